/* Words for players: every letter and every option of every game has some, they fit where they
 * are shown, and each diagram is a position in which the piece that it is about can move. */
#include "rules/game_words.h"
#include "rules/move_text.h"
#include "rules/variants.h"
#include "tests/support/test_support.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* One or more sentences in ASCII; `opening` is how they begin. */
static void assert_sentence(const char *text, const char *opening)
{
    assert_non_null(text);
    assert_memory_equal(text, opening, strlen(opening));
    assert_true(isupper((unsigned char)text[0]));
    assert_int_equal(text[strlen(text) - 1], '.');
    for (const char *at = text; *at != '\0'; at++) {
        assert_in_range(*at, ' ', '~');
        assert_false(at[0] == ' ' && at[1] == ' ');
    }
}

/* A sentence that fits a refusal. */
static void assert_short(const char *text, const char *opening)
{
    assert_sentence(text, opening);
    assert_in_range(strlen(text), 1, WORDS_SENTENCE_MAX);
}

static void pieces(void **state)
{
    (void)state;
    for (int i = 0; i < variant_count(); i++) {
        const struct variant *variant = variant_find(variant_at(i)->name);
        for (int type = 1; variant->letters[type] != '\0'; type++) {
            const struct piece_words *piece = &variant->words->piece[type];
            char opening[40];
            assert_non_null(piece->name);
            snprintf(opening, sizeof opening, "The %s ", piece->name);
            assert_short(piece->moves, opening);
            if (piece->captures != NULL) {
                assert_short(piece->captures, opening);
            }
            if (piece->special != NULL) {
                assert_sentence(piece->special, "");
            }
            assert_true(isupper((unsigned char)piece->rules[0]));
        }
    }
}

static void diagrams(void **state)
{
    (void)state;
    for (int i = 0; i < variant_count(); i++) {
        const struct variant *variant = variant_find(variant_at(i)->name);
        for (int type = 1; variant->seats == 2 && variant->letters[type] != '\0'; type++) {
            const struct piece_words *piece = &variant->words->piece[type];
            union position_room room;
            struct text_error error = {.what = ""};
            struct move_list list = {.count = 0};
            int square, moves = 0;
            assert_int_equal(square_from_text(variant, piece->square, &square),
                             strlen(piece->square));
            assert_true(variant->from_fen(variant, &room.head, piece->diagram, 0, &error));
            assert_int_equal(position_piece(&room.head, square), piece_make(0, type));
            variant->generate(&room.head, GENERATE_ALL, &list);
            for (int move = 0; move < list.count; move++) {
                moves += move_from(list.move[move]) == square;
            }
            assert_true(moves > 1 || (moves == 1 && variant->pawn == type));
        }
    }
}

static void games_and_options(void **state)
{
    (void)state;
    for (int i = 0; i < variant_count(); i++) {
        const struct variant *variant = variant_at(i);
        const struct rule_option *option = variant->options;
        assert_sentence(variant->words->summary, "");
        assert_sentence(variant->words->goal, "");
        assert_sentence(variant->words->about, "");
        for (; option != NULL && option->name != NULL; option++) {
            assert_true(isupper((unsigned char)option->title[0]));
            assert_sentence(option->about, "");
            assert_non_null(option->means[0]);
            assert_non_null(option->means[1]);
            assert_string_not_equal(option->means[0], option->means[1]);
        }
    }
}

/* Every refusal in a piece's words is whole. */
static void refusals(void **state)
{
    (void)state;
    for (int i = 0; i < variant_count(); i++) {
        const struct variant *variant = variant_at(i);
        for (int type = 1; variant->letters[type] != '\0'; type++) {
            const struct piece_words *piece = &variant->words->piece[type];
            for (int captures = 0; captures < 2; captures++) {
                struct text_error error = {.column = 0};
                char ending[40];
                assert_false(words_refuse(variant, type, captures != 0, 3, &error));
                assert_int_equal(error.column, 3);
                assert_memory_equal(error.what, "the ", 4);
                int length = snprintf(ending, sizeof ending, " (%s)", piece->rules);
                assert_string_equal(error.what + strlen(error.what) - (size_t)length, ending);
                assert_null(strstr(error.what, ". ("));
            }
        }
    }
}

/* What it says depends on what stands where the piece wants to go. */
static void moves_and_captures(void **state)
{
    (void)state;
    const struct variant *variant = variant_find("xodul");
    union position_room room;
    struct text_error error;
    const char *fen = "8k/9/9/9/4C2q1/9/9/4K4 w - - 0 1";
    assert_true(variant->from_fen(variant, &room.head, fen, 0, &error));
    assert_int_equal(move_from_text(variant, &room.head, "e4f5", &error), MOVE_NONE);
    assert_string_equal(error.what,
                        "the cannon goes any number of squares along a rank or file, as far as "
                        "the way is empty, when it does not capture (X8)");
    assert_int_equal(move_from_text(variant, &room.head, "e4h4", &error), MOVE_NONE);
    assert_string_equal(error.what,
                        "the cannon captures, along a rank or file, the first piece "
                        "beyond exactly one other piece of either side (X8)");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces),
        cmocka_unit_test(diagrams),
        cmocka_unit_test(games_and_options),
        cmocka_unit_test(refusals),
        cmocka_unit_test(moves_and_captures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
