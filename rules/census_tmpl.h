/* Counting the answers to many moves. After most moves most pieces of the other seat have as
 * many moves as before. So a census notes for each of them how many moves it has before the
 * move, and the squares on which that depends; after the move only the pieces are counted again
 * that see a square which has changed.
 *
 * The includer has included the board's sets, and may define CENSUS_MEET, which says whether
 * two sets have a square in common. */
#ifndef RULES_CENSUS_TMPL_H
#define RULES_CENSUS_TMPL_H

#ifndef BOARD_FILES
#include "rules/bitset_tmpl.h"
#endif

#ifndef CENSUS_MEET
#define CENSUS_MEET(a, b) bitset_meet(a, b)
#endif

/* A piece: how many moves it has, and the squares on which those depend, its own among them. */
struct viewer {
    bitset sight;
    int16_t count;
    uint8_t square, type;
};

struct census {
    int total; /* the sum of the counts */
    int pieces;
    struct viewer viewer[SQUARES];
};

FORCE_INLINE void census_begin(struct census *census)
{
    census->total = census->pieces = 0;
}

FORCE_INLINE void census_add(struct census *census, struct viewer viewer)
{
    bitset_add(&viewer.sight, viewer.square);
    census->viewer[census->pieces++] = viewer;
    census->total += viewer.count;
}

/* The first piece from number `i` on that sees one of the squares, or all there are. */
FORCE_INLINE int census_find(const struct census *census, int i, bitset squares)
{
    while (i < census->pieces && !CENSUS_MEET(census->viewer[i].sight, squares)) {
        i++;
    }
    return i;
}

#endif
