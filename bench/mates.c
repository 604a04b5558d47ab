/* Finds positions with a forced mate, by proof, in games of the engine against itself.
 *
 * usage: mates [-n COUNT] [-m MOST] [-s SEED] [-p NODES] [-x TURNS] VARIANT >FILE
 *
 *   -n  positions of each length (50)
 *   -m  longest mate, in turns of the mover (4)
 *   -s  seed (1)
 *   -p  nodes of proof, a position (3000000)
 *   -x  turns at the start of a game, after the first, that capture by chance wherever anything
 *       can be captured (0): for games that else end too late
 *
 * Prints lines `FEN;plies`: the mover mates in so many plies, whatever the other side does, and
 * with at most one turn that gives no check in no fewer. Nothing of the engine's search is in
 * the proof: the mover's turns are tried one by one, all answers to each are refuted. One
 * position of a length a game. Where royals are captured, the last turn of a mate is the
 * capture of the last one, as the engine counts. Gala's were found by `-p 5000 -x 250`.
 */
#include "bench/flag.h"
#include "bench/output.h"
#include "bench/proof.h"
#include "protocol/tournament/openings/book.h"

#include "eval/eval.h"
#include "rules/position.h"
#include "rules/variants.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    TURNS_MAX = 300,
    LENGTH_MAX = 6,
    BEFORE_END = 2 * LENGTH_MAX, /* plies before the end of a game that are looked at */
    NODES = 150,                 /* a turn of the games */
    OPENING_PLIES = 12,
    NUMBER_MAX = 10000000,
    PROOF_NODES = 3000000,
    QUIET_TURNS = 1, /* of the mover's, at most */
    STATUS_FAULT = 1,
    STATUS_USAGE = 2
};

struct task {
    const struct variant *variant;
    int count, longest, seed, captures, nodes;
    int found[LENGTH_MAX + 1];
};

/* The shortest mate, with at most one quiet turn, in the mover's turns; 0 when there is none up
 * to the longest wanted or it is too much to tell. */
static int shortest_mate(const struct task *task, const struct position *position)
{
    struct proof proof = {.variant = task->variant, .nodes = task->nodes};
    for (int turns = 1; turns <= task->longest && proof.nodes > 0; turns++) {
        if (proof_mates(&proof, position, turns, QUIET_TURNS)) {
            return turns;
        }
    }
    return 0;
}

/* A legal turn by chance, one that captures where there is one. The game goes on. */
static move_t draw_capture(const struct game *game, uint64_t *random)
{
    struct move_list list = {0};
    const struct position *position = game_position(game);
    game->variant->generate(position, GENERATE_ALL, &list);
    int count = 0;
    for (int i = 0; i < list.count; i++) {
        if (move_is_capture(list.move[i])) {
            list.move[count++] = list.move[i];
        }
    }
    count = count > 0 ? count : list.count;
    return list.move[splitmix64(random) % (uint64_t)count];
}

/* Plays so many turns by chance, the last `captures` of which capture if they can; false when
 * memory is short. */
static bool open_game(struct game *game, int captures, uint64_t *random)
{
    bool goes_on;
    if (!book_play_plies(game, OPENING_PLIES, random, &goes_on)) {
        return false;
    }
    for (int i = 0; i < captures && game_end(game).result == RESULT_NONE; i++) {
        if (!game_play(game, draw_capture(game, random))) {
            return false;
        }
    }
    return true;
}

/* Plays a game to its end; false when memory is short. */
static bool play(struct local_engine *engine, struct game *game, int captures, uint64_t *random)
{
    struct local_limit limit = {.nodes = NODES};
    local_engine_forget(engine);
    if (!open_game(game, captures, random)) {
        return false;
    }
    int end = TURNS_MAX + captures;
    while (game_end(game).result == RESULT_NONE && game->count < end) {
        int seat = game_position(game)->seat;
        move_t move = local_engine_ask(engine, game, seat, &limit, 1).move;
        if (!game_play(game, move)) {
            return false;
        }
    }
    return true;
}

/* Prints the mates near the end of a game that are still wanted. False when they are lost. */
static bool take_mates(struct task *task, const struct game *game)
{
    int end = game->count;
    bool taken[LENGTH_MAX + 1] = {false};
    for (int back = 1; back <= BEFORE_END && back <= end; back++) {
        const struct position *position = game_position_at(game, end - back);
        int turns = shortest_mate(task, position);
        if (turns > 0 && !taken[turns] && task->found[turns] < task->count) {
            char fen[FEN_MAX];
            task->variant->to_fen(position, fen);
            printf("%s;%d\n", fen, 2 * turns - 1);
            taken[turns] = true;
            task->found[turns]++;
        }
    }
    return output_arrives();
}

static bool is_complete(const struct task *task)
{
    for (int turns = 1; turns <= task->longest; turns++) {
        if (task->found[turns] < task->count) {
            return false;
        }
    }
    return true;
}

/* Plays games until there are enough mates. NULL, or why it cannot. */
static const char *collect(struct task *task)
{
    struct local_engine *engine = local_engine_new(LOCAL_MEGABYTES);
    struct game game;
    uint64_t random = (uint64_t)task->seed;
    bool good = engine != NULL && game_init(&game, task->variant, 0);
    bool arrives = true;
    if (!good) {
        local_engine_free(engine);
        return "out of memory or threads";
    }
    while (good && arrives && !is_complete(task)) {
        good = game_set_variant(&game, task->variant, 0) &&
               play(engine, &game, task->captures, &random);
        enum game_result result = good ? game_end(&game).result : RESULT_NONE;
        if (result == RESULT_WHITE_WINS || result == RESULT_BLACK_WINS) {
            arrives = take_mates(task, &game);
        }
    }
    game_free(&game);
    local_engine_free(engine);
    return !good ? "out of memory" : !arrives ? output_is_lost : NULL;
}

static int usage(void)
{
    fputs("usage: mates [-n COUNT] [-m MOST] [-s SEED] [-p NODES] [-x TURNS] VARIANT\n",
          stderr);
    return STATUS_USAGE;
}

static bool take_flag(struct task *task, const struct flag *flag)
{
    switch (flag->letter) {
    case 'n':
        return flag_number(flag, 1, NUMBER_MAX, &task->count);
    case 'm':
        return flag_number(flag, 1, LENGTH_MAX, &task->longest);
    case 's':
        return flag_number(flag, 0, NUMBER_MAX, &task->seed);
    case 'p':
        return flag_number(flag, 1, NUMBER_MAX, &task->nodes);
    case 'x':
        return flag_number(flag, 0, NUMBER_MAX, &task->captures);
    default:
        return false;
    }
}

int main(int argc, char **argv)
{
    struct task task = {.count = 50, .longest = 4, .seed = 1, .nodes = PROOF_NODES};
    struct flag flag = {.program = "mates"};
    while (flag_next(&flag, argc, argv, "n:m:s:p:x:")) {
        if (!take_flag(&task, &flag)) {
            return STATUS_USAGE;
        }
    }
    if (argc - optind != 1) {
        return usage();
    }
    task.variant = variant_find(argv[optind]);
    if (task.variant == NULL || task.variant->simultaneous || task.variant->seats > 2) {
        fprintf(stderr, "mates: no variant in which two take turns: %s\n", argv[optind]);
        return STATUS_USAGE;
    }
    eval_find(task.variant);
    const char *what = collect(&task);
    if (what != NULL) {
        fprintf(stderr, "mates: %s\n", what);
    }
    return what == NULL ? 0 : STATUS_FAULT;
}
