/* One alpha-beta node: what its steps hand on to each other, and the steps that leave work
 * out. Never left out is anything the proof of a mate rests on. */
#ifndef ENGINE_NODE_H
#define ENGINE_NODE_H

#include "engine/search.h"

struct node {
    struct window window;
    int depth;
    bool pv;  /* the window is open */
    bool cut; /* expected to fail high */
    bool in_check;
    bool improving; /* better than two turns ago */
    bool known;     /* table is filled */
    struct tt_data table;
    int table_score; /* counted from the root */
    int eval;        /* static_eval, or the score in the table where that says more */
    int best;
    move_t best_move;
    int turns; /* of so many, the likeliest, one is played here */
    int count; /* turns searched or skipped */
    struct tried tried;
};

/* Tries to do without looking at turns: true with *score when that succeeds, or when the
 * search was stopped. */
bool prune_node(struct worker *worker, struct frame *frame, struct node *node, int *score);

/* Whether a turn is left out; sets picker->skip_quiet when all later quiet ones are too. */
bool prune_turn(struct worker *worker, struct frame *frame, struct node *node,
                struct picker *picker, move_t move);

/* Passes, into the next frame. */
void search_make_null(struct worker *worker, struct frame *frame);

#endif
