/* The table of a tournament while it goes on and at its end, from its games. wdl.[ch]
 * computes Elo and the SPRT from counts of results. */
#ifndef PROTOCOL_TOURNAMENT_STATISTICS_STANDINGS_H
#define PROTOCOL_TOURNAMENT_STATISTICS_STANDINGS_H

#include "protocol/games/match_game.h"
#include "protocol/tournament/statistics/wdl.h"

enum { STANDINGS_LIVE_MAX = 240 };

/* Every game is counted once, whenever it is added; a pair as soon as both its games are. */
struct standings {
    const struct tournament *tournament;
    int games;
    int resumed; /* of games, those of an earlier run: set by who resumes, for the live line */
    struct record_of against[ENTRANTS_MAX][ENTRANTS_MAX]; /* row's results against column */
    struct record_of by_side[ENTRANTS_MAX][SEATS_MAX];    /* without pairs */
    /* Instead of both where there are more than two sides. */
    struct shares shares[ENTRANTS_MAX];
    struct shares shares_by_side[ENTRANTS_MAX][SEATS_MAX];
    struct effort_sum effort[ENTRANTS_MAX];
    int causes[ENTRANTS_MAX][CAUSES]; /* games lost so */
    int late_claims[ENTRANTS_MAX];    /* false claims after the end of games */
    int late_failures[ENTRANTS_MAX];  /* games whose end the engine did not take */
    int ends[CAUSES];
    int64_t moves;
    signed char *half_points; /* by game number, of the side with the lowest entrant; -1 = not
                                 played: for the pairs */
    int half_points_count;
};

/* Makes *standings empty; the tournament stays the caller's and must outlive it. False when
 * memory is short. */
bool standings_init(struct standings *standings, const struct tournament *tournament);
void standings_free(struct standings *standings);

/* Adds a finished game, unless it was abandoned or is known already; `pair_mate` is the number
 * of the other game of its pair, or -1. False, with nothing added, when memory is short. */
bool standings_add(struct standings *standings, const struct match_game *match_game,
                   int pair_mate);

/* Results of one entrant against all others; none where there are more than two sides. */
struct record_of standings_total(const struct standings *standings, int entrant);

/* The entrant's score in percent, by its games against one other or by its shares; NaN without
 * games. */
double standings_percent(const struct standings *standings, int entrant);

/* Sorts the entrants by their score: the better one first, then as listed; who has not played
 * last. */
void standings_rank(const struct standings *standings, int rank[ENTRANTS_MAX]);

/* Prints the table: of two entrants as fastchess does, of more a ranking; then per engine
 * depth, nodes a second, time, overruns, score by colour, causes of losses. Where more than two
 * sides share the point their points take the place of Elo. */
void standings_print(const struct standings *standings, FILE *file);

/* Writes the state in one line of less than STANDINGS_LIVE_MAX characters, without a newline:
 * games done of `total` (0 = unknown), who leads by how much, the SPRT's ratio with its bounds,
 * games a minute and the time to the last game, `seconds` after the start of this run. */
void standings_live(const struct standings *standings, int total, double seconds, char *text,
                    size_t size);

#endif
