/* The program in a terminal of its own, as a person has it before him: what is typed is sent to
 * it, what it shows is kept and waited for. Waits without a limit: the test's own ends a
 * program that shows nothing. */
#ifndef TESTS_SUPPORT_PTY_H
#define TESTS_SUPPORT_PTY_H

#include "tests/support/run_program.h"

#include <sys/types.h>

enum { PTY_SHOWN_MAX = 1 << 20 };

struct pty {
    pid_t process;
    int master;
    size_t length, seen; /* of what was shown, and how much of it was waited for */
    char shown[PTY_SHOWN_MAX];
};

/* The one terminal of a test. */
extern struct pty pty;

/* Starts the program under test with the arguments in `line`, parted by '|'. */
void pty_start(const char *line, int columns, int rows);

/* Types a line. */
void pty_type(const char *line);

/* Types bytes as they are. */
void pty_press(const char *bytes);

/* Waits until `text` is shown behind what was waited for before. Fails the test when the
 * program ends first. */
void pty_wait(const char *text);

/* Types a line and waits for what it makes the program show. */
void pty_ask(const char *line, const char *answer);

/* What was shown since `from`, a value of pty.seen, up to now, contains no `text`. */
void assert_not_shown(size_t from, const char *text);

/* Makes the terminal another size, which the program is told. */
void pty_resize(int columns, int rows);

/* Whether the terminal shows what is typed. */
bool pty_echoes(void);

/* Reads on until the program has ended, which must be with status 0. */
void pty_end(void);

#endif
