/* The evaluators there are, one a game; variants of a game share it. */
#ifndef EVAL_EVALUATORS_H
#define EVAL_EVALUATORS_H

#include "eval/eval.h"

extern const struct evaluator chess_evaluator;
extern const struct evaluator xodul_evaluator;
extern const struct evaluator cubic_evaluator;
extern const struct evaluator nodal_evaluator;
extern const struct evaluator xymyx_evaluator;
extern const struct evaluator gala_evaluator;
extern const struct evaluator gala_cutthroat_evaluator;

#endif
