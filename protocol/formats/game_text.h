/* A game in the form of UCI's `position` line: where it began, and its moves. */
#ifndef PROTOCOL_FORMATS_GAME_TEXT_H
#define PROTOCOL_FORMATS_GAME_TEXT_H

#include "protocol/formats/notation.h"
#include "rules/game.h"

#include <stdio.h>

/* Writes the FEN in which the game began. Returns whether that is the start position of its
 * variant. */
bool game_text_start(const struct game *game, char fen[FEN_MAX]);

/* Writes the moves, each after a blank. `firsts` (who registered first) is indexed like
 * game->moves and NULL where sides take turns. A single half of a joint turn is left out. */
void game_text_moves(FILE *file, const struct game *game, const signed char *firsts);

/* Writes as many moves as there is room for, a blank between them, each as seen from its own
 * position, the first from `position`. */
void game_text_line(const struct variant *variant, const struct position *position,
                    const move_t *moves, int count, enum notation notation, char *text,
                    size_t size);

#endif
