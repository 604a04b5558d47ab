/* The table of games that can be shown, and what does not depend on the game: plies, marks and
 * choices, all worked out from the legal moves. */
#include "protocol/gui/xboard/xboard.h"

#include "rules/move_text.h"
#include "rules/variants.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

extern const struct xboard_game xboard_chess, xboard_xodul, xboard_cubic, xboard_nodal,
    xboard_gala, xboard_gala_team, xboard_xymyx;

static const struct xboard_entry entries[] = {
    {"chess", "normal", &xboard_chess},
    {"xodul", "xodul", &xboard_xodul},
    {"cubic", "cubic", &xboard_cubic},
    {"nodal", "nodal", &xboard_nodal},
    {"nodal-ludii", "nodal-ludii", &xboard_nodal},
    {"gala", "gala", &xboard_gala},
    {"gala-shared", "gala-shared", &xboard_gala},
    {"gala-team", "gala-team", &xboard_gala_team},
    {"gala-team-shared", "gala-team-shared", &xboard_gala_team},
    {"xymyx", "xymyx", &xboard_xymyx},
};

/* How XBoard writes a ply that is no move. */
const char xboard_pass_text[] = "@@@@";

/* Letters in the order in which they are offered; a set of letters is bits by this order. */
static const char letter_order[] = "QRWCBNLGSADEFHIJKMOPTUVXYZ";

const struct xboard_entry *xboard_at(int index)
{
    return index < (int)(sizeof(entries) / sizeof(entries[0])) ? &entries[index] : NULL;
}

const struct xboard_entry *xboard_of(const struct variant *variant)
{
    const struct xboard_entry *entry;
    for (int i = 0; (entry = xboard_at(i)) != NULL; i++) {
        if (strcmp(entry->variant, variant->name) == 0) {
            break;
        }
    }
    return entry;
}

const struct variant *xboard_variant(const char *wire_name)
{
    for (int i = 0; xboard_at(i) != NULL; i++) {
        if (strcasecmp(xboard_at(i)->wire_name, wire_name) == 0) {
            return variant_find(xboard_at(i)->variant);
        }
    }
    const struct variant *variant = variant_find(wire_name);
    return variant != NULL && xboard_of(variant) != NULL ? variant : NULL;
}

void xboard_view_init(struct xboard_view *view, const struct variant *variant, const char *mode)
{
    const struct xboard_entry *entry = xboard_of(variant);
    *view = (struct xboard_view){
        .game = entry != NULL ? entry->game : NULL, .variant = variant, .passed = -1};
    if (entry != NULL) {
        view->holdings = holdings_full(entry->game->token_files);
    }
    for (int i = 0; mode != NULL && view->game->mode[i] != NULL; i++) {
        if (strcmp(view->game->mode[i], mode) == 0) {
            view->mode = i;
        }
    }
}

/* Writes XBoard's slots for one side, without the tokens' where there are none. */
static char *write_slots(const struct xboard_view *view, bool is_white, char *out)
{
    const struct xboard_game *game = view->game;
    for (const char *slot = game->slots; *slot != '\0'; slot++) {
        bool is_left_out = *slot == game->token && !wire_has_holdings(view);
        char letter = (char)(is_left_out ? '.' : *slot);
        *out++ = (char)(is_white ? letter : tolower((unsigned char)letter));
    }
    return out;
}

/* Writes the placement field of XBoard's FEN, all tokens beside the board; returns the end. */
static char *write_board(const struct xboard_view *view, const struct position *position,
                         char *out)
{
    const struct variant *variant = view->variant;
    uint8_t piece[SQUARES_MAX];
    char placement[XBOARD_SETUP_MAX];
    for (int square = 0; square < variant->files * variant->ranks; square++) {
        piece[square] = (uint8_t)position_piece(position, square);
    }
    wire_write_placement(variant, piece, placement);
    if (!wire_has_holdings(view)) {
        return out + sprintf(out, "%s", placement);
    }
    struct bench bench = holdings_bench(view->game->token);
    if (view->game->fill_bench != NULL) {
        view->game->fill_bench(view, position, &bench);
    }
    char *end = holdings_write_placement(&view->holdings, placement, &bench, out);
    if (view->has_spares) {
        *strchr(out, '*') = (char)tolower((unsigned char)view->game->token);
        *strrchr(out, '*') = view->game->token;
    }
    return end;
}

void xboard_setup(const struct xboard_view *view, unsigned options, char text[XBOARD_SETUP_MAX])
{
    const struct xboard_game *game = view->game;
    const struct variant *variant = view->variant;
    union position_room room;
    struct position *start = &room.head;
    text[0] = '\0';
    if (game->slots == NULL) {
        return;
    }
    variant_start(variant, options, start);
    char *out = text + sprintf(text, "setup (");
    out = write_slots(view, true, out);
    out = write_slots(view, false, out);
    out += sprintf(out, ") %dx%d+0_%s ", wire_files(view), variant->ranks, game->parent);
    out = write_board(view, start, out);
    sprintf(out, "%s", game->fields != NULL ? game->fields : " w - - 0 1");
}

void xboard_write_fen(const struct xboard_view *view, const struct position *position,
                      char text[XBOARD_SETUP_MAX])
{
    char *out = write_board(view, position, text);
    sprintf(out, " %c - - 0 1", xboard_side_of(view, position->seat) == 0 ? 'w' : 'b');
}

/* Every piece arrives so and attacks nothing, lest XBoard should see kings in check. */
void xboard_write_men(const struct xboard_view *view, char text[XBOARD_SETUP_MAX])
{
    const struct xboard_game *game = view->game;
    char *out = text;
    *out = '\0';
    for (const char *slot = game->slots; slot != NULL && *slot != '\0'; slot++) {
        if (game->arrivals != NULL && isalpha((unsigned char)*slot)) {
            const char *dress = slot[1] == '\'' ? "'" : "";
            out +=
                sprintf(out, "%s%c%s:%s", out == text ? "" : ";", *slot, dress, game->arrivals);
        }
    }
}

/* --- Moves and plies --- */

bool xboard_read_fen(struct xboard_view *view, const char *text, char fen[XBOARD_SETUP_MAX],
                     struct text_error *error)
{
    return view->game->read_fen != NULL ? view->game->read_fen(view, text, fen, error)
                                        : wire_plain_fen(view, text, fen, error);
}

move_t xboard_read_move(const struct xboard_view *view, const struct position *position,
                        const char *text, struct text_error *error)
{
    return view->game->read_move != NULL ? view->game->read_move(view, position, text, error)
                                         : move_from_text(view->variant, position, text, error);
}

void xboard_write_move(const struct xboard_view *view, const struct position *position,
                       move_t move, char text[XBOARD_TEXT_MAX])
{
    if (view->game->write_move != NULL) {
        view->game->write_move(view, position, move, text);
    } else {
        move_to_text(view->variant, position, move, text);
    }
}

bool xboard_click(const struct xboard_view *view, const struct position *position, move_t move,
                  int from, struct xboard_click *click)
{
    *click = (struct xboard_click){
        .via = -1, .to = wire_square(view, move_to(move)), .letter = wire_letter(view, move)};
    return view->game->click != NULL ? view->game->click(view, position, move, from, click)
                                     : move_from(move) == from;
}

void xboard_title(const struct xboard_view *view, const struct position *position,
                  char text[XBOARD_TITLE_MAX])
{
    text[0] = '\0';
    if (view->game->title != NULL) {
        view->game->title(view, position, text);
    }
}

int xboard_token(const struct xboard_view *view, const char *text)
{
    int square;
    if (wire_read_square(view, text, &square) == 0 || strchr(text, ',') != NULL) {
        return -1;
    }
    int token = wire_token(view, 0, square);
    return token >= 0 ? token : wire_token(view, 1, square);
}

bool xboard_read_ply(const struct xboard_view *view, const struct position *position,
                     const char *text, struct xboard_ply *ply, struct text_error *error)
{
    *ply =
        (struct xboard_ply){.move = MOVE_NONE, .first = -1, .token = xboard_token(view, text)};
    if (view->variant->simultaneous && strcmp(text, xboard_pass_text) == 0) {
        if (position->is_pending) {
            wire_refuse(error, 1, "the other side has moved: you cannot pass now");
            return false;
        }
        return true;
    }
    if (position->is_pending) {
        return view->game->read_second(view, position, text, ply, error);
    }
    ply->move = xboard_read_move(view, position, text, error);
    return ply->move != MOVE_NONE;
}

bool xboard_write_ply(const struct xboard_view *view, const struct position *position,
                      move_t move, char text[XBOARD_TEXT_MAX])
{
    if (position->is_pending) {
        return view->game->write_second(view, position, move, text);
    }
    if (move == MOVE_NONE) {
        strcpy(text, xboard_pass_text);
    } else {
        xboard_write_move(view, position, move, text);
    }
    return true;
}

bool xboard_play(struct xboard_view *view, struct game *game, const struct xboard_ply *ply)
{
    int seat = game_position(game)->seat;
    bool played = ply->move == MOVE_NONE ? game_pass(game)
                  : ply->first >= 0      ? game_play_second(game, ply->move, ply->first)
                                         : game_play(game, ply->move);
    if (played) {
        holdings_use(&view->holdings, game->count - 1, seat, ply->token);
        xboard_follow(view, game, game->count);
    }
    return played;
}

void xboard_follow(struct xboard_view *view, const struct game *game, int count)
{
    bool is_pending = game_position_at(game, count)->is_pending;
    view->shown = is_pending ? game->moves[count - 1] : MOVE_NONE;
    holdings_forget(&view->holdings, count);
}

int xboard_side_of(const struct xboard_view *view, int seat)
{
    return view->variant->seats > 2 ? view->variant->team[seat] : seat;
}

/* The side that follows the first `count` moves, if those players are not skipped. */
static int next_side(const struct xboard_view *view, const struct game *game, int count)
{
    return count == 0 ? view->opener
                      : 1 - xboard_side_of(view, game_position_at(game, count - 1)->seat);
}

/* Whether a pass comes after the first `count` moves. */
static bool has_pass(const struct xboard_view *view, const struct game *game, int count)
{
    const struct position *position = game_position_at(game, count);
    return view->variant->seats > 2 && !position->is_over &&
           next_side(view, game, count) != xboard_side_of(view, position->seat);
}

bool xboard_must_pass(const struct xboard_view *view, const struct game *game, int count)
{
    return view->passed != count && has_pass(view, game, count);
}

int xboard_side(const struct xboard_view *view, const struct game *game, int count)
{
    int side = xboard_side_of(view, game_position_at(game, count)->seat);
    return xboard_must_pass(view, game, count) ? 1 - side : side;
}

int xboard_plies(const struct xboard_view *view, const struct game *game, int count)
{
    int plies = count + (view->passed == count);
    for (int i = 0; i < count; i++) {
        plies += has_pass(view, game, i);
    }
    return plies;
}

void xboard_take_back(struct xboard_view *view, struct game *game)
{
    if (view->passed == game->count) {
        view->passed = -1;
        return;
    }
    game_undo(game, 1);
    view->passed = has_pass(view, game, game->count) ? game->count : -1;
}

/* Plies of XBoard's from the first move to the last. */
static int plies_between(const struct game *game)
{
    int plies = game->count;
    for (int i = 0; i < game->count && game->variant->seats > 2; i++) {
        const uint8_t *team = game->variant->team;
        plies +=
            team[game_position_at(game, i)->seat] == team[game_position_at(game, i + 1)->seat];
    }
    return plies;
}

struct game_end xboard_end(const struct game *game)
{
    struct game_end end = game_end(game);
    if (end.result == RESULT_NONE && plies_between(game) >= XBOARD_PLIES_MAX) {
        end = (struct game_end){RESULT_DRAW, "adjudicated before XBoard's limit of 1000 plies"};
    }
    return end;
}

/* One square's mark while the moves are gone through. */
struct mark {
    bool is_target, is_capture, is_first_leg;
    unsigned letters;
};

static void write_letters(unsigned letters, char text[XBOARD_LETTERS_MAX])
{
    for (int i = 0; letter_order[i] != '\0'; i++) {
        if ((letters >> i & 1) != 0) {
            *text++ = letter_order[i];
        }
    }
    *text = '\0';
}

/* Whether a piece on the last square leaves the game, an own one too. */
static bool takes_there(move_t move)
{
    return move_is_capture(move) || move_kind(move) == MOVE_ABSORB ||
           move_kind(move) == MOVE_ABSORB_PROMOTION;
}

/* Fills the marks of all moves that begin on `first` and, unless -1, go on from `via` or end
 * there. */
static void collect_marks(const struct xboard_view *view, const struct position *position,
                          int first, int via, struct mark marks[SQUARES_MAX])
{
    struct move_list list = {.count = 0};
    view->variant->generate(position, GENERATE_ALL, &list);
    for (int i = 0; i < list.count; i++) {
        struct xboard_click click;
        move_t move = list.move[i];
        if (!xboard_click(view, position, move, first, &click)) {
            continue;
        }
        if (via < 0 && click.via >= 0) {
            marks[click.via].is_first_leg = true;
        } else if (via >= 0 && click.via < 0 && click.to == via) {
            marks[via].is_target = true; /* stops after the first leg */
        } else if (via == click.via) {
            struct mark *mark = &marks[click.to];
            mark->is_target = true;
            mark->is_capture =
                mark->is_capture ||
                (via < 0 ? takes_there(move) : move_kind(move) == MOVE_CAPTURE_BOTH);
            if (click.letter != '\0') {
                mark->letters |= 1U << (strchr(letter_order, click.letter) - letter_order);
            }
        }
    }
}

static char mark_letter(const struct mark *mark)
{
    if (mark->is_first_leg) {
        return 'C';
    }
    if (!mark->is_target) {
        return '\0';
    }
    if (mark->letters != 0) {
        return (mark->letters & (mark->letters - 1)) != 0 ? 'M' : 'B';
    }
    return mark->is_capture ? 'R' : 'Y';
}

/* Writes a number of unmarked squares, nothing for none, and returns the end. */
static char *print_gap(char *out, int gap)
{
    return gap > 0 ? out + sprintf(out, "%d", gap) : out;
}

bool xboard_mark(const struct xboard_view *view, const struct position *position, int first,
                 int square, struct xboard_marks *answer)
{
    struct mark marks[SQUARES_MAX] = {0};
    collect_marks(view, position, first < 0 ? square : first, first < 0 ? -1 : square, marks);
    bool any = false;
    char *out = answer->text;
    int files = wire_files(view);
    unsigned letters = 0;
    for (int rank = view->variant->ranks - 1; rank >= 0; rank--) {
        int gap = 0;
        for (int file = 0; file < files; file++) {
            const struct mark *mark = &marks[rank * files + file];
            char letter = mark_letter(mark);
            if (letter == '\0') {
                gap++;
                continue;
            }
            out = print_gap(out, gap);
            gap = 0;
            *out++ = letter;
            any = true;
            letters |= letter == 'M' ? mark->letters : 0;
        }
        out = print_gap(out, gap);
        if (rank > 0) {
            *out++ = '/';
        }
    }
    *out = '\0';
    write_letters(letters, answer->letters);
    return any;
}

void xboard_choices(const struct xboard_view *view, const struct position *position, int first,
                    const struct xboard_click *click, char letters[XBOARD_LETTERS_MAX])
{
    struct mark marks[SQUARES_MAX] = {0};
    collect_marks(view, position, first, click->via, marks);
    write_letters(marks[click->to].letters, letters);
}

bool xboard_is_first_leg(const struct xboard_view *view, const struct position *position,
                         int first, int square)
{
    struct mark marks[SQUARES_MAX] = {0};
    collect_marks(view, position, first, -1, marks);
    return marks[square].is_first_leg;
}
