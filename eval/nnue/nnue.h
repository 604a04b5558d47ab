/* The evaluation by a net. Each thread has accumulators: by ply, the sums of the first layer
 * for both sides and the positions of the line that it searches. A position mostly differs by
 * one move from that of the ply before, so only a few columns are added and taken away. Nobody
 * says which move was made: the boards are compared.
 *
 * Invariant: the value depends on the position and the net only, not on the positions before,
 * and is the same on every machine: all sums are sums of integers.
 */
#ifndef EVAL_NNUE_NNUE_H
#define EVAL_NNUE_NNUE_H

#include "eval/nnue/net.h"

#include <stdint.h>

enum {
    NNUE_PLIES = 64,         /* deeper ones share the accumulators of others */
    THREATS = 64,            /* kinds of attacked pieces: 32 * enemy + 2 * type + defended */
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

/* Those of one ply, by side and whether it is mirrored. */
struct accumulators {
    struct accumulator of[2][2];
};

/* One thread's. */
struct nnue {
    const struct net *net;
    const struct features *features;
    /* Where columns begin, of both sides in one number, the second side's in the upper half:
     * of a piece on square 0, and what a square adds, by whether each side is mirrored. */
    uint64_t first[SEATS_MAX * PIECE_TYPES_MAX], place[2][2][SQUARES_MAX];
    struct accumulators ply[NNUE_PLIES];
    _Alignas(64) int16_t threat[THREATS * NET_WIDTH_MAX]; /* columns of the first side */
    int squares;
    bool mirrors[SQUARES_MAX]; /* whether a side sees the board so, by its royal's square */
    uint8_t bucket[SQUARES_MAX + 1]; /* of the output layer, by the number of pieces */
    int royal[2];                    /* where each side's stood last */
    uint64_t time;                   /* positions valued */
};

/* Makes *nnue ready for positions of a game with these features, which the net serves. Cheap
 * when it is ready for them already. */
void nnue_begin(struct nnue *nnue, const struct net *net, const struct features *features);

/* Forgets the net, which may then be released. */
void nnue_forget(struct nnue *nnue);

/* Whether nnue_evaluate asks for attacks; not for NULL. */
static inline bool nnue_wants_attacks(const struct nnue *nnue)
{
    return nnue != NULL && nnue->features->attacks != NULL;
}

/* Centipawns for the seat to move, or for its team, |score| < 20000. `attacked` is what
 * features_attacks finds, for a caller who has it, or NULL. `ply` counts the moves from the
 * root of the search. It is fast when the position of the ply before was valued just before,
 * and right in any case. */
int nnue_evaluate(struct nnue *nnue, const struct position *position,
                  const struct square_set attacked[2], int ply);

#endif
