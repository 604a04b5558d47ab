/* The C API over the facade. What is asked while a search runs waits for its end, so no caller
 * can disturb one. */
#pragma GCC visibility push(default) /* all else is hidden in the library */
#include "engine/quincunx_engine.h"
#pragma GCC visibility pop

#include "engine/engine.h"
#include "engine/worker.h"
#include "rules/quincunx_game.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { HASH_MAX = 262144, THREADS_LIMIT = 256 };

struct quincunx_engine {
    struct engine *engine;
    struct engine_options options;
    quincunx_on_info *on_info; /* of the search; or NULL */
    void *context;
    quincunx_move best; /* of the last search */
};

/* What the limits of the facade and ours call no clock. */
enum { NO_CLOCK = -1 };

struct quincunx_engine *quincunx_engine_new(void)
{
    struct quincunx_engine *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return NULL;
    }
    made->engine = engine_new();
    if (made->engine == NULL) {
        free(made);
        return NULL;
    }
    made->options.elo = ELO_FULL;
    engine_set_options(made->engine, &made->options);
    return made;
}

void quincunx_engine_free(struct quincunx_engine *engine)
{
    if (engine != NULL) {
        engine_free(engine->engine);
        free(engine);
    }
}

/* --- Options --- */

/* Does what an option does; false when memory or threads are short. */
typedef bool setter(struct quincunx_engine *engine, int64_t value);

static bool set_hash(struct quincunx_engine *engine, int64_t value)
{
    return engine_set_hash(engine->engine, (size_t)value);
}

static bool set_threads(struct quincunx_engine *engine, int64_t value)
{
    return engine_set_threads(engine->engine, (int)value);
}

static bool set_level(struct quincunx_engine *engine, int64_t value)
{
    engine->options.elo = elo_of_level((int)value);
    return true;
}

static bool set_elo(struct quincunx_engine *engine, int64_t value)
{
    engine->options.elo = (int)value;
    return true;
}

static bool set_seed(struct quincunx_engine *engine, int64_t value)
{
    engine->options.seed = (uint64_t)value;
    return true;
}

static const struct option_row {
    const char *name;
    int64_t least, most;
    setter *set;
} option_rows[] = {{"Hash", 1, HASH_MAX, set_hash},
                   {"Threads", 1, THREADS_LIMIT, set_threads},
                   {"Skill Level", SKILL_LEAST, SKILL_FULL, set_level},
                   {"UCI_Elo", ELO_LEAST, ELO_MOST, set_elo},
                   {"Seed", 0, INT32_MAX, set_seed}};

static const struct option_row *find_option(const char *name)
{
    for (size_t i = 0; name != NULL && i < sizeof option_rows / sizeof option_rows[0]; i++) {
        if (strcasecmp(option_rows[i].name, name) == 0) {
            return &option_rows[i];
        }
    }
    return NULL;
}

/* Reads a value. False when it is none of the option's. */
static bool read_value(const struct option_row *row, const char *text, int64_t *value)
{
    char *end;
    if (text == NULL) {
        return false;
    }
    *value = strtoll(text, &end, 10);
    return *text != '\0' && *end == '\0' && *value >= row->least && *value <= row->most;
}

static bool refuse_text(struct quincunx_error *error, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static bool refuse_text(struct quincunx_error *error, const char *format, ...)
{
    if (error != NULL) {
        va_list arguments;
        va_start(arguments, format);
        error->column = 1;
        vsnprintf(error->reason, sizeof error->reason, format, arguments);
        va_end(arguments);
    }
    return false;
}

bool quincunx_engine_set(struct quincunx_engine *engine, const char *name, const char *value,
                         struct quincunx_error *error)
{
    const struct option_row *row = find_option(name);
    int64_t number;
    if (row == NULL) {
        return refuse_text(error, "there is no such option");
    }
    if (!read_value(row, value, &number)) {
        return refuse_text(error, "%s: expected a number from %" PRId64 " to %" PRId64,
                           row->name, row->least, row->most);
    }
    engine_wait(engine->engine);
    if (!row->set(engine, number)) {
        return refuse_text(error, "%s: so much cannot be had", row->name);
    }
    engine_set_options(engine->engine, &engine->options);
    return true;
}

void quincunx_engine_clear(struct quincunx_engine *engine)
{
    engine_clear(engine->engine);
}

/* --- Searching --- */

/* Moves to the mate that a score stands for; 0 for other scores. */
static int mate_of(int score)
{
    int plies = SCORE_MATE - abs(score);
    if (abs(score) < SCORE_WON) {
        return 0;
    }
    return score > 0 ? (plies + 1) / 2 : -(plies / 2);
}

static void tell_line(void *context, const struct info *info)
{
    const struct quincunx_engine *engine = context;
    if (engine->on_info == NULL || info->bound != 0) {
        return;
    }
    struct quincunx_info told = {.depth = info->depth,
                                 .number = info->multipv,
                                 .score = info->score,
                                 .mate = mate_of(info->score),
                                 .nodes = info->nodes,
                                 .milliseconds = info->time_ms,
                                 .line = info->pv,
                                 .line_length = info->pv_length};
    engine->on_info(engine->context, &told);
}

static void keep_best(void *context, const struct best *best)
{
    struct quincunx_engine *engine = context;
    engine->best = best->move;
}

bool quincunx_engine_go(struct quincunx_engine *engine,
                        const struct quincunx_position *position,
                        const struct quincunx_limits *limits, quincunx_on_info *on_info,
                        void *context)
{
    const struct game *game = quincunx_game(position);
    bool has_clock = limits->clock[0] > 0 || limits->clock[1] > 0;
    bool has_end =
        has_clock || limits->depth > 0 || limits->nodes > 0 || limits->milliseconds > 0;
    struct limits filled = {.depth = limits->depth,
                            .nodes = limits->nodes,
                            .move_time = limits->milliseconds,
                            .time = {has_clock ? limits->clock[0] : NO_CLOCK,
                                     has_clock ? limits->clock[1] : NO_CLOCK},
                            .increment = {limits->increment[0], limits->increment[1]},
                            .multipv = limits->lines > 0 ? limits->lines : 1,
                            .for_seat = game->variant->simultaneous ? 1 + limits->seat : 0,
                            .advice = limits->analysis,
                            .infinite = !has_end};
    engine_wait(engine->engine);
    engine->best = QUINCUNX_MOVE_NONE;
    bool has_seat = !game->variant->simultaneous || limits->seat == 0 || limits->seat == 1;
    if (quincunx_result(position, NULL) != QUINCUNX_GOING_ON || !has_seat) {
        return false;
    }
    engine->on_info = on_info;
    engine->context = context;
    struct callbacks callbacks = {
        .context = engine, .on_info = tell_line, .on_best = keep_best};
    engine_go(engine->engine, game, &filled, &callbacks);
    return true;
}

void quincunx_engine_stop(struct quincunx_engine *engine)
{
    engine_stop(engine->engine);
}

quincunx_move quincunx_engine_wait(struct quincunx_engine *engine)
{
    engine_wait(engine->engine);
    return engine->best;
}

int quincunx_engine_evaluate(struct quincunx_engine *engine,
                             const struct quincunx_position *position)
{
    const struct game *game = quincunx_game(position);
    engine_wait(engine->engine);
    return engine_evaluate(engine->engine, game->variant, game_position(game));
}
