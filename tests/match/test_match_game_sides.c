/* The referee of games for four: two teams, each with one engine and one clock for both of its
 * armies, and four who share the point, whatever one of them does. */
#include "tests/match/test_match_game_support.h"

#include <stdlib.h>
#include <string.h>

/* Four kings in the corners: each may shoot its two neighbours. */
static const char corners[] =
    "bK,14,yK/16/16/16/16/16/16/16/16/16/16/16/16/16/16/rK,14,gK r - 0 1";

static const struct time_control ten_seconds = {.base = 9 * FAKE_SECOND,
                                                .increment = FAKE_SECOND};

static void assert_clock(int side, int question, int whose, int64_t seconds)
{
    assert_true(question < table.engine[side].asked);
    assert_int_equal(table.engine[side].told[question].left[whose], seconds * FAKE_SECOND);
}

/* --- Teams --- */

static const struct fake_line red_and_yellow[] = {{.text = "a1*p1", .spent = 3 * FAKE_SECOND},
                                                  {.text = "p16p15", .spent = 2 * FAKE_SECOND},
                                                  {.text = "a1*a15"}};
static const struct fake_line blue_and_green[] = {{.text = "a16a15", .spent = 4 * FAKE_SECOND}};

static void a_team_has_one_engine_and_one_clock(void **state)
{
    (void)state;
    table_set("gala-team", corners);
    table_time_control(ten_seconds);
    table_seat(0, SCRIPT(red_and_yellow));
    table_seat(1, SCRIPT(blue_and_green));
    table_ends(TERMINATION_RULES, RESULT_WHITE_WINS, -1, "no royal left");
    assert_int_equal(table.engine[0].asked, 3);
    assert_int_equal(table.engine[1].asked, 1);
    assert_int_equal(table.engine[2].begun + table.engine[3].begun, 0);
    assert_clock(0, 0, 0, 10);
    assert_clock(0, 1, 0, 8);
    assert_clock(0, 2, 0, 7);
    assert_clock(0, 2, 1, 7);
    assert_int_equal(table.match_game.effort[0].moves, 3);
    assert_int_equal(table.match_game.effort[0].time, 5 * FAKE_SECOND);
    assert_true(match_game_points(&table.match_game, table.tournament.variant, 0) == 1);
    assert_true(match_game_points(&table.match_game, table.tournament.variant, 1) == 0);
}

static void a_team_loses_by_the_fault_of_its_engine(void **state)
{
    (void)state;
    static const struct fake_line late[] = {{.text = "a16a15", .spent = 11 * FAKE_SECOND}};
    table_set("gala-team", corners);
    table_time_control(ten_seconds);
    table_seat(0, SCRIPT(red_and_yellow));
    table_seat(1, SCRIPT(late));
    table_ends(TERMINATION_TIME, RESULT_WHITE_WINS, 1, "Blue+Green loses on time by 1.000 s");
}

/* Where the partners are neighbours the teams take turns all the same. */
static void neighbours_are_a_team_too(void **state)
{
    (void)state;
    static const struct fake_line any[] = {{.text = "any"}};
    table_set("gala-team-shared", NULL);
    table_seat(0, SCRIPT(any));
    table_seat(1, SCRIPT(any));
    table.tournament.adjudication.max_moves = 2;
    table_ends(TERMINATION_ADJUDICATION, RESULT_DRAW, -1, "longest game allowed");
    assert_int_equal(table.match_game.game.count, 8);
    assert_int_equal(table.engine[0].asked, 4);
    assert_int_equal(table.engine[1].asked, 4);
    assert_string_equal(side_name(table.tournament.variant, 0), "Red+Green");
}

/* --- Everybody for himself --- */

static const struct fake_line red[] = {{.text = "a1*p1", .spent = 3 * FAKE_SECOND},
                                       {.text = "a1*a16"}};
static const struct fake_line blue[] = {{.text = "a16*p16", .spent = 4 * FAKE_SECOND}};
static const struct fake_line bad[] = {{.text = "a16a14"}};
static const struct fake_line gives_up[] = {{.text = "resign"}};
static const struct fake_line silent[] = {{.text = "silent"}};

/* A game of four with these for the first two; the others are never asked. */
static void seat_four(const struct fake_line *first, int first_length,
                      const struct fake_line *second, int second_length)
{
    table_set("gala-cutthroat", corners);
    table_time_control(ten_seconds);
    table_seat(0, first, first_length);
    table_seat(1, second, second_length);
}

static void the_last_one_has_the_point(void **state)
{
    (void)state;
    seat_four(SCRIPT(red), SCRIPT(blue));
    table_ends(TERMINATION_RULES, game_result_of_seats(1), -1, "no royal left");
    assert_string_equal(game_result_text(table.match_game.result), "1-0-0-0");
    assert_clock(0, 1, 0, 8);
    assert_clock(0, 1, 1, 7);
    assert_clock(0, 1, 2, 10);
    assert_clock(0, 1, 3, 10);
    for (int side = 0; side < SEATS_MAX; side++) {
        assert_int_equal(table.engine[side].begun, 1);
        assert_int_equal(table.engine[side].concluded, 1);
        assert_int_equal(table.engine[side].asked, 2 - side > 0 ? 2 - side : 0);
        assert_true(match_game_points(&table.match_game, table.tournament.variant, side) ==
                    (side == 0));
    }
}

/* Green has lost its king already: Blue's fault is of use to Red and Yellow. */
static void who_is_at_fault_gets_nothing(void **state)
{
    (void)state;
    const enum game_result red_and_yellow_share = game_result_of_seats(5);
    seat_four(SCRIPT(red), SCRIPT(bad));
    table_ends(TERMINATION_ILLEGAL, red_and_yellow_share, 1,
               "Blue makes an illegal move: a16a14");
    assert_string_equal(game_result_text(table.match_game.result), "1/2-0-1/2-0");
    seat_four(SCRIPT(red), SCRIPT(gives_up));
    table_ends(TERMINATION_RESIGNATION, red_and_yellow_share, 1, "Blue resigns");
    seat_four(SCRIPT(red), SCRIPT(silent));
    table_ends(TERMINATION_STALL, red_and_yellow_share, 1, "Blue's connection stalls");
    assert_int_equal(table.engine[1].ended, 1);
    assert_int_equal(table.engine[3].concluded, 1);
}

static void a_fault_at_once_leaves_three(void **state)
{
    (void)state;
    seat_four(SCRIPT(silent), SCRIPT(blue));
    table_ends(TERMINATION_STALL, game_result_of_seats(14), 0, "Red's connection stalls");
    assert_string_equal(game_result_text(table.match_game.result), "0-1/3-1/3-1/3");
    seat_four(SCRIPT(red), SCRIPT(blue));
    table.engine[2].start = ENGINE_GONE;
    table_ends(TERMINATION_CRASH, game_result_of_seats(11), 2,
               "Yellow disconnects, cannot begin");
    assert_int_equal(table.engine[0].asked, 0);
    assert_int_equal(table.engine[2].concluded, 0);
    assert_true(match_game_points(&table.match_game, table.tournament.variant, 0) * 3 == 1);
}

static void who_is_left_shares_a_game_called_off(void **state)
{
    (void)state;
    static const struct fake_line first[] = {{.text = "a1*p1"}, {.text = "a1b1"}};
    static const struct fake_line second[] = {{.text = "a16b16"}};
    static const struct fake_line third[] = {{.text = "p16o15"}};
    seat_four(SCRIPT(first), SCRIPT(second));
    table_seat(2, SCRIPT(third));
    table.tournament.adjudication.max_moves = 1;
    table_ends(TERMINATION_ADJUDICATION, game_result_of_seats(7), -1, "longest game allowed");
    assert_int_equal(table.match_game.game.count, 4);
}

/* Red has no king, and nothing to lose: whatever its engine does, the others play on, and Red's
 * rook moves nevertheless. */
static void who_is_out_ends_nothing(void **state)
{
    (void)state;
    static const struct fake_line gone[] = {{.text = "gone"}},
                                  late[] = {{.text = "a1a2", .spent = 11 * FAKE_SECOND}};
    static const struct fake_line claims[] = {{.text = "1-0"}};
    static const struct fake_line others[][2] = {{{.text = "a16b16"}, {.text = "b16a16"}},
                                                 {{.text = "p16o16"}, {.text = "o16p16"}},
                                                 {{.text = "p1o1"}, {.text = "o1p1"}}};
    const struct {
        const struct fake_line *script;
        int failures, claims;
    } faults[] = {{silent, 1, 0}, {bad, 1, 0},    {gone, 1, 0},
                  {late, 1, 0},   {claims, 0, 1}, {gives_up, 0, 0}};
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        table_set("gala-cutthroat", "bK,14,yK/16/16/16/16/16/16/16/16/16/16/16/16/16/16/"
                                    "rR,14,gK r - 0 1");
        table_time_control(ten_seconds);
        table_seat(0, faults[i].script, 1);
        for (int side = 1; side < SEATS_MAX; side++) {
            table_seat(side, SCRIPT(others[side - 1]));
        }
        table.tournament.adjudication.max_moves = 2;
        table_ends(TERMINATION_ADJUDICATION, game_result_of_seats(14), -1,
                   "longest game allowed");
        assert_int_equal(table.match_game.game.count, 8);
        assert_int_equal(table.engine[0].asked, 1);
        assert_int_equal(table.engine[3].asked, 2);
        assert_int_equal(table.match_game.late_failures[0], faults[i].failures);
        assert_int_equal(table.match_game.late_claims[0], faults[i].claims);
        char *log = table_log();
        assert_true((strstr(log, "a fault when it was out of the game") != NULL) ==
                    (faults[i].script != gives_up));
        free(log);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(a_team_has_one_engine_and_one_clock, tear_down),
        cmocka_unit_test_teardown(a_team_loses_by_the_fault_of_its_engine, tear_down),
        cmocka_unit_test_teardown(neighbours_are_a_team_too, tear_down),
        cmocka_unit_test_teardown(the_last_one_has_the_point, tear_down),
        cmocka_unit_test_teardown(who_is_at_fault_gets_nothing, tear_down),
        cmocka_unit_test_teardown(a_fault_at_once_leaves_three, tear_down),
        cmocka_unit_test_teardown(who_is_left_shares_a_game_called_off, tear_down),
        cmocka_unit_test_teardown(who_is_out_ends_nothing, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
