/* The legal moves of Cubic Shogi. */
#ifndef RULES_CUBIC_CUBIC_MOVES_H
#define RULES_CUBIC_CUBIC_MOVES_H

#include "rules/cubic/cubic.h"

/* variant->between. */
move_t cubic_between(const struct position *position, int from, int to);

/* Squares where `seat` may drop a cube of `type` as far as the board goes: empty, and for a
 * pawn what its files allow (C10, C11). */
bitset cubic_drop_squares(const struct cubic *cubic, int seat, int type);

/* The functions of struct variant for attacks and for moves, listed and counted. */
void cubic_attacks(const struct position *position, int seat, struct square_set *attacked);
void cubic_generate(const struct position *position, enum generation which,
                    struct move_list *list);
uint64_t cubic_count(const struct position *position);
uint64_t cubic_count_next(const struct position *position);
bool cubic_is_legal(const struct position *position, move_t move);

#endif
