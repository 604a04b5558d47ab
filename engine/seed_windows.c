/* rand_s is the system's generator for keys, 32 bits a call. */
#define _CRT_RAND_S
#include "engine/seed.h"

#include <stdlib.h>

bool seed_from_system(uint64_t *bits)
{
    unsigned low, high;
    if (rand_s(&low) != 0 || rand_s(&high) != 0) {
        return false;
    }
    *bits = (uint64_t)high << 32 | low;
    return true;
}
