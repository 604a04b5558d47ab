/* Themes, each in a position that has it and in one that nearly has. */
#include "bench/train/puzzle_themes.h"
#include "protocol/base/line.h"
#include "protocol/formats/notation.h"
#include "tests/support/test_support.h"

#include <stdio.h>
#include <string.h>

/* The themes of a line of moves. */
static void assert_themes(const char *variant, const char *fen, const char *moves, int mate,
                          const char *expected)
{
    struct rule_set rules = find_rules(variant);
    struct game game;
    struct text_error error;
    move_t line[16];
    char text[256], themes[PUZZLE_THEMES_MAX];
    char *rest = text, *word;
    int count = 0;
    snprintf(text, sizeof text, "%s", moves);
    assert_true(game_init(&game, rules.variant, rules.options));
    assert_true(game_set_fen(&game, fen, &error));
    while ((word = line_word(&rest)) != NULL) {
        line[count] = notation_read(game.variant, game_position(&game), word, &error);
        assert_int_not_equal(line[count], MOVE_NONE);
        assert_true(game_play(&game, line[count++]));
    }
    game_undo(&game, count);
    puzzle_themes_find(game.variant, game_position(&game), line, count, mate, themes);
    assert_string_equal(themes, expected);
    game_free(&game);
}

static void forks(void **state)
{
    (void)state;
    assert_themes("chess", "r3k3/8/8/3N4/8/8/8/4K3 w - -", "Nc7+ Kd7 Nxa8", 0, "fork");
    /* the line takes neither; one target only; the other is a pawn that is defended */
    assert_themes("chess", "r3k3/8/8/3N4/8/8/8/4K3 w - -", "Nc7+ Kd7 Kd1", 0, "");
    assert_themes("chess", "r5k1/8/8/3N4/8/8/8/4K3 w - -", "Nc7 Kf7 Nxa8", 0, "quiet");
    assert_themes("chess", "r5k1/8/3p4/4pN2/2N5/8/8/4K3 w - -", "Nfxd6 Kf8 Kd1", 0, "");
}

static void checks(void **state)
{
    (void)state;
    assert_themes("chess", "4k3/8/8/8/4N3/8/8/K3R3 w - -", "Nc3+ Kd7", 0, "discovered-check");
    assert_themes("chess", "4k3/8/8/8/4N3/8/8/K3R3 w - -", "Nf6+ Kd8", 0, "double-check");
    assert_themes("chess", "4k3/8/8/8/8/8/8/K6Q w - -", "Qh5+ Kd7", 0, "");
    assert_themes("chess", "4k3/8/8/8/4K3/8/8/4R3 w - -", "Kd3+ Kd7", 0, "discovered-check");
}

static void material(void **state)
{
    (void)state;
    assert_themes("chess", "4k3/8/8/3q4/8/8/6B1/4K3 w - -", "Bxd5", 0, "hanging-piece");
    assert_themes("chess", "4k3/8/4p3/3q4/8/8/6B1/4K3 w - -", "Bxd5", 0, "");
    assert_themes("chess", "4k3/8/8/3p4/8/8/6B1/4K3 w - -", "Bxd5", 0, "");
    assert_themes("chess", "6k1/5ppp/8/8/8/8/4Q3/4R1K1 w - -", "Qe8#", 1, "mate mate-in-1");
    assert_themes("chess", "3r2k1/5ppp/8/8/8/8/4Q3/4R1K1 w - -", "Qe8+ Rxe8 Rxe8#", 2,
                  "mate mate-in-2 sacrifice");
    assert_themes("chess", "4k3/8/8/8/8/8/4r3/4K2R w - -", "Kf1", 0, "");
}

static void kinds_of_moves(void **state)
{
    (void)state;
    assert_themes("cubic", "7k/8/6K1/8/8/8/8/8[G] w - -", "G@g7#", 1,
                  "mate mate-in-1 drop-mate drop");
    assert_themes("xodul", "4k4/9/9/9/9/9/4P4/4K4[Q] w - -", "Q@e2+", 0, "exchange");
    assert_themes("xodul", "4k4/9/9/9/9/9/4P4/4KW3[] w - -", "Wf1-a6", 0, "teleport quiet");
    assert_themes("nodal", "4k1/6/6/6/6/2K3/6/6 w - -", "Ke2", 0, "two-step-king quiet");
    assert_themes("nodal", "4k1/6/6/6/6/2K3/6/6 w - -", "Kd3", 0, "quiet");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(forks), cmocka_unit_test(checks),
                                       cmocka_unit_test(material),
                                       cmocka_unit_test(kinds_of_moves)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
