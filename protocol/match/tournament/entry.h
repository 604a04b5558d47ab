/* What is kept of a game that was played, and its line in the ledger. */
#ifndef PROTOCOL_MATCH_TOURNAMENT_ENTRY_H
#define PROTOCOL_MATCH_TOURNAMENT_ENTRY_H

#include "protocol/match/games/match_game.h"
#include "protocol/match/tournament/tournament.h"

enum { ENTRY_LINE_MAX = 8192, ENTRY_SEAL_BYTES = 19 };

/* Everything the tables need. */
struct entry {
    struct match_game match_game; /* without game, comments and firsts */
    int64_t pgn_size;             /* of the PGN file with this game */
};

/* Writes the line of a game with its newline; returns its length. */
size_t entry_write(const struct tournament *tournament, const struct entry *entry,
                   char line[ENTRY_LINE_MAX]);

/* Reads a line, its newline cut off; changes it. False when it is not the line of a game, or
 * its checksum is wrong. */
bool entry_read(const struct tournament *tournament, char *line, struct entry *entry);

/* Puts a tab, the checksum of what stands before it, a newline and a NUL behind a text of
 * `length` bytes, which takes ENTRY_SEAL_BYTES; returns the new length. */
size_t entry_seal(char *line, size_t length);

/* Cuts the checksum off; false when it is wrong. */
bool entry_unseal(char *line);

#endif
