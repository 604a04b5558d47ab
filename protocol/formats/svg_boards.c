/* The boards of the games, and which pieces each game is drawn with. */
#include "protocol/formats/svg_scene.h"

#include <string.h>

/* --- Boards of squares in two colours --- */

/* The squares in their colours, NULL being none: one outline for each colour. */
static void draw_coloured(const struct svg_scene *scene, const char *colour[SQUARES_MAX])
{
    int squares = scene->variant->files * scene->variant->ranks;
    for (int first = 0; first < squares; first++) {
        const char *fill = colour[first];
        if (fill == NULL) {
            continue;
        }
        fputs("<path d=\"", scene->file);
        for (int square = first; square < squares; square++) {
            if (colour[square] == fill) {
                fprintf(scene->file, "M%d %dh%dv%dh-%dz",
                        svg_square_x(scene, square) - SVG_CELL / 2,
                        svg_square_y(scene, square) - SVG_CELL / 2, SVG_CELL, SVG_CELL,
                        SVG_CELL);
                colour[square] = NULL;
            }
        }
        fprintf(scene->file, "\" fill=\"%s\"/>\n", fill);
    }
}

/* All squares in two colours by turns, a1 in the second. */
static void draw_squares(const struct svg_scene *scene, const char *light, const char *dark)
{
    const char *colour[SQUARES_MAX];
    int files = scene->variant->files;
    fprintf(scene->file, "<rect width=\"%d\" height=\"%d\" fill=\"%s\"/>\n",
            svg_columns(scene) * SVG_CELL, svg_rows(scene) * SVG_CELL, light);
    for (int square = 0; square < files * scene->variant->ranks; square++) {
        colour[square] = (square % files + square / files) % 2 == 0 ? dark : NULL;
    }
    draw_coloured(scene, colour);
}

static void draw_plain(const struct svg_scene *scene)
{
    draw_squares(scene, "#f0dfc0", "#bd9468");
}

/* The pieces promote on the three ranks behind each line. */
static void draw_cubic(const struct svg_scene *scene)
{
    draw_squares(scene, "#efe3cc", "#d9c19a");
    fprintf(scene->file,
            "<path class=\"zone\" d=\"M0 %dh%dM0 %dh%d\" stroke=\"#8a3b2a\" "
            "stroke-width=\"3\"/>\n",
            3 * SVG_CELL, 8 * SVG_CELL, 5 * SVG_CELL, 8 * SVG_CELL);
}

/* Whether the first piece met from `square` on is the king of the other seat. */
static bool sees_king(const struct svg_scene *scene, int square, int files, int ranks)
{
    int file = square % scene->variant->files;
    int rank = square / scene->variant->files;
    int seat = piece_seat(scene->piece[square]);
    for (;;) {
        file += files;
        rank += ranks;
        if (file < 0 || file >= scene->variant->files || rank < 0 ||
            rank >= scene->variant->ranks) {
            return false;
        }
        int piece = scene->piece[rank * scene->variant->files + file];
        if (piece != 0) {
            return piece == piece_make(1 - seat, scene->variant->royal);
        }
    }
}

static bool queen_is_frozen(const struct svg_scene *scene, int square)
{
    for (int direction = 0; direction < 9; direction++) {
        int files = direction % 3 - 1, ranks = direction / 3 - 1;
        if ((files != 0 || ranks != 0) && sees_king(scene, square, files, ranks)) {
            return true;
        }
    }
    return false;
}

/* XYMYX: a queen that gives check may not move in the next turn (S11). */
static void draw_frozen(const struct svg_scene *scene)
{
    for (int square = 0; square < scene->variant->files * scene->variant->ranks; square++) {
        int piece = scene->piece[square];
        if (piece != 0 && scene->variant->letters[piece_type(piece)] == 'Q' &&
            queen_is_frozen(scene, square)) {
            fprintf(scene->file,
                    "<circle class=\"frozen\" cx=\"%d\" cy=\"%d\" r=\"18\" fill=\"none\" "
                    "stroke=\"#1e7fd6\" stroke-width=\"3\" stroke-dasharray=\"5 3\"/>\n",
                    svg_square_x(scene, square), svg_square_y(scene, square));
        }
    }
}

/* --- The board of Nodal Chess ---
 *
 * Pieces stand on points, which lines join. Lines run along files and ranks, and both ways
 * across the dark squares: those whose lower left point has an even sum of file and rank,
 * counted from 0 (N1). */

static bool is_dark(int file, int rank)
{
    return (file + rank) % 2 == 0;
}

static int smaller(int one, int other)
{
    return one < other ? one : other;
}

static void draw_dark_squares(const struct svg_scene *scene)
{
    for (int rank = 0; rank + 1 < scene->variant->ranks; rank++) {
        for (int file = 0; file + 1 < scene->variant->files; file++) {
            int corner = rank * scene->variant->files + file;
            if (is_dark(file, rank)) {
                int across = corner + scene->variant->files + 1;
                int x = smaller(svg_square_x(scene, corner), svg_square_x(scene, across));
                int y = smaller(svg_square_y(scene, corner), svg_square_y(scene, across));
                fprintf(scene->file,
                        "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" "
                        "fill=\"#d3b083\"/>\n",
                        x, y, SVG_CELL, SVG_CELL);
            }
        }
    }
}

/* A line between two neighbouring points. */
static void draw_line(const struct svg_scene *scene, int from, int to)
{
    fprintf(scene->file, "M%d %dL%d %d", svg_square_x(scene, from), svg_square_y(scene, from),
            svg_square_x(scene, to), svg_square_y(scene, to));
}

static void draw_lines(const struct svg_scene *scene)
{
    int files = scene->variant->files, ranks = scene->variant->ranks;
    fputs("<path class=\"lines\" fill=\"none\" stroke=\"#6b4d2c\" stroke-width=\"1.5\" d=\"",
          scene->file);
    for (int point = 0; point < files * ranks; point++) {
        int file = point % files, rank = point / files;
        if (file + 1 < files) {
            draw_line(scene, point, point + 1);
        }
        if (rank + 1 < ranks) {
            draw_line(scene, point, point + files);
        }
        if (file + 1 < files && rank + 1 < ranks && is_dark(file, rank)) {
            draw_line(scene, point, point + files + 1);
            draw_line(scene, point + 1, point + files);
        }
    }
    fputs("\"/>\n", scene->file);
}

static void draw_points(const struct svg_scene *scene)
{
    draw_dark_squares(scene);
    draw_lines(scene);
}

/* --- The board of Gala Xiang-Qi ---
 *
 * Four castles in the corners, each in the colour of whose it is at the start, paler where
 * there are four colours, and the Road between them (G1, G2). On a shared border the Road
 * between two castles of one side has rules of its own (G17) and is shown so. */

enum { FILES = 16, CASTLE = 7 };

enum zone { WHITE, BLACK, RED, BLUE, YELLOW, GREEN, ROAD, SHARED_ROAD, ZONES };

static const char *const tint[ZONES][2] = {
    [WHITE] = {"#f3e5c8", "#e6d2aa"},  [BLACK] = {"#d6c3a5", "#c7b08c"},
    [RED] = {"#f1d9d2", "#e8c6bd"},    [BLUE] = {"#d8dff0", "#c5cfe8"},
    [YELLOW] = {"#f6ecc6", "#eddfa6"}, [GREEN] = {"#d9e8d3", "#c6dbbe"},
    [ROAD] = {"#c3d6cf", "#b0c8bf"},   [SHARED_ROAD] = {"#b9c6e2", "#a7b7d8"}};

struct svg_castles {
    enum zone corner[2][2]; /* by upper and right half of the board */
    bool share_a_border;
};

static const struct svg_castles opposite = {{{WHITE, BLACK}, {BLACK, WHITE}}, false};
static const struct svg_castles shared = {{{WHITE, WHITE}, {BLACK, BLACK}}, true};
static const struct svg_castles four = {{{RED, GREEN}, {BLUE, YELLOW}}, false}; /* G24 */
static const struct svg_castles four_shared = {{{RED, GREEN}, {BLUE, YELLOW}}, true};

/* Which half of the board a file or rank lies in, or -1 on the Road. */
static int half_of(int line)
{
    return line < CASTLE ? 0 : line >= FILES - CASTLE ? 1 : -1;
}

static enum zone zone_of(const struct svg_castles *castles, int file, int rank)
{
    if (half_of(rank) < 0) {
        return ROAD;
    }
    if (half_of(file) < 0) {
        return castles->share_a_border ? SHARED_ROAD : ROAD;
    }
    return castles->corner[half_of(rank)][half_of(file)];
}

static void draw_castles(const struct svg_scene *scene)
{
    const char *colour[SQUARES_MAX];
    for (int square = 0; square < FILES * FILES; square++) {
        int file = square % FILES, rank = square / FILES;
        colour[square] = tint[zone_of(scene->look->castles, file, rank)][(file + rank) % 2];
    }
    draw_coloured(scene, colour);
    int length = FILES * SVG_CELL;
    fprintf(scene->file,
            "<path class=\"zone\" stroke=\"#5d4a31\" stroke-width=\"2.5\" "
            "d=\"M0 %dh%dM0 %dh%dM%d 0v%dM%d 0v%d\"/>\n",
            CASTLE * SVG_CELL, length, length - CASTLE * SVG_CELL, length, CASTLE * SVG_CELL,
            length, length - CASTLE * SVG_CELL, length);
}

/* --- Looks --- */

/* The last row is for games without one of their own. */
#define GALA "PSHEBRCVAGK", "PsNEBRCVAGK"
static const struct svg_look looks[] = {
    {"chess", "PNBRQK", "PNBRQK", NULL, draw_plain, NULL, NULL},
    {"xodul", "PNBRQKWGLCS", "PNBRQKWGLCS", "pool", draw_plain, NULL, NULL},
    {"cubic", "PNBRGK", "PNBRGK", "stack", draw_cubic, NULL, NULL},
    {"nodal", "PNBQK", "PNBQK", NULL, draw_points, NULL, NULL},
    {"nodal-ludii", "PNBQK", "PNBQK", NULL, draw_points, NULL, NULL},
    {"gala", GALA, NULL, draw_castles, NULL, &opposite},
    {"gala-shared", GALA, NULL, draw_castles, NULL, &shared},
    {"gala-team", GALA, NULL, draw_castles, NULL, &four},
    {"gala-team-shared", GALA, NULL, draw_castles, NULL, &four_shared},
    {"gala-cutthroat", GALA, NULL, draw_castles, NULL, &four},
    {"xymyx", "PNBRQK", "PNBRQK", NULL, draw_plain, draw_frozen, NULL},
    {"", "", "", "hand", draw_plain, NULL, NULL},
};

const struct svg_look *svg_look_of(const struct variant *variant)
{
    const struct svg_look *look = looks;
    while (look->variant[0] != '\0' && strcmp(look->variant, variant->name) != 0) {
        look++;
    }
    return look;
}
