/* Tunes the search's parameters by play: simultaneous perturbation (Spall, 1998).
 *
 * usage: spsa [-g PAIRS] [-n NODES] [-s SEED] [-j JOBS] VARIANT[,VARIANT...] [NUMBER...]
 *
 *   -g  pairs of games (1000)
 *   -n  nodes a turn (5000)
 *   -s  seed (1)
 *   -j  processes that play (1); with more, results come in another order each time
 *
 * Moves all parameters of engine/params.h at once, or those named, a little up or down by
 * chance. Two engines, one with the parameters so moved and one with them moved the other way,
 * play a pair of games from one opening, with both colours. The parameters follow the winner,
 * by steps that get smaller. The pairs are of the variants by turns. Every hundred pairs, and
 * at the end, they are printed as rows of engine/params.h.
 */
#include "bench/shared.h"
#include "bench/train/pairs.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* By how much of its range a parameter is moved in the last pair. */
static const double last_move = 0.05;

/* How fast moves and steps shrink, and how many pairs the first steps are held back by, as a
 * share of all: fishtest's. The last step, in squares of the last move, is larger than there,
 * for a few thousand pairs; with more of them it is shorter, so that all have the same length
 * together. */
static const double move_decay = 0.101, step_decay = 0.602, held_back = 0.1;
static const double last_step = 0.05, all_steps = 300;

struct task {
    struct pairs pairs;
    bool tuned[SEARCH_PARAM_COUNT];
    double *course; /* what the parameters are now: shared */
};

static const struct flag flags[] = {PAIRS_FLAGS, {.name = NULL}};

static double clamped(int i, double value)
{
    return fmin(fmax(value, params[i].least), params[i].most);
}

/* By how much parameter `i` is moved in pair `pair`, counted from 1. */
static double move_size(const struct task *task, int i, int pair)
{
    double last = last_move * (params[i].most - params[i].least);
    return last * pow((double)task->pairs.count / pair, move_decay);
}

/* By how much it follows a pair won by one point. */
static double step_size(const struct task *task, int i, int pair)
{
    double last = last_move * (params[i].most - params[i].least);
    double late = held_back * task->pairs.count;
    double scale = pow((late + task->pairs.count) / (late + pair), step_decay);
    double step = fmin(last_step, all_steps / task->pairs.count);
    return step * last * last * scale / move_size(task, i, pair);
}

/* Moves the parameters one way for player 0, and the other way for player 1. */
static void move_params(void *context, struct pair *pair)
{
    const struct task *task = context;
    for (int i = 0; i < SEARCH_PARAM_COUNT; i++) {
        double move = !task->tuned[i] ? 0 : move_size(task, i, pair->number);
        move = pair->up[i] ? move : -move;
        pair->value[0][i] = (int)lround(clamped(i, task->course[i] + move));
        pair->value[1][i] = (int)lround(clamped(i, task->course[i] - move));
    }
}

/* Moves them towards the winner. */
static const char *follow(void *context, const struct pair *pair)
{
    const struct task *task = context;
    double won = (pair->half_points - 2) / 2.0;
    for (int i = 0; i < SEARCH_PARAM_COUNT; i++) {
        if (task->tuned[i]) {
            double step = won * step_size(task, i, pair->number);
            task->course[i] = clamped(i, task->course[i] + (pair->up[i] ? step : -step));
        }
    }
    return NULL;
}

static void print_params(void *context, int ended)
{
    const struct task *task = context;
    printf("%d pairs\n", ended);
    for (int i = 0; i < SEARCH_PARAM_COUNT; i++) {
        if (task->tuned[i]) {
            printf("    X(%s, %d, %d, %d) /* %.2f, was %d */\n", params[i].name,
                   (int)lround(task->course[i]), params[i].least, params[i].most,
                   task->course[i], params[i].value);
        }
    }
}

/* Marks the parameters named, all if none is. False, with a line on stderr, when one is
 * unknown. */
static bool choose_params(struct task *task, char **names, int count)
{
    for (int i = 0; i < SEARCH_PARAM_COUNT; i++) {
        task->tuned[i] = count == 0;
    }
    for (int k = 0; k < count; k++) {
        int i = pairs_find_param(&task->pairs, names[k], strlen(names[k]));
        if (i < 0) {
            return false;
        }
        task->tuned[i] = true;
    }
    return true;
}

static const struct tool tool = {"spsa", flags, "VARIANT[,VARIANT...] [NUMBER...]", 1, 0};

int main(int argc, char **argv)
{
    struct task task = {.pairs = {.program = tool.name,
                                  PAIRS_DEFAULTS,
                                  .context = &task,
                                  .begin = move_params,
                                  .end = follow,
                                  .report = print_params}};
    int word = tool_begin(&tool, &task, argc, argv);
    if (word < 0 || !pairs_choose_variants(&task.pairs, argv[word]) ||
        !choose_params(&task, argv + word + 1, argc - word - 1)) {
        return STATUS_USAGE;
    }
    task.course = shared_memory(SEARCH_PARAM_COUNT * sizeof *task.course);
    if (task.course == NULL) {
        fputs("spsa: out of memory\n", stderr);
        return STATUS_FAILURE;
    }
    for (int i = 0; i < SEARCH_PARAM_COUNT; i++) {
        task.course[i] = params[i].value;
    }
    return pairs_play(&task.pairs);
}
