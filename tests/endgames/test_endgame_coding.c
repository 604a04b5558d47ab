/* The blocks of endgame tables: whatever bytes there are come back, and damaged ones are
 * refused or read as something else, within their bounds. */
#include "engine/endgames/coding.h"
#include "tests/support/random.h"
#include "tests/support/test_support.h"

#include <stdlib.h>
#include <string.h>

enum { BLOCKS = 6, BYTES_MAX = BLOCKS * CODING_BLOCK, DAMAGES = 100000, GUARD = 64 };

static uint64_t state_of_random;

typedef uint8_t choose_function(int at, const uint8_t *bytes);

static uint8_t choose_any(int at, const uint8_t *bytes)
{
    (void)at;
    (void)bytes;
    return (uint8_t)(xorshift(&state_of_random) >> 32);
}

static uint8_t choose_constant(int at, const uint8_t *bytes)
{
    (void)at;
    (void)bytes;
    return 7;
}

/* Long runs of few values. */
static uint8_t choose_run(int at, const uint8_t *bytes)
{
    bool ends = xorshift(&state_of_random) >> 32 & 1 && xorshift(&state_of_random) % 100 == 0;
    return at > 0 && !ends ? bytes[at - 1] : (uint8_t)(xorshift(&state_of_random) % 5);
}

/* Each value half as frequent as the one before, so that codes would be longer than allowed. */
static uint8_t choose_skewed(int at, const uint8_t *bytes)
{
    uint64_t bits = xorshift(&state_of_random) >> 8;
    int value = 0;
    (void)at;
    (void)bytes;
    while (bits & 1 && value < 40) {
        bits >>= 1;
        value++;
    }
    return (uint8_t)value;
}

/* Never the byte before: no runs at all. */
static uint8_t choose_alternating(int at, const uint8_t *bytes)
{
    (void)bytes;
    return (uint8_t)at;
}

static choose_function *const kinds[] = {choose_any, choose_constant, choose_run, choose_skewed,
                                         choose_alternating};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

static int block_length(int count, int block)
{
    int left = count - block * CODING_BLOCK;
    return left < CODING_BLOCK ? left : CODING_BLOCK;
}

/* Writes all blocks and reads them again; the length of what was written. */
static size_t check_bytes(const uint8_t *bytes, int count)
{
    static struct coding coding;
    uint8_t out[2 * CODING_BLOCK];
    uint8_t back[CODING_BLOCK];
    size_t sum = 0;
    memset(&coding, 0, sizeof coding);
    coding_choose(&coding, bytes, (uint64_t)count);
    assert_true(coding_complete(&coding));
    for (int block = 0; block * CODING_BLOCK < count; block++) {
        int length = block_length(count, block);
        size_t size = coding_write(&coding, bytes + block * CODING_BLOCK, length, out);
        assert_true(size <= sizeof out);
        memset(back, 0xee, sizeof back);
        assert_true(coding_read(&coding, out, size, back, length));
        assert_memory_equal(back, bytes + block * CODING_BLOCK, (size_t)length);
        sum += size;
    }
    return sum;
}

static void fill(choose_function *choose, uint8_t *bytes, int count)
{
    for (int i = 0; i < count; i++) {
        bytes[i] = choose(i, bytes);
    }
}

static void bytes_come_back(void **state)
{
    (void)state;
    static uint8_t bytes[BYTES_MAX];
    static const int counts[] = {1, 2, 3, 1023, 1024, 1025, 2048, 5000, BYTES_MAX};
    for (int kind = 0; kind < KINDS; kind++) {
        for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
            fill(kinds[kind], bytes, counts[i]);
            check_bytes(bytes, counts[i]);
        }
    }
}

/* A block that is one run takes 21 tokens of one bit or two; random bytes grow by little. */
static void runs_take_little_room(void **state)
{
    (void)state;
    static uint8_t bytes[BYTES_MAX];
    fill(choose_constant, bytes, BYTES_MAX);
    assert_true(check_bytes(bytes, BYTES_MAX) <= 8 * BLOCKS);
    fill(choose_run, bytes, BYTES_MAX);
    assert_true(check_bytes(bytes, BYTES_MAX) < BYTES_MAX / 8);
    fill(choose_any, bytes, BYTES_MAX);
    assert_true(check_bytes(bytes, BYTES_MAX) < BYTES_MAX + BYTES_MAX / 8);
}

/* --- Damage --- */

/* Reads a block whose room is exactly as long as it may be, between guards. */
static bool read_guarded(const struct coding *coding, const uint8_t *in, size_t size, int count)
{
    uint8_t *own = malloc(size + 1); /* not one byte more: a sanitizer sees what is read */
    uint8_t back[GUARD + CODING_BLOCK + GUARD];
    assert_non_null(own);
    memcpy(own, in, size);
    memset(back, 0xee, sizeof back);
    bool whole = coding_read(coding, own, size, back + GUARD, count);
    for (int i = 0; i < GUARD; i++) {
        assert_int_equal(back[i], 0xee);
        assert_int_equal(back[GUARD + count + i], 0xee);
    }
    free(own);
    return whole;
}

static void damaged_blocks_stay_within_bounds(void **state)
{
    (void)state;
    static uint8_t bytes[CODING_BLOCK];
    static struct coding coding;
    uint8_t out[2 * CODING_BLOCK];
    long refused = 0;
    for (int i = 0; i < run_count(DAMAGES); i++) {
        int count = 1 + (int)(xorshift(&state_of_random) % CODING_BLOCK);
        fill(kinds[i % KINDS], bytes, count);
        memset(&coding, 0, sizeof coding);
        coding_choose(&coding, bytes, (uint64_t)count);
        assert_true(coding_complete(&coding));
        size_t size = coding_write(&coding, bytes, count, out);
        for (int k = 0; k < 8; k++) {
            out[xorshift(&state_of_random) % size] = (uint8_t)(xorshift(&state_of_random) >> 9);
        }
        size = xorshift(&state_of_random) % (size + 1);
        refused += !read_guarded(&coding, out, size, count);
    }
    assert_true(refused > 0);
}

/* A block cut off in the middle is not whole. */
static void short_blocks_are_refused(void **state)
{
    (void)state;
    static uint8_t bytes[CODING_BLOCK];
    static struct coding coding;
    uint8_t out[2 * CODING_BLOCK];
    fill(choose_any, bytes, CODING_BLOCK);
    coding_choose(&coding, bytes, CODING_BLOCK);
    assert_true(coding_complete(&coding));
    size_t size = coding_write(&coding, bytes, CODING_BLOCK, out);
    assert_true(read_guarded(&coding, out, size, CODING_BLOCK));
    assert_false(read_guarded(&coding, out, size / 2, CODING_BLOCK));
    assert_false(read_guarded(&coding, out, 0, CODING_BLOCK));
}

/* --- Lengths --- */

static bool is_code(const uint8_t lengths[CODING_TOKENS])
{
    static struct coding coding;
    memset(&coding, 0, sizeof coding);
    memcpy(coding.length, lengths, sizeof coding.length);
    return coding_complete(&coding);
}

static void lengths_that_are_no_code_are_refused(void **state)
{
    (void)state;
    uint8_t lengths[CODING_TOKENS] = {0};
    assert_false(is_code(lengths)); /* nothing occurs */
    lengths[3] = 1;
    assert_true(is_code(lengths));
    lengths[4] = 1;
    assert_true(is_code(lengths));
    lengths[5] = CODING_BITS; /* no word is left */
    assert_false(is_code(lengths));
    lengths[4] = 2;
    assert_true(is_code(lengths));
    lengths[6] = CODING_BITS + 1;
    assert_false(is_code(lengths));
    lengths[6] = 255;
    assert_false(is_code(lengths));
    memset(lengths, 8, sizeof lengths); /* 266 words where 256 are */
    assert_false(is_code(lengths));
    memset(lengths, 9, sizeof lengths);
    assert_true(is_code(lengths));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_come_back),
        cmocka_unit_test(runs_take_little_room),
        cmocka_unit_test(damaged_blocks_stay_within_bounds),
        cmocka_unit_test(short_blocks_are_refused),
        cmocka_unit_test(lengths_that_are_no_code_are_refused),
    };
    state_of_random = run_seed();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
