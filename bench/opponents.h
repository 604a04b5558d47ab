/* The players of simultaneous games by name. */
#ifndef BENCH_OPPONENTS_H
#define BENCH_OPPONENTS_H

#include "bench/opponent.h"

/* Whether there is a player of that name ("engine", "duct:0.3", "exploiter:secure", ...). */
bool opponent_exists(const char *name);

/* The player of that name, which exists. NULL with *what saying why. */
struct opponent *opponent_new(const char *name, const struct variant *variant,
                              const struct effort *effort, const char **what);

/* Whether the player of the name `model` is what the player `name` models. */
bool opponent_models(const char *name, const char *model);

/* Writes the names, each with what it is, a line each, on stderr. */
void opponent_list(void);

#endif
