/* Making a move of Nodal Chess. It is above the moves, unlike in other games: whether a side
 * has lost by stalling depends on whether the other one can move (N16). */
#ifndef RULES_NODAL_NODAL_MAKE_H
#define RULES_NODAL_NODAL_MAKE_H

#include "rules/nodal/nodal.h"

/* The functions of struct variant that make moves. */
void nodal_derive(struct position *position);
void nodal_make(const struct position *from, struct position *to, move_t move);
void nodal_apply(const struct position *from, struct position *to, move_t move);
void nodal_apply_null(const struct position *from, struct position *to);
bool nodal_gives_check(const struct position *position, move_t move);
void nodal_checks(const struct position *position, const struct move_list *list,
                  struct move_set *checks);

#endif
