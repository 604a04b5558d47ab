/* Gala Xiang-Qi on the CECP wire, all set-ups but cutthroat. XBoard writes a rank as one
 * character, and reads its sixteenth, '@', as a drop; so it must be started with -rankOffset 1,
 * and the wire's ranks are 0 to 15. A shot is a trip in two legs to the victim and back,
 * "a0a9,a9a0". The parent chu promotes nothing.
 *
 * In the team games White plays the first and the third army, Black the second and the fourth.
 * The later army of a colour has dressed letters, `R'` and `r'`, and pictures of its own. Their
 * parent is lion: chu would show the capture of a partner's piece as a swap, and of the other
 * parents only lion lets a player pass in the middle of a game. Pawns stand in slots in which
 * XBoard does not take them for pawns, so that it promotes none.
 *
 * XBoard's colours alternate, but a player who cannot move is skipped (G19, G22). Where that
 * makes a colour move twice running, the other one passes in between, "@@@@" in both
 * directions: the engine by itself, a person by typing it or by clicking on the opponent's
 * clock; cecp_play.c sees to it. So the number that XBoard gives a move tells the seat, that of
 * the first army or of the second of the colour to move, unless only one can move.
 */
#include "protocol/gui/xboard/wire.h"

#include "protocol/base/number.h"
#include "rules/move_text.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { FIELDS_LENGTH_MAX = 64 };

/* Gives the squares that a reason names the names that XBoard shows, which are no longer. */
static void rename_squares(const struct xboard_view *view, struct text_error *error)
{
    char renamed[sizeof(error->what)];
    size_t used = 0;
    for (const char *at = error->what; *at != '\0';) {
        int square;
        bool begins = at == error->what || !isalnum((unsigned char)at[-1]);
        int length = begins ? square_from_text(view->variant, at, &square) : 0;
        if (length > 0 && !isalnum((unsigned char)at[length])) {
            used += (size_t)wire_write_square(view, square, renamed + used);
            at += length;
        } else {
            renamed[used++] = *at++;
        }
    }
    renamed[used] = '\0';
    strcpy(error->what, renamed);
}

/* Reads a move in the game's own notation. */
static move_t read_own(const struct xboard_view *view, const struct position *position,
                       const char *text, struct text_error *error)
{
    move_t move = move_from_text(view->variant, position, text, error);
    if (move == MOVE_NONE) {
        rename_squares(view, error);
    }
    return move;
}

/* A trip to the victim and back. */
static move_t read_shot(const struct xboard_view *view, const struct position *position,
                        const char *text, struct text_error *error)
{
    struct wire_legs legs;
    char from[4], to[4], shot[MOVE_TEXT_MAX];
    if (!wire_read_legs(view, text, &legs, error)) {
        return MOVE_NONE;
    }
    if (legs.from != legs.to || legs.suffix[0] != '\0') {
        return wire_refuse(error, 1, "only a shot has two legs, to its target and back");
    }
    square_to_text(view->variant, legs.from, from);
    square_to_text(view->variant, legs.via, to);
    snprintf(shot, sizeof(shot), "%s*%s", from, to);
    return read_own(view, position, shot, error);
}

static move_t gala_read_move(const struct xboard_view *view, const struct position *position,
                             const char *text, struct text_error *error)
{
    if (wire_lacks_offset(view, text)) {
        return wire_refuse(error, 1, "start XBoard with -rankOffset 1");
    }
    if (strchr(text, ',') != NULL) {
        return read_shot(view, position, text, error);
    }
    int from, to;
    int first = wire_read_square(view, text, &from);
    int second = first > 0 ? wire_read_square(view, text + first, &to) : 0;
    if (second == 0) {
        return wire_refuse(error, first + 1, "expected a square, a0 to p15");
    }
    char own[MOVE_TEXT_MAX];
    int length = square_to_text(view->variant, from, own);
    length += square_to_text(view->variant, to, own + length);
    snprintf(own + length, sizeof(own) - (size_t)length, "%s", text + first + second);
    return read_own(view, position, own, error);
}

static void gala_write_move(const struct xboard_view *view, const struct position *position,
                            move_t move, char text[XBOARD_TEXT_MAX])
{
    (void)position;
    if (move_kind(move) == MOVE_SHOT) {
        struct wire_legs legs = {move_from(move), move_to(move), move_from(move), ""};
        wire_write_legs(view, &legs, text);
        return;
    }
    int length = wire_write_square(view, move_from(move), text);
    wire_write_square(view, move_to(move), text + length);
}

static bool gala_click(const struct xboard_view *view, const struct position *position,
                       move_t move, int from, struct xboard_click *click)
{
    (void)view;
    (void)position;
    if (move_kind(move) == MOVE_SHOT) {
        click->via = move_to(move);
        click->to = move_from(move);
    }
    return move_from(move) == from;
}

/* --- Four players --- */

/* Writes XBoard's placement in the game's own cells. Where it is none it says so and returns
 * NULL. */
static char *read_placement(const struct variant *variant, const char *text, char *out,
                            struct text_error *error)
{
    const char *end = out + XBOARD_SETUP_MAX - FIELDS_LENGTH_MAX;
    bool begins = true;
    for (const char *at = text; *at != '\0' && *at != ' ';) {
        int piece = 0;
        size_t gap = strspn(at, "0123456789");
        int length = gap > 0 ? (int)gap : wire_read_piece(variant, at, &piece);
        if (out >= end || length > 2) {
            wire_refuse(error, (int)(at - text) + 1, "placement: more than the board holds");
            return NULL;
        }
        if (*at == '/') {
            *out++ = *at++;
            begins = true;
            continue;
        }
        if (length == 0) {
            wire_refuse(error, (int)(at - text) + 1,
                        "placement: expected a piece of this game, / or a number");
            return NULL;
        }
        out += begins ? 0 : sprintf(out, ",");
        out += gap > 0 ? sprintf(out, "%.*s", length, at)
                       : sprintf(out, "%c%c", variant->seat_letters[piece_seat(piece)],
                                 variant->letters[piece_type(piece)]);
        begins = false;
        at += length;
    }
    return out;
}

/* The last two fields of a FEN, where they are numbers; what XBoard leaves out is like a game's
 * beginning. */
static void read_counts(const char *fields, int *quiet, int *number)
{
    *quiet = 0;
    *number = 1;
    for (const char *at = fields; *at != '\0';) {
        int64_t value;
        at += strspn(at, " ");
        const char *end = at;
        size_t length = strcspn(at, " ");
        bool is_number = number_take(&end, POSITION_COUNT_MAX + 1, &value) &&
                         end == at + length && value <= POSITION_COUNT_MAX;
        if (is_number) {
            *quiet = *number;
            *number = (int)value;
        } else if (length > 0) {
            *quiet = 0;
            *number = 1;
        }
        at += length;
    }
}

/* Whether the seat is the one to move when this FEN of its is read. */
static bool is_to_move(const struct xboard_view *view, const char *fen, int seat)
{
    union position_room room;
    struct position *position = &room.head;
    struct text_error error;
    return view->variant->from_fen(view->variant, position, fen, 0, &error) &&
           position->seat == seat;
}

/* Writes the fields behind the placement, which ends at `out`. */
static void write_fields(struct xboard_view *view, const char *fields, char *fen, char *out)
{
    int quiet, number;
    read_counts(fields, &quiet, &number);
    int seat = view->opener + (number % 2 == 0 ? 2 : 0);
    for (int i = 0; i < 2; i++) {
        int partner = i == 0 ? seat : seat ^ 2;
        sprintf(out, " %c - %d %d", view->variant->seat_letters[partner], quiet,
                (number + 1) / 2);
        if (is_to_move(view, fen, partner)) {
            return;
        }
    }
    out[1] = view->variant->seat_letters[seat];
}

/* Takes the game's own FEN as it is, too. */
static bool team_read_fen(struct xboard_view *view, const char *text,
                          char fen[XBOARD_SETUP_MAX], struct text_error *error)
{
    const char *fields = text + strcspn(text, " ");
    if (memchr(text, ',', (size_t)(fields - text)) != NULL && strlen(text) < XBOARD_SETUP_MAX) {
        const char *letter = strchr(view->variant->seat_letters, fields[0] ? fields[1] : ' ');
        view->opener = letter != NULL && *letter != '\0'
                           ? view->variant->team[letter - view->variant->seat_letters]
                           : 0;
        strcpy(fen, text);
        return true;
    }
    char *out = read_placement(view->variant, text, fen, error);
    if (out == NULL) {
        return false;
    }
    fields += strspn(fields, " ");
    if ((fields[0] != 'w' && fields[0] != 'b') || (fields[1] != ' ' && fields[1] != '\0')) {
        wire_refuse(error, (int)(fields - text) + 1, "side to move: expected w or b");
        return false;
    }
    view->opener = fields[0] == 'b';
    write_fields(view, fields + 1, fen, out);
    return true;
}

/* Which army is to move: XBoard says only which colour. */
static void team_title(const struct xboard_view *view, const struct position *position,
                       char text[XBOARD_TITLE_MAX])
{
    static const char *const armies[SEATS_MAX] = {"White (first army)", "Black (first army)",
                                                  "White (second army)", "Black (second army)"};
    text[0] = '\0';
    if (position->fullmove_number > 1 || position->seat > 0) {
        snprintf(text, XBOARD_TITLE_MAX, "%s: %s, %s, moves", view->variant->name,
                 armies[position->seat], view->variant->seat_names[position->seat]);
    }
}

/* Gala for two, both set-ups. */
const struct xboard_game xboard_gala = {
    .slots = "PHBR.AE...GC.V........S...........................K.",
    .parent = "chu",
    .arrivals = "mpabK",
    .rank_offset = 1,
    .read_move = gala_read_move,
    .write_move = gala_write_move,
    .click = gala_click,
};

/* Gala for four in two teams, both set-ups. */
const struct xboard_game xboard_gala_team = {
    .slots = ".HBR.AES'G'.GC.V........S.E'R'.A'..C'...H'..PP'.......B'...KK'.....V'.",
    .parent = "lion",
    .arrivals = "mpabK",
    .rank_offset = 1,
    .read_fen = team_read_fen,
    .read_move = gala_read_move,
    .write_move = gala_write_move,
    .click = gala_click,
    .title = team_title,
};
