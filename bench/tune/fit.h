/* Logistic regression of an evaluation's numbers (Texel's method): the numbers under which
 * 1 / (1 + 10^(-k * score / 400)) comes nearest to what positions were worth in games. */
#ifndef BENCH_TUNE_FIT_H
#define BENCH_TUNE_FIT_H

#include "bench/tune/sample.h"

struct fit_rule {
    int rounds; /* how often effects are measured anew; they change where terms are squares */
    int steps;  /* of the descent in each round */
    int least;  /* a knob with an effect in fewer positions stays as it is */
    double k;
    double leash; /* how far a number strays easily without evidence, in its own unit */
};

/* The factor k, of scores in centipawns, that suits the scores as they are best. */
double fit_scale(const struct samples *samples);

/* The mean cross-entropy between targets and promised points, in nats, of the scores as they
 * are. */
double fit_loss(const struct samples *samples, double k);

/* Sets the numbers to the best found, whole units, and evaluates the samples with them. Plain
 * numbers stay at 0 or above if they were. Returns how many were fitted, a tapered score's
 * halves counting singly, -1 when memory is short. */
int fit_numbers(struct samples *samples, const struct numbers *numbers,
                const struct fit_rule *rule);

#endif
