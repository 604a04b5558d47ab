/* Half-turns of XYMYX, and executing both of a joint turn. It is above the moves: whether a
 * turn has ended the game depends on whether either side can move (S13, S14). */
#ifndef RULES_XYMYX_XYMYX_MAKE_H
#define RULES_XYMYX_XYMYX_MAKE_H

#include "rules/xymyx/xymyx.h"

/* Executes a joint turn, move[seat] of each seat, both legal on `from`, on which nothing is
 * pending; seat `first` registered first (S6, S13). */
void xymyx_resolve(const struct position *from, struct position *to, const move_t move[2],
                   int first);

/* The other functions of struct variant that make moves. */
void xymyx_derive(struct position *position);
void xymyx_open(const struct position *from, struct position *to, int seat);
void xymyx_apply(const struct position *from, struct position *to, move_t move);
void xymyx_apply_null(const struct position *from, struct position *to);
bool xymyx_gives_check(const struct position *position, move_t move);
void xymyx_checks(const struct position *position, const struct move_list *list,
                  struct move_set *checks);

#endif
