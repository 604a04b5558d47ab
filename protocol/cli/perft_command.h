/* `quincunx perft`: a whole count, all depths up to one, one shard of a count, or shards put
 * together. */
#ifndef PROTOCOL_CLI_PERFT_COMMAND_H
#define PROTOCOL_CLI_PERFT_COMMAND_H

#include "protocol/cli/arguments.h"

extern const struct command perft_command;

#endif
