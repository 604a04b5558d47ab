/* The program for x86-64-v3 is part of the file: there is nothing to start. XBoard is not here;
 * WinBoard is set up in its own window or its own file. */
#include "protocol/cli/launch.h"

#include "protocol/base/flag.h"
#include "protocol/base/system_windows.h"

#include <stdlib.h>
#include <string.h>

bool launch_own_path(char *path, size_t size)
{
    wchar_t wide[4096];
    DWORD length = GetModuleFileNameW(NULL, wide, sizeof wide / sizeof *wide);
    return length > 0 && length < sizeof wide / sizeof *wide &&
           WideCharToMultiByte(CP_UTF8, 0, wide, -1, path, (int)size, NULL, NULL) > 0;
}

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

int launch_xboard(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return usage_error("xboard",
                       "XBoard is not for Windows; give quincunx.exe to WinBoard as an "
                       "engine, see README");
}
