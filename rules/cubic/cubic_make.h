/* Making a move of Cubic Shogi with its changes of the stack: inline for the files that do it
 * within loops, and for the table of the game. */
#ifndef RULES_CUBIC_CUBIC_MAKE_H
#define RULES_CUBIC_CUBIC_MAKE_H

#include "rules/cubic/cubic.h"

/* Derives checkers and in_check of `us`, to move, from the board. */
FORCE_INLINE void cubic_find_checkers(struct cubic *cubic, int us)
{
    cubic->checkers = cubic_attackers_of(cubic, cubic_king_square(cubic, us), 1 - us,
                                         board_occupied(&cubic->board));
    cubic->head.in_check = bitset_any(cubic->checkers);
}

/* Adds or takes one cube of a seat's and returns the key's change. */
FORCE_INLINE uint64_t cubic_change_stack(struct cubic *cubic, int seat, int type, int by)
{
    int piece = piece_make(seat, type);
    uint8_t *count = &cubic->stack[seat][type];
    uint64_t change = zobrist_pool_key(piece, *count);
    *count = (uint8_t)(*count + by);
    return change ^ zobrist_pool_key(piece, *count);
}

/* Takes the piece off `square` and returns the key's change. For a piece that is not a pawn the
 * captor pays with a pawn cube of his, which becomes that piece; the cube taken stands in for
 * it as a pawn of the other side. Without a pawn cube, and for a pawn, the cube leaves (C9). */
FORCE_INLINE uint64_t cubic_capture(struct cubic *cubic, int square, int us)
{
    int type = piece_type(cubic->board.square[square]);
    uint64_t change = board_lift(&cubic->board, square);
    if (type != CUBIC_PAWN && cubic->stack[us][CUBIC_PAWN] != 0) {
        change ^= cubic_change_stack(cubic, us, CUBIC_PAWN, -1);
        change ^= cubic_change_stack(cubic, us, type, 1);
        change ^= cubic_change_stack(cubic, 1 - us, CUBIC_PAWN, 1);
    }
    return change;
}

/* Makes a move of `us` but for the counts, the key and the checkers, and returns what pieces
 * change in the key. */
FORCE_INLINE uint64_t cubic_place_as(const struct position *from, struct position *to,
                                     move_t move, int us)
{
    struct cubic *cubic = (struct cubic *)(void *)to;
    *cubic = *cubic_of(from);
    struct board *board = &cubic->board;
    int source = move_from(move);
    int target = move_to(move);
    int type = move_piece_type(move);
    uint64_t change = 0;
    if (move_is_capture(move)) {
        change = cubic_capture(cubic, target, us);
    }
    if (move_kind(move) == MOVE_DROP) {
        change ^= cubic_change_stack(cubic, us, type, -1);
        change ^= board_put(board, piece_make(us, type), target);
    } else if (type != 0) {
        change ^= board_lift(board, source);
        change ^= board_put(board, piece_make(us, type), target);
    } else {
        change ^= board_move(board, source, target);
    }
    to->seat = (uint8_t)(1 - us);
    return change;
}

/* The same with the checkers. */
FORCE_INLINE uint64_t cubic_make_as(const struct position *from, struct position *to,
                                    move_t move, int us)
{
    uint64_t change = cubic_place_as(from, to, move, us);
    cubic_find_checkers((struct cubic *)(void *)to, 1 - us);
    return change;
}

/* The functions of struct variant that make moves. */
void cubic_derive(struct position *position);
void cubic_make(const struct position *from, struct position *to, move_t move);
void cubic_apply(const struct position *from, struct position *to, move_t move);
void cubic_apply_null(const struct position *from, struct position *to);
bool cubic_gives_check(const struct position *position, move_t move);
void cubic_checks(const struct position *position, const struct move_list *list,
                  struct move_set *checks);

#endif
