/* The legal moves of a Nodal Chess position, the king's aside, for the files that list and
 * count moves.
 *
 * What a hostile piece needs to attack the king is a gate: points that must be empty. A bishop
 * or queen needs all points on its way, a knight that would capture the king in passing the
 * point it goes on to, the hostile king the point it would cross. Filling a point can only
 * close gates, so a move of another piece exposes its king only by emptying one: its own point,
 * or that of a piece captured in passing. A piece that alone keeps a gate shut may go only
 * where it shuts the gate again or captures who watches; captures in passing are tested one by
 * one, all others are free. In check the same gates, open ones, give the points where a piece
 * may help; that matters in `nodal-ludii` only, as N12 leaves the king alone.
 *
 * The king's own moves are in nodal_king.c. One body serves lists and counts.
 */
#ifndef RULES_NODAL_NODAL_SCENE_H
#define RULES_NODAL_NODAL_SCENE_H

#include "rules/nodal/nodal_king.h"

#include "rules/census_tmpl.h"
#include "rules/emit_tmpl.h"

/* What one generation needs to know, worked out once. */
struct nodal_scene {
    const struct nodal *nodal;
    struct move_list *list; /* NULL: count only */
    enum generation which;
    int king;
    bitset own, enemy, occupied;
    bitset targets;          /* where free pieces may go */
    bitset pinned;           /* pieces that keep a gate shut, */
    bitset allowed[SQUARES]; /* and where each of them may go; unset for others */
};

/* The points of the last rank of either seat. */
FORCE_INLINE bitset nodal_last_rank(int us)
{
    return bitset_not(us == 0 ? nodal_not_rank_8 : nodal_not_rank_1);
}

/* Pawn moves to `targets`, each from `back` further; on the `last` rank one for each piece
 * type to become (N3). */
FORCE_INLINE uint64_t nodal_emit_pawns(const struct nodal_scene *scene, bool captures,
                                       bitset targets, int back, bitset last)
{
    enum generation plain = captures ? GENERATE_NOISY : GENERATE_QUIET;
    uint64_t count = 0;
    if (scene->which & plain) {
        count += emit_set(scene->list, captures ? MOVE_CAPTURE : MOVE_QUIET,
                          bitset_minus(targets, last), back, 0);
    }
    if (scene->which & GENERATE_NOISY) {
        count +=
            emit_promotions(scene->list, captures ? MOVE_CAPTURE_PROMOTION : MOVE_PROMOTION,
                            bitset_and(targets, last), back, NODAL_QUEEN);
    }
    return count;
}

/* Moves of pawns of `us`, a constant, that may all go to `targets` (N3): ahead and, on even
 * points, along the rising line, on odd ones along the falling line. */
FORCE_INLINE uint64_t nodal_pawn_moves_of(const struct nodal_scene *scene, bitset pawns,
                                          bitset targets, int us)
{
    int north = us == 0 ? 1 : -1;
    int rise = north * (FILES + 1);
    int fall = north * (FILES - 1);
    bitset last = nodal_last_rank(us);
    bitset even = bitset_and(pawns, nodal_even);
    bitset odd = bitset_minus(pawns, nodal_even);
    bitset quiet = bitset_minus(targets, scene->occupied);
    bitset taken = bitset_and(targets, scene->enemy);
    bitset ahead = bitset_step(pawns, 0, north);
    bitset rising = bitset_step(even, north, north);
    bitset falling = bitset_step(odd, -north, north);
    if (scene->list == NULL) { /* without telling captures from quiet moves */
        bitset to = bitset_or(quiet, taken);
        bitset back_even = bitset_and(bitset_step(even, -north, -north), taken);
        bitset back_odd = bitset_and(bitset_step(odd, north, -north), taken);
        ahead = bitset_and(ahead, quiet);
        rising = bitset_and(rising, to);
        falling = bitset_and(falling, to);
        int moves = bitset_count(ahead) + bitset_count(rising) + bitset_count(falling);
        int becoming = 0; /* each in three ways (N3) */
        if (bitset_meet(bitset_or(bitset_or(ahead, rising), falling), last)) {
            becoming = bitset_count(bitset_and(ahead, last)) +
                       bitset_count(bitset_and(rising, last)) +
                       bitset_count(bitset_and(falling, last));
        }
        return (uint64_t)(moves + 2 * becoming + bitset_count(back_even) +
                          bitset_count(back_odd));
    }
    uint64_t count =
        nodal_emit_pawns(scene, false, bitset_and(ahead, quiet), -north * FILES, last);
    count += nodal_emit_pawns(scene, false, bitset_and(rising, quiet), -rise, last);
    count += nodal_emit_pawns(scene, false, bitset_and(falling, quiet), -fall, last);
    if (scene->which & GENERATE_NOISY) {
        bitset none = bitset_empty();
        bitset back_even = bitset_and(bitset_step(even, -north, -north), taken);
        bitset back_odd = bitset_and(bitset_step(odd, north, -north), taken);
        count += nodal_emit_pawns(scene, true, bitset_and(rising, taken), -rise, last);
        count += nodal_emit_pawns(scene, true, bitset_and(falling, taken), -fall, last);
        count += nodal_emit_pawns(scene, true, back_even, rise, none);
        count += nodal_emit_pawns(scene, true, back_odd, fall, none);
    }
    return count;
}

FORCE_INLINE uint64_t nodal_pawn_moves(const struct nodal_scene *scene, bitset pawns,
                                       bitset targets)
{
    return scene->nodal->head.seat == 0 ? nodal_pawn_moves_of(scene, pawns, targets, 0)
                                        : nodal_pawn_moves_of(scene, pawns, targets, 1);
}

/* Whether the king is safe once the piece of `from` stands on `to` and those on `to` and in
 * `gone` have been captured. */
static inline bool nodal_leaves_king_safe(const struct nodal *nodal, int from, int to,
                                          bitset gone)
{
    int us = nodal->head.seat;
    bitset there = bitset_of(to);
    bitset pieces = bitset_minus(nodal->board.side[1 - us], bitset_or(there, gone));
    bitset occupied =
        bitset_minus(board_occupied(&nodal->board), bitset_or(bitset_of(from), gone));
    return !nodal_is_hit(nodal, nodal_king_square(nodal, us), pieces,
                         bitset_or(occupied, there));
}

/* Captures in passing of a knight, to the empty points of `targets`. */
static inline uint64_t nodal_passing_captures(const struct nodal_scene *scene, int from,
                                              bitset targets)
{
    uint64_t count = 0;
    bitset gates = nodal_tables.gates[scene->king];
    bool sure = !scene->nodal->head.in_check && !bitset_has(scene->pinned, from);
    while (bitset_any(targets)) {
        int to = bitset_pop(&targets);
        bitset gone = bitset_and(nodal_tables.near[from], nodal_tables.near[to]);
        if ((sure && !bitset_meet(gone, gates)) ||
            nodal_leaves_king_safe(scene->nodal, from, to, gone)) {
            count += emit_move(scene->list,
                               move_make(MOVE_CAPTURE_VIA, from, to, 0, bitset_first(gone)));
        }
    }
    return count;
}

/* Moves of a knight (N5): where it captures in passing it cannot go without. */
FORCE_INLINE uint64_t nodal_knight_moves(const struct nodal_scene *scene, int from,
                                         bitset targets)
{
    uint64_t count = 0;
    bitset reach = nodal_tables.knight[from];
    bitset empty = bitset_minus(reach, scene->occupied);
    bitset passed = bitset_and(nodal_tables.near[from], scene->enemy);
    if (bitset_any(passed)) {
        bitset passing = bitset_and(empty, nodal_neighbours(passed));
        empty = bitset_minus(empty, passing);
        if (scene->which & GENERATE_NOISY) {
            count += nodal_passing_captures(scene, from, passing);
        }
    }
    if (scene->which & GENERATE_NOISY) {
        bitset captures = bitset_and(bitset_and(reach, scene->enemy), targets);
        count += emit(scene->list, MOVE_CAPTURE, from, captures);
    }
    if (scene->which & GENERATE_QUIET) {
        count += emit(scene->list, MOVE_QUIET, from, bitset_and(empty, targets));
    }
    return count;
}

/* Moves of a bishop or queen by what it attacks. */
FORCE_INLINE uint64_t nodal_rider_moves(const struct nodal_scene *scene, int from, bitset reach)
{
    uint64_t count = 0;
    if (scene->list == NULL && scene->which == GENERATE_ALL) {
        return (uint64_t)bitset_count(bitset_minus(reach, scene->own));
    }
    if (scene->which & GENERATE_NOISY) {
        count += emit(scene->list, MOVE_CAPTURE, from, bitset_and(reach, scene->enemy));
    }
    if (scene->which & GENERATE_QUIET) {
        count += emit(scene->list, MOVE_QUIET, from, bitset_minus(reach, scene->occupied));
    }
    return count;
}

/* What a bishop or queen attacks. */
FORCE_INLINE bitset nodal_rider_attacks(int type, int from, bitset occupied)
{
    return type == NODAL_BISHOP ? nodal_bishop_attacks(from, occupied)
                                : nodal_queen_attacks(bitset_of(from), occupied);
}

/* The moves of the free riders of the census, which may go everywhere, `changed` being what is
 * not as it was then. */
FORCE_INLINE uint64_t nodal_census_moves(const struct nodal_scene *scene,
                                         const struct census *census, bitset changed)
{
    int count = census->total;
    bitset free_pieces = bitset_minus(scene->own, scene->pinned);
    changed = bitset_or(changed, scene->pinned);
    for (int i = census_find(census, 0, changed); i < census->pieces;
         i = census_find(census, i + 1, changed)) {
        const struct viewer *viewer = &census->viewer[i];
        count -= viewer->count;
        if (bitset_has(free_pieces, viewer->square)) {
            bitset reach = nodal_rider_attacks(viewer->type, viewer->square, scene->occupied);
            count += bitset_count(bitset_minus(reach, scene->own));
        }
    }
    return (uint64_t)count;
}

/* Moves of free pieces to scene->targets. A count may be helped by a census of the riders and
 * what has `changed` since. */
FORCE_INLINE uint64_t nodal_free_moves(const struct nodal_scene *scene,
                                       const struct census *census, bitset changed)
{
    const bitset *type = scene->nodal->board.type;
    bitset targets = scene->targets;
    bitset pieces = bitset_minus(scene->own, scene->pinned);
    bitset knights = bitset_and(pieces, type[NODAL_KNIGHT]);
    bitset bishops = bitset_and(pieces, type[NODAL_BISHOP]);
    bitset queens = bitset_and(pieces, type[NODAL_QUEEN]);
    uint64_t count = nodal_pawn_moves(scene, bitset_and(pieces, type[NODAL_PAWN]), targets);
    while (bitset_any(knights)) {
        count += nodal_knight_moves(scene, bitset_pop(&knights), targets);
    }
    if (census != NULL && bitset_equal(targets, bitset_full())) {
        return count + nodal_census_moves(scene, census, changed);
    }
    while (bitset_any(bishops)) {
        int from = bitset_pop(&bishops);
        bitset reach = nodal_bishop_attacks(from, scene->occupied);
        count += nodal_rider_moves(scene, from, bitset_and(reach, targets));
    }
    while (bitset_any(queens)) {
        int from = bitset_pop(&queens);
        bitset reach = nodal_queen_attacks(bitset_of(from), scene->occupied);
        count += nodal_rider_moves(scene, from, bitset_and(reach, targets));
    }
    return count;
}

/* Moves of pieces that keep a gate shut, each to points of its own. */
static inline uint64_t nodal_pinned_moves(const struct nodal_scene *scene)
{
    uint64_t count = 0;
    bitset pieces = scene->pinned;
    while (bitset_any(pieces)) {
        int from = bitset_pop(&pieces);
        bitset targets = bitset_and(scene->allowed[from], scene->targets);
        switch (piece_type(scene->nodal->board.square[from])) {
        case NODAL_PAWN:
            count += nodal_pawn_moves(scene, bitset_of(from), targets);
            break;
        case NODAL_KNIGHT:
            count += nodal_knight_moves(scene, from, targets);
            break;
        default:
            targets = bitset_and(targets, nodal_reach(scene->nodal, from));
            count += nodal_rider_moves(scene, from, targets);
            break;
        }
    }
    return count;
}

/* Takes in one gate: while it is open only `stop` helps, and who alone shuts it must stay. */
FORCE_INLINE void nodal_watch(struct nodal_scene *scene, bitset gate, bitset stop)
{
    bitset pieces = bitset_and(gate, scene->occupied);
    if (!bitset_any(pieces)) {
        scene->targets = bitset_and(scene->targets, stop);
    } else if (!bitset_many(pieces) && bitset_meet(pieces, scene->own)) {
        int piece = bitset_first(pieces);
        bitset before =
            bitset_has(scene->pinned, piece) ? scene->allowed[piece] : bitset_full();
        scene->allowed[piece] = bitset_and(before, stop);
        bitset_add(&scene->pinned, piece);
    }
}

/* The gates of knights that could capture the king in passing and of the hostile king. */
static inline void nodal_watch_neighbours(struct nodal_scene *scene, bitset knights)
{
    bitset near = nodal_tables.near[scene->king];
    int enemy_king = nodal_king_square(scene->nodal, 1 - scene->nodal->head.seat);
    while (bitset_any(knights)) {
        int knight = bitset_pop(&knights);
        bitset beyond = bitset_and(nodal_tables.knight[knight], near);
        while (bitset_any(beyond)) {
            bitset gate = bitset_of(bitset_pop(&beyond));
            nodal_watch(scene, gate, bitset_or(gate, bitset_of(knight)));
        }
    }
    if (bitset_has(nodal_tables.area[scene->king], enemy_king)) {
        bitset common = bitset_and(near, nodal_tables.near[enemy_king]);
        while (bitset_any(common)) {
            bitset gate = bitset_of(bitset_pop(&common));
            nodal_watch(scene, gate, gate);
        }
    }
}

/* Fills targets, pinned and allowed. */
FORCE_INLINE void nodal_watch_all(struct nodal_scene *scene)
{
    const bitset *type = scene->nodal->board.type;
    int king = scene->king;
    bitset knights = bitset_and(type[NODAL_KNIGHT], scene->enemy);
    bitset bishops = bitset_and(type[NODAL_BISHOP], scene->enemy);
    bitset queens = bitset_and(type[NODAL_QUEEN], scene->enemy);
    scene->targets = bitset_full();
    scene->pinned = bitset_empty();
    bishops = bitset_and(bishops, nodal_tables.lines[king]);
    while (bitset_any(bishops)) {
        int bishop = bitset_pop(&bishops);
        bitset gate = squares_between(king, bishop);
        nodal_watch(scene, gate, bitset_or(gate, bitset_of(bishop)));
    }
    queens = bitset_and(queens, nodal_tables.bends[king]);
    while (bitset_any(queens)) {
        int queen = bitset_pop(&queens);
        bitset gate = nodal_tables.bend_between[king][queen];
        nodal_watch(scene, gate, bitset_or(gate, bitset_of(queen)));
    }
    if (scene->nodal->head.in_check) {
        bitset pawns = bitset_and(type[NODAL_PAWN], nodal_tables.slant[king]);
        bitset contact = bitset_or(pawns, bitset_and(knights, nodal_tables.knight[king]));
        contact = bitset_and(contact, scene->enemy);
        while (bitset_any(contact)) {
            nodal_watch(scene, bitset_empty(), bitset_of(bitset_pop(&contact)));
        }
    }
    nodal_watch_neighbours(scene, bitset_and(knights, nodal_tables.near[king]));
}

/* All moves, for a count perhaps with a census. */
FORCE_INLINE uint64_t nodal_moves(const struct nodal *nodal, enum generation which,
                                  struct move_list *list, const struct census *census,
                                  bitset changed)
{
    struct nodal_scene scene;
    if (nodal->head.is_over) {
        return 0;
    }
    uint64_t count = nodal_king_moves(nodal, which, list);
    if (nodal->head.in_check && !nodal->is_ludii) {
        return count; /* N12 */
    }
    scene.nodal = nodal;
    scene.list = list;
    scene.which = which;
    scene.king = nodal_king_square(nodal, nodal->head.seat);
    scene.own = nodal->board.side[nodal->head.seat];
    scene.enemy = nodal->board.side[1 - nodal->head.seat];
    scene.occupied = bitset_or(scene.own, scene.enemy);
    nodal_watch_all(&scene);
    count += nodal_free_moves(&scene, census, changed);
    if (bitset_any(scene.pinned)) {
        count += nodal_pinned_moves(&scene);
    }
    return count;
}

#endif
