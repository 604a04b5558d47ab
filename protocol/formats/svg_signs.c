/* What a picture says over its board: where a piece goes, arrows and frames. */
#include "protocol/formats/svg_scene.h"

#include <math.h>

static void draw_targets(const struct svg_scene *scene, const struct targets *targets)
{
    for (int square = 0; square < scene->variant->files * scene->variant->ranks; square++) {
        int x = svg_square_x(scene, square), y = svg_square_y(scene, square);
        unsigned target = targets->of[square];
        if ((target & TARGET_MOVE) != 0) {
            fprintf(scene->file,
                    "<circle class=\"move\" cx=\"%d\" cy=\"%d\" r=\"7\" fill=\"#17662c\" "
                    "stroke=\"#fff\"/>\n",
                    x, y);
        }
        if ((target & (TARGET_CAPTURE | TARGET_TAKEN)) != 0) {
            bool ends = (target & TARGET_CAPTURE) != 0;
            fprintf(scene->file,
                    "<circle class=\"%s\" cx=\"%d\" cy=\"%d\" r=\"17.5\" fill=\"none\" "
                    "stroke=\"#c4161c\" stroke-width=\"4\"%s/>\n",
                    ends ? "capture" : "taken", x, y, ends ? "" : " stroke-dasharray=\"6 5\"");
        }
    }
}

/* An arrow as one outline, along x and then turned. */
static void draw_arrow(const struct svg_scene *scene, int from, int to)
{
    int x = svg_square_x(scene, from), y = svg_square_y(scene, from);
    double across = svg_square_x(scene, to) - x, down = svg_square_y(scene, to) - y;
    double length = hypot(across, down) - 8;
    double degrees = atan2(down, across) * 180 / acos(-1);
    fprintf(scene->file,
            "<path class=\"arrow\" transform=\"translate(%d,%d) rotate(%.1f)\" "
            "d=\"M10-3.5H%.1fv-6L%.1f 0 %.1f 9.5v-6H10z\" fill=\"#1259a8\" "
            "fill-opacity=\".85\"/>\n",
            x, y, degrees, length - 14, length, length - 14);
}

static void draw_frame(const struct svg_scene *scene, int square)
{
    fprintf(scene->file,
            "<rect class=\"frame\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"4\" "
            "fill=\"none\" stroke=\"#1259a8\" stroke-width=\"3.5\"/>\n",
            svg_square_x(scene, square) - SVG_CELL / 2 + 2,
            svg_square_y(scene, square) - SVG_CELL / 2 + 2, SVG_CELL - 4, SVG_CELL - 4);
}

void svg_draw_signs(const struct svg_scene *scene, const struct svg_style *style)
{
    if (style->targets != NULL) {
        draw_targets(scene, style->targets);
    }
    for (int i = 0; i < style->signs.frames; i++) {
        draw_frame(scene, style->signs.frame[i]);
    }
    for (int i = 0; i < style->signs.arrows; i++) {
        if (style->signs.arrow[i][0] != style->signs.arrow[i][1]) {
            draw_arrow(scene, style->signs.arrow[i][0], style->signs.arrow[i][1]);
        }
    }
}
