#include "protocol/match/tournament/engine_cache.h"

static void swap_places(struct engine_cache *cache, int one, int other)
{
    struct engine_process *engine = cache->engine[one];
    int participant = cache->participant[one];
    cache->engine[one] = cache->engine[other];
    cache->participant[one] = cache->participant[other];
    cache->engine[other] = engine;
    cache->participant[other] = participant;
}

bool engine_cache_seat(struct engine_cache *cache, const struct fixture *fixture)
{
    const struct tournament *tournament = cache->tournament;
    int sides = side_count(tournament->variant);
    for (int side = 0; side < sides; side++) {
        for (int other = side; other < sides; other++) {
            if (cache->engine[other] != NULL &&
                cache->participant[other] == fixture->participant[side]) {
                swap_places(cache, side, other);
                break;
            }
        }
    }
    for (int side = 0; side < sides; side++) {
        if (cache->engine[side] != NULL &&
            cache->participant[side] != fixture->participant[side]) {
            engine_process_free(cache->engine[side]);
            cache->engine[side] = NULL;
        }
    }
    for (int side = 0; side < sides; side++) {
        if (cache->engine[side] == NULL) {
            cache->participant[side] = fixture->participant[side];
            const struct engine_process_game game = {
                .variant = tournament->variant,
                .rule = tournament->rule,
                .rule_count = tournament->rule_count,
                .debug = tournament->debug,
                .on_line = cache->file->has_engines ? log_file_hear : NULL,
                .context = cache->file};
            cache->engine[side] =
                engine_process_new(&tournament->participant[fixture->participant[side]], &game);
        }
        if (cache->engine[side] == NULL) {
            return false;
        }
        engine_process_set_stop(cache->engine[side], cache->stop);
    }
    return true;
}

void engine_cache_free(struct engine_cache *cache)
{
    for (int side = 0; side < SEATS_MAX; side++) {
        if (cache->engine[side] != NULL) {
            engine_process_free(cache->engine[side]);
        }
    }
}

void engine_cache_end_broken(struct engine_cache *cache, const struct match_game *match_game)
{
    for (int side = 0; side < side_count(cache->tournament->variant); side++) {
        bool is_culprit = match_game->culprit == side || match_game->culprit < 0;
        if (is_culprit && termination_is_breakdown(match_game->termination)) {
            engine_process_end(cache->engine[side]);
        }
    }
}
