/* Scores that move from the middle of a game to its end (tapered evaluation, as in Fruit,
 * Letouzey 2005), in centipawns. The two 32-bit halves are in one integer, so that both are
 * added, or multiplied by a count, in one step. Invariant: each half stays within 31 bits;
 * nothing here comes near that.
 */
#ifndef EVAL_TAPER_H
#define EVAL_TAPER_H

#include <stdint.h>

typedef int64_t taper_t;

enum { PHASE_MAX = 256 };

/* taper_make as a constant for tables. */
#define TAPER(middle, end) ((taper_t)(end) * ((taper_t)1 << 32) + (middle))

static inline taper_t taper_make(int middle, int end)
{
    return TAPER(middle, end);
}

static inline int taper_middle(taper_t score)
{
    return (int)(int32_t)(uint32_t)((uint64_t)score & UINT32_MAX);
}

static inline int taper_end(taper_t score)
{
    return (int)((score - taper_middle(score)) / ((taper_t)1 << 32));
}

/* The phase while pieces worth `sum` of `full` or more are left. */
static inline int taper_phase(int sum, int full)
{
    return (sum > full ? full : sum) * PHASE_MAX / full;
}

/* The score at `phase` (0 = end game .. PHASE_MAX). Rounds towards 0, so that it is odd:
 * blend(-x) = -blend(x). */
static inline int taper_blend(taper_t score, int phase)
{
    int64_t middle = taper_middle(score);
    int64_t end = taper_end(score);
    return (int)((middle * phase + end * (PHASE_MAX - phase)) / PHASE_MAX);
}

#endif
