/* The legal moves of Nodal Chess. */
#ifndef RULES_NODAL_NODAL_MOVES_H
#define RULES_NODAL_NODAL_MOVES_H

#include "rules/nodal/nodal.h"

/* variant->between. */
move_t nodal_between(const struct position *position, int from, int to);

/* The functions of struct variant that list and count moves. */
void nodal_generate(const struct position *position, enum generation which,
                    struct move_list *list);
uint64_t nodal_count(const struct position *position);
bool nodal_is_legal(const struct position *position, move_t move);

#endif
