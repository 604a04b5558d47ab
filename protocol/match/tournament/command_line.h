/* The command line of a tournament as a line of its ledger: "call", the words with tabs between
 * them, a checksum. With it a merge needs no other command line. */
#ifndef PROTOCOL_MATCH_TOURNAMENT_COMMAND_LINE_H
#define PROTOCOL_MATCH_TOURNAMENT_COMMAND_LINE_H

#include "protocol/base/shard.h"

/* The line with its newline, to be freed; NULL when memory is short. */
char *command_line_write(int count, char *const *words);

/* Whether a line, its newline cut off, is such a line and not damaged. */
bool command_line_is(const char *line);

/* The words of such a line, with room for `more` of them and a NULL, in one piece of memory to
 * be freed; NULL when memory is short. */
char **command_line_read(const char *line, int more, int *count);

/* Cuts -shard with its value out of the words. False when the value is not one; *shard stays as
 * it is where there is no -shard. */
bool command_line_cut_shard(char **words, int *count, struct shard *shard);

#endif
