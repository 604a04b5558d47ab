/* The legal moves of Xodul. */
#ifndef RULES_XODUL_XODUL_MOVES_H
#define RULES_XODUL_XODUL_MOVES_H

#include "rules/xodul/xodul.h"

/* variant->between. */
move_t xodul_between(const struct position *position, int from, int to);

/* The functions of struct variant that list and count moves. */
void xodul_generate(const struct position *position, enum generation which,
                    struct move_list *list);
uint64_t xodul_count(const struct position *position);
uint64_t xodul_count_next(const struct position *position);
bool xodul_is_legal(const struct position *position, move_t move);

#endif
