/* The board of Nodal Chess: men stand on points, which lines join. Lines run along files and
 * ranks, and both ways across the dark squares: those whose lower left point has an even sum of
 * file and rank, counted from 0 (N1). */
#include "protocol/svg/scene.h"

static bool is_dark(int file, int rank)
{
    return (file + rank) % 2 == 0;
}

static void draw_dark_squares(const struct scene *scene)
{
    for (int rank = 0; rank + 1 < scene->variant->ranks; rank++) {
        for (int file = 0; file + 1 < scene->variant->files; file++) {
            int corner = rank * scene->variant->files + file;
            if (is_dark(file, rank)) {
                fprintf(scene->file,
                        "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" "
                        "fill=\"#d3b083\"/>\n",
                        square_x(scene, corner), square_y(scene, corner) - CELL, CELL, CELL);
            }
        }
    }
}

/* A line between two neighbouring points. */
static void draw_line(const struct scene *scene, int from, int to)
{
    fprintf(scene->file, "M%d %dL%d %d", square_x(scene, from), square_y(scene, from),
            square_x(scene, to), square_y(scene, to));
}

static void draw_lines(const struct scene *scene)
{
    int files = scene->variant->files;
    int ranks = scene->variant->ranks;
    fputs("<path class=\"lines\" fill=\"none\" stroke=\"#6b4d2c\" stroke-width=\"1.5\" d=\"",
          scene->file);
    for (int point = 0; point < files * ranks; point++) {
        int file = point % files;
        int rank = point / files;
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

static void draw_points(const struct scene *scene)
{
    draw_dark_squares(scene);
    draw_lines(scene);
}

const struct look nodal_look = {
    .variant = "nodal", .figures = "PNBQK", .royals = "", .draw_board = draw_points};

const struct look nodal_ludii_look = {
    .variant = "nodal-ludii", .figures = "PNBQK", .royals = "", .draw_board = draw_points};
