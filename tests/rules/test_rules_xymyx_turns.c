/* XYMYX, S8 to S17: what a joint turn leaves behind, how a game ends, and what is secret. For
 * each rule a position that allows and one that forbids. S1 to S7 are in test_rules_xymyx.c. */
#include "tests/support/joint_support.h"

#include <stdio.h>
#include <string.h>

static const char GAME[] = "xymyx";
static const char STRICT[] = "xymyx check=strict";
static const char START[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

enum { WHITE, BLACK };

static void s8_en_passant(void **state)
{
    (void)state;
    const char *fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    assert_joint(GAME, fen, "e5d6|e8f7", "8/5k2/3P4/8/8/8/8/4K3 w - - 0 2");
    assert_joint(GAME, fen, "e5d6|d5d4", "4k3/8/3P4/8/3p4/8/8/4K3 w - - 0 2");
    assert_joint(GAME, "4k3/1n6/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6|b7d6@w",
                 "4k3/8/3n4/3p4/8/8/8/4K3 w - - 0 2");
    assert_joint(GAME, "7k/8/8/3p4/8/8/7B/4K3 w - d6 0 1", "h2d6|h8h7",
                 "8/7k/3B4/3p4/8/8/8/4K3 w - - 1 2");
}

/* The right lasts one turn and is left by a double step only. */
static void s8_the_next_turn_only(void **state)
{
    (void)state;
    assert_joint(GAME, "4k3/3p4/8/4P3/8/8/8/4K3 w - - 0 1", "e1e2|d7d5 e2e3|e8e7",
                 "8/4k3/8/3pP3/8/4K3/8/8 w - - 1 3");
    assert_may(GAME, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", WHITE, "e5d6");
    assert_may_not(GAME, "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", WHITE, "e5d6");
    assert_may_not(GAME, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", WHITE, "e5f6");
    assert_joint(GAME, "4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 1", "e1e2|d6d5",
                 "4k3/8/8/3pP3/8/8/4K3/8 w - - 0 2");
    assert_joint(GAME, "4k3/8/8/8/r7/8/4P3/4K3 w - - 0 1", "e2e4|a4e4@w",
                 "4k3/8/8/8/4r3/8/8/4K3 w - - 0 2");
}

static void s8_each_side_has_its_own(void **state)
{
    (void)state;
    assert_joint(GAME, "4k3/5p2/8/4P3/3p4/8/2P5/4K3 w - - 0 1", "c2c4|f7f5",
                 "4k3/8/8/4Pp2/2Pp4/8/8/4K3 w - c3f6 0 2");
    assert_joint(GAME, "4k3/8/8/4Pp2/2Pp4/8/8/4K3 w - c3f6 0 2", "e5f6|d4c3",
                 "4k3/8/5P2/8/8/2p5/8/4K3 w - - 0 3");
    assert_may_not(GAME, "4k3/8/8/4Pp2/2Pp4/8/8/4K3 w - c3 0 2", WHITE, "e5f6");
    assert_may(GAME, "4k3/8/8/4Pp2/2Pp4/8/8/4K3 w - c3 0 2", BLACK, "d4c3");
}

static void s8_who_arrives_on_the_pawns_square_stays(void **state)
{
    (void)state;
    assert_joint(GAME, "3rk3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6|d8d5",
                 "4k3/8/3P4/3r4/8/8/8/4K3 w - - 0 2");
    assert_joint(GAME, "4k3/8/8/8/3pP3/8/8/4RK2 w - e3 0 1", "e1e4|d4e3",
                 "4k3/8/8/8/4R3/4p3/8/5K2 w - - 0 2");
}

/* A piece came to the passed square in the turn of the double step. */
static void s8_somebody_on_the_square(void **state)
{
    (void)state;
    const char *came = "7k/2p5/3N4/3pP3/8/8/8/4K3 w - d6 0 2";
    assert_joint(GAME, "7k/2pp4/8/1N2P3/8/8/8/4K3 w - - 0 1", "b5d6|d7d5", came);
    assert_joint(GAME, came, "e5d6|h8h7", "8/2p4k/3P4/8/8/8/8/4K3 w - - 0 3");
    assert_joint(GAME, came, "e5d6|d5d4", "7k/2p5/3P4/8/3p4/8/8/4K3 w - - 0 3");
    assert_joint(GAME, came, "e5d6|c7d6", "7k/8/3P4/8/8/8/8/4K3 w - - 0 3");
    assert_joint(GAME, came, "d6b5|c7c6", "7k/8/2p5/1N1pP3/8/8/8/4K3 w - - 0 3");
    /* Black's own pawn takes the knight, not what its side passed with. */
    assert_joint(GAME, came, "e1e2|c7d6", "7k/8/3p4/3pP3/8/8/4K3/8 w - - 0 3");
    assert_joint(GAME, came, "e5e6|c7d6", "7k/8/3pP3/3p4/8/8/8/4K3 w - - 0 3");
    /* A capture there, as a FEN can have it. */
    const char *enemy = "7k/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1";
    assert_joint(GAME, enemy, "e5d6|h8h7", "8/7k/3P4/8/8/8/8/4K3 w - - 0 2");
    assert_joint(GAME, enemy, "e5d6|d6b7", "7k/1n6/3P4/8/8/8/8/4K3 w - - 0 2");
}

static void s9_promotion(void **state)
{
    (void)state;
    assert_goes(GAME, "7k/P7/8/8/8/8/8/4K3 w - - 0 1", "a7", "a8q a8r a8b a8n");
    assert_goes(GAME, "1R5k/P7/8/8/8/8/8/4K3 w - - 0 1", "a7",
                "a8q a8r a8b a8n b8q b8r b8b b8n");
    assert_may_not(GAME, "7k/P7/8/8/8/8/8/4K3 w - - 0 1", WHITE, "a7a8 a7a8k a7a8p");
    assert_joint(GAME, "7k/P7/8/8/8/8/6p1/K3N3 w - - 4 1", "a7a8n|g2g1r",
                 "N6k/8/8/8/8/8/8/K3N1r1 w - - 0 2");
    assert_joint(GAME, "7k/8/8/8/8/8/6p1/K4b2 w - - 4 1", "a1a2|g2f1q",
                 "7k/8/8/8/8/8/K7/5q2 w - - 0 2");
}

static void s10_rights_end(void **state)
{
    (void)state;
    const char *all = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    assert_joint(GAME, all, "a1b1|h8g8", "r3k1r1/8/8/8/8/8/8/1R2K2R w Kq - 1 2");
    assert_joint(GAME, all, "e1e2|h8h7", "r3k3/7r/8/8/8/8/4K3/R6R w q - 1 2");
    assert_joint(GAME, all, "a1a8|e8e7", "R6r/4k3/8/8/8/8/8/4K2R w K - 0 2");
    assert_joint(GAME, all, "a1a8|a8a1", "R3k2r/8/8/8/8/8/8/r3K2R w Kk - 1 2");
    assert_joint(GAME, "r3k2r/p7/8/8/8/8/P7/R3K2R w KQkq - 0 1", "a2a3|a7a6",
                 "r3k2r/8/p7/8/8/P7/8/R3K2R w KQkq - 0 2");
}

static void s10_absorbed_and_removed_on_arrival(void **state)
{
    (void)state;
    assert_joint(GAME, "4k3/8/8/3B4/8/8/8/R3K2R w KQ - 0 1", "d5h1|e8e7",
                 "8/4k3/8/8/8/8/8/R3K2B w Q - 0 2");
    assert_joint(GAME, "4k3/1b6/8/8/8/6N1/8/R3K2R w KQ - 0 1", "g3h1|b7h1@b",
                 "4k3/8/8/8/8/8/8/R3K2N w Q - 0 2");
    assert_joint(GAME, "4k3/8/8/8/8/6N1/8/R3K2R w KQ - 0 1", "g3f1|e8e7",
                 "8/4k3/8/8/8/8/8/R3KN1R w KQ - 1 2");
}

static void s11_a_queen_that_checks_is_frozen(void **state)
{
    (void)state;
    const char *fen = "4k3/8/8/8/4Q3/8/7P/6K1 w - - 0 1";
    assert_halves(GAME, fen, WHITE, "g1f1 g1f2 g1g2 g1h1 g1h2 h2h3 h2h4");
    assert_halves(GAME, fen, BLACK, "e8d7 e8d8 e8f7 e8f8");
    assert_may(GAME, "4k3/8/8/8/4R3/8/7P/6K1 w - - 0 1", WHITE, "e4e1 e4e7 e4a4");
    assert_may(GAME, "4k3/4p3/8/8/4Q3/8/7P/6K1 w - - 0 1", WHITE, "e4e1 e4e7 e4a8");
}

/* One turn only, and whoever opened the line. */
static void s11_follows_from_the_position(void **state)
{
    (void)state;
    assert_joint(GAME, "4k3/p7/8/8/8/8/3Q3P/6K1 w - - 0 1", "d2e2|a7a6",
                 "4k3/8/p7/8/8/8/4Q2P/6K1 w - - 0 2");
    assert_goes(GAME, "4k3/8/p7/8/8/8/4Q2P/6K1 w - - 0 2", "e2", "");
    assert_joint(GAME, "4k3/8/p7/8/8/8/4Q2P/6K1 w - - 0 2", "h2h3|e8d7 e2e4|d7d8",
                 "3k4/8/p7/8/4Q3/7P/8/6K1 w - - 1 4");
    assert_may(GAME, "4k3/4r3/8/8/8/4N3/4Q3/6K1 w - - 0 1", WHITE, "e2d1 e3g4");
    assert_may_not(GAME, "4k3/8/8/8/8/8/4Q3/6K1 w - - 0 1", WHITE, "e2d1 e2e7");
    assert_goes(GAME, "4k3/8/8/8/8/8/3q4/4K3 w - - 0 1", "d2", "");
}

static void s12_the_token(void **state)
{
    (void)state;
    const char *odd = "4k3/8/8/1n6/4N3/8/8/4K3 w - - 3 1";
    const char *even = "4k3/8/8/1n6/4N3/8/8/4K3 w - - 3 2";
    assert_joint(GAME, odd, "e4c3|b5c3", "4k3/8/8/8/8/2N5/8/4K3 w - - 0 2");
    assert_joint(GAME, even, "e4c3|b5c3", "4k3/8/8/8/8/2n5/8/4K3 w - - 0 3");
    assert_joint(GAME, odd, "e4c3|b5c3@b", "4k3/8/8/8/8/2n5/8/4K3 w - - 0 2");
    assert_joint(GAME, even, "e4c3|b5c3@w", "4k3/8/8/8/8/2N5/8/4K3 w - - 0 3");
}

static void s13_mate(void **state)
{
    (void)state;
    assert_joint_end(GAME, "7k/6Q1/5P2/8/8/8/8/K7 w - - 0 1", "", RESULT_WHITE_WINS,
                     "checkmate");
    assert_half_counts(GAME, "7k/6Q1/5P2/8/8/8/8/K7 w - - 0 1", 0, 0);
    assert_joint_end(GAME, "7k/6Q1/8/8/8/8/8/K7 w - - 0 1", "", RESULT_NONE, "");
    /* Absorptions by the king count as moves. */
    assert_halves(GAME, "R6k/6pp/8/8/8/8/8/K7 w - - 0 1", BLACK, "h8g7 h8h7");
    assert_joint_end(GAME, "R6k/6pp/8/8/8/8/8/K7 w - - 0 1", "", RESULT_NONE, "");
    assert_joint_end(GAME, "R6k/6pp/8/5NN1/8/8/8/K7 w - - 0 1", "", RESULT_WHITE_WINS,
                     "checkmate");
    /* Even if in check itself. */
    assert_joint_end(GAME, "r6k/6Q1/5P2/8/8/8/8/K7 w - - 0 1", "", RESULT_WHITE_WINS,
                     "checkmate");
    assert_joint_end(GAME, "k7/8/8/8/8/5p2/6q1/R6K w - - 0 1", "", RESULT_BLACK_WINS,
                     "checkmate");
}

static void s13_the_strict_reading_mates_sooner(void **state)
{
    (void)state;
    const char *fen = "7k/8/8/8/8/8/1q6/K7 w - - 0 1";
    assert_halves(GAME, fen, WHITE, "a1b2");
    assert_joint_end(GAME, fen, "", RESULT_NONE, "");
    assert_joint_end(STRICT, fen, "", RESULT_BLACK_WINS, "checkmate");
}

static void s13_both_mated(void **state)
{
    (void)state;
    const char *odd = "7k/8/5P2/6Q1/6q1/5p2/8/7K w - - 0 1";
    const char *even = "7k/8/5P2/6Q1/6q1/5p2/8/7K w - - 0 2";
    assert_joint(GAME, odd, "g5g7|g4g2@w", "7k/6Q1/5P2/8/8/5p2/6q1/7K w - - 1 2");
    assert_joint_end(GAME, odd, "g5g7|g4g2@w", RESULT_WHITE_WINS, "mate");
    assert_joint_end(GAME, odd, "g5g7|g4g2@b", RESULT_BLACK_WINS, "mate");
    assert_joint_end(GAME, odd, "g5g7|g4g2", RESULT_WHITE_WINS, "mate");
    assert_joint_end(GAME, even, "g5g7|g4g2", RESULT_BLACK_WINS, "mate");
    assert_joint_end(GAME, even, "g5g7|g4g2@w", RESULT_WHITE_WINS, "mate");
    assert_joint_end(GAME, odd, "g5g7|g4c8", RESULT_WHITE_WINS, "checkmate");
}

static void s14_stalemate(void **state)
{
    (void)state;
    assert_joint_end(GAME, "7k/5Q2/8/8/8/8/8/K7 w - - 0 1", "", RESULT_DRAW, "stalemate");
    assert_joint_end(GAME, "7k/8/8/8/8/1q6/8/K7 w - - 0 1", "", RESULT_DRAW, "stalemate");
    assert_joint_end(GAME, "7k/p4Q2/8/8/8/8/8/K7 w - - 0 1", "", RESULT_NONE, "");
    assert_joint_end(GAME, "6k1/8/8/8/8/5Q2/8/K7 w - - 0 1", "f3f7|g8h8", RESULT_DRAW,
                     "stalemate");
}

static void s14_third_occurrence(void **state)
{
    (void)state;
    const char *once = "g1f3|g8f6 f3g1|f6g8";
    const char *twice = "g1f3|g8f6 f3g1|f6g8 b1c3|b8c6 c3b1|c6b8";
    assert_joint_end(GAME, START, once, RESULT_NONE, "");
    assert_joint_end(GAME, START, twice, RESULT_DRAW, "threefold repetition");
    /* Other rights make another position. */
    const char *rooks = "r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 0 1";
    assert_joint_end(GAME, rooks, "e1e2|e8e7 e2e1|e7e8 e1e2|e8e7 e2e1|e7e8", RESULT_NONE, "");
    assert_joint_end(GAME, rooks, "e1e2|e8e7 e2e1|e7e8 e1e2|e8e7 e2e1|e7e8 e1e2|e8e7",
                     RESULT_DRAW, "threefold repetition");
}

static void s14_fifty_joint_turns(void **state)
{
    (void)state;
    const char *last = "4k3/pb6/8/1n6/4N3/8/PP6/1B2K3 w - - 49 80";
    assert_joint_end(GAME, last, "e1f1|e8f8", RESULT_DRAW, "50");
    assert_joint_end(GAME, "4k3/pb6/8/1n6/4N3/8/PP6/1B2K3 w - - 48 80", "e1f1|e8f8",
                     RESULT_NONE, "");
    assert_joint_end(GAME, last, "e1f1|a7a6", RESULT_NONE, "");
    assert_joint_end(GAME, last, "b1a2|e8f8", RESULT_NONE, ""); /* absorption */
    assert_joint_end(GAME, last, "e4c3|b5c3", RESULT_NONE, ""); /* lost in a collision */
    assert_joint_end(GAME, last, "e1f1|b7e4", RESULT_NONE, "");
    assert_joint(GAME, last, "e4c3|b5c3@w", "4k3/pb6/8/8/8/2N5/PP6/1B2K3 w - - 0 81");
}

static void s14_insufficient_material(void **state)
{
    (void)state;
    static const char *const dead[] = {"8", "6N1", "6n1", "6B1", "6b1"};
    static const char *const alive[] = {"6P1", "6r1", "6Q1", "5NN1", "5nN1", "5BB1", "B5b1"};
    for (size_t i = 0; i < sizeof dead / sizeof *dead + sizeof alive / sizeof *alive; i++) {
        bool is_dead = i < sizeof dead / sizeof *dead;
        char fen[FEN_MAX];
        snprintf(fen, sizeof fen, "k7/8/8/8/8/%s/8/3K4 w - - 0 1",
                 is_dead ? dead[i] : alive[i - sizeof dead / sizeof *dead]);
        assert_joint_end(GAME, fen, "", is_dead ? RESULT_DRAW : RESULT_NONE,
                         is_dead ? "insufficient" : "");
    }
}

/* Every pair of turns leaves both kings; the slow generator asserts as much, and that nothing
 * meets a castling king or rook. */
static void s15_kings_stay(void **state)
{
    (void)state;
    static const char *const fens[] = {
        "r3k2r/P1P3P1/2n2n2/3Q4/3q4/2N2N2/p1p3p1/R3K2R w KQkq - 0 1",
        "r3k2r/1P5P/8/1B4b1/1b4B1/8/1p5p/R3K2R w KQkq - 0 1",
        "8/8/8/3k4/p1pPp1P1/3K4/8/8 w - d3 0 1",
    };
    struct rule_set rules = find_rules(GAME);
    for (size_t i = 0; i < sizeof fens / sizeof *fens; i++) {
        struct move_list list[2];
        union position_room standing;
        union position_room asked;
        union position_room after;
        read_position(&rules, fens[i], &standing);
        for (int seat = 0; seat < 2; seat++) {
            list[seat].count = 0;
            read_asked(&rules, fens[i], seat, &asked);
            rules.variant->generate(&asked.head, GENERATE_ALL, &list[seat]);
            assert_true(list[seat].count > 0);
        }
        for (int k = 0; k < list[0].count * list[1].count; k++) {
            move_t half[2] = {list[0].move[k % list[0].count], list[1].move[k / list[0].count]};
            int kings[2] = {0, 0};
            rules.variant->resolve(&standing.head, &after.head, half, k % 2);
            assert_true(variant_is_consistent(rules.variant, &after.head));
            for (int square = 0; square < 64; square++) {
                int piece = position_piece(&after.head, square);
                kings[piece_seat(piece)] += piece_type(piece) == rules.variant->royal;
            }
            assert_true(kings[0] == 1 && kings[1] == 1);
        }
    }
}

/* Pawns that could be pushed onto a square of a castling king or rook attack its way. */
static void s15_nothing_meets_castling(void **state)
{
    (void)state;
    static const char *const row[] = {"p7", "1p6", "2p5", "3p4", "4p3", "5p2", "6p1", "7p"};
    static const char *const legal[] = {"e1g1 e1c1", "e1g1", "e1g1", "",
                                        "",          "",     "e1c1", "e1c1"};
    static const char *const illegal[] = {"",          "e1c1",      "e1c1", "e1g1 e1c1",
                                          "e1g1 e1c1", "e1g1 e1c1", "e1g1", "e1g1"};
    for (int file = 0; file < 8; file++) {
        char fen[FEN_MAX];
        snprintf(fen, sizeof fen, "k7/8/8/8/8/8/%s/R3K2R w KQ - 0 1", row[file]);
        if (legal[file][0] != '\0') {
            assert_may(GAME, fen, WHITE, legal[file]);
        }
        if (illegal[file][0] != '\0') {
            assert_may_not(GAME, fen, WHITE, illegal[file]);
        }
    }
}

/* Once one side has committed, what the other is shown is the same whatever it committed. */
static void s16_a_pending_half_shows_nowhere(void **state)
{
    (void)state;
    const char *fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    struct rule_set rules = find_rules(GAME);
    const struct variant *variant = rules.variant;
    for (int seat = 0; seat < 2; seat++) {
        static struct move_list list, other, seen;
        union position_room asked, waiting, pending;
        list.count = other.count = 0;
        read_asked(&rules, fen, seat, &asked);
        read_asked(&rules, fen, 1 - seat, &waiting);
        variant->generate(&asked.head, GENERATE_ALL, &list);
        variant->generate(&waiting.head, GENERATE_ALL, &other);
        for (int i = 0; i < list.count; i++) {
            char shown[FEN_MAX];
            memset(&pending, 0, sizeof pending);
            variant->apply(&asked.head, &pending.head, list.move[i]);
            variant->to_fen(variant, &pending.head, shown);
            assert_string_equal(shown, fen);
            assert_int_equal(pending.head.seat, 1 - seat);
            assert_int_equal(pending.head.in_check, waiting.head.in_check);
            assert_int_equal(pending.head.halfmove_clock, waiting.head.halfmove_clock);
            seen.count = 0;
            variant->generate(&pending.head, GENERATE_ALL, &seen);
            assert_int_equal(seen.count, other.count);
            assert_memory_equal(seen.move, other.move,
                                (size_t)other.count * sizeof *other.move);
            for (int square = 0; square < 64; square++) {
                assert_int_equal(position_piece(&pending.head, square),
                                 position_piece(&waiting.head, square));
            }
            /* What is left standing is the same position. */
            union position_room again;
            memset(&again, 0, sizeof again);
            variant->open(&pending.head, &again.head, 1 - seat);
            assert_memory_equal(&again, &waiting, variant->position_size);
        }
    }
}

static void s17_fen(void **state)
{
    (void)state;
    assert_prints(GAME, START, START);
    assert_prints(GAME, "4k3/8/8/3pP3/2Pp4/8/8/4K3 w - d6c3 3 4",
                  "4k3/8/8/3pP3/2Pp4/8/8/4K3 w - c3d6 3 4");
    assert_prints(GAME, "4k3/8/8/8/8/8/8/R3K2R w QK", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    assert_prints(GAME, "r3k3/8/8/8/8/8/8/4K3 w q", "r3k3/8/8/8/8/8/8/4K3 w q - 0 1");
    /* Both may be in check, and kings may stand side by side. */
    assert_prints(GAME, "4k3/4R3/8/8/8/8/4r3/4K3 w - - 0 1",
                  "4k3/4R3/8/8/8/8/4r3/4K3 w - - 0 1");
    assert_joint(GAME, "8/8/4k3/8/8/4K3/8/8 w - - 0 1", "e3e4|e6e5",
                 "8/8/8/4k3/4K3/8/8/8 w - - 1 2");
}

static void s17_refused(void **state)
{
    (void)state;
    static const struct {
        const char *fen;
        int column;
        const char *field;
    } refusals[] = {
        {"4k3/8/8/8/8/8/8/4K3 b - - 0 1", 21, "side"},
        {"4k3/8/8/8/8/8/8/4K3 x - - 0 1", 21, "side"},
        {"4k3/8/8/8/8/8/8/8 w - - 0 1", 1, "king"},
        {"4k3/8/8/8/8/8/8/3KK3 w - - 0 1", 1, "king"},
        {"4k3/8/8/8/8/8/8/P3K3 w - - 0 1", 17, "pawn"},
        {"p3k3/8/8/8/8/8/8/4K3 w - - 0 1", 1, "pawn"},
        {"4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", 20, "hand"},
        {"4k3/8/8/8/8/8/8/4K3 w K - 0 1", 23, "castling"},
        {"4k3/8/8/8/8/8/8/R3K3 w QQ - 0 1", 25, "castling"},
        {"4k3/8/8/8/4P3/8/8/4K3 w - e4 0 1", 27, "en passant"},
        {"4k3/8/8/8/4P3/8/8/4K3 w - d3 0 1", 27, "en passant"},
        {"4k3/8/8/8/4P3/8/8/4K3 w - e6 0 1", 27, "en passant"},
        {"4k3/8/8/8/4P3/8/8/4K3 w - e 0 1", 27, "en passant"},
        {"4k3/8/8/8/4P3/8/8/4K3 w - e3e3 0 1", 29, "en passant"},
        {"4k3/8/8/8/3PP3/8/8/4K3 w - d3e3 0 1", 30, "en passant"},
        {"4k3/8/8/3p4/4P3/8/8/4K3 w - e3,d6 0 1", 31, "en passant"},
        {"4k3/8/8/3p4/4P3/8/8/4K3 w - e3d6a3 0 1", 33, "en passant"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 3,0 1", 27, "half-move"},
        {"4k3/8/8/8/8/8/8/4K3 w - - x 1", 27, "half-move"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1 1", 31, "after the move number"},
    };
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        assert_refused(GAME, refusals[i].fen, refusals[i].column, refusals[i].field);
    }
}

static void joint_texts(void **state)
{
    (void)state;
    const char *fen = "7k/P7/8/8/8/8/p7/7K w - - 0 1";
    assert_joint(GAME, fen, "a7a8Q|a2a1N@b", "Q6k/8/8/8/8/8/8/n6K w - - 0 2");
    assert_joint_refused(GAME, START, "", 1, "both");
    assert_joint_refused(GAME, START, "e2e5|e7e5", 3, "pawn");
    assert_joint_refused(GAME, START, "e2e4|e7e4", 8, "pawn");
    assert_joint_refused(GAME, START, "e7e5|e2e4", 1, "opponent");
    assert_joint_refused(GAME, START, "e2e4|", 0, "");
    assert_joint_refused(GAME, START, "|e7e5", 0, "");
    assert_joint_refused(GAME, START, "e2e4|e7e5@", 10, "@w");
    assert_joint_refused(GAME, START, "e2e4|e7e5@x", 10, "@w");
    assert_joint_refused(GAME, START, "e2e4|e7e5@w ", 10, "@w");
    assert_joint_refused(GAME, START, "e2e4|e7e5@w@b", 10, "@w");
    assert_joint_refused(GAME, START, "e2e4@w|e7e5", 0, "");
    assert_joint_refused(GAME, START, "e2e4|e7e5|d2d4", 0, "");
    assert_joint_refused(GAME, START, "e2e4eeeeeeeeeeeeeeeeeeeeeeeee|e7e5", 1, "");
    assert_joint_refused(GAME, START, "e2e4|e7e5eeeeeeeeeeeeeeeeeeeeeeeee", 6, "");
    assert_joint_refused(GAME, fen, "a7a8|a2a1q", 5, "promot");
    assert_joint_refused(GAME, fen, "a7a8q|a2a1", 11, "promot");
    assert_joint_refused(GAME, "4k3/8/8/8/4Q3/8/8/K7 w - - 0 1", "e4e8|e8d8", 3, "S3");
    assert_joint_refused(GAME, "1r2k3/8/8/8/8/8/8/K7 w - - 0 1", "a1b1|e8d8", 3, "S4");
    assert_joint_refused(GAME, "6rk/8/8/8/8/8/r7/r6K w - - 0 1", "h1h2|h8h7", 1, "over");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(s8_en_passant),
        cmocka_unit_test(s8_the_next_turn_only),
        cmocka_unit_test(s8_each_side_has_its_own),
        cmocka_unit_test(s8_who_arrives_on_the_pawns_square_stays),
        cmocka_unit_test(s8_somebody_on_the_square),
        cmocka_unit_test(s9_promotion),
        cmocka_unit_test(s10_rights_end),
        cmocka_unit_test(s10_absorbed_and_removed_on_arrival),
        cmocka_unit_test(s11_a_queen_that_checks_is_frozen),
        cmocka_unit_test(s11_follows_from_the_position),
        cmocka_unit_test(s12_the_token),
        cmocka_unit_test(s13_mate),
        cmocka_unit_test(s13_the_strict_reading_mates_sooner),
        cmocka_unit_test(s13_both_mated),
        cmocka_unit_test(s14_stalemate),
        cmocka_unit_test(s14_third_occurrence),
        cmocka_unit_test(s14_fifty_joint_turns),
        cmocka_unit_test(s14_insufficient_material),
        cmocka_unit_test(s15_kings_stay),
        cmocka_unit_test(s15_nothing_meets_castling),
        cmocka_unit_test(s16_a_pending_half_shows_nowhere),
        cmocka_unit_test(s17_fen),
        cmocka_unit_test(s17_refused),
        cmocka_unit_test(joint_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
