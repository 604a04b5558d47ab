/* Cubic Shogi C9 to C12: captures and the stack, drops, check and the ends of the game. */
#include "tests/support/test_support.h"

#include <stdio.h>

static const char GAME[] = "cubic";
static const char PROGRAM[] = "cubic pawndrop=program";

static void c9_exchange_with_a_pawn_cube(void **state)
{
    (void)state;
    assert_after(GAME, "4k3/8/8/3n4/3R4/8/8/4K3[PPpp] w - - 4 7", "d4d5",
                 "4k3/8/8/3R4/8/8/8/4K3[NPppp] b - - 0 7");
    assert_after(GAME, "4k3/8/8/3r4/3B4/8/8/4K3[Pp] b - - 4 7", "d5d4",
                 "4k3/8/8/8/3r4/8/8/4K3[PPb] w - - 0 8");
    /* As long as there are pawn cubes. */
    assert_after(GAME, "4k3/8/8/8/r2r3R/8/8/4K3[PPPRRRR] w - - 4 7", "h4d4 e8e7 d4a4",
                 "8/4k3/8/8/R7/8/8/4K3[PRRRRRRpp] b - - 0 8");
}

static void c9_without_a_pawn_cube(void **state)
{
    (void)state;
    assert_after(GAME, "4k3/8/8/3n4/3R4/8/8/4K3[Bpp] w - - 4 7", "d4d5",
                 "4k3/8/8/3R4/8/8/8/4K3[Bpp] b - - 0 7");
    assert_after(GAME, "4k3/8/8/3r4/3B4/8/8/4K3[PPn] b - - 4 7", "d5d4",
                 "4k3/8/8/8/3r4/8/8/4K3[PPn] w - - 0 8");
    assert_after(GAME, "4k3/8/8/3n4/3R4/8/8/4K3[] w - - 4 7", "d4d5",
                 "4k3/8/8/3R4/8/8/8/4K3[] b - - 0 7");
}

static void c9_a_captured_pawn_leaves_the_game(void **state)
{
    (void)state;
    assert_after(GAME, "4k3/8/8/3p4/3R4/8/8/4K3[PPpp] w - - 4 7", "d4d5",
                 "4k3/8/8/3R4/8/8/8/4K3[PPpp] b - - 0 7");
    assert_after(GAME, "4k3/8/8/3p4/3P4/8/8/4K3[Pp] b - - 4 7", "d5d4",
                 "4k3/8/8/8/3p4/8/8/4K3[Pp] w - - 0 8");
}

static void c9_a_captured_general_is_a_general(void **state)
{
    (void)state;
    assert_after(GAME, "4k3/8/3g4/3P4/8/8/8/4K3[PPpp] w - - 0 1", "d5d6g",
                 "4k3/8/3G4/8/8/8/8/4K3[GPppp] b - - 0 1");
    /* The pawn that promoted comes back as a general, not as a pawn. */
    assert_after(GAME, "r6k/8/8/P7/8/8/8/4K3[pp] w - - 0 1", "a5a6g a8a6",
                 "7k/8/r7/8/8/8/8/4K3[Pgp] w - - 0 2");
}

static void c10_drops_of_ones_own_colour(void **state)
{
    (void)state;
    const char *fen = "4k3/8/8/8/8/8/8/4K3[NNb] w - - 3 5";
    assert_count_of(GAME, fen, "N@", 62);
    assert_move_count(GAME, fen, 62 + 5);
    assert_illegal(GAME, fen, "B@a1 R@a1 N@e1 N@e8");
    assert_after(GAME, fen, "N@a8", "N3k3/8/8/8/8/8/8/4K3[Nb] b - - 0 5");
    assert_after(GAME, "4k3/8/8/8/8/8/8/4K3[NNb] b - - 3 5", "B@h1",
                 "4k3/8/8/8/8/8/8/4K2b[NN] w - - 0 6");
    assert_exchanges(GAME, "4k3/8/8/8/8/8/8/4K3[gr] w - - 3 5", "");
}

static void c11_one_pawn_on_a_file(void **state)
{
    (void)state;
    const char *fen = "4k3/8/8/8/8/8/P2P4/4K3[NPpp] w - - 0 1";
    assert_count_of(GAME, fen, "N@", 60);
    assert_count_of(GAME, fen, "P@", 46);
    assert_legal(GAME, fen, "P@b1 P@b8 P@e2 P@e7 P@h8");
    assert_illegal(GAME, fen, "P@a1 P@a3 P@a8 P@d1 P@d3 P@d8");
    /* A hostile pawn and an own general do not count. */
    assert_count_of(GAME, "4k3/8/3p4/6G1/8/8/8/4K3[P] w - - 0 1", "P@", 60);
    assert_legal(GAME, "4k3/8/3p4/6G1/8/8/8/4K3[P] w - - 0 1", "P@d5 P@d7 P@g1 P@g8");
    assert_illegal(GAME, "4k3/8/3p4/8/8/8/8/4K3[p] b - - 0 1", "P@d5 P@d7");
}

static void c11_program_forbids_to_pass_a_pawn(void **state)
{
    (void)state;
    const char *white = "4k3/8/3p4/8/8/8/8/4K3[P] w - - 0 1";
    assert_legal(GAME, white, "P@d7 P@d8");
    assert_illegal(PROGRAM, white, "P@d7 P@d8");
    assert_destinations(PROGRAM, "3bk3/8/3p4/n7/P1p4p/8/PPP1PPPP/4K3[P] w - - 0 1", "P@",
                        "d1 d2 d3 d4 d5");
    assert_destinations(PROGRAM, "4k3/ppp1pppp/8/8/3P4/8/8/4K3[p] b - - 0 1", "P@",
                        "d5 d6 d7 d8");
    assert_destinations(GAME, "4k3/ppp1pppp/8/8/3P4/8/8/4K3[p] b - - 0 1", "P@",
                        "d1 d2 d3 d5 d6 d7 d8");
    assert_illegal(PROGRAM, "4k3/8/8/8/3P4/8/8/4K3[P] w - - 0 1", "P@d3 P@d5");
    assert_count_of(PROGRAM, "4k3/8/3p4/8/8/8/8/4K3[N] w - - 0 1", "N@", 61);
}

static void c11_a_pawn_on_the_last_rank(void **state)
{
    (void)state;
    assert_after(GAME, "4k3/8/8/8/8/8/8/4K3[P] w - - 2 1", "P@a8",
                 "P3k3/8/8/8/8/8/8/4K3[] b - - 0 1");
    assert_destinations(GAME, "P3k3/8/8/8/8/8/8/4K3[] w - - 0 1", "a8", "");
    assert_destinations(GAME, "4k3/8/8/8/8/8/8/p3K3[] b - - 0 1", "a1", "");
    assert_illegal(GAME, "P3k3/8/8/8/8/8/8/4K3[P] w - - 0 1", "P@a2");
}

static void c11_drops_may_mate(void **state)
{
    (void)state;
    assert_end(GAME, "6nk/8/6K1/8/8/8/8/8[P] w - - 0 1", "P@h7", RESULT_WHITE_WINS,
               "checkmate");
    assert_end(GAME, "6nk/8/6K1/8/8/8/8/8[P] w - - 0 1", "P@h6", RESULT_NONE, "");
    assert_end(GAME, "7k/8/6K1/8/8/8/8/8[R] w - - 0 1", "R@a8", RESULT_WHITE_WINS, "checkmate");
    assert_end(GAME, "7k/8/6K1/8/8/8/8/8[Rp] w - - 0 1", "R@a8", RESULT_NONE, "");
}

static void c12_check_must_be_answered(void **state)
{
    (void)state;
    const char *fen = "4r2k/8/8/8/8/8/8/4K3[N] w - - 0 1";
    assert_check(GAME, fen, true);
    assert_moves(GAME, fen, "e1d1 e1d2 e1f1 e1f2 N@e2 N@e3 N@e4 N@e5 N@e6 N@e7");
    assert_illegal(GAME, fen, "N@d4 N@e8 e1e2");
    /* Against a knight nothing can be put between. */
    assert_moves(GAME, "7k/8/8/8/8/4n3/8/3K4[RP] w - - 0 1", "d1c1 d1e1 d1c2 d1d2 d1e2");
    /* A step of the extension cannot be blocked either. */
    assert_exchanges(GAME, "8/2k5/3R4/8/8/8/8/7K[prbg] b - - 0 1", "");
}

static void c12_pins(void **state)
{
    (void)state;
    assert_destinations(GAME, "4r2k/8/8/8/8/8/4N3/4K3[] w - - 0 1", "e2", "");
    assert_destinations(GAME, "4r2k/8/8/8/8/8/4P3/4K3[] w - - 0 1", "e2", "e3");
    assert_destinations(GAME, "4r2k/8/8/8/8/8/4G3/4K3[] w - - 0 1", "e2", "e3");
    assert_destinations(GAME, "4r2k/8/4R3/8/8/8/8/4K3[] w - - 0 1", "e6", "e2 e3 e4 e5 e7 e8");
    assert_destinations(GAME, "7k/8/5b2/8/3B4/8/8/K7[] w - - 0 1", "d4", "b2 c3 e5 f6");
    /* A bishop in its zone has a straight step, but a pin along the file leaves no other. */
    assert_destinations(GAME, "4r2k/4B3/8/8/8/8/8/4K3[] w - - 0 1", "e7", "e8 e6");
    assert_destinations(GAME, "7k/8/8/3K4/8/5R2/8/7b[] w - - 0 1", "f3", "");
}

static void c12_ends(void **state)
{
    (void)state;
    assert_end(GAME, "7k/5K2/5R2/8/8/8/8/8[] w - - 0 1", "f6g6", RESULT_DRAW, "stalemate");
    assert_end(GAME, "7k/5K2/5R2/8/8/8/8/8[p] w - - 0 1", "f6g6", RESULT_NONE, "");
    assert_end(GAME, "4k3/8/8/8/8/8/4r3/4K3[] w - - 0 1", "e1e2", RESULT_DRAW, "insufficient");
    assert_end(GAME, "4k3/8/8/8/8/8/4r3/4K3[P] w - - 0 1", "e1e2", RESULT_NONE, "");
    assert_end(GAME, "4k3/8/8/8/8/8/4r3/4KB2[] w - - 0 1", "e1e2", RESULT_NONE, "");
    assert_end(GAME, "4k3/8/8/8/8/8/8/R3K3[] w - - 99 80", "a1a2", RESULT_DRAW, "50-move");
    assert_end(GAME, "4k3/8/8/8/8/8/8/R3K3[] w - - 98 80", "a1a2", RESULT_NONE, "");
}

static void c12_what_resets_the_count(void **state)
{
    (void)state;
    assert_after(GAME, "4k3/8/8/8/8/8/8/R3K3[] w - - 98 80", "a1a2",
                 "4k3/8/8/8/8/8/R7/4K3[] b - - 99 80");
    assert_end(GAME, "4k3/8/8/8/8/8/8/R3K3[N] w - - 99 80", "N@h1", RESULT_NONE, "");
    assert_end(GAME, "4k3/8/8/8/8/8/8/R5Kn[] w - - 99 80", "g1h1", RESULT_NONE, "");
    assert_end(GAME, "4k3/8/8/8/8/8/P7/4K3[] w - - 99 80", "a2a3", RESULT_NONE, "");
    assert_end(GAME, "4k3/8/8/3P4/8/8/8/4K3[] w - - 99 80", "d5d6g", RESULT_NONE, "");
    assert_end(GAME, "4k3/8/8/8/3N4/8/8/4K3[] w - - 99 80", "d4c6g", RESULT_DRAW, "50-move");
}

static void c12_repetition_includes_the_stack(void **state)
{
    (void)state;
    const char *fen = "4k3/8/8/8/8/8/8/R3K3[P] w - - 0 1";
    const char *twice = "a1a2 e8e7 a2a1 e7e8 a1a2 e8e7 a2a1";
    assert_end(GAME, fen, twice, RESULT_NONE, "");
    assert_end(GAME, fen, "a1a2 e8e7 a2a1 e7e8 a1a2 e8e7 a2a1 e7e8", RESULT_DRAW, "repetition");
    /* Captures and drops set the count to 0, yet both knights come back. */
    const char *knights = "4k2r/8/8/n7/7N/8/8/R3K3[P] w - - 0 1";
    const char *round = "a1a5 h8h4 a5a1 h4h8 N@h4 N@a5";
    char thrice[128];
    snprintf(thrice, sizeof thrice, "%s %s", round, round);
    assert_end(GAME, knights, round, RESULT_NONE, "");
    assert_end(GAME, knights, thrice, RESULT_DRAW, "repetition");
    /* The same board with another stack is another position. */
    struct rule_set rules = find_rules(GAME);
    union position_room full;
    union position_room empty;
    read_position(&rules, fen, &full);
    read_position(&rules, "4k3/8/8/8/8/8/8/R3K3[] w - - 0 1", &empty);
    assert_true(full.head.key != empty.head.key);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(c9_exchange_with_a_pawn_cube),
        cmocka_unit_test(c9_without_a_pawn_cube),
        cmocka_unit_test(c9_a_captured_pawn_leaves_the_game),
        cmocka_unit_test(c9_a_captured_general_is_a_general),
        cmocka_unit_test(c10_drops_of_ones_own_colour),
        cmocka_unit_test(c11_one_pawn_on_a_file),
        cmocka_unit_test(c11_program_forbids_to_pass_a_pawn),
        cmocka_unit_test(c11_a_pawn_on_the_last_rank),
        cmocka_unit_test(c11_drops_may_mate),
        cmocka_unit_test(c12_check_must_be_answered),
        cmocka_unit_test(c12_pins),
        cmocka_unit_test(c12_ends),
        cmocka_unit_test(c12_what_resets_the_count),
        cmocka_unit_test(c12_repetition_includes_the_stack),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
