/* A position as text for people: the terminal game, UCI's `d`. */
#ifndef PROTOCOL_FORMATS_BOARD_H
#define PROTOCOL_FORMATS_BOARD_H

#include "rules/game.h"

enum { BOARD_TEXT_MAX = 4096 };

/* The moves whose squares stand in brackets. */
struct board_marks {
    int count;
    move_t move[2];
};

/* The marks of the game's last move; of both moves where both sides move at once. */
struct board_marks board_marks_of(const struct game *game);

/* Writes the board, rank numbers and file letters around it, pools below it, lines ended by
 * '\n'. Pieces are letters, upper case White's; of four players each with the colour before it.
 */
void board_to_text(const struct variant *variant, const struct position *position,
                   const struct board_marks *marks, char text[BOARD_TEXT_MAX]);

#endif
