/* A line of the ledger as text, written and read back. */
#ifndef PROTOCOL_TOURNAMENT_LEDGER_LINE_H
#define PROTOCOL_TOURNAMENT_LEDGER_LINE_H

#include "protocol/tournament/ledger.h"

enum { LEDGER_LINE_MAX = 8192 };

/* Writes the line of a game with its newline; returns its length. */
size_t ledger_line_write(const struct contest *contest, const struct entry *entry,
                         char line[LEDGER_LINE_MAX]);

/* Reads a line, its newline cut off; changes it. False when it is none, or its checksum is not
 * right. */
bool ledger_line_read(const struct contest *contest, char *line, struct entry *entry);

/* Puts a tab, the checksum of what stands before it, and a newline behind a text of `length`
 * bytes (of LEDGER_LINE_MAX); returns the new length. */
size_t ledger_line_seal(char *line, size_t length);

/* Cuts the checksum off; false when it is not right. */
bool ledger_line_unseal(char *line);

#endif
