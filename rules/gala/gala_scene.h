/* What one piece of Gala reaches: for the files that list and count moves. */
#ifndef RULES_GALA_GALA_SCENE_H
#define RULES_GALA_GALA_SCENE_H

#include "rules/gala/gala.h"

/* What the reach of every piece depends on, found once. */
struct gala_scene {
    const struct board *board;
    struct gala_views pieces; /* of all seats */
    bitset own;
    bitset prey;        /* pieces that can be captured: a partner's too (G20) */
    bitset prey_royals; /* royals that can be shot: no partner's (G20) */
    unsigned options;
    const struct gala_marches *march; /* of the seat and set-up */
};

FORCE_INLINE struct gala_scene gala_scene_of(const struct gala *gala, int seat, bool four)
{
    const struct board *board = &gala->board;
    wide own = gala_army(gala, seat, four);
    wide foes = gala_foes(gala, seat, four);
    wide prey = four ? wide_minus(gala_occupied(board), own) : foes;
    int flag = four ? gala_flag(gala->setup, seat) : 2 * gala->setup + seat;
    return (struct gala_scene){.board = board,
                               .pieces = gala_views_of(gala_occupied(board)),
                               .own = wide_store(own),
                               .prey = wide_store(prey),
                               .prey_royals = wide_store(wide_and(gala_royals(board), foes)),
                               .options = gala->head.options,
                               .march = &gala_tables.march[flag]};
}

/* G6, G7: where a hopper on `square` goes, own pieces perhaps among it; `type` is a constant.
 */
FORCE_INLINE wide gala_hopper_reach(const struct gala_scene *scene, int type, int square,
                                    enum generation which)
{
    const struct gala_views *pieces = &scene->pieces;
    bool is_cannon = type == GALA_CANNON;
    if (which == GENERATE_NOISY) {
        return is_cannon ? gala_cannon_prey(square, pieces) : gala_archer_prey(square, pieces);
    }
    if (scene->options & GALA_KOREAN) {
        return is_cannon ? gala_cannon_hop(square, pieces) : gala_archer_hop(square, pieces);
    }
    wide prey = is_cannon ? gala_cannon_prey(square, pieces) : gala_archer_prey(square, pieces);
    wide slide =
        is_cannon ? gala_rook_slide(square, pieces) : gala_bishop_slide(square, pieces);
    return wide_or(wide_minus(slide, wide_load(&pieces->seen[UPRIGHT])), prey);
}

/* Squares that the piece of a type on `square` reaches, own pieces perhaps among them; for
 * noisy moves only, perhaps without the empty ones. */
FORCE_INLINE wide gala_all_reach(const struct gala_scene *scene, int type, int square,
                                 enum generation which)
{
    const struct gala_views *pieces = &scene->pieces;
    switch (type) {
    case GALA_PAWN:
    case GALA_SOLDIER:
        return wide_load(&scene->march->step[type][square]);
    case GALA_HORSE:
        return gala_horse_reach(square, &pieces->seen[UPRIGHT]);
    case GALA_ELEPHANT:
        return gala_elephant_reach(square, &pieces->seen[UPRIGHT], scene->options);
    case GALA_BISHOP:
        return gala_bishop_slide(square, pieces);
    case GALA_ROOK:
        return gala_rook_slide(square, pieces);
    case GALA_CANNON:
    case GALA_ARCHER:
        return gala_hopper_reach(scene, type, square, which);
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
    wide seen = gala_sight(square, slanted, &scene->pieces);
    if (type == GALA_KING) {
        seen = wide_or(seen, gala_sight(square, !slanted, &scene->pieces));
    }
    return wide_and(seen, wide_load(&scene->prey_royals));
}

#endif
