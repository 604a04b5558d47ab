/* XYMYX on the CECP wire. XBoard knows no turn in which both sides move, so a turn is two
 * plies. The first is one side's half as it is. The second is the other side's half, changed so
 * that XBoard's board then stands as the turn left it; the board has three more files for that:
 * i is a hole, j holds eight reserve pieces of Black's and k eight of White's. What comes of
 * the second side's piece, and the ply:
 *
 * - it stands on its square yet and takes what it goes to: the half as it is (c1d2, e7e8q,
 * e1g1);
 * - it captures in passing: over the passed pawn (e5d5,d5d6);
 * - it was shown captured but has left, to an empty square: a drop (N@d4);
 * - the same, to a square where a piece stands: a reserve piece becomes it (j8d4n);
 * - it is lost where both arrive: a piece out and back takes it off the board (j8c6,c6j8).
 *
 * Equal ranks: White registered first on odd turns (S12), as nobody at either end can tell from
 * clocks. A ply that shows the other result is read so, and written where it is known
 * (view->registered).
 *
 * A ply is read by its effect: whatever way it is written in, the half and the token are those
 * after which the board stands as XBoard's does. If there is none it is refused.
 *
 * Fallback. What one ply cannot show: castling when the rook's square was taken, or a piece has
 * arrived between king and rook; a piece that beats a pawn capturing in passing, whose victim
 * lives; a piece to be put onto another when no reserve piece is left. The side that moves
 * second is not offered a half that could come to that, whatever the first half is (can_show):
 * so the rules hold and the choice depends on the standing position alone (S16). If nothing
 * else is left the game is broken off as a draw. Typed by a user such a half is refused.
 *
 * XBoard does not keep castling rights for these rooks, and counts plies. A FEN with the
 * reserve and no rights therefore has all that king and rook at home allow; rights without them
 * are dropped, so are squares that no pawn has passed, and two quiet plies are one turn. With
 * Black to move, Black's half is the first one of each turn.
 */
#include "protocol/gui/xboard/xymyx_ply.h"
#include "rules/fen.h"
#include "rules/move_text.h"

#include <stdio.h>
#include <string.h>

enum { RESERVE = 'G' };

/* --- Halves by themselves --- */

/* The legal half that is written as this ply, or MOVE_NONE. */
static move_t find_half(const struct xboard_view *view, const struct position *position,
                        const struct xymyx_ply *ply)
{
    struct move_list list = {.count = 0};
    view->variant->generate(position, GENERATE_ALL, &list);
    for (int i = 0; i < list.count; i++) {
        struct xymyx_ply half = xymyx_ply_of_half(view, list.move[i]);
        if (half.from == ply->from && half.via == ply->via && half.to == ply->to &&
            half.type == ply->type) {
            return list.move[i];
        }
    }
    return MOVE_NONE;
}

static void xymyx_write_move(const struct xboard_view *view, const struct position *position,
                             move_t move, char text[XBOARD_TEXT_MAX])
{
    (void)position;
    struct xymyx_ply ply = xymyx_ply_of_half(view, move);
    xymyx_ply_write(view, &ply, text);
}

static move_t xymyx_read_move(const struct xboard_view *view, const struct position *position,
                              const char *text, struct text_error *error)
{
    struct xymyx_ply ply;
    if (!xymyx_ply_read(view, text, &ply, error)) {
        return MOVE_NONE;
    }
    if (ply.from < 0 || wire_own_square(view, ply.from) < 0 ||
        wire_own_square(view, ply.to) < 0) {
        return wire_refuse(error, 1, "pieces of the reserve only show the result of a turn");
    }
    move_t move = find_half(view, position, &ply);
    if (move != MOVE_NONE) {
        return move;
    }
    if (ply.via >= 0) {
        return wire_refuse(error, 1, "no pawn can be captured in passing by this move");
    }
    move = move_from_text(view->variant, position, text, error);
    if (wire_takes_on_way(move)) {
        char legs[XBOARD_TEXT_MAX];
        xymyx_write_move(view, position, move, legs);
        return wire_refuse(error, 1, "the passed pawn is captured on the way: %s", legs);
    }
    if (move != MOVE_NONE) {
        return wire_refuse(error, 1, "the letter of the new piece is missing");
    }
    return MOVE_NONE;
}

/* --- The second ply --- */

/* The board while view->shown is pending in `position`. */
static void show_first(const struct xboard_view *view, const struct position *position,
                       struct xymyx_shown *shown)
{
    struct xymyx_ply ply = xymyx_ply_of_half(view, view->shown);
    for (int square = 0; square < XYMYX_SQUARES; square++) {
        shown->piece[square] = (uint8_t)position_piece(position, square);
    }
    xymyx_ply_show(view, shown, 1 - position->seat, &ply);
}

/* The board after view->shown and the other seat's `move`, seat `first` having registered
 * first. */
static void show_both(const struct xboard_view *view, const struct position *position,
                      move_t move, int first, struct xymyx_shown *shown)
{
    union position_room room[2];
    struct position *standing = &room[0].head;
    struct position *after = &room[1].head;
    move_t half[2];
    half[position->seat] = move;
    half[1 - position->seat] = view->shown;
    view->variant->open(position, standing, 0);
    view->variant->resolve(standing, after, half, first);
    for (int square = 0; square < XYMYX_SQUARES; square++) {
        shown->piece[square] = (uint8_t)position_piece(after, square);
    }
}

static bool same_board(const struct xymyx_shown *one, const struct xymyx_shown *other)
{
    return memcmp(one, other, sizeof(*one)) == 0;
}

enum { WAYS_MAX = 5 };

/* The piece of the seat's own that takes a piece off the board by going there and back: a
 * reserve piece, or any but the king that stays, or the king. */
static int remover_of(const struct xboard_view *view, const struct xymyx_shown *shown, int seat,
                      int lost)
{
    int token = holdings_first(&view->holdings, seat);
    int king = -1;
    if (token >= 0) {
        return holdings_square(&view->holdings, view->variant, seat, token);
    }
    for (int square = 0; square < XYMYX_SQUARES; square++) {
        int piece = shown->piece[square];
        if (piece == 0 || piece_seat(piece) != seat || square == lost) {
            continue;
        }
        if (piece_type(piece) != view->variant->royal) {
            return wire_square(view, square);
        }
        king = square;
    }
    return wire_square(view, king);
}

/* The ways to show what comes of a half, the plainest first; returns how many. */
static int list_ways(const struct xboard_view *view, const struct position *position,
                     move_t move, const struct xymyx_shown *shown,
                     struct xymyx_ply ways[WAYS_MAX])
{
    int seat = position->seat, count = 0;
    struct xymyx_ply half = xymyx_ply_of_half(view, move);
    int type =
        half.type != 0 ? half.type : piece_type(position_piece(position, move_from(move)));
    int token = holdings_first(&view->holdings, seat);
    ways[count] = half;
    ways[count++].via = -1; /* if it captures in passing: the passed pawn has gone on */
    if (half.via >= 0) {
        ways[count++] = half;
    }
    ways[count++] = (struct xymyx_ply){.from = -1, .via = -1, .to = half.to, .type = type};
    if (token >= 0) {
        int reserve = holdings_square(&view->holdings, view->variant, seat, token);
        ways[count++] =
            (struct xymyx_ply){.from = reserve, .via = -1, .to = half.to, .type = type};
    }
    int agent = remover_of(view, shown, seat, move_from(move));
    ways[count++] = (struct xymyx_ply){.from = agent, .via = half.from, .to = agent};
    return count;
}

/* The ply that shows what comes of the half. False when none does. */
static bool find_ply(const struct xboard_view *view, const struct position *position,
                     move_t move, struct xymyx_ply *ply)
{
    struct xymyx_shown before, wanted;
    struct xymyx_ply ways[WAYS_MAX];
    show_first(view, position, &before);
    int first = view->registered > 0 ? view->registered - 1 : position_first(position);
    show_both(view, position, move, first, &wanted);
    int count = list_ways(view, position, move, &before, ways);
    for (int i = 0; i < count; i++) {
        struct xymyx_shown after = before;
        if (xymyx_ply_show(view, &after, position->seat, &ways[i]) &&
            same_board(&after, &wanted)) {
            *ply = ways[i];
            return true;
        }
    }
    return false;
}

static bool xymyx_write_second(const struct xboard_view *view, const struct position *position,
                               move_t move, char text[XBOARD_TEXT_MAX])
{
    struct xymyx_ply ply;
    if (!find_ply(view, position, move, &ply)) {
        return false;
    }
    xymyx_ply_write(view, &ply, text);
    return true;
}

static bool xymyx_can_show(const struct xboard_view *view, const struct position *position,
                           move_t move)
{
    union position_room room;
    struct position *asked = &room.head;
    struct xboard_view possible = *view;
    struct move_list list = {.count = 0};
    view->variant->open(position, asked, 1 - position->seat);
    view->variant->generate(asked, GENERATE_ALL, &list);
    for (int i = 0; i < list.count; i++) {
        struct xymyx_ply ply;
        possible.shown = list.move[i];
        if (!find_ply(&possible, position, move, &ply)) {
            return false;
        }
    }
    return true;
}

/* Whether the board stands so after the half; *first becomes who registered first, the seat of
 * S12 if that fits. */
static bool comes_to(const struct xboard_view *view, const struct position *position,
                     move_t move, const struct xymyx_shown *after, int *first)
{
    for (int i = 0; i < 2; i++) {
        struct xymyx_shown wanted;
        *first = i == 0 ? position_first(position) : 1 - *first;
        show_both(view, position, move, *first, &wanted);
        if (same_board(after, &wanted)) {
            return true;
        }
    }
    return false;
}

/* The legal half after which the board stands so, `named` if that does; or MOVE_NONE. */
static move_t find_cause(const struct xboard_view *view, const struct position *position,
                         move_t named, const struct xymyx_shown *after, int *first)
{
    struct move_list list = {.count = 0};
    if (named != MOVE_NONE && comes_to(view, position, named, after, first)) {
        return named;
    }
    view->variant->generate(position, GENERATE_ALL, &list);
    for (int i = 0; i < list.count; i++) {
        if (comes_to(view, position, list.move[i], after, first)) {
            return list.move[i];
        }
    }
    return MOVE_NONE;
}

/* Why a second ply is none, `named` being the half it would be by itself, or MOVE_NONE. */
static void explain_second(const struct xboard_view *view, const struct position *position,
                           const char *text, move_t named, struct text_error *error)
{
    char shown[XBOARD_TEXT_MAX];
    if (named == MOVE_NONE) {
        if (xymyx_read_move(view, position, text, error) != MOVE_NONE) {
            wire_refuse(error, 1, "no turn of both sides leads to that");
        }
    } else if (xymyx_write_second(view, position, named, shown)) {
        wire_refuse(error, 1, "the result of both moves is entered as %s", shown);
    } else {
        wire_refuse(error, 1, "XBoard cannot show the result of both moves");
    }
}

static bool xymyx_read_second(const struct xboard_view *view, const struct position *position,
                              const char *text, struct xboard_ply *read,
                              struct text_error *error)
{
    struct xymyx_ply ply;
    struct xymyx_shown after;
    if (!xymyx_ply_read(view, text, &ply, error)) {
        return false;
    }
    move_t named = find_half(view, position, &ply);
    show_first(view, position, &after);
    read->move = MOVE_NONE;
    if (xymyx_ply_show(view, &after, position->seat, &ply)) {
        read->move = find_cause(view, position, named, &after, &read->first);
    }
    if (read->move == MOVE_NONE) {
        explain_second(view, position, text, named, error);
    }
    return read->move != MOVE_NONE;
}

/* --- Setting up --- */

/* Writes the rights of a FEN whose king and rook stand at home, all if it names none. */
static char *write_rights(const struct xboard_view *view, const struct fen *fen, char *out)
{
    static const struct {
        char letter;
        int king, rook;
    } rights[] = {{'K', 4, 7}, {'Q', 4, 0}, {'k', 60, 63}, {'q', 60, 56}};
    char *start = out;
    for (int i = 0; i < 4; i++) {
        int seat = i / 2;
        bool named =
            strcmp(fen->rights, "-") == 0 || strchr(fen->rights, rights[i].letter) != NULL;
        if (named &&
            fen->piece[rights[i].king] ==
                piece_make(seat, wire_piece_type(view->variant, 'K')) &&
            fen->piece[rights[i].rook] ==
                piece_make(seat, wire_piece_type(view->variant, 'R'))) {
            *out++ = rights[i].letter;
        }
    }
    if (out == start) {
        *out++ = '-';
    }
    return out;
}

/* Writes the en-passant squares of a FEN behind which a pawn stands. */
static char *write_passed(const struct xboard_view *view, const struct fen *fen, char *out)
{
    char *start = out;
    for (const char *text = fen->passant; text[0] != '\0' && text[1] != '\0'; text += 2) {
        int square;
        if (square_from_text(view->variant, text, &square) == 0) {
            continue;
        }
        int seat = square / XYMYX_FILES == 2 ? 0 : 1;
        int pawn = seat == 0 ? square + XYMYX_FILES : square - XYMYX_FILES;
        if ((square / XYMYX_FILES == 2 || square / XYMYX_FILES == XYMYX_RANKS - 3) &&
            fen->piece[pawn] == piece_make(seat, view->variant->pawn)) {
            out += square_to_text(view->variant, square, out);
        }
    }
    if (out == start) {
        *out++ = '-';
    }
    return out;
}

static bool xymyx_read_fen(struct xboard_view *view, const char *text,
                           char fen[XBOARD_SETUP_MAX], struct text_error *error)
{
    struct fen parts;
    struct text_error unread;
    if (!wire_plain_fen(view, text, fen, error)) {
        return false;
    }
    struct bench bench;
    bool is_wide = holdings_strip_fen(&view->holdings, view->variant, &bench, fen);
    char *side = fen + strcspn(fen, " ");
    if (!fen_scan(view->variant, fen, &parts, &unread)) {
        return true; /* the caller, which sets the position up, says what is wrong */
    }
    view->opener = parts.seat;
    if (!is_wide && *side != '\0') {
        side[1] = 'w';
    }
    if (!is_wide) {
        return true;
    }
    char *out = side + sprintf(side, " w ");
    out = write_rights(view, &parts, out);
    *out++ = ' ';
    out = write_passed(view, &parts, out);
    sprintf(out, " %d %d", parts.halfmove_clock / 2, parts.fullmove_number);
    return true;
}

/* --- The mouse, the title --- */

static bool xymyx_click(const struct xboard_view *view, const struct position *position,
                        move_t move, int from, struct xboard_click *click)
{
    (void)position;
    struct xymyx_ply ply = xymyx_ply_of_half(view, move);
    click->via = ply.via;
    click->to = ply.to;
    click->letter = wire_letter(view, move);
    return ply.from == from;
}

/* XBoard's record of a game has the name that the engine had when it began, so in the first
 * turn there is no title. */
static void xymyx_title(const struct xboard_view *view, const struct position *position,
                        char text[XBOARD_TITLE_MAX])
{
    text[0] = '\0';
    if (position->fullmove_number > 1) {
        snprintf(text, XBOARD_TITLE_MAX, "%s, ties to %s", view->variant->title,
                 position_first(position) == 0 ? "White" : "Black");
    }
}

const struct xboard_game xboard_xymyx = {
    .slots = "PNB.Q.......................................G..R.K",
    .parent = "bughouse",
    .arrivals = "fmFmpabK",
    .fields = " w KQkq - 0 1",
    .token = RESERVE,
    .token_files = 1,
    .read_fen = xymyx_read_fen,
    .read_move = xymyx_read_move,
    .write_move = xymyx_write_move,
    .write_second = xymyx_write_second,
    .read_second = xymyx_read_second,
    .can_show = xymyx_can_show,
    .click = xymyx_click,
    .title = xymyx_title,
};
