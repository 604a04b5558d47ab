/* Where a line of a simultaneous game ends, and what that is worth. */
#ifndef ENGINE_JOINT_JOINT_ENDS_H
#define ENGINE_JOINT_JOINT_ENDS_H

#include "engine/joint/joint_moves.h"

/* Whether the game is over in frame `ply`, or drawn by rule, and what that is worth to `seat`.
 */
bool joint_ends_is_over(struct joint_bounds *bounds, int ply, int seat, int *value);

/* What seat 0 gets of a point from the position in frame `ply`, when an endgame table has it.
 */
bool joint_ends_look_up(struct joint_bounds *bounds, int ply, double *share);

/* Step 1 of a node: whether the line ends in frame `ply`, by the rules, by an endgame table or
 * because no depth is left, and what that is worth to `seat`, in *value. Otherwise *depth may
 * become 1: a check is searched a turn deeper. */
bool joint_ends_is_settled(struct joint_bounds *bounds, int ply, int seat, int *depth,
                           struct window window, int *value);

/* The static value for `seat`, which is noted in the frame. */
int joint_ends_static_value(struct joint_bounds *bounds, struct joint_frame *frame, int seat);

#endif
