/* A ply on the wire has its legs parted by a comma, "d1d2,d2c3", and a pass is "@@@@"; XBoard
 * reads "d1d2-c3" and "--" in files. */
#include "protocol/gui/xboard/pgn_xboard.h"

#include "protocol/formats/game_text.h"
#include "protocol/gui/xboard/pgn_comment.h"
#include "protocol/gui/xboard/xboard.h"

#include <string.h>

/* Tags of the file that are made anew, or would be wrong of another board. */
static const char *const replaced[] = {"Variant", "SetUp", "FEN", "PlyCount"};

static bool is_replaced(const char *name)
{
    bool found = false;
    for (size_t i = 0; i < sizeof replaced / sizeof *replaced; i++) {
        found = found || strcmp(name, replaced[i]) == 0;
    }
    return found;
}

/* Whether a side exchanges more pieces than there are tokens beside the board. */
static bool needs_spares(const struct game *game)
{
    int exchanges[SEATS_MAX] = {0};
    bool needs = false;
    for (int i = 0; i < game->count; i++) {
        int *count = &exchanges[game_position_at(game, i)->seat];
        *count += move_kind(game->moves[i]) == MOVE_EXCHANGE;
        needs = needs || *count > HOLDINGS_TOKENS;
    }
    return needs;
}

/* Writes where the game begins, as XBoard's board has it. */
static void write_start_fen(const struct xboard_view *view, const struct game *game,
                            char fen[XBOARD_SETUP_MAX])
{
    char own[FEN_MAX];
    if (!game_text_start(game, own)) {
        xboard_write_fen(view, game_position_at(game, 0), fen);
        return;
    }
    char setup[XBOARD_SETUP_MAX]; /* "setup (slots) board FEN" */
    const char *rest = setup;
    xboard_setup(view, game->options, setup);
    for (int i = 0; i < 3; i++) {
        rest += strcspn(rest, " ") + 1;
    }
    memcpy(fen, rest, strlen(rest) + 1);
}

static void write_xboard_tags(FILE *file, const struct xboard_view *view,
                              const struct pgn_game *pgn)
{
    char fen[XBOARD_SETUP_MAX], men[XBOARD_SETUP_MAX];
    write_start_fen(view, &pgn->game, fen);
    for (int i = 0; i < pgn->tag_count; i++) {
        if (!is_replaced(pgn->tag[i].name)) {
            pgn_write_tag(file, pgn->tag[i].name, pgn->tag[i].value);
        }
    }
    pgn_write_tag(file, "Variant", xboard_of(view->variant)->wire_name);
    pgn_write_tag(file, "SetUp", "1");
    pgn_write_tag(file, "FEN", fen);
    xboard_write_men(view, men);
    if (men[0] != '\0') {
        pgn_write_tag(file, "VariantMen", men);
    }
    fputc('\n', file);
}

/* Writes a ply with its number, White's at the beginning of a line. */
static void write_ply(FILE *file, int ply, const char *text)
{
    const char *second = strchr(text, ',');
    fputs(ply % 2 == 0 ? "\n" : " ", file);
    if (ply % 2 == 0) {
        fprintf(file, "%d. ", ply / 2 + 1);
    }
    if (strcmp(text, xboard_pass_text) == 0) {
        fputs("--", file);
    } else if (second != NULL) { /* the second leg begins on a square that was named */
        const char *last = second + 2;
        fprintf(file, "%.*s-%s", (int)(second - text), text, last + strspn(last, "0123456789"));
    } else {
        fputs(text, file);
    }
}

/* Whether XBoard reads the ply in a file: of two legs it forgets what the piece becomes. */
static bool is_readable(const char *text)
{
    size_t length = strlen(text);
    return strchr(text, ',') == NULL || (text[length - 1] >= '0' && text[length - 1] <= '9');
}

/* Writes move `index` of the game. False when XBoard cannot show it. */
static bool write_shown(FILE *file, struct xboard_view *view, const struct pgn_game *pgn,
                        int index, int ply)
{
    const struct position *position = game_position_at(&pgn->game, index);
    char text[XBOARD_TEXT_MAX];
    view->registered = pgn->firsts != NULL ? 1 + pgn->firsts[index] : 0;
    xboard_follow(view, &pgn->game, index);
    if (ply >= XBOARD_PLIES_MAX ||
        !xboard_write_ply(view, position, pgn->game.moves[index], text) || !is_readable(text)) {
        return false;
    }
    holdings_use(&view->holdings, index, position->seat, xboard_token(view, text));
    write_ply(file, ply, text);
    return true;
}

/* Writes what was said before move `index`, of the move before it. */
static void write_said(FILE *file, const struct pgn_game *pgn, char *const *words, int index)
{
    const struct comment nothing = {.depth = 0};
    pgn_comment_write(file, index > 0 ? &pgn->comments[index - 1] : &nothing,
                      words != NULL && words[index] != NULL ? words[index] : "");
}

bool pgn_xboard_write(FILE *file, const struct pgn_game *pgn, char *const *words)
{
    const struct game *game = &pgn->game;
    struct xboard_view view;
    xboard_view_init(&view, game->variant, NULL);
    view.has_spares = needs_spares(game);
    write_xboard_tags(file, &view, pgn);
    view.opener = xboard_side_of(&view, game_position_at(game, 0)->seat);
    int ply = view.opener;
    bool is_shown = true;
    write_said(file, pgn, words, 0);
    for (int i = 0; i < game->count && is_shown; i++) {
        if (xboard_must_pass(&view, game, i)) {
            write_ply(file, ply++, xboard_pass_text);
        }
        is_shown = write_shown(file, &view, pgn, i, ply++);
        if (is_shown) {
            write_said(file, pgn, words, i + 1);
        }
    }
    if (!is_shown) {
        fputs(" {XBoard cannot show what follows}", file);
    }
    fprintf(file, "\n%s\n\n", game_result_text(pgn->result));
    return ferror(file) == 0;
}
