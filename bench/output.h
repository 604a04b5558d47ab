/* Whether what the tools in bench/ print arrives: a full disk must not pass for a good end. */
#ifndef BENCH_OUTPUT_H
#define BENCH_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

static const char output_is_lost[] = "standard output cannot be written";

/* Sends off what was printed. False when that, or something before it, was lost. */
static inline bool output_arrives(void)
{
    return fflush(stdout) == 0 && !ferror(stdout);
}

/* The same, at a program's end: with a line on stderr when something was lost. */
static inline bool output_end(const char *program)
{
    bool arrives = output_arrives();
    if (!arrives) {
        fprintf(stderr, "%s: %s\n", program, output_is_lost);
    }
    return arrives;
}

#endif
