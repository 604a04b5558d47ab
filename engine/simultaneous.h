/* Choosing a move where both sides move at once: a mixed strategy near the equilibrium of the
 * turn, from serial searches that bound the value from both sides and, where they leave a gap,
 * a double oracle over the matrix of both sides' moves. What is played is drawn from it.
 *
 * Nothing here ever sees what the other side has committed in this turn (the root is the
 * standing position), and the time used does not depend on the move drawn. */
#ifndef ENGINE_SIMULTANEOUS_H
#define ENGINE_SIMULTANEOUS_H

#include "engine/even.h"
#include "engine/matrix.h"
#include "engine/serial.h"

enum { ROOT_MOVES_MAX = 256, DEPTHS_KEPT = 3 };

/* A solved turn. */
struct solution {
    int depth;        /* turns */
    int value;        /* utility for seat 0, between the bounds when they are exact */
    int lower, upper; /* of this depth, or an earlier one where the value lies between */
    move_t safest[2]; /* the best of either seat if the other knew it */
    double probability[2][ROOT_MOVES_MAX]; /* by root move */
    int set_count[2];                      /* the candidates, by root move */
    int set[2][MATRIX_MAX];
    int16_t payoff[MATRIX_MAX][MATRIX_MAX]; /* of pairs of candidates, utility for seat 0 */
};

/* One thread's work on the root. */
struct simultaneous {
    struct serial serial;
    bool thorough; /* no pruning, and the turn after the root's at its equilibrium too */
    struct even even;
    int count[2];
    move_t move[2][ROOT_MOVES_MAX];
    int set_count[2]; /* moves of either seat in the matrix so far */
    int set[2][MATRIX_MAX];
    /* Values of pairs for seat 0 and the depths they were searched to, 0 = not at all; for a
     * depth and the two before it, at the remainder by DEPTHS_KEPT. */
    int16_t value[DEPTHS_KEPT][ROOT_MOVES_MAX][ROOT_MOVES_MAX];
    uint8_t depth[DEPTHS_KEPT][ROOT_MOVES_MAX][ROOT_MOVES_MAX];
    struct matrix matrix;
    struct mix mix;
    struct solution solution; /* of the last depth that was finished */
    uint64_t matrices;        /* solved */
};

/* Lists the root's moves and forgets earlier solutions. */
void simultaneous_begin(struct simultaneous *state);

/* Solves the root `depth` turns ahead. When the worker was stopped meanwhile, the solution
 * stays that of the depth before. */
void simultaneous_deepen(struct simultaneous *state, int depth);

/* Solves the root as far as `depth` turns, without limits or reports: for tests and tools. */
void simultaneous_solve(struct simultaneous *state, int depth);

/* The move to play for `seat`: drawn from its mix with `random`, any 64 bits; moves of less
 * than 2 % are left out. */
move_t simultaneous_draw(const struct simultaneous *state, int seat, uint64_t random);

/* Fills *mixture with the solution as `seat` sees it, moves under 2 % left out. */
void simultaneous_describe(const struct simultaneous *state, int seat, struct mixture *mixture);

/* What `seat` gets on average by `move`, a candidate, against the other side's mix: utility
 * for the seat. */
int simultaneous_expected(const struct simultaneous *state, int seat, move_t move);

/* Fills *payoffs with the candidates of both sides as `seat` sees them. */
void simultaneous_payoffs(const struct simultaneous *state, int seat, struct payoffs *payoffs);

#endif
