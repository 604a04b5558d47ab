/* `quincunx analyse`: what the engine says of each move of a game. */
#ifndef PROTOCOL_CLI_ANALYSE_H
#define PROTOCOL_CLI_ANALYSE_H

#include "protocol/match/clients/local_engine.h"

/* Reads the games of a PGN file, `variant` and `rules` being those of games that do not say
 * theirs, and prints each on stdout with the engine's score of every position in it, the line
 * that it would have played where that is another one, and a mark where a move lost more than a
 * pawn (`?`) or three (`??`). Of moves of both sides at once, and where four play for
 * themselves, nothing is marked. How far it is comes to stderr if that is a terminal. Returns
 * the exit status. */
int analyse_run(const char *path, const struct variant *variant, unsigned rules,
                const struct local_limit *limit);

#endif
