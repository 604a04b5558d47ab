/* Puzzles over the C API, for web and python: as texts.h. The text that a function returns is
 * the caller's, who frees it by quincunx_free_text. */
#ifndef PROTOCOL_FORMATS_PUZZLE_TEXTS_H
#define PROTOCOL_FORMATS_PUZZLE_TEXTS_H

#include "rules/quincunx.h"

/* The puzzles of a variant, as JSON: a list, empty where there are none, of puzzles with id,
 * fen, mate, score, grade, "line", the moves of the line that wins, and "themes", words.
 * puzzle.h says what they mean. The first move of the line is the one to find, of White where
 * both sides move at once. NULL, with the reason in *error, when there is no such variant or
 * memory is short. */
char *quincunx_puzzles(const char *variant, struct quincunx_error *error);

/* The puzzle of a day by its number in that list; -1 where there is none. */
int quincunx_puzzle_of_day(const char *variant, int year, int month, int day);

#endif
