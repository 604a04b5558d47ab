/* What the search tells: lines of thought, the turn to play, and the weakening of play. */
#include "engine/search.h"

enum { FULL_SKILL = 20, SKILL_LINES = 4, REPORT_CURRENT_AFTER = 1000 };

static bool is_weakened(const struct search *search)
{
    return search->skill < FULL_SKILL;
}

int report_line_count(const struct worker *worker)
{
    int lines = worker->search->limits.multipv;
    if (is_weakened(worker->search) && lines < SKILL_LINES) {
        lines = SKILL_LINES;
    }
    lines = lines < 1 ? 1 : lines > MULTIPV_MAX ? MULTIPV_MAX : lines;
    return lines < worker->root_count ? lines : worker->root_count;
}

int report_depth_limit(const struct search *search)
{
    int limit = search->limits.depth > 0 ? search->limits.depth : PLY_MAX - 1;
    int weak = 1 + (FULL_SKILL + search->skill) / 2;
    return is_weakened(search) && weak < limit ? weak : limit;
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
    int wanted = worker->search->limits.multipv < 1 ? 1 : worker->search->limits.multipv;
    int lines = report_line_count(worker);
    for (int i = 0; i < lines && i < wanted; i++) {
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

/* The next number of a xorshift generator. */
static uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

/* Chooses among the lines found: the weaker, the more a line's score may be overrated. Each
 * line gets a random bonus that grows with the weakness and with its distance from the best,
 * so that poor play stays plausible. */
static int weakened_choice(const struct worker *worker)
{
    int weakness = 120 - 2 * worker->search->skill;
    int lines = report_line_count(worker);
    int top = root_score(&worker->roots[0]);
    int spread = top - root_score(&worker->roots[lines - 1]);
    spread = spread < 100 ? spread : 100;
    uint64_t state = (uint64_t)clock_now() * UINT64_C(0x9e3779b97f4a7c15) | 1;
    int chosen = 0;
    int chosen_score = -2 * SCORE_INFINITE;
    for (int i = 0; i < lines; i++) {
        int score = root_score(&worker->roots[i]);
        int noise = (int)(next_random(&state) >> 33) % weakness;
        int push = (weakness * (top - score) + spread * noise) / 128;
        if (score + push >= chosen_score) {
            chosen_score = score + push;
            chosen = i;
        }
    }
    return chosen;
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
    int index = 0;
    if (is_weakened(worker->search) && worker->completed > 0) {
        index = weakened_choice(worker);
    }
    const struct root_move *root = &worker->roots[index];
    struct best best = {root->move, MOVE_NONE, root_score(root)};
    if (best.score == -SCORE_INFINITE) {
        best.score = 0;
    }
    best.ponder = root->pv_length > 1 ? root->pv[1] : expected_answer(worker, root->move);
    return best;
}
