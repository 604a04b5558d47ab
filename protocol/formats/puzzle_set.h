/* The puzzles that the program has within it, those of bench/positions/puzzles. */
#ifndef PROTOCOL_FORMATS_PUZZLE_SET_H
#define PROTOCOL_FORMATS_PUZZLE_SET_H

#include "protocol/formats/puzzle.h"

struct puzzle_set {
    int count;
    struct puzzle *puzzle; /* owned */
};

/* All puzzles of a variant, none where it has none. False when memory is short. */
bool puzzle_set_open(struct puzzle_set *set, const struct variant *variant);
void puzzle_set_close(struct puzzle_set *set);

/* Keeps those that have the theme, unless it is NULL, and the grade, unless it is 0. */
void puzzle_set_filter(struct puzzle_set *set, const char *theme, int grade);

/* Writes the names of all themes, sorted, ", " between them. */
void puzzle_set_themes(const struct puzzle_set *set, char *text, size_t size);

/* The puzzle of a day, by its index: every day another one, until all have had theirs. The set
 * is not empty. */
int puzzle_set_of_day(const struct puzzle_set *set, int year, int month, int day);

#endif
