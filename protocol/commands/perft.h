/* `quincunx perft`: a whole count, all depths up to one, one shard of a count, or shards put
 * together. */
#ifndef PROTOCOL_COMMANDS_PERFT_H
#define PROTOCOL_COMMANDS_PERFT_H

#include "engine/perft.h"
#include "protocol/commands/arguments.h"

/* Counts, or with --merge reads what others have counted, and prints it. Returns the exit
 * status. */
int perft_command(struct arguments *arguments);

#endif
