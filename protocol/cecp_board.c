/* Positions: new games, variants, set-ups, editing, taking back. */
#include "protocol/cecp_state.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* Begins a game of `variant` at its start, with a fresh view. */
static bool begin(struct cecp *cecp, const struct variant *variant)
{
    struct text_error error;
    const struct gui *gui = gui_of(variant);
    const char *mode =
        gui->option != NULL ? option_choice(&cecp->session->options, gui->option) : NULL;
    if (!session_set_position(cecp->session, variant, NULL, &error)) {
        cecp_error(cecp, "%s", error.what);
        return false;
    }
    cecp_search_gone(cecp);
    gui_view_init(&cecp->view, variant, mode);
    return true;
}

void cecp_new(struct cecp *cecp, char *arguments)
{
    (void)arguments;
    if (!begin(cecp, variant_find(gui_at(0)->variant))) {
        return;
    }
    cecp->analyzes = cecp->meets_computer = false;
    cecp->engine_seat = 1;
    cecp_clock_reset(&cecp->clock);
    cecp_position_changed(cecp);
}

void cecp_variant(struct cecp *cecp, char *arguments)
{
    const char *name = line_word(&arguments);
    const struct variant *variant = name != NULL ? gui_variant(name) : NULL;
    if (variant == NULL) {
        cecp_error(cecp, name != NULL ? "unknown variant" : "the variant is missing");
        return;
    }
    if (!begin(cecp, variant)) {
        return;
    }
    char text[GUI_SETUP_MAX];
    cecp->view.gui->setup(&cecp->view, cecp->session->game.options, text);
    if (text[0] != '\0') {
        session_print(cecp->session, "%s", text);
    }
    cecp_position_changed(cecp);
}

/* Sets up a position from a wire FEN; the old one stays when it is refused. */
static void set_up(struct cecp *cecp, const char *text)
{
    char fen[GUI_SETUP_MAX];
    struct text_error error = {0};
    struct gui_view view;
    gui_view_init(&view, cecp->view.variant, NULL);
    view.mode = cecp->view.mode;
    if (!view.gui->read_fen(&view, text, fen, &error) ||
        !session_set_position(cecp->session, view.variant, fen, &error)) {
        session_print(cecp->session, "tellusererror Illegal position: %s (column %d)",
                      error.what, error.column);
        return;
    }
    if (view.variant->simultaneous) {
        game_open(&cecp->session->game, view.opener);
    }
    cecp_search_gone(cecp);
    cecp->view = view;
    cecp_position_changed(cecp);
}

void cecp_setboard(struct cecp *cecp, char *arguments)
{
    const char *text = line_trim(arguments);
    if (*text == '\0') {
        session_print(cecp->session, "tellusererror Illegal position: the FEN is missing");
        return;
    }
    set_up(cecp, text);
}

/* --- edit --- */

void cecp_edit(struct cecp *cecp, char *arguments)
{
    (void)arguments;
    bool analyzes = cecp->analyzes;
    cecp_stop_search(cecp);
    cecp->analyzes = analyzes;
    const struct variant *variant = cecp->view.variant;
    for (int square = 0; square < variant->files * variant->ranks; square++) {
        cecp->edited[square] = (uint8_t)position_man(cecp_position(cecp), square);
    }
    cecp->edit_seat = 0;
    cecp->edits = true;
}

/* Writes the placement field of the edited board. */
static char *write_placement(const struct cecp *cecp, char *out)
{
    const struct variant *variant = cecp->view.variant;
    for (int rank = variant->ranks - 1; rank >= 0; rank--) {
        int gap = 0;
        for (int file = 0; file < variant->files; file++) {
            int man = cecp->edited[rank * variant->files + file];
            if (man == 0) {
                gap++;
                continue;
            }
            out += gap > 0 ? sprintf(out, "%d", gap) : 0;
            gap = 0;
            char letter = variant->letters[man_kind(man)];
            *out++ = (char)(man_seat(man) == 0 ? letter : tolower((unsigned char)letter));
        }
        out += gap > 0 ? sprintf(out, "%d", gap) : 0;
        *out++ = rank > 0 ? '/' : ' ';
    }
    *out = '\0';
    return out;
}

/* Whether the game's rules take the FEN with these castling rights. */
static bool takes_rights(const struct cecp *cecp, const char *placement, char side,
                         const char *rights)
{
    char fen[2 * GUI_SETUP_MAX];
    _Alignas(32) unsigned char storage[POSITION_SIZE_MAX];
    struct text_error error;
    if (cecp->view.variant->simultaneous) {
        side = 'w';
    }
    snprintf(fen, sizeof(fen), "%s%c %s", placement, side, rights);
    return cecp->view.variant->from_fen((struct position *)(void *)storage, fen,
                                        cecp->session->game.options, &error);
}

/* Leaves edit mode and sets up what was edited, with every castling right that the men's
 * places allow. */
static void finish_edit(struct cecp *cecp)
{
    char text[GUI_SETUP_MAX];
    char rights[8] = "";
    char side = cecp_position(cecp)->seat == 0 ? 'w' : 'b';
    cecp->edits = false;
    char *out = write_placement(cecp, text);
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
    if (cecp->analyzes && cecp->search == SEARCH_NONE) {
        cecp_start_analysis(cecp);
    }
}

/* Puts a man of the colour being edited on a square, "Pa4"; "xa4" empties it. Squares beside
 * the game's board (the bench) are passed over. */
static bool edit_square(struct cecp *cecp, const char *line)
{
    const struct variant *variant = cecp->view.variant;
    int files = cecp->view.gui->files(&cecp->view);
    int square;
    const char *kind = line[0] != '\0' ? strchr(variant->letters + 1, line[0]) : NULL;
    int length = line[0] != '\0' ? gui_square(&cecp->view, line + 1, &square) : 0;
    if (length == 0 || line[1 + length] != '\0') {
        return false;
    }
    if (square % files >= variant->files) {
        return true;
    }
    if (kind == NULL && line[0] != 'x') {
        return false;
    }
    int own = square / files * variant->files + square % files;
    cecp->edited[own] =
        (uint8_t)(kind == NULL ? 0 : man_make(cecp->edit_seat, (int)(kind - variant->letters)));
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
        cecp_error(cecp, "edit: expected #, c, a man and a square, or .");
    }
}

/* --- Taking back, and the side to move --- */

static void take_back(struct cecp *cecp, int turns)
{
    struct game *game = &cecp->session->game;
    int there = game->count - (cecp->search == SEARCH_PONDER ? 1 : 0);
    if (there < turns) {
        cecp_error(cecp,
                   turns == 1 ? "nothing to take back" : "less than two moves to take back");
        return;
    }
    cecp_stop_search(cecp);
    game_undo(game, turns);
    cecp_position_changed(cecp);
}

void cecp_undo(struct cecp *cecp, char *arguments)
{
    (void)arguments;
    take_back(cecp, 1);
}

void cecp_remove(struct cecp *cecp, char *arguments)
{
    (void)arguments;
    take_back(cecp, 2);
}

/* Begins a game anew in the present position with `seat` to move; what was on the way in this
 * turn is forgotten. */
static bool turn_to(struct cecp *cecp, int seat)
{
    char fen[FEN_MAX];
    struct text_error error;
    struct game *game = &cecp->session->game;
    const struct variant *variant = cecp->view.variant;
    variant->to_fen(game_position(game), fen);
    if (!variant->simultaneous) {
        char *side = strchr(fen, ' ');
        side[1] = seat == 0 ? 'w' : 'b';
        char *passant = strchr(side + 3, ' ');
        char *rest = strchr(passant + 1, ' ');
        memmove(passant + 2, rest, strlen(rest) + 1);
        passant[1] = '-';
    }
    if (!session_set_position(cecp->session, variant, fen, &error)) {
        cecp_error(cecp, "%s", error.what);
        return false;
    }
    if (variant->simultaneous) {
        game_open(game, seat);
    }
    bench_restart(&cecp->view.bench);
    return true;
}

/* Gives the move to `seat` and the other side to the engine. */
static void set_seat(struct cecp *cecp, int seat)
{
    cecp_stop_search(cecp);
    if (session_position(cecp->session)->seat != seat && !turn_to(cecp, seat)) {
        return;
    }
    cecp->engine_seat = 1 - seat;
    cecp_position_changed(cecp);
}

void cecp_white(struct cecp *cecp, char *arguments)
{
    (void)arguments;
    set_seat(cecp, 0);
}

void cecp_black(struct cecp *cecp, char *arguments)
{
    (void)arguments;
    set_seat(cecp, 1);
}
