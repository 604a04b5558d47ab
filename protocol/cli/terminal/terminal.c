/* What ends a wait is a byte in the pipe `wake`: 'q' and 'w' come from signals, 'b' and 't'
 * from the engine. */
#include "protocol/cli/terminal/terminal.h"

#include "engine/clock.h"
#include "protocol/base/number.h"
#include "protocol/base/system.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum { WAIT_LONGEST = 60000, COLUMNS_USUAL = 80, ROWS_USUAL = 24 };

/* For the handlers: the pipe's end, -1 when none is open. */
static volatile sig_atomic_t signal_pipe = -1;

static void wake_pipe(int descriptor, char reason)
{
    (void)system_write(descriptor, &reason, 1); /* a full pipe wakes, too */
}

static void ask_to_end(void)
{
    if (signal_pipe >= 0) {
        wake_pipe(signal_pipe, 'q');
    }
}

static void ask_to_redraw(void)
{
    if (signal_pipe >= 0) {
        wake_pipe(signal_pipe, 'w');
    }
}

bool terminal_colour_from_text(const char *text, enum terminal_colour *colour)
{
    static const char *const names[] = {
        [COLOUR_AUTO] = "auto", [COLOUR_ALWAYS] = "always", [COLOUR_NEVER] = "never"};
    for (int i = COLOUR_AUTO; i <= COLOUR_NEVER; i++) {
        if (strcmp(names[i], text) == 0) {
            *colour = (enum terminal_colour)i;
            return true;
        }
    }
    return false;
}

static bool wants_colour(enum terminal_colour wish)
{
    const char *refusal = getenv("NO_COLOR");
    if (wish != COLOUR_AUTO) {
        return wish == COLOUR_ALWAYS;
    }
    return system_is_terminal(stdout) && (refusal == NULL || *refusal == '\0') &&
           system_has_escape_codes();
}

bool terminal_open(struct terminal *terminal, enum terminal_colour wish)
{
    memset(terminal, 0, sizeof *terminal);
    if (!system_pipe(terminal->wake)) {
        return false;
    }
    line_reader_init(&terminal->input, SYSTEM_INPUT);
    terminal->coloured = wants_colour(wish);
    terminal->echoes = system_has_echo();
    signal_pipe = terminal->wake[1];
    system_on_end(ask_to_end);
    system_on_redraw(ask_to_redraw);
    terminal_measure(terminal);
    return true;
}

void terminal_close(struct terminal *terminal)
{
    terminal_hide(terminal, false);
    system_on_end(NULL);
    system_on_redraw(NULL);
    signal_pipe = -1;
    system_close(terminal->wake[0]);
    system_close(terminal->wake[1]);
    line_reader_free(&terminal->input);
}

/* A size from the environment. */
static int size_told(const char *name, int otherwise)
{
    int64_t number;
    return number_read(getenv(name), 1, 9999, &number) == PARSE_READ ? (int)number : otherwise;
}

void terminal_measure(struct terminal *terminal)
{
    if (!system_terminal_size(&terminal->columns, &terminal->rows)) {
        terminal->columns = size_told("COLUMNS", COLUMNS_USUAL);
        terminal->rows = size_told("LINES", ROWS_USUAL);
    }
}

void terminal_hide(struct terminal *terminal, bool hides)
{
    if (terminal->echoes && terminal->hides != hides) {
        system_set_echo(!hides);
    }
    terminal->hides = hides;
}

/* Takes the bytes out of the pipe. */
static void empty_pipe(struct terminal *terminal)
{
    char bytes[64];
    ssize_t got;
    while ((got = system_read(terminal->wake[0], bytes, sizeof bytes)) > 0) {
        size_t count = (size_t)got;
        terminal->ends = terminal->ends || memchr(bytes, 'q', count) != NULL;
        terminal->resized = terminal->resized || memchr(bytes, 'w', count) != NULL;
        terminal->best = terminal->best || memchr(bytes, 'b', count) != NULL;
        terminal->thought = terminal->thought || memchr(bytes, 't', count) != NULL;
    }
}

static bool take_flag(bool *flag)
{
    bool was = *flag;
    *flag = false;
    return was;
}

/* What has happened already; TERMINAL_LATE when nothing has. */
static enum terminal_event find_event(struct terminal *terminal, char **line)
{
    empty_pipe(terminal);
    if (take_flag(&terminal->best)) {
        return TERMINAL_BEST;
    }
    if (terminal->ends) {
        return TERMINAL_END;
    }
    if (take_flag(&terminal->resized)) {
        return TERMINAL_RESIZED;
    }
    if (take_flag(&terminal->thought)) {
        return TERMINAL_THOUGHT;
    }
    enum line_status status =
        line == NULL ? LINE_MISSING : line_reader_next(&terminal->input, line);
    if (status == LINE_TOO_LONG) {
        static char nothing[] = "?";
        *line = nothing;
        return TERMINAL_LINE;
    }
    terminal->ends = status == LINE_END;
    return status == LINE_READY ? TERMINAL_LINE
           : status == LINE_END ? TERMINAL_END
                                : TERMINAL_LATE;
}

enum terminal_event terminal_wait(struct terminal *terminal, int64_t deadline, char **line)
{
    for (;;) {
        enum terminal_event event = find_event(terminal, line);
        int64_t left = deadline - clock_milliseconds();
        if (event != TERMINAL_LATE || left <= 0) {
            return event;
        }
        struct wait wait[2] = {{.descriptor = terminal->wake[0], .wanted = WAIT_READ},
                               {.descriptor = terminal->input.descriptor, .wanted = WAIT_READ}};
        int ready = system_wait(wait, line == NULL ? 1 : 2,
                                (left > WAIT_LONGEST ? WAIT_LONGEST : left) * 1000);
        if (ready > 0 && line != NULL && wait[1].found != 0) {
            line_reader_fill(&terminal->input);
        }
    }
}

void terminal_wake(struct terminal *terminal, enum terminal_event event)
{
    wake_pipe(terminal->wake[1], event == TERMINAL_BEST ? 'b' : 't');
}
