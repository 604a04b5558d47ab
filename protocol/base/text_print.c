#include "protocol/base/text_print.h"

#include <stdio.h>
#include <stdlib.h>

char *text_print_list(const char *format, va_list values)
{
    va_list again;
    va_copy(again, values);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    char *text = length >= 0 ? malloc((size_t)length + 1) : NULL;
    if (text != NULL) {
        vsnprintf(text, (size_t)length + 1, format, values);
    }
    return text;
}

char *text_print(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    char *text = text_print_list(format, values);
    va_end(values);
    return text;
}
