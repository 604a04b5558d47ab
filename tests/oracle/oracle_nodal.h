/* The board of Nodal Chess for its slow generator: points are 0 = a1 .. 47 = f8, six to a
 * rank. Who is whose neighbour, and which piece attacks what (rules N1 and N3 to N8). */
#ifndef TESTS_ORACLE_ORACLE_NODAL_H
#define TESTS_ORACLE_ORACLE_NODAL_H

#include "tests/oracle/oracle.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    NODAL_FILES = 6,
    NODAL_RANKS = 8,
    NODAL_POINTS = 48,
    NODAL_NOWHERE = -1,
    NODAL_STALL_MAX = 13 /* a side that counts more has lost */
};

static inline int nodal_file_of(int point)
{
    return point % NODAL_FILES;
}

static inline int nodal_rank_of(int point)
{
    return point / NODAL_FILES;
}

/* The point so many files and ranks away, or NODAL_NOWHERE. */
int nodal_point_at(int point, int files, int ranks);

/* N1: whether one step leads from one to the other. */
bool nodal_is_neighbour(int from, int to);

/* N7: whether a king that went from `start` to `middle` may go on to `to`: not straight on and
 * not back. */
bool nodal_may_go_on(int start, int middle, int to);

/* N5: whether a knight leaps so, and the one point between the ends of the leap. */
bool nodal_is_knight_leap(int from, int to);
int nodal_knight_middle(int from, int to);

/* Whether the piece on `from`, if it is no king, attacks `to` as its target (N3 to N6). */
bool nodal_attacks_as_target(const struct oracle_position *position, int from, int to);

/* N8. */
bool nodal_piece_attacks(const struct oracle_position *position, int from, int to);

/* Random positions for the differential test; in the second the moves are counted for each
 * side, often so high that the game is about to end. */
void nodal_set_up(struct oracle_position *position, uint64_t *random);
void nodal_set_up_stalling(struct oracle_position *position, uint64_t *random);

#endif
