/* Xodul as XBoard shows it: FENs with a bench, exchanges without one, the title. */
#include "protocol/gui/xboard/xboard.h"
#include "rules/move_text.h"
#include "rules/variants.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* A side without tokens exchanges as on the plain board, and its user is shown how. */
static void an_empty_bench_falls_back_to_two_legs(void **state)
{
    (void)state;
    struct xboard_view view;
    struct game game;
    struct text_error error;
    char fen[XBOARD_SETUP_MAX];
    char text[XBOARD_TEXT_MAX];
    struct xboard_marks marks;
    const struct variant *variant = variant_find("xodul");
    xboard_view_init(&view, variant, "bench");
    assert_true(xboard_read_fen(&view, "8k*t1/9*2/9*2/4P4*2/9*2/9*2/9*2/4K4*2[Q] w - - 0 1",
                                fen, &error));
    assert_string_equal(fen, "8k/9/9/4P4/9/9/9/4K4[Q] w - - 0 1");
    assert_int_equal(view.holdings.present[0], 0);
    assert_int_equal(view.holdings.present[1], 128);
    assert_true(game_init(&game, variant, 0));
    assert_true(game_set_fen(&game, fen, &error));
    move_t move = move_from_text(variant, game_position(&game), "Q@e5", &error);
    xboard_write_move(&view, game_position(&game), move, text);
    assert_string_equal(text, "e5d4,d4e5q");
    assert_int_equal(xboard_token(&view, text), -1);
    assert_true(xboard_mark(&view, game_position(&game), -1, 4 * 12 + 4, &marks));
    assert_string_equal(marks.text, "12/12/4Y7/12/3C8/12/12/12");
    game_free(&game);
}

static void pools_are_in_the_title(void **state)
{
    (void)state;
    struct xboard_view view;
    struct game game;
    struct text_error error;
    char title[XBOARD_TITLE_MAX];
    const struct variant *variant = variant_find("xodul");
    xboard_view_init(&view, variant, NULL);
    assert_true(game_init(&game, variant, 0));
    xboard_title(&view, game_position(&game), title);
    assert_string_equal(title, "");
    assert_true(game_set_fen(&game, "8k/9/9/9/9/9/9/4K4[NNQrw] w - - 0 1", &error));
    xboard_title(&view, game_position(&game), title);
    assert_string_equal(title, "Xodul W[QNN] B[RW]");
    game_free(&game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_bench_falls_back_to_two_legs),
        cmocka_unit_test(pools_are_in_the_title),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
