/* The equilibrium of a turn inside the search: what serial searches only bound. Dear, so for
 * looking closely, not for play. */
#ifndef ENGINE_EVEN_H
#define ENGINE_EVEN_H

#include "engine/matrix.h"
#include "engine/serial.h"

/* Room for one turn. */
struct even {
    struct serial *serial;
    int ply, depth;
    int set_count[2];
    int set[2][MATRIX_MAX];
    int16_t value[MATRIX_MAX][MATRIX_MAX]; /* of pairs of moves, utility for seat 0 */
    bool known[MATRIX_MAX][MATRIX_MAX];
    struct matrix matrix;
    struct mix mix;
};

/* The value for seat 0 of the turn half[] made at the root, `depth` turns ahead after it: the
 * next turn at its equilibrium, those behind it between their bounds. A side with more than
 * MATRIX_MAX moves has the first of them only. Meaningless once the worker was stopped. */
int even_joint_value(struct even *even, struct serial *serial, const move_t half[2], int depth);

#endif
