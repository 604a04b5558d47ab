/* Every figure comes from one distribution: how often each of n results in equal steps from 0
 * to 1 came, n = 3 for games and 5 for pairs of games. Pairs are preferred: two games on one
 * opening with colours changed are not independent, a pair and the next one are.
 *
 * Sources:
 * [1] Elo, its error, LOS: cutechess-cli (elo.cpp) and fastchess (elo_wdl.cpp,
 *     elo_pentanomial.cpp): a normal interval of the score, each end turned into Elo.
 * [2] Normalized Elo: M. Van den Bergh, "Comments on normalized Elo",
 *     https://www.cantate.be/Fishtest/normalized_elo_practical.pdf
 * [3] The likelihood of a distribution with a given mean: M. Van den Bergh, "Comparing the
 *     approximations for the generalized log likelihood ratio of a multinomial distribution",
 *     https://www.cantate.be/Fishtest/comparing_approximations.pdf
 * fishtest (LLRcalc.py) and fastchess (sprt.cpp) compute by [2] and [3], with the same count
 * for what never came.
 */
#include "protocol/match/statistics/wdl.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { RESULTS_MAX = 5 };

/* How many Elo are one standard deviation of a game in normalized Elo: 800 / ln 10 [2]. */
static const double nelo_unit = 347.43558552260146;

/* Half the 95 % interval of a normal distribution, in standard deviations. */
static const double z95 = 1.959963984540054;

/* A result that never came counts so much for likelihoods, as in fishtest: without it they
 * would rule out that it ever comes. */
static const double count_least = 1e-3;

/* Of which every share of the point, 1, 1/2, 1/3, 1/4, is a multiple. */
static const double share_least = 1.0 / 12;

struct distribution {
    int results;               /* 3, or 5 for pairs */
    int games;                 /* to a result: 1 or 2 */
    double total;              /* of the counts */
    double count[RESULTS_MAX]; /* [i]: of the score i / (results - 1) */
};

struct moments {
    double mean, variance;
};

void wdl_add_game(struct record_of *record, int half_points)
{
    assert(half_points >= 0 && half_points <= 2);
    int64_t *const counts[3] = {&record->losses, &record->draws, &record->wins};
    ++*counts[half_points];
}

void wdl_add_pair(struct record_of *record, int first, int second)
{
    assert(first >= 0 && first <= 2 && second >= 0 && second <= 2);
    record->pairs[first + second]++;
    record->traded += first + second == 2 && first != second;
}

void wdl_add(struct record_of *record, const struct record_of *other)
{
    record->wins += other->wins;
    record->losses += other->losses;
    record->draws += other->draws;
    for (int i = 0; i < 5; i++) {
        record->pairs[i] += other->pairs[i];
    }
    record->traded += other->traded;
}

int64_t wdl_games(const struct record_of *record)
{
    return record->wins + record->losses + record->draws;
}

int64_t wdl_pairs(const struct record_of *record)
{
    int64_t pairs = 0;
    for (int i = 0; i < 5; i++) {
        pairs += record->pairs[i];
    }
    return pairs;
}

double wdl_points(const struct record_of *record)
{
    return (double)record->wins + (double)record->draws / 2;
}

double wdl_percent(const struct record_of *record)
{
    int64_t games = wdl_games(record);
    return games > 0 ? 100 * wdl_points(record) / (double)games : NAN;
}

void wdl_add_shares(struct shares *shares, const double *points, int count)
{
    double sum = 0;
    for (int i = 0; i < count; i++) {
        sum += points[i];
        shares->won += points[i] > 1 - share_least / 2;
        shares->shared += points[i] > share_least / 2 && points[i] < 1 - share_least / 2;
        shares->twelfths += (int64_t)lround(points[i] / share_least);
    }
    shares->games++;
    shares->seats += count;
    shares->sum += sum / count;
    shares->squares += sum / count * (sum / count);
}

double wdl_shares_points(const struct shares *shares)
{
    return (double)shares->twelfths * share_least;
}

double wdl_shares_percent(const struct shares *shares)
{
    return shares->games > 0 ? 100 * shares->sum / (double)shares->games : NAN;
}

double wdl_shares_error(const struct shares *shares)
{
    double games = (double)shares->games;
    if (shares->games == 0) {
        return NAN;
    }
    double mean = shares->sum / games;
    return 100 * z95 * sqrt(fmax(0, shares->squares / games - mean * mean) / games);
}

static struct distribution distribution_of(const struct record_of *record, double least)
{
    struct distribution distribution = {.results = 3, .games = 1};
    const int64_t games[3] = {record->losses, record->draws, record->wins};
    const int64_t *counts = games;
    if (wdl_pairs(record) > 0) {
        distribution.results = 5;
        distribution.games = 2;
        counts = record->pairs;
    }
    for (int i = 0; i < distribution.results; i++) {
        distribution.count[i] = counts[i] > 0 ? (double)counts[i] : least;
        distribution.total += distribution.count[i];
    }
    return distribution;
}

/* The score of result `i`. */
static double score_at(const struct distribution *distribution, int i)
{
    return (double)i / (distribution->results - 1);
}

/* Mean and variance of the scores with these weights, whose sum is `total`. */
static struct moments moments_of(const struct distribution *distribution,
                                 const double weight[RESULTS_MAX], double total)
{
    struct moments moments = {0, 0};
    for (int i = 0; i < distribution->results; i++) {
        moments.mean += weight[i] * i;
    }
    moments.mean /= total * (distribution->results - 1);
    for (int i = 0; i < distribution->results; i++) {
        double off = score_at(distribution, i) - moments.mean;
        moments.variance += weight[i] / total * off * off;
    }
    return moments;
}

static double elo_of_score(double score)
{
    if (score <= 0) {
        return -INFINITY;
    }
    return score >= 1 ? INFINITY : 400 * log10(score / (1 - score));
}

/* numerator / denominator, where 0 / 0 is `otherwise` and never a negative NaN. */
static double ratio_or(double numerator, double denominator, double otherwise)
{
    if (denominator > 0) {
        return numerator / denominator;
    }
    return numerator == 0 ? otherwise : copysign(INFINITY, numerator);
}

struct rating wdl_rating(const struct record_of *record)
{
    struct distribution distribution = distribution_of(record, 0);
    if (distribution.total == 0) {
        return (struct rating){NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN};
    }
    struct moments moments = moments_of(&distribution, distribution.count, distribution.total);
    double lead = moments.mean - 0.5;
    double error = z95 * sqrt(moments.variance / distribution.total);
    double high = elo_of_score(moments.mean + error);
    double low = elo_of_score(moments.mean - error);
    struct rating rating = {
        .elo = elo_of_score(moments.mean),
        .elo_error = isinf(high) || isinf(low) ? INFINITY : (high - low) / 2,
        .nelo = nelo_unit * ratio_or(lead, sqrt(distribution.games * moments.variance), 0),
        .nelo_error = nelo_unit * z95 / sqrt(distribution.games * distribution.total),
        .los = erfc(-ratio_or(lead, sqrt(2 * moments.variance / distribution.total), 0)) / 2,
        .score = moments.mean,
        .draw_ratio = distribution.count[distribution.results / 2] / distribution.total,
        .pairs_ratio = ratio_or((double)(record->pairs[3] + record->pairs[4]),
                                (double)(record->pairs[0] + record->pairs[1]), NAN),
    };
    return rating;
}

/* Solves sum(weight * offset / (1 + x * offset)) = 0 for the x that leaves all 1 + x * offset
 * positive; the sum falls with x. False when the offsets do not have both signs, as then there
 * is none. Newton's steps from *x if that is possible, halving where they lead out of the
 * bracket. */
static bool solve_secular(const double *weight, const double *offset, int count, double *x)
{
    double least = 0, most = 0;
    for (int i = 0; i < count; i++) {
        least = fmin(least, offset[i]);
        most = fmax(most, offset[i]);
    }
    if (least >= 0 || most <= 0) {
        return false;
    }
    double low = -1 / most, high = -1 / least;
    double enough = 1e-14 * (high - low);
    *x = *x > low && *x < high ? *x : 0;
    for (int step = 0; step < 100 && high - low > enough; step++) {
        double sum = 0, slope = 0;
        for (int i = 0; i < count; i++) {
            double part = offset[i] / (1 + *x * offset[i]);
            sum += weight[i] * part;
            slope -= weight[i] * part * part;
        }
        if (sum > 0) {
            low = *x;
        } else {
            high = *x;
        }
        double next = *x - sum / slope;
        bool inside = next > low && next < high;
        next = inside ? next : (low + high) / 2;
        double moved = fabs(next - *x);
        *x = next;
        if (inside && moved <= enough) {
            break;
        }
    }
    return true;
}

/* The most likely distribution, as counts, whose mean is `mean` [3, proposition 1.1]. */
static bool likeliest_by_mean(const struct distribution *seen, double mean,
                              double likeliest[RESULTS_MAX])
{
    double offset[RESULTS_MAX], x = 0;
    for (int i = 0; i < seen->results; i++) {
        offset[i] = score_at(seen, i) - mean;
    }
    if (!solve_secular(seen->count, offset, seen->results, &x)) {
        return false;
    }
    for (int i = 0; i < seen->results; i++) {
        likeliest[i] = seen->count[i] / (1 + x * offset[i]);
    }
    return true;
}

/* The deviations that likeliest_by_t goes through: from a sixteenth of the greatest on in equal
 * steps, and from there in equal ratios a million times down. */
enum { DEVIATION_STEPS = 240, DEVIATION_RATIOS = 256 };

static double deviation_at(int step, double greatest)
{
    if (step > 0) {
        return greatest * (1 + 15.0 * step / DEVIATION_STEPS) / 16;
    }
    return greatest / 16 * pow(1e-6, -(double)step / DEVIATION_RATIOS);
}

/* The likeliest distribution, as counts, where the condition is the tangent [2, section 4.1] at
 * one whose deviation is `deviation` and whose mean is `t` of them above one half. That one is
 * a solution when its *excess is 0: the mean square about that mean, less the square of the
 * deviation. *x is where the solution is looked for first, and then where it was. False when no
 * distribution is on the tangent. */
static bool likeliest_on_tangent(const struct distribution *seen, double t, double deviation,
                                 double likeliest[RESULTS_MAX], double *excess, double *x)
{
    double offset[RESULTS_MAX] = {0}, mean = 0.5 + t * deviation, square = 0;
    for (int i = 0; i < seen->results; i++) {
        double off = (score_at(seen, i) - mean) / deviation;
        offset[i] = score_at(seen, i) - 0.5 - t * deviation * (1 + off * off) / 2;
    }
    if (!solve_secular(seen->count, offset, seen->results, x)) {
        return false;
    }
    for (int i = 0; i < seen->results; i++) {
        double off = score_at(seen, i) - mean;
        likeliest[i] = seen->count[i] / (1 + *x * offset[i]);
        square += likeliest[i] / seen->total * off * off;
    }
    *excess = square - deviation * deviation;
    return true;
}

/* The solution between two deviations whose excesses differ in sign, by halving. */
static bool likeliest_between(const struct distribution *seen, double t, double low,
                              double high, bool low_is_positive, double likeliest[RESULTS_MAX])
{
    double x = 0;
    for (int i = 0; i < 60; i++) {
        double middle = (low + high) / 2, excess;
        if (!likeliest_on_tangent(seen, t, middle, likeliest, &excess, &x)) {
            return false;
        }
        *((excess > 0) == low_is_positive ? &low : &high) = middle;
    }
    return true;
}

static double log_likelihood(const struct distribution *seen, const double count[RESULTS_MAX])
{
    double sum = 0;
    for (int i = 0; i < seen->results; i++) {
        sum += seen->count[i] * log(count[i] / seen->total);
    }
    return sum;
}

/* The most likely distribution, as counts, whose mean is `t` standard deviations above one
 * half. There may be several that nearby ones do not exceed, so all deviations are gone
 * through. False when there is none. */
static bool likeliest_by_t(const struct distribution *seen, double t,
                           double likeliest[RESULTS_MAX])
{
    double greatest = fabs(t) > 1 ? 0.5 / fabs(t) : 0.5; /* no score is outside 0 .. 1 */
    double best = -INFINITY, before = 0, excess_before = 0, x = 0;
    for (int step = -DEVIATION_RATIOS; step <= DEVIATION_STEPS; step++) {
        double found[RESULTS_MAX], excess, deviation = deviation_at(step, greatest);
        if (!likeliest_on_tangent(seen, t, deviation, found, &excess, &x)) {
            before = 0;
            continue;
        }
        if (before > 0 && (excess_before > 0) != (excess > 0) &&
            likeliest_between(seen, t, before, deviation, excess_before > 0, found) &&
            log_likelihood(seen, found) > best) {
            best = log_likelihood(seen, found);
            memcpy(likeliest, found, sizeof found);
        }
        before = deviation;
        excess_before = excess;
    }
    return best > -INFINITY;
}

double wdl_sprt_llr(const struct sprt *sprt, const struct record_of *record)
{
    if (wdl_games(record) == 0 && wdl_pairs(record) == 0) {
        return 0;
    }
    struct distribution seen = distribution_of(record, count_least);
    const double elo[2] = {sprt->elo0, sprt->elo1};
    double likeliest[2][RESULTS_MAX];
    for (int i = 0; i < 2; i++) {
        double score = 1 / (1 + pow(10, -elo[i] / 400));
        if (!(sprt->model == SPRT_LOGISTIC
                  ? likeliest_by_mean(&seen, score, likeliest[i])
                  : likeliest_by_t(&seen, sqrt(seen.games) * elo[i] / nelo_unit,
                                   likeliest[i]))) {
            return 0;
        }
    }
    return log_likelihood(&seen, likeliest[1]) - log_likelihood(&seen, likeliest[0]);
}

void wdl_sprt_bounds(const struct sprt *sprt, double *lower, double *upper)
{
    *lower = log(sprt->beta / (1 - sprt->alpha));
    *upper = log((1 - sprt->beta) / sprt->alpha);
}

enum sprt_verdict wdl_sprt_judge(const struct sprt *sprt, double llr)
{
    double lower, upper;
    wdl_sprt_bounds(sprt, &lower, &upper);
    if (llr >= upper) {
        return SPRT_H1;
    }
    return llr <= lower ? SPRT_H0 : SPRT_GO_ON;
}
