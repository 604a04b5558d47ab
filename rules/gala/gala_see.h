/* Static exchange evaluation for Gala, for two and for four. */
#ifndef RULES_GALA_GALA_SEE_H
#define RULES_GALA_GALA_SEE_H

#include "rules/variant.h"

/* variant->see. */
bool gala_see(const struct position *position, move_t move, int threshold,
              const int16_t *value);

#endif
