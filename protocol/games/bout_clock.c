#include "protocol/games/bout_clock.h"

#include <assert.h>

/* A move's own limit, st=, takes the place of a clock. */
static bool has_clock(const struct pace *pace)
{
    return pace->move_time == 0 && pace->base > 0 && !pace->infinite;
}

void bout_clock_start(struct bout_clock *clock, const struct pace *pace, int made)
{
    clock->pace = pace;
    clock->left = has_clock(pace) ? pace->base : 0;
    clock->moves_left = 0;
    if (has_clock(pace) && pace->moves > 0) {
        clock->moves_left = pace->moves - made % pace->moves;
    }
}

bool bout_clock_is_timed(const struct bout_clock *clock)
{
    return clock->pace->move_time > 0 || has_clock(clock->pace);
}

int64_t bout_clock_allowance(const struct bout_clock *clock)
{
    assert(bout_clock_is_timed(clock));
    return clock->pace->move_time > 0 ? clock->pace->move_time : clock->left;
}

int64_t bout_clock_flag(const struct bout_clock *clock)
{
    if (!bout_clock_is_timed(clock)) {
        return INT64_MAX;
    }
    return bout_clock_allowance(clock) + clock->pace->margin;
}

int64_t bout_clock_patience(const struct bout_clock *clock)
{
    if (!bout_clock_is_timed(clock)) {
        return clock->pace->patience > 0 ? clock->pace->patience : BOUT_CLOCK_PATIENCE;
    }
    return bout_clock_flag(clock) + BOUT_CLOCK_GRACE;
}

int64_t bout_clock_overrun(const struct bout_clock *clock, int64_t spent)
{
    if (!bout_clock_is_timed(clock) || spent <= bout_clock_allowance(clock)) {
        return 0;
    }
    return spent - bout_clock_allowance(clock);
}

bool bout_clock_is_lost(const struct bout_clock *clock, int64_t spent)
{
    return spent > bout_clock_flag(clock);
}

void bout_clock_spend(struct bout_clock *clock, int64_t spent)
{
    const struct pace *pace = clock->pace;
    if (!has_clock(pace)) {
        return;
    }
    clock->left -= spent < clock->left ? spent : clock->left;
    clock->left += pace->increment;
    if (pace->moves > 0 && --clock->moves_left == 0) {
        clock->left += pace->base;
        clock->moves_left = pace->moves;
    }
}
