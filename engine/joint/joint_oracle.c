/* The root of a simultaneous search, see joint_oracle.h. */
#include "engine/joint/joint_oracle.h"

#include "engine/joint/joint_endgame.h"

#include <stdlib.h>
#include <string.h>

/* Centipawns; a side that is ahead gains less by them, see worth_of. Measured in games, with
 * 100 ms a move or less, Elo as in docs/strength.md; the others are estimates. */
enum {
    GAP_SMALL = 7,  /* bounds so near need no matrix: 1 % of all at a balance. 30: -87 +- 103
                       against `secure`, rejected */
    GAP_WIDE = 21,  /* bounds so far apart will not meet a turn deeper */
    GAIN_SMALL = 2, /* a reply that gains less is not added */
    PROMISE_SMALL = 21, /* a move that promises less than the best by this much is not looked at
                           more closely */
    PROMISE_FIRST = 80, /* the same where it was looked at one turn ahead only */
    PURE_ENOUGH = 15,   /* what a mix of fewer moves may cost: +112 +- 79 against `secure` */
    SAFE_ENOUGH = 10,   /* less than the safest move is worth, and played like it */
    DECISIVE = 500,     /* from here on only the safest is */
    SAFE_MAX = 8        /* moves that are played alike */
};

static int sign_of(int seat)
{
    return seat == 0 ? 1 : -1;
}

/* What so many centipawns are worth to a side whose expected score is `value`: at least 1. */
static int worth_of(int centipawns, double value)
{
    int ahead = utility_to_centipawns(value < 0 ? -(int)value : (int)value);
    int worth = utility_of(ahead + centipawns) - utility_of(ahead);
    return worth > 0 ? worth : 1;
}

/* Index of a root move of `seat`. */
static int index_of(const struct joint_oracle *state, int seat, move_t move)
{
    for (int i = 0; i < state->count[seat]; i++) {
        if (state->move[seat][i] == move) {
            return i;
        }
    }
    return 0;
}

void joint_oracle_begin(struct joint_oracle *state)
{
    struct joint_bounds *bounds = &state->bounds;
    const struct joint_frame *frame = &bounds->frames[0];
    joint_moves_list(bounds, 0);
    for (int seat = 0; seat < 2; seat++) {
        int count = frame->list[seat].count;
        state->count[seat] = count < ROOT_MOVES_MAX ? count : ROOT_MOVES_MAX;
        for (int i = 0; i < state->count[seat]; i++) {
            state->move[seat][i] = frame->list[seat].move[i];
        }
    }
    memset(state->depth, 0, sizeof state->depth);
    memset(&state->solution, 0, sizeof state->solution);
    state->is_exact = false;
}

/* --- The matrix --- */

static bool is_known(const struct joint_oracle *state, int row, int column, int depth)
{
    return state->depth[depth % DEPTHS_KEPT][row][column] == depth;
}

/* The value for seat 0 of a turn at the root: the middle of what the two bounds say,
 * or what comes of a closer look. */
static int turn_value(struct joint_oracle *state, const move_t half[2], int depth)
{
    struct joint_bounds *bounds = &state->bounds;
    struct window open = {-UTILITY_LIMIT, UTILITY_LIMIT};
    if (depth > 1 && state->thorough) {
        return subgame_turn_value(&state->subgame, bounds, half, depth - 1);
    }
    int lower = joint_bounds_turn_value(bounds, 0, 0, half, depth - 1, open);
    int upper =
        depth > 1 ? -joint_bounds_turn_value(bounds, 0, 1, half, depth - 1, open) : lower;
    return (lower + upper) / 2;
}

/* The value for seat 0 of a pair of root moves; `context` is the joint_oracle. */
static double root_entry(void *context, int row, int column, int depth)
{
    struct joint_oracle *state = context;
    move_t half[2] = {state->move[0][row], state->move[1][column]};
    if (is_known(state, row, column, depth)) {
        return state->value[depth % DEPTHS_KEPT][row][column];
    }
    int value = turn_value(state, half, depth);
    if (!state->bounds.worker->stopped) {
        state->value[depth % DEPTHS_KEPT][row][column] = (int16_t)value;
        state->depth[depth % DEPTHS_KEPT][row][column] = (uint8_t)depth;
    }
    return value;
}

static double entry_for(struct joint_oracle *state, int seat, int own, int other, int depth)
{
    return seat == 0 ? root_entry(state, own, other, depth)
                     : -root_entry(state, other, own, depth);
}

/* The matrix of all root moves at a depth. */
static struct entries entries_of(struct joint_oracle *state, int depth)
{
    return (struct entries){root_entry, state, depth, &state->bounds.worker->stopped};
}

/* Begins with what was played with at the depth before and what is safest. */
static void seed_sets(struct joint_oracle *state)
{
    for (int seat = 0; seat < 2; seat++) {
        state->candidates.count[seat] = 0;
        move_t safest = state->bounds.frames[0].opening[seat];
        candidates_add(&state->candidates, seat, index_of(state, seat, safest));
        for (int i = 0; i < state->count[seat]; i++) {
            if (state->solution.probability[seat][i] > 0) {
                candidates_add(&state->candidates, seat, i);
            }
        }
    }
}

/* Whether `seat` can get at least `need`, which is UTILITY_WIN at most, from a pair of root
 * moves even if the other side opens from the next turn on. */
static bool may_reach(struct joint_oracle *state, int seat, const move_t half[2], int depth,
                      double need)
{
    if (need <= -UTILITY_LIMIT + 1) {
        return true;
    }
    int least = (int)need;
    struct window narrow = {-least - 1, -least};
    return joint_bounds_turn_value(&state->bounds, 0, 1 - seat, half, depth - 1, narrow) <
           -least;
}

/* What `seat` gets on average by the move `own` against the other side's mix; less than
 * `least` at once when it cannot be `least`. */
static double response_value(struct joint_oracle *state, int seat, int own, int depth,
                             double least)
{
    const double *weight = candidates_weights_against(&state->candidates, seat);
    int other = 1 - seat;
    double sum = 0;
    double rest = 1;
    for (int i = 0; i < state->candidates.count[other]; i++) {
        if (weight[i] <= 0) {
            continue;
        }
        int at = state->candidates.index[other][i];
        int row = seat == 0 ? own : at;
        int column = seat == 0 ? at : own;
        rest -= weight[i];
        double need = (least - sum - (rest > 0 ? rest * UTILITY_WIN : 0)) / weight[i];
        if (need > UTILITY_WIN) {
            return least - 1;
        }
        if (!is_known(state, row, column, depth) && depth > 1) {
            move_t half[2] = {state->move[0][row], state->move[1][column]};
            if (!may_reach(state, seat, half, depth, need)) {
                return least - 1;
            }
        }
        sum += weight[i] * entry_for(state, seat, own, at, depth);
        if (state->bounds.worker->stopped) {
            return least - 1;
        }
    }
    return sum;
}

/* Marks the moves of `seat` that are worth a closer look: one and two turns less ahead they
 * promise nearly as much as the best of those in the matrix. */
static void screen_moves(struct joint_oracle *state, int seat, int depth, bool *worth)
{
    for (int i = 0; i < state->count[seat]; i++) {
        worth[i] = !candidates_have(&state->candidates, seat, i);
    }
    for (int less = depth > 2 ? 2 : depth - 1; less > 0 && !state->bounds.exact; less--) {
        const struct entries entries = entries_of(state, depth - less);
        double best = -UTILITY_LIMIT;
        for (int i = 0; i < state->candidates.count[seat]; i++) {
            double sum = candidates_promise(&state->candidates, &entries, seat,
                                            state->candidates.index[seat][i]);
            best = sum > best ? sum : best;
        }
        int margin = worth_of(depth == 2 ? PROMISE_FIRST : PROMISE_SMALL, best);
        for (int i = 0; i < state->count[seat]; i++) {
            worth[i] = worth[i] && candidates_promise(&state->candidates, &entries, seat, i) >=
                                       best - less * margin;
        }
    }
}

/* Adds the best answer of `seat` to the other side's mix if it gains. */
static bool improve_candidates(struct joint_oracle *state, int seat, int depth)
{
    double value = sign_of(seat) * state->candidates.mix.value;
    double best = value + (state->bounds.exact ? 1 : worth_of(GAIN_SMALL, value));
    bool worth[ROOT_MOVES_MAX];
    int found = -1;
    screen_moves(state, seat, depth, worth);
    for (int i = 0; i < state->count[seat]; i++) {
        if (!worth[i]) {
            continue;
        }
        double gain = response_value(state, seat, i, depth, best);
        if (state->bounds.worker->stopped) {
            return false;
        }
        if (gain > best) {
            best = gain;
            found = i;
        }
    }
    return found >= 0 && candidates_add(&state->candidates, seat, found);
}

/* Keeps the mixes of the matrix that was solved last, and the matrix. */
static void keep_mixes(struct joint_oracle *state)
{
    struct solution *solution = &state->solution;
    memcpy(solution->set_count, state->candidates.count, sizeof solution->set_count);
    memcpy(solution->set, state->candidates.index, sizeof solution->set);
    for (int i = 0; i < state->candidates.matrix.rows; i++) {
        for (int j = 0; j < state->candidates.matrix.columns; j++) {
            solution->payoff[i][j] = (int16_t)state->candidates.matrix.payoff[i][j];
        }
    }
    memset(solution->probability, 0, sizeof solution->probability);
    for (int i = 0; i < state->candidates.matrix.rows; i++) {
        solution->probability[0][state->candidates.index[0][i]] = state->candidates.mix.row[i];
    }
    for (int i = 0; i < state->candidates.matrix.columns; i++) {
        solution->probability[1][state->candidates.index[1][i]] =
            state->candidates.mix.column[i];
    }
    solution->value = (int)state->candidates.mix.value;
}

/* Solves the turn to `depth`. Its mixes count once nothing gains against them: before that they
 * may have a hole that nobody has looked for. Stopped, the solution stays the one before. */
static void double_oracle(struct joint_oracle *state, int depth)
{
    const struct entries entries = entries_of(state, depth);
    bool grown = true;
    seed_sets(state);
    while (grown && !state->bounds.worker->stopped) {
        candidates_solve(&state->candidates, &entries);
        grown = improve_candidates(state, 0, depth);
        grown |= improve_candidates(state, 1, depth);
    }
    if (state->bounds.worker->stopped) {
        return;
    }
    if (!state->bounds.exact) {
        matrix_purify(&state->candidates.matrix, &state->candidates.mix,
                      worth_of(PURE_ENOUGH, state->candidates.mix.value));
    }
    keep_mixes(state);
}

/* Finds the moves of `seat` that are nearly as good as its safest one, worth `best`, if the
 * other side knows them: playing them all alike gives little away and tells little. Where a
 * side is far ahead, the safest alone. */
static int find_safe(struct joint_oracle *state, int seat, int depth, int safest, int best,
                     int found[SAFE_MAX])
{
    int decisive = utility_of(DECISIVE);
    int least = utility_of(utility_to_centipawns(best) - SAFE_ENOUGH);
    struct window narrow = {least - 1, least};
    bool decided = best > decisive || best < -decisive;
    int count = 0;
    found[count++] = safest;
    for (int i = 0; !decided && i < state->count[seat] && count < SAFE_MAX; i++) {
        move_t move = state->move[seat][i];
        if (i != safest &&
            joint_bounds_move_value(&state->bounds, 0, seat, move, depth, narrow) >= least) {
            found[count++] = i;
        }
    }
    return count;
}

/* Where the bounds leave no gap: the safe moves of both sides are all that is played. */
static void settle_safe(struct joint_oracle *state, int depth, const move_t safest[2],
                        const int worth[2])
{
    struct solution *solution = &state->solution;
    int found[2][SAFE_MAX], count[2];
    for (int seat = 0; seat < 2; seat++) {
        int index = index_of(state, seat, safest[seat]);
        count[seat] = find_safe(state, seat, depth, index, worth[seat], found[seat]);
    }
    if (state->bounds.worker->stopped) {
        return;
    }
    solution->value = (worth[0] - worth[1]) / 2;
    memset(solution->probability, 0, sizeof solution->probability);
    memcpy(solution->set_count, count, sizeof count);
    for (int seat = 0; seat < 2; seat++) {
        for (int i = 0; i < count[seat]; i++) {
            solution->set[seat][i] = found[seat][i];
            solution->probability[seat][found[seat][i]] = 1.0 / count[seat];
        }
    }
    for (int i = 0; i < count[0]; i++) {
        for (int j = 0; j < count[1]; j++) {
            solution->payoff[i][j] = (int16_t)solution->value;
        }
    }
}

/* Finds the bounds and then what is between them. */
static void bound_and_solve(struct joint_oracle *state, int depth)
{
    struct joint_bounds *bounds = &state->bounds;
    struct solution *solution = &state->solution;
    struct window open = {-UTILITY_LIMIT, UTILITY_LIMIT};
    int lower = joint_bounds_value(bounds, 0, 0, depth, open);
    int upper = -joint_bounds_value(bounds, 0, 1, depth, open);
    if (bounds->worker->stopped) {
        return;
    }
    move_t safest[2] = {bounds->frames[0].opening[0], bounds->frames[0].opening[1]};
    if (solution->depth == 0) { /* will do if the clock runs out */
        memcpy(solution->safest, safest, sizeof safest);
        bounds->worker->has_move = true;
    }
    int gap = worth_of(GAP_SMALL, (lower + upper) / 2);
    bool closed = upper - lower <= gap && lower - upper <= gap;
    if (closed && !bounds->exact) {
        settle_safe(state, depth, safest, (const int[2]){lower, -upper});
    } else {
        double_oracle(state, depth);
    }
    if (!bounds->worker->stopped) {
        solution->lower = lower;
        solution->upper = upper;
        memcpy(solution->safest, safest, sizeof safest);
    }
}

/* Whether the bounds of the depth before leave no hope that those of `depth` meet, and nobody
 * wants to know them: half of the time goes into them. */
static bool is_wide_open(const struct joint_oracle *state, int depth)
{
    const struct solution *solution = &state->solution;
    return depth > 2 && !state->bounds.exact &&
           state->bounds.worker->search->mix_mode != MIX_SECURE &&
           solution->upper - solution->lower > worth_of(GAP_WIDE, solution->value);
}

/* Where a mate is in sight, finds out whether it is sure: the bound of the side that mates. */
static void bound_mate(struct joint_oracle *state, int depth)
{
    struct solution *solution = &state->solution;
    struct window open = {-UTILITY_LIMIT, UTILITY_LIMIT};
    int seat = solution->value < 0;
    if (state->bounds.worker->stopped || abs(solution->value) < UTILITY_SEEN) {
        return;
    }
    int bound = joint_bounds_value(&state->bounds, 0, seat, depth, open);
    if (state->bounds.worker->stopped) {
        return;
    }
    if (seat == 0) {
        solution->lower = bound;
    } else {
        solution->upper = -bound;
    }
}

void joint_oracle_deepen(struct joint_oracle *state, int depth)
{
    struct solution *solution = &state->solution;
    state->is_exact = state->is_exact || joint_endgame_solve(state);
    if (state->is_exact) {
        solution->depth = depth;
        return;
    }
    if (is_wide_open(state, depth)) {
        double_oracle(state, depth);
        bound_mate(state, depth);
    } else {
        bound_and_solve(state, depth);
    }
    if (!state->bounds.worker->stopped) {
        int value = solution->value;
        solution->depth = depth;
        if (!state->bounds.exact) {
            solution->lower = value < solution->lower ? value : solution->lower;
            solution->upper = value > solution->upper ? value : solution->upper;
        }
    }
}

void joint_oracle_solve(struct joint_oracle *state, int depth)
{
    joint_oracle_begin(state);
    for (int i = 1; i <= depth && !state->bounds.worker->stopped; i++) {
        joint_oracle_deepen(state, i);
    }
}
