/* Step 11 of a node, see prune.h. */
#include "engine/prune.h"

#include "engine/lmr.h"
#include "engine/params.h"

/* Quiet moves near the leaves: late move pruning (LMP), by their number (half as many was worth
 * -15 +- 36 Elo: 5000 nodes); history pruning; futility pruning; SEE pruning, when static
 * exchange evaluation says that they lose material. Sets picker->skip_quiet when no later quiet
 * move is worth searching either. */
static bool prune_quiet(struct worker *worker, struct frame *frame, struct node *node,
                        struct picker *picker, move_t move)
{
    int reduction = lmr_base(worker->search, node->depth, node->count);
    int depth = node->depth - 1 - reduction / 100;
    depth = depth < 0 ? 0 : depth;
    int late = PARAM(LMP_BASE) + node->depth * node->depth * PARAM(LMP_SLOPE) / 100;
    late = node->improving ? late : late / 2;
    if (search_does(worker, SEARCH_LMP) && !node->pv && node->depth <= 8 &&
        node->count >= late) {
        picker->skip_quiet = true;
        return true;
    }
    int history = node->history;
    if (search_does(worker, SEARCH_LMP) && depth <= 4 &&
        history < -PARAM(HISTORY_PRUNING) * (depth + 1)) {
        return true;
    }
    if (search_does(worker, SEARCH_FUTILITY) && !node->in_check && depth <= 7) {
        if (node->eval + worker_entering_gain(worker, move) +
                worker_scale_margin(worker,
                                    PARAM(FUTILITY_BASE) + PARAM(FUTILITY_SLOPE) * depth) +
                history / PARAM(FUTILITY_HISTORY) <=
            node->window.alpha) {
            return true;
        }
    }
    return search_does(worker, SEARCH_SEE) && depth <= 8 &&
           !worker->variant->see(frame_head(frame), move,
                                 -PARAM(SEE_QUIET) * depth * depth - 20,
                                 worker->evaluator->value);
}

/* Captures and promotions near the leaves: futility pruning, when what is taken leaves the
 * score below alpha; SEE pruning of those that lose too much material. */
static bool prune_noisy(struct worker *worker, const struct frame *frame,
                        const struct node *node, const struct picker *picker, move_t move)
{
    const struct position *position = frame_head(frame);
    if (search_does(worker, SEARCH_FUTILITY) && !node->in_check && node->depth <= 7) {
        int depth = node->depth - 1 - lmr_base(worker->search, node->depth, node->count) / 200;
        int gain = PARAM(FUTILITY_NOISY_BASE) +
                   PARAM(FUTILITY_NOISY_SLOPE) * (depth > 0 ? depth : 0) +
                   movepick_mvv(worker, position, move) +
                   *history_noisy(&worker->history, position, move) / PARAM(FUTILITY_HISTORY);
        if (node->eval + worker_scale_margin(worker, gain) <= node->window.alpha &&
            !worker->variant->gives_check(position, move) &&
            !worker_takes_last_royal(worker, position, move)) {
            return true;
        }
    }
    return search_does(worker, SEARCH_SEE) && node->depth <= 8 &&
           picker->stage >= PICK_LOSING &&
           !worker->variant->see(position, move,
                                 -worker_scale_margin(worker, PARAM(SEE_NOISY) * node->depth),
                                 worker->evaluator->value);
}

/* In a search for mate, where nothing else is pruned: whether the mating side has made as
 * many moves without check as it may. */
static bool prune_non_checking(const struct worker *worker, struct frame *frame,
                               struct node *node, move_t move)
{
    bool mating = node->window.alpha >= SCORE_WON;
    bool non_checking = mating && !worker->variant->gives_check(frame_head(frame), move);
    (frame + 1)->non_checking = frame->non_checking + non_checking;
    if (non_checking && frame->non_checking == worker->mate_non_checking) {
        node->best = node->best > node->window.alpha ? node->best : node->window.alpha;
        return true;
    }
    return false;
}

bool prune_move(struct worker *worker, struct frame *frame, struct node *node,
                struct picker *picker, move_t move)
{
    if (worker->mate_end > 0) {
        return prune_non_checking(worker, frame, node, move);
    }
    if (worker_overlooks(worker, frame_head(frame), move)) {
        node->best = node->best > node->eval ? node->best : node->eval;
        return true;
    }
    if (frame->ply == 0 || node->best <= -SCORE_WON) {
        return false;
    }
    if (!move_is_noisy(move)) {
        return prune_quiet(worker, frame, node, picker, move) &&
               !movepick_gives_check(picker, move);
    }
    return prune_noisy(worker, frame, node, picker, move);
}
