/* The sides of a game. A side is the seats that win and lose together: one engine plays all of
 * them, by one clock. There are two sides, of a seat each or of a team; or four, where
 * everybody plays for himself. What is counted by side has room for SEATS_MAX of them. */
#ifndef PROTOCOL_MATCH_CLIENTS_SIDE_H
#define PROTOCOL_MATCH_CLIENTS_SIDE_H

#include "rules/variant.h"

/* How many sides there are. */
static inline int side_count(const struct variant *variant)
{
    return variant->team[variant->seats - 1] + 1;
}

/* The side that a seat belongs to; the seat itself where it has no partner. */
static inline int side_of(const struct variant *variant, int seat)
{
    return variant->team[seat];
}

/* "White", "Red", of a team "Red+Yellow". The text is the thread's, good until it asks for
 * the same side of another variant. */
const char *side_name(const struct variant *variant, int side);

#endif
