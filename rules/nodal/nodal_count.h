/* Counting two moves of Nodal Chess at once. */
#ifndef RULES_NODAL_NODAL_COUNT_H
#define RULES_NODAL_NODAL_COUNT_H

#include "rules/variant.h"

/* variant->count_next. */
uint64_t nodal_count_next(const struct position *position);

#endif
