/* The moves of Gala, for two and for four. */
#ifndef RULES_GALA_GALA_MOVES_H
#define RULES_GALA_GALA_MOVES_H

#include "rules/gala/gala.h"

/* Squares the piece on `square` may go to as it moves (G4-G17), captures and quiet moves. */
wide gala_reach(const struct gala *gala, int square);

/* Royals that the piece on `square` can shoot (G11). */
wide gala_shots(const struct gala *gala, int square);

/* Whether `seat` has a move, as if it were to move. */
bool gala_can_move(const struct gala *gala, int seat);

/* The functions of struct variant that list and count moves. */
void gala_generate(const struct position *position, enum generation which,
                   struct move_list *list);
void gala_four_generate(const struct position *position, enum generation which,
                        struct move_list *list);
uint64_t gala_count(const struct position *position);
uint64_t gala_four_count(const struct position *position);
bool gala_is_legal(const struct position *position, move_t move);

#endif
