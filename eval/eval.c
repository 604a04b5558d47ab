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
 * the man's worth at the start of a game in which each has FULL_STRENGTH. Further from an equal
 * part the score grows ever more slowly, but it grows: who is far ahead still gains by each man
 * he wins. */
int eval_share(const int strength[SEATS_MAX], int seat, int players)
{
    enum { FULL_STRENGTH = 22000, SHARE_SCORE = FULL_STRENGTH * 16 / 3 };
    enum { BEND = 25000, LIMIT = 19700 };
    int64_t whole = 0;
    for (int i = 0; i < SEATS_MAX; i++) {
        whole += strength[i];
    }
    if (strength[seat] == 0) {
        return -LIMIT;
    }
    int64_t excess = (int64_t)strength[seat] * players - whole;
    int64_t score = excess * SHARE_SCORE / (whole * players);
    return (int)(score * BEND / (BEND + (score < 0 ? -score : score)));
}

int eval_players(const int strength[SEATS_MAX])
{
    int players = 0;
    for (int i = 0; i < SEATS_MAX; i++) {
        players += strength[i] > 0;
    }
    return players;
}
