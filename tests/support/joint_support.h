/* Sentences about games in which both sides move at once. As in test_support.h, each compares
 * the expectation with the fast generator and with the slow one. Half turns are `e2e4`, joint
 * turns `e2e4|e7e5@w`; lists have spaces between them. */
#ifndef TESTS_SUPPORT_JOINT_SUPPORT_H
#define TESTS_SUPPORT_JOINT_SUPPORT_H

#include "tests/support/test_support.h"

/* The position in which `seat` is asked for its half. */
void read_asked(const struct rule_set *rules, const char *fen, int seat,
                union position_room *asked);

/* All turns of `seat`, in any order. */
void assert_halves(const char *game, const char *fen, int seat, const char *halves);

/* How many turns either seat has. */
void assert_half_counts(const char *game, const char *fen, int white, int black);

/* The turns of the piece on `square`, whose it is: their texts without the square. */
void assert_goes(const char *game, const char *fen, const char *square, const char *to);

/* Each half is a turn of `seat`; none is, and the refusal says something. */
void assert_may(const char *game, const char *fen, int seat, const char *halves);
void assert_may_not(const char *game, const char *fen, int seat, const char *halves);

/* What the joint turns lead to: a FEN, or its first field alone. */
void assert_joint(const char *game, const char *fen, const char *joints, const char *after);

/* The game from `fen` after the joint turns stands so. */
void assert_joint_end(const char *game, const char *fen, const char *joints,
                      enum game_result result, const char *reason);

/* The joint text is refused, the error points at `column` and has `what` in it. */
void assert_joint_refused(const char *game, const char *fen, const char *joint, int column,
                          const char *what);

#endif
