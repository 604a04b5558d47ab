/* Chess on the CECP wire: XBoard knows it, so everything goes through as it is. Castling by
 * its names is understood as well. */
#include "protocol/gui/gui.h"

#include <stdio.h>
#include <string.h>

static int chess_files(const struct gui_view *view)
{
    return view->variant->files;
}

static void chess_setup(const struct gui_view *view, unsigned options, char text[GUI_SETUP_MAX])
{
    (void)view;
    (void)options;
    text[0] = '\0';
}

static bool chess_read_fen(struct gui_view *view, const char *text, char fen[GUI_SETUP_MAX],
                           struct text_error *error)
{
    (void)view;
    if (strlen(text) >= GUI_SETUP_MAX) {
        *error = (struct text_error){.column = GUI_SETUP_MAX, .what = "the text is too long"};
        return false;
    }
    memcpy(fen, text, strlen(text) + 1);
    return true;
}

static move_t chess_read_move(const struct gui_view *view, const struct position *position,
                              const char *text, int *token, struct text_error *error)
{
    static const char *const castling[2][2] = {{"e1g1", "e1c1"}, {"e8g8", "e8c8"}};
    *token = -1;
    if (strcmp(text, "O-O") == 0 || strcmp(text, "0-0") == 0) {
        text = castling[position->seat][0];
    } else if (strcmp(text, "O-O-O") == 0 || strcmp(text, "0-0-0") == 0) {
        text = castling[position->seat][1];
    }
    return move_from_text(view->variant, position, text, error);
}

static void chess_write_move(const struct gui_view *view, const struct position *position,
                             move_t move, char text[GUI_TEXT_MAX], int *token)
{
    *token = -1;
    move_to_text(view->variant, position, move, text);
}

static bool chess_click(const struct gui_view *view, const struct position *position,
                        move_t move, int from, struct gui_click *click)
{
    (void)position;
    if (move_from(move) != from) {
        return false;
    }
    click->via = -1;
    click->to = move_to(move);
    click->letter = gui_letter(view, move);
    return true;
}

static void chess_title(const struct gui_view *view, const struct position *position,
                        char text[GUI_TITLE_MAX])
{
    (void)view;
    (void)position;
    text[0] = '\0';
}

const struct gui chess_gui = {
    .variant = "chess",
    .wire_name = "normal",
    .files = chess_files,
    .setup = chess_setup,
    .read_fen = chess_read_fen,
    .read_move = chess_read_move,
    .write_move = chess_write_move,
    .click = chess_click,
    .title = chess_title,
};
