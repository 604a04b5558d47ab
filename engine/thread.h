/* A thread that waits for jobs, so that starting a search cannot fail for want of one. */
#ifndef ENGINE_THREAD_H
#define ENGINE_THREAD_H

#include <stdbool.h>

struct thread;

/* NULL when the system refuses, or memory is short. */
struct thread *thread_start(void);

/* Ends the thread after its job. */
void thread_end(struct thread *thread);

/* Gives an idle thread a job and returns at once; where there are no threads, when the job is
 * done. */
void thread_run(struct thread *thread, void (*job)(void *argument), void *argument);

/* Returns when the thread is idle. Not from the thread itself. */
void thread_wait(struct thread *thread);

bool thread_is_busy(struct thread *thread);

#endif
