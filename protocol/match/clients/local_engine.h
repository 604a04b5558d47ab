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

/* For short questions, between which it is to forget: the smaller the table, the quicker. */
enum { LOCAL_MEGABYTES = 1 };

/* With a table of so many megabytes. NULL when memory or threads are short. */
struct local_engine *local_engine_new(size_t megabytes);
void local_engine_free(struct local_engine *local);

/* How many threads think, from now on; 1 at first. With more, answers depend on chance. False
 * when they cannot be had. */
bool local_engine_set_threads(struct local_engine *local, int threads);

/* Which evaluation answers come from, from now on: engine_options' hand_written and net. At
 * first the program's own nets. */
void local_engine_set_net(struct local_engine *local, bool hand_written, const struct net *net);

/* The tables it looks positions up in, from now on, which must live as long; NULL: none, as at
 * first. */
void local_engine_set_endgames(struct local_engine *local, const struct endgames *endgames);

/* Forgets all it learned. */
void local_engine_forget(struct local_engine *local);

/* Asks for `seat`'s turn: the seat whose turn it is, or, where both sides move at once and
 * nothing is pending, either. Then the move is drawn from a mix by `seed`, which is not 0. Some
 * limit must be given. */
struct local_answer local_engine_ask(struct local_engine *local, const struct game *game,
                                     int seat, const struct local_limit *limit, uint64_t seed);

/* The same in two steps, which needs no limit: what local_engine_stop points to, set to true
 * between them (a signal's handler may), ends the thinking. */
void local_engine_begin(struct local_engine *local, const struct game *game, int seat,
                        const struct local_limit *limit, uint64_t seed);
atomic_bool *local_engine_stop(struct local_engine *local);
struct local_answer local_engine_end(struct local_engine *local);

/* Who is told on the way to an answer, by the engine's first thread. */
struct local_watcher {
    void *context;
    void (*on_info)(void *context, const struct info *info);
    void (*on_best)(void *context); /* the answer is there: local_engine_end will not wait */
};

/* As local_engine_begin, with all limits and options that the engine has. `watcher` may be NULL
 * and must else live until local_engine_end. */
void local_engine_go(struct local_engine *local, const struct game *game,
                     const struct limits *limits, const struct engine_options *options,
                     const struct local_watcher *watcher);

/* Both sides' mixes as the seat last asked sees them; empty where sides take turns, or when
 * there was no time for a depth. */
const struct mixture *local_engine_mixture(const struct local_engine *local);

/* Asks how White stands, or the first of two teams. */
int local_engine_score(struct local_engine *local, const struct game *game, int depth);

#endif
