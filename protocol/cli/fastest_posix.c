/* The fast copy is a program beside this one, for systems that can replace a program by
 * another. It is the same sources compiled again, so it never starts another one itself. */
#include "protocol/cli/launch.h"

#include "protocol/cli/own_path.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#if defined(__x86_64__) && !defined(__AVX2__)

static bool processor_is_v3(void)
{
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt") &&
           __builtin_cpu_supports("fma");
}

void launch_fastest(int argc, char **argv)
{
    static const char *const places[] = {"quincunx-v3", "../lib/quincunx/quincunx-v3"};
    char own[PATH_MAX], other[PATH_MAX + 32];
    (void)argc;
    const char *wanted = getenv("QUINCUNX_CPU");
    if ((wanted != NULL && strcmp(wanted, "generic") == 0) || !processor_is_v3() ||
        !own_path(own, sizeof own)) {
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

void launch_fastest(int argc, char **argv)
{
    (void)argc;
    (void)argv;
}

#endif
