/* Elo, its error and the SPRT, against figures that others published, and where nothing or one
 * thing only ever came. test_llr.c and test_sprt.c have the rest. */
#include "protocol/match/statistics/wdl.h"
#include "tests/support/test_support.h"

#include <math.h>

static bool is_near(double value, double expected, double tolerance)
{
    if (fabs(value - expected) <= tolerance) {
        return true;
    }
    print_message("%.8f instead of %.8f\n", value, expected);
    return false;
}

/* What fastchess printed. Pairs first, from two losses to two wins; where the pairs are not
 * known, wins, losses and draws. */
struct published {
    const char *source;
    struct record_of record;
    struct rating rating; /* LOS and ratio of draws in percent */
    struct sprt sprt;
    double llr;
};

static const struct published published[] = {
    {"github.com/brunocodutra/cinder/pull/727",
     {816, 670, 1328, {50, 287, 610, 387, 73}, 0},
     {18.04, 8.23, 28.19, 12.84, 100, 0.5259, 43.35, 1.36},
     {true, 0, 5, 0.05, 0.05, SPRT_NORMALIZED},
     2.97},
    {"github.com/lynx-chess/Lynx/pull/1899",
     {3025, 3060, 5355, {235, 1384, 2521, 1341, 239}, 0},
     {-1.06, 4.05, -1.67, 6.37, 30.33, 0.4985, 44.07, 0.98},
     {true, -5, 0, 0.05, 0.10, SPRT_LOGISTIC},
     1.69},
    {"github.com/princesslana/princhess/pull/343",
     {34, 29, 137, {1, 22, 52, 21, 4}, 0},
     {8.69, 27.04, 15.51, 48.15, 73.60, 0.5125, 52.00, 1.09},
     {true, -5, 0, 0.05, 0.10, SPRT_NORMALIZED},
     0.15},
    {"github.com/WGCodings/Pea",
     {3213, 3332, 2005, {585, 735, 1655, 814, 486}, 0},
     {-4.84, 6.08, -5.86, 7.36, 5.95, 0.4930, 38.71, 0.98},
     {true, 0, 5, 0.05, 0.05, SPRT_NORMALIZED},
     -2.96},
    {"fishtest's worker.py",
     {248, 266, 166, {43, 61, 144, 55, 37}, 0},
     {-9.20, 20.93, -11.50, 26.11, 19.41, 0.4868, 42.35, 0.88},
     {.on = false},
     0},
    {"chess.stackexchange.com/questions/45881",
     {307, 42, 51, {4, 3, 34, 42, 117}, 0},
     {277.00, 40.90, 345.17, 34.05, 100, 0.8312, 17.00, 22.71},
     {.on = false},
     0},
    {"fastchess, app/tests/elo_test.cpp",
     {136, 96, 111, {0}, 0},
     {40.70, 30.43, 49.77, 36.77, 99.60, 0.558, 32.36, NAN},
     {.on = false},
     0},
};

static void published_figures(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof published / sizeof published[0]; i++) {
        const struct published *p = &published[i];
        struct rating rating = wdl_rating(&p->record);
        bool same =
            is_near(rating.elo, p->rating.elo, 0.0051) &&
            is_near(rating.elo_error, p->rating.elo_error, 0.0051) &&
            is_near(rating.nelo, p->rating.nelo, 0.0051) &&
            is_near(rating.nelo_error, p->rating.nelo_error, 0.0051) &&
            is_near(rating.los * 100, p->rating.los, 0.0051) &&
            is_near(rating.score, p->rating.score, 0.00051) &&
            is_near(rating.draw_ratio * 100, p->rating.draw_ratio, 0.0051) &&
            (isnan(p->rating.pairs_ratio) ||
             is_near(rating.pairs_ratio, p->rating.pairs_ratio, 0.0051)) &&
            (!p->sprt.on || is_near(wdl_sprt_llr(&p->sprt, &p->record), p->llr, 0.0051));
        if (!same) {
            fail_msg("%s", p->source);
        }
    }
}

/* The ratios in fastchess's own tests, app/tests/sprt_test.cpp. */
static void published_ratios(void **state)
{
    (void)state;
    static const struct {
        struct record_of record;
        struct sprt sprt;
        double llr;
    } table[] = {
        {{36433, 36027, 68692, {0}, 0}, {true, 0, 2, .05, .05, SPRT_NORMALIZED}, 0.92},
        {{10871, 10650, 20431, {0}, 0}, {true, -1.75, 0.25, .05, .05, SPRT_NORMALIZED}, 2.30},
        {{4250, 0, 0, {0}, 0}, {true, 0, 10, .05, .05, SPRT_NORMALIZED}, 120.56},
        {{21404, 21184, 40708, {0}, 0}, {true, 0.5, 2.5, .05, .05, SPRT_LOGISTIC}, -1.57},
        {{57433, 57030, 106593, {0}, 0}, {true, 0, 2, .05, .05, SPRT_LOGISTIC}, -2.59},
        {{0, 0, 0, {365, 16618, 36229, 16974, 390}, 0},
         {true, 0, 2, .05, .05, SPRT_NORMALIZED},
         2.25},
        {{0, 0, 0, {0, 0, 0, 0, 5550}, 0}, {true, 0, 5, .05, .05, SPRT_NORMALIZED}, 111.82},
        {{0, 0, 0, {223, 9863, 21279, 10037, 246}, 0},
         {true, 0.5, 2.5, .05, .05, SPRT_LOGISTIC},
         -3.07},
        {{0, 0, 0, {871, 26175, 55983, 26678, 821}, 0},
         {true, 0, 2, .05, .05, SPRT_LOGISTIC},
         -4.98},
        {{0, 0, 0, {77, 1, 0, 0, 0}, 0},
         {true, -1000, -500, .05, .05, SPRT_NORMALIZED},
         -2.952},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        double llr = wdl_sprt_llr(&table[i].sprt, &table[i].record);
        assert_true(is_near(llr, table[i].llr, 0.0051 + fabs(table[i].llr) * 2e-4));
    }
}

static void extremes(void **state)
{
    (void)state;
    struct sprt sprt = {true, 0, 5, 0.05, 0.05, SPRT_NORMALIZED};
    struct record_of none = {0}, won = {0}, drawn = {0};
    struct rating rating = wdl_rating(&none);
    assert_true(isnan(rating.elo) && isnan(rating.los) && isnan(rating.score));
    assert_true(wdl_sprt_llr(&sprt, &none) == 0);
    wdl_add_game(&won, 2);
    rating = wdl_rating(&won);
    assert_true(isinf(rating.elo) && rating.elo > 0 && isinf(rating.elo_error));
    assert_true(isinf(rating.nelo) && rating.los == 1 && rating.score == 1);
    assert_true(isnan(rating.pairs_ratio));
    wdl_add_game(&drawn, 1);
    rating = wdl_rating(&drawn);
    assert_true(rating.elo == 0 && !signbit(rating.elo) && rating.elo_error == 0);
    assert_true(rating.nelo == 0 && rating.los == 0.5 && rating.draw_ratio == 1);
    /* Hypotheses that no iteration reaches still get a finite ratio of the right sign. */
    sprt.elo1 = 3000;
    assert_true(isfinite(wdl_sprt_llr(&sprt, &drawn)) && wdl_sprt_llr(&sprt, &drawn) < 0);
    sprt.model = SPRT_LOGISTIC;
    assert_true(isfinite(wdl_sprt_llr(&sprt, &won)) && wdl_sprt_llr(&sprt, &won) > 0);
}

/* The same games seen from the other side give the opposite figures. */
static void sides_are_symmetric(void **state)
{
    (void)state;
    struct record_of record = {40, 25, 35, {3, 9, 20, 12, 6}, 4};
    struct record_of other = {25, 40, 35, {6, 12, 20, 9, 3}, 4};
    struct rating rating = wdl_rating(&record), mirror = wdl_rating(&other);
    assert_true(is_near(rating.elo, -mirror.elo, 1e-9));
    assert_true(is_near(rating.elo_error, mirror.elo_error, 1e-9));
    assert_true(is_near(rating.nelo, -mirror.nelo, 1e-9));
    assert_true(is_near(rating.los, 1 - mirror.los, 1e-9));
    for (int model = 0; model < 2; model++) {
        struct sprt sprt = {true, -10, 30, 0.05, 0.05, (enum sprt_model)model};
        struct sprt back = {true, -30, 10, 0.05, 0.05, (enum sprt_model)model};
        assert_true(is_near(wdl_sprt_llr(&sprt, &record), -wdl_sprt_llr(&back, &other), 1e-9));
    }
}

static void bounds(void **state)
{
    (void)state;
    struct sprt sprt = {true, 0, 5, 0.05, 0.10, SPRT_NORMALIZED};
    double lower, upper;
    wdl_sprt_bounds(&sprt, &lower, &upper);
    assert_true(is_near(lower, -2.2513, 1e-4));
    assert_true(is_near(upper, 2.8904, 1e-4));
    assert_int_equal(wdl_sprt_judge(&sprt, lower), SPRT_H0);
    assert_int_equal(wdl_sprt_judge(&sprt, lower + 1e-9), SPRT_GO_ON);
    assert_int_equal(wdl_sprt_judge(&sprt, upper - 1e-9), SPRT_GO_ON);
    assert_int_equal(wdl_sprt_judge(&sprt, upper), SPRT_H1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published_figures),
        cmocka_unit_test(published_ratios),
        cmocka_unit_test(extremes),
        cmocka_unit_test(sides_are_symmetric),
        cmocka_unit_test(bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
