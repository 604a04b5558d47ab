/* The moves of the root, see root_moves.h. */
#include "engine/root_moves.h"

#include "engine/movepick.h"

#include <string.h>

/* Whether the limits allow `move` at the root. */
static bool is_allowed(const struct search *search, move_t move)
{
    for (int i = 0; i < search->limits.search_move_count; i++) {
        if (search->allowed[i] == move) {
            return true;
        }
    }
    return search->limits.search_move_count == 0;
}

static void add_root(struct worker *worker, move_t move)
{
    struct root_move *root = &worker->roots[worker->root_count++];
    root->move = move;
    root->score = -SCORE_INFINITE;
    root->previous = -SCORE_INFINITE;
    root->seldepth = 0;
    root->nodes = 0;
    root->pv_length = 1;
    root->pv[0] = move;
}

void root_moves_list(struct worker *worker)
{
    struct frame *frame = &worker->frames[FRAMES_BEFORE];
    struct tt_data table = {.move = MOVE_NONE};
    if (search_does(worker, SEARCH_TABLE)) {
        tt_probe(&worker->search->tt, search_key(worker, frame), &table);
    }
    worker->root_count = 0;
    struct picker picker;
    movepick_begin(&picker, worker, frame, table.move, false);
    move_t move;
    move_t overlooked = MOVE_NONE;
    while ((move = movepick_next(&picker)) != MOVE_NONE) {
        if (!is_allowed(worker->search, move)) {
            continue;
        }
        if (worker_overlooks(worker, frame_head(frame), move)) {
            overlooked = move;
            continue;
        }
        add_root(worker, move);
    }
    movepick_end(&picker);
    if (worker->root_count == 0 && overlooked != MOVE_NONE) {
        add_root(worker, overlooked);
    }
}

void root_moves_bring_forward(struct root_move *roots, int from, int to)
{
    struct root_move moved = roots[from];
    memmove(&roots[to + 1], &roots[to], (size_t)(from - to) * sizeof moved);
    roots[to] = moved;
}

void root_moves_sort(struct worker *worker, int first)
{
    struct root_move *roots = worker->roots;
    for (int i = first + 1; i < worker->root_count; i++) {
        int to = i;
        while (to > first && roots[to - 1].score < roots[i].score) {
            to--;
        }
        if (to < i) {
            root_moves_bring_forward(roots, i, to);
        }
    }
}

void root_moves_take(struct worker *worker, struct root_move *root, int score)
{
    struct frame *frame = &worker->frames[FRAMES_BEFORE];
    root->score = score;
    root->seldepth = worker->seldepth;
    worker_set_pv(frame, root->move);
    root->pv_length = frame->pv_length;
    memcpy(root->pv, frame->pv, (size_t)frame->pv_length * sizeof *frame->pv);
}
