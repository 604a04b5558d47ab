/* The list of games. A new game is one row in variants.c. */
#ifndef RULES_VARIANTS_H
#define RULES_VARIANTS_H

#include "rules/variant.h"

/* All variants, in the order they are listed to users. */
int variant_count(void);
const struct variant *variant_at(int index);

/* The variant called `name` (aliases too, case ignored), its tables built; or NULL. */
const struct variant *variant_find(const char *name);

#endif
