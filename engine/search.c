/* The alpha-beta node as numbered steps, in the order in which it takes them (principal
 * variation search, fail-soft). Those that search a part of the tree themselves are in this
 * file; step 11 is in prune.c, step 14 in lmr.c.
 *
 * Invariants: a frame's position is never changed while it is searched; whatever a step returns
 * is meaningless once worker->stopped; every score below -SCORE_WON was proven by a line in
 * which no move of the loser was left out. So while the best score is a lost one every move is
 * searched, and quiet moves that give check are never pruned. Margins grow with what a capture
 * swings in the game.
 *
 * What a step was worth is the Elo of docs/strength.md, with half the 95 % interval, in games
 * of a fixed number of nodes a move, of the game that is measured first unless another is
 * mentioned. */
#include "engine/search.h"

#include "engine/lmr.h"
#include "engine/movepick.h"
#include "engine/params.h"
#include "engine/prune.h"
#include "engine/quiesce.h"

int search_child(struct worker *worker, struct frame *frame, struct window window, int depth,
                 bool cut)
{
    if (frames_are_allied(worker, frame)) {
        return search_node(worker, frame + 1, window, depth, cut);
    }
    struct window flipped = {-window.beta, -window.alpha};
    return -search_node(worker, frame + 1, flipped, depth, cut);
}

/* --- Before any move is searched --- */

/* Step 1. Ends: the game is over or drawn, known from an endgame table, the line is too long;
 * mate distance pruning: no mate from here can be shorter than one that is known. True with
 * *score when the node ends so. */
static bool is_settled(struct worker *worker, struct frame *frame, struct node *node,
                       int *score)
{
    if (coalition_is_over(&worker->coalition, frame_head(frame))) {
        *score = coalition_end_score(&worker->coalition, frame_head(frame), frame->ply);
        return true;
    }
    if (worker_is_draw(worker, frame)) {
        *score = coalition_draw(&worker->coalition, frame_head(frame));
        return true;
    }
    if (worker_is_won(worker, frame)) {
        *score = SCORE_MATE - frame->ply - 1;
        return true;
    }
    if (worker_probe_endgames(worker, frame, score)) {
        return true;
    }
    if (frame->ply >= PLY_MAX - 1) {
        *score = worker_raw_eval(worker, frame);
        return true;
    }
    int mated = -SCORE_MATE + frame->ply;
    int mating = SCORE_MATE - frame->ply - 1;
    node->window.alpha = node->window.alpha > mated ? node->window.alpha : mated;
    node->window.beta = node->window.beta < mating ? node->window.beta : mating;
    *score = node->window.alpha;
    return node->window.alpha >= node->window.beta;
}

/* Step 3. Transposition table: a result of an earlier search at least as deep ends the node;
 * true with *score then. Not near the limit of quiet moves, which the key does not know. */
static bool probe_table(struct worker *worker, struct frame *frame, struct node *node,
                        int *score)
{
    int limit = worker->variant->halfmove_limit;
    node->known = false;
    node->was_pv = node->pv;
    if (!search_does(worker, SEARCH_TABLE) || frame->excluded != MOVE_NONE) {
        return false;
    }
    node->known = tt_probe(&worker->search->tt, search_key(worker, frame), &node->table);
    if (!node->known) {
        return false;
    }
    node->was_pv |= node->table.was_pv;
    node->table_score = worker_score_from_table(node->table.score, frame->ply);
    *score = node->table_score;
    bool near_limit = limit > 0 && frame_head(frame)->halfmove_clock + 10 >= limit;
    return !node->pv && node->table.depth >= node->depth && !near_limit &&
           worker_table_cuts(&node->table, node->table_score, node->window);
}

/* Step 4. Static evaluation, corrected by correction history (5000 nodes: +15 +- 32 Elo
 * together with ProbCut and double extensions). Fills frame->static_eval, node->eval and
 * node->improving. */
static void evaluate_node(struct worker *worker, struct frame *frame, struct node *node)
{
    if (node->in_check) {
        frame->raw_eval = frame->static_eval = SCORE_NONE;
        node->eval = SCORE_NONE;
        node->improving = false;
        return;
    }
    if (frame->excluded == MOVE_NONE) {
        worker_set_static_eval(worker, frame, node->known ? &node->table : NULL);
    }
    node->eval = frame->static_eval;
    if (node->known && node->table.bound != TT_NONE) {
        bool rises = node->table_score > node->eval;
        if (node->table.bound != (rises ? TT_UPPER : TT_LOWER)) {
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

/* --- Steps that end the node before any move of it is searched --- */

/* Step 5. Reverse futility pruning (RFP, static null move pruning): so far above beta that
 * nothing is likely to bring the score below. */
static bool reverse_futility_pruning(struct worker *worker, struct node *node)
{
    if (!search_does(worker, SEARCH_RFP) || node->depth > 8 || node->eval >= SCORE_WON ||
        node->window.beta <= -SCORE_WON) {
        return false;
    }
    int margin = worker_scale_margin(
        worker, PARAM(RFP_MARGIN) * (node->depth - node->improving) + PARAM(RFP_BASE));
    return node->eval - margin >= node->window.beta;
}

/* Step 6. Razoring: so far below alpha near the leaves that only captures could help;
 * quiescence says whether they do. True with *score when the node ends. */
static bool razoring(struct worker *worker, struct frame *frame, struct node *node, int *score)
{
    if (!search_does(worker, SEARCH_FUTILITY) || node->depth > 3 ||
        node->eval + worker_scale_margin(worker, PARAM(RAZOR_MARGIN) * node->depth) >=
            node->window.alpha) {
        return false;
    }
    *score = quiesce(worker, frame, node->window);
    return worker->stopped || *score <= node->window.alpha;
}

/* Step 7. Null move pruning (Donninger 1993): passes, and when the opponent still cannot get
 * below beta, nor can he after a real move. At high depth the claim is verified without passes,
 * for positions where any move harms (zugzwang). */
static bool null_move_pruning(struct worker *worker, struct frame *frame, struct node *node,
                              int *score)
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
    worker_make_null(worker, frame);
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

/* Step 8. ProbCut (Buro 1995): a capture that leaves the score far above beta in a search 4
 * plies shallower: a deeper one will hardly find it below. Measured with step 4 only. */
static bool probcut(struct worker *worker, struct frame *frame, struct node *node, int *score)
{
    int beta = node->window.beta + worker_scale_margin(worker, PARAM(PROBCUT_MARGIN));
    int depth = node->depth - 4;
    if (worker->stopped || !search_does(worker, SEARCH_PROBCUT) || node->depth < 5 ||
        node->window.beta >= SCORE_WON || node->window.beta <= -SCORE_WON ||
        (node->known && node->table.depth >= depth && node->table_score < beta)) {
        return false;
    }
    struct window window = {beta - 1, beta};
    struct picker picker;
    bool proved = false;
    movepick_begin(&picker, worker, frame, node->known ? node->table.move : (move_t)MOVE_NONE,
                   true);
    move_t move;
    while (!proved && !worker->stopped && (move = movepick_next(&picker)) != MOVE_NONE) {
        if (!worker->variant->see(frame_head(frame), move, beta - frame->static_eval,
                                  worker->evaluator->value)) {
            continue;
        }
        worker_make(worker, frame, move);
        *score = search_child(worker, frame, window, 0, !node->cut);
        if (*score >= beta && !worker->stopped) {
            *score = search_child(worker, frame, window, depth, !node->cut);
        }
        proved = *score >= beta && !worker->stopped;
    }
    movepick_end(&picker);
    *score = *score >= SCORE_WON ? node->window.beta : *score;
    return proved || worker->stopped;
}

/* Steps 5 to 8: true with *score when one of them ends the node, or the search was stopped. */
static bool prune_node(struct worker *worker, struct frame *frame, struct node *node,
                       int *score)
{
    if (node->pv || node->in_check || frame->excluded != MOVE_NONE) {
        return false;
    }
    if (reverse_futility_pruning(worker, node)) {
        *score = (node->eval + node->window.beta) / 2;
        return true;
    }
    return razoring(worker, frame, node, score) ||
           null_move_pruning(worker, frame, node, score) || probcut(worker, frame, node, score);
}

/* Step 9. Internal iterative reduction (IIR): without a hash move the order is poor, so a
 * shallower search comes first and leaves one in the table. */
static void internal_iterative_reduction(const struct worker *worker, const struct frame *frame,
                                         struct node *node)
{
    if (search_does(worker, SEARCH_TABLE | SEARCH_LMR) && node->depth >= 4 &&
        (node->pv || node->cut) && frame->excluded == MOVE_NONE &&
        (!node->known || node->table.move == MOVE_NONE)) {
        node->depth--;
    }
}

/* --- The moves --- */

/* Step 12. Singular extension (Anantharaman, Campbell and Hsu 1988; the form with an excluded
 * move is Stockfish's): the hash move is extended when all others fail low against a bound
 * below its score, by two plies when by far. When even the others reach beta the node ends with
 * *score (multi-cut). From depth 6 instead of 8 (5000 nodes): +17 +- 28 Elo; a multi-cut's
 * score that is no longer taken for a mate or a draw (10000 nodes): +44 +- 43. */
static int singular_extension(struct worker *worker, struct frame *frame, struct node *node,
                              int *score)
{
    *score = SCORE_NONE;
    if (!search_does(worker, SEARCH_SINGULAR) || node->moves == 1 ||
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

/* Step 13. Check extension, unless the check loses material (5000 nodes: +23 +- 26 Elo
 * for that condition; in another game -28 +- 35). */
static bool extends_check(const struct worker *worker, struct frame *frame, move_t move)
{
    return search_does(worker, SEARCH_CHECK_EXTENSIONS) && frame_head(frame + 1)->in_check &&
           frame->ply < 2 * worker->depth &&
           worker->variant->see(frame_head(frame), move, -PARAM(CHECK_EXTENSION_SEE),
                                worker->evaluator->value);
}

/* Step 15. Principal variation search: the value of the move just made, with a null window and
 * reduced, then to full depth, a ply deeper or shallower by its score (5000 nodes:
 * +11 +- 28 Elo), then with the open window, as long as it proves good. */
int search_later_move(struct worker *worker, struct frame *frame, const struct pvs *pvs)
{
    int alpha = pvs->window.alpha;
    struct window scout = {alpha, alpha + 1};
    int reduced = pvs->depth - pvs->reduction;
    int score = search_child(worker, frame, scout, reduced, pvs->reduction > 0 || !pvs->cut);
    if (pvs->reduction > 0 && score > alpha && !worker->stopped) {
        int depth = pvs->depth + (score > pvs->deeper) - (score < pvs->shallower);
        if (depth > reduced) {
            score = search_child(worker, frame, scout, depth, !pvs->cut);
        }
    }
    if (pvs->pv && score > alpha && !worker->stopped) {
        score = search_child(worker, frame, pvs->window, pvs->depth, false);
    }
    return score;
}

/* The same of any move: the first one of a node has the open window at once. */
static int search_move(struct worker *worker, struct frame *frame, struct node *node,
                       move_t move, int depth)
{
    if (node->count == 1) {
        return search_child(worker, frame, node->window, depth, !node->pv && !node->cut);
    }
    struct pvs pvs = {.window = node->window,
                      .depth = depth,
                      .reduction = lmr(worker, frame, node, move, depth),
                      .deeper = node->best + PARAM(LMR_DEEPER),
                      .shallower = node->best + PARAM(LMR_SHALLOWER),
                      .pv = node->pv,
                      .cut = node->cut};
    return search_later_move(worker, frame, &pvs);
}

/* Step 16. Notes the value of a move. True when it reaches beta. */
static bool take_score(struct frame *frame, struct node *node, move_t move, int score)
{
    if (score > node->best) {
        node->best = score;
        if (score > node->window.alpha) {
            node->best_move = move;
            if (node->pv) {
                worker_set_pv(frame, move);
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

/* Steps 10 to 16: searches the moves in the picker's order until one reaches beta; node->best
 * is the value. */
static void search_moves(struct worker *worker, struct frame *frame, struct node *node)
{
    struct picker picker;
    move_t move;
    /* Step 10. Move ordering. Quiet checks early and never pruned (3000 nodes): +72 +- 30 Elo
     * with new terms of evaluation; in three other games +109 +- 48, +24 +- 44, +198 +- 53. */
    movepick_begin(&picker, worker, frame, node->known ? node->table.move : (move_t)MOVE_NONE,
                   false);
    while (node->count < node->moves && (move = movepick_next(&picker)) != MOVE_NONE) {
        if (move == frame->excluded) {
            continue;
        }
        if (!move_is_noisy(move)) {
            node->history = frame_history(worker, frame, move);
        }
        if (node->moves > 1 && prune_move(worker, frame, node, &picker, move)) {
            node->count++;
            continue;
        }
        node->count++;
        int depth = node->depth - 1;
        int score = SCORE_NONE;
        if (node->known && move == node->table.move) {
            depth += singular_extension(worker, frame, node, &score);
        }
        if (worker->stopped) {
            break;
        }
        if (score != SCORE_NONE) {
            node->best = score;
            break;
        }
        worker_make(worker, frame, move);
        if (node->count > 1) {
            worker_note_unlikely(worker, frame);
        }
        depth += depth == node->depth - 1 && extends_check(worker, frame, move);
        score = search_move(worker, frame, node, move, depth);
        if (worker->stopped || take_score(frame, node, move, score)) {
            break;
        }
    }
    movepick_end(&picker);
}

/* Step 18. Remembers `best`, which reached beta: killers, countermove, history. */
static void reward_move(struct worker *worker, struct frame *frame, const struct node *node)
{
    const struct frame *last = frame - 1;
    move_t best = node->best_move;
    struct quiet_counters counters = {.position = frame_head(frame)};
    if (!move_is_noisy(best)) {
        counters = frame_counters(worker, frame);
        if (frame->killer[0] != best) {
            frame->killer[1] = frame->killer[0];
            frame->killer[0] = best;
        }
        if (last->move != MOVE_NONE) {
            *history_countermove(&worker->history, frame_head(last), last->move) = best;
        }
    }
    history_update(&worker->history, &counters, best, node->depth, &node->tried);
}

/* Step 19. Correction history learns how far the evaluation was off, where the value says so:
 * not when it is a bound on the evaluation's own side, or comes of a capture. */
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

/* Step 20. Keeps what was found in the transposition table. */
static void store_node(struct worker *worker, const struct frame *frame,
                       const struct node *node, int alpha)
{
    if (frame->excluded != MOVE_NONE || !search_does(worker, SEARCH_TABLE)) {
        return;
    }
    struct tt_data data = {.move = node->best_move,
                           .score = worker_score_to_table(node->best, frame->ply),
                           .raw_eval = frame->raw_eval,
                           .depth = node->depth,
                           .bound = node->best >= node->window.beta ? TT_LOWER
                                    : node->best > alpha            ? TT_EXACT
                                                                    : TT_UPPER,
                           .was_pv = node->was_pv};
    tt_store(&worker->search->tt, search_key(worker, frame), &data);
}

int search_node(struct worker *worker, struct frame *frame, struct window window, int depth,
                bool cut)
{
    int score = 0;
    struct node node;
    frame->pv_length = 0;
    node.window = window;
    if (worker_is_stopped(worker) || is_settled(worker, frame, &node, &score)) {
        return score;
    }
    /* Step 2. Quiescence after the last ply. */
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
    node.moves = coalition_moves(&worker->coalition, frame_head(frame), frame->opps_used);
    if (node.moves > 1 && prune_node(worker, frame, &node, &score)) {
        return score;
    }
    internal_iterative_reduction(worker, frame, &node);
    (frame + 2)->killer[0] = (frame + 2)->killer[1] = MOVE_NONE;
    node.best = -SCORE_INFINITE;
    node.best_move = MOVE_NONE;
    node.count = node.tried.quiet_count = node.tried.noisy_count = 0;
    int alpha = node.window.alpha;
    search_moves(worker, frame, &node);
    if (worker->stopped) {
        return 0;
    }
    /* Step 17. Mate and stalemate: there was no move. */
    if (node.count == 0) {
        return frame->excluded != MOVE_NONE
                   ? alpha
                   : coalition_end_score(&worker->coalition, frame_head(frame), frame->ply);
    }
    if (node.best >= node.window.beta && node.best_move != MOVE_NONE) {
        reward_move(worker, frame, &node);
    }
    learn_correction(worker, frame, &node, alpha);
    store_node(worker, frame, &node, alpha);
    return node.best;
}
