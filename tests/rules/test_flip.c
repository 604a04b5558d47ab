/* A position seen from the other side has the same moves, and seen twice is itself. Catches
 * whatever is written for one colour only. */
#include "rules/variants.h"
#include "tests/support/test_support.h"

enum { GAMES = 40, PLIES = 60, NARROW = 60 };

static void check_flip(const struct variant *variant, const struct position *position)
{
    union position_room room[2];
    struct position *other = &room[0].head;
    struct position *again = &room[1].head;
    variant_flip(variant, position, other);
    variant_flip(variant, other, again);
    assert_memory_equal(again, position, variant->position_size);
    assert_true(variant_is_consistent(variant, other));
    assert_int_equal(other->in_check, position->in_check);
    assert_true(other->key != position->key);
    assert_true(variant->count(other) == variant->count(position));
    if (variant->count(position) < NARROW || position->fullmove_number % 8 == 0) {
        /* Joint turns are counted with White the first, from whichever side they are seen; four
         * players follow each other the other way round. */
        int depth = variant->simultaneous || variant->seats > 2 ? 1 : 2;
        assert_true(perft(variant, other, depth, true) ==
                    perft(variant, position, depth, true));
    }
    assert_int_equal(variant->is_dead(other), variant->is_dead(position));
}

static void every_variant_is_the_same_from_both_sides(void **state)
{
    (void)state;
    for (int i = 0; i < variant_count(); i++) {
        const struct variant *variant = variant_find(variant_at(i)->name);
        for (unsigned options = 0; options < variant_option_sets(variant); options++) {
            visit_random_games(variant, options, GAMES, PLIES, check_flip);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_variant_is_the_same_from_both_sides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
