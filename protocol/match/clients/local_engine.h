/* An engine in this process, asked one question at a time: what it would play and how it sees
 * the position. What it answers depends on the questions since it last forgot, and on nothing
 * else, as long as it is limited by depth or nodes. One thread at a time. */
#ifndef PROTOCOL_MATCH_CLIENTS_LOCAL_ENGINE_H
#define PROTOCOL_MATCH_CLIENTS_LOCAL_ENGINE_H

#include "engine/engine.h"

#include <stdatomic.h>

/* How long to think, 0 = no such limit, and how. */
struct local_limit {
    int depth;
    uint64_t nodes;
    int64_t milliseconds;
    bool payoffs;           /* where both sides move at once: as closely as for "go matrix" */
    enum mix_mode mix_mode; /* how the move is taken from the mix there */
};

struct local_answer {
    move_t move; /* MOVE_NONE where the game is over */
    int score;   /* for the seat asked: centipawns, or +-(SCORE_MATE - plies to mate) */
    int depth;   /* the last one finished; 0 when there was no time for one */
    uint64_t nodes;
};

struct local_engine;

/* A hash table for short questions, between which the engine forgets: a small one is quicker to
 * clear. */
enum { LOCAL_MEGABYTES = 1 };

/* A new engine with a hash table of so many megabytes. NULL when memory or threads are short.
 */
struct local_engine *local_engine_new(size_t megabytes);
void local_engine_free(struct local_engine *local);

/* Sets how many threads search from now on; 1 at first. With more, answers depend on chance.
 * False when they cannot be started. */
bool local_engine_set_threads(struct local_engine *local, int threads);

/* Sets the evaluation used from now on, by the members without_nets and net of struct
 * engine_options. At first the program's own nets. */
void local_engine_set_net(struct local_engine *local, bool without_nets, const struct net *net);

/* Sets the endgame tables used from now on, which must outlive that use; NULL = none, as at
 * first. */
void local_engine_set_endgames(struct local_engine *local, const struct endgames *endgames);

/* Forgets all it learned. */
void local_engine_forget(struct local_engine *local);

/* Asks for a move of `seat`: the seat to move, or either seat where both sides move at once and
 * nothing is pending; the move is then drawn from a mix by `seed`, which is not 0. `limit` must
 * have a limit. */
struct local_answer local_engine_ask(struct local_engine *local, const struct game *game,
                                     int seat, const struct local_limit *limit, uint64_t seed);

/* The same in two steps, which needs no limit: what local_engine_stop points to, set to true
 * between them (a signal's handler may), ends the thinking. */
void local_engine_begin(struct local_engine *local, const struct game *game, int seat,
                        const struct local_limit *limit, uint64_t seed);
atomic_bool *local_engine_stop(struct local_engine *local);
struct local_answer local_engine_end(struct local_engine *local);

/* Functions called while it searches, on the engine's first thread or, by local_engine_run, on
 * the caller's. */
struct local_watcher {
    void *context;
    void (*on_info)(void *context, const struct info *info);
    void (*on_best)(void *context); /* the answer is there, local_engine_end will not wait; may
                                       be NULL */
};

/* As local_engine_begin, with all limits and options that the engine has. `watcher` may be NULL
 * and must else live until local_engine_end. */
void local_engine_go(struct local_engine *local, const struct game *game,
                     const struct limits *limits, const struct engine_options *options,
                     const struct local_watcher *watcher);

/* As local_engine_go in the caller's thread: returns the answer. `limits` must have a limit. */
struct local_answer local_engine_run(struct local_engine *local, const struct game *game,
                                     const struct limits *limits,
                                     const struct engine_options *options,
                                     const struct local_watcher *watcher);

/* Both sides' mixes as the seat last asked sees them; empty where sides take turns, or when
 * there was no time for a depth. */
const struct mixture *local_engine_mixture(const struct local_engine *local);

/* The score of White, or of the first of two teams, after a search of that depth; as the score
 * of struct local_answer. */
int local_engine_score(struct local_engine *local, const struct game *game, int depth);

#endif
