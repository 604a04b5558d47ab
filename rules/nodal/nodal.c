/* The geometry of Nodal Chess: where each piece could go from each point, built by walking,
 * where it goes on a board, and what attacks a point. */
#include "rules/nodal/nodal.h"

#include <pthread.h>

struct line_tables nodal_lines;
struct nodal_tables nodal_tables;

/* Walks a queen's ways from `from` on an empty board: along its diagonal line one way, and at
 * each square it enters to either side (N6). */
static void walk_bends(int from, int files, int ranks)
{
    bitset crossed = bitset_empty();
    int at = from;
    for (int next; (next = square_offset(at, files, ranks)) >= 0; at = next) {
        for (int side = 0; side < 2; side++) {
            int sign = side == 0 ? 1 : -1;
            bitset behind = crossed;
            int to = side == 0 ? square_offset(at, files, 0) : square_offset(at, 0, ranks);
            for (; to >= 0; to = square_offset(to, sign * files, -sign * ranks)) {
                nodal_tables.bend_between[from][to] = behind;
                bitset_add(&nodal_tables.bends[from], to);
                bitset_add(&behind, to);
            }
        }
        nodal_tables.bend_between[from][next] = crossed;
        bitset_add(&nodal_tables.bends[from], next);
        bitset_add(&crossed, next);
    }
}

static void build_point(int square)
{
    bitset here = bitset_of(square);
    bitset none = bitset_empty();
    int slope = bitset_meet(here, nodal_even) ? 1 : -1;
    nodal_tables.slant[square] = nodal_slants(here);
    nodal_tables.near[square] = nodal_neighbours(here);
    nodal_tables.knight[square] = knight_reach(square);
    nodal_tables.lines[square] =
        bitset_or(nodal_lines.straight[square],
                  nodal_lines.line[slope > 0 ? LINE_RISING : LINE_FALLING][square]);
    for (int seat = 0; seat < 2; seat++) {
        bitset straight = forward_reach(square, seat);
        bitset rank = bitset_any(straight) ? bitset_rank(bitset_first(straight) / FILES) : none;
        nodal_tables.ahead[seat][square] =
            bitset_or(straight, bitset_and(nodal_tables.slant[square], rank));
    }
    walk_bends(square, slope, 1);
    walk_bends(square, -slope, -1);
}

/* Two steps make a move unless they go straight on (N7); those points are two steps away in
 * one of the neighbours' directions. */
static void build_area(int square)
{
    bitset near = nodal_tables.near[square];
    bitset area = bitset_or(near, nodal_neighbours(near));
    bitset rest = near;
    bitset_remove(&area, square);
    while (bitset_any(rest)) {
        int first = bitset_pop(&rest);
        int straight = square_offset(first, first % FILES - square % FILES,
                                     first / FILES - square / FILES);
        if (straight >= 0) {
            bitset_remove(&area, straight);
        }
    }
    nodal_tables.area[square] = area;
    nodal_tables.far[square] = bitset_minus(area, near);
    nodal_tables.gates[square] =
        bitset_or(near, bitset_or(nodal_tables.lines[square], nodal_tables.bends[square]));
}

static void build_tables(void)
{
    zobrist_init();
    line_tables_build(&nodal_lines);
    for (int square = 0; square < SQUARES; square++) {
        build_point(square);
    }
    for (int square = 0; square < SQUARES; square++) {
        build_area(square);
    }
}

/* Both variants share the tables, and a search of one may be reading them. */
void nodal_init(void)
{
    static pthread_once_t built = PTHREAD_ONCE_INIT;
    pthread_once(&built, build_tables);
}

/* Points a pawn may go to: ahead to empty points, captures along its diagonal (N3). */
static bitset pawn_reach(const struct nodal *nodal, int from, int us)
{
    bitset steps = bitset_minus(nodal_tables.ahead[us][from], board_occupied(&nodal->board));
    bitset taken = bitset_and(nodal_tables.slant[from], nodal->board.side[1 - us]);
    return bitset_or(steps, taken);
}

bitset nodal_reach(const struct nodal *nodal, int from)
{
    int piece = nodal->board.square[from];
    int us = piece_seat(piece);
    bitset occupied = board_occupied(&nodal->board);
    bitset reach;
    switch (piece_type(piece)) {
    case NODAL_PAWN:
        reach = pawn_reach(nodal, from, us);
        break;
    case NODAL_KNIGHT:
        reach = nodal_tables.knight[from];
        break;
    case NODAL_BISHOP:
        reach = nodal_bishop_attacks(from, occupied);
        break;
    case NODAL_QUEEN:
        reach = nodal_queen_attacks(bitset_of(from), occupied);
        break;
    default:
        reach = bitset_and(
            nodal_neighbours(bitset_minus(nodal_tables.near[from], nodal->board.side[us])),
            nodal_tables.area[from]);
        reach = bitset_or(reach, nodal_tables.near[from]);
        break;
    }
    return bitset_minus(reach, nodal->board.side[us]);
}

/* Bishops of the set that attack `square`. */
static inline bool bishops_hit(int square, bitset bishops, bitset occupied)
{
    bishops = bitset_and(bishops, nodal_tables.lines[square]);
    while (bitset_any(bishops)) {
        if (!bitset_meet(squares_between(square, bitset_pop(&bishops)), occupied)) {
            return true;
        }
    }
    return false;
}

static inline bool queens_hit(int square, bitset queens, bitset occupied)
{
    queens = bitset_and(queens, nodal_tables.bends[square]);
    while (bitset_any(queens)) {
        int queen = bitset_pop(&queens);
        if (!bitset_meet(nodal_tables.bend_between[square][queen], occupied)) {
            return true;
        }
    }
    return false;
}

static inline bool king_hits(int square, bitset king, bitset occupied)
{
    if (!bitset_meet(king, nodal_tables.area[square])) {
        return false;
    }
    bitset near = nodal_tables.near[square];
    bitset common = bitset_and(near, nodal_tables.near[bitset_first(king)]);
    return bitset_meet(king, near) || bitset_any(bitset_minus(common, occupied));
}

bool nodal_is_hit(const struct nodal *nodal, int square, bitset pieces, bitset occupied)
{
    const bitset *type = nodal->board.type;
    bitset knights = bitset_and(type[NODAL_KNIGHT], pieces);
    bitset contact =
        bitset_or(bitset_and(bitset_and(type[NODAL_PAWN], pieces), nodal_tables.slant[square]),
                  bitset_and(knights, nodal_tables.knight[square]));
    return bitset_any(contact) ||
           bishops_hit(square, bitset_and(type[NODAL_BISHOP], pieces), occupied) ||
           queens_hit(square, bitset_and(type[NODAL_QUEEN], pieces), occupied) ||
           nodal_is_passed(square, knights, occupied) ||
           king_hits(square, bitset_and(type[NODAL_KING], pieces), occupied);
}
