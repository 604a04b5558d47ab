/* Makes the table of one material of a game in which the quiet moves of each seat are counted,
 * and a seat that reaches the limit loses. There no position comes again: each move adds to a
 * count, advances a pawn or changes the material. So the distance of a position follows from
 * those of the positions it leads to, when they are taken in this order: more advanced pawns
 * first, then higher counts. */
#ifndef ENGINE_ENDGAMES_SOLVE_COUNTED_H
#define ENGINE_ENDGAMES_SOLVE_COUNTED_H

#include "engine/endgames/workers.h"

/* As solve_table; with SOLVE_MISSING, job->missing is the material. */
enum solve_status solve_counted(struct solve_job *job, unsigned char **bytes, size_t *size);

#endif
