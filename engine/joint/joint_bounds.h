/* Serialized alpha-beta for games in which both sides move at once: one seat, the opener,
 * commits first in every turn and the other replies knowing it. What the opener can get so is
 * never more than the game's equilibrium value, and what it gets when the other opens never
 * less: the two searches bound the value from both sides (Bosansky, Lisy, Cermak, Vitek and
 * Pechoucek 2013, "Using double-oracle method and serialized alpha-beta search for pruning in
 * simultaneous move games"; Bosansky, Lisy, Lanctot, Cermak and Winands 2016, "Algorithms for
 * computing strategies in two-player simultaneous move games"; pruning in such games:
 * Saffidine, Finnsson and Buro 2012). Theirs are exact; ours also prunes and reduces by the
 * static value and by history unless `exact` is set, and its values are cut off at a depth. */
#ifndef ENGINE_JOINT_JOINT_BOUNDS_H
#define ENGINE_JOINT_JOINT_BOUNDS_H

#include "engine/joint/joint_moves.h"

/* Prepares for a search of the standing position of `game`: what is committed is left out. */
void joint_bounds_prepare(struct joint_bounds *bounds, struct worker *worker,
                          const struct game *game);

/* The value for `seat` of the position in frame `ply` when `seat` opens every turn, looking
 * `depth` turns ahead, within the window. Meaningless once worker->stopped. */
int joint_bounds_value(struct joint_bounds *bounds, int ply, int seat, int depth,
                       struct window window);

/* The same when `seat` commits `move` in this turn. */
int joint_bounds_move_value(struct joint_bounds *bounds, int ply, int seat, move_t move,
                            int depth, struct window window);

/* Executes half[] of frame `ply` into the next frame, seat `first` having registered first. */
void joint_bounds_make_as(struct joint_bounds *bounds, int ply, const move_t half[2],
                          int first);

/* The same where it is not known who did. True when that decides something, an even chance:
 * then seat 1 was taken to be first. */
bool joint_bounds_make(struct joint_bounds *bounds, int ply, const move_t half[2]);

/* The value for `seat` of the turn half[] made in frame `ply`, `depth` turns ahead after it. */
int joint_bounds_turn_value(struct joint_bounds *bounds, int ply, int seat,
                            const move_t half[2], int depth, struct window window);

/* The halves that both sides are expected to play on the standing position: *half of `seat`,
 * then of the other. False when the table does not know. */
bool joint_bounds_expected(struct joint_bounds *bounds, const struct position *position,
                           int seat, move_t half[2]);

#endif
