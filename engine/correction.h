/* Correction history, as in Stockfish: how far static evaluations were off, by what changes
 * slowly in a position: where the pawns stand, and where the other pieces of either side.
 * Search in such a position mostly finds the evaluation wrong in the same direction. Stockfish
 * adds bonuses; here a row is the mean of the errors that were found, in which deeper searches
 * weigh more and older ones less. */
#ifndef ENGINE_CORRECTION_H
#define ENGINE_CORRECTION_H

#include "rules/variant.h"

enum {
    CORRECTION_BITS = 13,
    CORRECTION_ROWS = 1 << CORRECTION_BITS,
    CORRECTION_GRAIN = 256, /* errors are kept in such fractions of a centipawn */
    CORRECTION_MAX = 96     /* centipawns that one table corrects at most */
};

struct correction {
    int16_t error[SEATS_MAX][STRUCTURES][CORRECTION_ROWS];
};

/* The rows of one position, found once. */
struct correction_rows {
    int16_t *error[STRUCTURES];
};

/* Finds the rows of `position` for the seat to move. */
void correction_find(struct correction *correction, const struct variant *variant,
                     const struct position *position, struct correction_rows *rows);

/* Centipawns to add to the static evaluation. */
int correction_of(const struct correction_rows *rows);

/* Learns that a search of `depth` plies found the evaluation `error` centipawns too low. */
void correction_learn(const struct correction_rows *rows, int error, int depth);

/* Forgets everything. */
void correction_clear(struct correction *correction);

#endif
