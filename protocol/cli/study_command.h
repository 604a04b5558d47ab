/* `quincunx study`: what the engine's games against itself say about a game. */
#ifndef PROTOCOL_CLI_STUDY_COMMAND_H
#define PROTOCOL_CLI_STUDY_COMMAND_H

#include "protocol/cli/arguments.h"

extern const struct command study_command;

#endif
