/* The session: one main loop, one search at a time. What wakes the loop is a byte in the pipe
 * `wake`: 'b' when a search has left its result in session->best, 'q' to quit. */
#include "protocol/gui/session.h"

#include "protocol/base/endgame_folder.h"
#include "protocol/base/system.h"
#include "rules/variants.h"

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DRAIN_MILLISECONDS = 50, LINE_PRINTED_MAX = 8192 };

/* Write end of the running session's pipe, for the signal handler; -1 when none runs. */
static volatile sig_atomic_t signal_pipe = -1;

static void wake_loop(int descriptor, char reason)
{
    (void)system_write(descriptor, &reason, 1); /* a full pipe wakes it, too */
}

static void ask_to_end(void)
{
    if (signal_pipe >= 0) {
        wake_loop(signal_pipe, 'q');
    }
}

bool session_init(struct session *session, int input, int output)
{
    memset(session, 0, sizeof(*session));
    if (!system_pipe(session->wake)) {
        return false;
    }
    option_table_init(&session->options);
    line_reader_init(&session->input, input);
    line_writer_init(&session->output, output);
    const struct variant *variant = variant_find(variant_at(0)->name);
    session->engine = engine_new();
    if (session->engine == NULL || !game_init(&session->game, variant, 0)) {
        engine_free(session->engine);
        session->engine = NULL;
        line_writer_free(&session->output);
        return false;
    }
    session->options_changed = true;
    return true;
}

void session_free(struct session *session)
{
    session_abort(session);
    if (session->has_front_end && session->front_end.close != NULL) {
        session->front_end.close(session->front_end.context);
    }
    engine_free(session->engine);
    if (session->net != session->net_in_use) {
        net_file_free(session->net);
    }
    net_file_free(session->net_in_use);
    if (session->endgames != session->endgames_in_use) {
        endgames_free(session->endgames);
    }
    endgames_free(session->endgames_in_use);
    line_writer_drain(&session->output, DRAIN_MILLISECONDS);
    game_free(&session->game);
    line_reader_free(&session->input);
    line_writer_free(&session->output);
    system_close(session->wake[0]);
    system_close(session->wake[1]);
}

static void print_line(struct session *session, bool is_thought, const char *format,
                       va_list values)
{
    char line[LINE_PRINTED_MAX];
    va_list again;
    va_copy(again, values);
    int length = vsnprintf(line, sizeof(line), format, values);
    if (length >= (int)sizeof(line)) {
        char *text = malloc((size_t)length + 1);
        if (text != NULL) {
            vsnprintf(text, (size_t)length + 1, format, again);
            line_writer_put(&session->output, text, is_thought);
            free(text);
        }
    } else if (length >= 0) {
        line_writer_put(&session->output, line, is_thought);
    }
    va_end(again);
    if (line_writer_has_failed(&session->output)) {
        wake_loop(session->wake[1], 'q');
    }
}

void session_print(struct session *session, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    print_line(session, false, format, values);
    va_end(values);
}

void session_print_thought(struct session *session, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    print_line(session, true, format, values);
    va_end(values);
}

void session_print_lines(struct session *session, const char *text)
{
    while (*text != '\0') {
        int length = (int)strcspn(text, "\n");
        session_print(session, "%.*s", length, text);
        text += length + (text[length] == '\n');
    }
}

/* --- The search --- */

static void search_info(void *context, const struct info *info)
{
    struct session *session = context;
    session->front_end.on_info(session->front_end.context, info);
}

static void search_current(void *context, int depth, move_t move, int number)
{
    struct session *session = context;
    if (session->front_end.on_current != NULL) {
        session->front_end.on_current(session->front_end.context, depth, move, number);
    }
}

static void search_best(void *context, const struct best *best)
{
    struct session *session = context;
    session->best = *best;
    wake_loop(session->wake[1], 'b');
}

static void report_error(struct session *session, const char *reason)
{
    if (session->has_front_end) {
        session->front_end.on_error(session->front_end.context, reason, NULL);
    } else {
        session_print(session, "Error (%s)", reason);
    }
}

/* The strength that the options ask for. */
static int elo_wanted(const struct option_table *options)
{
    if (option_number(options, OPTION_ANALYSE_MODE) != 0) {
        return ELO_FULL;
    }
    if (option_number(options, OPTION_LIMIT_STRENGTH) != 0) {
        return (int)option_number(options, OPTION_ELO);
    }
    return elo_of_level((int)option_number(options, OPTION_SKILL));
}

/* Reads the tables of the game in progress, if the set has those of another. No search runs. */
static void read_endgames_of_game(struct session *session)
{
    char reason[ENDGAME_REASON_MAX];
    const struct game *game = &session->game;
    if (session->endgames == NULL || (session->endgames_variant == game->variant &&
                                      session->endgames_options == game->options)) {
        return;
    }
    session->endgames_variant = game->variant;
    session->endgames_options = game->options;
    if (endgame_folder_read(session->endgames,
                            option_text(&session->options, OPTION_ENDGAME_PATH), game->variant,
                            game->options, reason) < 0) {
        report_error(session, reason);
    }
}

/* Brings the engine in line with the option table. No search runs. */
static void apply_options(struct session *session)
{
    if (!session->options_changed) {
        return;
    }
    session->options_changed = false;
    struct option_table *options = &session->options;
    int64_t threads = option_number(options, OPTION_THREADS);
    if (threads != session->threads) {
        if (engine_set_threads(session->engine, (int)threads)) {
            session->threads = threads;
        } else {
            atomic_store(&options->option[OPTION_THREADS].number, session->threads);
            report_error(session, "cannot start so many threads; the old number stays");
        }
    }
    int64_t hash = option_number(options, OPTION_HASH);
    if (hash != session->hash) {
        if (engine_set_hash(session->engine, (size_t)hash)) {
            session->hash = hash;
        } else {
            atomic_store(&options->option[OPTION_HASH].number, session->hash);
            report_error(session, "not enough memory for that hash table; the old one stays");
        }
    }
    struct engine_options engine_options = {
        .elo = elo_wanted(options),
        .mix_mode = (enum mix_mode)option_number(options, OPTION_MIX_MODE),
        .seed = (uint64_t)option_number(options, OPTION_SEED),
        .net = session->net != NULL ? &session->net->net : NULL,
        .endgames = session->endgames};
    engine_set_options(session->engine, &engine_options);
    if (session->net_in_use != session->net) {
        net_file_free(session->net_in_use);
        session->net_in_use = session->net;
    }
    if (session->endgames_in_use != session->endgames) {
        endgames_free(session->endgames_in_use);
        session->endgames_in_use = session->endgames;
    }
}

/* Takes the bytes out of the pipe. Quits when a 'q' was among them; tells whether a 'b' was. */
static bool empty_pipe(struct session *session)
{
    char bytes[64];
    ssize_t got;
    bool has_result = false;
    while ((got = system_read(session->wake[0], bytes, sizeof(bytes))) > 0) {
        has_result = has_result || memchr(bytes, 'b', (size_t)got) != NULL;
        session->interrupted = session->interrupted || memchr(bytes, 'q', (size_t)got) != NULL;
    }
    session->quits = session->quits || session->interrupted;
    return has_result;
}

void session_go(struct session *session, const struct limits *limits)
{
    session_abort(session);
    read_endgames_of_game(session);
    apply_options(session);
    struct limits filled = *limits;
    filled.overhead = option_number(&session->options, OPTION_MOVE_OVERHEAD);
    if (filled.nodes_per_second == 0) {
        /* nodestime counts nodes a millisecond. */
        filled.nodes_per_second =
            1000 * (uint64_t)option_number(&session->options, OPTION_NODESTIME);
    }
    if (filled.multipv == 0) {
        filled.multipv = (int)option_number(&session->options, OPTION_MULTIPV);
    }
    struct callbacks callbacks = {.context = session,
                                  .on_info = search_info,
                                  .on_current = search_current,
                                  .on_best = search_best};
    session->searching = true;
    engine_go(session->engine, &session->game, &filled, &callbacks);
}

void session_abort(struct session *session)
{
    if (session->searching) {
        engine_stop(session->engine);
        engine_wait(session->engine);
        session->searching = false;
        empty_pipe(session);
    }
}

void session_finish(struct session *session)
{
    if (session->searching) {
        session_abort(session);
        struct best best = session->best;
        session->front_end.on_best(session->front_end.context, &best);
    }
}

/* --- The game --- */

void session_replace_game(struct session *session, const struct game *game)
{
    session_abort(session);
    game_free(&session->game);
    session->game = *game;
}

bool session_set_position(struct session *session, const struct variant *variant,
                          const char *fen, struct text_error *error)
{
    struct game game;
    if (!game_init(&game, variant, option_rules(&session->options, variant))) {
        *error = (struct text_error){.column = 1, .what = "memory is short"};
        return false;
    }
    if (fen != NULL && !game_set_fen(&game, fen, error)) {
        game_free(&game);
        return false;
    }
    session_replace_game(session, &game);
    return true;
}

/* --- Options --- */

static bool open_log(struct session *session, char reason[OPTION_REASON_MAX])
{
    if (!line_writer_log_to(&session->output,
                            option_text(&session->options, OPTION_LOG_FILE))) {
        snprintf(reason, OPTION_REASON_MAX, "cannot open the log file: %s", strerror(errno));
        return false;
    }
    return true;
}

/* Reads the net that EvalFile names; without a name there is none but the program's own. */
static bool read_net(struct session *session, char reason[OPTION_REASON_MAX])
{
    const char *path = option_text(&session->options, OPTION_EVAL_FILE);
    struct net_file *net = path[0] != '\0' ? net_file_read(path, reason) : NULL;
    if (net == NULL && path[0] != '\0') {
        return false;
    }
    if (session->net != session->net_in_use) {
        net_file_free(session->net);
    }
    session->net = net;
    return true;
}

/* Takes the folder that EndgamePath names, and reads the tables of the game in progress. */
static bool open_endgames(struct session *session, char reason[OPTION_REASON_MAX])
{
    char why[ENDGAME_REASON_MAX];
    const struct game *game = &session->game;
    const char *path = option_text(&session->options, OPTION_ENDGAME_PATH);
    struct endgames *endgames = path[0] != '\0' ? endgames_new() : NULL;
    if (path[0] != '\0' &&
        (endgames == NULL || !endgame_folder_exists(path, why) ||
         endgame_folder_read(endgames, path, game->variant, game->options, why) < 0)) {
        snprintf(reason, OPTION_REASON_MAX, "%.*s", OPTION_REASON_MAX - 1,
                 endgames == NULL ? "memory is short" : why);
        endgames_free(endgames);
        return false;
    }
    if (session->endgames != session->endgames_in_use) {
        endgames_free(session->endgames);
    }
    session->endgames = endgames;
    session->endgames_variant = game->variant;
    session->endgames_options = game->options;
    return true;
}

bool session_set_option(struct session *session, unsigned protocol, const char *name,
                        const char *value, char reason[OPTION_REASON_MAX])
{
    struct option_table *table = &session->options;
    struct option *option = option_find(table, protocol, name);
    if (option == NULL) {
        snprintf(reason, OPTION_REASON_MAX, "unknown option");
        return false;
    }
    char old[OPTION_TEXT_MAX] = "";
    if (option->type == OPTION_STRING) {
        memcpy(old, option->text, sizeof(old));
    }
    if (!option_set(option, value, reason)) {
        return false;
    }
    if ((option == &table->option[OPTION_LOG_FILE] && !open_log(session, reason)) ||
        (option == &table->option[OPTION_EVAL_FILE] && !read_net(session, reason)) ||
        (option == &table->option[OPTION_ENDGAME_PATH] && !open_endgames(session, reason))) {
        memcpy(option->text, old, sizeof(old));
        return false;
    }
    if (option == &table->option[OPTION_CLEAR_HASH]) {
        if (session->searching) {
            snprintf(reason, OPTION_REASON_MAX, "not while a search is running");
            return false;
        }
        engine_clear(session->engine);
    }
    session->options_changed = true;
    if (!session->searching) {
        apply_options(session);
    }
    return true;
}

/* --- The main loop --- */

/* Where both sides move at once, what one of them has committed is not in the log before the
 * turn is complete; `before` is how much was kept back before the last line. */
static void settle_log(struct session *session, size_t before)
{
    const struct game *game = &session->game;
    if (!game_position(game)->is_pending) {
        line_writer_open_log(&session->output);
        session->pending_move = 0;
    } else if (session->pending_move != game->count) {
        line_writer_release_log(&session->output, before);
        session->pending_move = game->count;
    }
}

/* Hands one line to the protocol, or to `open` while none is chosen. */
static void dispatch_line(struct session *session, char *line)
{
    size_t before = 0;
    if (session_variant(session)->simultaneous) {
        before = line_writer_hold_log(&session->output);
    }
    line_writer_log_input(&session->output, line);
    if (!session->has_front_end) {
        if (!session->open(session, line, &session->front_end)) {
            return;
        }
        session->has_front_end = true;
        if (session->front_end.ignores_interrupt) {
            system_ignore_interrupt();
        }
    }
    session->front_end.on_line(session->front_end.context, line);
    settle_log(session, before);
}

/* Handles all lines that are there. */
static void read_lines(struct session *session)
{
    while (!session->quits) {
        char *line = NULL;
        switch (line_reader_next(&session->input, &line)) {
        case LINE_READY:
            dispatch_line(session, line);
            break;
        case LINE_TOO_LONG:
            report_error(session, "a line of more than a mebibyte is skipped");
            break;
        case LINE_MISSING:
            return;
        case LINE_END:
            /* What was asked for is still answered, with what is known now. */
            session_finish(session);
            session->quits = true;
            return;
        }
    }
}

/* Waits for input, the search, a signal or room for output, and handles it. */
static void wait_once(struct session *session)
{
    bool writes = line_writer_is_waiting(&session->output);
    struct wait wait[3] = {
        {.descriptor = session->input.descriptor, .wanted = WAIT_READ},
        {.descriptor = session->wake[0], .wanted = WAIT_READ},
        {.descriptor = writes ? session->output.descriptor : -1, .wanted = WAIT_WRITE},
    };
    if (system_wait(wait, 3, -1) < 0) {
        session->quits = errno != EINTR;
        return;
    }
    if (wait[2].found != 0) {
        line_writer_drain(&session->output, 0);
    }
    if (wait[1].found != 0 && empty_pipe(session) && !session->quits) {
        session_finish(session);
        settle_log(session, 0);
    }
    if (!session->quits && wait[0].found != 0) {
        line_reader_fill(&session->input);
        read_lines(session);
    }
    if (line_writer_has_failed(&session->output)) {
        session->quits = true;
    }
}

int session_run(struct session *session, protocol_opener *open)
{
    session->open = open;
    signal_pipe = session->wake[1];
    system_on_end(ask_to_end);
    while (!session->quits) {
        wait_once(session);
    }
    session_abort(session);
    signal_pipe = -1;
    return EXIT_SUCCESS;
}
