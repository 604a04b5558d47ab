/* Two-person zero-sum games given as a matrix: what each pair of choices is worth to the side
 * that chooses the row. Solved exactly, but for rounding, by the simplex method. */
#ifndef ENGINE_JOINT_MATRIX_H
#define ENGINE_JOINT_MATRIX_H

enum { MATRIX_MAX = 96, MATRIX_STRIDE = MATRIX_MAX + 1 };

/* payoff[row][column]: what the row's side gets, which the column's side loses. Any finite
 * numbers. */
struct matrix {
    int rows, columns; /* 1 .. MATRIX_MAX */
    double payoff[MATRIX_MAX][MATRIX_MAX];
};

/* An equilibrium: with the probabilities row[] the row's side gets at least `value` on average,
 * whatever the other side does, and with column[] the other side gives no more. Each array
 * sums to 1. */
struct mix {
    double value;
    double row[MATRIX_MAX];
    double column[MATRIX_MAX];
};

/* Finds an equilibrium, the same one for the same matrix, by linear programming: about 0.75
 * pivots for each row of a random square matrix. */
void matrix_solve(const struct matrix *matrix, struct mix *mix);

/* The best choice of each side if the other side knew it: best[0] is a row, best[1] a column,
 * and value[] what the row's side gets then. If both values are equal, an equilibrium needs no
 * mixing. */
void matrix_safest(const struct matrix *matrix, double value[2], int best[2]);

/* Removes the least likely choices of both sides from an equilibrium, as many as cost a side at
 * most `loss` of its value against the best answer, and scales up the rest: the small
 * probabilities suffer most from errors in the payoffs. */
void matrix_purify(const struct matrix *matrix, struct mix *mix, double loss);

/* The most that the row's side can get against column[], and the least that it gets with row[]
 * when the other side answers best. `row` and `column` become that answer, unless they are
 * NULL. In an equilibrium both values are equal. */
double matrix_best_row(const struct matrix *matrix, const double *column, int *row);
double matrix_best_column(const struct matrix *matrix, const double *row, int *column);

#endif
