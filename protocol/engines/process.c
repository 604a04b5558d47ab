/* Ending a group: first its leader is seen to have ended, but not reaped; then the group is
 * killed; then all of it is reaped. As long as the leader is not reaped, its number cannot be
 * given to another process, so none is killed by mistake. */
#include "protocol/engines/process.h"

#include "engine/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    CHUNK_BYTES = 4096,
    STEP_MICROSECONDS = 1000,    /* between two looks whether a process has ended */
    REAP_MICROSECONDS = 5000000, /* for the kernel to end what was killed */
    ERROR_FILE_BYTES_MAX = 1 << 26
};

enum { POLL_INPUT, POLL_OUTPUT, POLL_ERRORS };

/* Both ends of all pipes to a process; `trouble` closes when it has begun, or says why not. */
struct pipes {
    int input[2], output[2], errors[2], trouble[2];
};

static void sleep_a_step(void)
{
    struct timespec step = {.tv_nsec = STEP_MICROSECONDS * 1000};
    nanosleep(&step, NULL);
}

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
    if (pipe2(pipes->input, O_CLOEXEC) == 0 && pipe2(pipes->output, O_CLOEXEC) == 0 &&
        pipe2(pipes->errors, O_CLOEXEC) == 0 && pipe2(pipes->trouble, O_CLOEXEC) == 0) {
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
static _Noreturn void become(const struct program *program, const struct pipes *pipes,
                             pid_t parent)
{
    reset_signals();
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() == parent && dup2(pipes->input[0], STDIN_FILENO) >= 0 &&
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
static void adopt(struct process *process, const struct program *program,
                  const struct pipes *pipes)
{
    close(pipes->input[0]);
    close(pipes->output[1]);
    close(pipes->errors[1]);
    make_nonblocking(pipes->input[1]);
    make_nonblocking(pipes->output[0]);
    make_nonblocking(pipes->errors[0]);
    line_writer_init(&process->input, pipes->input[1]);
    line_reader_init(&process->output, pipes->output[0]);
    process->errors = pipes->errors[0];
    process->error_all = 0;
    process->error_file = -1;
    if (program->errors != NULL) {
        process->error_file =
            open(program->errors, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    }
}

static bool fail_to_start(char phrase[PROCESS_PHRASE_MAX], int error)
{
    char text[96];
    const char *reason = strerror_r(error, text, sizeof text);
    snprintf(phrase, PROCESS_PHRASE_MAX, "cannot be started: %s", reason);
    return false;
}

bool process_start(struct process *process, const struct program *program,
                   char phrase[PROCESS_PHRASE_MAX])
{
    struct sigaction ignored = {.sa_handler = SIG_IGN};
    struct pipes pipes;
    sigaction(SIGPIPE, &ignored, NULL);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    if (process->error_kept == NULL) {
        process->error_kept = malloc(PROCESS_ERROR_BYTES);
    }
    if (process->error_kept == NULL || !open_pipes(&pipes)) {
        return fail_to_start(phrase, process->error_kept == NULL ? ENOMEM : errno);
    }
    pid_t parent = getpid();
    pid_t child = fork();
    if (child == 0) {
        become(program, &pipes, parent);
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
        return fail_to_start(phrase, error);
    }
    close(pipes.trouble[0]);
    process->leader = child;
    adopt(process, program, &pipes);
    return true;
}

void process_polls(struct process *process, struct pollfd polls[])
{
    struct line_writer *input = &process->input;
    polls[POLL_INPUT] =
        (struct pollfd){.fd = line_writer_has_failed(input) ? -1 : input->descriptor,
                        .events = line_writer_is_waiting(input) ? POLLOUT : 0};
    polls[POLL_OUTPUT] = (struct pollfd){
        .fd = process->output.at_end ? -1 : process->output.descriptor, .events = POLLIN};
    polls[POLL_ERRORS] = (struct pollfd){.fd = process->errors, .events = POLLIN};
}

/* Keeps what was said on stderr. */
static void keep_errors(struct process *process, const char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        process->error_kept[(process->error_all + i) % PROCESS_ERROR_BYTES] = bytes[i];
    }
    if (process->error_file >= 0 && process->error_all < ERROR_FILE_BYTES_MAX &&
        write(process->error_file, bytes, count) < 0) {
        close(process->error_file); /* not to have the copy is no failure */
        process->error_file = -1;
    }
    process->error_all += count;
}

static void read_errors(struct process *process)
{
    char bytes[CHUNK_BYTES];
    ssize_t got = read(process->errors, bytes, sizeof bytes);
    if (got > 0) {
        keep_errors(process, bytes, (size_t)got);
    } else if (got == 0 || (errno != EINTR && errno != EAGAIN)) {
        close(process->errors);
        process->errors = -1;
    }
}

void process_serve(struct process *process, const struct pollfd polls[])
{
    if (polls[POLL_INPUT].fd >= 0 && (polls[POLL_INPUT].revents & POLLERR) != 0) {
        process->input.failed = true; /* nobody is left to read it */
    } else if (polls[POLL_INPUT].fd >= 0 && polls[POLL_INPUT].revents != 0) {
        line_writer_drain(&process->input, 0);
    }
    if (polls[POLL_OUTPUT].fd >= 0 && polls[POLL_OUTPUT].revents != 0) {
        line_reader_fill(&process->output);
    }
    if (polls[POLL_ERRORS].fd >= 0 && polls[POLL_ERRORS].revents != 0) {
        read_errors(process);
    }
}

/* Whether the leader has ended; it is not reaped. */
static bool look(const struct process *process, siginfo_t *info)
{
    int status;
    memset(info, 0, sizeof *info);
    do {
        status = waitid(P_PID, (id_t)process->leader, info, WEXITED | WNOHANG | WNOWAIT);
    } while (status != 0 && errno == EINTR);
    return status == 0 && info->si_pid == process->leader;
}

bool process_wait(const struct process *process, int64_t deadline)
{
    siginfo_t info;
    while (!look(process, &info)) {
        if (clock_now() >= deadline) {
            return false;
        }
        sleep_a_step();
    }
    return true;
}

bool process_has_ended(const struct process *process, char phrase[PROCESS_PHRASE_MAX])
{
    siginfo_t info;
    if (process->leader == 0 || !look(process, &info)) {
        return false;
    }
    if (info.si_code == CLD_EXITED) {
        snprintf(phrase, PROCESS_PHRASE_MAX, "exited with status %d", info.si_status);
    } else {
        const char *name = sigdescr_np(info.si_status);
        snprintf(phrase, PROCESS_PHRASE_MAX, "killed by signal %d (%s)", info.si_status,
                 name != NULL ? name : "unknown");
    }
    return true;
}

/* Reads and drops what it still says, so that it is not kept from ending, until it ends or
 * `deadline`. */
static void let_end(struct process *process, int64_t deadline)
{
    siginfo_t info;
    while (!look(process, &info) && clock_now() < deadline) {
        struct pollfd polls[PROCESS_POLLS];
        process_polls(process, polls);
        poll(polls, PROCESS_POLLS, STEP_MICROSECONDS / 1000);
        process_serve(process, polls);
        char *line;
        while (line_reader_next(&process->output, &line) == LINE_READY) {
        }
    }
}

/* Kills the group and reaps it. It is only signalled while some of it is there to be reaped. */
static void kill_group(const struct process *process)
{
    int64_t deadline = clock_now() + REAP_MICROSECONDS;
    kill(-process->leader, SIGKILL);
    for (;;) {
        pid_t ended = waitpid(-process->leader, NULL, WNOHANG);
        if ((ended < 0 && errno != EINTR) || clock_now() >= deadline) {
            return;
        }
        if (ended == 0) {
            kill(-process->leader, SIGKILL);
            sleep_a_step();
        }
    }
}

void process_end(struct process *process, const char *farewell, int64_t deadline)
{
    if (process->leader == 0) {
        return;
    }
    if (farewell != NULL) {
        line_writer_put(&process->input, farewell, false);
    }
    close(process->input.descriptor);
    process->input.failed = true;
    let_end(process, deadline);
    kill_group(process);
    for (int i = 0; process->errors >= 0 && i < PROCESS_ERROR_BYTES / CHUNK_BYTES; i++) {
        uint64_t before = process->error_all;
        read_errors(process); /* its last words */
        if (process->error_all == before) {
            break;
        }
    }
    close(process->output.descriptor);
    if (process->errors >= 0) {
        close(process->errors);
    }
    if (process->error_file >= 0) {
        close(process->error_file);
    }
    line_reader_free(&process->output);
    line_writer_free(&process->input);
    process->leader = 0;
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
    int64_t deadline = clock_now() + REAP_MICROSECONDS;
    while (kill_children() && clock_now() < deadline) {
        if (waitpid(-1, NULL, WNOHANG) == 0) {
            sleep_a_step();
        }
    }
}

void process_signal(const struct process *process, int signal)
{
    if (process->leader != 0) {
        kill(process->leader, signal);
    }
}

void process_write_errors(const struct process *process, FILE *file)
{
    uint64_t all = process->error_all;
    uint64_t first = all > PROCESS_ERROR_BYTES ? all - PROCESS_ERROR_BYTES : 0;
    for (uint64_t i = first; i < all; i++) {
        putc(process->error_kept[i % PROCESS_ERROR_BYTES], file);
    }
    if (all > first && process->error_kept[(all - 1) % PROCESS_ERROR_BYTES] != '\n') {
        putc('\n', file);
    }
}

void process_free(struct process *process)
{
    free(process->error_kept);
    process->error_kept = NULL;
    process->error_all = 0;
}
