#include "engine/endgames/crew.h"

#include <pthread.h>
#include <stdlib.h>

enum { SHARE = 512, CACHE_BLOCKS = 1024 };

struct crew {
    const struct solve_settings *settings;
    struct crew_member member[SOLVE_THREADS_MAX];
    /* The work at hand. */
    void (*visit)(void *context, struct crew_member *member, uint64_t node);
    void *context;
    uint64_t count;
    double begin, end;
    _Atomic uint64_t next;
    atomic_bool stopped;
};

struct crew_call {
    struct crew *crew;
    int number;
};

struct crew *crew_new(const struct solve_settings *settings)
{
    struct crew *crew = calloc(1, sizeof *crew);
    if (crew == NULL) {
        return NULL;
    }
    crew->settings = settings;
    for (int i = 0; i < settings->threads; i++) {
        crew->member[i].number = i;
        crew->member[i].cache = endgame_cache_new(CACHE_BLOCKS);
        if (crew->member[i].cache == NULL) {
            crew_free(crew);
            return NULL;
        }
    }
    return crew;
}

void crew_free(struct crew *crew)
{
    for (int i = 0; crew != NULL && i < SOLVE_THREADS_MAX; i++) {
        endgame_cache_free(crew->member[i].cache);
    }
    free(crew);
}

void solve_job_miss(struct solve_job *job, const struct material *material)
{
    if (!atomic_exchange(&job->is_missing, true)) {
        job->missing = *material;
        material_make_white_stronger(job->variant, &job->missing);
    }
}

static void report(const struct crew *crew, uint64_t done)
{
    const struct solve_settings *settings = crew->settings;
    double part = (double)done / (double)crew->count;
    if (settings->progress != NULL && crew->end > crew->begin) {
        settings->progress(settings->context, crew->begin + part * (crew->end - crew->begin));
    }
}

static void *take_part(void *argument)
{
    const struct crew_call *call = argument;
    struct crew *crew = call->crew;
    const atomic_bool *stop = crew->settings->stop;
    for (;;) {
        uint64_t node = atomic_fetch_add_explicit(&crew->next, SHARE, memory_order_relaxed);
        uint64_t end = node + SHARE < crew->count ? node + SHARE : crew->count;
        if (node >= crew->count) {
            return NULL;
        }
        if (stop != NULL && atomic_load(stop)) {
            atomic_store(&crew->stopped, true);
            return NULL;
        }
        if (call->number == 0) {
            report(crew, node);
        }
        for (; node < end; node++) {
            crew->visit(crew->context, &crew->member[call->number], node);
        }
    }
}

bool crew_work(struct crew *crew,
               void (*visit)(void *context, struct crew_member *member, uint64_t node),
               void *context, uint64_t count, double begin, double end)
{
    pthread_t thread[SOLVE_THREADS_MAX];
    struct crew_call call[SOLVE_THREADS_MAX];
    int started = 1;
    crew->visit = visit;
    crew->context = context;
    crew->count = count;
    crew->begin = begin;
    crew->end = end;
    atomic_store(&crew->next, 0);
    atomic_store(&crew->stopped, false);
    for (int i = 0; i < crew->settings->threads; i++) {
        call[i] = (struct crew_call){crew, i};
    }
    while (started < crew->settings->threads && count > SHARE &&
           pthread_create(&thread[started], NULL, take_part, &call[started]) == 0) {
        started++;
    }
    take_part(&call[0]);
    for (int i = 1; i < started; i++) {
        pthread_join(thread[i], NULL);
    }
    return !atomic_load(&crew->stopped);
}
