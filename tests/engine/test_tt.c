/* The transposition table: what is stored comes back, what is damaged does not. */
#include "engine/tt.h"
#include "tests/support/random.h"
#include "tests/support/test_support.h"

#include <string.h>

enum { ENTRIES = 20000 };

static struct tt_data random_data(uint64_t random)
{
    return (struct tt_data){.move = (move_t)random | 1,
                            .score = (int)(random >> 32) % 32000,
                            .raw_eval = (int)(random >> 16 & 0x7fff) - 16000,
                            .depth = (int)(random >> 40 & 127),
                            .bound = (enum tt_bound)(1 + random % 3),
                            .was_pv = random >> 47 & 1};
}

static void assert_same(const struct tt_data *a, const struct tt_data *b)
{
    assert_int_equal(a->move, b->move);
    assert_int_equal(a->score, b->score);
    assert_int_equal(a->raw_eval, b->raw_eval);
    assert_int_equal(a->depth, b->depth);
    assert_int_equal(a->bound, b->bound);
    assert_int_equal(a->was_pv, b->was_pv);
}

static void stores_and_loads(void **state)
{
    (void)state;
    struct tt tt;
    struct tt_data data, found;
    assert_true(tt_init(&tt, 4));
    uint64_t random = 7;
    for (int i = 0; i < ENTRIES; i++) {
        uint64_t key = xorshift(&random);
        assert_false(tt_probe(&tt, key, &found));
        data = random_data(xorshift(&random));
        tt_store(&tt, key, &data);
        assert_true(tt_probe(&tt, key, &found));
        assert_same(&found, &data);
    }
    tt_free(&tt);
}

static void extreme_values_survive(void **state)
{
    (void)state;
    static const struct tt_data extreme[] = {
        {UINT32_MAX, INT16_MAX, INT16_MIN, 255, TT_EXACT, true},
        {1, INT16_MIN, INT16_MAX, 0, TT_UPPER, false},
        {MOVE_NONE, 0, -1, 1, TT_LOWER, true},
    };
    struct tt tt;
    struct tt_data found;
    assert_true(tt_init(&tt, 1));
    for (int i = 0; i < 3; i++) {
        uint64_t key = UINT64_MAX - (uint64_t)i * 12345678901;
        tt_store(&tt, key, &extreme[i]);
        assert_true(tt_probe(&tt, key, &found));
        assert_same(&found, &extreme[i]);
    }
    tt_free(&tt);
}

static void a_known_move_is_kept(void **state)
{
    (void)state;
    struct tt tt;
    struct tt_data found;
    assert_true(tt_init(&tt, 1));
    tt_store(&tt, 99, &(struct tt_data){1234, 10, 10, 3, TT_LOWER, false});
    tt_store(&tt, 99, &(struct tt_data){MOVE_NONE, 20, 10, 5, TT_UPPER, false});
    assert_true(tt_probe(&tt, 99, &found));
    assert_int_equal(found.move, 1234);
    assert_int_equal(found.score, 20);
    tt_free(&tt);
}

static void deep_entries_outlive_shallow_ones(void **state)
{
    (void)state;
    struct tt tt;
    struct tt_data found;
    assert_true(tt_init(&tt, 1));
    uint64_t random = 3;
    tt_store(&tt, 5, &(struct tt_data){77, 1, 1, 60, TT_EXACT, false});
    for (int i = 0; i < 100; i++) {
        uint64_t key = xorshift(&random) & UINT32_MAX; /* all of one cluster */
        tt_store(&tt, key << 8 | 9, &(struct tt_data){88, 1, 1, 2, TT_LOWER, false});
    }
    assert_true(tt_probe(&tt, 5, &found));
    assert_int_equal(found.move, 77);
    for (int i = 0; i < 40; i++) {
        tt_age(&tt);
    }
    for (int i = 0; i < 100; i++) {
        uint64_t key = xorshift(&random) & 0xffffff;
        tt_store(&tt, key << 8 | 9, &(struct tt_data){88, 1, 1, 2, TT_LOWER, false});
    }
    assert_false(tt_probe(&tt, 5, &found));
    tt_free(&tt);
}

static void damaged_entries_are_misses(void **state)
{
    (void)state;
    struct tt tt;
    struct tt_data data, found;
    assert_true(tt_init(&tt, 1));
    uint64_t random = 11;
    int passed = 0;
    for (int i = 0; i < ENTRIES; i++) {
        uint64_t key = xorshift(&random);
        data = random_data(xorshift(&random));
        memset((void *)tt_cluster(&tt, key), 0, sizeof(struct tt_cluster));
        tt_store(&tt, key, &data);
        uint64_t bit = xorshift(&random) % 128;
        for (int j = 0; j < TT_CLUSTER; j++) {
            struct tt_entry *entry = &tt_cluster(&tt, key)->entry[j];
            uint64_t word = atomic_load(&entry->word[bit / 64]);
            if (word != 0) {
                atomic_store(&entry->word[bit / 64], word ^ UINT64_C(1) << bit % 64);
            }
        }
        /* What is below the key in the second word is not covered by it. */
        bool meta = bit >= 64 && bit < 81;
        bool hit = tt_probe(&tt, key, &found);
        assert_true(!hit || meta);
        passed += !hit;
    }
    assert_true(passed > ENTRIES * 3 / 4);
    tt_free(&tt);
}

static void halves_of_two_entries_do_not_fit(void **state)
{
    (void)state;
    struct tt tt;
    struct tt_data data, found;
    assert_true(tt_init(&tt, 1));
    uint64_t random = 13;
    for (int i = 0; i < ENTRIES; i++) {
        uint64_t key = xorshift(&random);
        struct tt_entry *entry = &tt_cluster(&tt, key)->entry[0];
        memset((void *)entry, 0, sizeof(struct tt_cluster));
        data = random_data(xorshift(&random));
        tt_store(&tt, key, &data);
        uint64_t old = atomic_load(&entry->word[0]);
        data.raw_eval ^= 1;
        data.bound = TT_EXACT;
        tt_store(&tt, key, &data);
        assert_true(tt_probe(&tt, key, &found));
        atomic_store(&entry->word[0], old);
        assert_false(tt_probe(&tt, key, &found));
    }
    tt_free(&tt);
}

static void clears_and_counts(void **state)
{
    (void)state;
    struct tt tt;
    struct tt_data data, found;
    assert_true(tt_init(&tt, 1));
    assert_int_equal(tt_hashfull(&tt), 0);
    uint64_t random = 17;
    for (int i = 0; i < 400000; i++) {
        data = random_data(xorshift(&random));
        tt_store(&tt, xorshift(&random), &data);
    }
    assert_in_range(tt_hashfull(&tt), 950, 1000);
    tt_store(&tt, 42, &data);
    tt_clear(&tt);
    assert_int_equal(tt_hashfull(&tt), 0);
    assert_false(tt_probe(&tt, 42, &found));
    tt_free(&tt);
}

static void impossible_sizes_are_refused(void **state)
{
    (void)state;
    struct tt tt;
    assert_false(tt_init(&tt, 0));
    assert_false(tt_init(&tt, SIZE_MAX));
    assert_false(tt_init(&tt, UINT32_MAX));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stores_and_loads),
        cmocka_unit_test(extreme_values_survive),
        cmocka_unit_test(a_known_move_is_kept),
        cmocka_unit_test(deep_entries_outlive_shallow_ones),
        cmocka_unit_test(damaged_entries_are_misses),
        cmocka_unit_test(halves_of_two_entries_do_not_fit),
        cmocka_unit_test(clears_and_counts),
        cmocka_unit_test(impossible_sizes_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
