#include "tests/support/pty.h"

#include <errno.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

enum { WORDS_MAX = 24 };

struct pty pty;

void pty_start(const char *line, int columns, int rows)
{
    char text[1024];
    char *words[WORDS_MAX] = {(char *)program};
    int count = 1;
    struct winsize size = {.ws_col = (unsigned short)columns, .ws_row = (unsigned short)rows};
    snprintf(text, sizeof text, "%s", line);
    for (char *rest = text, *word; (word = strsep(&rest, "|")) != NULL;) {
        assert_true(count < WORDS_MAX - 1);
        words[count++] = word;
    }
    memset(&pty, 0, sizeof pty);
    pty.process = forkpty(&pty.master, NULL, NULL, &size);
    assert_true(pty.process >= 0);
    if (pty.process == 0) {
        /* nohup and background shells ignore them. */
        static const int ignored[] = {SIGHUP, SIGINT, SIGQUIT};
        for (int i = 0; i < 3; i++) {
            signal(ignored[i], SIG_DFL);
        }
        execv(program, words);
        _exit(126);
    }
}

void pty_press(const char *bytes)
{
    size_t length = strlen(bytes);
    assert_int_equal(write(pty.master, bytes, length), length);
}

void pty_type(const char *line)
{
    pty_press(line);
    pty_press("\n");
}

/* Reads what comes next. False at the program's end. */
static bool read_more(void)
{
    ssize_t got;
    assert_true(pty.length + 1 < PTY_SHOWN_MAX);
    do {
        got = read(pty.master, pty.shown + pty.length, PTY_SHOWN_MAX - 1 - pty.length);
    } while (got < 0 && errno == EINTR);
    pty.length += got > 0 ? (size_t)got : 0;
    pty.shown[pty.length] = '\0';
    return got > 0;
}

void pty_wait(const char *text)
{
    char *found;
    while ((found = strstr(pty.shown + pty.seen, text)) == NULL) {
        if (!read_more()) {
            fail_msg("the program ended without \"%s\"; it had shown:\n%s", text,
                     pty.shown + pty.seen);
        }
    }
    pty.seen = (size_t)(found - pty.shown) + strlen(text);
}

void pty_ask(const char *line, const char *answer)
{
    pty_type(line);
    pty_wait(answer);
}

void assert_not_shown(size_t from, const char *text)
{
    if (strstr(pty.shown + from, text) != NULL) {
        fail_msg("\"%s\" was shown:\n%s", text, pty.shown + from);
    }
}

void pty_resize(int columns, int rows)
{
    struct winsize size = {.ws_col = (unsigned short)columns, .ws_row = (unsigned short)rows};
    assert_int_equal(ioctl(pty.master, TIOCSWINSZ, &size), 0);
}

bool pty_echoes(void)
{
    struct termios mode;
    assert_int_equal(tcgetattr(pty.master, &mode), 0);
    return mode.c_lflag & ECHO;
}

void pty_end(void)
{
    int status;
    while (read_more()) {
    }
    assert_int_equal(waitpid(pty.process, &status, 0), pty.process);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
    assert_true(pty_echoes());
    close(pty.master);
}
