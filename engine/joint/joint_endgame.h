/* Endgame tables in games in which both sides move at once: the root's turn at its equilibrium
 * when all it leads to is known. */
#ifndef ENGINE_JOINT_JOINT_ENDGAME_H
#define ENGINE_JOINT_JOINT_ENDGAME_H

#include "engine/joint/joint_oracle.h"

/* Solves the root by the tables: its whole matrix, exactly. False, and the solution as it was,
 * when they do not know every pair of moves. */
bool joint_endgame_solve(struct joint_oracle *state);

#endif
