#include "eval/eval.h"

#include "eval/evaluators.h"

#include <pthread.h>
#include <string.h>

static struct row {
    const struct evaluator *evaluator;
    pthread_once_t built; /* a search may be reading the tables when they are asked for again */
} rows[] = {
    {&chess_evaluator, PTHREAD_ONCE_INIT},         {&xodul_evaluator, PTHREAD_ONCE_INIT},
    {&cubic_evaluator, PTHREAD_ONCE_INIT},         {&nodal_evaluator, PTHREAD_ONCE_INIT},
    {&xymyx_evaluator, PTHREAD_ONCE_INIT},         {&gala_evaluator, PTHREAD_ONCE_INIT},
    {&gala_cutthroat_evaluator, PTHREAD_ONCE_INIT}};

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

/* A seat of four equals gains 3/4 of a man's part of the whole for each man won; this makes it
 * the man's worth at the start of a game in which each has FULL_STRENGTH. */
int eval_share(const int strength[SEATS_MAX], int seat)
{
    enum { FULL_STRENGTH = 22000, SHARE_SCORE = FULL_STRENGTH * 16 / 3, LIMIT = 19000 };
    int64_t whole = 0;
    int alive = 0;
    for (int i = 0; i < SEATS_MAX; i++) {
        whole += strength[i];
        alive += strength[i] > 0;
    }
    if (whole == 0 || strength[seat] == 0) {
        return -LIMIT;
    }
    int64_t excess = (int64_t)strength[seat] * alive - whole;
    int64_t score = excess * SHARE_SCORE / (whole * alive);
    return (int)(score > LIMIT ? LIMIT : score < -LIMIT ? -LIMIT : score);
}
