/* Many games of the engine against itself, to learn about a game rather than an engine. Each
 * game follows from the study's seed and its number, as long as moves are limited by nodes: it
 * does not matter who plays it and what was played before. */
#ifndef PROTOCOL_CLI_STUDY_STUDY_H
#define PROTOCOL_CLI_STUDY_STUDY_H

#include "protocol/base/shard.h"
#include "protocol/match/openings/book.h"

#include <stdio.h>

enum { STUDY_MOVES_MAX = 1000, STUDY_JOBS_MAX = 64, STUDY_REASON_MAX = 48 };

/* The part of a study's games that is played here, or what others have played of it: lines
 * "RESULT MOVES BRANCHING REASON", those of a study after another, by number. */
struct study_part {
    struct shard shard;       /* whose games are played, */
    FILE *out;                /* and written to this */
    struct shard_file *files; /* or, if not NULL: no game is played, all are read in
                                 files[i].body, which moves on */
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

/* What came of a game. */
struct study_game {
    enum game_result result;
    char reason[STUDY_REASON_MAX];
    int moves;        /* with the opening's; of both sides where they move at once */
    double branching; /* legal moves, mean of the positions after the opening */
};

enum study_status { STUDY_DONE, STUDY_NO_OPENING, STUDY_OUT_OF_MEMORY, STUDY_DAMAGED };

/* Plays all games, or reads them from files; games[number] is what came of each. Of a shard's
 * study only its games are played, written and filled in. STUDY_DAMAGED after a line on stderr
 * when a file has other lines. */
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

/* The share of points, a draw as half of one, with half a game of each result added to what its
 * error is made of, so that games that all end alike leave an error too. One game at least. */
struct study_mean study_share(int wins, int draws, int losses);

/* Prints what games were played and how, the first line of a table. */
void study_print_head(const struct study *study, const char *games);

/* The same as members of a JSON object, with a comma behind the last. */
void study_print_json_head(const struct study *study);

#endif
