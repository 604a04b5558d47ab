/* Fits the numbers of a game's evaluation to positions of self-play and prints them as the
 * table that eval/ is compiled with.
 *
 * usage: tune [-r ROUNDS] [-n STEPS] [-l SHARE] [-k LEASH] [-m MOST] [-j JOBS] GAME FILE...
 *
 *   -r  how often effects are measured anew (2)
 *   -n  steps of the descent a round (300)
 *   -l  share of the result in what a position was worth, the rest is the search's (0.6)
 *   -k  how many centipawns a number strays easily without evidence (25)
 *   -m  at most so many positions (1000000)
 *   -j  threads (1); the table is the same with any number of them
 *
 * GAME is chess, xodul, cubic, nodal, gala or xymyx; FILEs are what bench/selfplay wrote, `-`
 * is standard input. The last tenth of the positions is held out. stdout is the table, with the
 * commands that made it and its positions on top; stderr says how well old and new numbers
 * foresee both parts. With -r 0 the table is what there was, and there may be no FILE.
 */
#include "bench/tool.h"
#include "bench/tune/fit.h"
#include "protocol/text/flag.h"
#include "rules/variants.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { HELD_OUT = 10, IN_A_LINE = 5 };

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

/* --- Fitting --- */

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

static void say(const char *when, const struct samples *samples, const struct samples *held,
                double k)
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
    say("before", samples, &held, task->rule.k);
    int fitted = fit_numbers(samples, task->numbers, &task->rule);
    if (fitted < 0) {
        fprintf(stderr, "tune: out of memory\n");
        return STATUS_FAILURE;
    }
    samples_evaluate(&held);
    say("after", samples, &held, task->rule.k);
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
    {NULL}};

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

int main(int argc, char **argv)
{
    static const struct origins no_origins;
    struct task task = {.rule = {.rounds = 2, .steps = 300, .least = 20, .leash = 25},
                        .share = 0.6,
                        .most = 1000000,
                        .jobs = 1,
                        .argc = argc,
                        .argv = argv};
    int word = flag_read_letters("tune", flags, &task, argc, argv);
    if (word < 0) {
        return STATUS_USAGE;
    }
    if (argc - word < (task.rule.rounds > 0 ? 2 : 1)) {
        fputs("usage: tune [-r ROUNDS] [-n STEPS] [-l SHARE] [-k LEASH] [-m MOST] [-j JOBS] "
              "GAME FILE...\n",
              stderr);
        return STATUS_USAGE;
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
