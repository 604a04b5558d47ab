/* Quiescence: after the last full ply only noisy turns are looked at, all turns in check, until
 * the position is calm enough for the static evaluation. */
#include "engine/search.h"

enum { DELTA_MARGIN = 180 };

int search_evaluate(const struct worker *worker, const struct frame *frame)
{
    int score = worker->evaluator->evaluate(frame_head(frame), NULL);
    int bound = SCORE_WON - 1;
    return score > bound ? bound : score < -bound ? -bound : score;
}

int score_to_table(int score, int ply)
{
    return score >= SCORE_WON ? score + ply : score <= -SCORE_WON ? score - ply : score;
}

int score_from_table(int score, int ply)
{
    if (score >= SCORE_WON) {
        score = score > SCORE_MATE ? SCORE_MATE : score;
        return score - ply;
    }
    if (score <= -SCORE_WON) {
        score = score < -SCORE_MATE ? -SCORE_MATE : score;
        return score + ply;
    }
    return score;
}

int table_evaluation(const struct tt_data *data)
{
    bool possible = data->evaluation < SCORE_WON && data->evaluation > -SCORE_WON;
    return possible ? data->evaluation : (int)SCORE_NONE;
}

bool table_cuts(const struct tt_data *data, int score, struct window window)
{
    return data->bound == TT_EXACT || (data->bound == TT_LOWER && score >= window.beta) ||
           (data->bound == TT_UPPER && score <= window.alpha);
}

/* What is known before any turn is looked at. */
struct calm {
    struct tt_data table;
    bool known;   /* table is filled */
    int best;     /* stand pat, or mated */
    int futility; /* a capture must win this much less than alpha to matter */
};

/* Fills *calm and frame->evaluation. */
static void stand_pat(struct worker *worker, struct frame *frame, struct calm *calm)
{
    if (frame_head(frame)->in_check) {
        frame->evaluation = SCORE_NONE;
        calm->best = -SCORE_MATE + frame->ply;
        calm->futility = -SCORE_INFINITE;
        return;
    }
    frame->evaluation = calm->known ? table_evaluation(&calm->table) : (int)SCORE_NONE;
    if (frame->evaluation == SCORE_NONE) {
        frame->evaluation = search_evaluate(worker, frame);
    }
    calm->best = frame->evaluation;
    if (calm->known) {
        int score = score_from_table(calm->table.score, frame->ply);
        bool better = score > calm->best && calm->table.bound != TT_UPPER;
        bool worse = score < calm->best && calm->table.bound != TT_LOWER;
        if ((better || worse) && score < SCORE_WON && score > -SCORE_WON) {
            calm->best = score;
        }
    }
    calm->futility = frame->evaluation + DELTA_MARGIN * worker->evaluator->capture_swing / 100;
}

/* Whether even a good outcome of the noisy turn leaves the score below alpha. Raises
 * calm->best to that outcome. */
static bool is_futile(const struct worker *worker, const struct frame *frame, move_t move,
                      int alpha, struct calm *calm)
{
    const struct position *position = frame_head(frame);
    const int16_t *value = worker->evaluator->value;
    if (calm->best <= -SCORE_WON) {
        return false;
    }
    if (position->in_check) {
        return !move_is_noisy(move);
    }
    if (move_kind(move) != MOVE_CAPTURE || !search_does(worker, SEARCH_FUTILITY)) {
        return false;
    }
    int gain = value[move_victim(position, move)] * worker->evaluator->capture_swing / 100;
    if (calm->futility + gain <= alpha) {
        calm->best = calm->futility + gain > calm->best ? calm->futility + gain : calm->best;
        return true;
    }
    return false;
}

/* Value of the position after the turn made in `frame`, for the seat of `frame`. */
static int quiesce_child(struct worker *worker, struct frame *frame, struct window window)
{
    if (frames_are_allied(worker, frame)) {
        return quiesce(worker, frame + 1, window);
    }
    return -quiesce(worker, frame + 1, (struct window){-window.beta, -window.alpha});
}

/* Searches the noisy turns; returns the best score. *best_move is the one that raised alpha. */
static int quiesce_moves(struct worker *worker, struct frame *frame, struct window window,
                         struct calm *calm, move_t *best_move)
{
    bool pv = window.beta - window.alpha > 1;
    struct picker picker;
    picker_begin(&picker, worker, frame, calm->known ? calm->table.move : (move_t)MOVE_NONE,
                 true);
    move_t move;
    while ((move = picker_next(&picker)) != MOVE_NONE) {
        if (is_futile(worker, frame, move, window.alpha, calm)) {
            continue;
        }
        search_make(worker, frame, move);
        int score = quiesce_child(worker, frame, window);
        if (worker->stopped) {
            break;
        }
        if (score > calm->best) {
            calm->best = score;
            if (score > window.alpha) {
                *best_move = move;
                window.alpha = score;
                if (pv) {
                    search_set_pv(frame, move);
                }
                if (score >= window.beta) {
                    break;
                }
            }
        }
    }
    picker_end(&picker);
    return calm->best;
}

int quiesce(struct worker *worker, struct frame *frame, struct window window)
{
    const struct position *position = frame_head(frame);
    bool pv = window.beta - window.alpha > 1;
    int alpha = window.alpha;
    frame->pv_length = 0;
    worker->seldepth = frame->ply > worker->seldepth ? frame->ply : worker->seldepth;
    if (search_is_stopped(worker)) {
        return 0;
    }
    if (position->is_over) {
        return search_end_score(worker->variant, position, frame->ply);
    }
    if (worker->variant->is_dead(position)) {
        return 0;
    }
    if (frame->ply >= PLY_MAX - 1 || !search_does(worker, SEARCH_QUIESCENCE)) {
        return search_evaluate(worker, frame);
    }
    struct calm calm;
    calm.known = search_does(worker, SEARCH_TABLE) &&
                 tt_probe(&worker->search->tt, position->key, &calm.table);
    if (calm.known && !pv) {
        int score = score_from_table(calm.table.score, frame->ply);
        if (table_cuts(&calm.table, score, window)) {
            return score;
        }
    }
    stand_pat(worker, frame, &calm);
    if (calm.best >= window.beta) {
        return calm.best;
    }
    window.alpha = calm.best > alpha ? calm.best : alpha;
    move_t best_move = MOVE_NONE;
    int best = quiesce_moves(worker, frame, window, &calm, &best_move);
    if (worker->stopped) {
        return 0;
    }
    if (search_does(worker, SEARCH_TABLE)) {
        struct tt_data data = {best_move, score_to_table(best, frame->ply), frame->evaluation,
                               0, best >= window.beta ? TT_LOWER : TT_UPPER};
        tt_store(&worker->search->tt, position->key, &data);
    }
    return best;
}
