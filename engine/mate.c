/* The search for mate, see mate.h. */
#include "engine/mate.h"

#include "engine/root_moves.h"
#include "engine/search.h"

/* Searches a root move for a mate in so many plies at the most. True with its line when there
 * is one. */
static bool mates(struct worker *worker, struct root_move *root, int plies)
{
    struct frame *frame = &worker->frames[FRAMES_BEFORE];
    struct window scout = {SCORE_MATE - plies - 1, SCORE_MATE - plies};
    struct window line = {scout.alpha, SCORE_MATE};
    int non_checking = worker->variant->gives_check(frame_head(frame), root->move) ? 0 : 1;
    if (non_checking > worker->mate_non_checking) {
        return false;
    }
    worker_make(worker, frame, root->move);
    (frame + 1)->non_checking = non_checking;
    if (search_child(worker, frame, scout, plies, true) < scout.beta || worker->stopped) {
        return false;
    }
    int score = search_child(worker, frame, line, plies, false);
    if (score < scout.beta || worker->stopped) {
        return false;
    }
    root_moves_take(worker, root, score);
    return true;
}

/* The first root move that mates in so many plies at the most; the root's count when none is
 * found. Lines with fewer moves that do not give check are looked at first. */
static int find_mate(struct worker *worker, int plies)
{
    for (int non_checking = 0; non_checking <= (plies + 1) / 2; non_checking++) {
        worker->mate_non_checking = non_checking;
        for (int i = 0; i < worker->root_count; i++) {
            if (mates(worker, &worker->roots[i], plies)) {
                return i;
            }
            if (worker->stopped) {
                return worker->root_count;
            }
        }
    }
    return worker->root_count;
}

void mate_search(struct worker *worker)
{
    const struct limits *limits = &worker->search->limits;
    const unsigned features = worker->features;
    uint64_t begin = atomic_load_explicit(&worker->nodes, memory_order_relaxed);
    bool last = worker->depth == limits->depth;
    uint64_t most = worker->mate_left / (last ? 1 : 2);
    int longest = (worker->depth - 1) / 2 * 2 - 1;
    int plies = longest;
    int enough = SCORE_WON;
    if (limits->mate > 0) {
        most = most < begin / 2 ? most : begin / 2;
        longest = 2 * (limits->mate < PLY_MAX / 2 ? limits->mate : PLY_MAX / 2) - 1;
        plies = worker->mate_plies + 2;
        enough = SCORE_MATE - longest;
    }
    if (most == 0 || plies <= worker->mate_plies || worker->roots[0].score >= enough ||
        (limits->mate == 0 && limits->depth > 0 && !last)) {
        return;
    }
    worker->mate_end = begin + most;
    worker->features &= ~(unsigned)(SEARCH_BY_SCORE | SEARCH_LMR | SEARCH_SINGULAR);
    int found = worker->root_count;
    for (; plies <= longest && found == worker->root_count && !worker->stopped; plies += 2) {
        found = find_mate(worker, plies);
        worker->mate_plies = worker->stopped ? worker->mate_plies : plies;
    }
    if (found < worker->root_count) {
        root_moves_bring_forward(worker->roots, found, 0);
    }
    uint64_t end = atomic_load_explicit(&worker->nodes, memory_order_relaxed);
    worker->mate_left -= end - begin < worker->mate_left ? end - begin : worker->mate_left;
    worker->mate_end = 0;
    worker->features = features;
    worker->stopped = atomic_load(&worker->search->stop);
}
