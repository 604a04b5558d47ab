/* Where a line of a simultaneous game ends, see joint_ends.h. */
#include "engine/joint/joint_ends.h"

#include "engine/joint/utility.h"

enum { EXTENSIONS_MAX = 2 };

/* What an endgame table's value with haste counts beside the true one: enough to tell which win
 * is nearer, too little to risk it. */
static const double haste_part = 0.001;

/* The value, for `seat`, of the position in which the game ended `ply` turns below the root. */
static int ended(const struct joint_bounds *bounds, struct joint_frame *frame, int ply,
                 int seat)
{
    int outcome = variant_joint_outcome(bounds->variant, joint_standing(frame));
    return (seat == 0 ? outcome : -outcome) * (UTILITY_WIN - ply);
}

int joint_ends_static_value(struct joint_bounds *bounds, struct joint_frame *frame, int seat)
{
    bounds->leaves++;
    const struct position *position = joint_standing(frame);
    const struct search *search = bounds->worker->search;
    frame->centipawns = coalition_evaluate(&bounds->worker->coalition, position, NULL, 0) +
                        skill_noise(&search->skill, position->key, search->noise);
    frame->value = utility_of(frame->centipawns);
    return seat == 0 ? frame->value : -frame->value;
}

/* What the piece on a square is worth to seat 0. */
static int value_on(const struct joint_bounds *bounds, const struct position *position,
                    int square)
{
    int piece = position_piece(position, square);
    int value = bounds->evaluator->value[piece_type(piece)];
    return piece_seat(piece) == 0 ? value : -value;
}

/* What the turn made in frame `from` changed in seat 0's material. */
static int material_change(const struct joint_bounds *bounds, const struct joint_frame *from,
                           const struct position *to)
{
    const move_t *half = from->half;
    int squares[6] = {move_from(half[0]), move_to(half[0]), move_via(half[0]),
                      move_from(half[1]), move_to(half[1]), move_via(half[1])};
    int change = 0;
    for (int i = 0; i < 6; i++) {
        bool counted = false;
        for (int j = 0; j < i; j++) {
            counted |= squares[j] == squares[i];
        }
        if (!counted) {
            change += value_on(bounds, to, squares[i]) -
                      value_on(bounds, &from->position.head, squares[i]);
        }
    }
    return change;
}

/* Whether a rook has gone where its half-move does not say. */
static bool is_castling(const move_t half[2])
{
    return move_kind(half[0]) == MOVE_CASTLE || move_kind(half[1]) == MOVE_CASTLE;
}

/* The value at the end of a line. Where the static value a turn before, corrected by what was
 * taken since, is far outside the window, that is it. */
static int leaf_value(struct joint_bounds *bounds, int ply, int seat, struct window window)
{
    struct joint_frame *frame = &bounds->frames[ply];
    const struct joint_frame *before = frame - 1;
    if (ply > 0 && before->has_value && !bounds->exact && !is_castling(before->half)) {
        int value = utility_of(before->centipawns +
                               material_change(bounds, before, joint_standing(frame)));
        int margin = bounds->leaf_margin;
        value = seat == 0 ? value : -value;
        if (value - margin >= window.beta || value + margin <= window.alpha) {
            bounds->leaves++;
            return value;
        }
    }
    return joint_ends_static_value(bounds, frame, seat);
}

/* A draw by rule; the root is never asked. */
static bool is_drawn(struct joint_bounds *bounds, struct joint_frame *frame, int ply)
{
    const struct position *position = joint_standing(frame);
    int now = bounds->root_keys + ply;
    int seen = 0;
    bounds->key[now] = position->key;
    if (bounds->variant->is_dead(position) ||
        (bounds->variant->halfmove_limit > 0 &&
         position->halfmove_clock >= bounds->variant->halfmove_limit)) {
        return true;
    }
    for (int i = now - 2; i >= 0 && i >= now - position->halfmove_clock; i--) {
        if (bounds->key[i] == position->key) {
            if (i > bounds->root_keys || ++seen == 2) {
                return true;
            }
        }
    }
    return false;
}

bool joint_ends_is_over(struct joint_bounds *bounds, int ply, int seat, int *value)
{
    struct joint_frame *frame = &bounds->frames[ply];
    *value = 0;
    if (joint_standing(frame)->is_over) {
        *value = ended(bounds, frame, ply, seat);
        return true;
    }
    return ply > 0 && is_drawn(bounds, frame, ply);
}

bool joint_ends_look_up(struct joint_bounds *bounds, int ply, double *share)
{
    struct endgame endgame;
    if (!worker_look_up(bounds->worker, joint_standing(&bounds->frames[ply]), &endgame)) {
        return false;
    }
    *share = (1 - haste_part) * endgame.value + haste_part * endgame.hasty;
    return true;
}

bool joint_ends_is_settled(struct joint_bounds *bounds, int ply, int seat, int *depth,
                           struct window window, int *value)
{
    struct joint_frame *frame = &bounds->frames[ply];
    const struct position *position = joint_standing(frame);
    double share;
    if (joint_ends_is_over(bounds, ply, seat, value)) {
        return true;
    }
    if (ply > 0 && joint_ends_look_up(bounds, ply, &share)) {
        *value = seat == 0 ? utility_of_share(share) : -utility_of_share(share);
        return true;
    }
    if (*depth <= 0 && !bounds->exact && ply < ROUNDS_MAX &&
        frame->extensions < EXTENSIONS_MAX &&
        (position->in_check || position->other_in_check)) {
        frame->extensions++;
        *depth = 1;
    }
    if (*depth <= 0 || ply >= ROUNDS_MAX) {
        *value = leaf_value(bounds, ply, seat, window);
        return true;
    }
    return false;
}
