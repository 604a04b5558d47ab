/* Openings: of files in the order asked for, drawn ones the same for ever; none of them is the
 * end of a game. */
#include "protocol/match/openings/openings.h"
#include "rules/variants.h"
#include "tests/support/test_support.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MESSAGE_MAX = 512 };

static const char chess_start[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

/* A tournament with openings of a file that has this text; NULL for drawn ones. */
static struct tournament tournament_of(const char *variant, const char *text,
                                       enum opening_format format)
{
    static char path[64];
    struct tournament tournament = {.variant = variant_find(variant), .seed = 7};
    tournament.openings.format = format;
    tournament.openings.start = 1;
    if (text != NULL) {
        strcpy(path, "/tmp/quincunx_openings_XXXXXX");
        int descriptor = mkstemp(path);
        assert_true(descriptor >= 0);
        FILE *file = fdopen(descriptor, "w");
        assert_non_null(file);
        fputs(text, file);
        assert_int_equal(fclose(file), 0);
        tournament.openings.file = path;
    }
    return tournament;
}

static void forget(const struct tournament *tournament)
{
    if (tournament->openings.file != NULL) {
        unlink(tournament->openings.file);
    }
}

/* Loads the openings; those of no file are freed by the caller. What is printed on stderr is
 * put into `message`. */
static struct openings *load(const struct tournament *tournament, char message[MESSAGE_MAX])
{
    fflush(stderr);
    int kept = dup(STDERR_FILENO);
    FILE *caught = tmpfile();
    assert_true(kept >= 0 && caught != NULL);
    assert_true(dup2(fileno(caught), STDERR_FILENO) >= 0);
    struct openings *openings = openings_load(tournament);
    fflush(stderr);
    assert_true(dup2(kept, STDERR_FILENO) >= 0);
    close(kept);
    rewind(caught);
    size_t length = fread(message, 1, MESSAGE_MAX - 1, caught);
    message[length] = '\0';
    fclose(caught);
    return openings;
}

static struct openings *load_well(const struct tournament *tournament)
{
    char message[MESSAGE_MAX];
    struct openings *openings = load(tournament, message);
    assert_string_equal(message, "");
    assert_non_null(openings);
    return openings;
}

/* The FEN in which the `index`-th opening ends. */
static void fen_of(const struct openings *openings, int index, char fen[FEN_MAX])
{
    struct game game;
    assert_true(openings_get(openings, index, &game));
    game.variant->to_fen(game.variant, game_position(&game), fen);
    game_free(&game);
}

static void assert_fen(const struct openings *openings, int index, const char *expected)
{
    char fen[FEN_MAX];
    fen_of(openings, index, fen);
    assert_string_equal(fen, expected);
}

/* --- EPD --- */

static void lines_of_all_kinds_are_read(void **state)
{
    (void)state;
    struct tournament tournament = tournament_of(
        "chess",
        "\xEF\xBB\xBF# openings\r\n\r\n"
        "  7k/8/8/8/8/8/P7/K7 w - - bm a4; id \"one; two # three\";  # the first\r\n"
        "7k/8/8/8/8/8/P7/K7 b - - 3 17\n"
        "7k/8/8/8/8/8/P7/K7 w - - 5 18 c0 \"x\"\n"
        "7k/8/8/8/8/8/P7/K7 w - - hmvc 4; fmvn 9;\n"
        "7k/8/8/8/8/8/P7/K7 b - - fmvn 12\n"
        "7k/8/8/8/8/8/P7/K7 b - - ;D1 3 ;D2 15\n"
        "7k/8/8/8/8/8/P7/K7 w - - 0 6;\n"
        "7k/8/8/8/8/8/P7/K7 w - -; id \"x\"\n"
        "7k/8/8/8/8/8/P7/K7\tw\t-\t-\t2\t7;id \"x\"\n"
        "7k/8/8/8/8/8/P7/K7 b",
        OPENING_EPD);
    struct openings *openings = load_well(&tournament);
    assert_int_equal(openings_count(openings), 10);
    assert_fen(openings, 0, "7k/8/8/8/8/8/P7/K7 w - - 0 1");
    assert_fen(openings, 1, "7k/8/8/8/8/8/P7/K7 b - - 3 17");
    assert_fen(openings, 2, "7k/8/8/8/8/8/P7/K7 w - - 5 18");
    assert_fen(openings, 3, "7k/8/8/8/8/8/P7/K7 w - - 4 9");
    assert_fen(openings, 4, "7k/8/8/8/8/8/P7/K7 b - - 0 12");
    assert_fen(openings, 5, "7k/8/8/8/8/8/P7/K7 b - - 0 1");
    assert_fen(openings, 6, "7k/8/8/8/8/8/P7/K7 w - - 0 6");
    assert_fen(openings, 7, "7k/8/8/8/8/8/P7/K7 w - - 0 1");
    assert_fen(openings, 8, "7k/8/8/8/8/8/P7/K7 w - - 2 7");
    assert_fen(openings, 10, "7k/8/8/8/8/8/P7/K7 w - - 0 1");
    openings_free(openings);
    forget(&tournament);
}

/* Counters of each seat, hands and rule options. */
static void positions_of_all_games_are_read(void **state)
{
    (void)state;
    for (int i = 0; i < variant_count(); i++) {
        char text[FEN_MAX + 2], fen[FEN_MAX];
        union position_room start;
        const struct variant *variant = variant_find(variant_at(i)->name);
        unsigned rules = variant->options != NULL ? 1 : 0;
        variant_start(variant, rules, &start.head);
        variant->to_fen(variant, &start.head, fen);
        snprintf(text, sizeof text, "%s\n", fen);
        struct tournament tournament = tournament_of(variant->name, text, OPENING_EPD);
        tournament.rules = rules;
        struct openings *openings = load_well(&tournament);
        assert_int_equal(openings_count(openings), 1);
        assert_fen(openings, 5, fen);
        openings_free(openings);
        forget(&tournament);
    }
}

static void refuses(const char *variant, enum opening_format format, const char *text,
                    const char *what)
{
    char message[MESSAGE_MAX];
    struct tournament tournament = tournament_of(variant, text, format);
    assert_null(load(&tournament, message));
    assert_non_null(strchr(message, '\n'));
    assert_null(strchr(strchr(message, '\n') + 1, '\n')); /* one line */
    if (strstr(message, what) == NULL) {
        fail_msg("%s has no %s", message, what);
    }
    forget(&tournament);
}

/* A line that cannot be used costs that line. */
static void costs_one_line(const char *variant, const char *text, const char *what)
{
    char message[MESSAGE_MAX], lines[2 * FEN_MAX], fen[FEN_MAX];
    union position_room start;
    variant_start(variant_find(variant), 0, &start.head);
    variant_find(variant)->to_fen(variant_find(variant), &start.head, fen);
    snprintf(lines, sizeof lines, "%s\n%s", text, fen);
    struct tournament tournament = tournament_of(variant, lines, OPENING_EPD);
    struct openings *openings = load(&tournament, message);
    assert_non_null(openings);
    assert_int_equal(openings_count(openings), 1);
    assert_int_equal(openings_refused(openings), 1);
    assert_fen(openings, 0, fen);
    if (strstr(message, what) == NULL) {
        fail_msg("%s has no %s", message, what);
    }
    assert_non_null(strstr(message, ": 1 of 2 positions cannot be used as openings\n"));
    openings_free(openings);
    forget(&tournament);
}

static void bad_lines_are_left_out(void **state)
{
    (void)state;
    costs_one_line("chess", "\n# x\n7k/8/8/8/8/8/8/7K w", ":3: the game is over");
    costs_one_line("chess", "\n7k/8/8/8/9/8/P7/7K w", ":2: column ");
    costs_one_line("chess", "7k/8/8/8/8/8/P7/7K w - - 1 2 3", ":1: column 30: expected");
    costs_one_line("chess", "7k/8/8/8/8/8/P7/7K w - - id \"x;", ":1: column 26: expected");
    costs_one_line("chess", "  7k/8/8/8/8/8/P7/7K w - - hmvc x;", ":1: column 28: half");
    costs_one_line("chess", "7k/5KQ1/8/8/8/8/8/8 b - -", "the game is over: checkmate");
    costs_one_line("chess", "[Event \"x\"]", ":1: column ");
    costs_one_line("nodal", chess_start, ":1: column ");
    costs_one_line("xymyx", "8/8/8/8/8/8/8/8 w", ":1: column ");
}

/* A game that cannot be used costs that game. */
static void costs_one_game(const char *variant, const char *text, const char *what)
{
    char message[MESSAGE_MAX], games[512];
    snprintf(games, sizeof games, "%s\n\n[Event \"last\"]\n\n*\n", text);
    struct tournament tournament = tournament_of(variant, games, OPENING_PGN);
    struct openings *openings = load(&tournament, message);
    assert_non_null(openings);
    assert_int_equal(openings_count(openings), 2);
    assert_int_equal(openings_refused(openings), 1);
    assert_non_null(strstr(message, what));
    assert_non_null(strstr(message, ": 1 of 3 games cannot be used as openings\n"));
    openings_free(openings);
    forget(&tournament);
}

static void bad_games_are_left_out(void **state)
{
    (void)state;
    costs_one_game("chess", "1. e4 *\n\n1. e4 e4 *\n", ":3: move 1, e4: ");
    costs_one_game("chess", "[FEN \"7k/5KQ1/8/8/8/8/8/8 b - -\"]\n*\n1. d4 *",
                   ":1: the game is");
    costs_one_game("chess", "e4 *\n[Variant \"nodal\"]\n*", ":2: a game of nodal, not");
    costs_one_game("chess", "e4 *\n[Variant \"Crazyhouse\"]\n*", ":2: a game of Crazyhouse");
    costs_one_game("xodul", "[Rules \"pool=common\"]\n*\n1. e4 *",
                   ":1: a game with other rules");
}

static void a_file_of_nothing_is_refused(void **state)
{
    (void)state;
    refuses("chess", OPENING_EPD, "# nothing\n", "there is no opening in /tmp/");
    refuses("chess", OPENING_PGN, "% nothing\n", "there is no opening in /tmp/");
}

static void files_that_cannot_be_used_are_refused(void **state)
{
    (void)state;
    char message[MESSAGE_MAX];
    struct tournament tournament = tournament_of("chess", NULL, OPENING_EPD);
    tournament.openings.file = "/nonexistent/openings.epd";
    assert_null(load(&tournament, message));
    assert_non_null(strstr(message, "cannot open /nonexistent/openings.epd: No such"));
    tournament.openings.file = "/tmp";
    assert_null(load(&tournament, message));
    assert_non_null(strstr(message, "cannot be read: Is a directory"));
    tournament.openings.format = OPENING_PGN;
    assert_null(load(&tournament, message));
    assert_non_null(strstr(message, "cannot be read: Is a directory"));
    tournament = tournament_of("chess", "7k/8/8/8/8/8/P7/K7 w\n", OPENING_EPD);
    tournament.openings.start = 2;
    assert_null(load(&tournament, message));
    assert_non_null(strstr(message, "start=2, but there are 1 openings in /tmp/"));
    forget(&tournament);
}

/* --- PGN --- */

static void moves_of_games_are_openings(void **state)
{
    (void)state;
    struct tournament tournament =
        tournament_of("chess", "1. e4 e5 2. Nf3 *\n\n1. f3 e5 2. g4 Qh4# 0-1\n", OPENING_PGN);
    struct openings *openings = load_well(&tournament);
    struct game game;
    assert_int_equal(openings_count(openings), 2);
    assert_true(openings_get(openings, 0, &game));
    assert_int_equal(game.count, 3);
    game_free(&game);
    assert_true(openings_get(openings, 1, &game)); /* the mate is left out */
    assert_int_equal(game.count, 3);
    assert_int_equal(game_end(&game).result, RESULT_NONE);
    game_free(&game);
    openings_free(openings);
    tournament.openings.plies = 2;
    openings = load_well(&tournament);
    assert_fen(openings, 0, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    openings_free(openings);
    forget(&tournament);
}

static void moves_of_both_sides_are_openings(void **state)
{
    (void)state;
    static const char text[] = "[Variant \"xymyx\"]\n1. e2e4|a7a6 2. e4e5|e7e5@b *\n"
                               "[Variant \"xymyx\"]\n1. e2e4|d7d5 2. e4d5|d5e4 *\n"
                               "[Variant \"xymyx\"]\n1. e2e4|a7a6 2. e4e5|e7e5@w *\n";
    struct tournament tournament = tournament_of("xymyx", text, OPENING_PGN);
    struct openings *openings = load_well(&tournament);
    struct game game;
    assert_true(openings_get(openings, 0, &game));
    assert_int_equal(game.count, 4);
    game_free(&game);
    assert_fen(openings, 0, "rnbqkbnr/1ppp1ppp/p7/4p3/8/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 3");
    assert_fen(openings, 2, "rnbqkbnr/1ppp1ppp/p7/4P3/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3");
    assert_fen(openings, 1, "rnbqkbnr/ppp1pppp/8/3P4/4p3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3");
    openings_free(openings);
    forget(&tournament);
}

/* --- Order --- */

enum { LINES = 50 };

/* A file of so many positions; the `i`-th has the move number i + 1. */
static struct tournament tournament_of_lines(void)
{
    char text[LINES * 40] = "";
    for (int i = 0; i < LINES; i++) {
        sprintf(text + strlen(text), "7k/8/8/8/8/8/P7/K7 w - - 0 %d\n", i + 1);
    }
    return tournament_of("chess", text, OPENING_EPD);
}

/* Which line the `index`-th opening is, from 0. */
static int line_of(const struct openings *openings, int index)
{
    struct game game;
    assert_true(openings_get(openings, index, &game));
    int line = game_position(&game)->fullmove_number - 1;
    game_free(&game);
    return line;
}

static void openings_come_in_order_and_round(void **state)
{
    (void)state;
    struct tournament tournament = tournament_of_lines();
    tournament.openings.start = 49;
    struct openings *openings = load_well(&tournament);
    for (int i = 0; i < 3 * LINES; i++) {
        assert_int_equal(line_of(openings, i), (48 + i) % LINES);
    }
    assert_int_equal(line_of(openings, INT32_MAX), (48 + (int64_t)INT32_MAX) % LINES);
    openings_free(openings);
    forget(&tournament);
}

static void shuffled_openings_come_once_a_round(void **state)
{
    (void)state;
    struct tournament tournament = tournament_of_lines();
    tournament.openings.order = ORDER_RANDOM;
    struct openings *openings = load_well(&tournament);
    struct openings *again = load_well(&tournament);
    tournament.seed++;
    struct tournament other_tournament = tournament;
    tournament.seed--;
    struct openings *other = load_well(&other_tournament);
    bool is_seen[LINES] = {false};
    int in_place = 0, same = 0;
    for (int i = 0; i < LINES; i++) {
        int line = line_of(openings, i);
        assert_false(is_seen[line]);
        is_seen[line] = true;
        assert_int_equal(line_of(again, i), line);
        assert_int_equal(line_of(openings, i + LINES), line);
        in_place += line == i;
        same += line == line_of(other, i);
    }
    assert_true(in_place < LINES / 4);
    assert_true(same < LINES / 4);
    openings_free(openings);
    openings_free(again);
    openings_free(other);
    forget(&tournament);
}

/* --- Drawn openings --- */

/* Whether the seat to move has a move that ends the game as won. */
static bool has_win(struct game *game)
{
    static struct move_list list;
    int seat = game_position(game)->seat;
    list.count = 0;
    game->variant->generate(game_position(game), GENERATE_ALL, &list);
    bool found = false;
    for (int i = 0; i < list.count && !found; i++) {
        assert_true(game_play(game, list.move[i]));
        found = game_end(game).result == (seat == 0 ? RESULT_WHITE_WINS : RESULT_BLACK_WINS);
        game_undo(game, 1);
    }
    return found;
}

/* Each opening of the variant is fit to be played; returns how many differ from the one before.
 */
static int check_drawn(const struct tournament *tournament, int count)
{
    struct openings *openings = load_well(tournament);
    struct openings *again = load_well(tournament);
    int different = 0, plies = tournament->openings.plies;
    int moves = plies == 0 ? 4 : plies;
    char last[FEN_MAX] = "";
    assert_int_equal(openings_count(openings), 0);
    for (int i = 0; i < count; i++) {
        char fen[FEN_MAX];
        struct game game;
        assert_true(openings_get(openings, i, &game));
        assert_int_equal(game.count, moves);
        assert_int_equal(game_end(&game).result, RESULT_NONE);
        for (int k = 0; k < game.count; k++) {
            enum move_kind kind = move_kind(game.moves[k]);
            assert_true(kind != MOVE_TELEPORT && kind != MOVE_DROP);
        }
        tournament->variant->to_fen(tournament->variant, game_position(&game), fen);
        assert_fen(again, i, fen);
        different += strcmp(fen, last) != 0;
        strcpy(last, fen);
        assert_true(tournament->variant->simultaneous || !has_win(&game));
        game_free(&game);
    }
    openings_free(openings);
    openings_free(again);
    return different;
}

static void drawn_openings_are_fit(void **state)
{
    (void)state;
    for (int i = 0; i < variant_count(); i++) {
        const struct variant *variant = variant_find(variant_at(i)->name);
        int count = variant->files > 9 ? 40 : 200;
        struct tournament tournament = tournament_of(variant->name, NULL, OPENING_EPD);
        assert_true(check_drawn(&tournament, count) > count * 9 / 10);
    }
}

/* After longer openings wins are often at hand, and none of them is kept. */
static void long_drawn_openings_are_fit(void **state)
{
    (void)state;
    struct tournament tournament = tournament_of("nodal", NULL, OPENING_EPD);
    tournament.openings.plies = 12;
    assert_true(check_drawn(&tournament, 500) > 450);
}

static void drawn_openings_follow_the_seed(void **state)
{
    (void)state;
    struct tournament tournament = tournament_of("chess", NULL, OPENING_EPD);
    struct tournament other = tournament;
    other.seed = 8;
    struct tournament later = tournament;
    later.openings.start = 4;
    struct openings *openings = load_well(&tournament);
    struct openings *others = load_well(&other);
    struct openings *laters = load_well(&later);
    int same = 0;
    for (int i = 0; i < 50; i++) {
        char fen[2][FEN_MAX];
        fen_of(openings, i + 3, fen[0]);
        fen_of(others, i + 3, fen[1]);
        assert_fen(laters, i, fen[0]);
        same += strcmp(fen[0], fen[1]) == 0;
    }
    assert_true(same < 5);
    openings_free(openings);
    openings_free(others);
    openings_free(laters);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_of_all_kinds_are_read),
        cmocka_unit_test(positions_of_all_games_are_read),
        cmocka_unit_test(a_file_of_nothing_is_refused),
        cmocka_unit_test(bad_lines_are_left_out),
        cmocka_unit_test(bad_games_are_left_out),
        cmocka_unit_test(files_that_cannot_be_used_are_refused),
        cmocka_unit_test(moves_of_games_are_openings),
        cmocka_unit_test(moves_of_both_sides_are_openings),
        cmocka_unit_test(openings_come_in_order_and_round),
        cmocka_unit_test(shuffled_openings_come_once_a_round),
        cmocka_unit_test(drawn_openings_are_fit),
        cmocka_unit_test(long_drawn_openings_are_fit),
        cmocka_unit_test(drawn_openings_follow_the_seed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
