/* What the referee makes of clocks, offers, scores and the order to stop. */
#include "tests/match/test_match_game_support.h"

#include <stdlib.h>
#include <string.h>

static const struct fake_line quick[] = {{.text = "e7e5"}, {.text = "resign"}};

/* White takes so long for its first move, and Black resigns later if that is no loss. */
static void white_takes(int64_t spent, bool loses)
{
    struct fake_line white[] = {{.text = "e2e4", .spent = spent}, {.text = "g1f3"}};
    table_seat(0, SCRIPT(white));
    table_seat(1, SCRIPT(quick));
    if (loses) {
        table_ends(TERMINATION_TIME, RESULT_BLACK_WINS, 0, "White loses on time by 0.");
    } else {
        table_ends(TERMINATION_RESIGNATION, RESULT_WHITE_WINS, 1, "Black resigns");
    }
}

static void the_whole_clock_may_be_used(void **state)
{
    (void)state;
    table_time_control((struct time_control){.base = FAKE_SECOND, .increment = 5});
    white_takes(FAKE_SECOND + 5, false);
    assert_int_equal(table.match_game.effort[0].overruns, 0);
    assert_int_equal(table.engine[0].told[1].left[0], 5);
}

static void a_microsecond_more_loses(void **state)
{
    (void)state;
    table_time_control((struct time_control){.base = FAKE_SECOND, .increment = 5});
    white_takes(FAKE_SECOND + 6, true);
    assert_int_equal(table.match_game.game.count, 0);
    assert_int_equal(table.match_game.effort[0].overruns, 1);
    assert_int_equal(table.match_game.effort[0].worst_overrun, 1);
}

static void overruns_within_the_margin_are_listed(void **state)
{
    (void)state;
    table_time_control(
        (struct time_control){.base = FAKE_SECOND, .increment = 7, .margin = 50000});
    white_takes(FAKE_SECOND + 7 + 50000, false);
    assert_int_equal(table.match_game.effort[0].overruns, 1);
    assert_int_equal(table.match_game.effort[0].worst_overrun, 50000);
    assert_int_equal(table.engine[0].told[1].left[0], 7);
}

static void overruns_beyond_the_margin_lose(void **state)
{
    (void)state;
    table_time_control((struct time_control){.base = FAKE_SECOND, .margin = 50000});
    white_takes(FAKE_SECOND + 50001, true);
    assert_non_null(strstr(table.match_game.reason, "by 0.050 s"));
    char *log = table_log();
    assert_non_null(strstr(log, "White: first, 1.000000 s for this move"));
    free(log);
}

static void a_time_a_move(void **state)
{
    (void)state;
    table_time_control((struct time_control){.move_time = 100000, .margin = 20000});
    white_takes(120000, false);
    assert_int_equal(table.match_game.effort[0].overruns, 1);
    table_set("chess", NULL);
    table_time_control((struct time_control){.move_time = 100000, .margin = 20000});
    white_takes(120001, true);
}

static void a_late_answer_loses_whatever_it_says(void **state)
{
    (void)state;
    static const char *const texts[] = {"resign", "1-0", "0-1", "e2e5"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        table_set("chess", NULL);
        struct fake_line white[] = {{.text = texts[i], .spent = 2 * FAKE_SECOND}};
        table_time_control((struct time_control){.base = FAKE_SECOND});
        table_seat(0, SCRIPT(white));
        table_ends(TERMINATION_TIME, RESULT_BLACK_WINS, 0, "by 1.000 s");
    }
}

static void engines_are_told_the_clocks(void **state)
{
    (void)state;
    static const struct fake_line white[] = {{.text = "e2e4", .spent = FAKE_SECOND},
                                             {.text = "g1f3", .spent = FAKE_SECOND},
                                             {.text = "f1c4", .spent = FAKE_SECOND}};
    static const struct fake_line black[] = {{.text = "e7e5", .spent = 3 * FAKE_SECOND},
                                             {.text = "b8c6", .spent = FAKE_SECOND},
                                             {.text = "resign"}};
    table.tournament.participant[0].time_control =
        (struct time_control){.moves = 2, .base = 10 * FAKE_SECOND};
    table.tournament.participant[1].time_control =
        (struct time_control){.base = 19500000, .increment = 500000};
    table_seat(0, SCRIPT(white));
    table_seat(1, SCRIPT(black));
    table_ends(TERMINATION_RESIGNATION, RESULT_WHITE_WINS, 1, "");
    const struct clocks *told = table.engine[0].told;
    assert_int_equal(told[0].moves_left, 2);
    assert_int_equal(told[0].left[0], 10 * FAKE_SECOND);
    assert_int_equal(told[0].left[1], 20 * FAKE_SECOND);
    assert_int_equal(told[0].increment[0], 0);
    assert_int_equal(told[0].increment[1], 500000);
    assert_int_equal(told[1].moves_left, 1);
    assert_int_equal(told[1].left[0], 9 * FAKE_SECOND);
    assert_int_equal(told[1].left[1], 17500000);
    assert_int_equal(told[2].moves_left, 2);
    assert_int_equal(told[2].left[0], 18 * FAKE_SECOND);
    assert_int_equal(table.engine[1].told[2].moves_left, 0);
    assert_int_equal(table.engine[1].told[2].left[0], 17 * FAKE_SECOND);
}

/* --- Offers of a draw --- */

static void an_offer_offered_back_is_agreed(void **state)
{
    (void)state;
    static const struct fake_line white[] = {{.text = "e2e4", .offers = true}};
    static const struct fake_line black[] = {{.text = "e7e5", .offers = true}};
    table_seat(0, SCRIPT(white));
    table_seat(1, SCRIPT(black));
    table_ends(TERMINATION_AGREEMENT, RESULT_DRAW, -1, "draw agreed");
    assert_int_equal(table.match_game.game.count, 2);
    assert_int_equal(table.engine[0].offered, 0);
    assert_int_equal(table.engine[1].offered, 1);
}

static void an_offer_lapses_with_the_answer(void **state)
{
    (void)state;
    static const struct fake_line white[] = {
        {.text = "e2e4", .offers = true}, {.text = "g1f3"}, {.text = "resign"}};
    static const struct fake_line black[] = {{.text = "e7e5"},
                                             {.text = "b8c6", .offers = true}};
    table_seat(0, SCRIPT(white));
    table_seat(1, SCRIPT(black));
    table_ends(TERMINATION_RESIGNATION, RESULT_BLACK_WINS, 0, "");
    assert_int_equal(table.match_game.game.count, 4);
}

static void mate_beats_agreement(void **state)
{
    (void)state;
    static const struct fake_line white[] = {{.text = "f2f3"},
                                             {.text = "g2g4", .offers = true}};
    static const struct fake_line black[] = {{.text = "e7e5"},
                                             {.text = "d8h4", .offers = true}};
    table_seat(0, SCRIPT(white));
    table_seat(1, SCRIPT(black));
    table_ends(TERMINATION_RULES, RESULT_BLACK_WINS, -1, "checkmate");
}

static void an_illegal_offer_is_an_illegal_move(void **state)
{
    (void)state;
    static const struct fake_line white[] = {{.text = "e2e5", .offers = true}};
    table_seat(0, SCRIPT(white));
    table_ends(TERMINATION_ILLEGAL, RESULT_BLACK_WINS, 0, "illegal");
}

/* --- Scores --- */

static const struct fake_line even_white[] = {{.text = "g1f3", .score = 5, .depth = 9},
                                              {.text = "b1c3", .score = 5, .depth = 9},
                                              {.text = "resign"}};
static const struct fake_line even_black[] = {{.text = "g8f6", .score = -5, .depth = 9},
                                              {.text = "b8c6", .score = 5, .depth = 9}};

static void even_scores_call_it_a_draw(void **state)
{
    (void)state;
    table.tournament.adjudication.draw =
        (struct draw_rule){.number = 2, .count = 2, .score = 5};
    table_seat(0, SCRIPT(even_white));
    table_seat(1, SCRIPT(even_black));
    table_ends(TERMINATION_ADJUDICATION, RESULT_DRAW, -1, "scores are even");
    assert_int_equal(table.match_game.game.count, 4);
}

static void even_scores_must_be_even_enough(void **state)
{
    (void)state;
    table.tournament.adjudication.draw =
        (struct draw_rule){.number = 2, .count = 2, .score = 4};
    table_seat(0, SCRIPT(even_white));
    table_seat(1, SCRIPT(even_black));
    table_ends(TERMINATION_RESIGNATION, RESULT_BLACK_WINS, 0, "");
}

static void lost_scores_call_it_lost(void **state)
{
    (void)state;
    static const struct fake_line white[] = {{.text = "g1f3", .score = -600, .depth = 9},
                                             {.text = "b1c3", .score = -600, .depth = 9}};
    table.tournament.adjudication.resign = (struct resign_rule){.count = 2, .score = 600};
    table_seat(0, SCRIPT(white));
    table_seat(1, SCRIPT(even_black));
    table_ends(TERMINATION_ADJUDICATION, RESULT_BLACK_WINS, -1, "White's scores");
    assert_int_equal(table.match_game.game.count, 3);
}

static void mate_beats_adjudication(void **state)
{
    (void)state;
    static const struct fake_line white[] = {{.text = "f2f3"}, {.text = "g2g4"}};
    static const struct fake_line black[] = {{.text = "e7e5"}, {.text = "d8h4"}};
    table.tournament.adjudication.max_moves = 2;
    table_seat(0, SCRIPT(white));
    table_seat(1, SCRIPT(black));
    table_ends(TERMINATION_RULES, RESULT_BLACK_WINS, -1, "checkmate");
}

/* --- The order to stop --- */

static void a_game_is_abandoned_while_an_engine_thinks(void **state)
{
    (void)state;
    static const struct fake_line white[] = {{.text = "e2e4", .spent = FAKE_SECOND}};
    static const struct fake_line black[] = {{.text = "silent"}};
    table_seat(0, SCRIPT(white));
    table_seat(1, SCRIPT(black));
    table.engine[1].stop = &table.stop;
    table.engine[1].stop_at = 1;
    table_ends(TERMINATION_ABANDONED, RESULT_NONE, -1, "abandoned");
    assert_int_equal(table.match_game.game.count, 1);
    assert_int_equal(table.engine[1].stopped, 1);
    assert_int_equal(table.engine[1].concluded, 0);
    assert_in_range(table.match_game.lasted, FAKE_SECOND, FAKE_SECOND + 500000);
}

static void a_game_stopped_before_it_began(void **state)
{
    (void)state;
    atomic_store(&table.stop, true);
    table_ends(TERMINATION_ABANDONED, RESULT_NONE, -1, "abandoned");
    assert_int_equal(table.engine[0].begun + table.engine[0].asked, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_whole_clock_may_be_used, set_up_chess, tear_down),
        cmocka_unit_test_setup_teardown(a_microsecond_more_loses, set_up_chess, tear_down),
        cmocka_unit_test_setup_teardown(overruns_within_the_margin_are_listed, set_up_chess,
                                        tear_down),
        cmocka_unit_test_setup_teardown(overruns_beyond_the_margin_lose, set_up_chess,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_time_a_move, set_up_chess, tear_down),
        cmocka_unit_test_setup_teardown(a_late_answer_loses_whatever_it_says, set_up_chess,
                                        tear_down),
        cmocka_unit_test_setup_teardown(engines_are_told_the_clocks, set_up_chess, tear_down),
        cmocka_unit_test_setup_teardown(an_offer_offered_back_is_agreed, set_up_chess,
                                        tear_down),
        cmocka_unit_test_setup_teardown(an_offer_lapses_with_the_answer, set_up_chess,
                                        tear_down),
        cmocka_unit_test_setup_teardown(mate_beats_agreement, set_up_chess, tear_down),
        cmocka_unit_test_setup_teardown(an_illegal_offer_is_an_illegal_move, set_up_chess,
                                        tear_down),
        cmocka_unit_test_setup_teardown(even_scores_call_it_a_draw, set_up_chess, tear_down),
        cmocka_unit_test_setup_teardown(even_scores_must_be_even_enough, set_up_chess,
                                        tear_down),
        cmocka_unit_test_setup_teardown(lost_scores_call_it_lost, set_up_chess, tear_down),
        cmocka_unit_test_setup_teardown(mate_beats_adjudication, set_up_chess, tear_down),
        cmocka_unit_test_setup_teardown(a_game_is_abandoned_while_an_engine_thinks,
                                        set_up_chess, tear_down),
        cmocka_unit_test_setup_teardown(a_game_stopped_before_it_began, set_up_chess,
                                        tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
