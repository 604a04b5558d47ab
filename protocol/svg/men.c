/* Men are drawn around the origin, from -18 to 18 units either way: the six of chess as
 * figures, all others as discs with their letter. Colours are set once for all men of a seat.
 */
#include "protocol/svg/scene.h"

#include <string.h>

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

static const struct paint *paint_of(const struct scene *scene, int seat)
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

static const struct figure *figure_of(const struct scene *scene, char letter)
{
    if (strchr(scene->look->figures, letter) == NULL) {
        return NULL;
    }
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++) {
        if (figures[i].letter == letter) {
            return &figures[i];
        }
    }
    return NULL;
}

static void begin_men(const struct scene *scene, int seat)
{
    const struct paint *paint = paint_of(scene, seat);
    fprintf(scene->file,
            "<g fill=\"%s\" stroke=\"%s\" color=\"%s\" stroke-width=\"1.3\" "
            "stroke-linejoin=\"round\" stroke-linecap=\"round\" font-size=\"20\" "
            "font-weight=\"bold\" text-anchor=\"middle\">\n",
            paint->fill, paint->line, paint->ink);
}

static void draw_man(const struct scene *scene, int kind)
{
    char letter = scene->variant->letters[kind];
    const struct figure *figure = figure_of(scene, letter);
    if (figure != NULL) {
        fprintf(scene->file, "<path d=\"%s\"/>", figure->path);
        return;
    }
    fputs("<circle r=\"16\"/>", scene->file);
    if (strchr(scene->look->royals, letter) != NULL) {
        fputs("<circle r=\"13\"/>", scene->file);
    }
    fprintf(scene->file, "<text y=\"7\" fill=\"currentColor\" stroke=\"none\">%c</text>",
            letter);
}

void draw_men(const struct scene *scene, int seat)
{
    begin_men(scene, seat);
    for (int square = 0; square < scene->variant->files * scene->variant->ranks; square++) {
        int man = scene->man[square];
        if (man != 0 && man_seat(man) == seat) {
            fprintf(scene->file, "<g class=\"man\" transform=\"translate(%d,%d)\">",
                    square_x(scene, square), square_y(scene, square));
            draw_man(scene, man_kind(man));
            fputs("</g>\n", scene->file);
        }
    }
    fputs("</g>\n", scene->file);
}

/* The heading and the kinds that a seat holds, two in a line, from `top` down. */
static void draw_held_by(const struct scene *scene, int seat, int top)
{
    int left = scene->variant->files * CELL + 10;
    const char *name = paint_of(scene, seat)->name;
    fprintf(scene->file,
            "<text x=\"%d\" y=\"%d\" font-size=\"15\" fill=\"#3b3126\">%s %s</text>\n", left,
            top + 18, name, scene->look->held);
    begin_men(scene, seat);
    int shown = 0;
    for (int kind = 1; scene->variant->letters[kind] != '\0'; kind++) {
        int count = scene->held[seat][kind];
        if (count > 0) {
            fprintf(scene->file, "<g class=\"held\" transform=\"translate(%d,%d) scale(.8)\">",
                    left + 14 + shown % 2 * 60, top + 42 + shown / 2 * 36);
            draw_man(scene, kind);
            fprintf(scene->file,
                    "<text x=\"30\" y=\"7\" fill=\"#3b3126\" stroke=\"none\">%d</text></g>\n",
                    count);
            shown++;
        }
    }
    fputs("</g>\n", scene->file);
}

void draw_held(const struct scene *scene)
{
    int height = scene->variant->ranks * CELL;
    for (int seat = 0; seat < scene->variant->seats; seat++) {
        int row = scene->variant->seats - 1 - seat;
        draw_held_by(scene, seat, row * height / scene->variant->seats);
    }
}
