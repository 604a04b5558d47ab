/* The command `pieces`: cards that say how the pieces of a game go. */
#ifndef PROTOCOL_CLI_PIECES_COMMAND_H
#define PROTOCOL_CLI_PIECES_COMMAND_H

#include "protocol/cli/arguments.h"

extern const struct command pieces_command;

#endif
