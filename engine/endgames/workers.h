/* Threads that share the work on a table. */
#ifndef ENGINE_ENDGAMES_WORKERS_H
#define ENGINE_ENDGAMES_WORKERS_H

#include "engine/endgames/solve.h"

/* One thread's own. */
struct table_worker {
    int number;
    struct endgame_cache *cache;
};

struct workers;

/* The table that is being made. */
struct solve_job {
    const struct endgames *endgames; /* with those that it leads to */
    const struct variant *variant;
    struct layout *layout; /* layout_find_places is done */
    struct workers *workers;
    int clock;              /* as in the settings */
    atomic_bool is_missing; /* a table that it leads to is not there: */
    struct material missing;
};

/* Notes that the table of a material is missing; White is made the stronger side. Any thread
 * may call it; the first material stays. */
void solve_job_miss(struct solve_job *job, const struct material *material);

/* Workers by the settings, which must live as long as they. NULL when memory is short. */
struct workers *workers_new(const struct solve_settings *settings);
void workers_free(struct workers *workers);

/* Calls `visit` for each of the `count` nodes, by several threads at once, while the progress
 * goes from the part `begin` to the part `end`. False when it was stopped. */
bool workers_visit(struct workers *workers,
                   void (*visit)(void *context, struct table_worker *member, uint64_t node),
                   void *context, uint64_t count, double begin, double end);

#endif
