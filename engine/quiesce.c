/* Quiescence: after the last full ply only noisy turns are looked at, all turns in check, until
 * the position is quiet enough for the static evaluation. */
#include "engine/quiesce.h"

#include "engine/movepick.h"
#include "engine/params.h"

enum {
    QS_NODES = 64,    /* below one leaf; more, and only recaptures: see is_recapture_only */
    EVASION_PLIES = 6 /* of quiescence in which a check that may be ignored is answered */
};

/* What is known before any turn is looked at. */
struct qs_node {
    struct tt_data table;
    bool known;   /* table is filled */
    bool evading; /* in check: all turns are looked at */
    int best;     /* stand pat, or mated */
    int futility; /* a capture must win this much less than alpha to matter */
};

/* Fills *node and frame->static_eval. */
static void stand_pat(struct worker *worker, struct frame *frame, struct qs_node *node)
{
    if (node->evading) {
        frame->raw_eval = frame->static_eval = SCORE_NONE;
        node->best = -SCORE_MATE + frame->ply;
        node->futility = -SCORE_INFINITE;
        return;
    }
    set_static_eval(worker, frame, node->known ? &node->table : NULL);
    node->best = frame->static_eval;
    if (node->known) {
        int score = score_from_table(node->table.score, frame->ply);
        bool better = score > node->best && node->table.bound != TT_UPPER;
        bool worse = score < node->best && node->table.bound != TT_LOWER;
        if ((better || worse) && score < SCORE_WON && score > -SCORE_WON) {
            node->best = score;
        }
    }
    node->futility =
        frame->static_eval + PARAM(QS_FUTILITY_MARGIN) * worker->evaluator->capture_swing / 100;
}

/* Whether even a good outcome of the noisy turn leaves the score below alpha. Raises
 * node->best to that outcome. */
static bool is_futile(const struct worker *worker, const struct frame *frame, move_t move,
                      int alpha, struct qs_node *node)
{
    const struct position *position = frame_head(frame);
    if (node->best <= -SCORE_WON) {
        return false;
    }
    if (node->evading) {
        return !move_is_noisy(move);
    }
    if (!search_does(worker, SEARCH_FUTILITY)) {
        return false;
    }
    int gain = mvv(worker, position, move) * worker->evaluator->capture_swing / 100;
    if (node->futility + gain <= alpha && !takes_last_royal(worker, position, move)) {
        node->best = node->futility + gain > node->best ? node->futility + gain : node->best;
        return true;
    }
    return false;
}

static int quiesce_node(struct worker *worker, struct frame *frame, struct window window);

/* Value of the position after the turn made in `frame`, for the seat of `frame`. */
static int quiesce_child(struct worker *worker, struct frame *frame, struct window window)
{
    (frame + 1)->qs_plies = frame->qs_plies + 1;
    if (frames_are_allied(worker, frame)) {
        return quiesce_node(worker, frame + 1, window);
    }
    return -quiesce_node(worker, frame + 1, (struct window){-window.beta, -window.alpha});
}

/* Whether the check here is to be answered: always where the rules demand it, else for a few
 * plies only, as every turn is legal and most of them lose. */
static bool is_evading(const struct worker *worker, const struct frame *frame)
{
    return frame_head(frame)->in_check &&
           (worker->variant->royal != 0 || frame->qs_plies < EVASION_PLIES);
}

/* Whether so many men are under attack that only what just captured is still of interest, and
 * this turn does not capture it. */
static bool is_recapture_only(const struct worker *worker, const struct frame *frame,
                              move_t move, const struct qs_node *node)
{
    uint64_t nodes = atomic_load_explicit(&worker->nodes, memory_order_relaxed);
    return !node->evading && nodes > worker->qs_end &&
           move_to(move) != move_to((frame - 1)->move) &&
           !takes_last_royal(worker, frame_head(frame), move);
}

/* Searches the noisy turns; returns the best score. *best_move is the one that raised alpha. */
static int quiesce_moves(struct worker *worker, struct frame *frame, struct window window,
                         struct qs_node *node, move_t *best_move)
{
    bool pv = window.beta - window.alpha > 1;
    struct picker picker;
    picker_begin(&picker, worker, frame, node->known ? node->table.move : (move_t)MOVE_NONE,
                 !node->evading);
    move_t move;
    while ((move = picker_next(&picker)) != MOVE_NONE) {
        if (is_futile(worker, frame, move, window.alpha, node) ||
            is_recapture_only(worker, frame, move, node)) {
            continue;
        }
        worker_make(worker, frame, move);
        int score = quiesce_child(worker, frame, window);
        if (worker->stopped) {
            break;
        }
        if (score > node->best) {
            node->best = score;
            if (score > window.alpha) {
                *best_move = move;
                window.alpha = score;
                if (pv) {
                    frame_set_pv(frame, move);
                }
                if (score >= window.beta) {
                    break;
                }
            }
        }
    }
    picker_end(&picker);
    return node->best;
}

/* quiesce, some plies into it. */
static int quiesce_node(struct worker *worker, struct frame *frame, struct window window)
{
    const struct position *position = frame_head(frame);
    bool pv = window.beta - window.alpha > 1;
    int alpha = window.alpha;
    frame->pv_length = 0;
    worker->seldepth = frame->ply > worker->seldepth ? frame->ply : worker->seldepth;
    if (worker_is_stopped(worker)) {
        return 0;
    }
    if (coalition_is_over(&worker->coalition, position)) {
        return coalition_end_score(&worker->coalition, position, frame->ply);
    }
    if (worker->variant->is_dead(position)) {
        return 0;
    }
    if (worker_is_won(worker, frame)) {
        return SCORE_MATE - frame->ply - 1;
    }
    if (frame->ply >= PLY_MAX - 1 || !search_does(worker, SEARCH_QUIESCENCE)) {
        return raw_eval_of(worker, frame);
    }
    struct qs_node node;
    node.evading = is_evading(worker, frame);
    node.known = search_does(worker, SEARCH_TABLE) &&
                 tt_probe(&worker->search->tt, search_key(worker, frame), &node.table);
    if (node.known && !pv) {
        int score = score_from_table(node.table.score, frame->ply);
        if (table_cuts(&node.table, score, window)) {
            return score;
        }
    }
    stand_pat(worker, frame, &node);
    if (node.best >= window.beta) {
        return node.best;
    }
    window.alpha = node.best > alpha ? node.best : alpha;
    move_t best_move = MOVE_NONE;
    int best = quiesce_moves(worker, frame, window, &node, &best_move);
    if (worker->stopped) {
        return 0;
    }
    if (search_does(worker, SEARCH_TABLE)) {
        struct tt_data data = {best_move, score_to_table(best, frame->ply), frame->raw_eval, 0,
                               best >= window.beta ? TT_LOWER : TT_UPPER};
        tt_store(&worker->search->tt, search_key(worker, frame), &data);
    }
    return best;
}

int quiesce(struct worker *worker, struct frame *frame, struct window window)
{
    frame->qs_plies = 0;
    worker->qs_end = atomic_load_explicit(&worker->nodes, memory_order_relaxed) + QS_NODES;
    return quiesce_node(worker, frame, window);
}
