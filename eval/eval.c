#include "eval/eval.h"

#include "eval/evaluators.h"

#include <string.h>

static const struct evaluator *const evaluators[] = {&chess_evaluator, &xodul_evaluator};

const struct evaluator *eval_find(const struct variant *variant)
{
    for (size_t i = 0; i < sizeof evaluators / sizeof evaluators[0]; i++) {
        if (strcmp(evaluators[i]->variant, variant->name) == 0) {
            evaluators[i]->init();
            return evaluators[i];
        }
    }
    return NULL;
}
