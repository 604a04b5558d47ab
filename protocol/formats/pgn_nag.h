/* Numeric annotation glyphs (NAGs) of the signs that people write: 1 for "!", 18 for "+-". */
#ifndef PROTOCOL_FORMATS_PGN_NAG_H
#define PROTOCOL_FORMATS_PGN_NAG_H

#include <stdbool.h>
#include <stddef.h>

enum { PGN_NAG_MAX = 255, PGN_SIGNS_MAX = 8 };

/* The NAGs of the signs that the first `length` bytes of a text end with, in their order; an N
 * is the sign of a novelty where it `may_be_new`. Returns how many. */
int pgn_nags_of(const char *text, size_t length, bool may_be_new, int nag[PGN_SIGNS_MAX]);

#endif
