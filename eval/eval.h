/* What a position is worth without looking ahead: the list of evaluators, one a game. */
#ifndef EVAL_EVAL_H
#define EVAL_EVAL_H

#include "eval/evaluator.h"

/* The evaluator of a variant, its tables built. Never NULL for a variant of variant_at. The
 * first call for a variant comes before threads use it; later ones may come at any time. */
const struct evaluator *eval_find(const struct variant *variant);

#endif
