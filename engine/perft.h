/* The perft front end: rules' perft() with a count for each root move, a hash table whose
 * entries check themselves, and threads, which share it.
 *
 * A count may also be one of N shards, whose counts add up to the whole, move by move. Not the
 * root moves are dealt out but the positions some plies below, all that can be reached by paths
 * of so many moves: as many plies as it takes to have PERFT_SPLIT_PATHS for every shard, or as
 * there are. Path number k falls to one shard of each N paths in a row, which one changes from
 * row to row: brothers, whose subtrees are much alike, go to different shards, and no shard
 * gets the last brother each time. The plies and numbers follow from the position, the depth
 * and N alone.
 *
 * How even shards are, the largest one's nodes by the mean, at most: of 2, 7 and 64 shards of
 * the start positions of all games, 4 or 5 plies or 3 turns of both sides deep, 1.02; of 16 and
 * 64 shards of some 65 other positions, endgames among them, 1.07, but for one in which most
 * lines end at once, 1.14. Shards with a hash table do not see what others have counted. */
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

/* Is told, by any thread but one at a time, how many paths of the shard are counted. */
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

/* How a count is dealt out. Shards of one count have the same plies, paths and fingerprint. */
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
 * empty. When *settings->stop was set on the way the counts are too small. */
bool perft_run(const struct variant *variant, const struct position *position,
               const struct perft_settings *settings, struct perft_result *result);

void perft_result_free(struct perft_result *result);

/* Nodes per second of a finished count. */
uint64_t perft_speed(const struct perft_result *result);

#endif
