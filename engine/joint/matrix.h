/* Two-person zero-sum games given as a matrix: what each pair of choices is worth to the one
 * who picks the row. Solved exactly, up to rounding, by the simplex method. */
#ifndef ENGINE_JOINT_MATRIX_H
#define ENGINE_JOINT_MATRIX_H

enum { MATRIX_MAX = 96, MATRIX_STRIDE = MATRIX_MAX + 1 };

/* payoff[row][column], to the row's side, which wants much of it. Any finite numbers. */
struct matrix {
    int rows, columns; /* 1 .. MATRIX_MAX */
    double payoff[MATRIX_MAX][MATRIX_MAX];
};

/* An equilibrium: with row[] the row's side gets `value` on average whatever the other does,
 * and with column[] the other gives no more. Probabilities; each sums to 1. */
struct mix {
    double value;
    double row[MATRIX_MAX];
    double column[MATRIX_MAX];
};

/* Finds one. Deterministic; no state is kept. Linear programming as in von Neumann's proof:
 * about 0.75 pivots a row of a random square matrix. */
void matrix_solve(const struct matrix *matrix, struct mix *mix);

/* The best choice of either side if the other knew it, best[0] a row and best[1] a column, and
 * what the row's side gets then. Where both values are equal nothing need be mixed. */
void matrix_safest(const struct matrix *matrix, double value[2], int best[2]);

/* Leaves the least likely choices of both sides out of an equilibrium, as many as cost a side
 * at most `loss` of its value against the best answer, and scales up the rest. Small
 * probabilities are where errors of the payoffs show most. */
void matrix_purify(const struct matrix *matrix, struct mix *mix, double loss);

/* The most that the row's side can get against column[], and the least that it can be held to
 * with row[]. Their difference is 0 in an equilibrium: how far `mix` can be exploited. */
double matrix_best_row(const struct matrix *matrix, const double *column, int *row);
double matrix_best_column(const struct matrix *matrix, const double *row, int *column);

#endif
