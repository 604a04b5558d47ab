/* Who dies with whom, as Linux can have it: engines with the thread that started them, and what
 * left their groups is given to this process, which can list and kill it. */
#include "protocol/match/clients/process_posix.h"

#include "engine/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

bool process_pipe(int ends[2])
{
    return pipe2(ends, O_CLOEXEC) == 0;
}

pid_t process_fork(void)
{
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    pid_t parent = getpid();
    pid_t child = fork();
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() != parent) {
            _exit(126); /* it died before */
        }
    }
    return child;
}

/* Kills the group and reaps it. It is only signalled while some of it is there to be reaped. */
void process_kill_group(struct process *process)
{
    int64_t deadline = clock_now() + PROCESS_REAP;
    kill(-process->number, SIGKILL);
    for (;;) {
        pid_t ended = waitpid(-process->number, NULL, WNOHANG);
        if ((ended < 0 && errno != EINTR) || clock_now() >= deadline) {
            process->number = 0;
            return;
        }
        if (ended == 0) {
            kill(-process->number, SIGKILL);
            process_sleep();
        }
    }
}

/* Kills the children that the system lists. Whether there was one. */
static bool kill_children(void)
{
    char path[64];
    int pid;
    bool found = false;
    snprintf(path, sizeof path, "/proc/self/task/%d/children", (int)getpid());
    FILE *list = fopen(path, "re");
    if (list == NULL) {
        return false; /* not every system lists them */
    }
    while (fscanf(list, "%d", &pid) == 1) {
        kill(pid, SIGKILL);
        found = true;
    }
    fclose(list);
    return found;
}

void process_end_orphans(void)
{
    int64_t deadline = clock_now() + PROCESS_REAP;
    while (kill_children() && clock_now() < deadline) {
        if (waitpid(-1, NULL, WNOHANG) == 0) {
            process_sleep();
        }
    }
}
