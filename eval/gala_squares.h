/* What the evaluations of Gala share: men's worth by square and set-up. Private to eval/. */
#ifndef EVAL_GALA_SQUARES_H
#define EVAL_GALA_SQUARES_H

#include "eval/gala_weights.h"

/* A man's worth on a square, its value included. */
struct gala_squares {
    taper_t worth[SEATS_MAX * PIECES_MAX][SQUARES]; /* by man */
};

extern struct gala_squares gala_square_table[GALA_SETUPS];

/* Men's worth in exchanges; a royal's includes its share of what having one more is worth. */
#define GALA_EXCHANGE_VALUES                                                                   \
    {                                                                                          \
        [GALA_PAWN] = 100, [GALA_SOLDIER] = 100, [GALA_HORSE] = 260, [GALA_ELEPHANT] = 240,    \
        [GALA_BISHOP] = 500, [GALA_ROOK] = 600, [GALA_CANNON] = 430, [GALA_ARCHER] = 380,      \
        [GALA_ADVISOR] = 420, [GALA_GENERAL] = 420, [GALA_KING] = 560                          \
    }

/* Fills them. */
void gala_squares_init(void);

/* The sum of what the men of a set are worth where they stand. */
static inline taper_t gala_squares_sum(const struct gala_squares *table,
                                       const struct board *board, const bitset *men)
{
    taper_t score = 0;
    for (int i = 0; i < WORDS; i++) {
        for (uint64_t word = men->word[i]; word != 0; word &= word - 1) {
            int square = 64 * i + __builtin_ctzll(word);
            score += table->worth[board->square[square]][square];
        }
    }
    return score;
}

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
