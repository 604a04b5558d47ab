/* The ratio of the SPRT against the definition: of all distributions that a bound allows, the
 * likeliest. It is looked for through all deviations that a distribution may have. For one of
 * them the mean follows from the bound, and the shares p[i] of the scores a[i] are those that
 * make sum(count[i] * log(p[i])) greatest while
 *     sum(p) = 1, sum(p * (a - mean)) = 0, sum(p * ((a - mean)^2 - deviation^2)) = 0,
 * which Lagrange's method finds: p[i] = count[i] / (total + x * (a[i] - mean) + y * (...)).
 */
#include "protocol/match/statistics/wdl.h"
#include "tests/support/random.h"
#include "tests/support/test_support.h"

#include <math.h>
#include <stdlib.h>

static const double nelo_unit = 347.43558552260146;

struct quest {
    int results; /* 3 or 5 */
    double count[5], total;
    enum sprt_model model;
    double wanted; /* the mean, or how many deviations it is above one half */
};

/* sum(count * log(total + x * c[0] + y * c[1])), -INFINITY where a share would not be positive.
 */
static double dual_at(const struct quest *quest, double condition[5][2], double x, double y)
{
    double sum = 0;
    for (int i = 0; i < quest->results; i++) {
        double room = quest->total + x * condition[i][0] + y * condition[i][1];
        if (room <= 0) {
            return -INFINITY;
        }
        sum += quest->count[i] * log(room);
    }
    return sum;
}

/* The greatest log-likelihood of scores that have this deviation, which counts for the
 * normalized model only; -INFINITY where no distribution has it. Its x and y make dual_at
 * greatest: Newton's steps, halved until they gain. */
static double likelihood_at(const struct quest *quest, double deviation)
{
    bool is_normalized = quest->model == SPRT_NORMALIZED;
    double mean = is_normalized ? 0.5 + quest->wanted * deviation : quest->wanted;
    double condition[5][2], x = 0, y = 0;
    /* Between that of the two scores beside the mean and that of 0 and 1. */
    double square = deviation * deviation, below = floor(mean * (quest->results - 1));
    double gap = 1.0 / (quest->results - 1), off = mean - below * gap;
    if (is_normalized && (square <= off * (gap - off) || square >= mean * (1 - mean))) {
        return -INFINITY;
    }
    for (int i = 0; i < quest->results; i++) {
        condition[i][0] = (double)i / (quest->results - 1) - mean;
        condition[i][1] = is_normalized ? condition[i][0] * condition[i][0] - square : 0;
    }
    for (int step = 0; step < 200; step++) {
        double slope[2] = {0, 0}, bend[3] = {0, 0, 0}, value = 0;
        for (int i = 0; i < quest->results; i++) {
            const double *c = condition[i];
            double room = quest->total + x * c[0] + y * c[1];
            double share = quest->count[i] / room;
            slope[0] += share * c[0];
            slope[1] += share * c[1];
            bend[0] += share / room * c[0] * c[0];
            bend[1] += share / room * c[0] * c[1];
            bend[2] += share / room * c[1] * c[1];
            value += quest->count[i] * log(share);
        }
        bend[2] += is_normalized ? 0 : 1; /* y stays 0 */
        double determinant = bend[0] * bend[2] - bend[1] * bend[1];
        double move[2] = {(bend[2] * slope[0] - bend[1] * slope[1]) / determinant,
                          (bend[0] * slope[1] - bend[1] * slope[0]) / determinant};
        double gain = move[0] * slope[0] + move[1] * slope[1];
        if (fabs(slope[0]) + fabs(slope[1]) < 1e-8) {
            return value;
        }
        double here = dual_at(quest, condition, x, y), part = 1;
        while (part > 1e-12 &&
               !(dual_at(quest, condition, x + part * move[0], y + part * move[1]) >
                 here + 0.1 * part * gain - 1e-12 * fabs(here))) {
            part /= 2;
        }
        x += part * move[0];
        y += part * move[1];
    }
    return -INFINITY;
}

/* How a range of deviations is gone through: closely at both of its ends. */
enum { STEPS = 60, ENDS_MAX = 22 };

static double deviation_of(const double range[2], double step)
{
    return range[0] + (range[1] - range[0]) / (1 + exp(18 - 36 * step / STEPS));
}

/* The peak of the log-likelihood between two steps, by golden sections. */
static double peak_between(const struct quest *quest, const double range[2], double low,
                           double high)
{
    static const double golden = 0.6180339887498949;
    double best = -INFINITY;
    for (int i = 0; i < 40; i++) {
        double left = high - golden * (high - low), right = low + golden * (high - low);
        double at_left = likelihood_at(quest, deviation_of(range, left));
        double at_right = likelihood_at(quest, deviation_of(range, right));
        best = fmax(best, fmax(at_left, at_right));
        *(at_left < at_right ? &low : &high) = at_left < at_right ? left : right;
    }
    return best;
}

/* The greatest log-likelihood in a range: of its steps, or beside one that is no less than both
 * its neighbours. */
static double greatest_in(const struct quest *quest, const double range[2])
{
    double value[STEPS + 1], best = -INFINITY;
    for (int step = 0; step <= STEPS; step++) {
        value[step] = likelihood_at(quest, deviation_of(range, step));
        best = fmax(best, value[step]);
    }
    for (int step = 0; step <= STEPS; step++) {
        if (isfinite(value[step]) && (step == 0 || value[step] >= value[step - 1]) &&
            (step == STEPS || value[step] >= value[step + 1])) {
            best = fmax(best, peak_between(quest, range, step - 1, step + 1));
        }
    }
    return best;
}

static int compare_doubles(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

/* The greatest log-likelihood of all. Where the likelihood has peaks some scores hardly ever
 * come: so the ranges that are gone through end at deviations of two scores only. */
static double greatest_likelihood(const struct quest *quest)
{
    double t = quest->wanted, end[ENDS_MAX] = {0, 0.5}, best = -INFINITY;
    int ends = 2;
    if (quest->model == SPRT_LOGISTIC) {
        return likelihood_at(quest, 0);
    }
    for (int i = 0; i < quest->results * quest->results; i++) {
        double low = (double)(i / quest->results) / (quest->results - 1);
        double high = (double)(i % quest->results) / (quest->results - 1);
        /* deviation^2 = (mean - low) * (high - mean), with mean = 1/2 + t * deviation */
        double two = 1 + t * t, one = t * (1 - low - high);
        double none = (0.5 - low) * (0.5 - high), root = one * one - 4 * two * none;
        for (int sign = -1; low < high && root >= 0 && sign <= 1; sign += 2) {
            double deviation = (-one + sign * sqrt(root)) / (2 * two);
            if (deviation > 0 && deviation < 0.5) {
                end[ends++] = deviation;
            }
        }
    }
    qsort(end, (size_t)ends, sizeof end[0], compare_doubles);
    for (int i = 0; i + 1 < ends; i++) {
        best = fmax(best, greatest_in(quest, end + i));
    }
    return best;
}

static double llr_by_definition(const struct sprt *sprt, const struct record_of *record)
{
    const double elo[2] = {sprt->elo0, sprt->elo1};
    const int64_t games[3] = {record->losses, record->draws, record->wins};
    bool pairs = wdl_pairs(record) > 0;
    struct quest quest = {.model = sprt->model, .results = pairs ? 5 : 3};
    double best[2];
    for (int i = 0; i < quest.results; i++) {
        int64_t count = pairs ? record->pairs[i] : games[i];
        quest.count[i] = count > 0 ? (double)count : 0.001;
        quest.total += quest.count[i];
    }
    for (int i = 0; i < 2; i++) {
        quest.wanted = sprt->model == SPRT_LOGISTIC
                           ? 1 / (1 + pow(10, -elo[i] / 400))
                           : elo[i] / nelo_unit * (pairs ? sqrt(2) : 1);
        best[i] = greatest_likelihood(&quest);
    }
    return best[1] - best[0];
}

static uint64_t state_of_random;

static uint64_t random_bits(void)
{
    return xorshift(&state_of_random);
}

/* Of a kind that may never have come, came once, or a few or many times. */
static int64_t random_count(void)
{
    switch (random_bits() % 5) {
    case 0:
    case 1:
        return 0;
    case 2:
        return 1;
    case 3:
        return (int64_t)(random_bits() % 20);
    default:
        return (int64_t)(random_bits() % 1000);
    }
}

static double random_elo(double most)
{
    return most * ((double)(random_bits() >> 11) * 0x1p-52 - 1);
}

static void is_that_of_the_definition(void **state)
{
    (void)state;
    static const double most[] = {10, 100, 1000};
    int decided = 0;
    state_of_random = run_seed();
    for (int left = run_count(10000); left > 0; left--) {
        struct record_of record = {0};
        struct sprt sprt = {true, 0, 0, 0.05, 0.05, left % 4 ? SPRT_NORMALIZED : SPRT_LOGISTIC};
        double bound = most[left % 3];
        sprt.elo0 = random_elo(bound);
        sprt.elo1 = fmin(1000, sprt.elo0 + 1 + fabs(random_elo(bound)));
        for (int i = 0; i < 5; i++) {
            record.pairs[i] = random_count();
        }
        if (left % 2 || wdl_pairs(&record) == 0) {
            record = (struct record_of){
                .wins = random_count(), .losses = random_count(), .draws = 1 + random_count()};
        }
        double llr = wdl_sprt_llr(&sprt, &record), other = llr_by_definition(&sprt, &record);
        decided += fabs(llr) > 3;
        if (!isfinite(other) || fabs(llr - other) > 1e-4 + 1e-6 * fabs(other)) {
            fail_msg("elo0 %.17g elo1 %.17g model %d, games +%d -%d =%d, pairs %d %d %d %d %d: "
                     "%.9g, by definition %.9g",
                     sprt.elo0, sprt.elo1, (int)sprt.model, (int)record.wins,
                     (int)record.losses, (int)record.draws, (int)record.pairs[0],
                     (int)record.pairs[1], (int)record.pairs[2], (int)record.pairs[3],
                     (int)record.pairs[4], llr, other);
        }
    }
    assert_true(decided > 0);
}

/* Sixty pairs won: far above what the bounds ask for, which 32.30 says at once. */
static void all_won(void **state)
{
    (void)state;
    struct record_of record = {.wins = 120, .pairs = {0, 0, 0, 0, 60}};
    struct sprt sprt = {true, 0, 250, 0.05, 0.05, SPRT_NORMALIZED};
    assert_true(fabs(wdl_sprt_llr(&sprt, &record) - 32.30) < 0.005);
    assert_int_equal(wdl_sprt_judge(&sprt, wdl_sprt_llr(&sprt, &record)), SPRT_H1);
    record = (struct record_of){.losses = 15, .draws = 1, .pairs = {7, 1, 0, 0, 0}};
    sprt = (struct sprt){true, -1000, -500, 0.05, 0.05, SPRT_NORMALIZED};
    assert_true(fabs(wdl_sprt_llr(&sprt, &record) + 0.287) < 0.0005);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_that_of_the_definition),
        cmocka_unit_test(all_won),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
