/* Static exchange evaluation against a plain negamax over the captures on one square, with the
 * attacks of the slow generators: over random games, for every capture and many thresholds. */
#include "tests/oracle/oracle.h"
#include "tests/support/test_support.h"

#include "rules/move_text.h"
#include "rules/position.h"
#include "rules/variants.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 60, PLIES = 80 };

/* Worth of each kind, all different so that "the least piece" is never a matter of taste. */
static const int16_t value[PIECE_TYPES_MAX] = {0,     100, 310, 330, 520, 950,
                                               20000, 410, 230, 290, 370, 180};

struct slow_exchange {
    const struct oracle_game *oracle;
    const struct variant *variant;
    struct oracle_position board;
    int square;
};

static int type_at(const struct slow_exchange *exchange, int square)
{
    char letter = oracle_type_at(&exchange->board, square);
    return (int)(strchr(exchange->variant->letters + 1, letter) - exchange->variant->letters);
}

/* The least piece of `side` that attacks the square, -1 without one. */
static int least_attacker(const struct slow_exchange *exchange, int side)
{
    int least = -1;
    int squares = exchange->variant->files * exchange->variant->ranks;
    for (int from = 0; from < squares; from++) {
        if (oracle_side_at(&exchange->board, from) == side && from != exchange->square &&
            exchange->oracle->piece_attacks(&exchange->board, from, exchange->square) &&
            (least < 0 || value[type_at(exchange, from)] < value[type_at(exchange, least)])) {
            least = from;
        }
    }
    return least;
}

/* Whether a knight of `side` captures on the square in passing (N5): nobody takes it back. */
static bool is_passed(const struct slow_exchange *exchange, int side)
{
    int files = exchange->variant->files;
    int squares = files * exchange->variant->ranks;
    char knight = oracle_piece(side, 'N');
    for (int from = 0; from < squares && strncmp(exchange->variant->name, "nodal", 5) == 0;
         from++) {
        int far_files = abs(from % files - exchange->square % files);
        int far_ranks = abs(from / files - exchange->square / files);
        if (exchange->board.square[from] == knight && far_files <= 1 && far_ranks <= 1 &&
            exchange->oracle->piece_attacks(&exchange->board, from, exchange->square)) {
            return true;
        }
    }
    return false;
}

/* What `side` wins at best by capturing on the square or leaving it. */
static int gain(struct slow_exchange exchange, int side)
{
    int from = least_attacker(&exchange, side);
    if (from < 0) {
        return 0;
    }
    int victim = value[type_at(&exchange, exchange.square)];
    if (is_passed(&exchange, side)) {
        return victim;
    }
    bool is_king = type_at(&exchange, from) == exchange.variant->royal;
    exchange.board.square[exchange.square] = exchange.board.square[from];
    exchange.board.square[from] = ORACLE_EMPTY;
    if (is_king && least_attacker(&exchange, 1 - side) >= 0) {
        return 0;
    }
    int won = victim - gain(exchange, 1 - side);
    return won > 0 ? won : 0;
}

/* What the mover wins by `move`, the rest of the exchange played well. */
static int slow_see(struct slow_exchange exchange, const struct position *position, move_t move)
{
    int from = move_from(move);
    int side = position->seat;
    exchange.square = move_to(move);
    bool passes = move_kind(move) == MOVE_CAPTURE_VIA || move_kind(move) == MOVE_CAPTURE_BOTH;
    int won = passes ? value[type_at(&exchange, move_via(move))] : 0;
    if (exchange.board.square[exchange.square] != ORACLE_EMPTY) {
        won += value[type_at(&exchange, exchange.square)];
    }
    char piece = exchange.board.square[from];
    if (move_piece_type(move) != 0) {
        piece = oracle_piece(side, exchange.variant->letters[move_piece_type(move)]);
        won += value[move_piece_type(move)] - value[piece_type(position_piece(position, from))];
    }
    exchange.board.square[from] = ORACLE_EMPTY;
    exchange.board.square[exchange.square] = piece;
    if (passes) {
        exchange.board.square[move_via(move)] = ORACLE_EMPTY;
    }
    return won - gain(exchange, 1 - side);
}

static void check_position(const struct oracle_game *oracle, const struct variant *variant,
                           const struct position *position)
{
    static const int offsets[] = {-700, -301, -100, -1, 0, 1, 100, 301, 700};
    struct slow_exchange exchange = {.oracle = oracle, .variant = variant};
    struct move_list list;
    char fen[FEN_MAX];
    list.count = 0;
    variant->generate(position, GENERATE_NOISY, &list);
    variant->to_fen(variant, position, fen);
    assert_true(oracle->read(&exchange.board, fen, position->options));
    for (int i = 0; i < list.count; i++) {
        int expected = slow_see(exchange, position, list.move[i]);
        for (size_t k = 0; k < sizeof offsets / sizeof *offsets; k++) {
            int threshold = expected + offsets[k];
            bool passes = variant->see(position, list.move[i], threshold, value);
            if (passes != (expected >= threshold)) {
                char text[MOVE_TEXT_MAX];
                move_to_text(variant, position, list.move[i], text);
                fail_msg("%s: %s wins %d, see says %d for %d", fen, text, expected, passes,
                         threshold);
            }
        }
    }
}

static void agrees_over_random_games(const char *name)
{
    const struct variant *variant = variant_find(name);
    const struct oracle_game *oracle = oracle_find(name);
    uint64_t seed = 11;
    struct game game;
    int captures = 0;
    assert_true(game_init(&game, variant, 0));
    for (int i = 0; i < GAMES; i++) {
        game_undo(&game, game.count);
        for (int ply = 0; ply < PLIES && game_end(&game).result == RESULT_NONE; ply++) {
            struct move_list list;
            list.count = 0;
            variant->generate(game_position(&game), GENERATE_NOISY, &list);
            captures += list.count;
            if (list.count == 0 || splitmix64(&seed) % 3 != 0) {
                list.count = 0;
                variant->generate(game_position(&game), GENERATE_ALL, &list);
            }
            check_position(oracle, variant, game_position(&game));
            move_t move = list.move[splitmix64(&seed) % (uint64_t)list.count];
            assert_true(game_play(&game, move));
        }
    }
    assert_true(captures > GAMES);
    game_free(&game);
}

static void chess_agrees_with_negamax(void **state)
{
    (void)state;
    agrees_over_random_games("chess");
}

static void xodul_agrees_with_negamax(void **state)
{
    (void)state;
    agrees_over_random_games("xodul");
}

static void cubic_agrees_with_negamax(void **state)
{
    (void)state;
    agrees_over_random_games("cubic");
}

static void nodal_agrees_with_negamax(void **state)
{
    (void)state;
    agrees_over_random_games("nodal");
    agrees_over_random_games("nodal-ludii");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chess_agrees_with_negamax),
        cmocka_unit_test(xodul_agrees_with_negamax),
        cmocka_unit_test(nodal_agrees_with_negamax),
        cmocka_unit_test(cubic_agrees_with_negamax),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
