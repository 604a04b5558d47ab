/* What the processes of a tool share: memory, and their end. shared_linux.c does it all; by
 * shared_plain.c, POSIX.1-2008 alone, they do not die with a tool that is killed. */
#ifndef BENCH_SHARED_H
#define BENCH_SHARED_H

#include <stddef.h>

/* So many zero bytes that this process and those it forks later have in common; NULL when they
 * cannot be had. munmap gives them back. */
void *shared_memory(size_t bytes);

/* To be called in a child: where the system can, it is killed when its parent dies. */
void shared_end(void);

#endif
