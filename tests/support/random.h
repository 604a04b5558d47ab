/* Random numbers for tests, where they begin, and how many of them are asked for. */
#ifndef TESTS_SUPPORT_RANDOM_H
#define TESTS_SUPPORT_RANDOM_H

#include <stdint.h>

/* The next number of a xorshift generator (Marsaglia 2003); *state, never 0, is the seed before
 * the first. */
static inline uint64_t xorshift(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

/* The seed of this run, never 0: QUINCUNX_SEED from the environment, else the number of the
 * day, so that each day sees other positions. The first call prints it; with QUINCUNX_SEED set
 * to what was printed the run is the same again. */
uint64_t run_seed(void);

/* How many of `full` random games or positions this run takes: a tenth, and at least one; all
 * of them where the environment has QUINCUNX_SOAK, as the target `soak` sets it. */
int run_count(int full);

#endif
