/* All squares that an army of Gala attacks. */
#ifndef RULES_GALA_GALA_ATTACKS_H
#define RULES_GALA_GALA_ATTACKS_H

#include "rules/gala/gala.h"

/* The function of struct variant, for two players and for four. */
void gala_attacks(const struct position *position, int seat, struct square_set *attacked);

#endif
