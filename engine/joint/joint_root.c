/* Simultaneous games under limits, see joint_root.h. */
#include "engine/joint/joint_root.h"

#include "engine/memory.h"

#include <string.h>

/* A move that is played less often is left out. */
static const double unlikely = 0.02;

bool joint_root_prepare(struct search *search, const struct game *game)
{
    for (int i = 0; i < search->worker_count; i++) {
        struct worker *worker = search->workers[i];
        if (worker->simultaneous == NULL) {
            worker->simultaneous = memory_map(sizeof *worker->simultaneous);
        }
        if (worker->simultaneous == NULL) {
            return false;
        }
        joint_bounds_prepare(&worker->simultaneous->bounds, worker, game);
        worker->simultaneous->bounds.first = -1;
        worker->simultaneous->thorough = search->limits.payoffs;
        worker->simultaneous->bounds.exact = search->limits.payoffs;
        joint_oracle_begin(worker->simultaneous);
    }
    return true;
}

void joint_root_free(struct worker *worker)
{
    if (worker->simultaneous != NULL) {
        memory_unmap(worker->simultaneous, sizeof *worker->simultaneous);
        worker->simultaneous = NULL;
    }
}

/* --- What a solution looks like to people: probabilities and payoffs --- */

/* The least probability of a move of `seat` that is played; lower than usual where all are. */
static double least_likely(const struct joint_oracle *state, int seat)
{
    double highest = 0;
    for (int i = 0; i < state->count[seat]; i++) {
        double probability = state->solution.probability[seat][i];
        highest = probability > highest ? probability : highest;
    }
    return highest < unlikely ? highest : unlikely;
}

static double total_likely(const struct joint_oracle *state, int seat)
{
    double least = least_likely(state, seat);
    double total = 0;
    for (int i = 0; i < state->count[seat] && least > 0; i++) {
        double probability = state->solution.probability[seat][i];
        total += probability >= least ? probability : 0;
    }
    return total;
}

move_t joint_root_draw(const struct joint_oracle *state, int seat, uint64_t random)
{
    double left = (double)(random >> 11) * 0x1p-53 * total_likely(state, seat);
    double least = least_likely(state, seat);
    move_t last = MOVE_NONE;
    for (int i = 0; i < state->count[seat] && least > 0; i++) {
        double probability = state->solution.probability[seat][i];
        if (probability < least) {
            continue;
        }
        last = state->move[seat][i];
        left -= probability;
        if (left < 0) {
            break;
        }
    }
    return last;
}

/* The least and the most that `seat` gets by the bounds of a solution. */
static int least_for(const struct solution *solution, int seat)
{
    return seat == 0 ? solution->lower : -solution->upper;
}

static int most_for(const struct solution *solution, int seat)
{
    return seat == 0 ? solution->upper : -solution->lower;
}

/* Centipawns, or a mate, of a utility. The last half of a turn is the winner's, so that a mate
 * in three turns takes five plies and being mated in three six, as where sides take turns. */
static int score_of(int utility)
{
    int size = utility < 0 ? -utility : utility;
    int plies = 2 * (UTILITY_WIN - size) - (utility > 0);
    int score = size >= UTILITY_SEEN ? SCORE_MATE - plies : utility_to_centipawns(size);
    return utility < 0 ? -score : score;
}

void joint_root_describe(const struct joint_oracle *state, int seat, struct mixture *mixture)
{
    const struct solution *solution = &state->solution;
    memset(mixture, 0, sizeof *mixture);
    mixture->lower = score_of(least_for(solution, seat));
    mixture->upper = score_of(most_for(solution, seat));
    for (int side = 0; side < 2; side++) {
        int from = side == 0 ? seat : 1 - seat;
        double total = total_likely(state, from);
        double least = least_likely(state, from);
        for (int i = 0; i < state->count[from] && least > 0; i++) {
            double probability = solution->probability[from][i];
            if (probability < least || mixture->count[side] == MIXTURE_MAX) {
                continue;
            }
            int permille = (int)(1000 * probability / total + 0.5);
            int at = mixture->count[side]++;
            while (at > 0 && mixture->permille[side][at - 1] < permille) {
                mixture->permille[side][at] = mixture->permille[side][at - 1];
                mixture->move[side][at] = mixture->move[side][at - 1];
                at--;
            }
            mixture->permille[side][at] = permille;
            mixture->move[side][at] = state->move[from][i];
        }
    }
}

/* Utility for `seat` of its candidate `own` against the other's candidate `other`. */
static int payoff(const struct solution *solution, int seat, int own, int other)
{
    return seat == 0 ? solution->payoff[own][other] : -solution->payoff[other][own];
}

/* What `seat` gets on average by `move`, a candidate, against the other side's mix: utility for
 * the seat. */
static int expected_utility(const struct joint_oracle *state, int seat, move_t move)
{
    const struct solution *solution = &state->solution;
    for (int i = 0; i < solution->set_count[seat]; i++) {
        if (state->move[seat][solution->set[seat][i]] != move) {
            continue;
        }
        double sum = 0;
        for (int j = 0; j < solution->set_count[1 - seat]; j++) {
            int at = solution->set[1 - seat][j];
            sum += solution->probability[1 - seat][at] * payoff(solution, seat, i, j);
        }
        return (int)sum;
    }
    return seat == 0 ? solution->value : -solution->value;
}

/* Expected score in ten-thousandths of what a win is worth. */
static int chance(int utility)
{
    return (int)((10000LL * (utility + UTILITY_WIN) + UTILITY_WIN) / (2 * UTILITY_WIN));
}

/* The candidates of `seat`, likeliest first, by their place in its set. */
static int by_likelihood(const struct solution *solution, int seat, int order[PAYOFFS_MAX])
{
    int count = solution->set_count[seat];
    count = count < PAYOFFS_MAX ? count : PAYOFFS_MAX;
    for (int i = 0; i < count; i++) {
        double probability = solution->probability[seat][solution->set[seat][i]];
        int at = i;
        for (; at > 0; at--) {
            int before = solution->set[seat][order[at - 1]];
            if (solution->probability[seat][before] >= probability) {
                break;
            }
            order[at] = order[at - 1];
        }
        order[at] = i;
    }
    return count;
}

/* Fills *payoffs with the candidates of both sides as `seat` sees them. */
static void describe_payoffs(const struct joint_oracle *state, int seat,
                             struct payoffs *payoffs)
{
    const struct solution *solution = &state->solution;
    int order[2][PAYOFFS_MAX];
    struct mixture mixture;
    memset(payoffs, 0, sizeof *payoffs);
    joint_root_describe(state, seat, &mixture);
    for (int side = 0; side < 2; side++) {
        int from = side == 0 ? seat : 1 - seat;
        payoffs->count[side] = by_likelihood(solution, from, order[side]);
        for (int i = 0; i < payoffs->count[side]; i++) {
            move_t move = state->move[from][solution->set[from][order[side][i]]];
            payoffs->move[side][i] = move;
            payoffs->expected[side][i] = chance(expected_utility(state, from, move));
            for (int at = 0; at < mixture.count[side]; at++) {
                if (mixture.move[side][at] == move) {
                    payoffs->permille[side][i] = mixture.permille[side][at];
                }
            }
        }
    }
    for (int i = 0; i < payoffs->count[0]; i++) {
        for (int j = 0; j < payoffs->count[1]; j++) {
            payoffs->score[i][j] =
                (int16_t)chance(payoff(solution, seat, order[0][i], order[1][j]));
        }
    }
    int sign = seat == 0 ? 1 : -1;
    payoffs->value = chance(sign * solution->value);
    payoffs->lower = chance(least_for(solution, seat));
    payoffs->upper = chance(most_for(solution, seat));
}

/* --- Reports --- */

static int asking_seat(const struct search *search)
{
    return search->root.head.seat;
}

/* The score for `seat` of what it gets on average. A mate only if one is sure, whatever the
 * other side does; then as late as that side can make it. */
static int fair_score(const struct solution *solution, int seat, int utility)
{
    int least = least_for(solution, seat);
    int most = most_for(solution, seat);
    if (utility >= UTILITY_SEEN) {
        utility = least >= UTILITY_SEEN ? least : UTILITY_SEEN - 1;
    } else if (utility <= -UTILITY_SEEN) {
        utility = most <= -UTILITY_SEEN ? most : 1 - UTILITY_SEEN;
    }
    return score_of(utility);
}

/* The line that both sides most probably play after the asking seat's move `index` of its mix:
 * halves of turns, the asking seat's first. */
static int likely_line(struct worker *worker, const struct mixture *mixture, int index,
                       move_t *line)
{
    const struct variant *variant = worker->variant;
    union position_room room[2];
    struct position *standing = &room[0].head;
    struct position *committed = &room[1].head;
    int seat = asking_seat(worker->search);
    int length = 0;
    move_t half[2] = {mixture->move[0][index], mixture->move[1][0]};
    if (mixture->count[0] == 0 || mixture->count[1] == 0) {
        return 0;
    }
    variant->open(&worker->search->root.head, standing, 0);
    for (int turn = 0; turn < worker->completed; turn++) {
        if (turn > 0 &&
            !joint_bounds_expected(&worker->simultaneous->bounds, standing, seat, half)) {
            break;
        }
        move_t both[2];
        both[seat] = half[0];
        both[1 - seat] = half[1];
        line[length++] = half[0];
        line[length++] = half[1];
        variant->apply(standing, committed, both[0]);
        variant->apply(committed, standing, both[1]);
    }
    return length;
}

/* Reports move `index` of the asking seat's mix, completing *info. */
static void report_move(struct worker *worker, struct info *info, int index)
{
    const struct search *search = worker->search;
    move_t line[2 * ROUNDS_MAX];
    info->multipv = index + 1;
    info->pv = line;
    info->pv_length = likely_line(worker, info->mixture, index, line);
    if (search->limits.multipv > 1 && info->mixture->count[0] > 0) {
        move_t move = info->mixture->move[0][index];
        int expected = expected_utility(worker->simultaneous, asking_seat(search), move);
        info->score =
            fair_score(&worker->simultaneous->solution, asking_seat(search), expected);
        info->permille = info->mixture->permille[0][index];
    }
    search->callbacks.on_info(search->callbacks.context, info);
}

static void report_turn(struct worker *worker, bool final)
{
    const struct search *search = worker->search;
    const struct solution *solution = &worker->simultaneous->solution;
    struct mixture mixture;
    struct payoffs payoffs;
    int seat = asking_seat(search);
    int sign = seat == 0 ? 1 : -1;
    joint_root_describe(worker->simultaneous, seat, &mixture);
    struct info info = {.final = final, .mixture = &mixture};
    info.depth = info.seldepth = solution->depth;
    info.score = fair_score(solution, seat, sign * solution->value);
    search_set_info(search, &info);
    if (final && search->limits.payoffs) {
        describe_payoffs(worker->simultaneous, seat, &payoffs);
        info.payoffs = &payoffs;
    }
    report_move(worker, &info, 0);
    info.payoffs = NULL;
    for (int i = 1; i < search->limits.multipv && i < mixture.count[0]; i++) {
        report_move(worker, &info, i);
    }
}

/* The last depth: the one given, or one turn more than a mate that is wanted may take. */
static int last_depth(const struct limits *limits)
{
    if (limits->depth > 0) {
        return limits->depth;
    }
    int most = ROUNDS_MAX - 4;
    return limits->mate > 0 && limits->mate < most ? limits->mate + 1 : most;
}

/* Whether another depth should be begun. `stable` depths had the same likeliest move. */
static bool may_deepen(const struct worker *worker, int stable)
{
    const struct search *search = worker->search;
    const struct solution *solution = &worker->simultaneous->solution;
    int limit = last_depth(&search->limits);
    bool decided =
        worker->simultaneous->is_exact || solution->value >= UTILITY_SEEN ||
        solution->value <= -UTILITY_SEEN ||
        (worker->simultaneous->count[asking_seat(search)] == 1 && search->budget.adaptive);
    struct urgency urgency = {.stable = stable, .effort_percent = 50};
    if (worker->completed >= limit || worker->stopped) {
        return false;
    }
    if (search_is_open_ended(search) || worker->index != 0 || worker->completed == 0) {
        return true;
    }
    if (decided && search->limits.depth == 0) {
        return false;
    }
    return search->budget.soft == CLOCK_UNLIMITED ||
           search_elapsed(search) < clock_soft(&search->budget, &urgency);
}

void joint_root_iterate(void *argument)
{
    struct worker *worker = argument;
    struct search *search = worker->search;
    struct joint_oracle *state = worker->simultaneous;
    int seat = asking_seat(search);
    move_t likeliest = MOVE_NONE;
    int stable = 0;
    while (may_deepen(worker, stable)) {
        worker->depth = worker->completed + 1;
        if (worker->index == 0) {
            atomic_store_explicit(&search->depth, worker->completed, memory_order_relaxed);
        }
        joint_oracle_deepen(state, worker->depth);
        if (worker->stopped) {
            break;
        }
        worker->completed = worker->depth;
        worker->stoppable = true;
        struct mixture mixture;
        joint_root_describe(state, seat, &mixture);
        stable = mixture.move[0][0] == likeliest ? stable + 1 : 0;
        likeliest = mixture.move[0][0];
        if (worker->index == 0) {
            report_turn(worker, false);
        }
    }
}

/* The move to play of the solution found, chosen as the options want it. */
static move_t choose_move(const struct worker *worker, int seat)
{
    const struct search *search = worker->search;
    const struct joint_oracle *state = worker->simultaneous;
    struct mixture mixture;
    if (search->mix_mode == MIX_SECURE) {
        return state->solution.safest[seat];
    }
    if (search->mix_mode == MIX_SAMPLE && !search->limits.advice) {
        return joint_root_draw(state, seat, search_random(search));
    }
    joint_root_describe(state, seat, &mixture);
    return mixture.move[0][0];
}

struct best joint_root_best(struct worker *worker)
{
    struct joint_oracle *state = worker->simultaneous;
    const struct solution *solution = &state->solution;
    int seat = asking_seat(worker->search);
    report_turn(worker, true);
    if (solution->depth == 0) {
        move_t move = solution->safest[seat];
        if (move == MOVE_NONE) {
            move = joint_moves_hasty(&state->bounds, seat);
        }
        return (struct best){move, MOVE_NONE, 0};
    }
    int sign = seat == 0 ? 1 : -1;
    return (struct best){choose_move(worker, seat), MOVE_NONE,
                         fair_score(solution, seat, sign * solution->value)};
}
