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
#include "bench/flag.h"
#include "bench/label.h"
#include "bench/lead.h"
#include "bench/output.h"
#include "bench/sides.h"
#include "protocol/tournament/openings/book.h"

#include "engine/engine.h"
#include "eval/eval.h"
#include "rules/position.h"
#include "rules/variants.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    TURNS_MAX = 400,
    FAR_AHEAD = 1500,
    FAR_TURNS = 8,
    EVEN_ENOUGH = 300,
    EVEN_DEPTH = 4,
    EVEN_JOINT_DEPTH = 1, /* where both sides move at once, and depth is dear */
    JOBS_MAX = 64,
    STATUS_FAULT = 1,
    STATUS_USAGE = 2
};

struct task {
    const struct variant *variant;
    int games, jobs, plies, nodes, depth, seed;
    atomic_int next;
    atomic_bool failed;
    pthread_mutex_t output;
};

/* What one thread plays with. */
struct table {
    struct task *task;
    struct local_engine *engine;
    struct game game;
    uint64_t random;
    struct local_answer joint[2]; /* of the turn that both sides make at once */
    int score[TURNS_MAX];         /* the first side's, by turn */
    bool wanted[TURNS_MAX];       /* whether the position before the turn is printed */
};

static const char out_of_memory[] = "out of memory or threads";

/* Has all threads stop after their games, the first to do so saying why. */
static void fail(struct task *task, const char *what)
{
    if (!atomic_exchange(&task->failed, true)) {
        fprintf(stderr, "selfplay: %s\n", what);
    }
}

/* A few random turns that leave the game open. False when memory is short. */
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

/* The turn to play, *score becoming the first side's. Where both sides move at once, both are
 * asked before either moves, in an order drawn by lot: who comes second finds the table filled.
 */
static move_t choose(struct table *table, int *score)
{
    const struct position *position = game_position(&table->game);
    struct local_answer *joint = table->joint;
    if (!table->task->variant->simultaneous) {
        struct local_answer judgement = ask(table, position->seat);
        *score = sides_first_score(table->task->variant, position->seat, judgement.score);
        return judgement.move;
    }
    if (!position->is_pending) {
        int first = (int)(splitmix64(&table->random) & 1);
        joint[first] = ask(table, first);
        joint[1 - first] = ask(table, 1 - first);
    }
    *score = (joint[0].score - joint[1].score) / 2;
    return joint[position->seat].move;
}

/* Plays on to the end. The first side's half points, -1 when memory is short. */
static int play_game(struct table *table)
{
    struct game *game = &table->game;
    struct lead lead = {.margin = FAR_AHEAD, .turns = FAR_TURNS};
    local_engine_forget(table->engine);
    for (int turn = 0;; turn++) {
        enum game_result result = game_end(game).result;
        if (result != RESULT_NONE) {
            return game_result_half_points(result);
        }
        if (turn == TURNS_MAX) {
            return 1;
        }
        const struct position *position = game_position(game);
        int score;
        move_t move = choose(table, &score);
        if (lead_decides(&lead, score)) {
            return score > 0 ? 2 : 0;
        }
        table->score[turn] = score;
        table->wanted[turn] = label_is_wanted(game->variant, position, move, score);
        if (!game_play(game, move)) {
            return -1;
        }
    }
}

static void print_game(struct table *table, int first, int half_points)
{
    const struct game *game = &table->game;
    pthread_mutex_lock(&table->task->output);
    for (int turn = 0; first + turn < game->count; turn++) {
        if (table->wanted[turn]) {
            label_print(game->variant, game_position_at(game, first + turn), table->score[turn],
                        half_points);
        }
    }
    bool arrives = output_arrives();
    pthread_mutex_unlock(&table->task->output);
    if (!arrives) {
        fail(table->task, output_is_lost);
    }
}

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
        local_engine_free(table->engine);
        free(table);
        return NULL;
    }
    int number;
    while ((number = atomic_fetch_add(&task->next, 1)) < task->games &&
           !atomic_load(&task->failed)) {
        uint64_t mixed = (uint64_t)task->seed;
        table->random = splitmix64(&mixed) ^ (uint64_t)number;
        bool opened = open_game(table);
        int first = table->game.count;
        int half_points = opened ? play_game(table) : -1;
        if (half_points < 0) {
            fail(task, out_of_memory);
        } else {
            print_game(table, first, half_points);
        }
    }
    game_free(&table->game);
    local_engine_free(table->engine);
    free(table);
    return NULL;
}

static int usage(void)
{
    fputs("usage: selfplay [-g GAMES] [-n NODES] [-d DEPTH] [-s SEED] [-j JOBS] [-p PLIES] "
          "VARIANT\n",
          stderr);
    return STATUS_USAGE;
}

static bool take_flag(struct task *task, const struct flag *flag)
{
    switch (flag->letter) {
    case 'g':
        return flag_number(flag, 1, FLAG_NUMBER_MAX, &task->games);
    case 'n':
        return flag_number(flag, 1, FLAG_NUMBER_MAX, &task->nodes);
    case 'd':
        return flag_number(flag, 1, TURNS_MAX, &task->depth);
    case 's':
        return flag_number(flag, 0, FLAG_NUMBER_MAX, &task->seed);
    case 'j':
        return flag_number(flag, 1, JOBS_MAX, &task->jobs);
    case 'p':
        return flag_number(flag, 0, TURNS_MAX, &task->plies);
    default:
        return false;
    }
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

int main(int argc, char **argv)
{
    struct task task = {.games = 1000,
                        .nodes = 5000,
                        .seed = 1,
                        .jobs = 1,
                        .plies = 10,
                        .output = PTHREAD_MUTEX_INITIALIZER};
    pthread_t thread[JOBS_MAX];
    struct flag flag = {.program = "selfplay"};
    while (flag_next(&flag, argc, argv, "g:n:d:s:j:p:")) {
        if (!take_flag(&task, &flag)) {
            return STATUS_USAGE;
        }
    }
    if (argc - optind != 1) {
        return usage();
    }
    task.variant = variant_find(argv[optind]);
    if (task.variant == NULL) {
        fprintf(stderr, "selfplay: no such variant: %s\n", argv[optind]);
        return STATUS_USAGE;
    }
    if (!sides_are_two("selfplay", task.variant)) {
        return STATUS_USAGE;
    }
    eval_find(task.variant); /* whose first call must come before threads */
    print_origin(&task);
    int started = 0;
    while (started < task.jobs && pthread_create(&thread[started], NULL, work, &task) == 0) {
        started++;
    }
    if (started < task.jobs) {
        fail(&task, out_of_memory);
    }
    for (int i = 0; i < started; i++) {
        pthread_join(thread[i], NULL);
    }
    return atomic_load(&task.failed) ? STATUS_FAULT : 0;
}
