#include "protocol/base/usage.h"

#include "protocol/base/sanitize.h"

#include <stdarg.h>
#include <stdio.h>

int usage_error(const char *command, const char *format, ...)
{
    char text[512];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    sanitize_text(text);
    fprintf(stderr, "quincunx%s%s: %s\n", *command == '\0' ? "" : " ", command, text);
    return STATUS_USAGE;
}
