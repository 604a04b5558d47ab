/* Scores of games between two sides, of a seat each or of a team. */
#ifndef BENCH_SIDES_H
#define BENCH_SIDES_H

#include "rules/variant.h"

#include <stdio.h>

/* The score of `seat` as the first side's: White's, or that of the first team. */
static inline int sides_first_score(const struct variant *variant, int seat, int score)
{
    return variant->team[seat] == 0 ? score : -score;
}

/* Which of two players has the seat, player `first` having the first side. */
static inline int sides_player(const struct variant *variant, int seat, int first)
{
    return variant->team[seat] == 0 ? first : 1 - first;
}

/* Whether there are two sides, of one seat or more. False, with a line of the program's on
 * stderr, where each plays for himself. */
static inline bool sides_are_two(const char *program, const struct variant *variant)
{
    if (variant_is_free_for_all(variant)) {
        fprintf(stderr, "%s: %s: each plays for himself, and two sides are needed\n", program,
                variant->name);
        return false;
    }
    return true;
}

#endif
