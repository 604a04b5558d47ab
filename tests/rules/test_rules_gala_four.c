/* Gala Xiang-Qi for four, G19 to G23: who may capture and shoot whom, whose castles are
 * friendly, whose turn it is and when the game is over; for each rule positions that allow and
 * that forbid. Every test is named after its rule. */
#include "tests/support/gala_support.h"

static const char TEAM[] = "gala-team";
static const char SHARED[] = "gala-team-shared";
static const char ALONE[] = "gala-cutthroat";
static const char *const GAMES[] = {TEAM, SHARED, ALONE};

enum { GAME_COUNT = 3 };

/* A royal and three pawns that keep it and each other in, in every corner. */
#define RED_SHUT " rKa1 rPa2 rPb1 rPb2"
#define BLUE_SHUT " bKa16 bPa15 bPb16 bPb15"
#define YELLOW_SHUT " yKp16 yPp15 yPo16 yPo15"
#define GREEN_SHUT " gKp1 gPp2 gPo1 gPo2"

/* --- G17 --- */

static void g17_inner_road_of_both_partners(void **state)
{
    (void)state;
    assert_goes(SHARED, "r rKa16 bKp2 rPg8", "g8", "f9 h9");
    assert_goes(SHARED, "g rKa16 bKp2 gPj8", "j8", "i9 k9");
    assert_goes(SHARED, "r rKa16 bKp2 rSi5", "i5", "i6 h5 j5");
    assert_goes(SHARED, "g rKa16 bKp2 gSh5", "h5", "h6 g5 i5");
    assert_goes(SHARED, "g rKa16 bKp2 gPh2", "h2", "g3 i3");
    assert_goes(SHARED, "y yKa16 rKp2 ySh12", "h12", "h11 g12 i12");
    assert_goes(SHARED, "b yKa16 rKp2 bPi9", "i9", "h8 j8");
    assert_may_not(SHARED, "g rKa16 bKp2 gSh5 bHh4", "h5h4");
    assert_may_not(SHARED, "r rKa16 bKp2 rPi8 bHh7 bHj7", "i8h7 i8j7");
}

static void g17_ordinary_for_opponents_and_in_other_set_ups(void **state)
{
    (void)state;
    assert_goes(SHARED, "b rKa16 bKp2 bSh5", "h5", "h4 h6 g5 i5");
    assert_goes(SHARED, "y rKa16 bKp2 yPi5", "i5", "h4 h6 j4 j6");
    assert_goes(SHARED, "r rKa16 bKp2 rPh12", "h12", "g11 g13 i11 i13");
    assert_goes(TEAM, "r rKa16 bKp2 rSh5", "h5", "h4 h6 i5");
    assert_goes(TEAM, "r rKa16 bKp2 rPg8", "g8", "f9 h9 h7");
    assert_goes(ALONE, "r rKa16 bKp2 rSh5", "h5", "h4 h6 i5");
    assert_goes(ALONE, "g rKa16 bKp2 gSh5", "h5", "h4 h6 g5");
}

/* --- G19 --- */

static void g19_who_has_no_move_is_skipped(void **state)
{
    (void)state;
    assert_after(TEAM, gala_four_fen("r rKa1 yKp16 gKp1" BLUE_SHUT), "a1a2",
                 gala_four_fen("y rKa2 yKp16 gKp1" BLUE_SHUT " - 1 1"));
    assert_after(ALONE, gala_four_fen("r rKa1 gKp1" BLUE_SHUT YELLOW_SHUT), "a1a2",
                 gala_four_fen("g rKa2 gKp1" BLUE_SHUT YELLOW_SHUT " - 1 1"));
    /* A single way out, a shot or a capture is a move. */
    assert_after(TEAM, gala_four_fen("r rKa1 yKp16 gKp1 bSg10" BLUE_SHUT), "a1a2",
                 gala_four_fen("b rKa2 yKp16 gKp1 bSg10" BLUE_SHUT " - 1 1"));
    assert_after(TEAM, gala_four_fen("r rKc4 yKp13 gKp1 bGa16 bPa15 bPb16 - 7 3"), "c4c3",
                 gala_four_fen("y rKc3 yKp13 gKp1 bGa16 bPa15 bPb16 - 8 3"));
    assert_after(TEAM, gala_four_fen("r rKc4 yKp13 gKp1 bAa16 bPb15 rKp2 - 7 3"), "c4c3",
                 gala_four_fen("y rKc3 yKp13 gKp1 bAa16 bPb15 rKp2 - 8 3"));
    assert_after(TEAM, gala_four_fen("r rKc4 yKp13 gKp1 bGa16 bPa15 yRb16 - 7 3"), "c4c3",
                 gala_four_fen("b rKc3 yKp13 gKp1 bGa16 bPa15 yRb16 - 8 3"));
    assert_after(TEAM, gala_four_fen("r rKc4 yKp16 gKp1 bPa15 bKb16 bPb15 bPc15 bPc16 bPa16"),
                 "c4c3",
                 gala_four_fen("y rKc3 yKp16 gKp1 bPa15 bKb16 bPb15 bPc15 bPc16 bPa16 - 1 1"));
}

static void g19_skipped_players_wrap_the_move(void **state)
{
    (void)state;
    assert_after(TEAM, gala_four_fen("y rKa1 bKa16 yKp16" GREEN_SHUT " - 3 9"), "p16p15",
                 gala_four_fen("r rKa1 bKa16 yKp15" GREEN_SHUT " - 4 10"));
    assert_after(ALONE, gala_four_fen("b bKa16 yKp16" RED_SHUT GREEN_SHUT), "a16a15 p16p15",
                 gala_four_fen("b bKa15 yKp15" RED_SHUT GREEN_SHUT " - 2 2"));
    /* Who alone can move moves again and again. */
    for (int game = 0; game < GAME_COUNT; game++) {
        assert_after(GAMES[game], gala_four_fen("r rKa1" BLUE_SHUT YELLOW_SHUT GREEN_SHUT),
                     "a1a2 a2a3",
                     gala_four_fen("r rKa3" BLUE_SHUT YELLOW_SHUT GREEN_SHUT " - 2 3"));
    }
}

static void g19_a_board_set_up_skips_too(void **state)
{
    (void)state;
    assert_prints(TEAM, gala_four_fen("b rKa1 yKp16 gKp1" BLUE_SHUT " - 5 7"),
                  gala_four_fen("y rKa1 yKp16 gKp1" BLUE_SHUT " - 5 7"));
    assert_prints(TEAM, gala_four_fen("g rKa1 yKp16 bKa16" GREEN_SHUT " - 5 7"),
                  gala_four_fen("r rKa1 yKp16 bKa16" GREEN_SHUT " - 5 8"));
    assert_prints(SHARED, gala_four_fen("y rKa1 gKp1 bKa16" YELLOW_SHUT " - 5 7"),
                  gala_four_fen("r rKa1 gKp1 bKa16" YELLOW_SHUT " - 5 8"));
    assert_prints(ALONE, gala_four_fen("r bKa16 yKp16"), gala_four_fen("b bKa16 yKp16"));
    assert_prints(ALONE, gala_four_fen("y bKa16 yKp16"), gala_four_fen("y bKa16 yKp16"));
}

static void g19_nobody_can_move_is_a_draw(void **state)
{
    (void)state;
    const char *pieces = "b" RED_SHUT BLUE_SHUT YELLOW_SHUT GREEN_SHUT " - 5 7";
    for (int game = 0; game < GAME_COUNT; game++) {
        assert_moves(GAMES[game], gala_four_fen(pieces), "");
        assert_prints(GAMES[game], gala_four_fen(pieces), gala_four_fen(pieces));
    }
    assert_end(TEAM, gala_four_fen(pieces), "", RESULT_DRAW, "no legal move");
    assert_end(SHARED, gala_four_fen(pieces), "", RESULT_DRAW, "no legal move");
    assert_end(ALONE, gala_four_fen(pieces), "", game_result_of_seats(15), "no legal move");
    assert_end(ALONE, gala_four_fen("y rPa2 rPa3" BLUE_SHUT YELLOW_SHUT), "",
               game_result_of_seats(6), "no legal move");
    /* One who can is enough. */
    assert_end(TEAM, gala_four_fen("b rPa7" RED_SHUT BLUE_SHUT YELLOW_SHUT GREEN_SHUT), "",
               RESULT_NONE, "");
}

static void g19_third_occurrence(void **state)
{
    (void)state;
    const char *four = "r rKa1 bKb16 yKp16 gKo1";
    const char *shorter = "a1a2 b16b15 p16p15 o1o2 a2a1 b15b16 p15p16 o2o1 "
                          "a1a2 b16b15 p16p15 o1o2 a2a1 b15b16 p15p16";
    const char *round = "a1a2 b16b15 p16p15 o1o2 a2a1 b15b16 p15p16 o2o1 "
                        "a1a2 b16b15 p16p15 o1o2 a2a1 b15b16 p15p16 o2o1";
    assert_end(TEAM, gala_four_fen(four), round, RESULT_DRAW, "threefold repetition");
    assert_end(TEAM, gala_four_fen(four), shorter, RESULT_NONE, "");
    assert_end(ALONE, gala_four_fen(four), round, game_result_of_seats(15),
               "threefold repetition");
    assert_end(ALONE, gala_four_fen(four), shorter, RESULT_NONE, "");
    /* The same board with another to move is another position. */
    assert_true(key_of(TEAM, gala_four_fen("r rKa1 bKb16 yKp16 gKo1")) !=
                key_of(TEAM, gala_four_fen("y rKa1 bKb16 yKp16 gKo1")));
    assert_true(key_of(TEAM, gala_four_fen("r rKa1 bKb16 yKp16 gKo1")) !=
                key_of(TEAM, gala_four_fen("r yKa1 bKb16 rKp16 gKo1")));
}

static void g19_quiet_moves(void **state)
{
    (void)state;
    const char *team[] = {TEAM, SHARED};
    for (int game = 0; game < 2; game++) {
        assert_end(team[game], gala_four_fen("r rKa1 bKb16 yKp16 gKo1 - 198 60"), "a1a2",
                   RESULT_NONE, "");
        assert_end(team[game], gala_four_fen("r rKa1 bKb16 yKp16 gKo1 - 198 60"), "a1a2 b16b15",
                   RESULT_DRAW, "100-turn rule");
    }
    assert_end(ALONE, gala_four_fen("r rKa1 bKb16 yKp16 gKo1 - 200 60"), "", RESULT_NONE, "");
    assert_end(ALONE, gala_four_fen("r rKa1 bKb16 yKp16 gKo1 - 398 99"), "a1a2", RESULT_NONE,
               "");
    assert_end(ALONE, gala_four_fen("r rKa1 bKb16 yKp16 gKo1 - 398 99"), "a1a2 b16b15",
               game_result_of_seats(15), "100-turn rule");
}

static void g19_what_is_not_quiet(void **state)
{
    (void)state;
    const char *before = "r rKa1 rPh8 rSi8 rRc3 yHc5 bGa3 gKo1 - 70 9";
    assert_after(TEAM, gala_four_fen(before), "a1b1",
                 gala_four_fen("b rKb1 rPh8 rSi8 rRc3 yHc5 bGa3 gKo1 - 71 9"));
    assert_after(TEAM, gala_four_fen(before), "h8g9",
                 gala_four_fen("b rKa1 rPg9 rSi8 rRc3 yHc5 bGa3 gKo1 - 0 9"));
    assert_after(TEAM, gala_four_fen(before), "i8j8",
                 gala_four_fen("b rKa1 rPh8 rSj8 rRc3 yHc5 bGa3 gKo1 - 0 9"));
    assert_after(TEAM, gala_four_fen(before), "c3c5",
                 gala_four_fen("b rKa1 rPh8 rSi8 rRc5 bGa3 gKo1 - 0 9"));
    assert_after(TEAM, gala_four_fen(before), "a1*a3",
                 gala_four_fen("y rKa1 rPh8 rSi8 rRc3 yHc5 gKo1 - 0 9"));
}

/* --- G20 --- */

static void g20_partners_may_be_captured(void **state)
{
    (void)state;
    assert_may(TEAM, "r rRc3 yHc6 bHf3 gHc1 rKa16 bKp1", "c3c6 c3f3 c3c1");
    assert_may_not(TEAM, "r rRc3 rHc6 rHf3 rKa16 bKp1", "c3c6 c3f3");
    assert_may(SHARED, "g gRc3 rHc6 rKa16 bKp1", "c3c6");
    assert_may(TEAM, "b bPc9 gHd8 rHb8 bKa16 rKp1", "c9d8 c9b8");
    assert_may(TEAM, "r rKc3 yKc4 bKp1", "c3c4");
    assert_may_not(TEAM, "r rKc3 rGc4 bKp1", "c3c4");
    assert_after(TEAM, gala_four_fen("r rRc3 yHc6 rKa16 bKp1"), "c3c6",
                 gala_four_fen("b rRc6 rKa16 bKp1"));
}

static void g20_partners_are_screens_and_obstacles(void **state)
{
    (void)state;
    assert_may(TEAM, "r rCc3 yHc5 bHc6 rKa16 bKp1", "c3c6 c3c4");
    assert_may_not(TEAM, "r rCc3 bHc6 rKa16 bKp1", "c3c6");
    assert_may(TEAM, "r rCc3 bHc5 yHc6 rKa16 bKp1", "c3c6");
    assert_may_not(TEAM, "r rRc3 yHc5 rKa16 bKp1", "c3c6 c3c7");
    assert_may_not(TEAM, "r rHc3 yPc4 yPb4 rKa16 bKp1", "c3b5");
}

static void g20_shots_are_at_opponents(void **state)
{
    (void)state;
    assert_may(TEAM, "r rKc3 bAc12 gGk11", "c3*c12 c3*k11");
    assert_may_not(TEAM, "r rKc3 yAc12 yGk11 bKp2", "c3*c12 c3*k11");
    assert_may_not(TEAM, "r rKc3 rAc12 bHk11 bKp2", "c3*c12 c3*k11");
    assert_may_not(SHARED, "r rKc3 gAc12 bKp2", "c3*c12");
    assert_may(SHARED, "r rKc3 yAc12 bKp2", "c3*c12");
    assert_may(TEAM, "g gKc3 rAc12 yGk11", "c3*c12 c3*k11");
    assert_may_not(TEAM, "r rKc3 yAc8 bAc12", "c3*c12 c3*c8");
}

static void g20_the_partners_castle_is_friendly(void **state)
{
    (void)state;
    /* G13: out of either castle, and no other step. */
    assert_goes(TEAM, "r rKa16 bKp2 rPj10", "j10", "i10 j9");
    assert_goes(TEAM, "r rKa16 bKp2 rSm10", "m10", "l9");
    assert_goes(TEAM, "y rKa16 bKp2 yPa7", "a7", "a8");
    assert_goes(TEAM, "y rKa16 bKp2 ySc5 bHd6", "c5", "");
    assert_goes(TEAM, "g rKa16 bKp2 gPc10", "c10", "c9");
    assert_goes(SHARED, "r rKa16 bKp2 rPj7", "j7", "i7 j8");
    assert_goes(SHARED, "y rKa16 bKp2 ySa10", "a10", "b9");
    /* G14, G15: not from the Road into either, nor from hostile Road to theirs. */
    assert_may_not(TEAM, "r rKa16 bKp2 rSi12 bHj12", "i12j12");
    assert_may_not(TEAM, "r rKa16 bKp2 rSh9 bHi9 bHh8", "h9i9 h9h8");
    assert_may_not(SHARED, "r rKa16 bKp2 rSj8 bHj7", "j8j7");
    /* G16: free in the others. */
    assert_goes(TEAM, "r rKa16 bKp2 rPc10", "c10", "b10 d10 c11 c9");
    assert_goes(TEAM, "y rKa16 bKp2 ySm5", "m5", "l4 l6 n4 n6");
    assert_goes(SHARED, "r rKa16 bKp2 rPj10", "j10", "i10 k10 j9 j11");
    assert_may(SHARED, "g rKa16 bKp2 gSd9", "d9d10");
}

static void g20_a_team_has_lost_with_the_royals_of_both(void **state)
{
    (void)state;
    assert_end(TEAM, gala_four_fen("r rKc3 bAc12 gRp1 yRp16 bRa9"), "c3*c12", RESULT_WHITE_WINS,
               "no royal left");
    assert_end(TEAM, gala_four_fen("r rKc3 bAc12 gKp1 yRp16"), "c3*c12", RESULT_NONE, "");
    assert_end(TEAM, gala_four_fen("b bKc12 rAc3 rPa7 yPj9 gKp1"), "c12*c3", RESULT_BLACK_WINS,
               "no royal left");
    assert_end(TEAM, gala_four_fen("b bKc12 rAc3 yGp16 gKp1"), "c12*c3", RESULT_NONE, "");
    assert_end(SHARED, gala_four_fen("y yRc6 rAc3 gSp1 bKa16"), "c6c3", RESULT_BLACK_WINS,
               "no royal left");
    assert_end(SHARED, gala_four_fen("y yRc6 rAc3 gAp1 bKa16"), "c6c3", RESULT_NONE, "");
    /* It may be a partner who takes the last one. */
    assert_end(TEAM, gala_four_fen("r rRc3 yKc6 bKa16 gKp1"), "c3c6", RESULT_BLACK_WINS,
               "no royal left");
    assert_end(TEAM, gala_four_fen("r rRc3 rGa1 yKc6 bKa16 gKp1"), "c3c6", RESULT_NONE, "");
}

static void g20_a_game_that_is_over_has_no_moves(void **state)
{
    (void)state;
    const char *over = "b rKc3 gRp1 yRp16 bRa9";
    assert_moves(TEAM, gala_four_fen(over), "");
    assert_end(TEAM, gala_four_fen(over), "", RESULT_WHITE_WINS, "no royal left");
    assert_prints(TEAM, gala_four_fen(over), gala_four_fen(over));
    assert_end(ALONE, gala_four_fen(over), "", game_result_of_seats(1), "no royal left");
    assert_end(SHARED, gala_four_fen("g yKc3 gRp1 rRp16"), "", RESULT_BLACK_WINS,
               "no royal left");
}

static void g20_attack_on_the_last_royal_of_a_team(void **state)
{
    (void)state;
    assert_check(TEAM, gala_four_fen("r rKc3 bRc6 bKa16"), true);
    assert_check(TEAM, gala_four_fen("r rKc3 gRc6 bKa16"), true);
    assert_check(TEAM, gala_four_fen("r rKc3 yRc6 bKa16"), false);
    assert_check(TEAM, gala_four_fen("r rKc3 yGp16 bRc6 bKa16"), false);
    /* The partner's royal counts as an own one, whoever moves. */
    assert_check(TEAM, gala_four_fen("r rHa1 yKc3 bRc6 bKa16"), true);
    assert_check(TEAM, gala_four_fen("r rHa1 yKc3 bRc6 yPc4 bKa16"), false);
    assert_check(SHARED, gala_four_fen("r rHa1 gKc3 yGc12"), true);
    assert_check(TEAM, gala_four_fen("r rKc3 yRp1 bGc12"), true);
    assert_check(TEAM, gala_four_fen("r rKc3 yRp1 bAc12"), false);
}

/* --- G21 --- */

static void g21_everybody_is_hostile(void **state)
{
    (void)state;
    assert_may(ALONE, "r rRc3 yHc6 bHf3 gHc1 rKa16 bKp1", "c3c6 c3f3 c3c1");
    assert_may_not(ALONE, "r rRc3 rHc6 rHf3 rKa16 bKp1", "c3c6 c3f3");
    assert_may(ALONE, "r rKc3 yAc12 gGk11 bGp3", "c3*c12 c3*k11 c3*p3");
    assert_may(ALONE, "b bKc3 gAc12 yGk11 rGp3", "c3*c12 c3*k11 c3*p3");
    assert_may_not(ALONE, "r rKc3 rAc12 yHk11 bKp2", "c3*c12 c3*k11");
}

static void g21_only_the_own_castle_is_friendly(void **state)
{
    (void)state;
    static const char *const pieces[4] = {
        "r rKh1 bKi16 rPg7 rPj10 rPj7 rPg10", "b rKh1 bKi16 bPg7 bPj10 bPj7 bPg10",
        "y rKh1 bKi16 yPg7 yPj10 yPj7 yPg10", "g rKh1 bKi16 gPg7 gPj10 gPj7 gPg10"};
    static const char *const castle[4] = {"g7", "g10", "j10", "j7"};
    static const char *const out[4] = {"g8 h7", "h10 g9", "i10 j9", "i7 j8"};
    static const char *const free[4] = {"g8 h7 f7 g6", "h10 g9 f10 g11", "i10 j9 k10 j11",
                                        "i7 j8 k7 j6"};
    for (int colour = 0; colour < 4; colour++) {
        for (int i = 0; i < 4; i++) {
            assert_goes(ALONE, pieces[colour], castle[i], colour == i ? out[i] : free[i]);
        }
    }
}

static void g21_pawns_between_the_quadrants(void **state)
{
    (void)state;
    /* From the own Road to any Road, and back to none of it. */
    assert_goes(ALONE, "r rKa16 bKp2 rSh8", "h8", "g8 i8 h9 h7");
    assert_goes(ALONE, "r rKa16 bKp2 rSh9", "h9", "g9 i9 h10");
    assert_goes(ALONE, "r rKa16 bKp2 rSi9", "i9", "h9 i8 j9 i10");
    assert_goes(ALONE, "y rKa16 bKp2 ySi9", "i9", "h9 i8 j9 i10");
    assert_goes(ALONE, "b rKa16 bKp2 bSd8", "d8", "c8 e8 d7");
    assert_goes(ALONE, "g rKa16 bKp2 gSd8", "d8", "c8 e8 d7 d9");
    assert_goes(ALONE, "b rKa16 bKp2 bPh12", "h12", "i11 i13");
    assert_goes(ALONE, "y rKa16 bKp2 yPh12", "h12", "g11 g13");
    assert_goes(ALONE, "r rKa16 bKp2 rSm5", "m5", "l4 l6 n4 n6");
}

static void g21_the_last_with_a_royal_wins(void **state)
{
    (void)state;
    assert_end(ALONE, gala_four_fen("r rKc3 bAc12 yRp16 gRp1 bPa9"), "c3*c12",
               game_result_of_seats(1), "no royal left");
    assert_end(ALONE, gala_four_fen("r rKc3 bAc12 yKp16 gRp1"), "c3*c12", RESULT_NONE, "");
    assert_end(ALONE, gala_four_fen("b bKc12 rAc3 gRp1"), "c12*c3", game_result_of_seats(2),
               "no royal left");
    assert_end(ALONE, gala_four_fen("g gRc6 rAc3 gAp1"), "c6c3", game_result_of_seats(8),
               "no royal left");
    /* It need not be who takes the last but one. */
    assert_end(ALONE, gala_four_fen("r rRc3 bKc6 yKp16"), "c3c6", game_result_of_seats(4),
               "no royal left");
}

static void g21_draws_are_shared_by_who_has_a_royal(void **state)
{
    (void)state;
    assert_end(ALONE, gala_four_fen("r rKa1 bRb16 yKp16 gSo1 - 399 99"), "a1a2",
               game_result_of_seats(5), "100-turn rule");
    assert_end(ALONE, gala_four_fen("r rKa1 bKb16 yHp16 gAo1 - 399 99"), "a1a2",
               game_result_of_seats(11), "100-turn rule");
    assert_end(ALONE, gala_four_fen("r rRb1 bRb16 yGp16 gAo1 - 399 99"), "b1b2",
               game_result_of_seats(12), "100-turn rule");
}

static void g21_attack_on_the_last_royal_of_a_player(void **state)
{
    (void)state;
    assert_check(ALONE, gala_four_fen("r rKc3 yRc6 bKa16"), true);
    assert_check(ALONE, gala_four_fen("r rKc3 yGc12 bKa16"), true);
    assert_check(ALONE, gala_four_fen("r rKc3 rGp1 yRc6 bKa16"), false);
    assert_check(ALONE, gala_four_fen("r rKc3 yRc6 gHc4 bKa16"), false);
    assert_check(ALONE, gala_four_fen("r rHa1 yKc3 bRc6"), false);
}

/* --- G22 --- */

static void g22_a_player_without_royals_goes_on(void **state)
{
    (void)state;
    for (int game = 0; game < GAME_COUNT; game++) {
        assert_may(GAMES[game], "r rRc3 yKp16 bKa16 gKp1 gHc5", "c3c4 c3c5 c3a3");
        assert_may_not(GAMES[game], "r rRc3 yKp16 bKa16 gKp1 gHc5", "c3c6 c3d4");
        assert_after(GAMES[game], gala_four_fen("r rKa1 bRa10 yKp16 gKp1"), "a1a2",
                     gala_four_fen("b rKa2 bRa10 yKp16 gKp1 - 1 1"));
        /* Without pieces there is no move. */
        assert_after(GAMES[game], gala_four_fen("r rRa1 bRa5 yKp16 gKp1"), "a1a5",
                     gala_four_fen(game == 1 ? "g rRa5 yKp16 gKp1" : "y rRa5 yKp16 gKp1"));
    }
    assert_end(ALONE, gala_four_fen("r rRc3 yKc6 bKa16 gKp1"), "c3c6", RESULT_NONE, "");
}

/* --- G23 --- */

static void g23_opposite_corners(void **state)
{
    (void)state;
    const char *const games[] = {TEAM, ALONE};
    for (int game = 0; game < 2; game++) {
        assert_after(games[game], gala_four_fen("r rKa1 bKa16 yKp16 gKp1"), "a1a2",
                     gala_four_fen("b rKa2 bKa16 yKp16 gKp1 - 1 1"));
        assert_after(games[game], gala_four_fen("r rKa1 bKa16 yKp16 gKp1"), "a1a2 a16a15",
                     gala_four_fen("y rKa2 bKa15 yKp16 gKp1 - 2 1"));
        assert_after(games[game], gala_four_fen("r rKa1 bKa16 yKp16 gKp1"),
                     "a1a2 a16a15 p16p15", gala_four_fen("g rKa2 bKa15 yKp15 gKp1 - 3 1"));
        assert_after(games[game], gala_four_fen("r rKa1 bKa16 yKp16 gKp1"),
                     "a1a2 a16a15 p16p15 p1p2", gala_four_fen("r rKa2 bKa15 yKp15 gKp2 - 4 2"));
    }
}

static void g23_shared_border(void **state)
{
    (void)state;
    assert_after(SHARED, gala_four_fen("r rKa1 bKa16 yKp16 gKp1"), "a1a2",
                 gala_four_fen("b rKa2 bKa16 yKp16 gKp1 - 1 1"));
    assert_after(SHARED, gala_four_fen("r rKa1 bKa16 yKp16 gKp1"), "a1a2 a16a15",
                 gala_four_fen("g rKa2 bKa15 yKp16 gKp1 - 2 1"));
    assert_after(SHARED, gala_four_fen("r rKa1 bKa16 yKp16 gKp1"), "a1a2 a16a15 p1p2",
                 gala_four_fen("y rKa2 bKa15 yKp16 gKp2 - 3 1"));
    assert_after(SHARED, gala_four_fen("r rKa1 bKa16 yKp16 gKp1"), "a1a2 a16a15 p1p2 p16p15",
                 gala_four_fen("r rKa2 bKa15 yKp15 gKp2 - 4 2"));
}

static void g23_a_move_is_one_players(void **state)
{
    (void)state;
    for (int game = 0; game < GAME_COUNT; game++) {
        assert_may_not(GAMES[game], "r rKa1 bKa16 yKp16 gKp1", "a16a15 p16p15 p1p2");
        assert_may_not(GAMES[game], "y rKa1 bKa16 yKp16 gKp1", "a1a2 a16a15 p1p2");
        assert_may(GAMES[game], "y rKa1 bKa16 yKp16 gKp1", "p16p15");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(g17_inner_road_of_both_partners),
        cmocka_unit_test(g17_ordinary_for_opponents_and_in_other_set_ups),
        cmocka_unit_test(g19_who_has_no_move_is_skipped),
        cmocka_unit_test(g19_skipped_players_wrap_the_move),
        cmocka_unit_test(g19_a_board_set_up_skips_too),
        cmocka_unit_test(g19_nobody_can_move_is_a_draw),
        cmocka_unit_test(g19_third_occurrence),
        cmocka_unit_test(g19_quiet_moves),
        cmocka_unit_test(g19_what_is_not_quiet),
        cmocka_unit_test(g20_partners_may_be_captured),
        cmocka_unit_test(g20_partners_are_screens_and_obstacles),
        cmocka_unit_test(g20_shots_are_at_opponents),
        cmocka_unit_test(g20_the_partners_castle_is_friendly),
        cmocka_unit_test(g20_a_team_has_lost_with_the_royals_of_both),
        cmocka_unit_test(g20_a_game_that_is_over_has_no_moves),
        cmocka_unit_test(g20_attack_on_the_last_royal_of_a_team),
        cmocka_unit_test(g21_everybody_is_hostile),
        cmocka_unit_test(g21_only_the_own_castle_is_friendly),
        cmocka_unit_test(g21_pawns_between_the_quadrants),
        cmocka_unit_test(g21_the_last_with_a_royal_wins),
        cmocka_unit_test(g21_draws_are_shared_by_who_has_a_royal),
        cmocka_unit_test(g21_attack_on_the_last_royal_of_a_player),
        cmocka_unit_test(g22_a_player_without_royals_goes_on),
        cmocka_unit_test(g23_opposite_corners),
        cmocka_unit_test(g23_shared_border),
        cmocka_unit_test(g23_a_move_is_one_players),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
