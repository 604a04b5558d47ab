/* The board of Gala Xiang-Qi: four castles in the corners, each in the colour of whose it is at
 * the start, and the Road between them (G1, G2). On a shared border the Road between two
 * castles of one side has rules of its own (G17) and is shown so. */
#include "protocol/svg/scene.h"

enum { FILES = 16, CASTLE = 7 };

enum zone { WHITE_CASTLE, BLACK_CASTLE, ROAD, SHARED_ROAD, ZONES };

static const char *const tint[ZONES][2] = {[WHITE_CASTLE] = {"#f3e5c8", "#e6d2aa"},
                                           [BLACK_CASTLE] = {"#d6c3a5", "#c7b08c"},
                                           [ROAD] = {"#c3d6cf", "#b0c8bf"},
                                           [SHARED_ROAD] = {"#b9c6e2", "#a7b7d8"}};

/* Which half of the board a file or rank lies in, or -1 on the Road. */
static int half_of(int line)
{
    return line < CASTLE ? 0 : line >= FILES - CASTLE ? 1 : -1;
}

static enum zone opposite_zone(int file, int rank)
{
    if (half_of(file) < 0 || half_of(rank) < 0) {
        return ROAD;
    }
    return half_of(file) == half_of(rank) ? WHITE_CASTLE : BLACK_CASTLE;
}

static enum zone shared_zone(int file, int rank)
{
    if (half_of(rank) < 0) {
        return ROAD;
    }
    if (half_of(file) < 0) {
        return SHARED_ROAD;
    }
    return half_of(rank) == 0 ? WHITE_CASTLE : BLACK_CASTLE;
}

static void draw_zones(const struct scene *scene, enum zone (*zone_of)(int file, int rank))
{
    for (int square = 0; square < FILES * FILES; square++) {
        int file = square % FILES;
        int rank = square / FILES;
        draw_square(scene, square, tint[zone_of(file, rank)][(file + rank) % 2]);
    }
    int length = FILES * CELL;
    fprintf(scene->file,
            "<path class=\"zone\" stroke=\"#5d4a31\" stroke-width=\"2.5\" "
            "d=\"M0 %dh%dM0 %dh%dM%d 0v%dM%d 0v%d\"/>\n",
            CASTLE * CELL, length, length - CASTLE * CELL, length, CASTLE * CELL, length,
            length - CASTLE * CELL, length);
}

static void draw_opposite(const struct scene *scene)
{
    draw_zones(scene, opposite_zone);
}

static void draw_shared(const struct scene *scene)
{
    draw_zones(scene, shared_zone);
}

const struct look gala_look = {
    .variant = "gala", .figures = "", .royals = "KGA", .draw_board = draw_opposite};

const struct look gala_shared_look = {
    .variant = "gala-shared", .figures = "", .royals = "KGA", .draw_board = draw_shared};
