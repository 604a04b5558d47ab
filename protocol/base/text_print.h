/* Text of any length, printed into memory of its own. */
#ifndef PROTOCOL_BASE_TEXT_PRINT_H
#define PROTOCOL_BASE_TEXT_PRINT_H

#include <stdarg.h>

/* What printf would print, to be freed; NULL when memory is short. */
char *text_print(const char *format, ...) __attribute__((format(printf, 1, 2)));
char *text_print_list(const char *format, va_list values) __attribute__((format(printf, 1, 0)));

#endif
