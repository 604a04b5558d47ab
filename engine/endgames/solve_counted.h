/* Makes the table of one material of a game in which quiet moves of each seat are counted, and
 * who has counted too many loses. There every line ends, and no position comes again: a quiet
 * move counts, a pawn goes forward, all else changes the material. So a position's distance
 * follows from those of the positions it leads to, taken in this order: more advanced pawns
 * first, and then more counted by both. */
#ifndef ENGINE_ENDGAMES_SOLVE_COUNTED_H
#define ENGINE_ENDGAMES_SOLVE_COUNTED_H

#include "engine/endgames/solve.h"

/* As solve_table. */
enum solve_status solve_counted_table(const struct endgames *endgames,
                                      const struct variant *variant, unsigned options,
                                      const struct material *material,
                                      const struct solve_settings *settings,
                                      unsigned char **bytes, size_t *size,
                                      struct material *missing);

#endif
