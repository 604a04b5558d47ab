/* An engine that thinks no time: what fuzzed sessions are linked with instead of the real
 * one, so that a command takes microseconds and the same input always does the same. It
 * chooses the first legal move that is allowed; a search without an end of its own, and one
 * whose limits say so, goes on until it is stopped. */
#include "engine/engine.h"

#include <stdlib.h>

struct engine {
    struct callbacks callbacks;
    struct best best;
    bool searches;
    bool simultaneous;
    bool wants_payoffs;
    move_t other; /* what the other side may do at the same time, or MOVE_NONE */
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

/* The position that `seat` is asked about. */
static const struct position *seen(const struct game *game, int seat, union position_room *room)
{
    if (!game->variant->simultaneous) {
        return game_position(game);
    }
    game->variant->open(game_position(game), &room->head, seat);
    return &room->head;
}

/* The first legal move, or MOVE_NONE. */
static move_t first_move(const struct variant *variant, const struct position *position)
{
    struct move_list list = {.count = 0};
    variant->generate(position, GENERATE_ALL, &list);
    return list.count > 0 ? list.move[0] : MOVE_NONE;
}

/* Chooses the first legal move among those allowed, and what may be said of it. */
static void choose(struct engine *engine, const struct game *game, const struct limits *limits)
{
    const struct variant *variant = game->variant;
    union position_room room[2];
    int seat = limits->for_seat > 0 ? limits->for_seat - 1 : game_position(game)->seat;
    const struct position *position = seen(game, seat, &room[0]);
    struct position *next = &room[1].head;
    move_t move =
        limits->search_move_count > 0 ? limits->search_moves[0] : first_move(variant, position);
    engine->simultaneous = variant->simultaneous;
    engine->wants_payoffs = variant->simultaneous && limits->payoffs;
    engine->best = (struct best){.move = move, .score = (int)(position->key % 400) - 200};
    engine->other = MOVE_NONE;
    if (move == MOVE_NONE) {
        return;
    }
    variant->apply(position, next, move);
    move_t answer = first_move(variant, next);
    if (variant->simultaneous) {
        engine->other = answer;
    } else {
        engine->best.ponder = answer;
    }
}

static void tell(struct engine *engine)
{
    move_t line[2] = {engine->best.move, engine->other};
    int length = line[0] == MOVE_NONE ? 0 : line[1] == MOVE_NONE ? 1 : 2;
    struct mixture mixture = {.lower = -1, .upper = 1};
    struct payoffs payoffs = {.value = 5000};
    struct info info = {.depth = 1,
                        .seldepth = 2,
                        .multipv = 1,
                        .score = engine->best.score,
                        .nodes = 1,
                        .nps = 1000,
                        .pv = line,
                        .pv_length = engine->simultaneous && length == 1 ? 0 : length,
                        .final = true};
    for (int side = 0; side < length; side++) {
        mixture.count[side] = payoffs.count[side] = 1;
        mixture.move[side][0] = payoffs.move[side][0] = line[side];
        mixture.permille[side][0] = payoffs.permille[side][0] = 1000;
    }
    if (engine->simultaneous) {
        info.mixture = &mixture;
        info.payoffs = engine->wants_payoffs ? &payoffs : NULL;
    }
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
    choose(engine, game, limits);
    engine->searches = true;
    tell(engine);
    if (!limits->infinite && !limits->ponder) {
        end(engine);
    }
}

void engine_run(struct engine *engine, const struct game *game, const struct limits *limits,
                const struct callbacks *callbacks)
{
    engine_go(engine, game, limits, callbacks);
    end(engine);
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

const struct net *engine_net(const struct engine *engine, const struct variant *variant)
{
    (void)engine;
    (void)variant;
    return NULL;
}

int engine_evaluate(struct engine *engine, const struct variant *variant,
                    const struct position *position)
{
    (void)engine;
    return (int)variant->count(position);
}
