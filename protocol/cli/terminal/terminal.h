/* The terminal of a person who plays: its size, whether it wants colours, waiting with a
 * deadline for a line, a signal or the engine's threads, and typing that is not shown. One at a
 * time. However the program ends, except by SIGKILL, what is typed afterwards is shown again.
 */
#ifndef PROTOCOL_CLI_TERMINAL_TERMINAL_H
#define PROTOCOL_CLI_TERMINAL_TERMINAL_H

#include "protocol/base/line.h"

#include <stdbool.h>
#include <stdint.h>

enum terminal_colour { COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER };

/* Reads "always", "never" or "auto"; false where it is none of these. */
bool terminal_colour_from_text(const char *text, enum terminal_colour *colour);

/* Why a wait ended. */
enum terminal_event {
    TERMINAL_LINE,    /* *line holds what was typed */
    TERMINAL_BEST,    /* the engine has its result */
    TERMINAL_THOUGHT, /* the engine has something to tell */
    TERMINAL_RESIZED, /* or continued after a stop: draw anew */
    TERMINAL_LATE,    /* the deadline */
    TERMINAL_END      /* end of input, or a signal asks for the end: for good */
};

struct terminal {
    struct line_reader input;
    int wake[2];   /* pipe: signals and the engine write, the waiting reads */
    bool coloured; /* else plain text that scrolls */
    bool echoes;   /* what is typed shows by itself */
    bool hides;    /* what is typed is not to be shown */
    bool resized;  /* not yet told of these */
    bool ends;
    bool best, thought;
    int columns, rows;
};

/* Opens standard input and output and catches the signals. False when descriptors are short. */
bool terminal_open(struct terminal *terminal, enum terminal_colour wish);
void terminal_close(struct terminal *terminal);

/* Asks the system for the size; 80x24 where it is unknown. */
void terminal_measure(struct terminal *terminal);

/* Hides or shows what is typed from now on. */
void terminal_hide(struct terminal *terminal, bool hides);

/* Waits until something happens, by clock_milliseconds; lines are taken only if `line` is not
 * NULL, and live until the next call. */
enum terminal_event terminal_wait(struct terminal *terminal, int64_t deadline, char **line);

/* Ends the wait with an event, TERMINAL_BEST or TERMINAL_THOUGHT. Any thread. */
void terminal_wake(struct terminal *terminal, enum terminal_event event);

#endif
