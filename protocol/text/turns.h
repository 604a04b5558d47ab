/* A game in the project's text: where it began, and its turns. */
#ifndef PROTOCOL_TEXT_TURNS_H
#define PROTOCOL_TEXT_TURNS_H

#include "rules/game.h"

#include <stdio.h>

/* Writes the FEN of the game's beginning. Whether that is where its variant begins. */
bool turns_start(const struct game *game, char fen[FEN_MAX]);

/* Writes the turns, each after a blank. `firsts` is indexed like
 * game->moves, NULL where sides take turns; half a turn of both sides is left out. */
void turns_write(FILE *file, const struct game *game, const signed char *firsts);

#endif
