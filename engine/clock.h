/* Time management: how long to think. Pure functions of the limits, so that a simulated clock
 * can test them by the million, and the one place that reads the machine's clock. root.c and
 * joint.c ask them after every iteration, worker.c within one. */
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

/* What the iterations so far say about the need to think on. */
struct urgency {
    int stable;         /* iterations since the best move last changed */
    int drop;           /* centipawns the score fell since the last iteration, negative: rose */
    int effort_percent; /* share of the nodes spent on the best move */
};

/* The budget of `seat` under the limits. While some time is left beyond the overhead, hard
 * leaves the overhead on the clock, and is at most 60 % of the clock unless moves_to_go is 1.
 * At least 1 ms while more than twice the overhead is left; else 0, any move at once. */
struct budget clock_budget(const struct limits *limits, int seat);

/* budget->soft scaled by urgency; never more than budget->hard. */
int64_t clock_soft(const struct budget *budget, const struct urgency *urgency);

/* Microseconds on a clock that only goes forward. */
int64_t clock_now(void);

/* The same in milliseconds. */
int64_t clock_milliseconds(void);

#endif
