/* Gala Xiang-Qi: the symmetries of board and start (G1, G2), what a FEN may not be, and how
 * large the tables are. */
#include "tests/support/gala_support.h"

#include "rules/gala/gala.h"
#include "rules/position.h"
#include "tests/oracle/setup.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 3, PLIES = 40 };

struct symmetry {
    const char *game;
    int (*turned)(int square);
    bool changes_colour;
};

static int half_turn(int square)
{
    return SQUARES - 1 - square;
}

/* Files become ranks. */
static int transposed(int square)
{
    return square % 16 * 16 + square / 16;
}

static int mirrored_files(int square)
{
    return square / 16 * 16 + 15 - square % 16;
}

static int mirrored_ranks(int square)
{
    return (15 - square / 16) * 16 + square % 16;
}

/* The symmetries under which the castles keep their owners, or all change them. */
static const struct symmetry symmetries[] = {
    {"gala", half_turn, false},
    {"gala", transposed, false},
    {"gala", mirrored_files, true},
    {"gala", mirrored_ranks, true},
    {"gala hoppers=korean", transposed, false},
    {"gala hoppers=korean", mirrored_files, true},
    {"gala elephants=korean", half_turn, false},
    {"gala-shared", mirrored_files, false},
    {"gala-shared", mirrored_ranks, true},
    {"gala-shared", half_turn, true},
    {"gala-shared hoppers=korean", mirrored_files, false},
};

static const struct symmetry *symmetry; /* the one looked through */

static char letter_of(const struct variant *variant, int piece)
{
    char letter = variant->letters[piece_type(piece)];
    return (char)(piece == 0               ? '.'
                  : piece_seat(piece) == 0 ? letter
                                           : tolower((unsigned char)letter));
}

static char other_colour(char letter)
{
    return (char)(isupper((unsigned char)letter) ? tolower((unsigned char)letter)
                                                 : toupper((unsigned char)letter));
}

/* The board seen through the symmetry, and who moves there. */
static char move_board(const struct variant *variant, const struct position *position,
                       char board[SQUARES])
{
    for (int square = 0; square < SQUARES; square++) {
        char letter = letter_of(variant, position_piece(position, square));
        board[symmetry->turned(square)] =
            symmetry->changes_colour ? other_colour(letter) : letter;
    }
    return "wb"[position->seat ^ symmetry->changes_colour];
}

/* The position seen through the symmetry has the same number of moves, and so have those one
 * move away. */
static void check_symmetry(const struct variant *variant, const struct position *position)
{
    struct rule_set rules = find_rules(symmetry->game);
    union position_room other;
    char board[SQUARES];
    char fen[FEN_MAX];
    char side = move_board(variant, position, board);
    gala_write_fen(board, side, fen);
    read_position(&rules, fen, &other);
    assert_int_equal(other.head.in_check, position->in_check);
    assert_true(variant->count(&other.head) == variant->count(position));
    assert_true(perft(variant, &other.head, 2, true) == perft(variant, position, 2, true));
}

static void g1_symmetries_of_the_board(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof symmetries / sizeof *symmetries; i++) {
        symmetry = &symmetries[i];
        struct rule_set rules = find_rules(symmetry->game);
        visit_random_games(rules.variant, rules.options, GAMES, PLIES, check_symmetry);
    }
}

static void g2_symmetries_of_the_start(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof symmetries / sizeof *symmetries; i++) {
        symmetry = &symmetries[i];
        struct rule_set rules = find_rules(symmetry->game);
        union position_room position;
        char board[SQUARES];
        variant_start(rules.variant, rules.options, &position.head);
        move_board(rules.variant, &position.head, board);
        for (int square = 0; square < SQUARES; square++) {
            assert_int_equal(board[square],
                             letter_of(rules.variant, position_piece(&position.head, square)));
        }
    }
}

static const struct refusal refusals[] = {
    {"", 1, "placement"},
    {"K15/16/16/16/16/16/16/16/16/16/16/16/16/16/15k w - - 0 1", 47, "placement"},
    {"K15/16/16/16/16/16/16/16/16/16/16/16/16/16/16/16/15k w - - 0 1", 49, "placement"},
    {"K15/17/16/16/16/16/16/16/16/16/16/16/16/16/16/15k w - - 0 1", 5, "placement"},
    {"K15/15/16/16/16/16/16/16/16/16/16/16/16/16/16/15k w - - 0 1", 7, "placement"},
    {"K15/0/16/16/16/16/16/16/16/16/16/16/16/16/16/15k w - - 0 1", 5, "placement"},
    {"K15/97/16/16/16/16/16/16/16/16/16/16/16/16/16/15k w - - 0 1", 5, "placement"},
    {"K15/16P/16/16/16/16/16/16/16/16/16/16/16/16/16/15k w - - 0 1", 7, "placement"},
    {"K15/99999999999/16/16/16/16/16/16/16/16/16/16/16/16/16/15k w - - 0 1", 5, "placement"},
    {"K15/Q15/16/16/16/16/16/16/16/16/16/16/16/16/16/15k w - - 0 1", 5, "placement"},
    {"K15/16/16/16/16/16/16/16/16/16/16/16/16/16/16/15k[] w - - 0 1", 50, ""},
    {"K15/16/16/16/16/16/16/16/16/16/16/16/16/16/16/15k", 50, "side"},
    {"K15/16/16/16/16/16/16/16/16/16/16/16/16/16/16/15k x - - 0 1", 51, "side"},
    {"K15/16/16/16/16/16/16/16/16/16/16/16/16/16/16/15k r - - 0 1", 51, "side"},
    {"K15/16/16/16/16/16/16/16/16/16/16/16/16/16/16/15k w K - 0 1", 53, "castling"},
    {"K15/16/16/16/16/16/16/16/16/16/16/16/16/16/16/15k w - e3 0 1", 55, "en passant"},
    {"K15/16/16/16/16/16/16/16/16/16/16/16/16/16/16/15k w - - x 1", 57, "half-move"},
    {"K15/16/16/16/16/16/16/16/16/16/16/16/16/16/16/15k w - - -1 1", 57, "half-move"},
    {"K15/16/16/16/16/16/16/16/16/16/16/16/16/16/16/15k w - - 0,0 1", 57, "half-move"},
    {"K15/16/16/16/16/16/16/16/16/16/16/16/16/16/16/15k w - - 0 x", 59, "move number"},
    {"K15/16/16/16/16/16/16/16/16/16/16/16/16/16/16/15k w - - 0 1 2", 61, "move number"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 2, "placement"},
};

static void fen_refused(void **state)
{
    (void)state;
    assert_refusals("gala", refusals, sizeof refusals / sizeof *refusals);
    assert_refusals("gala-shared", refusals, sizeof refusals / sizeof *refusals);
}

static void fen_filled_in(void **state)
{
    (void)state;
    const char *fen = "K15/16/16/16/16/16/16/16/16/16/16/16/16/16/16/15k b - - 0 1";
    assert_prints("gala", "K15/16/16/16/16/16/16/16/16/16/16/16/16/16/16/15k b", fen);
    assert_prints("gala-shared", "K15/16/16/16/16/16/16/16/16/16/16/16/16/16/16/15k b - -",
                  fen);
}

/* Pieces in any number anywhere are a position: pawns on every rank, sixty royals. */
static void fen_accepts_any_pieces(void **state)
{
    (void)state;
    char board[SQUARES];
    char fen[FEN_MAX];
    for (int square = 0; square < SQUARES; square++) {
        board[square] = "KpGsArPbScVhHeEa"[square % 16];
    }
    gala_write_fen(board, 'w', fen);
    assert_prints("gala", fen, fen);
    assert_prints("gala-shared", fen, fen);
}

static uint64_t any_word(uint64_t *random)
{
    return random_next(random) & random_next(random);
}

/* The squares beside a set are those a king's step from one of it. */
static void squares_beside_a_set(void **state)
{
    (void)state;
    uint64_t random = 3;
    for (int n = 0; n < 1000; n++) {
        bitset set;
        bitset expected = bitset_empty();
        for (int i = 0; i < WORDS; i++) {
            set.word[i] = any_word(&random) & any_word(&random);
        }
        for (int from = 0; from < SQUARES; from++) {
            for (int to = 0; to < SQUARES && bitset_has(set, from); to++) {
                int files = abs(from % FILES - to % FILES);
                int ranks = abs(from / FILES - to / FILES);
                if (from != to && files <= 1 && ranks <= 1) {
                    bitset_add(&expected, to);
                }
            }
        }
        assert_true(bitset_equal(wide_store(wide_beside(wide_load(&set))), expected));
    }
}

static void bytes_that_differ(void **state)
{
    (void)state;
    uint64_t random = 4;
    for (int n = 0; n < 1000; n++) {
        uint8_t a[WIDE_BYTES], b[WIDE_BYTES];
        uint32_t wanted = (uint32_t)any_word(&random);
        for (int i = 0; i < WIDE_BYTES; i++) {
            a[i] = (uint8_t)random_next(&random);
            b[i] = a[i] ^ (uint8_t)((wanted >> i & 1) << (i % 8));
        }
        assert_int_equal(wide_bytes_differing(a, b), wanted);
    }
}

/* What moves are looked up in stays in a second-level cache. */
static void tables_fit_into_a_megabyte(void **state)
{
    (void)state;
    assert_in_range(sizeof gala_tables, 1, 1 << 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(g1_symmetries_of_the_board),
        cmocka_unit_test(g2_symmetries_of_the_start),
        cmocka_unit_test(fen_refused),
        cmocka_unit_test(fen_filled_in),
        cmocka_unit_test(fen_accepts_any_pieces),
        cmocka_unit_test(squares_beside_a_set),
        cmocka_unit_test(bytes_that_differ),
        cmocka_unit_test(tables_fit_into_a_megabyte),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
