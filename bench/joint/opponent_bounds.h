/* The search of joint_bounds.h without threads, for players and for the openings of their
 * games: the seat that asks commits first. */
#ifndef BENCH_JOINT_OPPONENT_BOUNDS_H
#define BENCH_JOINT_OPPONENT_BOUNDS_H

#include "bench/joint/opponent.h"
#include "engine/joint/joint_bounds.h"

enum { SOLO_FULL = UTILITY_WIN + 1, SOLO_DEPTH_MAX = ROUNDS_MAX - 4 };

struct solo {
    struct search *search;
    struct worker *worker;
    struct joint_bounds *bounds;
};

/* False when memory is short; close it in any case. */
bool solo_open(struct solo *solo, const struct variant *variant,
               const struct evaluator *evaluator, size_t megabytes);
void solo_close(struct solo *solo);

/* Forgets everything learned. */
void solo_forget(struct solo *solo);

/* Prepares for the standing position of `game` under the effort's limit of nodes. The first
 * depth cannot be stopped: see solo_may_stop. */
void solo_begin(struct solo *solo, const struct game *game, const struct effort *effort);

/* From now on the search ends when its limits are reached. */
void solo_may_stop(struct solo *solo);

static inline bool solo_is_stopped(const struct solo *solo)
{
    return solo->worker->stopped;
}

/* Whether the utility means that the end is seen. */
static inline bool solo_is_decided(int utility)
{
    return utility >= UTILITY_WIN - ROUNDS_MAX || utility <= -UTILITY_WIN + ROUNDS_MAX;
}

#endif
