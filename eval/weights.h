/* The numbers of evaluators: how they are declared, and the scores and the unit they are in.
 * Numbers are constants in centipawns, which the compiler folds into the code. When
 * QUINCUNX_TUNE is defined, they are variables that bench/tune changes, and the unit is finer,
 * so that small changes make a difference.
 *
 * A score moves from its middle-game half to its end-game half (tapered evaluation, as in
 * Fruit, Letouzey 2005). The two 32-bit halves are in one integer, so that both are added, or
 * multiplied by a count, in one step. Invariant: each half stays within 31 bits; nothing here
 * comes near that.
 */
#ifndef EVAL_WEIGHTS_H
#define EVAL_WEIGHTS_H

#include <stdint.h>

#ifdef QUINCUNX_TUNE
#define WEIGHTS __attribute__((weak)) /* some are shared by two evaluators */
enum { EVAL_GRAIN = 64 };
#else
#define WEIGHTS static const
enum { EVAL_GRAIN = 1 };
#endif

typedef int64_t taper_t;

enum { PHASE_MAX = 256, SCALE_MAX = 64 };

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

/* The score at `phase` (0 = end game .. PHASE_MAX), the end game's half weakened to
 * `scale` / SCALE_MAX, in 1/EVAL_GRAIN centipawns. Rounds towards 0, so that it is odd:
 * blend(-x) = -blend(x). */
static inline int taper_blend(taper_t score, int phase, int scale)
{
    int64_t middle = taper_middle(score);
    int64_t end = taper_end(score);
    int64_t sum = middle * phase * SCALE_MAX + end * scale * (PHASE_MAX - phase);
    return (int)(sum * EVAL_GRAIN / (PHASE_MAX * SCALE_MAX));
}

/* What pawns before a king are worth to it, for weights of games with pawns. */
struct shelter_weights {
    taper_t near, far;       /* own pawn up to one or two ranks ahead, its file or the next */
    taper_t open, half_open; /* each of these files without pawns, without own pawns */
    taper_t storm;           /* enemy pawn up to four ranks ahead on them */
};

#endif
