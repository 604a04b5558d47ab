/* `quincunx study`: what the engine's games against itself say about a game. */
#ifndef PROTOCOL_COMMANDS_STUDY_H
#define PROTOCOL_COMMANDS_STUDY_H

#include "protocol/commands/arguments.h"

/* Plays the games and prints what they say. Returns the exit status. */
int study_command(struct arguments *arguments);

#endif
