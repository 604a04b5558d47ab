/* What one piece of Gala reaches: for the files that list and count moves. */
#ifndef RULES_GALA_GALA_SCENE_H
#define RULES_GALA_GALA_SCENE_H

#include "rules/gala/gala_riders.h"

/* What the reach of every piece depends on, found once. */
struct gala_scene {
    const struct board *board;
    bitset occupied; /* by pieces of all seats */
    bitset own;
    bitset prey;        /* pieces that can be captured: a partner's too (G20) */
    bitset prey_royals; /* royals that can be shot: no partner's (G20) */
    unsigned options;
    const struct gala_marches *march; /* of the seat and set-up */
    struct gala_rides *rides;
};

FORCE_INLINE struct gala_scene gala_scene_of(const struct gala *gala, int seat, bool four)
{
    const struct board *board = &gala->board;
    wide own = gala_army(gala, seat, four);
    wide foes = gala_foes(gala, seat, four);
    wide prey = four ? wide_minus(gala_occupied(board), own) : foes;
    int flag = four ? gala_flag(gala->setup, seat) : 2 * gala->setup + seat;
    return (struct gala_scene){.board = board,
                               .occupied = wide_store(gala_occupied(board)),
                               .own = wide_store(own),
                               .prey = wide_store(prey),
                               .prey_royals = wide_store(wide_and(gala_royals(board), foes)),
                               .options = gala->head.options,
                               .march = &gala_tables.march[flag],
                               .rides = gala_rides()};
}

FORCE_INLINE const struct gala_ride *gala_ride_in(const struct gala_scene *scene, int rider,
                                                  int square)
{
    return gala_ride(scene->rides, rider, square, wide_load(&scene->occupied));
}

/* Squares that the piece of a type on `square` reaches, own pieces perhaps among them; for
 * noisy moves only, perhaps others than the empty ones. */
FORCE_INLINE wide gala_all_reach(const struct gala_scene *scene, int type, int square,
                                 enum generation which)
{
    switch (type) {
    case GALA_PAWN:
    case GALA_SOLDIER:
        return wide_load(&scene->march->step[type][square]);
    case GALA_HORSE:
        return gala_horse_reach(square, &scene->occupied);
    case GALA_ELEPHANT:
        return gala_elephant_reach(square, &scene->occupied, scene->options);
    case GALA_BISHOP:
    case GALA_ROOK:
    case GALA_CANNON:
    case GALA_ARCHER: {
        const struct gala_ride *ride = gala_ride_in(scene, type - GALA_BISHOP, square);
        bool hops = type >= GALA_CANNON && (scene->options & GALA_KOREAN);
        return wide_load(which == GENERATE_NOISY || hops ? &ride->attacks : &ride->goes);
    }
    default:
        return wide_load(&gala_tables.step[type][square]);
    }
}

/* Squares that it may go to. */
FORCE_INLINE wide gala_targets(const struct gala_scene *scene, int type, int square,
                               enum generation which)
{
    return wide_minus(gala_all_reach(scene, type, square, which), wide_load(&scene->own));
}

/* Royals that a royal of a type on `square` can shoot (G11). */
FORCE_INLINE wide gala_shots_of(const struct gala_scene *scene, int type, int square)
{
    bool slanted = !gala_is_straight(type, square);
    wide lines = wide_load(&gala_tables.lines[slanted][square]);
    if (type == GALA_KING) {
        lines = wide_or(lines, wide_load(&gala_tables.lines[!slanted][square]));
    }
    if (!wide_any(wide_and(lines, wide_load(&scene->prey_royals)))) {
        return wide_empty();
    }
    wide seen = wide_load(&gala_ride_in(scene, RIDER_STRAIGHT + slanted, square)->attacks);
    if (type == GALA_KING) {
        const struct gala_ride *other = gala_ride_in(scene, RIDER_SLANTED - slanted, square);
        seen = wide_or(seen, wide_load(&other->attacks));
    }
    return wide_and(seen, wide_load(&scene->prey_royals));
}

#endif
