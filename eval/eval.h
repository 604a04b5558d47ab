/* What a position is worth without looking ahead, by hand or by a net, and the list of
 * evaluators. */
#ifndef EVAL_EVAL_H
#define EVAL_EVAL_H

#include "eval/evaluator.h"
#include "eval/nnue/nnue.h"

/* The evaluator of a variant, its tables built. Never NULL for a variant of variant_at. The
 * first call for a variant comes before threads use it; later ones may come at any time. */
const struct evaluator *eval_find(const struct variant *variant);

/* Centipawns for the seat to move, of two teams for its team, |score| < 20000: by the net that
 * `nnue` is ready for, by hand where it is NULL; `ply` as nnue_evaluate takes it. */
static inline int eval_position(const struct evaluator *evaluator, struct nnue *nnue,
                                const struct position *position, int ply)
{
    return nnue != NULL ? nnue_evaluate(nnue, position, ply)
                        : evaluator->evaluate(position, NULL);
}

#endif
