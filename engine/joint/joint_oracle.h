/* Choosing a move where both sides move at once: a mixed strategy near the equilibrium of the
 * turn. Two searches bound its value from both sides (joint_bounds.h); where they leave a gap,
 * a double oracle solves the matrix of both sides' moves. The move to play is drawn from the
 * mix.
 *
 * The double oracle (McMahan, Gordon and Blum 2003; in simultaneous move games Bosansky et al.
 * 2013, 2016) solves the matrix of few candidates and adds best replies until none gains. In
 * the papers an entry of the matrix is the equilibrium below it; here it is the middle of its
 * bounds, except when a closer look is asked for, and best replies are screened at lesser
 * depths first. Of the moves of a mix the least likely are left out as long as that costs
 * little.
 *
 * The search never sees what the other side has committed in this turn: its root is the
 * standing position. Nor does its time depend on the move that is drawn. */
#ifndef ENGINE_JOINT_JOINT_ORACLE_H
#define ENGINE_JOINT_JOINT_ORACLE_H

#include "engine/joint/candidates.h"
#include "engine/joint/joint_bounds.h"
#include "engine/joint/subgame.h"

enum { ROOT_MOVES_MAX = 256, DEPTHS_KEPT = 3 };

/* A solved turn. */
struct solution {
    int depth;        /* turns */
    int value;        /* utility for seat 0, between the bounds when they are exact */
    int lower, upper; /* of this depth, or an earlier one where the value lies between */
    move_t safest[2]; /* the best of either seat if the other knew it */
    double probability[2][ROOT_MOVES_MAX]; /* of each root move */
    int set_count[2];                      /* the candidates, by root move */
    int set[2][MATRIX_MAX];
    int16_t payoff[MATRIX_MAX][MATRIX_MAX]; /* of pairs of candidates, utility for seat 0 */
};

/* One thread's work on the root. */
struct joint_oracle {
    struct joint_bounds bounds;
    bool is_exact; /* the solution is that of endgame tables */
    bool thorough; /* no pruning, and the turn after the root's is solved, too (subgame.h) */
    struct subgame subgame;
    int count[2];
    move_t move[2][ROOT_MOVES_MAX];
    struct candidates candidates; /* among the root's moves */
    /* Values of pairs for seat 0 and the depths they were searched to, 0 = not at all; for a
     * depth and the two before it, at the remainder by DEPTHS_KEPT. */
    int16_t value[DEPTHS_KEPT][ROOT_MOVES_MAX][ROOT_MOVES_MAX];
    uint8_t depth[DEPTHS_KEPT][ROOT_MOVES_MAX][ROOT_MOVES_MAX];
    struct solution solution; /* of the last depth that was finished */
};

/* Lists the root's moves and forgets earlier solutions. */
void joint_oracle_begin(struct joint_oracle *state);

/* Solves the root `depth` turns ahead. When the worker was stopped meanwhile, the solution
 * stays that of the depth before. */
void joint_oracle_deepen(struct joint_oracle *state, int depth);

/* Solves the root as far as `depth` turns, without limits or reports: for tests and tools. */
void joint_oracle_solve(struct joint_oracle *state, int depth);

#endif
