#include "protocol/gui/xboard/xymyx_ply.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* A king's step of two files or more: the nearest piece on that side hops over. */
static bool show_castling(struct xymyx_shown *shown, int from, int to)
{
    int step = to > from ? 1 : -1;
    int rook = from + step;
    while (rook >= 0 && rook / XYMYX_FILES == from / XYMYX_FILES && shown->piece[rook] == 0) {
        rook += step;
    }
    if (rook < 0 || rook / XYMYX_FILES != from / XYMYX_FILES) {
        return false;
    }
    uint8_t king = shown->piece[from];
    shown->piece[to - step] = shown->piece[rook];
    shown->piece[rook] = 0;
    shown->piece[from] = 0;
    shown->piece[to] = king;
    return true;
}

/* A ply by a piece of the board. */
static bool show_piece(const struct xboard_view *view, struct xymyx_shown *shown, int seat,
                       const struct xymyx_ply *ply)
{
    int from = wire_own_square(view, ply->from);
    int to = wire_own_square(view, ply->to), piece = shown->piece[from];
    if (piece == 0 || piece_seat(piece) != seat || to < 0) {
        return false;
    }
    bool along_rank = from / XYMYX_FILES == to / XYMYX_FILES && abs(to - from) > 1;
    if (piece_type(piece) == view->variant->royal && along_rank) {
        return show_castling(shown, from, to);
    }
    shown->piece[from] = 0;
    shown->piece[to] = (uint8_t)(ply->type != 0 ? piece_make(seat, ply->type) : piece);
    return true;
}

/* A ply by a reserve piece: it becomes another one on the board, or comes back. */
static bool show_reserve(const struct xboard_view *view, struct xymyx_shown *shown, int seat,
                         const struct xymyx_ply *ply)
{
    int to = wire_own_square(view, ply->to);
    if (!holdings_has(&view->holdings, seat, wire_token(view, seat, ply->from))) {
        return false;
    }
    if (ply->to == ply->from) {
        return ply->via >= 0 && ply->type == 0;
    }
    if (to < 0 || ply->type == 0) {
        return false;
    }
    shown->piece[to] = (uint8_t)piece_make(seat, ply->type);
    return true;
}

bool xymyx_ply_show(const struct xboard_view *view, struct xymyx_shown *shown, int seat,
                    const struct xymyx_ply *ply)
{
    if (ply->via >= 0) {
        int via = wire_own_square(view, ply->via);
        if (via < 0 || ply->via == ply->from || ply->via == ply->to) {
            return false;
        }
        shown->piece[via] = 0;
    }
    if (ply->from < 0) {
        int to = wire_own_square(view, ply->to);
        if (to < 0 || shown->piece[to] != 0) {
            return false;
        }
        shown->piece[to] = (uint8_t)piece_make(seat, ply->type);
        return true;
    }
    if (wire_own_square(view, ply->from) < 0) {
        return show_reserve(view, shown, seat, ply);
    }
    return show_piece(view, shown, seat, ply);
}

struct xymyx_ply xymyx_ply_of_half(const struct xboard_view *view, move_t move)
{
    return (struct xymyx_ply){.from = wire_square(view, move_from(move)),
                              .via = wire_takes_on_way(move) ? wire_square(view, move_via(move))
                                                             : -1,
                              .to = wire_square(view, move_to(move)),
                              .type = move_piece_type(move)};
}

/* --- Texts of plies --- */

void xymyx_ply_write(const struct xboard_view *view, const struct xymyx_ply *ply,
                     char text[XBOARD_TEXT_MAX])
{
    char letter = view->variant->letters[ply->type];
    if (ply->from < 0) {
        *text++ = letter;
        *text++ = '@';
        wire_write_square(view, ply->to, text);
    } else if (ply->via >= 0) {
        struct wire_legs legs = {.from = ply->from, .via = ply->via, .to = ply->to};
        wire_write_legs(view, &legs, text);
    } else {
        text += wire_write_square(view, ply->from, text);
        text += wire_write_square(view, ply->to, text);
        *text++ = (char)(ply->type != 0 ? tolower((unsigned char)letter) : '\0');
        *text = '\0';
    }
}

/* Reads the letter behind a ply, if there is one. */
static bool read_suffix(const struct xboard_view *view, const char *suffix,
                        struct xymyx_ply *ply, struct text_error *error)
{
    ply->type = wire_piece_type(view->variant, suffix[0]);
    if (suffix[0] == '\0' || (ply->type != 0 && suffix[1] == '\0')) {
        return true;
    }
    wire_refuse(error, 1, "no piece has the letter %.4s", suffix);
    return false;
}

/* Reads "N@d4" or "c1d2q". */
static bool read_one_leg(const struct xboard_view *view, const char *text,
                         struct xymyx_ply *ply, struct text_error *error)
{
    bool drops = text[0] != '\0' && text[1] == '@';
    int from = drops ? 2 : wire_read_square(view, text, &ply->from);
    int to = from > 0 ? wire_read_square(view, text + from, &ply->to) : 0;
    ply->via = -1;
    if (to == 0) {
        wire_refuse(error, 1, "not a move of this game");
        return false;
    }
    if (!drops) {
        return read_suffix(view, text + from + to, ply, error);
    }
    ply->from = -1;
    ply->type = wire_piece_type(view->variant, text[0]);
    if (ply->type == 0 || text[from + to] != '\0') {
        wire_refuse(error, 1, "no such piece can be put there");
        return false;
    }
    return true;
}

bool xymyx_ply_read(const struct xboard_view *view, const char *text, struct xymyx_ply *ply,
                    struct text_error *error)
{
    struct wire_legs legs;
    if (strchr(text, ',') == NULL) {
        return read_one_leg(view, text, ply, error);
    }
    if (!wire_read_legs(view, text, &legs, error)) {
        return false;
    }
    *ply = (struct xymyx_ply){.from = legs.from, .via = legs.via, .to = legs.to};
    return read_suffix(view, legs.suffix, ply, error);
}
