/* The games of all shards, in the order of their numbers, as if one run had played them. */
#ifndef PROTOCOL_MATCH_TOURNAMENT_MERGE_H
#define PROTOCOL_MATCH_TOURNAMENT_MERGE_H

#include "protocol/match/tournament/entry.h"
#include "protocol/match/tournament/schedule.h"

struct merge;

/* The words of the ledger's command line without its -shard, and behind them the *argc words of
 * argv, in one piece of memory to be freed; *argc becomes their number. NULL with one line on
 * stderr. */
char **merge_words(const char *path, int *argc, char **argv);

/* Reads tournament->merge. NULL with one line on stderr. Keeps the pointers. */
struct merge *merge_open(const struct tournament *tournament, const struct schedule *schedule);
void merge_close(struct merge *merge);

enum merge_status {
    MERGE_GAME,
    MERGE_END,   /* no shard has another game, or with an SPRT the next one */
    MERGE_FAILED /* one line is on stderr */
};

/* Takes the next game. With `wants_pgn` also its text in the PGN, which lives until the next
 * call; NULL where its shard wrote no PGN. Missing games are passed over, but with an SPRT,
 * which needs all games in order, the first missing one ends the merge. */
enum merge_status merge_next(struct merge *merge, struct entry *entry, bool wants_pgn,
                             const char **pgn, size_t *pgn_size);

#endif
