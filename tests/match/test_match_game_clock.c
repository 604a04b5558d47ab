/* A side's clock in a game: what is left, what overruns, what loses, in microseconds. */
#include "protocol/match/games/match_game_clock.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { SECOND = 1000000 };

static struct game_clock start(const struct time_control *time_control)
{
    struct game_clock clock;
    match_game_clock_start(&clock, time_control, 0);
    return clock;
}

static void increments_are_there_from_the_first_move(void **state)
{
    (void)state;
    struct time_control time_control = {.base = 10 * SECOND, .increment = 100000};
    struct game_clock clock = start(&time_control);
    assert_int_equal(clock.left, 10100000);
    assert_int_equal(clock.moves_left, 0);
    match_game_clock_spend(&clock, 3 * SECOND);
    assert_int_equal(clock.left, 7200000);
    match_game_clock_spend(&clock, 7200000);
    assert_int_equal(clock.left, 100000);
}

static void periods_begin_anew(void **state)
{
    (void)state;
    struct time_control time_control = {.moves = 40, .base = 60 * SECOND};
    struct game_clock clock = start(&time_control);
    for (int move = 0; move < 39; move++) {
        assert_int_equal(clock.moves_left, 40 - move);
        match_game_clock_spend(&clock, SECOND);
    }
    assert_int_equal(clock.left, 21 * SECOND);
    assert_int_equal(clock.moves_left, 1);
    match_game_clock_spend(&clock, SECOND);
    assert_int_equal(clock.left, 80 * SECOND);
    assert_int_equal(clock.moves_left, 40);
}

/* What XBoard's engines count, too. */
static void the_opening_counts_in_the_first_period(void **state)
{
    (void)state;
    struct time_control time_control = {.moves = 40, .base = 60 * SECOND};
    struct game_clock clock;
    match_game_clock_start(&clock, &time_control, 39);
    assert_int_equal(clock.moves_left, 1);
    assert_int_equal(clock.left, 60 * SECOND);
    match_game_clock_spend(&clock, SECOND);
    assert_int_equal(clock.left, 119 * SECOND);
    match_game_clock_start(&clock, &time_control, 40);
    assert_int_equal(clock.moves_left, 40);
}

static void the_margin_is_the_last_that_does_not_lose(void **state)
{
    (void)state;
    struct time_control time_control = {.base = SECOND - 10, .increment = 10, .margin = 50};
    struct game_clock clock = start(&time_control);
    assert_int_equal(match_game_clock_overrun(&clock, SECOND), 0);
    assert_int_equal(match_game_clock_overrun(&clock, SECOND + 1), 1);
    assert_false(match_game_clock_is_lost(&clock, SECOND + 50));
    assert_true(match_game_clock_is_lost(&clock, SECOND + 51));
    match_game_clock_spend(&clock, SECOND + 50);
    assert_int_equal(clock.left, 10);
}

static void without_a_margin_not_a_microsecond_more(void **state)
{
    (void)state;
    struct time_control time_control = {.base = SECOND};
    struct game_clock clock = start(&time_control);
    assert_false(match_game_clock_is_lost(&clock, SECOND));
    assert_true(match_game_clock_is_lost(&clock, SECOND + 1));
}

static void a_time_a_move_takes_the_clocks_place(void **state)
{
    (void)state;
    struct time_control time_control = {.base = 60 * SECOND, .move_time = SECOND, .margin = 20};
    struct game_clock clock = start(&time_control);
    for (int move = 0; move < 3; move++) {
        assert_int_equal(match_game_clock_allowance(&clock), SECOND);
        assert_int_equal(match_game_clock_overrun(&clock, SECOND + 20), 20);
        assert_false(match_game_clock_is_lost(&clock, SECOND + 20));
        assert_true(match_game_clock_is_lost(&clock, SECOND + 21));
        match_game_clock_spend(&clock, SECOND + 20);
    }
    assert_int_equal(match_game_clock_patience(&clock), SECOND + 20 + MATCH_GAME_CLOCK_GRACE);
}

static void without_a_clock_only_a_stall_ends_it(void **state)
{
    (void)state;
    struct time_control time_controls[] = {
        {.nodes = 1000}, {.depth = 5}, {.infinite = true, .base = SECOND}};
    for (size_t i = 0; i < sizeof time_controls / sizeof *time_controls; i++) {
        struct game_clock clock = start(&time_controls[i]);
        assert_false(match_game_clock_is_timed(&clock));
        assert_false(match_game_clock_is_lost(&clock, INT64_MAX - 1));
        assert_int_equal(match_game_clock_overrun(&clock, INT64_MAX - 1), 0);
        assert_int_equal(match_game_clock_patience(&clock), MATCH_GAME_CLOCK_PATIENCE);
        match_game_clock_spend(&clock, SECOND);
        assert_int_equal(clock.left, 0);
        time_controls[i].patience = INT64_C(3600) * SECOND;
        assert_int_equal(match_game_clock_patience(&clock), INT64_C(3600) * SECOND);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(increments_are_there_from_the_first_move),
        cmocka_unit_test(periods_begin_anew),
        cmocka_unit_test(the_opening_counts_in_the_first_period),
        cmocka_unit_test(the_margin_is_the_last_that_does_not_lose),
        cmocka_unit_test(without_a_margin_not_a_microsecond_more),
        cmocka_unit_test(a_time_a_move_takes_the_clocks_place),
        cmocka_unit_test(without_a_clock_only_a_stall_ends_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
