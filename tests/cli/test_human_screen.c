/* What a person sees: boards that fit, colours, halves of turns typed unseen; and all games. */
#include "protocol/cli/terminal/human.h"
#include "rules/variants.h"
#include "tests/support/pty.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char wide_files[] = " a  b  c  d  e  f  g  h  i  j  k  l  m  n  o  p";
static const char narrow_files[] = " a b c d e f g h i j k l m n o p";

static void quit(void)
{
    pty_type("quit");
    pty_end();
}

static void fits_the_terminal(void **state)
{
    (void)state;
    pty_start("play|gala|--seat|w|--colour|never", 80, 24);
    pty_wait(wide_files);
    pty_wait("White> ");
    pty_resize(50, 24);
    pty_wait(narrow_files);
    pty_wait("White> ");
    pty_resize(80, 24);
    pty_wait(wide_files);
    quit();
    pty_start("play|chess|--seat|w|--colour|always", 120, 40);
    pty_wait("   a      b      c   ");
    pty_resize(80, 24);
    pty_wait(" a  b  c  d  e  f  g  h");
    quit();
}

/* Without colours a piece of four is told by his seat's letter, however narrow the board. */
static void names_the_seats_of_pieces(void **state)
{
    (void)state;
    pty_start("play|gala-cutthroat|--seat|r|--colour|never", 80, 24);
    pty_wait(" 1 rK rG rA  . rR ");
    pty_wait("Red> ");
    pty_resize(40, 24);
    pty_wait("16 bKbGbA. bR. bP. . yP. yR. yAyGyK");
    pty_wait(" 1 rKrGrA. rR. rP. . gP. gR. gAgGgK");
    pty_wait("Red> ");
    pty_ask("a5", " 6 .)rC. rV");
    pty_wait(" 5 RR.).)rH. ");
    quit();
}

/* Counts the lines shown since `from`. */
static int lines_since(size_t from)
{
    int lines = 0;
    for (const char *at = pty.shown + from; (at = strchr(at, '\n')) != NULL; at++) {
        lines++;
    }
    return lines;
}

/* Each game's screen is drawn with all its lines in sight. */
static void draws_whole_screens(void **state)
{
    char line[256];
    (void)state;
    for (int i = 0; i < variant_count(); i++) {
        for (int columns = 40; columns <= 80; columns += 40) {
            snprintf(line, sizeof line, "play|%s|--seat|0|--colour|always",
                     variant_at(i)->name);
            pty_start(line, columns, 24);
            pty_wait("\x1b[H");
            size_t from = pty.seen;
            pty_wait("> ");
            pty_wait("> ");
            assert_true(lines_since(from) < 24);
            quit();
        }
    }
}

static void colours_where_wanted(void **state)
{
    (void)state;
    setenv("TERM", "xterm-256color", 1);
    unsetenv("NO_COLOR");
    pty_start("play|chess|--seat|w", 80, 24);
    pty_wait("\x1b[48;5;");
    quit();
    pty_start("play|chess|--seat|w|--colour|never", 80, 24);
    quit();
    assert_not_shown(0, "\x1b");
    setenv("NO_COLOR", "1", 1);
    pty_start("play|chess|--seat|w", 80, 24);
    quit();
    assert_not_shown(0, "\x1b");
    unsetenv("NO_COLOR");
    setenv("TERM", "dumb", 1);
    pty_start("play|chess|--seat|w", 80, 24);
    quit();
    assert_not_shown(0, "\x1b");
}

/* Neither half is shown before both are in. */
static void hides_halves(void **state)
{
    (void)state;
    pty_start("play|xymyx|--seat|both|--colour|never", 80, 24);
    pty_wait("White (unseen)> ");
    assert_false(pty_echoes());
    pty_ask("b1c3", "Black (unseen)> ");
    assert_not_shown(0, "b1c3");
    pty_type("g8f7"); /* illegal, and not repeated either */
    pty_wait("No legal move: ");
    pty_wait("Black (unseen)> ");
    size_t from = pty.seen;
    assert_not_shown(0, "g8f7");
    pty_ask("b8c6", "1. b1c3|b8c6");
    pty.shown[pty.seen - strlen("b1c3|b8c6")] = '\0';
    assert_not_shown(from, "b8c6");
    pty.shown[pty.seen - strlen("b1c3|b8c6")] = 'b';
    pty_wait("White (unseen)> ");
    quit();
}

/* A half that is in can be taken back, alone. */
static void takes_halves_back(void **state)
{
    (void)state;
    pty_start("play|xymyx|--seat|both|--colour|never", 80, 24);
    pty_wait("White (unseen)> ");
    pty_ask("e2e4", "Black (unseen)> ");
    pty_ask("undo", "White (unseen)> ");
    pty_ask("d2d4", "Black (unseen)> ");
    pty_ask("d7d5", "1. d2d4|d7d5");
    pty_ask("undo", "move 1, both sides move");
    quit();
}

static void meets_the_engine_unseen(void **state)
{
    (void)state;
    pty_start("play|xymyx|--seat|black|--depth|1|--colour|never", 80, 24);
    pty_wait("Black (unseen)> ");
    pty_ask("e7e5", "|e7e5");
    assert_not_shown(0, "Black (unseen)> e7e5");
    pty_wait("Black (unseen)> ");
    quit();
}

/* Whatever ends the program, typing shows afterwards (pty_end asserts it). */
static void shows_typing_again(void **state)
{
    static const int signals[] = {SIGTERM, SIGINT, SIGHUP};
    (void)state;
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        pty_start("play|xymyx|--seat|both|--colour|never", 80, 24);
        pty_wait("White (unseen)> ");
        assert_false(pty_echoes());
        kill(pty.process, signals[i]);
        pty_wait("Nothing was played, so nothing was saved.");
        pty_end();
    }
}

static void plays_every_game(void **state)
{
    char line[256], prompt[64];
    (void)state;
    for (int i = 0; i < variant_count(); i++) {
        const struct variant *variant = variant_find(variant_at(i)->name);
        snprintf(line, sizeof line, "play|%s|--seat|0|--depth|1|--colour|never|--pgn|game.pgn",
                 variant->name);
        snprintf(prompt, sizeof prompt, "%s%s> ", variant->seat_names[0],
                 variant->simultaneous ? " (unseen)" : "");
        pty_start(line, 80, 24);
        for (int move = 1; move <= 3; move++) {
            pty_wait(prompt);
            pty_type("go");
        }
        pty_wait("move 4, ");
        pty_wait(prompt);
        pty_ask("undo", "move 3, ");
        pty_ask("hint", "Hint: ");
        quit();
    }
}

/* Two partners at one terminal, in the seats of one team. */
static void plays_several_seats(void **state)
{
    (void)state;
    pty_start("play|gala-team|--seat|red,y|--depth|1|--colour|never", 80, 24);
    pty_wait("Red> ");
    pty_ask("go", "Yellow> ");
    pty_ask("go", "Red> ");
    pty_ask("resign", "0-1 (Red resigns)");
    quit();
    pty_start("play|gala-cutthroat|--seat|2|--depth|1|--colour|never", 80, 24);
    pty_wait("Yellow> ");
    pty_ask("resign", "1/3-1/3-0-1/3 (Yellow resigns)");
    quit();
}

/* Nobody plays: the engine does, to the end. */
static void plays_alone(void **state)
{
    (void)state;
    assert_succeeds("play|chess|--seat|none|--depth|1|--moves-max|2|--pgn|game.pgn");
    assert_contains(last.out, "stopped after 2 moves");
}

int main(int argc, char **argv)
{
    char folder[FOLDER_MAX];
    const struct CMUnitTest tests[] = {cmocka_unit_test(fits_the_terminal),
                                       cmocka_unit_test(draws_whole_screens),
                                       cmocka_unit_test(colours_where_wanted),
                                       cmocka_unit_test(hides_halves),
                                       cmocka_unit_test(takes_halves_back),
                                       cmocka_unit_test(meets_the_engine_unseen),
                                       cmocka_unit_test(shows_typing_again),
                                       cmocka_unit_test(plays_every_game),
                                       cmocka_unit_test(names_the_seats_of_pieces),
                                       cmocka_unit_test(plays_several_seats),
                                       cmocka_unit_test(plays_alone)};
    if (!find_program_under_test(argc, argv)) {
        return 1;
    }
    make_folder(folder);
    assert_int_equal(chdir(folder), 0);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
