/* Boards of squares in two colours. */
#include "protocol/svg/scene.h"

static const char light[] = "#f0dfc0";
static const char dark[] = "#bd9468";

static void draw_plain(const struct scene *scene)
{
    draw_chequers(scene, light, dark);
}

/* The men promote on the three ranks behind each line. */
static void draw_cubic(const struct scene *scene)
{
    draw_chequers(scene, "#efe3cc", "#d9c19a");
    fprintf(scene->file,
            "<path class=\"zone\" d=\"M0 %dh%dM0 %dh%d\" stroke=\"#8a3b2a\" "
            "stroke-width=\"3\"/>\n",
            3 * CELL, 8 * CELL, 5 * CELL, 8 * CELL);
}

/* Whether the first man met from `square` on is the king of the other seat. */
static bool sees_king(const struct scene *scene, int square, int files, int ranks)
{
    int file = square % scene->variant->files;
    int rank = square / scene->variant->files;
    int seat = man_seat(scene->man[square]);
    for (;;) {
        file += files;
        rank += ranks;
        if (file < 0 || file >= scene->variant->files || rank < 0 ||
            rank >= scene->variant->ranks) {
            return false;
        }
        int man = scene->man[rank * scene->variant->files + file];
        if (man != 0) {
            return man == man_make(1 - seat, scene->variant->royal);
        }
    }
}

static bool queen_is_frozen(const struct scene *scene, int square)
{
    for (int direction = 0; direction < 9; direction++) {
        int files = direction % 3 - 1;
        int ranks = direction / 3 - 1;
        if ((files != 0 || ranks != 0) && sees_king(scene, square, files, ranks)) {
            return true;
        }
    }
    return false;
}

/* A queen that gives check may not move in the next turn (S11). */
static void draw_frozen(const struct scene *scene)
{
    for (int square = 0; square < scene->variant->files * scene->variant->ranks; square++) {
        int man = scene->man[square];
        if (man != 0 && scene->variant->letters[man_kind(man)] == 'Q' &&
            queen_is_frozen(scene, square)) {
            fprintf(scene->file,
                    "<circle class=\"frozen\" cx=\"%d\" cy=\"%d\" r=\"18\" fill=\"none\" "
                    "stroke=\"#1e7fd6\" stroke-width=\"3\" stroke-dasharray=\"5 3\"/>\n",
                    square_x(scene, square), square_y(scene, square));
        }
    }
}

const struct look chess_look = {
    .variant = "chess", .figures = "PNBRQK", .royals = "", .draw_board = draw_plain};

const struct look xodul_look = {.variant = "xodul",
                                .figures = "PNBRQK",
                                .royals = "",
                                .held = "pool",
                                .draw_board = draw_plain};

const struct look cubic_look = {.variant = "cubic",
                                .figures = "PNBRK",
                                .royals = "",
                                .held = "stack",
                                .draw_board = draw_cubic};

const struct look xymyx_look = {.variant = "xymyx",
                                .figures = "PNBRQK",
                                .royals = "",
                                .draw_board = draw_plain,
                                .draw_over = draw_frozen};

/* A game without a row of its own. */
const struct look other_look = {
    .variant = "", .figures = "", .royals = "", .held = "hand", .draw_board = draw_plain};
