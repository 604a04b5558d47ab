/* What perft uses instead of apply and count comes to the same. */
#include "rules/variants.h"
#include "tests/support/test_support.h"

#include <string.h>

enum { GAMES = 4, PLIES = 120 };

static void assert_made(const struct variant *variant, const struct position *applied,
                        struct position *made)
{
    made->key = applied->key;
    made->halfmove_clock = applied->halfmove_clock;
    made->fullmove_number = applied->fullmove_number;
    assert_memory_equal(made, applied, variant->position_size);
}

/* `make` and `make_each` leave what `apply` does, but for the key, the clock and the number. */
static void compare_made(const struct variant *variant, const struct position *position)
{
    union position_room applied, made;
    struct move_list list;
    list.count = 0;
    variant->generate(position, GENERATE_ALL, &list);
    for (int i = 0; i < list.count; i++) {
        struct move_list one = {.count = 1, .move = {list.move[i]}};
        variant->apply(position, &applied.head, list.move[i]);
        variant->make(position, &made.head, list.move[i]);
        assert_made(variant, &applied.head, &made.head);
        if (variant->make_each != NULL) {
            variant->make_each(position, &one, &made.head);
            assert_made(variant, &applied.head, &made.head);
        }
    }
}

static void every_variant_makes_what_it_applies(void **state)
{
    (void)state;
    for (int i = 0; i < variant_count(); i++) {
        const struct variant *variant = variant_find(variant_at(i)->name);
        for (unsigned options = 0; options < variant_option_sets(variant); options++) {
            visit_random_games(variant, options, GAMES, PLIES, compare_made);
        }
    }
}

/* `count_next` is the sum of `count` after all moves. */
static void compare_counts(const struct variant *variant, const struct position *position)
{
    union position_room after;
    struct move_list list;
    uint64_t count = 0;
    list.count = 0;
    variant->generate(position, GENERATE_ALL, &list);
    for (int i = 0; i < list.count; i++) {
        variant->apply(position, &after.head, list.move[i]);
        count += variant->count(&after.head);
    }
    assert_true(variant->count_next(position) == count);
}

static void every_variant_counts_two_moves(void **state)
{
    (void)state;
    for (int i = 0; i < variant_count(); i++) {
        const struct variant *variant = variant_find(variant_at(i)->name);
        unsigned sets = variant->count_next != NULL ? variant_option_sets(variant) : 0;
        for (unsigned options = 0; options < sets; options++) {
            visit_random_games(variant, options, GAMES, PLIES, compare_counts);
        }
    }
}

/* Of four, only yellow can move after most of its moves, and moves twice. */
static void a_seat_answers_itself(void **state)
{
    (void)state;
    struct rule_set rules = find_rules("gala-team-shared");
    union position_room position;
    read_position(&rules,
                  "16/6,yK,9/16/16/6,yK,9/16/16/16/12,yA,3/16/yS,15/7,yK,8/16/16/"
                  "7,yG,6,gP,gP/14,gP,gK y - 4 202",
                  &position);
    assert_true(rules.variant->count_next(&position.head) == 775);
    compare_counts(rules.variant, &position.head);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_variant_makes_what_it_applies),
        cmocka_unit_test(every_variant_counts_two_moves),
        cmocka_unit_test(a_seat_answers_itself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
