/* Commands that answer about one position: `moves`, `apply`, `eval`. */
#ifndef PROTOCOL_CLI_POSITION_COMMANDS_H
#define PROTOCOL_CLI_POSITION_COMMANDS_H

#include "protocol/cli/arguments.h"

extern const struct command position_commands_moves;
extern const struct command position_commands_apply;
extern const struct command position_commands_eval;

/* Plays the words from the third on. False, and one line printed, at the first that fails;
 * `is_illegal` stands in it behind a move that breaks the rules. */
bool position_commands_play(const struct arguments *arguments, struct game *game,
                            const char *is_illegal);

#endif
