/* Counting two moves of chess at once. */
#ifndef RULES_CHESS_CHESS_COUNT_H
#define RULES_CHESS_CHESS_COUNT_H

#include "rules/variant.h"

/* variant->count_next. */
uint64_t chess_count_next(const struct position *position);

#endif
