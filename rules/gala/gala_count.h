/* Counting two moves of Gala at once. */
#ifndef RULES_GALA_GALA_COUNT_H
#define RULES_GALA_GALA_COUNT_H

#include "rules/variant.h"

/* variant->count_next, for two and for four. */
uint64_t gala_count_next(const struct position *position);
uint64_t gala_four_count_next(const struct position *position);

#endif
