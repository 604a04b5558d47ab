/* An engine that thinks no time: what fuzzed sessions are linked with instead of the real
 * one, so that a command takes microseconds and the same input always does the same. It
 * chooses the first legal turn that is allowed; a search without an end of its own, and one
 * whose limits say so, goes on until it is stopped. */
#include "engine/engine.h"

#include <stdlib.h>

struct engine {
    struct callbacks callbacks;
    struct best best;
    bool searches;
};

struct engine *engine_new(void)
{
    return calloc(1, sizeof(struct engine));
}

void engine_free(struct engine *engine)
{
    free(engine);
}

bool engine_set_hash(struct engine *engine, size_t megabytes)
{
    (void)engine;
    return megabytes <= 1024;
}

bool engine_set_threads(struct engine *engine, int threads)
{
    (void)engine;
    return threads <= 64;
}

void engine_clear(struct engine *engine)
{
    (void)engine;
}

void engine_set_options(struct engine *engine, const struct engine_options *options)
{
    (void)engine;
    (void)options;
}

/* The first legal turn among those allowed, or MOVE_NONE. */
static move_t choose(const struct game *game, const struct limits *limits)
{
    struct move_list list = {.count = 0};
    const struct position *position = game_position(game);
    if (limits->search_move_count > 0) {
        return limits->search_moves[0];
    }
    game->variant->generate(position, GENERATE_ALL, &list);
    return list.count > 0 ? list.move[0] : MOVE_NONE;
}

static void tell(struct engine *engine)
{
    struct info info = {.depth = 1,
                        .seldepth = 2,
                        .multipv = 1,
                        .score = engine->best.score,
                        .nodes = 1,
                        .nps = 1000,
                        .pv = &engine->best.move,
                        .pv_length = engine->best.move != MOVE_NONE ? 1 : 0,
                        .final = true};
    engine->callbacks.on_info(engine->callbacks.context, &info);
    if (engine->callbacks.on_current != NULL && engine->best.move != MOVE_NONE) {
        engine->callbacks.on_current(engine->callbacks.context, 1, engine->best.move, 1);
    }
}

/* Ends the search, if one is on. */
static void end(struct engine *engine)
{
    if (engine->searches) {
        engine->searches = false;
        engine->callbacks.on_best(engine->callbacks.context, &engine->best);
    }
}

void engine_go(struct engine *engine, const struct game *game, const struct limits *limits,
               const struct callbacks *callbacks)
{
    engine->callbacks = *callbacks;
    engine->best = (struct best){.move = choose(game, limits)};
    engine->best.score = (int)(game_position(game)->key % 400) - 200;
    engine->searches = true;
    if (engine->best.move != MOVE_NONE) {
        _Alignas(32) unsigned char storage[POSITION_SIZE_MAX];
        struct position *next = (struct position *)(void *)storage;
        struct move_list replies = {.count = 0};
        game->variant->apply(game_position(game), next, engine->best.move);
        game->variant->generate(next, GENERATE_ALL, &replies);
        engine->best.ponder = replies.count > 0 ? replies.move[0] : MOVE_NONE;
    }
    tell(engine);
    if (!limits->infinite && !limits->ponder) {
        end(engine);
    }
}

void engine_stop(struct engine *engine)
{
    end(engine);
}

void engine_ponder_hit(struct engine *engine)
{
    end(engine);
}

void engine_wait(struct engine *engine)
{
    end(engine);
}

bool engine_is_searching(const struct engine *engine)
{
    return engine->searches;
}

bool engine_progress(const struct engine *engine, struct progress *progress)
{
    if (engine->searches) {
        *progress =
            (struct progress){.depth = 1, .moves_total = 1, .current = engine->best.move};
    }
    return engine->searches;
}

int engine_evaluate(const struct variant *variant, const struct position *position)
{
    return (int)variant->count(position);
}
