/* Pruning of single moves, which leaves them out without a search. */
#ifndef ENGINE_PRUNE_H
#define ENGINE_PRUNE_H

#include "engine/movepick.h"
#include "engine/node.h"

/* Step 11 of a node: whether `move` is left out, as a quiet move that is late or promises
 * little near the leaves, or as a capture that loses too much by SEE. Never a quiet move that
 * gives check. Weak play overlooks captures (skill.h); then the node is worth its static value
 * at least. Sets picker->skip_quiet when no later quiet move is worth searching either. In a
 * search for mate (mate.h): whether the mating side has made as many moves without check as it
 * may; nothing else is left out there. */
bool prune_move(struct worker *worker, struct frame *frame, struct node *node,
                struct picker *picker, move_t move);

#endif
