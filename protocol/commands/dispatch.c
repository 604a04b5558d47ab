/* The fast copy is the same sources compiled again, so it never dispatches itself. */
#include "protocol/commands/dispatch.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool dispatch_own_path(char *path, size_t size)
{
    ssize_t length = readlink("/proc/self/exe", path, size - 1);
    if (length <= 0 || (size_t)length >= size - 1) {
        return false;
    }
    path[length] = '\0';
    return true;
}

#if defined(__x86_64__) && !defined(__AVX2__)

static bool processor_is_v3(void)
{
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt") &&
           __builtin_cpu_supports("fma");
}

void dispatch_to_fastest(char **argv)
{
    static const char *const places[] = {"quincunx-v3", "../lib/quincunx/quincunx-v3"};
    char own[PATH_MAX], other[PATH_MAX + 32];
    const char *wanted = getenv("QUINCUNX_CPU");
    if ((wanted != NULL && strcmp(wanted, "generic") == 0) || !processor_is_v3() ||
        !dispatch_own_path(own, sizeof own)) {
        return;
    }
    *strrchr(own, '/') = '\0';
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        snprintf(other, sizeof other, "%s/%s", own, places[i]);
        if (access(other, X_OK) == 0) {
            execv(other, argv);
        }
    }
}

#else

void dispatch_to_fastest(char **argv)
{
    (void)argv;
}

#endif
