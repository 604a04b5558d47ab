/* Xodul: the table row, and what a position says by itself. */
#include "rules/xodul/xodul.h"

#include <stddef.h>
#include <string.h>

_Static_assert(offsetof(struct xodul, board.square) == sizeof(struct position),
               "the mailbox follows the head");
_Static_assert(sizeof(struct xodul) <= POSITION_SIZE_MAX, "a position fits the stacks");

/* X15: bare kings, or one knight or bishop besides them, and no pawn. */
static bool is_dead(const struct position *position)
{
    const struct board *board = &xodul_of(position)->board;
    bitset minor = bitset_or(board->kind[XODUL_KNIGHT], board->kind[XODUL_BISHOP]);
    bitset others = bitset_minus(board_occupied(board), board->kind[XODUL_KING]);
    return !bitset_many(others) && !bitset_any(bitset_minus(others, minor));
}

static void structure(const struct position *position, uint64_t key[STRUCTURES])
{
    const struct board *board = &xodul_of(position)->board;
    board_structure(board, board->kind[XODUL_PAWN], key);
}

static bool null_move_is_sound(const struct position *position)
{
    const struct board *board = &xodul_of(position)->board;
    bitset few = bitset_or(board->kind[XODUL_PAWN], board->kind[XODUL_KING]);
    few = bitset_or(few, board->kind[XODUL_GENERAL]);
    return bitset_any(bitset_minus(board->side[position->seat], few));
}

static bool is_attacked(const struct position *position, int square, int seat)
{
    const struct xodul *xodul = xodul_of(position);
    return bitset_any(xodul_attackers(xodul, square, seat, board_occupied(&xodul->board)));
}

static int pool(const struct position *position, int seat, int piece)
{
    const struct xodul *xodul = xodul_of(position);
    return piece > 0 && piece < PIECE_KINDS ? xodul->pool[xodul_pool_of(xodul, seat)][piece]
                                            : 0;
}

/* A common pool stays where it is. */
static void swap_sides(struct position *position)
{
    struct xodul *xodul = (struct xodul *)(void *)position;
    for (int kind = 1; kind < PIECE_KINDS && !(position->options & XODUL_COMMON_POOL); kind++) {
        uint8_t count = xodul->pool[0][kind];
        xodul->pool[0][kind] = xodul->pool[1][kind];
        xodul->pool[1][kind] = count;
    }
}

static const struct rule_option xodul_options[] = {
    {"setup", {"mirrored", "rotated"}}, {"pool", {"own", "common"}}, {NULL, {NULL, NULL}}};

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
    .royal = XODUL_KING,
    .pawn = XODUL_PAWN,
    .start_fen = MIRRORED_FEN,
    .start_fens = start_fens,
    .position_size = sizeof(struct xodul),
    .options = xodul_options,
    .halfmove_limit = 80,
    .halfmove_reason = "40-move rule",
    .hand_is_pool = true,
    .init = xodul_init,
    .from_fen = xodul_from_fen,
    .to_fen = xodul_to_fen,
    .generate = xodul_generate,
    .outcome = outcome_stalemate_draws,
    .count = xodul_count,
    .is_legal = xodul_is_legal,
    .apply = xodul_apply,
    .gives_check = xodul_gives_check,
    .apply_null = xodul_apply_null,
    .is_dead = is_dead,
    .null_move_is_sound = null_move_is_sound,
    .structure = structure,
    .see = xodul_see,
    .explain = xodul_explain,
    .derive = xodul_derive,
    .pool = pool,
    .is_attacked = is_attacked,
    .swap_sides = swap_sides,
};
