/* `quincunx perft`: a whole count, all depths up to one, one shard of a count, or shards put
 * together. */
#ifndef PROTOCOL_CLI_PERFT_COMMAND_H
#define PROTOCOL_CLI_PERFT_COMMAND_H

#include "engine/perft.h"
#include "protocol/cli/arguments.h"

/* Counts, or with --merge reads what others have counted, and prints it. Returns the exit
 * status. */
int perft_command(struct arguments *arguments);

#endif
