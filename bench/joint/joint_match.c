/* A match between two players of a simultaneous game, all in this program, so that thousands
 * of games can be played with each player's processor time measured. Every opening is played
 * twice, colours changed.
 *
 * usage: joint_match [-g GAMES] [-m MILLISECONDS | -n NODES] [-s SEED] [-j JOBS] [-v VARIANT]
 *                    [-o FILE] PLAYER OPPONENT
 *
 * Each job is a process that plays its share; a game that ended is added to FILE at once, a
 * line with tabs: number, White, Black, result, reason, opening, turns. Interrupted, the
 * program prints the table of the games so far.
 */
#include "bench/joint/joint_totals.h"
#include "bench/joint/joint_value.h"
#include "bench/joint/opponent_bounds.h"
#include "bench/tool.h"
#include "rules/move_text.h"
#include "rules/position.h"
#include "rules/variants.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { USUAL_MILLISECONDS = 100 };

struct match {
    const struct variant *variant;
    double milliseconds;
    struct effort effort;
    uint64_t seed;
    int games, jobs;
    const char *name[2];
    const char *path; /* of the file, or NULL */
    int file;         /* that games are added to; -1 without one */
    int channel[2];   /* on which the jobs report games */
};

static volatile sig_atomic_t interrupted;

static void interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

static void end_match(const char *what)
{
    fprintf(stderr, "joint_match: %s\n", what);
    exit(STATUS_FAILURE);
}

/* --- A game. Each player is asked on the standing position, the moves of both are then
 * executed together; who registered first alternates, White in odd turns, as a referee without
 * clocks has it (S12). --- */

enum { PLIES_MAX = 300, OPENING_MOVES = 4 };

/* What plays. Each process has one of its own. */
struct table {
    const struct variant *variant;
    uint64_t seed;
    struct opponent *player[2]; /* the first one is White in even games */
    bool told[2];               /* the player models the other and is told its mix */
    struct solo solo;           /* judges openings */
    struct game game;
};

enum { OPENING_DEPTH = 2, OPENING_CENTIPAWNS = 50 };

/* --- Openings --- */

static uint64_t seed_of(const struct table *table, int stream, int number)
{
    uint64_t state = table->seed;
    state = splitmix64(&state) ^ (uint64_t)stream << 32 ^ (uint64_t)number;
    return splitmix64(&state);
}

static bool play_random(struct game *game, uint64_t *random)
{
    static struct move_list list;
    struct joint joint = {.first = position_first(game_position(game))};
    for (int seat = 0; seat < 2; seat++) {
        variant_moves_of(game->variant, game_position(game), seat, &list);
        joint.half[seat] = list.move[splitmix64(random) % (uint64_t)list.count];
    }
    return game_play_joint(game, &joint);
}

/* Whether the game goes on and a short search finds neither side better. */
static bool is_balanced(struct solo *solo, const struct game *game)
{
    static const struct effort any = {0, 0};
    struct window open = {-SOLO_FULL, SOLO_FULL};
    if (game_end(game).result != RESULT_NONE) {
        return false;
    }
    solo_forget(solo);
    solo_begin(solo, game, &any);
    int lower = joint_bounds_value(solo->bounds, 0, 0, OPENING_DEPTH, open);
    int upper = -joint_bounds_value(solo->bounds, 0, 1, OPENING_DEPTH, open);
    int centipawns = utility_to_centipawns((lower + upper) / 2);
    return abs(centipawns) < OPENING_CENTIPAWNS;
}

/* Plays the opening of a pair. False when memory is short. */
static bool play_opening(struct table *table, int pair)
{
    struct game *game = &table->game;
    uint64_t random = seed_of(table, 0, pair);
    do {
        game_undo(game, game->count);
        while (game->count < 2 * OPENING_MOVES) {
            if (game_end(game).result != RESULT_NONE) {
                game_undo(game, game->count);
            }
            if (!play_random(game, &random)) {
                return false;
            }
        }
    } while (!is_balanced(&table->solo, game));
    return true;
}

/* --- Games --- */

static int chance_in(const struct mixture *mixture, move_t move)
{
    for (int i = 0; i < mixture->count[0]; i++) {
        if (mixture->move[0][i] == move) {
            return mixture->permille[0][i];
        }
    }
    return 0;
}

/* Adds up a thought; `answer` is what the other side did meanwhile. */
static void count_thought(struct sums *sums, const struct thought *thought, move_t answer)
{
    sums->thoughts++;
    sums->moves += thought->depth > 0;
    sums->depths += thought->depth;
    sums->nodes += thought->nodes;
    sums->spent += thought->spent;
    sums->most = thought->spent > sums->most ? thought->spent : sums->most;
    if (thought->is_model) {
        int chance = chance_in(&thought->mixture, answer);
        sums->models++;
        sums->model_hits += chance > 0;
        sums->model_chance += chance / 1000.0;
    }
}

/* Ends the program when a player names no legal move: then nothing measured counts. */
static void must_be_legal(const struct game *game, const struct joint *joint)
{
    static struct move_list list;
    for (int seat = 0; seat < 2; seat++) {
        variant_moves_of(game->variant, game_position(game), seat, &list);
        if (!move_list_has(&list, joint->half[seat])) {
            fprintf(stderr, "joint_match: a player names no legal move\n");
            abort();
        }
    }
}

/* Both think, then both moves are executed. Whoever is told what the other plays is asked
 * last. */
static bool play_move(struct table *table, bool swapped, struct record *record)
{
    struct thought thought[2];
    struct joint joint = {.first = position_first(game_position(&table->game))};
    int last = table->told[1] ? 1 : 0;
    for (int i = 0; i < 2; i++) {
        int player = i == 0 ? 1 - last : last;
        int seat = player ^ swapped;
        const struct mixture *told =
            i == 1 && table->told[player] ? &thought[1 - seat].mixture : NULL;
        opponent_think(table->player[player], &table->game, seat, told, &thought[seat]);
        joint.half[seat] = thought[seat].move;
    }
    for (int seat = 0; seat < 2; seat++) {
        count_thought(&record->sums[seat ^ swapped], &thought[seat], joint.half[1 - seat]);
    }
    must_be_legal(&table->game, &joint);
    return game_play_joint(&table->game, &joint);
}

/* Plays game `number`; the games of a pair begin with the same few random turns, after which
 * neither side is better. Depends on nothing but the seed, the number and the players. False
 * when memory is short. */
static bool play_game(struct table *table, int number, struct record *record)
{
    bool swapped = number % 2 != 0;
    struct game *game = &table->game;
    memset(record, 0, sizeof *record);
    record->number = number;
    if (!play_opening(table, number / 2)) {
        return false;
    }
    for (int i = 0; i < 2; i++) {
        opponent_begin(table->player[i], seed_of(table, 1 + i, number));
    }
    struct game_end end = game_end(game);
    while (end.result == RESULT_NONE && game->count < 2 * PLIES_MAX) {
        if (!play_move(table, swapped, record)) {
            return false;
        }
        end = game_end(game);
    }
    if (end.result == RESULT_NONE) {
        end = (struct game_end){RESULT_DRAW, "adjudicated, too long"};
    }
    record->result = end.result;
    record->turns = game->count / 2;
    strncpy(record->reason, end.reason, sizeof record->reason - 1);
    return true;
}

/* --- Playing --- */

/* Writes a tab and the turns `from` .. `to` - 1 of a game, as `e2e4|e7e5@w` with blanks between
 * them. */
static void write_moves(FILE *out, const struct game *game, int from, int to)
{
    fputc('\t', out);
    for (int turn = from; turn < to; turn++) {
        const struct position *standing = game_position_at(game, 2 * turn);
        struct joint joint = {.half = {game->moves[2 * turn], game->moves[2 * turn + 1]},
                              .first = position_first(standing)};
        char text[JOINT_TEXT_MAX];
        joint_to_text(game->variant, standing, &joint, text);
        fprintf(out, "%s%s", turn > from ? " " : "", text);
    }
}

/* Adds the game just played to the file, as one write. */
static void write_line(const struct match *match, const struct table *table,
                       const struct record *record)
{
    bool swapped = record->number % 2 != 0;
    char *line = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&line, &length);
    if (out == NULL) {
        end_match("memory is short");
    }
    fprintf(out, "%d\t%s\t%s\t%s\t%s", record->number + 1, match->name[swapped],
            match->name[!swapped], game_result_text(record->result), record->reason);
    write_moves(out, &table->game, 0, OPENING_MOVES);
    write_moves(out, &table->game, OPENING_MOVES, record->turns);
    fputc('\n', out);
    if (fclose(out) != 0 || write(match->file, line, length) != (ssize_t)length) {
        end_match("the file cannot be written");
    }
    free(line);
}

/* Makes the two players, the game and what judges openings. Ends the program when memory is
 * short. */
static void open_table(const struct match *match, struct table *table)
{
    const char *what = NULL;
    *table = (struct table){.variant = match->variant, .seed = match->seed};
    for (int i = 0; i < 2; i++) {
        table->player[i] = opponent_new(match->name[i], match->variant, &match->effort, &what);
        if (table->player[i] == NULL) {
            end_match(what);
        }
        table->told[i] = opponent_models(match->name[i], match->name[1 - i]);
    }
    if (!game_init(&table->game, match->variant, 0) ||
        !solo_open(&table->solo, match->variant, eval_find(match->variant), 1)) {
        end_match("memory is short");
    }
}

static void close_table(struct table *table)
{
    opponent_free(table->player[0]);
    opponent_free(table->player[1]);
    solo_close(&table->solo);
    game_free(&table->game);
}

/* Plays every jobs-th pair of games and reports each game on the channel. */
static int work(void *context, int job)
{
    const struct match *match = context;
    static struct table table;
    static struct record record;
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_DFL);
    close(match->channel[0]);
    open_table(match, &table);
    for (int number = 0; number < match->games; number++) {
        if (number / 2 % match->jobs != job) {
            continue;
        }
        if (!play_game(&table, number, &record)) {
            end_match("memory is short");
        }
        if (match->file >= 0) {
            write_line(match, &table, &record);
        }
        if (write(match->channel[1], &record, sizeof record) != (ssize_t)sizeof record) {
            end_match("nobody listens");
        }
    }
    close_table(&table);
    return STATUS_SUCCESS;
}

/* --- Jobs --- */

/* Reads one game; false at the end, or when interrupted. */
static bool read_record(int channel, struct record *record)
{
    ssize_t length;
    do {
        length = interrupted ? 0 : read(channel, record, sizeof *record);
    } while (length < 0 && errno == EINTR);
    return length == (ssize_t)sizeof *record;
}

/* Opens what the jobs write to. Ends the program where that cannot be. */
static void open_files(struct match *match)
{
    match->file = -1;
    if (match->path != NULL) {
        match->file = open(match->path, O_WRONLY | O_CREAT | O_APPEND, 0644);
        if (match->file < 0) {
            end_match("the file cannot be opened");
        }
    }
    if (pipe(match->channel) != 0) {
        end_match("no pipe can be had");
    }
}

/* Plays all games; returns the program's status. */
static int play_match(struct match *match)
{
    static struct joint_totals totals;
    static struct record record;
    struct sigaction action = {.sa_handler = interrupt};
    pid_t job[TOOL_JOBS_MAX];
    open_files(match);
    if (!tool_begin_jobs("joint_match", job, match->jobs, work, match)) {
        return STATUS_FAILURE;
    }
    close(match->channel[1]);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    while (read_record(match->channel[0], &record)) {
        joint_totals_add(&totals, &record);
        printf("game %d: %s (%s), %d turns; +%d -%d =%d\n", record.number + 1,
               game_result_text(record.result), record.reason, record.turns, totals.score.wins,
               totals.score.losses, totals.score.draws);
    }
    for (int i = 0; interrupted && i < match->jobs; i++) {
        kill(job[i], SIGTERM);
    }
    int status = tool_end_jobs("joint_match", job, match->jobs);
    printf("\n%s: ", match->variant->name);
    joint_totals_print(&totals, match->name);
    if (joint_totals_games(&totals.score) < match->games) {
        status = STATUS_FAILURE;
    }
    return tool_end("joint_match", status);
}

/* --- The command line --- */

static bool read_variant(void *at, const char *text, char wrong[FLAG_WRONG_MAX])
{
    const struct variant *variant = variant_find(text);
    *(const struct variant **)at = variant;
    return (variant != NULL && variant->simultaneous) ||
           flag_refuse(wrong, "a variant in which both sides move at once");
}

static const struct flag flags[] = {
    {"g", FLAG_NUMBER, offsetof(struct match, games), 1, TOOL_NUMBER_MAX, .value = "GAMES"},
    {"m", FLAG_SCIENTIFIC, offsetof(struct match, milliseconds), 0.001, TOOL_NUMBER_MAX,
     .value = "MILLISECONDS"},
    {"n", FLAG_COUNT, offsetof(struct match, effort.nodes), 1, TOOL_NUMBER_MAX,
     .value = "NODES"},
    {"s", FLAG_COUNT, offsetof(struct match, seed), 0, TOOL_NUMBER_MAX, .value = "SEED"},
    {"j", FLAG_NUMBER, offsetof(struct match, jobs), 1, TOOL_JOBS_MAX, .value = "JOBS"},
    {"v", FLAG_READ, offsetof(struct match, variant), .read = read_variant, .value = "VARIANT"},
    {"o", FLAG_TEXT, offsetof(struct match, path), .value = "FILE"},
    {.name = NULL}};

static const struct tool tool = {"joint_match", flags, "PLAYER OPPONENT", 2, 2};

int main(int argc, char **argv)
{
    struct match match = {.variant = variant_find("xymyx"), .seed = 1, .games = 100, .jobs = 1};
    int word = tool_begin(&tool, &match, argc, argv);
    if (word < 0) {
        opponent_list();
        return STATUS_USAGE;
    }
    for (int i = 0; i < 2; i++) {
        match.name[i] = argv[word + i];
        if (!opponent_exists(match.name[i])) {
            fprintf(stderr, "joint_match: no such player: %s\n", match.name[i]);
            return STATUS_USAGE;
        }
    }
    if (match.milliseconds == 0 && match.effort.nodes == 0) {
        match.milliseconds = USUAL_MILLISECONDS;
    }
    match.effort.microseconds = (int64_t)(match.milliseconds * 1000);
    setvbuf(stdout, NULL, _IOLBF, 0);
    return play_match(&match);
}
