/* Three-piece endgames of XYMYX solved exactly, and the engine held against them.
 *
 * usage: endgame solve [-o NAME=VALUE] [-g DISCOUNT] [-e LEAST] [-m SWEEPS] FILE
 *        endgame play  [-o NAME=VALUE] [-g DISCOUNT] [-n STATES] [-s SEED]
 *                      [-d DEPTH | -t MS | -N NODES] [-v] FILE [PIECES]...
 *        endgame games [-o NAME=VALUE] [-g DISCOUNT] [-n STATES] [-s SEED]
 *                      [-d DEPTH | -t MS | -N NODES] FILE [PIECES]...
 *        endgame show  [-o NAME=VALUE] [-g DISCOUNT] FILE FEN...
 *
 *   solve: works out K-K, KN-K, KB-K, KR-K, KQ-K and KP-K by value iteration until no value
 *     changes by LEAST (1e-4) in a sweep, and writes the tables to FILE.
 *   play: takes STATES (200) random placements of each of PIECES (Q R P), has the engine search
 *     them (20,000 nodes), and says how much the mixes of both sides lose against the best
 *     answer when the turns after are worth what the tables say, in percent of the range from
 *     loss to win. Kings side by side, which play hardly reaches, are left out.
 *   games: plays from such placements that White wins, for 100 turns at most: the engine, and
 *     for comparison the table, as White against the table's Black. The table hurries only if
 *     it was solved with a discount.
 *   show: prints value and equilibrium of positions.
 *
 * The value of a placement is what White gets on average in the long run; with -g every turn
 * leaves DISCOUNT (1) of it, so that winning soon is better than winning late. See
 * endgame_table.h for what is left out.
 */
#include "bench/endgame_table.h"
#include "bench/tool.h"
#include "engine/clock.h"
#include "protocol/text/flag.h"
#include "rules/move_text.h"
#include "rules/variants.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SWEEPS_MAX = 20000, PLIES_MAX = 100, USUAL_NODES = 20000 };

/* What a won placement is worth at least, when winning late is worth less. */
static const double won_at = 0.2;

struct task {
    struct endgames *endgames;
    unsigned options;
    double discount, least;
    int sweeps, states;
    uint64_t seed;
    struct local_limit limit;
    bool verbose;
    int count; /* of the arguments behind the options */
    char **argument;
};

static const struct variant *variant;

static int fail(const char *what, const char *name)
{
    fprintf(stderr, "endgame: %s: %s\n", name, what);
    return STATUS_FAILURE;
}

static int kind_of(char letter)
{
    const char *found = letter != '\0' ? strchr(variant->letters, letter) : NULL;
    return found != NULL ? (int)(found - variant->letters) : -1;
}

/* --- solve --- */

static int solve(const struct task *task)
{
    static const char *const order = " NBRQP";
    FILE *file = fopen(task->argument[0], "wb");
    if (file == NULL) {
        return fail("cannot be written", task->argument[0]);
    }
    printf("table  states   over sweeps residual  mean value   won  drawn  mixed seconds\n");
    for (const char *letter = order; *letter != '\0'; letter++) {
        struct endgame_report report;
        int kind = *letter == ' ' ? NO_PIECE : kind_of(*letter);
        int64_t begin = clock_now();
        if (!endgames_solve(task->endgames, kind, task->least, task->sweeps, &report)) {
            fclose(file);
            return fail("memory is short", "solve");
        }
        int open = report.states - report.over;
        double share = open > 0 ? 100.0 / open : 0;
        printf("K%c-K %8d %6d %6d %8.1e %11.4f %4.1f%% %5.1f%% %5.1f%% %7.1f\n", *letter,
               report.states, report.over, report.sweeps, report.residual, report.mean,
               share * report.won, share * report.drawn, share * report.mixed,
               (double)(clock_now() - begin) / 1e6);
        fflush(stdout);
    }
    bool written = endgames_write(task->endgames, file);
    written = fclose(file) == 0 && written;
    return written ? 0 : fail("cannot be written", task->argument[0]);
}

static int read_tables(const struct task *task)
{
    FILE *file = fopen(task->argument[0], "rb");
    if (file == NULL) {
        return fail("cannot be read", task->argument[0]);
    }
    bool read = endgames_read(task->endgames, file);
    fclose(file);
    return read ? 0
                : fail("no whole tables of these rules and this discount", task->argument[0]);
}

/* --- play: how much is lost --- */

/* Sums of losses, of states and of the worst. */
struct losses {
    int count;
    double sum, worst;
};

static void count_loss(struct losses *losses, double loss)
{
    losses->count++;
    losses->sum += loss;
    losses->worst = loss > losses->worst ? loss : losses->worst;
}

static double mean_loss(const struct losses *losses)
{
    return losses->count > 0 ? losses->sum / losses->count : 0;
}

/* A state of chance that depends on the seed; not 0, as the factor is odd. */
static uint64_t first_random(const struct task *task)
{
    return task->seed * 0x9e3779b97f4a7c15U;
}

/* Opens a random placement that is not over. */
static void open_random(const struct task *task, int kind, struct game *game, uint64_t *random,
                        char fen[FEN_MAX])
{
    struct text_error error;
    for (;;) {
        int state = (int)(random_next(random) % ENDGAME_STATES);
        int white = state & 63;
        int black = state >> 12;
        bool apart = abs(white % 8 - black % 8) > 1 || abs(white / 8 - black / 8) > 1;
        endgames_fen(task->endgames, kind, state, fen);
        if (apart && game_set_fen(game, fen, &error) && game_end(game).result == RESULT_NONE &&
            !isnan(endgames_value(task->endgames, game_position(game)))) {
            return;
        }
    }
}

/* Measures the engine's mixes in `states` positions with a piece of type `kind`. */
static void play_kind(const struct task *task, struct local_engine *engine, struct game *game,
                      int kind)
{
    static struct turn_matrix turn;
    static struct mix mix;
    static struct answer answer;
    struct losses by_seat[2] = {{0}};
    struct losses mixed = {0};
    uint64_t random = first_random(task);
    char fen[FEN_MAX];
    for (int i = 0; i < task->states; i++) {
        union position_room place;
        double loss[2];
        open_random(task, kind, game, &random, fen);
        variant->open(game_position(game), &place.head, 0);
        answer_ask(engine, game, &task->limit, &answer);
        endgames_matrix(task->endgames, &place.head, &turn);
        matrix_solve(&turn.matrix, &mix);
        answer_losses(&turn, &mix, &answer, loss);
        for (int seat = 0; seat < 2; seat++) {
            loss[seat] *= 50;
            count_loss(&by_seat[seat], loss[seat]);
            if (mix.value > 0.01 && mix.value < 0.99) {
                count_loss(&mixed, loss[seat]);
            }
        }
        if (task->verbose) {
            printf("%s | depth %d value %.4f | loses %.2f %% and %.2f %%\n", fen, answer.depth,
                   mix.value, loss[0], loss[1]);
        }
    }
    double mean = (mean_loss(&by_seat[0]) + mean_loss(&by_seat[1])) / 2;
    printf(
        "K%c-K %d states: loses mean %.3f %%; White %.3f %% worst %.2f %%, Black %.3f %% worst "
        "%.2f %%; of %d worth 0.01 .. 0.99 mean %.3f %%\n",
        variant->letters[kind], task->states, mean, mean_loss(&by_seat[0]), by_seat[0].worst,
        mean_loss(&by_seat[1]), by_seat[1].worst, mixed.count / 2, mean_loss(&mixed));
}

/* --- games --- */

/* Draws the turn's halves: White's from the engine's mix if there is an engine, the others from
 * the table's. */
static struct joint draw_move(const struct task *task, struct local_engine *engine,
                              const struct game *game, uint64_t *random)
{
    static struct turn_matrix turn;
    static struct mix mix;
    static struct answer answer;
    union position_room place;
    struct joint joint = {.first = (int)(random_next(random) % 2)};
    variant->open(game_position(game), &place.head, 0);
    endgames_matrix(task->endgames, &place.head, &turn);
    matrix_solve(&turn.matrix, &mix);
    if (engine != NULL) {
        answer_ask(engine, game, &task->limit, &answer);
        answer_spread(&turn, &answer, 0, mix.row);
    }
    joint.half[0] = turn.move[0][random_draw(mix.row, turn.matrix.rows, random)];
    joint.half[1] = turn.move[1][random_draw(mix.column, turn.matrix.columns, random)];
    return joint;
}

/* Plays games from won placements; White is the engine, or the table without one. */
static void play_games(const struct task *task, struct local_engine *engine, struct game *game,
                       int kind)
{
    char fen[FEN_MAX];
    uint64_t random = first_random(task);
    int won = 0;
    int turns = 0;
    int count = 0;
    while (count < task->states) {
        open_random(task, kind, game, &random, fen);
        if (endgames_value(task->endgames, game_position(game)) < won_at) {
            continue;
        }
        while (game_end(game).result == RESULT_NONE && game->count < 2 * PLIES_MAX) {
            struct joint joint = draw_move(task, engine, game, &random);
            game_play_joint(game, &joint);
        }
        if (game_end(game).result == RESULT_WHITE_WINS) {
            won++;
            turns += game->count / 2;
        }
        count++;
    }
    printf("K%c-K: %s wins %d of %d, in %.1f turns on average\n", variant->letters[kind],
           engine != NULL ? "the engine" : "the table", won, count,
           won > 0 ? (double)turns / won : 0.0);
    fflush(stdout);
}

static void play_both(const struct task *task, struct local_engine *engine, struct game *game,
                      int kind)
{
    play_games(task, engine, game, kind);
    play_games(task, NULL, game, kind);
}

/* --- play and games --- */

typedef void measure_fn(const struct task *task, struct local_engine *engine, struct game *game,
                        int kind);

/* Measures the endgames that the command line names. */
static int measure(const struct task *task, measure_fn *one)
{
    static const char *const usual[] = {"Q", "R", "P"};
    int count = task->count > 1 ? task->count - 1 : 3;
    struct game game;
    struct local_engine *engine = local_engine_new(JOINT_MEGABYTES);
    if (read_tables(task) != 0) {
        local_engine_free(engine);
        return STATUS_FAILURE;
    }
    if (engine == NULL || !game_init(&game, variant, task->options)) {
        return fail("memory is short", "engine");
    }
    int status = 0;
    for (int i = 0; i < count && status == 0; i++) {
        const char *piece = task->count > 1 ? task->argument[1 + i] : usual[i];
        int kind = kind_of(piece[0]);
        if (kind <= 0 || piece[1] != '\0' || !task->endgames->solved[kind]) {
            status = fail("no table of this piece", piece);
        } else {
            one(task, engine, &game, kind);
        }
    }
    game_free(&game);
    local_engine_free(engine);
    return status;
}

static int play(const struct task *task)
{
    return measure(task, play_kind);
}

static int games(const struct task *task)
{
    return measure(task, play_both);
}

/* --- show --- */

static void show_mix(const struct position *standing, const struct turn_matrix *turn, int seat,
                     const double *probability)
{
    int count = seat == 0 ? turn->matrix.rows : turn->matrix.columns;
    union position_room asked;
    variant->open(standing, &asked.head, seat);
    printf("%s", seat == 0 ? "  White" : "  Black");
    for (int i = 0; i < count; i++) {
        char text[MOVE_TEXT_MAX];
        if (probability[i] >= 0.0005) {
            move_to_text(variant, &asked.head, turn->move[seat][i], text);
            printf(" %s %.1f%%", text, 100 * probability[i]);
        }
    }
    printf("\n");
}

static int show(const struct task *task)
{
    static struct turn_matrix turn;
    static struct mix mix;
    if (read_tables(task) != 0) {
        return STATUS_FAILURE;
    }
    for (int i = 1; i < task->count; i++) {
        union position_room place;
        struct position *standing = &place.head;
        struct text_error error;
        if (!variant->from_fen(variant, standing, task->argument[i], task->options, &error)) {
            return fail(error.what, task->argument[i]);
        }
        double value = endgames_value(task->endgames, standing);
        if (isnan(value)) {
            return fail("not in the tables", task->argument[i]);
        }
        printf("%s: %.5f\n", task->argument[i], value);
        if (!standing->is_over && endgames_matrix(task->endgames, standing, &turn)) {
            matrix_solve(&turn.matrix, &mix);
            show_mix(standing, &turn, 0, mix.row);
            show_mix(standing, &turn, 1, mix.column);
        }
    }
    return 0;
}

/* --- The command line --- */

static bool read_rule(void *at, const char *text, char wrong[FLAG_WRONG_MAX])
{
    return variant_read_option(variant, text, at) ||
           flag_refuse(wrong, "a choice of the rules, NAME=VALUE");
}

#define AT(member) offsetof(struct task, member)

static const struct flag flags[] = {
    {"o", FLAG_READ, AT(options), .read = read_rule, .value = "NAME=VALUE"},
    {"g", FLAG_SCIENTIFIC, AT(discount), 0.5, 1, .value = "DISCOUNT"},
    {"e", FLAG_SCIENTIFIC, AT(least), 0, 1, .value = "LEAST"},
    {"m", FLAG_NUMBER, AT(sweeps), 1, TOOL_NUMBER_MAX, .value = "SWEEPS"},
    {"n", FLAG_NUMBER, AT(states), 1, TOOL_NUMBER_MAX, .value = "STATES"},
    {"s", FLAG_COUNT, AT(seed), 1, TOOL_NUMBER_MAX, .value = "SEED"},
    {"d", FLAG_NUMBER, AT(limit.depth), 1, TOOL_NUMBER_MAX, .value = "DEPTH"},
    {"t", FLAG_LONG, AT(limit.milliseconds), 1, TOOL_NUMBER_MAX, .value = "MS"},
    {"N", FLAG_COUNT, AT(limit.nodes), 1, TOOL_NUMBER_MAX, .value = "NODES"},
    {"v", FLAG_SWITCH, AT(verbose), .value = NULL},
    {.name = NULL}};

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        int (*run)(const struct task *task);
    } commands[] = {{"solve", solve}, {"play", play}, {"games", games}, {"show", show}};
    struct task task = {
        .discount = 1, .least = 1e-4, .sweeps = SWEEPS_MAX, .states = 200, .seed = 1};
    variant = variant_find("xymyx");
    int word = argc < 2 ? 0 : flag_read_letters("endgame", flags, &task, argc - 1, argv + 1);
    if (word < 0) {
        return STATUS_USAGE;
    }
    if (task.limit.depth == 0 && task.limit.milliseconds == 0 && task.limit.nodes == 0) {
        task.limit.nodes = USUAL_NODES;
    }
    task.count = argc - 1 - word;
    task.argument = argv + 1 + word;
    for (size_t i = 0; i < sizeof commands / sizeof *commands && task.count > 0; i++) {
        if (strcmp(argv[1], commands[i].name) == 0) {
            task.endgames = endgames_new(variant, task.options, task.discount);
            int status = task.endgames != NULL ? commands[i].run(&task)
                                               : fail("memory is short", argv[1]);
            endgames_free(task.endgames);
            return tool_end("endgame", status);
        }
    }
    fprintf(stderr,
            "usage: endgame solve|play|games|show [OPTION]... FILE [PIECES | FEN]...\n");
    return STATUS_USAGE;
}
