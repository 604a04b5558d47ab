/* Waiting for engines. Every round asks poll(2) once for all of them, then reads from each that
 * has something to say a few kilobytes at most, then looks at the lines: so all are stamped
 * with the same moment whatever the others say, and one that floods keeps nobody waiting. */
#include "protocol/engines/rival_inner.h"

#include <assert.h>
#include <poll.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>

enum {
    FLOOD_SECONDS = 10, /* more than so much in this time, about one turn, is a flood */
    LINES_MAX = 100000,
    BYTES_MAX = 1 << 26,
    CLAIM_PATIENCE = 1000000, /* for the turn that a claimed draw is meant of */
    WAIT_SLICE = 200000,      /* how often the order to stop is looked for */
    GONE_PATIENCE = 500000    /* for a process to end after it closed a pipe */
};

void rival_note_sent(struct rival *rival)
{
    if (rival->is_asked && rival->asked == 0 &&
        !line_writer_is_waiting(&rival->process.input)) {
        rival->asked = rival_now();
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
    process_wait(&rival->process, rival_now() + GONE_PATIENCE);
    bool ended = process_has_ended(&rival->process, phrase);
    rival_fail(rival, RIVAL_GONE, "%s", ended ? phrase : otherwise);
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

static void read_line(struct rival *rival, char *line)
{
    rival_note_line(rival, '<', line);
    rival->dialect->read_line(rival, line);
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
            rival_log_add(&rival->log, '#', "a line too long to be read");
        } else {
            read_line(rival, line);
        }
        if (++rival->lines > LINES_MAX) {
            rival_fail(rival, RIVAL_STALLED, "floods: more than %d lines in %d s", LINES_MAX,
                       FLOOD_SECONDS);
            return;
        }
    }
}

/* Reads what one has said, `polls` being its part; returns nothing, notes all. */
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

static bool is_running(const struct rival *rival)
{
    return rival->status == RIVAL_READY && rival->process.leader != 0;
}

/* Notes what cannot go on. */
static void check(struct rival *rival, bool has_said)
{
    if (is_running(rival) && rival->bytes > BYTES_MAX) {
        rival_fail(rival, RIVAL_STALLED, "floods: more than %d MB in %d s", BYTES_MAX >> 20,
                   FLOOD_SECONDS);
    }
    if (is_running(rival) && !has_said && line_writer_has_failed(&rival->process.input)) {
        note_gone(rival, "closed its input, or reads nothing");
    }
}

void rival_serve(struct rival *const rivals[], int count, int64_t deadline)
{
    enum { OUTPUT = 1 };
    struct pollfd polls[SEATS_MAX][PROCESS_POLLS];
    int64_t left = deadline - rival_now();
    assert(count <= SEATS_MAX);
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < PROCESS_POLLS; j++) {
            polls[i][j] = (struct pollfd){.fd = -1};
        }
        if (is_running(rivals[i])) {
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
    int64_t now = rival_now();
    for (int i = 0; i < count; i++) {
        if (is_running(rivals[i])) {
            rivals[i]->read_at = now;
            listen_to(rivals[i], polls[i]);
        }
    }
    for (int i = 0; i < count; i++) {
        if (is_running(rivals[i])) {
            read_lines(rivals[i]);
            check(rivals[i], polls[i][OUTPUT].revents != 0);
        }
    }
}

/* Makes the failure of one that was asked its answer. */
static void answer_for_failed(struct rival *rival)
{
    if (rival->is_asked && !rival->is_answered && !is_running(rival)) {
        bool is_gone = rival->status != RIVAL_STALLED;
        rival->read_at = rival_now();
        rival_answer(rival, is_gone ? ANSWER_GONE : ANSWER_STALLED, rival->what);
    }
}

/* Until when a turn is waited for behind the claim of a draw; INT64_MAX where none was made. */
static int64_t claim_deadline(const struct rival *rival)
{
    bool is_waited_for = rival->is_asked && !rival->is_answered && rival->draw_claimed != 0;
    return is_waited_for ? rival->draw_claimed + CLAIM_PATIENCE : INT64_MAX;
}

/* Makes the claim of a draw, which no turn has followed, the answer. */
static void answer_for_claimed(struct rival *rival)
{
    if (rival_now() >= claim_deadline(rival)) {
        rival->read_at = rival->draw_claimed;
        rival->draw_claimed = 0;
        rival_answer(rival, ANSWER_CLAIM, rival->claim_text);
        rival->answer.claim = RESULT_DRAW;
    }
}

/* Whether an answer came before another; of two at one moment the one that took less time. */
static bool came_before(const struct answer *answer, const struct answer *other)
{
    return answer->at != other->at ? answer->at < other->at : answer->spent < other->spent;
}

/* The one that answered first, or -1. */
static int first_answered(struct rival *const rivals[], int count)
{
    int first = -1;
    for (int i = 0; i < count; i++) {
        answer_for_claimed(rivals[i]);
        answer_for_failed(rivals[i]);
        if (rivals[i]->is_answered &&
            (first < 0 || came_before(&rivals[i]->answer, &rivals[first]->answer))) {
            first = i;
        }
    }
    return first;
}

bool rival_hear(struct rival *const rivals[], int count, int64_t deadline, int *which,
                struct answer *answer)
{
    int first = first_answered(rivals, count);
    while (first < 0) {
        bool is_last = rival_now() >= deadline;
        int64_t until = deadline;
        for (int i = 0; i < count; i++) {
            int64_t claim = claim_deadline(rivals[i]);
            until = claim < until ? claim : until;
        }
        rival_serve(rivals, count, until);
        first = first_answered(rivals, count);
        if (first < 0 && is_last) {
            return false;
        }
    }
    struct rival *rival = rivals[first];
    *which = first;
    *answer = rival->answer;
    rival->is_asked = rival->is_answered = false;
    if (rival->status != RIVAL_READY) {
        rival_end(rival);
    }
    return true;
}

enum rival_status rival_wait(struct rival *rival, const bool *done, int64_t deadline)
{
    struct rival *const only[] = {rival};
    for (;;) {
        int64_t slice = rival_now() + WAIT_SLICE;
        bool is_called_off =
            rival->stop != NULL && atomic_load_explicit(rival->stop, memory_order_relaxed);
        bool is_last = is_called_off || rival_now() >= deadline;
        if (!*done && is_running(rival)) {
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
    enum rival_status status = rival_wait(rival, done, rival_now() + patience);
    if (status == RIVAL_STALLED) {
        rival_fail(rival, RIVAL_STALLED, "no answer to %s for %g s", question,
                   (double)patience / 1e6);
    }
    return status;
}
