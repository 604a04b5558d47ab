/* Ending games of self-play that one side has won beyond doubt. */
#ifndef BENCH_LEAD_H
#define BENCH_LEAD_H

#include <stdbool.h>
#include <stdlib.h>

/* Filled with the rule, all else 0, when a game begins. */
struct lead {
    int margin; /* centipawns that one side must be ahead, */
    int turns;  /* in so many turns running */
    int lasted; /* turns running till now */
    int score;  /* the first side's, after the last turn noted */
};

/* Notes the first side's score at another turn. True when the game is decided, for that side
 * where the score is above 0. */
static inline bool lead_decides(struct lead *lead, int score)
{
    bool goes_on = (score > 0) == (lead->score > 0);
    lead->lasted = abs(score) < lead->margin ? 0 : goes_on ? lead->lasted + 1 : 1;
    lead->score = score;
    return lead->lasted == lead->turns;
}

#endif
