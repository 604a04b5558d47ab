/* XYMYX as XBoard shows it, position by position: the plies of each outcome, who registered
 * first, passes, what cannot be shown, FENs, marks. */
#include "protocol/gui/xboard/xboard.h"
#include "rules/move_text.h"
#include "rules/variants.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

struct table {
    struct xboard_view view;
    struct game game;
};

/* Sets a table up for a FEN of the wire or of the game. */
static void set_table(struct table *table, const char *text)
{
    char fen[XBOARD_SETUP_MAX];
    struct text_error error;
    const struct variant *variant = variant_find("xymyx");
    xboard_view_init(&table->view, variant, NULL);
    assert_true(game_init(&table->game, variant, 0));
    assert_true(xboard_read_fen(&table->view, text, fen, &error));
    if (!game_set_fen(&table->game, fen, &error)) {
        fail_msg("%s: %s", fen, error.what);
    }
    game_open(&table->game, table->view.opener);
}

/* Reads and plays a ply; returns who registered first, or -1 for a first half. */
static int play(struct table *table, const char *text)
{
    struct xboard_ply turn;
    struct text_error error;
    if (!xboard_read_ply(&table->view, game_position(&table->game), text, &turn, &error)) {
        fail_msg("%s: %s", text, error.what);
    }
    assert_true(xboard_play(&table->view, &table->game, &turn));
    return turn.first;
}

static void assert_refused(const struct table *table, const char *text, const char *what)
{
    struct xboard_ply turn;
    struct text_error error;
    assert_false(
        xboard_read_ply(&table->view, game_position(&table->game), text, &turn, &error));
    if (strstr(error.what, what) == NULL) {
        fail_msg("%s: refused with '%s', not '%s'", text, error.what, what);
    }
}

static void assert_board(const struct table *table, const char *fen)
{
    char printed[FEN_MAX];
    table->view.variant->to_fen(table->view.variant, game_position(&table->game), printed);
    assert_string_equal(printed, fen);
}

/* The plies of the table in the protocol's description, and refusals. */
static void outcomes_have_their_plies(void **state)
{
    (void)state;
    static const struct {
        const char *fen, *first, *half, *second, *after;
    } turns[] = {
        {"8/8/8/8/4Kp2/8/8/7k w - - 0 1", "e4f3", "f4f3", "j1f4,f4j1",
         "8/8/8/8/8/5K2/8/7k w - - 0 2"},
        {"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "d5d4", "P@d4",
         "4k3/8/8/3P4/3p4/8/8/4K3 w - - 0 2"},
        {"4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1", "c4d5", "d5e4", "j1e4p",
         "4k3/8/8/3P4/4p3/8/8/4K3 w - - 0 2"},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d5,d5d6", "d5d4", "P@d4",
         "4k3/8/3P4/8/3p4/8/8/4K3 w - - 0 2"},
        {"4k3/8/8/8/8/8/pR6/4K3 w - - 0 1", "b2a2", "a2a1q", "Q@a1",
         "4k3/8/8/8/8/8/R7/q3K3 w - - 0 2"},
    };
    for (size_t i = 0; i < sizeof(turns) / sizeof(turns[0]); i++) {
        struct table table;
        set_table(&table, turns[i].fen);
        assert_int_equal(play(&table, turns[i].first), -1);
        assert_refused(&table, turns[i].half, turns[i].second);
        assert_refused(&table, "@@@@", "cannot pass");
        play(&table, turns[i].second);
        assert_board(&table, turns[i].after);
        game_free(&table.game);
    }
}

/* S12: the house's token on odd turns is White's; a ply that shows the other is believed. */
static void the_ply_shows_who_registered_first(void **state)
{
    (void)state;
    static const char odd[] = "4k3/8/1n6/8/8/2N5/8/4K3 w - - 0 1";
    static const char even[] = "4k3/8/1n6/8/8/2N5/8/4K3 w - - 0 2";
    struct table table;
    set_table(&table, odd);
    play(&table, "c3d5");
    assert_refused(&table, "@@@@", "cannot pass");
    assert_int_equal(play(&table, "j3b6,b6j3"), 0);
    assert_board(&table, "4k3/8/8/3N4/8/8/8/4K3 w - - 0 2");
    game_free(&table.game);
    set_table(&table, odd);
    play(&table, "c3d5");
    assert_int_equal(play(&table, "b6d5"), 1);
    assert_board(&table, "4k3/8/8/3n4/8/8/8/4K3 w - - 0 2");
    game_free(&table.game);
    set_table(&table, even);
    play(&table, "c3d5");
    assert_int_equal(play(&table, "b6d5"), 1);
    assert_board(&table, "4k3/8/8/3n4/8/8/8/4K3 w - - 0 3");
    game_free(&table.game);
}

/* A pass makes Black first; its half is then the first of each turn. */
static void a_pass_changes_who_is_first(void **state)
{
    (void)state;
    struct table table;
    set_table(&table, "4k3/8/1n6/8/8/2N5/8/4K3 w - - 0 1");
    play(&table, "@@@@");
    assert_int_equal(game_position(&table.game)->seat, 1);
    play(&table, "b6d5");
    assert_refused(&table, "c3b5,b5c3", "");
    play(&table, "c3d5");
    assert_board(&table, "4k3/8/8/3N4/8/8/8/4K3 w - - 0 2");
    assert_int_equal(game_position(&table.game)->seat, 1);
    game_undo(&table.game, 1);
    xboard_follow(&table.view, &table.game, table.game.count);
    assert_int_not_equal(table.view.shown, MOVE_NONE);
    game_undo(&table.game, 1);
    xboard_follow(&table.view, &table.game, table.game.count);
    assert_int_equal(table.view.shown, MOVE_NONE);
    game_free(&table.game);
}

/* Halves that XBoard could not show are not offered to whoever moves second, whether or not
 * the first half is one that they clash with. */
static void what_cannot_be_shown_is_not_offered(void **state)
{
    (void)state;
    static const struct {
        const char *fen, *half;
        bool can;
    } halves[] = {
        {"r3k2r/8/8/8/8/8/8/4K3 w kq - 0 1", "e8g8", true},
        {"r3k2r/8/8/8/4B3/8/8/4K3 w kq - 0 1", "e8g8", true},
        {"r3k2r/8/8/8/4B3/8/8/4K3 w kq - 0 1", "e8c8", false},  /* Be4xa8 */
        {"r3k2r/8/8/8/3B4/8/8/4K3 w kq - 0 1", "e8g8", false},  /* Bd4xh8 */
        {"r3k2r/8/8/8/8/8/8/1R2K3 w kq - 0 1", "e8c8", false},  /* Rb1-b8 */
        {"4k3/1n6/8/3pP3/8/8/8/4K3 w - d6 0 1", "b7d6", false}, /* e5xd6 would have failed */
        {"4k3/1n6/8/3pP3/8/8/8/4K3 w - d6 0 1", "b7c5", true},
    };
    for (size_t i = 0; i < sizeof(halves) / sizeof(halves[0]); i++) {
        struct table table;
        struct text_error error;
        set_table(&table, halves[i].fen);
        struct game *game = &table.game;
        assert_true(game_pass(game));
        move_t move =
            move_from_text(game->variant, game_position(game), halves[i].half, &error);
        assert_int_not_equal(move, MOVE_NONE);
        for (int shown = 0; shown < 2; shown++) {
            table.view.shown = shown == 0 ? MOVE_NONE : move_make(MOVE_QUIET, 4, 3, 0, 0);
            assert_int_equal(table.view.game->can_show(&table.view, game_position(game), move),
                             halves[i].can);
        }
        game_free(game);
    }
}

/* Without a reserve piece there is no way to put a captured piece where another one stands. */
static void an_empty_reserve_shows_less(void **state)
{
    (void)state;
    static const char fen[] = "4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1";
    struct table table;
    char text[XBOARD_TEXT_MAX];
    struct text_error error;
    set_table(&table, fen);
    play(&table, "c4d5");
    const struct position *position = game_position(&table.game);
    move_t move = move_from_text(table.view.variant, position, "d5e4", &error);
    for (int rank = 0; rank < HOLDINGS_TOKENS; rank++) {
        assert_true(table.view.game->can_show(&table.view, position, move));
        assert_true(xboard_write_ply(&table.view, position, move, text));
        assert_int_equal(xboard_token(&table.view, text), rank);
        holdings_use(&table.view.holdings, 0, 1, rank);
    }
    assert_false(table.view.game->can_show(&table.view, position, move));
    assert_false(xboard_write_ply(&table.view, position, move, text));
    assert_refused(&table, "d5e4", "cannot show");
    assert_refused(&table, "j1e4p", "reserve");
    game_free(&table.game);
}

static void fens_of_the_wire(void **state)
{
    (void)state;
    struct table table;
    set_table(&table, "r3k2r*gG/8*1G/8*gG/8*gG/4P3*gG/8*gG/8*gG/R3K1R1*g1 b - e3 9 5");
    assert_board(&table, "r3k2r/8/8/8/4P3/8/8/R3K1R1 w Qkq e3 4 5");
    assert_int_equal(game_position(&table.game)->seat, 1);
    assert_int_equal(table.view.holdings.present[0], 254);
    assert_int_equal(table.view.holdings.present[1], 191);
    game_free(&table.game);
    set_table(&table, "r3k2r*2/8*2/8*2/8*2/8*2/8*2/8*2/R3K1R1*2 w KQk e3 0 1");
    assert_board(&table, "r3k2r/8/8/8/8/8/8/R3K1R1 w Qk - 0 1");
    game_free(&table.game);
    set_table(&table, "r3k2r/8/8/3p4/4P3/8/8/R3K1R1 w Qk e3d6 9 5");
    assert_board(&table, "r3k2r/8/8/3p4/4P3/8/8/R3K1R1 w Qk e3d6 9 5");
    game_free(&table.game);
}

static void absorptions_are_marked(void **state)
{
    (void)state;
    struct table table;
    struct xboard_marks marks;
    char title[XBOARD_TITLE_MAX];
    set_table(&table, "4k3/8/8/3pP3/8/8/4P3/3QK2R w K d6 0 2");
    assert_true(xboard_mark(&table.view, game_position(&table.game), -1, 3, &marks));
    assert_string_equal(marks.text, "11/11/11/3R7/Y2Y7/1Y1Y7/2YYR6/YYY8");
    assert_true(xboard_mark(&table.view, game_position(&table.game), -1, 4, &marks));
    assert_string_equal(marks.text, "11/11/11/11/11/11/3YRY5/3R1YY4");
    assert_true(xboard_mark(&table.view, game_position(&table.game), -1, 4 * 11 + 4, &marks));
    assert_string_equal(marks.text, "11/11/4Y6/3C7/11/11/11/11");
    assert_true(
        xboard_mark(&table.view, game_position(&table.game), 4 * 11 + 4, 4 * 11 + 3, &marks));
    assert_string_equal(marks.text, "11/11/3Y7/11/11/11/11/11");
    assert_false(xboard_mark(&table.view, game_position(&table.game), -1, 10, &marks));
    xboard_title(&table.view, game_position(&table.game), title);
    assert_string_equal(title, "XYMYX, ties to Black");
    game_free(&table.game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(outcomes_have_their_plies),
        cmocka_unit_test(the_ply_shows_who_registered_first),
        cmocka_unit_test(a_pass_changes_who_is_first),
        cmocka_unit_test(what_cannot_be_shown_is_not_offered),
        cmocka_unit_test(an_empty_reserve_shows_less),
        cmocka_unit_test(fens_of_the_wire),
        cmocka_unit_test(absorptions_are_marked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
