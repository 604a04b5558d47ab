/* Cubic Shogi C1 to C8, the pieces: for each rule positions that allow and that forbid. Every
 * test is named after its rule. */
#include "tests/support/test_support.h"

static const char GAME[] = "cubic";
static const char ANYWHERE[] = "cubic extension=anywhere";
static const char PROGRAM[] = "cubic pawndrop=program";

static void start(void **state)
{
    (void)state;
    const char *start = "1nbgkgn1/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/1NGKGBN1[PPpp] w - - 0 1";
    const char *games[] = {GAME, ANYWHERE, PROGRAM};
    for (int i = 0; i < 3; i++) {
        assert_start(games[i], start);
        assert_move_count(games[i], start, 25);
        assert_exchanges(games[i], start, "");
    }
    assert_destinations(GAME, start, "b1", "a1");
    assert_destinations(GAME, start, "g2", "c2 d2 e2 f2 h2");
    assert_destinations(GAME, start, "b2", "a1");
}

static void c1_king(void **state)
{
    (void)state;
    assert_destinations(GAME, "7k/8/8/8/3K4/8/8/8[] w - - 0 1", "d4",
                        "c3 d3 e3 c4 e4 c5 d5 e5");
    assert_destinations(GAME, "8/8/8/3k4/8/3K4/3P4/8[] w - - 0 1", "d3", "c2 e2 c3 e3");
    assert_destinations(GAME, "7k/8/8/8/8/8/r7/K7[] w - - 0 1", "a1", "a2");
    assert_destinations(GAME, "7k/8/8/8/8/r7/r7/K7[] w - - 0 1", "a1", "");
}

static void c2_general(void **state)
{
    (void)state;
    assert_destinations(GAME, "7k/8/8/8/3G4/8/8/7K[] w - - 0 1", "d4", "c5 d5 e5 c4 e4 d3");
    assert_destinations(GAME, "7k/8/8/3g4/8/8/8/7K[] b - - 0 1", "d5", "c4 d4 e4 c5 e5 d6");
    assert_destinations(GAME, "7k/8/8/2ppp3/2PGP3/3p4/8/7K[] w - - 0 1", "d4", "c5 d5 e5 d3");
    assert_illegal(GAME, "7k/8/8/8/3G4/8/8/7K[] w - - 0 1", "d4c3 d4e3 d4d6");
}

static void c2_general_gives_check(void **state)
{
    (void)state;
    assert_check(GAME, "8/8/8/3k4/3G4/8/8/7K[] b - - 0 1", true);
    assert_check(GAME, "8/8/8/4k3/3G4/8/8/7K[] b - - 0 1", true);
    assert_check(GAME, "8/8/8/3G4/3k4/8/8/7K[] b - - 0 1", true);
    assert_check(GAME, "8/8/8/3G4/4k3/8/8/7K[] b - - 0 1", false);
    assert_check(GAME, "k7/8/8/3g4/4K3/8/8/8[] w - - 0 1", true);
    assert_check(GAME, "k7/8/8/4K3/3g4/8/8/8[] w - - 0 1", false);
}

static void c3_rook(void **state)
{
    (void)state;
    assert_destinations(GAME, "k7/8/8/3R4/8/8/8/7K[] w - - 0 1", "d5",
                        "d1 d2 d3 d4 d6 d7 d8 a5 b5 c5 e5 f5 g5 h5");
    assert_destinations(GAME, "k7/8/8/1p1R1P2/8/8/3p4/7K[] w - - 0 1", "d5",
                        "d2 d3 d4 d6 d7 d8 b5 c5 e5");
    assert_check(GAME, "3k4/8/8/8/3R4/8/8/7K[] b - - 0 1", true);
    assert_check(GAME, "3k4/8/3P4/8/3R4/8/8/7K[] b - - 0 1", false);
}

static void c3_rook_steps_diagonally_in_its_zone(void **state)
{
    (void)state;
    assert_destinations(GAME, "k7/8/3R4/8/8/8/8/7K[] w - - 0 1", "d6",
                        "d1 d2 d3 d4 d5 d7 d8 a6 b6 c6 e6 f6 g6 h6 c7 e7");
    assert_destinations(GAME, "8/3R4/8/8/8/k7/8/7K[] w - - 0 1", "d7",
                        "d1 d2 d3 d4 d5 d6 d8 a7 b7 c7 e7 f7 g7 h7 c8 e8 c6 e6");
    assert_destinations(GAME, "7k/8/8/8/8/3r4/8/K7[] b - - 0 1", "d3",
                        "d1 d2 d4 d5 d6 d7 d8 a3 b3 c3 e3 f3 g3 h3 c2 e2");
    assert_legal(GAME, "k7/2P1p3/3R4/8/8/8/8/7K[] w - - 0 1", "d6e7");
    assert_illegal(GAME, "k7/2P1p3/3R4/8/8/8/8/7K[] w - - 0 1", "d6c7 d6c5 d6e5 d6b8");
    assert_illegal(GAME, "7k/8/8/8/8/3R4/8/K7[] w - - 0 1", "d3c2 d3e2 d3c4 d3e4");
}

static void c3_rook_checks_by_its_extension(void **state)
{
    (void)state;
    assert_check(GAME, "8/2k5/3R4/8/8/8/8/7K[] b - - 0 1", true);
    assert_check(GAME, "8/3R4/2k5/8/8/8/8/7K[] b - - 0 1", true);
    assert_check(GAME, "8/8/3R4/2k5/8/8/8/7K[] b - - 0 1", false);
    assert_check(GAME, "8/8/2k5/3R4/8/8/8/7K[] b - - 0 1", false);
    assert_check(ANYWHERE, "8/8/3R4/2k5/8/8/8/7K[] b - - 0 1", true);
    assert_check(ANYWHERE, "8/8/2k5/3R4/8/8/8/7K[] b - - 0 1", false);
}

static void c4_bishop(void **state)
{
    (void)state;
    assert_destinations(GAME, "7k/8/8/2B5/8/8/8/K7[] w - - 0 1", "c5",
                        "a7 b6 d6 e7 f8 a3 b4 d4 e3 f2 g1");
    assert_destinations(GAME, "7k/8/1P1p4/2B5/8/8/8/K7[] w - - 0 1", "c5",
                        "d6 a3 b4 d4 e3 f2 g1");
    assert_check(GAME, "8/8/5k2/8/8/8/1B6/7K[] b - - 0 1", true);
    assert_check(GAME, "8/8/5k2/8/8/2p5/1B6/7K[] b - - 0 1", false);
}

static void c4_bishop_steps_straight_in_its_zone(void **state)
{
    (void)state;
    assert_destinations(GAME, "7k/8/2B5/8/8/8/8/K7[] w - - 0 1", "c6",
                        "a8 b7 d7 e8 b5 a4 d5 e4 f3 g2 h1 b6 d6 c7");
    assert_destinations(GAME, "7k/2B5/8/8/8/8/8/K7[] w - - 0 1", "c7",
                        "b8 d8 b6 a5 d6 e5 f4 g3 h2 b7 d7 c8 c6");
    assert_destinations(GAME, "7k/8/8/8/8/2b5/8/6K1[] b - - 0 1", "c3",
                        "a1 b2 d2 e1 b4 a5 d4 e5 f6 g7 b3 d3 c2");
    assert_legal(GAME, "7k/2p5/1PB5/8/8/8/8/K7[] w - - 0 1", "c6c7 c6d6");
    assert_illegal(GAME, "7k/2p5/1PB5/8/8/8/8/K7[] w - - 0 1", "c6b6 c6c5 c6c8 c6e6");
    assert_check(GAME, "8/2k5/2B5/8/8/8/8/7K[] b - - 0 1", true);
    assert_check(GAME, "8/8/2B5/2k5/8/8/8/7K[] b - - 0 1", false);
}

static void c4_extension_anywhere(void **state)
{
    (void)state;
    assert_destinations(ANYWHERE, "7k/8/2B5/8/8/8/8/K7[] w - - 0 1", "c6",
                        "a8 b7 d7 e8 b5 a4 d5 e4 f3 g2 h1 b6 d6 c7 c5");
    assert_destinations(ANYWHERE, "k7/8/3R4/8/8/8/8/7K[] w - - 0 1", "d6",
                        "d1 d2 d3 d4 d5 d7 d8 a6 b6 c6 e6 f6 g6 h6 c7 e7 c5 e5");
    assert_destinations(ANYWHERE, "k7/8/8/3R4/8/8/8/7K[] w - - 0 1", "d5",
                        "d1 d2 d3 d4 d6 d7 d8 a5 b5 c5 e5 f5 g5 h5");
    assert_check(ANYWHERE, "8/8/2B5/2k5/8/8/8/7K[] b - - 0 1", true);
    assert_check(ANYWHERE, "8/8/2k5/2B5/8/8/8/7K[] b - - 0 1", false);
}

static void c5_extension_goes_by_the_square(void **state)
{
    (void)state;
    assert_check(GAME, "7k/8/8/8/8/8/8/K7[R] w - - 0 1", false);
    assert_after(GAME, "7k/8/8/8/8/8/8/K7[R] w - - 0 1", "R@g7",
                 "7k/6R1/8/8/8/8/8/K7[] b - - 0 1");
    assert_check(GAME, "7k/6R1/8/8/8/8/8/K7[] b - - 0 1", true);
    assert_check(GAME, "7k/7B/8/8/8/8/8/K7[] b - - 0 1", true);
    /* Gone outside. */
    const char *outside = "7k/8/8/3R4/8/8/8/K7[] w - - 3 3";
    assert_after(GAME, "7k/8/8/8/8/8/8/K7[R] w - - 0 1", "R@d6 h8g8 d6d5 g8h8", outside);
    assert_destinations(GAME, outside, "d5", "d1 d2 d3 d4 d6 d7 d8 a5 b5 c5 e5 f5 g5 h5");
}

static void c6_knight(void **state)
{
    (void)state;
    assert_destinations(GAME, "4k3/8/8/8/8/3N4/8/4K3[] w - - 0 1", "d3", "c5 e5 c3 e3");
    assert_destinations(GAME, "4k3/8/3n4/8/8/8/8/4K3[] b - - 0 1", "d6", "c4 e4 c6 e6");
    /* Over anything; it captures both ways. */
    assert_destinations(GAME, "4k3/8/8/2p5/2ppp3/2PNp3/8/4K3[] w - - 0 1", "d3", "c5 e5 e3");
    assert_destinations(GAME, "4k3/8/8/N7/8/8/8/4K3[] w - - 0 1", "a5", "b7g b5");
    assert_illegal(GAME, "4k3/8/8/8/8/3N4/8/4K3[] w - - 0 1", "d3b4 d3f4 d3c1 d3e1 d3d4 d3d2");
}

static void c6_knight_gives_check(void **state)
{
    (void)state;
    assert_check(GAME, "8/8/4k3/8/3N4/8/8/4K3[] b - - 0 1", true);
    assert_check(GAME, "8/8/8/8/3Nk3/8/8/4K3[] b - - 0 1", true);
    assert_check(GAME, "8/8/8/3N4/8/4k3/8/K7[] b - - 0 1", false);
    assert_check(GAME, "8/8/8/5k2/3N4/8/8/4K3[] b - - 0 1", false);
    assert_check(GAME, "k7/8/8/3n4/8/4K3/8/8[] w - - 0 1", true);
}

static void c7_pawn(void **state)
{
    (void)state;
    assert_destinations(GAME, "4k3/8/8/8/8/4P3/8/K7[] w - - 0 1", "e3", "e4");
    assert_destinations(GAME, "4k3/8/8/8/4p3/4P3/8/K7[] w - - 0 1", "e3", "e4");
    assert_destinations(GAME, "4k3/8/8/3p1p2/4P3/8/8/K7[] w - - 0 1", "e4", "e5");
    assert_destinations(GAME, "4k3/8/8/8/4N3/4P3/8/K7[] w - - 0 1", "e3", "");
    assert_destinations(GAME, "k7/8/8/4p3/8/8/8/7K[] b - - 0 1", "e5", "e4");
    assert_after(GAME, "4k3/8/8/8/4n3/4P3/8/K7[] w - - 5 1", "e3e4",
                 "4k3/8/8/8/4P3/8/8/K7[] b - - 0 1");
    assert_check(GAME, "8/8/4k3/4P3/8/8/8/K7[] b - - 0 1", true);
    assert_check(GAME, "8/8/3k4/4P3/8/8/8/K7[] b - - 0 1", false);
    assert_check(GAME, "8/8/8/4P3/4k3/8/8/K7[] b - - 0 1", false);
}

static void c8_promotion(void **state)
{
    (void)state;
    assert_destinations(GAME, "4k3/8/8/3P4/8/8/8/4K3[] w - - 0 1", "d5", "d6g");
    assert_destinations(GAME, "4k3/8/8/8/3P4/8/8/4K3[] w - - 0 1", "d4", "d5");
    assert_destinations(GAME, "4k3/8/8/8/3N4/8/8/4K3[] w - - 0 1", "d4", "c6g e6g c4 e4");
    assert_destinations(GAME, "k7/8/8/8/4p3/8/8/7K[] b - - 0 1", "e4", "e3g");
    assert_after(GAME, "4k3/8/8/3P4/8/8/8/4K3[] w - - 5 9", "d5d6g",
                 "4k3/8/3G4/8/8/8/8/4K3[] b - - 0 9");
    assert_illegal(GAME, "4k3/8/8/3P4/8/8/8/4K3[] w - - 0 1", "d5d6r d5d6p");
    assert_illegal(GAME, "4k3/8/8/8/3P4/8/8/4K3[] w - - 0 1", "d4d5g");
    assert_illegal(GAME, "4k3/8/8/8/8/3R4/8/4K3[] w - - 0 1", "d3d6g");
}

static void c8_dropped_pieces_promote_with_their_next_move(void **state)
{
    (void)state;
    assert_after(GAME, "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", "N@d6",
                 "4k3/8/3N4/8/8/8/8/4K3[] b - - 0 1");
    assert_after(GAME, "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", "P@d7",
                 "4k3/3P4/8/8/8/8/8/4K3[] b - - 0 1");
    assert_illegal(GAME, "4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1", "N@d6g P@d7g G@d6");
    assert_destinations(GAME, "7k/8/3N4/8/8/8/8/4K3[] w - - 0 1", "d6", "c8g e8g c6g e6g");
    assert_destinations(GAME, "N6k/8/8/8/8/8/8/4K3[] w - - 0 1", "a8", "b8g");
    assert_destinations(GAME, "7k/8/3P4/8/8/8/8/4K3[] w - - 0 1", "d6", "d7g");
    assert_destinations(GAME, "7k/8/8/8/8/8/3n4/K7[] b - - 0 1", "d2", "c2g e2g");
}

static void c8_a_general_stays_one(void **state)
{
    (void)state;
    assert_destinations(GAME, "7k/8/3G4/8/8/8/8/K7[] w - - 0 1", "d6", "c7 d7 e7 c6 e6 d5");
    assert_after(GAME, "7k/8/8/3P4/8/8/8/K7[] w - - 0 1", "d5d6g h8g8 d6d5 g8h8",
                 "7k/8/8/3G4/8/8/8/K7[] w - - 3 3");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(start),
        cmocka_unit_test(c1_king),
        cmocka_unit_test(c2_general),
        cmocka_unit_test(c2_general_gives_check),
        cmocka_unit_test(c3_rook),
        cmocka_unit_test(c3_rook_steps_diagonally_in_its_zone),
        cmocka_unit_test(c3_rook_checks_by_its_extension),
        cmocka_unit_test(c4_bishop),
        cmocka_unit_test(c4_bishop_steps_straight_in_its_zone),
        cmocka_unit_test(c4_extension_anywhere),
        cmocka_unit_test(c5_extension_goes_by_the_square),
        cmocka_unit_test(c6_knight),
        cmocka_unit_test(c6_knight_gives_check),
        cmocka_unit_test(c7_pawn),
        cmocka_unit_test(c8_promotion),
        cmocka_unit_test(c8_dropped_pieces_promote_with_their_next_move),
        cmocka_unit_test(c8_a_general_stays_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
