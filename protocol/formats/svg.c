/* A picture is drawn from below: the board, the last move's squares, the pieces, the names of
 * files and ranks, what is held beside the board. Colours are attributes and nothing has an id,
 * so that any number of pictures may stand in one page. One cell is SVG_CELL units wide; square
 * a1 is at the lower left, a margin with its name beside it. */
#include "protocol/formats/svg_scene.h"

#include "rules/fen.h"

#include <string.h>

enum { MARGIN = 22, PANEL = 130 };

/* --- Pieces ---
 *
 * They are drawn around the origin, from -18 to 18 units either way: those whose
 * game gives them a figure so, all others as discs with their letter. Colours are set once for
 * all pieces of a seat; where four play each piece has the letter of his colour as well.
 */

/* One outline, and the lines within it. */
struct figure {
    char letter;
    const char *path;
};

static const struct figure figures[] = {
    {'P', "M-10 14h20v-4c-4-2-6.5-6-7-11h1.5v-3h-1.6a5.2 5.2 0 1 0-5.8 0h-1.6v3h1.5"
          "c-.5 5-3 9-7 11z"},
    {'N', "M-8 14h19c1.5-13-1-23-11-25l-1.5-4-3 4.5c-5 2-8 8-9 13l2.5 4 4-1.5"
          "c2-2.5 5-3 7.5-3.5c0 4-7.5 6-8.5 12.5zM-4.5-4.5h.1"},
    {'B', "M-11 14h22v-4h-6l-1-5c4-3 5-7 4-10c-1-4-4-6-6-8a2.4 2.4 0 1 0-4 0c-2 2-5 4-6 8"
          "c-1 3 0 7 4 10l-1 5h-6zM0-9v8M-4-5h8"},
    {'R', "M-12 14h24v-4h-3l-2-14h3v-9h-5v3h-3v-3h-4v3h-3v-3h-5v9h3l-2 14h-3zM-7-4h14"},
    {'Q', "M-10 14h20v-4l4-18-5.5 9-1.5-13-4 12-3-14-3 14-4-12-1.5 13-5.5-9 4 18zM-10 10h20"},
    {'K', "M-10 14h20v-4c5-5 6-10 3-13-3-3-8.5-2-11 1v-5h4v-4h-4v-4h-4v4h-4v4h4v5"
          "c-2.5-3-8-4-11-1-3 3-2 8 3 13zM-10 10h20"},
    /* Wizard's hat, guard's or general's shield, lance, cannon, a star of rank. */
    {'W',
     "M-14 14c9-3 19-3 28 0l-3-5-4-1c-1-9-3-16-9-23c-1 8-6 15-8 23l-3 1zM-6 8c4-1 9-1 13 0"},
    {'G', "M0-15c4 3 8 4 12 4c1 12-3 20-12 25c-9-5-13-13-12-25c4 0 8-1 12-4zM0-8v15M-7-2h14"},
    {'L', "M0-17l6.5 12h-3.5v12h4.5v3.5h-4.5v4h-6v-4h-4.5v-3.5h4.5v-12h-3.5z"},
    {'C', "M-9 5l-6 9h7M-13-3l24-10 3.5 7.5-22 9.5zM5 7a7 7 0 1 1-14 0a7 7 0 1 1 14 0z"
          "M-2 7h.1"},
    {'S', "M0-15l4.5 9.5 10 1.5-7.5 7 2 10.5-9-5-9 5 2-10.5-7.5-7 10-1.5z"},
    /* Gala's advisor in his mitre, archer's bow, elephant, soldier with a spear. */
    {'A', "M-11 14h22v-5h-3c3-8 1-16-8-24c-9 8-11 16-8 24h-3zM-8 9h16M0-9v12M-4-4h8"},
    {'V', "M-7-16c21 6 21 26 0 32l-1-3.5c14-8 14-17 0-25z"
          "M-15-2h20v-3.5l10 5.5-10 5.5v-3.5h-20z"},
    {'E', "M-13 14v-11c0-9 6-15 13-15c8 0 12 6 12 13c0 6 0 9 2 11c-4 3-7 0-7-5v-3"
          "c-2 1-4 1-5 0v10h-5v-6h-5v6zM4-4h.1M-1-8c-4 3-4 8 0 10"},
    {'s', "M-10 14h18v-4c-4-2-6-6-6.5-11h1.5v-3h-1.5a5 5 0 1 0-5.5 0h-1.5v3h1.5"
          "c-.5 5-3 9-6 11zM10 14v-17h-2.5l4.5-12 4.5 12h-2.5v17z"},
};

struct paint {
    const char *fill, *line, *ink; /* of the body, of its outline, of a disc's letter */
    const char *name;
};

static const struct paint two_paints[2] = {{"#fff", "#222", "#111", "White"},
                                           {"#2b2b30", "#eee", "#fff", "Black"}};
static const struct paint four_paints[SEATS_MAX] = {{"#c8342b", "#fff", "#fff", "Red"},
                                                    {"#2763c4", "#fff", "#fff", "Blue"},
                                                    {"#e8b90c", "#222", "#111", "Yellow"},
                                                    {"#2f8f46", "#fff", "#fff", "Green"}};

static const struct paint *paint_of(const struct svg_scene *scene, int seat)
{
    if (scene->variant->seats == 2) {
        return &two_paints[seat];
    }
    int paint = 0;
    while (strcmp(four_paints[paint].name, scene->variant->seat_names[seat]) != 0) {
        paint++;
    }
    return &four_paints[paint];
}

static const struct figure *figure_of(const struct svg_scene *scene, char letter)
{
    const char *found = strchr(scene->look->letters, letter);
    if (found == NULL) {
        return NULL;
    }
    char wanted = scene->look->figures[found - scene->look->letters];
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++) {
        if (figures[i].letter == wanted) {
            return &figures[i];
        }
    }
    return NULL;
}

static void begin_pieces(const struct svg_scene *scene, int seat)
{
    const struct paint *paint = paint_of(scene, seat);
    fprintf(scene->file,
            "<g fill=\"%s\" stroke=\"%s\" color=\"%s\" stroke-width=\"1.3\" "
            "stroke-linejoin=\"round\" stroke-linecap=\"round\" font-size=\"20\" "
            "font-weight=\"bold\" text-anchor=\"middle\">\n",
            paint->fill, paint->line, paint->ink);
}

/* The first letter of whose piece it is, for those who do not tell red from green. */
static void draw_owner(const struct svg_scene *scene, int seat)
{
    fprintf(scene->file,
            "<circle cx=\"12\" cy=\"12\" r=\"7\"/><text x=\"12\" y=\"16\" font-size=\"11\" "
            "fill=\"currentColor\" stroke=\"none\">%c</text>",
            paint_of(scene, seat)->name[0]);
}

static void draw_piece(const struct svg_scene *scene, int type)
{
    char letter = scene->variant->letters[type];
    const struct figure *figure = figure_of(scene, letter);
    if (figure != NULL) {
        fprintf(scene->file, "<path d=\"%s\"/>", figure->path);
        return;
    }
    fputs("<circle r=\"16\"/>", scene->file);
    fprintf(scene->file, "<text y=\"7\" fill=\"currentColor\" stroke=\"none\">%c</text>",
            letter);
}

/* All pieces of one seat, in groups of the class "piece", each at its square. */
static void draw_pieces(const struct svg_scene *scene, int seat)
{
    begin_pieces(scene, seat);
    for (int square = 0; square < scene->variant->files * scene->variant->ranks; square++) {
        int piece = scene->piece[square];
        if (piece != 0 && piece_seat(piece) == seat) {
            fprintf(scene->file, "<g class=\"piece\" transform=\"translate(%d,%d)\">",
                    svg_square_x(scene, square), svg_square_y(scene, square));
            draw_piece(scene, piece_type(piece));
            if (scene->variant->seats > 2) {
                draw_owner(scene, seat);
            }
            fputs("</g>\n", scene->file);
        }
    }
    fputs("</g>\n", scene->file);
}

/* The heading and the types that a seat holds, two in a line, from `top` down. */
static void draw_held_by(const struct svg_scene *scene, int seat, int top)
{
    int left = svg_columns(scene) * SVG_CELL + 10;
    const char *name = paint_of(scene, seat)->name;
    fprintf(scene->file,
            "<text x=\"%d\" y=\"%d\" font-size=\"15\" fill=\"#3b3126\">%s %s</text>\n", left,
            top + 18, name, scene->look->held);
    begin_pieces(scene, seat);
    int shown = 0;
    for (int type = 1; scene->variant->letters[type] != '\0'; type++) {
        int count = scene->held[seat][type];
        if (count > 0) {
            fprintf(scene->file,
                    "<g class=\"held\" data-seat=\"%d\" data-letter=\"%c\" "
                    "transform=\"translate(%d,%d) scale(.8)\">",
                    seat, scene->variant->letters[type], left + 14 + shown % 2 * 60,
                    top + 42 + shown / 2 * 36);
            draw_piece(scene, type);
            fprintf(scene->file,
                    "<text x=\"30\" y=\"7\" fill=\"#3b3126\" stroke=\"none\">%d</text></g>\n",
                    count);
            shown++;
        }
    }
    fputs("</g>\n", scene->file);
}

/* What the seats hold, beside the board, in groups of the class "held". */
static void draw_held(const struct svg_scene *scene)
{
    int height = svg_rows(scene) * SVG_CELL;
    for (int seat = 0; seat < scene->variant->seats; seat++) {
        int row = scene->turn == 2 ? seat : scene->variant->seats - 1 - seat;
        draw_held_by(scene, seat, row * height / scene->variant->seats);
    }
}

/* --- The picture --- */

static void draw_mark(const struct svg_scene *scene, int square)
{
    fprintf(scene->file,
            "<rect class=\"last\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"4\" "
            "fill=\"#ffe11a\" fill-opacity=\".6\"/>\n",
            svg_square_x(scene, square) - SVG_CELL / 2 + 1,
            svg_square_y(scene, square) - SVG_CELL / 2 + 1, SVG_CELL - 2, SVG_CELL - 2);
}

static void draw_marks(const struct svg_scene *scene, const struct board_marks *marks)
{
    for (int i = 0; i < marks->count; i++) {
        move_t move = marks->move[i];
        if (move == MOVE_NONE) {
            continue;
        }
        draw_mark(scene, move_to(move));
        if (move_from(move) != move_to(move)) {
            draw_mark(scene, move_from(move));
        }
    }
}

/* A file's letter or a rank's number, at the lower edge where it is a column of the board as it
 * is turned, else at the left one. */
static void draw_name(const struct svg_scene *scene, int square, bool is_column,
                      const char *name)
{
    int x = is_column ? svg_square_x(scene, square) : -11;
    int y = is_column ? svg_rows(scene) * SVG_CELL + 15 : svg_square_y(scene, square) + 5;
    fprintf(scene->file, "<text x=\"%d\" y=\"%d\">%s</text>\n", x, y, name);
}

static void draw_names(const struct svg_scene *scene)
{
    int files = scene->variant->files, ranks = scene->variant->ranks;
    bool is_upright = scene->turn % 2 == 0;
    char name[16];
    fprintf(scene->file, "<g fill=\"#3b3126\" font-size=\"%d\" text-anchor=\"middle\">\n",
            12 + ranks / 4);
    for (int file = 0; file < files; file++) {
        snprintf(name, sizeof name, "%c", 'a' + file);
        draw_name(scene, file, is_upright, name);
    }
    for (int rank = 0; rank < ranks; rank++) {
        snprintf(name, sizeof name, "%d", rank + 1);
        draw_name(scene, rank * files, !is_upright, name);
    }
    fputs("</g>\n", scene->file);
}

static bool shows_held(const struct svg_scene *scene)
{
    return scene->variant->hand_is_pool && scene->look->held != NULL && !scene->is_bare;
}

static void begin_picture(const struct svg_scene *scene, int width)
{
    const struct variant *variant = scene->variant;
    int across =
        MARGIN + svg_columns(scene) * SVG_CELL + (shows_held(scene) ? PANEL : MARGIN / 3);
    int down = MARGIN / 3 + svg_rows(scene) * SVG_CELL + MARGIN;
    const char *mover = variant->simultaneous ? "both sides" : variant->seat_names[scene->seat];
    fprintf(scene->file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
            "viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s, %s to move\" "
            "font-family=\"Arial, Helvetica, sans-serif\">\n"
            "<rect width=\"%d\" height=\"%d\" rx=\"6\" fill=\"#e9dcc3\"/>\n"
            "<g transform=\"translate(%d,%d)\">\n",
            width, (width * down + across / 2) / across, across, down, variant->title, mover,
            across, down, MARGIN, MARGIN / 3);
}

static void draw_scene(const struct svg_scene *scene, const struct svg_style *style)
{
    begin_picture(scene, style->width);
    scene->look->draw_board(scene);
    draw_marks(scene, &style->marks);
    for (int seat = 0; seat < scene->variant->seats; seat++) {
        draw_pieces(scene, seat);
    }
    if (scene->look->draw_over != NULL) {
        scene->look->draw_over(scene);
    }
    svg_draw_signs(scene, style);
    draw_names(scene);
    if (shows_held(scene)) {
        draw_held(scene);
    }
    fputs("</g>\n</svg>\n", scene->file);
}

void svg_write(FILE *file, const struct variant *variant, const struct position *position,
               const struct svg_style *style)
{
    struct svg_scene scene = {.file = file,
                              .variant = variant,
                              .look = svg_look_of(variant),
                              .seat = position->seat,
                              .turn = style->turn,
                              .is_bare = style->is_bare};
    for (int square = 0; square < variant->files * variant->ranks; square++) {
        scene.piece[square] = (uint8_t)position_piece(position, square);
    }
    for (int seat = 0; seat < variant->seats; seat++) {
        for (int type = 1; variant->letters[type] != '\0'; type++) {
            scene.held[seat][type] = (uint8_t)variant->pool(position, seat, type);
        }
    }
    draw_scene(&scene, style);
}

bool svg_write_fen(FILE *file, const struct variant *variant, const char *fen,
                   const struct svg_style *style, struct text_error *error)
{
    struct fen parts;
    union position_room room;
    if (variant->seats >
        2) { /* its cells are no letters of two cases: only the game can read them */
        bool is_read = variant->from_fen(variant, &room.head, fen, 0, error);
        if (is_read) {
            svg_write(file, variant, &room.head, style);
        }
        return is_read;
    }
    if (!fen_scan(variant, fen, &parts, error)) {
        return false;
    }
    struct svg_scene scene = {.file = file,
                              .variant = variant,
                              .look = svg_look_of(variant),
                              .seat = parts.seat,
                              .turn = style->turn,
                              .is_bare = style->is_bare};
    memcpy(scene.piece, parts.piece, sizeof scene.piece);
    memcpy(scene.held, parts.hand, sizeof parts.hand);
    draw_scene(&scene, style);
    return true;
}
