/* Flags on the command lines of the tools in bench/. What is refused is said in a line on
 * stderr: `selfplay: -g abc: expected a number from 1 to 1000000000`. */
#ifndef BENCH_FLAG_H
#define BENCH_FLAG_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FLAG_NUMBER_MAX = 1000000000 };

struct flag {
    const char *program;
    int letter;
    const char *text; /* its value, NULL where it has none */
};

/* Takes the next flag off a command line, `letters` being as for getopt. False at the end. The
 * letter is '?', and a line said why, when there is no such flag or its value is missing. */
static inline bool flag_next(struct flag *flag, int argc, char **argv, const char *letters)
{
    opterr = 0;
    flag->letter = getopt(argc, argv, letters);
    flag->text = optarg;
    if (flag->letter == '?') {
        fprintf(stderr, "%s: -%c: %s\n", flag->program, optopt,
                strchr(letters, optopt) != NULL ? "expected a value" : "no such flag");
    }
    return flag->letter != -1;
}

/* Says that the value is not what was expected. Always false. */
static inline bool flag_refuse(const struct flag *flag, const char *expected)
{
    fprintf(stderr, "%s: -%c %s: expected %s\n", flag->program, flag->letter, flag->text,
            expected);
    return false;
}

/* Reads a number of least .. most. False, with a line, when the value is none; *number is then
 * unspecified. */
static inline bool flag_real(const struct flag *flag, double least, double most, double *number)
{
    char *end;
    char expected[80];
    *number = strtod(flag->text, &end);
    if (end != flag->text && *end == '\0' && *number >= least && *number <= most) {
        return true;
    }
    snprintf(expected, sizeof expected, "a number from %.10g to %.10g", least, most);
    return flag_refuse(flag, expected);
}

/* The same, of whole numbers. */
static inline bool flag_number(const struct flag *flag, int least, int most, int *number)
{
    char *end;
    char expected[80];
    long value = strtol(flag->text, &end, 10);
    *number = (int)value;
    if (end != flag->text && *end == '\0' && value >= least && value <= most) {
        return true;
    }
    snprintf(expected, sizeof expected, "a number from %d to %d", least, most);
    return flag_refuse(flag, expected);
}

#endif
