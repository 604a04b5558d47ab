/* The engine as a player, through its facade: its move drawn from the mix, the likeliest one,
 * or the safest one. */
#include "bench/opponent.h"
#include "engine/search.h"

#include <stdlib.h>

struct engine_opponent {
    struct opponent head;
    struct engine *engine;
    struct thought *thought; /* being filled */
};

static struct engine_opponent *own(struct opponent *opponent)
{
    return (struct engine_opponent *)(void *)opponent;
}

struct opponent *engine_opponent_open(const struct opponent_setup *setup, const char **what)
{
    struct engine_opponent *opponent = opponent_allocate(setup, sizeof *opponent);
    if (opponent == NULL) {
        *what = opponent_short_memory;
        return NULL;
    }
    opponent->engine = engine_new();
    if (opponent->engine == NULL || !engine_set_hash(opponent->engine, OPPONENT_MEGABYTES)) {
        engine_opponent_close(&opponent->head);
        *what = opponent_short_memory;
        return NULL;
    }
    return &opponent->head;
}

void engine_opponent_close(struct opponent *opponent)
{
    engine_free(own(opponent)->engine);
    free(opponent);
}

void engine_opponent_begin(struct opponent *opponent, uint64_t seed)
{
    struct engine_options options = {.mix_mode = (enum mix_mode)opponent->kind->choice,
                                     .seed = seed | 1};
    engine_clear(own(opponent)->engine);
    engine_set_options(own(opponent)->engine, &options);
}

static void note_info(void *context, const struct info *info)
{
    struct thought *thought = ((struct engine_opponent *)context)->thought;
    if (info->final && info->mixture != NULL) {
        thought->depth = info->depth;
        thought->nodes = info->nodes;
        thought->mixture = *info->mixture;
    }
}

static void note_best(void *context, const struct best *best)
{
    ((struct engine_opponent *)context)->thought->move = best->move;
}

void engine_opponent_think(struct opponent *opponent, const struct game *game, int seat,
                           const struct mixture *told, struct thought *thought)
{
    (void)told;
    struct engine_opponent *player = own(opponent);
    struct limits limits = {
        .time = {-1, -1}, .nodes = opponent->effort.nodes, .multipv = 1, .for_seat = 1 + seat};
    struct callbacks callbacks = {
        .context = player, .on_info = note_info, .on_best = note_best};
    player->thought = thought;
    engine_go(player->engine, game, &limits, &callbacks);
    effort_begin(&opponent->effort, &engine_search(player->engine)->stop);
    engine_wait(player->engine);
    effort_end();
    if (opponent->kind->choice != MIX_SAMPLE) {
        opponent_certain(thought);
    }
}
