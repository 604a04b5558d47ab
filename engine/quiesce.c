/* Quiescence search as numbered steps, as search.c has them: after the last full ply only noisy
 * moves are searched, in check all moves, until the position is quiet enough for the static
 * evaluation. None of its steps was measured alone, but for what was tried and rejected: quiet
 * checks in the first ply were worth -23 +- 30 Elo (3000 nodes). */
#include "engine/quiesce.h"

#include "engine/movepick.h"
#include "engine/params.h"

enum {
    QS_NODES = 64,    /* below one leaf; after that recaptures only */
    EVASION_PLIES = 6 /* of quiescence in which all moves are searched in a check that the rules
                         let the mover ignore */
};

/* What is known before any move is searched. */
struct qs_node {
    struct tt_data table;
    bool known;   /* table is filled */
    bool evading; /* in check: all moves are searched */
    int best;     /* stand pat, or mated */
    int futility; /* static_eval and the futility margin */
};

/* Step 3. Stand pat: the mover need not capture, so the static evaluation, or a score in the
 * table that says more, is the least he gets. Not in check. */
static void stand_pat(struct worker *worker, struct frame *frame, struct qs_node *node)
{
    if (node->evading) {
        frame->raw_eval = frame->static_eval = SCORE_NONE;
        node->best = -SCORE_MATE + frame->ply;
        node->futility = -SCORE_INFINITE;
        return;
    }
    worker_set_static_eval(worker, frame, node->known ? &node->table : NULL);
    node->best = frame->static_eval;
    if (node->known) {
        int score = worker_score_from_table(node->table.score, frame->ply);
        bool better = score > node->best && node->table.bound != TT_UPPER;
        bool worse = score < node->best && node->table.bound != TT_LOWER;
        if ((better || worse) && score < SCORE_WON && score > -SCORE_WON) {
            node->best = score;
        }
    }
    node->futility =
        frame->static_eval + worker_scale_margin(worker, PARAM(QS_FUTILITY_MARGIN));
}

/* Step 5. Futility pruning (delta pruning): whether even what the move captures and a margin
 * leave the score below alpha; node->best becomes at least that. In check: once a move is found
 * that is not mated, quiet ones are pruned. Weak play overlooks moves. */
static bool is_futile(const struct worker *worker, const struct frame *frame, move_t move,
                      int alpha, struct qs_node *node)
{
    const struct position *position = frame_head(frame);
    if (node->best <= -SCORE_WON) {
        return false;
    }
    if (worker_overlooks(worker, position, move)) {
        return true;
    }
    if (node->evading) {
        return !move_is_noisy(move);
    }
    if (!search_does(worker, SEARCH_FUTILITY)) {
        return false;
    }
    int score =
        node->futility + worker_scale_margin(worker, movepick_mvv(worker, position, move));
    if (score <= alpha && !worker_takes_last_royal(worker, position, move)) {
        node->best = score > node->best ? score : node->best;
        return true;
    }
    return false;
}

/* Step 6. So many pieces are under attack that only recaptures are searched, on the square of
 * the last move: whether the move is none. */
static bool is_beyond_recaptures(const struct worker *worker, const struct frame *frame,
                                 move_t move, const struct qs_node *node)
{
    uint64_t nodes = atomic_load_explicit(&worker->nodes, memory_order_relaxed);
    return !node->evading && nodes > worker->qs_end &&
           move_to(move) != move_to((frame - 1)->move) &&
           !worker_takes_last_royal(worker, frame_head(frame), move);
}

static int quiesce_node(struct worker *worker, struct frame *frame, struct window window);

/* Value of the position after the move made in `frame`, for the seat of `frame`. */
static int quiesce_child(struct worker *worker, struct frame *frame, struct window window)
{
    (frame + 1)->qs_plies = frame->qs_plies + 1;
    if (frames_are_allied(worker, frame)) {
        return quiesce_node(worker, frame + 1, window);
    }
    return -quiesce_node(worker, frame + 1, (struct window){-window.beta, -window.alpha});
}

/* Steps 4 to 7: searches the moves that the picker hands out, which leaves out nothing but
 * quiet ones; returns the best score. *best_move is the one that raised alpha. */
static int quiesce_moves(struct worker *worker, struct frame *frame, struct window window,
                         struct qs_node *node, move_t *best_move)
{
    bool pv = window.beta - window.alpha > 1;
    struct picker picker;
    movepick_begin(&picker, worker, frame, node->known ? node->table.move : (move_t)MOVE_NONE,
                   !node->evading);
    move_t move;
    while ((move = movepick_next(&picker)) != MOVE_NONE) {
        if (is_futile(worker, frame, move, window.alpha, node) ||
            is_beyond_recaptures(worker, frame, move, node)) {
            continue;
        }
        worker_make(worker, frame, move);
        int score = quiesce_child(worker, frame, window);
        if (worker->stopped) {
            break;
        }
        if (score > node->best) { /* Step 7. A new best move */
            node->best = score;
            if (score > window.alpha) {
                *best_move = move;
                window.alpha = score;
                if (pv) {
                    worker_set_pv(frame, move);
                }
                if (score >= window.beta) {
                    break;
                }
            }
        }
    }
    movepick_end(&picker);
    return node->best;
}

/* Steps 2 to 8, of a position that is not at an end. */
static int quiesce_unsettled(struct worker *worker, struct frame *frame, struct window window)
{
    const struct position *position = frame_head(frame);
    bool pv = window.beta - window.alpha > 1;
    if (!search_does(worker, SEARCH_QUIESCENCE)) {
        return worker_raw_eval(worker, frame);
    }
    /* Step 2. Transposition table. */
    struct qs_node node;
    node.evading =
        position->in_check && (worker->variant->royal != 0 || frame->qs_plies < EVASION_PLIES);
    node.known = search_does(worker, SEARCH_TABLE) &&
                 tt_probe(&worker->search->tt, search_key(worker, frame), &node.table);
    if (node.known && !pv) {
        int score = worker_score_from_table(node.table.score, frame->ply);
        if (worker_table_cuts(&node.table, score, window)) {
            return score;
        }
    }
    stand_pat(worker, frame, &node);
    if (node.best >= window.beta) {
        return node.best;
    }
    window.alpha = node.best > window.alpha ? node.best : window.alpha;
    move_t best_move = MOVE_NONE;
    int best = quiesce_moves(worker, frame, window, &node, &best_move);
    if (worker->stopped) {
        return 0;
    }
    /* Step 8. What was found goes into the table. */
    if (search_does(worker, SEARCH_TABLE)) {
        struct tt_data data = {.move = best_move,
                               .score = worker_score_to_table(best, frame->ply),
                               .raw_eval = frame->raw_eval,
                               .bound = best >= window.beta ? TT_LOWER : TT_UPPER,
                               .was_pv = pv || (node.known && node.table.was_pv)};
        tt_store(&worker->search->tt, search_key(worker, frame), &data);
    }
    return best;
}

/* quiesce, some plies into it. */
static int quiesce_node(struct worker *worker, struct frame *frame, struct window window)
{
    const struct position *position = frame_head(frame);
    frame->pv_length = 0;
    worker->seldepth = frame->ply > worker->seldepth ? frame->ply : worker->seldepth;
    /* Step 1. Ends. */
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
    if (frame->ply >= PLY_MAX - 1) {
        return worker_raw_eval(worker, frame);
    }
    return quiesce_unsettled(worker, frame, window);
}

int quiesce(struct worker *worker, struct frame *frame, struct window window)
{
    frame->qs_plies = 0;
    worker->seldepth = frame->ply > worker->seldepth ? frame->ply : worker->seldepth;
    worker->qs_end = atomic_load_explicit(&worker->nodes, memory_order_relaxed) + QS_NODES;
    return quiesce_unsettled(worker, frame, window);
}
