/* The evaluation by a net. Each thread has accumulators: for either side the first layer's sum
 * for the positions of the line it searches, by ply. A position mostly differs by one move from
 * that of the ply before, so that a few columns make the difference. Nothing needs to be told
 * which move was made: the boards are compared.
 *
 * Invariant: the value depends on the position and the net only, whatever was valued before,
 * and is the same on every machine: all sums are of integers.
 */
#ifndef EVAL_NNUE_NNUE_H
#define EVAL_NNUE_NNUE_H

#include "eval/nnue/net.h"

#include <stdint.h>

enum {
    NNUE_PLIES = 64,         /* deeper ones share the accumulators of others */
    FEATURE_COUNTS_ROOM = 64 /* a whole block of bytes_difference */
};

/* The first layer as one side sees the board. */
struct accumulator {
    _Alignas(64) int16_t sum[NET_WIDTH_MAX];
    _Alignas(64) uint8_t square[SQUARES_MAX]; /* the mailbox it is the sum of, */
    uint8_t count[FEATURE_COUNTS_ROOM];       /* and the counts */
    int pieces;                               /* on the board */
    uint64_t time; /* when it was brought up to date; alike in two: so are their boards */
};

/* One thread's. */
struct nnue {
    const struct net *net;
    const struct features *features;
    struct feature_view view[2][2]; /* by side and whether it is mirrored */
    struct accumulator accumulator[NNUE_PLIES][2][2];
    int squares;
    int royal[2];  /* where each side's stood last */
    uint64_t time; /* positions valued */
};

/* Makes ready for positions of a game with these features, which the net serves. Cheap when it
 * is ready for them already. */
void nnue_begin(struct nnue *nnue, const struct net *net, const struct features *features);

/* Makes it ready for nothing: a net that it knew may be gone. */
void nnue_forget(struct nnue *nnue);

/* Centipawns for the seat to move, |score| < 20000; of two teams, for its team. `ply` counts
 * the moves from the root of the search: it is fast where the position of the ply before was
 * valued before, and right in any case. */
int nnue_evaluate(struct nnue *nnue, const struct position *position, int ply);

#endif
