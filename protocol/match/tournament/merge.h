/* The games of shards, in the order of their numbers, as one run of all would have played them.
 */
#ifndef PROTOCOL_MATCH_TOURNAMENT_MERGE_H
#define PROTOCOL_MATCH_TOURNAMENT_MERGE_H

#include "protocol/match/tournament/entry.h"
#include "protocol/match/tournament/schedule.h"

struct merge;

/* The words by which the ledger was called, but for its -shard, and behind them the *argc words
 * of argv, in one piece of memory to be freed; *argc becomes their number. NULL with one line
 * on stderr.
 */
char **merge_words(const char *path, int *argc, char **argv);

/* Reads tournament->merge. NULL with one line on stderr. Keeps the pointers. */
struct merge *merge_open(const struct tournament *tournament, const struct schedule *schedule);
void merge_close(struct merge *merge);

enum merge_status {
    MERGE_GAME,
    MERGE_END,   /* no shard has another, or the one that comes next */
    MERGE_FAILED /* one line is on stderr */
};

/* The next game. With `wants_pgn` its text in the PGN as well, which lives until the next call,
 * NULL where its shard wrote none. Where games are missing the rest is passed over if an SPRT
 * asks for all games in order. */
enum merge_status merge_next(struct merge *merge, struct entry *entry, bool wants_pgn,
                             const char **pgn, size_t *pgn_size);

#endif
