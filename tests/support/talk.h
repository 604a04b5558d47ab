/* A conversation with the program over pipes: lines are sent, answers waited for, and all that
 * it says is written down without what differs from run to run. */
#ifndef TESTS_SUPPORT_TALK_H
#define TESTS_SUPPORT_TALK_H

#include "protocol/base/line.h"
#include "tests/support/test_support.h"

#include <stdio.h>
#include <sys/types.h>

struct talk {
    pid_t process;
    int input; /* its standard input */
    struct line_reader output;
    FILE *record; /* what it said, or NULL */
    char *text;
    size_t size;
};

/* Starts the program. */
void talk_start(struct talk *talk, const char *program);

/* Sends a line. */
void talk_send(struct talk *talk, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Reads lines, that one included, until one begins with `prefix`; fails the test when the
 * program ends before. In those written down the numbers behind each of the words in
 * `varying`, which ends with NULL, are gone. */
void talk_wait(struct talk *talk, const char *prefix, const char *const *varying);

/* From now on writes down; what has been written down since, to be freed by the caller. */
void talk_record(struct talk *talk);
char *talk_take(struct talk *talk);

/* Closes its input; it must end with status 0. */
void talk_end(struct talk *talk);

#endif
