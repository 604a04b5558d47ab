/* What a position is worth without looking ahead, one evaluator a game. */
#ifndef EVAL_EVAL_H
#define EVAL_EVAL_H

#include "rules/position.h"
#include "rules/variant.h"

enum { EVAL_TERMS_MAX = 16 };

/* One term's part of an evaluation, both sides, each from its own point of view, in
 * centipawns for middle and end game. */
struct eval_term {
    const char *name;
    int middle[2];
    int end[2];
};

/* The total is, with m and e the sums of middle[0] - middle[1] and end[0] - end[1],
 * (m * phase + e * scale / 64 * (256 - phase)) / 256, rounded once towards 0 and kept within
 * the bound of evaluate. Tempo is a term of the seat to move. */
struct eval_trace {
    int count;
    struct eval_term term[EVAL_TERMS_MAX];
    int phase; /* 0 = end game .. 256 = all men on the board */
    int scale; /* 0 = the end game's sum cannot be won .. 64 */
    int total; /* centipawns for White, or the first team: evaluate's, whoever moves */
};

struct evaluator {
    const char *const *variants; /* names of those it serves, NULL-terminated */
    int16_t value[PIECES_MAX];   /* piece worth in centipawns for SEE and pruning */
    int capture_swing;           /* percent: a capture changes the balance by
                                    value * this / 100 (pools feed the captor) */
    void (*init)(void);          /* expands the tables; called once, by eval_find */
    /* Centipawns for the seat to move, |score| < 20000. Fills *trace unless NULL; where
     * `strengths` is given it has no terms, and the seat to move's total. */
    int (*evaluate)(const struct position *position, struct eval_trace *trace);
    /* Games in which more than two play each for himself; else NULL: how strong each seat is,
     * in centipawns, 0 for who is out of the game. */
    void (*strengths)(const struct position *position, int strength[SEATS_MAX]);
};

/* The score of a seat for its part of the strength of all: 0 for an equal part of so many
 * players, near it about what the men are worth that make the difference; it grows with the
 * part. |score| < 20000. */
int eval_share(const int strength[SEATS_MAX], int seat, int players);

/* How many have any strength. */
int eval_players(const int strength[SEATS_MAX]);

/* The evaluator of a variant, its tables built. Never NULL for a variant of variant_at. The
 * first call for a variant comes before threads use it; later ones may come at any time. */
const struct evaluator *eval_find(const struct variant *variant);

#endif
