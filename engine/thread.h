/* A thread that waits for jobs, so that starting a search cannot fail for want of one. */
#ifndef ENGINE_THREAD_H
#define ENGINE_THREAD_H

#include <pthread.h>
#include <stdbool.h>

struct thread {
    pthread_t id;
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    void (*job)(void *argument); /* NULL while idle */
    void *argument;
    bool quit;
};

/* Starts *thread, which must stay where it is. False when the system refuses. */
bool thread_start(struct thread *thread);

/* Ends the thread after its job. */
void thread_end(struct thread *thread);

/* Gives an idle thread a job and returns at once. */
void thread_run(struct thread *thread, void (*job)(void *argument), void *argument);

/* Returns when the thread is idle. Not from the thread itself. */
void thread_wait(struct thread *thread);

bool thread_is_busy(struct thread *thread);

#endif
