#include "protocol/gui/xboard/wire.h"

#include "protocol/base/number.h"
#include "rules/move_text.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* --- Squares --- */

bool wire_has_holdings(const struct xboard_view *view)
{
    return view->game->token != '\0' && view->mode == 0;
}

int wire_files(const struct xboard_view *view)
{
    return view->variant->files +
           (wire_has_holdings(view) ? holdings_files(&view->holdings) : 0);
}

int wire_square(const struct xboard_view *view, int own)
{
    int files = view->variant->files;
    return own / files * wire_files(view) + own % files;
}

int wire_own_square(const struct xboard_view *view, int square)
{
    int files = wire_files(view), own = view->variant->files;
    return square % files < own ? square / files * own + square % files : -1;
}

/* Reads a rank's number, at most two digits; returns the characters read or 0. */
static int read_rank(const struct xboard_view *view, const char *text, int *rank)
{
    int length = 0, number = 0;
    while (length < 2 && isdigit((unsigned char)text[length])) {
        number = 10 * number + (text[length] - '0');
        length++;
    }
    *rank = number - 1 + view->game->rank_offset;
    return *rank >= 0 && *rank < view->variant->ranks ? length : 0;
}

int wire_read_square(const struct xboard_view *view, const char *text, int *square)
{
    int files = wire_files(view), file = text[0] - 'a';
    int rank;
    int length = file >= 0 && file < files ? read_rank(view, text + 1, &rank) : 0;
    if (length == 0) {
        return 0;
    }
    *square = rank * files + file;
    return length + 1;
}

int wire_token(const struct xboard_view *view, int seat, int square)
{
    return wire_has_holdings(view)
               ? holdings_token(&view->holdings, view->variant, seat, square)
               : -1;
}

int wire_write_square(const struct xboard_view *view, int square, char *text)
{
    int files = wire_files(view);
    return sprintf(text, "%c%d", 'a' + square % files,
                   square / files + 1 - view->game->rank_offset);
}

/* --- Pieces --- */

int wire_piece_type(const struct variant *variant, char letter)
{
    const char *found = strchr(variant->letters + 1, toupper((unsigned char)letter));
    return letter == '\0' || found == NULL ? 0 : (int)(found - variant->letters);
}

char wire_letter(const struct xboard_view *view, move_t move)
{
    int type = move_piece_type(move);
    return (char)(type == 0 ? '\0' : view->variant->letters[type]);
}

int wire_read_piece(const struct variant *variant, const char *text, int *piece)
{
    int type = wire_piece_type(variant, text[0]);
    if (type == 0) {
        return 0;
    }
    bool is_dressed = variant->seats > 2 && text[1] == '\'';
    int side = isupper((unsigned char)text[0]) ? 0 : 1;
    *piece = piece_make(side + (is_dressed ? 2 : 0), type);
    return is_dressed ? 2 : 1;
}

char *wire_write_piece(const struct variant *variant, int piece, char *out)
{
    char letter = variant->letters[piece_type(piece)];
    *out++ = (char)(piece_seat(piece) % 2 == 0 ? letter : tolower((unsigned char)letter));
    if (piece_seat(piece) >= 2) {
        *out++ = '\'';
    }
    return out;
}

char *wire_write_placement(const struct variant *variant, const uint8_t *piece, char *out)
{
    for (int rank = variant->ranks - 1; rank >= 0; rank--) {
        int gap = 0;
        for (int file = 0; file < variant->files; file++) {
            int here = piece[rank * variant->files + file];
            if (here == 0) {
                gap++;
                continue;
            }
            out += gap > 0 ? sprintf(out, "%d", gap) : 0;
            gap = 0;
            out = wire_write_piece(variant, here, out);
        }
        out += gap > 0 ? sprintf(out, "%d", gap) : 0;
        if (rank > 0) {
            *out++ = '/';
        }
    }
    *out = '\0';
    return out;
}

char *wire_write_hand(const struct xboard_view *view, const struct position *position, int seat,
                      const char *letters, char *out)
{
    for (const char *letter = letters; *letter != '\0'; letter++) {
        int held = view->variant->pool(position, seat, wire_piece_type(view->variant, *letter));
        for (int i = 0; i < held; i++) {
            *out++ = *letter;
        }
    }
    return out;
}

bool wire_lacks_offset(const struct xboard_view *view, const char *text)
{
    if (view->game->rank_offset == 0) {
        return false;
    }
    char top[8];
    snprintf(top, sizeof(top), "%d", view->variant->ranks);
    size_t length = strlen(top);
    for (const char *at = text; (at = strstr(at, top)) != NULL; at++) {
        bool is_rank = at > text && isalpha((unsigned char)at[-1]);
        if (is_rank && !isdigit((unsigned char)at[length])) {
            return true;
        }
    }
    return false;
}

/* --- FENs --- */

/* The `index`-th field of a FEN, from 0, or its end. */
static const char *fen_field(const char *text, int index)
{
    text += strspn(text, " ");
    while (index-- > 0) {
        text += strcspn(text, " ");
        text += strspn(text, " ");
    }
    return text;
}

bool wire_plain_fen(const struct xboard_view *view, const char *text,
                    char fen[XBOARD_SETUP_MAX], struct text_error *error)
{
    if (strlen(text) + sizeof("- ") > XBOARD_SETUP_MAX) {
        wire_refuse(error, XBOARD_SETUP_MAX, "the text is too long");
        return false;
    }
    const char *passant = fen_field(text, 3);
    bool lacks_passant = isdigit((unsigned char)*passant);
    const char *count = lacks_passant ? passant : fen_field(text, 4);
    size_t digits = strspn(count, "0123456789");
    char *out = fen + sprintf(fen, "%.*s", (int)(count - text), text);
    out += lacks_passant ? sprintf(out, "- ") : 0;
    if (view->variant->halfmove_by_seat && digits > 0 && count[digits] != ',') {
        *out++ = '0';
        count += digits;
    }
    sprintf(out, "%s", count);
    return true;
}

/* --- Two legs --- */

bool wire_read_legs(const struct xboard_view *view, const char *text, struct wire_legs *legs,
                    struct text_error *error)
{
    int square[4];
    const char *rest = text;
    bool is_garbled = false;
    for (int i = 0; i < 4; i++) {
        int length = wire_read_square(view, rest, &square[i]);
        is_garbled = is_garbled || (i == 2 && length > 0 && square[2] != square[1]);
        if (i == 3 && is_garbled) {
            rest = "";
            break;
        }
        rest += length;
        if (length == 0 || (i == 1 && *rest++ != ',')) {
            wire_refuse(error, (int)(rest - text) + 1,
                        "two legs must be two moves and a comma");
            return false;
        }
    }
    legs->from = square[0];
    legs->via = is_garbled ? square[2] : square[1];
    legs->to = is_garbled ? square[1] : square[3];
    legs->suffix = rest;
    return true;
}

void wire_write_legs(const struct xboard_view *view, const struct wire_legs *legs,
                     char text[XBOARD_TEXT_MAX])
{
    text += wire_write_square(view, legs->from, text);
    text += wire_write_square(view, legs->via, text);
    *text++ = ',';
    text += wire_write_square(view, legs->via, text);
    wire_write_square(view, legs->to, text);
}

move_t wire_refuse(struct text_error *error, int column, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vsnprintf(error->what, sizeof(error->what), format, values);
    va_end(values);
    error->column = column;
    return MOVE_NONE;
}
