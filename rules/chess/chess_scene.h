/* What the generator of chess knows of a position, and what listing its moves and counting two
 * of them at once have in common. Private to rules/chess. */
#ifndef RULES_CHESS_CHESS_SCENE_H
#define RULES_CHESS_CHESS_SCENE_H

#include "rules/chess/chess_moves.h"

/* What one generation needs to know, worked out once. */
struct scene {
    const struct chess *chess;
    struct move_list *list; /* NULL: count only */
    enum generation which;
    int king;
    bitset checkers, own, enemy, occupied;
    bitset push;    /* empty squares that moves may go to */
    bitset quiet;   /* the same, none when only noisy moves are wanted */
    bitset capture; /* hostile pieces that may be taken, none when only quiet ones are */
};

#include "rules/pins_tmpl.h"

FORCE_INLINE uint64_t emit_targets(const struct scene *scene, int from, bitset reach)
{
    return emit_reach(scene->list, from, reach, scene->capture, scene->quiet);
}

/* The squares `files` beside those one step towards the enemy. */
FORCE_INLINE bitset step_forward(bitset set, int seat, int files)
{
    return bitset_step(set, files, seat == 0 ? 1 : -1);
}

static const bitset rank_three[2] = {{{UINT64_C(0xff0000)}}, {{UINT64_C(0xff0000000000)}}};
static const bitset last_rank[2] = {{{UINT64_C(0xff) << 56}}, {{UINT64_C(0xff)}}};

/* Moves of a set of pawns whose targets are limited to `allowed` besides the scene's. */
FORCE_INLINE uint64_t pawn_moves(const struct scene *scene, bitset pawns, bitset allowed,
                                 int us, enum generation which)
{
    uint64_t count = 0;
    int ahead = us == 0 ? 8 : -8;
    bitset empty = bitset_not(scene->occupied);
    bitset push = bitset_and(step_forward(pawns, us, 0), empty);
    bitset twice = bitset_and(step_forward(bitset_and(push, rank_three[us]), us, 0), empty);
    bitset west = bitset_and(bitset_and(step_forward(pawns, us, -1), scene->capture), allowed);
    bitset east = bitset_and(bitset_and(step_forward(pawns, us, 1), scene->capture), allowed);
    bitset last = last_rank[us];
    push = bitset_and(push, bitset_and(allowed, scene->push));
    twice = bitset_and(twice, bitset_and(allowed, scene->push));
    if (bitset_meet(bitset_or(bitset_or(west, east), push), last)) {
        if (which & GENERATE_NOISY) {
            count += emit_promotions(scene->list, MOVE_CAPTURE_PROMOTION,
                                     bitset_and(west, last), 1 - ahead, CHESS_QUEEN);
            count += emit_promotions(scene->list, MOVE_CAPTURE_PROMOTION,
                                     bitset_and(east, last), -1 - ahead, CHESS_QUEEN);
            count += emit_promotions(scene->list, MOVE_PROMOTION, bitset_and(push, last),
                                     -ahead, CHESS_QUEEN);
        }
        west = bitset_minus(west, last);
        east = bitset_minus(east, last);
        push = bitset_minus(push, last);
    }
    if (which & GENERATE_NOISY) {
        count += emit_set(scene->list, MOVE_CAPTURE, west, 1 - ahead, 0);
        count += emit_set(scene->list, MOVE_CAPTURE, east, -1 - ahead, 0);
    }
    if (which & GENERATE_QUIET) {
        count += emit_set(scene->list, MOVE_QUIET, push, -ahead, 0);
        count += emit_set(scene->list, MOVE_DOUBLE_STEP, twice, -2 * ahead, 0);
    }
    return count;
}

/* Moves of the piece on `square`, which may only move within `line`. */
FORCE_INLINE uint64_t pinned_moves(const struct scene *scene, int square, bitset line, int us)
{
    int type = piece_type(scene->chess->board.square[square]);
    if (type == CHESS_PAWN) {
        return pawn_moves(scene, bitset_of(square), line, us, scene->which);
    }
    bitset reach = chess_piece_attacks(type, square, scene->occupied);
    return emit_targets(scene, square, bitset_and(reach, line));
}

#endif
