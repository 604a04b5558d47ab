/* FEN: what is refused, and that the refusal names the field and the column; what is filled in;
 * that keys are as the positions are; and that rubbish is survived. */
#include "tests/oracle/setup.h"
#include "tests/support/test_support.h"

#include <stdio.h>
#include <string.h>

static const char CHESS[] = "chess";
static const char XODUL[] = "xodul";
static const char CHESS_START[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
static const char XODUL_START[] = "rnbqkwglc/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKWGLC[] w - - 0 1";

static void chess_placement_refused(void **state)
{
    (void)state;
    static const struct refusal refusals[] = {
        {"", 1, "placement"},
        {" ", 2, "placement"},
        {"rnbqkbnr w - - 0 1", 9, "placement"},
        {"4k3/8/8/9/8/8/8/4K3 w - - 0 1", 9, "placement"},
        {"4k3/8/8/7/8/8/8/4K3 w - - 0 1", 10, "placement"},
        {"4k3/8/8/44/8/8/8/4K3 w - - 0 1", 9, "placement"},
        {"4k3/8/8/0/8/8/8/4K3 w - - 0 1", 9, "placement"},
        {"4k3/8/8/x7/8/8/8/4K3 w - - 0 1", 9, "placement"},
        {"4k3/8/8/7W/8/8/8/4K3 w - - 0 1", 10, "placement"},
        {"4k3/8/8/8p/8/8/8/4K3 w - - 0 1", 10, "placement"},
        {"4k3/8/8/8/8/8/4K3 w - - 0 1", 18, "placement"},
        {"4k3/8/8/8/8/8/8/4K3/8 w - - 0 1", 20, "placement"},
        {"4k3/8/8/8/8/8/8/99999999999999999999 w - - 0 1", 17, "placement"},
        {"4k3/8/8/8/8/8/8/4K3[] w - - 0 1", 20, "hand"},
    };
    assert_refusals(CHESS, refusals, sizeof refusals / sizeof *refusals);
}

static void chess_pieces_refused(void **state)
{
    (void)state;
    static const struct refusal refusals[] = {
        {"8/8/8/8/8/8/8/4K3 w - - 0 1", 1, "king"},
        {"4k3/8/8/8/8/8/8/8 w - - 0 1", 1, "king"},
        {"4k3/8/8/8/8/8/8/K3K3 w - - 0 1", 1, "king"},
        {"k3k3/8/8/8/8/8/8/4K3 w - - 0 1", 1, "king"},
        {"4k3/8/8/8/8/8/8/P3K3 w - - 0 1", 17, "pawn"},
        {"4k2P/8/8/8/8/8/8/4K3 w - - 0 1", 4, "pawn"},
        {"4k3/8/8/8/8/8/8/p3K3 w - - 0 1", 17, "pawn"},
        {"4k2p/8/8/8/8/8/8/4K3 w - - 0 1", 4, "pawn"},
    };
    assert_refusals(CHESS, refusals, sizeof refusals / sizeof *refusals);
}

static void chess_side_and_counters_refused(void **state)
{
    (void)state;
    static const struct refusal refusals[] = {
        {"4k3/8/8/8/8/8/8/4K3", 20, "side"},
        {"4k3/8/8/8/8/8/8/4K3 x - - 0 1", 21, "side"},
        {"4k3/8/8/8/8/8/8/4K3 W - - 0 1", 21, "side"},
        {"4k3/8/8/8/8/8/8/4K3 wb - - 0 1", 21, "side"},
        {"4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", 23, "side"},
        {"4k3/8/8/8/8/8/8/4K3 w - - -1 1", 27, "half-move"},
        {"4k3/8/8/8/8/8/8/4K3 w - - x 1", 27, "half-move"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 10000 1", 27, "half-move"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 99999999999 1", 27, "half-move"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 -1", 29, "move number"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 one", 29, "move number"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 10000", 29, "move number"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves", 31, "after the move number"},
    };
    assert_refusals(CHESS, refusals, sizeof refusals / sizeof *refusals);
}

static void chess_rights_refused(void **state)
{
    (void)state;
    static const struct refusal refusals[] = {
        {"4k3/8/8/8/8/8/8/4K2R w X - 0 1", 24, "castling"},
        {"4k3/8/8/8/8/8/8/4K2R w KX - 0 1", 25, "castling"},
        {"4k3/8/8/8/8/8/8/4K2R w KK - 0 1", 25, "castling"},
        {"4k3/8/8/8/8/8/8/4K2R w KXKXKXKXKXKXKXKXKXKXKXK - 0 1", 25, "castling"},
        {"4k3/8/8/8/8/8/8/4K2R w KXKXKXKXKXKXKXKXKXKXKXKX - 0 1", 25, "castling"},
        {"4k3/8/8/8/8/8/8/4K2R w KXKXKXKXKXKXKXKXKXKXKXKXK - 0 1", 25, "castling"},
        {"4k3/8/8/8/8/8/8/4K2R w Q - 0 1", 24, "castling"},
        {"4k3/8/8/8/8/8/8/4K2R w Kk - 0 1", 25, "castling"},
        {"4k3/8/8/8/8/8/8/3K3R w K - 0 1", 24, "castling"},
        {"4k3/8/8/8/8/8/8/4K2r w K - 0 1", 24, "castling"},
        {"4k3/8/8/8/3Pp3/8/8/4K3 b - z9 0 1", 28, "en passant"},
        {"4k3/8/8/8/3Pp3/8/8/4K3 b - d 0 1", 28, "en passant"},
        {"4k3/8/8/8/3Pp3/8/8/4K3 b - d6 0 1", 28, "en passant"},
        {"4k3/8/8/8/3Pp3/8/8/4K3 w - d3 0 1", 28, "en passant"},
        {"4k3/8/8/8/3Pp3/8/8/4K3 b - e3 0 1", 28, "en passant"},
        {"4k3/8/8/8/3Pp3/3N4/8/4K3 b - d3 0 1", 30, "en passant"},
        {"4k3/8/8/8/3Pp3/8/3P4/4K3 b - d3 0 1", 30, "en passant"},
    };
    assert_refusals(CHESS, refusals, sizeof refusals / sizeof *refusals);
}

static void xodul_fields_refused(void **state)
{
    (void)state;
    static const struct refusal refusals[] = {
        {"4k4/9/9/9/9/9/9/4K3 w - - 0 1", 20, "placement"},
        {"4k4/9/9/9/9/9/9/4K5 w - - 0 1", 19, "placement"},
        {"4k4/9/9/9/9/9/9/4K4/9 w - - 0 1", 20, "placement"},
        {"4k4/9/9/3z5/9/9/9/4K4 w - - 0 1", 10, "placement"},
        {"4k4/9/9/9/9/9/9/4K3P w - - 0 1", 20, "pawn"},
        {"4k3P/9/9/9/9/9/9/4K4 w - - 0 1", 4, "pawn"},
        {"4k3p/9/9/9/9/9/9/4K4 w - - 0 1", 4, "pawn"},
        {"4k4/9/9/9/9/9/9/4K3p w - - 0 1", 20, "pawn"},
        {"4k4/9/9/9/9/9/9/9 w - - 0 1", 1, "king"},
        {"4k4/4k4/9/9/9/9/9/4K4 w - - 0 1", 1, "king"},
        {"4k4/9/9/9/9/9/9/4R1K2 w - - 0 1", 23, "side"},
        {"4k4/9/4n4/9/9/9/4C4/6K2 w - - 0 1", 25, "side"},
        {"4k4/9/9/9/9/9/9/4K4 w K - 0 1", 23, "castling"},
        {"4k4/9/9/9/9/9/9/4K4 w - e3 0 1", 25, "en passant"},
        {"4k4/9/9/9/9/9/9/4K4 w - - x 1", 27, "half-move"},
        {"4k4/9/9/9/9/9/9/4K4 w - - 0 x", 29, "move number"},
    };
    assert_refusals(XODUL, refusals, sizeof refusals / sizeof *refusals);
}

static void xodul_pools_refused(void **state)
{
    char crowd[512];
    (void)state;
    static const struct refusal refusals[] = {
        {"4k4/9/9/9/9/9/9/4K4[QP] w - - 0 1", 22, "hand"},
        {"4k4/9/9/9/9/9/9/4K4[s] w - - 0 1", 21, "hand"},
        {"4k4/9/9/9/9/9/9/4K4[NK] w - - 0 1", 22, "hand"},
        {"4k4/9/9/9/9/9/9/4K4[QQQQQQQQQQ] w - - 0 1", 30, "hand"},
        {"4k4/QQQQQQ3/9/9/9/9/9/4K4[QQqq] b - - 0 1", 30, "hand"},
        {"4k4/9/wwwww4/WWWWW4/9/9/9/4K4 w - - 0 1", 1, "placement"},
        {"4k4/9/9/9/9/9/9/4K4[Z] w - - 0 1", 21, "hand"},
        {"4k4/9/9/9/9/9/9/4K4[2Q] w - - 0 1", 21, "hand"},
        {"4k4/9/9/9/9/9/9/4K4[Q w - - 0 1", 22, "hand"},
        {"4k4/9/9/9/9/9/9/4K4[ w - - 0 1", 21, "hand"},
        {"4k4/9/9/9/9/9/9/4K4[Q]] w - - 0 1", 23, "placement"},
        {"4k4/9/9/9/9/9/9/4K4] w - - 0 1", 20, "placement"},
    };
    assert_refusals(XODUL, refusals, sizeof refusals / sizeof *refusals);
    snprintf(crowd, sizeof crowd, "4k4/9/9/9/9/9/9/4K4[%0256d] w - - 0 1", 0);
    memset(strchr(crowd, '[') + 1, 'Q', 256);
    const struct refusal too_many = {crowd, 276, "hand: too many"};
    assert_refusals(XODUL, &too_many, 1);
    assert_prints(XODUL, "4k4/9/9/SSSSSSSSS/9/SSS6/PPPPPPPPP/4K4[QQQQQqqqq] w - - 0 1",
                  "4k4/9/9/SSSSSSSSS/9/SSS6/PPPPPPPPP/4K4[QQQQQqqqq] w - - 0 1");
    assert_prints(XODUL, "4k4/9/9/9/9/9/9/4K4[QQQQQQQQQ] w - - 0 1",
                  "4k4/9/9/9/9/9/9/4K4[QQQQQQQQQ] w - - 0 1");
}

static void missing_fields_are_filled_in(void **state)
{
    (void)state;
    assert_prints(CHESS, "4k3/8/8/8/8/8/8/4K3 b", "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
    assert_prints(CHESS, "4k3/8/8/8/8/8/8/4K2R b K", "4k3/8/8/8/8/8/8/4K2R b K - 0 1");
    assert_prints(CHESS, "4k3/8/8/8/8/8/8/4K3 w - - 17", "4k3/8/8/8/8/8/8/4K3 w - - 17 1");
    assert_prints(XODUL, "4k4/9/9/9/9/9/9/4K4 w", "4k4/9/9/9/9/9/9/4K4[] w - - 0 1");
    assert_prints(XODUL, "rnbqkwglc/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKWGLC[] w - -",
                  XODUL_START);
}

static void any_order_is_read(void **state)
{
    (void)state;
    assert_prints(CHESS, "r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1",
                  "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    assert_prints(XODUL, "4k4/9/9/9/9/9/9/4K4[wRqCbWRg] w - - 3 4",
                  "4k4/9/9/9/9/9/9/4K4[CRRWbgqw] w - - 3 4");
    assert_prints(XODUL, "  4k4/4p4/9/9/9/9/9/4K4   b   -  -  3   4  ",
                  "4k4/4p4/9/9/9/9/9/4K4[] b - - 3 4");
}

static void keys_differ_by_what_matters(void **state)
{
    (void)state;
    const char *open = "r3k2r/8/8/3Pp3/8/8/8/R3K2R w KQkq - 0 1";
    const char *others[] = {
        "r3k2r/8/8/3Pp3/8/8/8/R3K2R b KQkq - 0 1", "r3k2r/8/8/3Pp3/8/8/8/R3K2R w KQkq e6 0 1",
        "r3k2r/8/8/3Pp3/8/8/8/R3K2R w Qkq - 0 1",  "r3k2r/8/8/3Pp3/8/8/8/R3K2R w Kkq - 0 1",
        "r3k2r/8/8/3Pp3/8/8/8/R3K2R w KQq - 0 1",  "r3k2r/8/8/3Pp3/8/8/8/R3K2R w KQk - 0 1",
        "r3k2r/8/8/3Pp3/8/8/8/R3K2R w - - 0 1",
    };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        assert_true(key_of(CHESS, open) != key_of(CHESS, others[i]));
    }
    const char *pools[] = {"",    "[N]",  "[n]",  "[NN]", "[nn]",
                           "[Q]", "[QN]", "[Nn]", "[q]",  "[NNNNNNNNN]"};
    uint64_t keys[10];
    for (int i = 0; i < 10; i++) {
        char fen[96];
        snprintf(fen, sizeof fen, "4k4/4p4/9/9/9/9/4P4/4K4%s w - - 0 1", pools[i]);
        keys[i] = key_of(XODUL, fen);
        for (int k = 0; k < i; k++) {
            assert_true(keys[k] != keys[i]);
        }
        if (strpbrk(fen + 34, "[") == NULL || strpbrk(fen, "nq") == NULL) {
            assert_true(key_of("xodul pool=common", fen) != keys[i]);
        }
    }
}

static void keys_do_not_differ_by_counters(void **state)
{
    (void)state;
    assert_true(key_of(CHESS, CHESS_START) ==
                key_of(CHESS, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 42 77"));
    assert_true(key_of(CHESS, "4k3/8/8/8/7P/p7/8/4K3 b - h3 0 1") ==
                key_of(CHESS, "4k3/8/8/8/7P/p7/8/4K3 b - - 5 9"));
    assert_true(key_of(XODUL, "4k4/9/9/9/9/9/9/4K4[QN] w - - 0 1") ==
                key_of(XODUL, "4k4/9/9/9/9/9/9/4K4[NQ] w - - 70 999"));
}

/* Moves at the highest counts lead to positions whose FEN can still be read. */
static void counters_stay_readable(void **state)
{
    (void)state;
    struct rule_set rules = find_rules(XODUL);
    union position_room position;
    union position_room again;
    char fen[FEN_MAX];
    read_position(&rules, "4k4/9/9/9/9/9/9/4K3R[] b - - 9999 9999", &position);
    play_moves(&rules, &position, "e8d8 i1i2 d8e8 i2i1");
    rules.variant->to_fen(rules.variant, &position.head, fen);
    read_position(&rules, fen, &again);
    assert_true(again.head.key == position.head.key);
}

/* An accepted text prints as a FEN that is accepted, and the oracle reads it alike. */
static bool survives(const struct rule_set *rules, const char *text)
{
    union position_room position;
    union position_room again;
    struct oracle_position slow;
    struct text_error error = {0};
    char fen[FEN_MAX];
    char oracle_fen[ORACLE_FEN_MAX];
    if (!rules->variant->from_fen(rules->variant, &position.head, text, rules->options,
                                  &error)) {
        assert_in_range(error.column, 1, strlen(text) + 1);
        assert_true(error.what[0] != '\0');
        return false;
    }
    assert_true(variant_is_consistent(rules->variant, &position.head));
    rules->variant->to_fen(rules->variant, &position.head, fen);
    assert_true(
        rules->variant->from_fen(rules->variant, &again.head, fen, rules->options, &error));
    assert_true(again.head.key == position.head.key);
    assert_true(rules->oracle->read(&slow, fen, rules->options));
    oracle_print(rules->oracle, &slow, oracle_fen);
    assert_string_equal(fen, oracle_fen);
    return true;
}

static void cut_and_changed_texts_are_survived(void **state)
{
    (void)state;
    static const struct {
        const char *game;
        const char *fen;
    } starts[] = {
        {"chess", "r3k2r/8/8/3Pp3/8/8/5P2/R3K2R w KQkq e6 12 34"},
        {"xodul", "4k4/3wp4/9/9/6l2/9/4P3g/4K4[CNnw] w - - 7 21"},
        {"cubic", "4k3/3g2p1/8/8/6n1/8/PG2P3/4K3[NPPrp] w - - 7 21"},
        {"nodal", "k4b/2p2p/6/3n2/6/2P3/4Q1/5K w - - 7 21"},
        {"nodal-ludii", "k4b/2p2p/6/3n2/6/2P3/4Q1/5K w - - 7,3 21"},
    };
    const char alphabet[] = "pnbrqkwglcsPNBRQKWGLCS0123456789/[]-wb \t\x01\xff#eE36,";
    uint64_t random = 5;
    for (size_t game = 0; game < sizeof starts / sizeof *starts; game++) {
        struct rule_set rules = find_rules(starts[game].game);
        int accepted = 0;
        for (int i = 0; i < 30000; i++) {
            char text[128];
            strcpy(text, starts[game].fen);
            int length = (int)strlen(text);
            for (int k = random_below(&random, 3); k >= 0; k--) {
                text[random_below(&random, length)] =
                    alphabet[random_below(&random, sizeof alphabet - 1)];
            }
            if (random_below(&random, 4) == 0) {
                text[random_below(&random, length)] = '\0';
            }
            accepted += survives(&rules, text);
        }
        assert_true(accepted > 100 && accepted < 20000);
    }
}

static void long_texts_are_survived(void **state)
{
    (void)state;
    static char text[100001];
    struct rule_set games[2] = {find_rules(CHESS), find_rules(XODUL)};
    for (int game = 0; game < 2; game++) {
        for (const char *fill = "1K/p9 [-"; *fill != '\0'; fill++) {
            memset(text, *fill, sizeof text - 1);
            text[sizeof text - 1] = '\0';
            assert_false(survives(&games[game], text));
            memcpy(text, "8/8[", 4);
            assert_false(survives(&games[game], text));
        }
        memset(text, ' ', sizeof text - 1);
        memcpy(text, game == 0 ? "4k3/8/8/8/8/8/8/4K3" : "4k4/9/9/9/9/9/9/4K4", 19);
        text[50000] = 'w';
        assert_true(survives(&games[game], text));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chess_placement_refused),
        cmocka_unit_test(chess_pieces_refused),
        cmocka_unit_test(chess_side_and_counters_refused),
        cmocka_unit_test(chess_rights_refused),
        cmocka_unit_test(xodul_fields_refused),
        cmocka_unit_test(xodul_pools_refused),
        cmocka_unit_test(missing_fields_are_filled_in),
        cmocka_unit_test(any_order_is_read),
        cmocka_unit_test(keys_differ_by_what_matters),
        cmocka_unit_test(keys_do_not_differ_by_counters),
        cmocka_unit_test(counters_stay_readable),
        cmocka_unit_test(cut_and_changed_texts_are_survived),
        cmocka_unit_test(long_texts_are_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
