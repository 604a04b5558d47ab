/* What Linux does better than POSIX.1-2008, see system.h and system_posix.c: a pipe that no
 * program inherits from its first moment on, and waits of less than a millisecond. */
#include "protocol/base/system_posix.h"

#include <errno.h>
#include <fcntl.h>
#include <time.h>
#include <unistd.h>

bool system_pipe(int ends[2])
{
    return pipe2(ends, O_CLOEXEC | O_NONBLOCK) == 0;
}

int system_wait(struct wait waits[], int count, int64_t microseconds)
{
    struct pollfd polls[POLLS_MAX];
    struct timespec span = {.tv_sec = microseconds / 1000000,
                            .tv_nsec = microseconds % 1000000 * 1000};
    if (!system_fill_polls(waits, count, polls)) {
        return -1;
    }
    int ready = ppoll(polls, (nfds_t)count, microseconds < 0 ? NULL : &span, NULL);
    return system_take_polls(waits, count, polls, ready);
}

FILE *system_open(const char *path, const char *mode)
{
    char own_mode[8];
    FILE *file;
    snprintf(own_mode, sizeof own_mode, "%se", mode);
    do {
        file = fopen(path, own_mode);
    } while (file == NULL && errno == EINTR);
    return file;
}
