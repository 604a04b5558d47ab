/* The SPRT and the errors of Elo in simulated matches of engines whose difference is known.
 * Games on an opening depend on each other, as in play: that is what pairs are for.
 *
 * What is random comes from fixed seeds, so a run always ends alike. A count of failures may be
 * as great as one that a true rate of exactly alpha (or beta) exceeds once in a thousand times.
 */
#include "protocol/match/statistics/wdl.h"
#include "rules/position.h"
#include "tests/support/random.h"
#include "tests/support/test_support.h"

#include <math.h>
#include <stdlib.h>

enum { PAIRS_MAX = 400000, OPENINGS = 5 };

static const double nelo_unit = 347.43558552260146;

enum { MATCHES = 1000 };

static bool is_near(double value, double expected, double tolerance)
{
    if (fabs(value - expected) <= tolerance) {
        return true;
    }
    print_message("%.8f instead of %.8f\n", value, expected);
    return false;
}

/* Two engines whose games on an opening depend on each other: the opening is worth `bias` Elo
 * or less to either colour. */
struct rivalry {
    double elo;  /* of the first, before the bias */
    double draw; /* Elo to win or lose a game that is even */
    double bias;
};

static double opening_bias(const struct rivalry *rivalry, int opening)
{
    return rivalry->bias * (2.0 * opening / (OPENINGS - 1) - 1);
}

static double win_chance(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

static double random_unit(uint64_t *seed)
{
    return (double)(splitmix64(seed) >> 11) * 0x1p-53;
}

/* Half points of a game in which the first is stronger by `elo`. */
static int play(const struct rivalry *rivalry, double elo, uint64_t *seed)
{
    double dice = random_unit(seed);
    if (dice < win_chance(elo - rivalry->draw)) {
        return 2;
    }
    return dice < 1 - win_chance(-elo - rivalry->draw);
}

static void play_pair(const struct rivalry *rivalry, struct record_of *record, uint64_t *seed)
{
    double bias = opening_bias(rivalry, (int)(splitmix64(seed) % OPENINGS));
    int first = play(rivalry, rivalry->elo + bias, seed);
    int second = play(rivalry, rivalry->elo - bias, seed);
    wdl_add_game(record, first);
    wdl_add_game(record, second);
    if (rivalry->bias > 0) {
        wdl_add_pair(record, first, second);
    }
}

/* Score and standard deviation of a game in the long run, found by going through all results of
 * all openings; those of a pair, turned into those of a game. */
static void true_score(const struct rivalry *rivalry, double *score, double *deviation)
{
    double mean = 0, square = 0;
    for (int i = 0; i < OPENINGS * 9; i++) {
        double chance = 1.0 / OPENINGS, points = 0;
        for (int game = 0; game < 2; game++) {
            double bias = opening_bias(rivalry, i / 9);
            double elo = rivalry->elo + (game == 0 ? bias : -bias);
            double win = win_chance(elo - rivalry->draw);
            double loss = win_chance(-elo - rivalry->draw);
            int result = (game == 0 ? i : i / 3) % 3;
            chance *= result == 2 ? win : result == 0 ? loss : 1 - win - loss;
            points += result / 4.0;
        }
        mean += chance * points;
        square += chance * points * points;
    }
    *score = mean;
    *deviation = sqrt(2 * (square - mean * mean));
}

static double true_elo(const struct rivalry *rivalry, enum sprt_model model)
{
    double score, deviation;
    true_score(rivalry, &score, &deviation);
    return model == SPRT_LOGISTIC ? -400 * log10(1 / score - 1)
                                  : nelo_unit * (score - 0.5) / deviation;
}

/* Engines that are `elo` apart by this model. */
static struct rivalry rivalry_of(double elo, enum sprt_model model, double bias)
{
    struct rivalry rivalry = {.draw = 80, .bias = bias};
    double low = -1000, high = 1000;
    for (int i = 0; i < 60; i++) {
        rivalry.elo = (low + high) / 2;
        if (true_elo(&rivalry, model) < elo) {
            low = rivalry.elo;
        } else {
            high = rivalry.elo;
        }
    }
    return rivalry;
}

/* The count that so many trials of this chance exceed less than once in a thousand times. */
static int binomial_limit(int trials, double chance)
{
    double sum = 0;
    for (int k = 0;; k++) {
        sum += exp(lgamma(trials + 1.0) - lgamma(k + 1.0) - lgamma(trials - k + 1.0) +
                   k * log(chance) + (trials - k) * log1p(-chance));
        if (sum >= 0.999) {
            return k;
        }
    }
}

/* Plays matches between engines that are elo0 (truth 0) or elo1 (truth 1) apart until the test
 * stops them; counts how often it is wrong, and checks how long it takes against Wald's
 * approximation for a random walk of the same drift. */
static void run_matches(const struct sprt *sprt, int truth, double bias)
{
    struct rivalry rivalry = rivalry_of(truth ? sprt->elo1 : sprt->elo0, sprt->model, bias);
    double lower, upper, score, deviation, length = 0;
    int wrong = 0, matches = sprt->model == SPRT_LOGISTIC ? MATCHES : run_count(MATCHES);
    uint64_t seed = (uint64_t)sprt->model * 4 + (uint64_t)truth * 2 + (bias > 0);
    for (int match = 0; match < matches; match++) {
        struct record_of record = {0};
        enum sprt_verdict verdict = SPRT_GO_ON;
        while (verdict == SPRT_GO_ON) {
            assert_true(length++ < (double)PAIRS_MAX * matches);
            play_pair(&rivalry, &record, &seed);
            if (sprt->model == SPRT_NORMALIZED && wdl_games(&record) % 32 != 0) {
                continue; /* its ratio takes a hundred times as long */
            }
            verdict = wdl_sprt_judge(sprt, wdl_sprt_llr(sprt, &record));
        }
        wrong += verdict == (truth ? SPRT_H0 : SPRT_H1);
    }
    double chance = truth ? sprt->beta : sprt->alpha;
    wdl_sprt_bounds(sprt, &lower, &upper);
    true_score(&rivalry, &score, &deviation);
    double step = sprt->model == SPRT_LOGISTIC
                      ? (win_chance(sprt->elo1) - win_chance(sprt->elo0)) / deviation
                      : (sprt->elo1 - sprt->elo0) / nelo_unit;
    double wald =
        truth ? (1 - chance) * upper + chance * lower : -(1 - chance) * lower - chance * upper;
    wald /= step * step; /* two games to a pair, drift step^2 / 2 a game */
    length /= matches;
    print_message(
        "%s, %s, true Elo %g: wrong %d of %d (%.3f, limit %d); pairs %.0f, Wald %.0f\n",
        sprt->model == SPRT_LOGISTIC ? "logistic" : "normalized", bias > 0 ? "pairs" : "games",
        truth ? sprt->elo1 : sprt->elo0, wrong, matches, (double)wrong / matches,
        binomial_limit(matches, chance), length, wald);
    assert_true(wrong <= binomial_limit(matches, chance));
    assert_true(is_near(length / wald, 1, 0.1 + 3 / sqrt(matches)));
}

static void sprt_stops_as_it_should(void **state)
{
    (void)state;
    for (int i = 0; i < 8; i++) {
        struct sprt sprt = {true, 0, 20, 0.05, 0.10, i & 4 ? SPRT_LOGISTIC : SPRT_NORMALIZED};
        run_matches(&sprt, i & 1, i & 2 ? 150 : 0);
    }
}

/* In 95 of 100 matches the true Elo is within the error; normalized Elo too where the engines
 * are near each other, as its formula takes the deviation for known. */
static void errors_hold_what_they_promise(void **state)
{
    (void)state;
    static const double elos[] = {-20, 0, 20, 100};
    uint64_t seed = 5;
    for (int i = 0; i < 8; i++) {
        double elo = elos[i / 2];
        struct rivalry rivalry = rivalry_of(elo, SPRT_LOGISTIC, i % 2 * 150);
        double nelo = true_elo(&rivalry, SPRT_NORMALIZED);
        int outside[2] = {0, 0};
        for (int match = 0; match < MATCHES; match++) {
            struct record_of record = {0};
            for (int pair = 0; pair < 250; pair++) {
                play_pair(&rivalry, &record, &seed);
            }
            struct rating rating = wdl_rating(&record);
            outside[0] += fabs(rating.elo - elo) > rating.elo_error;
            outside[1] += fabs(rating.nelo - nelo) > rating.nelo_error;
        }
        print_message("%s, Elo %g: outside %d, nElo %.1f: outside %d of %d\n",
                      i % 2 ? "pairs" : "games", elo, outside[0], nelo, outside[1], MATCHES);
        for (int j = 0; j < (elo > 50 ? 1 : 2); j++) {
            assert_true(outside[j] <= binomial_limit(MATCHES, 0.05));
            assert_true(MATCHES - outside[j] <= binomial_limit(MATCHES, 0.95));
        }
    }
}

static int compare(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

/* Elo that gives this score, by bisection. */
static double elo_by_force(double score)
{
    double low = -4000, high = 4000;
    for (int i = 0; i < 80; i++) {
        double middle = (low + high) / 2;
        *(win_chance(middle) < score ? &low : &high) = middle;
    }
    return low;
}

/* Matches resampled from one match, pair by pair: the middle 95 % of their Elo are as wide as
 * the error says, and as many are above even as the LOS says. */
static void agrees_with_resampling(void **state)
{
    (void)state;
    enum { PAIRS = 400, SAMPLES = 4000 };
    static double elos[SAMPLES], points[PAIRS];
    struct rivalry rivalry = rivalry_of(15, SPRT_LOGISTIC, 150);
    struct record_of record = {0};
    uint64_t seed = 11;
    double sum = 0;
    for (int i = 0; i < PAIRS; i++) {
        double before = wdl_points(&record);
        play_pair(&rivalry, &record, &seed);
        points[i] = wdl_points(&record) - before;
        sum += points[i];
    }
    double above = 0;
    for (int i = 0; i < SAMPLES; i++) {
        double sample = 0;
        for (int j = 0; j < PAIRS; j++) {
            sample += points[splitmix64(&seed) % PAIRS];
        }
        elos[i] = elo_by_force(sample / (2.0 * PAIRS));
        above += sample > PAIRS ? 1 : sample == PAIRS ? 0.5 : 0;
    }
    qsort(elos, SAMPLES, sizeof elos[0], compare);
    struct rating rating = wdl_rating(&record);
    double width = (elos[SAMPLES * 975 / 1000] - elos[SAMPLES * 25 / 1000]) / 2;
    assert_true(is_near(rating.elo, elo_by_force(sum / (2.0 * PAIRS)), 1e-6));
    assert_true(is_near(rating.elo_error / width, 1, 0.05));
    assert_true(is_near(rating.los, above / SAMPLES, 0.02));
    assert_true(rating.los > 0.6 && rating.los < 0.999);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_resampling),
        cmocka_unit_test(errors_hold_what_they_promise),
        cmocka_unit_test(sprt_stops_as_it_should),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
