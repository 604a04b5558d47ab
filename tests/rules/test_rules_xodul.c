/* Xodul X1 to X9, the set-up and the pieces: for each rule positions that allow and that
 * forbid. Every test is named after its rule. */
#include "tests/support/test_support.h"

static const char GAME[] = "xodul";

static void assert_xodul_start(const char *game, const char *fen)
{
    assert_start(game, fen);
    assert_move_count(game, fen, 57);
}

static void x1_start(void **state)
{
    (void)state;
    const char *start = "rnbqkwglc/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKWGLC[] w - - 0 1";
    assert_xodul_start(GAME, start);
    assert_destinations(GAME, start, "i1", "i7");
    assert_destinations(GAME, start, "b1", "a3 c3");
    assert_destinations(GAME, start, "e2", "e3 e4");
    assert_refused(GAME, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", 9,
                   "placement");
}

static void x1_rotated_start(void **state)
{
    (void)state;
    assert_xodul_start("xodul setup=rotated",
                       "clgwkqbnr/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKWGLC[] w - - 0 1");
}

static void x2_car_knight_bishop_queen(void **state)
{
    (void)state;
    assert_destinations(GAME, "8k/9/9/9/2p1R1P2/9/9/4K4[] w - - 0 1", "e4",
                        "c4 d4 f4 e2 e3 e5 e6 e7 e8");
    assert_destinations(GAME, "8k/9/9/9/4N4/9/3P5/4K4[] w - - 0 1", "e4",
                        "d6 f6 c5 g5 c3 g3 f2");
    assert_destinations(GAME, "9/k8/9/5p3/4B4/9/2P6/4K4[] w - - 0 1", "e4",
                        "d5 c6 b7 a8 f5 d3 f3 g2 h1");
    assert_destinations(GAME, "9/k8/9/9/4Q4/9/9/4K4[] w - - 0 1", "e4",
                        "d5 c6 b7 a8 f5 g6 h7 i8 d3 c2 b1 f3 g2 h1 a4 b4 c4 d4 f4 g4 h4 i4 e2 "
                        "e3 e5 e6 e7 e8");
}

static void x2_king(void **state)
{
    (void)state;
    assert_destinations(GAME, "9/9/9/9/9/2k6/9/K8[] w - - 0 1", "a1", "a2 b1");
    assert_destinations(GAME, "k8/9/9/9/9/4p4/3p1P3/4K4[] w - - 0 1", "e1", "d1 e2 f1");
    assert_destinations(GAME, "k8/9/9/9/9/2b6/3p5/4K4[] w - - 0 1", "e1", "d1 e2 f1 f2");
}

static void x2_no_castling_no_passing_capture(void **state)
{
    (void)state;
    assert_illegal(GAME, "r3k3r/9/9/9/9/9/9/R3K3R[] w - - 0 1", "e1g1 e1c1");
    assert_illegal(GAME, "4k4/9/9/9/3Pp4/9/9/4K4[] b - - 0 1", "e4d3");
    assert_after(GAME, "4k4/9/9/9/4p4/9/3P5/4K4[] w - - 0 1", "d2d4",
                 "4k4/9/9/9/3Pp4/9/9/4K4[] b - - 0 1");
}

static void x3_wizard_captures_two_away(void **state)
{
    (void)state;
    const char *fen = "7k1/9/2p3p2/3p5/4W4/9/2p3P2/4K4[] w - - 0 1";
    assert_legal(GAME, fen, "e4g6 e4c2");
    assert_illegal(GAME, fen, "e4c6 e4d5 e4g2");
    assert_legal(GAME, "7k1/9/2p6/9/4W4/9/9/4K4[] w - - 0 1", "e4c6");
    assert_move_count(GAME, "7k1/9/2p6/9/4W4/9/9/4K4[] w - - 0 1", 69 + 5);
}

static void x3_wizard_is_lame(void **state)
{
    (void)state;
    assert_check(GAME, "4k4/9/2W6/9/9/9/9/4K4[] b - - 0 1", true);
    assert_check(GAME, "4k4/3p5/2W6/9/9/9/9/4K4[] b - - 0 1", false);
    assert_destinations(GAME, "4k4/7r1/2W6/9/9/9/9/4K4[] b - - 0 1", "h7", "d7");
    assert_destinations(GAME, "4k4/3n5/2W6/9/9/9/9/4K4[] b - - 0 1", "d7", "");
    assert_destinations(GAME, "4k4/3b5/2W6/9/9/9/9/4K4[] b - - 0 1", "d7", "c6");
    assert_destinations(GAME, "4k4/3p5/2W6/9/9/9/9/4K4[] b - - 0 1", "d7", "c6");
    assert_destinations(GAME, "4k4/3n5/2B6/9/9/9/9/4K4[] b - - 0 1", "d7", "");
}

static void x4_teleport_to_any_empty_square(void **state)
{
    (void)state;
    const char *fen = "4k4/4p4/9/9/9/9/4P4/W3K4[] w - - 0 1";
    assert_move_count(GAME, fen, 67 + 2 + 4);
    assert_legal(GAME, fen, "a1i8 a1b1 a1d8");
    assert_illegal(GAME, fen, "a1e7 a1e8 a1e2 a1a1");
    assert_after(GAME, fen, "a1i8", "4k3W/4p4/9/9/9/9/4P4/4K4[] b - - 1 1");
}

static void x4_teleport_not_in_check(void **state)
{
    (void)state;
    assert_destinations(GAME, "4k4/4r4/9/9/2W6/9/9/4K4[] w - - 0 1", "c4", "e2 e6");
    assert_destinations(GAME, "4k4/9/2p6/9/4W4/9/4r4/4K4[] w - - 0 1", "e4", "");
    assert_destinations(GAME, "4k4/4r4/9/2W6/9/9/9/4K4[] w - - 0 1", "c5", "e3 e7");
}

static void x4_teleport_may_mate(void **state)
{
    (void)state;
    assert_end(GAME, "7bk/8p/9/9/9/9/9/W3K2R1[] w - - 0 1", "a1g6", RESULT_WHITE_WINS,
               "checkmate");
    assert_end(GAME, "7bk/8p/9/9/9/9/9/W3K2R1[] w - - 0 1", "a1g5", RESULT_NONE, "");
}

static void x4_teleport_may_not_uncover(void **state)
{
    (void)state;
    assert_destinations(GAME, "4k4/4r4/9/9/4W4/9/9/4K4[] w - - 0 1", "e4", "e2 e3 e5 e6");
    assert_destinations(GAME, "k8/4c4/4p4/9/4W4/9/9/4K4[] w - - 0 1", "e4", "e2 e3 e5");
    assert_destinations(GAME, "k8/9/9/9/6w2/9/4W4/K3R4[] w - - 0 1", "e1",
                        "b1 c1 d1 f1 g1 h1 i1");
}

static void x4_teleport_may_not_be_the_cannons_screen(void **state)
{
    (void)state;
    const char *fen = "k8/4c4/9/9/2W6/9/9/4K4[] w - - 0 1";
    assert_illegal(GAME, fen, "c4e2 c4e3 c4e4 c4e5 c4e6");
    assert_legal(GAME, fen, "c4e8 c4d7 c4a1 e1e2");
    assert_move_count(GAME, fen, 63 + 5);
    /* As one of two screens it is welcome: here it has to stand somewhere else. */
    assert_legal(GAME, "k8/4c4/4p4/4p4/2W6/9/9/4K4[] w - - 0 1", "c4e2 c4e6 c4b4");
}

static void x4_wizard_screen_must_hop_away(void **state)
{
    (void)state;
    assert_moves(GAME, "k8/4c4/9/9/4W4/9/9/4K4[] w - - 0 1",
                 "e4c6 e4g6 e4c2 e4g2 e1d1 e1f1 e1d2 e1f2");
}

/* The most moves that hill climbing found, and the room there is for them. */
static void x4_fullest_position(void **state)
{
    (void)state;
    const char *fen = "2Q3WWk/K5QWW/3Q4W/Q6Q1/4Q3W/1Q6W/5Q2W/2Q5W[BN] w - - 0 1";
    assert_move_count(GAME, fen, 664);
    assert_true(664 < MOVES_MAX * 7 / 10);
}

static void x5_guard_steps(void **state)
{
    (void)state;
    assert_destinations(GAME, "k8/9/9/4p4/3pGP3/9/9/K8[] w - - 0 1", "e4", "d4 e5 e3 e2 e1");
    assert_destinations(GAME, "k8/9/9/3p1p3/4G4/9/9/4K4[] w - - 0 1", "e4", "d4 f4 e5 e3 e2");
    assert_destinations(GAME, "k8/9/9/4P4/3PGP3/4P4/9/4K4[] w - - 0 1", "e4", "");
    assert_check(GAME, "9/9/9/4k4/4G4/9/9/4K4[] b - - 0 1", true);
    assert_check(GAME, "9/9/4k4/9/4G4/9/9/4K4[] b - - 0 1", false);
    assert_check(GAME, "9/9/9/3k5/4G4/9/9/4K4[] b - - 0 1", false);
}

static void x6_guard_slides_toward_its_king(void **state)
{
    (void)state;
    assert_destinations(GAME, "7k1/9/9/9/1G2p4/9/9/4K4[] w - - 0 1", "b4",
                        "a4 b5 b3 b2 b1 c4 d4 e4");
    assert_destinations(GAME, "7k1/9/4G4/9/9/9/9/4K4[] w - - 0 1", "e6",
                        "d6 f6 e7 e5 e4 e3 e2");
    assert_destinations(GAME, "7k1/9/9/9/6G2/9/9/4K4[] w - - 0 1", "g4",
                        "h4 g5 f4 e4 g3 g2 g1");
    assert_destinations(GAME, "k8/9/9/9/9/2g6/9/4K4[] b - - 0 1", "c3",
                        "b3 a3 d3 c2 c4 c5 c6 c7 c8");
}

static void x6_guard_stops(void **state)
{
    (void)state;
    assert_destinations(GAME, "7k1/9/9/9/1G1p1p3/1P7/9/4K4[] w - - 0 1", "b4", "a4 b5 c4 d4");
    assert_destinations(GAME, "7k1/9/9/9/1G3p3/9/9/4K4[] w - - 0 1", "b4",
                        "a4 b5 b3 b2 b1 c4 d4 e4");
    assert_destinations(GAME, "7k1/9/9/1p7/G8/9/9/1G2K4[] w - - 0 1", "b1", "a1 b2 c1 d1");
    assert_illegal(GAME, "7k1/9/9/9/1G2p4/9/9/4K4[] w - - 0 1", "b4f4 b4i4 b4b6 b4c5");
}

static void x6_guard_attacks_as_it_moves(void **state)
{
    (void)state;
    assert_check(GAME, "9/9/9/9/k4G3/9/9/K8[] b - - 0 1", true);
    assert_check(GAME, "9/9/9/9/k4G3/9/9/2K6[] b - - 0 1", false);
    assert_check(GAME, "9/9/9/9/k2p1G3/9/9/K8[] b - - 0 1", false);
    assert_check(GAME, "4K4/9/5k3/9/9/9/9/5G3[] b - - 0 1", true);
    assert_check(GAME, "9/9/5k3/9/4K4/9/9/5G3[] b - - 0 1", false);
    assert_destinations(GAME, "9/9/9/9/k1n2G3/9/9/K8[] b - - 0 1", "c4", "");
    assert_destinations(GAME, "9/9/9/9/k1r2G3/9/9/K8[] b - - 0 1", "c4", "b4 d4 e4 f4");
    assert_destinations(GAME, "9/9/9/9/k1n2G3/9/9/1K7[] b - - 0 1", "c4",
                        "a3 a5 b6 d6 e5 e3 d2 b2");
}

static void x6_king_runs_from_a_guard(void **state)
{
    (void)state;
    assert_destinations(GAME, "9/9/9/9/2k2G3/9/9/K8[] b - - 0 1", "c4", "b3 c3 d3 b5 c5 d5");
    assert_destinations(GAME, "9/9/9/9/2k2G3/9/9/2K6[] b - - 0 1", "c4",
                        "b4 b3 c3 d3 b5 c5 d5");
}

static void x6_own_king_steers_its_guards(void **state)
{
    (void)state;
    assert_after(GAME, "9/9/9/9/k4G3/9/9/1K7[] w - - 0 1", "b1a1",
                 "9/9/9/9/k4G3/9/9/K8[] b - - 1 1");
    assert_end(GAME, "k3G4/9/1K7/9/9/9/9/9[] w - - 0 1", "b6a6", RESULT_WHITE_WINS,
               "checkmate");
    assert_end(GAME, "k3G4/9/1K7/9/9/9/9/9[] w - - 0 1", "b6c6", RESULT_NONE, "");
    /* The king goes back to file e and its guard no longer covers d4. */
    assert_destinations(GAME, "9/9/9/9/3k1G3/9/9/4K4[] b - - 0 1", "d4",
                        "c3 c4 c5 d3 d5 e3 e5");
}

static void x7_lance(void **state)
{
    (void)state;
    assert_destinations(GAME, "8k/9/1p5p1/3p5/2p1p4/3L5/9/4K4[] w - - 0 1", "d3",
                        "d4 d5 c4 e4 c2 e2");
    assert_destinations(GAME, "4k4/9/9/3l5/9/9/3P5/4K4[] b - - 0 1", "d5",
                        "d4 d3 d2 c6 e6 c4 e4");
    assert_destinations(GAME, "8k/9/9/3P5/2P1P4/3L5/2P1P4/4K4[] w - - 0 1", "d3", "d4");
    assert_destinations(GAME, "L7k/9/9/9/9/9/9/4K4[] w - - 0 1", "a8", "b7");
    assert_illegal(GAME, "8k/9/9/9/3L5/9/9/4K4[] w - - 0 1", "d4d3 d4c4 d4e4 d4b6");
}

static void x7_lance_attacks_forward(void **state)
{
    (void)state;
    assert_check(GAME, "4k4/9/9/9/9/4L4/9/4K4[] b - - 0 1", true);
    assert_check(GAME, "9/4L4/9/4k4/9/9/9/K8[] b - - 0 1", false);
    assert_check(GAME, "4l4/9/9/9/9/9/4K4/k8[] w - - 0 1", true);
    assert_check(GAME, "9/9/9/3k5/4L4/9/9/K8[] b - - 0 1", true);
    assert_check(GAME, "9/9/9/4L4/3k5/9/9/K8[] b - - 0 1", true);
    assert_destinations(GAME, "4k4/4n4/9/9/9/4L4/9/4K4[] b - - 0 1", "e7", "");
}

static void x8_cannon_moves_and_captures(void **state)
{
    (void)state;
    assert_destinations(GAME, "8k/1p7/1n7/9/1P2C1p1q/9/4P4/4K4[] w - - 0 1", "e4",
                        "e3 e5 e6 e7 e8 c4 d4 f4 i4");
    assert_destinations(GAME, "k3n4/4p4/4p4/9/4C4/9/9/4K4[] w - - 0 1", "e4",
                        "e2 e3 e5 e7 a4 b4 c4 d4 f4 g4 h4 i4");
    assert_destinations(GAME, "k8/9/4p4/4P4/p1C1C1p1P/9/9/4K4[] w - - 0 1", "e4",
                        "e2 e3 e6 a4 d4 f4");
    assert_illegal(GAME, "k8/9/9/9/4C1p2/9/9/4K4[] w - - 0 1", "e4g4 e4h4");
}

static void x8_cannon_gives_check_over_one_piece(void **state)
{
    (void)state;
    assert_check(GAME, "4k4/4p4/9/9/4C4/9/9/4K4[] b - - 0 1", true);
    assert_check(GAME, "4k4/9/4P4/9/4C4/9/9/4K4[] b - - 0 1", true);
    assert_check(GAME, "4k4/9/9/9/4C4/9/9/4K4[] b - - 0 1", false);
    assert_check(GAME, "4k4/4p4/9/4P4/4C4/9/9/4K4[] b - - 0 1", false);
    assert_check(GAME, "4k4/9/9/9/9/4K4/4C4/9[] b - - 0 1", true);
}

static void x8_cannon_check_is_answered(void **state)
{
    (void)state;
    /* The screen steps aside, or a second one comes between. */
    assert_moves(GAME, "k8/4c4/9/8R/4N4/9/9/4K4[] w - - 0 1",
                 "i5e5 e4c3 e4c5 e4d2 e4d6 e4f2 e4f6 e4g3 e4g5 e1d1 e1f1 e1d2 e1f2");
    /* Whoever captures the screen is the screen. */
    assert_moves(GAME, "k8/4c4/9/9/4p3R/9/9/4K4[] w - - 0 1", "e1d1 e1f1 e1d2 e1f2");
    assert_moves(GAME, "k8/4c3R/9/9/4p4/9/9/4K4[] w - - 0 1", "i7e7 e1d1 e1f1 e1d2 e1f2");
    /* The king that captures it is not. */
    assert_moves(GAME, "k8/4c4/9/9/9/9/4n4/4K4[] w - - 0 1", "e1d1 e1f1 e1d2 e1e2 e1f2");
}

static void x8_cannon_holds_two_pieces(void **state)
{
    (void)state;
    assert_destinations(GAME, "k8/4c4/4p4/9/4N4/9/9/4K4[] w - - 0 1", "e4", "");
    assert_destinations(GAME, "k8/4c4/4p4/9/4R4/9/9/4K4[] w - - 0 1", "e4", "e2 e3 e5");
    assert_destinations(GAME, "k8/4c4/9/4p4/3P5/4N4/9/4K4[] w - - 0 1", "d4", "d5 e5");
    assert_destinations(GAME, "8k/4c4/9/9/9/R8/9/4K4[] w - - 0 1", "a3",
                        "b3 c3 d3 f3 g3 h3 i3 a1 a2 a4 a5 a6 a7 a8");
}

static void x8_king_along_the_cannons_line(void **state)
{
    (void)state;
    assert_destinations(GAME, "k8/4c4/9/4p4/9/4K4/9/9[] w - - 0 1", "e3", "d2 d3 f2 f3");
    assert_legal(GAME, "k8/9/4c4/9/4P4/4K4/9/9[] w - - 0 1", "e3d3");
    assert_illegal(GAME, "k8/9/4c4/9/4P4/4K4/9/9[] w - - 0 1", "e3e2 e4e5");
}

static void x9_pawn(void **state)
{
    (void)state;
    assert_destinations(GAME, "8k/9/9/9/9/3p1p3/4P4/4K4[] w - - 0 1", "e2", "e3 e4 d3 f3");
    assert_destinations(GAME, "8k/9/9/9/4p4/9/4P4/4K4[] w - - 0 1", "e2", "e3");
    assert_destinations(GAME, "8k/9/9/9/9/4p4/4P4/4K4[] w - - 0 1", "e2", "");
    assert_destinations(GAME, "8k/9/9/9/9/4P4/9/4K4[] w - - 0 1", "e3", "e4");
    assert_destinations(GAME, "8k/4p4/3P1N3/9/9/9/9/4K4[] b - - 0 1", "e7", "e6 e5 d6 f6");
    assert_destinations(GAME, "8k/9/9/p7P/8P/9/9/4K4[] w - - 0 1", "i4", "");
    assert_destinations(GAME, "8k/9/9/p8/8P/9/9/4K4[] w - - 0 1", "i4", "i5");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(x1_start),
        cmocka_unit_test(x1_rotated_start),
        cmocka_unit_test(x2_car_knight_bishop_queen),
        cmocka_unit_test(x2_king),
        cmocka_unit_test(x2_no_castling_no_passing_capture),
        cmocka_unit_test(x3_wizard_captures_two_away),
        cmocka_unit_test(x3_wizard_is_lame),
        cmocka_unit_test(x4_teleport_to_any_empty_square),
        cmocka_unit_test(x4_teleport_not_in_check),
        cmocka_unit_test(x4_teleport_may_mate),
        cmocka_unit_test(x4_teleport_may_not_uncover),
        cmocka_unit_test(x4_teleport_may_not_be_the_cannons_screen),
        cmocka_unit_test(x4_wizard_screen_must_hop_away),
        cmocka_unit_test(x4_fullest_position),
        cmocka_unit_test(x5_guard_steps),
        cmocka_unit_test(x6_guard_slides_toward_its_king),
        cmocka_unit_test(x6_guard_stops),
        cmocka_unit_test(x6_guard_attacks_as_it_moves),
        cmocka_unit_test(x6_king_runs_from_a_guard),
        cmocka_unit_test(x6_own_king_steers_its_guards),
        cmocka_unit_test(x7_lance),
        cmocka_unit_test(x7_lance_attacks_forward),
        cmocka_unit_test(x8_cannon_moves_and_captures),
        cmocka_unit_test(x8_cannon_gives_check_over_one_piece),
        cmocka_unit_test(x8_cannon_check_is_answered),
        cmocka_unit_test(x8_cannon_holds_two_pieces),
        cmocka_unit_test(x8_king_along_the_cannons_line),
        cmocka_unit_test(x9_pawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
