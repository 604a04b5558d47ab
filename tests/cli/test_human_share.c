/* Everybody plays for himself, and the last two may share the victory: who offers it, who is
 * asked, and what the engine answers (G21 of Gala). */
#include "tests/support/pty.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Where Red and Green are left, and perhaps Blue's pieces without a royal. */
#define TWO_KINGS "16/16/16/16/16/16/16/16/16/16/16/16/14,gK,1/16/1,rK,14/16"
#define BLUE_IS_OUT "16/16/16/16/3,bR,12/16/16/16/16/16/16/16/14,gK,1/16/1,rK,14/16"

/* Starts a game from the position, in which people play these seats. */
static void start(const char *fen, const char *seats)
{
    char line[512];
    snprintf(line, sizeof line,
             "play|gala-cutthroat|%s - 0 1|--seat|%s|--depth|2|--colour|never|--pgn|game.pgn",
             fen, seats);
    pty_start(line, 80, 24);
}

static void quit(void)
{
    pty_ask("quit", "The game is saved in ");
    pty_end();
    assert_int_equal(unlink("game.pgn"), 0);
}

/* The engine in a seat that is out of the game has no say. */
static void only_who_is_left_is_asked(void **state)
{
    (void)state;
    start(BLUE_IS_OUT " r", "red,green");
    pty_ask("draw", "1/2-0-0-1/2 (the victory is shared)");
    quit();
}

static void only_who_is_left_may_offer(void **state)
{
    (void)state;
    start(BLUE_IS_OUT " b", "all");
    pty_ask("draw", "Blue is out of the game: only Red and Green can share the victory.");
    pty_wait("Blue> ");
    pty_ask("resign", "Blue is out of the game: there is nothing to give up.");
    pty_wait("Blue> ");
    pty_ask("d12d13", "Green> ");
    pty_ask("draw", "1/2-0-0-1/2 (the victory is shared)");
    quit();
}

static void three_cannot_share(void **state)
{
    (void)state;
    start("16/12,yK,3/16/16/16/16/16/16/16/16/16/16/14,gK,1/16/1,rK,14/16 r", "all");
    pty_ask("draw", "can be shared when two players are left; there are 3.");
    quit();
}

/* The engine agrees where the sides are even and where it is behind. */
static void the_engine_agrees_if_not_ahead(void **state)
{
    (void)state;
    start(TWO_KINGS " r", "red");
    pty_ask("draw", "1/2-0-0-1/2 (the victory is shared)");
    quit();
    start("16/16/16/16/16/16/16/16/16/16/16/16/11,rR,rR,1,gK,1/16/1,rK,14/16 r", "red");
    pty_ask("draw", "1/2-0-0-1/2 (the victory is shared)");
    quit();
    start("16/16/16/16/16/16/16/16/16/16/16/16/11,gR,gR,1,gK,1/16/1,rK,14/16 r", "red");
    pty_ask("draw", "Quincunx declines: it counts +");
    pty_wait(" for Green.");
    quit();
}

/* Red has as many pieces, but they cannot save his king. */
static void the_engine_sees_who_falls(void **state)
{
    (void)state;
    start("13,rS,rR,rR/14,rS,rS/16/16/16/16/16/16/16/gR,gR,14/16/16/14,gK,1/16/16/rK,15 r",
          "red");
    pty_ask("draw", "Quincunx declines: it sees Red fall.");
    quit();
}

/* Two engines share by the referee's rule, after ten moves of each since they are two. */
static void engines_share(void **state)
{
    (void)state;
    start(TWO_KINGS " r", "none");
    pty_end();
    assert_non_null(strstr(pty.shown, "move 10, Green to move"));
    assert_null(strstr(pty.shown, "move 11"));
    assert_non_null(strstr(pty.shown, "1/2-0-0-1/2 (the last two share the victory)"));
}

/* For a person nobody else agrees, though the engine plays moves for him. */
static void a_person_shares_when_he_says_so(void **state)
{
    char shown[64];
    (void)state;
    start(TWO_KINGS " r", "red");
    for (int move = 2; move <= 12; move++) {
        snprintf(shown, sizeof shown, "move %d, Red to move", move);
        pty_ask("go", shown);
    }
    pty_wait("Red> ");
    quit();
}

int main(int argc, char **argv)
{
    char folder[FOLDER_MAX];
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_who_is_left_is_asked),
        cmocka_unit_test(only_who_is_left_may_offer),
        cmocka_unit_test(three_cannot_share),
        cmocka_unit_test(the_engine_agrees_if_not_ahead),
        cmocka_unit_test(the_engine_sees_who_falls),
        cmocka_unit_test(engines_share),
        cmocka_unit_test(a_person_shares_when_he_says_so),
    };
    if (!find_program_under_test(argc, argv)) {
        return 1;
    }
    make_folder(folder);
    assert_int_equal(chdir(folder), 0);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
