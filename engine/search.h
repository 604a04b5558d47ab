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

/* How a move that is not the first of its node is searched. */
struct pvs {
    struct window window;
    int depth;
    int reduction;         /* searched so many plies less deeply at first (LMR) */
    int deeper, shallower; /* above or below this score then: a ply more or less than `depth` */
    bool pv;               /* the window is open */
    bool cut;              /* the node is expected to fail high */
};

/* The value of the position after the move made in `frame`, by principal variation search. */
int search_later_move(struct worker *worker, struct frame *frame, const struct pvs *pvs);

#endif
