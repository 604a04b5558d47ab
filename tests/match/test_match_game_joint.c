/* The referee of games in which both sides move at once: who is asked when, shown what, and who
 * counts as having registered first. */
#include "tests/match/test_match_game_support.h"

#include <string.h>

/* Two knights that can meet on d5, where the one that registered first stays; with the pawns
 * the game goes on. The same in an even turn; and without pawns, where it is a draw then. */
#define MEETING "7k/p7/5n2/8/8/2N5/P7/K7 w - - 0 1"
#define MEETING_EVEN "7k/p7/5n2/8/8/2N5/P7/K7 w - - 0 2"
#define WHITE_STAYS "7k/p7/8/3N4/8/8/P7/K7"
#define BLACK_STAYS "7k/p7/8/3n4/8/8/P7/K7"

static void start_from(const char *fen)
{
    table_set("xymyx", fen);
}

static int set_up(void **state)
{
    (void)state;
    start_from(MEETING);
    return 0;
}

/* Both knights go to d5, after so many microseconds; then Black resigns. */
static void meet(int64_t white_spent, int64_t black_spent, const char *board)
{
    struct fake_line white[] = {{.text = "c3d5", .spent = white_spent},
                                {.text = "a2a3", .spent = FAKE_SECOND}};
    struct fake_line black[] = {{.text = "f6d5", .spent = black_spent}, {.text = "resign"}};
    table_seat(0, SCRIPT(white));
    table_seat(1, SCRIPT(black));
    table_ends(TERMINATION_RESIGNATION, RESULT_WHITE_WINS, 1, "Black resigns");
    assert_int_equal(table.match_game.game.count, 2);
    assert_memory_equal(table.match_game.final_fen, board, strlen(board));
    int first = strcmp(board, WHITE_STAYS) == 0 ? 0 : 1;
    for (int i = 0; i < 2; i++) {
        assert_int_equal(table.match_game.firsts[i], first);
        assert_int_equal(table.engine[i].first[1], first);
    }
}

static void both_are_asked_at_once_about_the_standing_position(void **state)
{
    (void)state;
    meet(4 * FAKE_SECOND, 3 * FAKE_SECOND, BLACK_STAYS);
    for (int turn = 0; turn < 2; turn++) {
        assert_int_equal(table.engine[0].asked_at[turn], table.engine[1].asked_at[turn]);
        assert_false(table.engine[0].pending[turn]);
        assert_false(table.engine[1].pending[turn]);
    }
    assert_int_equal(table.engine[0].asked_at[1], 5 * FAKE_SECOND);
}

static void who_is_faster_registers_first(void **state)
{
    (void)state;
    meet(1000, 1001, WHITE_STAYS);
    start_from(MEETING);
    meet(1001, 1000, BLACK_STAYS);
    start_from(MEETING_EVEN);
    meet(1000, 1001, WHITE_STAYS);
}

static void equal_times_leave_it_to_the_move(void **state)
{
    (void)state;
    meet(1000, 1000, WHITE_STAYS);
    start_from(MEETING_EVEN);
    meet(1000, 1000, BLACK_STAYS);
}

static void both_clocks_run(void **state)
{
    (void)state;
    table_time_control((struct time_control){.base = 10 * FAKE_SECOND, .increment = 100});
    meet(4 * FAKE_SECOND, 3 * FAKE_SECOND, BLACK_STAYS);
    const struct clocks *told = &table.engine[0].told[1];
    assert_int_equal(told->left[0], 6 * FAKE_SECOND + 200);
    assert_int_equal(told->left[1], 7 * FAKE_SECOND + 200);
    assert_int_equal(table.match_game.effort[0].time, 4 * FAKE_SECOND);
    assert_int_equal(table.match_game.comments[1].milliseconds, 3000);
}

/* --- XBoard's engines --- */

static void xboards_engine_with_black_is_shown_whites_half(void **state)
{
    (void)state;
    table.engine[1].second = true;
    meet(4 * FAKE_SECOND, 3 * FAKE_SECOND, WHITE_STAYS);
    assert_false(table.engine[0].pending[0]);
    assert_true(table.engine[1].pending[0]);
    assert_int_equal(table.engine[1].asked_at[0],
                     table.engine[0].asked_at[0] + 4 * FAKE_SECOND);
}

static void xboards_engine_with_white_is_asked_with_the_other(void **state)
{
    (void)state;
    table.engine[0].second = true;
    meet(4 * FAKE_SECOND, 3 * FAKE_SECOND, WHITE_STAYS);
    assert_int_equal(table.engine[0].asked_at[0], table.engine[1].asked_at[0]);
    start_from(MEETING_EVEN);
    table.engine[0].second = true;
    meet(3 * FAKE_SECOND, 4 * FAKE_SECOND, BLACK_STAYS);
}

static void a_half_that_stays_alone_is_taken_back(void **state)
{
    (void)state;
    static const struct fake_line white[] = {{.text = "c3d5"}};
    static const struct fake_line black[] = {{.text = "f6f5"}};
    table.engine[1].second = true;
    table_seat(0, SCRIPT(white));
    table_seat(1, SCRIPT(black));
    table_ends(TERMINATION_ILLEGAL, RESULT_WHITE_WINS, 1, "Black makes an illegal move");
    assert_int_equal(table.match_game.game.count, 0);
    assert_string_equal(table.match_game.final_fen, MEETING);
}

static void xboards_engine_does_not_choose_who_registered_first(void **state)
{
    (void)state;
    static const struct fake_line white[] = {{.text = "c3d5"}};
    static const struct fake_line black[] = {{.text = "f6d5", .favours = true},
                                             {.text = "resign"}};
    table.engine[1].second = true;
    table_seat(0, SCRIPT(white));
    table_seat(1, SCRIPT(black));
    table_ends(TERMINATION_ILLEGAL, RESULT_WHITE_WINS, 1, "illegal move: f6d5");
    start_from(MEETING_EVEN);
    table.engine[1].second = true;
    table_seat(0, SCRIPT(white));
    table_seat(1, SCRIPT(black));
    table_ends(TERMINATION_ILLEGAL, RESULT_BLACK_WINS, 0, "illegal move: c3d5");
    assert_int_equal(table.match_game.firsts[0], 1);
}

/* --- Faults --- */

/* What White and Black say, and when, in a game with a second on each clock. */
static void both_say(struct fake_line white, struct fake_line black,
                     enum termination termination, int culprit)
{
    start_from(MEETING);
    table_time_control((struct time_control){.base = FAKE_SECOND});
    table_seat(0, &white, 1);
    table_seat(1, &black, 1);
    table_ends(termination, culprit == 0 ? RESULT_BLACK_WINS : RESULT_WHITE_WINS, culprit, "");
    assert_int_equal(table.match_game.game.count, 0);
}

static void the_earliest_fault_decides(void **state)
{
    (void)state;
    both_say((struct fake_line){.text = "c3c4", .spent = 2000},
             (struct fake_line){.text = "resign", .spent = 1000}, TERMINATION_RESIGNATION, 1);
    both_say((struct fake_line){.text = "c3c4", .spent = 1000},
             (struct fake_line){.text = "resign", .spent = 2000}, TERMINATION_ILLEGAL, 0);
    assert_int_equal(table.engine[1].stopped, 1);
}

static void a_fallen_flag_is_earlier_than_a_later_fault(void **state)
{
    (void)state;
    both_say((struct fake_line){.text = "silent"},
             (struct fake_line){.text = "f6d5", .spent = 500000}, TERMINATION_STALL, 0);
    both_say((struct fake_line){.text = "c3d5", .spent = 900000},
             (struct fake_line){.text = "gone", .spent = 950000}, TERMINATION_CRASH, 1);
    both_say((struct fake_line){.text = "silent"},
             (struct fake_line){.text = "gone", .spent = 1500000}, TERMINATION_TIME, 0);
    both_say((struct fake_line){.text = "gone", .spent = 500000},
             (struct fake_line){.text = "silent"}, TERMINATION_CRASH, 0);
    assert_int_equal(table.match_game.effort[1].overruns, 0);
}

/* Nobody answers, White having so much time and Black a second. */
static void nobody_says_a_thing(struct time_control time_control, enum termination termination,
                                enum game_result result, int culprit, const char *reason)
{
    static const struct fake_line nothing[] = {{.text = "silent"}};
    start_from(MEETING);
    table_time_control((struct time_control){.base = FAKE_SECOND});
    table.tournament.participant[0].time_control = time_control;
    table_seat(0, SCRIPT(nothing));
    table_seat(1, SCRIPT(nothing));
    table_ends(termination, result, culprit, reason);
}

static void joint_silence_is_nobodys_win(void **state)
{
    (void)state;
    nobody_says_a_thing((struct time_control){.base = FAKE_SECOND}, TERMINATION_STALL,
                        RESULT_DRAW, -1, "both sides stall");
    assert_int_equal(table.engine[0].ended, 1);
    assert_int_equal(table.engine[1].ended, 1);
    assert_int_equal(table.match_game.effort[0].overruns, 1);
    assert_int_equal(table.match_game.effort[1].overruns, 1);
    nobody_says_a_thing((struct time_control){.base = FAKE_SECOND + 1}, TERMINATION_STALL,
                        RESULT_WHITE_WINS, 1, "Black's connection stalls");
    nobody_says_a_thing((struct time_control){.base = FAKE_SECOND - 1}, TERMINATION_STALL,
                        RESULT_BLACK_WINS, 0, "White's connection stalls");
}

static void who_is_late_together_loses_together(void **state)
{
    (void)state;
    static const struct fake_line white[] = {{.text = "c3d5", .spent = 1200000}};
    static const struct fake_line black[] = {{.text = "f6d5", .spent = 1100000}};
    start_from(MEETING);
    table_time_control((struct time_control){.base = FAKE_SECOND});
    table_seat(0, SCRIPT(white));
    table_seat(1, SCRIPT(black));
    table_ends(TERMINATION_TIME, RESULT_DRAW, -1, "both sides lose on time");
}

/* --- Ends --- */

static void of_two_mates_the_first_registered_wins(void **state)
{
    (void)state;
    static const struct fake_line white[] = {{.text = "g5g7", .spent = 1000}};
    static const struct fake_line faster[] = {{.text = "g4g2", .spent = 999}};
    static const struct fake_line slower[] = {{.text = "g4g2", .spent = 1001}};
    start_from("7k/8/5P2/6Q1/6q1/5p2/8/7K w - - 0 1");
    table_seat(0, SCRIPT(white));
    table_seat(1, SCRIPT(slower));
    table_ends(TERMINATION_RULES, RESULT_WHITE_WINS, -1, "both checkmated");
    start_from("7k/8/5P2/6Q1/6q1/5p2/8/7K w - - 0 1");
    table_seat(0, SCRIPT(white));
    table_seat(1, SCRIPT(faster));
    table_ends(TERMINATION_RULES, RESULT_BLACK_WINS, -1, "both checkmated");
}

static void offers_of_one_move_agree(void **state)
{
    (void)state;
    static const struct fake_line white[] = {{.text = "a2a3", .offers = true}};
    static const struct fake_line black[] = {{.text = "a7a6", .offers = true}};
    table_seat(0, SCRIPT(white));
    table_seat(1, SCRIPT(black));
    table_ends(TERMINATION_AGREEMENT, RESULT_DRAW, -1, "draw agreed");
    assert_int_equal(table.match_game.game.count, 2);
}

/* Of the opening nothing is told but positions. */
static void the_openings_order_follows_from_its_positions(void **state)
{
    (void)state;
    static const struct fake_line resigns[] = {{.text = "resign"}};
    table_open("a2a3|a7a6 c3d5|f6d5@w");
    table_seat(0, SCRIPT(resigns));
    table_seat(1, SCRIPT(resigns));
    table_ends(TERMINATION_RESIGNATION, RESULT_BLACK_WINS, 0, "");
    assert_int_equal(table.match_game.game.count, 4);
    assert_int_equal(table.match_game.firsts[0], 0);
    assert_int_equal(table.match_game.firsts[2], 0);
    start_from(MEETING);
    table_open("c3d5|f6d5@b");
    table_seat(0, SCRIPT(resigns));
    table_seat(1, SCRIPT(resigns));
    table_play();
    assert_int_equal(table.match_game.firsts[0], 1);
    assert_int_equal(table.match_game.firsts[1], 1);
    assert_memory_equal(table.match_game.final_fen, BLACK_STAYS, strlen(BLACK_STAYS));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(both_are_asked_at_once_about_the_standing_position,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(who_is_faster_registers_first, set_up, tear_down),
        cmocka_unit_test_setup_teardown(equal_times_leave_it_to_the_move, set_up, tear_down),
        cmocka_unit_test_setup_teardown(both_clocks_run, set_up, tear_down),
        cmocka_unit_test_setup_teardown(xboards_engine_with_black_is_shown_whites_half, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(xboards_engine_with_white_is_asked_with_the_other,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_half_that_stays_alone_is_taken_back, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(xboards_engine_does_not_choose_who_registered_first,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_earliest_fault_decides, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_fallen_flag_is_earlier_than_a_later_fault, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(joint_silence_is_nobodys_win, set_up, tear_down),
        cmocka_unit_test_setup_teardown(who_is_late_together_loses_together, set_up, tear_down),
        cmocka_unit_test_setup_teardown(of_two_mates_the_first_registered_wins, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(offers_of_one_move_agree, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_openings_order_follows_from_its_positions, set_up,
                                        tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
