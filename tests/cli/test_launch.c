/* The commands that start other programs, and the program's start of its own faster copy:
 * test_launch PROGRAM. */
#include "protocol/formats/notation.h"
#include "rules/game.h"
#include "rules/variants.h"
#include "tests/support/run_program.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* XBoard is played by echo, which prints what it was given. */
static void opens_xboard(void **state)
{
    (void)state;
    char folder[FOLDER_MAX], link[128];
    make_folder(folder);
    snprintf(link, sizeof link, "%s/xboard", folder);
    assert_int_equal(symlink("/bin/echo", link), 0);
    setenv("PATH", folder, 1);
    unsetenv("DISPLAY");
    assert_fails("xboard|xodul", 1, "no display");
    setenv("DISPLAY", ":99", 1);
    assert_succeeds("xboard|xodul|-size|33");
    assert_contains(last.out, "-fcp ");
    assert_contains(last.out, " -variant xodul ");
    assert_contains(last.out, " -testLegality false ");
    assert_contains(last.out, " -showTargetSquares true ");
    assert_contains(last.out, " -sweepPromotions true ");
    assert_contains(last.out, " -size 33\n");
    assert_succeeds("xboard|chess");
    assert_contains(last.out, " -variant normal\n");
    assert_null(strstr(last.out, "-testLegality"));
}

/* The largest square with which the board fits, as xdpyinfo's stand-in tells the screen. */
static void chooses_squares_that_fit(void **state)
{
    (void)state;
    static const struct {
        const char *screen, *variant, *size;
    } cases[] = {{"1280x1000", "gala", " -boardSize 102 -boardWidth 16 -boardHeight 16"},
                 {"3840x2160", "gala", " -boardSize 244 -boardWidth 16 -boardHeight 16"},
                 {"1280x1000", "xodul", " -boardSize 153 -boardWidth 12 -boardHeight 8"},
                 {"1280x1000", "cubic", " -boardWidth 13 -boardHeight 8"},
                 {"1280x1000", "chess", " -boardSize 104\n"},
                 {"3840x2160", "chess", " -boardSize 248 -gameListFont Sans Normal %d\n"},
                 {"640x400", "gala", " -boardSize 40 -boardWidth 16 -boardHeight 16"},
                 {"99999x99999", "chess", " -boardSize 259 -gameListFont "},
                 {"1x1", "nodal", " -boardSize 15\n"},
                 {"strange", "xodul", NULL}};
    char folder[FOLDER_MAX], xboard[128], xdpyinfo[128];
    make_folder(folder);
    snprintf(xboard, sizeof xboard, "%s/xboard", folder);
    snprintf(xdpyinfo, sizeof xdpyinfo, "%s/xdpyinfo", folder);
    assert_int_equal(symlink("/bin/echo", xboard), 0);
    setenv("PATH", folder, 1);
    setenv("DISPLAY", ":99", 1);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char command[64];
        FILE *file = fopen(xdpyinfo, "w");
        assert_non_null(file);
        fprintf(file, "#!/bin/sh\necho '  dimensions:    %s pixels'\n", cases[i].screen);
        assert_int_equal(fchmod(fileno(file), 0700), 0);
        fclose(file);
        snprintf(command, sizeof command, "xboard|%s", cases[i].variant);
        assert_succeeds(command);
        if (cases[i].size != NULL) {
            assert_contains(last.out, cases[i].size);
        } else {
            assert_null(strstr(last.out, "-boardSize"));
        }
    }
}

static void says_what_to_install(void **state)
{
    (void)state;
    setenv("PATH", "/nonexistent", 1);
    unsetenv("DISPLAY");
    /* Where games are installed is looked at even when PATH does not say so. */
    bool installed = access("/usr/games/xboard", X_OK) == 0;
    assert_fails("xboard|xodul", 1, installed ? "no display" : "apt install xboard");
}

static void plays_a_game(void **state)
{
    (void)state;
    char folder[FOLDER_MAX], pgn[128], line[256];
    static char text[RUN_OUTPUT_MAX];
    make_folder(folder);
    snprintf(pgn, sizeof pgn, "%s/game.pgn", folder);
    snprintf(line, sizeof line, "play|xodul|--depth|1|--moves-max|6|--pgn|%s|--setup=rotated",
             pgn);
    assert_succeeds(line);
    assert_contains(last.out, "8 | c  l  g  w  k  q  b  n  r |");
    assert_contains(last.out, "White holds:");
    assert_contains(last.out, "1. White ");
    assert_contains(last.out, "6... Black ");
    assert_contains(last.out, "progress: move 7 ");
    assert_contains(last.out, "result: * (stopped after 6 moves)\n");
    assert_contains(last.out, pgn);
    read_file(pgn, text, sizeof text);
    assert_contains(text, "[Variant \"xodul\"]\n[SetUp \"1\"]\n[FEN \"clgwkqbnr/");
    assert_contains(text, "[Result \"*\"]");
    assert_contains(text, "[PlyCount \"12\"]");
    assert_contains(text, "\n1. ");
    snprintf(line, sizeof line, "play|chess|--time|60|--depth|1|--moves-max|1|--pgn|%s", pgn);
    assert_succeeds(line);
    read_file(pgn, text, sizeof text);
    assert_contains(text, "[TimeControl \"60+0.6\"]");
    assert_contains(text, "[PlyCount \"2\"]");
    assert_null(strstr(text, "[Variant"));
    assert_null(strstr(text, "[FEN"));
    assert_fails("play|chess|--pgn|/nonexistent/game.pgn", 1, "cannot create");
}

/* A depth-1 game of chess without a limit comes to an end by the rules. */
static void plays_to_the_end(void **state)
{
    (void)state;
    char folder[FOLDER_MAX], old[4096];
    static char text[RUN_OUTPUT_MAX];
    make_folder(folder);
    assert_non_null(getcwd(old, sizeof old));
    assert_int_equal(chdir(folder), 0);
    assert_succeeds("play|chess|--depth|1");
    assert_int_equal(chdir(old), 0);
    const char *result = strstr(last.out, "\nresult: ");
    assert_non_null(result);
    assert_true(result[9] != '*');
    const char *name = strstr(result, "\npgn: chess-");
    assert_non_null(name);
    char path[256];
    snprintf(path, sizeof path, "%s/%.*s", folder, (int)strcspn(name + 6, "\n"), name + 6);
    read_file(path, text, sizeof text);
    assert_contains(text, "[Termination \"normal\"]");
}

/* Plays the moves of a PGN's text that have a bar; returns how many. */
static int replay_joint_turns(const char *text, struct game *game)
{
    struct text_error error;
    struct joint joint;
    char move[64];
    int moves = 0;
    for (const char *word = strstr(text, "\n\n"); *word != '\0';) {
        size_t blanks = strspn(word, " \n");
        size_t length = strcspn(word + blanks, " \n");
        snprintf(move, sizeof move, "%.*s", (int)length, word + blanks);
        if (strchr(move, '|') != NULL) {
            assert_non_null(strchr(move, '@'));
            assert_true(
                notation_read_joint(game->variant, game_position(game), move, &joint, &error));
            assert_true(game_play_joint(game, &joint));
            moves++;
        }
        word += blanks + length;
    }
    return moves;
}

/* A move of both sides is one move of the record, which leads to the end that it tells. */
static void plays_both_sides_at_once(void **state)
{
    (void)state;
    char folder[FOLDER_MAX], pgn[128], line[256], part[64];
    static char text[RUN_OUTPUT_MAX];
    struct game game;
    make_folder(folder);
    snprintf(pgn, sizeof pgn, "%s/game.pgn", folder);
    snprintf(line, sizeof line, "play|xymyx|--depth|1|--pgn|%s", pgn);
    assert_succeeds(line);
    assert_contains(last.out, "\n1. ");
    assert_contains(last.out, "\n   White   score ");
    assert_contains(last.out, "\n   Black   score ");
    read_file(pgn, text, sizeof text);
    assert_true(game_init(&game, variant_find("xymyx"), 0));
    int moves = replay_joint_turns(text, &game);
    assert_true(moves > 4);
    struct game_end end = game_end(&game);
    assert_int_not_equal(end.result, RESULT_NONE);
    snprintf(part, sizeof part, "[Result \"%s\"]", game_result_text(end.result));
    assert_contains(text, part);
    snprintf(part, sizeof part, "[PlyCount \"%d\"]", 2 * moves);
    assert_contains(text, part);
    snprintf(part, sizeof part, "\nresult: %s (%s)\n", game_result_text(end.result),
             end.reason);
    assert_contains(last.out, part);
    game_free(&game);
    snprintf(line, sizeof line, "play|xymyx|--time|20|--depth|1|--moves-max|2|--pgn|%s", pgn);
    assert_succeeds(line);
    assert_contains(last.out, "result: * (stopped after 2 moves)\n");
    snprintf(line, sizeof line, "play|xymyx|--check=strict|--depth|1|--moves-max|1|--pgn|%s",
             pgn);
    assert_succeeds(line);
}

#if defined(__x86_64__) && !defined(__AVX2__)
static void copy_program(const char *to)
{
    char buffer[65536];
    ssize_t length;
    int in = open(program, O_RDONLY);
    int out = open(to, O_WRONLY | O_CREAT | O_CLOEXEC, 0755);
    assert_true(in >= 0 && out >= 0);
    while ((length = read(in, buffer, sizeof buffer)) > 0) {
        assert_int_equal(write(out, buffer, (size_t)length), length);
    }
    close(in);
    close(out);
}
#endif

/* A faster copy beside the program, here echo, is started where the processor allows. */
static void starts_its_faster_copy(void **state)
{
    (void)state;
#if defined(__x86_64__) && !defined(__AVX2__)
    char folder[FOLDER_MAX], copy[128], faster[128];
    make_folder(folder);
    snprintf(copy, sizeof copy, "%s/quincunx", folder);
    snprintf(faster, sizeof faster, "%s/quincunx-v3", folder);
    copy_program(copy);
    assert_int_equal(symlink("/bin/echo", faster), 0);
    char *words[] = {copy, "perft", "chess", "1", NULL};
    unsetenv("QUINCUNX_CPU");
    run_words(copy, words);
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2")) {
        assert_string_equal(last.out, "perft chess 1\n");
    } else {
        assert_contains(last.out, "Nodes searched: 20");
    }
    setenv("QUINCUNX_CPU", "generic", 1);
    run_words(copy, words);
    assert_contains(last.out, "Nodes searched: 20\n");
    unsetenv("QUINCUNX_CPU");
#else
    skip();
#endif
}

/* The copy for newer processors, where it was built, counts the same nodes. */
static void both_builds_search_alike(void **state)
{
    (void)state;
    char nodes[64];
    setenv("QUINCUNX_CPU", "generic", 1);
    assert_succeeds("bench|all|4");
    unsetenv("QUINCUNX_CPU");
    const char *line = strstr(last.out, "Nodes searched: ");
    assert_non_null(line);
    snprintf(nodes, sizeof nodes, "%.*s", (int)strcspn(line, "\n") + 1, line);
    assert_succeeds("bench|all|4");
    assert_contains(last.out, nodes);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plays_a_game),
        cmocka_unit_test(plays_to_the_end),
        cmocka_unit_test(plays_both_sides_at_once),
        cmocka_unit_test(starts_its_faster_copy),
        cmocka_unit_test(both_builds_search_alike),
        cmocka_unit_test(opens_xboard),
        cmocka_unit_test(chooses_squares_that_fit),
        cmocka_unit_test(says_what_to_install),
    };
    if (!find_program_under_test(argc, argv)) {
        return 2;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
