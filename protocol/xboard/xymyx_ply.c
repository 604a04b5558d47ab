/* See xymyx_ply.h. */
#include "protocol/xboard/xymyx_ply.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

int ply_wire_square(const struct xboard_view *view, int square)
{
    return square / FILES * holdings_files(view) + square % FILES;
}

int ply_own_square(const struct xboard_view *view, int square)
{
    int files = holdings_files(view);
    return square % files < FILES ? square / files * FILES + square % files : -1;
}

int ply_kind(const struct xboard_view *view, char letter)
{
    const char *found = strchr(view->variant->letters + 1, toupper((unsigned char)letter));
    return letter == '\0' || found == NULL ? 0 : (int)(found - view->variant->letters);
}

bool ply_is_in_passing(move_t move)
{
    return move_kind(move) == MOVE_CAPTURE_VIA || move_kind(move) == MOVE_CAPTURE_BOTH;
}

/* --- What XBoard makes of a ply --- */

/* A king's step of two files or more: the nearest man on that side hops over. */
static bool show_castling(struct shown *shown, int from, int to)
{
    int step = to > from ? 1 : -1;
    int rook = from + step;
    while (rook >= 0 && rook / FILES == from / FILES && shown->man[rook] == 0) {
        rook += step;
    }
    if (rook < 0 || rook / FILES != from / FILES) {
        return false;
    }
    uint8_t king = shown->man[from];
    shown->man[to - step] = shown->man[rook];
    shown->man[rook] = 0;
    shown->man[from] = 0;
    shown->man[to] = king;
    return true;
}

/* A ply by a man of the board. */
static bool show_man(const struct xboard_view *view, struct shown *shown, int seat,
                     const struct ply *ply)
{
    int from = ply_own_square(view, ply->from);
    int to = ply_own_square(view, ply->to);
    int man = shown->man[from];
    if (man == 0 || man_seat(man) != seat || to < 0) {
        return false;
    }
    bool along_rank = from / FILES == to / FILES && abs(to - from) > 1;
    if (man_kind(man) == view->variant->royal && along_rank) {
        return show_castling(shown, from, to);
    }
    shown->man[from] = 0;
    shown->man[to] = (uint8_t)(ply->kind != 0 ? man_make(seat, ply->kind) : man);
    return true;
}

/* A ply by a reserve man: it becomes another one on the board, or comes back. */
static bool show_reserve(const struct xboard_view *view, struct shown *shown, int seat,
                         const struct ply *ply, int *token)
{
    int files = holdings_files(view);
    int to = ply_own_square(view, ply->to);
    int rank = ply->from / files;
    if (ply->from % files != holdings_file(view, seat) ||
        !holdings_has(&view->holdings, seat, rank)) {
        return false;
    }
    if (ply->to == ply->from) {
        return ply->via >= 0 && ply->kind == 0;
    }
    if (to < 0 || ply->kind == 0) {
        return false;
    }
    shown->man[to] = (uint8_t)man_make(seat, ply->kind);
    *token = rank;
    return true;
}

bool ply_show(const struct xboard_view *view, struct shown *shown, int seat,
              const struct ply *ply, int *token)
{
    *token = -1;
    if (ply->via >= 0) {
        int via = ply_own_square(view, ply->via);
        if (via < 0 || ply->via == ply->from || ply->via == ply->to) {
            return false;
        }
        shown->man[via] = 0;
    }
    if (ply->from < 0) {
        int to = ply_own_square(view, ply->to);
        if (to < 0 || shown->man[to] != 0) {
            return false;
        }
        shown->man[to] = (uint8_t)man_make(seat, ply->kind);
        return true;
    }
    if (ply_own_square(view, ply->from) < 0) {
        return show_reserve(view, shown, seat, ply, token);
    }
    return show_man(view, shown, seat, ply);
}

struct ply ply_of_half(const struct xboard_view *view, move_t move)
{
    return (struct ply){.from = ply_wire_square(view, move_from(move)),
                        .via = ply_is_in_passing(move) ? ply_wire_square(view, move_via(move))
                                                       : -1,
                        .to = ply_wire_square(view, move_to(move)),
                        .kind = move_piece(move)};
}

/* --- Texts of plies --- */

void ply_write(const struct xboard_view *view, const struct ply *ply,
               char text[XBOARD_TEXT_MAX])
{
    char letter = view->variant->letters[ply->kind];
    if (ply->from < 0) {
        *text++ = letter;
        *text++ = '@';
        xboard_square_text(view, ply->to, text);
    } else if (ply->via >= 0) {
        struct wire_legs legs = {.from = ply->from, .via = ply->via, .to = ply->to};
        wire_write_legs(view, &legs, text);
    } else {
        text += xboard_square_text(view, ply->from, text);
        text += xboard_square_text(view, ply->to, text);
        *text++ = (char)(ply->kind != 0 ? tolower((unsigned char)letter) : '\0');
        *text = '\0';
    }
}

/* Reads the letter behind a ply, if there is one. */
static bool read_suffix(const struct xboard_view *view, const char *suffix, struct ply *ply,
                        struct text_error *error)
{
    ply->kind = ply_kind(view, suffix[0]);
    if (suffix[0] == '\0' || (ply->kind != 0 && suffix[1] == '\0')) {
        return true;
    }
    wire_refuse(error, 1, "no man has the letter %.4s", suffix);
    return false;
}

/* Reads "N@d4" or "c1d2q". */
static bool read_one_leg(const struct xboard_view *view, const char *text, struct ply *ply,
                         struct text_error *error)
{
    bool drops = text[0] != '\0' && text[1] == '@';
    int from = drops ? 2 : xboard_square(view, text, &ply->from);
    int to = from > 0 ? xboard_square(view, text + from, &ply->to) : 0;
    ply->via = -1;
    if (to == 0) {
        wire_refuse(error, 1, "not a move of this game");
        return false;
    }
    if (!drops) {
        return read_suffix(view, text + from + to, ply, error);
    }
    ply->from = -1;
    ply->kind = ply_kind(view, text[0]);
    if (ply->kind == 0 || text[from + to] != '\0') {
        wire_refuse(error, 1, "no man that could be put there");
        return false;
    }
    return true;
}

bool ply_read(const struct xboard_view *view, const char *text, struct ply *ply,
              struct text_error *error)
{
    struct wire_legs legs;
    if (strchr(text, ',') == NULL) {
        return read_one_leg(view, text, ply, error);
    }
    if (!wire_read_legs(view, text, &legs, error)) {
        return false;
    }
    *ply = (struct ply){.from = legs.from, .via = legs.via, .to = legs.to};
    return read_suffix(view, legs.suffix, ply, error);
}
