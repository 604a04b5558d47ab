/* The board of Gala Xiang-Qi: four castles in the corners, each in the colour of whose it is at
 * the start, paler where there are four colours, and the Road between them (G1, G2). On a
 * shared border the Road between two castles of one side has rules of its own (G17) and is
 * shown so. */
#include "protocol/svg/scene.h"

enum { FILES = 16, CASTLE = 7 };

enum zone {
    WHITE_CASTLE,
    BLACK_CASTLE,
    RED_CASTLE,
    BLUE_CASTLE,
    YELLOW_CASTLE,
    GREEN_CASTLE,
    ROAD,
    SHARED_ROAD,
    ZONES
};

static const char *const tint[ZONES][2] = {
    [WHITE_CASTLE] = {"#f3e5c8", "#e6d2aa"},  [BLACK_CASTLE] = {"#d6c3a5", "#c7b08c"},
    [RED_CASTLE] = {"#f1d9d2", "#e8c6bd"},    [BLUE_CASTLE] = {"#d8dff0", "#c5cfe8"},
    [YELLOW_CASTLE] = {"#f6ecc6", "#eddfa6"}, [GREEN_CASTLE] = {"#d9e8d3", "#c6dbbe"},
    [ROAD] = {"#c3d6cf", "#b0c8bf"},          [SHARED_ROAD] = {"#b9c6e2", "#a7b7d8"}};

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

/* G24: the colours of four players. */
static enum zone castle_of_four(int file, int rank)
{
    static const enum zone castle[2][2] = {{RED_CASTLE, GREEN_CASTLE},
                                           {BLUE_CASTLE, YELLOW_CASTLE}};
    return castle[half_of(rank)][half_of(file)];
}

static enum zone four_zone(int file, int rank)
{
    return half_of(file) < 0 || half_of(rank) < 0 ? ROAD : castle_of_four(file, rank);
}

static enum zone four_shared_zone(int file, int rank)
{
    return half_of(rank) < 0   ? ROAD
           : half_of(file) < 0 ? SHARED_ROAD
                               : castle_of_four(file, rank);
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

static void draw_four(const struct scene *scene)
{
    draw_zones(scene, four_zone);
}

static void draw_four_shared(const struct scene *scene)
{
    draw_zones(scene, four_shared_zone);
}

const struct look gala_look = {
    .variant = "gala", .figures = "", .royals = "KGA", .draw_board = draw_opposite};

const struct look gala_shared_look = {
    .variant = "gala-shared", .figures = "", .royals = "KGA", .draw_board = draw_shared};

const struct look gala_team_look = {
    .variant = "gala-team", .figures = "", .royals = "KGA", .draw_board = draw_four};

const struct look gala_team_shared_look = {.variant = "gala-team-shared",
                                           .figures = "",
                                           .royals = "KGA",
                                           .draw_board = draw_four_shared};

const struct look gala_cutthroat_look = {
    .variant = "gala-cutthroat", .figures = "", .royals = "KGA", .draw_board = draw_four};
