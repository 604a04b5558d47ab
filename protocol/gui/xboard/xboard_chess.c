/* Chess on the CECP wire: XBoard knows it, so everything goes through as it is. Castling by
 * its names is understood as well. */
#include "protocol/gui/xboard/wire.h"
#include "rules/move_text.h"

#include <string.h>

static move_t chess_read_move(const struct xboard_view *view, const struct position *position,
                              const char *text, struct text_error *error)
{
    static const char *const castling[2][2] = {{"e1g1", "e1c1"}, {"e8g8", "e8c8"}};
    if (strcmp(text, "O-O") == 0 || strcmp(text, "0-0") == 0) {
        text = castling[position->seat][0];
    } else if (strcmp(text, "O-O-O") == 0 || strcmp(text, "0-0-0") == 0) {
        text = castling[position->seat][1];
    }
    return move_from_text(view->variant, position, text, error);
}

const struct xboard_game xboard_chess = {.read_move = chess_read_move};
