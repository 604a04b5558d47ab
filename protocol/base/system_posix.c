/* What all POSIX systems do alike, see system.h. The size of a terminal, and the signal that it
 * has changed, are in POSIX.1-2024, but all systems have had them for long. */
#include "protocol/base/system_posix.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

_Static_assert(SYSTEM_PIPE_BYTES <= PIPE_BUF, "more is written in parts");

/* Fills the places of standard files that were closed, so that no pipe of ours lands there. */
void system_start(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++) {
        if (fcntl(file, F_GETFD) < 0 && open("/dev/null", O_RDWR) < 0) {
            return;
        }
    }
}

/* --- Descriptors --- */

void system_close(int descriptor)
{
    close(descriptor);
}

ssize_t system_read(int descriptor, void *bytes, size_t size)
{
    ssize_t got;
    do {
        got = read(descriptor, bytes, size);
    } while (got < 0 && errno == EINTR);
    return got;
}

ssize_t system_write(int descriptor, const void *bytes, size_t size)
{
    ssize_t written;
    do {
        written = write(descriptor, bytes, size);
    } while (written < 0 && errno == EINTR);
    return written;
}

bool system_fill_polls(const struct wait waits[], int count, struct pollfd polls[POLLS_MAX])
{
    if (count > POLLS_MAX) {
        errno = EINVAL;
        return false;
    }
    for (int i = 0; i < count; i++) {
        int wanted = waits[i].wanted;
        polls[i] =
            (struct pollfd){.fd = waits[i].descriptor,
                            .events = (short)(((wanted & WAIT_READ) != 0 ? POLLIN : 0) |
                                              ((wanted & WAIT_WRITE) != 0 ? POLLOUT : 0))};
    }
    return true;
}

int system_take_polls(struct wait waits[], int count, const struct pollfd polls[POLLS_MAX],
                      int ready)
{
    for (int i = 0; i < count; i++) {
        int events = ready > 0 ? polls[i].revents : 0;
        waits[i].found =
            ((events & (POLLIN | POLLHUP)) != 0 ? waits[i].wanted & WAIT_READ : 0) |
            ((events & POLLOUT) != 0 ? WAIT_WRITE : 0) |
            ((events & (POLLERR | POLLNVAL)) != 0 ? WAIT_BROKEN : 0);
    }
    return ready;
}

/* --- Threads --- */

void system_condition_init(pthread_cond_t *condition)
{
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC); /* clock_now's */
    pthread_cond_init(condition, &attributes);
    pthread_condattr_destroy(&attributes);
}

bool system_await(pthread_cond_t *condition, pthread_mutex_t *mutex, int64_t moment)
{
    struct timespec until = {.tv_sec = moment / 1000000, .tv_nsec = moment % 1000000 * 1000};
    return pthread_cond_timedwait(condition, mutex, &until) != ETIMEDOUT;
}

/* --- The wish that the program ends --- */

static const int ending_signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
enum { ENDING_SIGNALS = sizeof ending_signals / sizeof *ending_signals };

static struct sigaction before[ENDING_SIGNALS];
static void (*on_end)(void);
static void (*on_redraw)(void);

static void set_signal(int number, void (*handler)(int))
{
    struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

static void end_signal(int number)
{
    (void)number;
    int error = errno;
    if (on_end != NULL) {
        on_end();
    }
    errno = error;
}

void system_on_end(void (*handler)(void))
{
    static bool is_known;
    set_signal(SIGPIPE, SIG_IGN);
    for (int i = 0; i < ENDING_SIGNALS && !is_known; i++) {
        sigaction(ending_signals[i], NULL, &before[i]);
    }
    is_known = true;
    if (handler != NULL) {
        on_end = handler;
    }
    for (int i = 0; i < ENDING_SIGNALS; i++) {
        if (handler == NULL) {
            sigaction(ending_signals[i], &before[i], NULL);
        } else if (before[i].sa_handler != SIG_IGN) {
            set_signal(ending_signals[i], end_signal);
        }
    }
    on_end = handler;
}

void system_ignore_interrupt(void)
{
    set_signal(SIGINT, SIG_IGN);
}

_Noreturn void system_end(int status)
{
    _exit(status);
}

/* --- The terminal --- */

/* How the terminal shows what is typed and how it does not, and which of them holds. */
static struct termios shown_mode, hidden_mode;
static volatile sig_atomic_t is_hidden;

bool system_is_terminal(FILE *file)
{
    return isatty(fileno(file)) == 1;
}

bool system_terminal_size(int *columns, int *rows)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) {
        return false;
    }
    *columns = size.ws_col;
    *rows = size.ws_row;
    return true;
}

bool system_has_escape_codes(void)
{
    const char *kind = getenv("TERM");
    return kind != NULL && *kind != '\0' && strcmp(kind, "dumb") != 0;
}

bool system_has_echo(void)
{
    if (tcgetattr(STDIN_FILENO, &shown_mode) != 0) {
        return false;
    }
    hidden_mode = shown_mode;
    hidden_mode.c_lflag &= ~(tcflag_t)(ECHO | ECHOE | ECHOK);
    hidden_mode.c_lflag |= ECHONL;
    return true;
}

void system_set_echo(bool shows)
{
    is_hidden = !shows;
    tcsetattr(STDIN_FILENO, TCSANOW, shows ? &shown_mode : &hidden_mode);
}

static void redraw_signal(int number)
{
    (void)number;
    int error = errno;
    if (on_redraw != NULL) {
        on_redraw();
    }
    errno = error;
}

/* Stops the program; meanwhile the shell has the terminal as it was. */
static void stop_signal(int number)
{
    int error = errno;
    if (is_hidden) {
        tcsetattr(STDIN_FILENO, TCSANOW, &shown_mode);
    }
    raise(SIGSTOP);
    if (is_hidden) {
        tcsetattr(STDIN_FILENO, TCSANOW, &hidden_mode);
    }
    errno = error;
    redraw_signal(number);
}

void system_on_redraw(void (*handler)(void))
{
    if (handler != NULL) {
        on_redraw = handler;
    }
    set_signal(SIGWINCH, handler != NULL ? redraw_signal : SIG_DFL);
    set_signal(SIGTSTP, handler != NULL ? stop_signal : SIG_DFL);
    on_redraw = handler;
}

/* --- Files --- */

FILE *system_open_at_once(const char *path)
{
    int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    FILE *file = descriptor >= 0 ? fdopen(descriptor, "r") : NULL;
    if (file == NULL && descriptor >= 0) {
        close(descriptor);
        errno = ENOMEM;
    }
    return file;
}

int64_t system_file_size(FILE *file)
{
    struct stat status;
    bool is_regular = fstat(fileno(file), &status) == 0 && S_ISREG(status.st_mode);
    return is_regular ? (int64_t)status.st_size : -1;
}

bool system_flush(FILE *file)
{
    bool is_flushed = fflush(file) == 0;
    while (is_flushed && fsync(fileno(file)) != 0) {
        is_flushed = errno == EINTR; /* then it is tried again */
    }
    return is_flushed;
}

bool system_cut(FILE *file, int64_t size)
{
    return fflush(file) == 0 && ftruncate(fileno(file), size) == 0;
}

bool system_seek(FILE *file, int64_t offset)
{
    return fseeko(file, offset, SEEK_SET) == 0;
}

bool system_replace(const char *path, const char *new_path)
{
    return rename(path, new_path) == 0;
}

void system_remove(const char *path)
{
    unlink(path);
}

bool system_make_folder(const char *path)
{
    return mkdir(path, 0777) == 0 || errno == EEXIST;
}

const char *system_temporary_folder(void)
{
    return "/tmp/";
}

bool system_state_folder(char *text, size_t size)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int length = -1;
    if (state != NULL && state[0] == '/') { /* others are to be passed over */
        length = snprintf(text, size, "%s/", state);
    } else if (home != NULL && home[0] == '/') {
        length = snprintf(text, size, "%s/.local/state/", home);
    }
    return length >= 0 && (size_t)length < size;
}

bool system_path_from_root(const char *path, char *text, size_t size)
{
    size_t used = 0;
    if (path[0] != '/') {
        if (getcwd(text, size) == NULL) {
            return false;
        }
        used = strcmp(text, "/") == 0 ? 0 : strlen(text);
    }
    while (*path != '\0') {
        size_t length = strcspn(path, "/");
        if (length == 2 && memcmp(path, "..", 2) == 0) {
            return false;
        }
        if (length > 0 && !(length == 1 && *path == '.')) {
            if (used + length + 2 > size) {
                return false;
            }
            text[used++] = '/';
            memcpy(text + used, path, length);
            used += length;
        }
        path += length + (path[length] == '/');
    }
    text[used] = '\0';
    return true;
}

ssize_t system_read_line(char **line, size_t *capacity, FILE *file)
{
    return getline(line, capacity, file);
}
