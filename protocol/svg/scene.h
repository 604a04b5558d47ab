/* What the parts of a picture share. One cell is CELL units wide; square a1 is at the lower
 * left, a margin with its name beside it. Private to protocol/svg. */
#ifndef PROTOCOL_SVG_SCENE_H
#define PROTOCOL_SVG_SCENE_H

#include "rules/variant.h"

#include <stdio.h>

enum { CELL = 40, MARGIN = 22, PANEL = 130 };

/* A picture that is being written. */
struct scene {
    FILE *file;
    const struct variant *variant;
    const struct look *look;
    int seat; /* to move */
    uint8_t man[SQUARES_MAX];
    uint8_t held[SEATS_MAX][PIECES_MAX]; /* in hands, by seat and kind */
};

/* How a game looks: one row a variant, in the file of its board. */
struct look {
    const char *variant;
    const char *figures; /* letters of men drawn as chess figures; the others are discs */
    const char *royals;  /* letters of discs with a second ring */
    const char *held;    /* what the men beside the board are called; NULL = none are drawn */
    void (*draw_board)(const struct scene *scene);
    void (*draw_over)(const struct scene *scene); /* over the men, or NULL */
};

extern const struct look chess_look, xodul_look, cubic_look, xymyx_look, other_look;
extern const struct look nodal_look, nodal_ludii_look;
extern const struct look gala_look, gala_shared_look;
extern const struct look gala_team_look, gala_team_shared_look, gala_cutthroat_look;

/* The middle of a square in units from the board's upper left corner. */
static inline int square_x(const struct scene *scene, int square)
{
    return square % scene->variant->files * CELL + CELL / 2;
}

static inline int square_y(const struct scene *scene, int square)
{
    return (scene->variant->ranks - 1 - square / scene->variant->files) * CELL + CELL / 2;
}

/* Fills a square. */
void draw_square(const struct scene *scene, int square, const char *colour);

/* All squares in two colours by turns, a1 in the second. */
void draw_chequers(const struct scene *scene, const char *light, const char *dark);

/* All men of one seat, in groups of the class "man", each at its square. */
void draw_men(const struct scene *scene, int seat);

/* What the seats hold, beside the board, in groups of the class "held". */
void draw_held(const struct scene *scene);

#endif
