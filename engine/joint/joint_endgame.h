/* Endgame tables of simultaneous games at the root: when they know all that a turn may lead to,
 * its equilibrium is exact. */
#ifndef ENGINE_JOINT_JOINT_ENDGAME_H
#define ENGINE_JOINT_JOINT_ENDGAME_H

#include "engine/joint/joint_oracle.h"

/* Solves the whole matrix of the root by the tables. False, and the solution stays as it was,
 * when they do not know what every pair of moves leads to. */
bool joint_endgame_solve(struct joint_oracle *state);

#endif
