/* When scores call a game off: each limit, and one move or one centipawn short of it. */
#include "protocol/match/games/adjudicator.h"
#include "rules/variants.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static struct adjudication adjudication;
static struct game game;
static struct adjudicator adjudicator;

static int set_up(void **state)
{
    (void)state;
    adjudication = (struct adjudication){.max_moves = 0};
    assert_true(game_init(&game, variant_find("chess"), 0));
    adjudicator_start(&adjudicator, &adjudication);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    game_free(&game);
    return 0;
}

/* Plays the last move that is, or is not, a capture or a pawn's; the mover says `score`. */
static enum game_result play(int score, bool counts_anew)
{
    struct move_list list = {.count = 0};
    const struct position *position = game_position(&game);
    int seat = position->seat, pawn = piece_make(seat, game.variant->pawn);
    game.variant->generate(position, GENERATE_ALL, &list);
    int i = list.count - 1;
    while (i >= 0 &&
           (move_is_capture(list.move[i]) ||
            position_piece(position, move_from(list.move[i])) == pawn) != counts_anew) {
        i--;
    }
    assert_true(i >= 0);
    assert_true(game_play(&game, list.move[i]));
    adjudicator_look_at_move(&adjudicator, &game, seat);
    adjudicator_note(&adjudicator, seat, true, score);
    return adjudicator_verdict(&adjudicator, &game).result;
}

/* Plays a quiet move of a piece. */
static enum game_result move(int score)
{
    return play(score, false);
}

static void silence_of(int seat)
{
    adjudicator_note(&adjudicator, seat, false, 0);
}

static void nothing_is_called_off_unasked(void **state)
{
    (void)state;
    for (int i = 0; i < 10; i++) {
        assert_int_equal(move(0), RESULT_NONE);
        assert_int_equal(move(-100010), RESULT_NONE);
    }
}

/* What comes of the seat's score, the position being as it is. */
static enum game_result told(int seat, int score)
{
    adjudicator_note(&adjudicator, seat, true, score);
    return adjudicator_verdict(&adjudicator, &game).result;
}

static void set_up_cutthroat(const char *fen)
{
    struct text_error error;
    game.variant = variant_find("gala-cutthroat");
    assert_true(game_set_variant(&game, game.variant, 0));
    assert_true(game_set_fen(&game, fen, &error));
    assert_int_equal(adjudicator_verdict(&adjudicator, &game).result, RESULT_NONE);
}

static const char two_kings[] =
    "16/16/16/16/16/16/16/16/16/16/16/16/14,gK,1/16/1,rK,14/16 r - 0 1";

/* G21: who is left shares the victory when both have seen it as even on ten moves in a row. */
static void the_last_two_share(void **state)
{
    (void)state;
    set_up_cutthroat(two_kings);
    for (int i = 0; i < 9; i++) {
        assert_int_equal(told(0, 1000), RESULT_NONE);
        assert_int_equal(told(3, -1000), RESULT_NONE);
    }
    assert_int_equal(told(0, 1000), RESULT_NONE);
    assert_int_equal(told(3, 1000), game_result_of_seats(1 << 0 | 1 << 3));
    assert_int_equal(told(0, 1001), RESULT_NONE);
}

/* G21: three do not, and what they said does not count when one has left. */
static void three_do_not_share(void **state)
{
    (void)state;
    struct text_error error;
    set_up_cutthroat("16/12,yK,3/16/16/16/16/16/16/16/16/16/16/14,gK,1/16/1,rK,14/16 r - 0 1");
    for (int i = 0; i < 20; i++) {
        assert_int_equal(told(0, 0), RESULT_NONE);
        assert_int_equal(told(2, 0), RESULT_NONE);
        assert_int_equal(told(3, 0), RESULT_NONE);
    }
    assert_true(game_set_fen(&game, two_kings, &error));
    assert_int_equal(told(0, 0), RESULT_NONE);
    assert_int_equal(told(3, 0), RESULT_NONE);
}

static void a_draw_needs_both_for_so_many_moves(void **state)
{
    (void)state;
    adjudication.draw = (struct draw_rule){.number = 0, .count = 2, .score = 10};
    assert_int_equal(move(10), RESULT_NONE);
    assert_int_equal(move(-10), RESULT_NONE);
    assert_int_equal(move(10), RESULT_NONE);
    assert_int_equal(move(-10), RESULT_DRAW);
}

static void a_draw_needs_every_score_within(void **state)
{
    (void)state;
    adjudication.draw = (struct draw_rule){.number = 0, .count = 2, .score = 10};
    move(0);
    assert_int_equal(move(11), RESULT_NONE);
    assert_int_equal(move(0), RESULT_NONE);
    assert_int_equal(move(0), RESULT_NONE);
    assert_int_equal(move(-11), RESULT_NONE);
    assert_int_equal(move(0), RESULT_NONE);
    assert_int_equal(move(0), RESULT_NONE);
    assert_int_equal(move(0), RESULT_NONE);
    assert_int_equal(move(0), RESULT_DRAW);
}

static void a_draw_is_counted_anew(void **state)
{
    (void)state;
    static const char *const variants[] = {"chess", "xodul", "cubic",
                                           "nodal", "gala",  "nodal-ludii"};
    adjudication.draw = (struct draw_rule){.number = 0, .count = 2, .score = 10};
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++) {
        assert_true(game_set_variant(&game, variant_find(variants[i]), 0));
        adjudicator_start(&adjudicator, &adjudication);
        for (int k = 0; k < 6; k++) {
            assert_int_equal(play(0, true), RESULT_NONE);
        }
        move(0);
        move(0);
        assert_int_equal(play(0, true), RESULT_NONE); /* the first of the next four */
        assert_int_equal(move(0), RESULT_NONE);
        assert_int_equal(move(0), RESULT_NONE);
        assert_int_equal(move(0), RESULT_DRAW);
    }
}

static void a_draw_waits_for_its_move(void **state)
{
    (void)state;
    adjudication.draw = (struct draw_rule){.number = 5, .count = 1, .score = 10};
    for (int i = 0; i < 9; i++) {
        assert_int_equal(move(0), RESULT_NONE);
    }
    assert_int_equal(move(0), RESULT_DRAW);
}

static void a_move_without_a_score_breaks_series(void **state)
{
    (void)state;
    adjudication.draw = (struct draw_rule){.number = 0, .count = 2, .score = 10};
    adjudication.resign = (struct resign_rule){.count = 2, .score = 500};
    move(0);
    move(0);
    silence_of(1);
    assert_int_equal(move(0), RESULT_NONE);
    assert_int_equal(move(0), RESULT_NONE);
    move(-500);
    silence_of(0);
    assert_int_equal(move(0), RESULT_NONE);
    assert_int_equal(move(-500), RESULT_NONE);
}

static void resigning_counts_one_sides_moves(void **state)
{
    (void)state;
    adjudication.resign = (struct resign_rule){.count = 2, .score = 500};
    assert_int_equal(move(0), RESULT_NONE);
    assert_int_equal(move(-500), RESULT_NONE);
    assert_int_equal(move(0), RESULT_NONE);
    assert_int_equal(move(-499), RESULT_NONE);
    assert_int_equal(move(0), RESULT_NONE);
    assert_int_equal(move(-500), RESULT_NONE);
    assert_int_equal(move(0), RESULT_NONE);
    assert_int_equal(move(-100003), RESULT_WHITE_WINS);
}

static void white_resigns_too(void **state)
{
    (void)state;
    adjudication.resign = (struct resign_rule){.count = 1, .score = 500};
    assert_int_equal(move(-499), RESULT_NONE);
    assert_int_equal(move(0), RESULT_NONE);
    assert_int_equal(move(-500), RESULT_BLACK_WINS);
}

static void the_winner_must_agree_where_both_are_asked(void **state)
{
    (void)state;
    adjudication.resign = (struct resign_rule){.count = 2, .score = 500, .two_sided = true};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(move(499), RESULT_NONE);
        assert_int_equal(move(-800), RESULT_NONE);
    }
    assert_int_equal(move(500), RESULT_NONE);
    assert_int_equal(move(-800), RESULT_NONE);
    assert_int_equal(move(500), RESULT_WHITE_WINS);
}

static void the_longest_game(void **state)
{
    (void)state;
    adjudication.max_moves = 3;
    for (int i = 0; i < 5; i++) {
        assert_int_equal(move(300), RESULT_NONE);
    }
    assert_int_equal(move(300), RESULT_DRAW);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nothing_is_called_off_unasked, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_last_two_share, set_up, tear_down),
        cmocka_unit_test_setup_teardown(three_do_not_share, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_draw_needs_both_for_so_many_moves, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_draw_needs_every_score_within, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_draw_is_counted_anew, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_draw_waits_for_its_move, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_move_without_a_score_breaks_series, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(resigning_counts_one_sides_moves, set_up, tear_down),
        cmocka_unit_test_setup_teardown(white_resigns_too, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_winner_must_agree_where_both_are_asked, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(the_longest_game, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
