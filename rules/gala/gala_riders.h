/* What riders reach, remembered: positions of a search follow one another closely, and a rider
 * reaches the same while every square that it saw is as empty or full as it was. What else
 * changed lies behind. So each thread keeps what it found last for every kind and square, with
 * what it depends on. */
#ifndef RULES_GALA_GALA_RIDERS_H
#define RULES_GALA_GALA_RIDERS_H

#include "rules/gala/gala.h"

/* Kinds of riders: four types of pieces, from GALA_BISHOP on, and royals as they shoot (G11).
 */
enum gala_rider {
    RIDER_BISHOP,
    RIDER_ROOK,
    RIDER_CANNON,
    RIDER_ARCHER,
    RIDER_STRAIGHT,
    RIDER_SLANTED,
    RIDERS
};

/* What a rider reaches on a square. */
struct gala_ride {
    bitset behind;  /* squares that it does not see, */
    bitset board;   /* these and all pieces; both empty where nothing is known yet */
    bitset attacks; /* squares where it captures (G4 to G7), or would see a royal */
    bitset goes;    /* squares where it goes, those of pieces among them; of hoppers not when
                       they always hop */
};

struct gala_rides {
    struct gala_ride ride[RIDERS][SQUARES];
};

/* The calling thread's. */
NEVER_INLINE struct gala_rides *gala_rides(void);

/* Finds what a rider reaches past `occupied`, which is not empty. */
NEVER_INLINE void gala_find_ride(struct gala_ride *ride, int rider, int square, wide occupied);

/* The same, if it is not known. */
FORCE_INLINE const struct gala_ride *gala_ride(struct gala_rides *rides, int rider, int square,
                                               wide occupied)
{
    struct gala_ride *ride = &rides->ride[rider][square];
    wide board = wide_or(occupied, wide_load(&ride->behind));
    if (wide_any(wide_xor(board, wide_load(&ride->board)))) {
        gala_find_ride(ride, rider, square, occupied);
    }
    return ride;
}

#endif
