/* Makes the table of one material of a game in which both sides move at once: Shapley's value
 * iteration (Shapley 1953; Everett 1957), the matrix of every position solved by the simplex
 * method, once for each turn that may be left until the rule that draws by counting.
 *
 * A position has two values. The first is what White gets of a point on average when both play
 * their best, with the halfmove clock at 0 and no draw by repetition. It does not tell which of
 * two sure wins is faster. The second, the value with haste, does: each turn takes a fiftieth
 * of its distance from a draw.
 *
 * A pawn's move sets the clock to 0, so positions are solved in stages: those that a pawn's
 * move leads to come first, and their values are known for all turns. */
#ifndef ENGINE_ENDGAMES_SOLVE_JOINT_H
#define ENGINE_ENDGAMES_SOLVE_JOINT_H

#include "engine/endgames/workers.h"

/* As solve_table; with SOLVE_MISSING, job->missing is the material. Takes four bytes for each
 * pair of moves. Where it matters who registers first, a pair is worth the mean of both cases.
 * SOLVE_IMPOSSIBLE where both sides have pawns, as an index does not tell captures en
 * passant. */
enum solve_status solve_joint(struct solve_job *job, unsigned char **bytes, size_t *size);

#endif
