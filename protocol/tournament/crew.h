/* The engines of a thread that plays games one after the other: those of its last game, as the
 * next one may need them. */
#ifndef PROTOCOL_TOURNAMENT_CREW_H
#define PROTOCOL_TOURNAMENT_CREW_H

#include "protocol/games/bout.h"
#include "protocol/tournament/schedule.h"

/* Zero but for `contest` and `stop`, which calls off what engines are waited for: nobody. */
struct crew {
    const struct contest *contest;
    const _Atomic(bool) *stop;
    struct rival *rival[SEATS_MAX]; /* by side, NULL = none */
    int entrant[SEATS_MAX];
};

/* Gives every side an engine: one of the last game's where it is there; others are ended.
 * False when memory is short. */
bool crew_seat(struct crew *crew, const struct fixture *fixture);

/* After a game: ends engines whose processes are of no more use. */
void crew_relieve(struct crew *crew, const struct bout *bout);

/* Ends and frees all. */
void crew_dismiss(struct crew *crew);

#endif
