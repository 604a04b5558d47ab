/* The static evaluation: the hand-written one as a table of its terms, and what a net makes of
 * the position and of each piece. */
#ifndef PROTOCOL_FORMATS_TRACE_H
#define PROTOCOL_FORMATS_TRACE_H

#include "eval/nnue/net.h"
#include "rules/variant.h"

enum { TRACE_TEXT_MAX = 16384 };

/* Writes the table and, unless `net` is NULL, the net's part; lines ended by '\n'. The net
 * must be one of the variant. */
void trace_to_text(const struct variant *variant, const struct position *position,
                   const struct net *net, char text[TRACE_TEXT_MAX]);

#endif
