/* Matrix games: the simplex method against the enumeration of all supports, against regret
 * matching, and against what any equilibrium must satisfy. */
#include "engine/joint/matrix.h"
#include "tests/support/random.h"
#include "tests/support/test_support.h"

#include <math.h>
#include <string.h>

enum { MATRICES = 10000, SMALL = 5, LARGE = 40, ROUNDS = 1000 };

static uint64_t random_state = 1;

static int below(int limit)
{
    return (int)(xorshift(&random_state) >> 33) % limit;
}

/* Random payoffs: any, few different ones, all the same, or with equal rows and columns. */
static void fill(struct matrix *matrix, int size)
{
    int kind = below(5);
    int range = kind == 0 ? 60001 : kind == 1 ? 2 : kind == 2 ? 4 : 1000;
    matrix->rows = 1 + below(size);
    matrix->columns = 1 + below(size);
    int constant = below(2001) - 1000;
    for (int i = 0; i < matrix->rows; i++) {
        for (int j = 0; j < matrix->columns; j++) {
            matrix->payoff[i][j] = kind == 3 ? constant : below(range) - range / 2;
        }
    }
    if (kind == 4) {
        int from = below(matrix->rows);
        memcpy(matrix->payoff[below(matrix->rows)], matrix->payoff[from],
               sizeof matrix->payoff[0]);
        int column = below(matrix->columns);
        int other = below(matrix->columns);
        for (int i = 0; i < matrix->rows; i++) {
            matrix->payoff[i][other] = matrix->payoff[i][column];
        }
    }
}

static double range_of(const struct matrix *matrix)
{
    double least = matrix->payoff[0][0];
    double most = least;
    for (int i = 0; i < matrix->rows; i++) {
        for (int j = 0; j < matrix->columns; j++) {
            least = fmin(least, matrix->payoff[i][j]);
            most = fmax(most, matrix->payoff[i][j]);
        }
    }
    return most - least;
}

/* Nothing is below zero, or above it by rounding alone. */
static void assert_distribution(const double *probability, int count)
{
    double sum = 0;
    for (int i = 0; i < count; i++) {
        assert_true(probability[i] == 0 || probability[i] > 1e-11);
        assert_true(probability[i] <= 1 + 1e-9);
        sum += probability[i];
    }
    assert_true(fabs(sum - 1) < 1e-9);
}

/* Nobody gains more than a millionth of the range by leaving the mix. */
static void assert_equilibrium(const struct matrix *matrix, const struct mix *mix)
{
    double room = 1e-6 * range_of(matrix) + 1e-9;
    int row = -1;
    int column = -1;
    double most = matrix_best_row(matrix, mix->column, &row);
    double least = matrix_best_column(matrix, mix->row, &column);
    assert_distribution(mix->row, matrix->rows);
    assert_distribution(mix->column, matrix->columns);
    assert_in_range(row, 0, matrix->rows - 1);
    assert_in_range(column, 0, matrix->columns - 1);
    assert_true(most - least <= room);
    assert_true(fabs(mix->value - most) <= room && fabs(mix->value - least) <= room);
}

/* Solves at x = 1 by elimination, at[row][column] of the chosen rows and columns, each payoff
 * raised by `shift`; transposed if asked. False when there is not exactly one solution. */
static bool solve(const struct matrix *matrix, const int *rows, const int *columns, int size,
                  bool transposed, double shift, double *x)
{
    double at[SMALL][SMALL + 1];
    for (int i = 0; i < size; i++) {
        for (int j = 0; j < size; j++) {
            at[i][j] = shift + (transposed ? matrix->payoff[rows[j]][columns[i]]
                                           : matrix->payoff[rows[i]][columns[j]]);
        }
        at[i][size] = 1;
    }
    for (int k = 0; k < size; k++) {
        int pivot = k;
        for (int i = k + 1; i < size; i++) {
            pivot = fabs(at[i][k]) > fabs(at[pivot][k]) ? i : pivot;
        }
        if (fabs(at[pivot][k]) < 1e-7) {
            return false;
        }
        for (int j = k; j <= size; j++) {
            double held = at[k][j];
            at[k][j] = at[pivot][j];
            at[pivot][j] = held;
        }
        for (int i = 0; i < size; i++) {
            double factor = at[i][k] / at[k][k];
            for (int j = k; i != k && j <= size; j++) {
                at[i][j] -= factor * at[k][j];
            }
        }
    }
    for (int i = 0; i < size; i++) {
        x[i] = at[i][size] / at[i][i];
    }
    return true;
}

static int members(unsigned set, int *member)
{
    int count = 0;
    for (int i = 0; i < SMALL; i++) {
        if (set >> i & 1) {
            member[count++] = i;
        }
    }
    return count;
}

/* Spreads weights over the whole matrix, scaled to 1; false when one is below zero. */
static bool spread(const double *x, const int *member, int count, double *probability)
{
    double sum = 0;
    memset(probability, 0, MATRIX_MAX * sizeof *probability);
    for (int i = 0; i < count; i++) {
        if (x[i] < -1e-9) {
            return false;
        }
        sum += x[i];
    }
    for (int i = 0; sum > 0 && i < count; i++) {
        probability[member[i]] = x[i] > 0 ? x[i] / sum : 0;
    }
    return sum > 0;
}

/* Whether the square part of the matrix with these supports carries an equilibrium; its value
 * (Shapley and Snow: one of them always does when the value is not zero). */
static bool value_on(const struct matrix *matrix, unsigned row_set, unsigned column_set,
                     double shift, double *value)
{
    int rows[SMALL];
    int columns[SMALL];
    double x[SMALL];
    double y[SMALL];
    double row[MATRIX_MAX];
    double column[MATRIX_MAX];
    int size = members(row_set, rows);
    if (members(column_set, columns) != size ||
        !solve(matrix, rows, columns, size, true, shift, x) ||
        !solve(matrix, rows, columns, size, false, shift, y) || !spread(x, rows, size, row) ||
        !spread(y, columns, size, column)) {
        return false;
    }
    double most = matrix_best_row(matrix, column, NULL);
    double least = matrix_best_column(matrix, row, NULL);
    *value = (most + least) / 2;
    return most - least < 1e-7 * (range_of(matrix) + 1);
}

static double enumerated_value(const struct matrix *matrix)
{
    double value;
    double shift = 1 - matrix->payoff[0][0] + range_of(matrix);
    for (unsigned rows = 1; rows < 1U << matrix->rows; rows++) {
        for (unsigned columns = 1; columns < 1U << matrix->columns; columns++) {
            if (value_on(matrix, rows, columns, shift, &value)) {
                return value;
            }
        }
    }
    fail_msg("no equilibrium on any support");
    return 0;
}

static void small_ones_agree_with_support_enumeration(void **state)
{
    (void)state;
    static struct matrix matrix;
    static struct mix mix;
    for (int i = 0; i < MATRICES; i++) {
        fill(&matrix, SMALL);
        matrix_solve(&matrix, &mix);
        assert_equilibrium(&matrix, &mix);
        double value = enumerated_value(&matrix);
        assert_true(fabs(mix.value - value) <= 1e-6 * (range_of(&matrix) + 1));
    }
}

/* One side's regrets and the sum of what it played. */
struct learner {
    double regret[MATRIX_MAX];
    double played[MATRIX_MAX];
    double now[MATRIX_MAX];
};

static void choose(struct learner *learner, int count, int round)
{
    double sum = 0;
    for (int i = 0; i < count; i++) {
        sum += learner->regret[i];
    }
    for (int i = 0; i < count; i++) {
        learner->now[i] = sum > 0 ? learner->regret[i] / sum : 1.0 / count;
        learner->played[i] += round * learner->now[i];
    }
}

static void regret(struct learner *learner, int count, const double *gain)
{
    double average = 0;
    for (int i = 0; i < count; i++) {
        average += learner->now[i] * gain[i];
    }
    for (int i = 0; i < count; i++) {
        learner->regret[i] = fmax(learner->regret[i] + gain[i] - average, 0);
    }
}

static void average(struct learner *learner, int count)
{
    double sum = 0;
    for (int i = 0; i < count; i++) {
        sum += learner->played[i];
    }
    for (int i = 0; i < count; i++) {
        learner->played[i] /= sum;
    }
}

/* Regret matching plus with averages weighted by the round; either side learns in its turn. */
static void learn(const struct matrix *matrix, struct learner *rows, struct learner *columns)
{
    double gain[MATRIX_MAX];
    memset(rows, 0, sizeof *rows);
    memset(columns, 0, sizeof *columns);
    for (int round = 1; round <= ROUNDS; round++) {
        choose(rows, matrix->rows, round);
        choose(columns, matrix->columns, round);
        for (int i = 0; i < matrix->rows; i++) {
            gain[i] = 0;
            for (int j = 0; j < matrix->columns; j++) {
                gain[i] += matrix->payoff[i][j] * columns->now[j];
            }
        }
        regret(rows, matrix->rows, gain);
        for (int j = 0; j < matrix->columns; j++) {
            gain[j] = 0;
            for (int i = 0; i < matrix->rows; i++) {
                gain[j] -= matrix->payoff[i][j] * rows->now[i];
            }
        }
        regret(columns, matrix->columns, gain);
    }
    average(rows, matrix->rows);
    average(columns, matrix->columns);
}

static void all_agree_with_regret_matching(void **state)
{
    (void)state;
    static struct matrix matrix;
    static struct mix mix;
    static struct learner rows;
    static struct learner columns;
    for (int i = 0; i < MATRICES; i++) {
        fill(&matrix, 8);
        matrix_solve(&matrix, &mix);
        learn(&matrix, &rows, &columns);
        double room = 1e-6 * range_of(&matrix) + 1e-9;
        double ceiling = matrix_best_row(&matrix, columns.played, NULL);
        double floor = matrix_best_column(&matrix, rows.played, NULL);
        assert_true(mix.value <= ceiling + room && mix.value >= floor - room);
        assert_true(ceiling - floor <= 0.06 * range_of(&matrix) + room);
    }
}

static void large_ones_cannot_be_exploited(void **state)
{
    (void)state;
    static struct matrix matrix;
    static struct mix mix;
    for (int i = 0; i < MATRICES / 4; i++) {
        fill(&matrix, i % 100 == 0 ? MATRIX_MAX : LARGE);
        matrix_solve(&matrix, &mix);
        assert_equilibrium(&matrix, &mix);
    }
}

static int played(const double *probability, int count)
{
    int number = 0;
    for (int i = 0; i < count; i++) {
        number += probability[i] > 0;
    }
    return number;
}

static void a_purer_mix_costs_no_more_than_it_may(void **state)
{
    (void)state;
    int fewer = 0;
    for (int i = 0; i < MATRICES; i++) {
        struct matrix matrix;
        struct mix mix, purer;
        fill(&matrix, SMALL);
        matrix_solve(&matrix, &mix);
        double loss = range_of(&matrix) * below(4) / 20;
        purer = mix;
        matrix_purify(&matrix, &purer, loss);
        assert_distribution(purer.row, matrix.rows);
        assert_distribution(purer.column, matrix.columns);
        double slack = loss + 1e-6 * (1 + range_of(&matrix));
        assert_true(matrix_best_column(&matrix, purer.row, NULL) >= mix.value - slack);
        assert_true(matrix_best_row(&matrix, purer.column, NULL) <= mix.value + slack);
        assert_true(played(purer.row, matrix.rows) <= played(mix.row, matrix.rows));
        fewer += played(purer.row, matrix.rows) < played(mix.row, matrix.rows);
        matrix_purify(&matrix, &purer, 2 * range_of(&matrix));
        assert_int_equal(played(purer.row, matrix.rows), 1);
        assert_int_equal(played(purer.column, matrix.columns), 1);
    }
    assert_true(fewer > MATRICES / 20);
}

static void known_games_have_known_values(void **state)
{
    (void)state;
    static struct matrix matrix = {
        3, 3, {{0, -1, 1}, {1, 0, -1}, {-1, 1, 0}}}; /* paper, scissors, stone */
    static struct mix mix;
    matrix_solve(&matrix, &mix);
    assert_true(fabs(mix.value) < 1e-9);
    for (int i = 0; i < 3; i++) {
        assert_true(fabs(mix.row[i] - 1.0 / 3) < 1e-9);
        assert_true(fabs(mix.column[i] - 1.0 / 3) < 1e-9);
    }
    matrix = (struct matrix){2, 2, {{3, -1}, {-2, 1}}};
    matrix_solve(&matrix, &mix);
    assert_true(fabs(mix.value - 1.0 / 7) < 1e-9);
    assert_true(fabs(mix.row[0] - 3.0 / 7) < 1e-9);
    assert_true(fabs(mix.column[0] - 2.0 / 7) < 1e-9);
    matrix = (struct matrix){1, 1, {{-5}}};
    matrix_solve(&matrix, &mix);
    assert_true(mix.value == -5 && mix.row[0] == 1 && mix.column[0] == 1);
}

static void the_same_matrix_gives_the_same_mix(void **state)
{
    (void)state;
    static struct matrix matrix;
    static struct mix one;
    static struct mix two;
    for (int i = 0; i < 200; i++) {
        fill(&matrix, LARGE);
        matrix_solve(&matrix, &one);
        matrix_solve(&matrix, &two);
        assert_memory_equal(&one, &two, sizeof one);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_games_have_known_values),
        cmocka_unit_test(small_ones_agree_with_support_enumeration),
        cmocka_unit_test(all_agree_with_regret_matching),
        cmocka_unit_test(large_ones_cannot_be_exploited),
        cmocka_unit_test(a_purer_mix_costs_no_more_than_it_may),
        cmocka_unit_test(the_same_matrix_gives_the_same_mix),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
