/* The static evaluation as a table of its terms. */
#ifndef PROTOCOL_TEXT_TRACE_H
#define PROTOCOL_TEXT_TRACE_H

#include "rules/variant.h"

enum { TRACE_TEXT_MAX = 4096 };

/* Writes the table, lines ended by '\n'. */
void trace_to_text(const struct variant *variant, const struct position *position,
                   char text[TRACE_TEXT_MAX]);

#endif
