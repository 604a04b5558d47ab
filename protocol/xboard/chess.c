/* Chess on the CECP wire: XBoard knows it, so everything goes through as it is. Castling by
 * its names is understood as well. */
#include "protocol/xboard/wire.h"
#include "rules/move_text.h"

#include <string.h>

static void chess_setup(const struct xboard_view *view, unsigned options,
                        char text[XBOARD_SETUP_MAX])
{
    (void)view;
    (void)options;
    text[0] = '\0';
}

static move_t chess_read_move(const struct xboard_view *view, const struct position *position,
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

static bool chess_click(const struct xboard_view *view, const struct position *position,
                        move_t move, int from, struct xboard_click *click)
{
    (void)position;
    wire_board_click(view, move, false, click);
    return move_from(move) == from;
}

const struct xboard_game xboard_chess = {
    .variant = "chess",
    .wire_name = "normal",
    .files = wire_own_files,
    .setup = chess_setup,
    .read_fen = wire_plain_fen,
    .read_move = chess_read_move,
    .write_move = wire_plain_text,
    .click = chess_click,
    .title = wire_no_title,
};
