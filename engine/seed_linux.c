#include "engine/seed.h"

#include <unistd.h>

bool seed_from_system(uint64_t *bits)
{
    return getentropy(bits, sizeof *bits) == 0;
}
