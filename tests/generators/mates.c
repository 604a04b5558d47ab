/* Finds positions with a forced mate, by proof, in games of the engine against itself.
 *
 * usage: mates [-n COUNT] [-m MOST] [-s SEED] [-p NODES] [-x MOVES] VARIANT >FILE
 *
 *   -n  positions of each length (50)
 *   -m  longest mate, in turns of the mover (4)
 *   -s  seed (1)
 *   -p  nodes of proof, a position (3000000)
 *   -x  moves at the start of a game, after the first, that capture by chance wherever anything
 *       can be captured (0): for games that else end too late
 *
 * Prints lines `FEN;plies`: the mover mates in so many plies, whatever the other side does, and
 * with at most one move that gives no check in no fewer. Nothing of the engine's search is in
 * the proof: the mover's moves are tried one by one, all answers to each are refuted. One
 * position of a length a game. Where royals are captured, the last move of a mate is the
 * capture of the last one, as the engine counts. Gala's were found by `-p 5000 -x 250`.
 */
#include "bench/game_loop.h"
#include "bench/tool.h"
#include "protocol/match/openings/book.h"
#include "rules/position.h"
#include "rules/variants.h"
#include "tests/generators/proof.h"

#include <stdio.h>

enum {
    MOVES_PLAYED_MAX = 300,
    LENGTH_MAX = 6,
    BEFORE_END = 2 * LENGTH_MAX, /* plies before the end of a game that are looked at */
    NODES = 150,                 /* a move of the games */
    OPENING_PLIES = 12,
    NUMBER_MAX = 10000000,
    NON_CHECKING = 1 /* moves of the mover that give no check, at most */
};

struct task {
    const struct variant *variant;
    int count, longest, seed, captures, nodes;
    int found[LENGTH_MAX + 1];
    struct local_engine *engine;
};

static const struct flag flags[] = {
    {"n", FLAG_NUMBER, offsetof(struct task, count), 1, NUMBER_MAX, .value = "COUNT"},
    {"m", FLAG_NUMBER, offsetof(struct task, longest), 1, LENGTH_MAX, .value = "MOST"},
    {"s", FLAG_NUMBER, offsetof(struct task, seed), 0, NUMBER_MAX, .value = "SEED"},
    {"p", FLAG_NUMBER, offsetof(struct task, nodes), 1, NUMBER_MAX, .value = "NODES"},
    {"x", FLAG_NUMBER, offsetof(struct task, captures), 0, NUMBER_MAX, .value = "MOVES"},
    {.name = NULL}};

/* The length of the shortest mate, in moves of the mover, of which at most one gives no check.
 * 0 when there is none up to the longest wanted, or it takes too many nodes to tell. */
static int shortest_mate(const struct task *task, const struct position *position)
{
    struct proof proof = {.variant = task->variant, .nodes = task->nodes};
    for (int moves = 1; moves <= task->longest && proof.nodes > 0; moves++) {
        if (proof_mates(&proof, position, moves, NON_CHECKING)) {
            return moves;
        }
    }
    return 0;
}

/* A legal move by chance, one that captures where there is one. The game goes on. */
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

/* Plays so many moves by chance, the last `captures` of which capture if they can; false when
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

static move_t choose(void *context, const struct game *game, int *score)
{
    struct task *task = context;
    struct local_limit limit = {.nodes = NODES};
    *score = 0;
    return local_engine_ask(task->engine, game, game_position(game)->seat, &limit, 1).move;
}

/* Plays a game to its end; false when memory is short. */
static bool play(struct task *task, struct game *game, uint64_t *random)
{
    struct lead no_lead = {.moves = 0};
    local_engine_forget(task->engine);
    if (!game_set_variant(game, task->variant, 0) || !open_game(game, task->captures, random)) {
        return false;
    }
    int left = MOVES_PLAYED_MAX + task->captures - game->count;
    return game_loop(game, left, no_lead, choose, task) >= 0;
}

/* Prints the mates near the end of a game that are still wanted. False when they are lost. */
static bool take_mates(struct task *task, const struct game *game)
{
    int end = game->count;
    bool taken[LENGTH_MAX + 1] = {false};
    for (int back = 1; back <= BEFORE_END && back <= end; back++) {
        const struct position *position = game_position_at(game, end - back);
        int moves = shortest_mate(task, position);
        if (moves > 0 && !taken[moves] && task->found[moves] < task->count) {
            char fen[FEN_MAX];
            task->variant->to_fen(task->variant, position, fen);
            printf("%s;%d\n", fen, 2 * moves - 1);
            taken[moves] = true;
            task->found[moves]++;
        }
    }
    return tool_output_arrives();
}

static bool is_complete(const struct task *task)
{
    for (int moves = 1; moves <= task->longest; moves++) {
        if (task->found[moves] < task->count) {
            return false;
        }
    }
    return true;
}

/* Plays games until there are enough mates. NULL, or why it cannot. */
static const char *collect(struct task *task, struct game *game)
{
    uint64_t random = (uint64_t)task->seed;
    while (!is_complete(task)) {
        if (!play(task, game, &random)) {
            return "out of memory";
        }
        enum game_result result = game_end(game).result;
        bool is_won = result == RESULT_WHITE_WINS || result == RESULT_BLACK_WINS;
        if (is_won && !take_mates(task, game)) {
            return tool_lost_output;
        }
    }
    return NULL;
}

static const struct tool tool = {"mates", flags, "VARIANT", 1, 1};

int main(int argc, char **argv)
{
    struct task task = {.count = 50, .longest = 4, .seed = 1, .nodes = 3000000};
    struct game game;
    int word = tool_begin(&tool, &task, argc, argv);
    if (word < 0) {
        return STATUS_USAGE;
    }
    task.variant = variant_find(argv[word]);
    if (task.variant == NULL || task.variant->simultaneous || task.variant->seats > 2) {
        fprintf(stderr, "mates: no variant in which two take turns: %s\n", argv[word]);
        return STATUS_USAGE;
    }
    const char *what = "out of memory or threads";
    task.engine = local_engine_new(LOCAL_MEGABYTES);
    if (task.engine != NULL && game_init(&game, task.variant, 0)) {
        what = collect(&task, &game);
        game_free(&game);
    }
    local_engine_free(task.engine);
    if (what != NULL) {
        fprintf(stderr, "mates: %s\n", what);
    }
    return what == NULL ? STATUS_SUCCESS : STATUS_FAILURE;
}
