/* What the games of a tournament add up to, while it goes on and at its end. */
#ifndef PROTOCOL_MATCH_STATISTICS_STANDINGS_H
#define PROTOCOL_MATCH_STATISTICS_STANDINGS_H

#include "protocol/match/games/match_game.h"
#include "protocol/match/statistics/wdl.h"

enum { STANDINGS_LIVE_MAX = 240, PAIRS_TEXT_MAX = 128 };

/* Every game is counted once, whenever it is added; a pair as soon as both its games are. */
struct standings {
    const struct tournament *tournament;
    int games;
    int resumed; /* of games, those of an earlier run: set by the caller, for the live line */
    /* The row's results against the column. */
    struct record_of against[PARTICIPANTS_MAX][PARTICIPANTS_MAX];
    struct record_of by_side[PARTICIPANTS_MAX][SEATS_MAX]; /* without pairs */
    /* Instead of both where there are more than two sides. */
    struct shares shares[PARTICIPANTS_MAX];
    struct shares shares_by_side[PARTICIPANTS_MAX][SEATS_MAX];
    struct effort_sum effort[PARTICIPANTS_MAX];
    int terminations[PARTICIPANTS_MAX][TERMINATIONS]; /* games lost so */
    int late_claims[PARTICIPANTS_MAX];                /* false claims after the end of games */
    int late_failures[PARTICIPANTS_MAX]; /* games whose end the engine did not take */
    int ends[TERMINATIONS];
    int64_t moves;
    signed char *half_points; /* by game number, of the side with the lowest participant; -1 =
                                 not played: for the pairs */
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

/* Results of one participant against all others; none where there are more than two sides. */
struct record_of standings_total(const struct standings *standings, int participant);

/* The participant's score in percent, by its games against one other or by its shares; NaN
 * without games. */
double standings_percent(const struct standings *standings, int participant);

/* Sorts the participants by their score: the better one first, then as listed; those
 * that have not played last. */
void standings_rank(const struct standings *standings, int rank[PARTICIPANTS_MAX]);

/* A row of a ranking by Elo. */
struct standings_place {
    int participant;
    struct record_of record;
    struct rating rating;
};

/* Fills the places of all participants: the better Elo first, then the more points, then as
 * listed; those that have not played last. */
void standings_places(const struct standings *standings,
                      struct standings_place places[PARTICIPANTS_MAX]);

/* Writes "[0, 1, 2, 1, 0]", the pairs by their points. */
void standings_pairs_to_text(const struct record_of *record, char text[PAIRS_TEXT_MAX]);

/* How wide a column of the participants' names is. */
int standings_name_width(const struct tournament *tournament);

/* Writes the state in one line of less than STANDINGS_LIVE_MAX characters, without a newline:
 * games done of `total` (0 = unknown), which engine leads by how much, the SPRT's ratio with
 * its bounds, games a minute and the time to the last game, `seconds` after the start of this
 * run. */
void standings_live(const struct standings *standings, int total, double seconds, char *text,
                    size_t size);

#endif
