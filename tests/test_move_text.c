/* The text of turns: there and back, what is refused and why, and rubbish survived. */
#include "tests/oracle/setup.h"
#include "tests/test_support.h"

#include <stdio.h>
#include <string.h>

static const char CHESS[] = "chess";
static const char XODUL[] = "xodul";

/* Reads `text` in the position. MOVE_NONE with the reason in *error when it is refused. */
static move_t read_turn(const char *game, const char *fen, const char *text,
                        struct text_error *error)
{
    struct rule_set rules = find_rules(game);
    struct any_position position;
    read_position(&rules, fen, &position);
    memset(error, 0, sizeof *error);
    return move_from_text(rules.variant, any(&position), text, error);
}

/* `text` is read as the turn that is written `canonical`. */
static void assert_reads(const char *game, const char *fen, const char *text,
                         const char *canonical)
{
    struct rule_set rules = find_rules(game);
    struct any_position position;
    struct text_error error;
    char written[MOVE_TEXT_MAX];
    read_position(&rules, fen, &position);
    move_t move = read_turn(game, fen, text, &error);
    if (move == MOVE_NONE) {
        fail_msg("%s is refused: %s", text, error.what);
    }
    move_to_text(rules.variant, any(&position), move, written);
    assert_string_equal(written, canonical);
}

/* `text` is refused with a reason that contains `reason`. */
static void assert_unread(const char *game, const char *fen, const char *text,
                          const char *reason)
{
    struct text_error error;
    if (read_turn(game, fen, text, &error) != MOVE_NONE) {
        fail_msg("%s is accepted in %s", text, fen);
    }
    assert_true(error.column >= 1);
    if (error.what[0] == '\0' || strstr(error.what, reason) == NULL) {
        fail_msg("%s: expected `%s`, found `%s`", text, reason, error.what);
    }
}

/* Every turn of the position is read back from its own text, and no two have the same. */
static void assert_round_trips(const char *game, const char *fen)
{
    static struct move_list list;
    static char texts[MOVES_MAX][MOVE_TEXT_MAX];
    struct rule_set rules = find_rules(game);
    struct any_position position;
    struct text_error error = {0};
    read_position(&rules, fen, &position);
    list.count = 0;
    rules.variant->generate(any(&position), GENERATE_ALL, &list);
    assert_true(list.count > 0);
    for (int i = 0; i < list.count; i++) {
        move_to_text(rules.variant, any(&position), list.move[i], texts[i]);
        assert_true(strlen(texts[i]) < MOVE_TEXT_MAX);
        assert_true(move_from_text(rules.variant, any(&position), texts[i], &error) ==
                    list.move[i]);
        for (int k = 0; k < i; k++) {
            assert_string_not_equal(texts[k], texts[i]);
        }
    }
}

static void turns_there_and_back(void **state)
{
    (void)state;
    assert_round_trips(CHESS,
                       "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    assert_round_trips(CHESS,
                       "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1");
    assert_round_trips(CHESS, "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1");
    assert_round_trips(XODUL, "rnbqkwglc/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKWGLC[] w - - 0 1");
    assert_round_trips(XODUL, "2n1k4/1P5P1/9/3P5/6p2/w8/p7p/1R2K4[BCGLNQRW] w - - 0 1");
    assert_round_trips(XODUL, "2n1k4/1P5P1/9/3P5/6p2/w8/p7p/1R2K4[bcglnqrw] b - - 0 1");
}

static void promotions(void **state)
{
    (void)state;
    const char *chess = "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    const char *xodul = "1r2k4/P8/9/9/9/9/9/4K4 w - - 0 1";
    assert_reads(CHESS, chess, "a7a8q", "a7a8q");
    assert_reads(CHESS, chess, "a7a8Q", "a7a8q");
    assert_reads(CHESS, chess, "a7b8N", "a7b8n");
    assert_unread(CHESS, chess, "a7a8", "promot");
    assert_unread(CHESS, chess, "a7a8k", "");
    assert_unread(CHESS, chess, "a7a8qq", "");
    assert_reads(XODUL, xodul, "a7a8s", "a7a8s");
    assert_reads(XODUL, xodul, "a7a8S", "a7a8s");
    assert_reads(XODUL, xodul, "a7a8", "a7a8s");
    assert_reads(XODUL, xodul, "a7b8", "a7b8s");
    assert_unread(XODUL, xodul, "a7a8q", "");
    assert_reads(XODUL, "4k4/9/9/9/9/9/2p6/K8 b - - 0 1", "c2c1", "c2c1s");
}

static void exchanges(void **state)
{
    (void)state;
    const char *fen = "4k4/9/9/4P4/9/9/9/4K4[NQ] w - - 0 1";
    assert_reads(XODUL, fen, "N@e5", "N@e5");
    assert_reads(XODUL, "4k4/p8/9/9/9/9/9/4K4[w] b - - 0 1", "W@a7", "W@a7");
    assert_unread(XODUL, fen, "B@e5", "X12");
    assert_unread(XODUL, fen, "Q@e4", "X11");
    assert_unread(XODUL, fen, "Q@e1", "X11");
    assert_unread(XODUL, fen, "S@e5", "X11");
    assert_unread(XODUL, fen, "P@e5", "X11");
    assert_unread(XODUL, fen, "@e5", "");
    assert_unread(XODUL, fen, "N@", "");
    assert_unread(XODUL, fen, "N@e9", "");
    assert_unread(XODUL, fen, "N@e5e6", "");
    assert_unread(XODUL, "4r3k/9/9/3P5/9/9/9/4K4[NQ] w - - 0 1", "N@d5", "X13");
    assert_unread(CHESS, "4k3/8/8/4P3/8/8/8/4K3 w - - 0 1", "N@e5", "");
}

static void reasons_of_chess(void **state)
{
    (void)state;
    const char *fen = "r3k2r/8/8/3Pp3/8/8/5P2/R3K2R w KQkq - 0 1";
    assert_unread(CHESS, fen, "e4e5", "no man on e4");
    assert_unread(CHESS, fen, "e8e7", "opponent");
    assert_unread(CHESS, fen, "h1e1", "own man");
    assert_unread(CHESS, fen, "a1b2", "does not move so");
    assert_unread(CHESS, fen, "d5e6", "does not move so");
    assert_unread(CHESS, fen, "f2f5", "does not move so");
    assert_unread(CHESS, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "e1c1", "castling");
    assert_unread(CHESS, "4r1k1/8/8/8/4N3/8/8/4K3 w - - 0 1", "e4f6", "king");
    assert_unread(CHESS, "4r1k1/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a2", "check");
    assert_unread(CHESS, "3r2k1/8/8/8/8/8/8/R3K3 w - - 0 1", "e1d1", "check");
}

static void reasons_of_xodul(void **state)
{
    (void)state;
    assert_unread(XODUL, "4k4/4r4/9/9/3W5/9/9/4K4 w - - 0 1", "d4a1", "X4");
    assert_unread(XODUL, "4k4/9/9/9/9/9/9/4KG3 w - - 0 1", "f1f3", "guard");
    assert_unread(XODUL, "4k4/9/9/9/9/9/9/4KL3 w - - 0 1", "f1g1", "lance");
    assert_unread(XODUL, "4k4/9/9/9/9/9/9/4KC3 w - - 0 1", "f1g2", "cannon");
    assert_unread(XODUL, "k8/4c4/9/9/2W6/9/9/4K4 w - - 0 1", "c4e4", "king");
    assert_unread(XODUL, "4k4/9/9/9/9/9/9/R3K3R w - - 0 1", "e1g1", "king");
}

static void rubbish_is_refused(void **state)
{
    (void)state;
    static const char *rubbish[] = {
        "",     " ",    "e",     "e2",    "e2e",    "2e4e",    "e2-e4", "e2 e4", "e2e4 ",
        "0000", "----", "@@@@",  "O-O",   "0-0",    "e2e9",    "j2j4",  "a0a1",  "e2e4e",
        "Ne4",  "e4",   "e2e44", "e2xe4", "e2e4!!", "e2e4,e5", "@",     "w",     "e2e4\xff",
    };
    for (size_t i = 0; i < sizeof rubbish / sizeof *rubbish; i++) {
        assert_unread(CHESS, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", rubbish[i], "");
        assert_unread(XODUL, "4k4/9/9/9/9/9/4P4/4K4 w - - 0 1", rubbish[i], "");
    }
    assert_reads(CHESS, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", "e2e4");
}

static void long_and_random_texts_are_survived(void **state)
{
    (void)state;
    static char text[100001];
    memset(text, 'e', sizeof text - 1);
    assert_unread(XODUL, "4k4/9/9/9/9/9/4P4/4K4 w - - 0 1", text, "");
    memcpy(text, "e2e4", 4);
    assert_unread(XODUL, "4k4/9/9/9/9/9/4P4/4K4 w - - 0 1", text, "");
    memcpy(text, "N@e2", 4);
    assert_unread(XODUL, "4k4/9/9/9/9/9/4P4/4K4[N] w - - 0 1", text, "");

    const char alphabet[] = "abcdefghijABN@RQSqs12345678909,*=+-x \t\x80";
    struct rule_set rules = find_rules(XODUL);
    struct any_position position;
    uint64_t random = 3;
    int accepted = 0;
    read_position(&rules, "2n1k4/1P5P1/9/3P5/6p2/w8/p7p/1R2K1W2[NQ] w - - 0 1", &position);
    for (int i = 0; i < 100000; i++) {
        char word[8] = {0};
        struct text_error error = {0};
        for (int k = random_below(&random, 6); k >= 0; k--) {
            word[k] = alphabet[random_below(&random, sizeof alphabet - 1)];
        }
        if (i % 2 == 0) { /* a man, and noise */
            memcpy(word, "g1", 2);
        }
        move_t move = move_from_text(rules.variant, any(&position), word, &error);
        assert_true((move == MOVE_NONE) == (error.what[0] != '\0'));
        assert_true(move == MOVE_NONE || rules.variant->is_legal(any(&position), move));
        accepted += move != MOVE_NONE;
    }
    assert_true(accepted > 0);
}

static void squares(void **state)
{
    (void)state;
    const struct variant *variant = find_rules(XODUL).variant;
    char text[8];
    int square = -1;
    assert_int_equal(square_from_text(variant, "a1", &square), 2);
    assert_int_equal(square, 0);
    assert_int_equal(square_from_text(variant, "i8xyz", &square), 2);
    assert_int_equal(square, 71);
    assert_int_equal(square_from_text(variant, "a9", &square), 0);
    assert_int_equal(square_from_text(variant, "j1", &square), 0);
    assert_int_equal(square_from_text(variant, "a", &square), 0);
    assert_int_equal(square_from_text(variant, "", &square), 0);
    for (int i = 0; i < 72; i++) {
        int length = square_to_text(variant, i, text);
        assert_int_equal(length, 2);
        assert_int_equal(square_from_text(variant, text, &square), length);
        assert_int_equal(square, i);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turns_there_and_back),
        cmocka_unit_test(promotions),
        cmocka_unit_test(exchanges),
        cmocka_unit_test(reasons_of_chess),
        cmocka_unit_test(reasons_of_xodul),
        cmocka_unit_test(rubbish_is_refused),
        cmocka_unit_test(long_and_random_texts_are_survived),
        cmocka_unit_test(squares),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
