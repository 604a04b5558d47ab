/* The descent is Adam's (Kingma and Ba, 2015), over all samples at once. Scores follow the
 * numbers by the effects measured at the start of a round; then all is evaluated anew. */
#include "bench/tune/fit.h"

#include <math.h>
#include <stdlib.h>

static const double ln10_over_400 = 0.0057564627324851142;

/* Samples lie close together in games, and tell less than as many from different ones. */
static const double evidence = 0.25;

struct fitted {
    struct knob knob;
    struct effects effects;
    double value, start; /* start: before all rounds */
    double mean, square; /* of its gradients */
};

struct fit {
    struct samples *samples;
    const struct numbers *numbers;
    const struct fit_rule *rule;
    struct fitted *fitted;
    int count;
    float *error; /* by sample: promised points less the target */
};

/* --- Scores --- */

static double promise(double score, double k)
{
    return 1 / (1 + exp(-ln10_over_400 * k * score));
}

double fit_loss(const struct samples *samples, double k)
{
    double sum = 0;
    for (uint32_t i = 0; i < samples->count; i++) {
        double points = promise(samples->score[i], k);
        points = fmin(fmax(points, 1e-9), 1 - 1e-9);
        sum -= samples->target[i] * log(points) + (1 - samples->target[i]) * log(1 - points);
    }
    return sum / samples->count;
}

double fit_scale(const struct samples *samples)
{
    const double golden = 0.6180339887498949;
    double low = 0.05, high = 5;
    while (high - low > 0.001) {
        double left = high - golden * (high - low);
        double right = low + golden * (high - low);
        if (fit_loss(samples, left) < fit_loss(samples, right)) {
            high = right;
        } else {
            low = left;
        }
    }
    return (low + high) / 2;
}

/* --- The descent --- */

static void find_errors(struct fit *fit)
{
    struct samples *samples = fit->samples;
    for (uint32_t i = 0; i < samples->count; i++) {
        double points = promise(samples->score[i], fit->rule->k);
        fit->error[i] = (float)(points - samples->target[i]);
    }
}

/* What one unit more of a number adds to minus the logarithm of all likelihoods, that of the
 * number itself (normal around where it began) included. */
static double gradient(const struct fit *fit, const struct fitted *fitted)
{
    double sum = 0;
    for (uint32_t i = 0; i < fitted->effects.count; i++) {
        const struct effect *effect = &fitted->effects.effect[i];
        sum += (double)effect->slope * fit->error[effect->position];
    }
    double leash = fit->rule->leash;
    return evidence * fit->rule->k * ln10_over_400 * sum +
           (fitted->value - fitted->start) / (leash * leash);
}

static void shift(struct fit *fit, struct fitted *fitted, double value)
{
    float change = (float)(value - fitted->value);
    for (uint32_t i = 0; i < fitted->effects.count; i++) {
        const struct effect *effect = &fitted->effects.effect[i];
        fit->samples->score[effect->position] += effect->slope * change;
    }
    fitted->value = value;
}

static void step(struct fit *fit, int number, double rate)
{
    const double keep = 0.9, keep_square = 0.99;
    find_errors(fit);
    for (int i = 0; i < fit->count; i++) {
        struct fitted *fitted = &fit->fitted[i];
        double slope = gradient(fit, fitted);
        fitted->mean = keep * fitted->mean + (1 - keep) * slope;
        fitted->square = keep_square * fitted->square + (1 - keep_square) * slope * slope;
        double mean = fitted->mean / (1 - pow(keep, number));
        double root = sqrt(fitted->square / (1 - pow(keep_square, number)));
        double value = fitted->value - rate * mean / (root + 1e-9);
        if (fitted->knob.half < 0 && fitted->start >= 0 && value < 0) {
            value = 0;
        }
        shift(fit, fitted, value);
    }
}

/* --- A round --- */

/* Measures the effects of every knob, at the numbers as they are. False when memory is short.
 */
static bool measure(struct fit *fit)
{
    samples_evaluate(fit->samples);
    for (int i = 0; i < fit->count; i++) {
        struct fitted *fitted = &fit->fitted[i];
        free(fitted->effects.effect);
        fitted->effects.effect = NULL;
        if (!samples_try(fit->samples, fit->numbers, &fitted->knob, &fitted->effects)) {
            return false;
        }
        if (fitted->effects.count < (uint32_t)fit->rule->least) {
            fitted->effects.count = 0;
        }
        fitted->mean = fitted->square = 0;
    }
    return true;
}

static void set_numbers(struct fit *fit)
{
    for (int i = 0; i < fit->count; i++) {
        struct fitted *fitted = &fit->fitted[i];
        fitted->value = round(fitted->value);
        knob_set(fit->numbers, &fitted->knob, (int)fitted->value);
    }
    samples_evaluate(fit->samples);
}

static bool run(struct fit *fit)
{
    for (int round = 0; round < fit->rule->rounds; round++) {
        if (!measure(fit)) {
            return false;
        }
        for (int i = 1; i <= fit->rule->steps; i++) {
            double left = 1 - (double)(i - 1) / fit->rule->steps;
            step(fit, i, 2 * left / (1 + round));
        }
        set_numbers(fit);
    }
    return true;
}

int fit_numbers(struct samples *samples, const struct numbers *numbers,
                const struct fit_rule *rule)
{
    struct fit fit = {.samples = samples, .numbers = numbers, .rule = rule};
    struct knob *knobs = knobs_list(numbers, &fit.count);
    fit.fitted = calloc((size_t)fit.count, sizeof *fit.fitted);
    fit.error = malloc((samples->count + 1) * sizeof *fit.error);
    int used = -1;
    if (knobs != NULL && fit.fitted != NULL && fit.error != NULL) {
        for (int i = 0; i < fit.count; i++) {
            fit.fitted[i].knob = knobs[i];
            fit.fitted[i].value = fit.fitted[i].start = knob_value(numbers, &knobs[i]);
        }
        used = run(&fit) ? 0 : -1;
    }
    for (int i = 0; i < fit.count && fit.fitted != NULL; i++) {
        used += used >= 0 && fit.fitted[i].effects.count > 0;
        free(fit.fitted[i].effects.effect);
    }
    free(fit.fitted);
    free(fit.error);
    free(knobs);
    return used;
}
