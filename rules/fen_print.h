/* Writing a FEN, field by field. A text has room for FEN_MAX bytes. */
#ifndef RULES_FEN_PRINT_H
#define RULES_FEN_PRINT_H

#include "rules/variant.h"

/* Writes the placement field and returns the end of the text. */
char *fen_print_placement(const struct variant *variant, const struct position *position,
                          char *out);

/* Writes `[...]` and returns the end of the text: letters in alphabetical order, seat 0's upper
 * case first. white[type] and black[type] are the counts for each piece type of the game. */
char *fen_print_hands(const struct variant *variant, const uint8_t *white, const uint8_t *black,
                      char *out);

/* Writes the fields behind the pieces, for games without rights: ` w - - 0 1`, for four players
 * ` r - 0 1`. */
void fen_print_tail(const struct variant *variant, const struct position *position, char *out);

#endif
