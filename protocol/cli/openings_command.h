/* `quincunx openings`: a book of random openings, one EPD a line behind the command that made
 * it. */
#ifndef PROTOCOL_CLI_OPENINGS_COMMAND_H
#define PROTOCOL_CLI_OPENINGS_COMMAND_H

#include "protocol/cli/arguments.h"

extern const struct command openings_command;

#endif
