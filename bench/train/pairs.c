#include "bench/train/pairs.h"

#include "bench/game_loop.h"
#include "bench/shared.h"
#include "protocol/base/line.h"
#include "protocol/match/openings/book.h"
#include "rules/position.h"
#include "rules/variants.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

enum {
    PLIES = 8,
    EVEN_ENOUGH = 150,
    EVEN_DEPTH = 4,
    MOVES_PLAYED_MAX = 600,
    FAR_AHEAD = 1200,
    FAR_MOVES = 4
};

#define PARAM_ROW(name, value, least, most) {#name, value, least, most},
#define PARAM_VALUE(name, value, least, most) value,
const struct param params[SEARCH_PARAM_COUNT] = {SEARCH_PARAMS(PARAM_ROW)};
int search_param[SEARCH_PARAM_COUNT] = {SEARCH_PARAMS(PARAM_VALUE)};

/* What the processes share. */
struct course {
    pthread_mutex_t lock;
    int begun, ended;   /* pairs, with those of calls before */
    atomic_bool failed; /* no more are begun */
};

/* One process's. */
struct table {
    const struct pairs *pairs;
    struct course *course;
    struct local_engine *engine[2]; /* the players' */
    struct pair pair;
    int white; /* which player has White, or the first team */
    struct game game;
};

/* --- Playing --- */

static void use_params_of(const struct table *table, int player)
{
    memcpy(search_param, table->pair.value[player], sizeof search_param);
}

static move_t choose_move(void *context, const struct game *game, int *score)
{
    struct table *table = context;
    struct local_limit limit = {.nodes = (uint64_t)table->pairs->nodes};
    int seat = game_position(game)->seat;
    int player = game_loop_player(game->variant, seat, table->white);
    use_params_of(table, player);
    struct local_answer answer = local_engine_ask(table->engine[player], game, seat, &limit, 1);
    *score = game_loop_first_score(game->variant, seat, answer.score);
    return answer.move;
}

/* Plays on from the opening, player `white` having White, or the first team. The half points of
 * that side, -1 when memory is short. */
static int play_on(struct table *table, int white)
{
    struct lead lead = {.margin = FAR_AHEAD, .moves = FAR_MOVES};
    for (int i = 0; i < 2; i++) {
        use_params_of(table, i); /* a table is made of them */
        local_engine_forget(table->engine[i]);
    }
    table->white = white;
    return game_loop(&table->game, MOVES_PLAYED_MAX, lead, choose_move, table);
}

/* Plays the pair from one opening. False when none is found. */
static bool play_pair(struct table *table, uint64_t *random)
{
    struct book_rule rule = {.plies = PLIES, .depth = EVEN_DEPTH, .limit = EVEN_ENOUGH};
    use_params_of(table, 0);
    if (!game_set_variant(&table->game, table->pair.variant, 0) ||
        book_draw(table->engine[0], &rule, random, &table->game) != BOOK_FOUND) {
        return false;
    }
    int first = play_on(table, 0);
    game_undo(&table->game, table->game.count);
    int second = play_on(table, 1);
    table->pair.half_points = first + 2 - second;
    return first >= 0 && second >= 0;
}

/* Takes the next pair. False when there is none. */
static bool begin_pair(struct table *table, uint64_t *random)
{
    const struct pairs *pairs = table->pairs;
    struct course *course = table->course;
    struct pair *pair = &table->pair;
    pthread_mutex_lock(&course->lock);
    bool goes_on = course->begun < pairs->count && !course->failed;
    if (goes_on) {
        pair->number = ++course->begun;
        pair->variant = pairs->variants[pair->number % pairs->variant_count];
        /* Which pairs a call before had begun and not ended is not known. */
        *random = (uint64_t)pairs->seed | (uint64_t)pairs->before << 32;
        *random = splitmix64(random) ^ (uint64_t)pair->number;
        for (int i = 0; i < SEARCH_PARAM_COUNT; i++) {
            pair->up[i] = splitmix64(random) % 2 == 0;
        }
        pairs->begin(pairs->context, pair);
    }
    pthread_mutex_unlock(&course->lock);
    return goes_on;
}

/* Hands it over. NULL, or why it was lost. */
static const char *end_pair(struct table *table)
{
    const struct pairs *pairs = table->pairs;
    struct course *course = table->course;
    pthread_mutex_lock(&course->lock);
    const char *why = pairs->end(pairs->context, &table->pair);
    course->ended++;
    if (course->ended % PAIRS_REPORT_EVERY == 0 && course->ended < pairs->count) {
        pairs->report(pairs->context, course->ended);
    }
    bool arrives = tool_output_arrives();
    pthread_mutex_unlock(&course->lock);
    return arrives ? why : tool_lost_output;
}

/* Plays until there are no more. The status to exit with. */
static int play_pairs(void *context, int number)
{
    (void)number;
    static struct table table;
    const char *why = NULL;
    uint64_t random;
    table = *(const struct table *)context;
    table.engine[0] = local_engine_new(LOCAL_MEGABYTES);
    table.engine[1] = local_engine_new(LOCAL_MEGABYTES);
    if (table.engine[0] == NULL || table.engine[1] == NULL ||
        !game_init(&table.game, table.pairs->variants[0], 0)) {
        why = "out of memory or threads";
    }
    while (why == NULL && begin_pair(&table, &random)) {
        why = play_pair(&table, &random) ? end_pair(&table) : "no opening, or out of memory";
    }
    if (why != NULL) {
        return tool_fail(table.pairs->program, &table.course->failed, why);
    }
    game_free(&table.game);
    local_engine_free(table.engine[0]);
    local_engine_free(table.engine[1]);
    return STATUS_SUCCESS;
}

static struct course *course_new(int before)
{
    struct course *course = shared_memory(sizeof *course);
    if (course != NULL) {
        pthread_mutexattr_t shared;
        pthread_mutexattr_init(&shared);
        pthread_mutexattr_setpshared(&shared, PTHREAD_PROCESS_SHARED);
        pthread_mutex_init(&course->lock, &shared);
        course->begun = course->ended = before;
    }
    return course;
}

int pairs_play(struct pairs *pairs)
{
    pid_t job[TOOL_JOBS_MAX];
    struct table table = {.pairs = pairs, .course = course_new(pairs->before)};
    if (table.course == NULL) {
        fprintf(stderr, "%s: out of memory\n", pairs->program);
        return STATUS_FAILURE;
    }
    int status = STATUS_FAILURE;
    if (tool_begin_jobs(pairs->program, job, pairs->jobs, play_pairs, &table)) {
        status = tool_end_jobs(pairs->program, job, pairs->jobs);
    }
    if (status == STATUS_SUCCESS) {
        pairs->report(pairs->context, table.course->ended);
        status = tool_end(pairs->program, status);
    }
    return status;
}

/* --- The command line --- */

bool pairs_choose_variants(struct pairs *pairs, char *names)
{
    const char *name;
    while ((name = line_field(&names, ',')) != NULL) {
        const struct variant *variant = variant_find(name);
        if (variant == NULL || variant->simultaneous) {
            fprintf(stderr, "%s: no variant in which sides take turns: %s\n", pairs->program,
                    name);
            return false;
        }
        if (!game_loop_has_two_sides(pairs->program, variant)) {
            return false;
        }
        if (pairs->variant_count == PAIRS_VARIANTS_MAX) {
            fprintf(stderr, "%s: more than %d variants\n", pairs->program, PAIRS_VARIANTS_MAX);
            return false;
        }
        pairs->variants[pairs->variant_count++] = variant;
    }
    return true;
}

int pairs_find_param(const struct pairs *pairs, const char *name, size_t length)
{
    for (int i = 0; i < SEARCH_PARAM_COUNT; i++) {
        if (strncmp(params[i].name, name, length) == 0 && params[i].name[length] == '\0') {
            return i;
        }
    }
    fprintf(stderr, "%s: no number of this name: %.*s\n", pairs->program, (int)length, name);
    return -1;
}
