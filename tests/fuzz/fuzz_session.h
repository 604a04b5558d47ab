/* A whole conversation in one process: the real session and protocol over two files in
 * memory, and an engine that takes no time. */
#ifndef TESTS_FUZZ_FUZZ_SESSION_H
#define TESTS_FUZZ_FUZZ_SESSION_H

#include "protocol/gui/session.h"

/* What a conversation ends with, and the line that must come for it. */
struct fuzz_ending {
    const char *question; /* lines, to be sent after the input */
    const char *answer;   /* a whole line */
    const char *mark;     /* another line, NULL = none, between which and the answer */
    const char *between;  /* a line must come that begins so */
};

/* Runs a session over the bytes, opened by `open`. Aborts when, though no line of the input
 * is a quit, the ending is not answered, or not all of it, and when a line of the output has
 * not a form that the protocol allows (control bytes in it). */
void fuzz_converse(const uint8_t *data, size_t size,
                   bool (*open)(struct session *session, const char *line,
                                struct front_end *front_end),
                   const struct fuzz_ending *ending);

/* How many lines of the last session's output begin so. */
int fuzz_count_lines(const char *beginning);

#endif
