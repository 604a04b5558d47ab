/* What process.c needs of the system, by process_posix.c or process_windows.c. */
#ifndef PROTOCOL_MATCH_CLIENTS_PROCESS_SYSTEM_H
#define PROTOCOL_MATCH_CLIENTS_PROCESS_SYSTEM_H

#include "protocol/match/clients/process.h"

/* Microseconds between two looks whether a process has ended; and to wait for one that was
 * killed. */
enum { PROCESS_STEP = 1000, PROCESS_REAP = 5000000 };

/* This program's ends of the pipes to a process. They never block. */
struct process_ends {
    int input, output, errors;
};

/* Starts a program: fills `ends`, the number, the program and the group of *process. False with
 * why it did not start in `reason`. */
bool process_launch(struct process *process, const struct program *program,
                    struct process_ends *ends, char reason[PROCESS_PHRASE_MAX / 2]);

/* Kills the group, waits until it is gone, and forgets it: *process has no number then. */
void process_kill_group(struct process *process);

#endif
