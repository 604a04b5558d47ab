/* What ends a wait is a byte in the pipe `wake`: 'q' and 'w' come from signals, 'b' and 't'
 * from the engine. */
#include "protocol/terminal/terminal.h"

#include "engine/clock.h"
#include "protocol/text/number.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

enum { WAIT_LONGEST = 60000, COLUMNS_USUAL = 80, ROWS_USUAL = 24 };

/* For the signal handlers: the pipe's end, -1 when none is open; how the terminal shows what is
 * typed and how it does not, and which of them holds. */
static volatile sig_atomic_t signal_pipe = -1;
static volatile sig_atomic_t is_hidden;
static struct termios shown_mode, hidden_mode;

static const int ending_signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
enum { ENDING_SIGNALS = sizeof ending_signals / sizeof *ending_signals };

static void wake(int descriptor, char reason)
{
    ssize_t written;
    do {
        written = write(descriptor, &reason, 1);
    } while (written < 0 && errno == EINTR);
}

static void on_signal(int number)
{
    int error = errno;
    if (signal_pipe >= 0) {
        wake(signal_pipe, number == SIGWINCH ? 'w' : 'q');
    }
    errno = error;
}

/* Stops the program; meanwhile the shell has the terminal as it was. */
static void on_stop(int number)
{
    (void)number;
    int error = errno;
    if (is_hidden) {
        tcsetattr(STDIN_FILENO, TCSANOW, &shown_mode);
    }
    raise(SIGSTOP);
    if (is_hidden) {
        tcsetattr(STDIN_FILENO, TCSANOW, &hidden_mode);
    }
    if (signal_pipe >= 0) {
        wake(signal_pipe, 'w');
    }
    errno = error;
}

static void catch_signal(int number, void (*handler)(int))
{
    struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

static void catch_signals(void)
{
    for (int i = 0; i < ENDING_SIGNALS; i++) {
        catch_signal(ending_signals[i], on_signal);
    }
    catch_signal(SIGWINCH, on_signal);
    catch_signal(SIGTSTP, on_stop);
    catch_signal(SIGPIPE, SIG_IGN);
}

static void release_signals(void)
{
    for (int i = 0; i < ENDING_SIGNALS; i++) {
        catch_signal(ending_signals[i], SIG_DFL);
    }
    catch_signal(SIGWINCH, SIG_DFL);
    catch_signal(SIGTSTP, SIG_DFL);
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
    const char *kind = getenv("TERM");
    if (wish != COLOUR_AUTO) {
        return wish == COLOUR_ALWAYS;
    }
    return isatty(STDOUT_FILENO) && (refusal == NULL || *refusal == '\0') && kind != NULL &&
           *kind != '\0' && strcmp(kind, "dumb") != 0;
}

bool terminal_open(struct terminal *terminal, enum terminal_colour wish)
{
    memset(terminal, 0, sizeof *terminal);
    if (pipe(terminal->wake) != 0) {
        return false;
    }
    for (int i = 0; i < 2; i++) {
        fcntl(terminal->wake[i], F_SETFD, FD_CLOEXEC);
        fcntl(terminal->wake[i], F_SETFL, O_NONBLOCK);
    }
    line_reader_init(&terminal->input, STDIN_FILENO);
    terminal->coloured = wants_colour(wish);
    terminal->echoes = tcgetattr(STDIN_FILENO, &shown_mode) == 0;
    hidden_mode = shown_mode;
    hidden_mode.c_lflag &= ~(tcflag_t)(ECHO | ECHOE | ECHOK);
    hidden_mode.c_lflag |= ECHONL;
    signal_pipe = terminal->wake[1];
    catch_signals();
    terminal_measure(terminal);
    return true;
}

void terminal_close(struct terminal *terminal)
{
    terminal_hide(terminal, false);
    release_signals();
    signal_pipe = -1;
    close(terminal->wake[0]);
    close(terminal->wake[1]);
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
    struct winsize size;
    bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0;
    terminal->columns =
        known && size.ws_col > 0 ? size.ws_col : size_told("COLUMNS", COLUMNS_USUAL);
    terminal->rows = known && size.ws_row > 0 ? size.ws_row : size_told("LINES", ROWS_USUAL);
}

void terminal_hide(struct terminal *terminal, bool hides)
{
    terminal->hides = hides;
    if (terminal->echoes && is_hidden != hides) {
        is_hidden = hides;
        tcsetattr(STDIN_FILENO, TCSANOW, hides ? &hidden_mode : &shown_mode);
    }
}

/* Takes the bytes out of the pipe. */
static void empty_pipe(struct terminal *terminal)
{
    char bytes[64];
    ssize_t got;
    while ((got = read(terminal->wake[0], bytes, sizeof bytes)) > 0) {
        size_t count = (size_t)got;
        terminal->ends = terminal->ends || memchr(bytes, 'q', count) != NULL;
        terminal->resized = terminal->resized || memchr(bytes, 'w', count) != NULL;
        terminal->best = terminal->best || memchr(bytes, 'b', count) != NULL;
        terminal->thought = terminal->thought || memchr(bytes, 't', count) != NULL;
    }
}

static bool take(bool *flag)
{
    bool was = *flag;
    *flag = false;
    return was;
}

/* What has happened already; TERMINAL_LATE when nothing has. */
static enum terminal_event happened(struct terminal *terminal, char **line)
{
    empty_pipe(terminal);
    if (take(&terminal->best)) {
        return TERMINAL_BEST;
    }
    if (terminal->ends) {
        return TERMINAL_END;
    }
    if (take(&terminal->resized)) {
        return TERMINAL_RESIZED;
    }
    if (take(&terminal->thought)) {
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
        enum terminal_event event = happened(terminal, line);
        int64_t left = deadline - clock_milliseconds();
        if (event != TERMINAL_LATE || left <= 0) {
            return event;
        }
        struct pollfd wait[2] = {{.fd = terminal->wake[0], .events = POLLIN},
                                 {.fd = terminal->input.descriptor, .events = POLLIN}};
        int ready =
            poll(wait, line == NULL ? 1 : 2, left > WAIT_LONGEST ? WAIT_LONGEST : (int)left);
        if (ready > 0 && line != NULL && wait[1].revents != 0) {
            line_reader_fill(&terminal->input);
        }
    }
}

void terminal_wake(struct terminal *terminal, enum terminal_event event)
{
    wake(terminal->wake[1], event == TERMINAL_BEST ? 'b' : 't');
}
