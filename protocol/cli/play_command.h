/* `quincunx play`: a game in the terminal, with people or engine against engine. */
#ifndef PROTOCOL_CLI_PLAY_COMMAND_H
#define PROTOCOL_CLI_PLAY_COMMAND_H

#include "protocol/cli/arguments.h"

extern const struct command play_command;

#endif
