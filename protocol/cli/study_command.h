/* `quincunx study`: what the engine's games against itself say about a game. */
#ifndef PROTOCOL_CLI_STUDY_COMMAND_H
#define PROTOCOL_CLI_STUDY_COMMAND_H

#include "protocol/cli/arguments.h"

/* Plays the games and prints what they say. Returns the exit status. */
int study_command(struct arguments *arguments);

#endif
