/* Leapers: men that go to fixed offsets whatever stands between. One set a square, built once
 * from a list of steps. Includes nothing: the includer has the board's bitset and lines. */
#ifndef LINE_TABLES
#include "rules/lines_tmpl.h"
#endif

/* Files to the right and ranks up of one leap. */
struct leap {
    int8_t files, ranks;
};

/* The squares that `count` leaps reach from `square`. */
static inline bitset leaper_reach(int square, int count, const struct leap leap[])
{
    bitset set = bitset_empty();
    for (int i = 0; i < count; i++) {
        int to = square_offset(square, leap[i].files, leap[i].ranks);
        if (to >= 0) {
            bitset_add(&set, to);
        }
    }
    return set;
}

static inline bitset knight_reach(int square)
{
    static const struct leap leap[8] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                        {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
    return leaper_reach(square, 8, leap);
}

/* One step along rank or file. */
static inline bitset orthogonal_reach(int square)
{
    static const struct leap leap[4] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    return leaper_reach(square, 4, leap);
}

/* `distance` squares along a diagonal, leaping. */
static inline bitset diagonal_reach(int square, int distance)
{
    int8_t step = (int8_t)distance;
    int8_t back = (int8_t)-distance;
    const struct leap leap[4] = {{step, step}, {back, step}, {back, back}, {step, back}};
    return leaper_reach(square, 4, leap);
}

static inline bitset king_reach(int square)
{
    return bitset_or(orthogonal_reach(square), diagonal_reach(square, 1));
}

/* Diagonally one step forward, as seat 0 or 1 sees it. */
static inline bitset pawn_capture_reach(int square, int seat)
{
    int8_t ahead = seat == 0 ? 1 : -1;
    const struct leap leap[2] = {{-1, ahead}, {1, ahead}};
    return leaper_reach(square, 2, leap);
}

/* One step straight forward. */
static inline bitset forward_reach(int square, int seat)
{
    const struct leap leap = {0, seat == 0 ? 1 : -1};
    return leaper_reach(square, 1, &leap);
}
