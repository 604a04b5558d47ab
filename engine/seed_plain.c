/* POSIX.1-2008 names no source of random bits, but systems have this file. */
#include "engine/seed.h"

#include <fcntl.h>
#include <unistd.h>

bool seed_from_system(uint64_t *bits)
{
    int file = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        return false;
    }
    bool is_filled = read(file, bits, sizeof *bits) == (ssize_t)sizeof *bits;
    close(file);
    return is_filled;
}
