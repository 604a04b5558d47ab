/* Commands that answer about one position: `moves`, `apply`, `eval`, `svg`. */
#ifndef PROTOCOL_CLI_POSITION_COMMANDS_H
#define PROTOCOL_CLI_POSITION_COMMANDS_H

#include "protocol/cli/arguments.h"

extern const struct command position_commands_moves;
extern const struct command position_commands_apply;
extern const struct command position_commands_eval;
extern const struct command position_commands_svg;

#endif
