/* XYMYX's plies on XBoard's wire: what XBoard makes of them, and their texts. */
#ifndef PROTOCOL_GUI_XBOARD_XYMYX_PLY_H
#define PROTOCOL_GUI_XBOARD_XYMYX_PLY_H

#include "protocol/gui/xboard/wire.h"

enum { XYMYX_FILES = 8, XYMYX_RANKS = 8, XYMYX_SQUARES = XYMYX_FILES * XYMYX_RANKS };

/* The pieces that XBoard shows on the game's own squares. */
struct xymyx_shown {
    uint8_t piece[XYMYX_SQUARES];
};

/* A ply, in squares of the wire. */
struct xymyx_ply {
    int from; /* -1: from beside the board, a drop */
    int via;  /* square emptied on the way, or -1 */
    int to;
    int type; /* what the piece becomes, or is; 0 = what it was */
};

/* A half by itself, as a ply. */
struct xymyx_ply xymyx_ply_of_half(const struct xboard_view *view, move_t move);

/* Does to the board what XBoard does on the seat's ply. False when XBoard would refuse it. */
bool xymyx_ply_show(const struct xboard_view *view, struct xymyx_shown *shown, int seat,
                    const struct xymyx_ply *ply);

/* Writes a ply as XBoard does. */
void xymyx_ply_write(const struct xboard_view *view, const struct xymyx_ply *ply,
                     char text[XBOARD_TEXT_MAX]);

/* Reads "c1d2q", "N@d4" or "c1d2,d2e3", garbled or not. False with *error when it is no ply. */
bool xymyx_ply_read(const struct xboard_view *view, const char *text, struct xymyx_ply *ply,
                    struct text_error *error);

#endif
