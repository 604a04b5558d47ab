/* The engines of a thread that plays games. Those of its last game stay, as the next one may
 * need them: an engine moves from side to side where its next game wants it there; one that the
 * next game does not want is ended at once, so there are never more than there are sides. */
#ifndef PROTOCOL_MATCH_TOURNAMENT_ENGINE_CACHE_H
#define PROTOCOL_MATCH_TOURNAMENT_ENGINE_CACHE_H

#include "protocol/match/clients/engine_process.h"
#include "protocol/match/games/match_game.h"
#include "protocol/match/tournament/log_file.h"
#include "protocol/match/tournament/schedule.h"

/* Begins with the first three and zeros. For one thread. */
struct engine_cache {
    const struct tournament *tournament;
    const _Atomic(bool) *stop; /* calls off what engines are waited for */
    struct log_file *file;
    struct engine_process *engine[SEATS_MAX]; /* by side, NULL = none */
    int participant[SEATS_MAX];
};

/* Gives every side its engine of the game: one of the last game's, or a new one, not started;
 * ends the others. False when memory is short. */
bool engine_cache_seat(struct engine_cache *cache, const struct fixture *fixture);

/* After a game: ends engines whose processes are of no more use. */
void engine_cache_end_broken(struct engine_cache *cache, const struct match_game *match_game);

/* Ends and frees all engines. */
void engine_cache_free(struct engine_cache *cache);

#endif
