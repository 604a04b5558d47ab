/* Threads take the next number until none is left; each has an engine of its own, which forgets
 * between games, so the games do not depend on who plays them. */
#include "protocol/cli/study/study.h"

#include "eval/eval.h"
#include "protocol/base/line.h"
#include "rules/move_text.h"
#include "rules/position.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct workshop {
    const struct study *study;
    struct study_game *games;
    atomic_int next; /* number of the next game */
    atomic_int done;
    atomic_int status;        /* the first failure */
    pthread_mutex_t progress; /* guards its line */
};

/* What one thread plays with. */
struct table {
    struct workshop *workshop;
    struct local_engine *engine;
    struct game game;
    uint64_t random;
};

/* --- One game --- */

/* Thinks and plays where sides take turns. Returns the legal moves there were, 0 when memory is
 * short. */
static double play_move(struct table *table)
{
    struct game *game = &table->game;
    const struct position *position = game_position(game);
    double legal = (double)game->variant->count(position);
    struct local_answer judgement =
        local_engine_ask(table->engine, game, position->seat, &table->workshop->study->limit,
                         splitmix64(&table->random) | 1);
    return game_play(game, judgement.move) ? legal : 0;
}

/* The same where both sides move at once: the legal turns of a side, on average. */
static double play_joint(struct table *table)
{
    union position_room opened;
    struct game *game = &table->game;
    const struct position *standing = game_position(game);
    struct joint joint = {.first = position_first(standing)};
    double legal = 0;
    for (int seat = 0; seat < 2; seat++) {
        game->variant->open(standing, &opened.head, seat);
        legal += (double)game->variant->count(&opened.head) / 2;
        joint.half[seat] =
            local_engine_ask(table->engine, game, seat, &table->workshop->study->limit,
                             splitmix64(&table->random) | 1)
                .move;
    }
    return game_play_joint(game, &joint) ? legal : 0;
}

/* Sets up the game's start and draws an opening that leaves it as it stood. */
static enum study_status open_game(struct table *table, int number)
{
    const struct study *study = table->workshop->study;
    struct game *game = &table->game;
    struct book_rule rule = study->opening;
    char fen[FEN_MAX];
    struct text_error error;
    game_set_variant(game, study->variant, study->options);
    if (study->start != NULL) {
        study->start(study, number, &table->random, fen);
        if (!game_set_fen(game, fen, &error)) {
            return STUDY_NO_OPENING;
        }
    }
    local_engine_forget(table->engine);
    rule.centre = local_engine_score(table->engine, game, rule.depth);
    enum book_status status = book_draw(table->engine, &rule, &table->random, game);
    return status == BOOK_FOUND       ? STUDY_DONE
           : status == BOOK_NOT_FOUND ? STUDY_NO_OPENING
                                      : STUDY_OUT_OF_MEMORY;
}

static enum study_status play_game(struct table *table, int number, struct study_game *result)
{
    const struct study *study = table->workshop->study;
    struct game *game = &table->game;
    int entries = study->variant->simultaneous ? 2 : 1; /* that a move takes in the game */
    uint64_t mixed = study->seed;
    table->random = splitmix64(&mixed) ^ (uint64_t)number;
    enum study_status status = open_game(table, number);
    if (status != STUDY_DONE) {
        return status;
    }
    local_engine_forget(table->engine);
    double legal = 0;
    struct game_end end = game_end(game);
    while (end.result == RESULT_NONE && game->count < entries * STUDY_MOVES_MAX) {
        double here = study->variant->simultaneous ? play_joint(table) : play_move(table);
        if (here == 0) {
            return STUDY_OUT_OF_MEMORY;
        }
        legal += here;
        end = game_end(game);
    }
    if (end.result == RESULT_NONE) {
        end = (struct game_end){RESULT_DRAW, "unfinished"};
    }
    int moves = game->count / entries;
    *result = (struct study_game){.result = end.result,
                                  .moves = moves + study->opening.plies,
                                  .branching = moves > 0 ? legal / moves : 0};
    snprintf(result->reason, sizeof result->reason, "%s", end.reason);
    return STUDY_DONE;
}

/* --- Games of shards --- */

static void write_games(const struct study *study, const struct study_game *games)
{
    for (int i = 0; i < study->games; i++) {
        if (shard_has(&study->part->shard, i)) {
            fprintf(study->part->out, "%s %d %.17g %s\n", game_result_text(games[i].result),
                    games[i].moves, games[i].branching, games[i].reason);
        }
    }
}

/* Reads the line that *rest begins with, and moves *rest behind it. False when it is none. */
static bool read_game(char **rest, struct study_game *game)
{
    char result[64], *line = line_field(rest, '\n');
    int reason = 0;
    if (line == NULL ||
        sscanf(line, "%63s %d %lf %n", result, &game->moves, &game->branching, &reason) != 3 ||
        reason == 0 || !game_result_from_text(result, &game->result)) {
        return false;
    }
    snprintf(game->reason, sizeof game->reason, "%s", line + reason);
    return true;
}

static enum study_status read_games(const struct study *study, struct study_game *games)
{
    for (int i = 0; i < study->games; i++) {
        struct shard_file *file = &study->part->files[i % study->part->count];
        if (!read_game(&file->body, &games[i])) {
            shard_refuse("study", file, "damaged: its lines do not fit");
            return STUDY_DAMAGED;
        }
    }
    return STUDY_DONE;
}

/* --- All games --- */

/* How many games are played here. */
static int games_to_play(const struct study *study)
{
    return study->part == NULL ? study->games : shard_pieces(&study->part->shard, study->games);
}

static void show_progress(struct workshop *workshop)
{
    int done = atomic_fetch_add(&workshop->done, 1) + 1;
    if (workshop->study->shows_progress) {
        pthread_mutex_lock(&workshop->progress);
        int games = games_to_play(workshop->study);
        fprintf(stderr, "\r%d of %d games%s", done, games, done == games ? "\n" : "");
        pthread_mutex_unlock(&workshop->progress);
    }
}

static void play_numbers(struct table *table)
{
    struct workshop *workshop = table->workshop;
    for (;;) {
        int number = atomic_fetch_add(&workshop->next, 1);
        if (number >= workshop->study->games || atomic_load(&workshop->status) != STUDY_DONE) {
            return;
        }
        if (workshop->study->part != NULL &&
            !shard_has(&workshop->study->part->shard, number)) {
            continue;
        }
        enum study_status status = play_game(table, number, &workshop->games[number]);
        if (status != STUDY_DONE) {
            atomic_store(&workshop->status, (int)status);
            return;
        }
        show_progress(workshop);
    }
}

static void *play_in_thread(void *context)
{
    struct workshop *workshop = context;
    const struct study *study = workshop->study;
    struct table table = {.workshop = workshop, .engine = local_engine_new(LOCAL_MEGABYTES)};
    if (table.engine == NULL || !game_init(&table.game, study->variant, study->options)) {
        atomic_store(&workshop->status, STUDY_OUT_OF_MEMORY);
    } else {
        play_numbers(&table);
        game_free(&table.game);
    }
    local_engine_free(table.engine);
    return NULL;
}

enum study_status study_play(const struct study *study, struct study_game *games)
{
    if (study->part != NULL && study->part->files != NULL) {
        return read_games(study, games);
    }
    struct workshop workshop = {
        .study = study, .games = games, .progress = PTHREAD_MUTEX_INITIALIZER};
    pthread_t thread[STUDY_JOBS_MAX];
    int started = 0;
    eval_find(study->variant); /* whose first call must come before threads */
    while (started < study->jobs && started < study->games &&
           pthread_create(&thread[started], NULL, play_in_thread, &workshop) == 0) {
        started++;
    }
    if (started == 0) {
        return STUDY_OUT_OF_MEMORY;
    }
    for (int i = 0; i < started; i++) {
        pthread_join(thread[i], NULL);
    }
    pthread_mutex_destroy(&workshop.progress);
    enum study_status status = (enum study_status)atomic_load(&workshop.status);
    if (study->part != NULL && status == STUDY_DONE) {
        write_games(study, games);
    }
    return status;
}

/* --- Figures --- */

static const double normal_95 = 1.959964;

struct study_mean study_mean(const double *numbers, int count)
{
    double sum = 0, squares = 0;
    for (int i = 0; i < count; i++) {
        sum += numbers[i];
    }
    double mean = sum / count;
    for (int i = 0; i < count; i++) {
        squares += (numbers[i] - mean) * (numbers[i] - mean);
    }
    double variance = count > 1 ? squares / (count - 1) : 0;
    return (struct study_mean){mean, normal_95 * sqrt(variance / count)};
}

struct study_mean study_share(int wins, int draws, int losses)
{
    double games = wins + draws + losses;
    double weight = games + 1.5;
    double mean = (wins + 0.5 + (draws + 0.5) / 2) / weight;
    double square = (wins + 0.5 + (draws + 0.5) / 4) / weight;
    return (struct study_mean){(wins + draws / 2.0) / games,
                               normal_95 * sqrt((square - mean * mean) / weight)};
}

/* --- What was played --- */

void study_print_head(const struct study *study, const char *games)
{
    printf("%s: %s, seed %llu, ", study->variant->name, games, (unsigned long long)study->seed);
    if (study->limit.milliseconds > 0) {
        printf("%g s a move", (double)study->limit.milliseconds / 1000);
    } else {
        printf("%llu nodes a move", (unsigned long long)study->limit.nodes);
    }
    printf(", openings of %d random moves\n", study->opening.plies);
}

void study_print_json_head(const struct study *study)
{
    printf("\"variant\": \"%s\", \"options\": %u, \"seed\": %llu, \"games\": %d, ",
           study->variant->name, study->options, (unsigned long long)study->seed, study->games);
    if (study->limit.milliseconds > 0) {
        printf("\"seconds\": %g, ", (double)study->limit.milliseconds / 1000);
    } else {
        printf("\"nodes\": %llu, ", (unsigned long long)study->limit.nodes);
    }
    printf("\"opening_turns\": %d, ", study->opening.plies);
}
