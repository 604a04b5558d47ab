/* A program behind three pipes, in a group of its own with all that it starts. Nothing here
 * waits for it without a limit: lines to it are queued and written when it takes them, its
 * output is read when there is some, and process_end leaves nothing of its group.
 *
 * The program is killed when the thread that started it ends, for whatever reason.
 * Times are microseconds of the monotonic clock. process_posix.c and process_windows.c start
 * and end it; process.c does the rest. */
#ifndef PROTOCOL_MATCH_CLIENTS_PROCESS_H
#define PROTOCOL_MATCH_CLIENTS_PROCESS_H

#include "protocol/base/line.h"
#include "protocol/base/system.h"

enum {
    PROCESS_ERROR_BYTES = 1 << 16, /* of stderr that are kept */
    PROCESS_WAITS = 3,
    PROCESS_PHRASE_MAX = 128
};

struct process {
    int number;    /* the system's of the program; 0 when none runs */
    void *program; /* where the system has more than the number: the program, its group */
    void *group;
    struct line_writer input;
    struct line_reader output;
    int errors;         /* its stderr; -1 when closed */
    FILE *error_file;   /* gets a copy of it; NULL = none */
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

/* Fills what to wait for, PROCESS_WAITS entries. */
void process_waits(struct process *process, struct wait waits[]);

/* Writes and reads what `waits` say can be written and read, each at most once, so that no
 * program delays the others. Lines are then in process->output; process->input has failed
 * when the program cannot read it any more. */
void process_serve(struct process *process, const struct wait waits[]);

/* Waits until it has ended or `deadline` (of clock_now) has passed, reading nothing. False when
 * it has not ended. */
bool process_wait(const struct process *process, int64_t deadline);

/* Whether it has ended, and how: "exited with status 3", "killed by signal 11 (Segmentation
 * fault)". Call before process_end. */
bool process_has_ended(const struct process *process, char phrase[PROCESS_PHRASE_MAX]);

/* Sends the line `quit` (NULL = none), closes its input and gives it until `deadline` to end;
 * then kills what is left of the group and waits for that. What it said on stderr stays. */
void process_end(struct process *process, const char *quit, int64_t deadline);

/* Interrupts the program, as Ctrl-C does, where the system can. */
void process_interrupt(const struct process *process);

/* Writes what is kept of stderr. */
void process_write_errors(const struct process *process, FILE *file);

/* Kills and reaps all children of this process: what left the groups of programs that have
 * ended. For a process without other threads, when it has no other children. */
void process_end_orphans(void);

/* Frees what is kept; it must have ended. */
void process_free(struct process *process);

#endif
