/* Riders, hoppers, leapers and boards against plain walks over random pieces.
 * Compiled once for each board size, and again with BMI2 where the compiler may use it. */
#define PIECE_TYPES 6
#define LINE_TABLES test_lines

#include "rules/bitset_tmpl.h"
#include "rules/board_tmpl.h"
#include "rules/lines_tmpl.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

struct line_tables test_lines;

enum { BOARDS = 300 };

static uint64_t random_state = 7;

static int random_below(int limit)
{
    return (int)(splitmix64(&random_state) % (uint64_t)limit);
}

/* Random pieces on a share of the squares. */
static bitset random_pieces(void)
{
    bitset pieces = bitset_empty();
    int share = 1 + random_below(9);
    for (int square = 0; square < SQUARES; square++) {
        if (random_below(10) < share) {
            bitset_add(&pieces, square);
        }
    }
    return pieces;
}

/* Walks one direction: squares with at most `screens` pieces before them, and at least so many.
 */
static bitset walk(int square, int direction, bitset pieces, int screens)
{
    bitset reach = bitset_empty();
    int file = square % FILES;
    int rank = square / FILES;
    int passed = 0;
    for (;;) {
        file += direction_file_step(direction);
        rank += direction_rank_step(direction);
        if (file < 0 || file >= FILES || rank < 0 || rank >= RANKS || passed > screens) {
            return reach;
        }
        if (passed == screens) {
            bitset_add(&reach, rank * FILES + file);
        }
        passed += bitset_has(pieces, rank * FILES + file);
    }
}

static bitset walks(int square, int first, int last, bitset pieces, int screens)
{
    bitset reach = bitset_empty();
    for (int direction = first; direction <= last; direction++) {
        reach = bitset_or(reach, walk(square, direction, pieces, screens));
    }
    return reach;
}

static void riders_and_hoppers_agree_with_a_walk(void **state)
{
    (void)state;
    for (int i = 0; i < BOARDS; i++) {
        bitset pieces = random_pieces();
        for (int square = 0; square < SQUARES; square++) {
            assert_true(
                bitset_equal(rook_attacks(square, pieces), walks(square, 0, 3, pieces, 0)));
            assert_true(
                bitset_equal(bishop_attacks(square, pieces), walks(square, 4, 7, pieces, 0)));
            assert_true(
                bitset_equal(queen_attacks(square, pieces), walks(square, 0, 7, pieces, 0)));
            assert_true(
                bitset_equal(cannon_attacks(square, pieces), walks(square, 0, 3, pieces, 1)));
            for (int kind = 0; kind < LINE_KINDS; kind++) {
                bitset hops = walks(square, 2 * kind, 2 * kind + 1, pieces, 1);
                assert_true(
                    bitset_equal(line_hops((enum line_kind)kind, square, pieces), hops));
            }
        }
    }
}

static void between_lies_on_the_line(void **state)
{
    (void)state;
    for (int a = 0; a < SQUARES; a++) {
        for (int b = 0; b < SQUARES; b++) {
            int files = b % FILES - a % FILES;
            int ranks = b / FILES - a / FILES;
            int length = abs(files) > abs(ranks) ? abs(files) : abs(ranks);
            bool aligned = files == 0 || ranks == 0 || abs(files) == abs(ranks);
            bitset expected = bitset_empty();
            for (int i = 1; aligned && i < length; i++) {
                bitset_add(&expected, square_offset(a, files / length * i, ranks / length * i));
            }
            assert_true(bitset_equal(squares_between(a, b), expected));
        }
    }
}

static void leapers_agree_with_distances(void **state)
{
    (void)state;
    for (int a = 0; a < SQUARES; a++) {
        for (int b = 0; b < SQUARES; b++) {
            int files = b % FILES - a % FILES;
            int ranks = b / FILES - a / FILES;
            int product = abs(files * ranks);
            int longest = abs(files) > abs(ranks) ? abs(files) : abs(ranks);
            assert_int_equal(bitset_has(knight_reach(a), b), product == 2 && longest == 2);
            assert_int_equal(bitset_has(king_reach(a), b), longest == 1);
            assert_int_equal(bitset_has(orthogonal_reach(a), b), longest == 1 && product == 0);
            assert_int_equal(bitset_has(diagonal_reach(a, 2), b), product == 4 && longest == 2);
            assert_int_equal(bitset_has(pawn_capture_reach(a, 0), b),
                             ranks == 1 && abs(files) == 1);
            assert_int_equal(bitset_has(pawn_capture_reach(a, 1), b),
                             ranks == -1 && abs(files) == 1);
            assert_int_equal(bitset_has(forward_reach(a, 1), b), ranks == -1 && files == 0);
        }
    }
}

/* Whether the sets are what the mailbox says. */
static bool board_is_consistent(const struct board *board)
{
    struct board again = *board;
    board_derive(&again);
    return memcmp(&again, board, sizeof again) == 0;
}

/* Puts, moves and lifts at random; mailbox, sets and key stay in step with a plain array. */
static void boards_agree_with_an_array(void **state)
{
    (void)state;
    struct board board = {{0}, {{{0}}}, {{{0}}}};
    uint8_t model[SQUARES] = {0};
    uint64_t key = 0;
    for (int i = 0; i < 20000; i++) {
        int square = random_below(SQUARES);
        int other = random_below(SQUARES);
        if (model[square] == 0) {
            int piece = piece_make(random_below(2), 1 + random_below(PIECE_TYPES - 1));
            key ^= board_put(&board, piece, square);
            model[square] = (uint8_t)piece;
        } else if (model[other] == 0) {
            int type = random_below(PIECE_TYPES);
            key ^= board_move_as(&board, square, other, type);
            model[other] = (uint8_t)(type != 0 ? piece_make(piece_seat(model[square]), type)
                                               : model[square]);
            model[square] = 0;
        } else {
            key ^= board_lift(&board, square);
            model[square] = 0;
        }
        assert_memory_equal(board.square, model, sizeof model);
        assert_true(board_is_consistent(&board));
        assert_true(board_key(&board) == key);
    }
    board.type[1] = bitset_xor(board.type[1], bitset_of(0));
    assert_false(board_is_consistent(&board));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(riders_and_hoppers_agree_with_a_walk),
        cmocka_unit_test(between_lies_on_the_line),
        cmocka_unit_test(leapers_agree_with_distances),
        cmocka_unit_test(boards_agree_with_an_array),
    };
#ifdef __BMI2__
    if (!__builtin_cpu_supports("bmi2")) {
        print_message("skipped: this processor has no BMI2\n");
        return 0;
    }
#endif
    zobrist_init();
    line_tables_build(&test_lines);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
