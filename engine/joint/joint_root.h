/* The root of simultaneous games, as root.h is that of others: deepening within the limits,
 * reports, and the move to play. Every thread solves the same root and shares the
 * transposition table. */
#ifndef ENGINE_JOINT_JOINT_ROOT_H
#define ENGINE_JOINT_JOINT_ROOT_H

#include "engine/joint/joint_oracle.h"

/* Allocates what workers need for simultaneous games, and prepares them for the game's standing
 * position. False when memory is short. */
bool joint_root_prepare(struct search *search, const struct game *game);

/* Frees what a worker has for simultaneous games, and so forgets what was learned. */
void joint_root_free(struct worker *worker);

/* Iterates until the search is stopped or done; `context` is the worker. */
void joint_root_iterate(void *context);

/* Reports the final solution of `worker` and takes the move to play from it. */
struct best joint_root_best(struct worker *worker);

/* The move to play for `seat`: drawn from its mix by `random`, 64 random bits. Moves with a
 * probability under 2 % are left out. */
move_t joint_root_draw(const struct joint_oracle *state, int seat, uint64_t random);

/* Fills *mixture with the solution for `seat`, without moves of a probability under 2 %. */
void joint_root_describe(const struct joint_oracle *state, int seat, struct mixture *mixture);

#endif
