/* Time management: how long to think. These are functions of the limits alone, so that tests
 * can simulate millions of clocks; only clock_now reads the machine's clock. root.c and
 * joint/joint_root.c ask after every iteration, worker.c within one. */
#ifndef ENGINE_CLOCK_H
#define ENGINE_CLOCK_H

#include "engine/types.h"

#define CLOCK_UNLIMITED INT64_MAX

/* Milliseconds: do not begin another iteration after `soft`, move at `hard` in any case.
 * Both are CLOCK_UNLIMITED when no time was given. */
struct budget {
    int64_t soft, hard;
    bool adaptive; /* soft may be scaled by how the search goes */
};

/* How much the iterations so far say that more time is needed. */
struct urgency {
    int stable;         /* iterations since the best move last changed */
    int drop;           /* centipawns the score fell since the last iteration, negative: rose */
    int effort_percent; /* share of the nodes spent on the best move */
};

/* The budget of `seat` under the limits. `hard` leaves the overhead on the clock as long as
 * there is more than that, and is at most 60 % of the clock unless moves_to_go is 1. It is at
 * least 1 ms while more than twice the overhead is left; else 0: any move at once. */
struct budget clock_budget(const struct limits *limits, int seat);

/* budget->soft, scaled by the urgency when the budget is adaptive; at most budget->hard. */
int64_t clock_soft(const struct budget *budget, const struct urgency *urgency);

/* Microseconds on a clock that only goes forward. */
int64_t clock_now(void);

/* The same in milliseconds. */
int64_t clock_milliseconds(void);

#endif
