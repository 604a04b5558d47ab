/* Typed commands that open a file and look through a game. */
#ifndef PROTOCOL_CLI_TERMINAL_LOADING_H
#define PROTOCOL_CLI_TERMINAL_LOADING_H

#include "protocol/cli/terminal/typed.h"

/* `load FILE [N]`: a PGN's game, from 1, or a FEN. */
void loading_load(struct human *human, const struct typed *typed);

/* `next`, `back`: a turn on or back. `goto N`: to the position before that move. */
void loading_next(struct human *human, const struct typed *typed);
void loading_back(struct human *human, const struct typed *typed);
void loading_goto(struct human *human, const struct typed *typed);

#endif
