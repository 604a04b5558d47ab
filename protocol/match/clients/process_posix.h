/* What process_posix.c needs and systems do differently: process_linux.c does it all,
 * process_plain.c what POSIX.1-2008 can do. With the latter an engine outlives a referee that
 * was killed until it reads the end of its input, and what left an engine's group is not found.
 */
#ifndef PROTOCOL_MATCH_CLIENTS_PROCESS_POSIX_H
#define PROTOCOL_MATCH_CLIENTS_PROCESS_POSIX_H

#include "protocol/match/clients/process_system.h"

#include <sys/types.h>
#include <time.h>

/* Opens a pipe that no program started later inherits. False with errno set. */
bool process_pipe(int ends[2]);

/* fork; where the system can, the child is killed when this thread ends. */
pid_t process_fork(void);

/* Sleeps for PROCESS_STEP. */
static inline void process_sleep(void)
{
    struct timespec step = {.tv_nsec = PROCESS_STEP * 1000};
    nanosleep(&step, NULL);
}

#endif
