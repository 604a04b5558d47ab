/* Random bits from the system, which nobody can predict. */
#ifndef ENGINE_SEED_H
#define ENGINE_SEED_H

#include <stdbool.h>
#include <stdint.h>

/* Fills *bits. False when the system has none to give. */
bool seed_from_system(uint64_t *bits);

#endif
