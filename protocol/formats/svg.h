/* A position as a picture: one self-contained SVG element for web pages, for every variant; one
 * without a look of its own is drawn as a board of squares with letters. */
#ifndef PROTOCOL_FORMATS_SVG_H
#define PROTOCOL_FORMATS_SVG_H

#include "protocol/formats/board.h"
#include "protocol/formats/targets.h"

#include <stdio.h>

enum { SVG_SIGNS_MAX = 32 };

/* Arrows from square to square and frames around squares. */
struct svg_signs {
    int arrows, frames;
    uint8_t arrow[SVG_SIGNS_MAX][2];
    uint8_t frame[SVG_SIGNS_MAX];
};

/* How a position is drawn. */
struct svg_style {
    int width; /* pixels */
    int turn;  /* quarters clockwise that the board is turned by, 0 to 3: 2 shows it to Black;
                  1 and 3 where four play */
    struct board_marks marks;      /* moves whose squares are marked */
    const struct targets *targets; /* where a piece goes, NULL for none: a dot where it ends, a
                                      ring around what it takes, a broken one around what it
                                      takes without ending there */
    struct svg_signs signs;
    bool is_bare; /* nothing is drawn beside the board */
};

/* Writes <svg ...>...</svg>. Boards of points show their lines, zones of a board its zones,
 * pieces in hand beside it; where four play each piece has the first letter of his colour.
 * Pieces are groups of the class "piece", those in hand of the class "held" with the attributes
 * data-seat and data-letter; signs are of the classes "move", "capture", "taken", "arrow" and
 * "frame". In simultaneous games a half that is pending is not shown.
 * ferror(file) tells whether writing failed. */
void svg_write(FILE *file, const struct variant *variant, const struct position *position,
               const struct svg_style *style);

/* The same for a FEN, even one that the rules refuse because the game is lost in it. False with
 * *error, and nothing written, when the FEN is not one of the variant. */
bool svg_write_fen(FILE *file, const struct variant *variant, const char *fen,
                   const struct svg_style *style, struct text_error *error);

#endif
