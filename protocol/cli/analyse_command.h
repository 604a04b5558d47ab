/* `quincunx analyse`: prints each game of a PGN file with the engine's score of every position,
 * the line that it would have played where that is another one, and a mark where a move lost
 * more than a pawn (`?`) or three (`??`). Moves of both sides at once, and of four players each
 * for himself, get no marks. Progress goes to stderr if that is a terminal. */
#ifndef PROTOCOL_CLI_ANALYSE_COMMAND_H
#define PROTOCOL_CLI_ANALYSE_COMMAND_H

#include "protocol/cli/arguments.h"

extern const struct command analyse_command;

#endif
