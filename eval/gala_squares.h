/* What the evaluations of Gala share: men's worth by square and set-up. Private to eval/. */
#ifndef EVAL_GALA_SQUARES_H
#define EVAL_GALA_SQUARES_H

#include "eval/gala_weights.h"

/* Men's worth to static exchange evaluation; a royal's includes its share of what having one
 * more is worth. */
#define GALA_SEE_VALUES                                                                        \
    {                                                                                          \
        [GALA_PAWN] = 100, [GALA_SOLDIER] = 100, [GALA_HORSE] = 260, [GALA_ELEPHANT] = 240,    \
        [GALA_BISHOP] = 500, [GALA_ROOK] = 600, [GALA_CANNON] = 430, [GALA_ARCHER] = 380,      \
        [GALA_ADVISOR] = 420, [GALA_GENERAL] = 420, [GALA_KING] = 560                          \
    }

/* Fills the table of men's worth by square. Not while another thread values a position. */
void gala_squares_init(void);

/* What the men of each seat are worth where they stand. The sums are the thread's, good until
 * it asks for the next ones. */
const taper_t *gala_squares_sums(const struct gala *gala);

/* PHASE_MAX with 48 men that are no pawns, soldiers or royals, or more, to 0 without. */
static inline int gala_phase(const struct board *board)
{
    enum { OFFICERS_FULL = 48 };
    wide officers = wide_empty();
    for (int kind = GALA_HORSE; kind <= GALA_ARCHER; kind++) {
        officers = wide_or(officers, wide_load(&board->kind[kind]));
    }
    return taper_phase(wide_count(officers), OFFICERS_FULL);
}

#endif
