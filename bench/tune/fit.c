/* The descent is Adam's (Kingma and Ba, 2015), over all samples at once. Scores follow the
 * numbers by the effects measured at the start of a round; then all is evaluated anew. */
#include "bench/tune/fit.h"

#include <math.h>
#include <stdlib.h>

static const double ln10_over_400 = 0.0057564627324851142;

/* Samples lie close together in games, and tell less than as many from different ones. */
static const double evidence = 0.25;

struct half {
    double value, start; /* start: before all rounds */
    double mean, square; /* of its gradients */
};

struct fitted {
    struct knob knob;
    struct effects effects;
    struct half half[HALVES];
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

/* What one unit more of each half of a number adds to minus the logarithm of all likelihoods,
 * that of the number itself (normal around where it began) included. */
static void find_gradient(const struct fit *fit, const struct fitted *fitted,
                          double gradient[HALVES])
{
    double sum[HALVES] = {0, 0};
    for (uint32_t i = 0; i < fitted->effects.count; i++) {
        const struct effect *effect = &fitted->effects.effect[i];
        double error = fit->error[effect->position];
        sum[0] += (double)effect->slope[0] * error;
        sum[1] += (double)effect->slope[1] * error;
    }
    double leash = fit->rule->leash;
    for (int i = 0; i < HALVES; i++) {
        const struct half *half = &fitted->half[i];
        gradient[i] = evidence * fit->rule->k * ln10_over_400 * sum[i] +
                      (half->value - half->start) / (leash * leash);
    }
}

/* What the descent, at its step `number`, changes in a half. */
static double find_change(struct half *half, double gradient, int number, double rate)
{
    const double keep = 0.9, keep_square = 0.99;
    half->mean = keep * half->mean + (1 - keep) * gradient;
    half->square = keep_square * half->square + (1 - keep_square) * gradient * gradient;
    double mean = half->mean / (1 - pow(keep, number));
    double root = sqrt(half->square / (1 - pow(keep_square, number)));
    return -rate * mean / (root + 1e-9);
}

static void shift(struct fit *fit, struct fitted *fitted, const double change[HALVES])
{
    for (uint32_t i = 0; i < fitted->effects.count; i++) {
        const struct effect *effect = &fitted->effects.effect[i];
        fit->samples->score[effect->position] +=
            effect->slope[0] * (float)change[0] + effect->slope[1] * (float)change[1];
    }
    for (int i = 0; i < HALVES; i++) {
        fitted->half[i].value += change[i];
    }
}

static void step(struct fit *fit, int number, double rate)
{
    find_errors(fit);
    for (int i = 0; i < fit->count; i++) {
        struct fitted *fitted = &fit->fitted[i];
        struct half *half = fitted->half;
        double gradient[HALVES];
        double change[HALVES] = {0, 0};
        find_gradient(fit, fitted, gradient);
        for (int j = 0; j < fitted->knob.halves; j++) {
            change[j] = find_change(&half[j], gradient[j], number, rate);
        }
        bool is_plain = fitted->knob.halves < HALVES;
        if (is_plain && half->start >= 0 && half->value + change[0] < 0) {
            change[0] = -half->value;
        }
        shift(fit, fitted, change);
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
        for (int j = 0; j < HALVES; j++) {
            fitted->half[j].mean = fitted->half[j].square = 0;
        }
    }
    return true;
}

static void set_numbers(struct fit *fit)
{
    for (int i = 0; i < fit->count; i++) {
        struct fitted *fitted = &fit->fitted[i];
        for (int j = 0; j < fitted->knob.halves; j++) {
            fitted->half[j].value = round(fitted->half[j].value);
            knob_set(fit->numbers, &fitted->knob, j, (int)fitted->half[j].value);
        }
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
            for (int j = 0; j < knobs[i].halves; j++) {
                struct half *half = &fit.fitted[i].half[j];
                half->value = half->start = knob_value(numbers, &knobs[i], j);
            }
        }
        used = run(&fit) ? 0 : -1;
    }
    for (int i = 0; i < fit.count && fit.fitted != NULL; i++) {
        if (used >= 0 && fit.fitted[i].effects.count > 0) {
            used += fit.fitted[i].knob.halves;
        }
        free(fit.fitted[i].effects.effect);
    }
    free(fit.fitted);
    free(fit.error);
    free(knobs);
    return used;
}
