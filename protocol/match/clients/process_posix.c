/* Ending a group: first its leader is seen to have ended, but not reaped; then the group is
 * killed; then all of it is reaped. As long as the leader is not reaped, its number cannot be
 * given to another process, so none is killed by mistake. */
#include "protocol/match/clients/process_posix.h"

#include "engine/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Both ends of all pipes to a process; `trouble` closes when it has begun, or says why not. */
struct pipes {
    int input[2], output[2], errors[2], trouble[2];
};

static void close_both(const int ends[2])
{
    for (int i = 0; i < 2; i++) {
        if (ends[i] >= 0) {
            close(ends[i]);
        }
    }
}

static void close_pipes(const struct pipes *pipes)
{
    close_both(pipes->input);
    close_both(pipes->output);
    close_both(pipes->errors);
    close_both(pipes->trouble);
}

/* False with errno set, nothing left open. */
static bool open_pipes(struct pipes *pipes)
{
    *pipes = (struct pipes){{-1, -1}, {-1, -1}, {-1, -1}, {-1, -1}};
    if (process_pipe(pipes->input) && process_pipe(pipes->output) &&
        process_pipe(pipes->errors) && process_pipe(pipes->trouble)) {
        return true;
    }
    int error = errno;
    close_pipes(pipes);
    errno = error;
    return false;
}

/* Gives the child the signals that a program expects: what this one ignores or blocks would
 * stay so. Only what is safe after a fork from one of several threads is called from here on.
 */
static void reset_signals(void)
{
    struct sigaction normal = {.sa_handler = SIG_DFL};
    sigset_t none;
    sigemptyset(&none);
    sigaction(SIGPIPE, &normal, NULL);
    sigaction(SIGINT, &normal, NULL);
    sigaction(SIGTERM, &normal, NULL);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

/* In the child: becomes the program, or writes errno to the pipe `trouble`. */
static _Noreturn void become(const struct program *program, const struct pipes *pipes)
{
    reset_signals();
    setpgid(0, 0);
    if (dup2(pipes->input[0], STDIN_FILENO) >= 0 &&
        dup2(pipes->output[1], STDOUT_FILENO) >= 0 &&
        dup2(pipes->errors[1], STDERR_FILENO) >= 0 &&
        (program->folder == NULL || chdir(program->folder) == 0)) {
        execvp(program->words[0], program->words);
    }
    int error = errno;
    ssize_t written = write(pipes->trouble[1], &error, sizeof error);
    _exit(written == sizeof error ? 127 : 126);
}

/* Why the child did not become the program; 0 when it did. */
static int read_trouble(int descriptor)
{
    int error = 0;
    ssize_t got;
    do {
        got = read(descriptor, &error, sizeof error);
    } while (got < 0 && errno == EINTR);
    return got == sizeof error ? error : 0;
}

static void make_nonblocking(int descriptor)
{
    fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
}

/* Keeps the ends that are ours, closes the others. */
static void adopt(const struct pipes *pipes, struct process_ends *ends)
{
    close(pipes->input[0]);
    close(pipes->output[1]);
    close(pipes->errors[1]);
    close(pipes->trouble[0]);
    *ends = (struct process_ends){pipes->input[1], pipes->output[0], pipes->errors[0]};
    make_nonblocking(ends->input);
    make_nonblocking(ends->output);
    make_nonblocking(ends->errors);
}

static bool fail_to_start(char reason[PROCESS_PHRASE_MAX / 2], int error)
{
    snprintf(reason, PROCESS_PHRASE_MAX / 2, "%s", strerror(error));
    return false;
}

bool process_launch(struct process *process, const struct program *program,
                    struct process_ends *ends, char reason[PROCESS_PHRASE_MAX / 2])
{
    struct sigaction ignored = {.sa_handler = SIG_IGN};
    struct pipes pipes;
    sigaction(SIGPIPE, &ignored, NULL);
    if (!open_pipes(&pipes)) {
        return fail_to_start(reason, errno);
    }
    pid_t child = process_fork();
    if (child == 0) {
        become(program, &pipes);
    }
    int error = child < 0 ? errno : 0;
    close(pipes.trouble[1]);
    pipes.trouble[1] = -1;
    error = error != 0 ? error : read_trouble(pipes.trouble[0]);
    if (error != 0) {
        close_pipes(&pipes);
        if (child > 0) {
            waitpid(child, NULL, 0);
        }
        return fail_to_start(reason, error);
    }
    process->number = child;
    adopt(&pipes, ends);
    return true;
}

/* Whether the leader has ended; it is not reaped. */
static bool look(const struct process *process, siginfo_t *info)
{
    int status;
    memset(info, 0, sizeof *info);
    do {
        status = waitid(P_PID, (id_t)process->number, info, WEXITED | WNOHANG | WNOWAIT);
    } while (status != 0 && errno == EINTR);
    return status == 0 && info->si_pid == process->number;
}

bool process_wait(const struct process *process, int64_t deadline)
{
    siginfo_t info;
    while (!look(process, &info)) {
        if (clock_now() >= deadline) {
            return false;
        }
        process_sleep();
    }
    return true;
}

bool process_has_ended(const struct process *process, char phrase[PROCESS_PHRASE_MAX])
{
    siginfo_t info;
    if (process->number == 0 || !look(process, &info)) {
        return false;
    }
    if (info.si_code == CLD_EXITED) {
        snprintf(phrase, PROCESS_PHRASE_MAX, "exited with status %d", info.si_status);
    } else {
        snprintf(phrase, PROCESS_PHRASE_MAX, "killed by signal %d (%s)", info.si_status,
                 strsignal(info.si_status));
    }
    return true;
}

void process_interrupt(const struct process *process)
{
    if (process->number != 0) {
        kill(process->number, SIGINT);
    }
}
