/* Many games of the engine against itself, to learn about a game rather than an engine. Each
 * game follows from the study's seed and its number, as long as moves are limited by nodes: it
 * does not matter who plays it and what was played before. */
#ifndef PROTOCOL_CLI_STUDY_STUDY_H
#define PROTOCOL_CLI_STUDY_STUDY_H

#include "protocol/base/shard.h"
#include "protocol/match/openings/book.h"

#include <stdio.h>

enum { STUDY_MOVES_MAX = 1000, STUDY_JOBS_MAX = 64, STUDY_REASON_MAX = 48 };

/* A shard of a study's games, or the files of all shards. Their lines are "RESULT MOVES
 * BRANCHING REASON", by the game's number. */
struct study_part {
    struct shard shard;       /* its games are played */
    FILE *out;                /* and written to this file */
    struct shard_file *files; /* not NULL: all games are read from files[i].body instead */
    int count;                /* of files */
};

struct study {
    const struct variant *variant;
    unsigned options;
    int games;
    int jobs; /* threads */
    uint64_t seed;
    struct local_limit limit; /* of every move */
    struct book_rule opening; /* its centre is that of the game's own start */
    bool shows_progress;      /* on stderr */

    /* Writes where game `number` starts to `fen`, FEN_MAX bytes; NULL = the start position.
     * Called by any thread. */
    void (*start)(const struct study *study, int number, uint64_t *random, char *fen);
    const void *context; /* for start */

    struct study_part *part; /* NULL: all games are played */
};

/* How a game ended. */
struct study_game {
    enum game_result result;
    char reason[STUDY_REASON_MAX];
    int moves;        /* with the opening's; of both sides where they move at once */
    double branching; /* legal moves, mean of the positions after the opening */
};

enum study_status { STUDY_DONE, STUDY_NO_OPENING, STUDY_OUT_OF_MEMORY, STUDY_DAMAGED };

/* Plays all games, or reads them from files; games[number] is how each ended. Of a shard
 * only its own games are played, written and filled in. STUDY_DAMAGED, after a line on stderr,
 * when the lines of a file do not fit. */
enum study_status study_play(const struct study *study, struct study_game *games);

/* Whether all games are there after study_play. */
static inline bool study_is_whole(const struct study *study)
{
    return study->part == NULL || study->part->files != NULL;
}

/* A mean with half the width of its 95 % interval. */
struct study_mean {
    double mean, error;
};

/* Of any numbers; `count` is at least 1. */
struct study_mean study_mean(const double *numbers, int count);

/* The share of points, a draw counting half. Its error is computed with half a game of each
 * result added, so that it is above 0 also where all games end alike. At least one game. */
struct study_mean study_share(int wins, int draws, int losses);

/* Prints what games were played and how, the first line of a table. */
void study_print_head(const struct study *study, const char *games);

/* The same as members of a JSON object, with a comma behind the last. */
void study_print_json_head(const struct study *study);

#endif
