/* Making a move of Xodul with its changes of the pools: inline for the files that do it within
 * loops, and for the table of the game. */
#ifndef RULES_XODUL_XODUL_MAKE_H
#define RULES_XODUL_XODUL_MAKE_H

#include "rules/xodul/xodul.h"

/* Derives checkers, watchers and in_check of `us`, to move, from the board.
 *
 * A candidate with n pieces between is a checker (rider: n = 0, cannon: n = 1) or a watcher:
 * one move of the mover can make it attack. That is a rider with n = 1, an own piece, which is
 * then pinned; a cannon with n = 0, before which no piece may step; a cannon with n = 2, own
 * pieces among them, which may not leave or capture each other away. */
FORCE_INLINE void xodul_find_checkers(struct xodul *xodul, int us)
{
    int king = xodul_king_square(xodul, us);
    bitset own = xodul->board.side[us];
    bitset occupied = board_occupied(&xodul->board);
    bitset cannons = xodul->board.type[XODUL_CANNON];
    bitset candidates = xodul_line_candidates(xodul, king, 1 - us);
    xodul->checkers = xodul_contact_attackers(xodul, king, 1 - us);
    xodul->watchers = bitset_empty();
    while (bitset_any(candidates)) {
        int square = bitset_pop(&candidates);
        bitset pieces = bitset_and(squares_between(king, square), occupied);
        bool hops = bitset_has(cannons, square);
        int count = bitset_count(pieces);
        if (count == (hops ? 1 : 0)) {
            bitset_add(&xodul->checkers, square);
        } else if ((count == (hops ? 2 : 1) && bitset_meet(pieces, own)) ||
                   (hops && count == 0)) {
            bitset_add(&xodul->watchers, square);
        }
    }
    xodul->head.in_check = bitset_any(xodul->checkers);
}

/* Adds or takes pieces of a type in a pool and returns the key's change. */
FORCE_INLINE uint64_t xodul_change_pool(struct xodul *xodul, int us, int type, int by)
{
    int pool = xodul_pool_of(xodul, us);
    int piece = piece_make(pool, type);
    uint8_t *count = &xodul->pool[pool][type];
    uint64_t change = zobrist_pool_key(piece, *count);
    *count = (uint8_t)(*count + by);
    return change ^ zobrist_pool_key(piece, *count);
}

/* Removes the piece on `square`; all but pawns and generals enter the captor's pool (X12). */
FORCE_INLINE uint64_t xodul_capture(struct xodul *xodul, int us, int square)
{
    int type = piece_type(xodul->board.square[square]);
    uint64_t change = board_lift(&xodul->board, square);
    if (type != XODUL_PAWN && type != XODUL_GENERAL) {
        change ^= xodul_change_pool(xodul, us, type, 1);
    }
    return change;
}

/* Makes a move of `us` but for the counts and the key, and returns what pieces change in the
 * key. */
FORCE_INLINE uint64_t xodul_make_as(const struct position *from, struct position *to,
                                    move_t move, int us)
{
    struct xodul *xodul = (struct xodul *)(void *)to;
    *xodul = *xodul_of(from);
    uint64_t change = 0;
    if (move_is_capture(move)) {
        change ^= xodul_capture(xodul, us, move_to(move));
    }
    change ^=
        board_move_as(&xodul->board, move_from(move), move_to(move), move_piece_type(move));
    if (move_kind(move) == MOVE_EXCHANGE) {
        change ^= xodul_change_pool(xodul, us, move_piece_type(move), -1);
    }
    to->seat = (uint8_t)(1 - us);
    xodul_find_checkers(xodul, 1 - us);
    return change;
}

/* The functions of struct variant that make moves. */
void xodul_derive(struct position *position);
void xodul_make(const struct position *from, struct position *to, move_t move);
void xodul_apply(const struct position *from, struct position *to, move_t move);
void xodul_apply_null(const struct position *from, struct position *to);
bool xodul_gives_check(const struct position *position, move_t move);
void xodul_checks(const struct position *position, const struct move_list *list,
                  struct move_set *checks);

#endif
