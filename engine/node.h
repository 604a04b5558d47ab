/* A node of the search while it is searched: what its steps (search.c) hand on to each other.
 */
#ifndef ENGINE_NODE_H
#define ENGINE_NODE_H

#include "engine/worker.h"

struct node {
    struct window window;
    int depth;
    bool pv;  /* the window is open */
    bool cut; /* expected to fail high */
    bool in_check;
    bool was_pv;    /* on a principal variation, or once, as the table says */
    bool improving; /* static_eval is higher than at the last move of this side */
    bool known;     /* table is filled */
    struct tt_data table;
    int table_score; /* counted from the root */
    int eval;        /* static_eval, or the score in the table where that says more */
    int best;
    move_t best_move;
    int moves;   /* only so many are searched, the likeliest (OPPS) */
    int count;   /* moves searched or pruned */
    int history; /* of the move at hand, if it is a quiet one */
    struct tried tried;
};

#endif
