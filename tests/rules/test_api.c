/* The C API as a stranger uses it: only rules/quincunx.h is included. */
#include "rules/quincunx.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct quincunx_position *start(const char *variant)
{
    struct quincunx_position *position = quincunx_new(variant, NULL, NULL);
    assert_non_null(position);
    return position;
}

/* Plays moves parted by blanks, all of which must be legal. */
static void play(struct quincunx_position *position, const char *moves)
{
    char text[QUINCUNX_MOVE_SIZE];
    while (*moves != '\0') {
        size_t length = strcspn(moves, " ");
        assert_true(length < sizeof text);
        memcpy(text, moves, length);
        text[length] = '\0';
        quincunx_move move = quincunx_move_from_text(position, text, NULL);
        assert_int_not_equal(move, QUINCUNX_MOVE_NONE);
        assert_true(quincunx_make(position, move));
        moves += length + (moves[length] == ' ');
    }
}

static void lists_the_variants(void **state)
{
    (void)state;
    bool has_xodul = false;
    assert_true(quincunx_variant_count() >= 7);
    for (int i = 0; i < quincunx_variant_count(); i++) {
        struct quincunx_position *position = start(quincunx_variant_name(i));
        assert_string_equal(quincunx_name(position), quincunx_variant_name(i));
        assert_true(strlen(quincunx_variant_title(i)) > 0);
        has_xodul = has_xodul || strcmp(quincunx_variant_name(i), "xodul") == 0;
        quincunx_free(position);
    }
    assert_true(has_xodul);
    assert_null(quincunx_variant_name(-1));
    assert_null(quincunx_variant_name(quincunx_variant_count()));
    assert_null(quincunx_variant_title(quincunx_variant_count()));
}

static void refuses_unknown_names(void **state)
{
    (void)state;
    struct quincunx_error error = {0};
    assert_null(quincunx_new("draughts", NULL, &error));
    assert_true(strlen(error.reason) > 0);
    assert_null(quincunx_new(NULL, NULL, &error));
    assert_null(quincunx_new("xodul", "pool=common setup=upwards", &error));
    assert_int_equal(error.column, 13);
    assert_null(quincunx_new("xodul", "pool", &error));
    assert_int_equal(error.column, 1);
    assert_null(quincunx_new("chess", "pool=common", NULL));
}

static void options_choose_the_rules(void **state)
{
    (void)state;
    char fen[QUINCUNX_FEN_SIZE];
    struct quincunx_position *position =
        quincunx_new("xodul", " setup=rotated  pool=common ", NULL);
    assert_non_null(position);
    assert_memory_equal(quincunx_fen(position, fen), "clgwkqbnr/", 10);
    quincunx_free(position);
}

static void shows_the_board(void **state)
{
    (void)state;
    struct quincunx_position *position = start("xodul");
    assert_int_equal(quincunx_files(position), 9);
    assert_int_equal(quincunx_ranks(position), 8);
    assert_int_equal(quincunx_piece(position, 8, 0), 'C');
    assert_int_equal(quincunx_piece(position, 3, 7), 'q');
    assert_int_equal(quincunx_piece(position, 4, 4), ' ');
    assert_int_equal(quincunx_piece(position, 9, 0), ' ');
    assert_int_equal(quincunx_piece(position, 0, -1), ' ');
    assert_int_equal(quincunx_seat(position), 0);
    assert_false(quincunx_in_check(position));
    quincunx_free(position);
}

static void reads_and_writes_fens(void **state)
{
    (void)state;
    const char *kiwipete =
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    char fen[QUINCUNX_FEN_SIZE];
    struct quincunx_error error = {0};
    struct quincunx_position *position = start("chess");
    assert_true(quincunx_set_fen(position, kiwipete, NULL));
    assert_string_equal(quincunx_fen(position, fen), kiwipete);
    assert_false(quincunx_set_fen(position, "8/8/8/8/8/8/8/8 w - - 0 1", &error));
    assert_true(error.column >= 1);
    assert_true(strlen(error.reason) > 0);
    assert_false(quincunx_set_fen(position, NULL, &error));
    assert_int_equal(error.column, 1);
    assert_string_equal(error.reason, "FEN: missing");
    assert_int_equal(quincunx_move_from_text(position, NULL, &error), 0);
    assert_int_equal(error.column, 1);
    assert_string_equal(error.reason, "move: missing");
    error.column = 0;
    assert_false(quincunx_push(position, NULL, &error));
    assert_int_equal(error.column, 1);
    assert_false(quincunx_set_fen(position, "", NULL));
    assert_string_equal(quincunx_fen(position, fen), kiwipete);
    quincunx_free(position);
}

static void lists_moves(void **state)
{
    (void)state;
    quincunx_move moves[QUINCUNX_MOVES_MAX];
    char text[QUINCUNX_MOVE_SIZE];
    struct quincunx_position *position = start("xodul");
    int count = quincunx_moves(position, moves, QUINCUNX_MOVES_MAX);
    assert_int_equal(count, 57);
    assert_int_equal(quincunx_moves(position, NULL, 0), 57);
    for (int i = 0; i < count; i++) {
        int from, to;
        assert_true(quincunx_is_legal(position, moves[i]));
        quincunx_move_to_text(position, moves[i], text);
        assert_int_equal(quincunx_move_from_text(position, text, NULL), moves[i]);
        assert_true(quincunx_move_squares(position, moves[i], &from, &to));
        assert_in_range(from, 0, 71);
        assert_in_range(to, 0, 71);
    }
    moves[1] = QUINCUNX_MOVE_NONE;
    assert_int_equal(quincunx_moves(position, moves, 1), 57);
    assert_int_equal(moves[1], QUINCUNX_MOVE_NONE);
    quincunx_free(position);
}

static void refuses_what_is_no_move(void **state)
{
    (void)state;
    int from, to;
    char text[QUINCUNX_MOVE_SIZE] = "x";
    struct quincunx_error error = {0};
    struct quincunx_position *position = start("chess");
    assert_int_equal(quincunx_move_from_text(position, "e2e5", &error), QUINCUNX_MOVE_NONE);
    assert_true(strlen(error.reason) > 0);
    assert_int_equal(quincunx_move_from_text(position, NULL, &error), QUINCUNX_MOVE_NONE);
    assert_int_equal(quincunx_move_from_text(position, "", NULL), QUINCUNX_MOVE_NONE);
    for (quincunx_move move = 0; move < 100000; move++) {
        quincunx_move scattered = move * 2654435761U;
        if (!quincunx_is_legal(position, scattered)) {
            assert_false(quincunx_make(position, scattered));
        }
    }
    assert_false(quincunx_make(position, QUINCUNX_MOVE_NONE));
    assert_false(quincunx_move_squares(position, QUINCUNX_MOVE_NONE, &from, &to));
    assert_string_equal(quincunx_move_to_text(position, QUINCUNX_MOVE_NONE, text), "");
    quincunx_free(position);
}

static void pushes_what_a_text_names(void **state)
{
    (void)state;
    struct quincunx_error error = {0};
    char fen[QUINCUNX_FEN_SIZE];
    struct quincunx_position *position = start("xymyx");
    assert_int_equal(quincunx_moves_of(position, 0, NULL, 0), 39);
    assert_int_equal(quincunx_moves_of(position, 1, NULL, 0), 39);
    assert_true(quincunx_push(position, "e2e4|e7e5", NULL));
    assert_true(quincunx_push(position, "g1f3", NULL));
    assert_int_equal(quincunx_moves_of(position, 0, NULL, 0), 0);
    assert_int_equal(quincunx_undo(position, 1), 1);
    assert_true(strncmp(quincunx_fen(position, fen), "rnbqkbnr/pppp1ppp/8/4p3/4P3/", 28) == 0);
    assert_false(quincunx_push(position, "e1e3|b8c6", &error));
    assert_true(strlen(error.reason) > 0);
    assert_false(quincunx_push(position, NULL, &error));
    assert_string_equal(error.reason, "move: missing");
    quincunx_free(position);
}

static void tells_results(void **state)
{
    (void)state;
    const char *reason;
    struct quincunx_position *position = start("chess");
    assert_int_equal(quincunx_result(position, &reason), QUINCUNX_GOING_ON);
    assert_string_equal(reason, "");
    play(position, "f2f3 e7e5 g2g4 d8h4");
    assert_int_equal(quincunx_result(position, &reason), QUINCUNX_BLACK_WINS);
    assert_string_equal(reason, "checkmate");
    assert_true(quincunx_in_check(position));
    assert_int_equal(quincunx_moves(position, NULL, 0), 0);
    assert_string_equal(quincunx_result_text(QUINCUNX_BLACK_WINS), "0-1");
    assert_string_equal(quincunx_result_text(QUINCUNX_WHITE_WINS), "1-0");
    assert_string_equal(quincunx_result_text(QUINCUNX_DRAW), "1/2-1/2");
    assert_string_equal(quincunx_result_text(quincunx_result(position, NULL)), "0-1");
    assert_int_equal(quincunx_undo(position, 1), 1);
    assert_int_equal(quincunx_result(position, NULL), QUINCUNX_GOING_ON);
    quincunx_free(position);
}

static void copies_keep_their_history(void **state)
{
    (void)state;
    char before[QUINCUNX_FEN_SIZE], after[QUINCUNX_FEN_SIZE];
    const char *reason;
    struct quincunx_position *position = start("xodul");
    play(position, "b1c3 b8c6 c3b1 c6b8 b1c3 b8c6 c3b1");
    struct quincunx_position *copy = quincunx_copy(position);
    assert_non_null(copy);
    assert_string_equal(quincunx_fen(copy, after), quincunx_fen(position, before));
    play(copy, "c6b8");
    assert_int_equal(quincunx_result(copy, &reason), QUINCUNX_DRAW);
    assert_string_equal(reason, "threefold repetition");
    assert_int_equal(quincunx_result(position, NULL), QUINCUNX_GOING_ON);
    assert_int_equal(quincunx_undo(copy, 100), 8);
    assert_int_equal(quincunx_undo(copy, 1), 0);
    assert_int_equal(quincunx_undo(copy, -1), 0);
    assert_string_equal(quincunx_fen(position, after), before);
    quincunx_free(copy);
    quincunx_free(position);
}

static void counts_moves(void **state)
{
    (void)state;
    struct quincunx_position *position = start("chess");
    assert_true(quincunx_perft(position, 4) == 197281);
    assert_true(quincunx_perft(position, 0) == 1);
    assert_true(quincunx_perft(position, -1) == 0);
    quincunx_free(position);
    position = start("xodul");
    assert_true(quincunx_perft(position, 3) == 188065);
    quincunx_free(position);
    quincunx_free(NULL);
    assert_true(strlen(quincunx_version()) >= 5);
}

static void plays_drops_and_stacks(void **state)
{
    (void)state;
    char fen[QUINCUNX_FEN_SIZE];
    int from, to;
    struct quincunx_position *position = start("cubic");
    assert_true(quincunx_perft(position, 3) == 15424);
    assert_true(quincunx_set_fen(position, "4k3/8/8/3n4/3R4/8/8/4K3[PPpp] w - - 0 1", NULL));
    play(position, "d4d5 e8e7");
    quincunx_move drop = quincunx_move_from_text(position, "N@f5", NULL);
    assert_true(quincunx_move_squares(position, drop, &from, &to));
    assert_int_equal(from, 4 * 8 + 5);
    assert_int_equal(to, from);
    play(position, "N@f5");
    assert_true(quincunx_in_check(position));
    assert_int_equal(quincunx_piece(position, 5, 4), 'N');
    assert_string_equal(quincunx_fen(position, fen), "8/4k3/8/3R1N2/8/8/8/4K3[Pppp] b - - 0 2");
    assert_int_equal(quincunx_undo(position, 3), 3);
    assert_string_equal(quincunx_fen(position, fen), "4k3/8/8/3n4/3R4/8/8/4K3[PPpp] w - - 0 1");
    quincunx_free(position);
}

static void plays_moves_of_two_legs(void **state)
{
    (void)state;
    char fen[QUINCUNX_FEN_SIZE];
    char text[QUINCUNX_MOVE_SIZE];
    int from, to;
    struct quincunx_position *position = start("nodal");
    assert_int_equal(quincunx_files(position), 6);
    assert_true(quincunx_perft(position, 3) == 3259);
    assert_true(quincunx_set_fen(position, "6/4k1/6/6/6/2pp2/PK4/6 w - - 0 1", NULL));
    assert_int_equal(quincunx_moves(position, NULL, 0), 12);
    quincunx_move move = quincunx_move_from_text(position, "b2c3,c3d3", NULL);
    assert_true(quincunx_move_squares(position, move, &from, &to));
    assert_int_equal(from, 1 * 6 + 1);
    assert_int_equal(to, 2 * 6 + 3);
    assert_string_equal(quincunx_move_to_text(position, move, text), "b2c3,c3d3");
    assert_true(quincunx_make(position, move));
    assert_string_equal(quincunx_fen(position, fen), "6/4k1/6/6/6/3K2/P5/6 b - - 0 1");
    quincunx_free(position);
}

static void tells_who_has_stalled(void **state)
{
    (void)state;
    const char *reason = NULL;
    struct quincunx_position *position = start("nodal-ludii");
    assert_true(quincunx_set_fen(position, "k5/6/6/6/6/6/5P/K5 w - - 13,0 40", NULL));
    assert_int_equal(quincunx_result(position, &reason), QUINCUNX_GOING_ON);
    play(position, "a1a2");
    assert_int_equal(quincunx_result(position, &reason), QUINCUNX_BLACK_WINS);
    assert_string_equal(reason, "stalling");
    assert_int_equal(quincunx_moves(position, NULL, 0), 0);
    assert_true(quincunx_perft(position, 2) == 0);
    quincunx_free(position);
}

static const char FOUR_PIECES[] = "bK,15/16/16/16/16/16/16/16/16/16/16/16/16/yG,15/16/rK,14,gK";

static void tells_four_players_apart(void **state)
{
    (void)state;
    static const char *const shared[] = {"Red", "Blue", "Green", "Yellow"};
    struct quincunx_position *position = start("gala-team-shared");
    assert_int_equal(quincunx_seats(position), 4);
    assert_int_equal(quincunx_seat(position), 0);
    for (int seat = 0; seat < 4; seat++) {
        assert_string_equal(quincunx_seat_name(position, seat), shared[seat]);
        assert_int_equal(quincunx_team(position, seat), seat % 2);
    }
    assert_null(quincunx_seat_name(position, 4));
    assert_null(quincunx_seat_name(position, -1));
    assert_int_equal(quincunx_team(position, 4), -1);
    assert_int_equal(quincunx_piece(position, 0, 0), 'K');
    assert_int_equal(quincunx_piece(position, 15, 15), 'K');
    assert_int_equal(quincunx_piece_seat(position, 0, 0), 0);
    assert_int_equal(quincunx_piece_seat(position, 0, 15), 1);
    assert_int_equal(quincunx_piece_seat(position, 15, 0), 2);
    assert_int_equal(quincunx_piece_seat(position, 15, 15), 3);
    assert_int_equal(quincunx_piece_seat(position, 7, 7), -1);
    assert_int_equal(quincunx_piece_seat(position, 16, 0), -1);
    quincunx_free(position);
    position = start("chess");
    assert_int_equal(quincunx_seats(position), 2);
    assert_string_equal(quincunx_seat_name(position, 1), "Black");
    assert_null(quincunx_seat_name(position, 2));
    assert_int_equal(quincunx_piece_seat(position, 0, 7), 1);
    quincunx_free(position);
}

/* Moves of four players, results of teams and of players. */
static void plays_for_four(void **state)
{
    (void)state;
    char fen[QUINCUNX_FEN_SIZE];
    char text[QUINCUNX_FEN_SIZE];
    const char *reason = NULL;
    snprintf(fen, sizeof fen, "%s r - 0 1", FOUR_PIECES);
    struct quincunx_position *position = start("gala-cutthroat");
    assert_true(quincunx_set_fen(position, fen, NULL));
    assert_string_equal(quincunx_fen(position, text), fen);
    play(position, "a1*p1");
    assert_int_equal(quincunx_seat(position), 1);
    play(position, "a16*a3");
    assert_int_equal(quincunx_result(position, &reason), QUINCUNX_GOING_ON);
    assert_true(quincunx_points(position, 0) == 0);
    play(position, "a1*a16");
    assert_int_equal(quincunx_result(position, &reason), QUINCUNX_SEATS + 1);
    assert_string_equal(reason, "no royal left");
    assert_string_equal(quincunx_result_text(quincunx_result(position, NULL)), "1-0-0-0");
    assert_true(quincunx_points(position, 0) == 1);
    assert_true(quincunx_points(position, 1) == 0);
    assert_true(quincunx_points(position, 4) == 0);
    quincunx_free(position);

    position = start("gala-team");
    assert_true(quincunx_set_fen(position, fen, NULL));
    play(position, "a1*p1 a16*a3");
    assert_int_equal(quincunx_result(position, &reason), QUINCUNX_GOING_ON);
    play(position, "a1*a16");
    assert_int_equal(quincunx_result(position, &reason), QUINCUNX_WHITE_WINS);
    assert_true(quincunx_points(position, 2) == 1);
    assert_true(quincunx_points(position, 3) == 0);
    quincunx_free(position);
}

static void any_number_has_a_result_text(void **state)
{
    (void)state;
    assert_string_equal(quincunx_result_text(QUINCUNX_DRAW), "1/2-1/2");
    assert_string_equal(quincunx_result_text(QUINCUNX_SEATS), "*");
    assert_string_equal(quincunx_result_text(QUINCUNX_SEATS_LAST), "1/4-1/4-1/4-1/4");
    assert_string_equal(quincunx_result_text((enum quincunx_result)(QUINCUNX_SEATS_LAST + 1)),
                        "*");
    assert_string_equal(quincunx_result_text((enum quincunx_result)99), "*");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_the_variants),
        cmocka_unit_test(refuses_unknown_names),
        cmocka_unit_test(options_choose_the_rules),
        cmocka_unit_test(shows_the_board),
        cmocka_unit_test(reads_and_writes_fens),
        cmocka_unit_test(lists_moves),
        cmocka_unit_test(refuses_what_is_no_move),
        cmocka_unit_test(pushes_what_a_text_names),
        cmocka_unit_test(tells_results),
        cmocka_unit_test(copies_keep_their_history),
        cmocka_unit_test(counts_moves),
        cmocka_unit_test(plays_drops_and_stacks),
        cmocka_unit_test(plays_moves_of_two_legs),
        cmocka_unit_test(tells_who_has_stalled),
        cmocka_unit_test(tells_four_players_apart),
        cmocka_unit_test(plays_for_four),
        cmocka_unit_test(any_number_has_a_result_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
