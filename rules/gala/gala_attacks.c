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

/* What a piece of a kind on `square` attacks, or sees (G11). */
typedef void add_function(struct gala_parts *parts, int square,
                          const struct gala_views *pieces);

FORCE_INLINE void add_rook(struct gala_parts *parts, int square,
                           const struct gala_views *pieces)
{
    gala_add_arms(parts, gala_tables.rook_trail, square, pieces, path_slide);
}

FORCE_INLINE void add_bishop(struct gala_parts *parts, int square,
                             const struct gala_views *pieces)
{
    gala_add_arms(parts, gala_tables.bishop_trail, square, pieces, path_slide);
}

FORCE_INLINE void add_cannon(struct gala_parts *parts, int square,
                             const struct gala_views *pieces)
{
    gala_add_arms(parts, gala_tables.rook_trail, square, pieces, path_hop);
}

FORCE_INLINE void add_archer(struct gala_parts *parts, int square,
                             const struct gala_views *pieces)
{
    gala_add_arms(parts, gala_tables.bishop_trail, square, pieces, path_hop);
}

FORCE_INLINE void add_korean_elephant(struct gala_parts *parts, int square,
                                      const struct gala_views *pieces)
{
    wide reached = gala_korean_elephant_reach(square, &pieces->seen[UPRIGHT]);
    parts->seen[UPRIGHT] = wide_or(parts->seen[UPRIGHT], reached);
}

FORCE_INLINE void add_straight_sight(struct gala_parts *parts, int square,
                                     const struct gala_views *pieces)
{
    gala_add_sight(parts, square, false, pieces);
}

FORCE_INLINE void add_slanted_sight(struct gala_parts *parts, int square,
                                    const struct gala_views *pieces)
{
    gala_add_sight(parts, square, true, pieces);
}

/* Adds what all pieces of a set do. */
FORCE_INLINE void add_all(struct gala_parts *parts, wide set, const struct gala_views *pieces,
                          add_function *add)
{
    bitset squares = wide_store(set);
    for (int i = 0; i < WORDS; i++) {
        for (uint64_t word = squares.word[i]; word != 0; word &= word - 1) {
            add(parts, 64 * i + __builtin_ctzll(word), pieces);
        }
    }
}

/* Royals of any seat that the army could shoot, were they hostile (G11). */
FORCE_INLINE wide shots(const struct army *army)
{
    struct gala_parts parts = gala_no_parts();
    wide straight;
    wide slanted;
    gala_find_shooters(&army->gala->board, &straight, &slanted);
    add_all(&parts, wide_and(straight, army->own), &army->pieces, add_straight_sight);
    add_all(&parts, wide_and(slanted, army->own), &army->pieces, add_slanted_sight);
    return wide_and(gala_whole(&parts), gala_royals(&army->gala->board));
}

void gala_attacks(const struct position *position, int seat, struct square_set *attacked)
{
    const struct gala *gala = gala_of(position);
    struct army army = {.gala = gala,
                        .own = gala_army(gala, seat, gala->seats == SEATS_MAX),
                        .pieces = gala_views_of(gala_occupied(&gala->board))};
    wide elephants = army_of(&army, GALA_ELEPHANT);
    wide none = wide_empty();
    wide leaving[DIRECTIONS] = {none, none, none, none, none, none, none, none};
    struct gala_parts parts = gala_no_parts();
    if (position->options & GALA_KOREAN_ELEPHANTS) {
        add_all(&parts, elephants, &army.pieces, add_korean_elephant);
        elephants = none;
    }
    add_all(&parts, army_of(&army, GALA_ROOK), &army.pieces, add_rook);
    add_all(&parts, army_of(&army, GALA_BISHOP), &army.pieces, add_bishop);
    add_all(&parts, army_of(&army, GALA_CANNON), &army.pieces, add_cannon);
    add_all(&parts, army_of(&army, GALA_ARCHER), &army.pieces, add_archer);
    add_steppers(&army, &gala_tables.march[gala_flag(gala->setup, seat)], leaving);
    add_lame(&army, army_of(&army, GALA_HORSE), elephants, leaving);
    wide set = wide_or(gala_whole(&parts), step_each(leaving));
    bitset_write(wide_store(wide_or(set, shots(&army))), attacked);
}
