/* What the search tells: lines of thought and the turn to play. */
#include "engine/search.h"

enum { REPORT_CURRENT_AFTER = 1000 };

int report_line_count(const struct worker *worker)
{
    int lines = worker->search->limits.multipv;
    lines = lines < 1 ? 1 : lines > MULTIPV_MAX ? MULTIPV_MAX : lines;
    return lines < worker->root_count ? lines : worker->root_count;
}

/* Sends root line `index`. */
static void report_line(const struct worker *worker, int index, int bound, bool final)
{
    const struct search *search = worker->search;
    const struct root_move *root = &worker->roots[index];
    bool fresh = root->score != -SCORE_INFINITE;
    struct info info = {.multipv = index + 1, .bound = bound, .final = final};
    info.depth = fresh ? worker->depth : worker->completed;
    info.seldepth = root->seldepth > info.depth ? root->seldepth : info.depth;
    info.score = root_score(root);
    if (info.score == -SCORE_INFINITE) {
        info.score = 0;
    }
    info.nodes = search_nodes(search);
    info.time_ms = search_time(search);
    uint64_t microseconds = (uint64_t)(clock_now() - search->begin);
    info.nps = info.nodes * 1000000 / (microseconds > 0 ? microseconds : 1);
    info.hashfull = tt_hashfull(&search->tt);
    info.pv = root->pv;
    info.pv_length = root->pv_length;
    search->callbacks.on_info(search->callbacks.context, &info);
}

void report_lines(const struct worker *worker, bool final)
{
    int lines = report_line_count(worker);
    for (int i = 0; i < lines; i++) {
        report_line(worker, i, 0, final);
    }
}

void report_bound(const struct worker *worker, int bound)
{
    if (worker->index == 0 && worker->search->limits.multipv <= 1) {
        report_line(worker, worker->pv_index, bound, false);
    }
}

void report_current(const struct worker *worker, move_t move, int number)
{
    struct search *search = worker->search;
    if (worker->index != 0) {
        return;
    }
    atomic_store_explicit(&search->current, move, memory_order_relaxed);
    atomic_store_explicit(&search->current_number, number, memory_order_relaxed);
    if (search->callbacks.on_current != NULL && search_time(search) >= REPORT_CURRENT_AFTER) {
        search->callbacks.on_current(search->callbacks.context, worker->depth, move, number);
    }
}

/* The answer the table expects to root turn `index`. */
static move_t expected_answer(struct worker *worker, move_t move)
{
    struct frame *frame = &worker->frames[FRAMES_BEFORE];
    struct tt_data data;
    worker->variant->apply(frame_head(frame), frame_position(frame + 1), move);
    const struct position *after = frame_head(frame + 1);
    if (tt_probe(&worker->search->tt, after->key, &data) && data.move != MOVE_NONE &&
        worker->variant->is_legal(after, data.move)) {
        return data.move;
    }
    return MOVE_NONE;
}

struct best report_best(struct worker *worker)
{
    const struct root_move *root = &worker->roots[0];
    struct best best = {root->move, MOVE_NONE, root_score(root)};
    if (best.score == -SCORE_INFINITE) {
        best.score = 0;
    }
    best.ponder = root->pv_length > 1 ? root->pv[1] : expected_answer(worker, root->move);
    return best;
}
