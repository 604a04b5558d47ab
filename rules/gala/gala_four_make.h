/* Making a move of Gala for four, in teams and every one for himself. It is above the moves,
 * unlike in the game for two: who is to move next depends on who can move (G19, G22). */
#ifndef RULES_GALA_GALA_FOUR_MAKE_H
#define RULES_GALA_GALA_FOUR_MAKE_H

#include "rules/gala/gala.h"

/* Whether the team of `seat`, or in cut-throat the seat itself, has more royals than `least`,
 * which is 0 or 1. */
bool gala_four_has_royals(const struct gala *gala, int seat, int least);

/* Whether one of `foes`, the foes of the seat to move, could take the royal on `square` of its
 * side, by going there or by a shot. */
bool gala_four_is_in_reach(const struct gala *gala, int square, wide foes);

/* The functions of struct variant that make moves. */
void gala_four_derive(struct position *position);
void gala_four_make(const struct position *from, struct position *to, move_t move);
void gala_four_apply(const struct position *from, struct position *to, move_t move);
void gala_four_apply_null(const struct position *from, struct position *to);
bool gala_four_gives_check(const struct position *position, move_t move);
void gala_four_checks(const struct position *position, const struct move_list *list,
                      struct move_set *checks);

#endif
