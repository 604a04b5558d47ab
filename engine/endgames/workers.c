#include "engine/endgames/workers.h"

#include <pthread.h>
#include <stdlib.h>

enum { SHARE = 512, CACHE_BLOCKS = 1024 };

struct workers {
    const struct solve_settings *settings;
    struct table_worker member[SOLVE_THREADS_MAX];
    /* The work at hand. */
    void (*visit)(void *context, struct table_worker *member, uint64_t node);
    void *context;
    uint64_t count;
    double begin, end;
    _Atomic uint64_t next;
    atomic_bool stopped;
};

struct workers_call {
    struct workers *workers;
    int number;
};

struct workers *workers_new(const struct solve_settings *settings)
{
    struct workers *workers = calloc(1, sizeof *workers);
    if (workers == NULL) {
        return NULL;
    }
    workers->settings = settings;
    for (int i = 0; i < settings->threads; i++) {
        workers->member[i].number = i;
        workers->member[i].cache = endgame_cache_new(CACHE_BLOCKS);
        if (workers->member[i].cache == NULL) {
            workers_free(workers);
            return NULL;
        }
    }
    return workers;
}

void workers_free(struct workers *workers)
{
    for (int i = 0; workers != NULL && i < SOLVE_THREADS_MAX; i++) {
        endgame_cache_free(workers->member[i].cache);
    }
    free(workers);
}

void solve_job_miss(struct solve_job *job, const struct material *material)
{
    if (!atomic_exchange(&job->is_missing, true)) {
        job->missing = *material;
        material_make_white_stronger(job->variant, &job->missing);
    }
}

static void report_progress(const struct workers *workers, uint64_t done)
{
    const struct solve_settings *settings = workers->settings;
    double part = (double)done / (double)workers->count;
    if (settings->progress != NULL && workers->end > workers->begin) {
        settings->progress(settings->context,
                           workers->begin + part * (workers->end - workers->begin));
    }
}

static void *take_part(void *argument)
{
    const struct workers_call *call = argument;
    struct workers *workers = call->workers;
    const atomic_bool *stop = workers->settings->stop;
    for (;;) {
        uint64_t node = atomic_fetch_add_explicit(&workers->next, SHARE, memory_order_relaxed);
        uint64_t end = node + SHARE < workers->count ? node + SHARE : workers->count;
        if (node >= workers->count) {
            return NULL;
        }
        if (stop != NULL && atomic_load(stop)) {
            atomic_store(&workers->stopped, true);
            return NULL;
        }
        if (call->number == 0) {
            report_progress(workers, node);
        }
        for (; node < end; node++) {
            workers->visit(workers->context, &workers->member[call->number], node);
        }
    }
}

bool workers_visit(struct workers *workers,
                   void (*visit)(void *context, struct table_worker *member, uint64_t node),
                   void *context, uint64_t count, double begin, double end)
{
    pthread_t thread[SOLVE_THREADS_MAX];
    struct workers_call call[SOLVE_THREADS_MAX];
    int started = 1;
    workers->visit = visit;
    workers->context = context;
    workers->count = count;
    workers->begin = begin;
    workers->end = end;
    atomic_store(&workers->next, 0);
    atomic_store(&workers->stopped, false);
    for (int i = 0; i < workers->settings->threads; i++) {
        call[i] = (struct workers_call){workers, i};
    }
    while (started < workers->settings->threads && count > SHARE &&
           pthread_create(&thread[started], NULL, take_part, &call[started]) == 0) {
        started++;
    }
    take_part(&call[0]);
    for (int i = 1; i < started; i++) {
        pthread_join(thread[i], NULL);
    }
    return !atomic_load(&workers->stopped);
}
