/* Checks the mates that the engine claims in fast games against itself.
 *
 * usage: claims [-g GAMES] [-N NODES] [-H MEGABYTES] [-t THREADS] [-s SEED] [-p NODES]
 *               [-m MOVES] [-o OPTIONS] VARIANT
 *
 *   -g  games (100), each from random moves on
 *   -N  nodes a move (1500)
 *   -H  megabytes of the table (1), which is kept from game to game
 *   -t  threads (1)
 *   -s  seed (1)
 *   -p  nodes of proof, a claim (200000)
 *   -m  the longest mate that is proved, in moves of the side that mates (3)
 *   -o  options of the rules, as a number (0)
 *
 * A claim is a move's score that is a mate, for the mover or against it. Short ones are proved
 * from the rules alone (proof.h; where both sides move at once, by all pairs of moves).
 * The others are kept if the side has won within the moves of the claim. Where it has not, a
 * search may only have lost sight of the mate: the claim is looked at again by one with a table
 * of its own and 200 times the nodes, then by proof with as many. What is then still open or
 * refuted is a line: FEN, moves of the game so far, the claim.
 */
#include "bench/game_loop.h"
#include "bench/tool.h"
#include "protocol/match/clients/local_engine.h"
#include "protocol/match/openings/book.h"
#include "rules/position.h"
#include "rules/variants.h"
#include "tests/generators/proof.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    GAME_MOVES = 400,
    OPENING_PLIES = 12,
    SECOND_LOOK = 200, /* times the nodes */
    SECOND_MEGABYTES = 64,
    CLAIM_LEAST = SCORE_MATE - PLY_MAX
};

struct claim {
    int made; /* plies of the game before it */
    int seat; /* that mates */
    int plies;
};

struct task {
    const struct variant *variant;
    int games, nodes, megabytes, threads, seed, proof_nodes, longest, options;
    struct local_engine *engine, *second;
    struct claim claim[GAME_MOVES]; /* of this game, not proved */
    int claims;
    /* Of all games. */
    int made, proved, kept, confirmed, refuted, open;
    bool short_of_memory;
};

static const struct flag flags[] = {
    {"g", FLAG_NUMBER, offsetof(struct task, games), 1, TOOL_NUMBER_MAX, .value = "GAMES"},
    {"N", FLAG_NUMBER, offsetof(struct task, nodes), 1, TOOL_NUMBER_MAX, .value = "NODES"},
    {"H", FLAG_NUMBER, offsetof(struct task, megabytes), 1, 1 << 16, .value = "MEGABYTES"},
    {"t", FLAG_NUMBER, offsetof(struct task, threads), 1, 256, .value = "THREADS"},
    {"s", FLAG_NUMBER, offsetof(struct task, seed), 0, TOOL_NUMBER_MAX, .value = "SEED"},
    {"p", FLAG_NUMBER, offsetof(struct task, proof_nodes), 1, TOOL_NUMBER_MAX,
     .value = "NODES"},
    {"m", FLAG_NUMBER, offsetof(struct task, longest), 0, PROOF_MOVES, .value = "MOVES"},
    {"o", FLAG_NUMBER, offsetof(struct task, options), 0, 1 << 16, .value = "OPTIONS"},
    {.name = NULL}};

/* --- Proof --- */

/* Whether `seat` wins within so many turns whatever the other side does, both moving at once
 * and either registering first. */
static bool forces_win(const struct variant *variant, const struct position *standing, int seat,
                       int turns, long *nodes)
{
    struct move_list list[2];
    union position_room room;
    if (standing->is_over) {
        return variant_joint_outcome(variant, standing) == (seat == 0 ? 1 : -1);
    }
    if (turns == 0 || variant->is_dead(standing)) {
        return false;
    }
    variant_moves_of(variant, standing, 0, &list[0]);
    variant_moves_of(variant, standing, 1, &list[1]);
    for (int i = 0; i < list[seat].count; i++) {
        bool forced = true;
        for (int k = 0; k < 2 * list[1 - seat].count && forced; k++) {
            move_t half[2];
            half[seat] = list[seat].move[i];
            half[1 - seat] = list[1 - seat].move[k / 2];
            variant->resolve(standing, &room.head, half, k % 2);
            forced = --*nodes > 0 && forces_win(variant, &room.head, seat, turns - 1, nodes);
        }
        if (forced) {
            return true;
        }
    }
    return false;
}

/* The same of a position in which somebody may have committed already. */
static bool forces_win_from(const struct variant *variant, const struct position *position,
                            int seat, int turns, long *nodes)
{
    union position_room room;
    variant->open(position, &room.head, 0);
    return forces_win(variant, &room.head, seat, turns, nodes);
}

/* Whether `seat` has won so many plies later, whatever the other side does. */
static bool wins_within(const struct variant *variant, const struct position *position,
                        int seat, int plies, long *nodes)
{
    struct move_list list = {.count = 0};
    union position_room room;
    variant->generate(position, GENERATE_ALL, &list);
    if (list.count == 0) {
        return variant->outcome(position).kind ==
               (position->seat == seat ? OUTCOME_WIN : OUTCOME_LOSS);
    }
    bool wins = position->seat != seat;
    for (int i = 0; i < list.count && plies > 0 && --*nodes > 0; i++) {
        variant->apply(position, &room.head, list.move[i]);
        if (wins_within(variant, &room.head, seat, plies - 1, nodes) != wins) {
            return !wins;
        }
    }
    return wins && plies > 0 && *nodes > 0;
}

/* Judges a claim of a mate in at most `longest` moves, with so many nodes. */
static enum proof_verdict judge(const struct variant *variant, const struct position *position,
                                const struct claim *claim, int longest, long nodes)
{
    bool is_counted = variant->halfmove_by_seat; /* a count that is full loses, too */
    if (!variant->simultaneous && !is_counted) {
        return proof_of_claim(variant, position, position->seat != claim->seat, claim->plies,
                              longest, nodes);
    }
    if ((claim->plies + 1) / 2 > longest) {
        return PROOF_UNKNOWN;
    }
    bool wins = is_counted ? wins_within(variant, position, claim->seat, claim->plies, &nodes)
                           : forces_win_from(variant, position, claim->seat,
                                             (claim->plies + 1) / 2, &nodes);
    return wins ? PROOF_TRUE : nodes > 0 ? PROOF_FALSE : PROOF_UNKNOWN;
}

/* --- Games --- */

static void print_claim(const struct task *task, const struct game *game,
                        const struct claim *claim, const char *what)
{
    char fen[FEN_MAX];
    task->variant->to_fen(task->variant, game_position_at(game, claim->made), fen);
    printf("%s; after %d plies; %s mates in %d plies; %s\n", fen, claim->made,
           task->variant->seat_names[claim->seat], claim->plies, what);
    fflush(stdout);
}

/* Judges the claim of a score, if it is one; keeps it for later when it is too long. */
static void take_claim(struct task *task, const struct game *game, int score)
{
    int seat = game_position(game)->seat;
    struct claim claim = {game->count, score > 0 ? seat : 1 - seat, SCORE_MATE - abs(score)};
    if (abs(score) < CLAIM_LEAST) {
        return;
    }
    task->made++;
    switch (
        judge(task->variant, game_position(game), &claim, task->longest, task->proof_nodes)) {
    case PROOF_TRUE:
        task->proved++;
        break;
    case PROOF_FALSE:
        task->refuted++;
        print_claim(task, game, &claim, "refuted");
        break;
    case PROOF_UNKNOWN:
        task->claim[task->claims++] = claim;
        break;
    }
}

static move_t choose(void *context, const struct game *game, int *score)
{
    struct task *task = context;
    struct local_limit limit = {.nodes = (uint64_t)task->nodes};
    struct local_answer answer = local_engine_ask(task->engine, game, game_position(game)->seat,
                                                  &limit, (uint64_t)game->count + 1);
    take_claim(task, game, answer.score);
    *score = 0;
    return answer.move;
}

static bool has_won(const struct game *game, int seat)
{
    enum game_result result = game_end(game).result;
    return result == (seat == 0 ? RESULT_WHITE_WINS : RESULT_BLACK_WINS);
}

/* Whether a fresh search with many nodes claims the same or better of the game's position. */
static bool is_claimed_again(const struct task *task, const struct game *game,
                             const struct claim *claim)
{
    struct local_limit limit = {.nodes = (uint64_t)task->nodes * SECOND_LOOK};
    local_engine_forget(task->second);
    int seat = game_position(game)->seat;
    int score = local_engine_ask(task->second, game, seat, &limit, 1).score;
    score = seat == claim->seat ? score : -score;
    return score >= CLAIM_LEAST && SCORE_MATE - score <= claim->plies;
}

/* Looks again at a claim that the game did not keep. */
static void look_again(struct task *task, const struct game *game, const struct claim *claim)
{
    struct game before;
    if (!game_copy(&before, game)) {
        task->short_of_memory = true;
        return;
    }
    game_undo(&before, before.count - claim->made);
    enum proof_verdict verdict = PROOF_TRUE;
    if (!is_claimed_again(task, &before, claim)) {
        verdict = judge(task->variant, game_position(&before), claim, PROOF_MOVES,
                        (long)task->proof_nodes * SECOND_LOOK);
    }
    game_free(&before);
    task->confirmed += verdict == PROOF_TRUE;
    task->refuted += verdict == PROOF_FALSE;
    task->open += verdict == PROOF_UNKNOWN;
    if (verdict != PROOF_TRUE) {
        print_claim(task, game, claim, verdict == PROOF_FALSE ? "refuted" : "open");
    }
}

/* What became of the claims of a game that nobody could prove. */
static void settle_claims(struct task *task, const struct game *game)
{
    for (int i = 0; i < task->claims; i++) {
        const struct claim *claim = &task->claim[i];
        int end = claim->made + claim->plies + task->variant->simultaneous;
        if (has_won(game, claim->seat) && game->count <= end) {
            task->kept++;
        } else {
            look_again(task, game, claim);
        }
    }
    task->claims = 0;
}

/* Plays all games. False when memory is short. */
static bool play(struct task *task, struct game *game)
{
    uint64_t random = (uint64_t)task->seed;
    struct lead no_lead = {.moves = 0};
    for (int i = 0; i < task->games; i++) {
        bool goes_on;
        if (!game_set_variant(game, task->variant, (unsigned)task->options) ||
            !book_play_plies(game, OPENING_PLIES, &random, &goes_on) ||
            game_loop(game, GAME_MOVES - OPENING_PLIES, no_lead, choose, task) < 0) {
            return false;
        }
        settle_claims(task, game);
        if (task->short_of_memory) {
            return false;
        }
    }
    return true;
}

static void print_figures(const struct task *task)
{
    printf("%s: %d games, %d claims: %d proved, %d kept, %d confirmed, %d open, %d refuted\n",
           task->variant->name, task->games, task->made, task->proved, task->kept,
           task->confirmed, task->open, task->refuted);
}

static const struct tool tool = {"claims", flags, "VARIANT", 1, 1};

int main(int argc, char **argv)
{
    struct task task = {.games = 100,
                        .nodes = 1500,
                        .megabytes = 1,
                        .threads = 1,
                        .seed = 1,
                        .proof_nodes = 200000,
                        .longest = 3};
    struct game game;
    int word = tool_begin(&tool, &task, argc, argv);
    if (word < 0) {
        return STATUS_USAGE;
    }
    task.variant = variant_find(argv[word]);
    if (task.variant == NULL || task.variant->seats > 2) {
        fprintf(stderr, "claims: no variant for two: %s\n", argv[word]);
        return STATUS_USAGE;
    }
    if ((unsigned)task.options >= variant_option_sets(task.variant)) {
        fprintf(stderr, "claims: -o %d: %s has no such options\n", task.options, argv[word]);
        return STATUS_USAGE;
    }
    task.engine = local_engine_new((size_t)task.megabytes);
    task.second = local_engine_new(SECOND_MEGABYTES);
    bool done = task.engine != NULL && task.second != NULL &&
                local_engine_set_threads(task.engine, task.threads) &&
                game_init(&game, task.variant, 0);
    if (done) {
        done = play(&task, &game);
        game_free(&game);
        print_figures(&task);
    }
    local_engine_free(task.engine);
    local_engine_free(task.second);
    if (!done) {
        fputs("claims: out of memory or threads\n", stderr);
    }
    return tool_end("claims", !done || task.refuted > 0 ? STATUS_FAILURE : STATUS_SUCCESS);
}
