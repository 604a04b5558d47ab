/* The turn after the root's at its equilibrium, see subgame.h. */
#include "engine/joint/subgame.h"

#include "engine/joint/joint_ends.h"

#include <string.h>

enum { GAIN_SEEN = 2 }; /* utility: a reply that gains less is not added */

/* The value for seat 0 of a pair of moves in frame 1: the middle of its bounds. `context` is
 * the subgame. */
static double subgame_entry(void *context, int row, int column, int depth)
{
    struct subgame *subgame = context;
    struct joint_bounds *bounds = subgame->bounds;
    const struct joint_frame *frame = &bounds->frames[1];
    struct window open = {-UTILITY_LIMIT, UTILITY_LIMIT};
    move_t half[2] = {frame->list[0].move[row], frame->list[1].move[column]};
    if (!subgame->known[row][column]) {
        int lower = joint_bounds_turn_value(bounds, 1, 0, half, depth - 1, open);
        int upper =
            depth > 1 ? -joint_bounds_turn_value(bounds, 1, 1, half, depth - 1, open) : lower;
        subgame->value[row][column] = (int16_t)((lower + upper) / 2);
        subgame->known[row][column] = true;
    }
    return subgame->value[row][column];
}

static int subgame_moves(const struct subgame *subgame, int seat)
{
    int count = subgame->bounds->frames[1].list[seat].count;
    return count < MATRIX_MAX ? count : MATRIX_MAX;
}

/* Begins with the move of either side that looks best. */
static void seed_subgame(struct subgame *subgame)
{
    for (int seat = 0; seat < 2; seat++) {
        const struct joint_list *list = &subgame->bounds->frames[1].list[seat];
        int best = 0;
        for (int i = 1; i < subgame_moves(subgame, seat); i++) {
            best = list->order[i] > list->order[best] ? i : best;
        }
        subgame->candidates.index[seat][0] = best;
        subgame->candidates.count[seat] = 1;
    }
    for (int i = 0; i < subgame_moves(subgame, 0); i++) {
        memset(subgame->known[i], 0, (size_t)subgame_moves(subgame, 1));
    }
}

/* The value for seat 0 of the position in frame 1, `depth` turns ahead. */
static int subgame_value(struct subgame *subgame, int depth)
{
    struct joint_bounds *bounds = subgame->bounds;
    struct window open = {-UTILITY_LIMIT, UTILITY_LIMIT};
    int value;
    if (joint_ends_is_settled(bounds, 1, 0, &depth, open, &value)) {
        return value;
    }
    bounds->frames[1].has_value = false;
    joint_moves_list(bounds, 1);
    seed_subgame(subgame);
    const struct entries entries = {subgame_entry, subgame, depth, &bounds->worker->stopped};
    const int moves[2] = {subgame_moves(subgame, 0), subgame_moves(subgame, 1)};
    candidates_grow(&subgame->candidates, &entries, moves, GAIN_SEEN);
    return (int)subgame->candidates.mix.value;
}

int subgame_turn_value(struct subgame *subgame, struct joint_bounds *bounds,
                       const move_t half[2], int depth)
{
    subgame->bounds = bounds;
    if (!joint_bounds_make(bounds, 0, half)) {
        return subgame_value(subgame, depth);
    }
    int value = subgame_value(subgame, depth);
    joint_bounds_make_as(bounds, 0, half, 0);
    return (value + subgame_value(subgame, depth)) / 2;
}
