/* `quincunx puzzle`: poses puzzles in the terminal. */
#ifndef PROTOCOL_CLI_PUZZLE_COMMAND_H
#define PROTOCOL_CLI_PUZZLE_COMMAND_H

#include "protocol/cli/arguments.h"

extern const struct command puzzle_command;

#endif
