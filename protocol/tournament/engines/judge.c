/* The table is small: questions are short, and forgetting between games has to be cheap. */
#include "protocol/tournament/engines/judge.h"

#include "engine/engine.h"

#include <assert.h>
#include <stdlib.h>

enum { JUDGE_MEGABYTES = 1 };

struct judge {
    struct engine *engine;
    struct judgement judgement; /* of the question being answered */
};

struct judge *judge_new(void)
{
    struct judge *judge = calloc(1, sizeof *judge);
    if (judge == NULL) {
        return NULL;
    }
    judge->engine = engine_new();
    if (judge->engine == NULL || !engine_set_hash(judge->engine, JUDGE_MEGABYTES)) {
        judge_free(judge);
        return NULL;
    }
    return judge;
}

void judge_free(struct judge *judge)
{
    if (judge != NULL) {
        engine_free(judge->engine);
        free(judge);
    }
}

void judge_forget(struct judge *judge)
{
    engine_clear(judge->engine);
}

static void take_info(void *context, const struct info *info)
{
    (void)context;
    (void)info;
}

static void take_best(void *context, const struct best *best)
{
    struct judge *judge = context;
    judge->judgement = (struct judgement){best->move, best->score};
}

struct judgement judge_ask(struct judge *judge, const struct game *game, int seat,
                           const struct judge_limit *limit, uint64_t seed)
{
    assert(limit->depth > 0 || limit->nodes > 0 || limit->milliseconds > 0);
    assert(seed != 0);
    assert(game->variant->simultaneous || seat == game_position(game)->seat);
    struct engine_options options = {.mix_mode = MIX_SAMPLE, .seed = seed};
    struct limits limits = {.time = {-1, -1},
                            .multipv = 1,
                            .depth = limit->depth,
                            .nodes = limit->nodes,
                            .move_time = limit->milliseconds,
                            .for_seat = game->variant->simultaneous ? 1 + seat : 0};
    struct callbacks callbacks = {.context = judge, .on_info = take_info, .on_best = take_best};
    engine_set_options(judge->engine, &options);
    engine_go(judge->engine, game, &limits, &callbacks);
    engine_wait(judge->engine);
    return judge->judgement;
}

int judge_score(struct judge *judge, const struct game *game, int depth)
{
    struct judge_limit limit = {.depth = depth};
    int seat = game->variant->simultaneous ? 0 : game_position(game)->seat;
    int score = judge_ask(judge, game, seat, &limit, 1).score;
    return game->variant->team[seat] == 0 ? score : -score;
}
