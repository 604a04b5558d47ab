/* Turns of Gala on the CECP wire, for two players and for four: members of struct xboard_game.
 * Private to protocol/xboard. */
#ifndef PROTOCOL_XBOARD_GALA_WIRE_H
#define PROTOCOL_XBOARD_GALA_WIRE_H

#include "protocol/xboard/wire.h"

move_t gala_read_move(const struct xboard_view *view, const struct position *position,
                      const char *text, int *token, struct text_error *error);

void gala_write_move(const struct xboard_view *view, const struct position *position,
                     move_t move, char text[XBOARD_TEXT_MAX], int *token);

bool gala_click(const struct xboard_view *view, const struct position *position, move_t move,
                int from, struct xboard_click *click);

#endif
