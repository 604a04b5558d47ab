/* The alpha-beta node, as named steps. Invariants: a frame's position is never changed while
 * it is searched; whatever a step returns is meaningless once worker->stopped; every score
 * below -SCORE_WON was proven by a line in which no turn of the loser was left out. */
#include "engine/node.h"

/* --- Reductions, in integers only so that every build has the same --- */

/* 256 * log2(x). */
static int log2_times_256(int x)
{
    int whole = 0;
    while (x >> (whole + 1) != 0) {
        whole++;
    }
    uint64_t mantissa = ((uint64_t)x << 32) >> whole; /* 1 .. 2 in 32.32 */
    int fraction = 0;
    for (int i = 0; i < 8; i++) {
        mantissa = (mantissa >> 2) * (mantissa >> 2) >> 28;
        fraction *= 2;
        if (mantissa >> 33 != 0) {
            mantissa >>= 1;
            fraction++;
        }
    }
    return whole * 256 + fraction;
}

void search_init_lmr(struct search *search)
{
    for (int i = 1; i < LMR_LOGS; i++) {
        search->log2[i] = (int16_t)log2_times_256(i);
    }
}

int lmr_reduction(const struct search *search, int depth, int count)
{
    const int last = LMR_LOGS - 1;
    int product = search->log2[depth < last ? depth : last] *
                  search->log2[count < last ? count : last] / 256;
    return product * 100 / PARAM(LMR_DIVISOR) * 100 / 256 + PARAM(LMR_BASE);
}

/* --- Making turns --- */

void search_make(struct worker *worker, struct frame *frame, move_t move)
{
    struct frame *next = frame + 1;
    struct position *child = frame_position(next);
    worker->variant->apply(frame_head(frame), child, move);
    tt_prefetch(&worker->search->tt, child->key);
    frame->move = move;
    frame->row[0] = history_row(&worker->history, frame_head(frame), move, 0);
    frame->row[1] = history_row(&worker->history, frame_head(frame), move, 1);
    next->ply = frame->ply + 1;
    next->reversible = child->halfmove_clock == 0 ? 0 : frame->reversible + 1;
    next->opps_used = frame->opps_used && child->seat != worker->coalition.seat;
    uint64_t nodes = atomic_load_explicit(&worker->nodes, memory_order_relaxed);
    atomic_store_explicit(&worker->nodes, nodes + 1, memory_order_relaxed);
}

void search_make_null(struct worker *worker, struct frame *frame)
{
    struct frame *next = frame + 1;
    struct position *child = frame_position(next);
    worker->variant->apply_null(frame_head(frame), child);
    tt_prefetch(&worker->search->tt, child->key);
    frame->move = MOVE_NONE;
    frame->row[0] = history_first_row(&worker->history, 0);
    frame->row[1] = history_first_row(&worker->history, 1);
    next->ply = frame->ply + 1;
    next->reversible = 0;
    next->opps_used = frame->opps_used && child->seat != worker->coalition.seat;
}

int search_child(struct worker *worker, struct frame *frame, struct window window, int depth,
                 bool cut)
{
    if (frames_are_allied(worker, frame)) {
        return search_node(worker, frame + 1, window, depth, cut);
    }
    struct window flipped = {-window.beta, -window.alpha};
    return -search_node(worker, frame + 1, flipped, depth, cut);
}

void search_set_pv(struct frame *frame, move_t move)
{
    const struct frame *next = frame + 1;
    int length = next->pv_length < PLY_MAX - 1 ? next->pv_length : PLY_MAX - 1;
    frame->pv[0] = move;
    for (int i = 0; i < length; i++) {
        frame->pv[i + 1] = next->pv[i];
    }
    frame->pv_length = length + 1;
}

int search_end_score(const struct variant *variant, const struct position *position, int ply)
{
    switch (variant->outcome(position).kind) {
    case OUTCOME_WIN:
        return SCORE_MATE - ply;
    case OUTCOME_LOSS:
        return -SCORE_MATE + ply;
    default:
        return 0;
    }
}

/* --- Steps before any turn is made --- */

bool search_is_draw(struct worker *worker, struct frame *frame)
{
    const struct variant *variant = worker->variant;
    const struct position *position = frame_head(frame);
    worker->keys.key[worker->keys.root + frame->ply] = position->key;
    if (variant->is_dead(position) ||
        repetition_found(&worker->keys, frame->ply, frame->reversible, variant->seats)) {
        return true;
    }
    return variant->halfmove_limit > 0 && position->halfmove_clock >= variant->halfmove_limit &&
           (variant->count(position) > 0 ||
            coalition_end_score(worker, position, 0) == coalition_draw(worker, position));
}

bool search_is_won(struct worker *worker, const struct frame *frame)
{
    const struct position *position = frame_head(frame);
    if (worker->variant->royal != 0 || worker->coalition.is_formed || frame->ply == 0 ||
        !frame_head(frame - 1)->in_check || !search_does(worker, SEARCH_QUIESCENCE)) {
        return false;
    }
    struct move_list *list = &worker->scratch;
    list->count = 0;
    worker->variant->generate(position, GENERATE_NOISY, list);
    for (int i = 0; i < list->count; i++) {
        if (takes_last_royal(worker, position, list->move[i])) {
            return true;
        }
    }
    return false;
}

/* Ends the node when it is over, drawn, too deep, or a shorter mate is known. */
static bool is_settled(struct worker *worker, struct frame *frame, struct node *node,
                       int *score)
{
    if (coalition_is_over(worker, frame_head(frame))) {
        *score = coalition_end_score(worker, frame_head(frame), frame->ply);
        return true;
    }
    if (search_is_draw(worker, frame)) {
        *score = coalition_draw(worker, frame_head(frame));
        return true;
    }
    if (search_is_won(worker, frame)) {
        *score = SCORE_MATE - frame->ply - 1;
        return true;
    }
    if (frame->ply >= PLY_MAX - 1) {
        *score = raw_eval_of(worker, frame);
        return true;
    }
    int mated = -SCORE_MATE + frame->ply;
    int mating = SCORE_MATE - frame->ply - 1;
    node->window.alpha = node->window.alpha > mated ? node->window.alpha : mated;
    node->window.beta = node->window.beta < mating ? node->window.beta : mating;
    *score = node->window.alpha;
    return node->window.alpha >= node->window.beta;
}

/* Reads the table; true with *score when that is enough. */
static bool probe_table(struct worker *worker, struct frame *frame, struct node *node,
                        int *score)
{
    const struct position *position = frame_head(frame);
    const struct variant *variant = worker->variant;
    node->known = false;
    if (!search_does(worker, SEARCH_TABLE) || frame->excluded != MOVE_NONE) {
        return false;
    }
    node->known = tt_probe(&worker->search->tt, search_key(worker, frame), &node->table);
    if (!node->known) {
        return false;
    }
    node->table_score = score_from_table(node->table.score, frame->ply);
    *score = node->table_score;
    bool near_limit =
        variant->halfmove_limit > 0 && position->halfmove_clock + 10 >= variant->halfmove_limit;
    return !node->pv && node->table.depth >= node->depth && !near_limit &&
           table_cuts(&node->table, node->table_score, node->window);
}

/* Evaluates the position: frame->static_eval, node->eval, node->improving. */
static void evaluate_node(struct worker *worker, struct frame *frame, struct node *node)
{
    if (node->in_check) {
        frame->raw_eval = frame->static_eval = SCORE_NONE;
        node->eval = SCORE_NONE;
        node->improving = false;
        return;
    }
    if (frame->excluded == MOVE_NONE) {
        set_static_eval(worker, frame, node->known ? &node->table : NULL);
    }
    node->eval = frame->static_eval;
    if (node->known && node->table.bound != TT_NONE) {
        bool better = node->table_score > node->eval && node->table.bound != TT_UPPER;
        bool worse = node->table_score < node->eval && node->table.bound != TT_LOWER;
        if (better || worse) {
            node->eval = node->table_score;
        }
    }
    const struct frame *before = frame - (worker->coalition.is_formed ? SEATS_MAX : 2);
    if (before->static_eval == SCORE_NONE && !worker->coalition.is_formed) {
        before -= 2;
    }
    node->improving =
        before->static_eval == SCORE_NONE || frame->static_eval > before->static_eval;
}

/* --- The turns --- */

/* How much the hash turn is extended for being the only good one; may end the node with
 * *score when even without it beta holds. */
static int singular_extension(struct worker *worker, struct frame *frame, struct node *node,
                              int *score)
{
    *score = SCORE_NONE;
    if (!search_does(worker, SEARCH_SINGULAR) || node->turns == 1 ||
        frame->excluded != MOVE_NONE || !node->known || node->depth < PARAM(SINGULAR_DEPTH) ||
        node->table.bound == TT_UPPER || node->table.depth < node->depth - 3 ||
        node->table_score >= SCORE_WON || node->table_score <= -SCORE_WON ||
        frame->ply >= 2 * worker->depth) {
        return 0;
    }
    int beta = node->table_score - node->depth * PARAM(SINGULAR_MARGIN) / 100;
    move_t hash = node->table.move;
    frame->excluded = hash;
    int value = search_node(worker, frame, (struct window){beta - 1, beta},
                            (node->depth - 1) / 2, node->cut);
    frame->excluded = MOVE_NONE;
    if (worker->stopped || value < beta) {
        bool alone = !node->pv && value < beta - PARAM(DOUBLE_EXTENSION);
        return alone ? 2 : 1;
    }
    if (beta >= node->window.beta && !node->pv) {
        *score = beta;
        return 0;
    }
    return node->table_score >= node->window.beta ? -1 : 0;
}

/* By how much the turn just made is searched less deeply at first. */
static int lmr(struct worker *worker, struct frame *frame, const struct node *node, move_t move,
               int depth)
{
    if (!search_does(worker, SEARCH_LMR) || node->depth < 2 ||
        node->count <= 1 + 2 * node->pv) {
        return 0;
    }
    int reduction = lmr_reduction(worker->search, node->depth, node->count);
    if (move_is_noisy(move)) {
        reduction = reduction / 2;
    } else {
        reduction -= quiet_history(worker, frame, move) * 100 / PARAM(LMR_HISTORY);
        reduction += PARAM(LMR_CUT) * node->cut;
        reduction -= 100 * (move_kind(move) == MOVE_EXCHANGE);
    }
    reduction += PARAM(LMR_WORSE) * !node->improving - PARAM(LMR_PV) * node->pv -
                 PARAM(LMR_CHECK) * (frame_head(frame + 1)->in_check != 0);
    reduction /= 100;
    int most = depth - 1;
    return reduction < 0 ? 0 : reduction > most ? (most > 0 ? most : 0) : reduction;
}

/* The value of the turn just made: reduced, then in full where it proves good. */
static int search_turn(struct worker *worker, struct frame *frame, struct node *node,
                       move_t move, int depth)
{
    struct window window = node->window;
    struct window scout = {window.alpha, window.alpha + 1};
    if (node->count == 1) {
        return search_child(worker, frame, window, depth, !node->pv && !node->cut);
    }
    int reduction = lmr(worker, frame, node, move, depth);
    int score;
    if (reduction > 0) {
        score = search_child(worker, frame, scout, depth - reduction, true);
        if (score > window.alpha && !worker->stopped) {
            int deeper = depth + (score > node->best + PARAM(LMR_DEEPER)) -
                         (score < node->best + PARAM(LMR_SHALLOWER));
            if (deeper > depth - reduction) {
                score = search_child(worker, frame, scout, deeper, !node->cut);
            }
        }
    } else {
        score = search_child(worker, frame, scout, depth, !node->cut);
    }
    if (node->pv && score > window.alpha && !worker->stopped) {
        score = search_child(worker, frame, window, depth, false);
    }
    return score;
}

/* Notes the value of a turn. True when it reaches beta. */
static bool take_score(struct frame *frame, struct node *node, move_t move, int score)
{
    if (score > node->best) {
        node->best = score;
        if (score > node->window.alpha) {
            node->best_move = move;
            if (node->pv) {
                search_set_pv(frame, move);
            }
            if (score >= node->window.beta) {
                return true;
            }
            node->window.alpha = score;
        }
    }
    if (move_is_noisy(move)) {
        if (node->tried.noisy_count < 32) {
            node->tried.noisy[node->tried.noisy_count++] = move;
        }
    } else if (node->tried.quiet_count < 64) {
        node->tried.quiet[node->tried.quiet_count++] = move;
    }
    return false;
}

/* The value of leaving the answer to the next of the root seat's opponents. */
static void pass_on(struct worker *worker, struct frame *frame, struct node *node)
{
    search_make_null(worker, frame);
    int score = search_child(worker, frame, node->window, node->depth, node->cut);
    node->best = score;
    node->window.alpha = score > node->window.alpha ? score : node->window.alpha;
}

/* Searches the turns in order until one reaches beta; node->best is the value. */
static void search_turns(struct worker *worker, struct frame *frame, struct node *node)
{
    struct picker picker;
    move_t move;
    if (coalition_may_pass(worker, frame)) {
        pass_on(worker, frame, node);
        if (worker->stopped || node->best >= node->window.beta) {
            return;
        }
    }
    picker_begin(&picker, worker, frame, node->known ? node->table.move : (move_t)MOVE_NONE,
                 false);
    while (node->count < node->turns && (move = picker_next(&picker)) != MOVE_NONE) {
        if (move == frame->excluded) {
            continue;
        }
        if (node->turns > 1 && prune_turn(worker, frame, node, &picker, move)) {
            node->count++;
            continue;
        }
        node->count++;
        int depth = node->depth - 1;
        if (node->known && move == node->table.move) {
            int score;
            depth += singular_extension(worker, frame, node, &score);
            if (worker->stopped) {
                break;
            }
            if (score != SCORE_NONE) {
                node->best = score;
                break;
            }
        }
        search_make(worker, frame, move);
        if (node->count > 1) {
            coalition_note_unlikely(worker, frame);
        }
        if (depth == node->depth - 1 && search_does(worker, SEARCH_CHECK_EXTENSIONS) &&
            frame_head(frame + 1)->in_check && frame->ply < 2 * worker->depth &&
            worker->variant->see(frame_head(frame), move, -PARAM(CHECK_EXTENSION_SEE),
                                 worker->evaluator->value)) {
            depth++;
        }
        int score = search_turn(worker, frame, node, move, depth);
        if (worker->stopped || take_score(frame, node, move, score)) {
            break;
        }
    }
    picker_end(&picker);
}

/* Learns how far the evaluation was off, where the value says so: not when it is a bound on the
 * evaluation's own side, or comes of men taken. */
static void learn_correction(const struct worker *worker, const struct frame *frame,
                             const struct node *node, int alpha)
{
    bool rose = node->best > alpha;
    if (!search_does(worker, SEARCH_CORRECTION) || node->in_check ||
        frame->excluded != MOVE_NONE || node->best >= SCORE_WON || node->best <= -SCORE_WON ||
        (rose && move_is_noisy(node->best_move)) ||
        (node->best >= node->window.beta && node->best <= frame->static_eval) ||
        (!rose && node->best >= frame->static_eval)) {
        return;
    }
    correction_learn(&frame->errors, node->best - frame->raw_eval, node->depth);
}

/* Keeps what was found. */
static void store(struct worker *worker, const struct frame *frame, const struct node *node,
                  int alpha)
{
    if (frame->excluded != MOVE_NONE || !search_does(worker, SEARCH_TABLE)) {
        return;
    }
    enum tt_bound bound = node->best >= node->window.beta ? TT_LOWER
                          : node->best > alpha            ? TT_EXACT
                                                          : TT_UPPER;
    struct tt_data data = {node->best_move, score_to_table(node->best, frame->ply),
                           frame->raw_eval, node->depth, bound};
    tt_store(&worker->search->tt, search_key(worker, frame), &data);
}

int search_node(struct worker *worker, struct frame *frame, struct window window, int depth,
                bool cut)
{
    int score = 0;
    struct node node;
    frame->pv_length = 0;
    node.window = window;
    if (search_is_stopped(worker) || is_settled(worker, frame, &node, &score)) {
        return score;
    }
    if (coalition_must_pass(worker, frame)) {
        search_make_null(worker, frame);
        return search_child(worker, frame, window, depth, cut);
    }
    if (depth <= 0) {
        return quiesce(worker, frame, window);
    }
    node.depth = depth < PLY_MAX ? depth : PLY_MAX - 1;
    node.pv = window.beta - window.alpha > 1;
    node.cut = cut;
    node.in_check = frame_head(frame)->in_check;
    worker->seldepth = frame->ply > worker->seldepth ? frame->ply : worker->seldepth;
    if (probe_table(worker, frame, &node, &score)) {
        return score;
    }
    evaluate_node(worker, frame, &node);
    node.turns = coalition_turns(worker, frame);
    if (node.turns > 1 && prune_node(worker, frame, &node, &score)) {
        return score;
    }
    if (search_does(worker, SEARCH_TABLE | SEARCH_LMR) && node.depth >= 4 &&
        (node.pv || node.cut) && frame->excluded == MOVE_NONE &&
        (!node.known || node.table.move == MOVE_NONE)) {
        node.depth--;
    }
    (frame + 2)->killer[0] = (frame + 2)->killer[1] = MOVE_NONE;
    node.best = -SCORE_INFINITE;
    node.best_move = MOVE_NONE;
    node.count = node.tried.quiet_count = node.tried.noisy_count = 0;
    int alpha = node.window.alpha;
    search_turns(worker, frame, &node);
    if (worker->stopped) {
        return 0;
    }
    if (node.count == 0 && node.best == -SCORE_INFINITE) {
        return frame->excluded != MOVE_NONE
                   ? alpha
                   : coalition_end_score(worker, frame_head(frame), frame->ply);
    }
    if (node.best >= node.window.beta && node.best_move != MOVE_NONE) {
        history_update(worker, frame, node.best_move, node.depth, &node.tried);
    }
    learn_correction(worker, frame, &node, alpha);
    store(worker, frame, &node, alpha);
    return node.best;
}
