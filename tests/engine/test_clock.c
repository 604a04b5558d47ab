/* Thinking time, on a simulated clock: a million moves of games in which the engine always
 * thinks as long as it may and every move loses up to the overhead on the way. */
#include "engine/clock.h"
#include "tests/support/test_support.h"

enum { STEPS = 1000000, RESERVE = 6 /* overheads that are left alone */ };

static uint64_t seed = 1;

static int64_t random_below(int64_t bound)
{
    seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407;
    return (int64_t)((seed >> 33) % (uint64_t)bound);
}

/* A number whose logarithm is about evenly spread, below 2^bits. */
static int64_t random_scaled(int bits)
{
    return random_below(INT64_C(1) << (1 + random_below(bits)));
}

/* A clock under test. `safe`: it lasts for ever if each move takes but 1 ms. */
struct game_clock {
    struct limits limits;
    int64_t control; /* moves per period, 0 = sudden death */
    int64_t period;
    bool safe;
};

static struct game_clock random_clock(void)
{
    struct game_clock clock = {.limits = {.time = {-1, -1}}};
    clock.control = random_below(3) == 0 ? 1 + random_below(60) : 0;
    clock.limits.moves_to_go = (int)clock.control;
    clock.limits.overhead = random_scaled(9);
    clock.limits.increment[0] = random_below(2) == 0 ? random_scaled(13) : 0;
    int64_t cost = clock.limits.overhead + 1;
    int64_t least = cost * (clock.control > 0 ? clock.control : 1) + 1;
    clock.period = least + random_scaled(22);
    clock.limits.time[0] = clock.period;
    clock.safe = clock.control > 0 || clock.limits.increment[0] >= cost;
    return clock;
}

/* One move that thinks up to the hard limit; false when the clock can run out. */
static bool play_move(struct game_clock *clock)
{
    struct limits *limits = &clock->limits;
    int64_t time = limits->time[0];
    struct budget budget = clock_budget(limits, 0);
    assert_true(budget.soft > 0 || time <= RESERVE * limits->overhead);
    assert_true(budget.soft >= 0 && budget.soft <= budget.hard);
    if (limits->moves_to_go != 1) {
        assert_true(budget.hard <= 1 || budget.hard * 100 <= time * 60);
    }
    int64_t think = random_below(2) == 0 ? budget.hard : random_below(budget.hard + 1);
    int64_t left = time - think - random_below(limits->overhead + 1);
    if (time > limits->overhead || clock->safe) {
        assert_true(left >= 0);
    }
    limits->time[0] = left + limits->increment[0];
    if (clock->control > 0 && --limits->moves_to_go == 0) {
        limits->moves_to_go = (int)clock->control;
        limits->time[0] += clock->period;
    }
    return left > 0;
}

static void never_below_zero(void **state)
{
    (void)state;
    struct game_clock clock = random_clock();
    int moves = 0;
    for (int i = 0; i < STEPS; i++) {
        if (!play_move(&clock) || ++moves == 200) {
            clock = random_clock();
            moves = 0;
        }
    }
}

static void a_given_time_is_kept(void **state)
{
    (void)state;
    struct limits limits = {.time = {-1, -1}, .move_time = 500, .overhead = 30};
    struct budget budget = clock_budget(&limits, 0);
    assert_int_equal(budget.soft, 470);
    assert_int_equal(budget.hard, 470);
    struct urgency urgency = {.stable = 9};
    assert_int_equal(clock_soft(&budget, &urgency), 470);
    limits.move_time = 1;
    assert_int_equal(clock_budget(&limits, 0).hard, 1);
}

/* The last move before the clock is refilled need not use what is left. */
static void the_last_move_to_go_may_be_quick(void **state)
{
    (void)state;
    struct limits limits = {.time = {4000, -1}, .moves_to_go = 1, .overhead = 10};
    struct budget budget = clock_budget(&limits, 0);
    assert_true(budget.adaptive);
    assert_true(budget.soft < budget.hard);
    struct urgency calm = {.stable = 9, .effort_percent = 90};
    assert_true(clock_soft(&budget, &calm) < budget.soft);
}

/* Where each move earns more than it loses, nothing is held back for the later ones. */
static void a_large_increment_is_spent(void **state)
{
    (void)state;
    struct limits limits = {.time = {100, -1}, .increment = {100, 0}, .moves_to_go = 2};
    int64_t hard = clock_budget(&limits, 0).hard;
    limits.moves_to_go = 50;
    assert_int_equal(clock_budget(&limits, 0).hard, hard);
}

static void no_time_is_no_limit(void **state)
{
    (void)state;
    struct limits limits = {.time = {-1, -1}, .overhead = 30};
    struct budget budget = clock_budget(&limits, 0);
    assert_true(budget.soft == CLOCK_UNLIMITED);
    assert_true(budget.hard == CLOCK_UNLIMITED);
}

static void each_seat_has_its_clock(void **state)
{
    (void)state;
    struct limits limits = {.time = {1000, 60000}};
    assert_true(clock_budget(&limits, 0).hard < clock_budget(&limits, 1).soft);
}

static void extremes_do_not_overflow(void **state)
{
    (void)state;
    static const int64_t extreme[] = {INT64_MIN, -1, 0, 1, INT64_MAX};
    for (int i = 0; i < 5; i++) {
        for (int j = 0; j < 5; j++) {
            for (int k = 0; k < 5; k++) {
                struct limits limits = {.time = {extreme[i], 0},
                                        .increment = {extreme[j], 0},
                                        .moves_to_go = k == 4 ? INT32_MAX : (int)k,
                                        .overhead = extreme[k]};
                struct budget budget = clock_budget(&limits, 0);
                assert_true(budget.soft >= 0 && budget.soft <= budget.hard);
            }
        }
    }
}

/* A clock that a stalled machine has emptied fills again, a small increment at a time. */
static void the_last_milliseconds_are_not_thought_away(void **state)
{
    (void)state;
    struct limits limits = {.time = {20, 20}, .increment = {1, 1}, .overhead = 10};
    for (limits.time[0] = 0; limits.time[0] <= RESERVE * 10; limits.time[0]++) {
        assert_int_equal(clock_budget(&limits, 0).hard, 0);
    }
    assert_int_equal(clock_budget(&limits, 0).hard, 1);
    limits.time[0] = 15;
    limits.increment[0] = 100;
    assert_true(clock_budget(&limits, 0).hard > 1);
}

static void trouble_buys_time_and_certainty_saves_it(void **state)
{
    (void)state;
    struct limits limits = {.time = {60000, 60000}};
    struct budget budget = clock_budget(&limits, 0);
    struct urgency calm = {.stable = 8, .drop = 0, .effort_percent = 90};
    struct urgency trouble = {.stable = 0, .drop = 80, .effort_percent = 30};
    assert_true(clock_soft(&budget, &calm) < budget.soft);
    assert_true(clock_soft(&budget, &trouble) > budget.soft);
    assert_true(clock_soft(&budget, &trouble) <= budget.hard);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(never_below_zero),
        cmocka_unit_test(a_given_time_is_kept),
        cmocka_unit_test(the_last_move_to_go_may_be_quick),
        cmocka_unit_test(a_large_increment_is_spent),
        cmocka_unit_test(no_time_is_no_limit),
        cmocka_unit_test(each_seat_has_its_clock),
        cmocka_unit_test(extremes_do_not_overflow),
        cmocka_unit_test(the_last_milliseconds_are_not_thought_away),
        cmocka_unit_test(trouble_buys_time_and_certainty_saves_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
