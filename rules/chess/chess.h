/* Orthodox chess: its board, its tables and who attacks what, for rules and evaluation alike.
 * Private to rules/chess, games built on its pieces, and eval/. */
#ifndef RULES_CHESS_CHESS_H
#define RULES_CHESS_CHESS_H

#include "rules/variant.h"

#define BOARD_FILES 8
#define BOARD_RANKS 8
#define PIECE_TYPES 7
#define LINE_TABLES chess_lines

#include "rules/bitset_tmpl.h"
#include "rules/board_tmpl.h"
#include "rules/lines_tmpl.h"

enum chess_type {
    CHESS_PAWN = 1,
    CHESS_KNIGHT,
    CHESS_BISHOP,
    CHESS_ROOK,
    CHESS_QUEEN,
    CHESS_KING
};

/* Castling rights, one bit each. */
enum {
    CASTLE_WHITE_SHORT = 1,
    CASTLE_WHITE_LONG = 2,
    CASTLE_BLACK_SHORT = 4,
    CASTLE_BLACK_LONG = 8
};

struct chess {
    struct position head;
    struct board board;
    bitset checkers;     /* pieces that attack the mover's king */
    uint8_t castling;    /* CASTLE_* bits */
    uint8_t passant;     /* square behind a pawn that can be captured in passing, or 0 */
    uint8_t reserved[6]; /* zero */
};

struct chess_tables {
    bitset king[SQUARES];
    bitset knight[SQUARES];
    bitset pawn[2][SQUARES]; /* capture targets of a pawn of either seat */
    uint8_t keeps[SQUARES];  /* castling rights left when a piece leaves or reaches it */
};

extern struct chess_tables chess_tables;

/* The whole position behind its head. */
static inline const struct chess *chess_of(const struct position *position)
{
    return (const struct chess *)(const void *)position;
}

static inline int chess_king_square(const struct chess *chess, int seat)
{
    return bitset_first(board_pieces(&chess->board, seat, CHESS_KING));
}

/* Where the king of a seat stands at the start. */
static inline int chess_king_home(int seat)
{
    return seat == 0 ? 4 : 60;
}

/* Squares that a piece of a kind, no pawn, attacks. */
FORCE_INLINE bitset chess_piece_attacks(int type, int square, bitset occupied)
{
    switch (type) {
    case CHESS_KNIGHT:
        return chess_tables.knight[square];
    case CHESS_BISHOP:
        return bishop_attacks(square, occupied);
    case CHESS_ROOK:
        return rook_attacks(square, occupied);
    case CHESS_QUEEN:
        return queen_attacks(square, occupied);
    default:
        return chess_tables.king[square];
    }
}

/* Pieces of `seat` that attack `square` over `occupied`, its king left out. */
FORCE_INLINE bitset chess_checkers(const struct chess *chess, int square, int seat,
                                   bitset occupied)
{
    const struct board *board = &chess->board;
    bitset queens = board->type[CHESS_QUEEN];
    bitset straight = bitset_or(board->type[CHESS_ROOK], queens);
    bitset diagonal = bitset_or(board->type[CHESS_BISHOP], queens);
    bitset checkers =
        bitset_or(bitset_and(chess_tables.pawn[1 - seat][square], board->type[CHESS_PAWN]),
                  bitset_and(chess_tables.knight[square], board->type[CHESS_KNIGHT]));
    straight =
        bitset_and(straight, bitset_and(board->side[seat], chess_lines.straight[square]));
    diagonal =
        bitset_and(diagonal, bitset_and(board->side[seat], chess_lines.diagonal[square]));
    if (bitset_any(straight)) {
        checkers = bitset_or(checkers, bitset_and(rook_attacks(square, occupied), straight));
    }
    if (bitset_any(diagonal)) {
        checkers = bitset_or(checkers, bitset_and(bishop_attacks(square, occupied), diagonal));
    }
    return bitset_and(checkers, board->side[seat]);
}

/* Pieces of `seat` that attack `square` over `occupied`. */
bitset chess_attackers(const struct chess *chess, int square, int seat, bitset occupied);

/* Fills the tables. */
void chess_init(void);

#endif
