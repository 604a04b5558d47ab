/* XYMYX: chess in which both sides commit a move without seeing the other's, and then both are
 * executed. Private to rules/xymyx and eval/. Rule numbers S1-S17 are those of RULES.md.
 *
 * A joint turn is two half-turns. The seat that commits first leaves its move in `pending`,
 * the board stays as it stands; the second half-turn executes both (xymyx_make.c). Pieces,
 * tables and attacks are those of chess.
 */
#ifndef RULES_XYMYX_XYMYX_H
#define RULES_XYMYX_XYMYX_H

#include "rules/chess/chess.h"

/* Bits of head.options. */
enum { XYMYX_STRICT_CHECK = 1 };

struct xymyx {
    struct chess chess;   /* head.seat commits next; checkers are of its king; no passant */
    bitset checkers[2];   /* pieces that attack the king of either seat */
    move_t pending;       /* committed by the other seat when head.is_pending */
    uint8_t passed[2];    /* square behind the pawn of either seat that just made two steps */
    uint8_t first;        /* seat that registers first in this turn (S12) */
    uint8_t opener;       /* seat that commits first in each turn, for a search's sake */
    uint8_t first_before; /* `first` of the turn before: who wins when both are mated */
    uint8_t reserved[7];  /* zero */
};

/* The whole position behind its head. */
static inline const struct xymyx *xymyx_of(const struct position *position)
{
    return (const struct xymyx *)(const void *)position;
}

/* Queens of `seat` that attack the hostile king and may not move (S11). */
static inline bitset xymyx_frozen(const struct xymyx *xymyx, int seat)
{
    return bitset_and(xymyx->checkers[1 - seat], xymyx->chess.board.type[CHESS_QUEEN]);
}

#endif
