/* XYMYX as XBoard shows it: two plies a turn, the second of which also shows what comes of
 * both. XBoard's board is played here by a model of its own, written from what XBoard does. */
#include "protocol/gui/xboard/xboard.h"
#include "rules/variants.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 2000, MOVES = 80, FILES = 11, RANKS = 8, OWN_FILES = 8 };

/* What comes of the second side's piece. */
enum showing {
    SHOWS_PLAIN,
    SHOWS_CAPTURE,
    SHOWS_ABSORB,
    SHOWS_WINS_COLLISION, /* both to the same square, the second one's piece stays */
    SHOWS_CASTLE,
    SHOWS_PROMOTION,
    SHOWS_IN_PASSING,
    SHOWS_FRUSTRATED, /* in passing, but the pawn has gone on */
    SHOWS_DROP,
    SHOWS_DROP_PROMOTED,
    SHOWS_RESERVE,
    SHOWS_RESERVE_PROMOTED,
    SHOWS_REMOVED,
    SHOWS_REMOVED_BY_PIECE, /* without a reserve piece */
    SHOWINGS
};

static const char *const showing_names[SHOWINGS] = {
    "plain",      "capture",
    "absorption", "collision won",
    "castling",   "promotion",
    "in passing", "in passing, frustrated",
    "drop",       "drop, promoted",
    "reserve",    "reserve, promoted",
    "removed",    "removed by a piece",
};

/* --- XBoard's board, in letters --- */

struct screen {
    char cell[RANKS][FILES]; /* '.' empty, '*' hole */
};

static void screen_set(struct screen *screen, const struct xboard_view *view,
                       const struct position *position)
{
    for (int rank = 0; rank < RANKS; rank++) {
        for (int file = 0; file < OWN_FILES; file++) {
            int piece = position_piece(position, rank * OWN_FILES + file);
            char letter = view->variant->letters[piece_type(piece)];
            screen->cell[rank][file] =
                (char)(piece == 0               ? '.'
                       : piece_seat(piece) == 0 ? letter
                                                : tolower((unsigned char)letter));
        }
        screen->cell[rank][8] = '*';
        screen->cell[rank][9] = holdings_has(&view->holdings, 1, rank) ? 'g' : '.';
        screen->cell[rank][10] = holdings_has(&view->holdings, 0, rank) ? 'G' : '.';
    }
}

static char *cell_at(struct screen *screen, const char *square)
{
    assert_in_range(square[0], 'a', 'a' + FILES - 1);
    assert_in_range(square[1], '1', '0' + RANKS);
    return &screen->cell[square[1] - '1'][square[0] - 'a'];
}

static bool is_of(char cell, int seat)
{
    return isalpha((unsigned char)cell) && (isupper((unsigned char)cell) != 0) == (seat == 0);
}

/* A king that goes two files or more: the nearest piece on that side hops over it. */
static void screen_castle(struct screen *screen, const char *from, const char *to)
{
    char *rank = screen->cell[from[1] - '1'];
    int step = to[0] > from[0] ? 1 : -1;
    int rook = from[0] - 'a' + step;
    while (rook > 0 && rook < FILES - 1 && rank[rook] == '.') {
        rook += step;
    }
    rank[to[0] - 'a' - step] = rank[rook];
    rank[rook] = '.';
    rank[to[0] - 'a'] = rank[from[0] - 'a'];
    rank[from[0] - 'a'] = '.';
}

/* Plays a ply in ungarbled text as XBoard does. */
static void screen_play(struct screen *screen, int seat, const char *text)
{
    char from[3] = {text[0], text[1], '\0'};
    if (text[1] == '@') {
        char *cell = cell_at(screen, text + 2);
        assert_int_equal(*cell, '.');
        *cell = (char)(seat == 0 ? text[0] : tolower((unsigned char)text[0]));
        return;
    }
    const char *to = text + 2;
    if (text[4] == ',') {
        *cell_at(screen, text + 2) = '.';
        assert_memory_equal(text + 2, text + 5, 2);
        to = text + 7;
    }
    char piece = *cell_at(screen, from);
    assert_true(is_of(piece, seat));
    if (toupper((unsigned char)piece) == 'K' && from[1] == to[1] && abs(to[0] - from[0]) > 1) {
        screen_castle(screen, from, to);
        return;
    }
    *cell_at(screen, from) = '.';
    if (to[2] != '\0') {
        piece = (char)(seat == 0 ? toupper((unsigned char)to[2]) : to[2]);
    }
    *cell_at(screen, to) = piece;
}

/* --- Random turns --- */

static uint32_t next_random(uint32_t *seed)
{
    *seed = *seed * 1664525U + 1013904223U;
    return *seed >> 8;
}

/* "k1c6,c6k1" as XBoard passes it on: "k1k1,c6" and junk. */
static void garble(const char *legs, char garbled[XBOARD_TEXT_MAX])
{
    snprintf(garbled, XBOARD_TEXT_MAX, "%.2s%.2s,%.2sj`9", legs, legs + 7, legs + 2);
}

static enum showing showing_of(const struct xboard_view *view, const struct position *position,
                               move_t move, const char *text)
{
    char half[XBOARD_TEXT_MAX];
    bool promotes = move_piece_type(move) != 0;
    bool in_passing =
        move_kind(move) == MOVE_CAPTURE_VIA || move_kind(move) == MOVE_CAPTURE_BOTH;
    xboard_write_move(view, position, move, half);
    if (text[1] == '@') {
        return promotes ? SHOWS_DROP_PROMOTED : SHOWS_DROP;
    }
    if (strcmp(text, half) != 0) {
        if (strchr(text, ',') == NULL) {
            return in_passing && text[0] < 'i' ? SHOWS_FRUSTRATED
                   : promotes                  ? SHOWS_RESERVE_PROMOTED
                                               : SHOWS_RESERVE;
        }
        return text[0] < 'i' ? SHOWS_REMOVED_BY_PIECE : SHOWS_REMOVED;
    }
    if (move_to(move) == move_to(view->shown)) {
        return SHOWS_WINS_COLLISION;
    }
    return in_passing                        ? SHOWS_IN_PASSING
           : promotes                        ? SHOWS_PROMOTION
           : move_kind(move) == MOVE_CASTLE  ? SHOWS_CASTLE
           : move_kind(move) == MOVE_ABSORB  ? SHOWS_ABSORB
           : move_kind(move) == MOVE_CAPTURE ? SHOWS_CAPTURE
                                             : SHOWS_PLAIN;
}

/* The text is read as the half and the token it was written for, or as another half that comes
 * to the same. */
static void check_read(const struct xboard_view *view, const struct game *game, move_t move,
                       int first, const char *text, int token)
{
    union position_room room[2];
    struct position *wanted = &room[0].head;
    struct position *found = &room[1].head;
    const struct position *position = game_position(game);
    const struct position *standing = game_position_at(game, game->count - 1);
    struct xboard_ply turn;
    struct text_error error = {0};
    char plain[XBOARD_TEXT_MAX];
    move_t half[2];
    if (!xboard_read_ply(view, position, text, &turn, &error)) {
        fail_msg("%s: %s", text, error.what);
    }
    half[1 - position->seat] = view->shown;
    half[position->seat] = move;
    view->variant->resolve(standing, wanted, half, first);
    half[position->seat] = turn.move;
    view->variant->resolve(standing, found, half, turn.first);
    assert_int_equal(found->key, wanted->key);
    assert_int_equal(found->halfmove_clock, wanted->halfmove_clock);
    assert_int_equal(turn.token, token);
    xboard_write_move(view, position, move, plain);
    if (strcmp(text, plain) == 0) {
        assert_int_equal(turn.move, move);
    }
}

/* Plays the second half on XBoard's board and compares. */
static void check_second(struct xboard_view *view, const struct game *game,
                         struct screen *screen, move_t move, unsigned *seen)
{
    union position_room room;
    struct position *after = &room.head;
    const struct position *position = game_position(game);
    struct xboard_view then = *view;
    struct screen wanted;
    char text[XBOARD_TEXT_MAX];
    char garbled[XBOARD_TEXT_MAX];
    assert_true(xboard_write_ply(view, position, move, text));
    screen_play(screen, position->seat, text);
    view->variant->apply(position, after, move);
    holdings_use(&then.holdings, game->count, position->seat, xboard_token(view, text));
    screen_set(&wanted, &then, after);
    if (memcmp(&wanted, screen, sizeof(wanted)) != 0) {
        fail_msg("%s leaves another board", text);
    }
    *seen |= 1U << showing_of(view, position, move, text);
    int token = xboard_token(view, text);
    check_read(view, game, move, position_first(position), text, token);
    if (strchr(text, ',') != NULL) {
        garble(text, garbled);
        check_read(view, game, move, position_first(position), garbled, token);
    }
}

enum { ANYWHERE = -1, IN_PASSING = -2 };

/* Some legal half, rather one onto `wanted`, or a capture in passing. */
static move_t random_half(const struct position *position, const struct variant *variant,
                          int wanted, uint32_t *seed)
{
    static struct move_list list;
    list.count = 0;
    variant->generate(position, GENERATE_ALL, &list);
    move_t move = list.move[next_random(seed) % (uint32_t)list.count];
    for (int i = 0; i < list.count && next_random(seed) % 4 != 0; i++) {
        move_t other = list.move[next_random(seed) % (uint32_t)list.count];
        bool passes = move_kind(other) == MOVE_CAPTURE_VIA;
        if (wanted == IN_PASSING ? passes : move_to(other) == wanted) {
            move = other;
        }
    }
    return move;
}

/* One game; `tokens` of either side's reserve. Returns the outcomes seen. */
static unsigned play_game(const char *fen, unsigned tokens, uint32_t seed)
{
    struct xboard_view view;
    struct game game;
    struct text_error error;
    unsigned seen = 0;
    const struct variant *variant = variant_find("xymyx");
    xboard_view_init(&view, variant, NULL);
    view.holdings.present[0] = view.holdings.present[1] = tokens;
    assert_true(game_init(&game, variant, 0));
    assert_true(fen == NULL || game_set_fen(&game, fen, &error));
    game_open(&game, (int)(seed & 1));
    for (int i = 0; i < MOVES && game_end(&game).result == RESULT_NONE; i++) {
        struct screen screen;
        char text[XBOARD_TEXT_MAX];
        struct xboard_ply turn = {.first = -1};
        screen_set(&screen, &view, game_position(&game));
        turn.move = random_half(game_position(&game), variant,
                                next_random(&seed) % 2 == 0 ? ANYWHERE : IN_PASSING, &seed);
        xboard_write_ply(&view, game_position(&game), turn.move, text);
        turn.token = xboard_token(&view, text);
        screen_play(&screen, game_position(&game)->seat, text);
        assert_true(xboard_play(&view, &game, &turn));
        assert_int_equal(view.shown, turn.move);
        const int wanted[] = {move_to(turn.move), move_from(turn.move), IN_PASSING};
        turn.move =
            random_half(game_position(&game), variant, wanted[next_random(&seed) % 3], &seed);
        if (!xboard_write_ply(&view, game_position(&game), turn.move, text)) {
            assert_false(view.game->can_show(&view, game_position(&game), turn.move));
            break;
        }
        turn.token = xboard_token(&view, text);
        check_second(&view, &game, &screen, turn.move, &seen);
        assert_true(xboard_play(&view, &game, &turn));
        assert_int_equal(view.shown, MOVE_NONE);
    }
    game_free(&game);
    return seen;
}

static void every_move_comes_to_the_same_board(void **state)
{
    (void)state;
    static const char *const starts[] = {
        NULL,
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "4k3/8/8/3pP1pP/pP1pP3/8/8/4K3 w - b3d6 0 1",
        "4k3/8/8/2pPp3/2PpPp2/8/8/4K3 w - e3e6 0 1",
        "2rrk3/2PP2PP/8/8/8/8/2pp2pp/2RRK3 w - - 0 1",
        "rnb1kbnr/pP3PPp/8/8/8/8/Pp3ppP/RNB1KBNR w - - 0 1",
    };
    enum { STARTS = sizeof(starts) / sizeof(starts[0]) };
    unsigned seen = 0;
    for (int i = 0; i < GAMES; i++) {
        const char *fen = starts[i % STARTS];
        seen |= play_game(fen, i % 5 == 0 ? 0 : 255, (uint32_t)i + 1);
    }
    for (int showing = 0; showing < SHOWINGS; showing++) {
        if ((seen >> showing & 1) == 0) {
            fail_msg("no turn was of the kind: %s", showing_names[showing]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_move_comes_to_the_same_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
