/* Chess, rule by rule: for each a position that allows and one that forbids. */
#include "tests/support/test_support.h"

static const char GAME[] = "chess";

static void castling_on_both_wings(void **state)
{
    (void)state;
    const char *open = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    assert_destinations(GAME, open, "e1", "d1 f1 d2 e2 f2 g1 c1");
    assert_after(GAME, open, "e1g1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1");
    assert_after(GAME, open, "e1c1", "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1");
    assert_after(GAME, open, "e1c1 e8g8", "r4rk1/8/8/8/8/8/8/2KR3R w - - 2 2");
    assert_after(GAME, "r3k2r/8/8/8/8/8/8/R3K2R b kq - 4 7", "e8c8",
                 "2kr3r/8/8/8/8/8/8/R3K2R w - - 5 8");
}

static void castling_needs_the_right(void **state)
{
    (void)state;
    assert_illegal(GAME, "4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "e1g1 e1c1");
    assert_legal(GAME, "4k3/8/8/8/8/8/8/R3K2R w K - 0 1", "e1g1");
    assert_illegal(GAME, "4k3/8/8/8/8/8/8/R3K2R w K - 0 1", "e1c1");
    assert_illegal(GAME, "r3k2r/8/8/8/8/8/8/R3K2R b Q - 0 1", "e8g8 e8c8");
}

static void castling_not_out_of_check(void **state)
{
    (void)state;
    assert_illegal(GAME, "4r3/6k1/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1 e1c1");
    assert_illegal(GAME, "r3k2r/8/8/1B6/8/8/8/4K3 b kq - 0 1", "e8g8 e8c8");
}

static void castling_not_through_an_attack(void **state)
{
    (void)state;
    assert_illegal(GAME, "5r2/6k1/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1");
    assert_legal(GAME, "5r2/6k1/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1");
    assert_illegal(GAME, "3r4/6k1/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1");
    assert_illegal(GAME, "4k3/8/8/8/8/8/6p1/4K2R w K - 0 1", "e1g1");
    assert_illegal(GAME, "r3k2r/8/3N4/8/8/8/8/4K3 b kq - 0 1", "e8g8 e8c8");
}

static void castling_not_into_an_attack(void **state)
{
    (void)state;
    assert_illegal(GAME, "6r1/5k2/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1");
    assert_illegal(GAME, "2r5/5k2/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1");
    assert_illegal(GAME, "4k3/8/8/8/8/8/7p/4K2R w K - 0 1", "e1g1");
    assert_illegal(GAME, "4k3/8/8/8/8/8/1p6/R3K3 w Q - 0 1", "e1c1");
}

static void castling_may_pass_the_rooks_attacked_squares(void **state)
{
    (void)state;
    assert_legal(GAME, "1r5k/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1");
    assert_legal(GAME, "r6k/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1");
    assert_legal(GAME, "7r/6k1/8/8/8/8/p7/R3K2R w KQ - 0 1", "e1c1 e1g1");
}

static void castling_not_over_pieces(void **state)
{
    (void)state;
    assert_illegal(GAME, "4k3/8/8/8/8/8/8/RN2K1nR w KQ - 0 1", "e1c1 e1g1");
    assert_illegal(GAME, "4k3/8/8/8/8/8/8/R1b1KB1R w KQ - 0 1", "e1c1 e1g1");
    assert_illegal(GAME, "rn2k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "e8c8");
    assert_legal(GAME, "rn2k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "e8g8");
}

static void castling_rights_end(void **state)
{
    (void)state;
    const char *open = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    assert_after(GAME, open, "a1b1", "r3k2r/8/8/8/8/8/8/1R2K2R b Kkq - 1 1");
    assert_after(GAME, open, "h1h8", "r3k2R/8/8/8/8/8/8/R3K3 b Qq - 0 1");
    assert_after(GAME, open, "e1e2", "r3k2r/8/8/8/8/8/4K3/R6R b kq - 1 1");
    assert_after(GAME, open, "e1e2 e8e7 e2e1 e7e8", "r3k2r/8/8/8/8/8/8/R3K2R w - - 4 3");
    assert_after(GAME, open, "a1b1 a8b8 b1a1 b8a8", "r3k2r/8/8/8/8/8/8/R3K2R w Kk - 4 3");
    assert_after(GAME, "r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1", "b7a8q",
                 "Q3k3/8/8/8/8/8/8/4K3 b - - 0 1");
}

static void castling_may_give_check(void **state)
{
    (void)state;
    assert_after(GAME, "5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1",
                 "5k2/8/8/8/8/8/8/5RK1 b - - 1 1");
    assert_check(GAME, "5k2/8/8/8/8/8/8/5RK1 b - - 1 1", true);
}

static void passing_pawn_may_be_captured(void **state)
{
    (void)state;
    const char *before = "4k3/8/8/8/4p3/8/3P4/4K3 w - - 3 5";
    assert_after(GAME, before, "d2d4", "4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 5");
    assert_after(GAME, before, "d2d4 e4d3", "4k3/8/8/8/8/3p4/8/4K3 w - - 0 6");
    assert_after(GAME, "4k3/p7/8/1P6/8/8/8/4K3 b - - 0 1", "a7a5 b5a6",
                 "4k3/8/P7/8/8/8/8/4K3 b - - 0 2");
    assert_after(GAME, before, "d2d3", "4k3/8/8/8/4p3/3P4/8/4K3 b - - 0 5");
}

static void passing_pawn_only_at_once(void **state)
{
    (void)state;
    assert_after(GAME, "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1", "d2d4 e8e7 e1e2",
                 "8/4k3/8/8/3Pp3/8/4K3/8 b - - 2 2");
    assert_illegal(GAME, "8/4k3/8/8/3Pp3/8/4K3/8 b - - 2 2", "e4d3");
    assert_illegal(GAME, "4k3/8/8/8/3Pp3/8/8/4K3 b - - 0 1", "e4d3");
}

static void passing_field_only_where_it_matters(void **state)
{
    (void)state;
    assert_after(GAME, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4",
                 "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    assert_prints(GAME, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
                  "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    assert_prints(GAME, "4k3/8/8/8/7P/p7/8/4K3 b - h3 0 1", "4k3/8/8/8/7P/p7/8/4K3 b - - 0 1");
}

static void passing_capture_may_not_uncover_the_king(void **state)
{
    (void)state;
    assert_illegal(GAME, "8/8/8/8/k2Pp2R/8/8/3K4 b - d3 0 1", "e4d3");
    assert_prints(GAME, "8/8/8/8/k2Pp2R/8/8/3K4 b - d3 0 1",
                  "8/8/8/8/k2Pp2R/8/8/3K4 b - - 0 1");
    assert_after(GAME, "8/8/8/8/k3p2R/8/3P4/3K4 w - - 0 1", "d2d4",
                 "8/8/8/8/k2Pp2R/8/8/3K4 b - - 0 1");
    assert_illegal(GAME, "8/8/2k5/8/3Pp3/8/6B1/4K3 b - d3 0 1", "e4d3");
    assert_legal(GAME, "8/8/8/5k2/3Pp3/8/8/1B2K3 b - d3 0 1", "e4d3");
    assert_illegal(GAME, "4k3/8/8/8/3Pp3/8/8/K3R3 b - d3 0 1", "e4d3");
    assert_illegal(GAME, "8/6B1/8/8/3Pp3/2k5/8/4K3 b - d3 0 1", "e4d3");
}

static void passing_capture_may_answer_a_check(void **state)
{
    (void)state;
    assert_legal(GAME, "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", "e4d3");
    assert_legal(GAME, "8/8/8/8/3Pp3/R6k/8/4K3 b - d3 0 1", "e4d3");
    assert_illegal(GAME, "8/8/8/7k/3Pp3/8/8/4K2R b - d3 0 1", "e4d3");
}

static void passing_capture_by_the_unpinned_of_two(void **state)
{
    (void)state;
    const char *fen = "4k3/8/8/8/2pPp3/8/8/K3R3 b - d3 0 1";
    assert_legal(GAME, fen, "c4d3");
    assert_illegal(GAME, fen, "e4d3");
    assert_prints(GAME, fen, fen);
}

static void promotion_to_four_types(void **state)
{
    (void)state;
    assert_destinations(GAME, "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7",
                        "a8q a8r a8b a8n b8q b8r b8b b8n");
    assert_destinations(GAME, "4k3/8/8/8/8/8/7p/4K1N1 b - - 0 1", "h2",
                        "h1q h1r h1b h1n g1q g1r g1b g1n");
    assert_after(GAME, "4k3/P7/8/8/8/8/8/4K3 w - - 9 9", "a7a8n",
                 "N3k3/8/8/8/8/8/8/4K3 b - - 0 9");
}

static void promotion_only_on_the_last_rank(void **state)
{
    (void)state;
    assert_illegal(GAME, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8k a7a8p a7a8");
    assert_illegal(GAME, "4k3/8/P7/8/8/8/8/4K3 w - - 0 1", "a6a7q");
    assert_illegal(GAME, "r3k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q");
    assert_illegal(GAME, "4r3/3kP3/8/8/8/8/8/4K3 w - - 0 1", "e7e8q");
}

static void pawn_steps_and_captures(void **state)
{
    (void)state;
    assert_destinations(GAME, "4k3/8/8/8/8/3p1p2/4P3/4K3 w - - 0 1", "e2", "e3 e4 d3 f3");
    assert_destinations(GAME, "4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1", "e2", "e3");
    assert_destinations(GAME, "4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e2", "");
    assert_destinations(GAME, "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3", "e4");
    assert_destinations(GAME, "4k3/8/8/8/p6P/8/8/4K3 w - - 0 1", "h4", "h5");
    assert_destinations(GAME, "k7/4p3/3P1N2/8/8/8/8/4K3 b - - 0 1", "e7", "e6 e5 d6 f6");
}

static void pieces_move_as_they_do(void **state)
{
    (void)state;
    assert_destinations(GAME, "4k3/8/8/2p5/8/2R1P3/8/2N1K3 w - - 0 1", "c3",
                        "a3 b3 d3 c2 c4 c5");
    assert_destinations(GAME, "4k3/6p1/8/8/8/2B5/1P6/4K3 w - - 0 1", "c3",
                        "b4 a5 d2 d4 e5 f6 g7");
    assert_destinations(GAME, "4k3/8/8/8/8/8/2p5/N3K3 w - - 0 1", "a1", "b3 c2");
    assert_destinations(GAME, "k7/8/8/8/8/1pPp4/1PQP4/1BNK4 w - - 0 1", "c2", "b3 d3");
    assert_move_count(GAME, "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", 218);
}

static void king_stays_out_of_attacks(void **state)
{
    (void)state;
    assert_destinations(GAME, "k3r3/8/8/8/8/4K3/8/8 w - - 0 1", "e3", "d2 d3 d4 f2 f3 f4");
    assert_destinations(GAME, "8/8/8/8/8/2k5/8/K7 w - - 0 1", "a1", "a2 b1");
    assert_destinations(GAME, "k7/8/8/8/8/2b5/3q4/4K3 w - - 0 1", "e1", "f1");
    assert_destinations(GAME, "k7/8/8/8/8/8/3q4/4K3 w - - 0 1", "e1", "d2 f1");
}

static void pinned_pieces_stay_on_the_line(void **state)
{
    (void)state;
    assert_destinations(GAME, "k3r3/8/8/8/4R3/8/8/4K3 w - - 0 1", "e4", "e2 e3 e5 e6 e7 e8");
    assert_destinations(GAME, "k3r3/8/8/8/4N3/8/8/4K3 w - - 0 1", "e4", "");
    assert_destinations(GAME, "k3r3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4", "e5");
    assert_destinations(GAME, "k7/8/8/8/7b/6P1/8/4K3 w - - 0 1", "g3", "h4");
    assert_destinations(GAME, "k3r3/4n3/8/8/4N3/8/8/4K3 w - - 0 1", "e4",
                        "c3 c5 d2 d6 f2 f6 g3 g5");
}

static void check_is_answered(void **state)
{
    (void)state;
    assert_moves(GAME, "k3r3/8/8/8/8/B7/3N4/3RKR2 w - - 0 1", "a3e7 d2e4 e1f2");
    assert_moves(GAME, "8/7k/8/8/1b6/8/4Q3/R2QKR2 w - - 0 1", "d1d2 e2d2 e1f2");
    assert_moves(GAME, "k3r3/8/8/8/8/5n2/6P1/3RKR2 w - - 0 1", "e1f2");
    assert_check(GAME, "k3r3/8/8/8/8/8/8/4K3 w - - 0 1", true);
    assert_check(GAME, "k3r3/8/8/8/8/8/4P3/4K3 w - - 0 1", false);
}

static void checkmate_wins(void **state)
{
    (void)state;
    const char *start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_end(GAME, start, "f2f3 e7e5 g2g4 d8h4", RESULT_BLACK_WINS, "checkmate");
    assert_end(GAME, start, "f2f3 e7e5 g2g4", RESULT_NONE, "");
    assert_end(GAME, "6rk/6pp/8/6N1/8/8/8/K7 w - - 0 1", "g5f7", RESULT_WHITE_WINS,
               "checkmate");
    assert_move_count(GAME, "6rk/5Npp/8/8/8/8/8/K7 b - - 1 1", 0);
}

static void stalemate_draws(void **state)
{
    (void)state;
    assert_end(GAME, "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "g5g6", RESULT_DRAW, "stalemate");
    assert_end(GAME, "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "g5g4", RESULT_NONE, "");
    assert_end(GAME, "k7/P7/K7/8/8/8/8/8 b - - 0 1", "", RESULT_DRAW, "stalemate");
}

static void fifty_moves_draw(void **state)
{
    (void)state;
    assert_end(GAME, "4k3/8/8/8/8/8/P7/R3K3 w - - 99 80", "a1b1", RESULT_DRAW, "50");
    assert_end(GAME, "4k3/8/8/8/8/8/P7/R3K3 w - - 98 80", "a1b1", RESULT_NONE, "");
    assert_end(GAME, "4k3/8/8/8/8/8/P7/R3K3 w - - 99 80", "a2a3", RESULT_NONE, "");
    assert_end(GAME, "4k3/8/8/8/8/8/r7/R3K3 w - - 99 80", "a1a2", RESULT_NONE, "");
    assert_end(GAME, "k7/8/K7/8/8/8/8/7R w - - 99 80", "h1h8", RESULT_WHITE_WINS, "checkmate");
    assert_move_count(GAME, "4k3/8/8/8/8/8/P7/4K3 w - - 120 80", 7);
}

static void third_occurrence_draws(void **state)
{
    (void)state;
    const char *start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_end(GAME, start, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", RESULT_DRAW,
               "repetition");
    assert_end(GAME, start, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1", RESULT_NONE, "");
    assert_end(GAME, start, "g1f3 g8f6 f3g1 f6g8 b1c3 b8c6 c3b1 c6b8", RESULT_DRAW,
               "repetition");
}

static void occurrences_differ_by_rights(void **state)
{
    (void)state;
    const char *fen = "r3k2r/p7/8/8/8/8/P7/R3K2R w KQkq - 0 1";
    assert_end(GAME, fen, "h1g1 h8g8 g1h1 g8h8 h1g1 h8g8 g1h1 g8h8", RESULT_NONE, "");
    assert_end(GAME, fen, "h1g1 h8g8 g1h1 g8h8 h1g1 h8g8 g1h1 g8h8 h1g1 h8g8 g1h1 g8h8",
               RESULT_DRAW, "repetition");
}

static void occurrences_differ_by_passing_pawn(void **state)
{
    (void)state;
    assert_end(GAME, "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1",
               "d2d4 e8d8 e1d1 d8e8 d1e1 e8d8 e1d1 d8e8 d1e1", RESULT_NONE, "");
    /* The pinned pawn could not have captured, so here it is the same position. */
    assert_end(GAME, "8/8/8/8/k3p2R/8/3P4/3K4 w - - 0 1",
               "d2d4 a4a5 d1e1 a5a4 e1d1 a4a5 d1e1 a5a4 e1d1", RESULT_DRAW, "repetition");
}

static void dead_positions_draw(void **state)
{
    (void)state;
    const char *material = "insufficient";
    assert_end(GAME, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "", RESULT_DRAW, material);
    assert_end(GAME, "4k3/8/8/8/8/8/8/4KN2 w - - 0 1", "", RESULT_DRAW, material);
    assert_end(GAME, "4kb2/8/8/8/8/8/8/4K3 w - - 0 1", "", RESULT_DRAW, material);
    assert_end(GAME, "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", "", RESULT_DRAW, material);
    assert_end(GAME, "4k3/8/8/8/8/8/r7/K7 w - - 0 1", "a1a2", RESULT_DRAW, material);
}

static void live_positions_go_on(void **state)
{
    (void)state;
    assert_end(GAME, "4k3/8/8/8/8/8/8/3NKN2 w - - 0 1", "", RESULT_NONE, "");
    assert_end(GAME, "4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", "", RESULT_NONE, "");
    assert_end(GAME, "4kb2/8/8/8/8/8/8/4KN2 w - - 0 1", "", RESULT_NONE, "");
    assert_end(GAME, "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "", RESULT_NONE, "");
    assert_end(GAME, "4k3/8/8/8/8/8/8/3RK3 w - - 0 1", "", RESULT_NONE, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(castling_on_both_wings),
        cmocka_unit_test(castling_needs_the_right),
        cmocka_unit_test(castling_not_out_of_check),
        cmocka_unit_test(castling_not_through_an_attack),
        cmocka_unit_test(castling_not_into_an_attack),
        cmocka_unit_test(castling_may_pass_the_rooks_attacked_squares),
        cmocka_unit_test(castling_not_over_pieces),
        cmocka_unit_test(castling_rights_end),
        cmocka_unit_test(castling_may_give_check),
        cmocka_unit_test(passing_pawn_may_be_captured),
        cmocka_unit_test(passing_pawn_only_at_once),
        cmocka_unit_test(passing_field_only_where_it_matters),
        cmocka_unit_test(passing_capture_may_not_uncover_the_king),
        cmocka_unit_test(passing_capture_may_answer_a_check),
        cmocka_unit_test(passing_capture_by_the_unpinned_of_two),
        cmocka_unit_test(promotion_to_four_types),
        cmocka_unit_test(promotion_only_on_the_last_rank),
        cmocka_unit_test(pawn_steps_and_captures),
        cmocka_unit_test(pieces_move_as_they_do),
        cmocka_unit_test(king_stays_out_of_attacks),
        cmocka_unit_test(pinned_pieces_stay_on_the_line),
        cmocka_unit_test(check_is_answered),
        cmocka_unit_test(checkmate_wins),
        cmocka_unit_test(stalemate_draws),
        cmocka_unit_test(fifty_moves_draw),
        cmocka_unit_test(third_occurrence_draws),
        cmocka_unit_test(occurrences_differ_by_rights),
        cmocka_unit_test(occurrences_differ_by_passing_pawn),
        cmocka_unit_test(dead_positions_draw),
        cmocka_unit_test(live_positions_go_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
