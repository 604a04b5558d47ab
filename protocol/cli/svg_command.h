/* The command `svg`: pictures of positions, and of how pieces go. */
#ifndef PROTOCOL_CLI_SVG_COMMAND_H
#define PROTOCOL_CLI_SVG_COMMAND_H

#include "protocol/cli/arguments.h"

extern const struct command svg_command;

#endif
