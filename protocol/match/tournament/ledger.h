/* The file from which a tournament can be resumed: a line for each finished game, on the disk
 * before the next one counts. A process killed at any moment leaves whole lines and at most one
 * unfinished line, which is dropped; the PGN is cut back to the games that the ledger has.
 *
 * It begins with the tournament in readable lines; two more have the path of its PGN and its
 * command line. A line of a game is fields with tabs between them; all lines end in a checksum
 * of their own.
 */
#ifndef PROTOCOL_MATCH_TOURNAMENT_LEDGER_H
#define PROTOCOL_MATCH_TOURNAMENT_LEDGER_H

#include "protocol/match/tournament/entry.h"

struct ledger;

/* Opens or creates the tournament's ledger (none where tournament->ledger is NULL) and PGN;
 * hands each game already played to `known`, in order. NULL with one line on stderr when it
 * belongs to another tournament, is held by a running one, or cannot be read. Keeps
 * `tournament`. */
struct ledger *ledger_open(const struct tournament *tournament,
                           void (*known)(void *context, const struct entry *entry),
                           void *context);

/* Appends a game to the PGN, then to the ledger, each flushed to the disk. False with errno set
 * when that fails; both files are then as they were before, as far as the disk allows. One
 * thread at a time. */
bool ledger_add(struct ledger *ledger, const struct match_game *match_game);

/* Appends a game of another ledger, with its text in the PGN, in the same way. */
bool ledger_copy(struct ledger *ledger, const struct match_game *match_game, const char *pgn,
                 size_t size);

/* Whether `text` is what a ledger of the tournament begins with, up to the line of the PGN. One
 * line on stderr says where it differs. */
bool ledger_check_header(const struct tournament *tournament, const char *path,
                         const char *text);

/* Bytes of the PGN with all games so far; 0 without one. */
int64_t ledger_pgn_size(const struct ledger *ledger);

void ledger_close(struct ledger *ledger);

#endif
