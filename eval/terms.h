/* The parts an evaluation is summed up from, each a pair of scores, one from each seat's own
 * point of view. An evaluator fills them in, and everything said about the sum is said from
 * them: value and trace cannot disagree.
 *
 * Invariant: the first terms are material and squares, which hold the material too until they
 * are traced; an evaluator that counts having the move has it last.
 */
#ifndef EVAL_TERMS_H
#define EVAL_TERMS_H

#include "eval/eval.h"
#include "eval/taper.h"
#include "rules/build.h"

enum { SCORE_LIMIT = 19000 };

/* What every evaluator's terms begin with; its own follow. */
enum { TERM_MATERIAL, TERM_SQUARES, TERM_OWN };

struct terms {
    int count;
    int phase; /* 0 = end game .. PHASE_MAX */
    int scale; /* weight of the end game's half, of SCALE_MAX */
    taper_t term[EVAL_TERMS_MAX][2];
};

/* Begins with `count` terms, a constant, that are all nothing; an evaluator may lower the scale
 * later. What is behind them is not cleared. */
FORCE_INLINE void terms_begin(struct terms *terms, int count, int phase)
{
    terms->count = count;
    terms->phase = phase;
    terms->scale = SCALE_MAX;
    for (int i = 0; i < count; i++) {
        terms->term[i][0] = terms->term[i][1] = 0;
    }
}

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

/* Fills in the last term: what it is worth to `seat` to have the move. */
static inline void terms_set_tempo(struct terms *terms, int seat, taper_t tempo)
{
    terms->term[terms->count - 1][seat] = tempo;
    terms->term[terms->count - 1][1 - seat] = 0;
}

/* Writes the terms under their names; each seat's material, which its squares include, goes
 * from there to the term of its own. */
void terms_trace(const struct terms *terms, const taper_t material[2], const char *const *names,
                 struct eval_trace *trace);

#endif
