/* The child gets both pipes as its standard input and output; every other end is closed on
 * exec, so an engine sees the end of its input as soon as the game is gone. */
#include "protocol/terminal/player.h"

#include "engine/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { END_MILLISECONDS = 2000 };

/* In the child. */
static void run_program(const char *program, int input, int output)
{
    char *const words[] = {(char *)program, NULL};
    if (dup2(input, STDIN_FILENO) >= 0 && dup2(output, STDOUT_FILENO) >= 0) {
        execv(program, words);
    }
    _exit(127);
}

bool player_start(struct player *player, const char *program)
{
    int down[2], up[2];
    if (pipe2(down, O_CLOEXEC) != 0) {
        return false;
    }
    if (pipe2(up, O_CLOEXEC) != 0) {
        close(down[0]);
        close(down[1]);
        return false;
    }
    pid_t process = fork();
    if (process == 0) {
        run_program(program, down[0], up[1]);
    }
    int error = errno;
    close(down[0]);
    close(up[1]);
    if (process < 0) {
        close(down[1]);
        close(up[0]);
        errno = error;
        return false;
    }
    player->process = process;
    player->input = down[1];
    line_reader_init(&player->output, up[0]);
    return true;
}

void player_send(struct player *player, const char *format, ...)
{
    char *line;
    va_list list;
    va_start(list, format);
    int length = vasprintf(&line, format, list);
    va_end(list);
    if (length < 0) {
        return;
    }
    line[length++] = '\n'; /* in place of the NUL */
    for (int sent = 0; sent < length;) {
        ssize_t taken = write(player->input, line + sent, (size_t)(length - sent));
        if (taken < 0 && errno != EINTR) {
            break;
        }
        sent += taken > 0 ? (int)taken : 0;
    }
    free(line);
}

enum player_status player_read(struct player *player, int64_t deadline, char **line)
{
    for (;;) {
        enum line_status status = line_reader_next(&player->output, line);
        if (status == LINE_READY) {
            return PLAYER_LINE;
        }
        if (status == LINE_END) {
            return PLAYER_GONE;
        }
        int64_t left = deadline - clock_milliseconds();
        struct pollfd wait = {.fd = player->output.descriptor, .events = POLLIN};
        int ready = poll(&wait, 1, left < 0 ? 0 : left > 60000 ? 60000 : (int)left);
        if (ready > 0) {
            line_reader_fill(&player->output);
        } else if (ready == 0 && left <= 60000) {
            return PLAYER_LATE;
        } else if (ready < 0 && errno != EINTR) {
            return PLAYER_GONE;
        }
    }
}

void player_end(struct player *player)
{
    if (player->process == 0) {
        return;
    }
    player_send(player, "quit");
    close(player->input);
    int64_t deadline = clock_milliseconds() + END_MILLISECONDS;
    char *line;
    enum player_status status;
    do {
        status = player_read(player, deadline, &line);
    } while (status == PLAYER_LINE);
    if (status == PLAYER_LATE) {
        kill(player->process, SIGKILL);
    }
    waitpid(player->process, NULL, 0);
    close(player->output.descriptor);
    line_reader_free(&player->output);
    memset(player, 0, sizeof *player);
}
