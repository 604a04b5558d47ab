/* Nodal Chess on the CECP wire, both ways of playing it. A move that takes a piece elsewhere
 * than on its last point is entered and sent in two legs, over the point of that piece, as
 * XBoard empties the point between: the king's captures on its first step, the knight's on its
 * way. Everything else goes from point to point, two steps of the king included: XBoard garbles
 * two legs over an empty point. */
#include "protocol/gui/xboard/wire.h"
#include "rules/move_text.h"

#include <stdlib.h>
#include <string.h>

static bool are_neighbours(const struct variant *variant, int a, int b)
{
    return a != b && abs(a % variant->files - b % variant->files) <= 1 &&
           abs(a / variant->files - b / variant->files) <= 1;
}

/* The legal move with these legs: over a piece it must take that, over an empty point it is the
 * same as without the stop. */
static move_t find_legs(const struct variant *variant, const struct position *position,
                        const struct wire_legs *legs)
{
    struct move_list list = {.count = 0};
    bool is_empty = position_piece(position, legs->via) == 0 &&
                    are_neighbours(variant, legs->from, legs->via) &&
                    are_neighbours(variant, legs->via, legs->to);
    variant->generate(position, GENERATE_ALL, &list);
    for (int i = 0; i < list.count; i++) {
        move_t move = list.move[i];
        bool fits = wire_takes_on_way(move) ? move_via(move) == legs->via : is_empty;
        if (fits && move_from(move) == legs->from && move_to(move) == legs->to) {
            return move;
        }
    }
    return MOVE_NONE;
}

static move_t read_legs(const struct xboard_view *view, const struct position *position,
                        const char *text, struct text_error *error)
{
    struct wire_legs legs;
    if (!wire_read_legs(view, text, &legs, error)) {
        return MOVE_NONE;
    }
    if (legs.suffix[0] != '\0') {
        return wire_refuse(error, (int)(legs.suffix - text) + 1,
                           "two legs end with a point, not with '%c'", legs.suffix[0]);
    }
    move_t move = find_legs(view->variant, position, &legs);
    int piece = position_piece(position, legs.via);
    if (move == MOVE_NONE && piece != 0 && piece_seat(piece) == position->seat) {
        char name[4];
        wire_write_square(view, legs.via, name);
        return wire_refuse(error, 3, "an own piece stands on %s", name);
    }
    if (move == MOVE_NONE) {
        char straight[XBOARD_TEXT_MAX];
        wire_write_legs(view, &legs, straight);
        view->variant->explain(view->variant, position, straight, error);
    }
    return move;
}

static move_t nodal_read_move(const struct xboard_view *view, const struct position *position,
                              const char *text, struct text_error *error)
{
    if (strchr(text, ',') != NULL) {
        return read_legs(view, position, text, error);
    }
    move_t move = move_from_text(view->variant, position, text, error);
    if (wire_takes_on_way(move)) {
        struct wire_legs legs = {move_from(move), move_via(move), move_to(move), ""};
        char in_legs[XBOARD_TEXT_MAX];
        wire_write_legs(view, &legs, in_legs);
        return wire_refuse(error, 1, "the piece on the way is taken: %s", in_legs);
    }
    return move;
}

static void nodal_write_move(const struct xboard_view *view, const struct position *position,
                             move_t move, char text[XBOARD_TEXT_MAX])
{
    if (wire_takes_on_way(move)) {
        struct wire_legs legs = {move_from(move), move_via(move), move_to(move), ""};
        wire_write_legs(view, &legs, text);
    } else {
        move_to_text(view->variant, position, move, text);
    }
}

static bool nodal_click(const struct xboard_view *view, const struct position *position,
                        move_t move, int from, struct xboard_click *click)
{
    (void)view;
    (void)position;
    click->via = wire_takes_on_way(move) ? move_via(move) : -1;
    return move_from(move) == from;
}

const struct xboard_game xboard_nodal = {
    .slots = "PNB.Q.............................................K.",
    .parent = "fairy",
    .arrivals = "KADNmpabK",
    .read_move = nodal_read_move,
    .write_move = nodal_write_move,
    .click = nodal_click,
};
