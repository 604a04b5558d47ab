/* What riders reach, see gala_riders.h. */
#include "rules/gala/gala_riders.h"

struct gala_rides *gala_rides(void)
{
    static _Thread_local struct gala_rides rides;
    return &rides;
}

void gala_find_ride(struct gala_ride *ride, int rider, int square, wide occupied)
{
    struct gala_views pieces = gala_views_of(occupied);
    bool is_hopper = rider == RIDER_CANNON || rider == RIDER_ARCHER;
    wide slide = rider == RIDER_BISHOP || rider == RIDER_ARCHER
                     ? gala_bishop_slide(square, &pieces)
                 : rider == RIDER_ROOK || rider == RIDER_CANNON
                     ? gala_rook_slide(square, &pieces)
                     : gala_sight(square, rider == RIDER_SLANTED, &pieces);
    wide attacks = slide, goes = slide;
    if (is_hopper) {
        attacks = rider == RIDER_CANNON ? gala_cannon_hop(square, &pieces)
                                        : gala_archer_hop(square, &pieces);
        goes = wide_or(wide_minus(slide, occupied), wide_and(attacks, occupied));
    }
    bitset behind = bitset_not(wide_store(wide_or(slide, attacks)));
    ride->behind = behind;
    ride->board = wide_store(wide_or(occupied, wide_load(&behind)));
    ride->attacks = wide_store(attacks);
    ride->goes = wide_store(goes);
}
