/* Nodal Chess N9 to N11, N15 and N16: the king's moves, and the game as the author's program
 * plays it. Every test is named after its rule. */
#include "tests/support/test_support.h"

static const char GAME[] = "nodal";
static const char LUDII[] = "nodal-ludii";

static void n9_the_king_may_not_end_attacked(void **state)
{
    (void)state;
    assert_moves(GAME, "6/6/6/6/k5/6/6/K5 w - - 0 1", "a1a2 a1b1");
    assert_moves(GAME, "1b3k/6/6/6/6/6/6/K5 w - - 0 1", "a1a2");
    assert_moves(LUDII, "1b3k/6/6/6/6/6/6/K5 w - - 0,0 1", "a1a2");
}

static void n10_no_crossing_of_an_attacked_point(void **state)
{
    (void)state;
    /* The bishop on b8 attacks b2 and b1, so c2 is out of reach; with a pawn on b5 it is not.
     */
    assert_illegal(GAME, "1b3k/6/6/6/6/6/6/K5 w - - 0 1", "a1c2 a1b2 a1b1");
    assert_legal(GAME, "1b3k/6/6/1p4/6/6/6/K5 w - - 0 1", "a1c2 a1b2 a1b1");
    /* Attacked by the king alone. */
    assert_illegal(GAME, "6/6/6/6/k5/6/6/K5 w - - 0 1", "a1c2");
    assert_illegal(GAME, "6/4k1/6/6/6/6/3pKP/6 w - - 0 1", "e2f3");
    assert_illegal(GAME, "6/2N3/2k3/6/K5/6/6/6 b - - 0 1", "c6a7 c6b8");
}

static void n10_crossing_by_removing_the_attacker(void **state)
{
    (void)state;
    const char *fen = "5k/6/6/3b2/2K3/6/6/6 w - - 4 1";
    assert_illegal(GAME, fen, "c4c5 c4d4");
    assert_after(GAME, fen, "c4d5", "5k/6/6/3K2/6/6/6/6 b - - 0 1");
    /* Not if other pieces attack the points between. */
    assert_illegal(GAME, "5k/6/3p2/3bp1/2K3/6/6/6 w - - 0 1", "c4d5");
}

static void n11_a_piece_captured_first_must_be_undefended(void **state)
{
    (void)state;
    const char *fen = "6/4k1/6/6/6/2pp2/PK4/6 w - - 0 1";
    assert_moves(GAME, fen,
                 "b2a1 b2b1 b2b3 b2c2 b2c3 b2a3 b2a4 b2c1 b2d1 b2c3,c3d3 b2c3,c3b3 b2c3,c3c2");
    assert_after(GAME, fen, "b2c3,c3d3", "6/4k1/6/6/6/3K2/P5/6 b - - 0 1");
    assert_after(GAME, fen, "b2c3,c3b3", "6/4k1/6/6/6/1K1p2/P5/6 b - - 0 1");
    /* Defended by a pawn, by a piece that the second step would take, and by the king. */
    assert_illegal(GAME, "6/4k1/6/6/3p2/2p3/PK4/6 w - - 0 1",
                   "b2c3 b2c3,c3d3 b2c3,c3c2 b2c3,c3c4");
    assert_illegal(GAME, "6/4k1/6/6/6/2pb2/PK4/6 w - - 0 1",
                   "b2c3 b2c3,c3d3 b2c3,c3b3 b2c3,c3c2");
    assert_illegal(LUDII, "6/4k1/6/6/6/2pb2/PK4/6 w - - 0 1", "b2c3 b2c3,c3d3");
    assert_illegal(GAME, "6/6/6/3k2/6/2p3/PK4/6 w - - 0 1", "b2c3 b2c3,c3c2");
}

static void n11_undefended_only_at_that_moment(void **state)
{
    (void)state;
    /* The bishop on e3 defends c3 along the rank unless d3 is between. */
    assert_legal(GAME, "5k/6/6/6/6/2ppb1/PK4/6 w - - 0 1", "b2c3");
    assert_illegal(GAME, "5k/6/6/6/6/2ppb1/PK4/6 w - - 0 1", "b2c3,c3d3");
    assert_illegal(GAME, "5k/6/6/6/6/2p1b1/PK4/6 w - - 0 1", "b2c3 b2c3,c3b3");
}

static void n15_one_move_for_each_end_and_capture(void **state)
{
    (void)state;
    assert_move_count(GAME, "k5/6/6/6/3K2/6/6/6 w - - 0 1", 16);
    assert_move_count(LUDII, "k5/6/6/6/3K2/6/6/6 w - - 0,0 1", 16);
    /* To e5 directly; or with the pawn d5 on the way, which is another move. */
    assert_legal(GAME, "k5/6/6/3p2/3K2/6/6/6 w - - 0 1", "d4e5 d4d5 d4d5,d5e5");
    assert_illegal(GAME, "k5/6/6/3p2/3K2/6/6/6 w - - 0 1", "d4e5,e5d5 d4d5,d5d6 d4e4,e4e5");
}

static void n16_any_piece_may_answer_a_check(void **state)
{
    (void)state;
    assert_moves(LUDII, "bnqknb/pppppp/4N1/6/6/6/PPPPPP/B1QKNB b - - 0,0 1", "d7e6");
    assert_destinations(LUDII, "k5/6/6/6/3p1B/2K3/6/6 w - - 0,0 1", "f4", "d4");
    assert_destinations(GAME, "k5/6/6/6/3p1B/2K3/6/6 w - - 0 1", "f4", "");
}

static void n16_direct_moves(void **state)
{
    (void)state;
    assert_moves(LUDII, "6/6/6/6/k5/6/6/K5 w - - 0,0 1", "a1a2 a1b1 a1c2");
    assert_legal(LUDII, "5k/6/6/3b2/2K3/6/6/6 w - - 0,0 1", "c4d5");
    /* f2 is not attacked, though it is not empty; e3 is empty, though it is attacked. */
    assert_legal(LUDII, "6/4k1/6/6/6/6/3pKP/6 w - - 0,0 1", "e2f3");
    assert_legal(LUDII, "6/2N3/2k3/6/K5/6/6/6 b - - 0,0 1", "c6a7 c6b8");
    /* A knight's target on the one point between. */
    assert_illegal(LUDII, "k5/6/6/6/2n3/6/6/K5 w - - 0,0 1", "a1c2");
    /* The only neighbour of both is occupied. */
    assert_illegal(LUDII, "6/6/6/6/k5/6/1P4/K5 w - - 0,0 1", "a1c2");
    /* Neighbours and points straight on are no direct moves. */
    assert_illegal(LUDII, "k5/6/6/6/3K2/6/6/6 w - - 0,0 1", "d4d6 d4f6 d4b4");
}

static void n16_steps_are_safe_at_every_moment(void **state)
{
    (void)state;
    /* To the neighbour e5 by steps only; straight there it is one. */
    assert_legal(LUDII, "k5/6/6/3p2/3K2/6/6/6 w - - 0,0 1", "d4e5 d4d5,d5e5");
    assert_legal(LUDII, "6/4k1/6/6/6/2pp2/PK4/6 w - - 0,0 1",
                 "b2c3 b2c3,c3d3 b2c3,c3b3 b2c3,c3c2");
    assert_illegal(LUDII, "6/4k1/6/6/3p2/2p3/PK4/6 w - - 0,0 1", "b2c3 b2c3,c3d3 b2c3,c3c2");
}

static void n16_counts(void **state)
{
    (void)state;
    assert_after(LUDII, "k5/6/6/2p3/1N4/6/5P/K5 w - - 5,3 9", "b4d3",
                 "k5/6/6/2p3/6/3N2/5P/K5 b - - 6,3 9");
    assert_after(LUDII, "k5/6/6/2p3/1N4/6/5P/K5 w - - 5,3 9", "b4d3 a8a7",
                 "6/k5/6/2p3/6/3N2/5P/K5 w - - 6,4 10");
    assert_after(LUDII, "k5/6/6/2p3/1N4/6/5P/K5 w - - 5,3 9", "f2f3",
                 "k5/6/6/2p3/1N4/5P/6/K5 b - - 1,3 9");
    assert_after(LUDII, "k5/6/6/2p3/1N4/6/5P/K5 b - - 5,3 9", "c5c4",
                 "k5/6/6/6/1Np3/6/5P/K5 w - - 5,1 10");
    /* A knight's capture, on its target and on the way. */
    assert_after(LUDII, "k5/6/2p3/2p3/1N4/6/6/K5 w - - 5,3 9", "b4c6",
                 "k5/6/2N3/2p3/6/6/6/K5 b - - 1,3 9");
    assert_after(LUDII, "k5/6/6/2p3/1N4/6/6/K5 w - - 5,3 9", "b4c6",
                 "k5/6/2N3/6/6/6/6/K5 b - - 1,3 9");
}

static void n16_counts_after_captures_of_the_king(void **state)
{
    (void)state;
    const char *fen = "6/4k1/6/6/6/2pp2/PK4/6 w - - 5,3 9";
    /* By the first step; the second may go on. */
    assert_after(LUDII, fen, "b2c3,c3b3", "6/4k1/6/6/6/1K1p2/P5/6 b - - 1,3 9");
    /* By the second step. */
    assert_after(LUDII, fen, "b2c3,c3d3", "6/4k1/6/6/6/3K2/P5/6 b - - 0,3 9");
    /* By the second step over e5, though one step does it too. */
    assert_after(LUDII, "k5/6/6/3p2/3K2/6/6/6 w - - 5,3 9", "d4d5",
                 "k5/6/6/3K2/6/6/6/6 b - - 0,3 9");
    /* By one step alone. */
    assert_after(LUDII, "5k/6/6/6/6/6/pP4/KN4 w - - 5,3 9", "a1a2",
                 "5k/6/6/6/6/6/KP4/1N4 b - - 1,3 9");
    /* Directly, where steps would cross attacked points; and where they need not. A knight
     * attacks a point on its way, but not as its target. */
    assert_after(LUDII, "5k/6/6/3b2/2K3/6/6/6 w - - 5,3 9", "c4d5",
                 "5k/6/6/3K2/6/6/6/6 b - - 1,3 9");
    assert_after(LUDII, "5k/6/6/3n2/2K3/6/6/6 w - - 5,3 9", "c4d5",
                 "5k/6/6/3K2/6/6/6/6 b - - 1,3 9");
    assert_after(LUDII, "5k/6/6/3p2/2K3/6/6/6 w - - 5,3 9", "c4d5",
                 "5k/6/6/3K2/6/6/6/6 b - - 0,3 9");
}

static void n16_stalling_loses(void **state)
{
    (void)state;
    const char *fen = "k5/6/6/6/6/6/5P/K5 w - - 13,0 40";
    assert_after(LUDII, fen, "a1a2", "k5/6/6/6/6/6/K4P/6 b - - 14,0 40");
    assert_moves(LUDII, "k5/6/6/6/6/6/K4P/6 b - - 14,0 40", "");
    assert_end(LUDII, fen, "a1a2", RESULT_BLACK_WINS, "stalling");
    assert_end(LUDII, "k5/6/6/6/6/6/K4P/6 b - - 14,0 40", "", RESULT_BLACK_WINS, "stalling");
    assert_end(LUDII, fen, "f2f3", RESULT_NONE, "");
    assert_end(LUDII, "k5/6/6/6/6/6/5P/K5 w - - 12,0 40", "a1a2", RESULT_NONE, "");
    assert_end(LUDII, "k5/6/6/6/6/6/5P/K5 b - - 0,13 40", "a8b8", RESULT_WHITE_WINS,
               "stalling");
    /* Only the own count counts. */
    assert_end(LUDII, "k5/6/6/6/6/6/5P/K5 w - - 2,13 40", "a1a2", RESULT_NONE, "");
}

static void n16_no_move_goes_before_stalling(void **state)
{
    (void)state;
    assert_end(LUDII, "6/6/6/6/6/6/K5/3k2 b - - 0,13 40", "d1c2", RESULT_BLACK_WINS,
               "no legal move");
    assert_end(LUDII, "6/6/6/6/6/6/K5/3k2 b - - 0,13 40", "d1d2", RESULT_WHITE_WINS,
               "stalling");
    assert_end(LUDII, "6/6/6/6/6/6/K1k3/6 w - - 0,14 41", "", RESULT_BLACK_WINS,
               "no legal move");
}

static void n16_no_draws(void **state)
{
    (void)state;
    const char *fen = "k5/6/6/6/6/6/6/2B2K w - - 0,0 1";
    assert_end(LUDII, fen, "c1c2 a8b8 c2c1 b8a8 c1c2 a8b8 c2c1 b8a8", RESULT_NONE, "");
    assert_end(LUDII, "k5/6/6/6/6/6/4n1/5K w - - 0,0 80", "f1e2", RESULT_NONE, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(n9_the_king_may_not_end_attacked),
        cmocka_unit_test(n10_no_crossing_of_an_attacked_point),
        cmocka_unit_test(n10_crossing_by_removing_the_attacker),
        cmocka_unit_test(n11_a_piece_captured_first_must_be_undefended),
        cmocka_unit_test(n11_undefended_only_at_that_moment),
        cmocka_unit_test(n15_one_move_for_each_end_and_capture),
        cmocka_unit_test(n16_any_piece_may_answer_a_check),
        cmocka_unit_test(n16_direct_moves),
        cmocka_unit_test(n16_steps_are_safe_at_every_moment),
        cmocka_unit_test(n16_counts),
        cmocka_unit_test(n16_counts_after_captures_of_the_king),
        cmocka_unit_test(n16_stalling_loses),
        cmocka_unit_test(n16_no_move_goes_before_stalling),
        cmocka_unit_test(n16_no_draws),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
