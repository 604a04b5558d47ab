/* When the search must end: the stop flag at every node, the clock and the node limit every
 * few hundred, or fewer where time is short. Only the first thread looks at limits; it stops
 * the others. */
#include "engine/search.h"

enum { POLL_NODES = 512, POLL_NODES_SHORT = 64 };

uint64_t search_nodes(const struct search *search)
{
    uint64_t nodes = 0;
    for (int i = 0; i < search->worker_count; i++) {
        nodes += atomic_load_explicit(&search->workers[i]->nodes, memory_order_relaxed);
    }
    return nodes;
}

int64_t search_time(const struct search *search)
{
    return (clock_now() - search->begin) / 1000;
}

/* Nodes as milliseconds at the rate of the limits. */
static int64_t nodes_as_time(const struct search *search)
{
    uint64_t rate = search->limits.nodes_per_second;
    uint64_t nodes = search_nodes(search);
    return (int64_t)(nodes / rate * 1000 + nodes % rate * 1000 / rate);
}

int64_t search_thought(const struct search *search)
{
    return search->limits.nodes_per_second > 0 ? nodes_as_time(search) : search_time(search);
}

int64_t search_elapsed(const struct search *search)
{
    if (search->limits.nodes_per_second > 0) {
        return nodes_as_time(search);
    }
    return (clock_now() - atomic_load(&search->start)) / 1000;
}

bool search_is_open_ended(const struct search *search)
{
    return search->limits.infinite || atomic_load(&search->pondering);
}

/* How many nodes the first thread's search may take, 0 = no limit. Where both sides move at
 * once weak play, too, looks a turn ahead before it is held to its nodes: with less there is
 * nothing to choose by. */
static uint64_t node_limit(const struct worker *worker)
{
    const struct search *search = worker->search;
    uint64_t limit = search->limits.nodes;
    uint64_t weak = search->skill.nodes;
    if (weak == 0 || (search->variant->simultaneous && worker->completed == 0)) {
        return limit;
    }
    return limit > 0 && limit < weak ? limit : weak;
}

/* Whether a limit of the first thread is reached. */
static bool is_over(struct worker *worker)
{
    const struct search *search = worker->search;
    uint64_t limit = node_limit(worker);
    if (limit > 0 && search_nodes(search) >= limit) {
        return true;
    }
    return worker->has_move && search->budget.hard != CLOCK_UNLIMITED &&
           !search_is_open_ended(search) && search_elapsed(search) >= search->budget.hard;
}

void search_poll(struct worker *worker)
{
    struct search *search = worker->search;
    uint64_t nodes = atomic_load_explicit(&worker->nodes, memory_order_relaxed);
    uint64_t limit = node_limit(worker);
    if (worker->index == 0 && is_over(worker)) {
        atomic_store(&search->stop, true);
        worker->stopped = true;
    }
    if (worker->stoppable && atomic_load(&search->stop)) {
        worker->stopped = true;
    }
    if (worker->mate_end > 0 ? nodes >= worker->mate_end : search_is_overtaken(worker)) {
        worker->stopped = true;
    }
    worker->next_poll = nodes + (search->budget.hard > 1 ? POLL_NODES : POLL_NODES_SHORT);
    if (worker->index == 0 && limit > nodes && worker->next_poll > limit) {
        worker->next_poll = limit;
    }
}
