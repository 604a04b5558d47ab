/* Gala Xiang-Qi G1 to G11, the set-up and the pieces without limits: for each rule positions
 * that allow and that forbid. Every test is named after its rule. */
#include "tests/support/gala_support.h"

#include <string.h>

static const char GALA[] = "gala";
static const char SHARED[] = "gala-shared";
static const char KOREAN[] = "gala hoppers=korean";

static const char ROOK_G5[] =
    "a5-f5 g1-g4 g6 g7 g8 f9 e10-e16 h9 i10 j11-j16 h5 i6 j7-p7 i4 j3-p3";

static void g1_zones_do_not_stop_captures(void **state)
{
    (void)state;
    assert_may(GALA, "w Ka16 ka14 Rg5 hh5", "g5h5");
    assert_may(GALA, "w Ka16 ka14 Rg5 hi6", "g5i6");
    assert_may(GALA, "w Ka16 ka14 Rg5 hp7", "g5p7");
    assert_may(GALA, "w Ka16 ka14 Rh8 hk10", "h8k10");
    assert_may(GALA, "w Ka16 ka14 Hg7 pi9", "g7i9");
    /* They bend the paths: these squares lie straight ahead. */
    assert_may_not(GALA, "w Ka16 ka14 Rg5 hi5", "g5i5");
    assert_may_not(GALA, "w Ka16 ka14 Rg5 hg9", "g5g9");
}

static void g2_opposite_corners(void **state)
{
    (void)state;
    const char *start =
        "kga1r1p2P1R1AGK/gbe2c4C2EBG/aeb3s2S3BEA/4hv4VH4/r2h2p2P2H2R/1c1v8V1C1/"
        "p1s1p1s2S1P1S1P/16/16/P1S1P1S2s1p1s1p/1C1V8v1c1/R2H2P2p2h2r/4HV4vh4/AEB3S2s3bea/"
        "GBE2C4c2ebg/KGA1R1P2p1r1agk w - - 0 1";
    assert_start(GALA, start);
    assert_start(KOREAN, start);
    assert_move_count(GALA, start, 116);
    assert_legal(GALA, start, "b6d12 a7a8 m11l12");
    assert_illegal(GALA, start, "b6d13 p7p8 m6l5 a1a2 b1b2");
}

static void g2_shared_border(void **state)
{
    (void)state;
    const char *start =
        "kga1r1p2p1r1agk/gbe2c4c2ebg/aeb3s2s3bea/4hv4vh4/r2h2p2p2h2r/1c1v8v1c1/"
        "p1s1p1s2s1p1s1p/16/16/P1S1P1S2S1P1S1P/1C1V8V1C1/R2H2P2P2H2R/4HV4VH4/AEB3S2S3BEA/"
        "GBE2C4C2EBG/KGA1R1P2P1R1AGK w - - 0 1";
    assert_start(SHARED, start);
    assert_move_count(SHARED, start, 116);
    assert_legal(SHARED, start, "b6d12 p7p8 l4n5");
    assert_illegal(SHARED, start, "p10p9 m11l12");
}

/* The moves of each piece type at the start, in either set-up; of the cannons' 44 moves 8
 * capture. */
static void g2_moves_of_each_piece(void **state)
{
    (void)state;
    static const struct {
        char letter;
        int moves, captures;
    } pieces[] = {{'P', 8, 0},  {'S', 6, 0},  {'R', 16, 0}, {'B', 10, 0},
                  {'C', 44, 8}, {'V', 12, 0}, {'H', 12, 0}, {'E', 4, 0},
                  {'A', 4, 0},  {'K', 0, 0},  {'G', 0, 0}};
    const char *const games[] = {GALA, SHARED};
    for (int game = 0; game < 2; game++) {
        struct rule_set rules = find_rules(games[game]);
        union position_room position;
        struct move_list list = {.count = 0};
        int moves[PIECE_TYPES_MAX] = {0};
        int captures[PIECE_TYPES_MAX] = {0};
        variant_start(rules.variant, 0, &position.head);
        rules.variant->generate(&position.head, GENERATE_ALL, &list);
        for (int i = 0; i < list.count; i++) {
            int type = piece_type(position_piece(&position.head, move_from(list.move[i])));
            moves[type]++;
            captures[type] += move_is_capture(list.move[i]);
        }
        for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
            long type =
                strchr(rules.variant->letters, pieces[i].letter) - rules.variant->letters;
            assert_int_equal(moves[type], pieces[i].moves);
            assert_int_equal(captures[type], pieces[i].captures);
        }
    }
}

static void g3_the_square_left_decides(void **state)
{
    (void)state;
    /* From the castle a rook goes straight onto the Road, from there aslant. */
    assert_may(GALA, "w Ka16 ka14 Rg5", "g5h5 g5i6 g5i4");
    assert_may_not(GALA, "w Ka16 ka14 Rg5", "g5i5 g5h6 g5h4 g5f6");
    assert_may(GALA, "w Ka16 ka14 Rh5", "h5g6 h5i6 h5g4 h5i4");
    assert_may_not(GALA, "w Ka16 ka14 Rh5", "h5g5 h5i5 h5h6 h5h4");
}

static void g4_rook(void **state)
{
    (void)state;
    assert_goes(GALA, "w Ka16 ka14 Rg5", "g5", ROOK_G5);
    assert_move_count(GALA, gala_fen("w Ka16 ka14 Rg5"), 46 + 4);
    assert_goes(
        GALA, "w Kb14 kb12 Rh8", "h8",
        "g9 f10 f11-f16 e10-a10 g7 g6-g1 f7-a7 i7 j6 j5-j1 k6-p6 i9 j10 j11-j16 k10-p10");
    assert_goes(GALA, "b Ka16 ka14 rg5", "g5", ROOK_G5);
}

static void g4_rook_moves_outward_only(void **state)
{
    (void)state;
    /* North at g8 may become north-west or north-east, not south. */
    assert_may_not(GALA, "w Ka16 ka14 Rg5", "g5f7 g5h7 g5g9");
    /* North-west at e10 becomes north again, because it was north before. */
    assert_may(GALA, "w Ka16 ka14 Rg5", "g5e16");
    assert_may_not(GALA, "w Ka16 ka14 Rg5", "g5d10 g5a10");
    /* From the Road the orthogonal direction is still free. */
    assert_may(GALA, "w Ka16 ka14 Rh8", "h8a10 h8f16");
}

static void g4_rook_is_blocked(void **state)
{
    (void)state;
    assert_goes(GALA, "w Ka16 ka14 Rg5 Ph5 Pg7 pd5 pg2", "g5", "d5-f5 g2-g4 g6");
    assert_goes(GALA, "w Ka16 ka14 Rg5 pg8 Pf5 Pg4", "g5", "g6-g8 h5 i6 j7-p7 i4 j3-p3");
    assert_goes(GALA, "w Ka16 ka14 Rg5 pf9 Ph9 Pf5 Pg4 Ph5", "g5", "g6 g7 g8 f9");
    assert_goes(GALA, "w Ka16 ka14 Rg5 pe12 Ph9 Pf5 Pg4 Ph5", "g5", "g6 g7 g8 f9 e10-e12");
}

static void g5_bishop(void **state)
{
    (void)state;
    assert_goes(
        GALA, "w Ka16 ka14 Be6", "e6",
        "f7 g8 g9 g10 h11 h12-h16 h8-p8 d7 c8 c9 c10 b11 a12 b8 a8 f5 g4 h3 h2 h1 i3 j3 "
        "k2 l1 d5 c4 b3 a2");
    assert_move_count(GALA, gala_fen("w Ka16 ka14 Be6"), 40 + 4);
    assert_may_not(GALA, "w Ka16 ka14 Be6", "e6e7 e6h9 e6g7 e6h4 e6k4");
}

static void g5_bishop_is_blocked(void **state)
{
    (void)state;
    assert_goes(GALA, "w Ka16 ka14 Be6 Pd7 Pd5 pg4 pg8", "e6", "f7 g8 f5 g4");
    assert_goes(GALA, "w Ka16 ka14 Be6 Pd7 Pd5 Pf5 pg10 Ph8", "e6", "f7 g8 g9 g10");
    assert_goes(
        GALA, "w Ka16 ka14 Bh5", "h5",
        "h6-h16 h1-h4 g5 f6 e7 d8 c8 b8 a8 f4 e3 d2 c1 i5 j5 k6 l7 m8 n8 o8 p8 k4 l3 m2 n1");
}

static void g6_cannon(void **state)
{
    (void)state;
    assert_goes(GALA, "w Ka16 ka14 Cg5 Pj3 hh5 hm7 hg2 ho3 hg1", "g5",
                "a5-f5 g3 g4 g6 g7 g8 f9 e10-e16 h9 i10 j11-j16 m7 g1");
    assert_goes(GALA, "w Ka16 ka14 Cg5", "g5", ROOK_G5);
    assert_may_not(GALA, "w Ka16 ka14 Cg5 hg2", "g5g2 g5g1");
}

static void g6_cannon_captures_beyond_a_bend(void **state)
{
    (void)state;
    /* The hurdle stands before the bend, on it, and after it. */
    assert_may(GALA, "w Ka16 ka14 Cg5 Pg7 pe12", "g5e12");
    assert_may(GALA, "w Ka16 ka14 Cg5 Pg8 pe12", "g5e12");
    assert_may(GALA, "w Ka16 ka14 Cg5 pe11 pe12", "g5e12");
    assert_may(GALA, "w Ka16 ka14 Cg5 pg8 pe12 pj12", "g5e12 g5j12");
    assert_may_not(GALA, "w Ka16 ka14 Cg5 Pg7 pg8 pe12", "g5e12");
    assert_may_not(GALA, "w Ka16 ka14 Cg5 Pg7 Pe12", "g5e12");
    assert_may_not(GALA, "w Ka16 ka14 Cg5 pe12", "g5e12");
}

static void g6_korean_cannon(void **state)
{
    (void)state;
    assert_goes(KOREAN, "w Ka16 ka14 Cg5 Pj3 hh5 hm7 hg2 ho3 hg1", "g5",
                "i4 i6 j7 k7 l7 m7 g1");
    assert_goes(KOREAN, "w Ka16 ka14 Cg5", "g5", "");
    assert_goes(KOREAN, "w Ka16 ka14 Cg5 Pg7 hg3 pe13", "g5",
                "g8 f9 e10-e13 h9 i10 j11-j16 g2 g1");
}

static void g7_archer(void **state)
{
    (void)state;
    assert_goes(
        GALA, "w Ka16 ka14 Ve6", "e6",
        "f7 g8 g9 g10 h11 h12-h16 h8-p8 d7 c8 c9 c10 b11 a12 b8 a8 f5 g4 h3 h2 h1 i3 j3 "
        "k2 l1 d5 c4 b3 a2");
    assert_goes(GALA, "w Ka16 ka14 Ve6 pg8 ph11 pk8 Pd7 pb8 Pc9 pd5 pa2 pf5 Ph3 pi3", "e6",
                "f7 h11 k8 b8 a2");
    assert_may_not(GALA, "w Ka16 ka14 Ve6 pg8", "e6g8 e6h8 e6g9");
    assert_may_not(GALA, "w Ka16 ka14 Ve6 pg8 Ph8 pi8", "e6i8 e6h8");
}

static void g7_korean_archer(void **state)
{
    (void)state;
    assert_goes(KOREAN, "w Ka16 ka14 Ve6", "e6", "");
    assert_goes(KOREAN, "w Ka16 ka14 Ve6 Pg8 pk8 pc4", "e6",
                "h8 i8 j8 k8 g9 g10 h11 h12-h16 b3 a2");
}

static const char ELEPHANTS[] = "gala elephants=korean";

static void g9_korean_elephant(void **state)
{
    (void)state;
    assert_goes(ELEPHANTS, "w Ka16 ka14 Ed4", "d4", "d7 d1 a4 g4 f7 b7 f1 b1 g6 a6 g2 a2");
    assert_goes(ELEPHANTS, "w Ka16 ka14 Eh8", "h8",
                "g11 i11 e9 e7 k9 k7 g5 i5 j11 k10 f11 e10 j5 k6 f5 e6");
    assert_may(ELEPHANTS, "w Ka16 ka14 Ed4 pf7", "d4f7");
    assert_may_not(ELEPHANTS, "w Ka16 ka14 Ed4 Pf7", "d4f7");
    assert_goes("gala hoppers=korean", "w Ka16 ka14 Ed4", "d4", "b6 f6 b2 f2 d6 d2 b4 f4");
}

static void g9_korean_elephant_is_lame(void **state)
{
    (void)state;
    assert_may(ELEPHANTS, "w Ka16 ka14 Ed4 pd5", "d4f7");
    assert_may_not(ELEPHANTS, "w Ka16 ka14 Ed4 pd5", "d4d7");
    assert_may_not(ELEPHANTS, "w Ka16 ka14 Ed4 pd5 pe5", "d4f7");
    assert_may_not(ELEPHANTS, "w Ka16 ka14 Ed4 pe6 pe5", "d4f7");
    assert_may(ELEPHANTS, "w Ka16 ka14 Ed4 pe6", "d4f7");
}

static void g8_horse(void **state)
{
    (void)state;
    assert_goes(GALA, "w Ka16 ka14 Hc9", "c9", "a7 a9 a10 b11 c7 d11 e7 e9 e10");
    assert_goes(GALA, "w Ka16 ka14 Hm10", "m10", "l12 n12 k11 o11 k9 o9 k8 m8 o8");
    assert_goes(GALA, "w Ka16 ka14 Hc3", "c3", "b5 d5 a4 e4 a2 e2 b1 d1");
    assert_may_not(GALA, "w Ka16 ka14 Hc9", "c9b10 c9c8 c9c11 c9e8");
}

static void g8_horse_is_lame(void **state)
{
    (void)state;
    /* b5 by c4 or by b4; a piece of either side on one of them leaves the other way. */
    assert_may(GALA, "w Ka16 ka14 Hc3 pc4", "c3b5 c3d5");
    assert_may(GALA, "w Ka16 ka14 Hc3 Pb4 Pd4", "c3b5 c3d5");
    assert_may_not(GALA, "w Ka16 ka14 Hc3 Pc4 pb4 Pd4", "c3b5 c3d5 c3c4 c3b4");
    assert_goes(GALA, "w Ka16 ka14 Hc3 Pb5 pd5 Pb2 Pc2 Pd2 Pb3 Pb4 Pd3", "c3", "d5 e4");
    assert_may_not(GALA, "w Ka16 ka14 Hc9 Pd9", "c9e9");
    assert_may(GALA, "w Ka16 ka14 Hc9 pe9", "c9e9");
}

static void g9_elephant(void **state)
{
    (void)state;
    assert_goes(GALA, "w Ka16 ka14 Ei9", "i9", "g8 g10 h7 h11 j7 j11 k8 k10 k11");
    assert_goes(GALA, "w Ka16 ka14 Ed3", "d3", "b5 d5 f5 b3 f3 b1 d1 f1");
    assert_may_not(GALA, "w Ka16 ka14 Ed3", "d3d4 d3c5 d3e5 d3f4");
}

static void g9_elephant_is_lame(void **state)
{
    (void)state;
    assert_goes(GALA, "w Ka16 ka14 Ed3 Pc4 pd4 Pb3 pd1", "d3", "f5 f3 b1 d1 f1");
    assert_may(GALA, "w Ka16 ka14 Ei9 ph9", "i9g8");
    assert_may_not(GALA, "w Ka16 ka14 Ei9 ph9 ph8", "i9g8 i9h8 i9h9");
}

static void g10_royals_step(void **state)
{
    (void)state;
    assert_goes(GALA, "w Gh7 kb12", "h7", "g6 g8");
    assert_goes(GALA, "w Ac8 kf13", "c8", "b8 d8 c7");
    assert_goes(GALA, "w Ki9 kb12", "i9", "i10 j9 j10");
    assert_goes(GALA, "w An11 ka14", "n11", "m10 m12 o10 o12");
    assert_goes(GALA, "w Gm15 ka14", "m15", "m14 m16 l15 n15");
    assert_goes(GALA, "w Kc3 ka14", "c3", "b2 b3 b4 c2 c4 d2 d3 d4");
    assert_goes(GALA, "w Kc3 ka14 pb4 Pc4", "c3", "b2 b3 b4 c2 d2 d3 d4");
}

static void g10_royals_keep_to_their_quadrant(void **state)
{
    (void)state;
    assert_goes(GALA, "w Kh8 kb12", "h8", "g7 g8 h7");
    assert_goes(GALA, "w Gh8 kb12", "h8", "g7");
    assert_goes(GALA, "w Ah8 kb12", "h8", "g8 h7");
    assert_goes(GALA, "b ki8 Kb12", "i8", "i7 j7 j8");
    assert_may_not(GALA, "w Kh8 kb12 rh9 ri9", "h8h9 h8i9 h8i8");
    assert_may(GALA, "w Kh8 kb12 rh7", "h8h7");
    /* Whose quadrant it is does not matter. */
    assert_goes(GALA, "w Kb14 kp2", "b14", "a13 a14 a15 b13 b15 c13 c14 c15");
}

static void g11_shots(void **state)
{
    (void)state;
    assert_goes(GALA, "w Kc3 ac12 gk11 rp3", "c3", "b2 b3 b4 c2 c4 d2 d3 d4 *c12 *k11");
    assert_goes(GALA, "w Gh5 kl9 ah12 ad1", "h5", "g4 g6 *l9 *d1");
    assert_goes(GALA, "w Gc3 ac12 gk11 kp3", "c3", "b3 c2 c4 d3 *c12 *p3");
    assert_goes(GALA, "w Ac3 ac12 gk11 kp3", "c3", "b2 b4 d2 d4 *k11");
    /* Next to the target a king may capture or shoot. */
    assert_goes(GALA, "w Ka1 kb2", "a1", "a2 b1 b2 *b2");
    assert_goes(GALA, "w Kh8 ki9", "h8", "g7 g8 h7 *i9");
}

static void g11_shots_need_a_clear_line(void **state)
{
    (void)state;
    assert_may(GALA, "w Kc3 ac12 kp16", "c3*c12 c3*p16");
    assert_may_not(GALA, "w Kc3 ac12 kp15 pc8", "c3*c12 c3*c8");
    assert_may_not(GALA, "w Kc3 ac12 kp15 Pc8", "c3*c12 c3*c8");
    assert_may_not(GALA, "w Kc3 Ac12 kp15 rc2 pd4", "c3*c12 c3*c2 c3*d4 c3*p15");
    assert_may_not(GALA, "w Rc3 Ka1 kp15 ac12", "c3*c12");
    /* A line does not bend: rook g5 comes to e12, a general there is not shot at. */
    assert_may_not(GALA, "w Gg5 ge12 kp15", "g5*e12");
}

static void g11_the_shooter_stays(void **state)
{
    (void)state;
    assert_after(GALA, gala_fen("w Kc3 ac12 kp15"), "c3*c12",
                 "16/15k/16/16/16/16/16/16/16/16/16/16/16/2K13/16/16 b - - 0 1");
    assert_after(GALA, gala_fen("w Ka1 kb2 kp15"), "a1*b2",
                 "16/15k/16/16/16/16/16/16/16/16/16/16/16/16/16/K15 b - - 0 1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(g1_zones_do_not_stop_captures),
        cmocka_unit_test(g2_opposite_corners),
        cmocka_unit_test(g2_shared_border),
        cmocka_unit_test(g2_moves_of_each_piece),
        cmocka_unit_test(g3_the_square_left_decides),
        cmocka_unit_test(g4_rook),
        cmocka_unit_test(g4_rook_moves_outward_only),
        cmocka_unit_test(g4_rook_is_blocked),
        cmocka_unit_test(g5_bishop),
        cmocka_unit_test(g5_bishop_is_blocked),
        cmocka_unit_test(g6_cannon),
        cmocka_unit_test(g6_cannon_captures_beyond_a_bend),
        cmocka_unit_test(g6_korean_cannon),
        cmocka_unit_test(g7_archer),
        cmocka_unit_test(g7_korean_archer),
        cmocka_unit_test(g8_horse),
        cmocka_unit_test(g8_horse_is_lame),
        cmocka_unit_test(g9_elephant),
        cmocka_unit_test(g9_korean_elephant),
        cmocka_unit_test(g9_korean_elephant_is_lame),
        cmocka_unit_test(g9_elephant_is_lame),
        cmocka_unit_test(g10_royals_step),
        cmocka_unit_test(g10_royals_keep_to_their_quadrant),
        cmocka_unit_test(g11_shots),
        cmocka_unit_test(g11_shots_need_a_clear_line),
        cmocka_unit_test(g11_the_shooter_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
