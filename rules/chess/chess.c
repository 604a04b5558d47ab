/* Orthodox chess: the table row, and what a position says by itself. */
#include "rules/chess/chess.h"

#include <stddef.h>
#include <string.h>

_Static_assert(offsetof(struct chess, board.square) == sizeof(struct position),
               "the mailbox follows the head");
_Static_assert(sizeof(struct chess) <= POSITION_SIZE_MAX, "a position fits the stacks");

/* No sequence of legal turns can mate: bare kings, one minor man, or bishops that all stand
 * on squares of one colour. */
static bool is_dead(const struct position *position)
{
    static const bitset light = {{UINT64_C(0x55aa55aa55aa55aa)}};
    const struct board *board = &chess_of(position)->board;
    bitset minor = bitset_or(board->kind[CHESS_KNIGHT], board->kind[CHESS_BISHOP]);
    bitset others =
        bitset_minus(board_occupied(board), bitset_or(minor, board->kind[CHESS_KING]));
    if (bitset_any(others)) {
        return false;
    }
    if (!bitset_many(minor)) {
        return true;
    }
    return !bitset_any(board->kind[CHESS_KNIGHT]) &&
           (!bitset_meet(minor, light) || !bitset_any(bitset_minus(minor, light)));
}

static void structure(const struct position *position, uint64_t key[STRUCTURES])
{
    const struct board *board = &chess_of(position)->board;
    board_structure(board, board->kind[CHESS_PAWN], key);
}

static bool null_move_is_sound(const struct position *position)
{
    const struct board *board = &chess_of(position)->board;
    bitset few = bitset_or(board->kind[CHESS_PAWN], board->kind[CHESS_KING]);
    return bitset_any(bitset_minus(board->side[position->seat], few));
}

static bool is_attacked(const struct position *position, int square, int seat)
{
    const struct chess *chess = chess_of(position);
    return bitset_any(chess_attackers(chess, square, seat, board_occupied(&chess->board)));
}

static void swap_sides(struct position *position)
{
    struct chess *chess = (struct chess *)(void *)position;
    chess->castling = (uint8_t)(chess->castling >> 2 | (chess->castling & 3) << 2);
    chess->passant = (uint8_t)(chess->passant != 0 ? chess->passant ^ 56 : 0);
}

static const char *const aliases[] = {"normal", "standard", NULL};

const struct variant variant_chess = {
    .name = "chess",
    .title = "Chess",
    .aliases = aliases,
    .files = FILES,
    .ranks = RANKS,
    VARIANT_TWO_SEATS,
    .letters = " PNBRQK",
    .royal = CHESS_KING,
    .pawn = CHESS_PAWN,
    .start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    .position_size = sizeof(struct chess),
    .halfmove_limit = 100,
    .halfmove_reason = "50-move rule",
    .init = chess_init,
    .from_fen = chess_from_fen,
    .to_fen = chess_to_fen,
    .generate = chess_generate,
    .outcome = outcome_stalemate_draws,
    .count = chess_count,
    .is_legal = chess_is_legal,
    .apply = chess_apply,
    .gives_check = chess_gives_check,
    .apply_null = chess_apply_null,
    .is_dead = is_dead,
    .null_move_is_sound = null_move_is_sound,
    .structure = structure,
    .see = chess_see,
    .explain = chess_explain,
    .derive = chess_derive,
    .pool = pool_none,
    .is_attacked = is_attacked,
    .swap_sides = swap_sides,
};
