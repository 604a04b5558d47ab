/* All squares that an army of Gala attacks, its pieces taken together where they can be:
 * whoever ends his move with a single step is in one of eight sets, one for each direction of
 * that step, and what riders reach is added up as the views show it. */
#include "rules/gala/gala_attacks.h"

/* The pieces of one army, and what is in their way. */
struct army {
    const struct gala *gala;
    wide own;
    struct gala_views pieces; /* of all seats */
};

FORCE_INLINE wide army_of(const struct army *army, int type)
{
    return wide_and(army->own, wide_load(&army->gala->board.type[type]));
}

/* Moves a set one step in every direction. */
FORCE_INLINE void step_everywhere(wide set, wide stepped[DIRECTIONS])
{
    wide east = wide_east(set);
    wide west = wide_west(set);
    stepped[EAST] = east;
    stepped[NORTH_EAST] = wide_north(east);
    stepped[NORTH] = wide_north(set);
    stepped[NORTH_WEST] = wide_north(west);
    stepped[WEST] = west;
    stepped[SOUTH_WEST] = wide_south(west);
    stepped[SOUTH] = wide_south(set);
    stepped[SOUTH_EAST] = wide_south(east);
}

/* Moves eight sets one step, each in its direction, and brings them together. */
FORCE_INLINE wide step_each(const wide leaving[DIRECTIONS])
{
    wide east = wide_east(leaving[NORTH_EAST]);
    wide west = wide_west(leaving[NORTH_WEST]);
    wide north = wide_north(wide_or(leaving[NORTH], wide_or(east, west)));
    east = wide_east(leaving[SOUTH_EAST]);
    west = wide_west(leaving[SOUTH_WEST]);
    wide south = wide_south(wide_or(leaving[SOUTH], wide_or(east, west)));
    wide aside = wide_or(wide_east(leaving[EAST]), wide_west(leaving[WEST]));
    return wide_or(aside, wide_or(north, south));
}

/* Pawns, soldiers and royals step from where they stand (G10, G12). */
FORCE_INLINE void add_steppers(const struct army *army, const struct gala_marches *march,
                               wide leaving[DIRECTIONS])
{
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        wide set = leaving[direction];
        for (int type = GALA_PAWN; type <= GALA_SOLDIER; type++) {
            set = wide_or(
                set, wide_and(army_of(army, type), wide_load(&march->leave[type][direction])));
        }
        for (int type = GALA_ADVISOR; type <= GALA_KING; type++) {
            set = wide_or(set, wide_and(army_of(army, type),
                                        wide_load(&gala_tables.leave[type][direction])));
        }
        leaving[direction] = set;
    }
}

/* Horses and elephants step on from empty neighbours: straight on, or obliquely to either side,
 * each as the other does in the other zone (G8, G9). */
FORCE_INLINE void add_lame(const struct army *army, wide horses, wide elephants,
                           wide leaving[DIRECTIONS])
{
    wide road = wide_load(&gala_tables.road);
    wide occupied = wide_load(&army->pieces.seen[UPRIGHT]);
    wide of_horses[DIRECTIONS], of_elephants[DIRECTIONS];
    step_everywhere(horses, of_horses);
    step_everywhere(elephants, of_elephants);
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        wide *left = &leaving[(direction + 1) % DIRECTIONS];
        wide *right = &leaving[(direction + DIRECTIONS - 1) % DIRECTIONS];
        wide horse = wide_minus(of_horses[direction], occupied);
        wide elephant = wide_minus(of_elephants[direction], occupied);
        wide straight = wide_or(wide_and(horse, road), wide_minus(elephant, road));
        wide oblique = wide_or(wide_minus(horse, road), wide_and(elephant, road));
        leaving[direction] = wide_or(leaving[direction], straight);
        *left = wide_or(*left, oblique);
        *right = wide_or(*right, oblique);
    }
}

/* Adds what the riders or hoppers of a type attack (G4 to G7). */
FORCE_INLINE void add_riders(const struct army *army, int type, const struct gala_trails *trail,
                             path_function *path, struct gala_parts *parts)
{
    bitset riders = wide_store(army_of(army, type));
    while (bitset_any(riders)) {
        gala_add_arms(parts, trail, bitset_pop(&riders), &army->pieces, path);
    }
}

/* Royals of any seat that the army could shoot, were they hostile (G11). */
FORCE_INLINE wide shots(const struct army *army)
{
    struct gala_parts parts = gala_no_parts();
    wide straight;
    wide slanted;
    gala_find_shooters(&army->gala->board, &straight, &slanted);
    bitset shooters = wide_store(wide_and(straight, army->own));
    while (bitset_any(shooters)) {
        gala_add_sight(&parts, bitset_pop(&shooters), false, &army->pieces);
    }
    shooters = wide_store(wide_and(slanted, army->own));
    while (bitset_any(shooters)) {
        gala_add_sight(&parts, bitset_pop(&shooters), true, &army->pieces);
    }
    return wide_and(gala_whole(&parts), gala_royals(&army->gala->board));
}

FORCE_INLINE wide korean_elephants(const struct army *army)
{
    bitset elephants = wide_store(army_of(army, GALA_ELEPHANT));
    wide reached = wide_empty();
    while (bitset_any(elephants)) {
        int square = bitset_pop(&elephants);
        reached =
            wide_or(reached, gala_korean_elephant_reach(square, &army->pieces.seen[UPRIGHT]));
    }
    return reached;
}

void gala_attacks(const struct position *position, int seat, struct square_set *attacked)
{
    const struct gala *gala = gala_of(position);
    bool korean = position->options & GALA_KOREAN_ELEPHANTS;
    struct army army = {.gala = gala,
                        .own = gala_army(gala, seat, gala->seats == SEATS_MAX),
                        .pieces = gala_views_of(gala_occupied(&gala->board))};
    wide none = wide_empty();
    wide leaving[DIRECTIONS] = {none, none, none, none, none, none, none, none};
    struct gala_parts parts = gala_no_parts();
    add_steppers(&army, &gala_tables.march[gala_flag(gala->setup, seat)], leaving);
    add_lame(&army, army_of(&army, GALA_HORSE), korean ? none : army_of(&army, GALA_ELEPHANT),
             leaving);
    add_riders(&army, GALA_ROOK, gala_tables.rook_trail, path_slide, &parts);
    add_riders(&army, GALA_BISHOP, gala_tables.bishop_trail, path_slide, &parts);
    add_riders(&army, GALA_CANNON, gala_tables.rook_trail, path_hop, &parts);
    add_riders(&army, GALA_ARCHER, gala_tables.bishop_trail, path_hop, &parts);
    wide set = wide_or(wide_or(step_each(leaving), gala_whole(&parts)), shots(&army));
    set = korean ? wide_or(set, korean_elephants(&army)) : set;
    bitset_write(wide_store(set), attacked);
}
