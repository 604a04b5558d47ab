/* Plies of XYMYX on the wire, and what XBoard makes of them. Private to xymyx.c and
 * xymyx_ply.c.
 */
#ifndef PROTOCOL_XBOARD_XYMYX_PLY_H
#define PROTOCOL_XBOARD_XYMYX_PLY_H

#include "protocol/xboard/wire.h"

enum { FILES = 8, RANKS = 8, SQUARES = FILES * RANKS };

/* The men that XBoard shows on the game's own squares. */
struct shown {
    uint8_t man[SQUARES];
};

/* A ply, in squares of the wire. */
struct ply {
    int from; /* -1: from beside the board, a drop */
    int via;  /* square emptied on the way, or -1 */
    int to;
    int kind; /* what the man becomes, or is; 0 = what it was */
};

/* The wire square of a square of the game's. */
int ply_wire_square(const struct xboard_view *view, int square);

/* The game's number of a wire square that is on its board; a square beside it gives -1. */
int ply_own_square(const struct xboard_view *view, int square);

/* The kind of man with this letter, of either case, or 0. */
int ply_kind(const struct xboard_view *view, char letter);

/* Whether a half captures in passing. */
bool ply_is_in_passing(move_t move);

/* A half of a turn as it is. */
struct ply ply_of_half(const struct xboard_view *view, move_t move);

/* Does to the board what XBoard does on the seat's ply; *token becomes the rank of a reserve
 * man that is used up, or -1. False when XBoard would refuse the ply. */
bool ply_show(const struct xboard_view *view, struct shown *shown, int seat,
              const struct ply *ply, int *token);

void ply_write(const struct xboard_view *view, const struct ply *ply,
               char text[XBOARD_TEXT_MAX]);

/* Reads "c1d2q", "N@d4" or "c1d2,d2e3", garbled or not. */
bool ply_read(const struct xboard_view *view, const char *text, struct ply *ply,
              struct text_error *error);

#endif
