/* What a position is worth without looking ahead, by a net, by a hand-written evaluation or by
 * its pieces alone, and the list of evaluators. */
#ifndef EVAL_EVAL_H
#define EVAL_EVAL_H

#include "eval/evaluator.h"
#include "eval/nnue/nnue.h"

/* The evaluator of a variant, its tables built; every variant has one. The first call for a
 * variant must come before threads use its evaluator. */
const struct evaluator *eval_find(const struct variant *variant);

/* What a seat's pieces are worth, those in its pool or hand too, in centipawns. */
int eval_pieces(const struct evaluator *evaluator, const struct variant *variant,
                const struct position *position, int seat);

/* Centipawns for the seat to move, or for its team, |score| < 20000: what its pieces are worth
 * more than the others', and up to MATERIAL_NOISE more or less that follow from the position's
 * key. By these the side that has more moves to choose from mostly finds the better one, so
 * that even a search that knows nothing but material values mobility (Beal and Smith 1994). */
enum { MATERIAL_NOISE = 15 };
int eval_material(const struct evaluator *evaluator, const struct variant *variant,
                  const struct position *position);

/* Centipawns for the seat to move, or for its team, |score| < 20000: by the net for which
 * `nnue` is ready; where it is NULL, by hand, or by the pieces alone where nothing is written.
 * nnue_evaluate says what `attacked` and `ply` are. */
static inline int eval_position(const struct evaluator *evaluator,
                                const struct variant *variant, struct nnue *nnue,
                                const struct position *position,
                                const struct square_set attacked[2], int ply)
{
    return nnue != NULL                  ? nnue_evaluate(nnue, position, attacked, ply)
           : evaluator->evaluate != NULL ? evaluator->evaluate(position, NULL)
                                         : eval_material(evaluator, variant, position);
}

#endif
