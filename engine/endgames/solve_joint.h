/* Makes the table of one material of a game in which both sides move at once: Shapley's value
 * iteration (Shapley 1953; without discount: Everett 1957), the matrix of every position solved
 * by the simplex method, again and again until no value changes any more to speak of.
 *
 * Two values are worked out. The first is what White gets of a point if both play on without
 * end: repetition and the halfmove clock are left out, and a game without end is drawn. But who
 * only keeps what is won need never win, so the second is what he gets if each turn takes
 * a fiftieth of its distance from a draw: it tells the faster way. */
#ifndef ENGINE_ENDGAMES_SOLVE_JOINT_H
#define ENGINE_ENDGAMES_SOLVE_JOINT_H

#include "engine/endgames/crew.h"

/* As solve_table; with SOLVE_MISSING job->missing is what is missing. Four bytes a pair of
 * moves; where it matters who registers first, a pair is worth the mean of both cases.
 * SOLVE_IMPOSSIBLE where both sides have pawns, for captures en passant are no part of an
 * index. */
enum solve_status solve_joint(struct solve_job *job, unsigned char **bytes, size_t *size);

#endif
