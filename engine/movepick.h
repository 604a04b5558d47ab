/* Hands out a position's turns one by one, the most promising first, doing as little as needed
 * for each: the hash turn, then captures that win, killers, quiet turns by history, and
 * captures that lose. Every legal turn comes exactly once. */
#ifndef ENGINE_MOVEPICK_H
#define ENGINE_MOVEPICK_H

#include "engine/worker.h"

enum picker_stage {
    PICK_HASH,
    PICK_NOISY_GENERATE,
    PICK_NOISY,
    PICK_REFUTATION_1, /* killers and the countermove */
    PICK_REFUTATION_2,
    PICK_REFUTATION_3,
    PICK_QUIET_GENERATE,
    PICK_QUIET,
    PICK_LOSING,
    PICK_EVASION_GENERATE,
    PICK_EVASION,
    PICK_DONE
};

/* Lives on the stack of a node; its turns lie in the worker's arena until picker_end. */
struct picker {
    struct worker *worker;
    const struct frame *frame;
    enum picker_stage stage;
    bool noisy_only;
    bool evading;    /* in check that must be answered: all turns in one stage */
    bool skip_quiet; /* set it to be spared the remaining quiet turns */
    move_t hash;
    move_t refutation[3];
    struct scored_move *moves;
    int count, next;
    int losing; /* moves[0 .. losing-1] wait for PICK_LOSING */
    int target; /* square of the royal that drops aim at, see quiet_score */
};

/* Begins to hand out the turns of `frame`; only noisy ones when `noisy_only`. `hash` need not
 * be legal. */
void picker_begin(struct picker *picker, struct worker *worker, const struct frame *frame,
                  move_t hash, bool noisy_only);

/* The next turn, MOVE_NONE after the last. */
move_t picker_next(struct picker *picker);

/* Gives the arena back. Pickers end in the reverse order of their beginning. */
void picker_end(struct picker *picker);

/* Most valuable victim: what a noisy move takes, and gains by promotion, in centipawns. */
int mvv(const struct worker *worker, const struct position *position, move_t move);

#endif
