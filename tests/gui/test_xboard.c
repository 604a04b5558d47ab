/* What XBoard is sent can be read back, in every way of showing every game: each legal move of
 * random games, the garbled form of two legs, clicks and the marks that answer them; and what
 * the games' tables in protocol/gui/xboard must have in common. */
#include "protocol/gui/xboard/xboard.h"
#include "rules/variants.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { MOVES = 120, GARBLED_MAX = 2 * XBOARD_TEXT_MAX, STARTS_MAX = 3 };

/* Random games of one way of showing a game, and the kinds of moves that must occur in them:
 * moves of these kinds are preferred. */
struct plan {
    const char *variant, *mode;
    int games;
    unsigned kinds;
    const char *start[STARTS_MAX]; /* the usual one and these */
};

static const struct plan plans[] = {
    {"chess", NULL, 40, 1U << MOVE_CASTLE | 1U << MOVE_CAPTURE_PROMOTION, {NULL}},
    {"xodul", "bench", 40, 1U << MOVE_EXCHANGE, {NULL}},
    {"xodul", "plain", 40, 1U << MOVE_EXCHANGE, {NULL}},
    {"cubic",
     NULL,
     20,
     1U << MOVE_DROP | 1U << MOVE_PROMOTION | 1U << MOVE_CAPTURE_PROMOTION,
     {NULL}},
    {"nodal",
     NULL,
     40,
     1U << MOVE_CAPTURE_VIA | 1U << MOVE_CAPTURE_BOTH | 1U << MOVE_PROMOTION,
     {"6/6/6/2pp2/2K3/1np3/6/5k w - - 0 1", NULL}},
    {"nodal-ludii",
     NULL,
     40,
     1U << MOVE_CAPTURE_VIA | 1U << MOVE_PROMOTION,
     {"6/6/6/2pp2/2K3/1np3/6/5k w - - 0,0 1", NULL}},
    {"xymyx",
     NULL,
     40,
     1U << MOVE_ABSORB | 1U << MOVE_CASTLE | 1U << MOVE_CAPTURE_VIA |
         1U << MOVE_ABSORB_PROMOTION,
     {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "2rrk3/2PP4/8/8/8/8/2pp4/2RRK3 w - - 0 1", NULL}},
    {"gala", NULL, 2, 1U << MOVE_SHOT | 1U << MOVE_CAPTURE, {NULL}},
    {"gala-shared", NULL, 2, 1U << MOVE_SHOT | 1U << MOVE_CAPTURE, {NULL}},
    {"gala-team", NULL, 2, 1U << MOVE_SHOT | 1U << MOVE_CAPTURE, {NULL}},
    {"gala-team-shared", NULL, 2, 1U << MOVE_SHOT | 1U << MOVE_CAPTURE, {NULL}},
};

/* --- Helpers --- */

static uint32_t next_random(uint32_t *seed)
{
    *seed = *seed * 1664525U + 1013904223U;
    return *seed >> 8;
}

static move_t read_back(const struct xboard_view *view, const struct position *position,
                        const char *text)
{
    struct text_error error = {0};
    move_t move = xboard_read_move(view, position, text, &error);
    if (move == MOVE_NONE) {
        print_error("%s: %s\n", text, error.what);
    }
    return move;
}

/* "a2b3,b3a2q" as XBoard passes it on for Black: "a2a2,b3" and junk. */
static void garble(const struct xboard_view *view, const char *legs, char garbled[GARBLED_MAX])
{
    int from;
    int via;
    int to;
    int length = wire_read_square(view, legs, &from);
    length += wire_read_square(view, legs + length, &via) + 1;
    length += wire_read_square(view, legs + length, &via);
    wire_read_square(view, legs + length, &to);
    garbled += wire_write_square(view, from, garbled);
    garbled += wire_write_square(view, to, garbled);
    *garbled++ = ',';
    garbled += wire_write_square(view, via, garbled);
    sprintf(garbled, "j`9");
}

/* The place that is clicked first to enter a move with this text. */
static int first_place(const struct xboard_view *view, const struct position *position,
                       const char *text)
{
    int place = -1;
    if (text[1] == '@') {
        return holdings_square(&view->holdings, view->variant, position->seat,
                               holdings_first(&view->holdings, position->seat));
    }
    assert_int_not_equal(wire_read_square(view, text, &place), 0);
    return place;
}

static void check_move(const struct xboard_view *view, const struct position *position,
                       move_t move)
{
    char text[XBOARD_TEXT_MAX];
    xboard_write_move(view, position, move, text);
    assert_int_equal(read_back(view, position, text), move);
    if (strchr(text, ',') != NULL) {
        char garbled[GARBLED_MAX];
        garble(view, text, garbled);
        assert_int_equal(read_back(view, position, garbled), move);
    }
}

/* Clicks on the squares that the move's text names must be marked and offer its letter. */
static void check_clicks(const struct xboard_view *view, const struct position *position,
                         move_t move)
{
    char text[XBOARD_TEXT_MAX];
    struct xboard_marks marks;
    char letters[XBOARD_LETTERS_MAX];
    struct xboard_click click;
    xboard_write_move(view, position, move, text);
    int first = first_place(view, position, text);
    assert_true(xboard_click(view, position, move, first, &click));
    assert_true(xboard_mark(view, position, -1, first, &marks));
    if (click.via >= 0) {
        assert_true(xboard_is_first_leg(view, position, first, click.via));
        assert_non_null(strchr(marks.text, 'C'));
        assert_true(xboard_mark(view, position, first, click.via, &marks));
    }
    assert_int_equal(strspn(marks.text, "0123456789/YRBMC"), strlen(marks.text));
    xboard_choices(view, position, first, &click, letters);
    if (click.letter != '\0') {
        assert_non_null(strchr(letters, click.letter));
        assert_non_null(strpbrk(marks.text, "BM"));
    } else {
        assert_non_null(strpbrk(marks.text, "YRC"));
    }
}

/* No two moves are entered by the same clicks. */
static void check_differ(const struct xboard_view *view, const struct position *position,
                         const struct move_list *list, int first)
{
    static struct xboard_click seen[MOVES_MAX];
    int count = 0;
    for (int i = 0; i < list->count; i++) {
        struct xboard_click click;
        if (!xboard_click(view, position, list->move[i], first, &click)) {
            continue;
        }
        for (int j = 0; j < count; j++) {
            assert_false(seen[j].via == click.via && seen[j].to == click.to &&
                         seen[j].letter == click.letter);
        }
        seen[count++] = click;
    }
}

/* --- Random games --- */

/* Plays a game and returns the kinds of moves that were legal in it. */
static unsigned play_game(const struct plan *plan, const char *fen, uint32_t seed)
{
    struct xboard_view view;
    struct game game;
    struct text_error error;
    unsigned kinds = 0;
    xboard_view_init(&view, variant_find(plan->variant), plan->mode);
    assert_true(game_init(&game, view.variant, 0));
    assert_true(fen == NULL || game_set_fen(&game, fen, &error));
    for (int move = 0; move < MOVES; move++) {
        static struct move_list list;
        const struct position *position = game_position(&game);
        list.count = 0;
        view.variant->generate(position, GENERATE_ALL, &list);
        if (list.count == 0) {
            break;
        }
        move_t chosen = list.move[next_random(&seed) % (uint32_t)list.count];
        for (int i = 0; i < list.count; i++) {
            check_move(&view, position, list.move[i]);
            kinds |= 1U << move_kind(list.move[i]);
            if ((plan->kinds >> move_kind(list.move[i]) & 1) != 0 &&
                next_random(&seed) % 4 == 0) {
                chosen = list.move[i];
            }
        }
        char text[XBOARD_TEXT_MAX];
        check_clicks(&view, position, chosen);
        xboard_write_move(&view, position, chosen, text);
        check_differ(&view, position, &list, first_place(&view, position, text));
        holdings_use(&view.holdings, move, position->seat, xboard_token(&view, text));
        assert_true(game_play(&game, chosen));
    }
    game_free(&game);
    return kinds;
}

static void moves_are_read_back(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(plans) / sizeof(plans[0]); i++) {
        const struct plan *plan = &plans[i];
        unsigned kinds = 0;
        for (int game = 0; game < plan->games; game++) {
            kinds |= play_game(plan, NULL, (uint32_t)game + 1);
            for (int start = 0; start < STARTS_MAX && plan->start[start] != NULL; start++) {
                kinds |= play_game(plan, plan->start[start], (uint32_t)game + 1);
            }
        }
        assert_int_equal(kinds & plan->kinds, plan->kinds);
    }
}

/* --- What the tables have in common --- */

/* XBoard has two sides. */
static int sides_of(const struct variant *variant)
{
    int sides = 1;
    for (int seat = 1; seat < variant->seats; seat++) {
        sides += variant->team[seat] == seat;
    }
    return sides;
}

static void every_game_of_two_sides_can_be_shown(void **state)
{
    (void)state;
    for (int i = 0; i < variant_count(); i++) {
        const struct variant *variant = variant_at(i);
        const struct xboard_entry *game = xboard_of(variant);
        if (sides_of(variant) > 2) {
            assert_null(game);
            assert_null(xboard_variant(variant->name));
            continue;
        }
        assert_non_null(game);
        assert_ptr_equal(xboard_variant(game->wire_name), variant_find(variant->name));
        assert_ptr_equal(xboard_variant(variant->name), variant_find(variant->name));
        bool planned = false;
        for (size_t j = 0; j < sizeof(plans) / sizeof(plans[0]); j++) {
            planned = planned || strcmp(plans[j].variant, variant->name) == 0;
        }
        assert_true(planned);
    }
    assert_null(xboard_variant("draughts"));
}

/* The position of a setup line is the game's start, and as long as XBoard can read. */
static void setup_lines_show_the_start(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(plans) / sizeof(plans[0]); i++) {
        struct xboard_view view;
        char line[XBOARD_SETUP_MAX];
        char fen[XBOARD_SETUP_MAX];
        char printed[FEN_MAX];
        union position_room room[2];
        struct position *shown = &room[0].head;
        struct position *start = &room[1].head;
        struct text_error error;
        xboard_view_init(&view, variant_find(plans[i].variant), plans[i].mode);
        xboard_setup(&view, 0, line);
        if (line[0] == '\0') {
            assert_string_equal(plans[i].variant, "chess");
            continue;
        }
        const char *board = strrchr(line, '_');
        board = strchr(board, ' ') + 1;
        const char *slots = strchr(line, '(');
        assert_int_equal((strchr(slots, ')') - slots - 1) % 2, 0);
        assert_true(xboard_read_fen(&view, board, fen, &error));
        assert_true(view.variant->from_fen(view.variant, shown, fen, 0, &error));
        variant_start(view.variant, 0, start);
        view.variant->to_fen(view.variant, start, printed);
        assert_int_equal(shown->key, start->key);
    }
}

static void squares_are_read_back(void **state)
{
    (void)state;
    for (int i = 0; xboard_at(i) != NULL; i++) {
        struct xboard_view view;
        char text[8];
        int square;
        xboard_view_init(&view, variant_find(xboard_at(i)->variant), NULL);
        int squares = wire_files(&view) * view.variant->ranks;
        for (int j = 0; j < squares; j++) {
            int length = wire_write_square(&view, j, text);
            assert_int_equal(wire_read_square(&view, text, &square), length);
            assert_int_equal(square, j);
        }
        assert_int_equal(wire_read_square(&view, "a", &square), 0);
        assert_int_equal(wire_read_square(&view, "", &square), 0);
        assert_int_equal(wire_read_square(&view, "z1", &square), 0);
        assert_int_equal(wire_read_square(&view, "a17", &square), 0);
        assert_int_equal(wire_read_square(&view, "_5", &square), 0);
    }
}

/* --- Holdings --- */

static void holdings_come_and_go(void **state)
{
    (void)state;
    struct holdings holdings = {.files = 1, .present = {255, 1}};
    assert_int_equal(holdings_first(&holdings, 0), 0);
    holdings_use(&holdings, 4, 0, 0);
    holdings_use(&holdings, 5, 1, 0);
    holdings_use(&holdings, 6, 0, 5);
    assert_int_equal(holdings_first(&holdings, 0), 1);
    assert_int_equal(holdings_first(&holdings, 1), -1);
    assert_false(holdings_has(&holdings, 0, 5));
    holdings_forget(&holdings, 5);
    assert_true(holdings_has(&holdings, 0, 5));
    assert_true(holdings_has(&holdings, 1, 0));
    assert_false(holdings_has(&holdings, 0, 0));
    holdings_restart(&holdings);
    assert_int_equal(holdings.count, 0);
    assert_false(holdings_has(&holdings, 0, 0));
    assert_true(holdings_has(&holdings, 0, 1));
    holdings = holdings_full(2);
    assert_true(holdings_has(&holdings, 1, 15));
    assert_false(holdings_has(&holdings, 1, 16));
}

/* A side's tokens are numbered up the ranks of its first file, then of its second. */
static void tokens_stand_beside_the_board(void **state)
{
    (void)state;
    const struct variant *variant = variant_find("cubic");
    const struct holdings holdings = holdings_full(2);
    char fen[FEN_MAX];
    struct holdings read = holdings;
    struct bench bench = holdings_bench('T');
    assert_int_equal(holdings_files(&holdings), 5);
    assert_int_equal(holdings_square(&holdings, variant, 1, 0), 9);
    assert_int_equal(holdings_square(&holdings, variant, 0, 9), 13 + 12);
    assert_int_equal(holdings_token(&holdings, variant, 0, 13 + 12), 9);
    assert_int_equal(holdings_token(&holdings, variant, 1, 13 + 12), -1);
    bench.cell[0][0] = 'N';
    bench.cell[1][8] = bench.cell[1][15] = bench.cell[0][7] = HOLDINGS_NONE;
    holdings_write_placement(&holdings, "8/8/8/8/8/8/8/8", &bench, fen);
    assert_string_equal(fen, "8*t2T/8*ttTT/8*ttTT/8*ttTT/8*ttTT/8*ttTT/8*ttTT/8*t1NT");
    assert_true(holdings_strip_fen(&read, variant, &bench, fen));
    assert_string_equal(fen, "8/8/8/8/8/8/8/8");
    assert_int_equal(read.present[0], 0xff7f);
    assert_int_equal(read.present[1], 0x7eff);
    assert_int_equal(bench.cell[0][0], 'N');
    assert_int_equal(bench.cell[1][15], HOLDINGS_NONE);
}

/* --- Long games --- */

/* Plays some move after which the game goes on, an irreversible one only where it is time. */
static void play_on(struct game *game, uint32_t *seed)
{
    static struct move_list list;
    bool resets = game_position(game)->halfmove_clock >= 60;
    list.count = 0;
    game->variant->generate(game_position(game), GENERATE_ALL, &list);
    for (int tries = 0; tries < 1000; tries++) {
        assert_true(game_play(game, list.move[next_random(seed) % (uint32_t)list.count]));
        bool has_reset = game_position(game)->halfmove_clock == 0;
        if ((has_reset == resets || tries > 500) && game_end(game).result == RESULT_NONE) {
            return;
        }
        game_undo(game, 1);
    }
    game_undo(game, 2); /* a dead end: another way there */
}

/* A game that the rules would let go on is a draw before XBoard breaks down. */
static void a_game_ends_before_xboard_does(void **state)
{
    (void)state;
    struct game game;
    uint32_t seed = 1;
    assert_true(game_init(&game, variant_find("chess"), 0));
    while (game.count < XBOARD_PLIES_MAX) {
        assert_int_equal(xboard_end(&game).result, RESULT_NONE);
        play_on(&game, &seed);
    }
    assert_int_equal(game_end(&game).result, RESULT_NONE);
    assert_int_equal(xboard_end(&game).result, RESULT_DRAW);
    assert_string_equal(xboard_end(&game).reason,
                        "adjudicated before XBoard's limit of 1000 plies");
    game_undo(&game, 1);
    assert_int_equal(xboard_end(&game).result, RESULT_NONE);
    game_free(&game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_read_back),
        cmocka_unit_test(every_game_of_two_sides_can_be_shown),
        cmocka_unit_test(setup_lines_show_the_start),
        cmocka_unit_test(squares_are_read_back),
        cmocka_unit_test(holdings_come_and_go),
        cmocka_unit_test(tokens_stand_beside_the_board),
        cmocka_unit_test(a_game_ends_before_xboard_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
