#include "protocol/games/bout_clock.h"

#include <assert.h>

/* A move's own limit, st=, takes the place of a clock. */
static bool has_clock(const struct pace *pace)
{
    return pace->move_time == 0 && pace->base > 0 && !pace->infinite;
}

void match_game_clock_start(struct game_clock *clock, const struct pace *pace, int made)
{
    clock->pace = pace;
    clock->left = has_clock(pace) ? pace->base : 0;
    clock->moves_left = 0;
    if (has_clock(pace) && pace->moves > 0) {
        clock->moves_left = pace->moves - made % pace->moves;
    }
}

bool match_game_clock_is_timed(const struct game_clock *clock)
{
    return clock->pace->move_time > 0 || has_clock(clock->pace);
}

int64_t match_game_clock_allowance(const struct game_clock *clock)
{
    assert(match_game_clock_is_timed(clock));
    return clock->pace->move_time > 0 ? clock->pace->move_time : clock->left;
}

int64_t match_game_clock_flag(const struct game_clock *clock)
{
    if (!match_game_clock_is_timed(clock)) {
        return INT64_MAX;
    }
    return match_game_clock_allowance(clock) + clock->pace->margin;
}

int64_t match_game_clock_patience(const struct game_clock *clock)
{
    if (!match_game_clock_is_timed(clock)) {
        return clock->pace->patience > 0 ? clock->pace->patience : MATCH_GAME_CLOCK_PATIENCE;
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
