/* Gala Xiang-Qi on the CECP wire, both set-ups. XBoard writes a rank as one character, and
 * reads its sixteenth, '@', as a drop; so it must be started with -rankOffset 1, and the
 * wire's ranks are 0 to 15. A shot is a trip in two legs to the victim and back, "a0a9,a9a0".
 * The parent chu promotes nothing.
 */
#include "protocol/xboard/gala_wire.h"
#include "rules/move_text.h"

#include <stdio.h>
#include <string.h>

static const struct wire_look look = {
    .slots = "PHBR.AE...GC.V........S...........................K.",
    .parent = "chu",
    .menu = "",
};

static void gala_setup(const struct xboard_view *view, unsigned options,
                       char text[XBOARD_SETUP_MAX])
{
    wire_setup(view, options, &look, text);
}

/* A trip to the victim and back. */
static move_t read_shot(const struct xboard_view *view, const struct position *position,
                        const char *text, struct text_error *error)
{
    struct wire_legs legs;
    char from[4];
    char to[4];
    char shot[MOVE_TEXT_MAX];
    if (!wire_read_legs(view, text, &legs, error)) {
        return MOVE_NONE;
    }
    if (legs.from != legs.to || legs.suffix[0] != '\0') {
        return wire_refuse(error, 1, "only a shot has two legs, to its target and back");
    }
    square_to_text(view->variant, legs.from, from);
    square_to_text(view->variant, legs.via, to);
    snprintf(shot, sizeof(shot), "%s*%s", from, to);
    return move_from_text(view->variant, position, shot, error);
}

move_t gala_read_move(const struct xboard_view *view, const struct position *position,
                      const char *text, int *token, struct text_error *error)
{
    *token = -1;
    if (xboard_lacks_offset(view, text)) {
        return wire_refuse(error, 1, "start XBoard with -rankOffset 1");
    }
    if (strchr(text, ',') != NULL) {
        return read_shot(view, position, text, error);
    }
    int from;
    int to;
    int first = xboard_square(view, text, &from);
    int second = first > 0 ? xboard_square(view, text + first, &to) : 0;
    if (second == 0) {
        return wire_refuse(error, first + 1, "expected a square, a0 to p15");
    }
    char own[MOVE_TEXT_MAX];
    int length = square_to_text(view->variant, from, own);
    length += square_to_text(view->variant, to, own + length);
    snprintf(own + length, sizeof(own) - (size_t)length, "%s", text + first + second);
    return move_from_text(view->variant, position, own, error);
}

void gala_write_move(const struct xboard_view *view, const struct position *position,
                     move_t move, char text[XBOARD_TEXT_MAX], int *token)
{
    (void)position;
    *token = -1;
    if (move_kind(move) == MOVE_SHOT) {
        struct wire_legs legs = {move_from(move), move_to(move), move_from(move), ""};
        wire_write_legs(view, &legs, text);
        return;
    }
    int length = xboard_square_text(view, move_from(move), text);
    xboard_square_text(view, move_to(move), text + length);
}

bool gala_click(const struct xboard_view *view, const struct position *position, move_t move,
                int from, struct xboard_click *click)
{
    (void)position;
    wire_board_click(view, move, false, click);
    if (move_kind(move) == MOVE_SHOT) {
        click->via = move_to(move);
        click->to = move_from(move);
    }
    return move_from(move) == from;
}

const struct xboard_game xboard_gala = {
    .variant = "gala",
    .wire_name = "gala",
    .rank_offset = 1,
    .files = wire_own_files,
    .setup = gala_setup,
    .read_fen = wire_plain_fen,
    .read_move = gala_read_move,
    .write_move = gala_write_move,
    .click = gala_click,
    .title = wire_no_title,
};

const struct xboard_game xboard_gala_shared = {
    .variant = "gala-shared",
    .wire_name = "gala-shared",
    .rank_offset = 1,
    .files = wire_own_files,
    .setup = gala_setup,
    .read_fen = wire_plain_fen,
    .read_move = gala_read_move,
    .write_move = gala_write_move,
    .click = gala_click,
    .title = wire_no_title,
};
