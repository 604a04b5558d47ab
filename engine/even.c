/* A double oracle over the moves of one turn below the root, see even.h. */
#include "engine/even.h"

#include <string.h>

enum { GAIN_SEEN = 2 }; /* utility: a reply that gains less is not added */

/* The value for seat 0 of a pair of moves: the middle of its bounds. */
static int pair_value(struct even *even, int row, int column)
{
    struct serial *serial = even->serial;
    const struct serial_frame *frame = &serial->frames[even->ply];
    struct window open = {-UTILITY_LIMIT, UTILITY_LIMIT};
    move_t half[2] = {frame->list[0].move[row], frame->list[1].move[column]};
    if (!even->known[row][column]) {
        int depth = even->depth - 1;
        int lower = serial_joint_value(serial, even->ply, 0, half, depth, open);
        int upper = lower;
        if (depth > 0) {
            upper = -serial_joint_value(serial, even->ply, 1, half, depth, open);
        }
        even->value[row][column] = (int16_t)((lower + upper) / 2);
        even->known[row][column] = true;
    }
    return even->value[row][column];
}

static int move_count(const struct even *even, int seat)
{
    int count = even->serial->frames[even->ply].list[seat].count;
    return count < MATRIX_MAX ? count : MATRIX_MAX;
}

static bool is_in_set(const struct even *even, int seat, int index)
{
    for (int i = 0; i < even->set_count[seat]; i++) {
        if (even->set[seat][i] == index) {
            return true;
        }
    }
    return false;
}

/* Begins with the move of either side that looks best. */
static void seed(struct even *even)
{
    for (int seat = 0; seat < 2; seat++) {
        const struct serial_list *list = &even->serial->frames[even->ply].list[seat];
        int best = 0;
        for (int i = 1; i < move_count(even, seat); i++) {
            best = list->order[i] > list->order[best] ? i : best;
        }
        even->set[seat][0] = best;
        even->set_count[seat] = 1;
    }
    for (int i = 0; i < move_count(even, 0); i++) {
        memset(even->known[i], 0, (size_t)move_count(even, 1));
    }
}

static void solve(struct even *even)
{
    struct matrix *matrix = &even->matrix;
    matrix->rows = even->set_count[0];
    matrix->columns = even->set_count[1];
    for (int i = 0; i < matrix->rows; i++) {
        for (int j = 0; j < matrix->columns; j++) {
            matrix->payoff[i][j] = pair_value(even, even->set[0][i], even->set[1][j]);
        }
    }
    matrix_solve(matrix, &even->mix);
}

/* What `seat` gets by the move `own` against the other side's mix. */
static double response(struct even *even, int seat, int own)
{
    const double *weight = seat == 0 ? even->mix.column : even->mix.row;
    double sum = 0;
    for (int i = 0; i < even->set_count[1 - seat]; i++) {
        int other = even->set[1 - seat][i];
        if (weight[i] > 0) {
            sum += weight[i] *
                   (seat == 0 ? pair_value(even, own, other) : -pair_value(even, other, own));
        }
    }
    return sum;
}

/* Adds the best answer of `seat` to the other side's mix if it gains. */
static bool improve(struct even *even, int seat)
{
    double best = (seat == 0 ? even->mix.value : -even->mix.value) + GAIN_SEEN;
    int found = -1;
    for (int i = 0; i < move_count(even, seat) && !even->serial->worker->stopped; i++) {
        double gain = is_in_set(even, seat, i) ? best : response(even, seat, i);
        if (gain > best) {
            best = gain;
            found = i;
        }
    }
    if (found < 0 || even->set_count[seat] == MATRIX_MAX) {
        return false;
    }
    even->set[seat][even->set_count[seat]++] = found;
    return true;
}

/* The value for seat 0 of the position in frame 1, `depth` turns ahead. */
static int even_value(struct even *even, int depth)
{
    struct window open = {-UTILITY_LIMIT, UTILITY_LIMIT};
    int value;
    if (serial_is_settled(even->serial, 1, 0, &depth, open, &value)) {
        return value;
    }
    even->ply = 1;
    even->depth = depth;
    even->serial->frames[1].has_value = false;
    serial_list(even->serial, even->ply);
    seed(even);
    bool grown = true;
    while (grown && !even->serial->worker->stopped) {
        solve(even);
        grown = improve(even, 0);
        grown |= improve(even, 1);
    }
    return (int)even->mix.value;
}

int even_joint_value(struct even *even, struct serial *serial, const move_t half[2], int depth)
{
    even->serial = serial;
    if (!serial_make(serial, 0, half)) {
        return even_value(even, depth);
    }
    int value = even_value(even, depth);
    serial_make_as(serial, 0, half, 0);
    return (value + even_value(even, depth)) / 2;
}
