/* XYMYX, S1 to S7: what either side may do, and who stays where two arrive. For each rule a
 * position that allows and one that forbids. S8 to S17 are in test_rules_xymyx_turns.c. */
#include "tests/support/joint_support.h"

#include <stdio.h>

static const char GAME[] = "xymyx";
static const char STRICT[] = "xymyx check=strict";
static const char START[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

enum { WHITE, BLACK };

static void s1_the_start(void **state)
{
    (void)state;
    assert_half_counts(GAME, START, 39, 39);
    assert_halves(GAME, START, WHITE,
                  "a2a3 a2a4 b2b3 b2b4 c2c3 c2c4 d2d3 d2d4 e2e3 e2e4 f2f3 f2f4 g2g3 g2g4 h2h3 "
                  "h2h4 b1a3 b1c3 g1f3 g1h3 a1a2 a1b1 b1d2 c1b2 c1d2 d1c1 d1c2 d1d2 d1e2 e1d1 "
                  "e1d2 e1e2 e1f1 e1f2 f1e2 f1g2 g1e2 h1g1 h1h2");
}

static void s1_both_are_executed(void **state)
{
    (void)state;
    assert_joint(GAME, START, "e2e4|c7c5",
                 "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e3c6 0 2");
    assert_joint(GAME, START, "g1f3|g8f6",
                 "rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 1 2");
    assert_joint_refused(GAME, START, "e2e4", 1, "both");
}

/* A piece that the other side may take away in this turn is still there, one that it may bring
 * is not there yet. */
static void s2_judged_as_if_the_other_stood_still(void **state)
{
    (void)state;
    const char *facing = "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1";
    assert_may_not(GAME, facing, WHITE, "e4e5 e4d5 e4f5");
    assert_may_not(GAME, facing, BLACK, "e5e4 e5d4");
    assert_goes(GAME, "6k1/8/8/8/R3r2B/8/8/6K1 w - - 0 1", "a4",
                "a1 a2 a3 a5 a6 a7 a8 b4 c4 d4 e4");
    assert_may(GAME, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", WHITE, "e4d5");
    /* e3 is attacked though the rook may leave; e2 is not though it may come. */
    assert_may_not(GAME, "4k3/8/8/8/r7/8/3K4/8 w - - 0 1", WHITE, "d2d5");
    assert_goes(GAME, "4k3/8/8/8/8/r7/3K4/8 w - - 0 1", "d2", "c1 c2 d1 e1 e2");
}

static void s3_absorption(void **state)
{
    (void)state;
    const char *fen = "4k3/8/8/8/8/3N1B2/4P3/3QKR2 w - - 0 1";
    assert_goes(GAME, fen, "d1", "a1 b1 c1 d2 d3 c2 b3 a4 e2");
    assert_goes(GAME, fen, "e1", "d1 d2 e2 f1 f2");
    assert_goes(GAME, fen, "f1", "g1 h1 f2 f3");
    assert_joint(GAME, fen, "f1f3|e8e7", "8/4k3/8/8/8/3N1R2/4P3/3QK3 w - - 0 2");
    assert_joint(GAME, START, "d1e2|a8a7",
                 "1nbqkbnr/rppppppp/8/8/8/8/PPPPQPPP/RNB1KBNR w KQk - 0 2");
}

static void s3_pawns_absorb_on_their_diagonals_only(void **state)
{
    (void)state;
    const char *fen = "4k3/8/8/8/8/3N1B2/4P3/4K3 w - - 0 1";
    assert_goes(GAME, fen, "e2", "e3 e4 d3 f3");
    assert_goes(GAME, "4k3/8/8/8/8/4N3/4P3/4K3 w - - 0 1", "e2", "");
    assert_goes(GAME, "4k3/8/8/8/4N3/8/4P3/4K3 w - - 0 1", "e2", "e3");
    assert_goes(GAME, "4k3/3p4/2n1r3/8/8/8/8/4K3 w - - 0 1", "d7", "d6 d5 c6 e6");
}

static void s3_kings_are_never_targets(void **state)
{
    (void)state;
    assert_goes(GAME, "4k3/8/8/8/8/8/8/3RKR2 w - - 0 1", "d1", "a1 b1 c1 d2 d3 d4 d5 d6 d7 d8");
    assert_goes(GAME, "4k3/8/8/8/8/4R3/8/K7 w - - 0 1", "e3",
                "e1 e2 e4 e5 e6 e7 a3 b3 c3 d3 f3 g3 h3");
    assert_goes(GAME, "8/8/8/8/8/2k5/3P4/4K3 w - - 0 1", "d2", "d3 d4");
}

static void s4_no_pins(void **state)
{
    (void)state;
    assert_goes(GAME, "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2", "c1 c3 d4 f4 g1 g3");
    assert_joint(GAME, "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2g3|h8h7",
                 "4r3/7k/8/8/8/6N1/8/4K3 w - - 1 2");
    assert_goes(GAME, "4r2k/8/8/8/8/8/4K3/8 w - - 0 1", "e2", "d1 d2 d3 f1 f2 f3");
}

/* The king is lifted off, the piece that it takes is removed. */
static void s4_no_king_to_an_attacked_square(void **state)
{
    (void)state;
    assert_goes(GAME, "7k/8/8/8/4Kp2/8/8/8 w - - 0 1", "e4", "d3 d4 d5 e5 f3 f4 f5");
    assert_goes(GAME, "7k/8/8/8/r3K3/8/8/8 w - - 0 1", "e4", "d3 e3 f3 d5 e5 f5");
    assert_goes(GAME, "7k/8/8/5b2/6p1/7K/8/8 w - - 0 1", "h3", "g2 g3 h2 h4");
    assert_goes(GAME, "7k/8/8/8/8/8/1r4PK/8 w - - 0 1", "h2", "g1 g3 h1 h3");
    assert_goes(GAME, "7k/8/8/8/8/8/6PK/8 w - - 0 1", "h2", "g1 g2 g3 h1 h3");
}

static void s4_castling(void **state)
{
    (void)state;
    const char *open = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    assert_goes(GAME, open, "e1", "d1 d2 e2 f2 f1 g1 c1");
    assert_joint(GAME, open, "e1g1|e8c8", "2kr3r/8/8/8/8/8/8/R4RK1 w - - 1 2");
    assert_joint(GAME, open, "e1c1|e8g8", "r4rk1/8/8/8/8/8/8/2KR3R w - - 1 2");
    assert_may_not(GAME, "4k3/8/8/8/8/8/8/R3K2R w - - 0 1", WHITE, "e1g1 e1c1");
    assert_may_not(GAME, "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", WHITE, "e1g1");
    assert_may_not(GAME, "2r1k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", WHITE, "e1c1");
    assert_may(GAME, "1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", WHITE, "e1c1 e1g1");
    assert_may_not(GAME, "1k2r3/8/8/8/8/8/8/R3K2R w KQ - 0 1", WHITE, "e1c1 e1g1");
    assert_may_not(GAME, "4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1", WHITE, "e1c1 e1g1");
}

static void s5_in_check_the_king_moves(void **state)
{
    (void)state;
    const char *fen = "4k3/4R3/8/8/8/8/4r3/4K3 w - - 0 1";
    assert_halves(GAME, fen, WHITE, "e1d1 e1f1 e1e2");
    assert_halves(GAME, fen, BLACK, "e8d8 e8f8 e8e7");
    assert_halves(STRICT, fen, WHITE, "e1d1 e1f1");
    assert_halves(STRICT, fen, BLACK, "e8d8 e8f8");
}

static void s5_no_interposition_no_capture_by_another(void **state)
{
    (void)state;
    assert_halves(GAME, "4r2k/8/8/8/8/8/3B4/R3K2R w KQ - 0 1", WHITE, "e1d1 e1d2 e1f1 e1f2");
    assert_halves(GAME, "4k3/8/8/8/8/5n2/6P1/4K2R w K - 0 1", WHITE, "e1d1 e1e2 e1f1 e1f2");
    assert_may(GAME, "4k3/8/8/8/8/8/3B4/R3K2R w KQ - 0 1", WHITE, "d2e3 e1g1");
}

static void s5_a_protected_checker_stays(void **state)
{
    (void)state;
    assert_halves(GAME, "4r2k/8/8/8/8/8/4r3/4K3 w - - 0 1", WHITE, "e1d1 e1f1");
    /* Strictly, another unprotected piece may still be taken. */
    const char *two = "7k/8/8/8/8/4r3/3n4/4K3 w - - 0 1";
    assert_halves(GAME, two, WHITE, "e1d1 e1d2 e1f2");
    assert_halves(STRICT, two, WHITE, "e1d1 e1d2 e1f2");
}

static void s6_swaps(void **state)
{
    (void)state;
    assert_joint(GAME, "r3k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8|a8a1",
                 "R3k3/8/8/8/8/8/8/r3K3 w - - 1 2");
    assert_joint(GAME, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 3 1", "e4d5|d5e4",
                 "4k3/8/8/3P4/4p3/8/8/4K3 w - - 0 2");
}

static void s6_a_frustrated_capture_is_a_move(void **state)
{
    (void)state;
    const char *fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    assert_joint(GAME, fen, "e4d5|d5d4", "4k3/8/8/3P4/3p4/8/8/4K3 w - - 0 2");
    assert_joint(GAME, fen, "e4d5|e8e7", "8/4k3/8/3P4/8/8/8/4K3 w - - 0 2");
    assert_joint(GAME, "n3k3/8/8/8/8/8/8/R3K3 w - - 5 9", "a1a8|a8b6",
                 "R3k3/8/1n6/8/8/8/8/4K3 w - - 6 10");
}

static void s6_one_arrival_removes_the_sitter(void **state)
{
    (void)state;
    assert_joint(GAME, "r3k3/8/8/8/8/8/8/R3K3 w - - 5 9", "a1a8|e8e7",
                 "R7/4k3/8/8/8/8/8/4K3 w - - 0 10");
    /* Each takes the other's sitter, or an own one. */
    assert_joint(GAME, "4k3/7p/8/R2n4/r2N4/8/7P/4K3 w - - 5 9", "a5d5|a4d4",
                 "4k3/7p/8/3R4/3r4/8/7P/4K3 w - - 0 10");
    assert_joint(GAME, "4k3/7p/8/R2N4/r2n4/8/7P/4K3 w - - 5 9", "a5d5|a4d4",
                 "4k3/7p/8/3R4/3r4/8/7P/4K3 w - - 0 10");
}

/* The side whose piece sat there keeps the square, whatever the ranks. */
static void s6_two_arrivals_and_a_sitter(void **state)
{
    (void)state;
    assert_joint(GAME, "3rk3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5|d8d5@w",
                 "4k3/8/8/3r4/8/8/8/4K3 w - - 0 2");
    assert_joint(GAME, "3rk3/8/8/3P4/4P3/8/8/4K3 w - - 0 1", "e4d5|d8d5@b",
                 "4k3/8/8/3P4/8/8/8/4K3 w - - 0 2");
    assert_joint(GAME, "4k3/8/2p5/3p4/8/8/8/3RK3 w - - 0 1", "d1d5|c6d5@w",
                 "4k3/8/8/3p4/8/8/8/4K3 w - - 0 2");
}

static void s6_two_arrivals_on_an_empty_square(void **state)
{
    (void)state;
    const char *fen = "4k3/8/1n6/8/8/8/6B1/4K3 w - - 7 1";
    assert_joint(GAME, fen, "g2d5|b6d5@w", "4k3/8/8/3n4/8/8/8/4K3 w - - 0 2");
    assert_joint(GAME, fen, "g2d5|b6d5@b", "4k3/8/8/3n4/8/8/8/4K3 w - - 0 2");
    assert_joint(GAME, "7k/8/8/8/4Kp2/8/8/8 w - - 0 1", "e4f3|f4f3@b",
                 "7k/8/8/8/8/5K2/8/8 w - - 0 2");
}

static void s6_paths_never_interact(void **state)
{
    (void)state;
    assert_joint(GAME, "4k2b/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8|h8a1",
                 "R3k3/8/8/8/8/8/8/b3K3 w - - 1 2");
    assert_joint(GAME, "4k3/7p/8/8/r7/8/4P3/4K3 w - - 0 1", "e2e4|a4h4",
                 "4k3/7p/8/8/4P2r/8/8/4K3 w - e3 0 2");
}

/* A piece of each rank of either side, each able to go to d5. White's stand on the right half.
 */
static const struct {
    char letter;
    const char *from[2];
    const char *row[2];
    int row_number[2];
} ranks[] = {
    {'Q', {"h5", "a5"}, {"7Q", "q7"}, {5, 5}},   {'R', {"h5", "a5"}, {"7R", "r7"}, {5, 5}},
    {'N', {"f4", "b6"}, {"5N2", "1n6"}, {4, 6}}, {'B', {"g2", "b7"}, {"6B1", "1b6"}, {2, 7}},
    {'P', {"d4", "d6"}, {"3P4", "3p4"}, {4, 6}},
};

/* A board with the i-th of White's and the k-th of Black's pieces. */
static void write_meeting(int i, int k, char fen[FEN_MAX])
{
    const char *row[9] = {NULL, "6K1", "8", "8", "8", "8", "8", "8", "1k6"};
    char both[16];
    row[ranks[i].row_number[0]] = ranks[i].row[0];
    row[ranks[k].row_number[1]] = ranks[k].row[1];
    if (i < 2 && k < 2) {
        snprintf(both, sizeof both, "%c6%c", ranks[k].row[1][0], ranks[i].letter);
        row[5] = both;
    }
    snprintf(fen, FEN_MAX, "%s/%s/%s/%s/%s/%s/%s/%s w - - 0 1", row[8], row[7], row[6], row[5],
             row[4], row[3], row[2], row[1]);
}

/* Every pair of ranks on the empty square d5. */
static void s7_ranks(void **state)
{
    (void)state;
    for (int i = 0; i < 5; i++) {
        for (int k = 0; k < 5; k++) {
            for (int first = 0; first < 2; first++) {
                char fen[FEN_MAX];
                char joint[JOINT_TEXT_MAX];
                char after[64];
                bool white_stays = i < k || (i == k && first == 0);
                write_meeting(i, k, fen);
                snprintf(joint, sizeof joint, "%sd5|%sd5@%c", ranks[i].from[0],
                         ranks[k].from[1], "wb"[first]);
                snprintf(after, sizeof after, "1k6/8/8/3%c4/8/8/8/6K1",
                         white_stays ? ranks[i].letter : ranks[k].letter + 'a' - 'A');
                assert_joint(GAME, fen, joint, after);
            }
        }
    }
}

/* A promoting pawn counts as the new piece. */
static void s7_promotion_meets(void **state)
{
    (void)state;
    const char *fen = "r6n/3P4/8/8/8/8/7k/1K6 w - - 0 1";
    assert_joint(GAME, fen, "d7d8q|a8d8@b", "3Q3n/8/8/8/8/8/7k/1K6");
    assert_joint(GAME, fen, "d7d8r|a8d8@w", "3R3n/8/8/8/8/8/7k/1K6");
    assert_joint(GAME, fen, "d7d8r|a8d8@b", "3r3n/8/8/8/8/8/7k/1K6");
    assert_joint(GAME, fen, "d7d8n|a8d8@w", "3r3n/8/8/8/8/8/7k/1K6");
}

/* The sample game of the rules, and the line that ends in one legal move. */
static void the_sample_game(void **state)
{
    (void)state;
    assert_joint(GAME, START, "d1e2|a8a7 b1c3|a7a2 c3d5|a2b2 e2e7|b2b1",
                 "1nbqkbnr/1pppQppp/8/3N4/8/8/2PP1PPP/RrB1KBNR");
    assert_joint_end(GAME, START, "d1e2|a8a7 b1c3|a7a2 c3d5|a2b2 e2e7|b2b1", RESULT_WHITE_WINS,
                     "checkmate");
    assert_joint(GAME, START, "d1e2|a8a7 e2e7|a7a2",
                 "1nbqkbnr/1pppQppp/8/8/8/8/rPPP1PPP/RNB1KBNR w KQk - 0 3");
    assert_halves(GAME, "1nbqkbnr/1pppQppp/8/8/8/8/rPPP1PPP/RNB1KBNR w KQk - 0 3", BLACK,
                  "e8e7");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(s1_the_start),
        cmocka_unit_test(s1_both_are_executed),
        cmocka_unit_test(s2_judged_as_if_the_other_stood_still),
        cmocka_unit_test(s3_absorption),
        cmocka_unit_test(s3_pawns_absorb_on_their_diagonals_only),
        cmocka_unit_test(s3_kings_are_never_targets),
        cmocka_unit_test(s4_no_pins),
        cmocka_unit_test(s4_no_king_to_an_attacked_square),
        cmocka_unit_test(s4_castling),
        cmocka_unit_test(s5_in_check_the_king_moves),
        cmocka_unit_test(s5_no_interposition_no_capture_by_another),
        cmocka_unit_test(s5_a_protected_checker_stays),
        cmocka_unit_test(s6_swaps),
        cmocka_unit_test(s6_a_frustrated_capture_is_a_move),
        cmocka_unit_test(s6_one_arrival_removes_the_sitter),
        cmocka_unit_test(s6_two_arrivals_and_a_sitter),
        cmocka_unit_test(s6_two_arrivals_on_an_empty_square),
        cmocka_unit_test(s6_paths_never_interact),
        cmocka_unit_test(s7_ranks),
        cmocka_unit_test(s7_promotion_meets),
        cmocka_unit_test(the_sample_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
