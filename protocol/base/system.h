/* What operating systems offer differently. system_posix.c and system_windows.c do the same by
 * other means, and the build takes one of them, as of all files named so. The rest of protocol/
 * is plain C, threads, and what is here.
 *
 * Text is UTF-8 everywhere, names of files too. Files are bytes: a newline is one byte.
 */
#ifndef PROTOCOL_BASE_SYSTEM_H
#define PROTOCOL_BASE_SYSTEM_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

/* Makes the standard files usable, whatever they were started as. To be called first; the
 * arguments of main may be replaced by others, which live as long as the program. */
void system_start(int *argc, char ***argv);

/* --- Descriptors: standard input and output, pipes, files --- */

enum { SYSTEM_INPUT, SYSTEM_OUTPUT };

enum { WAIT_READ = 1, WAIT_WRITE = 2, WAIT_BROKEN = 4 };

/* What is waited for. */
struct wait {
    int descriptor; /* -1 = nothing */
    int wanted;     /* WAIT_READ, WAIT_WRITE, both or none */
    int found;      /* of those, what can be done at once, its end and errors included;
                       WAIT_BROKEN: nobody is there to read what is written */
};

/* Opens a pipe within this program; bytes written to `ends[1]` are read from `ends[0]`. Reading
 * and writing never block, programs started later do not get it. False with errno set. */
bool system_pipe(int ends[2]);
void system_close(int descriptor);

/* Reads at most `size` bytes; returns how many, 0 at the end, -1 with errno set on an error.
 * Where nothing is there it waits, or returns -1 with errno EAGAIN if the descriptor never
 * blocks. */
ssize_t system_read(int descriptor, void *bytes, size_t size);

/* Writes at least one byte; returns how many, or -1 with errno set. A handler of system_on_end
 * may call it. */
ssize_t system_write(int descriptor, const void *bytes, size_t size);

/* Waits until one of the `count` waits is fulfilled, at most `microseconds` (-1 = without
 * limit). Returns how many are; -1 with errno EINTR when a signal came first. */
int system_wait(struct wait waits[], int count, int64_t microseconds);

/* The most bytes that are written whole or not at all to a pipe that has room. */
enum { SYSTEM_PIPE_BYTES = 4096 };

/* --- Threads --- */

/* Makes a condition that system_await can wait for. */
void system_condition_init(pthread_cond_t *condition);

/* pthread_cond_wait, until clock_now is `moment`; false when that has come. */
bool system_await(pthread_cond_t *condition, pthread_mutex_t *mutex, int64_t moment);

/* --- Signals that ask the program to end --- */

/* Has `handler` called when Ctrl-C is pressed or the system asks the program to end, unless it
 * was started with the signal ignored; it may be called at any time on any thread, and does no
 * more than system_write and atomic stores. NULL gives all back as it was at the first call.
 * From the first call on, a pipe that nobody reads is an error of writing and no signal. */
void system_on_end(void (*handler)(void));

/* From now on Ctrl-C does nothing. */
void system_ignore_interrupt(void);

/* Ends the program at once, from a handler too. */
_Noreturn void system_end(int status);

/* --- The terminal --- */

/* Whether standard output, or input, is a terminal. */
bool system_is_terminal(FILE *file);

/* The size of the terminal on standard output; false where there is none. */
bool system_terminal_size(int *columns, int *rows);

/* Whether the terminal understands the escape codes of ECMA-48 for colour and place. */
bool system_has_escape_codes(void);

/* Whether what is typed is shown by a terminal on standard input: then system_set_echo
 * switches that. However the program ends, but for SIGKILL, it is shown again. */
bool system_has_echo(void);
void system_set_echo(bool shows);

/* Has `handler` called when the screen has to be drawn anew, as that of system_on_end; NULL
 * ends that. Nothing calls it where the system does not tell. */
void system_on_redraw(void (*handler)(void));

/* --- Files --- */

/* fopen. The file is not inherited by programs started later; mode "x" as in C11. */
FILE *system_open(const char *path, const char *mode);

/* The same for reading; a pipe is opened without waiting for its other end. */
FILE *system_open_at_once(const char *path);

/* The size of an open file; -1 where it is no regular one. */
int64_t system_file_size(FILE *file);

/* Flushes to the disk; cuts after `size` bytes. False with errno set. */
bool system_flush(FILE *file);
bool system_cut(FILE *file, int64_t size);

/* Goes to the byte of that offset. False with errno set. */
bool system_seek(FILE *file, int64_t offset);

/* Renames, in place of what may have that name. False with errno set. */
bool system_replace(const char *path, const char *new_path);
void system_remove(const char *path);

/* Makes a folder; one that exists will do. False with errno set. */
bool system_make_folder(const char *path);

/* Where files may be put that nobody wants to keep, with the separator at its end. */
const char *system_temporary_folder(void);

/* Writes the folder in which programs keep what they remember of their user, with "/" at its
 * end: $XDG_STATE_HOME, ~/.local/state or %LOCALAPPDATA%. It need not exist. False where it is
 * not known, or does not fit. */
bool system_state_folder(char *text, size_t size);

/* Writes the absolute path of what `path` names, with "/" before each part and no "." in it.
 * False where it does not fit, or has parts that only the system could resolve. */
bool system_path_from_root(const char *path, char *text, size_t size);

/* getline: the length of the next line with its newline, -1 at the end. */
ssize_t system_read_line(char **line, size_t *capacity, FILE *file);

#endif
