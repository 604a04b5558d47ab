/* Late move reductions (LMR): later moves are searched less deeply at first. In integers only,
 * so that every build has the same. */
#ifndef ENGINE_LMR_H
#define ENGINE_LMR_H

#include "engine/node.h"

/* Fills search->reduction. Again, when parameters have changed. */
void lmr_init(struct search *search);

/* The reduction of the count-th move at a depth, before adjustments, in hundredths of a ply. */
int lmr_base(const struct search *search, int depth, int count);

/* Step 14 of a node: by how many plies less than `depth` the move just made is searched at
 * first. 0.4 plies more than before (5000 nodes): +24 +- 28 Elo. */
int lmr(const struct worker *worker, struct frame *frame, const struct node *node, move_t move,
        int depth);

/* The same at the root, of the count-th move. */
int lmr_at_root(const struct worker *worker, move_t move, int depth, int count);

#endif
