/* The search for mate, beside the search that prunes: alpha-beta with the windows of mate
 * scores. The mating side may make no move without check at first, then one, and so on. */
#ifndef ENGINE_MATE_H
#define ENGINE_MATE_H

#include "engine/worker.h"

/* Looks for a mate when the iteration worker->depth has ended, and puts the root move that
 * mates first.
 *
 * When a mate in limits.mate moves is wanted: for ever longer ones, each time with half as many
 * nodes as all before. Otherwise for one within the depth, with limits.mate_nodes in all: at
 * the depth wanted, or at all depths when none is. */
void mate_search(struct worker *worker);

#endif
