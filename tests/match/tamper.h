/* Runs a program and tampers with one of the calls to the system with which it writes: under
 * ptrace, so that those of the C library's FILEs are seen as well, which no preloaded library
 * can replace. Only calls on files of one folder count; what the program starts is left alone.
 */
#ifndef TESTS_MATCH_TAMPER_H
#define TESTS_MATCH_TAMPER_H

#include <stdbool.h>

/* What becomes of the call. */
enum tamper {
    TAMPER_ENOSPC, /* it fails so; a close has closed nonetheless */
    TAMPER_EIO,
    TAMPER_EINTR,
    TAMPER_SHORT,       /* half is written, where there is more than a byte */
    TAMPER_KILL,        /* the program is killed before it */
    TAMPER_KILL_BEHIND, /* half is written, then the program is killed; other calls are made */
    TAMPERS
};

struct tamper_plan {
    const char *folder; /* with its whole path */
    const char *begin;  /* only files the names of which begin so count; "" = all */
    enum tamper tamper;
    int call; /* which one, from 1 on; 0 = none */
};

struct tampered {
    int status;    /* of waitpid */
    int calls;     /* that counted */
    char name[16]; /* of the call tampered with, "" = it never came */
    char file[64]; /* its file, without the folder; "" = the folder itself */
};

/* Runs `become`, which becomes the program, in a child, to its end. False when the system does
 * not let one process trace another. */
bool tamper_run(const struct tamper_plan *plan, void (*become)(const void *context),
                const void *context, struct tampered *tampered);

#endif
