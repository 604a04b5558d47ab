/* Cubic Shogi: what its net sees, and what pieces are worth to the search. */
#include "eval/evaluator.h"
#include "rules/cubic/cubic.h"
#include "rules/cubic/cubic_moves.h"

enum { STACK_LIMIT = 16 }; /* what a side has in the stack beyond that says no more */

/* The stack (C10), and the options. */
static void fill_counts(const struct position *position, uint8_t count[FEATURE_COUNTS_MAX])
{
    const struct cubic *cubic = cubic_of(position);
    for (int seat = 0; seat < 2; seat++) {
        for (int type = CUBIC_PAWN; type <= CUBIC_GENERAL; type++) {
            uint8_t cubes = cubic->stack[seat][type];
            *count++ = cubes < STACK_LIMIT ? cubes : STACK_LIMIT;
        }
    }
    count[0] = (position->options & CUBIC_ANYWHERE) != 0;
    count[1] = (position->options & CUBIC_PROGRAM_DROPS) != 0;
}

static const struct features features = {.net = "cubic",
                                         .files = FILES,
                                         .ranks = RANKS,
                                         .types = PIECE_TYPES - 1,
                                         .royal = CUBIC_KING,
                                         .pieces = 32,
                                         .sided = CUBIC_GENERAL,
                                         .shared = 2,
                                         .limit = STACK_LIMIT,
                                         .fill = fill_counts,
                                         .attacks = cubic_attacks};

/* What a capture swings (C9): the piece off the board, its worth in the stack for the captor,
 * less the pawn cubes that change hands. */
const struct evaluator cubic_evaluator = {.variants = (const char *const[]){"cubic", NULL},
                                          .features = &features,
                                          .value = {[CUBIC_PAWN] = 110,
                                                    [CUBIC_KNIGHT] = 210,
                                                    [CUBIC_BISHOP] = 350,
                                                    [CUBIC_ROOK] = 470,
                                                    [CUBIC_GENERAL] = 340,
                                                    [CUBIC_KING] = 10000},
                                          .capture_swing = 150,
                                          .level_step = 115};
