/* The perft front end: rules' perft() with a count for each root move, a hash table and
 * threads. Work is split over the root moves; each move's count is written by one thread
 * only, so nothing is shared but the hash table, whose entries check themselves. */
#ifndef ENGINE_PERFT_H
#define ENGINE_PERFT_H

#include "rules/variant.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PERFT_DEPTH_MAX = 99, PERFT_THREADS_MAX = 256, PERFT_HASH_MAX = 262144 };

struct perft_settings {
    int depth;               /* 0 .. PERFT_DEPTH_MAX */
    bool bulk;               /* count the last ply without making it */
    int threads;             /* 1 .. PERFT_THREADS_MAX */
    size_t hash_megabytes;   /* 0 = no table */
    const atomic_bool *stop; /* set elsewhere to give up early; may be NULL */
};

/* A root move and the sequences that begin with it. */
struct perft_line {
    char text[JOINT_TEXT_MAX];
    move_t half[2]; /* the turn, or where both sides move at once its halves by seat */
    uint64_t nodes;
};

struct perft_result {
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
