/* A position as text for people: the terminal game, UCI's `d`. */
#ifndef PROTOCOL_BOARD_H
#define PROTOCOL_BOARD_H

#include "rules/variant.h"

enum { BOARD_TEXT_MAX = 4096 };

/* Writes the board, rank numbers and file letters around it, pools below it, lines ended by
 * '\n'. The squares `last` came from and went to stand in brackets; MOVE_NONE for none. */
void board_to_text(const struct variant *variant, const struct position *position, move_t last,
                   char text[BOARD_TEXT_MAX]);

#endif
