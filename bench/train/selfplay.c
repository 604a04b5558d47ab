/* Games of the engine against itself: quiet positions with what a search and the result say of
 * them, as text, or whole games in a file (bench/train/game_file.h).
 *
 * usage: selfplay [-g GAMES] [-n NODES] [-d DEPTH] [-s SEED] [-j JOBS] [-p PLIES]
 *                 [-e NET] [-o FILE] [-r PERCENT] [--shard I/N] VARIANT
 *
 *   -g  games (1000)
 *   -n  nodes a turn (5000)
 *   -d  no turn is searched deeper (there is no such limit)
 *   -s  seed (1); a game follows from it and its number
 *   -j  threads (1)
 *   -p  random turns a game begins with: half as many up to all of them (10)
 *   -e  file of the net to play with; none: what the pieces are worth alone, or a hand-written
 *       evaluation if there is one (the program's net)
 *   -o  file that the games are appended to; nothing is printed then
 *   -r  games in a hundred whose rule options are drawn (0); needs -o: no FEN says them
 *   --shard  only every N-th game, from the I-th one on (all)
 *
 * Without -o prints how it was called, `# selfplay ...`, and lines `FEN;score;result`: White's
 * centipawns and White's points; of two teams, the first one's. A position is printed when its
 * mover is not in check and the turn played is quiet, unless the score is a mate; where both
 * sides move at once, whenever neither has moved. A game ends by the rules, at 400 turns as
 * drawn, or when one side has been far ahead in eight turns running. The lines of a game come
 * at once, when it has ended.
 *
 * With -o the same games come into the file, each when it has ended, and their number, speed
 * and time left are shown on stderr. Called again in the same way, it plays the games that the
 * file lacks; a file of games that were made in another way is refused.
 *
 * The games of shards 1/N to N/N, on as many machines, are exactly those of a call without
 * --shard. Their files tell the same origin: bench/train/net_features reads them all. Shards
 * that are played one after the other may have one file.
 */
#include "bench/game_loop.h"
#include "bench/pace.h"
#include "bench/tool.h"
#include "bench/train/game_file.h"
#include "eval/eval.h"
#include "protocol/base/net_file.h"
#include "protocol/base/shard.h"
#include "protocol/match/openings/book.h"
#include "rules/position.h"
#include "rules/variants.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    int games, jobs, plies, nodes, depth, seed, options_percent;
    const char *path;      /* of the file, or NULL */
    const char *eval_path; /* of the net, "none", or NULL */
    struct net_file *net;  /* that one */
    struct shard shard;    /* whose games are played */
    atomic_int next;
    atomic_bool failed;
    bool *played; /* by number: games that the file had; NULL without one */

    pthread_mutex_t output; /* for the rest */
    struct game_writer *writer;
    struct pace pace;
};

static const struct flag flags[] = {
    {"g", FLAG_NUMBER, offsetof(struct task, games), 1, TOOL_NUMBER_MAX, .value = "GAMES"},
    {"n", FLAG_NUMBER, offsetof(struct task, nodes), 1, TOOL_NUMBER_MAX, .value = "NODES"},
    {"d", FLAG_NUMBER, offsetof(struct task, depth), 1, MOVES_PLAYED_MAX, .value = "DEPTH"},
    {"s", FLAG_NUMBER, offsetof(struct task, seed), 0, TOOL_NUMBER_MAX, .value = "SEED"},
    {"j", FLAG_NUMBER, offsetof(struct task, jobs), 1, TOOL_JOBS_MAX, .value = "JOBS"},
    {"p", FLAG_NUMBER, offsetof(struct task, plies), 0, MOVES_PLAYED_MAX, .value = "PLIES"},
    {"e", FLAG_TEXT, offsetof(struct task, eval_path), .value = "NET"},
    {"o", FLAG_TEXT, offsetof(struct task, path), .value = "FILE"},
    {"r", FLAG_NUMBER, offsetof(struct task, options_percent), 0, 100, .value = "PERCENT"},
    {"shard", FLAG_READ, offsetof(struct task, shard), .read = shard_read, .value = "I/N"},
    {.name = NULL}};

/* What one thread plays with. */
struct table {
    struct task *task;
    struct local_engine *engine;
    struct game game;
    struct game_record record; /* of the game, for the file */
    uint64_t random;
    unsigned options;              /* of the game's rules */
    int opening;                   /* moves of the game that were drawn */
    struct local_answer joint[2];  /* of the move that both sides make at once */
    int score[MOVES_PLAYED_MAX];   /* the first side's, by move after the opening */
    bool wanted[MOVES_PLAYED_MAX]; /* whether the position before the move is printed */
};

static const char out_of_memory[] = "out of memory or threads";

/* Makes all threads stop after their games. The first call says why on stderr. */
static void fail_task(struct task *task, const char *what)
{
    tool_fail("selfplay", &task->failed, what);
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
        if (!game_set_variant(&table->game, task->variant, table->options) ||
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

static struct local_answer ask_engine(struct table *table, int seat)
{
    struct local_limit limit = {.nodes = (uint64_t)table->task->nodes,
                                .depth = table->task->depth};
    return local_engine_ask(table->engine, &table->game, seat, &limit,
                            splitmix64(&table->random) | 1);
}

/* The move to play, *score becoming the first side's. Where both sides move at once, both are
 * asked before either moves, in a random order: the second one finds the table filled.
 */
static move_t choose_move(struct table *table, int *score)
{
    const struct position *position = game_position(&table->game);
    struct local_answer *joint = table->joint;
    if (!table->task->variant->simultaneous) {
        struct local_answer answer = ask_engine(table, position->seat);
        *score = game_loop_first_score(table->task->variant, position->seat, answer.score);
        return answer.move;
    }
    if (!position->is_pending) {
        int first = (int)(splitmix64(&table->random) & 1);
        joint[first] = ask_engine(table, first);
        joint[1 - first] = ask_engine(table, 1 - first);
    }
    *score = (joint[0].score - joint[1].score) / 2;
    return joint[position->seat].move;
}

/* The same, noting what print_game needs. */
static move_t choose_and_note(void *context, const struct game *game, int *score)
{
    struct table *table = context;
    int move_number = game->count - table->opening;
    move_t move = choose_move(table, score);
    table->score[move_number] = *score;
    table->wanted[move_number] =
        tool_label_is_wanted(game->variant, game_position(game), move, *score);
    return move;
}

static void print_game(struct table *table, int half_points)
{
    const struct game *game = &table->game;
    for (int i = table->opening; i < game->count; i++) {
        if (table->wanted[i - table->opening]) {
            tool_label_print(game->variant, game_position_at(game, i),
                             table->score[i - table->opening], half_points);
        }
    }
    if (!tool_output_arrives()) {
        fail_task(table->task, tool_lost_output);
    }
}

static void write_game(struct table *table, int number, int half_points)
{
    struct task *task = table->task;
    struct game_record *record = &table->record;
    int wanted = 0;
    game_record_take(record, &table->game);
    record->number = (uint32_t)number;
    record->half_points = (uint8_t)half_points;
    record->opening = (uint16_t)table->opening;
    for (int i = table->opening; i < record->count; i++) {
        record->moves[i].score = (int16_t)table->score[i - table->opening];
        if (table->wanted[i - table->opening]) {
            record->moves[i].flags |= GAME_MOVE_WANTED;
            wanted++;
        }
    }
    if (!game_writer_add(task->writer, record)) {
        char what[GAME_WRONG_MAX];
        snprintf(what, sizeof what, "%.200s: %s", task->path, strerror(errno));
        pace_end(&task->pace);
        fail_task(task, what);
        return;
    }
    pace_note(&task->pace, wanted);
}

/* The options of a game's rules, which do not depend on what is drawn in the game. */
static unsigned draw_options(const struct task *task, uint64_t random)
{
    bool is_drawn = splitmix64(&random) % 100 < (uint64_t)task->options_percent;
    unsigned options = (unsigned)(splitmix64(&random) % variant_option_sets(task->variant));
    return is_drawn ? options : 0;
}

static void play_game(struct table *table, int number)
{
    struct task *task = table->task;
    struct lead lead = {.margin = FAR_AHEAD, .moves = FAR_MOVES};
    uint64_t mixed = (uint64_t)task->seed;
    table->random = splitmix64(&mixed) ^ (uint64_t)number;
    table->options = draw_options(task, splitmix64(&mixed) ^ (uint64_t)number);
    int half_points = -1;
    if (open_game(table)) {
        table->opening = table->game.count;
        local_engine_forget(table->engine);
        half_points = game_loop(&table->game, MOVES_PLAYED_MAX, lead, choose_and_note, table);
    }
    if (half_points < 0) {
        fail_task(task, out_of_memory);
        return;
    }
    pthread_mutex_lock(&task->output);
    if (task->writer != NULL) {
        write_game(table, number, half_points);
    } else {
        print_game(table, half_points);
    }
    pthread_mutex_unlock(&task->output);
}

/* Plays games until there are no more. */
static void *play_games(void *context)
{
    struct task *task = context;
    struct table *table = calloc(1, sizeof *table);
    if (table == NULL) {
        fail_task(task, out_of_memory);
        return NULL;
    }
    table->task = task;
    table->engine = local_engine_new(LOCAL_MEGABYTES);
    if (table->engine == NULL || !game_record_init(&table->record) ||
        !game_init(&table->game, task->variant, 0)) {
        fail_task(task, out_of_memory);
    } else {
        int number;
        bool without_nets = task->eval_path != NULL && task->net == NULL;
        local_engine_set_net(table->engine, without_nets,
                             task->net != NULL ? &task->net->net : NULL);
        while ((number = atomic_fetch_add(&task->next, 1)) < task->games &&
               !atomic_load(&task->failed)) {
            if (shard_has(&task->shard, number) &&
                (task->played == NULL || !task->played[number])) {
                play_game(table, number);
            }
        }
        game_free(&table->game);
    }
    game_record_free(&table->record);
    local_engine_free(table->engine);
    free(table);
    return NULL;
}

/* How the games follow, what was not given included. */
static void write_origin(const struct task *task, char origin[GAME_ORIGIN_MAX])
{
    char depth[32] = "", options[32] = "", net[GAME_ORIGIN_MAX / 2] = "";
    if (task->depth > 0) {
        snprintf(depth, sizeof depth, "-d %d ", task->depth);
    }
    if (task->options_percent > 0) {
        snprintf(options, sizeof options, "-r %d ", task->options_percent);
    }
    if (task->eval_path != NULL) {
        const char *slash = strrchr(task->eval_path, '/');
        snprintf(net, sizeof net, "-e %s ", slash != NULL ? slash + 1 : task->eval_path);
    }
    snprintf(origin, GAME_ORIGIN_MAX, "%sselfplay -g %d -n %d %s-s %d -p %d %s%s%s",
             tool_label_origin, task->games, task->nodes, depth, task->seed, task->plies, net,
             options, task->variant->name);
}

/* Plays all games in as many threads as were asked for. The status to end with. */
static int play_all(struct task *task)
{
    pthread_t thread[TOOL_JOBS_MAX];
    int started = 0;
    eval_find(task->variant); /* whose first call must come before threads */
    while (started < task->jobs &&
           pthread_create(&thread[started], NULL, play_games, task) == 0) {
        started++;
    }
    if (started < task->jobs) {
        fail_task(task, out_of_memory);
    }
    for (int i = 0; i < started; i++) {
        pthread_join(thread[i], NULL);
    }
    return atomic_load(&task->failed) ? STATUS_FAILURE : STATUS_SUCCESS;
}

/* Notes a game of the file. */
static void note_played(void *context, uint32_t number)
{
    struct task *task = context;
    if (number < (uint32_t)task->games && !task->played[number]) {
        task->played[number] = true;
        task->pace.done += shard_has(&task->shard, number);
    }
}

/* Reads the net to play with. False, with a line on stderr, when it cannot be used. */
static bool read_net(struct task *task)
{
    char reason[NET_REASON_MAX];
    if (task->eval_path == NULL || strcmp(task->eval_path, "none") == 0) {
        return true;
    }
    task->net = net_file_read(task->eval_path, reason);
    if (task->net != NULL && !net_serves(&task->net->net, eval_find(task->variant)->features)) {
        snprintf(reason, sizeof reason, "a net for another game");
        net_file_free(task->net);
        task->net = NULL;
    }
    if (task->net == NULL) {
        fprintf(stderr, "selfplay: %s: %s\n", task->eval_path, reason);
    }
    return task->net != NULL;
}

static int play_into_file(struct task *task, const char *origin)
{
    char wrong[GAME_WRONG_MAX];
    task->played = calloc((size_t)task->games, sizeof *task->played);
    if (task->played == NULL) {
        fail_task(task, out_of_memory);
        return STATUS_FAILURE;
    }
    int status = game_writer_open(&task->writer, task->path, origin, note_played, task, wrong);
    if (status != STATUS_SUCCESS) {
        fprintf(stderr, "selfplay: %s: %s\n", task->path, wrong);
    } else {
        pace_begin(&task->pace, "selfplay", shard_pieces(&task->shard, task->games));
        status = play_all(task);
        pace_end(&task->pace);
        if (!game_writer_close(task->writer) && status == STATUS_SUCCESS) {
            fprintf(stderr, "selfplay: %s: %s\n", task->path, strerror(errno));
            status = STATUS_FAILURE;
        }
    }
    free(task->played);
    return status;
}

static const struct tool tool = {"selfplay", flags, "VARIANT", 1, 1};

int main(int argc, char **argv)
{
    struct task task = {.games = 1000,
                        .nodes = 5000,
                        .seed = 1,
                        .jobs = 1,
                        .plies = 10,
                        .output = PTHREAD_MUTEX_INITIALIZER};
    int word = tool_begin(&tool, &task, argc, argv);
    if (word < 0) {
        return STATUS_USAGE;
    }
    task.variant = variant_find(argv[word]);
    if (task.variant == NULL) {
        fprintf(stderr, "selfplay: no such variant: %s\n", argv[word]);
        return STATUS_USAGE;
    }
    if (!game_loop_has_two_sides("selfplay", task.variant)) {
        return STATUS_USAGE;
    }
    if (task.options_percent > 0 && task.path == NULL) {
        fputs("selfplay: -r: needs -o, as text does not say the rules of a position\n", stderr);
        return STATUS_USAGE;
    }
    if (!read_net(&task)) {
        return STATUS_USAGE;
    }
    char origin[GAME_ORIGIN_MAX];
    write_origin(&task, origin);
    int status;
    if (task.path != NULL) {
        status = play_into_file(&task, origin);
    } else {
        puts(origin);
        status = play_all(&task);
    }
    net_file_free(task.net);
    return status;
}
