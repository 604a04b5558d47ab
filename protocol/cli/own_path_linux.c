#include "protocol/cli/own_path.h"

#include <unistd.h>

void own_path_keep(const char *name)
{
    (void)name;
}

bool own_path(char *path, size_t size)
{
    ssize_t length = readlink("/proc/self/exe", path, size - 1);
    if (length <= 0 || (size_t)length >= size - 1) {
        return false;
    }
    path[length] = '\0';
    return true;
}
