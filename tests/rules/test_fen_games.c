/* FEN of Cubic Shogi and Nodal Chess: what is refused, and that the refusal names the field and
 * the column; what is filled in; and that keys are as the positions are. */
#include "rules/variants.h"
#include "tests/support/test_support.h"

#include <stdio.h>
#include <string.h>

static const char CUBIC[] = "cubic";
static const char NODAL[] = "nodal";
static const char LUDII[] = "nodal-ludii";

static void cubic_refused(void **state)
{
    (void)state;
    static const struct refusal refusals[] = {
        {"4k3/8/8/9/8/8/8/4K3[] w - - 0 1", 9, "placement"},
        {"4k3/8/8/7/8/8/8/4K3[] w - - 0 1", 10, "placement"},
        {"4k3/8/8/7Q/8/8/8/4K3[] w - - 0 1", 10, "placement"},
        {"4k3/8/8/7S/8/8/8/4K3[] w - - 0 1", 10, "placement"},
        {"4k3/8/8/8/8/8/4K3[] w - - 0 1", 18, "placement"},
        {"4k3/8/8/8/8/8/8/8[] w - - 0 1", 1, "king"},
        {"4k3/8/8/8/8/8/8/4KK2[] w - - 0 1", 1, "king"},
        {"8/8/8/8/8/8/8/4K3[] w - - 0 1", 1, "king"},
        {"4k3/8/8/8/8/8/4R3/4K3[] w - - 0 1", 25, "side"},
        {"8/3k4/4R3/8/8/8/8/4K3[] w - - 0 1", 25, "side"},
        {"4k3/4P3/8/8/8/8/8/4K3[] w - - 0 1", 25, "side"},
        {"4k3/8/8/8/8/8/8/4K3[] w K - 0 1", 25, "castling"},
        {"4k3/8/8/8/8/8/8/4K3[] w - e3 0 1", 27, "en passant"},
        {"4k3/8/8/8/8/8/8/4K3[] w - - x 1", 29, "half-move"},
        {"4k3/8/8/8/8/8/8/4K3[] w - - 3,0 1", 29, "half-move"},
        {"4k3/8/8/8/8/8/8/4K3[] w - - 0 x", 31, "move number"},
        {"4k3/8/8/8/8/8/8/4K3[] w - - 0 1 2", 33, "after the move number"},
    };
    assert_refusals(CUBIC, refusals, sizeof refusals / sizeof *refusals);
}

static void cubic_stack_refused(void **state)
{
    (void)state;
    static const struct refusal refusals[] = {
        {"4k3/8/8/8/8/8/8/4K3[PK] w - - 0 1", 22, "hand"},
        {"4k3/8/8/8/8/8/8/4K3[k] w - - 0 1", 21, "hand"},
        {"4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1", 21, "hand"},
        {"4k3/8/8/8/8/8/8/4K3[2P] w - - 0 1", 21, "hand"},
        {"4k3/8/8/8/8/8/8/4K3[P w - - 0 1", 22, "hand"},
        {"4k3/8/8/8/8/8/8/4K3[P\tw - - 0 1", 22, "hand"},
        {"4k3/8/8/8/8/8/8/4K3[ w - - 0 1", 21, "hand"},
        {"4k3/8/8/8/8/8/8/4K3[P]] w - - 0 1", 23, "placement"},
        {"4k3/8/8/8/8/8/8/4K3] w - - 0 1", 20, "placement"},
    };
    assert_refusals(CUBIC, refusals, sizeof refusals / sizeof *refusals);
}

/* Two kings and 62 cubes are read and printed, one more is refused. */
static void cubic_has_64_cubes_at_most(void **state)
{
    (void)state;
    char fen[128];
    char cubes[64];
    memset(cubes, 'P', sizeof cubes);
    snprintf(fen, sizeof fen, "4k3/8/8/8/8/8/8/4K3[%.*s] w - - 0 1", 62, cubes);
    assert_prints(CUBIC, fen, fen);
    snprintf(fen, sizeof fen, "4k3/8/8/8/8/8/8/4K3[%.*s] w - - 0 1", 63, cubes);
    assert_refused(CUBIC, fen, 83, "64");
    snprintf(fen, sizeof fen, "4k3/8/8/8/8/8/8/R3K3[%.*s] w - - 0 1", 62, cubes);
    assert_refused(CUBIC, fen, 0, "64");
}

static void cubic_is_read_and_printed(void **state)
{
    (void)state;
    assert_prints(CUBIC, "4k3/8/8/8/8/8/8/4K3 b", "4k3/8/8/8/8/8/8/4K3[] b - - 0 1");
    assert_prints(CUBIC, "4k3/8/8/8/8/8/8/4K3[pRbPNgBPr] w - - 3 4",
                  "4k3/8/8/8/8/8/8/4K3[BNPPRbgpr] w - - 3 4");
    /* Pawns and knights may stand anywhere, as drops put them there. */
    assert_prints(CUBIC, "PN2k3/pn6/8/8/8/8/PN6/pn2K3[] w - - 0 1",
                  "PN2k3/pn6/8/8/8/8/PN6/pn2K3[] w - - 0 1");
}

static void nodal_refused(void **state)
{
    (void)state;
    static const struct refusal refusals[] = {
        {"5k/6/6/7/6/6/6/K5 w - - 0 1", 8, "placement"},
        {"5k/6/6/5/6/6/6/K5 w - - 0 1", 9, "placement"},
        {"5k/6/6/5R/6/6/6/K5 w - - 0 1", 9, "placement"},
        {"5k/6/6/6/6/6/K5 w - - 0 1", 16, "placement"},
        {"5k/6/6/6/6/6/6/6/K5 w - - 0 1", 17, "placement"},
        {"5k/6/6/6/6/6/6/K5[] w - - 0 1", 18, "hand"},
        {"4Pk/6/6/6/6/6/6/K5 w - - 0 1", 2, "pawn"},
        {"5k/6/6/6/6/6/6/K4p w - - 0 1", 18, "pawn"},
        {"5k/6/6/6/6/6/6/6 w - - 0 1", 1, "king"},
        {"k4k/6/6/6/6/6/6/K5 w - - 0 1", 1, "king"},
        {"5k/6/6/6/6/6/6/K4B w - - 0 1", 20, "side"},
        {"6/6/6/6/k5/6/1K4/6 w - - 0 1", 20, "side"},
        {"5k/6/6/6/6/6/6/K5 x - - 0 1", 19, "side"},
        {"5k/6/6/6/6/6/6/K5 w K - 0 1", 21, "castling"},
        {"5k/6/6/6/6/6/6/K5 w - a3 0 1", 23, "en passant"},
        {"5k/6/6/6/6/6/6/K5 w - - 3,0 1", 25, "half-move"},
        {"5k/6/6/6/6/6/6/K5 w - - 10000 1", 25, "half-move"},
        {"5k/6/6/6/6/6/6/K5 w - - 0 0x", 27, "move number"},
    };
    assert_refusals(NODAL, refusals, sizeof refusals / sizeof *refusals);
}

static void ludii_counts_refused(void **state)
{
    (void)state;
    static const struct refusal refusals[] = {
        {"5k/6/6/6/6/6/6/K5 w - - 5 1", 25, "half-move"},
        {"5k/6/6/6/6/6/6/K5 w - - x,0 1", 25, "half-move"},
        {"5k/6/6/6/6/6/6/K5 w - - 3, 1", 27, "half-move"},
        {"5k/6/6/6/6/6/6/K5 w - - ,3 1", 25, "half-move"},
        {"5k/6/6/6/6/6/6/K5 w - - 3,0,0 1", 27, "half-move"},
        {"5k/6/6/6/6/6/6/K5 w - - 3,-1 1", 27, "half-move"},
        {"5k/6/6/6/6/6/6/K5 w - - 14,0 1", 25, "half-move"},
        {"5k/6/6/6/6/6/6/K5 b - - 0,14 1", 25, "half-move"},
        {"5k/6/6/6/6/6/6/K5 w - - 0,15 1", 25, "half-move"},
        {"5k/6/6/6/6/6/6/K5 b - - 15,0 1", 25, "half-move"},
        {"5k/6/6/6/6/6/6/K5 w - - 0,99999 1", 27, "half-move"},
    };
    assert_refusals(LUDII, refusals, sizeof refusals / sizeof *refusals);
    assert_prints(LUDII, "5k/6/6/6/6/6/6/K5 w - - 13,14 1", "5k/6/6/6/6/6/6/K5 w - - 13,14 1");
    assert_prints(LUDII, "5k/6/6/6/6/6/6/K5 b - - 14,13 1", "5k/6/6/6/6/6/6/K5 b - - 14,13 1");
}

static void nodal_is_read_and_printed(void **state)
{
    (void)state;
    assert_prints(NODAL, "5k/6/6/6/6/6/6/K5 b", "5k/6/6/6/6/6/6/K5 b - - 0 1");
    assert_prints(NODAL, "5k/6/6/6/6/6/6/K5 b - - 17", "5k/6/6/6/6/6/6/K5 b - - 17 1");
    assert_prints(LUDII, "5k/6/6/6/6/6/6/K5 b", "5k/6/6/6/6/6/6/K5 b - - 0,0 1");
    assert_prints(LUDII, "5k/6/6/6/6/6/6/K5 b - - 0 7", "5k/6/6/6/6/6/6/K5 b - - 0,0 7");
    assert_prints(LUDII, "5k/6/6/6/6/6/6/K5 b - - 3,0", "5k/6/6/6/6/6/6/K5 b - - 3,0 1");
    /* A pawn may have captured backward to its own first rank. */
    assert_prints(NODAL, "4pk/6/6/6/6/6/6/KP4 w - - 0 1", "4pk/6/6/6/6/6/6/KP4 w - - 0 1");
}

static void cubic_keys_include_the_stack(void **state)
{
    (void)state;
    static const char *const stacks[] = {"",   "P",  "p",  "PP", "Pp", "G", "g",
                                         "GG", "BN", "bn", "Bn", "R",  "r", "PPPPPPPPP"};
    enum { STACKS = sizeof stacks / sizeof *stacks };
    uint64_t keys[STACKS];
    for (int i = 0; i < STACKS; i++) {
        char fen[96];
        snprintf(fen, sizeof fen, "4k3/4p3/8/8/8/8/4P3/4K3[%s] w - - 0 1", stacks[i]);
        keys[i] = key_of(CUBIC, fen);
        for (int k = 0; k < i; k++) {
            assert_true(keys[k] != keys[i]);
        }
    }
    assert_true(key_of(CUBIC, "4k3/8/8/8/8/8/8/4K3[Pn] w - - 0 1") ==
                key_of(CUBIC, "4k3/8/8/8/8/8/8/4K3[nP] w - - 70 999"));
}

static void nodal_keys_include_the_counts_of_ludii_only(void **state)
{
    (void)state;
    const char *fens[] = {"5k/6/6/6/6/6/6/K5 w - - 0,0 1", "5k/6/6/6/6/6/6/K5 w - - 0,1 1",
                          "5k/6/6/6/6/6/6/K5 w - - 1,0 1", "5k/6/6/6/6/6/6/K5 w - - 1,1 1",
                          "5k/6/6/6/6/6/6/K5 b - - 0,0 1", "5k/6/6/6/6/6/6/K5 w - - 13,13 1"};
    for (size_t i = 0; i < sizeof fens / sizeof *fens; i++) {
        for (size_t k = 0; k < i; k++) {
            assert_true(key_of(LUDII, fens[i]) != key_of(LUDII, fens[k]));
        }
    }
    assert_true(key_of(LUDII, "5k/6/6/6/6/6/6/K5 w - - 0 1") ==
                key_of(LUDII, "5k/6/6/6/6/6/6/K5 w - - 0,0 77"));
    assert_true(key_of(NODAL, "5k/6/6/6/6/6/6/K5 w - - 0 1") ==
                key_of(NODAL, "5k/6/6/6/6/6/6/K5 w - - 42 77"));
}

/* All blanks are alike, in every place where there may be one, in every game. */
static void tabs_are_blanks(void **state)
{
    (void)state;
    for (int i = 0; i < variant_count(); i++) {
        const struct variant *variant = variant_find(variant_at(i)->name);
        char fen[FEN_MAX], printed[FEN_MAX], text[FEN_MAX + 8];
        union position_room position;
        struct text_error error;
        variant_start(variant, 0, &position.head);
        variant->to_fen(variant, &position.head, fen);
        snprintf(text, sizeof text, "\t %s \t", fen);
        for (char *at = text; (at = strchr(at + 1, ' ')) != NULL;) {
            *at = '\t';
            if (!variant->from_fen(variant, &position.head, text, 0, &error)) {
                fail_msg("%s: column %d: %s", text, error.column, error.what);
            }
            variant->to_fen(variant, &position.head, printed);
            assert_string_equal(printed, fen);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tabs_are_blanks),
        cmocka_unit_test(cubic_refused),
        cmocka_unit_test(cubic_stack_refused),
        cmocka_unit_test(cubic_has_64_cubes_at_most),
        cmocka_unit_test(cubic_is_read_and_printed),
        cmocka_unit_test(nodal_refused),
        cmocka_unit_test(ludii_counts_refused),
        cmocka_unit_test(nodal_is_read_and_printed),
        cmocka_unit_test(cubic_keys_include_the_stack),
        cmocka_unit_test(nodal_keys_include_the_counts_of_ludii_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
