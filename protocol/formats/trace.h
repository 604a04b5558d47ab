/* The static evaluation: what a net makes of the position and of each piece, or a hand-written
 * one as a table of its terms. */
#ifndef PROTOCOL_FORMATS_TRACE_H
#define PROTOCOL_FORMATS_TRACE_H

#include "eval/nnue/net.h"
#include "rules/variant.h"

enum { TRACE_TEXT_MAX = 16384 };

/* Writes what the net says, one of the variant; where `net` is NULL the table, if an evaluation
 * is written for the game. Lines end with '\n'. */
void trace_to_text(const struct variant *variant, const struct position *position,
                   const struct net *net, char text[TRACE_TEXT_MAX]);

#endif
