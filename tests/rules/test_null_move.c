/* A pass, as the search makes it: the position after it is the one that the same FEN with the
 * next seat to move is read as. */
#include "rules/variants.h"
#include "tests/support/test_support.h"

#include <string.h>

enum { GAMES = 10, PLIES = 60 };

static void check_pass(const struct variant *variant, const struct position *position)
{
    union position_room after, read;
    struct text_error error;
    char fen[FEN_MAX];
    if (position->in_check) {
        return;
    }
    variant->apply_null(position, &after.head);
    variant->to_fen(variant, &after.head, fen);
    if (!variant->from_fen(variant, &read.head, fen, position->options, &error)) {
        fail_msg("%s: %s", fen, error.what);
    }
    assert_memory_equal(&after, &read, variant->position_size);
    assert_true(after.head.seat != position->seat);
    assert_true(after.head.key != position->key);
    assert_true(variant->halfmove_limit == 0 ||
                after.head.halfmove_clock == position->halfmove_clock + 1);
}

static void a_pass_gives_the_move_away(void **state)
{
    (void)state;
    for (int i = 0; i < variant_count(); i++) {
        const struct variant *variant = variant_find(variant_at(i)->name);
        for (unsigned options = 0;
             !variant->simultaneous && options < variant_option_sets(variant); options++) {
            visit_random_games(variant, options, GAMES, PLIES, check_pass);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pass_gives_the_move_away),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
