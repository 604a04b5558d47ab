/* The tables of tournaments: counted by hand, recounted from a plain list of games, and as
 * text. */
#include "protocol/match/statistics/output.h"
#include "protocol/match/statistics/standings_table.h"
#include "rules/position.h"
#include "rules/variants.h"
#include "tests/support/test_support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 16384 };

static struct tournament tournament;
static struct standings standings;

static int set_up(void **state)
{
    (void)state;
    memset(&tournament, 0, sizeof tournament);
    tournament.variant = variant_find("xodul");
    tournament.participant_count = 2;
    static const char *const names[] = {"alpha", "beta", "gamma", "delta"};
    for (int i = 0; i < 4; i++) {
        tournament.participant[i].name = names[i];
        tournament.participant[i].time_control =
            (struct time_control){.base = 10000000, .increment = 100000};
    }
    return standings_init(&standings, &tournament) ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    standings_free(&standings);
    return 0;
}

/* A game between two participants; game 2n + 1 completes the pair of game 2n. */
static struct match_game match_game_of(int number, int white, int black,
                                       enum game_result result)
{
    return (struct match_game){.number = number,
                               .participant = {white, black},
                               .result = result,
                               .termination = TERMINATION_RULES,
                               .culprit = -1,
                               .effort = {{.moves = 30}, {.moves = 30}}};
}

static void add(int number, int white, int black, enum game_result result)
{
    struct match_game match_game = match_game_of(number, white, black, result);
    assert_true(standings_add(&standings, &match_game, number ^ 1));
}

static void assert_record(const struct record_of *record, const int64_t expected[3],
                          const int64_t pairs[5])
{
    assert_int_equal(record->wins, expected[0]);
    assert_int_equal(record->losses, expected[1]);
    assert_int_equal(record->draws, expected[2]);
    for (int i = 0; i < 5; i++) {
        assert_int_equal(record->pairs[i], pairs[i]);
    }
}

static void pairs_in_any_order(void **state)
{
    (void)state;
    add(1, 1, 0, RESULT_DRAW);
    add(2, 0, 1, RESULT_WHITE_WINS);
    add(4, 0, 1, RESULT_WHITE_WINS);
    add(0, 0, 1, RESULT_WHITE_WINS); /* 3/2 with game 1 */
    add(5, 1, 0, RESULT_WHITE_WINS); /* traded with game 4 */
    add(6, 0, 1, RESULT_DRAW);
    add(3, 1, 0, RESULT_BLACK_WINS); /* 2 with game 2 */
    assert_record(&standings.against[0][1], (int64_t[]){4, 1, 2}, (int64_t[]){0, 0, 1, 1, 1});
    assert_record(&standings.against[1][0], (int64_t[]){1, 4, 2}, (int64_t[]){1, 1, 1, 0, 0});
    assert_int_equal(standings.against[0][1].traded, 1);
    assert_record(&standings.by_side[0][0], (int64_t[]){3, 0, 1}, (int64_t[]){0, 0, 0, 0, 0});
    assert_record(&standings.by_side[0][1], (int64_t[]){1, 1, 1}, (int64_t[]){0, 0, 0, 0, 0});
    assert_int_equal(standings.games, 7);
    assert_int_equal(standings.moves, 420);
}

/* Pairs in which colours were not changed are pairs of the same participant's points all the
 * same.
 */
static void pairs_without_swap(void **state)
{
    (void)state;
    add(0, 1, 0, RESULT_WHITE_WINS);
    add(1, 1, 0, RESULT_DRAW);
    assert_record(&standings.against[1][0], (int64_t[]){1, 0, 1}, (int64_t[]){0, 0, 0, 1, 0});
}

static void what_does_not_count(void **state)
{
    (void)state;
    struct match_game match_game = match_game_of(0, 0, 1, RESULT_NONE);
    match_game.termination = TERMINATION_ABANDONED;
    assert_true(standings_add(&standings, &match_game, 1));
    assert_int_equal(standings.games, 0);
    add(0, 0, 1, RESULT_DRAW);
    add(0, 0, 1, RESULT_WHITE_WINS); /* known already */
    match_game = match_game_of(8, 0, 1, RESULT_DRAW);
    assert_true(standings_add(&standings, &match_game, -1));
    assert_record(&standings.against[0][1], (int64_t[]){0, 0, 2}, (int64_t[]){0, 0, 0, 0, 0});
}

/* The first participant's loss to the second one. */
static struct match_game lost_on_time(void)
{
    struct match_game match_game = match_game_of(0, 0, 1, RESULT_BLACK_WINS);
    match_game.termination = TERMINATION_TIME;
    match_game.culprit = 0;
    match_game.effort[0] = (struct effort_sum){.moves = 10,
                                               .depth = 100,
                                               .nodes = 4000000,
                                               .told = 8,
                                               .time = 3000000,
                                               .timed = 2000000,
                                               .overruns = 2,
                                               .worst_overrun = 12345};
    return match_game;
}

static void faults_are_their_culprits(void **state)
{
    (void)state;
    struct match_game match_game = lost_on_time();
    assert_true(standings_add(&standings, &match_game, 1));
    match_game.number = 1;
    match_game.effort[0].worst_overrun = 77;
    match_game.late_claims[1] = 3;
    match_game.late_failures[1] = 1;
    assert_true(standings_add(&standings, &match_game, 0));
    assert_int_equal(standings.late_claims[0], 0);
    assert_int_equal(standings.late_claims[1], 3);
    assert_int_equal(standings.late_failures[1], 1);
    assert_int_equal(standings.terminations[0][TERMINATION_TIME], 2);
    assert_int_equal(standings.terminations[1][TERMINATION_TIME], 0);
    assert_int_equal(standings.ends[TERMINATION_TIME], 2);
    assert_int_equal(standings.effort[0].overruns, 4);
    assert_int_equal(standings.effort[0].worst_overrun, 12345);
    assert_int_equal(standings.effort[0].nodes, 8000000);
}

/* Two teams of two: each side is one participant, and a game counts once. */
static void teams(void **state)
{
    (void)state;
    struct variant four = *tournament.variant;
    four.seats = 4;
    memcpy(four.team, (uint8_t[SEATS_MAX]){0, 1, 0, 1}, sizeof four.team);
    tournament.variant = &four;
    add(0, 1, 0, RESULT_WHITE_WINS);
    add(1, 0, 1, RESULT_DRAW);
    assert_record(&standings.against[1][0], (int64_t[]){1, 0, 1}, (int64_t[]){0, 0, 0, 1, 0});
    assert_record(&standings.against[0][1], (int64_t[]){0, 1, 1}, (int64_t[]){0, 1, 0, 0, 0});
    assert_int_equal(wdl_games(&standings.by_side[1][0]), 1);
    assert_int_equal(wdl_games(&standings.by_side[1][2]), 0);
}

/* Games of four: the first participant against three of the second. */
static void shares_of_the_point(void **state)
{
    (void)state;
    const enum game_result results[] = {game_result_of_seats(1), game_result_of_seats(3),
                                        game_result_of_seats(14), game_result_of_seats(8)};
    tournament.variant = variant_find("gala-cutthroat");
    for (int i = 0; i < 4; i++) {
        struct match_game match_game = {.number = i,
                                        .participant = {i != 0, i != 1, i != 2, i != 3},
                                        .result = results[i],
                                        .termination =
                                            i == 2 ? TERMINATION_TIME : TERMINATION_RULES,
                                        .culprit = i == 2 ? 0 : -1,
                                        .effort = {{.moves = 9}, {.moves = 8}, {.moves = 7}}};
        assert_true(standings_add(&standings, &match_game, -1));
        assert_true(standings_add(&standings, &match_game, -1)); /* known already */
    }
    assert_int_equal(standings.games, 4);
    assert_int_equal(standings.moves, 96);
    /* 1, 1/2, 1/3, 1 of the first; 0, 1/2, 2/3, 0 of the other, for three seats each. */
    const struct shares *one = &standings.shares[0], *other = &standings.shares[1];
    assert_int_equal(one->games, 4);
    assert_int_equal(one->seats, 4);
    assert_int_equal(one->won, 2);
    assert_int_equal(one->shared, 2);
    assert_int_equal(one->twelfths, 34);
    assert_int_equal(other->games, 4);
    assert_int_equal(other->seats, 12);
    assert_int_equal(other->won, 0);
    assert_int_equal(other->shared, 3);
    assert_int_equal(other->twelfths, 14);
    assert_true(fabs(standings_percent(&standings, 0) - 100 * 34 / 48.0) < 1e-9);
    assert_true(fabs(standings_percent(&standings, 1) - 100 * 14 / 144.0) < 1e-9);
    double mean = 34 / 48.0, squares = (1 + 0.25 + 1 / 9.0 + 1) / 4;
    double error = 195.9963984540054 * sqrt((squares - mean * mean) / 4);
    assert_true(fabs(wdl_shares_error(one) - error) < 1e-9);
    assert_int_equal(standings.terminations[1][TERMINATION_TIME], 1);
    assert_int_equal(standings.terminations[0][TERMINATION_TIME], 0);
    assert_int_equal(standings.terminations[1][TERMINATION_RULES], 8);
    assert_int_equal(standings.shares_by_side[0][3].won, 1);
    assert_int_equal(standings.shares_by_side[1][3].games, 3);
    assert_int_equal(wdl_games(&standings.by_side[0][0]), 0);
    char text[STANDINGS_LIVE_MAX];
    standings_live(&standings, 8, 60, text, sizeof text);
    assert_non_null(strstr(text, "4/8 games, alpha 2.83/4 70.8%"));
}

/* A round robin of four, its games added in a random order, against a plain count of the list.
 */
static void agrees_with_a_list(void **state)
{
    (void)state;
    enum { GAMES = 3000 };
    static struct match_game list[GAMES];
    uint64_t seed = 3;
    tournament.participant_count = 4;
    for (int i = 0; i < GAMES; i += 2) {
        int one = (int)(splitmix64(&seed) % 4), other = (one + 1 + i / 2 % 3) % 4;
        for (int j = 0; j < 2; j++) {
            enum game_result result = RESULT_WHITE_WINS + splitmix64(&seed) % 3;
            list[i + j] = match_game_of(i + j, j ? other : one, j ? one : other, result);
        }
    }
    int order[GAMES];
    for (int i = 0; i < GAMES; i++) {
        int j = (int)(splitmix64(&seed) % (uint64_t)(i + 1));
        order[i] = order[j];
        order[j] = i;
    }
    for (int i = 0; i < GAMES; i++) {
        assert_true(standings_add(&standings, &list[order[i]], order[i] ^ 1));
    }
    static const int white_points[] = {
        [RESULT_WHITE_WINS] = 2, [RESULT_DRAW] = 1, [RESULT_BLACK_WINS] = 0};
    for (int one = 0; one < 4; one++) {
        int64_t results[3] = {0}, pairs[5] = {0};
        for (int i = 0; i < GAMES; i += 2) {
            int sum = 0, seat = list[i].participant[1] == one;
            if (list[i].participant[seat] != one) {
                continue;
            }
            for (int j = 0; j < 2; j++) {
                int points = white_points[list[i + j].result];
                points = (seat ^ j) != 0 ? 2 - points : points;
                results[points == 2 ? 0 : points == 0 ? 1 : 2]++;
                sum += points;
            }
            pairs[sum]++;
        }
        struct record_of total = standings_total(&standings, one);
        assert_record(&total, results, pairs);
    }
}

/* What standings_table_print prints. */
static const char *printed(void)
{
    static char text[TEXT_MAX];
    memset(text, 0, sizeof text);
    FILE *file = fmemopen(text, sizeof text - 1, "w");
    assert_non_null(file);
    standings_table_print(&standings, file);
    assert_int_equal(fclose(file), 0);
    assert_null(strstr(text, "-nan"));
    return text;
}

static void assert_line(const char *text, const char *line)
{
    char whole[512];
    snprintf(whole, sizeof whole, "\n%s\n", line);
    if (strstr(text, whole) == NULL) {
        fail_msg("no line \"%s\" in\n%s", line, text);
    }
}

/* Half points of alpha in the two games of so many pairs. */
static void add_pairs(int *number, int count, int first, int second)
{
    static const enum game_result white[] = {RESULT_BLACK_WINS, RESULT_DRAW, RESULT_WHITE_WINS};
    for (int i = 0; i < count; i++) {
        add((*number)++, 0, 1, white[first]);
        add((*number)++, 1, 0, white[2 - second]);
    }
}

static void assert_ends_as_fastchess(bool is_finished, const char *expected)
{
    char text[TEXT_MAX] = "";
    FILE *file = fmemopen(text, sizeof text - 1, "w");
    assert_non_null(file);
    output_end_fastchess(&standings, is_finished, file);
    assert_int_equal(fclose(file), 0);
    assert_string_equal(text, expected);
}

/* The block of github.com/Disservin/fastchess, for a match published in
 * github.com/princesslana/princhess/pull/343. */
static void two_engines_as_fastchess(void **state)
{
    (void)state;
    int number = 0;
    tournament.openings.file = "books/4moves_noob.epd";
    tournament.participant[0].time_control =
        (struct time_control){.base = 8000000, .increment = 80000};
    tournament.participant[1].time_control = tournament.participant[0].time_control;
    for (int i = 0; i < 2; i++) {
        tournament.participant[i].option_count = 2;
        tournament.participant[i].option[0] = (struct engine_option){"Threads", "1"};
        tournament.participant[i].option[1] = (struct engine_option){"Hash", "128"};
    }
    tournament.sprt = (struct sprt){true, -5, 0, 0.05, 0.10, SPRT_NORMALIZED};
    add_pairs(&number, 1, 0, 0);
    add_pairs(&number, 22, 0, 1);
    add_pairs(&number, 47, 1, 1);
    add_pairs(&number, 5, 2, 0);
    add_pairs(&number, 21, 1, 2);
    add_pairs(&number, 4, 2, 2);
    const char *text = printed();
    assert_line(text, "Results of alpha vs beta (8+0.08, 1t, 128MB, 4moves_noob.epd):");
    assert_line(text, "Elo: 8.69 +/- 27.04, nElo: 15.51 +/- 48.15");
    assert_line(text, "LOS: 73.60 %, DrawRatio: 52.00 %, PairsRatio: 1.09");
    assert_line(text, "Games: 200, Wins: 34, Losses: 29, Draws: 137, Points: 102.5 (51.25 %)");
    assert_line(text, "Ptnml(0-2): [1, 22, 52, 21, 4], WL/DD Ratio: 0.11");
    assert_line(text, "LLR: 0.15 (5.2%) (-2.25, 2.89) [-5.00, 0.00]");
    assert_line(text, "Moves a game: 60.0. Games ended by: rules 200");
    assert_line(text, "alpha lost by: rules 29");
    tournament.output = OUTPUT_FASTCHESS;
    tournament.participant[0].option_count = tournament.participant[1].option_count = 0;
    tournament.participant[1].option_count = 1;
    text = printed();
    assert_line(text, "Results of alpha vs beta (8+0.08, NULL - 1t, NULL, 4moves_noob.epd):");
    assert_line(text, "LOS: 73.60 %, DrawRatio: 52.00 %, PairsRatio: 1.09");
    assert_line(text, "LLR: 0.15 (5.2%) (-2.25, 2.89) [-5.00, 0.00]");
    assert_null(strstr(text, "Moves a game"));
    tournament.sprt.elo0 = -200;
    assert_null(strstr(printed(), "accepted"));
    assert_ends_as_fastchess(true, "SPRT ([-200.00, 0.00]) completed - H1 was accepted\n");
}

/* The same match in the lines of cutechess-cli; Elo, error and LOS are computed by hand from
 * its formulas. */
static void two_engines_as_cutechess(void **state)
{
    (void)state;
    int number = 0;
    tournament.output = OUTPUT_CUTECHESS;
    add_pairs(&number, 1, 0, 0);
    add_pairs(&number, 22, 0, 1);
    add_pairs(&number, 47, 1, 1);
    add_pairs(&number, 5, 2, 0);
    add_pairs(&number, 21, 1, 2);
    add_pairs(&number, 4, 2, 2);
    assert_string_equal(printed(),
                        "...      alpha playing White: 9 - 23 - 68  [0.430] 100\n"
                        "...      alpha playing Black: 25 - 6 - 69  [0.595] 100\n"
                        "...      White vs Black: 15 - 48 - 137  [0.417] 200\n"
                        "Elo difference: 8.7 +/- 27.1, LOS: 73.6 %, DrawRatio: 68.5 %\n");
    tournament.sprt = (struct sprt){true, -200, 0, 0.05, 0.10, SPRT_NORMALIZED};
    assert_non_null(strstr(printed(), ", lbound -2.25, ubound 2.89 - H1 was accepted\n"));
    tournament.sprt = (struct sprt){true, -5, 0, 0.05, 0.10, SPRT_NORMALIZED};
    assert_non_null(strstr(printed(), "SPRT: llr 0.15 (5.2%), lbound -2.25, ubound 2.89\n"));
}

static void more_engines_in_others_lines(void **state)
{
    (void)state;
    tournament.participant_count = 3;
    tournament.participant[2].name = "gamma";
    add(0, 0, 1, RESULT_DRAW);
    add(1, 1, 0, RESULT_DRAW);
    add(2, 2, 1, RESULT_WHITE_WINS);
    add(3, 1, 2, RESULT_DRAW);
    tournament.output = OUTPUT_CUTECHESS;
    assert_string_equal(
        printed(), "Rank Name                          Elo     +/-   Games   Score    Draw \n"
                   "   1 gamma                         191     nan       2   75.0%   50.0% \n"
                   "   2 alpha                           0       0       2   50.0%  100.0% \n"
                   "   3 beta                          -89     173       4   37.5%   75.0% \n"
                   "\n");
    tournament.type = TOURNAMENT_GAUNTLET;
    tournament.seeds = 1;
    const char *text = printed();
    assert_line(text,
                "   0 alpha                           0       0       2   50.0%  100.0% ");
    assert_line(text,
                "   1 gamma                         191     nan       2   75.0%   50.0% ");
    tournament.output = OUTPUT_FASTCHESS;
    text = printed();
    assert_line(text, "Rank Name                             Elo        +/-       nElo        "
                      "+/-      Games      Score       Draw           Ptnml(0-2)");
    assert_non_null(strstr(text, "\n   3 beta  "));
    assert_non_null(strstr(text, "4      37.5%      50.0%      [0, 1, 1, 0, 0]\n"));
    assert_ends_as_fastchess(true, "");
    struct match_game match_game = lost_on_time();
    match_game.number = 4;
    assert_true(standings_add(&standings, &match_game, -1));
    assert_ends_as_fastchess(false, "Tournament was interrupted.\n\n"
                                    "Player: alpha\n  Timeouts: 1\n  Crashed: 0\n\n");
}

static void latencies_are_told(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct match_game match_game = match_game_of(i, 0, 1, RESULT_DRAW);
        match_game.effort[0].compared = 2;
        match_game.effort[0].latency = i == 0 ? -3000 : 1500;
        match_game.effort[0].worst_latency = i == 0 ? -1000 : 1250;
        assert_true(standings_add(&standings, &match_game, -1));
    }
    assert_null(strstr(printed(), "Latency"));
    tournament.latency = true;
    const char *text = printed();
    assert_line(text, "Latency                       Moves   Mean ms  Worst ms");
    assert_line(text, "alpha                             4    -0.375     1.250");
    assert_line(text, "beta                              0         -         -");
}

static void two_engines_without_pairs(void **state)
{
    (void)state;
    tournament.participant[1].time_control = (struct time_control){.move_time = 500000};
    struct match_game match_game = match_game_of(0, 0, 1, RESULT_WHITE_WINS);
    assert_non_null(strstr(printed(), "Games: 0, Wins: 0, Losses: 0, Draws: 0"));
    assert_true(standings_add(&standings, &match_game, -1));
    const char *text = printed();
    assert_line(text, "Results of alpha vs beta (10+0.1 - 0.5/move):");
    assert_line(text, "Elo: inf +/- inf, nElo: inf +/- 680.96");
    assert_line(text, "LOS: 100.00 %, DrawRatio: 0.00 %");
    assert_null(strstr(text, "Ptnml"));
    assert_null(strstr(text, "LLR"));
    tournament.participant[0].time_control = (struct time_control){.depth = 5};
    tournament.participant[1].time_control = (struct time_control){.nodes = 2000};
    assert_line(printed(), "Results of alpha vs beta (5 plies - 2000 nodes):");
}

static void more_engines_are_ranked(void **state)
{
    (void)state;
    tournament.participant_count = 4;
    for (int i = 0; i < 20; i += 2) {
        add(i, 0, 2, i < 12 ? RESULT_BLACK_WINS : RESULT_WHITE_WINS);
        add(i + 1, 2, 0, RESULT_DRAW);
        add(i + 100, 1, 2, RESULT_DRAW);
    }
    const char *text = printed();
    const char *gamma = strstr(text, "   1 gamma "), *beta = strstr(text, "   2 beta ");
    const char *alpha = strstr(text, "   3 alpha "), *delta = strstr(text, "   4 delta ");
    assert_non_null(gamma);
    assert_non_null(beta);
    assert_non_null(alpha);
    assert_non_null(delta);
    assert_true(gamma < beta && beta < alpha && alpha < delta);
    assert_non_null(strstr(alpha, "[0, 6, 0, 4, 0]"));
    assert_non_null(strstr(alpha, "9.0    45.0%    50.0%"));
}

static void engines_are_described(void **state)
{
    (void)state;
    struct match_game match_game = lost_on_time();
    match_game.late_claims[1] = 2;
    assert_true(standings_add(&standings, &match_game, 1));
    const char *text = printed();
    assert_line(text,
                "alpha                        12.5    2000000     0.300         2  0.012345"
                "          0.0% +0 -1 =0                      -");
    assert_line(text,
                "beta                            -          -     0.000         0         -"
                "                      -        100.0% +1 -0 =0");
    assert_line(text, "alpha lost by: time 1");
    assert_null(strstr(text, "beta lost by"));
    assert_null(strstr(text, "alpha after"));
    assert_line(text, "beta after the end of games: false claims 2, failures 0");
}

static void live_line(void **state)
{
    (void)state;
    char text[STANDINGS_LIVE_MAX];
    standings_live(&standings, 0, 0, text, sizeof text);
    assert_string_equal(text, "0 games");
    for (int i = 0; i < 30; i++) {
        add(i, 0, 1, i < 20 ? RESULT_WHITE_WINS : RESULT_DRAW);
    }
    standings_live(&standings, 100, 60, text, sizeof text);
    assert_string_equal(text,
                        "30/100 games, alpha +20 -0 =10 83.3%, 30.0 games/min, ETA 0:02:20");
    standings.resumed = 20;
    standings_live(&standings, 10000, 60, text, sizeof text);
    assert_string_equal(text,
                        "30/10000 games, alpha +20 -0 =10 83.3%, 10.0 games/min, ETA 16:37:00");
    tournament.sprt = (struct sprt){true, 0, 20, 0.05, 0.05, SPRT_NORMALIZED};
    standings_live(&standings, 30, 60, text, sizeof text);
    assert_non_null(strstr(text, "83.3%, LLR "));
    assert_non_null(strstr(text, " (-2.94, 2.94), 10.0 games/min"));
    assert_null(strstr(text, "ETA"));
}

static void live_line_fits(void **state)
{
    (void)state;
    char text[STANDINGS_LIVE_MAX];
    tournament.participant_count = 3;
    tournament.participant[2].name =
        "\xc3\x84ngstr\xc3\xb6m with a very \xc3\xa4\xc3\xa4\xc3\xa4 name";
    add(0, 2, 1, RESULT_WHITE_WINS);
    standings_live(&standings, 7, 1e-9, text, sizeof text);
    assert_non_null(strstr(text, ", \xc3\x84ngstr\xc3\xb6m with a very  +1 -0 =0 100.0%"));
    for (size_t size = 1; size < 40; size++) {
        memset(text, 'x', sizeof text);
        standings_live(&standings, INT32_MAX, 1e12, text, size);
        assert_int_equal(strlen(text), size - 1);
        assert_int_equal(text[size], 'x');
    }
    standings_live(&standings, INT32_MAX, 1e300, text, sizeof text);
    assert_true(strlen(text) < sizeof text - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(pairs_in_any_order, set_up, tear_down),
        cmocka_unit_test_setup_teardown(pairs_without_swap, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_does_not_count, set_up, tear_down),
        cmocka_unit_test_setup_teardown(faults_are_their_culprits, set_up, tear_down),
        cmocka_unit_test_setup_teardown(teams, set_up, tear_down),
        cmocka_unit_test_setup_teardown(shares_of_the_point, set_up, tear_down),
        cmocka_unit_test_setup_teardown(agrees_with_a_list, set_up, tear_down),
        cmocka_unit_test_setup_teardown(two_engines_as_fastchess, set_up, tear_down),
        cmocka_unit_test_setup_teardown(two_engines_as_cutechess, set_up, tear_down),
        cmocka_unit_test_setup_teardown(more_engines_in_others_lines, set_up, tear_down),
        cmocka_unit_test_setup_teardown(latencies_are_told, set_up, tear_down),
        cmocka_unit_test_setup_teardown(two_engines_without_pairs, set_up, tear_down),
        cmocka_unit_test_setup_teardown(more_engines_are_ranked, set_up, tear_down),
        cmocka_unit_test_setup_teardown(engines_are_described, set_up, tear_down),
        cmocka_unit_test_setup_teardown(live_line, set_up, tear_down),
        cmocka_unit_test_setup_teardown(live_line_fits, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
