/* An evaluation that knows only what men are worth and where they stand: a yardstick. */
#ifndef BENCH_MATERIAL_H
#define BENCH_MATERIAL_H

#include "eval/eval.h"

enum { EVALUATOR_FULL, EVALUATOR_MATERIAL };

/* The evaluator of the variant with all other terms left out; NULL where there is none. */
const struct evaluator *material_evaluator(const struct variant *variant);

#endif
