/* What is kept of the screen between two drawings: the text that is to follow the board, the
 * marks of its squares, and where the clocks stand. */
#ifndef PROTOCOL_CLI_TERMINAL_SCREEN_H
#define PROTOCOL_CLI_TERMINAL_SCREEN_H

#include "rules/position.h"

#include <stdbool.h>
#include <stddef.h>

enum { SCREEN_MESSAGE_MAX = 1 << 15 };

/* Marks of a square. */
enum { MARK_LAST = 1, MARK_TARGET = 2, MARK_CHOSEN = 4, MARK_CHECK = 8 };

struct screen {
    bool flipped;               /* the last rank below */
    bool stale;                 /* the board has changed since it was drawn */
    uint8_t marks[SQUARES_MAX]; /* targets and what they belong to */
    char message[SCREEN_MESSAGE_MAX];
    size_t message_length;
    int clock_row, clock_column; /* of the seats' lines, 0 = nowhere */
};

/* Adds a line to the text below the board. */
void screen_say(struct screen *screen, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Forgets the text. */
void screen_end_message(struct screen *screen);

/* Removes the marks of the last answer. */
void screen_clear_marks(struct screen *screen);

#endif
