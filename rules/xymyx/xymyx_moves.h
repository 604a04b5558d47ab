/* The legal moves of either side of XYMYX. */
#ifndef RULES_XYMYX_XYMYX_MOVES_H
#define RULES_XYMYX_XYMYX_MOVES_H

#include "rules/xymyx/xymyx.h"

/* Whether `seat` has a legal move on the standing board. */
bool xymyx_can_move(const struct xymyx *xymyx, int seat);

/* The functions of struct variant that list and count moves. */
void xymyx_generate(const struct position *position, enum generation which,
                    struct move_list *list);
uint64_t xymyx_count(const struct position *position);
bool xymyx_is_legal(const struct position *position, move_t move);

#endif
