/* The engine held against the tables that `quincunx endgames` made.
 *
 * usage: endgame win|check|loss [-n POSITIONS] [-s SEED] [-N NODES | -t MS] [-w]
 *                               [-p PIECES] [-v] VARIANT FOLDER [MATERIAL]...
 *
 *   win: the engine plays out positions that are won, to the end of the game by its rules. The
 *     other side plays by the tables: it resists as long as it can, by chance among moves that
 *     are as good. A win is thrown away when the tables say so.
 *   check: the engine searches positions. Where it says that one is won in so many plies, the
 *     tables must say so, in no more plies; where it says lost, that it is lost (where a depth
 *     was cut short, perhaps in more). Status 1 when they say something else.
 *   loss, where both sides move at once: how much the engine's mixes lose against the best
 *     answer when the turns after are worth what the tables say, in percent of the range from
 *     loss to win.
 *
 *   -n  POSITIONS of each material, by chance (100)
 *   -N  nodes a search (20,000); -t instead of them milliseconds
 *   -w  the engine has the tables, too
 *   -p  all materials of so many pieces, where none is named (4)
 *   -v  a line for each win that is missed, as for each claim that is wrong
 *
 * Where both sides move at once White is to win what is worth more than 0.99 of a point, and
 * the other side draws from the equilibrium of what the tables say when each turn counts. */
#include "bench/joint/joint_value.h"
#include "bench/tool.h"
#include "protocol/base/endgame_folder.h"
#include "protocol/base/flag.h"
#include "rules/variants.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    USUAL_NODES = 20000,
    ENGINE_MEGABYTES = 16,
    CACHE_BLOCKS = 64,
    TRIES = 200000, /* to find a position by chance */
    WON = 1000      /* worth of a position, less a point for each ply to the end of the game */
};

static const double won_at = 0.99;

/* What is summed up of the positions of a material: how many they are, and figures of what is
 * measured. */
enum { POSITIONS, FIGURES = 6 };

struct task {
    const struct variant *variant;
    const struct command *command;
    int positions, pieces;
    uint64_t seed;
    struct local_limit limit;
    bool with_tables, verbose;
    struct endgames *endgames;
    struct endgame_cache *cache;
    struct local_engine *engine;
    int count; /* of the tables */
    const struct endgame_table *table[MATERIALS_MAX];
    int status;

    /* The position at hand. */
    struct game game;
    char fen[FEN_MAX];
    struct endgame endgame;
    uint64_t places, replies; /* states of chance: which positions, and what is played there */
};

/* One of the things to be measured. */
struct command {
    const char *name;
    bool only_won, only_joint;
    void (*measure)(struct task *task, double tally[FIGURES]);
    void (*tell)(const char *what, const double tally[FIGURES]);
};

static void fail(const char *what, const char *name)
{
    fprintf(stderr, "endgame: %s: %s\n", what, name);
    exit(STATUS_FAILURE);
}

static struct local_answer ask(struct task *task)
{
    const struct game *game = &task->game;
    int seat = game->variant->simultaneous ? 0 : game_position(game)->seat;
    return local_engine_ask(task->engine, game, seat, &task->limit,
                            1 + joint_value_random(&task->replies));
}

/* --- What the tables say --- */

static int position_worth(struct task *task, const struct position *position, int depth);

/* What a move is worth to who makes it. */
static int move_worth(struct task *task, const struct position *position, move_t move,
                      int depth)
{
    union position_room room;
    task->variant->apply(position, &room.head, move);
    int worth = position_worth(task, &room.head, depth);
    return worth > 0 ? 1 - worth : worth < 0 ? -1 - worth : 0;
}

/* What a position is worth to who moves. Tables do not have those in which a pawn may be
 * captured en passant: these are worth what the best move is, so many plies deep at the most.
 */
static int position_worth(struct task *task, const struct position *position, int depth)
{
    const struct variant *variant = task->variant;
    struct endgame endgame;
    struct move_list list = {0};
    if (endgames_look_up(task->endgames, task->cache, variant, position, &endgame)) {
        return endgame.result == ENDGAME_DRAW  ? 0
               : endgame.result == ENDGAME_WIN ? WON - endgame.plies
                                               : endgame.plies - WON;
    }
    variant->generate(position, GENERATE_ALL, &list);
    if (list.count == 0) {
        enum outcome_kind kind = variant->outcome(position).kind;
        return kind == OUTCOME_DRAW ? 0 : kind == OUTCOME_WIN ? WON : -WON;
    }
    if (variant->is_dead(position)) {
        return 0;
    }
    if (depth == 0) {
        fail("this leads to a table that is missing", task->fen);
    }
    int best = -WON;
    for (int i = 0; i < list.count; i++) {
        int worth = move_worth(task, position, list.move[i], depth - 1);
        best = worth > best ? worth : best;
    }
    return best;
}

/* What White gets of a point after a turn; with `haste` when each turn counts. */
static double share_of(struct task *task, const struct position *standing, bool haste)
{
    struct endgame endgame;
    if (standing->is_over) {
        return (1 + variant_joint_outcome(task->variant, standing)) / 2.0;
    }
    if (task->variant->is_dead(standing)) {
        return 0.5;
    }
    if (!endgames_look_up(task->endgames, task->cache, task->variant, standing, &endgame)) {
        fail("this leads to a table that is missing", task->fen);
    }
    return haste ? endgame.hasty : endgame.value;
}

/* Fills the matrix of the position at hand and finds an equilibrium. Either side is as likely
 * to register first. */
static void solve_turn(struct task *task, bool haste, struct turn_matrix *turn, struct mix *mix)
{
    union position_room standing;
    union position_room after;
    task->variant->open(game_position(&task->game), &standing.head, 0);
    if (!turn_list(task->variant, &standing.head, turn)) {
        abort(); /* in a game that goes on */
    }
    for (int i = 0; i < turn->matrix.rows; i++) {
        for (int j = 0; j < turn->matrix.columns; j++) {
            move_t half[2] = {turn->move[0][i], turn->move[1][j]};
            for (int first = 0; first < 2; first++) {
                task->variant->resolve(&standing.head, &after.head, half, first);
                turn->matrix.payoff[i][j] += share_of(task, &after.head, haste) / 2;
            }
        }
    }
    matrix_solve(&turn->matrix, mix);
}

/* --- win: those that are not won end otherwise; plies made, and as the tables say, of those
 * that are --- */

enum { GAMES_WON = POSITIONS + 1, THROWN_AWAY, BY_CLOCK, PLIES, DISTANCE };

/* Moves for the side that loses; false when it no longer does. */
static bool resist(struct task *task)
{
    const struct position *position = game_position(&task->game);
    struct move_list list = {0};
    move_t chosen = MOVE_NONE;
    int best = -WON;
    uint64_t equals = 0;
    task->variant->generate(position, GENERATE_ALL, &list);
    for (int i = 0; i < list.count; i++) {
        int worth = move_worth(task, position, list.move[i], 2);
        equals = worth > best ? 0 : equals;
        best = worth > best ? worth : best;
        if (worth == best && joint_value_random(&task->replies) % ++equals == 0) {
            chosen = list.move[i];
        }
    }
    return best < 0 && game_play(&task->game, chosen);
}

/* Moves for both, White the side that wins. */
static bool play_joint(struct task *task)
{
    static struct turn_matrix turn;
    static struct mix mix;
    struct joint joint = {.first = position_first(game_position(&task->game))};
    joint.half[0] = ask(task).move;
    solve_turn(task, true, &turn, &mix);
    joint.half[1] =
        turn.move[1][joint_value_draw(mix.column, turn.matrix.columns, &task->replies)];
    return game_play_joint(&task->game, &joint);
}

/* Plays a turn; false when the win is thrown away. */
static bool play_turn(struct task *task, int winner)
{
    if (task->variant->simultaneous) {
        return play_joint(task);
    }
    return game_position(&task->game)->seat == winner ? game_play(&task->game, ask(task).move)
                                                      : resist(task);
}

static void win(struct task *task, double tally[FIGURES])
{
    struct game *game = &task->game;
    int mover = game_position(game)->seat;
    int winner = task->variant->simultaneous           ? 0
                 : task->endgame.result == ENDGAME_WIN ? mover
                                                       : 1 - mover;
    struct game_end end = {RESULT_NONE, "thrown away"};
    local_engine_forget(task->engine);
    while (end.result == RESULT_NONE && play_turn(task, winner)) {
        struct game_end now = game_end(game);
        end = now.result != RESULT_NONE ? now : end;
    }
    if (end.result == (winner == 0 ? RESULT_WHITE_WINS : RESULT_BLACK_WINS)) {
        tally[GAMES_WON]++;
        tally[PLIES] += game->count;
        tally[DISTANCE] += task->endgame.plies;
        return;
    }
    tally[THROWN_AWAY] += end.result == RESULT_NONE;
    tally[BY_CLOCK] += end.result == RESULT_DRAW && task->variant->halfmove_reason != NULL &&
                       strcmp(end.reason, task->variant->halfmove_reason) == 0;
    if (task->verbose) {
        printf("%s | won in %d plies; after %d: %s\n", task->fen, task->endgame.plies,
               game->count, end.reason);
    }
}

static void tell_wins(const char *what, const double tally[FIGURES])
{
    double won = tally[GAMES_WON] > 0 ? tally[GAMES_WON] : 1;
    double otherwise =
        tally[POSITIONS] - tally[GAMES_WON] - tally[THROWN_AWAY] - tally[BY_CLOCK];
    printf("%s: won %.0f of %.0f, in %.1f plies", what, tally[GAMES_WON], tally[POSITIONS],
           tally[PLIES] / won);
    if (tally[DISTANCE] > 0) {
        printf(" where the tables say %.1f", tally[DISTANCE] / won);
    }
    printf("; thrown away %.0f, drawn by the clock of moves %.0f, otherwise %.0f\n",
           tally[THROWN_AWAY], tally[BY_CLOCK], otherwise);
}

/* --- check --- */

enum { CLAIMS = POSITIONS + 1, WRONG };

static void check(struct task *task, double tally[FIGURES])
{
    const struct endgame *endgame = &task->endgame;
    local_engine_forget(task->engine);
    int score = ask(task).score;
    int plies = SCORE_MATE - abs(score);
    if (plies > PLY_MAX) {
        return;
    }
    bool agrees = score > 0 ? endgame->result == ENDGAME_WIN && endgame->plies <= plies
                            : endgame->result == ENDGAME_LOSS;
    if (task->variant->simultaneous) {
        agrees = score > 0 ? endgame->value > won_at : endgame->value < 1 - won_at;
    }
    tally[CLAIMS]++;
    tally[WRONG] += !agrees;
    if (!agrees) {
        task->status = STATUS_FAILURE;
        printf("%s | not %s in %d plies\n", task->fen, score > 0 ? "won" : "lost", plies);
    }
}

static void tell_claims(const char *what, const double tally[FIGURES])
{
    printf("%s: %.0f positions, %.0f claims, %.0f wrong\n", what, tally[POSITIONS],
           tally[CLAIMS], tally[WRONG]);
}

/* --- loss: parts of the range; how many positions are worth 0.01 .. 0.99, and what both sides
 * lose there on average --- */

enum { WHITE_LOSS = POSITIONS + 1, BLACK_LOSS, MIXED, MIXED_LOSS };

static void measure_loss(struct task *task, double tally[FIGURES])
{
    static struct turn_matrix turn;
    static struct mix mix;
    static struct answer answer;
    double loss[2];
    answer_ask(task->engine, &task->game, &task->limit, &answer);
    solve_turn(task, false, &turn, &mix);
    answer_losses(&turn, &mix, &answer, loss);
    bool mixed = mix.value > 1 - won_at && mix.value < won_at;
    tally[MIXED] += mixed;
    tally[MIXED_LOSS] += mixed ? (loss[0] + loss[1]) / 2 : 0;
    tally[WHITE_LOSS] += fmax(loss[0], 0);
    tally[BLACK_LOSS] += fmax(loss[1], 0);
}

static void tell_losses(const char *what, const double tally[FIGURES])
{
    double mixed = tally[MIXED] > 0 ? tally[MIXED] : 1;
    printf("%s: %.0f positions, White loses %.3f %%, Black %.3f %%; %.0f of them worth 0.01 .. "
           "0.99, either loses %.3f %%\n",
           what, tally[POSITIONS], 100 * tally[WHITE_LOSS] / tally[POSITIONS],
           100 * tally[BLACK_LOSS] / tally[POSITIONS], tally[MIXED],
           100 * tally[MIXED_LOSS] / mixed);
}

/* --- All positions --- */

static bool is_wanted(const struct task *task)
{
    const struct endgame *endgame = &task->endgame;
    return !task->command->only_won ||
           (task->variant->simultaneous ? endgame->value > won_at
                                        : endgame->result != ENDGAME_DRAW);
}

/* Opens a game at a random position of a table; false when there seems to be none. */
static bool draw_position(struct task *task, const struct layout *layout)
{
    for (int i = 0; i < TRIES; i++) {
        union position_room room;
        uint8_t square[ENDGAME_PIECES_MAX];
        struct text_error error;
        int seat;
        uint64_t index = joint_value_random(&task->places) % layout->count;
        layout_squares(layout, index, square, &seat);
        if (!layout_is_placement(layout, index, square)) {
            continue;
        }
        layout_position(layout, square, seat, &room.head);
        task->variant->to_fen(task->variant, &room.head, task->fen);
        if (game_set_fen(&task->game, task->fen, &error) &&
            game_end(&task->game).result == RESULT_NONE &&
            endgames_look_up(task->endgames, task->cache, task->variant,
                             game_position(&task->game), &task->endgame) &&
            is_wanted(task)) {
            return true;
        }
    }
    return false;
}

/* Measures the positions of one table; the same ones whatever is measured beside it. */
static void measure_table(struct task *task, const struct endgame_table *table,
                          double tally[FIGURES])
{
    layout_find_places(table->layout);
    task->places = task->seed * 0x9e3779b97f4a7c15U; /* not 0, as the factor is odd */
    while (tally[POSITIONS] < task->positions && draw_position(task, table->layout)) {
        task->replies = task->places;
        task->command->measure(task, tally);
        tally[POSITIONS]++;
    }
}

static void measure(struct task *task)
{
    double total[FIGURES] = {0};
    for (int i = 0; i < task->count; i++) {
        double tally[FIGURES] = {0};
        char text[MATERIAL_TEXT_MAX];
        material_to_text(task->variant, &task->table[i]->layout->material, text);
        measure_table(task, task->table[i], tally);
        if (tally[POSITIONS] > 0) {
            task->command->tell(text, tally);
        }
        for (int figure = 0; figure < FIGURES; figure++) {
            total[figure] += tally[figure];
        }
    }
    if (task->count > 1 && total[POSITIONS] > 0) {
        task->command->tell("all", total);
    }
}

/* --- The command line --- */

/* Adds the tables of a material, or of all with so many pieces where `name` is NULL. */
static void add_tables(struct task *task, const char *name)
{
    for (int i = 0; i < endgames_count(task->endgames); i++) {
        char text[MATERIAL_TEXT_MAX];
        const struct endgame_table *table = endgames_at(task->endgames, i);
        material_to_text(task->variant, &table->layout->material, text);
        if (name != NULL ? strcmp(text, name) == 0
                         : table->layout->material.count == task->pieces) {
            task->table[task->count++] = table;
        }
    }
}

/* Reads the tables, chooses those of the materials named, and measures. */
static void run(struct task *task, const char *folder, int names, char *const *name)
{
    char reason[ENDGAME_REASON_MAX];
    if (task->endgames == NULL || task->cache == NULL || task->engine == NULL) {
        fail("out of memory or threads", task->variant->name);
    }
    if (endgame_folder_read(task->endgames, folder, task->variant, 0, reason) < 0) {
        fail("damaged", reason);
    }
    for (int i = 0; i < names && i < MATERIALS_MAX; i++) {
        add_tables(task, name[i]);
        if (task->count == i) {
            fail("no table of this material", name[i]);
        }
    }
    if (names == 0) {
        add_tables(task, NULL);
    }
    if (task->count == 0) {
        fail("no tables of this game with so many pieces", folder);
    }
    local_engine_set_endgames(task->engine, task->with_tables ? task->endgames : NULL);
    measure(task);
}

#define AT(member) offsetof(struct task, member)

static const struct flag flags[] = {
    {"n", FLAG_NUMBER, AT(positions), 1, TOOL_NUMBER_MAX, .value = "POSITIONS"},
    {"s", FLAG_COUNT, AT(seed), 1, TOOL_NUMBER_MAX, .value = "SEED"},
    {"N", FLAG_COUNT, AT(limit.nodes), 1, TOOL_NUMBER_MAX, .value = "NODES"},
    {"t", FLAG_LONG, AT(limit.milliseconds), 1, TOOL_NUMBER_MAX, .value = "MS"},
    {"w", FLAG_SWITCH, AT(with_tables), .value = NULL},
    {"p", FLAG_NUMBER, AT(pieces), 2, ENDGAME_PIECES_MAX, .value = "PIECES"},
    {"v", FLAG_SWITCH, AT(verbose), .value = NULL},
    {.name = NULL}};

static const struct command commands[] = {{"win", true, false, win, tell_wins},
                                          {"check", false, false, check, tell_claims},
                                          {"loss", false, true, measure_loss, tell_losses},
                                          {.name = NULL}};

int main(int argc, char **argv)
{
    static struct task task = {.positions = 100, .pieces = 4, .seed = 1};
    for (const struct command *command = commands; argc >= 2 && command->name != NULL;
         command++) {
        task.command = strcmp(command->name, argv[1]) == 0 ? command : task.command;
    }
    int word =
        argc < 2 ? 0 : 1 + flag_read_letters("endgame", flags, &task, argc - 1, argv + 1);
    if (argc >= 2 && word == 0) {
        return STATUS_USAGE;
    }
    if (task.command == NULL || argc - word < 2) {
        fputs("usage: endgame win|check|loss [-n POSITIONS] [-s SEED] [-N NODES | -t MS] [-w] "
              "[-p PIECES] [-v] VARIANT FOLDER [MATERIAL]...\n",
              stderr);
        return STATUS_USAGE;
    }
    task.variant = variant_find(argv[word]);
    bool joint = task.command->only_joint;
    if (task.variant == NULL || task.variant->seats != 2 ||
        task.variant->simultaneous < joint) {
        fprintf(stderr, "endgame: no variant in which two %s: %s\n",
                joint ? "move at once" : "play", argv[word]);
        return STATUS_USAGE;
    }
    if (task.limit.nodes == 0 && task.limit.milliseconds == 0) {
        task.limit.nodes = USUAL_NODES;
    }
    if (!game_init(&task.game, task.variant, 0)) {
        fail("out of memory", argv[word]);
    }
    setvbuf(stdout, NULL, _IOLBF, 0);
    task.endgames = endgames_new();
    task.cache = endgame_cache_new(CACHE_BLOCKS);
    task.engine = local_engine_new(ENGINE_MEGABYTES);
    run(&task, argv[word + 1], argc - word - 2, argv + word + 2);
    local_engine_free(task.engine);
    endgame_cache_free(task.cache);
    endgames_free(task.endgames);
    game_free(&task.game);
    return tool_end("endgame", task.status);
}
