/* The search of a turn in which both sides move at once, under limits: what root.h is for other
 * games. Every thread solves the same root and shares the transposition table. */
#ifndef ENGINE_JOINT_JOINT_ROOT_H
#define ENGINE_JOINT_JOINT_ROOT_H

#include "engine/joint/joint_oracle.h"

/* Gives every worker the room that simultaneous games take and prepares it for the game's
 * standing position. False when memory is short. */
bool joint_root_prepare(struct search *search, const struct game *game);

/* Gives that room back, and with it all that was learned. */
void joint_root_free(struct worker *worker);

/* Iterates until stopped or done; `context` is the worker. */
void joint_root_iterate(void *context);

/* Reports the final solution of `worker` and takes the move to play from it. */
struct best joint_root_best(struct worker *worker);

/* The move to play for `seat`: drawn from its mix with `random`, any 64 bits; moves of less
 * than 2 % are left out. */
move_t joint_root_draw(const struct joint_oracle *state, int seat, uint64_t random);

/* Fills *mixture with the solution as `seat` sees it, moves under 2 % left out. */
void joint_root_describe(const struct joint_oracle *state, int seat, struct mixture *mixture);

#endif
