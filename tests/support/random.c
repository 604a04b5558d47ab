/* See random.h. */
#include "tests/support/random.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { SHARE = 10, SECONDS_A_DAY = 24 * 60 * 60 };

uint64_t run_seed(void)
{
    static uint64_t seed;
    if (seed == 0) {
        const char *wanted = getenv("QUINCUNX_SEED");
        seed = wanted != NULL ? strtoull(wanted, NULL, 10) : 0;
        seed = seed != 0 ? seed : (uint64_t)(time(NULL) / SECONDS_A_DAY);
        printf("QUINCUNX_SEED=%llu repeats this run\n", (unsigned long long)seed);
    }
    return seed;
}

int run_count(int full)
{
    if (getenv("QUINCUNX_SOAK") != NULL) {
        return full;
    }
    return full > SHARE ? full / SHARE : 1;
}
