/* A program behind three pipes, in a process group of its own. Nothing here waits for it
 * without a limit: lines to it are queued and written when it takes them, its output is read
 * when there is some, and process_end leaves nothing of its group.
 *
 * The program is killed when the thread that started it ends, for whatever reason.
 * process_start has SIGPIPE ignored. Orphans of the group become children of this process, so
 * that they can be waited for. Times are microseconds of the monotonic clock. */
#ifndef PROTOCOL_ENGINES_PROCESS_H
#define PROTOCOL_ENGINES_PROCESS_H

#include "protocol/text/line.h"

#include <poll.h>
#include <sys/types.h>

enum {
    PROCESS_ERROR_BYTES = 1 << 16, /* of stderr that are kept */
    PROCESS_POLLS = 3,
    PROCESS_PHRASE_MAX = 128
};

struct process {
    pid_t leader; /* the program, and the number of its group; 0 when none runs */
    struct line_writer input;
    struct line_reader output;
    int errors;         /* its stderr; -1 when closed */
    int error_file;     /* gets a copy of it; -1 = none */
    char *error_kept;   /* the last PROCESS_ERROR_BYTES of it, a ring */
    uint64_t error_all; /* bytes it said there */
};

/* What to start: words[0] is sought in PATH; NULL ends them. */
struct program {
    char *const *words;
    const char *folder; /* to start it in, or NULL */
    const char *errors; /* file that gets what it says on stderr, or NULL */
};

/* Starts a program; *process is all zero or ended before. False with the reason in `phrase`
 * ("cannot be started: No such file or directory") when that fails. */
bool process_start(struct process *process, const struct program *program,
                   char phrase[PROCESS_PHRASE_MAX]);

/* Fills what to poll for, PROCESS_POLLS entries. */
void process_polls(struct process *process, struct pollfd polls[]);

/* Writes and reads what `polls` say can be written and read, each at most once, so that no
 * program delays the others. Lines are then in process->output; the input has failed when
 * nobody can read it any more. */
void process_serve(struct process *process, const struct pollfd polls[]);

/* Waits for it to end until `deadline` (clock_now), reading nothing. False when it has not. */
bool process_wait(const struct process *process, int64_t deadline);

/* Whether it has ended, and how: "exited with status 3", "killed by signal 11 (Segmentation
 * fault)". Call before process_end. */
bool process_has_ended(const struct process *process, char phrase[PROCESS_PHRASE_MAX]);

/* Sends `farewell` (NULL = nothing), closes its input and gives it until `deadline` to end;
 * then kills what is left of the group and waits for that. What it said on stderr stays. */
void process_end(struct process *process, const char *farewell, int64_t deadline);

/* Sends the program alone a signal. */
void process_signal(const struct process *process, int signal);

/* Writes what is kept of stderr. */
void process_write_errors(const struct process *process, FILE *file);

/* Kills and reaps all children of this process: what left the groups of programs that have
 * ended. For a process without other threads, when it has no other children. */
void process_end_orphans(void);

/* Frees what is kept; it must have ended. */
void process_free(struct process *process);

#endif
