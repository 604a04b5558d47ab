/* Decoupled upper confidence trees, see opponent_duct.c. */
#ifndef BENCH_DUCT_H
#define BENCH_DUCT_H

#include "bench/effort.h"
#include "rules/game.h"

struct duct;

/* NULL when memory is short. */
struct duct *duct_new(const struct variant *variant, double exploration);
void duct_free(struct duct *duct);

/* What is drawn from now on follows from the seed. */
void duct_seed(struct duct *duct, uint64_t seed);

/* Grows a new tree from the standing position of a game that goes on. */
void duct_search(struct duct *duct, const struct game *game, const struct effort *effort);

/* Of the last search: the root move of `seat` tried most often, and the tries in all. */
move_t duct_most_tried(const struct duct *duct, int seat);
uint64_t duct_tries(const struct duct *duct);

#endif
