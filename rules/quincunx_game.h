/* For the libraries above the rules: the game behind a position of rules/quincunx.h. Not
 * installed.
 */
#ifndef RULES_QUINCUNX_GAME_H
#define RULES_QUINCUNX_GAME_H

#include "rules/game.h"
#include "rules/quincunx.h"

/* The game of the position. It lives as long as the position and changes with it. */
const struct game *quincunx_game(const struct quincunx_position *position);

/* Fills *error, unless it is NULL, with a reason and its column. Returns NULL, as functions do
 * that refuse. */
void *quincunx_refuse(struct quincunx_error *error, int column, const char *reason);

#endif
