/* Staged move picker: returns a position's moves one by one, the most promising first, and
 * generates and sorts each stage only when it is reached: the hash move; captures that do not
 * lose material (by static exchange evaluation, SEE), by most valuable victim (MVV) and capture
 * history; killers and the countermove; quiet moves by history, checks early; captures that
 * lose. Every legal move comes exactly once. */
#ifndef ENGINE_MOVEPICK_H
#define ENGINE_MOVEPICK_H

#include "engine/worker.h"

enum { PICK_BITS = 4, PICK_BLOCK = 1 << PICK_BITS };

enum picker_stage {
    PICK_HASH,
    PICK_NOISY,
    PICK_REFUTATIONS, /* killers and the countermove */
    PICK_QUIET,
    PICK_LOSING,
    PICK_EVASION,
    PICK_DONE
};

/* Lives on the stack of a node; its moves lie in the worker's arena until movepick_end. */
struct picker {
    struct worker *worker;
    struct frame *frame;
    enum picker_stage stage;
    bool noisy_only;
    bool evading;    /* in a check that must be met: all moves in one stage */
    bool skip_quiet; /* set by the caller: leave out the remaining quiet moves */
    bool scored; /* the move handed out last had a score, and `check` says the truth of it */
    bool check;
    move_t hash;
    move_t refutation[3];
    int refutations; /* how many of them were looked at */
    move_t *moves;
    int32_t *keys; /* by these they are ordered */
    int count, next;
    int losing;                              /* moves[0 .. losing-1] wait for PICK_LOSING */
    int32_t top[MOVES_MAX / PICK_BLOCK + 2]; /* the best key of each PICK_BLOCK of moves */
    int target_file, target_rank; /* of the royal that drops aim at, once one is asked about: */
    int per_file;                 /* 65536 / files, rounded up; until then 0 */
};

/* Begins with the moves of `frame`; only noisy ones when `noisy_only`. `hash` need not be
 * legal. */
void movepick_begin(struct picker *picker, struct worker *worker, struct frame *frame,
                    move_t hash, bool noisy_only);

/* The next move, MOVE_NONE after the last. */
move_t movepick_next(struct picker *picker);

/* Whether the move handed out last, a quiet one, gives check. */
bool movepick_gives_check(const struct picker *picker, move_t move);

/* Frees the picker's part of the arena. The picker that began last must end first. */
void movepick_end(struct picker *picker);

/* Most valuable victim: what a noisy move takes, and gains by promotion, in centipawns. */
int movepick_mvv(const struct worker *worker, const struct position *position, move_t move);

#endif
