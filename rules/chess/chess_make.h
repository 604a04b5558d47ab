/* Making a move of chess: inline for the files that do it within loops, and for the table of
 * the game. */
#ifndef RULES_CHESS_CHESS_MAKE_H
#define RULES_CHESS_CHESS_MAKE_H

#include "rules/chess/chess.h"

/* Derives checkers and in_check of `us`, to move, from the board. */
FORCE_INLINE void chess_find_checkers(struct chess *chess, int us)
{
    chess->checkers = chess_checkers(chess, chess_king_square(chess, us), 1 - us,
                                     board_occupied(&chess->board));
    chess->head.in_check = bitset_any(chess->checkers);
}

/* Whether capturing in passing on `square` is legal for the mover: no pin, no check left. */
NEVER_INLINE static bool chess_passant_is_legal(const struct chess *chess, int from, int square)
{
    int us = chess->head.seat;
    int victim = us == 0 ? square - 8 : square + 8;
    bitset occupied = board_occupied(&chess->board);
    occupied = bitset_xor(occupied, bitset_or(bitset_of(from), bitset_of(victim)));
    occupied = bitset_or(occupied, bitset_of(square));
    bitset attackers = chess_checkers(chess, chess_king_square(chess, us), 1 - us, occupied);
    return !bitset_any(bitset_minus(attackers, bitset_of(victim)));
}

/* Keeps the passed square only when a hostile pawn may really capture there. */
static inline void chess_set_passant(struct chess *chess, int square)
{
    int us = chess->head.seat;
    bitset pawns = bitset_and(chess_tables.pawn[1 - us][square],
                              board_pieces(&chess->board, us, CHESS_PAWN));
    while (bitset_any(pawns)) {
        if (chess_passant_is_legal(chess, bitset_pop(&pawns), square)) {
            chess->passant = (uint8_t)square;
        }
    }
}

/* Makes a move of `us` but for the counts and the key, and returns what the pieces change in
 * the key. `may_check` is false for a move that is known to give no check. */
FORCE_INLINE uint64_t chess_make_as(const struct position *from, struct position *to,
                                    move_t move, int us, bool may_check)
{
    struct chess *chess = (struct chess *)(void *)to;
    *chess = *chess_of(from);
    struct board *board = &chess->board;
    int source = move_from(move);
    int target = move_to(move);
    enum move_kind kind = move_kind(move);
    uint64_t change = 0;
    chess->castling &= chess_tables.keeps[source] & chess_tables.keeps[target];
    chess->passant = 0;
    if (kind == MOVE_CAPTURE || kind == MOVE_CAPTURE_PROMOTION) {
        change ^= board_lift(board, target);
    } else if (kind == MOVE_CAPTURE_VIA) {
        change ^= board_lift(board, move_via(move));
    } else if (kind == MOVE_CASTLE) {
        change ^= board_move(board, move_via(move), (source + target) / 2);
    }
    change ^= board_move_as(board, source, target, move_piece_type(move));
    chess->head.seat = (uint8_t)(1 - us);
    chess->checkers = bitset_empty();
    chess->head.in_check = false;
    if (may_check) {
        chess_find_checkers(chess, 1 - us);
    }
    if (kind == MOVE_DOUBLE_STEP) {
        chess_set_passant(chess, (source + target) / 2);
    }
    return change;
}

/* The functions of struct variant that make moves. */
void chess_derive(struct position *position);
void chess_make(const struct position *from, struct position *to, move_t move);
void chess_make_each(const struct position *from, const struct move_list *list,
                     struct position *to);
void chess_apply(const struct position *from, struct position *to, move_t move);
void chess_apply_null(const struct position *from, struct position *to);
bool chess_gives_check(const struct position *position, move_t move);
void chess_checks(const struct position *position, const struct move_list *list,
                  struct move_set *checks);

#endif
