/* The alpha-beta search of one position, see search.c. */
#ifndef ENGINE_SEARCH_H
#define ENGINE_SEARCH_H

#include "engine/worker.h"

/* The value of frame->position within the window, searched `depth` plies. `cut` says that a
 * value above beta is expected. Meaningless once worker->stopped. */
int search_node(struct worker *worker, struct frame *frame, struct window window, int depth,
                bool cut);

/* The value, for the seat of `frame`, of the position after the move made there. */
int search_child(struct worker *worker, struct frame *frame, struct window window, int depth,
                 bool cut);

/* LMR: the reduction of the count-th move at a depth, before adjustments, in hundredths of a
 * ply. */
int lmr_reduction(const struct search *search, int depth, int count);

/* Fills search->log2. */
void search_init_lmr(struct search *search);

#endif
