/* POSIX threads. */
#include "engine/thread.h"

#include <pthread.h>
#include <stdlib.h>

struct thread {
    pthread_t id;
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    void (*job)(void *argument); /* NULL while idle */
    void *argument;
    bool quit;
};

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
        pthread_mutex_unlock(&thread->mutex); /* who waits would run into the lock */
        pthread_cond_broadcast(&thread->changed);
        pthread_mutex_lock(&thread->mutex);
    }
    pthread_mutex_unlock(&thread->mutex);
    return NULL;
}

static void thread_free(struct thread *thread)
{
    pthread_cond_destroy(&thread->changed);
    pthread_mutex_destroy(&thread->mutex);
    free(thread);
}

bool thread_is_parallel(void)
{
    return true;
}

struct thread *thread_start(void)
{
    struct thread *thread = calloc(1, sizeof *thread);
    if (thread == NULL) {
        return NULL;
    }
    pthread_mutex_init(&thread->mutex, NULL);
    pthread_cond_init(&thread->changed, NULL);
    if (pthread_create(&thread->id, NULL, thread_main, thread) != 0) {
        thread_free(thread);
        return NULL;
    }
    return thread;
}

void thread_wait(struct thread *thread)
{
    pthread_mutex_lock(&thread->mutex);
    while (thread->job != NULL) {
        pthread_cond_wait(&thread->changed, &thread->mutex);
    }
    pthread_mutex_unlock(&thread->mutex);
}

void thread_end(struct thread *thread)
{
    thread_wait(thread);
    pthread_mutex_lock(&thread->mutex);
    thread->quit = true;
    pthread_cond_broadcast(&thread->changed);
    pthread_mutex_unlock(&thread->mutex);
    pthread_join(thread->id, NULL);
    thread_free(thread);
}

void thread_run(struct thread *thread, void (*job)(void *argument), void *argument)
{
    pthread_mutex_lock(&thread->mutex);
    thread->job = job;
    thread->argument = argument;
    pthread_mutex_unlock(&thread->mutex);
    pthread_cond_broadcast(&thread->changed);
}

bool thread_is_busy(struct thread *thread)
{
    pthread_mutex_lock(&thread->mutex);
    bool busy = thread->job != NULL;
    pthread_mutex_unlock(&thread->mutex);
    return busy;
}
