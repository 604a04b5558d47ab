/* Texts in memory that are read as PGN. */
#ifndef TESTS_FORMATS_PGN_CASE_H
#define TESTS_FORMATS_PGN_CASE_H

#include "protocol/formats/pgn.h"

/* A file in memory and its reader. */
struct opened_text {
    FILE *file;
    struct pgn_reader *reader;
};

/* Opens the bytes; games without a Variant tag are of the variant. */
struct opened_text open_text(const char *text, size_t size, const char *variant);
void close_text(const struct opened_text *opened);

/* The text is one game of chess with these moves and this result. */
void assert_reads(const char *text, const char *moves, enum game_result result);

/* The text is these games, one after the other with a blank between: the Event, "?" without
 * one, a colon and the number of moves of each; "x" where one is refused. */
void assert_divides(const char *text, const char *games);

/* Each line has at most 80 columns, tags excepted, and none looks like an escape. */
void assert_lines(const char *text);

#endif
