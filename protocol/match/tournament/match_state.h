/* What the threads of a tournament share, behind one mutex, and what they do with it: games are
 * found, counted, written down and told of here. */
#ifndef PROTOCOL_MATCH_TOURNAMENT_MATCH_STATE_H
#define PROTOCOL_MATCH_TOURNAMENT_MATCH_STATE_H

#include "protocol/match/openings/openings.h"
#include "protocol/match/tournament/epd_out.h"
#include "protocol/match/tournament/ledger.h"
#include "protocol/match/tournament/match_log.h"
#include "protocol/match/tournament/merge.h"

#include <pthread.h>

struct match {
    const struct tournament *tournament;
    struct openings *openings;
    _Atomic(bool) stop; /* games in progress are to be abandoned */

    pthread_mutex_t mutex;  /* guards everything below */
    pthread_cond_t changed; /* a game was handed in, or the end has come */
    struct schedule *schedule;
    struct standings standings;
    struct ledger *ledger;
    struct merge *merge; /* where games are taken from shards; else NULL */
    struct epd_out epd;
    struct log_file file; /* has a mutex of its own */
    struct match_log log;
    bool *taken;           /* by number: played or being played */
    int first;             /* no number below is left */
    int playing;           /* games in progress */
    int working;           /* threads */
    bool ended;            /* no more games are begun */
    bool failed;           /* it could not be played to its end */
    int faults;            /* of engines, those after the end of games too */
    int unshown;           /* games since the last table */
    struct entry *entries; /* for the report; NULL without */
    int entry_count, entry_capacity;
};

/* For all that follows the caller holds the mutex, or is the only thread. */

/* Ends the tournament: begins no more games and abandons those in progress. */
void match_end(struct match *match);

/* Ends the tournament before its end, and says why in one line on stderr. */
void match_fail(struct match *match, const char *what, const char *why);

/* Counts a game that is in the ledger. False when memory is short. */
bool match_count_game(struct match *match, const struct entry *entry);

/* Whether the SPRT, if there is one, has accepted a hypothesis. */
bool match_is_decided(const struct match *match);

/* Writes the report, if one is wanted. */
void match_show_report(struct match *match);

/* Takes a finished game: writes it to the files, counts it and tells of it; ends the tournament
 * where that decides it or where it cannot go on. */
void match_hand_in(struct match *match, const struct match_game *match_game);

/* The next game that can be played now; false when there is none. */
bool match_find_game(struct match *match, struct fixture *fixture);

#endif
