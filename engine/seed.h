/* Random bits that nobody can know beforehand, from the system. */
#ifndef ENGINE_SEED_H
#define ENGINE_SEED_H

#include <stdbool.h>
#include <stdint.h>

/* False when the system has none. */
bool seed_from_system(uint64_t *bits);

#endif
