/* Texts of a position for bindings to other languages (web/, python/), besides the two C APIs:
 * moves as players write them, pictures, pieces beside the board. Each function returns a text
 * that the caller frees by quincunx_free_text; NULL when memory is short. */
#ifndef PROTOCOL_FORMATS_TEXTS_H
#define PROTOCOL_FORMATS_TEXTS_H

#include "rules/quincunx.h"

/* Moves, with blanks between them and the first to be played here, in short notation: "e4 e5
 * Nf3"; where both sides move at once one half may be of either side. NULL with *error filled
 * when one of them is refused. */
char *quincunx_san(const struct quincunx_position *position, const char *moves,
                   struct quincunx_error *error);

/* An SVG element, `width` pixels wide, the board turned clockwise by so many quarters, the last
 * move's squares marked. */
char *quincunx_svg(const struct quincunx_position *position, int width, int turn);

/* What the seat holds beside the board: a letter for each piece. */
char *quincunx_pocket(const struct quincunx_position *position, int seat);

/* Frees a text; it may be NULL. */
void quincunx_free_text(char *text);

#endif
