/* Games that XBoard is told to load when it is opened on a game that it does not know itself.
 */
#ifndef PROTOCOL_CLI_LAUNCH_GAME_H
#define PROTOCOL_CLI_LAUNCH_GAME_H

#include "rules/variant.h"

enum { LAUNCH_GAME_WORDS = 4 }; /* that may be added */

/* Looks for -loadGameFile (-lgf) among `count` options of XBoard's. The name behind it becomes
 * that of a nameless file which holds the game that -loadGameIndex (-lgi) names, 1 if none, in
 * XBoard's form, and ends with XBoard. It stays where that is no game of `variant` in our form,
 * which gets a line on stderr: XBoard's own files are as they should be. The engine learns by
 * the environment to tell XBoard the board in time, and by an option, added behind the others,
 * the rules of the game. Returns how many words were added, LAUNCH_GAME_WORDS at most. */
int launch_game(const struct variant *variant, const char **words, int count);

#endif
