/* A line typed in a game that people play, as the functions of its commands get it. */
#ifndef PROTOCOL_CLI_TERMINAL_TYPED_H
#define PROTOCOL_CLI_TERMINAL_TYPED_H

#include "protocol/cli/terminal/human.h"

struct typed {
    int seat;   /* whose person typed it */
    char *rest; /* behind the command's name */
};

/* Reads the rest of a line as a whole number from 1; `otherwise` where there is none, unless
 * that is 0. False when it is something else. */
bool typed_count(char *rest, int otherwise, int *value);

#endif
