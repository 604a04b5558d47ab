/* Cubic Shogi: its board, its tables and who attacks what, for rules and evaluation alike.
 * Private to rules/cubic and eval/. Rule numbers C1-C12 are those of RULES.md. */
#ifndef RULES_CUBIC_CUBIC_H
#define RULES_CUBIC_CUBIC_H

#include "rules/variant.h"

#define BOARD_FILES 8
#define BOARD_RANKS 8
#define PIECE_TYPES 7
#define LINE_TABLES cubic_lines

#include "rules/bitset_tmpl.h"
#include "rules/board_tmpl.h"
#include "rules/lines_tmpl.h"

enum cubic_type {
    CUBIC_PAWN = 1,
    CUBIC_KNIGHT,
    CUBIC_BISHOP,
    CUBIC_ROOK,
    CUBIC_GENERAL,
    CUBIC_KING
};

/* Bits of head.options. */
enum { CUBIC_ANYWHERE = 1, CUBIC_PROGRAM_DROPS = 2 };

/* Cubes on the board and in the stack together: a FEN may have no more, and no move adds one.
 */
enum { CUBIC_CUBES_MAX = 64 };

struct cubic {
    struct position head;
    struct board board;
    bitset checkers;     /* pieces that attack the mover's king */
    uint8_t stack[2][8]; /* cubes each seat may drop, by type; kings never */
};

/* One diagonal step of a rook or orthogonal step of a bishop that stands in its zone. */
struct cubic_extension {
    bitset reach[2][SQUARES];  /* by seat and where the piece stands: where the step leads */
    bitset origin[2][SQUARES]; /* by seat and where the step leads: where the piece may stand */
};

struct cubic_tables {
    bitset king[SQUARES];
    bitset pawn[2][SQUARES];
    bitset knight[2][SQUARES];
    bitset general[2][SQUARES];
    struct cubic_extension rook[2];   /* by option: ending in the zone, anywhere (C3) */
    struct cubic_extension bishop[2]; /* (C4) */
};

extern struct cubic_tables cubic_tables;

/* The three last ranks as each seat sees them (C8). */
static const bitset cubic_zone[2] = {{{UINT64_C(0xffffff) << 40}}, {{UINT64_C(0xffffff)}}};

/* The whole position behind its head. */
static inline const struct cubic *cubic_of(const struct position *position)
{
    return (const struct cubic *)(const void *)position;
}

FORCE_INLINE int cubic_king_square(const struct cubic *cubic, int seat)
{
    return bitset_first(board_pieces(&cubic->board, seat, CUBIC_KING));
}

/* The extensions under the position's options. */
FORCE_INLINE const struct cubic_extension *cubic_rook_steps(const struct cubic *cubic)
{
    return &cubic_tables.rook[cubic->head.options & CUBIC_ANYWHERE];
}

FORCE_INLINE const struct cubic_extension *cubic_bishop_steps(const struct cubic *cubic)
{
    return &cubic_tables.bishop[cubic->head.options & CUBIC_ANYWHERE];
}

/* bitset_step as `seat` sees it: `ranks` forward. */
FORCE_INLINE bitset cubic_shift(bitset set, int seat, int files, int ranks)
{
    return bitset_step(set, files, seat == 0 ? ranks : -ranks);
}

/* All that knights of `seat` on the set attack (C6). */
FORCE_INLINE bitset cubic_knight_targets(bitset set, int seat)
{
    bitset sides = bitset_or(cubic_shift(set, seat, -1, 0), cubic_shift(set, seat, 1, 0));
    return bitset_or(sides, cubic_shift(sides, seat, 0, 2));
}

/* All that generals of `seat` on the set attack (C2). */
FORCE_INLINE bitset cubic_general_targets(bitset set, int seat)
{
    bitset sides = bitset_or(cubic_shift(set, seat, -1, 0), cubic_shift(set, seat, 1, 0));
    bitset ahead = cubic_shift(bitset_or(set, sides), seat, 0, 1);
    return bitset_or(bitset_or(sides, ahead), cubic_shift(set, seat, 0, -1));
}

/* The whole files on which the set has a square. */
FORCE_INLINE bitset cubic_files(bitset set)
{
    set = bitset_or(set, bitset_or(bitset_up(set, 8), bitset_down(set, 8)));
    set = bitset_or(set, bitset_or(bitset_up(set, 16), bitset_down(set, 16)));
    return bitset_or(set, bitset_or(bitset_up(set, 32), bitset_down(set, 32)));
}

/* Squares that a rook or bishop of `seat` attacks, its steps within the zone included. */
FORCE_INLINE bitset cubic_rook_attacks(const struct cubic *cubic, int square, int seat,
                                       bitset occupied)
{
    return bitset_or(rook_attacks(square, occupied),
                     cubic_rook_steps(cubic)->reach[seat][square]);
}

FORCE_INLINE bitset cubic_bishop_attacks(const struct cubic *cubic, int square, int seat,
                                         bitset occupied)
{
    return bitset_or(bishop_attacks(square, occupied),
                     cubic_bishop_steps(cubic)->reach[seat][square]);
}

/* What a piece of a type and seat attacks, where it captures and moves alike. */
FORCE_INLINE bitset cubic_piece_attacks(const struct cubic *cubic, int type, int square,
                                        int seat, bitset occupied)
{
    switch (type) {
    case CUBIC_PAWN:
        return cubic_tables.pawn[seat][square];
    case CUBIC_KNIGHT:
        return cubic_tables.knight[seat][square];
    case CUBIC_BISHOP:
        return cubic_bishop_attacks(cubic, square, seat, occupied);
    case CUBIC_ROOK:
        return cubic_rook_attacks(cubic, square, seat, occupied);
    case CUBIC_GENERAL:
        return cubic_tables.general[seat][square];
    default:
        return cubic_tables.king[square];
    }
}

/* Pieces that attack from next to the square or by a leap, whatever is in between: everything
 * but the slides of rooks and bishops. Pieces of the other seat may be among them. */
FORCE_INLINE bitset cubic_contact_attackers(const struct cubic *cubic, int square, int seat)
{
    const struct board *board = &cubic->board;
    int other = 1 - seat;
    bitset attackers = bitset_and(cubic_tables.pawn[other][square], board->type[CUBIC_PAWN]);
    attackers = bitset_or(
        attackers, bitset_and(cubic_tables.knight[other][square], board->type[CUBIC_KNIGHT]));
    attackers = bitset_or(
        attackers, bitset_and(cubic_tables.general[other][square], board->type[CUBIC_GENERAL]));
    attackers = bitset_or(attackers, bitset_and(cubic_rook_steps(cubic)->origin[seat][square],
                                                board->type[CUBIC_ROOK]));
    attackers = bitset_or(attackers, bitset_and(cubic_bishop_steps(cubic)->origin[seat][square],
                                                board->type[CUBIC_BISHOP]));
    return bitset_or(attackers, bitset_and(cubic_tables.king[square], board->type[CUBIC_KING]));
}

/* Pieces of `seat` that attack `square` over `occupied`. */
FORCE_INLINE bitset cubic_attackers_of(const struct cubic *cubic, int square, int seat,
                                       bitset occupied)
{
    const struct board *board = &cubic->board;
    bitset attackers = cubic_contact_attackers(cubic, square, seat);
    bitset straight = bitset_and(board->type[CUBIC_ROOK], cubic_lines.straight[square]);
    bitset diagonal = bitset_and(board->type[CUBIC_BISHOP], cubic_lines.diagonal[square]);
    if (bitset_meet(straight, board->side[seat])) {
        attackers = bitset_or(attackers, bitset_and(rook_attacks(square, occupied), straight));
    }
    if (bitset_meet(diagonal, board->side[seat])) {
        attackers =
            bitset_or(attackers, bitset_and(bishop_attacks(square, occupied), diagonal));
    }
    return bitset_and(attackers, board->side[seat]);
}

/* The same as a call. */
bitset cubic_attackers(const struct cubic *cubic, int square, int seat, bitset occupied);

/* Fills the tables. */
void cubic_init(void);

#endif
