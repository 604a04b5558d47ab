/* Who plays whom: every pair as often as it should, colours and openings as they should be, and
 * knockouts, played through with random results, that end with one winner. */
#include "protocol/match/tournament/schedule.h"
#include "rules/variants.h"
#include "tests/match/tournament_case.h"
#include "tests/support/test_support.h"

#include <stdlib.h>
#include <string.h>

static uint64_t seed = 1;

static int random_below(int bound)
{
    seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407;
    return (int)((seed >> 33) % (uint64_t)bound);
}

/* Counts of games by (first seat, second seat) over the whole schedule. */
static void count_games(const struct tournament *tournament,
                        int met[PARTICIPANTS_MAX][PARTICIPANTS_MAX])
{
    struct schedule *schedule = schedule_new(tournament);
    assert_non_null(schedule);
    memset(met, 0, sizeof(int[PARTICIPANTS_MAX][PARTICIPANTS_MAX]));
    for (int i = 0; i < schedule_count(schedule); i++) {
        struct fixture fixture, again;
        assert_true(schedule_get(schedule, i, &fixture));
        assert_true(schedule_get(schedule, i, &again));
        assert_memory_equal(&fixture, &again, sizeof fixture);
        assert_int_equal(fixture.number, i);
        assert_int_not_equal(fixture.participant[0], fixture.participant[1]);
        met[fixture.participant[0]][fixture.participant[1]]++;
    }
    schedule_free(schedule);
}

static void everyone_meets_everyone(void **state)
{
    (void)state;
    static int met[PARTICIPANTS_MAX][PARTICIPANTS_MAX];
    for (int participants = 2; participants <= PARTICIPANTS_MAX;
         participants += 1 + participants / 8) {
        for (int games = 1; games <= 4; games++) {
            struct tournament tournament =
                tournament_of(TOURNAMENT_ROUND_ROBIN, participants, 2, games);
            count_games(&tournament, met);
            for (int one = 0; one < participants; one++) {
                for (int other = 0; other < one; other++) {
                    assert_int_equal(met[one][other], games);
                    assert_int_equal(met[other][one], games);
                }
            }
        }
    }
}

/* Single games of one round: nobody has the first move much more often than the second, and
 * who has just played waits as long as can be. */
static void a_round_is_fair(void **state)
{
    (void)state;
    static int met[PARTICIPANTS_MAX][PARTICIPANTS_MAX];
    for (int participants = 2; participants <= PARTICIPANTS_MAX; participants++) {
        struct tournament tournament =
            tournament_of(TOURNAMENT_ROUND_ROBIN, participants, 1, 1);
        count_games(&tournament, met);
        for (int one = 0; one < participants; one++) {
            int balance = 0;
            for (int other = 0; other < participants; other++) {
                balance += met[one][other] - met[other][one];
            }
            assert_in_range(balance + 1, 0, 2);
        }
        struct schedule *schedule = schedule_new(&tournament);
        int day = participants / 2, busy[PARTICIPANTS_MAX] = {0};
        for (int i = 0; i < schedule_count(schedule); i++) {
            struct fixture fixture;
            assert_true(schedule_get(schedule, i, &fixture));
            for (int seat = 0; seat < 2; seat++) {
                assert_true(busy[fixture.participant[seat]] <= i / day);
                busy[fixture.participant[seat]] = i / day + 1;
            }
        }
        schedule_free(schedule);
    }
}

static void seeds_meet_everyone(void **state)
{
    (void)state;
    static int met[PARTICIPANTS_MAX][PARTICIPANTS_MAX];
    for (int seeds = 1; seeds < 6; seeds++) {
        struct tournament tournament = tournament_of(TOURNAMENT_GAUNTLET, 6, 3, 2);
        tournament.seeds = seeds;
        count_games(&tournament, met);
        for (int one = 0; one < 6; one++) {
            for (int other = 0; other < one; other++) {
                assert_int_equal(met[one][other], other < seeds ? 3 : 0);
                assert_int_equal(met[other][one], other < seeds ? 3 : 0);
            }
        }
    }
}

/* The games of an encounter have one opening, and no other encounter has it; mates are two
 * games of the same participants and opening with colours changed. */
static void openings_belong_to_encounters(void **state)
{
    (void)state;
    for (int games = 1; games <= 5; games++) {
        struct tournament tournament = tournament_of(TOURNAMENT_ROUND_ROBIN, 5, 3, games);
        struct schedule *schedule = schedule_new(&tournament);
        for (int i = 0; i < schedule_count(schedule); i++) {
            struct fixture fixture, other;
            assert_true(schedule_get(schedule, i, &fixture));
            assert_int_equal(fixture.opening, i / games);
            int mate = schedule_pair_mate(schedule, i);
            bool is_lonely = games == 1 || (i % games == games - 1 && games % 2 == 1);
            assert_int_equal(mate == -1, is_lonely);
            if (mate >= 0) {
                assert_true(schedule_get(schedule, mate, &other));
                assert_int_equal(schedule_pair_mate(schedule, mate), i);
                assert_int_equal(fixture.opening, other.opening);
                assert_int_equal(fixture.participant[0], other.participant[1]);
                assert_int_equal(fixture.participant[1], other.participant[0]);
            }
        }
        schedule_free(schedule);
    }
}

static void flags_are_followed(void **state)
{
    (void)state;
    struct fixture fixture;
    struct tournament tournament = tournament_of(TOURNAMENT_ROUND_ROBIN, 2, 3, 2);
    tournament.repeat = false;
    struct schedule *schedule = schedule_new(&tournament);
    for (int i = 0; i < 6; i++) {
        assert_true(schedule_get(schedule, i, &fixture));
        assert_int_equal(fixture.opening, i);
        assert_int_equal(fixture.participant[0], i % 2);
        assert_int_equal(schedule_pair_mate(schedule, i), -1);
    }
    assert_false(schedule_get(schedule, 6, &fixture));
    assert_false(schedule_get(schedule, -1, &fixture));
    schedule_free(schedule);
    tournament.repeat = true;
    tournament.swap = false;
    schedule = schedule_new(&tournament);
    for (int i = 0; i < 6; i++) {
        assert_true(schedule_get(schedule, i, &fixture));
        assert_int_equal(fixture.participant[0], 0);
        assert_int_equal(schedule_pair_mate(schedule, i), -1);
    }
    schedule_free(schedule);
}

/* More rounds begin with the games of fewer: a tournament can be prolonged. */
static void rounds_can_be_added(void **state)
{
    (void)state;
    for (int kind = 0; kind < 2; kind++) {
        struct tournament few =
            tournament_of(kind == 0 ? TOURNAMENT_ROUND_ROBIN : TOURNAMENT_GAUNTLET, 5, 2, 3);
        struct tournament many = few;
        many.rounds = 7;
        struct schedule *short_one = schedule_new(&few), *long_one = schedule_new(&many);
        for (int i = 0; i < schedule_count(short_one); i++) {
            struct fixture one, other;
            assert_true(schedule_get(short_one, i, &one));
            assert_true(schedule_get(long_one, i, &other));
            assert_memory_equal(&one, &other, sizeof one);
        }
        schedule_free(short_one);
        schedule_free(long_one);
    }
}

/* Plays a knockout in any order in which games are known; results by `result`. Returns the
 * number of games; *order is who was given the first move in each, for comparison. */
static int play_knockout(struct schedule *schedule, int (*result)(const struct fixture *))
{
    int count = schedule_count(schedule), played = 0;
    bool *done = calloc((size_t)count, sizeof *done);
    assert_non_null(done);
    for (;;) {
        int known[4096], knowns = 0;
        struct fixture fixture;
        for (int i = 0; i < count; i++) {
            if (!done[i] && schedule_get(schedule, i, &fixture)) {
                known[knowns++] = i;
            }
        }
        if (knowns == 0) {
            break;
        }
        assert_int_equal(schedule_winner(schedule), -1);
        int number = known[random_below(knowns)];
        assert_true(schedule_get(schedule, number, &fixture));
        assert_true(fixture.participant[0] >= 0 && fixture.participant[1] >= 0);
        schedule_note(schedule, number, result(&fixture));
        done[number] = true;
        played++;
    }
    free(done);
    return played;
}

static int better_seed_wins(const struct fixture *fixture)
{
    return fixture->participant[0] < fixture->participant[1] ? 2 : 0;
}

static int worse_seed_wins(const struct fixture *fixture)
{
    return fixture->participant[0] > fixture->participant[1] ? 2 : 0;
}

static int all_draw(const struct fixture *fixture)
{
    (void)fixture;
    return 1;
}

static int by_chance(const struct fixture *fixture)
{
    (void)fixture;
    return random_below(3);
}

/* Always the same for the same game, however often and in whatever order it is played. */
static int by_number(const struct fixture *fixture)
{
    return (fixture->number * 7 + fixture->participant[0] * 3 + fixture->opening) % 5 % 3;
}

static void knockouts_have_a_winner(void **state)
{
    (void)state;
    for (int participants = 2; participants <= PARTICIPANTS_MAX;
         participants += 1 + participants / 6) {
        for (int games = 1; games <= 3; games++) {
            struct tournament tournament =
                tournament_of(TOURNAMENT_KNOCKOUT, participants, 1, games);
            struct schedule *schedule = schedule_new(&tournament);
            assert_int_equal(play_knockout(schedule, better_seed_wins),
                             (participants - 1) * games);
            assert_int_equal(schedule_winner(schedule), 0);
            schedule_free(schedule);
            schedule = schedule_new(&tournament);
            assert_int_equal(play_knockout(schedule, worse_seed_wins),
                             (participants - 1) * games);
            assert_int_equal(schedule_winner(schedule), participants - 1);
            schedule_free(schedule);
            schedule = schedule_new(&tournament);
            play_knockout(schedule, by_chance);
            assert_in_range(schedule_winner(schedule), 0, participants - 1);
            schedule_free(schedule);
        }
    }
}

static void level_ties_go_on_and_end(void **state)
{
    (void)state;
    struct tournament tournament = tournament_of(TOURNAMENT_KNOCKOUT, 4, 1, 2);
    struct schedule *schedule = schedule_new(&tournament);
    int games = 3 * (2 + 2 * KNOCKOUT_PAIRS_MAX);
    assert_int_equal(schedule_count(schedule), games);
    assert_int_equal(play_knockout(schedule, all_draw), games);
    assert_int_equal(schedule_winner(schedule), 0);
    schedule_free(schedule);
    /* A level tie, decided by the first pair of games after it. */
    tournament = tournament_of(TOURNAMENT_KNOCKOUT, 2, 1, 2);
    schedule = schedule_new(&tournament);
    struct fixture fixture, regular;
    assert_true(schedule_get(schedule, 0, &regular));
    schedule_note(schedule, 0, 2);
    assert_false(schedule_get(schedule, 2, &fixture));
    schedule_note(schedule, 1, 2);
    assert_true(schedule_get(schedule, 2, &fixture));
    assert_int_not_equal(fixture.opening, regular.opening);
    assert_int_equal(schedule_pair_mate(schedule, 2), 3);
    assert_false(schedule_get(schedule, 4, &fixture));
    schedule_note(schedule, 3, 1);
    assert_int_equal(schedule_winner(schedule), -1);
    schedule_note(schedule, 2, 0);
    assert_int_equal(schedule_winner(schedule), 1);
    assert_false(schedule_get(schedule, 4, &fixture));
    schedule_free(schedule);
}

/* The order in which games end changes nothing about who wins, nor how many are played. */
static void order_does_not_matter(void **state)
{
    (void)state;
    for (int participants = 3; participants < 20; participants++) {
        struct tournament tournament = tournament_of(TOURNAMENT_KNOCKOUT, participants, 1, 2);
        int winner = -1, games = -1;
        for (int run = 0; run < 20; run++) {
            struct schedule *schedule = schedule_new(&tournament);
            int played = play_knockout(schedule, by_number);
            assert_true(run == 0 || winner == schedule_winner(schedule));
            assert_true(run == 0 || games == played);
            winner = schedule_winner(schedule);
            games = played;
            schedule_free(schedule);
        }
    }
}

/* --- All at one table --- */

static struct tournament table_of(int participants, int rounds, int games)
{
    struct tournament tournament =
        tournament_of(TOURNAMENT_ROUND_ROBIN, participants, rounds, games);
    tournament.variant = variant_find("gala-cutthroat");
    return tournament;
}

/* The order of the table as a number. */
static int order_of(const struct fixture *fixture)
{
    int order = 0;
    for (int side = 0; side < SEATS_MAX; side++) {
        order = order * SEATS_MAX + fixture->participant[side];
    }
    return order;
}

/* Any 24 games of four engines have every order once, and any four every side. */
static void four_change_places_in_every_way(void **state)
{
    (void)state;
    enum { ORDERS = 1 << 2 * SEATS_MAX, SEATINGS = 24 };
    struct tournament tournament = table_of(4, 3 * SEATINGS, 1);
    struct schedule *schedule = schedule_new(&tournament);
    int seen[ORDERS] = {0};
    assert_int_equal(tournament_seatings(&tournament), SEATINGS);
    assert_int_equal(schedule_count(schedule), 3 * SEATINGS);
    for (int i = 0; i < 3 * SEATINGS; i += SEATS_MAX) {
        int had[SEATS_MAX] = {0};
        for (int k = 0; k < SEATS_MAX; k++) {
            struct fixture fixture;
            assert_true(schedule_get(schedule, i + k, &fixture));
            assert_int_equal(fixture.number, i + k);
            assert_int_equal(fixture.opening, i + k);
            assert_int_equal(schedule_pair_mate(schedule, i + k), -1);
            assert_int_equal(seen[order_of(&fixture)]++, (i + k) / SEATINGS);
            for (int side = 0; side < SEATS_MAX; side++) {
                had[fixture.participant[side]] |= 1 << side;
            }
        }
        for (int participant = 0; participant < SEATS_MAX; participant++) {
            assert_int_equal(had[participant], 15);
        }
    }
    schedule_free(schedule);
}

static void one_against_three_of_the_other(void **state)
{
    (void)state;
    struct tournament tournament = table_of(2, 3, 4);
    struct schedule *schedule = schedule_new(&tournament);
    struct fixture fixture;
    assert_int_equal(tournament_seatings(&tournament), SEATS_MAX);
    assert_int_equal(schedule_count(schedule), 12);
    for (int i = 0; i < 12; i++) {
        assert_true(schedule_get(schedule, i, &fixture));
        for (int side = 0; side < SEATS_MAX; side++) {
            assert_int_equal(fixture.participant[side], side != i % SEATS_MAX);
        }
        assert_int_equal(fixture.opening, i / 4); /* -repeat */
    }
    assert_false(schedule_get(schedule, 12, &fixture));
    tournament.swap = false;
    assert_true(schedule_get(schedule, 7, &fixture));
    assert_int_equal(fixture.participant[0], 0);
    schedule_free(schedule);
}

/* Two teams are two sides: they change as two players do. */
static void teams_change_places(void **state)
{
    (void)state;
    struct tournament tournament = tournament_of(TOURNAMENT_ROUND_ROBIN, 2, 2, 2);
    tournament.variant = variant_find("gala-team-shared");
    struct schedule *schedule = schedule_new(&tournament);
    assert_int_equal(schedule_count(schedule), 4);
    for (int i = 0; i < 4; i++) {
        struct fixture fixture;
        assert_true(schedule_get(schedule, i, &fixture));
        assert_int_equal(fixture.participant[0], i % 2);
        assert_int_equal(fixture.participant[1], 1 - i % 2);
        assert_int_equal(schedule_pair_mate(schedule, i), i ^ 1);
    }
    schedule_free(schedule);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everyone_meets_everyone),
        cmocka_unit_test(a_round_is_fair),
        cmocka_unit_test(seeds_meet_everyone),
        cmocka_unit_test(openings_belong_to_encounters),
        cmocka_unit_test(flags_are_followed),
        cmocka_unit_test(rounds_can_be_added),
        cmocka_unit_test(knockouts_have_a_winner),
        cmocka_unit_test(level_ties_go_on_and_end),
        cmocka_unit_test(order_does_not_matter),
        cmocka_unit_test(four_change_places_in_every_way),
        cmocka_unit_test(one_against_three_of_the_other),
        cmocka_unit_test(teams_change_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
