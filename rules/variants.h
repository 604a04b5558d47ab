/* The list of games. A new game is one row in variants.c. */
#ifndef RULES_VARIANTS_H
#define RULES_VARIANTS_H

#include "rules/variant.h"

/* All variants, in the order in which users see them; `index` is 0 .. variant_count() - 1. */
int variant_count(void);
const struct variant *variant_at(int index);

/* The variant called `name`, title and aliases included, its tables built; case, blanks,
 * hyphens and underscores do not count. NULL when there is none. */
const struct variant *variant_find(const char *name);

#endif
