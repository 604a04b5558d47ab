#include "tests/gui/bad_input/program.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* In the child: makes its world and becomes the program. */
static _Noreturn void become(const char *path, const struct circumstances *circumstances,
                             const int input[2], const int output[2])
{
    char *const arguments[] = {(char *)(uintptr_t)path, NULL};
    char *const nothing[] = {NULL};
    char folder[] = P_tmpdir "/quincunx_test_XXXXXX";
    dup2(input[0], STDIN_FILENO);
    dup2(output[1], STDOUT_FILENO);
    if (circumstances->no_folder &&
        (mkdtemp(folder) == NULL || chdir(folder) != 0 || rmdir(folder) != 0)) {
        _exit(126);
    }
    if (circumstances->address_space > 0) {
        rlim_t bytes = (rlim_t)circumstances->address_space << 20;
        struct rlimit limit = {.rlim_cur = bytes, .rlim_max = bytes};
        setrlimit(RLIMIT_AS, &limit);
    }
    if (circumstances->small_pages) {
        prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0);
    }
    signal(SIGPIPE, SIG_DFL);
    signal(SIGINT, SIG_DFL);
    execve(path, arguments, circumstances->no_environment ? nothing : environ);
    _exit(127);
}

bool program_start(struct program *program, const char *path,
                   const struct circumstances *circumstances)
{
    int input[2];
    int output[2];
    memset(program, 0, sizeof *program);
    signal(SIGPIPE, SIG_IGN);
    if (pipe2(input, O_CLOEXEC | (circumstances->packets ? O_DIRECT : 0)) != 0 ||
        pipe2(output, O_CLOEXEC) != 0) {
        return false;
    }
    if (circumstances->output_does_not_wait) {
        fcntl(output[1], F_SETFL, O_NONBLOCK);
    }
    program->process = fork();
    if (program->process == 0) {
        become(path, circumstances, input, output);
    }
    close(input[0]);
    close(output[1]);
    fcntl(input[1], F_SETFL, O_NONBLOCK | (circumstances->packets ? O_DIRECT : 0));
    program->input = input[1];
    if (circumstances->reader_gone) {
        close(output[0]);
        output[0] = open("/dev/null", O_RDONLY | O_CLOEXEC);
    }
    line_reader_init(&program->output, output[0]);
    return program->process > 0;
}

/* Waits until the input takes more, reading output meanwhile when asked to. */
static bool wait_for_room(struct program *program, bool reads)
{
    struct pollfd wait[2] = {
        {.fd = program->input, .events = POLLOUT},
        {.fd = reads && !program->output.at_end ? program->output.descriptor : -1,
         .events = POLLIN},
    };
    if (poll(wait, 2, PROGRAM_LIMIT) <= 0) {
        program->is_late = true;
        return false;
    }
    if (wait[1].revents != 0) {
        line_reader_fill(&program->output);
    }
    return true;
}

static bool send_bytes(struct program *program, const char *bytes, size_t size, bool reads)
{
    while (size > 0) {
        ssize_t written = write(program->input, bytes, size);
        if (written > 0) {
            bytes += written;
            size -= (size_t)written;
        } else if (errno != EAGAIN || !wait_for_room(program, reads)) {
            return false;
        }
    }
    return true;
}

bool program_send(struct program *program, const char *bytes, size_t size)
{
    return send_bytes(program, bytes, size, true);
}

bool program_push(struct program *program, const char *bytes, size_t size)
{
    return send_bytes(program, bytes, size, false);
}

char *program_line(struct program *program)
{
    char *line = NULL;
    for (;;) {
        enum line_status status = line_reader_next(&program->output, &line);
        if (status == LINE_READY) {
            return line;
        }
        if (status == LINE_END) {
            return NULL;
        }
        struct pollfd wait = {.fd = program->output.descriptor, .events = POLLIN};
        if (poll(&wait, 1, PROGRAM_LIMIT) <= 0) {
            program->is_late = true;
            return NULL;
        }
        line_reader_fill(&program->output);
    }
}

char *program_await(struct program *program, const char *start)
{
    char *line;
    do {
        line = program_line(program);
    } while (line != NULL && strncmp(line, start, strlen(start)) != 0);
    return line;
}

void program_end_input(struct program *program)
{
    if (program->input >= 0) {
        close(program->input);
        program->input = -1;
    }
}

int program_finish_unread(struct program *program)
{
    int status = 0;
    int process = pidfd_open(program->process, 0);
    struct pollfd wait = {.fd = process, .events = POLLIN};
    bool ended = poll(&wait, 1, PROGRAM_LIMIT) > 0;
    if (!ended) {
        kill(program->process, SIGKILL);
    }
    waitpid(program->process, &status, 0);
    close(process);
    program_end_input(program);
    close(program->output.descriptor);
    line_reader_free(&program->output);
    return !ended ? -2 : WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int program_finish(struct program *program)
{
    while (program_line(program) != NULL) {
    }
    return program_finish_unread(program);
}
