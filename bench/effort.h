/* What a player may spend on a move: processor time or nodes. Time is counted for the whole
 * process, of which one thread works at a time, so that the load of the machine gives nobody
 * less; it is as exact as the system's tick, a few milliseconds, and the same for all. */
#ifndef BENCH_EFFORT_H
#define BENCH_EFFORT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct effort {
    int64_t microseconds; /* 0 = any */
    uint64_t nodes;       /* 0 = any */
};

/* Sets *stop when the time is spent, until effort_end. One at a time. */
void effort_begin(const struct effort *effort, atomic_bool *stop);
void effort_end(void);

/* Microseconds of processor time this process has used. */
int64_t effort_spent(void);

#endif
