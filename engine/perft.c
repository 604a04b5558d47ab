/* The last plies, of which more are looked up in the table than found, go to rules' perft();
 * the walk above them is what looks at the stop flag. Threads take shares: a root move with one
 * of the moves after it. A shard numbers its paths before it counts, so that the first path
 * of each root move is known. */
#include "engine/perft.h"

#include "engine/clock.h"
#include "engine/perft_table.h"
#include "rules/move_text.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { LEAF_DEPTH = 3, TABLE_LEAF_DEPTH = 2 };

/* One count in progress, shared by its threads. */
struct work {
    const struct variant *variant;
    const struct position *root;
    const struct perft_settings *settings;
    struct perft_table table;
    struct perft_line *line;
    int count;
    int *shares;     /* how many there are of this line and those before it */
    atomic_int next; /* the first share nobody has taken */

    /* Of a shard: */
    struct perft_split split;
    uint64_t *first; /* by line: the number of its first path */
    uint64_t done;   /* paths counted */
    pthread_mutex_t progress;
};

static bool stopped(const struct work *work)
{
    const atomic_bool *stop = work->settings->stop;
    return stop != NULL && atomic_load_explicit(stop, memory_order_relaxed);
}

static uint64_t scramble(uint64_t mixed)
{
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9U;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBU;
    return mixed ^ mixed >> 31;
}

/* Sequences of `depth` moves from `position`. A walk to the split knows in *path the number of
 * the next path; others have no `path`. */
typedef uint64_t walker(struct work *work, const struct position *position, int depth,
                        uint64_t *path);

/* Both sides' halves of turns on a standing position. */
struct halves {
    struct move_list seat[2];
};

static void list_halves(const struct variant *variant, const struct position *position,
                        struct halves *halves)
{
    for (int seat = 0; seat < 2; seat++) {
        variant_moves_of(variant, position, seat, &halves->seat[seat]);
    }
}

/* The same as walk_below where both sides move at once; seat 0 registers first. */
static inline uint64_t walk_joint(struct work *work, const struct position *position, int depth,
                                  walker *next_walk, uint64_t *path)
{
    union position_room next;
    struct halves halves;
    uint64_t nodes = 0;
    list_halves(work->variant, position, &halves);
    for (int i = 0; i < halves.seat[0].count; i++) {
        for (int j = 0; j < halves.seat[1].count && !stopped(work); j++) {
            move_t half[2] = {halves.seat[0].move[i], halves.seat[1].move[j]};
            work->variant->resolve(position, &next.head, half, 0);
            nodes += next_walk(work, &next.head, depth - 1, path);
        }
    }
    return nodes;
}

static inline uint64_t walk_below(struct work *work, const struct position *position, int depth,
                                  walker *next_walk, uint64_t *path)
{
    union position_room next;
    struct move_list list;
    uint64_t nodes = 0;
    list.count = 0;
    if (work->variant->simultaneous) {
        return walk_joint(work, position, depth, next_walk, path);
    }
    work->variant->generate(position, GENERATE_ALL, &list);
    for (int i = 0; i < list.count && !stopped(work); i++) {
        work->variant->apply(position, &next.head, list.move[i]);
        nodes += next_walk(work, &next.head, depth - 1, path);
    }
    return nodes;
}

static uint64_t walk(struct work *work, const struct position *position, int depth,
                     uint64_t *path);

/* Plies that are counted without a look at the table or the stop flag. */
static int leaf_depth(const struct work *work)
{
    return work->variant->simultaneous  ? 1
           : work->table.bucket != NULL ? TABLE_LEAF_DEPTH
                                        : LEAF_DEPTH;
}

/* What the table has there, or else what walk counts. */
static uint64_t look_up(struct work *work, const struct position *position, int depth,
                        struct perft_place place)
{
    uint64_t nodes;
    if (!perft_table_probe(place, &nodes)) {
        nodes = walk(work, position, depth, NULL);
        if (!stopped(work)) {
            perft_table_store(place, nodes);
        }
    }
    return nodes;
}

static uint64_t look_up_joint(struct work *work, const struct position *position, int depth,
                              uint64_t *path)
{
    return depth <= leaf_depth(work)
               ? walk(work, position, depth, path)
               : look_up(work, position, depth,
                         perft_table_place(&work->table, position, depth));
}

/* The same as walk_below, by the table: what it has of a position is on the way to the cache
 * while the position before is counted. */
static uint64_t walk_tabled(struct work *work, const struct position *position, int depth)
{
    union position_room next[2];
    struct perft_place place[2];
    struct move_list list;
    uint64_t nodes = 0;
    list.count = 0;
    work->variant->generate(position, GENERATE_ALL, &list);
    for (int i = 0; i <= list.count && !stopped(work); i++) {
        int made = i & 1;
        if (i < list.count) {
            work->variant->apply(position, &next[made].head, list.move[i]);
            place[made] = perft_table_place(&work->table, &next[made].head, depth - 1);
            __builtin_prefetch(place[made].bucket);
        }
        if (i > 0) {
            nodes += look_up(work, &next[1 - made].head, depth - 1, place[1 - made]);
        }
    }
    return nodes;
}

static uint64_t walk(struct work *work, const struct position *position, int depth,
                     uint64_t *path)
{
    if (depth <= leaf_depth(work)) {
        return perft(work->variant, position, depth, work->settings->bulk);
    }
    if (work->table.bucket == NULL) {
        return walk_below(work, position, depth, walk, path);
    }
    return work->variant->simultaneous ? walk_joint(work, position, depth, look_up_joint, path)
                                       : walk_tabled(work, position, depth);
}

/* --- Shards --- */

/* Whose the path is. */
static int shard_of(uint64_t path, int shards)
{
    uint64_t all = (uint64_t)shards;
    return (int)((path + scramble(path / all) % all) % all) + 1;
}

/* Notes the paths below a position in the split; counts nothing. */
static uint64_t visit_paths(struct work *work, const struct position *position, int depth,
                            uint64_t *path)
{
    struct perft_split *split = &work->split;
    if (depth > work->settings->depth - split->plies) {
        return walk_below(work, position, depth, visit_paths, path);
    }
    int shard = shard_of(*path, work->settings->shards);
    split->fingerprint = scramble(split->fingerprint ^ position->key) + (uint64_t)shard;
    split->own += shard == work->settings->shard;
    ++*path;
    return 0;
}

/* The walk of a shard, which leaves out what lies below the paths of others. */
static uint64_t walk_paths(struct work *work, const struct position *position, int depth,
                           uint64_t *path)
{
    const struct perft_settings *settings = work->settings;
    if (depth > settings->depth - work->split.plies) {
        return walk_below(work, position, depth, walk_paths, path);
    }
    if (shard_of((*path)++, settings->shards) != settings->shard) {
        return 0;
    }
    uint64_t nodes = walk(work, position, depth, NULL);
    if (settings->listen != NULL) {
        pthread_mutex_lock(&work->progress);
        settings->listen(settings->context, ++work->done, work->split.own);
        pthread_mutex_unlock(&work->progress);
    }
    return nodes;
}

static void make_line(const struct work *work, int index, struct position *position)
{
    const struct perft_line *line = &work->line[index];
    if (work->variant->simultaneous) {
        work->variant->resolve(work->root, position, line->half, 0);
    } else {
        work->variant->apply(work->root, position, line->half[0]);
    }
}

/* Chooses the plies of the split, and numbers its paths. False when memory is short. */
static bool split_new(struct work *work)
{
    const struct perft_settings *settings = work->settings;
    struct perft_split *split = &work->split;
    union position_room next;
    if (settings->shards == 0) {
        return true;
    }
    work->first = calloc((size_t)work->count + 1, sizeof *work->first);
    if (work->first == NULL) {
        return false;
    }
    uint64_t wanted = (uint64_t)settings->shards * PERFT_SPLIT_PATHS;
    while (split->plies < settings->depth &&
           perft(work->variant, work->root, split->plies, true) < wanted) {
        split->plies++;
    }
    if (split->plies == 0) {
        visit_paths(work, work->root, settings->depth, &split->paths);
    }
    for (int i = 0; i < work->count; i++) {
        make_line(work, i, &next.head);
        work->first[i] = split->paths;
        visit_paths(work, &next.head, settings->depth - 1, &split->paths);
    }
    return true;
}

/* --- Lines --- */

/* Whether a line has a share for each move after it, not just one: many small ones leave no
 * thread idle at the end. Where both sides move at once there are many lines. */
static bool has_small_shares(const struct work *work)
{
    return work->settings->depth > LEAF_DEPTH && work->settings->shards == 0 &&
           !work->variant->simultaneous;
}

static bool shares_new(struct work *work)
{
    union position_room next;
    int shares = 0;
    work->shares = calloc((size_t)work->count + 1, sizeof *work->shares);
    for (int i = 0; work->shares != NULL && i < work->count; i++) {
        make_line(work, i, &next.head);
        shares += has_small_shares(work) ? (int)work->variant->count(&next.head) : 1;
        work->shares[i] = shares;
    }
    return work->shares != NULL;
}

/* Counts the share of a line that begins with its move number `number`. */
static uint64_t count_share(struct work *work, int line, int number)
{
    union position_room first, second;
    struct move_list list;
    int depth = work->settings->depth;
    make_line(work, line, &first.head);
    if (work->first != NULL) {
        uint64_t path = work->first[line];
        return walk_paths(work, &first.head, depth - 1, &path);
    }
    if (!has_small_shares(work)) {
        return walk(work, &first.head, depth - 1, NULL);
    }
    list.count = 0;
    work->variant->generate(&first.head, GENERATE_ALL, &list);
    work->variant->apply(&first.head, &second.head, list.move[number]);
    return walk(work, &second.head, depth - 2, NULL);
}

static void *take_shares(void *argument)
{
    struct work *work = argument;
    int line = 0;
    for (;;) {
        int share = atomic_fetch_add_explicit(&work->next, 1, memory_order_relaxed);
        while (line < work->count && share >= work->shares[line]) {
            line++;
        }
        if (line == work->count) {
            return NULL;
        }
        int begin = line > 0 ? work->shares[line - 1] : 0;
        uint64_t nodes = count_share(work, line, share - begin);
        pthread_mutex_lock(&work->progress);
        work->line[line].nodes += nodes;
        pthread_mutex_unlock(&work->progress);
    }
}

static int compare_lines(const void *left, const void *right)
{
    const struct perft_line *a = left;
    const struct perft_line *b = right;
    return strcmp(a->text, b->text);
}

/* One line for each pair of halves. */
static bool joint_lines_new(struct work *work)
{
    struct halves halves;
    list_halves(work->variant, work->root, &halves);
    int columns = halves.seat[1].count;
    work->count = work->settings->depth > 0 ? halves.seat[0].count * columns : 0;
    work->line = calloc((size_t)work->count + 1, sizeof *work->line);
    if (work->line == NULL) {
        return false;
    }
    for (int i = 0; i < work->count; i++) {
        struct joint joint = {
            {halves.seat[0].move[i / columns], halves.seat[1].move[i % columns]}, 0};
        memcpy(work->line[i].half, joint.half, sizeof joint.half);
        joint_to_text(work->variant, work->root, &joint, work->line[i].text);
    }
    qsort(work->line, (size_t)work->count, sizeof *work->line, compare_lines);
    return true;
}

static bool lines_new(struct work *work)
{
    struct move_list list = {.count = 0};
    if (work->variant->simultaneous) {
        return joint_lines_new(work);
    }
    if (work->settings->depth > 0) {
        work->variant->generate(work->root, GENERATE_ALL, &list);
    }
    work->line = calloc((size_t)list.count + 1, sizeof *work->line);
    if (work->line == NULL) {
        return false;
    }
    work->count = list.count;
    for (int i = 0; i < list.count; i++) {
        work->line[i].half[0] = list.move[i];
        move_to_text(work->variant, work->root, list.move[i], work->line[i].text);
    }
    qsort(work->line, (size_t)work->count, sizeof *work->line, compare_lines);
    return true;
}

/* Starts up to `threads - 1` helpers beside the caller; those that cannot be started leave
 * their part to the others. */
static void take_shares_together(struct work *work)
{
    pthread_t helper[PERFT_THREADS_MAX];
    int helpers = 0;
    int shares = work->count > 0 ? work->shares[work->count - 1] : 0;
    while (helpers + 1 < work->settings->threads && helpers + 1 < shares &&
           pthread_create(&helper[helpers], NULL, take_shares, work) == 0) {
        helpers++;
    }
    take_shares(work);
    for (int i = 0; i < helpers; i++) {
        pthread_join(helper[i], NULL);
    }
}

/* The sequences of all lines, or the one of no moves. */
static uint64_t add_up(const struct work *work)
{
    const struct perft_settings *settings = work->settings;
    if (settings->depth == 0) {
        return settings->shards == 0 || work->split.own == 1;
    }
    uint64_t nodes = 0;
    for (int i = 0; i < work->count; i++) {
        nodes += work->line[i].nodes;
    }
    return nodes;
}

bool perft_run(const struct variant *variant, const struct position *position,
               const struct perft_settings *settings, struct perft_result *result)
{
    struct work work = {.variant = variant,
                        .root = position,
                        .settings = settings,
                        .progress = PTHREAD_MUTEX_INITIALIZER};
    *result = (struct perft_result){.nodes = 0};
    bool begun = perft_table_new(&work.table, settings->hash_megabytes) && lines_new(&work);
    int64_t start = clock_now();
    begun = begun && shares_new(&work) && split_new(&work);
    if (begun) {
        take_shares_together(&work);
        *result = (struct perft_result){.split = work.split,
                                        .nodes = add_up(&work),
                                        .microseconds = clock_now() - start,
                                        .count = work.count,
                                        .line = work.line};
    } else {
        free(work.line);
    }
    free(work.first);
    free(work.shares);
    perft_table_free(&work.table);
    pthread_mutex_destroy(&work.progress);
    return begun;
}

void perft_result_free(struct perft_result *result)
{
    free(result->line);
    *result = (struct perft_result){.nodes = 0};
}

uint64_t perft_speed(const struct perft_result *result)
{
    double seconds = (double)(result->microseconds > 0 ? result->microseconds : 1) / 1e6;
    return (uint64_t)((double)result->nodes / seconds);
}
