/* See nodal.h. Every question is answered by walking the board. */
#include "tests/oracle/oracle_nodal.h"

#include <assert.h>
#include <stdlib.h>

/* The point so many files and ranks away, or NODAL_NOWHERE. */
int nodal_point_at(int point, int files, int ranks)
{
    int file = nodal_file_of(point) + files;
    int rank = nodal_rank_of(point) + ranks;
    bool on_board = file >= 0 && file < NODAL_FILES && rank >= 0 && rank < NODAL_RANKS;
    return on_board ? rank * NODAL_FILES + file : NODAL_NOWHERE;
}

/* N1: the sign of files against ranks along the diagonal line of a point: 1 "/", -1 "\". */
static int slope_of(int point)
{
    return (nodal_file_of(point) + nodal_rank_of(point)) % 2 == 0 ? 1 : -1;
}

/* N1. */
bool nodal_is_neighbour(int from, int to)
{
    int files = nodal_file_of(to) - nodal_file_of(from);
    int ranks = nodal_rank_of(to) - nodal_rank_of(from);
    return abs(files) + abs(ranks) == 1 ||
           (abs(files) == 1 && abs(ranks) == 1 && files * ranks == slope_of(from));
}

/* N7: a second step after the first from `start` to `middle`, not straight on, not back. */
bool nodal_may_go_on(int start, int middle, int to)
{
    return nodal_is_neighbour(start, middle) && nodal_is_neighbour(middle, to) && to != start &&
           to - middle != middle - start;
}

/* Whether a slide from `from` with these steps arrives at `to` over empty points. */
static bool slides_to(const struct oracle_position *position, int from, int files, int ranks,
                      int to)
{
    int point = nodal_point_at(from, files, ranks);
    while (point != NODAL_NOWHERE && point != to && position->square[point] == ORACLE_EMPTY) {
        point = nodal_point_at(point, files, ranks);
    }
    return point == to;
}

/* N4. */
static bool bishop_reaches(const struct oracle_position *position, int from, int to)
{
    int slope = slope_of(from);
    return slides_to(position, from, 1, 0, to) || slides_to(position, from, -1, 0, to) ||
           slides_to(position, from, 0, 1, to) || slides_to(position, from, 0, -1, to) ||
           slides_to(position, from, 1, slope, to) || slides_to(position, from, -1, -slope, to);
}

/* N6: arrives at `exit`, having turned, and may slide on from there. */
static bool queen_leaves_to(const struct oracle_position *position, int exit, int files,
                            int ranks, int to)
{
    return exit == to || (position->square[exit] == ORACLE_EMPTY &&
                          slides_to(position, exit, files, ranks, to));
}

/* N6: along one half of the diagonal line, with every dark square as the place to turn. */
static bool queen_reaches_along(const struct oracle_position *position, int from, int files,
                                int ranks, int to)
{
    int point = from;
    for (;;) {
        int next = nodal_point_at(point, files, ranks);
        if (next == NODAL_NOWHERE) {
            return false;
        }
        if (next == to ||
            queen_leaves_to(position, nodal_point_at(point, files, 0), files, -ranks, to) ||
            queen_leaves_to(position, nodal_point_at(point, 0, ranks), -files, ranks, to)) {
            return true;
        }
        if (position->square[next] != ORACLE_EMPTY) {
            return false;
        }
        point = next;
    }
}

/* N6. */
static bool queen_reaches(const struct oracle_position *position, int from, int to)
{
    int slope = slope_of(from);
    return queen_reaches_along(position, from, 1, slope, to) ||
           queen_reaches_along(position, from, -1, -slope, to);
}

bool nodal_is_knight_leap(int from, int to)
{
    return abs((nodal_file_of(to) - nodal_file_of(from)) *
               (nodal_rank_of(to) - nodal_rank_of(from))) == 2;
}

/* N5: the one point between the two ends of a knight's leap. */
int nodal_knight_middle(int from, int to)
{
    int middle = NODAL_NOWHERE;
    for (int point = 0; point < NODAL_POINTS; point++) {
        if (nodal_is_neighbour(from, point) && nodal_is_neighbour(point, to)) {
            assert(middle == NODAL_NOWHERE);
            middle = point;
        }
    }
    assert(middle != NODAL_NOWHERE);
    return middle;
}

/* Whether a piece other than a king attacks `to` as its target. */
bool nodal_attacks_as_target(const struct oracle_position *position, int from, int to)
{
    switch (oracle_type_at(position, from)) {
    case 'P':
        return nodal_is_neighbour(from, to) && nodal_file_of(from) != nodal_file_of(to) &&
               nodal_rank_of(from) != nodal_rank_of(to);
    case 'N':
        return nodal_is_knight_leap(from, to);
    case 'B':
        return bishop_reaches(position, from, to);
    case 'Q':
        return queen_reaches(position, from, to);
    default:
        return false;
    }
}

/* N8: over `point` to an empty target. */
static bool knight_passes(const struct oracle_position *position, int from, int point)
{
    for (int to = 0; to < NODAL_POINTS; to++) {
        if (nodal_is_knight_leap(from, to) && position->square[to] == ORACLE_EMPTY &&
            nodal_knight_middle(from, to) == point) {
            return true;
        }
    }
    return false;
}

/* N8: one step, or two over an empty point. */
static bool king_attacks(const struct oracle_position *position, int from, int to)
{
    if (nodal_is_neighbour(from, to)) {
        return true;
    }
    for (int middle = 0; middle < NODAL_POINTS; middle++) {
        if (position->square[middle] == ORACLE_EMPTY && nodal_may_go_on(from, middle, to)) {
            return true;
        }
    }
    return false;
}

/* N8. */
bool nodal_piece_attacks(const struct oracle_position *position, int from, int to)
{
    if (from == to) {
        return false;
    }
    switch (oracle_type_at(position, from)) {
    case 'K':
        return king_attacks(position, from, to);
    case 'N':
        return nodal_is_knight_leap(from, to) || knight_passes(position, from, to);
    default:
        return nodal_attacks_as_target(position, from, to);
    }
}
