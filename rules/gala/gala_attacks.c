/* All squares that an army of Gala attacks, its pieces taken together where they can be:
 * whoever ends his move with a single step is in one of eight sets, one for each direction of
 * that step. What riders reach is mostly known. */
#include "rules/gala/gala_attacks.h"

#include "rules/gala/gala_riders.h"

/* The pieces of one army, and what is in their way. */
struct army {
    const struct gala *gala;
    wide own, occupied;
    struct gala_rides *rides;
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
    wide occupied = army->occupied;
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

/* What riders of a set attack or see, all of one kind; RIDERS: each of its own type's. */
FORCE_INLINE wide riders_attack(const struct army *army, wide set, enum gala_rider rider)
{
    bitset squares = wide_store(set);
    wide attacked = wide_empty();
    for (int i = 0; i < WORDS; i++) {
        for (uint64_t word = squares.word[i]; word != 0; word &= word - 1) {
            int square = 64 * i + __builtin_ctzll(word);
            int kind = rider < RIDERS
                           ? (int)rider
                           : piece_type(army->gala->board.square[square]) - GALA_BISHOP;
            const struct gala_ride *ride = gala_ride(army->rides, kind, square, army->occupied);
            attacked = wide_or(attacked, wide_load(&ride->attacks));
        }
    }
    return attacked;
}

static wide korean_elephants_reach(const struct army *army, wide set)
{
    bitset occupied = wide_store(army->occupied);
    bitset squares = wide_store(set);
    wide reach = wide_empty();
    while (bitset_any(squares)) {
        reach = wide_or(reach, gala_korean_elephant_reach(bitset_pop(&squares), &occupied));
    }
    return reach;
}

/* Royals of any seat that the army could shoot, were they hostile (G11). */
FORCE_INLINE wide shots(const struct army *army)
{
    wide straight;
    wide slanted;
    gala_find_shooters(&army->gala->board, &straight, &slanted);
    straight = riders_attack(army, wide_and(straight, army->own), RIDER_STRAIGHT);
    slanted = riders_attack(army, wide_and(slanted, army->own), RIDER_SLANTED);
    return wide_and(wide_or(straight, slanted), gala_royals(&army->gala->board));
}

void gala_attacks(const struct position *position, int seat, struct square_set *attacked)
{
    const struct gala *gala = gala_of(position);
    struct army army = {.gala = gala,
                        .own = gala_army(gala, seat, gala->seats == SEATS_MAX),
                        .occupied = gala_occupied(&gala->board),
                        .rides = gala_rides()};
    wide elephants = army_of(&army, GALA_ELEPHANT);
    wide none = wide_empty(), riders = none;
    wide leaving[DIRECTIONS] = {none, none, none, none, none, none, none, none};
    wide set = shots(&army);
    if (position->options & GALA_KOREAN_ELEPHANTS) {
        set = wide_or(set, korean_elephants_reach(&army, elephants));
        elephants = none;
    }
    for (int type = GALA_BISHOP; type <= GALA_ARCHER; type++) {
        riders = wide_or(riders, army_of(&army, type));
    }
    set = wide_or(set, riders_attack(&army, riders, RIDERS));
    add_steppers(&army, &gala_tables.march[gala_flag(gala->setup, seat)], leaving);
    add_lame(&army, army_of(&army, GALA_HORSE), elephants, leaving);
    bitset_write(wide_store(wide_or(set, step_each(leaving))), attacked);
}
