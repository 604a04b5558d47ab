/* Numbers on the command lines of the tools in bench/. */
#ifndef BENCH_FLAG_H
#define BENCH_FLAG_H

#include <stdbool.h>
#include <stdlib.h>

/* Reads a whole number of least .. most. False when `text` is none; *number is then
 * unspecified. */
static inline bool flag_number(const char *text, int least, int most, int *number)
{
    char *end;
    long value = strtol(text, &end, 10);
    *number = (int)value;
    return *text != '\0' && *end == '\0' && value >= least && value <= most;
}

#endif
