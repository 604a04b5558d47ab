/* The board in the terminal, line by line.
 *
 * A square is a block of characters with its piece in the middle; the background says what
 * square it is and how it is marked. Without colours the characters beside the piece say the
 * latter: [K] last move, (.) target, {R} its piece, !K! in check. Of four seats the letter
 * stands before the piece's, rK; where there is no room for more, RK has one of these marks. */
#ifndef PROTOCOL_CLI_TERMINAL_SCREEN_BOARD_H
#define PROTOCOL_CLI_TERMINAL_SCREEN_BOARD_H

#include "rules/variant.h"

/* How large a square is drawn. */
struct screen_board_form {
    int columns, lines;
};

struct screen_board {
    const struct variant *variant;
    const struct position *position;
    uint8_t mark[SQUARES_MAX]; /* of screen.h */
    struct screen_board_form form;
    bool flipped, coloured;
};

enum { SCREEN_BOARD_LEFT = 3 }; /* columns of the ranks' numbers */

/* Prints line `line` of the board, all of the same width, or of its files' letters below. */
void screen_board_print_line(const struct screen_board *board, int line);

/* Prints text in the colour of the seat's pieces. */
void screen_board_print_text(const struct variant *variant, int seat, bool coloured,
                             const char *text);

#endif
