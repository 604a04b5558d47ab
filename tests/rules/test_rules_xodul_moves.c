/* Xodul X10 to X15: generals, the pool and the ends of the game. For each rule positions that
 * allow and that forbid; every test is named after its rule. */
#include "tests/support/test_support.h"

static const char GAME[] = "xodul";
static const char COMMON[] = "xodul pool=common";

static void x10_pawn_becomes_a_general(void **state)
{
    (void)state;
    const char *fen = "k3r1r2/5P3/9/9/9/9/2p6/1N6K[] w - - 7 30";
    assert_destinations(GAME, fen, "f7", "e8s f8s g8s");
    assert_after(GAME, fen, "f7f8s", "k3rSr2/9/9/9/9/9/2p6/1N6K[] b - - 0 30");
    assert_after(GAME, fen, "f7g8s c2b1s", "k3r1S2/9/9/9/9/9/9/1s6K[Rn] w - - 0 31");
    assert_illegal(GAME, fen, "f7f8q f7f8r");
}

static void x10_not_before_the_last_rank(void **state)
{
    (void)state;
    assert_destinations(GAME, "8k/9/5P3/9/9/9/9/4K4[] w - - 0 1", "f6", "f7");
    assert_illegal(GAME, "8k/9/5P3/9/9/9/9/4K4[] w - - 0 1", "f6f7s");
    assert_destinations(GAME, "5n2k/5P3/9/9/9/9/9/4K4[] w - - 0 1", "f7", "");
    assert_illegal(GAME, "4r4/4P4/4k4/9/9/9/9/4K4[] w - - 0 1", "e7e8s");
}

static void x10_general(void **state)
{
    (void)state;
    assert_destinations(GAME, "8k/9/9/3p1p3/4S4/3P1p3/9/4K4[] w - - 0 1", "e4", "e5 d5 f5 f3");
    assert_destinations(GAME, "8k/9/9/9/4s4/9/9/4K4[] b - - 0 1", "e4", "e3 d3 f3 d5 f5");
    assert_destinations(GAME, "8k/9/9/4n4/4S4/4n4/9/8K[] w - - 0 1", "e4", "e5 d5 f5 d3 f3");
    assert_destinations(GAME, "4S3k/9/9/9/9/9/9/4K4[] w - - 0 1", "e8", "d7 f7");
    assert_illegal(GAME, "8k/9/9/9/4S4/9/9/4K4[] w - - 0 1", "e4e3 e4d4 e4f4 e4e6");
    assert_check(GAME, "9/9/9/4k4/4S4/9/9/4K4[] b - - 0 1", true);
    assert_check(GAME, "9/9/9/4S4/4k4/9/9/8K[] b - - 0 1", false);
    assert_check(GAME, "9/9/9/3S5/4k4/9/9/8K[] b - - 0 1", true);
}

static void x11_exchange(void **state)
{
    (void)state;
    const char *fen = "8k/9/9/4P4/9/9/9/4K4[NQ] w - - 11 40";
    assert_destinations(GAME, fen, "e5", "e6");
    assert_exchanges(GAME, fen, "N@e5 Q@e5");
    assert_moves(GAME, fen, "N@e5 Q@e5 e5e6 e1d1 e1f1 e1d2 e1e2 e1f2");
    assert_after(GAME, fen, "Q@e5", "8k/9/9/4Q4/9/9/9/4K4[N] b - - 0 40");
    assert_after(GAME, fen, "N@e5", "8k/9/9/4N4/9/9/9/4K4[Q] b - - 0 40");
}

static void x11_wherever_the_pawn_stands(void **state)
{
    (void)state;
    assert_exchanges(GAME, "8k/1P7/9/9/9/8P/P8/4K4[CCG] w - - 0 1",
                     "C@a2 C@b7 C@i3 G@a2 G@b7 G@i3");
    assert_exchanges(GAME, "8k/p8/9/9/9/9/7p1/4K4[Qbw] b - - 0 1", "B@a7 B@h2 W@a7 W@h2");
}

static void x11_only_own_pawns_and_own_pieces(void **state)
{
    (void)state;
    assert_exchanges(GAME, "8k/9/9/4P4/9/9/9/4K4[nq] w - - 0 1", "");
    assert_exchanges(GAME, "8k/9/9/4P4/9/9/9/4K4[nq] b - - 0 1", "");
    assert_exchanges(GAME, "8k/9/9/4P4/9/9/9/4K4[NQ] b - - 0 1", "");
    assert_exchanges(GAME, "8k/9/9/4P4/9/9/9/4K4[] w - - 0 1", "");
    assert_illegal(GAME, "8k/9/9/4P4/9/9/9/4KR3[NQ] w - - 0 1",
                   "N@f1 N@e1 N@d4 N@i8 B@e5 P@e5 S@e5 K@e5");
}

static void x11_as_often_as_one_likes(void **state)
{
    (void)state;
    assert_after(GAME, "8k/9/9/9/9/9/PPP6/4K4[LLW] w - - 5 9", "L@a2 i8h8 L@b2 h8i8 W@c2",
                 "8k/9/9/9/9/9/LLW6/4K4[] b - - 0 11");
    assert_exchanges(GAME, "8k/9/9/9/9/9/L1P6/4K4[L] w - - 0 1", "L@c2");
    assert_exchanges(GAME, "8k/9/9/9/9/9/LLP6/4K4[] w - - 0 1", "");
}

static void x11_the_new_piece_is_ones_own(void **state)
{
    (void)state;
    assert_after(GAME, "3r4k/9/9/3P5/9/9/9/4K4[Q] w - - 0 1", "Q@d5 d8d5",
                 "8k/9/9/3r5/9/9/9/4K4[q] w - - 0 2");
    assert_after(GAME, "8k/p8/9/9/9/9/R8/4K4[g] b - - 0 1", "G@a7 a2a7",
                 "8k/R8/9/9/9/9/9/4K4[G] b - - 0 2");
    /* The exchanged guard looks to its new king, the lance to its new side. */
    assert_destinations(GAME, "8k/9/9/2G6/9/9/9/4K4[] w - - 0 1", "c5",
                        "b5 d5 e5 c6 c4 c3 c2 c1");
    assert_destinations(GAME, "8k/9/9/2l6/9/9/9/4K4[] b - - 0 1", "c5",
                        "c4 c3 c2 c1 b6 d6 b4 d4");
}

static void x12_captured_pieces_enter_the_captors_pool(void **state)
{
    (void)state;
    assert_after(GAME, "r7k/9/9/9/9/9/9/R3K4[] w - - 4 1", "a1a8",
                 "R7k/9/9/9/9/9/9/4K4[R] b - - 0 1");
    assert_after(GAME, "r7k/9/9/9/9/9/9/R3K4[] b - - 4 1", "a8a1",
                 "8k/9/9/9/9/9/9/r3K4[r] w - - 0 2");
    assert_after(GAME, "w7k/9/9/9/9/9/9/R3K4[BRWnr] w - - 4 1", "a1a8",
                 "R7k/9/9/9/9/9/9/4K4[BRWWnr] b - - 0 1");
    assert_after(GAME, "7nk/8P/9/9/9/9/9/4K4[] w - - 4 1", "i7h8s",
                 "7Sk/9/9/9/9/9/9/4K4[N] b - - 0 1");
}

static void x12_pawns_and_generals_do_not(void **state)
{
    (void)state;
    assert_after(GAME, "8k/9/p8/9/9/9/9/R3K4[C] w - - 4 1", "a1a6",
                 "8k/9/R8/9/9/9/9/4K4[C] b - - 0 1");
    assert_after(GAME, "8k/9/s8/9/9/9/9/R3K4[] w - - 4 1", "a1a6",
                 "8k/9/R8/9/9/9/9/4K4[] b - - 0 1");
    assert_after(COMMON, "8k/9/S8/9/9/9/4K4/r8[] b - - 4 1", "a1a6",
                 "8k/9/r8/9/9/9/4K4/9[] w - - 0 2");
}

static void x12_common_pool(void **state)
{
    (void)state;
    assert_exchanges(COMMON, "8k/p8/9/4P4/9/9/9/4K4[NQ] w - - 0 1", "N@e5 Q@e5");
    assert_exchanges(COMMON, "8k/p8/9/4P4/9/9/9/4K4[NQ] b - - 0 1", "N@a7 Q@a7");
    assert_prints(COMMON, "8k/p8/9/4P4/9/9/9/4K4[nQn] b - - 0 1",
                  "8k/p8/9/4P4/9/9/9/4K4[NNQ] b - - 0 1");
    assert_after(COMMON, "r7k/p8/9/9/9/9/4P4/R3K4[] w - - 4 1", "e2e3 a7a6 a1a6 a8a6",
                 "8k/9/r8/9/9/4P4/9/4K4[R] w - - 0 3");
    assert_after(COMMON, "8k/p8/9/4P4/9/9/9/4K4[NQ] w - - 0 1", "Q@e5 N@a7",
                 "8k/n8/9/4Q4/9/9/9/4K4[] w - - 0 2");
}

static void x12_own_pools_are_apart(void **state)
{
    (void)state;
    assert_after(GAME, "r7k/p8/9/9/9/9/4P4/R3K4[] w - - 4 1", "e2e3 a7a6 a1a6 a8a6",
                 "8k/9/r8/9/9/4P4/9/4K4[r] w - - 0 3");
    assert_exchanges(GAME, "8k/p8/9/4P4/9/9/9/4K4[Nq] w - - 0 1", "N@e5");
    assert_exchanges(GAME, "8k/p8/9/4P4/9/9/9/4K4[Nq] b - - 0 1", "Q@a7");
}

static void x13_no_exchange_in_check(void **state)
{
    (void)state;
    assert_exchanges(GAME, "4r3k/9/9/3P5/9/9/9/4K4[NQ] w - - 0 1", "");
    assert_exchanges(GAME, "8k/9/9/3P5/9/9/3n5/1K7[NQ] w - - 0 1", "");
    assert_exchanges(GAME, "4r3k/9/9/4P4/9/9/9/4K4[NQ] w - - 0 1", "N@e5 Q@e5");
    /* Not even of the pawn over which the cannon checks. */
    assert_exchanges(GAME, "4c3k/9/9/4P4/9/9/9/4K4[NQ] w - - 0 1", "");
    assert_exchanges(COMMON, "4r3k/9/9/3P5/9/9/9/4K4[NQ] w - - 0 1", "");
}

static void x13_pinned_pawn_may_be_exchanged(void **state)
{
    (void)state;
    const char *fen = "8k/9/9/9/7b1/6P2/9/4K4[BN] w - - 0 1";
    assert_destinations(GAME, fen, "g3", "h4");
    assert_exchanges(GAME, fen, "B@g3 N@g3");
    assert_destinations(GAME, "8k/9/9/9/7b1/6B2/9/4K4[N] w - - 0 1", "g3", "f2 h4");
    assert_destinations(GAME, "8k/9/9/9/7b1/6N2/9/4K4[B] w - - 0 1", "g3", "");
    /* One of two screens. */
    assert_exchanges(GAME, "4c3k/9/9/4P4/4p4/9/9/4K4[R] w - - 0 1", "R@e5");
}

static void x13_exchange_may_give_check_or_mate(void **state)
{
    (void)state;
    assert_end(GAME, "7rk/6Ppp/9/9/9/9/9/4K4[NR] w - - 79 50", "N@g7", RESULT_WHITE_WINS,
               "checkmate");
    assert_end(GAME, "7rk/6Ppp/9/9/9/9/9/4K4[NR] w - - 79 50", "R@g7", RESULT_NONE, "");
    assert_check(GAME, "8k/9/9/9/9/9/8R/4K4[] b - - 0 1", true);
    assert_after(GAME, "8k/9/9/9/9/9/8P/4K4[R] w - - 0 1", "R@i2 i8h8",
                 "7k1/9/9/9/9/9/8R/4K4[] w - - 1 2");
    assert_illegal(GAME, "8k/p8/9/9/9/9/8R/4K4[q] b - - 0 1", "Q@a7 a7a6");
}

static void x14_no_move_leaves_the_king_attacked(void **state)
{
    (void)state;
    assert_moves(GAME, "4k4/9/9/9/9/9/3rr4/4K4[] w - - 0 1", "e1f1");
    assert_destinations(GAME, "8k/4r4/9/9/4L4/9/9/4K4[] w - - 0 1", "e4", "e5 e6 e7");
    assert_destinations(GAME, "8k/4r4/9/9/4S4/9/9/4K4[] w - - 0 1", "e4", "e5");
    assert_destinations(GAME, "8k/4r4/9/9/4C4/9/9/4K4[] w - - 0 1", "e4", "e2 e3 e5 e6");
    assert_destinations(GAME, "8k/4r4/9/9/4G4/9/9/4K4[] w - - 0 1", "e4", "e2 e3 e5");
    assert_destinations(GAME, "8k/4r4/9/9/4P4/9/9/4K4[] w - - 0 1", "e4", "e5");
}

static void x14_two_checkers(void **state)
{
    (void)state;
    assert_moves(GAME, "4r3k/9/9/9/9/5n3/6P2/R3K4[] w - - 0 1", "e1d1 e1f1 e1f2");
    /* The car checks, and the cannon over it: a second piece between answers both, but whoever
     * captures the car is the cannon's screen. */
    assert_moves(GAME, "2N1c3k/4r4/9/9/R8/9/3P1P3/3RKR3[] w - - 0 1", "a4e4");
}

static void x14_checkmate_wins(void **state)
{
    (void)state;
    assert_end(GAME, "k3G4/9/K8/9/9/9/9/9[] b - - 5 5", "", RESULT_WHITE_WINS, "checkmate");
    assert_end(GAME, "k8/9/K8/9/9/9/9/8R[] w - - 79 60", "i1i8", RESULT_WHITE_WINS,
               "checkmate");
    assert_move_count(GAME, "k3G4/9/K8/9/9/9/9/9[] b - - 0 1", 0);
    assert_end(GAME, "9/9/9/9/9/9/r7k/r3K4[] w - - 0 1", "", RESULT_BLACK_WINS, "checkmate");
}

static void x15_stalemate(void **state)
{
    (void)state;
    assert_end(GAME, "k8/9/9/1Q7/9/9/9/4K4[] w - - 0 1", "b5b6", RESULT_DRAW, "stalemate");
    assert_end(GAME, "k8/9/1Q7/9/9/9/p8/K8[] b - - 0 1", "", RESULT_DRAW, "stalemate");
    assert_end(GAME, "k8/9/1Q7/9/9/9/p8/K8[n] b - - 0 1", "", RESULT_NONE, "");
    assert_moves(GAME, "k8/9/1Q7/9/9/9/p8/K8[n] b - - 0 1", "N@a2");
    assert_end(GAME, "k8/9/1Q7/9/9/9/p8/K8[N] b - - 0 1", "", RESULT_DRAW, "stalemate");
}

static void x15_forty_moves(void **state)
{
    (void)state;
    const char *fen = "r3k4/p8/9/9/9/9/P7P/1W2K3R[N] w - - 79 60";
    assert_end(GAME, fen, "i1h1", RESULT_DRAW, "40");
    assert_end(GAME, fen, "b1b5", RESULT_DRAW, "40");
    assert_end(GAME, fen, "i2i3", RESULT_NONE, "");
    assert_end(GAME, fen, "N@a2", RESULT_NONE, "");
    assert_end(GAME, "r3k4/p7P/9/9/9/9/9/1W2K4[] w - - 79 60", "i7i8s", RESULT_NONE, "");
    assert_end(GAME, "r3k4/9/9/9/9/9/9/R3K4[] w - - 79 60", "a1a8", RESULT_NONE, "");
    assert_end(GAME, "r3k4/p8/9/9/9/9/P7P/1W2K3R[N] w - - 78 60", "i1h1", RESULT_NONE, "");
}

static void x15_third_occurrence(void **state)
{
    (void)state;
    const char *start = "rnbqkwglc/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKWGLC[] w - - 0 1";
    assert_end(GAME, start, "f1e4 f8e5 e4f1 e5f8 b1c3 b8a6 c3b1 a6b8", RESULT_DRAW,
               "repetition");
    assert_end(GAME, start, "f1e4 f8e5 e4f1 e5f8 b1c3 b8a6 c3b1", RESULT_NONE, "");
    assert_end(GAME, start, "f1e4 f8e5 e4d4 e5f8 d4f1 f8d5 b1c3 d5f8 c3b1", RESULT_NONE, "");
}

static void x15_occurrences_differ_by_side(void **state)
{
    (void)state;
    /* After 5, 10, 15 and 20 plies the board is the same, and White moves after every other. */
    const char *fen = "w7k/p8/9/9/9/9/P8/K6R1[] w - - 0 1";
    assert_end(GAME, fen,
               "h1h2 a8b8 h2h3 b8a8 h3h1 a8b8 h1h2 b8c8 h2h1 c8a8 "
               "h1h2 a8b8 h2h3 b8a8 h3h1",
               RESULT_NONE, "");
    assert_end(GAME, fen,
               "h1h2 a8b8 h2h3 b8a8 h3h1 a8b8 h1h2 b8c8 h2h1 c8a8 "
               "h1h2 a8b8 h2h3 b8a8 h3h1 a8b8 h1h2 b8c8 h2h1 c8a8",
               RESULT_DRAW, "repetition");
}

static void x15_too_few_pieces(void **state)
{
    (void)state;
    const char *material = "insufficient";
    assert_end(GAME, "4k4/9/9/9/9/9/9/4K4[] w - - 0 1", "", RESULT_DRAW, material);
    assert_end(GAME, "4k4/9/9/9/9/9/9/4KN3[] w - - 0 1", "", RESULT_DRAW, material);
    assert_end(GAME, "4kb3/9/9/9/9/9/9/4K4[] w - - 0 1", "", RESULT_DRAW, material);
    assert_end(GAME, "4kb3/9/9/9/9/9/9/4K4[QQrr] w - - 0 1", "", RESULT_DRAW, material);
    assert_end(GAME, "4k4/9/9/9/9/9/9/r1K6[] w - - 0 1", "c1b2 a1a2 b2a2", RESULT_DRAW,
               material);
}

static void x15_enough_pieces(void **state)
{
    (void)state;
    const char *rest[] = {"R", "Q", "G", "W", "L", "C", "S"};
    for (int i = 0; i < 7; i++) {
        char fen[64];
        char *end = fen;
        for (const char *text = "8k/9/9/9/9/9/4*4/K8 w - - 0 1"; *text != '\0'; text++) {
            *end++ = *text == '*' ? rest[i][0] : *text;
        }
        *end = '\0';
        assert_end(GAME, fen, "", RESULT_NONE, "");
    }
    assert_end(GAME, "4k4/9/9/9/9/9/P8/4K4[] w - - 0 1", "", RESULT_NONE, "");
    assert_end(GAME, "4kb3/9/9/9/9/9/9/4KB3[] w - - 0 1", "", RESULT_NONE, "");
    assert_end(GAME, "4kn3/9/9/9/9/9/9/4KB3[] w - - 0 1", "", RESULT_NONE, "");
    assert_end(GAME, "4k4/9/9/9/9/9/9/3NKN3[] w - - 0 1", "", RESULT_NONE, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(x10_pawn_becomes_a_general),
        cmocka_unit_test(x10_not_before_the_last_rank),
        cmocka_unit_test(x10_general),
        cmocka_unit_test(x11_exchange),
        cmocka_unit_test(x11_wherever_the_pawn_stands),
        cmocka_unit_test(x11_only_own_pawns_and_own_pieces),
        cmocka_unit_test(x11_as_often_as_one_likes),
        cmocka_unit_test(x11_the_new_piece_is_ones_own),
        cmocka_unit_test(x12_captured_pieces_enter_the_captors_pool),
        cmocka_unit_test(x12_pawns_and_generals_do_not),
        cmocka_unit_test(x12_common_pool),
        cmocka_unit_test(x12_own_pools_are_apart),
        cmocka_unit_test(x13_no_exchange_in_check),
        cmocka_unit_test(x13_pinned_pawn_may_be_exchanged),
        cmocka_unit_test(x13_exchange_may_give_check_or_mate),
        cmocka_unit_test(x14_no_move_leaves_the_king_attacked),
        cmocka_unit_test(x14_two_checkers),
        cmocka_unit_test(x14_checkmate_wins),
        cmocka_unit_test(x15_stalemate),
        cmocka_unit_test(x15_forty_moves),
        cmocka_unit_test(x15_third_occurrence),
        cmocka_unit_test(x15_occurrences_differ_by_side),
        cmocka_unit_test(x15_too_few_pieces),
        cmocka_unit_test(x15_enough_pieces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
