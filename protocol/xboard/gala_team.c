/* The team games of Gala on the CECP wire: White plays the first and the third army, Black the
 * second and the fourth. The later army of a colour has dressed letters, `R'` and `r'`, and
 * pictures of its own. Turns and ranks are those of the game for two.
 *
 * XBoard's parent is lion: chu would show the capture of a partner's man as a swap, and of the
 * other parents only lion lets a player pass in the middle of a game. Pawns stand in slots in
 * which XBoard does not take them for pawns, so that it promotes none.
 *
 * XBoard's colours move by turns, but a player without a legal turn is skipped (G19, G22).
 * Where that makes a colour move twice running, the other one passes in between, "@@@@" in both
 * directions: the engine by itself, a person by typing it or by clicking on the opponent's
 * clock; cecp_play.c sees to it. What XBoard counts as moves so tells the seat: that of the
 * first army or of the second of the colour to move, by the move's number, unless only one can
 * move.
 */
#include "protocol/xboard/gala_wire.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIELDS_LENGTH_MAX = 64, DRESS = '\'' };

static const struct wire_look look = {
    .slots = ".HBR.AES'G'.GC.V........S.E'R'.A'..C'...H'..PP'.......B'...KK'.....V'.",
    .parent = "lion",
    .menu = "",
};

/* --- To XBoard --- */

static void team_setup(const struct xboard_view *view, unsigned options,
                       char text[XBOARD_SETUP_MAX])
{
    _Alignas(32) unsigned char storage[POSITION_SIZE_MAX];
    struct position *start = (struct position *)(void *)storage;
    char placement[XBOARD_SETUP_MAX];
    variant_start(view->variant, options, start);
    *xboard_write_placement(view->variant, (const uint8_t *)(start + 1), placement) = '\0';
    wire_setup_of(view, &look, placement, text);
}

/* --- From XBoard --- */

/* Writes XBoard's placement in the game's own cells. Where it is none it says so and returns
 * NULL. */
static char *read_placement(const struct variant *variant, const char *text, char *out,
                            struct text_error *error)
{
    const char *end = out + XBOARD_SETUP_MAX - FIELDS_LENGTH_MAX;
    bool begins = true;
    for (const char *at = text; *at != '\0' && *at != ' ';) {
        int man = 0;
        size_t gap = strspn(at, "0123456789");
        int length = gap > 0 ? (int)gap : xboard_read_man(variant, at, &man);
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
                        "placement: expected a man of this game, / or a number");
            return NULL;
        }
        out += begins ? 0 : sprintf(out, ",");
        out += gap > 0 ? sprintf(out, "%.*s", length, at)
                       : sprintf(out, "%c%c", variant->seat_letters[man_seat(man)],
                                 variant->letters[man_kind(man)]);
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
        char *end;
        at += strspn(at, " ");
        size_t length = strcspn(at, " ");
        long value = strtol(at, &end, 10);
        if (length > 0 && end == at + length && value >= 0 && value <= POSITION_COUNT_MAX) {
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
    _Alignas(32) unsigned char storage[POSITION_SIZE_MAX];
    struct position *position = (struct position *)(void *)storage;
    struct text_error error;
    return view->variant->from_fen(position, fen, 0, &error) && position->seat == seat;
}

/* Writes the fields behind the placement, which ends at `out`. */
static void write_fields(struct xboard_view *view, const char *fields, char *fen, char *out)
{
    int quiet;
    int number;
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

const struct xboard_game xboard_gala_team = {
    .variant = "gala-team",
    .wire_name = "gala-team",
    .rank_offset = 1,
    .files = wire_own_files,
    .setup = team_setup,
    .read_fen = team_read_fen,
    .read_move = gala_read_move,
    .write_move = gala_write_move,
    .click = gala_click,
    .title = team_title,
};

const struct xboard_game xboard_gala_team_shared = {
    .variant = "gala-team-shared",
    .wire_name = "gala-team-shared",
    .rank_offset = 1,
    .files = wire_own_files,
    .setup = team_setup,
    .read_fen = team_read_fen,
    .read_move = gala_read_move,
    .write_move = gala_write_move,
    .click = gala_click,
    .title = team_title,
};
