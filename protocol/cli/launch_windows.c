/* XBoard is not here; WinBoard is set up in its own window or its own file. */
#include "protocol/cli/launch.h"

#include "protocol/base/flag.h"
#include "protocol/base/system_windows.h"
#include "protocol/cli/own_path.h"

void own_path_keep(const char *name)
{
    (void)name;
}

bool own_path(char *path, size_t size)
{
    wchar_t wide[4096];
    DWORD length = GetModuleFileNameW(NULL, wide, sizeof wide / sizeof *wide);
    return length > 0 && length < sizeof wide / sizeof *wide &&
           WideCharToMultiByte(CP_UTF8, 0, wide, -1, path, (int)size, NULL, NULL) > 0;
}

int launch_xboard(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return usage_error("xboard",
                       "XBoard is not for Windows; give quincunx.exe to WinBoard as an "
                       "engine, see README");
}
