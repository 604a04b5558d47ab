/* The facade of the engine, which the protocols use: options, go, stop, wait. The search runs
 * on threads of its own, unless engine_run is called; the callbacks are called from the first
 * of them, and never after engine_wait has returned. */
#ifndef ENGINE_ENGINE_H
#define ENGINE_ENGINE_H

#include "engine/skill.h"
#include "engine/types.h"
#include "eval/nnue/net.h"
#include "rules/game.h"

#include <stdatomic.h>

struct endgames;
struct engine;
struct search;

/* An engine with one thread and a small table. NULL when memory is short. */
struct engine *engine_new(void);

/* Stops a running search first. NULL is allowed. */
void engine_free(struct engine *engine);

/* Set the size of the table, and the number of threads. When so much cannot be had, they stay
 * as they were and false is returned. Not while searching. */
bool engine_set_hash(struct engine *engine, size_t megabytes);
bool engine_set_threads(struct engine *engine, int threads);

/* Forgets everything learned: table, history. Not while searching. */
void engine_clear(struct engine *engine);

struct engine_options {
    int elo; /* of play, or ELO_FULL; analysis, advice and payoffs are never weak */
    enum mix_mode mix_mode;
    uint64_t seed;         /* of what is drawn; 0 = from the operating system, anew each time */
    bool without_nets;     /* a hand-written evaluation, or the pieces alone, in all games */
    const struct net *net; /* for games that it serves, in place of the program's own; or NULL.
                              It lives until other options are set. */
    const struct endgames *endgames; /* tables to look positions up in; or NULL. The same. */
};

/* Sets all options, for the searches that follow. Not while searching. */
void engine_set_options(struct engine *engine, const struct engine_options *options);

/* Starts a search of the game's current position (the game is copied) and returns at once.
 * on_best is called exactly once, always, even when stopped at once or the game is over. */
void engine_go(struct engine *engine, const struct game *game, const struct limits *limits,
               const struct callbacks *callbacks);

/* The same in the caller's thread: returns when on_best has returned. Where searches are short
 * that takes less time than waking another thread. Another thread may call engine_stop. */
void engine_run(struct engine *engine, const struct game *game, const struct limits *limits,
                const struct callbacks *callbacks);

/* Ends the running search soon; returns at once. */
void engine_stop(struct engine *engine);

/* The pondered move was played: the clocks run from now. */
void engine_ponder_hit(struct engine *engine);

/* The flag that ends the search's threads: a signal handler may set it where the search is
 * neither infinite nor pondering. */
atomic_bool *engine_stop_flag(struct engine *engine);

/* Waits until the running search has called on_best; returns at once when none runs. */
void engine_wait(struct engine *engine);

/* Whether a search runs. */
bool engine_is_searching(const struct engine *engine);

/* Current figures of the running search, for CECP's `.`; false when none runs. */
struct progress {
    int depth;
    int64_t time_ms;
    uint64_t nodes;
    int moves_left, moves_total;
    move_t current;
};
bool engine_progress(const struct engine *engine, struct progress *progress);

/* The net that evaluates positions of a variant, by the options; or NULL. */
const struct net *engine_net(const struct engine *engine, const struct variant *variant);

/* Static evaluation of a position in centipawns for the side to move, as
 * eval_position does by the net that engine_net returns. Not while searching. */
int engine_evaluate(struct engine *engine, const struct variant *variant,
                    const struct position *position);

/* For tests: switches parts of the search off and on (enum search_feature of engine/worker.h),
 * and what the engine's threads share. */
void engine_set_features(struct engine *engine, unsigned features);
struct search *engine_search(struct engine *engine);

#endif
