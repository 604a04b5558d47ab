/* What the libraries on top of the rules need to see of a position of rules/quincunx.h. Not
 * installed. */
#ifndef RULES_QUINCUNX_GAME_H
#define RULES_QUINCUNX_GAME_H

#include "rules/game.h"
#include "rules/quincunx.h"

/* The position and the game that led to it. It lives as long as the position and changes with
 * it. */
const struct game *quincunx_game(const struct quincunx_position *position);

#endif
