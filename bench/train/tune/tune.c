/* Fits the numbers of a game's evaluation to positions of self-play and prints them as the
 * table that eval/ is compiled with.
 *
 * usage: tune [-r ROUNDS] [-n STEPS] [-l SHARE] [-k LEASH] [-m MOST] [-j JOBS] GAME FILE...
 *
 *   -r  how often effects are measured anew (2)
 *   -n  steps of the descent a round (300)
 *   -l  share of the result in what a position was worth, the rest is the search's (0.6)
 *   -k  how far numbers may move from where they began, in centipawns: the standard deviation
 * of a normal distribution around it (25) -m  at most so many positions (1000000) -j  threads
 * (1); the table is the same with any number of them
 *
 * GAME is chess, xodul, cubic, nodal, gala or xymyx; FILEs are what bench/selfplay wrote, `-`
 * is standard input. The last tenth of the positions is held out. stdout is the table, with the
 * commands that made it and its positions on top; stderr says how well old and new numbers
 * foresee both parts. With -r 0 the table is what there was, and there may be no FILE.
 *
 * The fit is a logistic regression (Texel's method): the numbers under which
 * 1 / (1 + 10^(-k * score / 400)) comes nearest to what positions were worth in games. The
 * descent is Adam's (Kingma and Ba, 2015), over all samples at once. Scores follow the numbers
 * by the effects measured at the start of a round; then all is evaluated anew.
 */
#include "bench/tool.h"
#include "bench/train/tune/sample.h"
#include "rules/variants.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { HELD_OUT = 10, IN_A_LINE = 5 };

struct fit_rule {
    int rounds; /* how often effects are measured anew; they change where terms are squares */
    int steps;  /* of the descent in each round */
    int least;  /* a knob with an effect in fewer positions stays as it is */
    double k;
    double leash; /* standard deviation of a number from where it began, in its own unit */
};

struct task {
    const struct numbers *numbers;
    struct fit_rule rule;
    double share;
    int most, jobs;
    int argc;
    char **argv;
};

static const struct numbers *const games[] = {&chess_numbers,
                                              &xodul_numbers,
                                              &cubic_numbers,
                                              &nodal_numbers,
                                              &gala_numbers,
                                              &xymyx_numbers,
                                              NULL};

/* --- The table --- */

static void print_number(const struct numbers *numbers, const struct field *field, int index)
{
    const char *number =
        (const char *)numbers->base + field->offset + (size_t)index * field->width;
    if (field->width == sizeof(taper_t)) {
        taper_t score = *(const taper_t *)(const void *)number;
        printf("TAPER(%d, %d)", taper_middle(score), taper_end(score));
    } else {
        printf("%d", *(const int *)(const void *)number);
    }
}

static bool is_last(const struct field *field, int level)
{
    return level + 1 == DIMENSIONS_MAX || field->size[level + 1] == 0;
}

/* Prints the dimensions from `level` on; *index goes on over the numbers. */
static void print_level(const struct numbers *numbers, const struct field *field, int level,
                        int *index)
{
    if (level == DIMENSIONS_MAX || field->size[level] == 0) {
        print_number(numbers, field, (*index)++);
        return;
    }
    bool goes_on = is_last(field, level); /* in the same line */
    putchar('{');
    for (int i = 0; i < field->size[level]; i++) {
        if (i > 0) {
            putchar(',');
        }
        if (goes_on && (i == 0 || i % IN_A_LINE != 0)) {
            fputs(i > 0 ? " " : "", stdout);
        } else {
            printf("\n%*s", 4 * (level + 2) + goes_on, "");
        }
        print_level(numbers, field, level + 1, index);
    }
    putchar('}');
}

/* Prints how the positions were made. */
static void print_origins(const struct origins *origins)
{
    for (int i = 0; i < origins->count && i < ORIGINS_MAX; i++) {
        printf("\n * Positions: %s", origins->text[i]);
    }
    if (origins->count > ORIGINS_MAX) {
        printf("\n * and %d runs more", origins->count - ORIGINS_MAX);
    }
}

/* The status to end with. */
static int print_table(const struct task *task, const struct origins *origins,
                       const char *made_of)
{
    const struct numbers *numbers = task->numbers;
    fputs("/* Printed by: tune", stdout);
    for (int i = 1; i < task->argc; i++) {
        printf(" %s", task->argv[i]);
    }
    print_origins(origins);
    printf("%s. */\n/* clang-format off */\n", made_of);
    printf("WEIGHTS struct %s_weights %s_weights = {\n", numbers->game, numbers->game);
    for (const struct field *field = numbers->fields; field->name != NULL; field++) {
        int index = 0;
        printf("    .%s = ", field->name);
        print_level(numbers, field, 0, &index);
        puts(",");
    }
    puts("};\n/* clang-format on */");
    return tool_end("tune", STATUS_SUCCESS);
}

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

/* --- The fit: what positions promise --- */

static double promise(double score, double k)
{
    return 1 / (1 + exp(-ln10_over_400 * k * score));
}

/* The mean cross-entropy between targets and promised points, in nats, of the scores as they
 * are. */
static double fit_loss(const struct samples *samples, double k)
{
    double sum = 0;
    for (uint32_t i = 0; i < samples->count; i++) {
        double points = promise(samples->score[i], k);
        points = fmin(fmax(points, 1e-9), 1 - 1e-9);
        sum -= samples->target[i] * log(points) + (1 - samples->target[i]) * log(1 - points);
    }
    return sum / samples->count;
}

/* The factor k, of scores in centipawns, that suits the scores as they are best. */
static double fit_scale(const struct samples *samples)
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

/* --- The fit: the descent --- */

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

/* --- The fit: rounds --- */

/* Measures the effects of every knob, at the numbers as they are. False when memory is short.
 */
static bool measure_loss(struct fit *fit)
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

static bool run_jobs(struct fit *fit)
{
    for (int round = 0; round < fit->rule->rounds; round++) {
        if (!measure_loss(fit)) {
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

/* Sets the numbers to the best found, whole units, and evaluates the samples with them. Plain
 * numbers stay at 0 or above if they were. Returns how many were fitted, a tapered score's
 * halves counting singly, -1 when memory is short. */
static int fit_numbers(struct samples *samples, const struct numbers *numbers,
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
        used = run_jobs(&fit) ? 0 : -1;
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

/* --- Samples --- */

static bool read_files(const struct task *task, struct samples *samples, char **names)
{
    for (; *names != NULL; names++) {
        bool is_stdin = strcmp(*names, "-") == 0;
        FILE *file = is_stdin ? stdin : fopen(*names, "r");
        if (file == NULL) {
            fprintf(stderr, "tune: %s: %s\n", *names, strerror(errno));
            return false;
        }
        bool done = samples_read(samples, file, *names, task->share, (uint32_t)task->most);
        if (!is_stdin) {
            fclose(file);
        }
        if (!done) {
            return false;
        }
    }
    return true;
}

/* The last tenth of the samples, which share the memory of all. */
static struct samples hold_out(struct samples *samples)
{
    struct samples held = *samples;
    held.count = samples->count / HELD_OUT;
    samples->count -= held.count;
    held.positions += samples->count * samples->variant->position_size;
    held.target += samples->count;
    held.score += samples->count;
    return held;
}

static void print_loss(const char *when, const struct samples *samples,
                       const struct samples *held, double k)
{
    fprintf(stderr, "%s: loss %.6f, of the %u held out %.6f\n", when, fit_loss(samples, k),
            held->count, fit_loss(held, k));
}

static int tune(struct task *task, struct samples *samples)
{
    char made_of[160];
    struct samples held = hold_out(samples);
    samples_evaluate(samples);
    samples_evaluate(&held);
    task->rule.k = fit_scale(samples);
    fprintf(stderr, "%s: %u positions, k %.3f\n", task->numbers->game, samples->count,
            task->rule.k);
    print_loss("before", samples, &held, task->rule.k);
    int fitted = fit_numbers(samples, task->numbers, &task->rule);
    if (fitted < 0) {
        fprintf(stderr, "tune: out of memory\n");
        return STATUS_FAILURE;
    }
    samples_evaluate(&held);
    print_loss("after", samples, &held, task->rule.k);
    snprintf(made_of, sizeof made_of,
             "\n * %d numbers fitted to %u positions, k %.3f: loss %.6f, "
             "of %u held out %.6f",
             fitted, samples->count, task->rule.k, fit_loss(samples, task->rule.k), held.count,
             fit_loss(&held, task->rule.k));
    return print_table(task, &samples->origins, made_of);
}

/* --- The command line --- */

#define AT(member) offsetof(struct task, member)

static const struct flag flags[] = {
    {"r", FLAG_NUMBER, AT(rule.rounds), 0, TOOL_NUMBER_MAX, .value = "ROUNDS"},
    {"n", FLAG_NUMBER, AT(rule.steps), 0, TOOL_NUMBER_MAX, .value = "STEPS"},
    {"l", FLAG_SCIENTIFIC, AT(share), 0, 1, .value = "SHARE"},
    {"k", FLAG_SCIENTIFIC, AT(rule.leash), 0.001, TOOL_NUMBER_MAX, .value = "LEASH"},
    {"m", FLAG_NUMBER, AT(most), HELD_OUT, TOOL_NUMBER_MAX, .value = "MOST"},
    {"j", FLAG_NUMBER, AT(jobs), 1, TOOL_JOBS_MAX, .value = "JOBS"},
    {.name = NULL}};

static const struct numbers *find_numbers(const char *game)
{
    for (int i = 0; games[i] != NULL; i++) {
        if (strcmp(games[i]->game, game) == 0) {
            return games[i];
        }
    }
    return NULL;
}

/* Reads the files and fits to them. The status to end with. */
static int read_and_tune(struct task *task, char **names)
{
    struct samples samples = {.variant = variant_find(task->numbers->game), .jobs = task->jobs};
    samples.evaluator = eval_find(samples.variant);
    int status = STATUS_FAILURE;
    if (read_files(task, &samples, names)) {
        if (samples.count < HELD_OUT) {
            fprintf(stderr, "tune: too few positions: %u\n", samples.count);
        } else {
            status = tune(task, &samples);
        }
    }
    samples_free(&samples);
    return status;
}

static const struct tool tool = {"tune", flags, "GAME FILE...", 1, 0};

int main(int argc, char **argv)
{
    static const struct origins no_origins;
    struct task task = {.rule = {.rounds = 2, .steps = 300, .least = 20, .leash = 25},
                        .share = 0.6,
                        .most = 1000000,
                        .jobs = 1,
                        .argc = argc,
                        .argv = argv};
    int word = tool_begin(&tool, &task, argc, argv);
    if (word < 0) {
        return STATUS_USAGE;
    }
    if (argc - word == 1 && task.rule.rounds > 0) {
        return tool_usage(&tool);
    }
    task.numbers = find_numbers(argv[word]);
    if (task.numbers == NULL) {
        fprintf(stderr, "tune: no evaluation of this name: %s\n", argv[word]);
        return STATUS_USAGE;
    }
    if (argc - word == 1) {
        return print_table(&task, &no_origins, "");
    }
    return read_and_tune(&task, argv + word + 1);
}
