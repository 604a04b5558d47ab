/* Threads that wait for jobs, see thread.h. */
#include "engine/thread.h"

#include <stddef.h>

static void *thread_main(void *context)
{
    struct thread *thread = context;
    pthread_mutex_lock(&thread->mutex);
    while (!thread->quit) {
        if (thread->job == NULL) {
            pthread_cond_wait(&thread->changed, &thread->mutex);
            continue;
        }
        void (*job)(void *) = thread->job;
        pthread_mutex_unlock(&thread->mutex);
        job(thread->argument);
        pthread_mutex_lock(&thread->mutex);
        thread->job = NULL;
        pthread_cond_broadcast(&thread->changed);
    }
    pthread_mutex_unlock(&thread->mutex);
    return NULL;
}

bool thread_start(struct thread *thread)
{
    thread->job = NULL;
    thread->quit = false;
    pthread_mutex_init(&thread->mutex, NULL);
    pthread_cond_init(&thread->changed, NULL);
    if (pthread_create(&thread->id, NULL, thread_main, thread) != 0) {
        pthread_cond_destroy(&thread->changed);
        pthread_mutex_destroy(&thread->mutex);
        return false;
    }
    return true;
}

void thread_end(struct thread *thread)
{
    thread_wait(thread);
    pthread_mutex_lock(&thread->mutex);
    thread->quit = true;
    pthread_cond_broadcast(&thread->changed);
    pthread_mutex_unlock(&thread->mutex);
    pthread_join(thread->id, NULL);
    pthread_cond_destroy(&thread->changed);
    pthread_mutex_destroy(&thread->mutex);
}

void thread_run(struct thread *thread, void (*job)(void *argument), void *argument)
{
    pthread_mutex_lock(&thread->mutex);
    thread->job = job;
    thread->argument = argument;
    pthread_cond_broadcast(&thread->changed);
    pthread_mutex_unlock(&thread->mutex);
}

void thread_wait(struct thread *thread)
{
    pthread_mutex_lock(&thread->mutex);
    while (thread->job != NULL) {
        pthread_cond_wait(&thread->changed, &thread->mutex);
    }
    pthread_mutex_unlock(&thread->mutex);
}

bool thread_is_busy(struct thread *thread)
{
    pthread_mutex_lock(&thread->mutex);
    bool busy = thread->job != NULL;
    pthread_mutex_unlock(&thread->mutex);
    return busy;
}
