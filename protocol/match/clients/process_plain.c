/* Who dies with whom, by POSIX.1-2008 alone, see process_posix.h. */
#include "protocol/match/clients/process_posix.h"

#include "engine/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

/* Held while a pipe is there that a child would inherit, and by who forks. */
static pthread_mutex_t inheriting = PTHREAD_MUTEX_INITIALIZER;

bool process_pipe(int ends[2])
{
    pthread_mutex_lock(&inheriting);
    bool is_open = pipe(ends) == 0;
    for (int i = 0; is_open && i < 2; i++) {
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    }
    pthread_mutex_unlock(&inheriting);
    return is_open;
}

pid_t process_fork(void)
{
    pthread_mutex_lock(&inheriting);
    pid_t child = fork();
    if (child != 0) { /* the child never opens a pipe */
        pthread_mutex_unlock(&inheriting);
    }
    return child;
}

/* As long as the leader is not reaped the group is its own; others of it are reaped by whoever
 * is told to, and it is only asked whether they are there. */
void process_kill_group(struct process *process)
{
    int64_t deadline = clock_now() + PROCESS_REAP;
    pid_t ended;
    do {
        kill(-process->number, SIGKILL);
        ended = waitpid(-process->number, NULL, WNOHANG);
        if (ended == 0) {
            process_sleep();
        }
    } while ((ended == 0 || (ended < 0 && errno == EINTR)) && clock_now() < deadline);
    while (kill(-process->number, 0) == 0 && clock_now() < deadline) {
        process_sleep();
    }
    process->number = 0;
}

void process_end_orphans(void)
{
}
