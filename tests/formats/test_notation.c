/* Moves as players write them: every notation of every game is written as expected and read
 * back as the same move. */
#include "protocol/formats/notation.h"
#include "rules/game.h"
#include "rules/variants.h"
#include "tests/support/gala_support.h"
#include "tests/support/random.h"
#include "tests/support/test_support.h"

#include <stdio.h>
#include <string.h>

/* The move that the project writes `text`, as the notation has it; a FEN of NULL is the start.
 */
static void assert_writes(const char *game, const char *fen, const char *text,
                          enum notation notation, const char *expected)
{
    struct rule_set rules = find_rules(game);
    union position_room position;
    struct text_error error;
    char written[MOVE_TEXT_MAX];
    read_position(&rules, fen == NULL ? rules.variant->start_fen : fen, &position);
    move_t move = move_from_text(rules.variant, &position.head, text, &error);
    assert_int_not_equal(move, MOVE_NONE);
    notation_write(rules.variant, &position.head, move, notation, written);
    assert_string_equal(written, expected);
    assert_int_equal(notation_read(rules.variant, &position.head, written, &error), move);
}

static void chess_is_written_as_the_standard_says(void **state)
{
    (void)state;
    static const char castles[] = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    static const char promotes[] = "1n5k/P7/8/8/8/8/8/K7 w - - 0 1";
    static const char passes[] = "7k/8/8/3pP3/8/8/8/K7 w - d6 0 1";
    static const char queens[] = "6k1/8/8/8/Q6Q/8/8/K6Q w - - 0 1";
    static const char pinned[] = "4r2k/8/8/8/8/8/4N3/4K1N1 w - - 0 1";
    assert_writes("chess", NULL, "e2e4", NOTATION_SAN, "e4");
    assert_writes("chess", NULL, "g1f3", NOTATION_SAN, "Nf3");
    assert_writes("chess", NULL, "g1f3", NOTATION_LAN, "Ng1-f3");
    assert_writes("chess", NULL, "e2e4", NOTATION_LAN, "e2-e4");
    assert_writes("chess", NULL, "e2e4", NOTATION_UCI, "e2e4");
    assert_writes("chess", castles, "e1g1", NOTATION_SAN, "O-O");
    assert_writes("chess", castles, "e1c1", NOTATION_LAN, "O-O-O");
    assert_writes("chess", castles, "a1a8", NOTATION_SAN, "Rxa8+");
    assert_writes("chess", castles, "a1a8", NOTATION_LAN, "Ra1xa8+");
    assert_writes("chess", promotes, "a7b8q", NOTATION_SAN, "axb8=Q+");
    assert_writes("chess", promotes, "a7a8n", NOTATION_SAN, "a8=N");
    assert_writes("chess", promotes, "a7b8r", NOTATION_LAN, "a7xb8=R+");
    assert_writes("chess", passes, "e5d6", NOTATION_SAN, "exd6");
    assert_writes("chess", queens, "h4e4", NOTATION_SAN, "Qh4e4");
    assert_writes("chess", queens, "a4e4", NOTATION_SAN, "Qae4");
    assert_writes("chess", queens, "h1e4", NOTATION_SAN, "Q1e4");
    assert_writes("chess", pinned, "g1f3", NOTATION_SAN, "Nf3");
    assert_writes("chess", "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2",
                  "d8h4", NOTATION_SAN, "Qh4#");
}

static void drops_and_exchanges_name_piece_and_square(void **state)
{
    (void)state;
    static const char pool[] = "8k/9/9/9/4P4/9/9/4K4[NQ] w - - 0 1";
    assert_writes("xodul", pool, "Q@e4", NOTATION_SAN, "Q@e4+");
    assert_writes("xodul", pool, "N@e4", NOTATION_LAN, "N@e4");
    assert_writes("cubic", "7k/8/8/8/8/2N5/8/K7[N] w - - 0 1", "N@a2", NOTATION_SAN, "N@a2");
}

static void promotions_and_teleports_go_by_letters(void **state)
{
    (void)state;
    assert_writes("xodul", "8k/4P4/9/9/9/9/9/4K4[] w - - 0 1", "e7e8s", NOTATION_SAN, "e8=S");
    assert_writes("xodul", NULL, "f1g6", NOTATION_SAN, "Wg6");
    assert_writes("xodul", NULL, "i1i7", NOTATION_SAN, "Cxi7");
    assert_writes("cubic", "7k/8/3p4/3P4/8/8/8/K7[] w - - 0 1", "d5d6g", NOTATION_SAN,
                  "dxd6=G");
}

static void kings_write_both_legs(void **state)
{
    (void)state;
    static const char legs[] = "6/4k1/6/6/6/2pp2/PK4/6 w - - 0 1";
    assert_writes("nodal", legs, "b2c3", NOTATION_SAN, "Kxc3");
    assert_writes("nodal", legs, "b2c3,c3d3", NOTATION_SAN, "Kxc3,xd3");
    assert_writes("nodal", legs, "b2c3,c3d3", NOTATION_LAN, "Kb2xc3,xd3");
    assert_writes("nodal", legs, "b2c3,c3b3", NOTATION_SAN, "Kxc3,b3");
    assert_writes("nodal", legs, "b2d1", NOTATION_SAN, "Kd1");
    /* A pawn that goes along its diagonal is told from the one that goes straight. */
    static const char pawns[] = "5k/6/6/6/6/6/1PP3/K5 w - - 0 1";
    assert_writes("nodal", pawns, "b2c3", NOTATION_SAN, "bc3");
    assert_writes("nodal", pawns, "c2c3", NOTATION_SAN, "cc3");
    /* A knight's capture on the way is one. */
    assert_writes("nodal", "5k/6/6/3p2/3N2/6/6/K5 w - - 0 1", "d4c6", NOTATION_SAN, "Nxc6");
}

static void shots_have_their_sign(void **state)
{
    (void)state;
    const char *fen = gala_fen("w Kc3 Kc2 ac12 kp3 kp16");
    assert_writes("gala", fen, "c3*c12", NOTATION_LAN, "Kc3*c12");
    assert_writes("gala", fen, "c3*c12", NOTATION_SAN, "K*c12");
}

/* Writes a move of chess as the standard has it, but for signs of check. */
static void san_of(const struct position *position, move_t move, const struct move_list *list,
                   char text[16])
{
    const struct variant *variant = variant_find("chess");
    int from = move_from(move), kind = piece_type(position_piece(position, from));
    bool is_pawn = kind == variant->pawn, is_shared = false, file = false, rank = false;
    char square[4], target[4];
    for (int i = 0; i < list->count; i++) {
        int other = move_from(list->move[i]);
        if (other != from && move_to(list->move[i]) == move_to(move) &&
            position_piece(position, other) == position_piece(position, from)) {
            is_shared = true;
            file = file || other % 8 == from % 8;
            rank = rank || other / 8 == from / 8;
        }
    }
    bool tells_file = is_pawn ? move_is_capture(move) : is_shared && (!file || rank);
    bool tells_rank = !is_pawn && file;
    square_to_text(variant, from, square);
    square_to_text(variant, move_to(move), target);
    int length =
        snprintf(text, 16, "%.*s%.*s%.*s%s%s", !is_pawn, &variant->letters[kind], tells_file,
                 square, tells_rank, square + 1, move_is_capture(move) ? "x" : "", target);
    if (move_piece_type(move) != 0) {
        snprintf(text + length, (size_t)(16 - length), "=%c",
                 variant->letters[move_piece_type(move)]);
    }
    if (move_kind(move) == MOVE_CASTLE) {
        strcpy(text, move_to(move) > from ? "O-O" : "O-O-O");
    }
}

/* Each move of random games of chess is written as the standard has it. */
static void random_games_of_chess_are_as_the_standard_says(void **state)
{
    (void)state;
    static struct move_list list;
    const struct variant *variant = variant_find("chess");
    uint64_t seed = 1;
    for (int number = 0; number < 60; number++) {
        struct game game;
        assert_true(game_init(&game, variant, 0));
        for (int i = 0; i < 200; i++) {
            char expected[MOVE_TEXT_MAX], written[MOVE_TEXT_MAX];
            list.count = 0;
            variant->generate(game_position(&game), GENERATE_ALL, &list);
            if (list.count == 0) {
                break;
            }
            move_t chosen = list.move[splitmix64(&seed) % (uint64_t)list.count];
            san_of(game_position(&game), chosen, &list, expected);
            notation_write(variant, game_position(&game), chosen, NOTATION_SAN, written);
            assert_true(game_play(&game, chosen));
            struct game_end end = game_end(&game);
            bool is_mate = strcmp(end.reason, "checkmate") == 0;
            strcat(expected, is_mate ? "#" : game_position(&game)->in_check ? "+" : "");
            assert_string_equal(written, expected);
        }
        game_free(&game);
    }
}

/* In positions of random games all moves have texts of their own, which are read back. */
static void every_move_has_its_own_text(void **state)
{
    (void)state;
    static struct move_list list;
    uint64_t seed = 2;
    for (int index = 0; index < variant_count(); index++) {
        const struct variant *variant = variant_find(variant_at(index)->name);
        struct game game;
        assert_true(game_init(&game, variant, 0));
        for (int i = 0; i < 40; i++) {
            const struct position *position = game_position(&game);
            list.count = 0;
            variant->generate(position, GENERATE_ALL, &list);
            for (int j = 0; j < list.count; j++) {
                char text[MOVE_TEXT_MAX];
                struct text_error error;
                notation_write(variant, position, list.move[j], NOTATION_SAN, text);
                if (notation_read(variant, position, text, &error) != list.move[j]) {
                    fail_msg("%s: %s is read as another move", variant->name, text);
                }
            }
            if (list.count == 0) {
                break;
            }
            move_t chosen = list.move[splitmix64(&seed) % (uint64_t)list.count];
            assert_true(game_play(&game, chosen));
        }
        game_free(&game);
    }
}

/* Signs of comment, check and mate stand behind either half of a turn, and behind the whole. */
static void signs_behind_a_joint_turn_are_passed_over(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int first; /* -1: refused */
    } cases[] = {{"e4|Nf6@b!?", 1},   {"e4|Nf6@b", 1},      {"e4!|Nf6?!@b", 1},
                 {"e4|Nf6@w??", 0},   {"e4|Nf6!", 0},       {"e2e4!?|g8f6@b!!", 1},
                 {"e4+|Nf6#@w+", 0},  {"e4|Nf6!?@w!?", 0},  {"e4|Nf6@b#!?!?!?!?!?!?", 1},
                 {"e4|Nf6@c!?", -1},  {"e4|Nf6@b!x", -1},   {"e4|Nf6@!?", -1},
                 {"e4|!?@b", -1},     {"!?|Nf6@b", -1},     {"|@b!?", -1},
                 {"e4 !?|Nf6@b", -1}, {"e4|Nf6@b !?x", -1}, {"!?", -1}};
    const struct variant *variant = variant_find("xymyx");
    union position_room room;
    variant_start(variant, 0, &room.head);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct joint joint;
        struct text_error error;
        char text[JOINT_TEXT_MAX];
        bool reads = notation_read_joint(variant, &room.head, cases[i].text, &joint, &error);
        if (reads != (cases[i].first >= 0)) {
            fail_msg("%s is %s", cases[i].text, reads ? "read" : "refused");
        }
        if (reads) {
            joint_to_text(variant, &room.head, &joint, text);
            assert_string_equal(text, cases[i].first == 0 ? "e2e4|g8f6@w" : "e2e4|g8f6@b");
        }
    }
}

/* A text that means no legal move is refused with a reason that is about the piece it tells of.
 */
static void what_is_illegal_says_why(void **state)
{
    (void)state;
    static const struct {
        const char *game, *fen, *text, *reason;
    } cases[] = {
        {"chess", NULL, "O-O", "a piece stands between king and rook (H7, H8)"},
        {"chess", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O", "the king or the rook has moved"},
        {"chess", "8/8/8/8/8/3k4/8/R4K2 w - - 0 1", "O-O", "the king goes one square"},
        {"chess", NULL, "Nd4", "no knight may go to d4"},
        {"chess", NULL, "Ngd4", "the knight leaps two squares"},
        {"chess", NULL, "e5", "no pawn may go to e5"},
        {"chess", NULL, "Ke2", "an own piece stands on e2"},
        {"chess", NULL, "N3d4", "there is no such knight"},
        {"chess", NULL, "e8=Q", "there is no such move"},
        {"chess", "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", "Nc3",
         "the king would be left in check by the rook on e8"},
        {"xodul", NULL, "O-O", "there is no castling in this game"},
        {"xymyx", NULL, "O-O-O", "a piece stands between king and rook (S4)"},
        {"xodul", "4k4/9/9/9/9/9/9/4K4[N] w - - 0 1", "Nd4", "there is no such knight"},
        {"gala", NULL, "O-O", "there is no castling in this game"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct rule_set rules = find_rules(cases[i].game);
        union position_room room;
        struct text_error error;
        read_position(&rules, cases[i].fen == NULL ? rules.variant->start_fen : cases[i].fen,
                      &room);
        assert_int_equal(notation_read(rules.variant, &room.head, cases[i].text, &error),
                         MOVE_NONE);
        if (strstr(error.what, cases[i].reason) == NULL) {
            fail_msg("%s: %s, not: %s", cases[i].text, error.what, cases[i].reason);
        }
        assert_int_equal(error.column, 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chess_is_written_as_the_standard_says),
        cmocka_unit_test(drops_and_exchanges_name_piece_and_square),
        cmocka_unit_test(promotions_and_teleports_go_by_letters),
        cmocka_unit_test(kings_write_both_legs),
        cmocka_unit_test(shots_have_their_sign),
        cmocka_unit_test(random_games_of_chess_are_as_the_standard_says),
        cmocka_unit_test(every_move_has_its_own_text),
        cmocka_unit_test(signs_behind_a_joint_turn_are_passed_over),
        cmocka_unit_test(what_is_illegal_says_why),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
