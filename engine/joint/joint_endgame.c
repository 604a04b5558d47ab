#include "engine/joint/joint_endgame.h"

#include "engine/joint/joint_ends.h"

#include <string.h>

/* What seat 0 gets on average after a turn at the root; false when that is not known. */
static bool share_after(struct joint_oracle *state, const move_t half[2], double *share)
{
    struct joint_bounds *bounds = &state->bounds;
    bool by_chance = joint_bounds_make(bounds, 0, half);
    *share = 0;
    for (int first = by_chance; first >= 0; first--) {
        double one;
        int value;
        if (first != by_chance) {
            joint_bounds_make_as(bounds, 0, half, first);
        }
        if (joint_ends_is_over(bounds, 1, 0, &value)) {
            one = value > 0 ? 1 : value < 0 ? 0 : 0.5;
        } else if (!joint_ends_look_up(bounds, 1, &one)) {
            return false;
        }
        *share += one / (1 + by_chance);
    }
    return true;
}

/* Makes the solution of the matrix's equilibrium. */
static void take_equilibrium(struct joint_oracle *state, const struct matrix *matrix,
                             const struct mix *mix)
{
    struct solution *solution = &state->solution;
    double value[2];
    int best[2];
    memset(solution, 0, sizeof *solution);
    solution->value = solution->lower = solution->upper = utility_of_share(mix->value);
    for (int seat = 0; seat < 2; seat++) {
        for (int i = 0; i < state->count[seat]; i++) {
            double probability = seat == 0 ? mix->row[i] : mix->column[i];
            solution->probability[seat][i] = probability;
            solution->set[seat][solution->set_count[seat]++] = i;
        }
    }
    for (int i = 0; i < matrix->rows; i++) {
        for (int j = 0; j < matrix->columns; j++) {
            solution->payoff[i][j] = (int16_t)utility_of_share(matrix->payoff[i][j]);
        }
    }
    matrix_safest(matrix, value, best);
    for (int seat = 0; seat < 2; seat++) {
        solution->safest[seat] = state->move[seat][best[seat]];
    }
}

bool joint_endgame_solve(struct joint_oracle *state)
{
    struct matrix *matrix = &state->candidates.matrix;
    struct mix *mix = &state->candidates.mix;
    struct worker *worker = state->bounds.worker;
    double share;
    if (worker->endgame_pieces == 0 || state->count[0] > MATRIX_MAX ||
        state->count[1] > MATRIX_MAX || !joint_ends_look_up(&state->bounds, 0, &share)) {
        return false;
    }
    matrix->rows = state->count[0];
    matrix->columns = state->count[1];
    for (int i = 0; i < matrix->rows; i++) {
        for (int j = 0; j < matrix->columns; j++) {
            move_t half[2] = {state->move[0][i], state->move[1][j]};
            if (!share_after(state, half, &matrix->payoff[i][j])) {
                return false;
            }
        }
    }
    matrix_solve(matrix, mix);
    take_equilibrium(state, matrix, mix);
    return true;
}
