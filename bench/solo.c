#include "bench/solo.h"

#include "engine/memory.h"

#include <string.h>

bool solo_open(struct solo *solo, const struct variant *variant,
               const struct evaluator *evaluator, size_t megabytes)
{
    solo->search = memory_map(sizeof *solo->search);
    solo->worker = memory_map(sizeof *solo->worker);
    solo->serial = memory_map(sizeof *solo->serial);
    if (solo->search == NULL || solo->worker == NULL || solo->serial == NULL ||
        !tt_init(&solo->search->tt, megabytes)) {
        return false;
    }
    struct search *search = solo->search;
    search->variant = solo->worker->variant = variant;
    search->evaluator = solo->worker->evaluator = evaluator;
    search->workers = &solo->worker;
    search->worker_count = 1;
    search->budget = (struct budget){CLOCK_UNLIMITED, CLOCK_UNLIMITED, false};
    solo->worker->search = search;
    return true;
}

void solo_close(struct solo *solo)
{
    if (solo->search != NULL) {
        tt_free(&solo->search->tt);
    }
    memory_unmap(solo->search, sizeof *solo->search);
    memory_unmap(solo->worker, sizeof *solo->worker);
    memory_unmap(solo->serial, sizeof *solo->serial);
}

void solo_forget(struct solo *solo)
{
    tt_clear(&solo->search->tt);
    memset(solo->serial, 0, sizeof *solo->serial);
}

void solo_begin(struct solo *solo, const struct game *game, const struct effort *effort)
{
    struct worker *worker = solo->worker;
    solo->search->limits = (struct limits){.time = {-1, -1}, .nodes = effort->nodes};
    atomic_store(&solo->search->stop, false);
    tt_age(&solo->search->tt);
    atomic_store(&worker->nodes, 0);
    worker->next_poll = 0;
    worker->stopped = worker->stoppable = false;
    serial_prepare(solo->serial, worker, game);
    solo->serial->first = -1;
}

void solo_may_stop(struct solo *solo)
{
    solo->worker->stoppable = true;
    solo->worker->next_poll = 0;
}
