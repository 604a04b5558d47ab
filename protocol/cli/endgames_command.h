/* `quincunx endgames`: makes endgame tables, a file each, where tables that exist are kept, so
 * that a run that was interrupted goes on; with a FEN, prints what the tables say of it. */
#ifndef PROTOCOL_CLI_ENDGAMES_COMMAND_H
#define PROTOCOL_CLI_ENDGAMES_COMMAND_H

#include "protocol/cli/arguments.h"

extern const struct command endgames_command;

#endif
