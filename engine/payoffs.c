/* What a solved turn looks like to people: the candidates of both sides, how often each is
 * played, and what each pair is worth. Only rearranges what simultaneous.c found. */
#include "engine/simultaneous.h"

#include <string.h>

static int candidate_count(const struct solution *solution, int seat)
{
    return solution->set_count[seat];
}

/* Utility for `seat` of its candidate `own` against the other's candidate `other`. */
static int payoff(const struct solution *solution, int seat, int own, int other)
{
    return seat == 0 ? solution->payoff[own][other] : -solution->payoff[other][own];
}

int simultaneous_expected(const struct simultaneous *state, int seat, move_t move)
{
    const struct solution *solution = &state->solution;
    for (int i = 0; i < candidate_count(solution, seat); i++) {
        if (state->move[seat][solution->set[seat][i]] != move) {
            continue;
        }
        double sum = 0;
        for (int j = 0; j < candidate_count(solution, 1 - seat); j++) {
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
    int count = candidate_count(solution, seat);
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

void simultaneous_payoffs(const struct simultaneous *state, int seat, struct payoffs *payoffs)
{
    const struct solution *solution = &state->solution;
    int order[2][PAYOFFS_MAX];
    struct mixture mixture;
    memset(payoffs, 0, sizeof *payoffs);
    simultaneous_describe(state, seat, &mixture);
    for (int side = 0; side < 2; side++) {
        int from = side == 0 ? seat : 1 - seat;
        payoffs->count[side] = by_likelihood(solution, from, order[side]);
        for (int i = 0; i < payoffs->count[side]; i++) {
            move_t move = state->move[from][solution->set[from][order[side][i]]];
            payoffs->move[side][i] = move;
            payoffs->expected[side][i] = chance(simultaneous_expected(state, from, move));
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
    payoffs->lower = chance(seat == 0 ? solution->lower : -solution->upper);
    payoffs->upper = chance(seat == 0 ? solution->upper : -solution->lower);
}
