/* How the programs end, and what they say of a command line that is wrong. */
#ifndef PROTOCOL_BASE_USAGE_H
#define PROTOCOL_BASE_USAGE_H

/* Exit statuses of the programs. */
enum { STATUS_SUCCESS = 0, STATUS_FAILURE = 1, STATUS_USAGE = 2 };

/* Prints "quincunx COMMAND: ..." as one line on stderr and returns STATUS_USAGE. */
int usage_error(const char *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
