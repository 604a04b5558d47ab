/* Makes the table of one material of a game in which both sides move at once: Shapley's value
 * iteration (Shapley 1953; Everett 1957), the matrix of every position solved by the simplex
 * method, once for each turn that may be left until the rule that draws by counting.
 *
 * Two values are worked out. The first is what White gets of a point on average if both play
 * their best, the clock at 0; repetition draws nothing. Of two sure wins it does not tell the
 * faster, which the second does: what he gets if each turn takes a fiftieth of its distance
 * from a draw.
 *
 * A pawn's move begins the count anew, so positions are solved in stages: those that pawns lead
 * to come first, and are known with all turns left. */
#ifndef ENGINE_ENDGAMES_SOLVE_JOINT_H
#define ENGINE_ENDGAMES_SOLVE_JOINT_H

#include "engine/endgames/workers.h"

/* As solve_table; with SOLVE_MISSING job->missing is what is missing. Four bytes a pair of
 * moves; where it matters who registers first, a pair is worth the mean of both cases.
 * SOLVE_IMPOSSIBLE where both sides have pawns, for captures en passant are no part of an
 * index. */
enum solve_status solve_joint(struct solve_job *job, unsigned char **bytes, size_t *size);

#endif
