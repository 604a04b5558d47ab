/* A second, slow solution of endgames, from the generators of oracle/ alone: all placements of
 * some pieces on the board, their moves, and repeated sweeps over all of them until none is
 * settled any more. There are no images of a board here, no colour stands for the other one,
 * and what is in a pool belongs to the position even where it is of no use.
 *
 * Positions are told apart by the squares of their pieces and the side to move. Captures,
 * promotions and drops lead to other sets of pieces, which are solved in the same way. */
#ifndef TESTS_ENDGAMES_SLOW_ENDGAME_H
#define TESTS_ENDGAMES_SLOW_ENDGAME_H

#include "tests/oracle/oracle.h"

enum { SLOW_MEN_MAX = 4 };

/* For the side to move: 1 it wins, 0 it is a draw, -1 it loses; in so many plies. */
struct slow_value {
    int result;
    int plies;
};

/* One set of pieces. */
struct slow_set;

/* All sets of one game that are solved. */
struct slow_endgames;
struct slow_endgames *slow_endgames_new(const struct oracle_game *game, unsigned options);
void slow_endgames_free(struct slow_endgames *endgames);

/* Solves the material of a text like "KRvK" or "K+RvK". */
const struct slow_set *slow_solve(struct slow_endgames *endgames, const char *material);

/* How many placements a set has, those that the rules refuse counted. */
long slow_placements(const struct slow_set *set);

/* Makes the position of a placement, number 0 and up. False where the rules refuse it, or where
 * it is the one of another number. */
bool slow_position(const struct slow_endgames *endgames, const struct slow_set *set,
                   long number, struct oracle_position *position);

/* What the position of a placement is worth. */
struct slow_value slow_value_of(const struct slow_set *set, long number);

#endif
