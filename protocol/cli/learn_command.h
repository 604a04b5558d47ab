/* The command `learn`: the lessons of a game, task by task, at the terminal. */
#ifndef PROTOCOL_CLI_LEARN_COMMAND_H
#define PROTOCOL_CLI_LEARN_COMMAND_H

#include "protocol/cli/arguments.h"

extern const struct command learn_command;

#endif
