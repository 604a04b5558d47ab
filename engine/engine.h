/* The facade both protocols use: set a game, go, stop, be called back. Knows no protocol and
 * no game by name. The search runs on its own threads; the callbacks are called from the
 * first of them, never after engine_wait returned. */
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

/* NULL when memory is short. */
struct engine *engine_new(void);
void engine_free(struct engine *engine);

/* Sets the table's size. When so much cannot be had the old table stays and false is
 * returned. Not while searching. */
bool engine_set_hash(struct engine *engine, size_t megabytes);
bool engine_set_threads(struct engine *engine, int threads);
/* Forgets everything learned: table, history. */
void engine_clear(struct engine *engine);

struct engine_options {
    struct skill skill; /* of play; analysis, advice and payoffs are never weak */
    enum mix_mode mix_mode;
    uint64_t seed;         /* of what is drawn; 0 = from the operating system, anew each time */
    bool hand_written;     /* the hand-written evaluations everywhere, no net */
    const struct net *net; /* for games that it serves, in place of the program's own; or NULL.
                              It lives until other options are set. */
    const struct endgames *endgames; /* tables to look positions up in; or NULL. The same. */
};
void engine_set_options(struct engine *engine, const struct engine_options *options);

/* Starts a search of the game's current position (the game is copied) and returns at once.
 * on_best is called exactly once, always, even when stopped at once or the game is over. */
void engine_go(struct engine *engine, const struct game *game, const struct limits *limits,
               const struct callbacks *callbacks);
void engine_stop(struct engine *engine);
/* The pondered move was played: the clocks run from now. */
void engine_ponder_hit(struct engine *engine);
/* What engine_stop sets: may be set from a signal handler. */
atomic_bool *engine_stop_flag(struct engine *engine);
/* Waits until the running search has called on_best; returns at once when none runs. */
void engine_wait(struct engine *engine);
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

/* The net that values positions of a variant by the options; NULL: the hand-written evaluation.
 */
const struct net *engine_net(const struct engine *engine, const struct variant *variant);

/* Static evaluation of a position in centipawns for the side to move, by what the options
 * choose. Not while searching. */
int engine_evaluate(struct engine *engine, const struct variant *variant,
                    const struct position *position);

/* For tests: switches parts of the search off and on (enum search_feature of engine/worker.h),
 * and what the engine's threads share. */
void engine_set_features(struct engine *engine, unsigned features);
struct search *engine_search(struct engine *engine);

#endif
