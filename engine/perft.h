/* Perft: rules' perft() with a count for each root move, a hash table (perft_table.h) and
 * threads.
 *
 * A count may also be one of N shards, whose counts add up to the whole, for each root move.
 * What is divided is the paths of some plies from the root: of so many plies that every shard
 * has PERFT_SPLIT_PATHS, or of the whole depth. Of each N paths in a row a shard gets one, and
 * which one changes from row to row: so moves of the same position, whose subtrees are much
 * alike, go to different shards. Plies and paths follow from the position, the depth and N
 * alone.
 *
 * How even the shards are (nodes of the largest by the mean, at most): 1.02 of 2, 7 and 64
 * shards of the start positions of all games, 4 or 5 plies or 3 joint turns deep; 1.07 of 16
 * and 64 shards of 65 other positions, except one in which most lines end at once, with 1.14.
 * Shards have no hash table in common. */
#ifndef ENGINE_PERFT_H
#define ENGINE_PERFT_H

#include "rules/variant.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    PERFT_DEPTH_MAX = 99,
    PERFT_THREADS_MAX = 256,
    PERFT_HASH_MAX = 262144,
    PERFT_SPLIT_PATHS = 200
};

/* Called when a path of the shard is counted, by one thread at a time. */
typedef void perft_listener(void *context, uint64_t done, uint64_t paths);

struct perft_settings {
    int depth;               /* 0 .. PERFT_DEPTH_MAX */
    bool bulk;               /* count the last ply without making it */
    int threads;             /* 1 .. PERFT_THREADS_MAX */
    size_t hash_megabytes;   /* 0 = no table */
    const atomic_bool *stop; /* set elsewhere to give up early; may be NULL */
    int shard, shards;       /* count shard 1 .. shards of so many; 0 = all, without shards */
    perft_listener *listen;  /* to a shard; may be NULL */
    void *context;           /* of the listener */
};

/* A root move and the sequences that begin with it. */
struct perft_line {
    char text[JOINT_TEXT_MAX];
    move_t half[2]; /* the turn, or where both sides move at once its halves by seat */
    uint64_t nodes;
};

/* How a count is divided. Shards of one count have the same plies, paths and fingerprint. */
struct perft_split {
    int plies;
    uint64_t paths;       /* of so many plies, */
    uint64_t own;         /* and those of them that are the shard's */
    uint64_t fingerprint; /* of the positions and whose they are, in the order of the paths */
};

struct perft_result {
    struct perft_split split; /* of a shard; else all 0 */
    uint64_t nodes;
    int64_t microseconds;    /* wall clock */
    int count;               /* root moves; 0 at depth 0 */
    struct perft_line *line; /* sorted by text; owned */
};

/* Counts the sequences of settings->depth moves. False when memory is short; then *result is
 * empty. When *settings->stop is set meanwhile, the counts are too small. */
bool perft_run(const struct variant *variant, const struct position *position,
               const struct perft_settings *settings, struct perft_result *result);

void perft_result_free(struct perft_result *result);

/* Nodes per second of a finished count. */
uint64_t perft_speed(const struct perft_result *result);

#endif
