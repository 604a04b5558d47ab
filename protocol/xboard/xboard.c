/* The table of games that can be shown, and what does not depend on the game: turns, marks and
 * choices, all worked out from the legal turns. */
#include "protocol/xboard/wire.h"
#include "rules/variants.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

static const struct xboard_game *const games[] = {
    &xboard_chess,       &xboard_xodul,       &xboard_cubic,
    &xboard_nodal,       &xboard_nodal_ludii, &xboard_gala,
    &xboard_gala_shared, &xboard_gala_team,   &xboard_gala_team_shared,
    &xboard_xymyx};

/* How XBoard writes a turn that is none. */
const char xboard_pass_text[] = "@@@@";

/* Letters in the order in which they are offered. */
static const char letter_order[] = "QRWCBNLGS";

const struct xboard_game *xboard_game_at(int index)
{
    return index < (int)(sizeof(games) / sizeof(games[0])) ? games[index] : NULL;
}

const struct xboard_game *xboard_game_of(const struct variant *variant)
{
    for (int i = 0; xboard_game_at(i) != NULL; i++) {
        if (strcmp(xboard_game_at(i)->variant, variant->name) == 0) {
            return xboard_game_at(i);
        }
    }
    return NULL;
}

const struct variant *xboard_variant(const char *wire_name)
{
    for (int i = 0; xboard_game_at(i) != NULL; i++) {
        if (strcasecmp(xboard_game_at(i)->wire_name, wire_name) == 0) {
            return variant_find(xboard_game_at(i)->variant);
        }
    }
    const struct variant *variant = variant_find(wire_name);
    return variant != NULL && xboard_game_of(variant) != NULL ? variant : NULL;
}

void xboard_view_init(struct xboard_view *view, const struct variant *variant, const char *mode)
{
    memset(view, 0, sizeof(*view));
    view->game = xboard_game_of(variant);
    view->variant = variant;
    for (int i = 0; mode != NULL && view->game->mode[i] != NULL; i++) {
        if (strcmp(view->game->mode[i], mode) == 0) {
            view->mode = i;
        }
    }
    view->passed = -1;
    view->holdings.present[0] = view->holdings.present[1] = (1U << HOLDINGS_TOKENS) - 1;
}

char xboard_letter(const struct xboard_view *view, move_t move)
{
    int piece = move_piece(move);
    if (piece == 0) {
        return '\0';
    }
    return view->variant->letters[piece];
}

bool xboard_read_turn(const struct xboard_view *view, const struct position *position,
                      const char *text, struct xboard_turn *turn, struct text_error *error)
{
    *turn = (struct xboard_turn){.move = MOVE_NONE, .first = -1, .token = -1};
    if (view->variant->simultaneous && strcmp(text, xboard_pass_text) == 0) {
        if (position->is_pending) {
            wire_refuse(error, 1, "the other side has moved: there is no passing now");
            return false;
        }
        return true;
    }
    if (position->is_pending) {
        return view->game->read_second(view, position, text, turn, error);
    }
    turn->move = view->game->read_move(view, position, text, &turn->token, error);
    return turn->move != MOVE_NONE;
}

bool xboard_write_turn(const struct xboard_view *view, const struct position *position,
                       move_t move, char text[XBOARD_TEXT_MAX], int *token)
{
    if (position->is_pending) {
        return view->game->write_second(view, position, move, text, token);
    }
    *token = -1;
    if (move == MOVE_NONE) {
        strcpy(text, xboard_pass_text);
    } else {
        view->game->write_move(view, position, move, text, token);
    }
    return true;
}

bool xboard_play(struct xboard_view *view, struct game *game, const struct xboard_turn *turn)
{
    int seat = game_position(game)->seat;
    bool played = turn->move == MOVE_NONE ? game_pass(game)
                  : turn->first >= 0      ? game_play_second(game, turn->move, turn->first)
                                          : game_play(game, turn->move);
    if (played && turn->token >= 0) {
        holdings_use(&view->holdings, game->count - 1, seat, turn->token);
    }
    if (played) {
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

/* The side that follows the first `count` turns, if those players are not skipped. */
static int next_side(const struct xboard_view *view, const struct game *game, int count)
{
    return count == 0 ? view->opener
                      : 1 - xboard_side_of(view, game_position_at(game, count - 1)->seat);
}

/* Whether a pass comes after the first `count` turns. */
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

/* Plies of XBoard's from the first turn to the last. */
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

/* One square's mark while the turns are gone through. */
struct mark {
    bool is_target, is_capture, is_first_leg;
    char letters[XBOARD_LETTERS_MAX];
};

static void add_letter(char letters[XBOARD_LETTERS_MAX], char letter)
{
    size_t length = strlen(letters);
    if (letter != '\0' && strchr(letters, letter) == NULL && length + 1 < XBOARD_LETTERS_MAX) {
        letters[length] = letter;
        letters[length + 1] = '\0';
    }
}

static void sort_letters(char letters[XBOARD_LETTERS_MAX])
{
    char sorted[XBOARD_LETTERS_MAX] = "";
    for (const char *letter = letter_order; *letter != '\0'; letter++) {
        if (strchr(letters, *letter) != NULL) {
            add_letter(sorted, *letter);
        }
    }
    for (const char *letter = letters; *letter != '\0'; letter++) {
        add_letter(sorted, *letter);
    }
    memcpy(letters, sorted, sizeof(sorted));
}

/* Whether a man on the last square leaves the game, an own one too. */
static bool takes_there(move_t move)
{
    return move_is_capture(move) || move_kind(move) == MOVE_ABSORB ||
           move_kind(move) == MOVE_ABSORB_PROMOTION;
}

/* Fills the marks of all turns that begin on `first` and, unless -1, go on from `via` or end
 * there. */
static void collect(const struct xboard_view *view, const struct position *position, int first,
                    int via, struct mark marks[SQUARES_MAX])
{
    struct move_list list = {.count = 0};
    view->variant->generate(position, GENERATE_ALL, &list);
    for (int i = 0; i < list.count; i++) {
        struct xboard_click click;
        move_t move = list.move[i];
        if (!view->game->click(view, position, move, first, &click)) {
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
            add_letter(mark->letters, click.letter);
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
    if (mark->letters[0] != '\0') {
        return mark->letters[1] != '\0' ? 'M' : 'B';
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
    collect(view, position, first < 0 ? square : first, first < 0 ? -1 : square, marks);
    bool any = false;
    char *out = answer->text;
    int files = view->game->files(view);
    answer->letters[0] = '\0';
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
            for (const char *l = mark->letters; letter == 'M' && *l != '\0'; l++) {
                add_letter(answer->letters, *l);
            }
        }
        out = print_gap(out, gap);
        if (rank > 0) {
            *out++ = '/';
        }
    }
    *out = '\0';
    sort_letters(answer->letters);
    return any;
}

void xboard_choices(const struct xboard_view *view, const struct position *position, int first,
                    const struct xboard_click *click, char letters[XBOARD_LETTERS_MAX])
{
    struct mark marks[SQUARES_MAX] = {0};
    collect(view, position, first, click->via, marks);
    memcpy(letters, marks[click->to].letters, XBOARD_LETTERS_MAX);
    sort_letters(letters);
}

bool xboard_is_first_leg(const struct xboard_view *view, const struct position *position,
                         int first, int square)
{
    struct mark marks[SQUARES_MAX] = {0};
    collect(view, position, first, -1, marks);
    return marks[square].is_first_leg;
}
