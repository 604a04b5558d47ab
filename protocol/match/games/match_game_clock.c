#include "protocol/match/games/match_game_clock.h"

#include <assert.h>

/* A move's own limit, st=, takes the place of a clock. */
static bool has_clock(const struct time_control *time_control)
{
    return time_control->move_time == 0 && time_control->base > 0 && !time_control->infinite;
}

void match_game_clock_start(struct game_clock *clock, const struct time_control *time_control,
                            int made)
{
    clock->time_control = time_control;
    clock->left = has_clock(time_control) ? time_control->base + time_control->increment : 0;
    clock->moves_left = 0;
    if (has_clock(time_control) && time_control->moves > 0) {
        clock->moves_left = time_control->moves - made % time_control->moves;
    }
}

bool match_game_clock_is_timed(const struct game_clock *clock)
{
    return clock->time_control->move_time > 0 || has_clock(clock->time_control);
}

int64_t match_game_clock_allowance(const struct game_clock *clock)
{
    assert(match_game_clock_is_timed(clock));
    return clock->time_control->move_time > 0 ? clock->time_control->move_time : clock->left;
}

int64_t match_game_clock_flag(const struct game_clock *clock)
{
    if (!match_game_clock_is_timed(clock)) {
        return INT64_MAX;
    }
    return match_game_clock_allowance(clock) + clock->time_control->margin;
}

int64_t match_game_clock_patience(const struct game_clock *clock)
{
    if (!match_game_clock_is_timed(clock)) {
        return clock->time_control->patience > 0 ? clock->time_control->patience
                                                 : MATCH_GAME_CLOCK_PATIENCE;
    }
    return match_game_clock_flag(clock) + MATCH_GAME_CLOCK_GRACE;
}

int64_t match_game_clock_overrun(const struct game_clock *clock, int64_t spent)
{
    if (!match_game_clock_is_timed(clock) || spent <= match_game_clock_allowance(clock)) {
        return 0;
    }
    return spent - match_game_clock_allowance(clock);
}

bool match_game_clock_is_lost(const struct game_clock *clock, int64_t spent)
{
    return spent > match_game_clock_flag(clock);
}

void match_game_clock_spend(struct game_clock *clock, int64_t spent)
{
    const struct time_control *time_control = clock->time_control;
    if (!has_clock(time_control)) {
        return;
    }
    clock->left -= spent < clock->left ? spent : clock->left;
    clock->left += time_control->increment;
    if (time_control->moves > 0 && --clock->moves_left == 0) {
        clock->left += time_control->base;
        clock->moves_left = time_control->moves;
    }
}
