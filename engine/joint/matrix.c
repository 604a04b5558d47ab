/* The simplex method (Dantzig 1951) in the condensed tableau (Tucker): with payoffs shifted
 * above zero, the column's side solves `maximise sum(y) where A y <= 1, y >= 0`; then the value
 * is 1 / sum(y), column = y * value, and the row's mix stands in the last line of the final
 * tableau. A line of the tableau belongs to one variable of the basis, a column to one outside;
 * a pivot swaps two. The entering column has the steepest price (Dantzig's rule); after many
 * pivots that gain nothing the first that has any (Bland 1977), which cannot cycle. */
#include "engine/joint/matrix.h"

#include <stdbool.h>
#include <string.h>

static const double tolerance = 1e-11;

struct tableau {
    int rows, columns;
    int basis[MATRIX_MAX];   /* variable of each line: column j, or columns + i for slack i */
    int outside[MATRIX_MAX]; /* variable of each column */
    double at[MATRIX_STRIDE][MATRIX_STRIDE]; /* last line: prices; last column: values */
};

/* A row that is best against the column that is best against it, if there is one. */
static bool find_saddle(const struct matrix *matrix, struct mix *mix)
{
    double value[2];
    int best[2];
    matrix_safest(matrix, value, best);
    if (value[0] < value[1]) {
        return false;
    }
    mix->value = value[0];
    mix->row[best[0]] = 1;
    mix->column[best[1]] = 1;
    return true;
}

/* Scales the payoffs to 1 .. 2 and lays out the first tableau. */
static void lay_out(const struct matrix *matrix, double least, double range,
                    struct tableau *tableau)
{
    int rows = matrix->rows;
    int columns = matrix->columns;
    tableau->rows = rows;
    tableau->columns = columns;
    for (int i = 0; i < rows; i++) {
        for (int j = 0; j < columns; j++) {
            tableau->at[i][j] = 1 + (matrix->payoff[i][j] - least) / range;
        }
        tableau->at[i][columns] = 1;
        tableau->basis[i] = columns + i;
    }
    for (int j = 0; j < columns; j++) {
        tableau->at[rows][j] = -1;
        tableau->outside[j] = j;
    }
    tableau->at[rows][columns] = 0;
}

/* The column to enter the basis, -1 when no price is below zero. */
static int entering_column(const struct tableau *tableau, bool first)
{
    const double *price = tableau->at[tableau->rows];
    int best = -1;
    for (int j = 0; j < tableau->columns; j++) {
        if (price[j] >= -tolerance) {
            continue;
        }
        if (best < 0 ||
            (first ? tableau->outside[j] < tableau->outside[best] : price[j] < price[best])) {
            best = j;
        }
    }
    return best;
}

/* The line that limits how far the column can grow; of equals the one whose variable comes
 * first. There always is one, as the scaled payoffs are positive. */
static int leaving_line(const struct tableau *tableau, int column)
{
    int best = -1;
    double least = 0;
    for (int i = 0; i < tableau->rows; i++) {
        if (tableau->at[i][column] <= tolerance) {
            continue;
        }
        double ratio = tableau->at[i][tableau->columns] / tableau->at[i][column];
        if (best < 0 || ratio < least ||
            (ratio == least && tableau->basis[i] < tableau->basis[best])) {
            best = i;
            least = ratio;
        }
    }
    return best;
}

static void pivot(struct tableau *tableau, int line, int column)
{
    double *pivot_line = tableau->at[line];
    double inverse = 1 / pivot_line[column];
    int width = tableau->columns + 1;
    for (int j = 0; j < width; j++) {
        pivot_line[j] *= inverse;
    }
    pivot_line[column] = inverse;
    for (int i = 0; i <= tableau->rows; i++) {
        double factor = tableau->at[i][column];
        if (i == line || factor == 0) {
            continue;
        }
        double *other = tableau->at[i];
        for (int j = 0; j < width; j++) {
            other[j] -= factor * pivot_line[j];
        }
        other[column] = -factor * inverse;
    }
    int variable = tableau->basis[line];
    tableau->basis[line] = tableau->outside[column];
    tableau->outside[column] = variable;
}

/* Reads the mixes off the final tableau; what is hardly above zero is rounding. */
static void read_mix(const struct tableau *tableau, struct mix *mix)
{
    int rows = tableau->rows;
    int columns = tableau->columns;
    double row_sum = 0;
    double column_sum = 0;
    for (int i = 0; i < rows; i++) {
        double value = tableau->at[i][columns];
        if (tableau->basis[i] < columns && value > tolerance) {
            mix->column[tableau->basis[i]] = value;
            column_sum += value;
        }
    }
    for (int j = 0; j < columns; j++) {
        double price = tableau->at[rows][j];
        if (tableau->outside[j] >= columns && price > tolerance) {
            mix->row[tableau->outside[j] - columns] = price;
            row_sum += price;
        }
    }
    for (int i = 0; i < rows; i++) {
        mix->row[i] /= row_sum;
    }
    for (int j = 0; j < columns; j++) {
        mix->column[j] /= column_sum;
    }
}

void matrix_solve(const struct matrix *matrix, struct mix *mix)
{
    struct tableau tableau;
    double least = matrix->payoff[0][0];
    double most = least;
    memset(mix, 0, sizeof *mix);
    if (find_saddle(matrix, mix)) {
        return;
    }
    for (int i = 0; i < matrix->rows; i++) {
        for (int j = 0; j < matrix->columns; j++) {
            double payoff = matrix->payoff[i][j];
            least = payoff < least ? payoff : least;
            most = payoff > most ? payoff : most;
        }
    }
    lay_out(matrix, least, most - least, &tableau);
    int patience = 4 * (matrix->rows + matrix->columns);
    int limit = 64 * (matrix->rows + matrix->columns);
    for (int count = 0; count < limit; count++) {
        int column = entering_column(&tableau, count > patience);
        int line = column >= 0 ? leaving_line(&tableau, column) : -1;
        if (line < 0) {
            break;
        }
        pivot(&tableau, line, column);
    }
    read_mix(&tableau, mix);
    double floor = matrix_best_column(matrix, mix->row, NULL);
    double ceiling = matrix_best_row(matrix, mix->column, NULL);
    mix->value = (floor + ceiling) / 2;
}

double matrix_best_row(const struct matrix *matrix, const double *column, int *row)
{
    double best = 0;
    for (int i = 0; i < matrix->rows; i++) {
        double sum = 0;
        for (int j = 0; j < matrix->columns; j++) {
            sum += matrix->payoff[i][j] * column[j];
        }
        if (i == 0 || sum > best) {
            best = sum;
            if (row != NULL) {
                *row = i;
            }
        }
    }
    return best;
}

double matrix_best_column(const struct matrix *matrix, const double *row, int *column)
{
    double sum[MATRIX_MAX] = {0};
    double best;
    int at = 0;
    for (int i = 0; i < matrix->rows; i++) {
        if (row[i] != 0) {
            for (int j = 0; j < matrix->columns; j++) {
                sum[j] += matrix->payoff[i][j] * row[i];
            }
        }
    }
    for (int j = 1; j < matrix->columns; j++) {
        at = sum[j] < sum[at] ? j : at;
    }
    best = sum[at];
    if (column != NULL) {
        *column = at;
    }
    return best;
}

/* Takes the likeliest choice that is not yet in kept[]. False when none is left. */
static bool keep_next(const double *all, int count, double *kept)
{
    int next = -1;
    for (int i = 0; i < count; i++) {
        if (kept[i] == 0 && all[i] > 0 && (next < 0 || all[i] > all[next])) {
            next = i;
        }
    }
    if (next >= 0) {
        kept[next] = all[next];
    }
    return next >= 0;
}

static void scale(const double *kept, int count, double *share)
{
    double sum = 0;
    for (int i = 0; i < count; i++) {
        sum += kept[i];
    }
    for (int i = 0; i < count; i++) {
        share[i] = kept[i] / sum;
    }
}

void matrix_safest(const struct matrix *matrix, double value[2], int best[2])
{
    double most[MATRIX_MAX];
    memcpy(most, matrix->payoff[0], sizeof most);
    for (int i = 0; i < matrix->rows; i++) {
        double least = matrix->payoff[i][0];
        for (int j = 0; j < matrix->columns; j++) {
            double payoff = matrix->payoff[i][j];
            least = payoff < least ? payoff : least;
            most[j] = payoff > most[j] ? payoff : most[j];
        }
        if (i == 0 || least > value[0]) {
            value[0] = least;
            best[0] = i;
        }
    }
    for (int j = 0; j < matrix->columns; j++) {
        if (j == 0 || most[j] < value[1]) {
            value[1] = most[j];
            best[1] = j;
        }
    }
}

void matrix_purify(const struct matrix *matrix, struct mix *mix, double loss)
{
    double row[MATRIX_MAX] = {0}, column[MATRIX_MAX] = {0}, share[MATRIX_MAX];
    while (keep_next(mix->row, matrix->rows, row)) {
        scale(row, matrix->rows, share);
        if (matrix_best_column(matrix, share, NULL) >= mix->value - loss) {
            break;
        }
    }
    scale(row, matrix->rows, mix->row);
    while (keep_next(mix->column, matrix->columns, column)) {
        scale(column, matrix->columns, share);
        if (matrix_best_row(matrix, share, NULL) <= mix->value + loss) {
            break;
        }
    }
    scale(column, matrix->columns, mix->column);
}
