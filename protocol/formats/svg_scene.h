/* A picture while it is written, and what the look of a game gives to it. */
#ifndef PROTOCOL_FORMATS_SVG_SCENE_H
#define PROTOCOL_FORMATS_SVG_SCENE_H

#include "protocol/formats/svg.h"

enum { SVG_CELL = 40 }; /* units of a square's side */

/* A picture that is being written. */
struct svg_scene {
    FILE *file;
    const struct variant *variant;
    const struct svg_look *look;
    int seat; /* to move */
    int turn; /* quarters clockwise */
    bool is_bare;
    uint8_t piece[SQUARES_MAX];
    uint8_t held[SEATS_MAX][PIECE_TYPES_MAX]; /* in hands, by seat and type */
};

/* How a game looks. */
struct svg_look {
    const char *variant;
    const char *letters; /* of pieces drawn as figures; the others are discs */
    const char *figures; /* which, in the order of the letters */
    const char *held; /* what the pieces beside the board are called; NULL = none are drawn */
    void (*draw_board)(const struct svg_scene *scene);
    void (*draw_over)(const struct svg_scene *scene); /* over the pieces, or NULL */
    const struct svg_castles *castles;                /* for draw_castles */
};

/* Columns and rows of the board as it is turned. */
static inline int svg_columns(const struct svg_scene *scene)
{
    return scene->turn % 2 == 0 ? scene->variant->files : scene->variant->ranks;
}

static inline int svg_rows(const struct svg_scene *scene)
{
    return scene->turn % 2 == 0 ? scene->variant->ranks : scene->variant->files;
}

/* The middle of a square, in units from the upper left corner of the board. */
static inline int svg_square_x(const struct svg_scene *scene, int square)
{
    int file = square % scene->variant->files;
    int rank = square / scene->variant->files;
    const int column[4] = {file, rank, scene->variant->files - 1 - file,
                           scene->variant->ranks - 1 - rank};
    return column[scene->turn] * SVG_CELL + SVG_CELL / 2;
}

static inline int svg_square_y(const struct svg_scene *scene, int square)
{
    int file = square % scene->variant->files;
    int rank = square / scene->variant->files;
    const int row[4] = {scene->variant->ranks - 1 - rank, file, rank,
                        scene->variant->files - 1 - file};
    return row[scene->turn] * SVG_CELL + SVG_CELL / 2;
}

/* Draws where a piece goes, arrows and frames, over the board and its pieces. */
void svg_draw_signs(const struct svg_scene *scene, const struct svg_style *style);

/* The look of a variant: its own, or that of games without one. */
const struct svg_look *svg_look_of(const struct variant *variant);

#endif
