/* Endgame tables against a solution from the slow generators alone (slow_endgame.h): every
 * position of whole sets of pieces, both sides to move.
 *
 * usage: test_endgames RULES MATERIAL...
 */
#include "tests/endgames/endgame_support.h"
#include "tests/endgames/slow_endgame.h"

#include <stdio.h>

static const char *game;
static char **materials;

/* What is compared, and what was found in it. */
struct comparison {
    struct rule_set rules;
    const struct endgames *tables;
    struct endgame_cache *cache;
    const struct slow_endgames *slow;
    long positions, won, lost;
    int longest;
};

static int result_of(const struct endgame *endgame)
{
    return endgame->result == ENDGAME_WIN ? 1 : endgame->result == ENDGAME_LOSS ? -1 : 0;
}

static void compare_position(struct comparison *comparison,
                             const struct oracle_position *position, struct slow_value value)
{
    union position_room fast;
    struct endgame endgame;
    char fen[ORACLE_FEN_MAX];
    oracle_print(comparison->rules.oracle, position, fen);
    read_position(&comparison->rules, fen, &fast);
    if (!endgames_look_up(comparison->tables, comparison->cache, comparison->rules.variant,
                          &fast.head, &endgame)) {
        fail_msg("%s %s: no table has it", game, fen);
    }
    if (result_of(&endgame) != value.result || endgame.plies != value.plies) {
        fail_msg("%s %s: %d in %d plies, the table says %d in %d", game, fen, value.result,
                 value.plies, result_of(&endgame), endgame.plies);
    }
    comparison->positions++;
    comparison->won += value.result > 0;
    comparison->lost += value.result < 0;
    comparison->longest = value.plies > comparison->longest ? value.plies : comparison->longest;
}

static void compare_set(struct comparison *comparison, const struct slow_set *set)
{
    struct oracle_position position;
    for (long number = 0; number < slow_placements(set); number++) {
        if (slow_position(comparison->slow, set, number, &position)) {
            compare_position(comparison, &position, slow_value_of(set, number));
        }
    }
}

static void tables_agree_with_the_slow_solution(void **state)
{
    (void)state;
    struct comparison comparison = {.rules = find_rules(game)};
    struct endgames *tables = endgames_new();
    struct slow_endgames *slow =
        slow_endgames_new(comparison.rules.oracle, comparison.rules.options);
    comparison.tables = tables;
    comparison.slow = slow;
    comparison.cache = endgame_cache_new(64);
    for (char **material = materials; *material != NULL; material++) {
        comparison.positions = comparison.won = comparison.lost = comparison.longest = 0;
        make_tables(tables, &comparison.rules, *material);
        compare_set(&comparison, slow_solve(slow, *material));
        print_message("%s %s: %ld positions, %ld won, %ld lost, at most %d plies\n", game,
                      *material, comparison.positions, comparison.won, comparison.lost,
                      comparison.longest);
        assert_true(comparison.positions > 0);
    }
    endgame_cache_free(comparison.cache);
    slow_endgames_free(slow);
    endgames_free(tables);
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fputs("usage: test_endgames RULES MATERIAL...\n", stderr);
        return 2;
    }
    game = argv[1];
    materials = argv + 2;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_agree_with_the_slow_solution),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
