/* Iterative deepening: the root's moves are searched one ply deeper each time, inside an
 * aspiration window about the last score. Root moves keep their own lines, so the result of an
 * iteration that was cut short is still a line that was searched. */
#include "engine/root.h"

#include "engine/lmr.h"
#include "engine/mate.h"
#include "engine/params.h"
#include "engine/root_moves.h"
#include "engine/search.h"

#include <limits.h>
#include <string.h>

enum {
    ASPIRATION_DEPTH = 5,       /* the first with a window */
    ASPIRATION_WIDTH_MAX = 600, /* a wider one is opened wholly */
    REPORT_BOUNDS_AFTER = 1000, /* milliseconds */
    REPORT_CURRENT_AFTER = 1000
};

/* Empties the frames, and gives each its place for a line. */
static void reset_frames(struct worker *worker)
{
    move_t *pv = worker->pvs;
    for (int i = 0; i < FRAMES_MAX; i++) {
        struct frame *frame = &worker->frames[i];
        frame->ply = i - FRAMES_BEFORE;
        frame->pv = pv;
        pv += FRAMES_MAX - i;
        frame->raw_eval = frame->static_eval = SCORE_NONE;
        frame->move = frame->excluded = MOVE_NONE;
        frame->row[0] = history_first_row(&worker->history, 0);
        frame->row[1] = history_first_row(&worker->history, 1);
        frame->killer[0] = frame->killer[1] = MOVE_NONE;
        frame->pv_length = 0;
        frame->opps_used = false;
    }
}

void root_prepare(struct worker *worker)
{
    struct search *search = worker->search;
    worker->variant = search->variant;
    worker->evaluator = search->evaluator;
    worker->coalition = coalition_of(search->variant, search->evaluator, &search->root.head,
                                     search->features & SEARCH_OPPS);
    if (search->net != NULL) {
        nnue_begin(&worker->nnue, search->net, search->evaluator->features);
        worker->coalition.nnue = &worker->nnue;
    }
    worker->features = search->limits.mate > 0 ? search->features & ~(unsigned)SEARCH_BY_SCORE
                                               : search->features;
    if (worker->coalition.is_formed) {
        worker->features &= ~(unsigned)SEARCH_CORRECTION;
    }
    atomic_store(&worker->nodes, 0);
    worker_prepare_endgames(worker);
    bool mates = worker->index == 0 && !worker->coalition.is_formed;
    worker->mate_left = !mates                    ? 0
                        : search->limits.mate > 0 ? UINT64_MAX
                                                  : search->limits.mate_nodes;
    worker->mate_end = 0;
    worker->mate_plies = -1;
    worker->next_poll = 0;
    worker->stopped = false;
    worker->stoppable = worker->index != 0;
    worker->has_move = false;
    worker->depth = worker->completed = worker->seldepth = 0;
    worker->null_floor = 0;
    worker->pv_index = 0;
    worker->roots = worker->root_storage;
    worker->arena = 0;
    worker->keys = search->keys;
    reset_frames(worker);
    struct frame *root = &worker->frames[FRAMES_BEFORE];
    memcpy(&root->position, &search->root, worker->variant->position_size);
    root->reversible = search->keys.root;
    root->attacks_known[0] = root->attacks_known[1] = false;
    if (!frame_head(root)->in_check) {
        worker_set_static_eval(worker, root, NULL);
    }
    root_moves_list(worker);
}

/* --- What is reported --- */

/* How many lines are searched: as many as wanted and possible. */
static int line_count(const struct worker *worker)
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
    search_set_info(search, &info);
    info.pv = root->pv;
    info.pv_length = root->pv_length;
    search->callbacks.on_info(search->callbacks.context, &info);
}

void root_report(const struct worker *worker, bool final)
{
    int lines = line_count(worker);
    for (int i = 0; i < lines; i++) {
        report_line(worker, i, 0, final);
    }
}

/* Sends the line being searched, whose value is only a bound: 1 lower, -1 upper. */
static void report_bound(const struct worker *worker, int bound)
{
    if (worker->index == 0 && worker->search->limits.multipv <= 1) {
        report_line(worker, worker->pv_index, bound, false);
    }
}

/* Tells which root move is being searched. */
static void report_current(const struct worker *worker, move_t move, int number)
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

/* --- One iteration --- */

/* The value of the root move just made, the count-th of this window. */
static int value_of_move(struct worker *worker, struct frame *frame, struct window window,
                         int depth, int count)
{
    depth += search_does(worker, SEARCH_CHECK_EXTENSIONS) && frame_head(frame + 1)->in_check;
    if (count == 1) {
        return search_child(worker, frame, window, depth, false);
    }
    struct pvs pvs = {.window = window,
                      .depth = depth,
                      .deeper = INT_MAX,
                      .shallower = INT_MIN,
                      .pv = true,
                      .reduction = lmr_at_root(worker, frame->move, depth, count)};
    return search_later_move(worker, frame, &pvs);
}

/* Searches all root moves from worker->pv_index on within the window; the value. */
static int search_root(struct worker *worker, struct window window, int depth)
{
    struct frame *frame = &worker->frames[FRAMES_BEFORE];
    int best = -SCORE_INFINITE;
    int alpha = window.alpha;
    (frame + 2)->killer[0] = (frame + 2)->killer[1] = MOVE_NONE;
    for (int i = worker->pv_index; i < worker->root_count; i++) {
        struct root_move *root = &worker->roots[i];
        int count = i - worker->pv_index + 1;
        report_current(worker, root->move, i + 1);
        uint64_t nodes = atomic_load_explicit(&worker->nodes, memory_order_relaxed);
        if (worker_is_stopped(worker)) {
            break;
        }
        worker_make(worker, frame, root->move);
        int score =
            value_of_move(worker, frame, (struct window){alpha, window.beta}, depth - 1, count);
        root->nodes += atomic_load_explicit(&worker->nodes, memory_order_relaxed) - nodes;
        if (worker->stopped) {
            break;
        }
        worker->has_move = true;
        if (count == 1 || score > alpha) {
            root_moves_take(worker, root, score);
        } else {
            root->score = -SCORE_INFINITE;
        }
        best = score > best ? score : best;
        alpha = score > alpha ? score : alpha;
        if (alpha >= window.beta) {
            break;
        }
    }
    return best;
}

static int clamp_score(int score)
{
    return score < -SCORE_INFINITE  ? -SCORE_INFINITE
           : score > SCORE_INFINITE ? SCORE_INFINITE
                                    : score;
}

/* Searches one line of the iteration in an aspiration window about its last score, widened
 * until the value lies inside. */
static void search_line(struct worker *worker)
{
    struct root_move *roots = worker->roots;
    int previous = roots[worker->pv_index].previous;
    int width = PARAM(ASPIRATION_WIDTH);
    int depth = worker->depth;
    struct window window = {-SCORE_INFINITE, SCORE_INFINITE};
    if (depth >= ASPIRATION_DEPTH && previous != -SCORE_INFINITE) {
        window.alpha = clamp_score(previous - width);
        window.beta = clamp_score(previous + width);
    }
    worker->seldepth = 0;
    while (true) {
        int score = search_root(worker, window, depth);
        root_moves_sort(worker, worker->pv_index);
        if (worker->stopped) {
            return;
        }
        int bound = score <= window.alpha ? -1 : score >= window.beta ? 1 : 0;
        if (bound == 0 || width > ASPIRATION_WIDTH_MAX) {
            return;
        }
        if (search_time(worker->search) >= REPORT_BOUNDS_AFTER) {
            report_bound(worker, bound);
        }
        if (bound < 0) {
            window.beta = (window.alpha + window.beta) / 2;
            window.alpha = clamp_score(score - width);
            depth = worker->depth;
        } else {
            window.beta = clamp_score(score + width);
            depth =
                depth > 1 && depth > worker->depth - 2 && score < SCORE_WON ? depth - 1 : depth;
        }
        width += width / 2;
        if (width > ASPIRATION_WIDTH_MAX) {
            window = (struct window){-SCORE_INFINITE, SCORE_INFINITE};
        }
    }
}

/* --- Time management --- */

/* What the first thread keeps in mind between iterations. */
struct time_management {
    move_t best;
    struct urgency urgency;
};

/* Learns from the iteration just completed how urgent it is to go on. */
static void update_urgency(struct worker *worker, struct time_management *state)
{
    const struct root_move *best = &worker->roots[0];
    uint64_t nodes = atomic_load_explicit(&worker->nodes, memory_order_relaxed);
    state->urgency.stable = best->move == state->best ? state->urgency.stable + 1 : 0;
    state->best = best->move;
    state->urgency.drop = best->previous == -SCORE_INFINITE ? 0 : best->previous - best->score;
    state->urgency.effort_percent = nodes == 0 ? 0 : (int)(best->nodes * 100 / nodes);
}

/* Whether the mate that is seen is as short as the limits ask, or the search so much deeper
 * than it that a shorter one is unlikely. */
static bool mate_suffices(const struct worker *worker)
{
    int score = root_score(&worker->roots[0]);
    int wanted = worker->search->limits.mate;
    int plies = SCORE_MATE - (score < 0 ? -score : score);
    if (plies > PLY_MAX) {
        return false;
    }
    if (wanted > 0 && score > 0 && plies <= 2 * wanted - 1) {
        return true;
    }
    return worker->search->budget.adaptive && worker->depth > 2 * plies + 8;
}

/* Whether it is known that there is no mate in as many moves as the limits ask: the other side
 * mates, or the search for mate has looked at all of them, and the other search at more. */
static bool mate_is_refuted(const struct worker *worker)
{
    int wanted = worker->search->limits.mate;
    int longest = 2 * (wanted < PLY_MAX / 2 ? wanted : PLY_MAX / 2) - 1;
    bool has_looked = worker->coalition.is_formed || worker->mate_plies >= longest;
    return root_score(&worker->roots[0]) <= -SCORE_WON ||
           (has_looked && worker->depth > longest + 2);
}

/* Whether the clock wants no further iteration. */
static bool is_timely(const struct worker *worker, const struct time_management *state)
{
    const struct search *search = worker->search;
    if (search->limits.infinite || search->budget.soft == CLOCK_UNLIMITED) {
        return false;
    }
    if (search->budget.adaptive && (worker->root_count == 1 || mate_suffices(worker)) &&
        worker->depth >= 4) {
        return true;
    }
    return search_thought(search) >= clock_soft(&search->budget, &state->urgency);
}

/* Whether no further iteration should begin; kept for engine_ponder_hit while pondering. */
static bool is_enough(struct worker *worker, const struct time_management *state)
{
    struct search *search = worker->search;
    if (search->limits.mate > 0 && (mate_suffices(worker) || mate_is_refuted(worker))) {
        return true;
    }
    bool enough = is_timely(worker, state);
    atomic_store(&search->enough, enough);
    return enough && !search_is_open_ended(search);
}

/* --- The iterations --- */

/* When an iteration was cut short after it saw that its first moves lose to a mate, sooner than
 * the iteration before knew: puts the next move in order, of which that is not known, first,
 * with the value of the iteration before. If all moves are known to lose, the one that does so
 * last: a mate is claimed only when no move delays it. */
static void avoid_known_loss(struct worker *worker, int value)
{
    struct root_move *roots = worker->roots;
    int least = value == -SCORE_INFINITE || value > -SCORE_WON ? -SCORE_WON : value - 1;
    int next = 0;
    int last = 0;
    while (next < worker->root_count && root_score(&roots[next]) != -SCORE_INFINITE &&
           root_score(&roots[next]) <= least) {
        last = root_score(&roots[next]) > root_score(&roots[last]) ? next : last;
        next++;
    }
    if (next == 0 || worker->pv_index > 0) {
        return;
    }
    if (next == worker->root_count) {
        root_moves_bring_forward(roots, last, 0);
    } else {
        root_moves_bring_forward(roots, next, 0);
        roots[0].score = value;
    }
}

/* Lazy SMP: hands the line of the iteration just ended on to threads that are still in it (time
 * to depth with two threads, in one game: 0.71 of one thread's, 0.80 without this). */
static void hand_on(const struct worker *worker)
{
    struct search *search = worker->search;
    struct relay *relay = &search->relay;
    if (search->worker_count == 1 || line_count(worker) > 1) {
        return;
    }
    pthread_mutex_lock(&relay->mutex);
    if (worker->depth > atomic_load(&relay->depth)) {
        relay->best = worker->roots[0];
        atomic_store(&relay->depth, worker->depth);
    }
    pthread_mutex_unlock(&relay->mutex);
}

/* Ends the running iteration with the line of a thread that was first. False when there is
 * none: the search itself was stopped. */
static bool take_over(struct worker *worker)
{
    struct relay *relay = &worker->search->relay;
    if (atomic_load(&worker->search->stop) || !worker_is_overtaken(worker)) {
        return false;
    }
    pthread_mutex_lock(&relay->mutex);
    int from = 0;
    while (worker->roots[from].move != relay->best.move) {
        from++;
    }
    root_moves_bring_forward(worker->roots, from, 0);
    struct root_move *best = &worker->roots[0];
    uint64_t nodes = best->nodes;
    int previous = best->previous;
    *best = relay->best;
    best->nodes = nodes;
    best->previous = previous;
    worker->depth = atomic_load(&relay->depth);
    pthread_mutex_unlock(&relay->mutex);
    worker->has_move = true;
    worker->stopped = false;
    return true;
}

/* Searches as deep as worker->depth; false when that was stopped. */
static bool iterate_once(struct worker *worker)
{
    int lines = line_count(worker);
    int value = root_score(&worker->roots[0]);
    for (int i = 0; i < worker->root_count; i++) {
        worker->roots[i].previous = root_score(&worker->roots[i]);
        worker->roots[i].score = -SCORE_INFINITE;
    }
    for (int i = 0; i < lines && !worker->stopped; i++) {
        worker->pv_index = i;
        search_line(worker);
    }
    if (worker->stopped && take_over(worker)) {
        return true;
    }
    if (worker->stopped) {
        avoid_known_loss(worker, value);
        return false;
    }
    root_moves_sort(worker, 0);
    hand_on(worker);
    return true;
}

void root_iterate(void *context)
{
    struct worker *worker = context;
    struct search *search = worker->search;
    struct time_management state = {.best = MOVE_NONE};
    int wanted = search->limits.depth;
    int last = wanted > 0 && wanted < PLY_MAX ? wanted : PLY_MAX - 1;
    worker->depth = worker->index & 1;
    while (worker->depth < last && !worker->stopped) {
        worker->depth++;
        if (!iterate_once(worker)) {
            break;
        }
        mate_search(worker);
        worker->completed = worker->depth;
        worker->stoppable = true;
        if (worker->index == 0) {
            atomic_store_explicit(&search->depth, worker->depth, memory_order_relaxed);
            root_report(worker, false);
            update_urgency(worker, &state);
            if (is_enough(worker, &state)) {
                break;
            }
        }
    }
}

/* The reply that the table expects to a root move. */
static move_t expected_reply(struct worker *worker, move_t move)
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

struct best root_best(struct worker *worker)
{
    const struct root_move *root = &worker->roots[0];
    struct best best = {root->move, MOVE_NONE, root_score(root)};
    if (best.score == -SCORE_INFINITE) {
        best.score = 0;
    }
    best.ponder = root->pv_length > 1 ? root->pv[1] : expected_reply(worker, root->move);
    return best;
}
