/* What an evaluator is, and what evaluators share: the parts an evaluation is summed up from.
 */
#ifndef EVAL_EVALUATOR_H
#define EVAL_EVALUATOR_H

#include "eval/nnue/features.h"
#include "eval/weights.h"
#include "rules/build.h"
#include "rules/position.h"
#include "rules/variant.h"

enum { EVAL_TERMS_MAX = 12 };

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
    int phase; /* 0 = end game .. 256 = all pieces on the board */
    int scale; /* 0 = the end game's sum cannot be won .. 64 */
    int total; /* centipawns for White, or the first team: evaluate's, whoever moves */
};

struct evaluator {
    const char *const *variants;     /* names of those it serves, NULL-terminated */
    const struct features *features; /* what a net for these games sees; NULL: no net can be */
    int16_t value[PIECE_TYPES_MAX];  /* by piece type in centipawns, for SEE and pruning */
    int capture_swing;               /* percent: a capture changes the balance by
                                        value * this / 100 (pools feed the captor) */
    void (*init)(void);              /* expands the tables; called once, by eval_find */
    /* Centipawns for the seat to move, |score| < 20000. Fills *trace unless NULL; where
     * `strengths` is given it has no terms, and the seat to move's total. */
    int (*evaluate)(const struct position *position, struct eval_trace *trace);
    /* Games in which more than two play each for himself; else NULL: how strong each seat is,
     * in centipawns, 0 for who is out of the game. */
    void (*strengths)(const struct position *position, int strength[SEATS_MAX]);
};

/* The score of a seat for its part of the strength of all: 0 for an equal part of so many
 * players, near it about what the pieces are worth that make the difference; it grows with the
 * part. |score| < 20000. */
int eval_share(const int strength[SEATS_MAX], int seat, int players);

/* How many have any strength. */
int eval_players(const int strength[SEATS_MAX]);

/* --- Terms: each a pair of scores, one from each seat's own point of view. An evaluator fills
 * them in by its table (eval/terms_tmpl.h), and everything said about the sum is said from
 * them: value and trace cannot disagree.
 *
 * Invariant: the first terms are material and squares, which hold the material too until they
 * are traced. --- */

enum { SCORE_LIMIT = 19000 };

enum { TERM_MATERIAL, TERM_SQUARES };

struct terms {
    int count;
    int phase; /* 0 = end game .. PHASE_MAX */
    int scale; /* weight of the end game's half, of SCALE_MAX */
    taper_t term[EVAL_TERMS_MAX][2];
};

/* White's advantage before it is scaled and blended. */
static inline taper_t terms_sum(const struct terms *terms)
{
    taper_t sum = 0;
    for (int i = 0; i < terms->count; i++) {
        sum += terms->term[i][0] - terms->term[i][1];
    }
    return sum;
}

/* White's advantage in centipawns, with QUINCUNX_TUNE in EVAL_GRAIN-ths of one. */
static inline int terms_total(const struct terms *terms)
{
    int total = taper_blend(terms_sum(terms), terms->phase, terms->scale);
    int limit = SCORE_LIMIT * EVAL_GRAIN;
    return total > limit ? limit : total < -limit ? -limit : total;
}

/* Fills in *trace but for the names. Each seat's material, which its squares include, goes from
 * there to the term of its own. */
void terms_trace(const struct terms *terms, const taper_t material[2],
                 struct eval_trace *trace);

#endif
