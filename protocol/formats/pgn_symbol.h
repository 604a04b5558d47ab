/* Signs beyond ASCII in the moves of a PGN, of UTF-8 or, where the bytes are not that, of
 * Latin-1 as Windows has it. */
#ifndef PROTOCOL_FORMATS_PGN_SYMBOL_H
#define PROTOCOL_FORMATS_PGN_SYMBOL_H

#include "protocol/base/text_source.h"

/* How many bytes the next character has: 1 for ASCII, and for a byte that begins none. */
int pgn_symbol_size(struct text_source *source);

/* What the next `size` bytes, one character, mean in ASCII: "1/2", "+/-", " " for blanks of all
 * kinds, "$7" for what has no sign but a glyph. NULL when it is no sign of games. */
const char *pgn_symbol_meaning(struct text_source *source, int size);

#endif
