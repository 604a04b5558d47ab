/* A picture is drawn from below: the board, the last turn's squares, the men, the names of
 * files and ranks, what is held beside the board. Colours are attributes and nothing has an id,
 * so that any number of pictures may stand in one page. */
#include "protocol/svg/svg.h"

#include "protocol/svg/scene.h"
#include "rules/fen.h"

#include <string.h>

static const struct look *const looks[] = {
    &chess_look,          &xodul_look,       &cubic_look,
    &nodal_look,          &nodal_ludii_look, &gala_look,
    &gala_shared_look,    &gala_team_look,   &gala_team_shared_look,
    &gala_cutthroat_look, &xymyx_look};

static const struct look *look_of(const struct variant *variant)
{
    for (size_t i = 0; i < sizeof looks / sizeof *looks; i++) {
        if (strcmp(looks[i]->variant, variant->name) == 0) {
            return looks[i];
        }
    }
    return &other_look;
}

void draw_square(const struct scene *scene, int square, const char *colour)
{
    fprintf(scene->file, "<path d=\"M%d %dh%dv%dh-%dz\" fill=\"%s\"/>\n",
            square_x(scene, square) - CELL / 2, square_y(scene, square) - CELL / 2, CELL, CELL,
            CELL, colour);
}

void draw_chequers(const struct scene *scene, const char *light, const char *dark)
{
    int files = scene->variant->files;
    int ranks = scene->variant->ranks;
    fprintf(scene->file, "<rect width=\"%d\" height=\"%d\" fill=\"%s\"/>\n", files * CELL,
            ranks * CELL, light);
    for (int square = 0; square < files * ranks; square++) {
        if ((square % files + square / files) % 2 == 0) {
            draw_square(scene, square, dark);
        }
    }
}

static void draw_mark(const struct scene *scene, int square)
{
    fprintf(scene->file,
            "<rect class=\"last\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"4\" "
            "fill=\"#ffe11a\" fill-opacity=\".6\"/>\n",
            square_x(scene, square) - CELL / 2 + 1, square_y(scene, square) - CELL / 2 + 1,
            CELL - 2, CELL - 2);
}

static void draw_marks(const struct scene *scene, const struct board_marks *marks)
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

static void draw_names(const struct scene *scene)
{
    int ranks = scene->variant->ranks;
    fprintf(scene->file, "<g fill=\"#3b3126\" font-size=\"%d\" text-anchor=\"middle\">\n",
            12 + ranks / 4);
    for (int file = 0; file < scene->variant->files; file++) {
        fprintf(scene->file, "<text x=\"%d\" y=\"%d\">%c</text>\n", file * CELL + CELL / 2,
                ranks * CELL + 15, 'a' + file);
    }
    for (int rank = 0; rank < ranks; rank++) {
        fprintf(scene->file, "<text x=\"-11\" y=\"%d\">%d</text>\n",
                (ranks - 1 - rank) * CELL + CELL / 2 + 5, rank + 1);
    }
    fputs("</g>\n", scene->file);
}

static bool shows_held(const struct scene *scene)
{
    return scene->variant->hand_is_pool && scene->look->held != NULL;
}

static void begin_picture(const struct scene *scene, int width)
{
    const struct variant *variant = scene->variant;
    int board = variant->files * CELL;
    int across = MARGIN + board + (shows_held(scene) ? PANEL : MARGIN / 3);
    int down = MARGIN / 3 + variant->ranks * CELL + MARGIN;
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

static void draw_scene(const struct scene *scene, const struct svg_style *style)
{
    begin_picture(scene, style->width);
    scene->look->draw_board(scene);
    draw_marks(scene, &style->marks);
    for (int seat = 0; seat < scene->variant->seats; seat++) {
        draw_men(scene, seat);
    }
    if (scene->look->draw_over != NULL) {
        scene->look->draw_over(scene);
    }
    draw_names(scene);
    if (shows_held(scene)) {
        draw_held(scene);
    }
    fputs("</g>\n</svg>\n", scene->file);
}

void svg_write(FILE *file, const struct variant *variant, const struct position *position,
               const struct svg_style *style)
{
    struct scene scene = {
        .file = file, .variant = variant, .look = look_of(variant), .seat = position->seat};
    for (int square = 0; square < variant->files * variant->ranks; square++) {
        scene.man[square] = (uint8_t)position_man(position, square);
    }
    for (int seat = 0; seat < variant->seats; seat++) {
        for (int kind = 1; variant->letters[kind] != '\0'; kind++) {
            scene.held[seat][kind] = (uint8_t)variant->pool(position, seat, kind);
        }
    }
    draw_scene(&scene, style);
}

/* Draws a FEN whose cells are no letters of two cases, as only its game can read them. */
static bool write_position(FILE *file, const struct variant *variant, const char *fen,
                           const struct svg_style *style, struct text_error *error)
{
    _Alignas(64) unsigned char storage[POSITION_SIZE_MAX];
    struct position *position = (struct position *)(void *)storage;
    if (!variant->from_fen(position, fen, 0, error)) {
        return false;
    }
    svg_write(file, variant, position, style);
    return true;
}

bool svg_write_fen(FILE *file, const struct variant *variant, const char *fen,
                   const struct svg_style *style, struct text_error *error)
{
    struct fen parts;
    if (variant->seats > 2) {
        return write_position(file, variant, fen, style, error);
    }
    if (!fen_scan(variant, fen, &parts, error)) {
        return false;
    }
    struct scene scene = {
        .file = file, .variant = variant, .look = look_of(variant), .seat = parts.seat};
    memcpy(scene.man, parts.man, sizeof scene.man);
    memcpy(scene.held, parts.hand, sizeof parts.hand);
    draw_scene(&scene, style);
    return true;
}
