/* Games of the engine against itself, for bench/tune: quiet positions with what a search and
 * the result say of them.
 *
 * usage: selfplay [-g GAMES] [-n NODES] [-d DEPTH] [-s SEED] [-j JOBS] [-p PLIES] VARIANT
 *
 *   -g  games (1000)
 *   -n  nodes a turn (5000)
 *   -d  no turn is searched deeper (there is no such limit)
 *   -s  seed (1); a game follows from it and its number
 *   -j  threads (1)
 *   -p  random turns a game begins with: half as many up to all of them (10)
 *
 * Prints how it was called, `# selfplay ...`, and lines `FEN;score;result`: White's centipawns
 * and White's points; of two teams, the first one's. A position is printed when its mover is
 * not in check and the turn played is quiet, unless the score is a mate; where both sides move
 * at once, whenever neither has moved. A game ends by the rules, at 400 turns as drawn, or when
 * one side has been far ahead in eight turns running. The lines of a game come at once, when it
 * has ended.
 */
#include "bench/game_loop.h"
#include "bench/tool.h"
#include "eval/eval.h"
#include "protocol/text/flag.h"
#include "protocol/tournament/openings/book.h"
#include "rules/position.h"
#include "rules/variants.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    MOVES_PLAYED_MAX = 400,
    FAR_AHEAD = 1500,
    FAR_MOVES = 8,
    EVEN_ENOUGH = 300,
    EVEN_DEPTH = 4,
    EVEN_JOINT_DEPTH = 1 /* where both sides move at once, and a depth takes long */
};

struct task {
    const struct variant *variant;
    int games, jobs, plies, nodes, depth, seed;
    atomic_int next;
    atomic_bool failed;
    pthread_mutex_t output;
};

static const struct flag flags[] = {
    {"g", FLAG_NUMBER, offsetof(struct task, games), 1, TOOL_NUMBER_MAX, .value = "GAMES"},
    {"n", FLAG_NUMBER, offsetof(struct task, nodes), 1, TOOL_NUMBER_MAX, .value = "NODES"},
    {"d", FLAG_NUMBER, offsetof(struct task, depth), 1, MOVES_PLAYED_MAX, .value = "DEPTH"},
    {"s", FLAG_NUMBER, offsetof(struct task, seed), 0, TOOL_NUMBER_MAX, .value = "SEED"},
    {"j", FLAG_NUMBER, offsetof(struct task, jobs), 1, TOOL_JOBS_MAX, .value = "JOBS"},
    {"p", FLAG_NUMBER, offsetof(struct task, plies), 0, MOVES_PLAYED_MAX, .value = "PLIES"},
    {.name = NULL}};

/* What one thread plays with. */
struct table {
    struct task *task;
    struct local_engine *engine;
    struct game game;
    uint64_t random;
    int opening;                   /* moves of the game that were drawn */
    struct local_answer joint[2];  /* of the move that both sides make at once */
    int score[MOVES_PLAYED_MAX];   /* the first side's, by move after the opening */
    bool wanted[MOVES_PLAYED_MAX]; /* whether the position before the move is printed */
};

static const char out_of_memory[] = "out of memory or threads";

/* Makes all threads stop after their games. The first call says why on stderr. */
static void fail(struct task *task, const char *what)
{
    if (!atomic_exchange(&task->failed, true)) {
        fprintf(stderr, "selfplay: %s\n", what);
    }
}

/* A few random moves that leave the game open. False when memory is short. */
static bool open_game(struct table *table)
{
    struct task *task = table->task;
    int fewest = task->plies / 2;
    int depth = task->variant->simultaneous ? EVEN_JOINT_DEPTH : EVEN_DEPTH;
    for (;;) {
        uint64_t spread = (uint64_t)(task->plies - fewest + 1);
        int plies = fewest + (int)(splitmix64(&table->random) % spread);
        bool goes_on;
        if (!game_set_variant(&table->game, task->variant, 0) ||
            !book_play_plies(&table->game, plies, &table->random, &goes_on)) {
            return false;
        }
        local_engine_forget(table->engine);
        if (goes_on &&
            abs(local_engine_score(table->engine, &table->game, depth)) < EVEN_ENOUGH) {
            return true;
        }
    }
}

static struct local_answer ask(struct table *table, int seat)
{
    struct local_limit limit = {.nodes = (uint64_t)table->task->nodes,
                                .depth = table->task->depth};
    return local_engine_ask(table->engine, &table->game, seat, &limit,
                            splitmix64(&table->random) | 1);
}

/* The move to play, *score becoming the first side's. Where both sides move at once, both are
 * asked before either moves, in a random order: the second one finds the table filled.
 */
static move_t choose(struct table *table, int *score)
{
    const struct position *position = game_position(&table->game);
    struct local_answer *joint = table->joint;
    if (!table->task->variant->simultaneous) {
        struct local_answer answer = ask(table, position->seat);
        *score = sides_first_score(table->task->variant, position->seat, answer.score);
        return answer.move;
    }
    if (!position->is_pending) {
        int first = (int)(splitmix64(&table->random) & 1);
        joint[first] = ask(table, first);
        joint[1 - first] = ask(table, 1 - first);
    }
    *score = (joint[0].score - joint[1].score) / 2;
    return joint[position->seat].move;
}

/* The same, noting what print_game needs. */
static move_t choose_and_note(void *context, const struct game *game, int *score)
{
    struct table *table = context;
    int move_number = game->count - table->opening;
    move_t move = choose(table, score);
    table->score[move_number] = *score;
    table->wanted[move_number] =
        label_is_wanted(game->variant, game_position(game), move, *score);
    return move;
}

static void print_game(struct table *table, int half_points)
{
    const struct game *game = &table->game;
    pthread_mutex_lock(&table->task->output);
    for (int i = table->opening; i < game->count; i++) {
        if (table->wanted[i - table->opening]) {
            label_print(game->variant, game_position_at(game, i),
                        table->score[i - table->opening], half_points);
        }
    }
    bool arrives = tool_output_arrives();
    pthread_mutex_unlock(&table->task->output);
    if (!arrives) {
        fail(table->task, tool_lost_output);
    }
}

static void play_game(struct table *table, int number)
{
    struct lead lead = {.margin = FAR_AHEAD, .moves = FAR_MOVES};
    uint64_t mixed = (uint64_t)table->task->seed;
    table->random = splitmix64(&mixed) ^ (uint64_t)number;
    int half_points = -1;
    if (open_game(table)) {
        table->opening = table->game.count;
        local_engine_forget(table->engine);
        half_points = game_loop(&table->game, MOVES_PLAYED_MAX, lead, choose_and_note, table);
    }
    if (half_points < 0) {
        fail(table->task, out_of_memory);
    } else {
        print_game(table, half_points);
    }
}

/* Plays games until there are no more. */
static void *work(void *context)
{
    struct task *task = context;
    struct table *table = calloc(1, sizeof *table);
    if (table == NULL) {
        fail(task, out_of_memory);
        return NULL;
    }
    table->task = task;
    table->engine = local_engine_new(LOCAL_MEGABYTES);
    if (table->engine == NULL || !game_init(&table->game, task->variant, 0)) {
        fail(task, out_of_memory);
    } else {
        int number;
        while ((number = atomic_fetch_add(&task->next, 1)) < task->games &&
               !atomic_load(&task->failed)) {
            play_game(table, number);
        }
        game_free(&table->game);
    }
    local_engine_free(table->engine);
    free(table);
    return NULL;
}

/* How the games follow, what was not given included. */
static void print_origin(const struct task *task)
{
    printf("%sselfplay -g %d -n %d ", label_origin, task->games, task->nodes);
    if (task->depth > 0) {
        printf("-d %d ", task->depth);
    }
    printf("-s %d -p %d %s\n", task->seed, task->plies, task->variant->name);
}

/* Plays all games in as many threads as were asked for. The status to end with. */
static int play(struct task *task)
{
    pthread_t thread[TOOL_JOBS_MAX];
    int started = 0;
    eval_find(task->variant); /* whose first call must come before threads */
    while (started < task->jobs && pthread_create(&thread[started], NULL, work, task) == 0) {
        started++;
    }
    if (started < task->jobs) {
        fail(task, out_of_memory);
    }
    for (int i = 0; i < started; i++) {
        pthread_join(thread[i], NULL);
    }
    return atomic_load(&task->failed) ? STATUS_FAILURE : STATUS_SUCCESS;
}

int main(int argc, char **argv)
{
    struct task task = {.games = 1000,
                        .nodes = 5000,
                        .seed = 1,
                        .jobs = 1,
                        .plies = 10,
                        .output = PTHREAD_MUTEX_INITIALIZER};
    int word = flag_read_letters("selfplay", flags, &task, argc, argv);
    if (word < 0) {
        return STATUS_USAGE;
    }
    if (argc - word != 1) {
        fputs("usage: selfplay [-g GAMES] [-n NODES] [-d DEPTH] [-s SEED] [-j JOBS] "
              "[-p PLIES] VARIANT\n",
              stderr);
        return STATUS_USAGE;
    }
    task.variant = variant_find(argv[word]);
    if (task.variant == NULL) {
        fprintf(stderr, "selfplay: no such variant: %s\n", argv[word]);
        return STATUS_USAGE;
    }
    if (!sides_are_two("selfplay", task.variant)) {
        return STATUS_USAGE;
    }
    print_origin(&task);
    return play(&task);
}
