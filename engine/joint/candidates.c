/* The candidates of a double oracle, see candidates.h. */
#include "engine/joint/candidates.h"

bool candidates_have(const struct candidates *candidates, int seat, int index)
{
    for (int i = 0; i < candidates->count[seat]; i++) {
        if (candidates->index[seat][i] == index) {
            return true;
        }
    }
    return false;
}

bool candidates_add(struct candidates *candidates, int seat, int index)
{
    if (candidates_have(candidates, seat, index) || candidates->count[seat] == MATRIX_MAX) {
        return false;
    }
    candidates->index[seat][candidates->count[seat]++] = index;
    return true;
}

const double *candidates_weights_against(const struct candidates *candidates, int seat)
{
    return seat == 0 ? candidates->mix.column : candidates->mix.row;
}

void candidates_solve(struct candidates *candidates, const struct entries *entries)
{
    struct matrix *matrix = &candidates->matrix;
    matrix->rows = candidates->count[0];
    matrix->columns = candidates->count[1];
    for (int i = 0; i < matrix->rows; i++) {
        for (int j = 0; j < matrix->columns; j++) {
            matrix->payoff[i][j] = entries->value(entries->context, candidates->index[0][i],
                                                  candidates->index[1][j], entries->depth);
        }
    }
    matrix_solve(matrix, &candidates->mix);
}

double candidates_promise(const struct candidates *candidates, const struct entries *entries,
                          int seat, int own)
{
    const double *weight = candidates_weights_against(candidates, seat);
    double sum = 0;
    for (int i = 0; i < candidates->count[1 - seat] && !*entries->stopped; i++) {
        int other = candidates->index[1 - seat][i];
        if (weight[i] > 0) {
            int row = seat == 0 ? own : other;
            int column = seat == 0 ? other : own;
            double value = entries->value(entries->context, row, column, entries->depth);
            sum += weight[i] * (seat == 0 ? value : -value);
        }
    }
    return sum;
}

/* Adds the best reply of `seat` if it gains. */
static bool add_reply(struct candidates *candidates, const struct entries *entries, int seat,
                      int moves, double gain)
{
    double value = candidates->mix.value;
    double best = (seat == 0 ? value : -value) + gain;
    int found = -1;
    for (int i = 0; i < moves && !*entries->stopped; i++) {
        if (!candidates_have(candidates, seat, i)) {
            double promise = candidates_promise(candidates, entries, seat, i);
            found = promise > best ? i : found;
            best = promise > best ? promise : best;
        }
    }
    return found >= 0 && candidates_add(candidates, seat, found);
}

void candidates_grow(struct candidates *candidates, const struct entries *entries,
                     const int moves[2], double gain)
{
    bool grown = true;
    while (grown && !*entries->stopped) {
        candidates_solve(candidates, entries);
        grown = add_reply(candidates, entries, 0, moves[0], gain);
        grown |= add_reply(candidates, entries, 1, moves[1], gain);
    }
}
