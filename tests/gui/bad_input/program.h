/* A program at the other end of two pipes. Neither end can block the other for good: while
 * input waits to be written, output is read and kept. A wait that takes longer than
 * PROGRAM_LIMIT is a failure, and only then does time matter. */
#ifndef TESTS_GUI_BAD_INPUT_PROGRAM_H
#define TESTS_GUI_BAD_INPUT_PROGRAM_H

#include "protocol/base/line.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { PROGRAM_LIMIT = 60000 }; /* milliseconds */

/* How the program is to be started; all zero is the ordinary way. */
struct circumstances {
    bool no_environment;       /* no HOME, no anything */
    bool no_folder;            /* in a folder that has been removed */
    bool packets;              /* every write of ours is one read of the program's */
    bool reader_gone;          /* nobody has the other end of its output */
    bool output_does_not_wait; /* its output is a pipe with O_NONBLOCK */
    bool small_pages;          /* no large pages, so that its memory is what it has touched */
    size_t address_space;      /* megabytes it may have, 0 = no limit */
};

struct program {
    pid_t process;
    int input; /* we write, -1 when closed */
    struct line_reader output;
    bool is_late; /* something did not come within the limit */
};

/* Starts the program without arguments. False when the system refuses. */
bool program_start(struct program *program, const char *path,
                   const struct circumstances *circumstances);

/* Sends bytes, reading meanwhile. False when the program does not take them any more. */
bool program_send(struct program *program, const char *bytes, size_t size);

/* Sends bytes and reads nothing; as `program_send` otherwise. */
bool program_push(struct program *program, const char *bytes, size_t size);

/* The next line of output, alive until the next call; NULL at its end and when none comes
 * within the limit. */
char *program_line(struct program *program);

/* Skips lines until one begins with `start`, and returns it; NULL as above. */
char *program_await(struct program *program, const char *start);

/* Closes the input. */
void program_end_input(struct program *program);

/* Reads all that is left, waits for the end and frees everything. The exit status, or -1 for
 * a program killed by a signal, -2 for one that had to be killed by us. */
int program_finish(struct program *program);

/* Waits for the end without reading any more. */
int program_finish_unread(struct program *program);

#endif
