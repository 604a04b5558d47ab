/* Serialized alpha-beta for games in which both sides move at once: one seat, the opener,
 * commits first in every turn, and the other one replies knowing that move. Like this the
 * opener gets never more than the equilibrium value, and when the other seat opens never less:
 * the two searches bound the value from both sides (Bosansky, Lisy, Cermak, Vitek and
 * Pechoucek 2013, "Using double-oracle method and serialized alpha-beta search for pruning in
 * simultaneous move games"; Bosansky, Lisy, Lanctot, Cermak and Winands 2016, "Algorithms for
 * computing strategies in two-player simultaneous move games"; pruning in such games:
 * Saffidine, Finnsson and Buro 2012). The papers' searches are exact; this one ends at a
 * depth and, unless `exact` is set, prunes and reduces by the static value and by history. */
#ifndef ENGINE_JOINT_JOINT_BOUNDS_H
#define ENGINE_JOINT_JOINT_BOUNDS_H

#include "engine/joint/joint_moves.h"

/* Prepares for a search of the standing position of `game`, which has nothing of what a side
 * has committed in this turn. */
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

/* The same where it is not known who registered first. True when that makes a difference; then
 * both have an even chance, and the frame has what follows when seat 1 did. */
bool joint_bounds_make(struct joint_bounds *bounds, int ply, const move_t half[2]);

/* The value for `seat` of the turn half[] made in frame `ply`, `depth` turns ahead after it. */
int joint_bounds_turn_value(struct joint_bounds *bounds, int ply, int seat,
                            const move_t half[2], int depth, struct window window);

/* The moves that the table expects of both sides in the standing position: half[0] of `seat`,
 * half[1] of the other one. False when it has none. */
bool joint_bounds_expected(struct joint_bounds *bounds, const struct position *position,
                           int seat, move_t half[2]);

#endif
