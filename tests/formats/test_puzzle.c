/* Lines of puzzles: read, written, and what is refused. */
#include "protocol/formats/puzzle.h"
#include "rules/variants.h"
#include "tests/support/test_support.h"

#include <stdio.h>
#include <string.h>

static const char mate[] =
    "6k1/5ppp/8/8/8/8/8/4R1K1 w - - bm Re8#; id \"chess.1.20\"; dm 1; pv Re8#; "
    "c0 \"grade 2\"; c1 \"mate mate-in-1\";";
static const char win[] =
    "4k3/8/8/3q4/8/8/6B1/4K3 b - - bm Qxg2; id \"chess.2.33\"; ce -310; pv Qxg2 Kd1; "
    "c0 \"grade 10\"; c1 \"\";";

static void lines_are_read_and_written(void **state)
{
    struct puzzle puzzle;
    struct text_error error;
    char text[PUZZLE_TEXT_MAX];
    (void)state;
    assert_true(puzzle_read(&puzzle, mate, &error));
    assert_string_equal(puzzle.fen, "6k1/5ppp/8/8/8/8/8/4R1K1 w - -");
    assert_string_equal(puzzle.best, "Re8#");
    assert_string_equal(puzzle.id, "chess.1.20");
    assert_int_equal(puzzle.mate, 1);
    assert_int_equal(puzzle.grade, 2);
    assert_true(puzzle_has_theme(&puzzle, "mate"));
    assert_true(puzzle_has_theme(&puzzle, "mate-in-1"));
    assert_false(puzzle_has_theme(&puzzle, "mate-in"));
    puzzle_write(&puzzle, text);
    assert_string_equal(text, mate);
    assert_true(puzzle_read(&puzzle, win, &error));
    assert_int_equal(puzzle.mate, 0);
    assert_int_equal(puzzle.score, -310);
    assert_false(puzzle_has_theme(&puzzle, ""));
    puzzle_write(&puzzle, text);
    assert_string_equal(text, win);
}

static void puzzles_are_set_up(void **state)
{
    struct puzzle puzzle;
    struct text_error error;
    struct game game;
    move_t best;
    (void)state;
    assert_true(game_init(&game, variant_find("chess"), 0));
    assert_true(puzzle_read(&puzzle, win, &error));
    assert_true(puzzle_set_up(&puzzle, &game, &best, &error));
    assert_int_equal(game_position(&game)->seat, 1);
    assert_true(move_kind(best) == MOVE_CAPTURE);
    snprintf(puzzle.best, sizeof puzzle.best, "Qa1");
    assert_false(puzzle_set_up(&puzzle, &game, &best, &error));
    snprintf(puzzle.fen, sizeof puzzle.fen, "4k3/8 w - -");
    assert_false(puzzle_set_up(&puzzle, &game, &best, &error));
    game_free(&game);
}

static void assert_no_puzzle(const char *text, int column, const char *part)
{
    struct puzzle puzzle;
    struct text_error error;
    assert_false(puzzle_read(&puzzle, text, &error));
    assert_int_equal(error.column, column);
    assert_non_null(strstr(error.what, part));
}

static void other_lines_are_refused(void **state)
{
    (void)state;
    assert_no_puzzle("", 1, "expected a position and bm");
    assert_no_puzzle("4k3/8 w - -", 1, "expected a position and bm");
    assert_no_puzzle("K w - - bm Ka1", 9, "expected ;");
    assert_no_puzzle("K w - - bm Ka1; zz 3;", 17, "unknown operation \"zz\"");
    assert_no_puzzle("K w - - bm Ka1; id chess;", 17, "the value of id");
    assert_no_puzzle("K w - - bm Ka1; dm x;", 17, "the value of dm");
    assert_no_puzzle("K w - - bm Ka1; dm;", 17, "the value of dm");
    assert_no_puzzle("K w - - bm Kabcdefghijklmnopqr;", 9, "the value of bm");
    assert_no_puzzle("K w - - bm Ka1; c0 \"3\";", 17, "the value of c0");
    assert_no_puzzle("K w - - bm Ka1; c0 \"grade 11\"; id \"a\";", 1, "a grade from 1 to 10");
    assert_no_puzzle("K w - - bm Ka1; c0 \"grade 1\";", 1, "expected id");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(lines_are_read_and_written),
                                       cmocka_unit_test(puzzles_are_set_up),
                                       cmocka_unit_test(other_lines_are_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
