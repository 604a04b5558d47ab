/* Which games of a schedule have which opening, as -repeat, -openings policy= and the kind of
 * tournament say; that pairs have one, and stay together in a shard. */
#include "protocol/match/tournament/schedule.h"
#include "rules/variants.h"
#include "tests/match/tournament_case.h"
#include "tests/support/test_support.h"

#include <string.h>

/* Asserts which openings the games have, "001122". */
static void assert_openings(const struct tournament *tournament, const char *openings)
{
    struct schedule *schedule = schedule_new(tournament);
    struct fixture fixture;
    assert_int_equal(schedule_count(schedule), strlen(openings));
    for (int i = 0; i < schedule_count(schedule); i++) {
        assert_true(schedule_get(schedule, i, &fixture));
        assert_int_equal(fixture.opening, openings[i] - '0');
        int mate = schedule_pair_mate(schedule, i);
        if (mate >= 0) {
            assert_int_equal(openings[mate], openings[i]);
            assert_int_equal(schedule_pair_mate(schedule, mate), i);
            assert_int_equal(schedule_shard(schedule, mate, 3), schedule_shard(schedule, i, 3));
        }
    }
    schedule_free(schedule);
}

/* -games 6 with -repeat, -repeat 3 and -repeat 4, which the encounter's end cuts off. */
static void an_opening_is_repeated_so_often(void **state)
{
    (void)state;
    struct tournament tournament = tournament_of(TOURNAMENT_ROUND_ROBIN, 2, 2, 6);
    tournament.repeats = 2;
    assert_openings(&tournament, "001122334455");
    tournament.repeats = 3;
    assert_openings(&tournament, "000111222333");
    tournament.repeats = 4;
    assert_openings(&tournament, "000011222233");
}

/* The pairs of a gauntlet's round have the same openings, and others as policy= says. */
static void policies_are_followed(void **state)
{
    (void)state;
    struct tournament tournament = tournament_of(TOURNAMENT_GAUNTLET, 3, 2, 2);
    tournament.repeats = 2;
    assert_openings(&tournament, "00001111");
    tournament.openings.policy = POLICY_ENCOUNTER;
    assert_openings(&tournament, "00112233");
    tournament.openings.policy = POLICY_DEFAULT;
    tournament.repeat = false;
    assert_openings(&tournament, "01012323");
    tournament.openings.policy = POLICY_ROUND;
    assert_openings(&tournament, "00001111");
    tournament.type = TOURNAMENT_ROUND_ROBIN;
    assert_openings(&tournament, "000000111111");
    tournament.openings.policy = POLICY_ENCOUNTER;
    assert_openings(&tournament, "001122334455");
    tournament.openings.policy = POLICY_DEFAULT;
    tournament.repeat = true;
    assert_openings(&tournament, "001122334455");
}

static void colours_are_reversed(void **state)
{
    (void)state;
    struct fixture fixture;
    struct tournament tournament = tournament_of(TOURNAMENT_ROUND_ROBIN, 2, 2, 2);
    tournament.reverse = true;
    for (int swap = 0; swap < 2; swap++) {
        tournament.swap = swap;
        struct schedule *schedule = schedule_new(&tournament);
        for (int i = 0; i < 4; i++) {
            assert_true(schedule_get(schedule, i, &fixture));
            assert_int_equal(fixture.participant[0], swap ? 1 - i % 2 : 1);
        }
        schedule_free(schedule);
    }
}

/* With -report penta=false no game has a mate. */
static void pairs_may_not_count(void **state)
{
    (void)state;
    struct tournament tournament = tournament_of(TOURNAMENT_ROUND_ROBIN, 2, 2, 2);
    tournament.has_no_pairs = true;
    struct schedule *schedule = schedule_new(&tournament);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(schedule_pair_mate(schedule, i), -1);
    }
    schedule_free(schedule);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_opening_is_repeated_so_often),
        cmocka_unit_test(policies_are_followed),
        cmocka_unit_test(colours_are_reversed),
        cmocka_unit_test(pairs_may_not_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
