/* The facade: owns the threads, the table and one search at a time. The first worker's thread
 * leads: it sets the others going, searches, waits for them, and reports. */
#include "engine/engine.h"

#include "engine/joint/joint_root.h"
#include "engine/lmr.h"
#include "engine/memory.h"
#include "engine/root.h"
#include "engine/thread.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS_MAX = 512, DEFAULT_MEGABYTES = 16 };

struct engine {
    struct search search;
    struct thread *threads[THREADS_MAX];
    struct worker *workers[THREADS_MAX];
    pthread_mutex_t mutex; /* guards the wish to end an open-ended search */
    pthread_cond_t changed;
    bool has_searched; /* since the memory of the engine was last clear */
};

/* --- Workers --- */

static void free_worker(struct engine *engine, int index)
{
    thread_end(engine->threads[index]);
    joint_root_free(engine->workers[index]);
    endgame_cache_free(engine->workers[index]->cache);
    memory_unmap(engine->workers[index], sizeof *engine->workers[index]);
}

/* Adds a worker with its thread. False when memory or threads are short. */
static bool add_worker(struct engine *engine)
{
    int index = engine->search.worker_count;
    struct worker *worker = memory_map(sizeof *worker);
    struct thread *thread = worker != NULL ? thread_start() : NULL;
    if (thread == NULL) {
        memory_unmap(worker, sizeof *worker);
        return false;
    }
    memory_prefer_large_pages(worker, sizeof *worker);
    worker->search = &engine->search;
    worker->index = index;
    if (engine->search.variant != NULL) {
        history_layout(&worker->history, engine->search.variant);
    }
    engine->threads[index] = thread;
    engine->workers[index] = worker;
    engine->search.worker_count++;
    return true;
}

bool engine_set_threads(struct engine *engine, int threads)
{
    engine_wait(engine);
    if (threads < 1 || threads > (thread_is_parallel() ? THREADS_MAX : 1)) {
        return false;
    }
    int before = engine->search.worker_count;
    bool done = true;
    while (done && engine->search.worker_count < threads) {
        done = add_worker(engine);
    }
    while (engine->search.worker_count > (done ? threads : before)) {
        free_worker(engine, --engine->search.worker_count);
    }
    return done;
}

/* --- Life --- */

struct engine *engine_new(void)
{
    struct engine *engine = memory_map(sizeof *engine);
    if (engine == NULL) {
        return NULL;
    }
    struct search *search = &engine->search;
    search->features = SEARCH_EVERYTHING;
    search->workers = engine->workers;
    lmr_init(search);
    pthread_mutex_init(&engine->mutex, NULL);
    pthread_mutex_init(&search->relay.mutex, NULL);
    pthread_cond_init(&engine->changed, NULL);
    if (!tt_init(&search->tt, DEFAULT_MEGABYTES) || !add_worker(engine)) {
        engine_free(engine);
        return NULL;
    }
    return engine;
}

void engine_free(struct engine *engine)
{
    if (engine == NULL) {
        return;
    }
    if (engine->search.worker_count > 0) {
        engine_stop(engine);
        engine_wait(engine);
    }
    while (engine->search.worker_count > 0) {
        free_worker(engine, --engine->search.worker_count);
    }
    tt_free(&engine->search.tt);
    pthread_cond_destroy(&engine->changed);
    pthread_mutex_destroy(&engine->search.relay.mutex);
    pthread_mutex_destroy(&engine->mutex);
    memory_unmap(engine, sizeof *engine);
}

bool engine_set_hash(struct engine *engine, size_t megabytes)
{
    engine_wait(engine);
    size_t own = (size_t)engine->search.tt.count * sizeof(struct tt_cluster) >> 20;
    struct tt replacement;
    /* The system may promise more than it has, and end the program that takes its word. */
    bool is_left = megabytes <= own || megabytes - own <= memory_available() >> 20;
    if (!is_left || !tt_init(&replacement, megabytes)) {
        return false;
    }
    tt_free(&engine->search.tt);
    engine->search.tt = replacement;
    return true;
}

void engine_clear(struct engine *engine)
{
    engine_wait(engine);
    engine->search.noise = 0;
    engine->search.games++;
    lmr_init(&engine->search); /* the tools that tune change parameters between games */
    if (!engine->has_searched) {
        return; /* memory that is not touched costs no time at the start of the program */
    }
    engine->has_searched = false;
    tt_clear(&engine->search.tt);
    for (int i = 0; i < engine->search.worker_count; i++) {
        worker_forget(engine->workers[i]);
        joint_root_free(engine->workers[i]);
    }
}

/* The net that the options choose for a variant; or NULL. */
static const struct net *choose_net(const struct search *search, const struct variant *variant)
{
    const struct features *features = eval_find(variant)->features;
    if (search->without_nets || features == NULL) {
        return NULL;
    }
    bool serves = search->loaded != NULL && net_serves(search->loaded, features);
    return serves ? search->loaded : net_embedded(features);
}

/* Takes over which nets there are. What was found with others is forgotten. */
static void set_nets(struct engine *engine, const struct engine_options *options)
{
    struct search *search = &engine->search;
    if (search->without_nets == options->without_nets && search->loaded == options->net) {
        return;
    }
    search->without_nets = options->without_nets;
    search->loaded = options->net;
    engine_clear(engine);
    for (int i = 0; i < search->worker_count; i++) {
        nnue_forget(&engine->workers[i]->nnue);
    }
}

void engine_set_options(struct engine *engine, const struct engine_options *options)
{
    engine_wait(engine);
    set_nets(engine, options);
    engine->search.endgames = options->endgames;
    engine->search.elo = options->elo;
    engine->search.mix_mode = options->mix_mode;
    if (engine->search.seed != options->seed) {
        engine->search.seed = options->seed;
        engine->search.noise = 0;
        engine->search.games = 0;
    }
}

void engine_set_features(struct engine *engine, unsigned features)
{
    engine_wait(engine);
    engine->search.features = features;
}

struct search *engine_search(struct engine *engine)
{
    return &engine->search;
}

/* --- Searching --- */

/* Waits while the search may not end by itself. */
static void wait_for_permission(struct engine *engine)
{
    pthread_mutex_lock(&engine->mutex);
    while (search_is_open_ended(&engine->search) && !atomic_load(&engine->search.is_told)) {
        pthread_cond_wait(&engine->changed, &engine->mutex);
    }
    pthread_mutex_unlock(&engine->mutex);
}

/* The worker whose result is played: the deepest, then the best score. */
static struct worker *choose_worker(struct engine *engine)
{
    struct search *search = &engine->search;
    struct worker *best = engine->workers[0];
    if (search->limits.multipv > 1 || search->limits.depth > 0 || best->completed == 0) {
        return best;
    }
    for (int i = 1; i < search->worker_count; i++) {
        struct worker *worker = engine->workers[i];
        int gain = root_score(&worker->roots[0]) - root_score(&best->roots[0]);
        if (worker->completed == 0) {
            continue;
        }
        if ((worker->completed == best->completed && gain > 0) ||
            (worker->completed > best->completed &&
             (gain > 0 || root_score(&best->roots[0]) < SCORE_WON))) {
            best = worker;
        }
    }
    return best;
}

/* The report on a position without moves. */
static struct best game_over(const struct search *search)
{
    const struct position *position = &search->root.head;
    struct info info = {.multipv = 1, .final = true};
    info.score = coalition_outcome_score(search->variant, position, 0);
    info.time_ms = search_time(search);
    search->callbacks.on_info(search->callbacks.context, &info);
    return (struct best){MOVE_NONE, MOVE_NONE, info.score};
}

/* One whole search: the first thread's job, or that of who waits for it. */
static void lead(void *context)
{
    struct engine *engine = context;
    struct search *search = &engine->search;
    struct worker *leader = engine->workers[0];
    bool over = leader->root_count == 0;
    void (*iterate)(void *) = search->variant->simultaneous ? joint_root_iterate : root_iterate;
    if (!over) {
        for (int i = 1; i < search->worker_count; i++) {
            thread_run(engine->threads[i], iterate, engine->workers[i]);
        }
        iterate(leader);
    }
    wait_for_permission(engine);
    atomic_store(&search->stop, true);
    for (int i = 1; i < search->worker_count; i++) {
        thread_wait(engine->threads[i]);
    }
    struct best best;
    if (over) {
        best = game_over(search);
    } else if (search->variant->simultaneous) {
        best = joint_root_best(leader);
    } else {
        struct worker *worker = choose_worker(engine);
        root_report(worker, true);
        best = root_best(worker);
    }
    search->callbacks.on_best(search->callbacks.context, &best);
}

/* Moves the workers' memory to another variant. */
static void change_variant(struct engine *engine, const struct variant *variant)
{
    struct search *search = &engine->search;
    for (int i = 0; i < search->worker_count; i++) {
        if (search->variant != NULL) {
            worker_forget(engine->workers[i]);
        }
        history_layout(&engine->workers[i]->history, variant);
    }
    search->variant = variant;
    search->evaluator = eval_find(variant);
}

/* Takes over the limits; root moves that are not legal are left out. */
static void take_limits(struct search *search, const struct limits *limits)
{
    const struct position *position = &search->root.head;
    search->limits = *limits;
    search->limits.search_move_count = 0;
    search->limits.search_moves = search->allowed;
    for (int i = 0; i < limits->search_move_count && i < MOVES_MAX; i++) {
        if (search->variant->is_legal(position, limits->search_moves[i])) {
            search->allowed[search->limits.search_move_count++] = limits->search_moves[i];
        }
    }
    search->budget = clock_budget(limits, position->seat);
}

/* Where both sides move at once: moves come in pairs, so weak play looks at so many positions
 * for one; and a mix evens noise out, so there is so much more of it. */
enum { NODES_OF_TURN = 8, NOISE_OF_TURN = 12 };

/* Takes over how strong to play, after the limits and the root. */
static void take_skill(struct search *search)
{
    const struct limits *limits = &search->limits;
    bool plays = !limits->infinite && !limits->advice && !limits->payoffs;
    int elo = plays ? search->elo : ELO_FULL;
    search->skill = skill_of_elo(elo, search->evaluator->level_step);
    if (elo != ELO_FULL) {
        search->limits.mate_nodes = 0;
        search->skill.nodes *= search->variant->simultaneous ? NODES_OF_TURN : 1;
        search->skill.noise *= search->variant->simultaneous ? NOISE_OF_TURN : 1;
    }
    if (elo != ELO_FULL && search->noise == 0) {
        uint64_t bits = search_random(search) + search->games;
        search->noise = splitmix64(&bits);
    }
    search->thought = search->noise ^ search->root.head.key;
}

/* Takes over the position to search. Where both sides move at once that is the standing one:
 * what the other seat has committed is left out here, once and for all. */
static void set_root(struct search *search, const struct game *game, int for_seat)
{
    const struct position *position = game_position(game);
    if (game->variant->simultaneous) {
        int seat = for_seat > 0 ? for_seat - 1 : position->seat;
        game->variant->open(position, &search->root.head, seat);
    } else {
        memcpy(&search->root, position, game->variant->position_size);
    }
}

/* All that is done before the search itself. */
static void prepare(struct engine *engine, const struct game *game, const struct limits *limits,
                    const struct callbacks *callbacks)
{
    engine_wait(engine);
    engine->has_searched = true;
    struct search *search = &engine->search;
    if (search->variant != game->variant) {
        change_variant(engine, game->variant);
    }
    search->net = choose_net(search, game->variant);
    set_root(search, game, limits->for_seat);
    key_line_init(&search->keys, game);
    take_limits(search, limits);
    take_skill(search);
    search->callbacks = *callbacks;
    search->begin = clock_now();
    atomic_store(&search->start, search->begin);
    atomic_store(&search->stop, false);
    atomic_store(&search->is_told, false);
    atomic_store(&search->enough, false);
    atomic_store(&search->pondering, limits->ponder);
    atomic_store(&search->depth, 0);
    atomic_store(&search->relay.depth, 0);
    atomic_store(&search->current, MOVE_NONE);
    atomic_store(&search->current_number, 0);
    tt_age(&search->tt);
    for (int i = 0; i < search->worker_count; i++) {
        root_prepare(engine->workers[i]);
    }
    if (game->variant->simultaneous && !joint_root_prepare(search, game)) {
        engine->workers[0]->root_count = 0;
    }
    atomic_store(&search->current_total, engine->workers[0]->root_count);
}

void engine_go(struct engine *engine, const struct game *game, const struct limits *limits,
               const struct callbacks *callbacks)
{
    prepare(engine, game, limits, callbacks);
    thread_run(engine->threads[0], lead, engine);
}

void engine_run(struct engine *engine, const struct game *game, const struct limits *limits,
                const struct callbacks *callbacks)
{
    prepare(engine, game, limits, callbacks);
    lead(engine);
}

void engine_stop(struct engine *engine)
{
    pthread_mutex_lock(&engine->mutex);
    atomic_store(&engine->search.stop, true);
    atomic_store(&engine->search.is_told, true);
    pthread_cond_broadcast(&engine->changed);
    pthread_mutex_unlock(&engine->mutex);
}

atomic_bool *engine_stop_flag(struct engine *engine)
{
    return &engine->search.stop;
}

void engine_ponder_hit(struct engine *engine)
{
    pthread_mutex_lock(&engine->mutex);
    atomic_store(&engine->search.start, clock_now());
    atomic_store(&engine->search.pondering, false);
    if (atomic_load(&engine->search.enough)) {
        atomic_store(&engine->search.stop, true);
    }
    pthread_cond_broadcast(&engine->changed);
    pthread_mutex_unlock(&engine->mutex);
}

void engine_wait(struct engine *engine)
{
    if (engine->search.worker_count > 0) {
        thread_wait(engine->threads[0]);
    }
}

bool engine_is_searching(const struct engine *engine)
{
    return thread_is_busy(engine->threads[0]);
}

bool engine_progress(const struct engine *engine, struct progress *progress)
{
    if (!engine_is_searching(engine)) {
        return false;
    }
    const struct search *search = &engine->search;
    int total = atomic_load(&search->current_total);
    progress->depth = atomic_load(&search->depth) + 1;
    progress->time_ms = search_time(search);
    progress->nodes = search_nodes(search);
    progress->moves_total = total;
    progress->moves_left = total - atomic_load(&search->current_number);
    progress->current = atomic_load(&search->current);
    return true;
}

const struct net *engine_net(const struct engine *engine, const struct variant *variant)
{
    return choose_net(&engine->search, variant);
}

int engine_evaluate(struct engine *engine, const struct variant *variant,
                    const struct position *position)
{
    const struct evaluator *evaluator = eval_find(variant);
    const struct net *net = choose_net(&engine->search, variant);
    struct nnue *nnue = net != NULL ? &engine->workers[0]->nnue : NULL;
    if (nnue != NULL) {
        nnue_begin(nnue, net, evaluator->features);
    }
    return eval_position(evaluator, variant, nnue, position, NULL, 0);
}
