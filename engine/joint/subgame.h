/* The turn after the root's, solved at its equilibrium to close the bounds of a matrix entry.
 * That takes long: it is for looking closely, not for play. */
#ifndef ENGINE_JOINT_SUBGAME_H
#define ENGINE_JOINT_SUBGAME_H

#include "engine/joint/candidates.h"
#include "engine/joint/joint_bounds.h"

struct subgame {
    struct joint_bounds *bounds;
    struct candidates candidates;
    int16_t value[MATRIX_MAX][MATRIX_MAX]; /* of pairs of moves, utility for seat 0 */
    bool known[MATRIX_MAX][MATRIX_MAX];
};

/* The value for seat 0 of the turn half[] made at the root, `depth` turns ahead after it: the
 * next turn at its equilibrium, those behind it at the middle of their bounds. Of a side with
 * more than MATRIX_MAX moves only the first of them count. */
int subgame_turn_value(struct subgame *subgame, struct joint_bounds *bounds,
                       const move_t half[2], int depth);

#endif
