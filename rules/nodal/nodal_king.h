/* The moves of the king of Nodal Chess. */
#ifndef RULES_NODAL_NODAL_KING_H
#define RULES_NODAL_NODAL_KING_H

#include "rules/nodal/nodal.h"

/* Appends the king's moves, or counts them when list is NULL. */
uint64_t nodal_king_moves(const struct nodal *nodal, enum generation which,
                          struct move_list *list);

/* The function of struct variant. */
void nodal_attacks(const struct position *position, int seat, struct square_set *attacked);

/* Whether the king of the mover, which captures on `to`, can do so by its second step: over an
 * empty point that no piece attacks before the capture (N16 a). */
bool nodal_king_steps_to(const struct nodal *nodal, int to);

#endif
