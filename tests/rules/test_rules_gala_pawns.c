/* Gala Xiang-Qi G12 to G19, pawns and soldiers and the end of the game: for each rule positions
 * that allow and that forbid. Every test is named after its rule. */
#include "tests/support/gala_support.h"

static const char GALA[] = "gala";
static const char SHARED[] = "gala-shared";

static void g12_pawns_and_soldiers_capture_as_they_move(void **state)
{
    (void)state;
    assert_goes(GALA, "w Ka16 kp1 Pc10 hb10 Hd10 hd11", "c10", "b10 c11 c9");
    assert_goes(GALA, "w Ka16 kp1 Sd14 hc13 He15 hd15", "d14", "c13 e13 c15");
    assert_goes(GALA, "w Ka16 kp1 Ph5 hi6 hh6", "h5", "i4 i6");
    assert_goes(GALA, "w Ka16 kp1 Sh5 hi5 Hh6 hi6", "h5", "h4 i5");
}

static void g12_no_promotion(void **state)
{
    (void)state;
    assert_goes(GALA, "w Ka14 kp1 Pc16", "c16", "b16 d16 c15");
    assert_after(GALA, gala_fen("w Ka14 kp1 Pc15"), "c15c16",
                 "2P13/16/K15/16/16/16/16/16/16/16/16/16/16/16/16/15k b - - 0 1");
    assert_may_not(GALA, "w Ka14 kp1 Pc15", "c15c16r c15c16g");
}

static void g13_out_of_a_friendly_castle(void **state)
{
    (void)state;
    assert_goes(GALA, "w Ka16 kp2 Pa7", "a7", "a8");
    assert_goes(GALA, "w Ka16 kp2 Pg1", "g1", "h1");
    assert_goes(GALA, "w Ka16 kp2 Sc7", "c7", "d8");
    assert_goes(GALA, "w Ka16 kp2 Sg7", "g7", "h8");
    assert_goes(GALA, "w Ka16 kp2 Sg3", "g3", "h4");
    assert_goes(GALA, "w Ka16 kp2 Pg7", "g7", "g8 h7");
    assert_goes(GALA, "w Ka16 kp2 Pg7 Hg8 hh7", "g7", "h7");
}

static void g13_every_corner_has_its_way_out(void **state)
{
    (void)state;
    assert_goes(GALA, "w Ka16 kp2 Sm10", "m10", "l9");
    assert_goes(GALA, "w Ka16 kp2 Sj14", "j14", "i13");
    assert_goes(GALA, "w Ka16 kp2 Pj10", "j10", "i10 j9");
    assert_goes(GALA, "b Ka16 kp2 pc10", "c10", "c9");
    assert_goes(GALA, "b Ka16 kp2 sc10", "c10", "d9");
    assert_goes(GALA, "b Ka16 kp2 sm7", "m7", "l8");
    assert_goes(GALA, "b Ka16 kp2 sj3", "j3", "i4");
    assert_goes(GALA, "b Ka16 kp2 pj7", "j7", "i7 j8");
    assert_goes(SHARED, "w Ka16 kp2 Sm7", "m7", "l8");
    assert_goes(SHARED, "w Ka16 kp2 Sj3", "j3", "i4");
    assert_goes(SHARED, "w Ka16 kp2 Pj7", "j7", "i7 j8");
    assert_goes(SHARED, "b Ka16 kp2 sm10", "m10", "l9");
    assert_goes(SHARED, "b Ka16 kp2 sj14", "j14", "i13");
}

static void g13_no_other_step_in_a_friendly_castle(void **state)
{
    (void)state;
    assert_goes(GALA, "w Ka16 kp2 Pa5", "a5", "");
    assert_goes(GALA, "w Ka16 kp2 Sc6", "c6", "");
    assert_goes(GALA, "w Ka16 kp2 Pf6 hf7 hg6 he6", "f6", "");
    assert_goes(GALA, "w Ka16 kp2 Sf6 hg7 he7 hg5", "f6", "");
    assert_may_not(GALA, "w Ka16 kp2 Sd7 hc8", "d7c8");
    assert_may_not(GALA, "w Ka16 kp2 Sg3 hh2", "g3h2");
    assert_goes(GALA, "w Ka16 kp2 Sg3 Hh4", "g3", "");
}

static void g14_on_a_friendly_road(void **state)
{
    (void)state;
    assert_goes(GALA, "w Ka16 kp2 Sc8", "c8", "b8 d8 c9");
    assert_goes(GALA, "w Ka16 kp2 Sh8", "h8", "g8 i8 h9 h7");
    assert_goes(GALA, "w Ka16 kp2 Ph5", "h5", "i4 i6");
    assert_goes(GALA, "w Ka16 kp2 Pg8", "g8", "f9 h9 h7");
    assert_goes(GALA, "w Ka16 kp2 Si12", "i12", "i11 i13 h12");
    assert_goes(GALA, "b Ka16 kp2 si5", "i5", "h5 i4 i6");
}

static void g14_not_back_into_the_castle(void **state)
{
    (void)state;
    assert_may_not(GALA, "w Ka16 kp2 Sc8 hc7", "c8c7");
    assert_may_not(GALA, "w Ka16 kp2 Ph5 hg4 hg6", "h5g4 h5g6");
    assert_may_not(GALA, "b Ka16 kp2 si5 Hj5", "i5j5");
    assert_may(GALA, "b Ka16 kp2 sh5 Hg5", "h5g5");
}

static void g15_on_a_hostile_road(void **state)
{
    (void)state;
    assert_goes(GALA, "w Ka16 kp2 Sd9", "d9", "c9 e9 d10");
    assert_goes(GALA, "w Ka16 kp2 Sh9", "h9", "g9 h10");
    assert_goes(GALA, "w Ka16 kp2 Ph12", "h12", "g11 g13");
    assert_goes(GALA, "w Ka16 kp2 Pd9", "d9", "c10 e10");
    assert_goes(GALA, "w Ka16 kp2 Sl8", "l8", "k8 m8 l7");
    assert_goes(GALA, "b Ka16 kp2 sh9", "h9", "g9 i9 h8 h10");
    assert_goes(GALA, "b Ka16 kp2 sd8", "d8", "c8 e8 d7");
}

static void g15_not_back_to_a_friendly_road(void **state)
{
    (void)state;
    assert_may_not(GALA, "w Ka16 kp2 Sh9 hi9 hh8", "h9i9 h9h8");
    assert_may_not(GALA, "w Ka16 kp2 Ph12 hi11 hi13", "h12i11 h12i13");
    assert_may_not(GALA, "w Ka16 kp2 Pd9 hc8 he8", "d9c8 d9e8");
    assert_may_not(GALA, "b Ka16 kp2 sd8 Hd9", "d8d9");
}

static void g16_free_in_a_hostile_castle(void **state)
{
    (void)state;
    assert_goes(GALA, "w Ka16 kp2 Sd14", "d14", "c13 e13 c15 e15");
    assert_goes(GALA, "w Ka16 kp2 Pc10", "c10", "b10 d10 c11 c9");
    assert_goes(GALA, "w Ka16 kp2 Pg10", "g10", "f10 g11 g9 h10");
    assert_goes(GALA, "w Ka16 kp2 Sg10", "g10", "f9 f11 h9 h11");
    assert_goes(GALA, "b Ka16 kp2 sd4", "d4", "c3 c5 e3 e5");
    assert_goes(GALA, "b Ka16 kp2 pa2", "a2", "a1 a3 b2");
    assert_goes(GALA, "b Ka16 kp2 sb2", "b2", "a1 c1 a3 c3");
    assert_goes(GALA, "w Kb10 kp2 Po16", "o16", "");
    assert_goes(SHARED, "b Ka16 kp2 pj7", "j7", "i7 k7 j6 j8");
    /* The same squares in a friendly castle. */
    assert_goes(GALA, "b Ka16 kp2 sd14", "d14", "");
    assert_goes(GALA, "b Ka16 kp2 pc10", "c10", "c9");
    assert_may_not(GALA, "w Ka16 kp2 Pc10 hb9 hb11", "c10b9 c10b11");
}

static void g17_inner_road_cannot_be_entered_from_the_road(void **state)
{
    (void)state;
    assert_goes(SHARED, "w Ka16 kp2 Pg8", "g8", "f9 h9");
    assert_goes(SHARED, "w Ka16 kp2 Sh8", "h8", "g8 i8 h9");
    assert_goes(SHARED, "w Ka16 kp2 Pi8 hh7 hj7", "i8", "h9 j9");
    assert_goes(SHARED, "b Ka16 kp2 sh9", "h9", "g9 i9 h8");
    assert_goes(SHARED, "b Ka16 kp2 pi9", "i9", "h8 j8");
    /* From the castles it can. */
    assert_goes(SHARED, "w Ka16 kp2 Pg5", "g5", "h5");
    assert_goes(SHARED, "w Ka16 kp2 Sg5", "g5", "h6");
    assert_goes(SHARED, "b Ka16 kp2 sj12", "j12", "i11");
}

static void g17_forward_on_the_inner_road(void **state)
{
    (void)state;
    assert_goes(SHARED, "w Ka16 kp2 Sh5", "h5", "h6 g5 i5");
    assert_goes(SHARED, "w Ka16 kp2 Ph2", "h2", "g3 i3");
    assert_goes(SHARED, "w Ka16 kp2 Si5", "i5", "i6 h5 j5");
    assert_goes(SHARED, "w Ka16 kp2 Pi2", "i2", "h3 j3");
    assert_goes(SHARED, "w Ka16 kp2 Sh7", "h7", "h8 g7 i7");
    assert_goes(SHARED, "w Ka16 kp2 Ph7", "h7", "g8 i8");
    assert_goes(SHARED, "b Ka16 kp2 sh12", "h12", "h11 g12 i12");
    assert_goes(SHARED, "b Ka16 kp2 pi15", "i15", "h14 j14");
    assert_may_not(SHARED, "w Ka16 kp2 Sh5 hh4", "h5h4");
    assert_may_not(SHARED, "w Ka16 kp2 Ph5 hg4 hi4", "h5g4 h5i4");
}

static void g17_ordinary_for_the_enemy_and_elsewhere(void **state)
{
    (void)state;
    assert_goes(SHARED, "b Ka16 kp2 sh5", "h5", "h4 h6 g5 i5");
    assert_goes(SHARED, "b Ka16 kp2 ph5", "h5", "g4 g6 i4 i6");
    assert_goes(SHARED, "b Ka16 kp2 sh8", "h8", "g8 i8 h7");
    assert_goes(SHARED, "w Ka16 kp2 Ph12", "h12", "g11 g13 i11 i13");
    assert_goes(SHARED, "w Ka16 kp2 Sh9", "h9", "g9 i9 h10");
    /* In opposite corners nobody has two castles side by side. */
    assert_goes(GALA, "w Ka16 kp2 Sh5", "h5", "h4 h6 i5");
    assert_goes(GALA, "w Ka16 kp2 Sh8", "h8", "g8 i8 h9 h7");
    assert_goes(GALA, "w Ka16 kp2 Si5", "i5", "i4 i6 j5");
}

static void g18_the_last_royal_decides(void **state)
{
    (void)state;
    assert_end(GALA, gala_fen("w Kc3 ac12"), "c3*c12", RESULT_WHITE_WINS, "no royal left");
    assert_end(GALA, gala_fen("w Ka16 kp7 Rg5 rg1"), "g5p7", RESULT_WHITE_WINS,
               "no royal left");
    assert_end(SHARED, gala_fen("b Ga16 Kb1 gp3 rb6"), "b6b1", RESULT_NONE, "");
    assert_end(GALA, gala_fen("w Kc3 ac12 gp2"), "c3*c12", RESULT_NONE, "");
    assert_moves(GALA, gala_fen("w Kc3 gc4 ac12"),
                 "c3*c4 c3b2 c3b3 c3b4 c3c2 c3c4 c3d2 c3d3 "
                 "c3d4");
}

static void g18_royals_may_be_left_to_capture(void **state)
{
    (void)state;
    assert_may(GALA, "w Kc3 kp2 rd5", "c3d3 c3d2 c3d4 c3b2");
    assert_may(GALA, "w Kc3 kp2 rc5 Ha3", "a3b5 c3c4 c3c2");
    assert_end(GALA, gala_fen("w Kc3 kp2 rd5"), "c3d3 d5d3", RESULT_BLACK_WINS,
               "no royal left");
}

static void g18_attack_on_the_last_royal(void **state)
{
    (void)state;
    assert_check(GALA, gala_fen("w Kc3 kp2 rc5"), true);
    assert_check(GALA, gala_fen("w Kc3 kp2 rc5 Hc4"), false);
    assert_check(GALA, gala_fen("w Kc3 Gp16 kp2 rc5"), false);
    assert_check(GALA, gala_fen("w Kc3 gc12"), true);
    assert_check(GALA, gala_fen("w Kc3 gc12 Pc7"), false);
    assert_check(GALA, gala_fen("w Kc3 ac12"), false);
    assert_check(GALA, gala_fen("w Kc3 kp2 cc6 hc5"), true);
    assert_check(GALA, gala_fen("w Kc3 kp2 cc6"), false);
    assert_check(GALA, gala_fen("w Kc10 kp2 pb10"), false);
    assert_check(GALA, gala_fen("w Kc3 kp2 pb3"), true);
    assert_check(GALA, gala_fen("b ke12 Rg5 Ka16"), true);
    assert_check(GALA, gala_fen("b ke12 Rg5 Ka1 Pg8"), false);
}

static void g18_no_royal_is_no_position(void **state)
{
    (void)state;
    assert_refused(GALA, gala_fen("w Kc3 rp2"), 1, "royal");
    assert_refused(SHARED, gala_fen("w Rc3 gp2"), 1, "royal");
    assert_refused(GALA, "16/16/16/16/16/16/16/16/16/16/16/16/16/16/16/16 w - - 0 1", 0,
                   "royal");
}

static void g19_no_legal_move_loses(void **state)
{
    (void)state;
    assert_moves(GALA, gala_fen("w Ka1 Pa2 Pb1 Pb2 ko13"), "");
    assert_end(GALA, gala_fen("w Ka1 Pa2 Pb1 Pb2 ko13"), "", RESULT_BLACK_WINS,
               "no legal move");
    assert_end(GALA, gala_fen("b kp2 pp1 po1 po2 po3 pp3 Ka14"), "", RESULT_WHITE_WINS,
               "no legal move");
    assert_end(GALA, gala_fen("w Ka1 Pa2 Pb1 Pb2 Pa7 ko13"), "", RESULT_NONE, "");
}

static void g19_third_occurrence(void **state)
{
    (void)state;
    const char *round = "a1a2 o14o13 a2a1 o13o14 a1a2 o14o13 a2a1 o13o14";
    const char *shorter = "a1a2 o14o13 a2a1 o13o14 a1a2 o14o13 a2a1";
    assert_end(GALA, gala_fen("w Ka1 ko14"), round, RESULT_DRAW, "threefold repetition");
    assert_end(GALA, gala_fen("w Ka1 ko14"), shorter, RESULT_NONE, "");
    /* A soldier's moves set the clock to 0, but it can step back. */
    const char *soldier = "h8h7 o14o13 h7h8 o13o14 h8h7 o14o13 h7h8 o13o14";
    const char *less = "h8h7 o14o13 h7h8 o13o14 h8h7 o14o13 h7h8";
    assert_end(GALA, gala_fen("w Ka1 Sh8 ko14"), soldier, RESULT_DRAW, "threefold repetition");
    assert_end(GALA, gala_fen("w Ka1 Sh8 ko14"), less, RESULT_NONE, "");
}

static void g19_hundred_quiet_moves(void **state)
{
    (void)state;
    const char *fen = "16/16/14k1/16/16/16/16/16/16/16/16/16/16/16/16/K15 w - - 198 120";
    assert_end(GALA, fen, "a1a2", RESULT_NONE, "");
    assert_end(GALA, fen, "a1a2 o14o13", RESULT_DRAW, "100");
}

static void g19_what_is_not_quiet(void **state)
{
    (void)state;
    assert_after(GALA, "16/16/14k1/16/16/16/16/8P7/16/16/16/16/16/16/16/K15 w - - 70 90",
                 "a1a2", "16/16/14k1/16/16/16/16/8P7/16/16/16/16/16/16/K15/16 b - - 71 90");
    assert_after(GALA, "16/16/14k1/16/16/16/16/8P7/16/16/16/16/16/16/16/K15 w - - 70 90",
                 "i9h10", "16/16/14k1/16/16/16/7P8/16/16/16/16/16/16/16/16/K15 b - - 0 90");
    assert_after(GALA, "16/16/14K1/16/16/16/16/8s7/16/16/16/16/16/16/16/k15 b - - 70 90",
                 "i9i10", "16/16/14K1/16/16/16/8s7/16/16/16/16/16/16/16/16/k15 w - - 0 91");
    assert_after(GALA, "16/16/14k1/16/16/16/16/16/16/16/16/16/16/16/1r14/K15 w - - 70 90",
                 "a1b2", "16/16/14k1/16/16/16/16/16/16/16/16/16/16/16/1K14/16 b - - 0 90");
    assert_after(GALA, "16/16/14k1/16/16/16/16/16/16/16/16/16/16/g15/16/K15 w - - 70 90",
                 "a1*a3", "16/16/14k1/16/16/16/16/16/16/16/16/16/16/16/16/K15 b - - 0 90");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(g12_pawns_and_soldiers_capture_as_they_move),
        cmocka_unit_test(g12_no_promotion),
        cmocka_unit_test(g13_out_of_a_friendly_castle),
        cmocka_unit_test(g13_every_corner_has_its_way_out),
        cmocka_unit_test(g13_no_other_step_in_a_friendly_castle),
        cmocka_unit_test(g14_on_a_friendly_road),
        cmocka_unit_test(g14_not_back_into_the_castle),
        cmocka_unit_test(g15_on_a_hostile_road),
        cmocka_unit_test(g15_not_back_to_a_friendly_road),
        cmocka_unit_test(g16_free_in_a_hostile_castle),
        cmocka_unit_test(g17_inner_road_cannot_be_entered_from_the_road),
        cmocka_unit_test(g17_forward_on_the_inner_road),
        cmocka_unit_test(g17_ordinary_for_the_enemy_and_elsewhere),
        cmocka_unit_test(g18_the_last_royal_decides),
        cmocka_unit_test(g18_royals_may_be_left_to_capture),
        cmocka_unit_test(g18_attack_on_the_last_royal),
        cmocka_unit_test(g18_no_royal_is_no_position),
        cmocka_unit_test(g19_no_legal_move_loses),
        cmocka_unit_test(g19_third_occurrence),
        cmocka_unit_test(g19_hundred_quiet_moves),
        cmocka_unit_test(g19_what_is_not_quiet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
