/* Gala Xiang-Qi for four, G24: positions as text, there and back, and every refusal with its
 * field and column; and why a move is none, by rule. */
#include "rules/move_text.h"
#include "tests/support/gala_support.h"

#include <stdio.h>
#include <string.h>

static const char TEAM[] = "gala-team";
static const char SHARED[] = "gala-team-shared";
static const char ALONE[] = "gala-cutthroat";
static const char *const GAMES[] = {TEAM, SHARED, ALONE};

enum { GAME_COUNT = 3 };

#define START_CELLS                                                                            \
    "bK,bG,bA,1,bR,1,bP,2,yP,1,yR,1,yA,yG,yK/bG,bB,bE,2,bC,4,yC,2,yE,yB,yG/"                   \
    "bA,bE,bB,3,bS,2,yS,3,yB,yE,yA/4,bH,bV,4,yV,yH,4/"                                         \
    "bR,2,bH,2,bP,2,yP,2,yH,2,yR/1,bC,1,bV,8,yV,1,yC,1/"                                       \
    "bP,1,bS,1,bP,1,bS,2,yS,1,yP,1,yS,1,yP/16/16/"                                             \
    "rP,1,rS,1,rP,1,rS,2,gS,1,gP,1,gS,1,gP/1,rC,1,rV,8,gV,1,gC,1/"                             \
    "rR,2,rH,2,rP,2,gP,2,gH,2,gR/4,rH,rV,4,gV,gH,4/"                                           \
    "rA,rE,rB,3,rS,2,gS,3,gB,gE,gA/rG,rB,rE,2,rC,4,gC,2,gE,gB,gG/"                             \
    "rK,rG,rA,1,rR,1,rP,2,gP,1,gR,1,gA,gG,gK"

/* The FEN after the moves, by the fast rules alone, which know limits of their own. */
static void assert_after_fast(const char *game, const char *fen, const char *moves,
                              const char *after)
{
    struct rule_set rules = find_rules(game);
    union position_room position;
    char text[FEN_MAX];
    read_position(&rules, fen, &position);
    play_moves(&rules, &position, moves);
    rules.variant->to_fen(rules.variant, &position.head, text);
    assert_string_equal(text, after);
}

/* Fifteen ranks above the first: 45 columns with the stroke behind them. */
#define ABOVE "16/16/16/16/16/16/16/16/16/16/16/16/16/16/16/"

#define BOARD ABOVE "rK,14,bK"

static void g24_the_start(void **state)
{
    (void)state;
    for (int game = 0; game < GAME_COUNT; game++) {
        assert_start(GAMES[game], START_CELLS " r - 0 1");
        assert_move_count(GAMES[game], START_CELLS " r - 0 1", 60);
        assert_move_count(GAMES[game], START_CELLS " g - 0 1", 60);
        assert_prints(GAMES[game], START_CELLS " y - 17 123", START_CELLS " y - 17 123");
    }
}

/* Colours are those of castles; who follows whom is another matter (G23). */
static void g24_colours_are_of_castles(void **state)
{
    (void)state;
    static const struct {
        const char *game;
        char colour[5];
    } orders[] = {{TEAM, "rbyg"}, {SHARED, "rbgy"}, {ALONE, "rbyg"}};
    for (int game = 0; game < GAME_COUNT; game++) {
        struct rule_set rules = find_rules(orders[game].game);
        union position_room position;
        assert_string_equal(rules.variant->seat_letters, orders[game].colour);
        for (int seat = 0; seat < SEATS_MAX; seat++) {
            char fen[FEN_MAX];
            snprintf(fen, sizeof fen, "%s %c - 0 1", START_CELLS, orders[game].colour[seat]);
            read_position(&rules, fen, &position);
            assert_int_equal(position.head.seat, seat);
        }
        assert_int_equal(piece_seat(position_piece(&position.head, 0)), 0);
        assert_int_equal(piece_seat(position_piece(&position.head, 15 * 16)), 1);
        assert_int_equal(piece_seat(position_piece(&position.head, 255)), game == 1 ? 3 : 2);
        assert_int_equal(piece_seat(position_piece(&position.head, 15)), game == 1 ? 2 : 3);
    }
}

static void g24_fields_may_be_missing(void **state)
{
    (void)state;
    assert_prints(TEAM, BOARD " b", BOARD " b - 0 1");
    assert_prints(TEAM, BOARD " b -", BOARD " b - 0 1");
    assert_prints(TEAM, BOARD " b - 30", BOARD " b - 30 1");
    assert_after_fast(SHARED, BOARD " b - 30 0", "", BOARD " b - 30 1");
    assert_prints(ALONE, BOARD " b - 9999 9999", BOARD " b - 9999 9999");
    assert_prints(ALONE, "  " BOARD "   r  -   3 4 ", BOARD " r - 3 4");
}

static void g24_gaps_may_be_parted(void **state)
{
    (void)state;
    assert_prints(TEAM,
                  "8,8/1,15/9,7/16/16/16/16/16/16/16/16/16/16/16/1,1,1,13/rK,7,7,bK r - 0 1",
                  BOARD " r - 0 1");
}

static void g24_counts_stop_where_they_are_full(void **state)
{
    (void)state;
    assert_after_fast(ALONE, gala_four_fen("y rKa1 yKp16 - 9999 9999"), "p16p15 a1a2",
                      gala_four_fen("y rKa2 yKp15 - 9999 9999"));
}

/* A full board fits what there is room for. */
static void g24_the_longest(void **state)
{
    (void)state;
    char board[512];
    char fen[FEN_MAX];
    for (int i = 0; i < 512; i += 2) {
        memcpy(board + i, "gA", 2);
    }
    memcpy(board, "rK", 2);
    gala_write_four(board, "g - 9999 9999", fen);
    assert_in_range(strlen(fen), 780, FEN_MAX - 1);
    assert_prints(ALONE, fen, fen);
}

static const struct refusal cell_refusals[] = {
    {"", 1, "placement: expected a colour, one of rb"},
    {" ", 2, "placement: expected a colour"},
    {"kga1r1p2P1R1AGK/16 w - - 0 1", 1, "placement: expected a colour"},
    {"RK,15/" ABOVE, 1, "placement: expected a colour"},
    {"16/wK,15/" ABOVE, 4, "placement: expected a colour"},
    {"16/,rK,15/" ABOVE, 4, "placement: expected a colour"},
    {"16/rK,14,/" ABOVE, 10, "placement: expected a colour"},
    {"16/rK,,14/" ABOVE, 7, "placement: expected a colour"},
    {"16/-1,15/" ABOVE, 4, "placement: expected a colour"},
    {"16/rk,15/" ABOVE, 5, "placement: after a colour"},
    {"16/rX,15/" ABOVE, 5, "placement: after a colour"},
    {"16/r,15/" ABOVE, 5, "placement: after a colour"},
    {"16/r", 5, "placement: after a colour"},
    {"16/0,16/" ABOVE, 4, "placement: a gap of 0"},
    {"16/00,16/" ABOVE, 4, "placement: a gap of 0"},
    {"17/" ABOVE, 1, "placement: rank 16 has more than 16"},
    {"16/16,rK/" ABOVE, 7, "placement: rank 15 has more than 16"},
    {"16/15,2/" ABOVE, 7, "placement: rank 15 has more than 16"},
    {"16/99/" ABOVE, 4, "placement: rank 15 has more than 16"},
    {"16/rK,14/" ABOVE, 9, "placement: rank 15 has 15 squares, expected 16"},
    {"16/15 r - 0 1", 6, "placement: rank 15 has 15 squares, expected 16"},
    {"16/rKbK,14/" ABOVE, 6, "placement: rank 15 has 1 squares"},
    {"16/160/" ABOVE, 6, "placement: expected / or ,"},
    {"16/16 r - 0 1", 6, "placement: expected / or ,"},
    {"16", 3, "placement: expected / or ,"},
    {ABOVE "rK,14,bK/16 r - 0 1", 54, "placement: expected a blank after rank 1"},
    {ABOVE "rK,14,bK- r - 0 1", 54, "placement: expected a blank after rank 1"},
};

static const struct refusal field_refusals[] = {
    {BOARD, 54, "side to move: missing"},
    {BOARD "  ", 56, "side to move: missing"},
    {BOARD " w - 0 1", 55, "side to move: expected one of rb"},
    {BOARD " R - 0 1", 55, "side to move: expected one of rb"},
    {BOARD " red - 0 1", 55, "side to move: expected one of rb"},
    {BOARD " - 0 1", 55, "side to move: expected one of rb"},
    {BOARD " r KQkq 0 1", 57, "rights: expected -"},
    {BOARD " r 0 1", 57, "rights: expected -"},
    {BOARD " r -- 0 1", 57, "rights: expected -"},
    {BOARD " r - - 0 1", 59, "quiet-turn count: expected a number"},
    {BOARD " r - x 1", 59, "quiet-turn count: expected a number"},
    {BOARD " r - -1 1", 59, "quiet-turn count: expected a number"},
    {BOARD " r - 1,1 1", 59, "quiet-turn count: expected a number"},
    {BOARD " r - 10000 1", 59, "quiet-turn count: more than 9999"},
    {BOARD " r - 99999999999999999999999999999999 1", 59, "quiet-turn count: more than 9999"},
    {BOARD " r - 0 one", 61, "move number: expected a number"},
    {BOARD " r - 0 1.5", 61, "move number: expected a number"},
    {BOARD " r - 0 10000", 61, "move number: more than 9999"},
    {BOARD " r - 0 1 2", 63, "unexpected text after the move number"},
    {ABOVE "rP,14,bC r - 0 1", 1, "placement: nobody has a royal"},
    {ABOVE "16 r - 0 1", 1, "placement: nobody has a royal"},
};

static void g24_cells_are_checked(void **state)
{
    (void)state;
    for (int game = 0; game < GAME_COUNT; game++) {
        assert_refusals(GAMES[game], cell_refusals,
                        sizeof cell_refusals / sizeof *cell_refusals);
    }
}

static void g24_fields_are_checked(void **state)
{
    (void)state;
    for (int game = 0; game < GAME_COUNT; game++) {
        assert_refusals(GAMES[game], field_refusals,
                        sizeof field_refusals / sizeof *field_refusals);
    }
    assert_prints(TEAM, BOARD " r - 0 1", BOARD " r - 0 1");
}

/* The games for two have their own form. */
static void g24_is_not_for_two(void **state)
{
    (void)state;
    assert_refused("gala", BOARD " w - - 0 1", 48, "placement");
    assert_refused("gala", START_CELLS " r - 0 1", 0, "placement");
}

/* A rule option is no part of the text, and of the key. */
static void g24_options_are_not_written(void **state)
{
    (void)state;
    assert_prints("gala-team hoppers=korean", START_CELLS " r - 0 1", START_CELLS " r - 0 1");
    assert_true(key_of("gala-team hoppers=korean", BOARD " r") != key_of(TEAM, BOARD " r"));
    assert_true(key_of(SHARED, BOARD " r") != key_of(TEAM, BOARD " r"));
    assert_true(key_of(ALONE, BOARD " r") != key_of(TEAM, BOARD " r"));
}

/* --- Why a move is none --- */

/* The move is refused with a reason that has `why` in it and points at `column`. */
static void assert_why(const char *game, const char *pieces, const char *move, int column,
                       const char *why)
{
    struct rule_set rules = find_rules(game);
    union position_room position;
    struct text_error error = {0};
    read_position(&rules, gala_four_fen(pieces), &position);
    assert_int_equal(move_from_text(rules.variant, &position.head, move, &error), MOVE_NONE);
    if (strstr(error.what, why) == NULL || error.column != column) {
        fail_msg("%s %s: expected column %d, `%s`, found column %d, `%s`", pieces, move, column,
                 why, error.column, error.what);
    }
}

static void explains_whose_piece_it_is(void **state)
{
    (void)state;
    const char *pieces = "r rKa1 bKa16 yKp16 gKp1 rRc3 rHc5";
    assert_why(TEAM, pieces, "a16a15", 1, "the piece on a16 is Blue's, it is Red's move");
    assert_why(TEAM, pieces, "p16p15", 1, "the piece on p16 is Yellow's, it is Red's move");
    assert_why(SHARED, pieces, "p1p2", 1, "the piece on p1 is Green's, it is Red's move");
    assert_why(ALONE, "g rKa1 bKa16 gKp1", "a1a2", 1,
               "the piece on a1 is Red's, it is Green's move");
    assert_why(TEAM, pieces, "h8h9", 1, "there is no piece on h8");
    assert_why(TEAM, pieces, "c3c5", 3, "an own piece stands on c5");
    assert_why(TEAM, pieces, "c3-c4", 1, "not a move of this game");
    assert_why(TEAM, pieces, "c3c4x", 5, "does not belong to this move");
}

static void explains_by_rule(void **state)
{
    (void)state;
    assert_why(TEAM, "r rKc3 yAc12 bKp1", "c3*c12", 4, "a partner's royal is not shot (G20)");
    assert_why(SHARED, "y yKc3 bAc12 rKp2", "c3*c12", 4, "a partner's royal is not shot (G20)");
    assert_why(ALONE, "r rKc3 yHc12 bKp1", "c3*c12", 4,
               "only hostile royals can be shot (G11)");
    assert_why(ALONE, "r rKc3 yAd12 bKp1", "c3*d12", 4, "no free straight line");
    assert_why(TEAM, "r rRc3 rKa1 bAc12", "c3*c12", 1, "the rook does not shoot (G11)");
    assert_why(TEAM, "r rRc3 rKa1 bAc12", "c3d4", 3, "(G4)");
    assert_why(TEAM, "r rKa16 bKp2 rPj10", "j10j11", 4, "(G13)");
    assert_why(TEAM, "r rKa16 bKp2 rSi12", "i12j12", 4, "(G14)");
    assert_why(TEAM, "r rKa16 bKp2 rSh9", "h9i9", 3, "(G15)");
    assert_why(ALONE, "r rKa16 bKp2 rSi9", "i9h8", 3, "(G12)");
    assert_why(ALONE, "r rKa16 bKp2 rPi9", "i9h8", 3, "(G15)");
    assert_why(SHARED, "g rKa16 bKp2 gSh5", "h5h4", 3, "(G17)");
    assert_why(TEAM, "r rKh8 bKp2", "h8h9", 3, "(G10)");
    assert_why("gala-team hoppers=korean", "r rCc3 rKa1 bKp2", "c3c4", 3, "(G7)");
}

static void explains_that_the_game_is_over(void **state)
{
    (void)state;
    assert_why(TEAM, "r rKa1 yKp16 bRa16", "a1a2", 1, "the game is over");
    assert_why(ALONE, "r rPa1 bPa16 yKp16 yPp15 yPo15 yPo16", "p16p15", 1, "the game is over");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(g24_the_start),
        cmocka_unit_test(g24_colours_are_of_castles),
        cmocka_unit_test(g24_fields_may_be_missing),
        cmocka_unit_test(g24_gaps_may_be_parted),
        cmocka_unit_test(g24_counts_stop_where_they_are_full),
        cmocka_unit_test(g24_the_longest),
        cmocka_unit_test(g24_cells_are_checked),
        cmocka_unit_test(g24_fields_are_checked),
        cmocka_unit_test(g24_is_not_for_two),
        cmocka_unit_test(g24_options_are_not_written),
        cmocka_unit_test(explains_whose_piece_it_is),
        cmocka_unit_test(explains_by_rule),
        cmocka_unit_test(explains_that_the_game_is_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
