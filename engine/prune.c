/* Leaving work out, see node.h. Each rule asks what the variant says about its soundness, and
 * margins grow with what a capture swings in the game. Quiet turns that give check are never
 * left out. While the best score so far is a lost one, every turn is searched, so a proven mate
 * rests on all of them. */
#include "engine/node.h"

/* --- Whole nodes --- */

/* Scales a margin by how much more than its man a capture swings in this game. */
static int swing(const struct worker *worker, int margin)
{
    return margin * worker->evaluator->capture_swing / 100;
}

/* Far enough above beta that nothing is likely to bring it below. */
static bool reverse_futility(struct worker *worker, struct node *node)
{
    if (!search_does(worker, SEARCH_RFP) || node->depth > 8 || node->eval >= SCORE_WON ||
        node->window.beta <= -SCORE_WON) {
        return false;
    }
    int margin =
        swing(worker, PARAM(RFP_MARGIN) * (node->depth - node->improving) + PARAM(RFP_BASE));
    return node->eval - margin >= node->window.beta;
}

/* Passes; when the opponent still cannot get below beta, nor can he after a real turn. At
 * high depth the claim is verified without passes, for positions where any turn harms. */
static bool null_move(struct worker *worker, struct frame *frame, struct node *node, int *score)
{
    int beta = node->window.beta;
    if (!search_does(worker, SEARCH_NULL_MOVE) || node->depth < 3 || node->eval < beta ||
        frame->static_eval + PARAM(NULL_SLOPE) * node->depth - PARAM(NULL_BASE) < beta ||
        beta <= -SCORE_WON || beta >= SCORE_WON || frame->ply < worker->null_floor ||
        (frame - 1)->move == MOVE_NONE ||
        !worker->variant->null_move_is_sound(frame_head(frame))) {
        return false;
    }
    int above = (node->eval - beta) / PARAM(NULL_ABOVE);
    int depth = node->depth - (above < 3 ? above : 3) -
                (PARAM(NULL_REDUCTION) + PARAM(NULL_DEPTH) * node->depth) / 100;
    struct window window = {beta - 1, beta};
    search_make_null(worker, frame);
    *score = search_child(worker, frame, window, depth, !node->cut);
    if (worker->stopped || *score < beta) {
        return worker->stopped;
    }
    *score = *score >= SCORE_WON ? beta : *score;
    if (node->depth < 12 || worker->null_floor > 0) {
        return true;
    }
    worker->null_floor = frame->ply + 3 * (depth > 0 ? depth : 0) / 4 + 1;
    int verified = search_node(worker, frame, window, depth > 0 ? depth : 1, false);
    worker->null_floor = 0;
    return worker->stopped || verified >= beta;
}

/* A capture that leaves the score far above beta in a much shallower search: a deeper one will
 * hardly find it below. */
static bool probcut(struct worker *worker, struct frame *frame, struct node *node, int *score)
{
    int beta = node->window.beta + swing(worker, PARAM(PROBCUT_MARGIN));
    int depth = node->depth - 4;
    if (worker->stopped || !search_does(worker, SEARCH_PROBCUT) || node->depth < 5 ||
        node->window.beta >= SCORE_WON || node->window.beta <= -SCORE_WON ||
        (node->known && node->table.depth >= depth && node->table_score < beta)) {
        return false;
    }
    struct window window = {beta - 1, beta};
    struct picker picker;
    bool proved = false;
    picker_begin(&picker, worker, frame, node->known ? node->table.move : (move_t)MOVE_NONE,
                 true);
    move_t move;
    while (!proved && !worker->stopped && (move = picker_next(&picker)) != MOVE_NONE) {
        if (!worker->variant->see(frame_head(frame), move, beta - frame->static_eval,
                                  worker->evaluator->value)) {
            continue;
        }
        search_make(worker, frame, move);
        *score = search_child(worker, frame, window, 0, !node->cut);
        if (*score >= beta && !worker->stopped) {
            *score = search_child(worker, frame, window, depth, !node->cut);
        }
        proved = *score >= beta && !worker->stopped;
    }
    picker_end(&picker);
    *score = *score >= SCORE_WON ? node->window.beta : *score;
    return proved || worker->stopped;
}

bool prune_node(struct worker *worker, struct frame *frame, struct node *node, int *score)
{
    if (node->pv || node->in_check || frame->excluded != MOVE_NONE) {
        return false;
    }
    if (reverse_futility(worker, node)) {
        *score = (node->eval + node->window.beta) / 2;
        return true;
    }
    if (search_does(worker, SEARCH_FUTILITY) && node->depth <= 3 &&
        node->eval + swing(worker, PARAM(RAZOR_MARGIN) * node->depth) < node->window.alpha) {
        *score = quiesce(worker, frame, node->window);
        if (worker->stopped || *score <= node->window.alpha) {
            return true;
        }
    }
    return null_move(worker, frame, node, score) || probcut(worker, frame, node, score);
}

/* --- Single turns --- */

/* A quiet turn not worth making; sets picker->skip_quiet when no later one is either. */
static bool skip_quiet(struct worker *worker, struct frame *frame, struct node *node,
                       struct picker *picker, move_t move)
{
    int reduction = lmr_reduction(worker->search, node->depth, node->count);
    int depth = node->depth - 1 - reduction / 100;
    depth = depth < 0 ? 0 : depth;
    int late = (PARAM(LMP_BASE) + node->depth * node->depth * PARAM(LMP_SLOPE) / 100) /
               (node->improving ? 1 : 2);
    if (search_does(worker, SEARCH_LMP) && !node->pv && node->depth <= 8 &&
        node->count >= late) {
        picker->skip_quiet = true;
        return true;
    }
    int history = quiet_history(worker, frame, move);
    if (search_does(worker, SEARCH_LMP) && depth <= 4 &&
        history < -PARAM(HISTORY_PRUNING) * (depth + 1)) {
        return true;
    }
    if (search_does(worker, SEARCH_FUTILITY) && !node->in_check && depth <= 7) {
        int gain = 0;
        if (move_kind(move) == MOVE_EXCHANGE) {
            const int16_t *value = worker->evaluator->value;
            gain = value[move_piece(move)] - value[worker->variant->pawn];
        }
        if (node->eval + gain +
                swing(worker, PARAM(FUTILITY_BASE) + PARAM(FUTILITY_SLOPE) * depth) +
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

/* In a search for mate: whether the mating side has made all non-checking moves it may. */
static bool exceeds_non_checking(const struct worker *worker, struct frame *frame,
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

bool prune_turn(struct worker *worker, struct frame *frame, struct node *node,
                struct picker *picker, move_t move)
{
    if (worker->mate_end > 0) {
        return exceeds_non_checking(worker, frame, node, move);
    }
    if (frame->ply == 0 || node->best <= -SCORE_WON) {
        return false;
    }
    if (!move_is_noisy(move)) {
        return skip_quiet(worker, frame, node, picker, move) &&
               !worker->variant->gives_check(frame_head(frame), move);
    }
    return search_does(worker, SEARCH_SEE) && node->depth <= 8 &&
           picker->stage >= PICK_LOSING &&
           !worker->variant->see(frame_head(frame), move,
                                 -swing(worker, PARAM(SEE_NOISY) * node->depth),
                                 worker->evaluator->value);
}
