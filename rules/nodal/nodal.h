/* Nodal Chess: its board, its tables, the reach of its pieces and who attacks what, for rules
 * and evaluation alike. Private to rules/nodal and eval/. Rule numbers N1-N16 are those of
 * RULES.md.
 *
 * Pieces stand on the 48 points where lines cross; one word holds a set of points. A point is
 * even when file + rank is even: its one diagonal line rises, that of an odd point falls (N1).
 * So a diagonal step keeps a point's kind, a straight step changes it, and every point has at
 * most six neighbours. From that geometry follow the shapes used everywhere below:
 *
 * - a knight's point of passage is the one neighbour that its start and its target share (N5);
 * - the points a king reaches by two steps and not by one share one or two neighbours with its
 *   start, each a way to go; straight on shares one as well but is no such point (N7);
 * - between two points there is at most one way for a queen (N6): its move changes a point's
 *   kind, and the two diagonal lines cross in one square. The way back is the same.
 */
#ifndef RULES_NODAL_NODAL_H
#define RULES_NODAL_NODAL_H

#include "rules/variant.h"

#define BOARD_FILES 6
#define BOARD_RANKS 8
#define PIECE_TYPES 6
#define LINE_TABLES nodal_lines

#include "rules/bitset_tmpl.h"
#include "rules/board_tmpl.h"
#include "rules/lines_tmpl.h"

enum nodal_type { NODAL_PAWN = 1, NODAL_KNIGHT, NODAL_BISHOP, NODAL_QUEEN, NODAL_KING };

/* A count above this after its own move loses for its side (N16). */
enum { NODAL_STALL_MAX = 13 };

struct nodal {
    struct position head;
    struct board board;
    uint8_t stall[2]; /* moves of each side as N16 counts them; 0 in `nodal` */
    bool is_ludii;    /* N16 holds */
};

struct nodal_tables {
    bitset near[SQUARES];     /* neighbours: straight and along the diagonal (N1) */
    bitset area[SQUARES];     /* points a king reaches by one step or two (N7) */
    bitset far[SQUARES];      /* those of them that are no neighbours */
    bitset slant[SQUARES];    /* neighbours along the diagonal: what a pawn attacks */
    bitset knight[SQUARES];   /* N5 */
    bitset ahead[2][SQUARES]; /* where a pawn of either seat goes without capturing (N3) */
    bitset lines[SQUARES];    /* rank, file and diagonal: a bishop's on an empty board */
    bitset bends[SQUARES];    /* a queen's on an empty board */
    bitset gates[SQUARES];    /* where a piece may shield a king on this point from any hostile
                                 piece */
    bitset bend_between[SQUARES][SQUARES]; /* points a queen crosses on its one way */
};

extern struct nodal_tables nodal_tables;

/* The whole position behind its head. */
static inline const struct nodal *nodal_of(const struct position *position)
{
    return (const struct nodal *)(const void *)position;
}

static inline int nodal_king_square(const struct nodal *nodal, int seat)
{
    return bitset_first(board_pieces(&nodal->board, seat, NODAL_KING));
}

/* --- Sets moved by one step; what leaves the board vanishes --- */

static const bitset nodal_even = {{UINT64_C(0xa95a95a95a95)}};
static const bitset nodal_not_file_a = {{UINT64_C(0xfbefbefbefbe)}};
static const bitset nodal_not_file_f = {{UINT64_C(0x7df7df7df7df)}};
static const bitset nodal_not_rank_1 = {{UINT64_C(0xffffffffffc0)}};
static const bitset nodal_not_rank_8 = {{UINT64_C(0x03ffffffffff)}};

/* The diagonal neighbours of a set (N1). */
FORCE_INLINE bitset nodal_slants(bitset set)
{
    bitset even = bitset_and(set, nodal_even);
    bitset odd = bitset_minus(set, nodal_even);
    return bitset_or(bitset_or(bitset_step(even, 1, 1), bitset_step(even, -1, -1)),
                     bitset_or(bitset_step(odd, -1, 1), bitset_step(odd, 1, -1)));
}

/* All neighbours of a set. */
FORCE_INLINE bitset nodal_neighbours(bitset set)
{
    bitset straight = bitset_or(bitset_or(bitset_step(set, 1, 0), bitset_step(set, -1, 0)),
                                bitset_or(bitset_step(set, 0, 1), bitset_step(set, 0, -1)));
    return bitset_or(straight, nodal_slants(set));
}

/* --- Reach over occupied points --- */

/* Points a bishop attacks (N4). */
FORCE_INLINE bitset nodal_bishop_attacks(int square, bitset occupied)
{
    bitset lines = bitset_and(bishop_attacks(square, occupied), nodal_tables.lines[square]);
    return bitset_or(rook_attacks(square, occupied), lines);
}

/* A diagonal way: how far a step leads in point numbers, and the files on which none arrives.
 */
struct nodal_way {
    int step;
    bitset arrive;
};

FORCE_INLINE struct nodal_way nodal_way(int step)
{
    bool east = step == FILES + 1 || step == -FILES + 1;
    return (struct nodal_way){step, east ? nodal_not_file_a : nodal_not_file_f};
}

FORCE_INLINE bitset nodal_shift(bitset set, int step)
{
    set.word[0] = step > 0 ? set.word[0] << step : set.word[0] >> -step;
    return set;
}

/* The points a piece goes through one way while they are empty, its own included, by a
 * Kogge-Stone fill: in one step, in three, in seven. No diagonal line has more than six points.
 */
FORCE_INLINE bitset nodal_flood(bitset set, bitset empty, struct nodal_way way)
{
    bitset open = bitset_and(empty, way.arrive);
    set = bitset_or(set, bitset_and(nodal_shift(set, way.step), open));
    open = bitset_and(open, nodal_shift(open, way.step));
    set = bitset_or(set, bitset_and(nodal_shift(set, 2 * way.step), open));
    open = bitset_and(open, nodal_shift(open, 2 * way.step));
    return bitset_or(set, bitset_and(nodal_shift(set, 4 * way.step), open));
}

/* The points one step further than those of a flood. */
FORCE_INLINE bitset nodal_beyond(bitset flood, struct nodal_way way)
{
    bitset on_board = bitset_and(way.arrive, bitset_full());
    return bitset_and(nodal_shift(flood, way.step), on_board);
}

/* What is reached one way from points that may themselves be occupied, which ends it there. */
FORCE_INLINE bitset nodal_ray(bitset first, bitset empty, struct nodal_way way)
{
    bitset crossed = nodal_flood(bitset_and(first, empty), empty, way);
    return bitset_or(first, nodal_beyond(crossed, way));
}

/* Points that queens on even points attack (N6): along the rising line either way, and from the
 * squares entered on it, whatever stands beyond them, either way along the falling lines. */
FORCE_INLINE bitset nodal_even_queen_attacks(bitset queens, bitset empty)
{
    struct nodal_way north_east = nodal_way(FILES + 1);
    struct nodal_way south_west = nodal_way(-FILES - 1);
    bitset up = nodal_flood(queens, empty, north_east);
    bitset down = nodal_flood(queens, empty, south_west);
    bitset enter_up = bitset_and(up, bitset_and(nodal_not_file_f, nodal_not_rank_8));
    bitset enter_down = bitset_and(down, bitset_and(nodal_not_file_a, nodal_not_rank_1));
    bitset right = bitset_or(nodal_shift(enter_up, 1), nodal_shift(enter_down, -FILES));
    bitset left = bitset_or(nodal_shift(enter_up, FILES), nodal_shift(enter_down, -1));
    bitset straight = bitset_or(nodal_beyond(up, north_east), nodal_beyond(down, south_west));
    return bitset_or(straight, bitset_or(nodal_ray(right, empty, nodal_way(-FILES + 1)),
                                         nodal_ray(left, empty, nodal_way(FILES - 1))));
}

/* The same for queens on odd points. */
FORCE_INLINE bitset nodal_odd_queen_attacks(bitset queens, bitset empty)
{
    struct nodal_way north_west = nodal_way(FILES - 1);
    struct nodal_way south_east = nodal_way(-FILES + 1);
    bitset up = nodal_flood(queens, empty, north_west);
    bitset down = nodal_flood(queens, empty, south_east);
    bitset enter_up = bitset_and(up, bitset_and(nodal_not_file_a, nodal_not_rank_8));
    bitset enter_down = bitset_and(down, bitset_and(nodal_not_file_f, nodal_not_rank_1));
    bitset right = bitset_or(nodal_shift(enter_up, FILES), nodal_shift(enter_down, 1));
    bitset left = bitset_or(nodal_shift(enter_up, -1), nodal_shift(enter_down, -FILES));
    bitset straight = bitset_or(nodal_beyond(up, north_west), nodal_beyond(down, south_east));
    return bitset_or(straight, bitset_or(nodal_ray(right, empty, nodal_way(FILES + 1)),
                                         nodal_ray(left, empty, nodal_way(-FILES - 1))));
}

/* Points that any of the queens attacks. */
FORCE_INLINE bitset nodal_queen_attacks(bitset queens, bitset occupied)
{
    bitset empty = bitset_not(occupied);
    bitset even = bitset_and(queens, nodal_even);
    bitset odd = bitset_minus(queens, nodal_even);
    bitset attacks = bitset_empty();
    if (bitset_any(even)) {
        attacks = nodal_even_queen_attacks(even, empty);
    }
    if (bitset_any(odd)) {
        attacks = bitset_or(attacks, nodal_odd_queen_attacks(odd, empty));
    }
    return attacks;
}

/* Points on which a knight captures a piece in passing: those it passes on the way to an empty
 * point (N5, N8). */
FORCE_INLINE bitset nodal_passing_attacks(int knight, bitset occupied)
{
    bitset targets = bitset_minus(nodal_tables.knight[knight], occupied);
    return bitset_and(nodal_tables.near[knight], nodal_neighbours(targets));
}

/* Whether one of the knights captures a piece on `square` in passing. */
FORCE_INLINE bool nodal_is_passed(int square, bitset knights, bitset occupied)
{
    bitset near = nodal_tables.near[square];
    bitset empty = bitset_minus(near, occupied);
    knights = bitset_and(knights, near);
    while (bitset_any(knights)) {
        if (bitset_meet(nodal_tables.knight[bitset_pop(&knights)], empty)) {
            return true;
        }
    }
    return false;
}

/* Points a king attacks: neighbours, and what is two steps away over an empty point (N8). */
FORCE_INLINE bitset nodal_king_attacks(int king, bitset occupied)
{
    bitset near = nodal_tables.near[king];
    bitset second = nodal_neighbours(bitset_minus(near, occupied));
    return bitset_or(near, bitset_and(second, nodal_tables.area[king]));
}

/* Whether one of the `pieces`, all of one side, attacks `square` over `occupied` (N8). */
bool nodal_is_hit(const struct nodal *nodal, int square, bitset pieces, bitset occupied);

/* Points the piece on `from` may go to as it moves, its king's safety aside. */
bitset nodal_reach(const struct nodal *nodal, int from);

/* Fills the tables, which both variants share. */
void nodal_init(void);

#endif
