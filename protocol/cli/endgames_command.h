/* `quincunx endgames`: makes endgame tables, and says what they know of a position. */
#ifndef PROTOCOL_CLI_ENDGAMES_COMMAND_H
#define PROTOCOL_CLI_ENDGAMES_COMMAND_H

#include "protocol/cli/arguments.h"

/* Makes the tables of a variant, a file each; those that are there already are kept, so that
 * what was interrupted goes on. With a FEN, prints what the tables say of it. Returns the exit
 * status. */
int endgames_command(struct arguments *arguments);

#endif
