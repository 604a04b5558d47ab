/* Makes the table of one material of a game in which quiet moves of each seat are counted, and
 * who has counted too many loses. There every line ends, and no position comes again: a quiet
 * move counts, a pawn goes forward, all else changes the material. So a position's distance
 * follows from those of the positions it leads to, taken in this order: more advanced pawns
 * first, and then more counted by both. */
#ifndef ENGINE_ENDGAMES_SOLVE_COUNTED_H
#define ENGINE_ENDGAMES_SOLVE_COUNTED_H

#include "engine/endgames/workers.h"

/* As solve_table; with SOLVE_MISSING job->missing is what is missing. */
enum solve_status solve_counted(struct solve_job *job, unsigned char **bytes, size_t *size);

#endif
