/* Positions: new games, variants, set-ups, editing, taking back; and the mouse on the board. */
#include "protocol/gui/cecp/cecp_state.h"
#include "rules/variants.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Begins a game of `variant` at its start, with a fresh view. */
static bool begin_variant(struct cecp *cecp, const struct variant *variant)
{
    struct text_error error;
    const char *option = xboard_of(variant)->game->option;
    const char *mode = option != NULL ? option_choice(&cecp->session->options, option) : NULL;
    if (!session_set_position(cecp->session, variant, NULL, &error)) {
        cecp_error(cecp, "%s", error.what);
        return false;
    }
    cecp_search_gone(cecp);
    xboard_view_init(&cecp->view, variant, mode);
    return true;
}

void cecp_new(struct cecp *cecp)
{
    if (!begin_variant(cecp, variant_find(xboard_at(0)->variant))) {
        return;
    }
    cecp->meets_computer = false;
    cecp->engine_side = cecp->analyzes ? -1 : 1; /* an analysis goes on, at the start */
    cecp_clock_reset(&cecp->clock);
    cecp_position_changed(cecp);
}

void cecp_variant(struct cecp *cecp)
{
    const char *name = line_word(&cecp->rest);
    const struct variant *variant = name != NULL ? xboard_variant(name) : NULL;
    if (variant == NULL) {
        bool is_known = name != NULL && variant_find(name) != NULL;
        cecp_error(cecp, is_known       ? "XBoard has two sides and cannot show this variant"
                         : name != NULL ? "unknown variant"
                                        : "the variant is missing");
        return;
    }
    if (!begin_variant(cecp, variant)) {
        return;
    }
    char text[XBOARD_SETUP_MAX];
    xboard_setup(&cecp->view, cecp->session->game.options, text);
    if (text[0] != '\0') {
        session_print(cecp->session, "%s", text);
    }
    cecp_position_changed(cecp);
}

void cecp_print_early_setup(struct cecp *cecp)
{
    const char *name = getenv("QUINCUNX_VARIANT");
    const struct variant *variant = name != NULL ? xboard_variant(name) : NULL;
    struct xboard_view view;
    char text[XBOARD_SETUP_MAX] = "";
    if (variant != NULL) {
        xboard_view_init(&view, variant, NULL);
        xboard_setup(&view, 0, text);
    }
    if (text[0] != '\0') {
        session_print(cecp->session, "%s", text);
    }
}

/* Whether both have the same pieces on the same squares. */
static bool has_same_pieces(const struct variant *variant, const struct position *one,
                            const struct position *other)
{
    bool same = true;
    for (int square = 0; square < variant->files * variant->ranks; square++) {
        same = same && position_piece(one, square) == position_piece(other, square);
    }
    return same;
}

/* XBoard takes back no pass but sends the position before it, which does not tell which of a
 * team's seats is to move. Where the game has gone through that position it goes back there;
 * false where it has not. */
static bool go_back(struct cecp *cecp, const char *fen, int side)
{
    union position_room room;
    struct position *shown = &room.head;
    struct text_error error;
    struct game *game = &cecp->session->game;
    const struct variant *variant = cecp->view.variant;
    if (variant->seats == 2 || !variant->from_fen(variant, shown, fen, game->options, &error)) {
        return false;
    }
    cecp_stop_search(cecp);
    for (int i = game->count; i >= 0; i--) {
        const struct position *position = game_position_at(game, i);
        if (xboard_side_of(&cecp->view, position->seat) == side &&
            has_same_pieces(variant, position, shown)) {
            game_undo(game, game->count - i);
            cecp->view.passed = -1;
            cecp->view.passed = cecp_must_pass(cecp) ? i : -1;
            cecp_position_changed(cecp);
            return true;
        }
    }
    return false;
}

/* Sets up a position from a wire FEN; the old one stays when it is refused. */
static void set_up(struct cecp *cecp, const char *text)
{
    char fen[XBOARD_SETUP_MAX];
    struct text_error error = {0};
    struct xboard_view view;
    xboard_view_init(&view, cecp->view.variant, NULL);
    view.mode = cecp->view.mode;
    bool reads = xboard_read_fen(&view, text, fen, &error);
    bool is_own = strchr(text, ',') != NULL; /* the game's own FEN tells the seat */
    if (reads && !is_own && go_back(cecp, fen, view.opener)) {
        return;
    }
    if (!reads || !session_set_position(cecp->session, view.variant, fen, &error)) {
        char shown[LINE_SHOWN_MAX + 4];
        /* PyChess ends an analysis by an empty board; of an error that names it nothing is
         * shown. */
        session_print(cecp->session, "tellusererror Illegal position: %s (column %d): %s",
                      error.what, error.column, line_shown(text, shown));
        cecp_go_on_analyzing(cecp);
        return;
    }
    if (view.variant->simultaneous) {
        game_open(&cecp->session->game, view.opener);
    }
    cecp_search_gone(cecp);
    cecp->view = view;
    cecp_position_changed(cecp);
}

void cecp_setboard(struct cecp *cecp)
{
    const char *text = line_trim(cecp->rest);
    if (*text == '\0') {
        session_print(cecp->session, "tellusererror Illegal position: the FEN is missing");
        return;
    }
    set_up(cecp, text);
}

/* --- edit --- */

void cecp_edit(struct cecp *cecp)
{
    bool analyzes = cecp->analyzes;
    cecp_stop_search(cecp);
    cecp->analyzes = analyzes;
    const struct variant *variant = cecp->view.variant;
    for (int square = 0; square < variant->files * variant->ranks; square++) {
        cecp->edited[square] = (uint8_t)position_piece(cecp_position(cecp), square);
    }
    cecp->edit_seat = 0;
    cecp->edits = true;
}

/* Whether the game's rules take the FEN with these castling rights. */
static bool takes_rights(const struct cecp *cecp, const char *placement, char side,
                         const char *rights)
{
    char fen[2 * XBOARD_SETUP_MAX];
    union position_room room;
    struct text_error error;
    if (cecp->view.variant->simultaneous) {
        side = 'w';
    }
    snprintf(fen, sizeof(fen), "%s%c %s", placement, side, rights);
    return cecp->view.variant->from_fen(cecp->view.variant, &room.head, fen,
                                        cecp->session->game.options, &error);
}

/* Leaves edit mode and sets up what was edited, with every castling right that the places of
 * king and rook allow. */
static void finish_edit(struct cecp *cecp)
{
    char text[XBOARD_SETUP_MAX];
    char rights[8] = "";
    char side = cecp_side(cecp) == 0 ? 'w' : 'b';
    cecp->edits = false;
    char *out = wire_write_placement(cecp->view.variant, cecp->edited, text);
    *out++ = ' ';
    *out = '\0';
    for (const char *right = "KQkq"; *right != '\0'; right++) {
        size_t length = strlen(rights);
        rights[length] = *right;
        rights[length + 1] = '\0';
        if (!takes_rights(cecp, text, side, rights)) {
            rights[length] = '\0';
        }
    }
    sprintf(out, "%c %s - 0 1", side, rights[0] != '\0' ? rights : "-");
    set_up(cecp, text);
    cecp_go_on_analyzing(cecp);
}

/* Puts a piece of the colour being edited on a square, "Pa4" or dressed "P'a4"; "xa4" empties
 * it. Squares beside the game's board (the tokens) are passed over. */
static bool edit_square(struct cecp *cecp, const char *line)
{
    const struct variant *variant = cecp->view.variant;
    int files = wire_files(&cecp->view);
    int square;
    int piece = 0;
    bool has_piece = isupper((unsigned char)line[0]);
    int letters = has_piece ? wire_read_piece(variant, line, &piece) : line[0] != '\0';
    int length = letters > 0 ? wire_read_square(&cecp->view, line + letters, &square) : 0;
    if (length == 0 || line[letters + length] != '\0') {
        return false;
    }
    if (square % files >= variant->files) {
        return true;
    }
    if (!has_piece && line[0] != 'x') {
        return false;
    }
    int own = square / files * variant->files + square % files;
    cecp->edited[own] =
        (uint8_t)(has_piece ? piece_make(piece_seat(piece) + cecp->edit_seat, piece_type(piece))
                            : 0);
    return true;
}

void cecp_edit_line(struct cecp *cecp, char *line)
{
    line = line_trim(line);
    if (strcmp(line, "#") == 0) {
        memset(cecp->edited, 0, sizeof(cecp->edited));
    } else if (strcmp(line, "c") == 0) {
        cecp->edit_seat = 1 - cecp->edit_seat;
    } else if (strcmp(line, ".") == 0) {
        finish_edit(cecp);
    } else if (*line != '\0' && !edit_square(cecp, line)) {
        cecp_error(cecp, "edit: expected #, c, a piece and a square, or .");
    }
}

/* --- Taking back, and the side to move --- */

static void take_back(struct cecp *cecp, int plies)
{
    struct game *game = &cecp->session->game;
    int shown = game->count - (cecp->search == CECP_PONDER ? 1 : 0);
    if (xboard_plies(&cecp->view, game, shown) < plies) {
        cecp_error(cecp,
                   plies == 1 ? "nothing to take back" : "less than two moves to take back");
        return;
    }
    cecp_stop_search(cecp);
    for (int i = 0; i < plies; i++) {
        xboard_take_back(&cecp->view, game);
    }
    cecp_position_changed(cecp);
}

void cecp_undo(struct cecp *cecp)
{
    take_back(cecp, 1);
}

void cecp_remove(struct cecp *cecp)
{
    take_back(cecp, 2);
}

/* Gives the FEN's move to `seat`; a right to capture in passing goes. */
static void change_mover(const struct variant *variant, char fen[FEN_MAX], int seat)
{
    char *side = strchr(fen, ' ');
    side[1] = variant->seat_letters[seat];
    if (variant->seats == 2) {
        char *passant = strchr(side + 3, ' ');
        char *rest = strchr(passant + 1, ' ');
        memmove(passant + 2, rest, strlen(rest) + 1);
        passant[1] = '-';
    }
}

/* Begins a game anew in the present position with `seat` to move; what one side has
 * committed is forgotten. */
static bool give_move_to(struct cecp *cecp, int seat)
{
    char fen[FEN_MAX];
    struct text_error error;
    struct game *game = &cecp->session->game;
    const struct variant *variant = cecp->view.variant;
    variant->to_fen(variant, game_position(game), fen);
    if (!variant->simultaneous) {
        change_mover(variant, fen, seat);
    }
    if (!session_set_position(cecp->session, variant, fen, &error)) {
        cecp_error(cecp, "%s", error.what);
        return false;
    }
    if (variant->simultaneous) {
        game_open(game, seat);
    }
    holdings_restart(&cecp->view.holdings);
    cecp->view.opener = xboard_side_of(&cecp->view, seat);
    cecp->view.passed = -1;
    return true;
}

/* Gives the move to a side, where it is the other one's to that side's next seat, and the other
 * side to the engine. */
static void set_side(struct cecp *cecp, int side)
{
    cecp_stop_search(cecp);
    int next = session_position(cecp->session)->seat;
    next = cecp_must_pass(cecp) ? next : (next + 1) % cecp->view.variant->seats;
    if (cecp_side(cecp) != side && !give_move_to(cecp, next)) {
        cecp_go_on_analyzing(cecp);
        return;
    }
    cecp->engine_side = cecp->analyzes ? -1 : 1 - side;
    cecp_position_changed(cecp);
}

void cecp_white(struct cecp *cecp)
{
    set_side(cecp, 0);
}

void cecp_black(struct cecp *cecp)
{
    set_side(cecp, 1);
}

/* --- The mouse: lift, put and hover, answered with highlights and choices --- */

/* Reads the place of a mouse command; false, with an error sent, when there is none. */
static bool read_place(struct cecp *cecp, int *place)
{
    const char *word = line_word(&cecp->rest);
    int length = word == NULL ? 0 : wire_read_square(&cecp->view, word, place);
    if (length > 0 && word[length] == '\0') {
        return true;
    }
    if (word != NULL && cecp_warns_of_offset(cecp, word)) {
        return false;
    }
    cecp_error(cecp, "no square of this board");
    return false;
}

void cecp_lift(struct cecp *cecp)
{
    int square;
    if (!read_place(cecp, &square)) {
        return;
    }
    struct xboard_marks marks;
    if (cecp->via_click != square) {
        cecp->first_click = square;
        cecp->via_click = -1;
    }
    int first = cecp->via_click >= 0 ? cecp->first_click : -1;
    if (xboard_mark(&cecp->view, cecp_position(cecp), first, square, &marks)) {
        session_print(cecp->session, "highlight %s", marks.text);
        if (marks.letters[0] != '\0') {
            session_print(cecp->session, "choice %s", marks.letters);
        }
    }
}

void cecp_put(struct cecp *cecp)
{
    int square;
    if (!read_place(cecp, &square) || cecp->first_click < 0 || square >= SQUARES_MAX) {
        return;
    }
    char letters[XBOARD_LETTERS_MAX];
    struct xboard_click click = {.via = cecp->via_click, .to = square};
    xboard_choices(&cecp->view, cecp_position(cecp), cecp->first_click, &click, letters);
    if (letters[0] != '\0') {
        session_print(cecp->session, "choice %s", letters);
    }
    if (xboard_is_first_leg(&cecp->view, cecp_position(cecp), cecp->first_click, square)) {
        cecp->via_click = square;
    }
}

void cecp_hover(struct cecp *cecp)
{
    int square;
    read_place(cecp, &square);
}
