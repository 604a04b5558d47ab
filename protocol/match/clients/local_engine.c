#include "protocol/match/clients/local_engine.h"

#include "engine/engine.h"

#include <assert.h>
#include <stdlib.h>

struct local_engine {
    struct engine *engine;
    struct local_answer answer; /* of the question being answered */
    struct mixture mixture;     /* of it */
    const struct local_watcher *watcher;
    bool without_nets;
    const struct net *net;
    const struct endgames *endgames;
};

struct local_engine *local_engine_new(size_t megabytes)
{
    struct local_engine *local = calloc(1, sizeof *local);
    if (local == NULL) {
        return NULL;
    }
    local->engine = engine_new();
    if (local->engine == NULL || !engine_set_hash(local->engine, megabytes)) {
        local_engine_free(local);
        return NULL;
    }
    return local;
}

void local_engine_free(struct local_engine *local)
{
    if (local != NULL) {
        engine_free(local->engine);
        free(local);
    }
}

bool local_engine_set_threads(struct local_engine *local, int threads)
{
    return engine_set_threads(local->engine, threads);
}

void local_engine_set_net(struct local_engine *local, bool without_nets, const struct net *net)
{
    local->without_nets = without_nets;
    local->net = net;
}

void local_engine_set_endgames(struct local_engine *local, const struct endgames *endgames)
{
    local->endgames = endgames;
}

void local_engine_forget(struct local_engine *local)
{
    engine_clear(local->engine);
}

static void take_info(void *context, const struct info *info)
{
    struct local_engine *local = context;
    local->answer.depth = info->depth;
    local->answer.nodes = info->nodes;
    if (info->mixture != NULL) {
        local->mixture = *info->mixture;
    }
    if (local->watcher != NULL) {
        local->watcher->on_info(local->watcher->context, info);
    }
}

static void take_best(void *context, const struct best *best)
{
    struct local_engine *local = context;
    local->answer.move = best->move;
    local->answer.score = best->score;
    if (local->watcher != NULL && local->watcher->on_best != NULL) {
        local->watcher->on_best(local->watcher->context);
    }
}

/* engine_go or engine_run. */
typedef void search_fn(struct engine *engine, const struct game *game,
                       const struct limits *limits, const struct callbacks *callbacks);

static void search(struct local_engine *local, const struct game *game,
                   const struct limits *limits, const struct engine_options *options,
                   const struct local_watcher *watcher, search_fn *search_by)
{
    struct callbacks callbacks = {.context = local, .on_info = take_info, .on_best = take_best};
    local->answer = (struct local_answer){0};
    local->mixture = (struct mixture){0};
    local->watcher = watcher;
    engine_set_options(local->engine, options);
    search_by(local->engine, game, limits, &callbacks);
}

void local_engine_go(struct local_engine *local, const struct game *game,
                     const struct limits *limits, const struct engine_options *options,
                     const struct local_watcher *watcher)
{
    search(local, game, limits, options, watcher, engine_go);
}

struct local_answer local_engine_run(struct local_engine *local, const struct game *game,
                                     const struct limits *limits,
                                     const struct engine_options *options,
                                     const struct local_watcher *watcher)
{
    search(local, game, limits, options, watcher, engine_run);
    return local->answer;
}

/* The same within a limit, for a seat. */
static void search_within(struct local_engine *local, const struct game *game, int seat,
                          const struct local_limit *limit, uint64_t seed, search_fn *search_by)
{
    assert(seed != 0);
    assert(game->variant->simultaneous || seat == game_position(game)->seat);
    struct engine_options options = {.mix_mode = limit->mix_mode,
                                     .seed = seed,
                                     .without_nets = local->without_nets,
                                     .net = local->net,
                                     .endgames = local->endgames};
    struct limits limits = {.time = {-1, -1},
                            .multipv = 1,
                            .depth = limit->depth,
                            .nodes = limit->nodes,
                            .move_time = limit->milliseconds,
                            .payoffs = limit->payoffs,
                            .for_seat = game->variant->simultaneous ? 1 + seat : 0};
    search(local, game, &limits, &options, NULL, search_by);
}

void local_engine_begin(struct local_engine *local, const struct game *game, int seat,
                        const struct local_limit *limit, uint64_t seed)
{
    search_within(local, game, seat, limit, seed, engine_go);
}

atomic_bool *local_engine_stop(struct local_engine *local)
{
    return engine_stop_flag(local->engine);
}

struct local_answer local_engine_end(struct local_engine *local)
{
    engine_wait(local->engine);
    return local->answer;
}

struct local_answer local_engine_ask(struct local_engine *local, const struct game *game,
                                     int seat, const struct local_limit *limit, uint64_t seed)
{
    assert(limit->depth > 0 || limit->nodes > 0 || limit->milliseconds > 0);
    search_within(local, game, seat, limit, seed, engine_run);
    return local->answer;
}

const struct mixture *local_engine_mixture(const struct local_engine *local)
{
    return &local->mixture;
}

int local_engine_score(struct local_engine *local, const struct game *game, int depth)
{
    struct local_limit limit = {.depth = depth};
    int seat = game->variant->simultaneous ? 0 : game_position(game)->seat;
    int score = local_engine_ask(local, game, seat, &limit, 1).score;
    return game->variant->team[seat] == 0 ? score : -score;
}
