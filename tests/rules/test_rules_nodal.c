/* Nodal Chess N1 to N8 and N12 to N14, the pieces, check and the ends: for each rule positions
 * that allow and that forbid. Every test is named after its rule. Kings and `nodal-ludii` are
 * in test_rules_nodal_king.c. */
#include "rules/move_text.h"
#include "tests/support/test_support.h"

static const char GAME[] = "nodal";
static const char LUDII[] = "nodal-ludii";
static const char START[] = "bnqknb/pppppp/6/6/6/6/PPPPPP/BNQKNB w - - 0 1";

static void n1_diagonals(void **state)
{
    (void)state;
    assert_destinations(GAME, "k5/6/6/6/1p1p2/2P3/1p1p2/5K w - - 0 1", "c3", "c4 d4 b2");
    assert_destinations(GAME, "k5/6/6/6/2p1p1/3P2/2p1p1/K5 w - - 0 1", "d3", "d4 c4 e2");
    assert_destinations(GAME, "k5/6/6/6/6/6/6/1B3K w - - 0 1", "b1",
                        "a1 c1 d1 e1 a2 b2 b3 b4 b5 b6 b7 b8");
    assert_illegal(GAME, "k5/6/6/6/6/6/6/1B3K w - - 0 1", "b1c2 b1d3");
}

static void n2_start(void **state)
{
    (void)state;
    static const char *const games[] = {GAME, LUDII};
    for (int i = 0; i < 2; i++) {
        assert_start(games[i],
                     i == 0 ? START : "bnqknb/pppppp/6/6/6/6/PPPPPP/BNQKNB w - - 0,0 1");
        assert_moves(games[i], START,
                     "a2a3 b2b3 b2c3 c2c3 c2b3 d2d3 d2e3 e2e3 e2d3 f2f3 b1a3 b1c3 e1d3 e1f3");
    }
}

static void n3_pawn_moves(void **state)
{
    (void)state;
    assert_destinations(GAME, "k5/6/6/6/6/2P3/6/5K w - - 0 1", "c3", "c4 d4");
    assert_destinations(GAME, "k5/6/6/6/2p3/2P3/6/5K w - - 0 1", "c3", "d4");
    assert_destinations(GAME, "k5/6/6/6/2PP2/2P3/6/5K w - - 0 1", "c3", "");
    assert_destinations(GAME, "k5/6/2p3/6/6/6/6/5K b - - 0 1", "c6", "c5 d5");
    assert_destinations(GAME, "k5/6/1p4/6/6/6/6/5K b - - 0 1", "b6", "b5 a5");
    assert_illegal(GAME, "k5/6/6/6/6/2P3/6/5K w - - 0 1", "c3b2 c3b4 c3c2 c3c5");
    assert_illegal(GAME, START, "c2c4 d2d4 a2b3");
}

static void n3_pawn_captures(void **state)
{
    (void)state;
    /* Forward and backward along the diagonal, never straight. */
    assert_destinations(GAME, "k5/6/6/6/2pp2/2P3/1p4/5K w - - 0 1", "c3", "d4 b2");
    assert_destinations(GAME, "k5/6/6/3P2/2p3/1P4/6/5K b - - 0 1", "c4", "c3 d3");
    assert_destinations(GAME, "k5/6/6/1P4/2p3/3P2/6/5K b - - 0 1", "c4", "c3 d3 b5");
    assert_after(GAME, "k5/6/6/6/6/2P3/1p4/5K w - - 3 4", "c3b2",
                 "k5/6/6/6/6/6/1P4/5K b - - 0 4");
    assert_after(GAME, "k5/6/6/6/6/4K1/1P4/n5 w - - 3 4", "b2a1",
                 "k5/6/6/6/6/4K1/6/P5 b - - 0 4");
    assert_destinations(GAME, "k5/6/6/6/6/6/6/P4K w - - 0 1", "a1", "a2 b2");
    assert_illegal(GAME, "k5/6/6/6/6/2P3/1P4/5K w - - 0 1", "c3b2");
}

static void n3_promotion(void **state)
{
    (void)state;
    const char *fen = "6/2P3/k5/6/6/6/6/5K w - - 4 9";
    assert_destinations(GAME, fen, "c7", "c8q c8b c8n d8q d8b d8n");
    assert_after(GAME, fen, "c7d8n", "3N2/6/k5/6/6/6/6/5K b - - 0 9");
    assert_illegal(GAME, fen, "c7c8 c7c8k c7c8p c7c8r c7b8q");
    assert_destinations(GAME, "2nq2/2P3/k5/6/6/6/6/5K w - - 0 1", "c7", "d8q d8b d8n");
    assert_destinations(GAME, "5k/6/6/6/6/6/2p3/5K b - - 0 1", "c2", "c1q c1b c1n d1q d1b d1n");
    assert_destinations(GAME, "5k/6/6/6/6/2p3/6/5K b - - 0 1", "c3", "c2 b2");
}

static void n3_n8_pawn_gives_check(void **state)
{
    (void)state;
    assert_check(GAME, "6/6/6/6/6/2P3/1k4/5K b - - 0 1", true);
    assert_check(GAME, "6/6/6/6/3k2/2P3/6/5K b - - 0 1", true);
    assert_check(GAME, "6/6/6/6/2k3/2P3/6/5K b - - 0 1", false);
    assert_check(GAME, "6/6/6/6/1k4/2P3/6/5K b - - 0 1", false);
    assert_check(GAME, "5K/6/6/6/6/2P3/3k2/6 b - - 0 1", false);
    assert_check(GAME, "5k/6/6/1K4/2p3/6/6/6 w - - 0 1", true);
}

static void n4_bishop(void **state)
{
    (void)state;
    assert_destinations(GAME, "k5/6/6/6/6/2B3/6/1K4 w - - 0 1", "c3",
                        "a1 b2 d4 e5 f6 a3 b3 d3 e3 f3 c1 c2 c4 c5 c6 c7 c8");
    assert_destinations(GAME, "k5/6/6/2p3/3p2/1PB3/6/1K4 w - - 0 1", "c3",
                        "c4 c5 d4 b2 a1 d3 e3 f3 c2 c1");
    assert_check(GAME, "2k3/6/6/6/6/2B3/6/1K4 b - - 0 1", true);
    assert_check(GAME, "2k3/2p3/6/6/6/2B3/6/1K4 b - - 0 1", false);
    assert_check(GAME, "6/6/6/k5/6/2B3/6/1K4 b - - 0 1", false);
}

static void n5_knight(void **state)
{
    (void)state;
    const char *fen = "k5/6/6/3b2/2pp2/2N3/6/5K w - - 7 1";
    assert_destinations(GAME, fen, "c3", "a2 a4 b1 d1 e2 d5 e4 b5");
    assert_after(GAME, fen, "c3e2", "k5/6/6/3b2/2pp2/6/4N1/5K b - - 8 1");
    assert_after(GAME, fen, "c3d5", "k5/6/6/3N2/2pp2/6/6/5K b - - 0 1");
    assert_after(GAME, fen, "c3e4", "k5/6/6/3b2/2p1N1/6/6/5K b - - 0 1");
    assert_after(GAME, fen, "c3b5", "k5/6/6/1N1b2/3p2/6/6/5K b - - 0 1");
    /* A friend is jumped; one on the target forbids the leap. */
    const char *friends = "k5/6/6/3P2/2PP2/2N3/6/5K w - - 7 1";
    assert_destinations(GAME, friends, "c3", "a2 a4 b1 d1 e2 e4 b5");
    assert_after(GAME, friends, "c3e4", "k5/6/6/3P2/2PPN1/6/6/5K b - - 8 1");
    assert_destinations(GAME, "k5/6/6/6/6/6/6/N4K w - - 0 1", "a1", "b3 c2");
}

static void n5_knight_captures_read_in_two_legs(void **state)
{
    (void)state;
    struct rule_set rules = find_rules(GAME);
    union position_room position;
    struct text_error error = {0};
    read_position(&rules, "k5/6/6/3b2/2pp2/2N3/6/5K w - - 7 1", &position);
    move_t move = move_from_text(rules.variant, &position.head, "c3e4", &error);
    assert_true(move != MOVE_NONE);
    assert_int_equal(move_from_text(rules.variant, &position.head, "c3d4,d4e4", &error), move);
    assert_int_equal(move_from_text(rules.variant, &position.head, "c3d3,d3e4", &error),
                     MOVE_NONE);
}

static void n6_queen(void **state)
{
    (void)state;
    assert_destinations(GAME, "6/k5/6/6/6/2Q3/5K/6 w - - 0 1", "c3",
                        "a1 a2 a4 a6 a8 b1 b2 b3 b5 b7 c2 c4 c6 c8 d1 d3 d4 d5 d7 e2 e4 e5 e6 "
                        "f1 f3 f5 f6");
    assert_destinations(GAME, "k4K/6/6/6/2np2/2Q3/1P4/6 w - - 0 1", "c3",
                        "a4 b3 c2 c4 d1 d3 d4 e2 f1");
    assert_illegal(GAME, "6/k5/6/6/6/2Q3/5K/6 w - - 0 1", "c3c5 c3a3 c3e3 c3b4 c3c3 c3f2");
}

static void n6_queen_gives_check_around_the_corner(void **state)
{
    (void)state;
    assert_check(GAME, "6/6/6/6/6/2Qk2/6/K5 b - - 0 1", true);
    assert_check(GAME, "6/6/6/2k3/6/2Q3/6/K5 b - - 0 1", false);
    assert_check(GAME, "6/6/3k2/6/6/2Q3/6/K5 b - - 0 1", false);
    assert_check(GAME, "6/3k2/6/6/6/2Q3/6/K5 b - - 0 1", true);
    /* Over d4 and e5, turning behind them to e6. */
    assert_check(GAME, "6/3k2/2p3/6/6/2Q3/6/K5 b - - 0 1", true);
    assert_check(GAME, "6/3k2/2p3/6/3p2/2Q3/6/K5 b - - 0 1", false);
}

static void n7_king(void **state)
{
    (void)state;
    const char *fen = "k5/6/6/6/3K2/6/6/6 w - - 0 1";
    assert_destinations(GAME, fen, "d4", "c3 c4 d3 d5 e4 e5 b3 b5 c2 c5 c6 e2 e3 e6 f3 f5");
    assert_move_count(GAME, fen, 16);
    assert_illegal(GAME, fen, "d4d6 d4b4 d4f4 d4d2 d4b2 d4f6 d4d4");
    assert_after(GAME, fen, "d4e6", "k5/6/4K1/6/6/6/6/6 b - - 1 1");
}

static void n8_knight_attacks_on_its_way(void **state)
{
    (void)state;
    assert_check(GAME, "6/6/6/6/3k2/2N3/6/K5 b - - 0 1", true);
    assert_check(GAME, "6/6/6/3p2/3k2/2N3/6/K5 b - - 0 1", true);
    assert_check(GAME, "6/6/6/3p2/3kp1/2N3/6/K5 b - - 0 1", false);
    assert_check(GAME, "6/6/6/3P2/3kP1/2N3/6/K5 b - - 0 1", false);
    assert_check(GAME, "6/6/6/3k2/6/2N3/6/K5 b - - 0 1", true);
    assert_check(GAME, "6/6/6/6/6/2Nk2/6/K5 b - - 0 1", true);
    assert_check(GAME, "6/6/2k3/6/6/2N3/6/K5 b - - 0 1", false);
}

static void n8_king_attacks_two_steps_away(void **state)
{
    (void)state;
    assert_moves(GAME, "6/6/6/6/k5/6/6/K5 w - - 0 1", "a1a2 a1b1");
    /* Not over an occupied point. */
    assert_legal(GAME, "6/6/6/6/k5/1p4/6/K5 w - - 0 1", "a1b2");
    assert_refused(GAME, "6/6/6/6/k5/6/1K4/6 w - - 0 1", 20, "side");
    assert_refused(GAME, "6/6/6/6/6/k5/1K4/6 w - - 0 1", 20, "side");
    /* Straight on does not count. */
    assert_prints(GAME, "6/6/6/6/k5/6/K5/6 w - - 0 1", "6/6/6/6/k5/6/K5/6 w - - 0 1");
}

static void n9_no_move_may_expose_the_king(void **state)
{
    (void)state;
    /* The bishop on c3 is pinned along its file. */
    assert_destinations(GAME, "2b2k/6/6/6/6/2B3/6/2K3 w - - 0 1", "c3", "c2 c4 c5 c6 c7 c8");
    assert_destinations(GAME, "2b2k/6/6/6/6/2N3/6/2K3 w - - 0 1", "c3", "");
    /* Leaving a knight's target opens its way over the king. */
    const char *leap = "k5/6/6/3P2/3KP1/2n3/6/6 w - - 0 1";
    assert_check(GAME, leap, false);
    assert_destinations(GAME, leap, "e4", "");
    assert_destinations(GAME, leap, "d5", "");
    assert_destinations(LUDII, leap, "e4", "");
    /* Leaving a point between the kings opens the way from one to the other. */
    const char *between = "6/6/6/p5/k5/1N4/1K4/6 w - - 0 1";
    assert_destinations(GAME, between, "b3", "");
    assert_destinations(LUDII, between, "b3", "");
    assert_legal(GAME, "6/6/6/pk4/6/1N4/1K4/6 w - - 0 1", "b3a5");
}

static void n12_in_check_the_king_must_move(void **state)
{
    (void)state;
    const char *fen = "bnqknb/pppppp/4N1/6/6/6/PPPPPP/B1QKNB b - - 0 1";
    assert_check(GAME, fen, true);
    assert_moves(GAME, fen, "");
    assert_end(GAME, fen, "", RESULT_WHITE_WINS, "checkmate");
    assert_moves(LUDII, fen, "d7e6");
    /* Elsewhere the bishop could take the pawn, or stand between. */
    const char *taking = "k5/6/6/6/3p1B/2K3/6/6 w - - 0 1";
    assert_destinations(GAME, taking, "f4", "");
    assert_destinations(LUDII, taking, "f4", "d4");
    const char *between = "k5/6/2b3/6/6/2K3/6/5B w - - 0 1";
    assert_destinations(GAME, between, "f1", "");
    assert_destinations(LUDII, between, "f1", "c4");
}

static void n13_a_side_without_a_move_loses(void **state)
{
    (void)state;
    assert_check(GAME, "6/6/6/6/6/6/K1k3/6 w - - 0 1", false);
    assert_end(GAME, "6/6/6/6/6/6/K5/3k2 b - - 0 1", "d1c2", RESULT_BLACK_WINS,
               "no legal move");
    assert_end(LUDII, "6/6/6/6/6/6/K5/3k2 b - - 0 1", "d1c2", RESULT_BLACK_WINS,
               "no legal move");
    assert_end(GAME, "6/6/6/6/2N3/2K3/6/2k3 w - - 0 1", "c4a3", RESULT_WHITE_WINS,
               "no legal move");
    assert_end(GAME, "6/6/6/6/2N3/2K3/6/2k3 w - - 0 1", "c3d4", RESULT_NONE, "");
    assert_end(GAME, START, "b2b3 d7e6 a1d4", RESULT_WHITE_WINS, "checkmate");
}

static void n14_draws(void **state)
{
    (void)state;
    const char *fen = "k5/6/6/6/6/6/6/2B2K w - - 0 1";
    assert_end(GAME, fen, "c1c2 a8b8 c2c1 b8a8 c1c2 a8b8 c2c1", RESULT_NONE, "");
    assert_end(GAME, fen, "c1c2 a8b8 c2c1 b8a8 c1c2 a8b8 c2c1 b8a8", RESULT_DRAW, "repetition");
    assert_end(GAME, "k5/6/6/6/6/6/6/2B2K w - - 98 80", "c1c2", RESULT_NONE, "");
    assert_end(GAME, "k5/6/6/6/6/6/6/2B2K w - - 99 80", "c1c2", RESULT_DRAW, "50-move");
    assert_end(GAME, "k5/6/6/6/6/6/4P1/2B2K w - - 99 80", "e2e3", RESULT_NONE, "");
    assert_end(GAME, "k5/6/6/2n3/6/6/6/2B2K w - - 99 80", "c1c5", RESULT_NONE, "");
    /* On the way. */
    assert_end(GAME, "k5/6/6/6/3p2/2N3/6/5K w - - 99 80", "c3e4", RESULT_NONE, "");
    /* Bare kings go on. */
    assert_end(GAME, "k5/6/6/6/6/6/4n1/5K w - - 9 80", "f1e2", RESULT_NONE, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(n1_diagonals),
        cmocka_unit_test(n2_start),
        cmocka_unit_test(n3_pawn_moves),
        cmocka_unit_test(n3_pawn_captures),
        cmocka_unit_test(n3_promotion),
        cmocka_unit_test(n3_n8_pawn_gives_check),
        cmocka_unit_test(n4_bishop),
        cmocka_unit_test(n5_knight),
        cmocka_unit_test(n5_knight_captures_read_in_two_legs),
        cmocka_unit_test(n6_queen),
        cmocka_unit_test(n6_queen_gives_check_around_the_corner),
        cmocka_unit_test(n7_king),
        cmocka_unit_test(n8_knight_attacks_on_its_way),
        cmocka_unit_test(n8_king_attacks_two_steps_away),
        cmocka_unit_test(n9_no_move_may_expose_the_king),
        cmocka_unit_test(n12_in_check_the_king_must_move),
        cmocka_unit_test(n13_a_side_without_a_move_loses),
        cmocka_unit_test(n14_draws),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
