/* Puzzles of games in which both sides move at once: one of the moves that White may commit
 * mates in this turn whatever Black commits, and no other does. The rules alone prove it. */
#ifndef BENCH_TRAIN_PUZZLE_JOINT_H
#define BENCH_TRAIN_PUZZLE_JOINT_H

#include "protocol/formats/puzzle.h"

/* Whether the standing position of the game is such a puzzle, Black having a choice; fills in
 * all of *puzzle but its id. The grade is 1, and 1 more for each move that mates against half
 * of Black's at least, but not against all. Who registers first makes no difference. */
bool puzzle_joint_prove(const struct game *game, struct puzzle *puzzle);

#endif
