/* No threads: a job is done when it is given. There is one at most, since nobody else could do
 * what it waits for. */
#include "engine/thread.h"

#include <stddef.h>

struct thread {
    bool is_busy, is_started;
};

static struct thread only;

struct thread *thread_start(void)
{
    if (only.is_started) {
        return NULL;
    }
    only.is_started = true;
    return &only;
}

void thread_end(struct thread *thread)
{
    thread->is_started = false;
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
