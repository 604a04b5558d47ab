/* A thread that waits for jobs: it is there before a search starts, so starting one cannot
 * fail. */
#ifndef ENGINE_THREAD_H
#define ENGINE_THREAD_H

#include <stdbool.h>

struct thread;

/* Whether a job is done beside its giver, so that several can be done at a time. */
bool thread_is_parallel(void);

/* Starts an idle thread. NULL when the system has none, or memory is short. */
struct thread *thread_start(void);

/* Waits for the thread's job, if it has one, and ends the thread. */
void thread_end(struct thread *thread);

/* Gives an idle thread a job and returns at once. In builds without threads it does the job
 * and returns then. */
void thread_run(struct thread *thread, void (*job)(void *argument), void *argument);

/* Waits until the thread is idle. The thread itself may not call it. */
void thread_wait(struct thread *thread);

/* Whether the thread has a job. */
bool thread_is_busy(struct thread *thread);

#endif
