/* No threads: a job is done when it is given. An engine has one at most, since nobody else
 * could do what it waits for. */
#include "engine/thread.h"

#include <stdlib.h>

struct thread {
    bool is_busy;
};

bool thread_is_parallel(void)
{
    return false;
}

struct thread *thread_start(void)
{
    return calloc(1, sizeof(struct thread));
}

void thread_end(struct thread *thread)
{
    free(thread);
}

void thread_run(struct thread *thread, void (*job)(void *argument), void *argument)
{
    thread->is_busy = true;
    job(argument);
    thread->is_busy = false;
}

void thread_wait(struct thread *thread)
{
    (void)thread;
}

bool thread_is_busy(struct thread *thread)
{
    return thread->is_busy;
}
