/* The root of the search: iterative deepening within the limits, and what is told of it. */
#ifndef ENGINE_ROOT_H
#define ENGINE_ROOT_H

#include "engine/worker.h"

/* Prepares a worker for the search: root position, root moves, counters. */
void root_prepare(struct worker *worker);

/* Iterates until the search is stopped or done; `context` is the worker. */
void root_iterate(void *context);

/* Reports the lines of thought that `worker` has; `final` when no more follow. */
void root_report(const struct worker *worker, bool final);

/* The move to play from what `worker` found, with its expected reply. */
struct best root_best(struct worker *worker);

#endif
