/* The words with which a tournament was called, as a line of its ledger: "call", the words with
 * tabs between them, a checksum. With them a merge needs no other command line. */
#ifndef PROTOCOL_TOURNAMENT_CALL_H
#define PROTOCOL_TOURNAMENT_CALL_H

#include <stdbool.h>

/* The line without its newline, to be freed; NULL when memory is short. */
char *call_write(int count, char *const *words);

/* Whether a line is one, and not damaged. */
bool call_is(const char *line);

/* The words of a line without its checksum, in one piece of memory to be freed; NULL when
 * memory is short. */
char **call_read(const char *line, int *count);

#endif
