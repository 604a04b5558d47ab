/* Gala Xiang-Qi for four: the symmetries of board, castles, colours and order (G1, G2, G23),
 * over random games: who sees the board turned finds as many moves, his own and the next
 * player's; and when a search may pass. */
#include "tests/support/gala_support.h"

#include "rules/position.h"
#include "rules/variants.h"

#include <stdio.h>

enum { SQUARES = 256, GAMES = 4, PLIES = 80 };

/* A way to turn the board, and how many seats further everybody then sits. */
struct symmetry {
    const char *game;
    int (*turned)(int square);
    int seats;
};

/* SW becomes NW, and so on in the order of moves. */
static int quarter_turn(int square)
{
    return (15 - square % 16) * 16 + square / 16;
}

static int half_turn(int square)
{
    return SQUARES - 1 - square;
}

static int mirrored_files(int square)
{
    return square / 16 * 16 + 15 - square % 16;
}

static const struct symmetry symmetries[] = {
    {"gala-team", quarter_turn, 1},
    {"gala-team hoppers=korean", quarter_turn, 1},
    {"gala-team", half_turn, 2},
    {"gala-team elephants=korean", quarter_turn, 1},
    {"gala-cutthroat", quarter_turn, 1},
    {"gala-cutthroat hoppers=korean", half_turn, 2},
    {"gala-team-shared", mirrored_files, 2},
    {"gala-team-shared hoppers=korean", mirrored_files, 2},
};

static const struct symmetry *symmetry; /* the one looked through */

/* The FEN of the board seen through the symmetry. */
static void write_turned(const struct variant *variant, const struct position *position,
                         char fen[FEN_MAX])
{
    char board[2 * SQUARES];
    char tail[16];
    for (int square = 0; square < SQUARES; square++) {
        int piece = position_piece(position, square);
        char *cell = board + 2 * symmetry->turned(square);
        int seat = (piece_seat(piece) + symmetry->seats) % SEATS_MAX;
        cell[0] = (char)(piece == 0 ? '.' : variant->seat_letters[seat]);
        cell[1] = (char)(piece == 0 ? '.' : variant->letters[piece_type(piece)]);
    }
    int mover = (position->seat + symmetry->seats) % SEATS_MAX;
    snprintf(tail, sizeof tail, "%c - 0 1", variant->seat_letters[mover]);
    gala_write_four(board, tail, fen);
}

static void check_symmetry(const struct variant *variant, const struct position *position)
{
    struct rule_set rules = find_rules(symmetry->game);
    union position_room other;
    char fen[FEN_MAX];
    write_turned(variant, position, fen);
    read_position(&rules, fen, &other);
    assert_int_equal(other.head.seat, (position->seat + symmetry->seats) % SEATS_MAX);
    assert_int_equal(other.head.in_check, position->in_check);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        int then = (seat + symmetry->seats) % SEATS_MAX;
        assert_int_equal(variant->is_alive(&other.head, then),
                         variant->is_alive(position, seat));
    }
    assert_true(perft(variant, &other.head, 2, true) == perft(variant, position, 2, true));
}

static void g1_symmetries_of_the_board_of_four(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof symmetries / sizeof *symmetries; i++) {
        symmetry = &symmetries[i];
        struct rule_set rules = find_rules(symmetry->game);
        visit_random_games(rules.variant, rules.options, GAMES, PLIES, check_symmetry);
    }
}

/* Turned, the start is itself with another to move. */
static void g2_symmetries_of_the_start_of_four(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof symmetries / sizeof *symmetries; i++) {
        symmetry = &symmetries[i];
        struct rule_set rules = find_rules(symmetry->game);
        union position_room position, other;
        char fen[FEN_MAX];
        variant_start(rules.variant, rules.options, &position.head);
        write_turned(rules.variant, &position.head, fen);
        read_position(&rules, fen, &other);
        for (int square = 0; square < SQUARES; square++) {
            assert_int_equal(position_piece(&other.head, square),
                             position_piece(&position.head, square));
        }
        assert_int_equal(other.head.seat, symmetry->seats);
    }
}

static bool may_pass(const char *game, const char *pieces)
{
    union position_room storage;
    const struct rule_set rules = {.variant = variant_find(game)};
    read_position(&rules, gala_four_fen(pieces), &storage);
    return rules.variant->null_move_is_sound(&storage.head);
}

/* A pass proves nothing while a royal of the mover or of his partner is attacked, or when the
 * mover has but royals, pawns and soldiers. */
static void passes_are_unsound_while_a_royal_is_attacked(void **state)
{
    (void)state;
    static const char *const teams[] = {"gala-team", "gala-team-shared"};
    static const char *const partners[] = {"r rKc1 rRd4 bKb16 bRp15 yKp13 gKo2",
                                           "r rKc1 rRd4 bKb16 bRo4 yKp13 gKo2"};
    for (int i = 0; i < 2; i++) {
        assert_true(may_pass(teams[i], "r rKc1 rRd4 bKb16 yKp13 gKo2"));
        assert_false(may_pass(teams[i], "r rKc1 rRd4 bKb16 bRc3 yKp13 gKo2"));
        assert_false(may_pass(teams[i], partners[i]));
        assert_true(may_pass(teams[i], partners[1 - i]));
        assert_true(may_pass("gala-cutthroat", partners[i]));
        assert_false(may_pass(teams[i], "r rKc1 rPd4 bKb16 yKp13 gKo2"));
    }
    assert_false(may_pass("gala-cutthroat", "r rKc1 rRd4 bKb16 bRc3 yKp13 gKo2"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(g1_symmetries_of_the_board_of_four),
        cmocka_unit_test(g2_symmetries_of_the_start_of_four),
        cmocka_unit_test(passes_are_unsound_while_a_royal_is_attacked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
