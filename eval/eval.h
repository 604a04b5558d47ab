/* What a position is worth without looking ahead, by a net or by a hand-written evaluation, and
 * the list of these. */
#ifndef EVAL_EVAL_H
#define EVAL_EVAL_H

#include "eval/evaluator.h"
#include "eval/nnue/nnue.h"

/* The evaluator of a variant, its tables built; every variant has one. The first call for a
 * variant must come before threads use its evaluator. */
const struct evaluator *eval_find(const struct variant *variant);

/* Centipawns for the seat to move, or for its team, |score| < 20000: by the net for which
 * `nnue` is ready, or by hand when `nnue` is NULL. nnue_evaluate says what `attacked` and `ply`
 * are. */
static inline int eval_position(const struct evaluator *evaluator, struct nnue *nnue,
                                const struct position *position,
                                const struct square_set attacked[2], int ply)
{
    return nnue != NULL ? nnue_evaluate(nnue, position, attacked, ply)
                        : evaluator->evaluate(position, NULL);
}

#endif
