/* Xodul to the rest of the program: positions as text, FEN with every field checked, why a move
 * is illegal, what a position says by itself, and the table row. */
#include "rules/xodul/xodul_make.h"
#include "rules/xodul/xodul_moves.h"

#include "rules/fen.h"
#include "rules/fen_print.h"
#include "rules/game_words.h"
#include "rules/move_text.h"
#include "rules/see_tmpl.h"

_Static_assert(offsetof(struct xodul, board.square) == sizeof(struct position),
               "the mailbox follows the head");
_Static_assert(sizeof(struct xodul) <= POSITION_SIZE_MAX, "a position fits the stacks");

/* Whether pieces of this type may be in a pool (X11, X12). */
static bool is_pool_type(int type)
{
    return type != 0 && type != XODUL_PAWN && type != XODUL_KING && type != XODUL_GENERAL;
}

/* Fills the pools from the brackets; a common pool takes both cases together. */
static bool read_pools(const struct fen *fen, struct xodul *xodul, struct text_error *error)
{
    for (int seat = 0; seat < 2; seat++) {
        int pool = xodul_pool_of(xodul, seat);
        for (int type = 1; type < PIECE_TYPES; type++) {
            int count = fen->hand[seat][type];
            int all = count + xodul->pool[0][type] + xodul->pool[1][type] +
                      bitset_count(xodul->board.type[type]);
            if (count > 0 && !is_pool_type(type)) {
                return text_refuse(error, fen->hand_letter[seat][type],
                                   "hand: a %s cannot be in the pool",
                                   xodul_words.piece[type].name);
            }
            if (all > XODUL_TYPE_MAX && is_pool_type(type)) {
                return text_refuse(error, count > 0 ? fen->hand_letter[seat][type] : 1,
                                   "%s: more than %d %ss on the board and in the pools",
                                   count > 0 ? "hand" : "placement", XODUL_TYPE_MAX,
                                   xodul_words.piece[type].name);
            }
            xodul->pool[pool][type] = (uint8_t)(xodul->pool[pool][type] + count);
        }
    }
    return true;
}

static bool xodul_from_fen(const struct variant *variant, struct position *position,
                           const char *text, unsigned options, struct text_error *error)
{
    struct fen fen;
    struct xodul *xodul = (struct xodul *)(void *)position;
    if (!fen_scan(variant, text, &fen, error) ||
        !fen_expect_pawns_inside(variant, text, &fen, error) ||
        !fen_expect_one_each(variant, &fen, XODUL_KING, error) ||
        !fen_expect_no_rights(&fen, error)) {
        return false;
    }
    fen_fill(&fen, variant, options, position);
    board_derive(&xodul->board);
    if (!read_pools(&fen, xodul, error) ||
        !fen_expect_no_check(variant, &fen, position, error)) {
        return false;
    }
    xodul_derive(position);
    return true;
}

static void xodul_to_fen(const struct variant *variant, const struct position *position,
                         char *fen)
{
    const struct xodul *xodul = xodul_of(position);
    char *out = fen_print_placement(variant, position, fen);
    out = fen_print_hands(variant, xodul->pool[0], xodul->pool[1], out);
    fen_print_tail(variant, position, out);
}

/* Why an exchange `X@square` is illegal. */
static void explain_exchange(const struct xodul *xodul, int type, int square,
                             struct text_error *error)
{
    int us = xodul->head.seat;
    if (!is_pool_type(type)) {
        text_refuse(error, 1, "a pawn cannot be exchanged for a %s (X11)",
                    xodul_words.piece[type].name);
    } else if (xodul->pool[xodul_pool_of(xodul, us)][type] == 0) {
        text_refuse(error, 1, "no %s in the pool (X12)", xodul_words.piece[type].name);
    } else if (xodul->board.square[square] != piece_make(us, XODUL_PAWN)) {
        text_refuse(error, 3, "no own pawn stands there to exchange (X11)");
    } else {
        text_refuse(error, 1, "no exchange while in check (X13)");
    }
}

static void xodul_explain(const struct variant *variant, const struct position *position,
                          const char *text, struct text_error *error)
{
    const struct xodul *xodul = xodul_of(position);
    int from;
    int to;
    int type;
    char suffix;
    if (move_text_drop(variant, text, &type, &to)) {
        explain_exchange(xodul, type, to, error);
        return;
    }
    if (move_text_squares(variant, text, &from, &to, &suffix) && position->in_check &&
        position_piece(position, from) == piece_make(position->seat, XODUL_WIZARD) &&
        position_piece(position, to) == 0 && xodul_between(position, from, to) == MOVE_NONE) {
        text_refuse(error, 3,
                    "the wizard goes exactly two squares diagonally over an empty square, or "
                    "teleports; here its king is in check (X4)");
        return;
    }
    move_text_explain(variant, position, text, error);
}

/* X15: bare kings, or one knight or bishop besides them, and no pawn. */
static bool is_dead(const struct position *position)
{
    const struct board *board = &xodul_of(position)->board;
    bitset minor = bitset_or(board->type[XODUL_KNIGHT], board->type[XODUL_BISHOP]);
    bitset others = bitset_minus(board_occupied(board), board->type[XODUL_KING]);
    return !bitset_many(others) && !bitset_any(bitset_minus(others, minor));
}

static void pawn_structure(const struct position *position, uint64_t key[STRUCTURES])
{
    const struct board *board = &xodul_of(position)->board;
    board_structure(board, board->type[XODUL_PAWN], key);
}

static bool null_move_is_sound(const struct position *position)
{
    const struct board *board = &xodul_of(position)->board;
    bitset few = bitset_or(board->type[XODUL_PAWN], board->type[XODUL_KING]);
    few = bitset_or(few, board->type[XODUL_GENERAL]);
    return bitset_any(bitset_minus(board->side[position->seat], few));
}

static bool is_attacked(const struct position *position, int square, int seat)
{
    const struct xodul *xodul = xodul_of(position);
    return bitset_any(xodul_attackers(xodul, square, seat, board_occupied(&xodul->board)));
}

static void attackers(const struct position *position, int square, int seat,
                      struct square_set *found)
{
    const struct xodul *xodul = xodul_of(position);
    bitset_write(xodul_attackers(xodul, square, seat, board_occupied(&xodul->board)), found);
}

static int pool_count(const struct position *position, int seat, int type)
{
    const struct xodul *xodul = xodul_of(position);
    return type > 0 && type < PIECE_TYPES ? xodul->pool[xodul_pool_of(xodul, seat)][type] : 0;
}

/* A common pool stays where it is. */
static void swap_sides(struct position *position)
{
    struct xodul *xodul = (struct xodul *)(void *)position;
    for (int type = 1; type < PIECE_TYPES && !(position->options & XODUL_COMMON_POOL); type++) {
        uint8_t count = xodul->pool[0][type];
        xodul->pool[0][type] = xodul->pool[1][type];
        xodul->pool[1][type] = count;
    }
}

/* Static exchange evaluation for Xodul. A capture feeds the captor's pool; that is left to the
 * search. */
static inline bitset attackers_in(const struct see *see, int seat)
{
    return xodul_attackers(xodul_of(see->position), see->square, seat, see->occupied);
}

static bool xodul_see(const struct position *position, move_t move, int threshold,
                      const int16_t *value)
{
    static const struct see_rules rules = {.attackers = attackers_in};
    struct see see = {.position = position,
                      .board = &xodul_of(position)->board,
                      .value = value,
                      .decisive = {1 << XODUL_KING, 1 << XODUL_KING}};
    return see_wins(rules, &see, move, threshold);
}

#define MIRRORED_FEN "rnbqkwglc/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKWGLC[] w - - 0 1"
#define ROTATED_FEN "clgwkqbnr/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKWGLC[] w - - 0 1"

/* By options: bit 0 setup, bit 1 pool. */
static const char *const start_fens[] = {MIRRORED_FEN, ROTATED_FEN, MIRRORED_FEN, ROTATED_FEN};

const struct variant variant_xodul = {
    .name = "xodul",
    .title = "Xodul",
    .files = FILES,
    .ranks = RANKS,
    VARIANT_TWO_SEATS,
    .letters = " PNBRQKWGLCS",
    .words = &xodul_words,
    .royal = XODUL_KING,
    .royals = 1 << XODUL_KING,
    .symmetry = {.oriented = 1 << XODUL_PAWN | 1 << XODUL_LANCE | 1 << XODUL_GENERAL,
                 .images = 0x0f,
                 .oriented_images = 0x03},
    .pawn = XODUL_PAWN,
    .start_fen = MIRRORED_FEN,
    .start_fens = start_fens,
    .position_size = sizeof(struct xodul),
    .options = xodul_options,
    .halfmove_limit = 80,
    .halfmove_reason = "40-move rule",
    .hand_is_pool = true,
    .hand_types = 1 << XODUL_KNIGHT | 1 << XODUL_BISHOP | 1 << XODUL_CAR | 1 << XODUL_QUEEN |
                  1 << XODUL_WIZARD | 1 << XODUL_GUARD | 1 << XODUL_LANCE | 1 << XODUL_CANNON,
    .hand_needs_pawn = true,
    .init = xodul_init,
    .from_fen = xodul_from_fen,
    .to_fen = xodul_to_fen,
    .generate = xodul_generate,
    .outcome = variant_stalemate_draws,
    .count = xodul_count,
    .count_next = xodul_count_next,
    .is_legal = xodul_is_legal,
    .make = xodul_make,
    .apply = xodul_apply,
    .gives_check = xodul_gives_check,
    .checks = xodul_checks,
    .apply_null = xodul_apply_null,
    .is_dead = is_dead,
    .null_move_is_sound = null_move_is_sound,
    .structure = pawn_structure,
    .see = xodul_see,
    .explain = xodul_explain,
    .derive = xodul_derive,
    .pool = pool_count,
    .is_attacked = is_attacked,
    .attackers = attackers,
    .between = xodul_between,
    .attacks = xodul_attacks,
    .swap_sides = swap_sides,
};
