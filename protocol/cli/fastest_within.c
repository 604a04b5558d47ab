/* The program for x86-64-v3 is part of this file, where there is one: nothing has to be
 * started. */
#include "protocol/cli/launch.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#ifdef QUINCUNX_HOLDS_V3

/* main of the program for x86-64-v3 (CMakeLists.txt). */
int quincunx_v3_main(int argc, char **argv);

void launch_fastest(int argc, char **argv)
{
    const char *wanted = getenv("QUINCUNX_CPU");
    __builtin_cpu_init();
    bool is_v3 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                 __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt") &&
                 __builtin_cpu_supports("fma");
    if (is_v3 && (wanted == NULL || strcmp(wanted, "generic") != 0)) {
        exit(quincunx_v3_main(argc, argv));
    }
}

#else

void launch_fastest(int argc, char **argv)
{
    (void)argc;
    (void)argv;
}

#endif
