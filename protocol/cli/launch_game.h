/* PGN files that XBoard is to load. */
#ifndef PROTOCOL_CLI_LAUNCH_GAME_H
#define PROTOCOL_CLI_LAUNCH_GAME_H

#include "rules/variant.h"

enum { LAUNCH_GAME_WORDS = 4 }; /* that may be added */

/* Looks for -loadGameFile (-lgf) among `count` options of XBoard's. A file of chess is copied
 * with its comments as XBoard has them, and the option names the copy.
 *
 * In other games: if that file holds a game of `variant` in our notation (the one of
 * -loadGameIndex, -lgi, else the first), the game is written in XBoard's notation to a
 * temporary file, which ends with XBoard, and the option names this file instead. Other files
 * stay as they are, with a line on stderr: they may be XBoard's own. An environment variable
 * makes the engine tell XBoard the board in time; an option, added behind the others, tells the
 * engine the rules of the game. Returns how many words were added, LAUNCH_GAME_WORDS at most.
 */
int launch_game(const struct variant *variant, const char **words, int count);

#endif
