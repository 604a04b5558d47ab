#include "eval/eval.h"

#include "eval/evaluators.h"

#include <pthread.h>
#include <string.h>

static struct row {
    const struct evaluator *evaluator;
    pthread_once_t built; /* a search may be reading the tables when they are asked for again */
} rows[] = {{&chess_evaluator, PTHREAD_ONCE_INIT}, {&xodul_evaluator, PTHREAD_ONCE_INIT},
            {&cubic_evaluator, PTHREAD_ONCE_INIT}, {&nodal_evaluator, PTHREAD_ONCE_INIT},
            {&xymyx_evaluator, PTHREAD_ONCE_INIT}, {&gala_evaluator, PTHREAD_ONCE_INIT}};

static bool serves(const struct evaluator *evaluator, const char *variant)
{
    for (const char *const *name = evaluator->variants; *name != NULL; name++) {
        if (strcmp(*name, variant) == 0) {
            return true;
        }
    }
    return false;
}

const struct evaluator *eval_find(const struct variant *variant)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (serves(rows[i].evaluator, variant->name)) {
            pthread_once(&rows[i].built, rows[i].evaluator->init);
            return rows[i].evaluator;
        }
    }
    return NULL;
}
