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
#include "bench/game_loop.h"
#include "bench/shared.h"
#include "bench/tool.h"
#include "engine/params.h"
#include "protocol/match/openings/book.h"
#include "rules/position.h"
#include "rules/variants.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

enum {
    REPORT_EVERY = 100,
    PLIES = 8,
    EVEN_ENOUGH = 150,
    EVEN_DEPTH = 4,
    MOVES_PLAYED_MAX = 600,
    VARIANTS_MAX = 16,
    FAR_AHEAD = 1200,
    FAR_MOVES = 4
};

/* By how much of its range a parameter is moved in the last pair. */
static const double last_move = 0.05;

/* How fast moves and steps shrink, and how many pairs the first steps are held back by, as a
 * share of all: fishtest's. The last step, in squares of the last move, is larger than there,
 * for a few thousand pairs. */
static const double move_decay = 0.101, step_decay = 0.602, held_back = 0.1, last_step = 0.05;

struct param {
    const char *name;
    int value, least, most;
};

#define PARAM_ROW(name, value, least, most) {#name, value, least, most},
#define PARAM_VALUE(name, value, least, most) value,
static const struct param params[] = {SEARCH_PARAMS(PARAM_ROW)};
int search_param[SEARCH_PARAM_COUNT] = {SEARCH_PARAMS(PARAM_VALUE)};

/* What the processes share. */
struct course {
    pthread_mutex_t lock;
    int begun, ended;   /* pairs */
    atomic_bool failed; /* no more are begun */
    double value[SEARCH_PARAM_COUNT];
};

struct task {
    const struct variant *variants[VARIANTS_MAX];
    int variant_count;
    int pairs, jobs, nodes, seed;
    bool tuned[SEARCH_PARAM_COUNT];
    struct course *course;
};

static const struct flag flags[] = {
    {"g", FLAG_NUMBER, offsetof(struct task, pairs), 1, TOOL_NUMBER_MAX, .value = "PAIRS"},
    {"n", FLAG_NUMBER, offsetof(struct task, nodes), 1, TOOL_NUMBER_MAX, .value = "NODES"},
    {"s", FLAG_NUMBER, offsetof(struct task, seed), 0, TOOL_NUMBER_MAX, .value = "SEED"},
    {"j", FLAG_NUMBER, offsetof(struct task, jobs), 1, TOOL_JOBS_MAX, .value = "JOBS"},
    {.name = NULL}};

/* One process's engines: [0] with the parameters moved one way, [1] the other. */
struct table {
    const struct task *task;
    struct local_engine *engine[2];
    int value[2][SEARCH_PARAM_COUNT];
    int white; /* which engine has White, or the first team */
    struct game game;
};

static double clamped(int i, double value)
{
    return fmin(fmax(value, params[i].least), params[i].most);
}

/* By how much parameter `i` is moved in pair `pair`, counted from 1. */
static double move_size(const struct task *task, int i, int pair)
{
    double last = last_move * (params[i].most - params[i].least);
    return last * pow((double)task->pairs / pair, move_decay);
}

/* By how much it follows a pair won by one point. */
static double step_size(const struct task *task, int i, int pair)
{
    double last = last_move * (params[i].most - params[i].least);
    double late = held_back * task->pairs;
    double scale = pow((late + task->pairs) / (late + pair), step_decay);
    return last_step * last * last * scale / move_size(task, i, pair);
}

/* --- Playing --- */

static move_t choose_move(void *context, const struct game *game, int *score)
{
    struct table *table = context;
    struct local_limit limit = {.nodes = (uint64_t)table->task->nodes};
    int seat = game_position(game)->seat;
    int player = game_loop_player(game->variant, seat, table->white);
    memcpy(search_param, table->value[player], sizeof search_param);
    struct local_answer answer = local_engine_ask(table->engine[player], game, seat, &limit, 1);
    *score = game_loop_first_score(game->variant, seat, answer.score);
    return answer.move;
}

/* Plays on from the opening, engine `white` having White, or the first team. The half points
 * of that side, -1 when memory is short. */
static int play_on(struct table *table, int white)
{
    struct lead lead = {.margin = FAR_AHEAD, .moves = FAR_MOVES};
    for (int i = 0; i < 2; i++) {
        /* A table is made of them. */
        memcpy(search_param, table->value[i], sizeof search_param);
        local_engine_forget(table->engine[i]);
    }
    table->white = white;
    return game_loop(&table->game, MOVES_PLAYED_MAX, lead, choose_move, table);
}

/* Plays a pair from one opening. The half points of engine 0, -1 when no opening is found. */
static int play_pair(struct table *table, int pair, uint64_t *random)
{
    const struct task *task = table->task;
    const struct variant *variant = task->variants[pair % task->variant_count];
    struct book_rule rule = {.plies = PLIES, .depth = EVEN_DEPTH, .limit = EVEN_ENOUGH};
    memcpy(search_param, table->value[0], sizeof search_param);
    if (!game_set_variant(&table->game, variant, 0) ||
        book_draw(table->engine[0], &rule, random, &table->game) != BOOK_FOUND) {
        return -1;
    }
    int first = play_on(table, 0);
    game_undo(&table->game, table->game.count);
    int second = play_on(table, 1);
    return first < 0 || second < 0 ? -1 : first + 2 - second;
}

/* --- Following --- */

/* False when they are lost. */
static bool print_params(const struct task *task)
{
    const struct course *course = task->course;
    printf("%d pairs\n", course->ended);
    for (int i = 0; i < SEARCH_PARAM_COUNT; i++) {
        if (task->tuned[i]) {
            printf("    X(%s, %d, %d, %d) /* %.2f, was %d */\n", params[i].name,
                   (int)lround(course->value[i]), params[i].least, params[i].most,
                   course->value[i], params[i].value);
        }
    }
    return tool_output_arrives();
}

/* Takes the next pair: moves the parameters, up for engine 0 where up[i] is set. Its number
 * from 1, 0 when there is none. */
static int begin_pair(struct table *table, bool up[SEARCH_PARAM_COUNT], uint64_t *random)
{
    struct course *course = table->task->course;
    pthread_mutex_lock(&course->lock);
    bool goes_on = course->begun < table->task->pairs && !course->failed;
    int pair = goes_on ? ++course->begun : 0;
    *random = (uint64_t)table->task->seed;
    *random = splitmix64(random) ^ (uint64_t)pair;
    for (int i = 0; i < SEARCH_PARAM_COUNT && pair > 0; i++) {
        up[i] = splitmix64(random) % 2 == 0;
        double move = !table->task->tuned[i] ? 0 : move_size(table->task, i, pair);
        move = up[i] ? move : -move;
        table->value[0][i] = (int)lround(clamped(i, course->value[i] + move));
        table->value[1][i] = (int)lround(clamped(i, course->value[i] - move));
    }
    pthread_mutex_unlock(&course->lock);
    return pair;
}

/* Moves the parameters towards the winner. False when they could not be printed. */
static bool end_pair(struct table *table, int pair, const bool up[SEARCH_PARAM_COUNT],
                     int half_points)
{
    const struct task *task = table->task;
    struct course *course = task->course;
    double won = (half_points - 2) / 2.0;
    pthread_mutex_lock(&course->lock);
    course->ended++;
    for (int i = 0; i < SEARCH_PARAM_COUNT; i++) {
        if (task->tuned[i]) {
            double step = won * step_size(task, i, pair);
            course->value[i] = clamped(i, course->value[i] + (up[i] ? step : -step));
        }
    }
    bool is_due = course->ended % REPORT_EVERY == 0 || course->ended == task->pairs;
    bool arrives = !is_due || print_params(task);
    pthread_mutex_unlock(&course->lock);
    return arrives;
}

/* Plays pairs until there are no more. The status to exit with. */
static int play_pairs(void *context, int number)
{
    (void)number;
    const struct task *task = context;
    static struct table table;
    bool up[SEARCH_PARAM_COUNT];
    uint64_t random;
    int pair;
    table.task = task;
    table.engine[0] = local_engine_new(LOCAL_MEGABYTES);
    table.engine[1] = local_engine_new(LOCAL_MEGABYTES);
    if (table.engine[0] == NULL || table.engine[1] == NULL ||
        !game_init(&table.game, task->variants[0], 0)) {
        return tool_fail("spsa", &task->course->failed, "out of memory or threads");
    }
    while ((pair = begin_pair(&table, up, &random)) > 0) {
        int half_points = play_pair(&table, pair, &random);
        if (half_points < 0) {
            return tool_fail("spsa", &task->course->failed, "no opening, or out of memory");
        }
        if (!end_pair(&table, pair, up, half_points)) {
            return tool_fail("spsa", &task->course->failed, tool_lost_output);
        }
    }
    game_free(&table.game);
    local_engine_free(table.engine[0]);
    local_engine_free(table.engine[1]);
    return 0;
}

static struct course *course_new(void)
{
    struct course *course = shared_memory(sizeof *course);
    if (course == NULL) {
        return NULL;
    }
    pthread_mutexattr_t shared;
    pthread_mutexattr_init(&shared);
    pthread_mutexattr_setpshared(&shared, PTHREAD_PROCESS_SHARED);
    pthread_mutex_init(&course->lock, &shared);
    for (int i = 0; i < SEARCH_PARAM_COUNT; i++) {
        course->value[i] = params[i].value;
    }
    return course;
}

/* --- The command line --- */

/* Takes over the variants named in `names`, commas between. False, with a line on stderr, when
 * one cannot be played. */
static bool choose_variants(struct task *task, char *names)
{
    char *name = names;
    for (bool is_last = false; !is_last; name += strlen(name) + 1) {
        size_t length = strcspn(name, ",");
        is_last = name[length] == '\0';
        name[length] = '\0';
        const struct variant *variant = variant_find(name);
        if (variant == NULL || variant->simultaneous) {
            fprintf(stderr, "spsa: no variant in which sides take turns: %s\n", name);
            return false;
        }
        if (!game_loop_has_two_sides("spsa", variant)) {
            return false;
        }
        if (task->variant_count == VARIANTS_MAX) {
            fprintf(stderr, "spsa: more than %d variants\n", VARIANTS_MAX);
            return false;
        }
        task->variants[task->variant_count++] = variant;
    }
    return true;
}

/* Marks the parameters named, all if none is. False, with a line on stderr, when one is
 * unknown. */
static bool choose_params(struct task *task, char **names, int count)
{
    for (int i = 0; i < SEARCH_PARAM_COUNT; i++) {
        task->tuned[i] = count == 0;
    }
    for (int k = 0; k < count; k++) {
        int i = 0;
        while (i < SEARCH_PARAM_COUNT && strcmp(names[k], params[i].name) != 0) {
            i++;
        }
        if (i == SEARCH_PARAM_COUNT) {
            fprintf(stderr, "spsa: no number of this name: %s\n", names[k]);
            return false;
        }
        task->tuned[i] = true;
    }
    return true;
}

static const struct tool tool = {"spsa", flags, "VARIANT[,VARIANT...] [NUMBER...]", 1, 0};

int main(int argc, char **argv)
{
    struct task task = {.pairs = 1000, .jobs = 1, .nodes = 5000, .seed = 1};
    pid_t job[TOOL_JOBS_MAX];
    int word = tool_begin(&tool, &task, argc, argv);
    if (word < 0) {
        return STATUS_USAGE;
    }
    if (!choose_variants(&task, argv[word]) ||
        !choose_params(&task, argv + word + 1, argc - word - 1)) {
        return STATUS_USAGE;
    }
    task.course = course_new();
    if (task.course == NULL) {
        fputs("spsa: out of memory\n", stderr);
        return STATUS_FAILURE;
    }
    if (!tool_begin_jobs("spsa", job, task.jobs, play_pairs, &task)) {
        return STATUS_FAILURE;
    }
    return tool_end_jobs("spsa", job, task.jobs);
}
