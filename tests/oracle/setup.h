/* Random positions for the differential test: mostly legal, some not, with the pieces that make
 * rules meet (pawns about to promote, full pools, crowded lines, bare kings). */
#ifndef TESTS_ORACLE_SETUP_H
#define TESTS_ORACLE_SETUP_H

#include "tests/oracle/oracle.h"

/* The next number of a splitmix64 sequence. */
uint64_t random_next(uint64_t *state);

/* A number from 0 to `below` - 1. */
int random_below(uint64_t *state, int below);

/* A square without a piece; there must be one. */
int random_empty_square(const struct oracle_game *game, const struct oracle_position *position,
                        uint64_t *state);

/* With a side in check it becomes mostly that side's move, which makes checks frequent. */
void random_move_to_checked(const struct oracle_game *game, struct oracle_position *position,
                            uint64_t *state);

/* Fills the position at random. It need not be legal: the FEN readers have to find out. */
void oracle_random_position(const struct oracle_game *game, unsigned options, uint64_t *state,
                            struct oracle_position *position);

#endif
