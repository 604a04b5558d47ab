/* Who plays whom when: from the tournament alone for round robins and gauntlets, from the
 * results so far for knockouts. An encounter is `games` games of two participants, colours
 * changed from one to the next. A round robin's round has every pair once, in the order of the
 * circle method, so that participants without an opponent change from day to day; a gauntlet's
 * every pair with a seed in it, and with the same openings for each pair. In a knockout the
 * participants are seeded by their order (1 meets the last, and gets the first bye); an
 * encounter that ends level goes on by pairs of games, KNOCKOUT_PAIRS_MAX at most, then the
 * better seed is through. Where there are more than two sides every game has all participants,
 * the `games` of a round one after the other: two of them, the first on one side against the
 * other on all others, or one for each side. They change places from game to game, so that each
 * has had every side as often after as many games as there are sides, and every order of the
 * table after 24 of four. Numbers of games are fixed beforehand, also of those that a knockout
 * may not need. */
#ifndef PROTOCOL_MATCH_TOURNAMENT_SCHEDULE_H
#define PROTOCOL_MATCH_TOURNAMENT_SCHEDULE_H

#include "protocol/match/clients/side.h"
#include "protocol/match/tournament/tournament.h"

enum { KNOCKOUT_PAIRS_MAX = 4 };

struct fixture {
    int number;                 /* of the game, from 0 */
    int participant[SEATS_MAX]; /* by side */
    int opening;                /* index */
};

struct schedule;

/* Keeps the pointer. NULL when memory is short. */
struct schedule *schedule_new(const struct tournament *tournament);
void schedule_free(struct schedule *schedule);

/* How many games there will be at most. */
int schedule_count(const struct schedule *schedule);

/* The `number`-th game. False when it cannot be known yet (a knockout's later rounds) or will
 * not be played. */
bool schedule_get(const struct schedule *schedule, int number, struct fixture *fixture);

/* Whether the game is of the tournament's shard: games that are a pair stay together, and pairs
 * are dealt out one after the other. */
bool schedule_is_ours(const struct schedule *schedule, int number);

/* The shard of `shards` to which a game belongs, from 1. */
int schedule_shard(const struct schedule *schedule, int number, int shards);

/* The number of the other game of its pair: the same two participants and opening, colours
 * changed. -1 when there is none, as where there are more than two sides or pairs do not count.
 */
int schedule_pair_mate(const struct schedule *schedule, int number);

/* Notes the result of a game of two sides: half points of the first (0, 1, 2). Knockouts need
 * it. */
void schedule_note(struct schedule *schedule, int number, int half_points);

/* The participant that won a knockout; -1 while it goes on, and for other tournaments. */
int schedule_winner(const struct schedule *schedule);

#endif
