/* Every round of waiting calls poll(2) once for all engines, then reads a few kilobytes at most
 * from each that has written something, then looks at the lines. So all lines of a round have
 * the same time, and an engine that writes without end does not delay the others.
 *
 * An option that an engine does not offer is a failure: a tournament without it would measure
 * something else than what was asked for. */
#include "protocol/engines/dialect.h"
#include "engine/clock.h"

#include <assert.h>
#include <inttypes.h>
#include <poll.h>
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
    GONE_PATIENCE = 500000, /* for a process to end after it closed a pipe */
    KEPT_BYTES = 4096       /* of a line */
};

/* --- Lines --- */

void rival_note_line(struct rival *rival, char direction, const char *text)
{
    struct rival_log *log = &rival->log;
    size_t slot = log->count++ % RIVAL_LINES_KEPT;
    size_t length = strlen(text);
    free(log->line[slot].text);
    log->line[slot].text = NULL;
    if (length <= KEPT_BYTES) {
        log->line[slot].text = strdup(text);
    } else if (asprintf(&log->line[slot].text, "%.*s ... %s", KEPT_BYTES / 2, text,
                        text + length - KEPT_BYTES / 2) < 0) {
        log->line[slot].text = NULL;
    }
    log->line[slot].direction = direction;
    log->line[slot].at = clock_now();
    if (rival->game.debug && direction != '#') {
        fprintf(stderr, "%lld %s(%d) %c %s\n", (long long)clock_now(), rival->entrant->name,
                (int)rival->process.leader, direction, text);
    }
}

void rival_write_lines(const struct rival *rival, FILE *file)
{
    const struct rival_log *log = &rival->log;
    uint64_t first = log->count > RIVAL_LINES_KEPT ? log->count - RIVAL_LINES_KEPT : 0;
    int64_t start = log->line[first % RIVAL_LINES_KEPT].at;
    for (uint64_t i = first; i < log->count; i++) {
        size_t slot = i % RIVAL_LINES_KEPT;
        const char *text = log->line[slot].text;
        fprintf(file, "%10" PRId64 " %c %s\n", log->line[slot].at - start,
                log->line[slot].direction, text != NULL ? text : "(lost)");
    }
}

void rival_forget_lines(struct rival *rival)
{
    struct rival_log *log = &rival->log;
    for (int i = 0; i < RIVAL_LINES_KEPT; i++) {
        free(log->line[i].text);
    }
    memset(log, 0, sizeof *log);
}

void rival_send(struct rival *rival, const char *format, ...)
{
    char *line;
    va_list values;
    va_start(values, format);
    int length = vasprintf(&line, format, values);
    va_end(values);
    if (length < 0) {
        rival_fail(rival, RIVAL_STALLED, "cannot be asked: out of memory");
        return;
    }
    rival_note_line(rival, '>', line);
    if (rival->process.leader != 0) {
        line_writer_put(&rival->process.input, line, false);
    }
    free(line);
}

enum rival_status rival_fail(struct rival *rival, enum rival_status status, const char *format,
                             ...)
{
    if (rival->status == RIVAL_READY) {
        va_list values;
        va_start(values, format);
        vsnprintf(rival->what, sizeof rival->what, format, values);
        va_end(values);
        rival->status = status;
        rival_note_line(rival, '#', rival->what);
    }
    return rival->status;
}

/* --- Answers --- */

void rival_answer(struct rival *rival, enum answer_kind kind, const char *text)
{
    if (!rival->is_asked || rival->is_answered) {
        return;
    }
    int64_t since = rival->asked != 0 ? rival->asked : rival->asking;
    rival->answer = rival->said;
    rival->answer.kind = kind;
    rival->answer.move = MOVE_NONE;
    rival->answer.first = -1;
    rival->answer.claim = RESULT_NONE;
    rival->answer.claims_draw = rival->draw_claimed != 0;
    rival->draw_claimed = 0;
    rival->answer.at = rival->read_at;
    rival->answer.spent = rival->read_at > since ? rival->read_at - since : 0;
    snprintf(rival->answer.text, sizeof rival->answer.text, "%s", text);
    rival->is_answered = true;
}

void rival_answer_move(struct rival *rival, const struct xboard_ply *move, const char *text)
{
    bool offers = rival->offers_draw && move->move != MOVE_NONE;
    rival_answer(rival,
                 move->move == MOVE_NONE ? ANSWER_ILLEGAL
                 : offers                ? ANSWER_OFFER_DRAW
                                         : ANSWER_MOVE,
                 text);
    rival->answer.move = move->move;
    rival->answer.first = move->first;
    rival->offers_draw = false;
}

void rival_claim(struct rival *rival, enum game_result result, const char *text)
{
    if (rival->is_asked && !rival->is_answered && result == RESULT_DRAW) {
        rival->draw_claimed = rival->read_at;
        snprintf(rival->claim_text, sizeof rival->claim_text, "%s", text);
    } else if (rival->is_asked && !rival->is_answered) {
        rival_answer(rival, ANSWER_CLAIM, text);
        rival->answer.claim = result;
    } else if (!rival->has_claimed) {
        rival->has_claimed = true;
        rival->claim = result;
        snprintf(rival->claim_text, sizeof rival->claim_text, "%s", text);
    }
}

bool rival_read_by_word(struct rival *rival, const struct rival_word words[], const char *word,
                        char *rest)
{
    for (const struct rival_word *row = words; row->word != NULL; row++) {
        if (strcmp(word, row->word) == 0) {
            row->read(rival, rest);
            return true;
        }
    }
    return false;
}

/* --- Options --- */

void rival_note_offer(struct rival *rival, const char *name, const char *rest)
{
    if (rival->offer_count == RIVAL_OFFERS_MAX) {
        return;
    }
    if (rival->offers == NULL) {
        rival->offers = calloc(RIVAL_OFFERS_MAX, sizeof *rival->offers);
    }
    struct offer offer = {.name = strdup(name), .rest = strdup(rest)};
    if (rival->offers == NULL || offer.name == NULL || offer.rest == NULL) {
        free(offer.name);
        free(offer.rest);
        return;
    }
    rival->offers[rival->offer_count++] = offer;
}

void rival_forget_offers(struct rival *rival)
{
    for (int i = 0; i < rival->offer_count; i++) {
        free(rival->offers[i].name);
        free(rival->offers[i].rest);
    }
    free(rival->offers);
    rival->offers = NULL;
    rival->offer_count = 0;
}

const struct offer *rival_find_offer(const struct rival *rival, const char *name)
{
    for (int i = 0; i < rival->offer_count; i++) {
        if (strcasecmp(rival->offers[i].name, name) == 0) {
            return &rival->offers[i];
        }
    }
    return NULL;
}

enum rival_status rival_send_options(struct rival *rival,
                                     bool (*send)(struct rival *rival, const char *name,
                                                  const char *value))
{
    const struct rival_game *game = &rival->game;
    const struct entrant *entrant = rival->entrant;
    for (int i = 0; i < entrant->option_count; i++) {
        const struct engine_option *option = &entrant->option[i];
        if (!send(rival, option->name, option->value)) {
            return rival_fail(rival, RIVAL_UNFIT, "does not offer the option %.80s",
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
        if (!send(rival, name, value) && !is_default) {
            return rival_fail(rival, RIVAL_UNFIT, "does not know the rule %.80s", text);
        }
    }
    return RIVAL_READY;
}

/* --- Waiting --- */

void rival_note_sent(struct rival *rival)
{
    if (rival->is_asked && rival->asked == 0 &&
        !line_writer_is_waiting(&rival->process.input)) {
        rival->asked = clock_now();
    }
}

void rival_count_anew(struct rival *rival, int64_t now)
{
    rival->counted = now;
    rival->lines = 0;
    rival->bytes = 0;
}

/* Notes that the process is gone, and how. */
static void note_gone(struct rival *rival, const char *otherwise)
{
    char phrase[PROCESS_PHRASE_MAX];
    process_wait(&rival->process, clock_now() + GONE_PATIENCE);
    bool ended = process_has_ended(&rival->process, phrase);
    rival_fail(rival, RIVAL_GONE, "%s", ended ? phrase : otherwise);
}

/* Looks at all lines that have come. */
static void read_lines(struct rival *rival)
{
    for (;;) {
        char *line;
        enum line_status status = line_reader_next(&rival->process.output, &line);
        if (status == LINE_MISSING) {
            return;
        }
        if (status == LINE_END) {
            note_gone(rival, "closed its output");
            return;
        }
        if (status == LINE_TOO_LONG) {
            rival_note_line(rival, '#', "a line too long to be read");
        } else {
            rival_note_line(rival, '<', line);
            rival->dialect->read_line(rival, line);
        }
        if (++rival->lines > LINES_MAX) {
            rival_fail(rival, RIVAL_STALLED, "floods: more than %d lines in %d s", LINES_MAX,
                       FLOOD_SECONDS);
            return;
        }
    }
}

/* Writes and reads what can be written and read at once; `polls` are those of this engine. */
static void listen_to(struct rival *rival, const struct pollfd polls[])
{
    struct process *process = &rival->process;
    if (rival->read_at - rival->counted > FLOOD_SECONDS * INT64_C(1000000)) {
        rival_count_anew(rival, rival->read_at);
    }
    size_t before = process->output.used - process->output.start;
    process_serve(process, polls);
    size_t after = process->output.used - process->output.start;
    rival->bytes += after > before ? after - before : 0;
    rival_note_sent(rival);
}

/* Fails an engine that writes too much or no longer reads. */
static void check(struct rival *rival, bool has_said)
{
    if (rival_is_running(rival) && rival->bytes > BYTES_MAX) {
        rival_fail(rival, RIVAL_STALLED, "floods: more than %d MB in %d s", BYTES_MAX >> 20,
                   FLOOD_SECONDS);
    }
    if (rival_is_running(rival) && !has_said && line_writer_has_failed(&rival->process.input)) {
        note_gone(rival, "closed its input, or reads nothing");
    }
}

void rival_serve(struct rival *const rivals[], int count, int64_t deadline)
{
    enum { OUTPUT = 1 };
    struct pollfd polls[SEATS_MAX][PROCESS_POLLS];
    int64_t left = deadline - clock_now();
    assert(count <= SEATS_MAX);
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < PROCESS_POLLS; j++) {
            polls[i][j] = (struct pollfd){.fd = -1};
        }
        if (rival_is_running(rivals[i])) {
            process_polls(&rivals[i]->process, polls[i]);
            bool has_failed = line_writer_has_failed(&rivals[i]->process.input);
            left = has_failed ? 0 : left;
        }
    }
    left = left < 0 ? 0 : left;
    struct timespec wait = {.tv_sec = left / 1000000, .tv_nsec = left % 1000000 * 1000};
    if (ppoll(&polls[0][0], (nfds_t)(count * PROCESS_POLLS), &wait, NULL) < 0) {
        return; /* a signal: whoever waits looks again */
    }
    int64_t now = clock_now();
    for (int i = 0; i < count; i++) {
        if (rival_is_running(rivals[i])) {
            rivals[i]->read_at = now;
            listen_to(rivals[i], polls[i]);
        }
    }
    for (int i = 0; i < count; i++) {
        if (rival_is_running(rivals[i])) {
            read_lines(rivals[i]);
            check(rivals[i], polls[i][OUTPUT].revents != 0);
        }
    }
}

enum rival_status rival_wait(struct rival *rival, const bool *done, int64_t deadline)
{
    struct rival *const only[] = {rival};
    for (;;) {
        int64_t slice = clock_now() + WAIT_SLICE;
        bool is_called_off =
            rival->stop != NULL && atomic_load_explicit(rival->stop, memory_order_relaxed);
        bool is_last = is_called_off || clock_now() >= deadline;
        if (!*done && rival_is_running(rival)) {
            rival_serve(only, 1, is_last ? 0 : slice < deadline ? slice : deadline);
        }
        if (*done) {
            return RIVAL_READY;
        }
        if (rival->status != RIVAL_READY) {
            return rival->status;
        }
        if (is_last) {
            return RIVAL_STALLED;
        }
    }
}

enum rival_status rival_await(struct rival *rival, const bool *done, int64_t patience,
                              const char *question)
{
    enum rival_status status = rival_wait(rival, done, clock_now() + patience);
    if (status == RIVAL_STALLED) {
        rival_fail(rival, RIVAL_STALLED, "no answer to %s for %g s", question,
                   (double)patience / 1e6);
    }
    return status;
}
