/* The referee of games in which sides take turns: every cause by which one ends, and what each
 * must not be mistaken for. */
#include "tests/match/test_match_game_support.h"

#include <stdlib.h>
#include <string.h>

/* --- The rules --- */

static const struct fake_line fools[] = {
    {.text = "f2f3", .spent = 300000, .score = -40, .depth = 10, .nodes = 1000},
    {.text = "g2g4", .spent = 200000, .score = -90, .depth = 12}};
static const struct fake_line wise[] = {
    {.text = "e7e5", .spent = 100000, .score = 50, .depth = 8, .nodes = 500},
    {.text = "d8h4", .spent = 100000, .score = 100001, .depth = 9, .nodes = 700}};

static void mate_ends_it(void **state)
{
    (void)state;
    table_seat(0, SCRIPT(fools));
    table_seat(1, SCRIPT(wise));
    table_ends(TERMINATION_RULES, RESULT_BLACK_WINS, -1, "checkmate");
    const struct match_game *match_game = &table.match_game;
    assert_int_equal(match_game->game.count, 4);
    assert_int_equal(match_game->lasted, 700000);
    assert_string_equal(match_game->final_fen,
                        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    for (int seat = 0; seat < 2; seat++) {
        assert_int_equal(table.engine[seat].begun, 1);
        assert_int_equal(table.engine[seat].concluded, 1);
        assert_int_equal(table.engine[seat].ended, 0);
        assert_int_equal(table.engine[seat].end.result, RESULT_BLACK_WINS);
    }
    char *log = table_log();
    assert_string_equal(log, "");
    free(log);
}

static void what_engines_did_is_added_up(void **state)
{
    (void)state;
    table_seat(0, SCRIPT(fools));
    table_seat(1, SCRIPT(wise));
    table_play();
    const struct effort_sum *white = &table.match_game.effort[0],
                            *black = &table.match_game.effort[1];
    assert_int_equal(white->moves, 2);
    assert_int_equal(white->time, 500000);
    assert_int_equal(white->told, 2);
    assert_int_equal(white->depth, 22);
    assert_int_equal(white->nodes, 1000);
    assert_int_equal(white->timed, 300000);
    assert_int_equal(white->overruns, 0);
    assert_int_equal(black->nodes, 1200);
    assert_int_equal(black->timed, 200000);
    const struct comment *comments = table.match_game.comments;
    assert_int_equal(comments[0].score, -40);
    assert_int_equal(comments[0].depth, 10);
    assert_int_equal(comments[0].milliseconds, 300);
    assert_int_equal(comments[3].score, 100001);
}

static void times_told_are_compared(void **state)
{
    (void)state;
    static const struct fake_line white[] = {{.text = "f2f3", .spent = 300000, .time = 290000},
                                             {.text = "g2g4", .spent = 200000, .time = 203000}};
    static const struct fake_line black[] = {
        {.text = "e7e5", .spent = 100000, .time = 700000, .ponders = true},
        {.text = "d8h4", .spent = 100000, .time = 101000}};
    table_seat(0, SCRIPT(white));
    table_seat(1, SCRIPT(black));
    table_play();
    const struct effort_sum *effort = table.match_game.effort;
    assert_int_equal(effort[0].compared, 2);
    assert_int_equal(effort[0].latency, 7000);
    assert_int_equal(effort[0].worst_latency, 10000);
    assert_int_equal(effort[1].compared, 1);
    assert_int_equal(effort[1].latency, -1000);
    assert_int_equal(effort[1].worst_latency, -1000);
}

static void a_game_that_is_over_asks_nobody(void **state)
{
    (void)state;
    table_open("f2f3 e7e5 g2g4 d8h4");
    table_ends(TERMINATION_RULES, RESULT_BLACK_WINS, -1, "checkmate");
    assert_int_equal(table.engine[0].asked + table.engine[1].asked, 0);
}

static void the_opening_is_played_before(void **state)
{
    (void)state;
    static const struct fake_line white[] = {{.text = "resign"}};
    table_open("e2e4 e7e5");
    table_seat(0, SCRIPT(white));
    table_ends(TERMINATION_RESIGNATION, RESULT_BLACK_WINS, 0, "White resigns");
    assert_int_equal(table.match_game.game.count, 2);
    assert_int_equal(table.match_game.comments[1].milliseconds, COMMENT_BOOK);
    assert_int_equal(table.match_game.effort[0].moves, 0);
}

static void repetition_needs_no_claim(void **state)
{
    (void)state;
    static const struct fake_line white[] = {{.text = "g1f3"}, {.text = "f3g1"}};
    static const struct fake_line black[] = {{.text = "g8f6"}, {.text = "f6g8"}};
    table_seat(0, SCRIPT(white));
    table_seat(1, SCRIPT(black));
    table_ends(TERMINATION_RULES, RESULT_DRAW, -1, "threefold repetition");
    assert_int_equal(table.match_game.game.count, 8);
}

/* Moves that lead nowhere, then some that make the position a new one: `moves` in all, odd. */
static void open_long(int moves)
{
    static const char *const shuffle[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
    struct text_error error;
    while (table.opening.count < moves - 3) {
        const char *text = shuffle[table.opening.count % 4];
        assert_int_equal(game_play_text(&table.opening, text, &error), GAME_PLAYED);
    }
    table_open("e2e4 e7e5 d2d3");
}

static const struct fake_line goes_on[] = {{.text = "d7d6"}, {.text = "b8c6"}};
static const struct fake_line gives_up[] = {{.text = "resign"}};

static void xboards_limit_counts_if_one_speaks_its_language(void **state)
{
    (void)state;
    open_long(979);
    table.tournament.participant[0].dialect = DIALECT_CECP;
    table_seat(0, SCRIPT(gives_up));
    table_seat(1, SCRIPT(goes_on));
    table_ends(TERMINATION_ADJUDICATION, RESULT_DRAW, -1, "XBoard");
    assert_int_equal(table.match_game.game.count, 980);
}

static void xboards_limit_counts_for_nobody_else(void **state)
{
    (void)state;
    open_long(979);
    table_seat(0, SCRIPT(gives_up));
    table_seat(1, SCRIPT(goes_on));
    table_ends(TERMINATION_RESIGNATION, RESULT_BLACK_WINS, 0, "resigns");
}

static void every_game_ends(void **state)
{
    (void)state;
    open_long(9999);
    table_seat(0, SCRIPT(gives_up));
    table_seat(1, SCRIPT(goes_on));
    table_ends(TERMINATION_ADJUDICATION, RESULT_DRAW, -1, "10,000 moves");
}

/* --- Claims --- */

/* White says so at once. */
static void white_says(const char *text, enum termination termination, const char *reason)
{
    struct fake_line white[] = {{.text = text}};
    table_seat(0, SCRIPT(white));
    table_ends(termination, RESULT_BLACK_WINS, 0, reason);
}

static void a_false_claim_of_a_win_loses(void **state)
{
    (void)state;
    white_says("1-0", TERMINATION_CLAIM, "White claims falsely: 1-0");
}

/* White's only move left stalemates Black; or it does not. */
static void draw_by(const char *fen, const char *move, enum termination termination,
                    enum game_result result, int culprit, const char *reason)
{
    struct fake_line white[] = {{.text = move, .draws = true}};
    static const struct fake_line black[] = {{.text = "resign"}};
    table_set("chess", fen);
    table_seat(0, SCRIPT(white));
    table_seat(1, SCRIPT(black));
    table_ends(termination, result, culprit, reason);
}

static void a_draw_may_be_claimed_right_before_it(void **state)
{
    (void)state;
    draw_by("7k/8/6K1/8/8/5Q2/8/8 w - - 0 1", "f3f7", TERMINATION_RULES, RESULT_DRAW, -1,
            "stalemate");
    draw_by("7k/8/6K1/8/8/5Q2/8/8 w - - 0 1", "f3e3", TERMINATION_CLAIM, RESULT_BLACK_WINS, 0,
            "White claims falsely that its move draws: f3e3");
    assert_int_equal(table.match_game.game.count, 1);
}

static void a_false_claim_of_a_draw_loses(void **state)
{
    (void)state;
    white_says("1/2-1/2", TERMINATION_CLAIM, "White claims falsely: 1/2-1/2");
}

static void a_claim_of_no_result_loses(void **state)
{
    (void)state;
    white_says("*", TERMINATION_CLAIM, "White claims falsely: *");
}

static void claiming_ones_defeat_is_resigning(void **state)
{
    (void)state;
    white_says("0-1", TERMINATION_RESIGNATION, "White resigns");
}

static void black_may_not_claim_either(void **state)
{
    (void)state;
    static const struct fake_line white[] = {{.text = "e2e4"}};
    static const struct fake_line black[] = {{.text = "0-1"}};
    table_seat(0, SCRIPT(white));
    table_seat(1, SCRIPT(black));
    table_ends(TERMINATION_CLAIM, RESULT_WHITE_WINS, 1, "Black claims falsely: 0-1");
}

static void black_may_resign(void **state)
{
    (void)state;
    static const struct fake_line white[] = {{.text = "e2e4"}};
    static const struct fake_line black[] = {{.text = "1-0"}};
    table_seat(0, SCRIPT(white));
    table_seat(1, SCRIPT(black));
    table_ends(TERMINATION_RESIGNATION, RESULT_WHITE_WINS, 1, "Black resigns");
}

/* Plays to Black's mate, with a claim that comes after it. */
static void claim_late(enum game_result claim, int seat)
{
    table_seat(0, SCRIPT(fools));
    table_seat(1, SCRIPT(wise));
    table.engine[seat].claim = claim;
    table_ends(TERMINATION_RULES, RESULT_BLACK_WINS, -1, "checkmate");
}

static void a_true_claim_may_come_late(void **state)
{
    (void)state;
    claim_late(RESULT_BLACK_WINS, 1);
    assert_int_equal(table.match_game.late_claims[1], 0);
}

static void a_false_claim_that_comes_late_is_counted(void **state)
{
    (void)state;
    claim_late(RESULT_WHITE_WINS, 1);
    assert_int_equal(table.match_game.late_claims[0], 0);
    assert_int_equal(table.match_game.late_claims[1], 1);
    char *log = table_log();
    assert_non_null(strstr(log, "After the end, Black, fake 1: a false claim"));
    assert_non_null(strstr(log, "checkmate"));
    free(log);
}

static void resigning_late_contradicts_the_rules_only(void **state)
{
    (void)state;
    static const struct fake_line white[] = {{.text = "e2e4"}};
    static const struct fake_line black[] = {{.text = "e7e5"}};
    table_seat(0, SCRIPT(white));
    table_seat(1, SCRIPT(black));
    table.tournament.adjudication.max_moves = 1;
    table.engine[0].claim = RESULT_BLACK_WINS;
    table.engine[1].claim = RESULT_BLACK_WINS;
    table_ends(TERMINATION_ADJUDICATION, RESULT_DRAW, -1, "longest");
    assert_int_equal(table.match_game.late_claims[0], 0);
    assert_int_equal(table.match_game.late_claims[1], 1);
}

static void a_watcher_is_told_of_every_move(void **state)
{
    (void)state;
    static const struct fake_line white[] = {{.text = "e2e4", .spent = 2 * FAKE_SECOND}};
    static const struct fake_line black[] = {{.text = "e7e5", .spent = 3 * FAKE_SECOND}};
    table_time_control(
        (struct time_control){.base = 9 * FAKE_SECOND, .increment = FAKE_SECOND});
    table_seat(0, SCRIPT(white));
    table_seat(1, SCRIPT(black));
    table.tournament.adjudication.max_moves = 1;
    table_ends(TERMINATION_ADJUDICATION, RESULT_DRAW, -1, "longest");
    assert_int_equal(table.reported, 2);
    assert_int_equal(table.left[0], 9 * FAKE_SECOND);
    assert_int_equal(table.left[1], 8 * FAKE_SECOND);
}

static void failing_after_the_end_changes_nothing(void **state)
{
    (void)state;
    table.engine[0].finish = ENGINE_GONE;
    table_seat(0, SCRIPT(fools));
    table_seat(1, SCRIPT(wise));
    table_ends(TERMINATION_RULES, RESULT_BLACK_WINS, -1, "checkmate");
    assert_int_equal(table.match_game.late_failures[0], 1);
    assert_int_equal(table.match_game.late_failures[1], 0);
    assert_int_equal(table.engine[0].ended, 1);
}

/* --- Faults --- */

static void an_illegal_move_loses(void **state)
{
    (void)state;
    table.match_game.number = 6;
    white_says("e2e5", TERMINATION_ILLEGAL, "White makes an illegal move: e2e5");
    assert_int_equal(table.match_game.game.count, 0);
    assert_int_equal(table.engine[0].concluded, 1);
    char *log = table_log();
    assert_non_null(strstr(log, "game 7 of chess"));
    assert_non_null(strstr(log, "0-1, illegal move (White makes an illegal move: e2e5)"));
    assert_non_null(strstr(log, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"));
    assert_non_null(strstr(log, "White, fake 0:\n> asked 1 times"));
    assert_non_null(strstr(log, "Black, fake 1:\n> asked 0 times"));
    free(log);
}

static void a_move_is_checked_whoever_calls_it_legal(void **state)
{
    (void)state;
    static const struct fake_line white[] = {{.text = "e2e5", .lies = true}};
    table_seat(0, SCRIPT(white));
    table_ends(TERMINATION_ILLEGAL, RESULT_BLACK_WINS, 0, "illegal");
}

static void reasons_can_be_printed(void **state)
{
    (void)state;
    white_says("e2\t\x1b[1m\xff", TERMINATION_ILLEGAL, "illegal move: e2??[1m?");
}

static void a_crash_loses(void **state)
{
    (void)state;
    white_says("gone", TERMINATION_CRASH, "White disconnects: killed by signal 11");
    assert_int_equal(table.engine[0].concluded, 0);
    assert_int_equal(table.engine[0].ended, 1);
    assert_int_equal(table.engine[1].concluded, 1);
}

static void a_flood_is_a_stall(void **state)
{
    (void)state;
    white_says("flood", TERMINATION_STALL, "White's connection stalls: ");
    assert_int_equal(table.engine[0].ended, 1);
}

static void silence_with_a_clock(void **state)
{
    (void)state;
    table_time_control((struct time_control){.base = 2 * FAKE_SECOND, .margin = 100000});
    white_says("silent", TERMINATION_STALL, "no answer for 17 s");
    assert_int_equal(table.match_game.lasted, 17100000);
    assert_int_equal(table.match_game.effort[0].overruns, 1);
    assert_int_equal(table.match_game.effort[0].worst_overrun, 15100000);
    assert_int_equal(table.match_game.effort[0].moves, 0);
}

static void silence_without_a_clock(void **state)
{
    (void)state;
    table_time_control((struct time_control){.nodes = 1000});
    white_says("silent", TERMINATION_STALL, "no answer for 600 s");
    assert_int_equal(table.match_game.lasted, 600 * (int64_t)FAKE_SECOND);
    assert_int_equal(table.match_game.effort[0].overruns, 0);
}

static void who_does_not_begin_loses(void **state)
{
    (void)state;
    static const struct {
        enum engine_status status;
        enum termination termination;
    } cases[] = {{ENGINE_UNFIT, TERMINATION_UNFIT},
                 {ENGINE_GONE, TERMINATION_CRASH},
                 {ENGINE_STALLED, TERMINATION_STALL}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        table_set("chess", NULL);
        table.engine[1].start = cases[i].status;
        table_ends(cases[i].termination, RESULT_WHITE_WINS, 1, "cannot begin: killed");
        assert_int_equal(table.engine[0].concluded, 1);
        assert_int_equal(table.engine[1].concluded, 0);
        assert_int_equal(table.engine[1].ended, 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(mate_ends_it, set_up_chess, tear_down),
        cmocka_unit_test_setup_teardown(what_engines_did_is_added_up, set_up_chess, tear_down),
        cmocka_unit_test_setup_teardown(times_told_are_compared, set_up_chess, tear_down),
        cmocka_unit_test_setup_teardown(a_game_that_is_over_asks_nobody, set_up_chess,
                                        tear_down),
        cmocka_unit_test_setup_teardown(the_opening_is_played_before, set_up_chess, tear_down),
        cmocka_unit_test_setup_teardown(repetition_needs_no_claim, set_up_chess, tear_down),
        cmocka_unit_test_setup_teardown(xboards_limit_counts_if_one_speaks_its_language,
                                        set_up_chess, tear_down),
        cmocka_unit_test_setup_teardown(xboards_limit_counts_for_nobody_else, set_up_chess,
                                        tear_down),
        cmocka_unit_test_setup_teardown(every_game_ends, set_up_chess, tear_down),
        cmocka_unit_test_setup_teardown(a_false_claim_of_a_win_loses, set_up_chess, tear_down),
        cmocka_unit_test_setup_teardown(a_false_claim_of_a_draw_loses, set_up_chess, tear_down),
        cmocka_unit_test_setup_teardown(a_draw_may_be_claimed_right_before_it, set_up_chess,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_claim_of_no_result_loses, set_up_chess, tear_down),
        cmocka_unit_test_setup_teardown(claiming_ones_defeat_is_resigning, set_up_chess,
                                        tear_down),
        cmocka_unit_test_setup_teardown(black_may_not_claim_either, set_up_chess, tear_down),
        cmocka_unit_test_setup_teardown(black_may_resign, set_up_chess, tear_down),
        cmocka_unit_test_setup_teardown(a_true_claim_may_come_late, set_up_chess, tear_down),
        cmocka_unit_test_setup_teardown(a_false_claim_that_comes_late_is_counted, set_up_chess,
                                        tear_down),
        cmocka_unit_test_setup_teardown(resigning_late_contradicts_the_rules_only, set_up_chess,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_watcher_is_told_of_every_move, set_up_chess,
                                        tear_down),
        cmocka_unit_test_setup_teardown(failing_after_the_end_changes_nothing, set_up_chess,
                                        tear_down),
        cmocka_unit_test_setup_teardown(an_illegal_move_loses, set_up_chess, tear_down),
        cmocka_unit_test_setup_teardown(a_move_is_checked_whoever_calls_it_legal, set_up_chess,
                                        tear_down),
        cmocka_unit_test_setup_teardown(reasons_can_be_printed, set_up_chess, tear_down),
        cmocka_unit_test_setup_teardown(a_crash_loses, set_up_chess, tear_down),
        cmocka_unit_test_setup_teardown(a_flood_is_a_stall, set_up_chess, tear_down),
        cmocka_unit_test_setup_teardown(silence_with_a_clock, set_up_chess, tear_down),
        cmocka_unit_test_setup_teardown(silence_without_a_clock, set_up_chess, tear_down),
        cmocka_unit_test_setup_teardown(who_does_not_begin_loses, set_up_chess, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
