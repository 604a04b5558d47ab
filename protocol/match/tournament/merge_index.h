/* Where the games of a tournament lie in the ledgers of its shards. Made by reading all of them
 * once; it takes 24 bytes a game, however many ledgers there are, and no file stays open. */
#ifndef PROTOCOL_MATCH_TOURNAMENT_MERGE_INDEX_H
#define PROTOCOL_MATCH_TOURNAMENT_MERGE_INDEX_H

#include "protocol/match/tournament/schedule.h"

/* A game. */
struct merge_place {
    int64_t line; /* offset of its line in the ledger */
    int64_t pgn;  /* offset of its text in the ledger's PGN */
    int source;   /* which ledger, from 0; -1 = none has it */
};

/* A ledger. */
struct merge_source {
    const char *path;
    char *pgn; /* path of its PGN, "" = none */
    int shard; /* from 1 */
    int games;
};

struct merge_index {
    struct merge_source *source;
    int source_count;
    struct merge_place *place; /* by the games' numbers */
    int place_count;
};

/* Reads the ledgers of tournament->merge. False with one line on stderr when one of them is
 * damaged, of another tournament, of the same part as another one, or lacks games of its part,
 * or when the ledger of a part is missing. Parts and games may be missing where
 * merge.is_partial; games also with an SPRT, which may end early. */
bool merge_index_read(struct merge_index *index, const struct tournament *tournament,
                      const struct schedule *schedule);
void merge_index_free(struct merge_index *index);

/* The last line of a ledger that has its command line (command_line.h), to be freed. NULL with
 * one line on stderr when there is none. */
char *merge_index_call(const char *path);

#endif
