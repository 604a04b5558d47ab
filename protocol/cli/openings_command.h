/* `quincunx openings`: a book of random openings, one EPD a line; the first one's operation c0
 * has the command that made it. */
#ifndef PROTOCOL_CLI_OPENINGS_COMMAND_H
#define PROTOCOL_CLI_OPENINGS_COMMAND_H

#include "protocol/cli/arguments.h"

extern const struct command openings_command;

#endif
