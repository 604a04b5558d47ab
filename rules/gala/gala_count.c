/* Counting two moves of Gala at once. There is no check rule (G18), and so what a move changes
 * in the answers is only what pieces can do that see its squares. */
#include "rules/gala/gala_count.h"

#include "rules/gala/gala_four_make.h"
#include "rules/gala/gala_make.h"
#include "rules/gala/gala_moves.h"
#include "rules/gala/gala_scene.h"

#define CENSUS_MEET(a, b) wide_any(wide_and(wide_load(&(a)), wide_load(&(b))))

#include "rules/census_tmpl.h"

static int count_of(const struct gala_scene *scene, int type, int square)
{
    wide shot = type >= GALA_ADVISOR ? gala_shots_of(scene, type, square) : wide_empty();
    return wide_count(gala_targets(scene, type, square, GENERATE_ALL)) + wide_count(shot);
}

static bitset sight_of(const struct gala_scene *scene, int type, int square)
{
    wide one = wide_load(&gala_tables.one[square]);
    wide seen = wide_or(one, gala_all_reach(scene, type, square, GENERATE_ALL));
    switch (type) {
    case GALA_HORSE:
        seen = wide_or(seen, wide_beside(one));
        break;
    case GALA_ELEPHANT:
        seen = wide_or(seen, wide_beside(wide_or(one, wide_beside(one))));
        break;
    case GALA_CANNON:
    case GALA_ARCHER: {
        const struct gala_ride *ride = gala_ride_in(scene, type - GALA_BISHOP, square);
        return bitset_or(wide_store(one), bitset_not(ride->behind));
    }
    case GALA_ADVISOR:
    case GALA_GENERAL:
    case GALA_KING:
        for (int rider = RIDER_STRAIGHT; rider <= RIDER_SLANTED; rider++) {
            const struct gala_ride *ride = gala_ride_in(scene, rider, square);
            seen = wide_or(seen, wide_load(&ride->attacks));
        }
        break;
    default:
        break;
    }
    return wide_store(seen);
}

/* The pieces of a seat, whoever is to move; *marching of them, the first ones, only mind where
 * their own side's pieces are. */
static void take_census(const struct gala *gala, int seat, bool four, struct census *census,
                        int *marching)
{
    struct gala_scene scene = gala_scene_of(gala, seat, four);
    census_begin(census);
    for (int type = GALA_PAWN; type < PIECE_TYPES; type++) {
        bitset pieces =
            wide_store(wide_and(wide_load(&scene.own), wide_load(&gala->board.type[type])));
        while (bitset_any(pieces)) {
            int square = bitset_pop(&pieces);
            census_add(census, (struct viewer){.sight = sight_of(&scene, type, square),
                                               .count = (int16_t)count_of(&scene, type, square),
                                               .square = (uint8_t)square,
                                               .type = (uint8_t)type});
        }
        *marching = type <= GALA_SOLDIER ? census->pieces : *marching;
    }
}

/* How many moves `seat`, of which the census is, has after `move`. */
static int count_after(const struct census *census, int marching, const struct gala *after,
                       int seat, bool four, move_t move)
{
    struct gala_scene scene = gala_scene_of(after, seat, four);
    bitset changed = bitset_of(move_to(move));
    int count = census->total;
    if (move_kind(move) != MOVE_SHOT) {
        bitset_add(&changed, move_from(move));
    }
    int first = move_is_capture(move) ? 0 : marching;
    for (int i = census_find(census, first, changed); i < census->pieces;
         i = census_find(census, i + 1, changed)) {
        const struct viewer *viewer = &census->viewer[i];
        count -= viewer->count;
        if (viewer->square != move_to(move)) {
            count += count_of(&scene, viewer->type, viewer->square);
        }
    }
    return count;
}

FORCE_INLINE uint64_t count_next(const struct position *position, bool four)
{
    union position_room next;
    struct census census;
    struct move_list list;
    uint64_t nodes = 0;
    int seat = -1;
    int marching = 0;
    list.count = 0;
    (four ? gala_four_generate : gala_generate)(position, GENERATE_ALL, &list);
    for (int i = 0; i < list.count; i++) {
        (four ? gala_four_make : gala_make)(position, &next.head, list.move[i]);
        const struct gala *after = gala_of(&next.head);
        if (seat < 0 && after->head.seat != position->seat) {
            seat = after->head.seat;
            take_census(gala_of(position), seat, four, &census, &marching);
        }
        if (after->head.seat != seat) { /* of four, the next is out or has no move */
            nodes += gala_four_count(&next.head);
        } else if (!after->head.is_over) {
            nodes += (uint64_t)count_after(&census, marching, after, seat, four, list.move[i]);
        }
    }
    return nodes;
}

uint64_t gala_count_next(const struct position *position)
{
    return count_next(position, false);
}

uint64_t gala_four_count_next(const struct position *position)
{
    return count_next(position, true);
}
