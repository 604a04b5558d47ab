/* Measures many changes of the search's parameters at once by play: a factorial trial.
 *
 * usage: effects [-g PAIRS] [-n NODES] [-s SEED] [-j JOBS] [-o FILE] VARIANT[,VARIANT...]
 *                NAME=LOW:HIGH|NAME=VALUE...
 *
 *   -g  pairs of games (1000)
 *   -n  nodes a turn (5000)
 *   -s  seed (1)
 *   -j  processes that play (1); with more, results come in another order each time
 *   -o  file that the pairs are appended to (they are printed)
 *
 * A parameter of engine/params.h with two values is a factor; one with a single value has it in
 * all games. In every pair of games from one opening, with both colours, each factor is high
 * for one player and low for the other, by chance. The pairs are of the variants by turns.
 * First comes how the trial was called, `# effects ...`, then each pair when it has ended:
 *
 *   pair VARIANT HALF_POINTS +NAME -NAME...
 *
 * with one player's half points, 0 to 4, and whether that player had a factor high (+) or low.
 * Called again in the same way, it counts the pairs that the file has and plays those that it
 * lacks.
 *
 * Every hundred pairs, and at the end, a table says by how many Elo high is better than low, by
 * least squares, and half of the interval that holds the truth 95 times in 100: over all pairs,
 * and of each variant. It has `?` where the pairs cannot tell the factors apart yet.
 */
#include "bench/shared.h"
#include "bench/train/pairs.h"
#include "protocol/base/append_file.h"
#include "protocol/base/line.h"
#include "protocol/base/number.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FACTORS_MAX = SEARCH_PARAM_COUNT, TEXT_MAX = 4096 };

/* The least squares of pairs: a pair's score is the sum of its factors' effects, each with its
 * sign. */
struct sums {
    int pairs;
    double square;                         /* of scores, which are from -1/2 to 1/2 */
    double score[FACTORS_MAX];             /* with each factor's sign */
    double sign[FACTORS_MAX][FACTORS_MAX]; /* products of two factors' signs */
};

/* What the processes share. */
struct course {
    struct append_file file;
    struct sums sums[1 + PAIRS_VARIANTS_MAX]; /* of all pairs, and of each variant's */
};

struct task {
    struct pairs pairs;
    const char *path;                      /* of the file, or NULL */
    int factor_count, factor[FACTORS_MAX]; /* parameters */
    int value[2][SEARCH_PARAM_COUNT];      /* [0] low, [1] high; elsewhere the same */
    struct course *course;
};

static const struct flag flags[] = {
    PAIRS_FLAGS,
    {"o", FLAG_TEXT, offsetof(struct task, path), .value = "FILE"},
    {.name = NULL}};

/* --- Effects --- */

static void add_to(struct sums *sums, const struct task *task, const struct pair *pair)
{
    double score = pair->half_points / 4.0 - 0.5;
    sums->pairs++;
    sums->square += score * score;
    for (int i = 0; i < task->factor_count; i++) {
        bool up = pair->up[task->factor[i]];
        sums->score[i] += up ? score : -score;
        for (int j = 0; j < task->factor_count; j++) {
            sums->sign[i][j] += up == pair->up[task->factor[j]] ? 1 : -1;
        }
    }
}

/* Adds a pair to the sums that it belongs to. */
static void add_pair(const struct task *task, const struct pair *pair)
{
    add_to(&task->course->sums[0], task, pair);
    for (int i = 0; i < task->pairs.variant_count; i++) {
        if (task->pairs.variants[i] == pair->variant) {
            add_to(&task->course->sums[1 + i], task, pair);
        }
    }
}

/* Inverts a symmetric matrix that is positive definite. False when it is not. */
static bool invert(double matrix[FACTORS_MAX][FACTORS_MAX], int size)
{
    for (int i = 0; i < size; i++) {
        double pivot = matrix[i][i];
        if (pivot < 1e-6) {
            return false;
        }
        matrix[i][i] = 1;
        for (int j = 0; j < size; j++) {
            matrix[i][j] /= pivot;
        }
        for (int row = 0; row < size; row++) {
            double times = matrix[row][i];
            if (row != i) {
                matrix[row][i] = 0;
                for (int j = 0; j < size; j++) {
                    matrix[row][j] -= times * matrix[i][j];
                }
            }
        }
    }
    return true;
}

/* Writes the factors' effects as the table shows them. */
static void write_effects(const struct sums *sums, int count, char text[FACTORS_MAX][32])
{
    double elo = 1600 / log(10); /* of a score of one, by the slope at an even score */
    double inverse[FACTORS_MAX][FACTORS_MAX];
    memcpy(inverse, sums->sign, sizeof inverse);
    bool is_known = invert(inverse, count);
    for (int i = 0; i < count; i++) {
        double effect = 0;
        for (int j = 0; j < count; j++) {
            effect += inverse[i][j] * sums->score[j];
        }
        double error = sqrt(inverse[i][i] * sums->square / sums->pairs);
        snprintf(text[i], sizeof text[i], is_known ? "%+.1f +- %.1f" : "?", elo * effect,
                 1.96 * elo * error);
    }
}

static void print_effects(void *context, int ended)
{
    const struct task *task = context;
    static char text[1 + PAIRS_VARIANTS_MAX][FACTORS_MAX][32];
    int columns = task->pairs.variant_count == 1 ? 1 : 1 + task->pairs.variant_count;
    char head[32];
    snprintf(head, sizeof head, "%d pairs", ended);
    printf("%-22s", head);
    for (int k = 0; k < columns; k++) {
        printf(" %17s", k == 0 ? "all" : task->pairs.variants[k - 1]->name);
        write_effects(&task->course->sums[k], task->factor_count, text[k]);
    }
    putchar('\n');
    for (int i = 0; i < task->factor_count; i++) {
        printf("%-22s", params[task->factor[i]].name);
        for (int k = 0; k < columns; k++) {
            printf(" %17s", text[k][i]);
        }
        putchar('\n');
    }
}

/* --- Pairs --- */

static void set_values(void *context, struct pair *pair)
{
    const struct task *task = context;
    for (int i = 0; i < SEARCH_PARAM_COUNT; i++) {
        pair->value[0][i] = task->value[pair->up[i]][i];
        pair->value[1][i] = task->value[!pair->up[i]][i];
    }
}

/* Ends a line and prints it, or appends it to the file. NULL, or why it was lost. */
static const char *put_line(const struct task *task, char line[TEXT_MAX])
{
    static char why[300];
    line_append(line, TEXT_MAX, "\n");
    if (task->path == NULL) {
        fputs(line, stdout);
    } else if (!append_file_add(&task->course->file, line, strlen(line))) {
        snprintf(why, sizeof why, "%.200s: %s", task->path, strerror(errno));
        return why;
    }
    return NULL;
}

static const char *put_pair(void *context, const struct pair *pair)
{
    const struct task *task = context;
    char line[TEXT_MAX];
    snprintf(line, sizeof line, "pair %s %d", pair->variant->name, pair->half_points);
    for (int i = 0; i < task->factor_count; i++) {
        int param = task->factor[i];
        line_append(line, sizeof line, " %c%s", pair->up[param] ? '+' : '-',
                    params[param].name);
    }
    add_pair(task, pair);
    return put_line(task, line);
}

/* Reads such a line, which is cut up. False when it is none of this trial. */
static bool read_pair(const struct task *task, char *line, struct pair *pair)
{
    const char *first = line_word(&line), *name = line_word(&line);
    int64_t half_points;
    if (number_read(line_word(&line), 0, 4, &half_points) != PARSE_READ ||
        strcmp(first, "pair") != 0) {
        return false;
    }
    pair->half_points = (int)half_points;
    for (int i = 0; i < task->factor_count; i++) {
        int param = task->factor[i];
        const char *word = line_word(&line);
        if (word == NULL || (*word != '+' && *word != '-') ||
            strcmp(word + 1, params[param].name) != 0) {
            return false;
        }
        pair->up[param] = *word == '+';
    }
    int variant = 0;
    while (variant < task->pairs.variant_count &&
           strcmp(task->pairs.variants[variant]->name, name) != 0) {
        variant++;
    }
    pair->variant = task->pairs.variants[variant];
    return variant < task->pairs.variant_count && line_word(&line) == NULL;
}

/* Counts the pairs in the file's text, whose first line must be `origin`. How many bytes its
 * whole lines have; -1, with a line on stderr, when one is not of this trial. */
static int64_t count_pairs(struct task *task, const char *origin, char *text)
{
    char *line = text, *end;
    for (int number = 1; (end = strchr(line, '\n')) != NULL; number++, line = end + 1) {
        struct pair pair;
        *end = '\0';
        if (number == 1 ? strcmp(line, origin) != 0 : !read_pair(task, line, &pair)) {
            fprintf(stderr, "effects: %s:%d: not of the trial `%s`\n", task->path, number,
                    origin);
            return -1;
        }
        if (number > 1) {
            add_pair(task, &pair);
            task->pairs.before++;
        }
    }
    if (line == text && task->course->file.size > 0) {
        fprintf(stderr, "effects: %s: no file of pairs\n", task->path);
        return -1;
    }
    return line - text;
}

/* Opens the file, counts its pairs and cuts off a last line that is not whole. The status to
 * end with, after a line on stderr unless that is STATUS_SUCCESS. */
static int open_file(struct task *task, const char *origin)
{
    struct append_file *file = &task->course->file;
    const char *why = append_file_open(file, task->path);
    char *text = why == NULL ? append_file_read(file, 0) : NULL;
    if (text != NULL) {
        int64_t size = count_pairs(task, origin, text);
        free(text);
        if (size < 0) {
            return STATUS_USAGE;
        }
        if (append_file_cut(file, size)) {
            return STATUS_SUCCESS;
        }
    }
    fprintf(stderr, "effects: %s: %s\n", task->path, why != NULL ? why : strerror(errno));
    return STATUS_FAILURE;
}

/* --- The command line --- */

/* Reads a value of a parameter. False, with a line on stderr, when it is none. */
static bool read_value(const struct param *param, const char *text, int *value)
{
    int64_t number;
    if (number_read(text, param->least, param->most, &number) != PARSE_READ) {
        fprintf(stderr, "effects: %s: expected =LOW:HIGH or =VALUE, from %d to %d\n",
                param->name, param->least, param->most);
        return false;
    }
    *value = (int)number;
    return true;
}

/* Takes over the factors and constants, and cuts them up. False, with a line on stderr, when
 * one is wrong. */
static bool choose_factors(struct task *task, char **words, int count)
{
    bool named[SEARCH_PARAM_COUNT] = {false};
    for (int i = 0; i < SEARCH_PARAM_COUNT; i++) {
        task->value[0][i] = task->value[1][i] = params[i].value;
    }
    for (int k = 0; k < count; k++) {
        char *high = words[k];
        const char *name = line_field(&high, '=');
        const char *low = line_field(&high, ':');
        int i = pairs_find_param(&task->pairs, name, strlen(name));
        if (i < 0) {
            return false;
        }
        if (named[i]) {
            fprintf(stderr, "effects: %s: named twice\n", name);
            return false;
        }
        named[i] = true;
        if (high != NULL) {
            task->factor[task->factor_count++] = i;
        }
        if (!read_value(&params[i], low, &task->value[0][i]) ||
            !read_value(&params[i], high != NULL ? high : low, &task->value[1][i])) {
            return false;
        }
    }
    if (task->factor_count == 0) {
        fputs("effects: nothing to measure: no NAME=LOW:HIGH\n", stderr);
        return false;
    }
    return true;
}

/* How the trial was called; the seed and the number of pairs may change when it goes on. */
static void write_origin(const struct task *task, char **words, int count, char text[TEXT_MAX])
{
    snprintf(text, TEXT_MAX, "# effects -n %d", task->pairs.nodes);
    for (int i = 0; i < count; i++) {
        line_append(text, TEXT_MAX, " %s", words[i]);
    }
}

static const struct tool tool = {"effects", flags,
                                 "VARIANT[,VARIANT...] NAME=LOW:HIGH|NAME=VALUE...", 2, 0};

int main(int argc, char **argv)
{
    struct task task = {.pairs = {.program = tool.name,
                                  PAIRS_DEFAULTS,
                                  .context = &task,
                                  .begin = set_values,
                                  .end = put_pair,
                                  .report = print_effects}};
    char origin[TEXT_MAX];
    int word = tool_begin(&tool, &task, argc, argv);
    if (word < 0) {
        return STATUS_USAGE;
    }
    write_origin(&task, argv + word, argc - word, origin);
    if (!pairs_choose_variants(&task.pairs, argv[word]) ||
        !choose_factors(&task, argv + word + 1, argc - word - 1)) {
        return STATUS_USAGE;
    }
    task.course = shared_memory(sizeof *task.course);
    if (task.course == NULL) {
        fputs("effects: out of memory\n", stderr);
        return STATUS_FAILURE;
    }
    int status = task.path == NULL ? STATUS_SUCCESS : open_file(&task, origin);
    if (status != STATUS_SUCCESS) {
        return status;
    }
    const char *why = task.course->file.size > 0 ? NULL : put_line(&task, origin);
    if (why != NULL) {
        fprintf(stderr, "effects: %s\n", why);
        return STATUS_FAILURE;
    }
    return pairs_play(&task.pairs);
}
