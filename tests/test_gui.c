/* What XBoard is sent can be read back, in both ways of showing Xodul: every legal turn of
 * random games, the garbled form of Black's two legs, FENs with a bench, marks and choices. */
#include "protocol/gui/gui.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 40, TURNS = 120 };

static uint32_t next_random(uint32_t *seed)
{
    *seed = *seed * 1664525U + 1013904223U;
    return *seed >> 8;
}

static move_t read_back(const struct gui_view *view, const struct position *position,
                        const char *text, int *token)
{
    struct text_error error = {0};
    move_t move = view->gui->read_move(view, position, text, token, &error);
    if (move == MOVE_NONE) {
        print_error("%s: %s\n", text, error.what);
    }
    return move;
}

/* "a2b3,b3a2q" as XBoard passes it on for Black: "a2a2,b3" and junk. */
static void garble(const char *legs, char *garbled)
{
    sprintf(garbled, "%.2s%.2s,%.2sj`9", legs, legs, legs + 2);
}

static void check_turn(const struct gui_view *view, const struct position *position,
                       move_t move)
{
    char text[GUI_TEXT_MAX];
    int token;
    int token_read;
    view->gui->write_move(view, position, move, text, &token);
    assert_int_equal(read_back(view, position, text, &token_read), move);
    assert_int_equal(token, token_read);
    if (strchr(text, ',') != NULL) {
        char garbled[GUI_TEXT_MAX];
        garble(text, garbled);
        assert_int_equal(read_back(view, position, garbled, &token_read), move);
    }
}

/* Clicks on the squares that the turn's text names must be marked and offer its letter. */
static void check_clicks(const struct gui_view *view, const struct position *position,
                         move_t move)
{
    char text[GUI_TEXT_MAX];
    struct gui_marks marks;
    char letters[GUI_LETTERS_MAX];
    int token;
    int from;
    struct gui_click click;
    int files = view->gui->files(view);
    view->gui->write_move(view, position, move, text, &token);
    assert_int_not_equal(gui_square(text, files, view->variant->ranks, &from), 0);
    assert_true(view->gui->click(view, position, move, from, &click));
    assert_true(gui_mark(view, position, -1, from, &marks));
    if (click.via >= 0) {
        assert_true(gui_is_first_leg(view, position, from, click.via));
        assert_non_null(strchr(marks.text, 'C'));
        assert_true(gui_mark(view, position, from, click.via, &marks));
    }
    gui_choices(view, position, from, &click, letters);
    if (click.letter != '\0') {
        assert_non_null(strchr(letters, click.letter));
        assert_non_null(strpbrk(marks.text, "BM"));
    } else {
        assert_non_null(strpbrk(marks.text, "YR"));
    }
}

static void play_game(const char *variant_name, const char *mode, uint32_t seed)
{
    const struct variant *variant = variant_find(variant_name);
    struct gui_view view;
    struct game game;
    gui_view_init(&view, variant, mode);
    assert_true(game_init(&game, variant, 0));
    for (int turn = 0; turn < TURNS; turn++) {
        static struct move_list list;
        const struct position *position = game_position(&game);
        list.count = 0;
        variant->generate(position, GENERATE_ALL, &list);
        if (list.count == 0) {
            break;
        }
        move_t chosen = list.move[next_random(&seed) % (uint32_t)list.count];
        for (int i = 0; i < list.count; i++) {
            check_turn(&view, position, list.move[i]);
            /* Random games must have exchanges, and use the bench up. */
            if (move_kind(list.move[i]) == MOVE_EXCHANGE && next_random(&seed) % 4 == 0) {
                chosen = list.move[i];
            }
        }
        check_clicks(&view, position, chosen);
        char text[GUI_TEXT_MAX];
        int token;
        view.gui->write_move(&view, position, chosen, text, &token);
        if (token >= 0) {
            bench_use(&view.bench, turn, position->seat, token);
        }
        assert_true(game_play(&game, chosen));
    }
    game_free(&game);
}

static void turns_are_read_back(void **state)
{
    (void)state;
    for (uint32_t seed = 1; seed <= GAMES; seed++) {
        play_game("chess", NULL, seed);
        play_game("xodul", "bench", seed);
        play_game("xodul", "plain", seed);
    }
}

static void bench_tokens_come_and_go(void **state)
{
    (void)state;
    struct bench bench = {.present = {255, 1}};
    assert_int_equal(bench_first(&bench, 0), 0);
    bench_use(&bench, 4, 0, 0);
    bench_use(&bench, 5, 1, 0);
    bench_use(&bench, 6, 0, 5);
    assert_int_equal(bench_first(&bench, 0), 1);
    assert_int_equal(bench_first(&bench, 1), -1);
    assert_false(bench_has(&bench, 0, 5));
    bench_forget(&bench, 5);
    assert_true(bench_has(&bench, 0, 5));
    assert_true(bench_has(&bench, 1, 0));
    assert_false(bench_has(&bench, 0, 0));
    bench_restart(&bench);
    assert_int_equal(bench.count, 0);
    assert_false(bench_has(&bench, 0, 0));
    assert_true(bench_has(&bench, 0, 1));
}

/* A side without tokens exchanges as on the plain board, and its user is shown how. */
static void an_empty_bench_falls_back_to_two_legs(void **state)
{
    (void)state;
    struct gui_view view;
    struct game game;
    struct text_error error;
    char fen[GUI_SETUP_MAX];
    char text[GUI_TEXT_MAX];
    struct gui_marks marks;
    int token;
    const struct variant *variant = variant_find("xodul");
    gui_view_init(&view, variant, "bench");
    assert_true(view.gui->read_fen(&view, "8k*t1/9*2/9*2/4P4*2/9*2/9*2/9*2/4K4*2[Q] w - - 0 1",
                                   fen, &error));
    assert_string_equal(fen, "8k/9/9/4P4/9/9/9/4K4[Q] w - - 0 1");
    assert_int_equal(view.bench.present[0], 0);
    assert_int_equal(view.bench.present[1], 128);
    assert_true(game_init(&game, variant, 0));
    assert_true(game_set_fen(&game, fen, &error));
    move_t move = move_from_text(variant, game_position(&game), "Q@e5", &error);
    view.gui->write_move(&view, game_position(&game), move, text, &token);
    assert_string_equal(text, "e5d4,d4e5q");
    assert_int_equal(token, -1);
    assert_true(gui_mark(&view, game_position(&game), -1, 4 * 12 + 4, &marks));
    assert_string_equal(marks.text, "12/12/4Y7/12/3C8/12/12/12");
    game_free(&game);
}

static void pools_are_in_the_title(void **state)
{
    (void)state;
    struct gui_view view;
    struct game game;
    struct text_error error;
    char title[GUI_TITLE_MAX];
    const struct variant *variant = variant_find("xodul");
    gui_view_init(&view, variant, NULL);
    assert_true(game_init(&game, variant, 0));
    view.gui->title(&view, game_position(&game), title);
    assert_string_equal(title, "");
    assert_true(game_set_fen(&game, "8k/9/9/9/9/9/9/4K4[NNQrw] w - - 0 1", &error));
    view.gui->title(&view, game_position(&game), title);
    assert_string_equal(title, "Xodul W[QNN] B[RW]");
    game_free(&game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turns_are_read_back),
        cmocka_unit_test(bench_tokens_come_and_go),
        cmocka_unit_test(an_empty_bench_falls_back_to_two_legs),
        cmocka_unit_test(pools_are_in_the_title),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
