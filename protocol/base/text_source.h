/* The one reader of text that other programs or hands wrote: PGN, EPD, FEN, counts of perft,
 * labelled positions. Whatever system a file comes from, it is the same text: a byte order mark
 * of UTF-8 at the beginning of a line is passed over, CR LF and CR alone are '\n', Ctrl-Z, with
 * which DOS ends files, is the end or, elsewhere, a blank, and the last line needs no end.
 * UTF-16 is refused by name.
 */
#ifndef PROTOCOL_BASE_TEXT_SOURCE_H
#define PROTOCOL_BASE_TEXT_SOURCE_H

#include <stdbool.h>
#include <stdio.h>

enum { TEXT_AHEAD = 16 };

struct text_source {
    FILE *file;
    int line;            /* of the next byte, from 1 */
    bool at_line_start;  /* the next byte is the first of its line */
    bool reads_new_line; /* the same of the next byte of the file */
    int first, held;     /* bytes read ahead, a ring */
    int ahead[TEXT_AHEAD];
    const char *wrong; /* why the text cannot be read, NULL = it can */
};

/* Begins with the next byte of `file`, which stays the caller's. */
void text_source_init(struct text_source *source, FILE *file);

/* The byte that stands `distance` behind the next one, less than TEXT_AHEAD; EOF at the end. */
int text_source_peek(struct text_source *source, int distance);

/* Reads a byte. EOF at the end, and where the text cannot be read any further. */
int text_source_take(struct text_source *source);

/* Reads a line, without its end, into `line` of `size` bytes, and a NUL behind it. Its length,
 * which is that of `line` unless it has NULs; -1 at the end; `size` where it is longer than
 * that: then it is cut, and its rest passed over. source->line is already that of the next. */
int text_source_line(struct text_source *source, char *line, int size);

/* Why the text cannot be read any further, NULL when it is only at its end. */
const char *text_source_wrong(const struct text_source *source);

#endif
