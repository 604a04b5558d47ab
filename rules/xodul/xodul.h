/* Xodul: its board, its tables and who attacks what, for rules and evaluation alike. Private to
 * rules/xodul and eval/. Rule numbers X1-X15 are those of RULES.md. */
#ifndef RULES_XODUL_XODUL_H
#define RULES_XODUL_XODUL_H

#include "rules/variant.h"

#define BOARD_FILES 9
#define BOARD_RANKS 8
#define PIECE_TYPES 12
#define LINE_TABLES xodul_lines

#include "rules/bitset_tmpl.h"
#include "rules/board_tmpl.h"
#include "rules/lines_tmpl.h"

enum xodul_type {
    XODUL_PAWN = 1,
    XODUL_KNIGHT,
    XODUL_BISHOP,
    XODUL_CAR,
    XODUL_QUEEN,
    XODUL_KING,
    XODUL_WIZARD,
    XODUL_GUARD,
    XODUL_LANCE,
    XODUL_CANNON,
    XODUL_GENERAL
};

/* Bits of head.options. */
enum { XODUL_ROTATED = 1, XODUL_COMMON_POOL = 2 };

/* Pieces of one type that can be captured, on the board and in the pools together: a FEN may
 * have no more. No move changes the sum, so every position that arises can be written and read.
 */
enum { XODUL_TYPE_MAX = 9 };

struct xodul {
    struct position head;
    struct board board;
    bitset checkers; /* pieces that attack the mover's king */
    bitset watchers; /* riders, wizards and cannons that one of the mover's moves could make
                        attack it: see xodul_find_checkers */
    uint8_t pool[2][PIECE_TYPES]; /* captured pieces by captor; [0] alone when common (X12) */
};

struct xodul_tables {
    bitset king[SQUARES];
    bitset knight[SQUARES];
    bitset orthogonal[SQUARES];         /* one step along rank or file */
    bitset diagonal[SQUARES];           /* one diagonal step */
    bitset hop[SQUARES];                /* exactly two squares diagonally (X3) */
    bitset pawn[2][SQUARES];            /* captures (X9) */
    bitset general[2][SQUARES];         /* X10 */
    bitset toward_file[FILES][SQUARES]; /* squares of the rank from here through a file */
    bitset toward_rank[RANKS][SQUARES]; /* squares of the file from here through a rank */
    bitset third_rank[2], last_rank[2]; /* of either seat */
};

extern struct xodul_tables xodul_tables;

/* The whole position behind its head. */
static inline const struct xodul *xodul_of(const struct position *position)
{
    return (const struct xodul *)(const void *)position;
}

static inline int xodul_king_square(const struct xodul *xodul, int seat)
{
    return bitset_first(board_pieces(&xodul->board, seat, XODUL_KING));
}

/* Which of the two pools holds what `seat` may place. */
static inline int xodul_pool_of(const struct xodul *xodul, int seat)
{
    return xodul->head.options & XODUL_COMMON_POOL ? 0 : seat;
}

/* Squares a guard may slide to on an empty board, its king on `king` (X6). */
static inline bitset xodul_guard_span(int king, int square)
{
    return bitset_or(xodul_tables.toward_file[king % FILES][square],
                     xodul_tables.toward_rank[king / FILES][square]);
}

/* Squares a guard attacks (X5, X6). */
static inline bitset xodul_guard_attacks(int square, int king, bitset occupied)
{
    return bitset_or(
        xodul_tables.orthogonal[square],
        bitset_and(rook_attacks(square, occupied), xodul_guard_span(king, square)));
}

/* The half file in front of a piece of `seat`. */
static inline bitset xodul_front(int square, int seat)
{
    return xodul_lines.ray[2 * LINE_FILE + seat][square];
}

/* Squares a lance attacks (X7). */
static inline bitset xodul_lance_attacks(int square, int seat, bitset occupied)
{
    return bitset_or(
        xodul_tables.diagonal[square],
        bitset_and(line_attacks(LINE_FILE, square, occupied), xodul_front(square, seat)));
}

/* Squares on which a wizard captures (X3): the bishop's reach at a distance of two. */
static inline bitset xodul_wizard_attacks(int square, bitset occupied)
{
    return bitset_and(bishop_attacks(square, occupied), xodul_tables.hop[square]);
}

/* What a piece of `seat` attacks and may move to alike: all types but pawn, wizard and cannon.
 */
FORCE_INLINE bitset xodul_piece_attacks(int type, int square, int seat, int king,
                                        bitset occupied)
{
    switch (type) {
    case XODUL_KNIGHT:
        return xodul_tables.knight[square];
    case XODUL_BISHOP:
        return bishop_attacks(square, occupied);
    case XODUL_CAR:
        return rook_attacks(square, occupied);
    case XODUL_QUEEN:
        return queen_attacks(square, occupied);
    case XODUL_KING:
        return xodul_tables.king[square];
    case XODUL_GUARD:
        return xodul_guard_attacks(square, king, occupied);
    case XODUL_LANCE:
        return xodul_lance_attacks(square, seat, occupied);
    default:
        return xodul_tables.general[seat][square];
    }
}

/* Pieces that attack from a square next to theirs or by a leap, whatever is in between. */
FORCE_INLINE bitset xodul_contact_attackers(const struct xodul *xodul, int square, int seat)
{
    const struct board *board = &xodul->board;
    bitset attackers = bitset_and(xodul_tables.knight[square], board->type[XODUL_KNIGHT]);
    attackers =
        bitset_or(attackers, bitset_and(xodul_tables.king[square], board->type[XODUL_KING]));
    attackers = bitset_or(attackers,
                          bitset_and(xodul_tables.diagonal[square], board->type[XODUL_LANCE]));
    attackers = bitset_or(
        attackers, bitset_and(xodul_tables.pawn[1 - seat][square], board->type[XODUL_PAWN]));
    attackers = bitset_or(attackers, bitset_and(xodul_tables.general[1 - seat][square],
                                                board->type[XODUL_GENERAL]));
    return bitset_and(attackers, board->side[seat]);
}

/* Pieces of `seat` that would attack `square` along a line were the right number of pieces
 * between: none for riders, guards within their span and wizards at two, one for cannons. */
FORCE_INLINE bitset xodul_line_candidates(const struct xodul *xodul, int square, int seat)
{
    const struct board *board = &xodul->board;
    bitset queens = board->type[XODUL_QUEEN];
    bitset straight = bitset_or(bitset_or(board->type[XODUL_CAR], queens),
                                bitset_or(board->type[XODUL_CANNON], board->type[XODUL_GUARD]));
    straight = bitset_and(straight, xodul_lines.straight[square]);
    bitset lances = bitset_and(board->type[XODUL_LANCE], xodul_front(square, 1 - seat));
    bitset diagonal = bitset_or(board->type[XODUL_BISHOP], queens);
    diagonal = bitset_and(diagonal, xodul_lines.diagonal[square]);
    bitset wizards = bitset_and(board->type[XODUL_WIZARD], xodul_tables.hop[square]);
    bitset all = bitset_or(bitset_or(straight, lances), bitset_or(diagonal, wizards));
    all = bitset_and(all, board->side[seat]);
    bitset guards = bitset_and(all, board->type[XODUL_GUARD]);
    while (bitset_any(guards)) {
        int guard = bitset_pop(&guards);
        bitset span = xodul_guard_span(xodul_king_square(xodul, seat), guard);
        span = bitset_or(span, xodul_tables.orthogonal[guard]);
        if (!bitset_has(span, square)) {
            bitset_remove(&all, guard);
        }
    }
    return all;
}

/* Pieces of `seat` that attack `square` over `occupied`. */
bitset xodul_attackers(const struct xodul *xodul, int square, int seat, bitset occupied);

/* The function of struct variant. */
void xodul_attacks(const struct position *position, int seat, struct square_set *attacked);

/* Fills the tables. */
void xodul_init(void);

#endif
