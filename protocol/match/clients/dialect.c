/* Every round of waiting waits once for all engines, then reads a few kilobytes at most
 * from each that has written something, then looks at the lines. So all lines of a round have
 * the same time, and an engine that writes without end does not delay the others.
 *
 * An option that an engine does not offer, or refuses, is a failure: a tournament without it
 * would measure something else than what was asked for. */
#include "protocol/match/clients/dialect.h"
#include "engine/clock.h"
#include "protocol/base/text_print.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

enum {
    FLOOD_SECONDS = 10, /* more than so much in this time, about one move, is a flood */
    LINES_MAX = 100000,
    BYTES_MAX = 1 << 26,
    WAIT_SLICE = 200000,    /* how often the order to stop is looked for */
    STANDSTILL = 2000000,   /* it never looks so much too late while the referee runs */
    GONE_PATIENCE = 500000, /* for a process to end after it closed a pipe */
    KEPT_BYTES = 4096       /* of a line */
};

/* --- Lines --- */

void dialect_note_line(struct engine_process *engine, char direction, const char *text)
{
    struct dialect_log *log = &engine->log;
    size_t slot = log->count++ % ENGINE_LINES_KEPT, length = strlen(text);
    free(log->line[slot].text);
    if (length <= KEPT_BYTES) {
        log->line[slot].text = strdup(text);
    } else {
        log->line[slot].text =
            text_print("%.*s ... %s", KEPT_BYTES / 2, text, text + length - KEPT_BYTES / 2);
    }
    log->line[slot].direction = direction;
    log->line[slot].at = clock_now();
    if (engine->game.debug && direction != '#') {
        fprintf(stderr, "%lld %s(%d) %c %s\n", (long long)clock_now(),
                engine->participant->name, engine->process.number, direction, text);
    }
    if (engine->game.on_line != NULL) {
        engine->game.on_line(engine->game.context, engine->participant, direction, text);
    }
}

void dialect_write_lines(const struct engine_process *engine, FILE *file)
{
    const struct dialect_log *log = &engine->log;
    uint64_t first = log->count > ENGINE_LINES_KEPT ? log->count - ENGINE_LINES_KEPT : 0;
    int64_t start = log->line[first % ENGINE_LINES_KEPT].at;
    for (uint64_t i = first; i < log->count; i++) {
        size_t slot = i % ENGINE_LINES_KEPT;
        const char *text = log->line[slot].text;
        fprintf(file, "%10" PRId64 " %c %s\n", log->line[slot].at - start,
                log->line[slot].direction, text != NULL ? text : "(lost)");
    }
}

void dialect_forget_lines(struct engine_process *engine)
{
    struct dialect_log *log = &engine->log;
    for (int i = 0; i < ENGINE_LINES_KEPT; i++) {
        free(log->line[i].text);
    }
    memset(log, 0, sizeof *log);
}

void dialect_send(struct engine_process *engine, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    char *line = text_print_list(format, values);
    va_end(values);
    if (line == NULL) {
        dialect_fail(engine, ENGINE_STALLED, "cannot be asked: out of memory");
        return;
    }
    dialect_note_line(engine, '>', line);
    if (engine->process.number != 0) {
        line_writer_put(&engine->process.input, line, false);
    }
    free(line);
}

enum engine_status dialect_fail(struct engine_process *engine, enum engine_status status,
                                const char *format, ...)
{
    if (engine->status == ENGINE_READY) {
        va_list values;
        va_start(values, format);
        vsnprintf(engine->what, sizeof engine->what, format, values);
        va_end(values);
        engine->status = status;
        dialect_note_line(engine, '#', engine->what);
    }
    return engine->status;
}

/* --- Answers --- */

void dialect_answer(struct engine_process *engine, enum answer_kind kind, const char *text)
{
    if (!engine->is_asked || engine->is_answered) {
        return;
    }
    int64_t since = engine->asked != 0 ? engine->asked : engine->asking;
    engine->answer = engine->said;
    engine->answer.kind = kind;
    engine->answer.move = MOVE_NONE;
    engine->answer.first = -1;
    engine->answer.claim = RESULT_NONE;
    engine->answer.claims_draw = engine->draw_claimed != 0;
    engine->draw_claimed = 0;
    engine->answer.at = engine->read_at;
    engine->answer.spent = engine->read_at > since ? engine->read_at - since : 0;
    snprintf(engine->answer.text, sizeof engine->answer.text, "%s", text);
    engine->is_answered = true;
}

void dialect_answer_move(struct engine_process *engine, const struct xboard_ply *move,
                         const char *text)
{
    bool offers = engine->offers_draw && move->move != MOVE_NONE;
    dialect_answer(engine,
                   move->move == MOVE_NONE ? ANSWER_ILLEGAL
                   : offers                ? ANSWER_OFFER_DRAW
                                           : ANSWER_MOVE,
                   text);
    engine->answer.move = move->move;
    engine->answer.first = move->first;
    engine->offers_draw = false;
}

void dialect_claim(struct engine_process *engine, enum game_result result, const char *text)
{
    if (engine->is_asked && !engine->is_answered && result == RESULT_DRAW) {
        engine->draw_claimed = engine->read_at;
        snprintf(engine->claim_text, sizeof engine->claim_text, "%s", text);
    } else if (engine->is_asked && !engine->is_answered) {
        dialect_answer(engine, ANSWER_CLAIM, text);
        engine->answer.claim = result;
    } else if (!engine->has_claimed) {
        engine->has_claimed = true;
        engine->claim = result;
        snprintf(engine->claim_text, sizeof engine->claim_text, "%s", text);
    }
}

void dialect_complain(struct engine_process *engine, const char *text)
{
    if (engine->complaint[0] == '\0') {
        snprintf(engine->complaint, sizeof engine->complaint, "%s", text);
    }
}

enum engine_status dialect_check_complaint(struct engine_process *engine)
{
    if (engine->complaint[0] != '\0') {
        return dialect_fail(engine, ENGINE_UNFIT, "refuses to begin: %s", engine->complaint);
    }
    return engine->status;
}

void dialect_resign(struct engine_process *engine)
{
    if (engine->is_asked && !engine->is_answered) {
        dialect_answer(engine, ANSWER_RESIGN, "resign");
    } else {
        engine->has_resigned = true;
    }
}

bool dialect_read_by_word(struct engine_process *engine, const struct dialect_word words[],
                          const char *word, char *rest)
{
    for (const struct dialect_word *row = words; row->word != NULL; row++) {
        if (strcmp(word, row->word) == 0) {
            row->read(engine, rest);
            return true;
        }
    }
    return false;
}

/* --- Options --- */

void dialect_note_offer(struct engine_process *engine, const char *name, const char *rest)
{
    if (engine->offer_count == ENGINE_OFFERS_MAX) {
        return;
    }
    if (engine->offers == NULL) {
        engine->offers = calloc(ENGINE_OFFERS_MAX, sizeof *engine->offers);
    }
    struct offer offer = {.name = strdup(name), .rest = strdup(rest)};
    if (engine->offers == NULL || offer.name == NULL || offer.rest == NULL) {
        free(offer.name);
        free(offer.rest);
        return;
    }
    engine->offers[engine->offer_count++] = offer;
}

void dialect_forget_offers(struct engine_process *engine)
{
    for (int i = 0; i < engine->offer_count; i++) {
        free(engine->offers[i].name);
        free(engine->offers[i].rest);
    }
    free(engine->offers);
    engine->offers = NULL;
    engine->offer_count = 0;
}

const struct offer *dialect_find_offer(const struct engine_process *engine, const char *name)
{
    for (int i = 0; i < engine->offer_count; i++) {
        if (strcasecmp(engine->offers[i].name, name) == 0) {
            return &engine->offers[i];
        }
    }
    return NULL;
}

enum engine_status dialect_send_options(struct engine_process *engine,
                                        bool (*send)(struct engine_process *engine,
                                                     const char *name, const char *value))
{
    const struct engine_process_game *game = &engine->game;
    const struct participant *participant = engine->participant;
    for (int i = 0; i < participant->option_count; i++) {
        const struct engine_option *option = &participant->option[i];
        if (!send(engine, option->name, option->value)) {
            return dialect_fail(engine, ENGINE_UNFIT, "does not offer the option %.80s",
                                option->name);
        }
    }
    for (int i = 0; i < game->rule_count; i++) {
        char name[128], rule[64];
        unsigned options = 0;
        const char *text = game->rule[i];
        size_t length = strcspn(text, "=");
        const char *value = text + length + (text[length] == '=');
        snprintf(rule, sizeof rule, "%.*s", (int)length, text);
        snprintf(name, sizeof name, "%s %s", game->variant->title, rule);
        bool is_default = variant_read_option(game->variant, text, &options) && options == 0;
        if (!send(engine, name, value) && !is_default) {
            return dialect_fail(engine, ENGINE_UNFIT, "does not know the rule %.80s", text);
        }
    }
    return ENGINE_READY;
}

/* --- Waiting --- */

void dialect_note_sent(struct engine_process *engine)
{
    if (engine->is_asked && engine->asked == 0 &&
        !line_writer_is_waiting(&engine->process.input)) {
        engine->asked = clock_now();
    }
}

void dialect_count_anew(struct engine_process *engine, int64_t now)
{
    engine->counted = now;
    engine->lines = 0;
    engine->bytes = 0;
}

/* Notes that the process is gone, and how. */
static void note_gone(struct engine_process *engine, const char *otherwise)
{
    char phrase[PROCESS_PHRASE_MAX];
    process_wait(&engine->process, clock_now() + GONE_PATIENCE);
    bool ended = process_has_ended(&engine->process, phrase);
    dialect_fail(engine, ENGINE_GONE, "%s", ended ? phrase : otherwise);
}

/* Looks at all lines that have come. */
static void read_lines(struct engine_process *engine)
{
    for (;;) {
        char *line;
        enum line_status status = line_reader_next(&engine->process.output, &line);
        if (status == LINE_MISSING) {
            return;
        }
        if (status == LINE_END) {
            note_gone(engine, "closed its output");
            return;
        }
        if (status == LINE_TOO_LONG) {
            dialect_note_line(engine, '#', "a line too long to be read");
        } else {
            dialect_note_line(engine, '<', line);
            engine->dialect->read_line(engine, line);
        }
        if (++engine->lines > LINES_MAX) {
            dialect_fail(engine, ENGINE_STALLED, "floods: more than %d lines in %d s",
                         LINES_MAX, FLOOD_SECONDS);
            return;
        }
    }
}

/* Writes and reads what can be written and read at once; `waits` are those of this engine. */
static void listen_to(struct engine_process *engine, const struct wait waits[])
{
    struct process *process = &engine->process;
    if (engine->read_at - engine->counted > FLOOD_SECONDS * INT64_C(1000000)) {
        dialect_count_anew(engine, engine->read_at);
    }
    size_t before = process->output.used - process->output.start;
    process_serve(process, waits);
    size_t after = process->output.used - process->output.start;
    engine->bytes += after > before ? after - before : 0;
    dialect_note_sent(engine);
}

/* Whether the process has ended and all that it wrote is read, though its pipes may be open in
 * processes that it started. */
static bool is_over(const struct engine_process *engine)
{
    char phrase[PROCESS_PHRASE_MAX];
    struct wait output = {.descriptor = engine->process.output.descriptor, .wanted = WAIT_READ};
    return process_has_ended(&engine->process, phrase) && system_wait(&output, 1, 0) == 0;
}

/* Fails an engine that writes too much, no longer reads or has ended. */
static void check_engine(struct engine_process *engine, bool has_said)
{
    if (dialect_is_running(engine) && engine->bytes > BYTES_MAX) {
        dialect_fail(engine, ENGINE_STALLED, "floods: more than %d MB in %d s", BYTES_MAX >> 20,
                     FLOOD_SECONDS);
    }
    if (dialect_is_running(engine) && !has_said &&
        line_writer_has_failed(&engine->process.input)) {
        note_gone(engine, "closed its input, or reads nothing");
    }
    if (dialect_is_running(engine) && !has_said && is_over(engine)) {
        note_gone(engine, "has ended");
    }
}

/* Moves on all that the engine's time is counted from by the time for which this process stood
 * still: before the wait that has just ended, and `too_long` in it. Returns that time. */
static int64_t excuse_standstill(struct engine_process *engine, int64_t wait_began,
                                 int64_t too_long)
{
    int64_t time = wait_began - engine->looked + (too_long > 0 ? too_long : 0);
    time = time >= STANDSTILL ? time : 0;
    engine->asking += time;
    engine->asked += engine->asked != 0 ? time : 0;
    engine->counted += time;
    engine->draw_claimed += engine->draw_claimed != 0 ? time : 0;
    return time;
}

int64_t dialect_serve(struct engine_process *const engines[], int count, int64_t deadline)
{
    enum { OUTPUT = 1 };
    struct wait waits[SEATS_MAX][PROCESS_WAITS];
    int64_t before = clock_now(), left = deadline - before, stood_still = 0;
    assert(count <= SEATS_MAX);
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < PROCESS_WAITS; j++) {
            waits[i][j] = (struct wait){.descriptor = -1};
        }
        if (dialect_is_running(engines[i])) {
            process_waits(&engines[i]->process, waits[i]);
            bool has_failed = line_writer_has_failed(&engines[i]->process.input);
            left = has_failed ? 0 : left;
        }
    }
    left = left < 0 ? 0 : left;
    bool is_interrupted = system_wait(&waits[0][0], count * PROCESS_WAITS, left) < 0;
    int64_t now = clock_now();
    for (int i = 0; i < count; i++) {
        int64_t time = excuse_standstill(engines[i], before, now - before - left);
        engines[i]->looked = now;
        stood_still = time > stood_still ? time : stood_still;
    }
    if (is_interrupted) {
        return stood_still; /* a signal: the caller looks again */
    }
    for (int i = 0; i < count; i++) {
        if (dialect_is_running(engines[i])) {
            engines[i]->read_at = now;
            listen_to(engines[i], waits[i]);
        }
    }
    for (int i = 0; i < count; i++) {
        if (dialect_is_running(engines[i])) {
            read_lines(engines[i]);
            check_engine(engines[i], waits[i][OUTPUT].found != 0);
        }
    }
    return stood_still;
}

enum engine_status dialect_wait(struct engine_process *engine, const bool *done,
                                int64_t deadline)
{
    struct engine_process *const only[] = {engine};
    engine->looked = clock_now();
    for (;;) {
        int64_t slice = clock_now() + WAIT_SLICE;
        bool is_called_off =
            engine->stop != NULL && atomic_load_explicit(engine->stop, memory_order_relaxed);
        bool is_last = is_called_off || clock_now() >= deadline;
        if (!*done && dialect_is_running(engine)) {
            int64_t until = is_last ? 0 : slice < deadline ? slice : deadline;
            deadline += dialect_serve(only, 1, until);
        }
        if (*done) {
            return ENGINE_READY;
        }
        if (engine->status != ENGINE_READY) {
            return engine->status;
        }
        if (is_last) {
            return ENGINE_STALLED;
        }
    }
}

enum engine_status dialect_await(struct engine_process *engine, const bool *done,
                                 int64_t patience, const char *question)
{
    enum engine_status status = dialect_wait(engine, done, clock_now() + patience);
    if (status == ENGINE_STALLED) {
        dialect_fail(engine, ENGINE_STALLED, "no answer to %s for %g s", question,
                     (double)patience / 1e6);
    }
    return status;
}
