/* Sides of the tools in bench/: scores, players and leads of games for two and for two teams.
 */
#include "bench/game_loop.h"
#include "rules/variants.h"
#include "tests/support/test_support.h"

/* What the seats say of a game that the first side has won. */
static void scores_are_the_first_sides(void **state)
{
    (void)state;
    const struct variant *chess = variant_find("chess");
    const struct variant *teams = variant_find("gala-team");
    assert_int_equal(game_loop_first_score(chess, 0, 70), 70);
    assert_int_equal(game_loop_first_score(chess, 1, 70), -70);
    for (int seat = 0; seat < 4; seat++) {
        assert_int_equal(game_loop_first_score(teams, seat, 70), seat % 2 == 0 ? 70 : -70);
    }
}

static void partners_are_one_player(void **state)
{
    (void)state;
    const struct variant *chess = variant_find("chess");
    const struct variant *teams = variant_find("gala-team");
    for (int first = 0; first < 2; first++) {
        assert_int_equal(game_loop_player(chess, 0, first), first);
        assert_int_equal(game_loop_player(chess, 1, first), 1 - first);
        for (int seat = 0; seat < 4; seat++) {
            assert_int_equal(game_loop_player(teams, seat, first),
                             seat % 2 == 0 ? first : 1 - first);
        }
    }
}

/* Each seat says how its own team stands; the lead lasts through all four. */
static void a_lead_is_a_teams(void **state)
{
    (void)state;
    const struct variant *teams = variant_find("gala-team");
    for (int winner = 0; winner < 2; winner++) {
        struct lead lead = {.margin = 100, .moves = 8};
        for (int move = 0; move < 8; move++) {
            int score = move % 2 == winner ? 200 : -200;
            int first = game_loop_first_score(teams, move % 4, score);
            assert_int_equal(first > 0, winner == 0);
            assert_int_equal(game_loop_lead_decides(&lead, first), move == 7);
        }
    }
}

static void two_sides_are_needed(void **state)
{
    (void)state;
    assert_true(game_loop_has_two_sides("test", variant_find("chess")));
    assert_true(game_loop_has_two_sides("test", variant_find("gala-team")));
    assert_false(game_loop_has_two_sides("test", variant_find("gala-cutthroat")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scores_are_the_first_sides), cmocka_unit_test(partners_are_one_player),
        cmocka_unit_test(a_lead_is_a_teams), cmocka_unit_test(two_sides_are_needed)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
