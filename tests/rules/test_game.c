/* The record of a game: playing, taking back, restarting, repetitions and results. */
#include "rules/move_text.h"
#include "rules/variants.h"
#include "tests/support/test_support.h"

#include <string.h>

static const char CHESS_START[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
static const char XODUL_START[] = "rnbqkwglc/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKWGLC[] w - - 0 1";

/* Plays the moves, separated by spaces, on the game. */
static void play(struct game *game, const char *moves)
{
    while (*(moves += strspn(moves, " ")) != '\0') {
        char text[MOVE_TEXT_MAX] = {0};
        struct text_error error = {0};
        size_t length = strcspn(moves, " ");
        assert_true(length < sizeof text);
        memcpy(text, moves, length);
        move_t move = move_from_text(game->variant, game_position(game), text, &error);
        if (move == MOVE_NONE) {
            fail_msg("%s: %s", text, error.what);
        }
        assert_true(game_play(game, move));
        moves += length;
    }
}

static void assert_fen(const struct game *game, const char *fen)
{
    char text[FEN_MAX];
    game->variant->to_fen(game->variant, game_position(game), text);
    assert_string_equal(text, fen);
}

static void begin(struct game *game, const char *variant)
{
    assert_true(game_init(game, variant_find(variant), 0));
}

static void starts_at_the_start(void **state)
{
    (void)state;
    struct game game;
    begin(&game, "chess");
    assert_fen(&game, CHESS_START);
    assert_int_equal(game.count, 0);
    assert_int_equal(game_repetitions(&game), 1);
    assert_int_equal(game_end(&game).result, RESULT_NONE);
    game_free(&game);
    begin(&game, "xodul");
    assert_fen(&game, XODUL_START);
    game_free(&game);
}

static void plays_and_takes_back(void **state)
{
    (void)state;
    struct game game;
    begin(&game, "xodul");
    play(&game, "e2e4 e7e5 f1a4 i8i2");
    assert_int_equal(game.count, 4);
    char fen[FEN_MAX];
    game.variant->to_fen(game.variant, game_position_at(&game, 2), fen);
    assert_string_equal(fen, "rnbqkwglc/pppp1pppp/9/4p4/4P4/9/PPPP1PPPP/RNBQKWGLC[] w - - 0 2");
    assert_int_equal(game_undo(&game, 2), 2);
    assert_fen(&game, fen);
    assert_int_equal(game.count, 2);
    assert_int_equal(game_undo(&game, 5), 2);
    assert_fen(&game, XODUL_START);
    assert_int_equal(game_undo(&game, 1), 0);
    assert_int_equal(game_undo(&game, -1), 0);
    play(&game, "e2e4");
    assert_int_equal(game.count, 1);
    game_free(&game);
}

static void refused_fen_changes_nothing(void **state)
{
    (void)state;
    struct game game;
    struct text_error error = {0};
    begin(&game, "chess");
    play(&game, "e2e4 e7e5");
    assert_false(game_set_fen(&game, "4k3/8/8/8 w - - 0 1", &error));
    assert_true(error.what[0] != '\0' && error.column > 0);
    assert_int_equal(game.count, 2);
    assert_fen(&game, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    assert_true(game_set_fen(&game, "4k3/8/8/8/8/8/P7/4K3 b - - 3 9", &error));
    assert_int_equal(game.count, 0);
    assert_fen(&game, "4k3/8/8/8/8/8/P7/4K3 b - - 3 9");
    play(&game, "e8e7 a2a3");
    assert_int_equal(game_undo(&game, 9), 2);
    assert_fen(&game, "4k3/8/8/8/8/8/P7/4K3 b - - 3 9");
    game_free(&game);
}

static void changes_variant_and_options(void **state)
{
    (void)state;
    struct game game;
    unsigned options = 0;
    const struct variant *xodul = variant_find("xodul");
    begin(&game, "chess");
    play(&game, "e2e4");
    assert_true(variant_set_option(xodul, "setup", "rotated", &options));
    assert_true(game_set_variant(&game, xodul, options));
    assert_int_equal(game.count, 0);
    assert_fen(&game, "clgwkqbnr/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKWGLC[] w - - 0 1");
    play(&game, "e2e4");
    assert_true(game_set_variant(&game, variant_find("chess"), 0));
    assert_fen(&game, CHESS_START);
    game_free(&game);
}

static void variants_and_options_by_name(void **state)
{
    (void)state;
    unsigned options = 0;
    const struct variant *xodul = variant_find("xodul");
    assert_ptr_equal(variant_find("XoDuL"), xodul);
    assert_null(variant_find("xodul2"));
    assert_null(variant_find(""));
    assert_true(variant_count() >= 2);
    for (int i = 0; i < variant_count(); i++) {
        assert_ptr_equal(variant_find(variant_at(i)->name), variant_at(i));
    }
    assert_true(variant_set_option(xodul, "pool", "common", &options));
    assert_int_equal(options, ORACLE_XODUL_COMMON_POOL);
    assert_true(variant_set_option(xodul, "setup", "rotated", &options));
    assert_int_equal(options, ORACLE_XODUL_COMMON_POOL | ORACLE_XODUL_ROTATED);
    assert_false(variant_set_option(xodul, "pool", "shared", &options));
    assert_false(variant_set_option(xodul, "colour", "own", &options));
    assert_int_equal(options, ORACLE_XODUL_COMMON_POOL | ORACLE_XODUL_ROTATED);
    assert_true(variant_set_option(xodul, "pool", "own", &options));
    assert_int_equal(options, ORACLE_XODUL_ROTATED);
}

static void counts_repetitions(void **state)
{
    (void)state;
    struct game game;
    begin(&game, "chess");
    play(&game, "g1f3 g8f6 f3g1 f6g8");
    assert_int_equal(game_repetitions(&game), 2);
    play(&game, "g1f3 g8f6");
    assert_int_equal(game_repetitions(&game), 2);
    play(&game, "f3g1 f6g8");
    assert_int_equal(game_repetitions(&game), 3);
    assert_int_equal(game_end(&game).result, RESULT_DRAW);
    assert_int_equal(game_undo(&game, 1), 1);
    assert_int_equal(game_repetitions(&game), 2);
    assert_int_equal(game_end(&game).result, RESULT_NONE);
    play(&game, "a7a6 a2a3");
    assert_int_equal(game_repetitions(&game), 1);
    game_free(&game);
}

static void grows(void **state)
{
    (void)state;
    struct game game;
    begin(&game, "xodul");
    for (int i = 0; i < 1000; i++) {
        play(&game, "f1e4 f8e5 e4f1 e5f8");
    }
    assert_int_equal(game.count, 4000);
    assert_int_equal(game_repetitions(&game), 1001);
    assert_int_equal(game_position(&game)->fullmove_number, 2001);
    assert_true(game_position_at(&game, 0)->key == game_position(&game)->key);
    assert_int_equal(game_undo(&game, 3999), 3999);
    assert_int_equal(game_position(&game)->fullmove_number, 1);
    assert_int_equal(game_position(&game)->seat, 1);
    game_free(&game);
}

static void results_have_texts(void **state)
{
    (void)state;
    assert_string_equal(game_result_text(RESULT_NONE), "*");
    assert_string_equal(game_result_text(RESULT_WHITE_WINS), "1-0");
    assert_string_equal(game_result_text(RESULT_BLACK_WINS), "0-1");
    assert_string_equal(game_result_text(RESULT_DRAW), "1/2-1/2");
    enum game_result result = RESULT_NONE;
    assert_true(game_result_from_text("0-1", &result));
    assert_int_equal(result, RESULT_BLACK_WINS);
    assert_false(game_result_from_text("0-1 ", &result));
    assert_false(game_result_from_text("", &result));
    assert_int_equal(result, RESULT_BLACK_WINS);
    assert_true(game_result_from_text("*", &result));
    assert_int_equal(result, RESULT_NONE);
    struct game game;
    begin(&game, "chess");
    play(&game, "f2f3 e7e5 g2g4 d8h4");
    struct game_end end = game_end(&game);
    assert_int_equal(end.result, RESULT_BLACK_WINS);
    assert_string_equal(end.reason, "checkmate");
    game_free(&game);
}

/* The seats of a mask share the point; each mask has a text of its own. */
static void seats_share_the_point(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "1-0-0-0",       "0-1-0-0",       "1/2-1/2-0-0",   "0-0-1-0",       "1/2-0-1/2-0",
        "0-1/2-1/2-0",   "1/3-1/3-1/3-0", "0-0-0-1",       "1/2-0-0-1/2",   "0-1/2-0-1/2",
        "1/3-1/3-0-1/3", "0-0-1/2-1/2",   "1/3-0-1/3-1/3", "0-1/3-1/3-1/3", "1/4-1/4-1/4-1/4"};
    const struct variant *alone = variant_find("gala-cutthroat");
    for (unsigned mask = 1; mask < 16; mask++) {
        enum game_result result = game_result_of_seats(mask);
        enum game_result read = RESULT_NONE;
        double sum = 0;
        assert_true(result > RESULT_SEATS && result < RESULT_KINDS);
        assert_int_equal(game_result_seats(result), mask);
        assert_string_equal(game_result_text(result), texts[mask - 1]);
        assert_true(game_result_from_text(texts[mask - 1], &read));
        assert_int_equal(read, result);
        for (int seat = 0; seat < SEATS_MAX; seat++) {
            double points = game_result_points(alone, result, seat);
            assert_true((points > 0) == (mask >> seat & 1));
            sum += points;
        }
        assert_true(sum > 0.999 && sum < 1.001);
    }
}

static void other_results_are_no_seats(void **state)
{
    (void)state;
    static const char *const none[] = {
        "1-0-0",     "0-0-0-0",     "1-0-0-0 ",         "1-1-0-0",
        "1/2-0-0-0", "1/4-1/4-1/4", "1/4-1/4-1/4-1/4-0"};
    enum game_result result = RESULT_DRAW;
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        assert_false(game_result_from_text(none[i], &result));
        assert_int_equal(result, RESULT_DRAW);
    }
    assert_int_equal(game_result_seats(RESULT_NONE), 0);
    assert_int_equal(game_result_seats(RESULT_WHITE_WINS), 0);
    assert_int_equal(game_result_seats(RESULT_DRAW), 0);
    /* A result without a seat is none. */
    assert_string_equal(game_result_text(game_result_of_seats(0)), "*");
    assert_true(game_result_from_text("*", &result));
    assert_int_equal(result, RESULT_NONE);
}

/* Partners have the same points, and so have White and Black in games for two. */
static void points_go_to_teams(void **state)
{
    (void)state;
    static const char *const games[] = {"chess", "gala", "gala-team", "gala-team-shared"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const struct variant *variant = variant_find(games[i]);
        for (int seat = 0; seat < variant->seats; seat++) {
            double first = seat % 2 == 0 ? 1 : 0;
            assert_true(game_result_points(variant, RESULT_WHITE_WINS, seat) == first);
            assert_true(game_result_points(variant, RESULT_BLACK_WINS, seat) == 1 - first);
            assert_true(game_result_points(variant, RESULT_DRAW, seat) == 0.5);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(starts_at_the_start),
        cmocka_unit_test(plays_and_takes_back),
        cmocka_unit_test(refused_fen_changes_nothing),
        cmocka_unit_test(changes_variant_and_options),
        cmocka_unit_test(variants_and_options_by_name),
        cmocka_unit_test(counts_repetitions),
        cmocka_unit_test(grows),
        cmocka_unit_test(results_have_texts),
        cmocka_unit_test(seats_share_the_point),
        cmocka_unit_test(other_results_are_no_seats),
        cmocka_unit_test(points_go_to_teams),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
