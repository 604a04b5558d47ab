/* What the files for Windows share. */
#ifndef PROTOCOL_BASE_SYSTEM_WINDOWS_H
#define PROTOCOL_BASE_SYSTEM_WINDOWS_H

#include <stdbool.h>
#include <wchar.h>
#include <windows.h>

/* UTF-8 as UTF-16, to be freed; NULL with errno set when memory is short. */
wchar_t *system_wide(const char *text);

/* Sets errno to the value nearest to an error of the system. */
void system_set_error(DWORD error);

/* Returns a descriptor for the end of a pipe, which it owns from then on; a thread of its own
 * reads or writes that, so that no caller waits for the other end. -1 with errno set. */
int system_adopt(HANDLE handle, bool reads);

#endif
