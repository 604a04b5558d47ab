/* Xodul on the CECP wire. XBoard knows no exchange of a pawn for a captured piece, so it is
 * shown in one of two ways:
 *
 * bench  the board has three more files: j is a hole, k holds eight tokens of Black and l
 *        eight of White. A token that "captures" an own pawn, with a letter, is an exchange:
 *        l1c2q. The token is gone then; a side whose tokens are used up does as in `plain`.
 *        XBoard cannot load that from a file, so a file has a spare token of each side in a
 *        hole, j1 and j8, for the last of nine pawns.
 * plain  two legs, out to an empty relay square and back, with a letter: a2b3,b3a2q. Black's
 *        arrive garbled, without the letter, so the relay square must tell the piece: the i-th
 *        piece type in the pool (in the order of `by_value`) belongs to the i-th empty square
 *        by distance from the pawn, then by number. Squares that the pawn could go to
 *        itself, those straight ahead, do not count.
 */
#include "protocol/gui/xboard/wire.h"
#include "rules/move_text.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILES = 9, RANKS = 8, TOKEN = 'T' };
enum { RELAYS_MAX = 8 };

/* Pieces that can be in a pool, the best first. */
static const char by_value[] = "QRWCBNLG";

/* The piece types in the seat's pool, the best first. */
static int pool_types(const struct xboard_view *view, const struct position *position, int seat,
                      int types[RELAYS_MAX])
{
    int count = 0;
    for (const char *letter = by_value; *letter != '\0'; letter++) {
        int type = wire_piece_type(view->variant, *letter);
        if (view->variant->pool(position, seat, type) > 0) {
            types[count++] = type;
        }
    }
    return count;
}

static int distance(int a, int b)
{
    int files = abs(a % FILES - b % FILES), ranks = abs(a / FILES - b / FILES);
    return files > ranks ? files : ranks;
}

/* The `index`-th relay square of a pawn, or -1. */
static int relay_square(const struct position *position, int pawn, int index)
{
    int ahead = piece_seat(position_piece(position, pawn)) == 0 ? FILES : -FILES;
    for (int away = 1; away < FILES; away++) {
        for (int square = 0; square < FILES * RANKS; square++) {
            if (distance(pawn, square) == away && position_piece(position, square) == 0 &&
                square != pawn + ahead && square != pawn + 2 * ahead && index-- == 0) {
                return square;
            }
        }
    }
    return -1;
}

/* The piece type that a relay square stands for, or 0. */
static int relay_type(const struct xboard_view *view, const struct position *position, int pawn,
                      int relay)
{
    int types[RELAYS_MAX];
    int count = pool_types(view, position, position->seat, types);
    for (int i = 0; i < count; i++) {
        if (relay_square(position, pawn, i) == relay) {
            return types[i];
        }
    }
    return 0;
}

/* The relay square that stands for a type in the pool, or -1. */
static int type_relay(const struct xboard_view *view, const struct position *position, int pawn,
                      int type)
{
    int types[RELAYS_MAX];
    int count = pool_types(view, position, position->seat, types);
    for (int i = 0; i < count; i++) {
        if (types[i] == type) {
            return relay_square(position, pawn, i);
        }
    }
    return -1;
}

static bool xodul_read_fen(struct xboard_view *view, const char *text,
                           char fen[XBOARD_SETUP_MAX], struct text_error *error)
{
    bool reads = wire_plain_fen(view, text, fen, error);
    if (reads) {
        struct bench bench;
        holdings_strip_fen(&view->holdings, view->variant, &bench, fen);
    }
    return reads;
}

/* The exchange of the pawn on `pawn` for a piece of `type`; 0 = the only type there is. */
static move_t find_exchange(const struct xboard_view *view, const struct position *position,
                            int pawn, int type, struct text_error *error)
{
    int types[RELAYS_MAX];
    int count = pool_types(view, position, position->seat, types);
    if (count == 0) {
        return wire_refuse(error, 1, "there is no piece in the pool");
    }
    if (type == 0 && count > 1) {
        return wire_refuse(error, 1, "the letter of the piece from the pool is missing");
    }
    char text[XBOARD_TEXT_MAX];
    text[0] = view->variant->letters[type == 0 ? types[0] : type];
    text[1] = '@';
    square_to_text(view->variant, pawn, text + 2);
    return move_from_text(view->variant, position, text, error);
}

/* The piece type that a suffix names: 0 without one, -1 when there is no such piece. */
static int suffix_type(const struct xboard_view *view, const char *suffix)
{
    if (suffix[0] == '\0') {
        return 0;
    }
    int type = wire_piece_type(view->variant, suffix[0]);
    return type == 0 || suffix[1] != '\0' ? -1 : type;
}

/* The token that the seat's next exchange takes, or -1. */
static int first_token(const struct xboard_view *view, int seat)
{
    return wire_has_holdings(view) ? holdings_first(&view->holdings, seat) : -1;
}

/* The wire's square of the seat's spare token. */
static int spare_square(const struct xboard_view *view, int seat)
{
    return (seat == 0 ? 0 : RANKS - 1) * wire_files(view) + FILES;
}

/* A token onto an own pawn. */
static move_t read_token(const struct xboard_view *view, const struct position *position,
                         const char *text, struct text_error *error)
{
    int from, to;
    int length = wire_read_square(view, text, &from);
    int rest = square_from_text(view->variant, text + length, &to);
    if (rest == 0) {
        return wire_refuse(error, length + 1, "a token can only go to a pawn");
    }
    bool is_token =
        holdings_has(&view->holdings, position->seat, wire_token(view, position->seat, from));
    bool is_spare =
        from == spare_square(view, position->seat) && first_token(view, position->seat) < 0;
    if (!is_token && !is_spare) {
        return wire_refuse(error, 1, "no token of the side to move stands there");
    }
    int type = suffix_type(view, text + length + rest);
    if (type < 0) {
        return wire_refuse(error, length + rest + 1, "no piece has that letter");
    }
    return find_exchange(view, position, to, type, error);
}

/* Out to a relay square and back; without a letter the relay square tells the piece. */
static move_t read_trip(const struct xboard_view *view, const struct position *position,
                        const char *text, struct text_error *error)
{
    struct wire_legs legs;
    if (!wire_read_legs(view, text, &legs, error)) {
        return MOVE_NONE;
    }
    int pawn = wire_own_square(view, legs.from);
    if (legs.to != legs.from) {
        return wire_refuse(error, 1, "the second leg must lead back");
    }
    int type = suffix_type(view, legs.suffix);
    int relay = wire_own_square(view, legs.via);
    if (type == 0 && relay >= 0) {
        type = relay_type(view, position, pawn, relay);
    }
    if (type <= 0) {
        return wire_refuse(error, 1, "that way back stands for no piece in the pool");
    }
    return find_exchange(view, position, pawn, type, error);
}

static move_t xodul_read_move(const struct xboard_view *view, const struct position *position,
                              const char *text, struct text_error *error)
{
    int from;
    if (wire_read_square(view, text, &from) > 0 && from % wire_files(view) >= FILES) {
        return read_token(view, position, text, error);
    }
    if (strchr(text, ',') != NULL) {
        return read_trip(view, position, text, error);
    }
    return move_from_text(view->variant, position, text, error);
}

static void xodul_write_move(const struct xboard_view *view, const struct position *position,
                             move_t move, char text[XBOARD_TEXT_MAX])
{
    const struct variant *variant = view->variant;
    if (move_kind(move) != MOVE_EXCHANGE) {
        move_to_text(variant, position, move, text);
        return;
    }
    int letter = tolower((unsigned char)variant->letters[move_piece_type(move)]);
    char pawn[4];
    square_to_text(variant, move_to(move), pawn);
    int token = first_token(view, position->seat);
    if (token >= 0) {
        text += wire_write_square(
            view, holdings_square(&view->holdings, view->variant, position->seat, token), text);
        sprintf(text, "%s%c", pawn, letter);
        return;
    }
    if (view->has_spares) {
        text += wire_write_square(view, spare_square(view, position->seat), text);
        sprintf(text, "%s%c", pawn, letter);
        return;
    }
    char relay[4];
    square_to_text(variant, type_relay(view, position, move_to(move), move_piece_type(move)),
                   relay);
    sprintf(text, "%s%s,%s%s%c", pawn, relay, relay, pawn, letter);
}

static bool xodul_click(const struct xboard_view *view, const struct position *position,
                        move_t move, int from, struct xboard_click *click)
{
    int seat = position->seat;
    if (move_kind(move) != MOVE_EXCHANGE) {
        return wire_square(view, move_from(move)) == from;
    }
    if (first_token(view, seat) >= 0) {
        return holdings_has(&view->holdings, seat, wire_token(view, seat, from));
    }
    int relay = type_relay(view, position, move_to(move), move_piece_type(move));
    click->via = relay < 0 ? -1 : wire_square(view, relay);
    return relay >= 0 && click->to == from;
}

static void xodul_title(const struct xboard_view *view, const struct position *position,
                        char text[XBOARD_TITLE_MAX])
{
    int length = sprintf(text, "%s W[", view->variant->title);
    char *white = text + length;
    char *out = wire_write_hand(view, position, 0, by_value, white);
    bool is_empty = out == white;
    out += sprintf(out, "] B[");
    char *black = out;
    out = wire_write_hand(view, position, 1, by_value, out);
    is_empty = is_empty && out == black;
    sprintf(out, "]");
    if (is_empty) {
        text[0] = '\0';
    }
}

const struct xboard_game xboard_xodul = {
    .slots = "PNBRQ....SGC.................L.....W........T.....K.",
    .parent = "fairy",
    .token = TOKEN,
    .token_files = 1,
    .option = "Xodul board",
    .mode = {"bench", "plain"},
    .read_fen = xodul_read_fen,
    .read_move = xodul_read_move,
    .write_move = xodul_write_move,
    .click = xodul_click,
    .title = xodul_title,
};
