/* What system_linux.c does, by POSIX.1-2008 alone. A wait takes whole milliseconds, never fewer
 * than asked for. */
#include "protocol/base/system_posix.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

/* Pipes of this kind are made before there are threads that could start a program meanwhile. */
bool system_pipe(int ends[2])
{
    if (pipe(ends) != 0) {
        return false;
    }
    for (int i = 0; i < 2; i++) {
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
        fcntl(ends[i], F_SETFL, fcntl(ends[i], F_GETFL) | O_NONBLOCK);
    }
    return true;
}

int system_wait(struct wait waits[], int count, int64_t microseconds)
{
    struct pollfd polls[POLLS_MAX];
    int64_t milliseconds = microseconds / 1000 + (microseconds % 1000 > 0);
    if (!system_fill_polls(waits, count, polls)) {
        return -1;
    }
    if (milliseconds > INT_MAX) {
        milliseconds = INT_MAX;
    }
    int ready = poll(polls, (nfds_t)count, microseconds < 0 ? -1 : (int)milliseconds);
    return system_take_polls(waits, count, polls, ready);
}

/* The flags of open that fopen's mode stands for. */
static int flags_of(const char *mode)
{
    bool updates = strchr(mode, '+') != NULL;
    int exclusively = strchr(mode, 'x') != NULL ? O_EXCL : 0;
    switch (mode[0]) {
    case 'r':
        return updates ? O_RDWR : O_RDONLY;
    case 'w':
        return (updates ? O_RDWR : O_WRONLY) | O_CREAT | O_TRUNC | exclusively;
    default:
        return (updates ? O_RDWR : O_WRONLY) | O_CREAT | O_APPEND | exclusively;
    }
}

FILE *system_open(const char *path, const char *mode)
{
    char own_mode[3] = {mode[0], strchr(mode, '+') != NULL ? '+' : '\0'};
    int descriptor;
    do {
        descriptor = open(path, flags_of(mode) | O_CLOEXEC, 0666);
    } while (descriptor < 0 && errno == EINTR);
    FILE *file = descriptor >= 0 ? fdopen(descriptor, own_mode) : NULL;
    if (file == NULL && descriptor >= 0) {
        close(descriptor);
        errno = ENOMEM;
    }
    return file;
}
