/* Games that `quincunx xboard` hands over to XBoard, which is played by a script that shows
 * what it was given: test_launch_game PROGRAM. */
#include "tests/support/run_program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static char folder[FOLDER_MAX], xboard[128], pgn[128];

static void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fchmod(fileno(file), 0700), 0);
    assert_int_equal(fclose(file), 0);
}

static int set_up(void **state)
{
    (void)state;
    make_folder(folder);
    snprintf(xboard, sizeof xboard, "%s/xboard", folder);
    snprintf(pgn, sizeof pgn, "%s/games.pgn", folder);
    write_file(xboard,
               "#!/bin/sh\n"
               "echo \"$* ${QUINCUNX_VARIANT-unset}\"\n"
               "while [ $# -gt 1 ]; do\n"
               "    case $1 in -lgf | -loadGameFile) /bin/cat \"$2\" 2>/dev/null ;; esac\n"
               "    shift\n"
               "done\n");
    setenv("PATH", folder, 1);
    setenv("DISPLAY", ":99", 1);
    return 0;
}

/* Runs `quincunx xboard VARIANT -lgf FILE` with a file of this text; and more options. */
static void load(const char *variant, const char *text, const char *more)
{
    char line[256];
    write_file(pgn, text);
    snprintf(line, sizeof line, "xboard|%s|-lgf|%s%s", variant, pgn, more);
    run(line);
    assert_int_equal(last.status, 0);
}

static void games_are_converted(void **state)
{
    (void)state;
    load("xodul", "[Variant \"xodul\"]\n[Rules \"pool=common\"]\n\n1. e4 d5 2. exd5 1-0\n", "");
    assert_contains(last.out, " -lgf /dev/fd/");
    assert_contains(last.out, " -loadGameIndex 1 -firstOptions Xodul pool=common xodul\n");
    assert_contains(last.out, "[Rules \"pool=common\"]\n[Variant \"xodul\"]\n[SetUp \"1\"]\n"
                              "[FEN \"rnbqkwglc*tT/");
    assert_contains(last.out, "\n1. e2e4 d7d5\n2. e4d5\n1-0\n");
    assert_string_equal(last.error, "");
    load("xodul", "1. e4 *\n\n[White \"A\"]\n\n1. d4 *\n", "|-loadGameIndex|2|-size|33");
    assert_contains(last.out, " -loadGameIndex 1 -size 33 xodul\n");
    assert_contains(last.out, "\n1. d2d4\n*\n");
    assert_null(strstr(last.out, "e2e4"));
    load("cubic",
         "1. c4 {not this} *\n\n[White \"A\"]\n\n{Begin} 1. c4 {+0.30/12 0.512s} {good} ({no} "
         "1. d4) {move} "
         "c5 {[%clk 0:01:00]} 2. d4 {the end} *\n",
         "|-lgi|2");
    assert_contains(last.out, "\n\n {Begin}\n1. c3c4 {+0.30/12 0.5} {good\nmove} c6c5\n"
                              "2. d3d4 {the end}\n*\n");
}

/* All games of a file of chess, as they stand but for what engines said. */
static void chess_is_copied(void **state)
{
    (void)state;
    load("chess",
         "[White \"A\"]\n\n1. e4 $1 {+0.30/12 0.512s} e5 (1... c5) 2. Ke8 {good}\n\n"
         "1. d4 {[%clk 0:01:00]} *\n",
         "");
    assert_contains(last.out, " -lgf /dev/fd/");
    assert_null(strstr(last.out, "-loadGameIndex"));
    assert_contains(last.out, "[White \"A\"]\n\n1. e4 $1  {+0.30/12 0.5}  e5 (1... c5) 2. Ke8 "
                              " {good} \n\n1. d4   *\n");
    load("chess", "1. e4 *\n", "|-lgi|2");
    assert_contains(last.out, " -lgi 2 unset\n");
}

/* Of other games the reason is told. */
static void other_games_are_left_alone(void **state)
{
    (void)state;
    static const char text[] = "[Variant \"chess\"]\n\n1. e4 e5 *\n\n"
                               "[Variant \"nodal\"]\n\n1. a2a8 *\n\n"
                               "[Variant \"nodal\"]\n\n1. a3 *\n";
    load("nodal", text, "");
    assert_contains(last.error, "games.pgn, line 1: a game of chess, not nodal\n");
    load("nodal", text, "|-lgi|2");
    assert_contains(last.error, "games.pgn, line 7: move 1, a2a8: ");
    assert_contains(last.out, "games.pgn -lgi 2 nodal\n");
    load("nodal", text, "|-lgi|3");
    assert_contains(last.out, "\n1. a2a3\n*\n");
    assert_string_equal(last.error, "");
    load("nodal", text, "|-lgi|4");
    assert_contains(last.out, "games.pgn -lgi 4 nodal\n");
}

/* XBoard's own files, and files that are not there, are its business. */
static void what_is_not_ours_stays(void **state)
{
    (void)state;
    char words[160];
    load("xodul",
         "[Variant \"xodul\"]\n[FEN \"rnbqkwglc*tT/ppppppppp*tT/9*tT/9*tT/9*tT/9*tT/"
         "PPPPPPPPP*tT/RNBQKWGLC*tT w - - 0 1\"]\n\n1. e2e4 *\n",
         "");
    snprintf(words, sizeof words, " -lgf %s -loadGameIndex 1 xodul\n", pgn);
    assert_contains(last.out, words);
    assert_contains(last.error, "games.pgn, line 2: FEN ");
    assert_succeeds("xboard|xodul|-lgf|/nonexistent/games.pgn");
    assert_contains(last.out, " -lgf /nonexistent/games.pgn -loadGameIndex 1 xodul\n");
    assert_succeeds("xboard|xodul");
    assert_contains(last.out, " unset\n");
    assert_succeeds("xboard|chess|-lgf|/nonexistent/games.pgn");
    assert_contains(last.out, " -lgf /nonexistent/games.pgn unset\n");
    assert_succeeds("xboard|chess|-lgf|/");
    assert_contains(last.out, " -lgf / unset\n");
}

/* The engine tells the board among its features. */
static void the_board_is_told_early(void **state)
{
    (void)state;
    char command[512];
    setenv("PATH", "/usr/bin:/bin", 1);
    static const char talk[] = "printf 'xboard\\nprotover 2\\nquit\\n'";
    for (int i = 0; i < 2; i++) {
        snprintf(command, sizeof command, "%s | %s%s", talk,
                 i == 0 ? "QUINCUNX_VARIANT=cubic " : "", program);
        char *words[] = {"sh", "-c", command, NULL};
        run_words("/bin/sh", words);
        assert_int_equal(last.status, 0);
        const char *setup = strstr(last.out, "\nsetup (");
        assert_int_equal(setup != NULL, i == 0);
        assert_true(setup == NULL || setup < strstr(last.out, "\nfeature done=1"));
    }
    setenv("PATH", folder, 1);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_converted),        cmocka_unit_test(chess_is_copied),
        cmocka_unit_test(other_games_are_left_alone), cmocka_unit_test(what_is_not_ours_stays),
        cmocka_unit_test(the_board_is_told_early),
    };
    if (!find_program_under_test(argc, argv)) {
        return 2;
    }
    return cmocka_run_group_tests(tests, set_up, NULL);
}
