/* Where both sides move at once: the table of payoffs that a search can report fits together.
 * The shares of each side are sorted and sum up to all; what a move is expected to bring is its
 * row of scores by the other side's shares; nobody gains by another move. */
#include "tests/support/search_support.h"

#include <stdlib.h>

/* Ten-thousandths. Moves that are unlikely are not played, which makes shares of the others a
 * little larger than the solution has them. */
enum { WHOLE = 10000, TOLERANCE = 200 };

/* The payoffs that a search which knows of no other reports to a seat. */
static struct payoffs fresh_payoffs_of(struct engine *engine, const struct game *game, int seat)
{
    engine_clear(engine);
    struct payoffs payoffs = payoffs_of(engine, game, seat);
    assert_true(payoffs.value >= 0);
    return payoffs;
}

/* Score of the asker's move `i` against the other side's `j`, for `side` of the payoffs. */
static int score_for(const struct payoffs *payoffs, int side, int i, int j)
{
    return side == 0 ? payoffs->score[i][j] : WHOLE - payoffs->score[j][i];
}

static void assert_fit(const struct payoffs *payoffs)
{
    assert_true(payoffs->lower <= payoffs->value && payoffs->value <= payoffs->upper);
    for (int side = 0; side < 2; side++) {
        int shares = 0;
        int value = side == 0 ? payoffs->value : WHOLE - payoffs->value;
        for (int i = 0; i < payoffs->count[side]; i++) {
            int64_t sum = 0;
            shares += payoffs->permille[side][i];
            assert_true(i == 0 || payoffs->permille[side][i] <= payoffs->permille[side][i - 1]);
            for (int j = 0; j < payoffs->count[1 - side]; j++) {
                sum += (int64_t)payoffs->permille[1 - side][j] * score_for(payoffs, side, i, j);
            }
            int expected = payoffs->expected[side][i];
            assert_in_range(sum / 1000 + TOLERANCE, expected, expected + 2 * TOLERANCE);
            assert_true(expected <= value + TOLERANCE);
            assert_true(payoffs->permille[side][i] < 10 || expected >= value - TOLERANCE);
        }
        assert_in_range(shares, 1000 - payoffs->count[side], 1000 + payoffs->count[side]);
    }
}

static void payoffs_fit_together(void **state)
{
    (void)state;
    struct engine *engine = engine_new();
    int mixed = 0;
    begin_random(29);
    for (int i = 0; i < 40; i++) {
        struct game game;
        open_random(&game, "xymyx", 4 + i);
        struct payoffs own = fresh_payoffs_of(engine, &game, 0);
        struct payoffs other = fresh_payoffs_of(engine, &game, 1);
        assert_fit(&own);
        assert_fit(&other);
        mixed += own.permille[0][0] < 900;
        /* Each sees the same from its own side. */
        assert_in_range(own.value + other.value, WHOLE - 1, WHOLE + 1);
        assert_int_equal(own.count[0], other.count[1]);
        assert_int_equal(own.move[0][0], other.move[1][0]);
        assert_int_equal(own.permille[1][0], other.permille[0][0]);
        game_free(&game);
    }
    assert_true(mixed > 5);
    engine_free(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(payoffs_fit_together)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
