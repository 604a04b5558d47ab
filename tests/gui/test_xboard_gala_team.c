/* Gala in teams on the CECP wire: dressed letters, FENs in two colours and back, whose turn
 * they say it is, and passes where a colour is skipped. */
#include "protocol/gui/xboard/xboard.h"
#include "rules/variants.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* Blue's last piece can be shot; Yellow can move, Green too. */
static const char last_of_blue[] =
    "16/16/16/16/2,bA,13/16/16/16/16/16/16/6,rR,9/16/2,rK,13/8,yK,7/12,gK,2,gR r - 0 1";

/* --- Helpers --- */

static void begin(struct xboard_view *view, struct game *game, const char *name,
                  const char *fen)
{
    struct text_error error;
    xboard_view_init(view, variant_find(name), NULL);
    assert_true(game_init(game, view->variant, 0));
    assert_true(fen == NULL || game_set_fen(game, fen, &error));
}

static void play(struct xboard_view *view, struct game *game, const char *text)
{
    struct text_error error = {0};
    struct xboard_ply move;
    if (!xboard_read_ply(view, game_position(game), text, &move, &error)) {
        print_error("%s: %s\n", text, error.what);
        fail();
    }
    assert_true(xboard_play(view, game, &move));
}

/* What the wire's FEN is to the game named, or why it is refused. */
static const char *read_fen(const char *name, const char *text, char fen[XBOARD_SETUP_MAX],
                            int *side)
{
    struct xboard_view view;
    struct text_error error = {0};
    xboard_view_init(&view, variant_find(name), NULL);
    bool reads = xboard_read_fen(&view, text, fen, &error);
    *side = view.opener;
    if (!reads) {
        snprintf(fen, XBOARD_SETUP_MAX, "%s", error.what);
    }
    return fen;
}

static void assert_fen(const char *name, const char *text, const char *expected)
{
    char fen[XBOARD_SETUP_MAX];
    int side;
    assert_string_equal(read_fen(name, text, fen, &side), expected);
}

/* --- Letters --- */

/* Every piece is written with the letter of its kind in its side's case, the later army's
 * dressed, and read back. */
static void pieces_are_read_back(void **state)
{
    (void)state;
    const struct variant *variant = variant_find("gala-team");
    static const char *const rooks[] = {"R", "r", "R'", "r'"};
    for (int seat = 0; seat < variant->seats; seat++) {
        for (int kind = 1; variant->letters[kind] != '\0'; kind++) {
            char text[4];
            int piece;
            *wire_write_piece(variant, piece_make(seat, kind), text) = '\0';
            assert_int_equal(wire_read_piece(variant, text, &piece), strlen(text));
            assert_int_equal(piece, piece_make(seat, kind));
            assert_true(variant->letters[kind] != 'R' || strcmp(text, rooks[seat]) == 0);
        }
    }
    int piece;
    assert_int_equal(wire_read_piece(variant, "X", &piece), 0);
    assert_int_equal(wire_read_piece(variant, "'", &piece), 0);
    assert_int_equal(wire_read_piece(variant, "", &piece), 0);
}

/* No letter is dressed where two play. */
static void two_players_have_plain_letters(void **state)
{
    (void)state;
    const struct variant *variant = variant_find("gala");
    int piece;
    assert_int_equal(wire_read_piece(variant, "r'", &piece), 1);
    assert_int_equal(piece_seat(piece), 1);
}

/* XBoard gives each piece type of each army a slot of its own: none is the pawn's, whose pieces
 * it would promote, the lance's or the king's. */
static void each_type_of_each_army_has_a_slot(void **state)
{
    (void)state;
    enum { PAWN = 0, LANCE = 18 };
    const struct variant *variant = variant_find("gala-team");
    struct xboard_view view;
    char line[XBOARD_SETUP_MAX];
    bool seen[256] = {false};
    int slot = 0;
    int count = 0;
    xboard_view_init(&view, variant, NULL);
    xboard_setup(&view, 0, line);
    const char *at = strchr(line, '(') + 1;
    const char *end = strchr(line, ')');
    for (; at < end; slot++) {
        int piece = 0;
        int length = wire_read_piece(variant, at, &piece);
        if (length > 0) {
            assert_false(seen[piece]);
            seen[piece] = true;
            count++;
            assert_int_not_equal(slot, PAWN);
            assert_int_not_equal(slot, LANCE);
        }
        at += length > 0 ? length : 1;
    }
    assert_int_equal(slot % 2, 0);
    assert_int_equal(count, SEATS_MAX * (int)strlen(variant->letters + 1));
    assert_int_equal(end[-1], '.'); /* Black's king slot */
}

/* --- Positions --- */

static void fens_come_in_two_colours(void **state)
{
    (void)state;
    static const char wire[] =
        "k'14R/16/16/16/16/16/16/16/16/16/16/16/16/16/16/K13s'r w - - 3 1";
    assert_fen("gala-team", wire,
               "gK,14,rR/16/16/16/16/16/16/16/16/16/16/16/16/16/16/rK,13,gS,bR r - 3 1");
    /* G23: where the border is shared Green is White's, Yellow is Black's. */
    assert_fen("gala-team-shared", wire,
               "yK,14,rR/16/16/16/16/16/16/16/16/16/16/16/16/16/16/rK,13,yS,bR r - 3 1");
}

static void the_number_of_the_move_tells_the_seat(void **state)
{
    (void)state;
    static const struct {
        const char *fields, *expected;
    } cases[] = {
        {"w - - 0 1", "r - 0 1"}, {"b - - 0 1", "b - 0 1"}, {"w - - 7 2", "y - 7 1"},
        {"b - - 0 2", "g - 0 1"}, {"w - - 0 3", "r - 0 2"}, {"b 5 8", "g - 5 4"},
        {"w - 0 1", "r - 0 1"},   {"w", "r - 0 1"},         {"b - -", "b - 0 1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char wire[256];
        char own[256];
        snprintf(wire, sizeof wire, "k14K'/16/16/16/16/16/16/16/16/16/16/16/16/16/16/K14k' %s",
                 cases[i].fields);
        snprintf(own, sizeof own,
                 "bK,14,yK/16/16/16/16/16/16/16/16/16/16/16/16/16/16/rK,14,gK %s",
                 cases[i].expected);
        assert_fen("gala-team", wire, own);
    }
}

/* Of a colour's two players it is the one who can move; when neither can, XBoard's colour has
 * to pass. */
static void a_wiped_out_army_is_not_to_move(void **state)
{
    (void)state;
    char fen[XBOARD_SETUP_MAX];
    int side;
    assert_fen("gala-team", "k14K'/16/16/16/16/16/16/16/16/16/16/16/16/16/16/15k' w - - 0 1",
               "bK,14,yK/16/16/16/16/16/16/16/16/16/16/16/16/16/16/15,gK y - 0 1");
    read_fen("gala-team", "k15/16/16/16/16/16/16/16/16/16/16/16/16/16/16/14P'k' w - - 0 1", fen,
             &side);
    assert_int_equal(side, 0);
}

static void the_own_notation_is_taken_too(void **state)
{
    (void)state;
    char fen[XBOARD_SETUP_MAX];
    int side;
    static const char own[] =
        "bK,14,yK/16/16/16/16/16/16/16/16/16/16/16/16/16/16/rK,14,gK g - 4 9";
    assert_string_equal(read_fen("gala-team", own, fen, &side), own);
    assert_int_equal(side, 1);
}

static void bad_fens_are_refused(void **state)
{
    (void)state;
    char fen[XBOARD_SETUP_MAX];
    char text[2 * XBOARD_SETUP_MAX];
    int side;
    assert_string_equal(read_fen("gala-team", "k14X'/16 w", fen, &side),
                        "placement: expected a piece of this game, / or a number");
    assert_string_equal(read_fen("gala-team", "k14'/16 w", fen, &side),
                        "placement: expected a piece of this game, / or a number");
    assert_string_equal(read_fen("gala-team", "k14K r - 0 1", fen, &side),
                        "side to move: expected w or b");
    assert_string_equal(read_fen("gala-team", "k14K", fen, &side),
                        "side to move: expected w or b");
    memset(text, 'k', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    assert_string_equal(read_fen("gala-team", text, fen, &side),
                        "placement: more than the board holds");
    memset(text, '/', sizeof text - 1);
    assert_string_equal(read_fen("gala-team", text, fen, &side),
                        "placement: more than the board holds");
}

/* --- Moves --- */

/* XBoard's ranks are 0 to 15, a shot has two legs, and a partner's piece may be taken (G20). */
static void a_partner_is_captured(void **state)
{
    (void)state;
    struct xboard_view view;
    struct game game;
    struct xboard_marks marks;
    struct text_error error;
    int square;
    begin(
        &view, &game, "gala-team",
        "16/16/16/16/2,bA,13/16/16/16/16/16/16/6,rR,9/16/2,rK,13/6,yS,1,yK,7/12,gK,3 r - 0 1");
    assert_int_equal(wire_read_square(&view, "g4", &square), 2);
    assert_true(xboard_mark(&view, game_position(&game), -1, square, &marks));
    assert_non_null(strchr(marks.text, 'R'));
    play(&view, &game, "g4g1");
    assert_int_equal(piece_seat(position_piece(game_position(&game), 16 + 6)), 0);
    struct xboard_ply move;
    assert_false(xboard_read_ply(&view, game_position(&game), "g1g2", &move, &error));
    game_free(&game);
}

/* --- Passes --- */

static void a_side_that_is_skipped_passes(void **state)
{
    (void)state;
    struct xboard_view view;
    struct game game;
    begin(&view, &game, "gala-team", last_of_blue);
    assert_false(xboard_must_pass(&view, &game, 0));
    assert_int_equal(xboard_side(&view, &game, 0), 0);
    play(&view, &game, "c2c11,c11c2");
    assert_int_equal(game_position(&game)->seat, 2);
    assert_true(xboard_must_pass(&view, &game, 1));
    assert_int_equal(xboard_side(&view, &game, 1), 1);
    assert_int_equal(xboard_plies(&view, &game, 1), 1);
    view.passed = 1;
    assert_false(xboard_must_pass(&view, &game, 1));
    assert_int_equal(xboard_side(&view, &game, 1), 0);
    assert_int_equal(xboard_plies(&view, &game, 1), 2);
    play(&view, &game, "i1i2");
    assert_false(xboard_must_pass(&view, &game, 2));
    assert_int_equal(xboard_side(&view, &game, 2), 1);
    assert_int_equal(xboard_plies(&view, &game, 2), 3);
    game_free(&game);
}

static void plies_are_taken_back_one_by_one(void **state)
{
    (void)state;
    struct xboard_view view;
    struct game game;
    begin(&view, &game, "gala-team", last_of_blue);
    play(&view, &game, "c2c11,c11c2");
    view.passed = 1;
    play(&view, &game, "i1i2");
    xboard_take_back(&view, &game);
    assert_int_equal(game.count, 1);
    assert_false(xboard_must_pass(&view, &game, 1)); /* behind the pass */
    xboard_take_back(&view, &game);
    assert_int_equal(game.count, 1);
    assert_true(xboard_must_pass(&view, &game, 1)); /* before it */
    xboard_take_back(&view, &game);
    assert_int_equal(game.count, 0);
    assert_int_equal(xboard_plies(&view, &game, 0), 0);
    game_free(&game);
}

/* Where both a colour's players are skipped at a game's beginning XBoard's first ply is a pass.
 */
static void a_game_may_begin_with_a_pass(void **state)
{
    (void)state;
    struct xboard_view view;
    struct game game;
    begin(&view, &game, "gala-team", last_of_blue);
    view.opener = 1;
    assert_true(xboard_must_pass(&view, &game, 0));
    assert_int_equal(xboard_side(&view, &game, 0), 1);
    view.passed = 0;
    assert_int_equal(xboard_plies(&view, &game, 0), 1);
    xboard_take_back(&view, &game);
    assert_true(xboard_must_pass(&view, &game, 0));
    game_free(&game);
}

/* Games of two have no passes, whoever begins. */
static void two_players_never_pass(void **state)
{
    (void)state;
    struct xboard_view view;
    struct game game;
    begin(&view, &game, "gala", "k15/16/16/16/16/16/16/16/16/16/16/16/16/16/16/K15 b - - 0 1");
    assert_false(xboard_must_pass(&view, &game, 0));
    assert_int_equal(xboard_side(&view, &game, 0), 1);
    assert_int_equal(xboard_plies(&view, &game, 0), 0);
    game_free(&game);
}

/* When the game is over nobody passes. */
static void nobody_passes_at_the_end(void **state)
{
    (void)state;
    struct xboard_view view;
    struct game game;
    begin(&view, &game, "gala-team",
          "16/16/16/16/2,bA,13/16/16/16/16/16/16/6,rR,9/16/2,rK,13/16/12,gS,3 r - 0 1");
    play(&view, &game, "c2c11,c11c2");
    assert_int_equal(game_end(&game).result, RESULT_WHITE_WINS);
    assert_false(xboard_must_pass(&view, &game, 1));
    game_free(&game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_are_read_back),
        cmocka_unit_test(two_players_have_plain_letters),
        cmocka_unit_test(each_type_of_each_army_has_a_slot),
        cmocka_unit_test(fens_come_in_two_colours),
        cmocka_unit_test(the_number_of_the_move_tells_the_seat),
        cmocka_unit_test(a_wiped_out_army_is_not_to_move),
        cmocka_unit_test(the_own_notation_is_taken_too),
        cmocka_unit_test(bad_fens_are_refused),
        cmocka_unit_test(a_partner_is_captured),
        cmocka_unit_test(a_side_that_is_skipped_passes),
        cmocka_unit_test(plies_are_taken_back_one_by_one),
        cmocka_unit_test(a_game_may_begin_with_a_pass),
        cmocka_unit_test(two_players_never_pass),
        cmocka_unit_test(nobody_passes_at_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
