/* What attacks finds at once is what is_attacked says of every square, and what the slow
 * generators capture when a hostile piece is put there. */
#include "rules/variants.h"
#include "tests/oracle/oracle.h"
#include "tests/oracle/oracle_gala.h"
#include "tests/support/random.h"
#include "tests/support/test_support.h"

#include <string.h>

enum { GAMES = 60, GAMES_OF_FOUR = 12, PLIES = 120, CAPTURE_GAMES = 10, SAMPLES = 4 };

static void fail_at(const struct variant *variant, const struct position *position, int square,
                    int seat, const char *what)
{
    char fen[FEN_MAX];
    variant->to_fen(variant, position, fen);
    fail_msg("%s %s: square %d of seat %d is %s", variant->name, fen, square, seat, what);
}

static void compare_squares(const struct variant *variant, const struct position *position)
{
    int squares = variant->files * variant->ranks;
    for (int seat = 0; seat < variant->seats; seat++) {
        struct square_set attacked;
        memset(&attacked, 0xff, sizeof attacked);
        variant->attacks(position, seat, &attacked);
        for (int square = 0; square < SQUARES_MAX; square++) {
            bool expected = square < squares && variant->is_attacked(position, square, seat);
            if (square_set_has(&attacked, square) != expected) {
                fail_at(variant, position, square, seat, expected ? "left out" : "too much");
            }
        }
    }
}

static void attacks_are_all_squares_attacked(void **state)
{
    (void)state;
    for (int i = 0; i < variant_count(); i++) {
        const struct variant *variant = variant_find(variant_at(i)->name);
        for (unsigned options = 0; options < variant_option_sets(variant); options++) {
            int games = variant->seats > 2 ? GAMES_OF_FOUR : GAMES;
            visit_random_games(variant, options, games, PLIES, compare_squares);
        }
    }
}

/* --- Captures --- */

static uint64_t chance;
static int captures;

/* Puts a hostile piece on the square, of the type that stands there. False where the board is
 * then none for the slow generator: without the own king or last royal, or with the hostile
 * king in check. */
static bool put_enemy(const struct oracle_game *oracle, struct oracle_position *board,
                      int square, int enemy)
{
    char type = oracle_type_at(board, square);
    board->square[square] = oracle_piece(enemy, type == ORACLE_EMPTY ? 'P' : type);
    if (oracle->royal == '\0') {
        return gala_count_royals(board, board->side) > 0;
    }
    return type != oracle->royal && !oracle_in_check(oracle, board, enemy);
}

/* Whether a slow move takes the piece on the square: only there does a turn of both sides leave
 * the board as it is. */
static bool is_captured(const struct oracle_game *oracle, const struct oracle_position *board,
                        int square)
{
    static struct oracle_list list;
    char name[4] = "";
    *oracle_write_square(oracle, square, name) = '\0';
    list.count = 0;
    oracle->generate(board, &list);
    for (int i = 0; i < list.count; i++) {
        if (oracle->resolve != NULL
                ? strncmp(list.move[i].text + 2, name, 2) == 0
                : list.move[i].after.square[square] != board->square[square]) {
            return true;
        }
    }
    return false;
}

/* What is captured is attacked; the reverse too where no king forbids it (G18). */
static void compare_captures(const struct variant *variant, const struct position *position)
{
    const struct oracle_game *oracle = oracle_find(variant->name);
    struct oracle_position standing;
    struct square_set attacked;
    char fen[FEN_MAX];
    variant->to_fen(variant, position, fen);
    assert_true(oracle->read(&standing, fen, position->options));
    standing.passed = standing.passed_of[0] = standing.passed_of[1] = -1;
    for (int i = 0; i < SAMPLES; i++) {
        int seat = (int)(splitmix64(&chance) % (uint64_t)variant->seats);
        int square = (int)(splitmix64(&chance) % (uint64_t)(variant->files * variant->ranks));
        struct oracle_position board = standing;
        board.side = seat;
        if (!put_enemy(oracle, &board, square, (seat + 1) % variant->seats)) {
            continue;
        }
        variant->attacks(position, seat, &attacked);
        bool captured = is_captured(oracle, &board, square);
        bool is_attacked = square_set_has(&attacked, square);
        captures += captured;
        if (captured != is_attacked && (captured || variant->royal == 0)) {
            fail_at(variant, position, square, seat,
                    captured ? "captured but not attacked" : "attacked but never captured");
        }
    }
}

static void hostile_pieces_are_captured_where_attacked(void **state)
{
    (void)state;
    chance = run_seed();
    for (int i = 0; i < variant_count(); i++) {
        const struct variant *variant = variant_find(variant_at(i)->name);
        for (unsigned options = 0; options < variant_option_sets(variant); options++) {
            captures = 0;
            visit_random_games(variant, options, CAPTURE_GAMES, PLIES, compare_captures);
            assert_true(captures > 0);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(attacks_are_all_squares_attacked),
        cmocka_unit_test(hostile_pieces_are_captured_where_attacked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
