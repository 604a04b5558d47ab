/* A person plays in the terminal: moves, commands, and what is written down of it. */
#include "protocol/formats/pgn.h"
#include "rules/move_text.h"
#include "rules/variants.h"
#include "tests/support/pty.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[FOLDER_MAX];

/* Starts a game that is written to the file *pgn. */
static void start(const char *line, char pgn[FOLDER_MAX + 16])
{
    char words[512];
    snprintf(pgn, FOLDER_MAX + 16, "%s/game.pgn", folder);
    snprintf(words, sizeof words, "play|%s|--colour|never|--pgn|%s", line, pgn);
    pty_start(words, 80, 24);
}

static void quit(void)
{
    pty_ask("quit", "The game is saved in ");
    pty_end();
}

/* The file holds one game: this result and these moves. */
static void assert_pgn(const char *pgn, enum game_result result, const char *moves)
{
    struct pgn_game read;
    char what[PGN_TEXT_MAX], text[512] = "", move[MOVE_TEXT_MAX];
    int line;
    FILE *file = fopen(pgn, "r");
    assert_non_null(file);
    struct pgn_reader *reader = pgn_reader_new(file, variant_find("chess"), 0);
    assert_non_null(reader);
    assert_int_equal(pgn_read(reader, 0, &read, &line, what), PGN_GAME);
    assert_int_equal(read.result, result);
    for (int i = 0; i < read.game.count; i++) {
        move_to_text(read.game.variant, game_position_at(&read.game, i), read.game.moves[i],
                     move);
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s", i > 0 ? " " : "",
                 move);
    }
    assert_string_equal(text, moves);
    pgn_game_free(&read);
    assert_int_equal(pgn_read(reader, 0, &read, &line, what), PGN_END);
    pgn_reader_free(reader);
    fclose(file);
}

static void plays_to_mate(void **state)
{
    char pgn[FOLDER_MAX + 16], text[4096];
    (void)state;
    start("chess|--seat|both", pgn);
    pty_wait("White> ");
    pty_ask("f2f3", "Black> ");
    pty_ask("e7e5", "White> ");
    assert_pgn(pgn, RESULT_NONE, "f2f3 e7e5"); /* written as it goes */
    pty_ask("g4", "Black> ");
    pty_ask("Qh4#", "The game is over: 0-1 (checkmate).");
    pty_wait("(over)> ");
    pty_ask("a2a3", "The game is over: ");
    quit();
    assert_pgn(pgn, RESULT_BLACK_WINS, "f2f3 e7e5 g2g4 d8h4");
    read_file(pgn, text, sizeof text);
    assert_contains(text, "[White \"Human\"]");
    assert_contains(text, "[Termination \"normal\"]");
}

static void takes_back(void **state)
{
    char pgn[FOLDER_MAX + 16];
    (void)state;
    start("chess|--seat|w|--depth|1", pgn);
    pty_ask("undo", "no move of yours to take back");
    pty_ask("e2e4", "move 2, White to move");
    pty_ask("d2d4", "move 3, White to move");
    pty_ask("undo", "move 2, White to move");
    pty_wait("Taken back.");
    pty_ask("undo", "move 1, White to move");
    pty_ask("fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_pgn(pgn, RESULT_NONE, "");
    quit();
}

/* Undo brings back a game that was over, and Black's person has no move before his first. */
static void takes_back_the_end(void **state)
{
    char pgn[FOLDER_MAX + 16], text[4096];
    (void)state;
    start("chess|--seat|black|--depth|1", pgn);
    pty_wait("Black> ");
    pty_ask("undo", "no move of yours to take back");
    pty_ask("resign", "1-0 (Black resigns)");
    read_file(pgn, text, sizeof text);
    assert_contains(text, "[Result \"1-0\"]");
    pty_ask("undo", "no move of yours");
    pty_ask("new", "A new game; the old one is in ");
    quit();
}

static void gives_hints_and_reasons(void **state)
{
    char pgn[FOLDER_MAX + 16];
    (void)state;
    start("chess|--seat|w|--depth|2", pgn);
    pty_ask("hint", "Hint: ");
    pty_wait(" for White, depth 2, line ");
    pty_ask("why", "Name a move, ");
    pty_ask("why e2e5", "e2e5 is illegal: ");
    pty_ask("why e7e5", "e7e5 is illegal: ");
    pty_ask("why h4", "Legal. Expected after h2h4: ");
    pty_wait(" for White, depth 2, line h2h4 ");
    pty_wait("Quincunx would play ");
    pty_ask("eval", "for White, ");
    pty_ask("fen", " w KQkq - 0 1"); /* all that changed nothing */
    quit();
}

/* Bare kings of Nodal Chess, whose table is made at once. */
static void tells_what_endgame_tables_know(void **state)
{
    static const char position[] = "6/6/6/6/k5/6/6/K5 w - - 0 1";
    char pgn[FOLDER_MAX + 16], line[512];
    (void)state;
    snprintf(line, sizeof line, "endgames|nodal|--pieces|2|--folder|%s/tables", folder);
    assert_succeeds(line);
    snprintf(line, sizeof line, "endgames|nodal|%s|--folder|%s/tables", position, folder);
    assert_succeeds(line);
    last.out[strcspn(last.out, "\n")] = '\0';
    assert_contains(last.out, "White: ");
    snprintf(line, sizeof line, "nodal|%s|--seat|both|--depth|1|--endgames|%s/tables", position,
             folder);
    char told[128];
    snprintf(told, sizeof told, "The endgame tables say: %.80s.", last.out);
    start(line, pgn);
    pty_ask("hint", told);
    pty_ask("why a1a2", "The endgame tables say: Black: ");
    quit();
    snprintf(line, sizeof line, "play|nodal|--seat|both|--endgames|%s/none", folder);
    assert_fails(line, 1, "no endgame tables in ");
    assert_fails("play|nodal|--endgames|somewhere", 2, "--endgames");
}

/* Reasons name the rule. */
static void names_the_rule(void **state)
{
    char pgn[FOLDER_MAX + 16];
    (void)state;
    start("xodul|--seat|w|--depth|1", pgn);
    pty_ask("why Q@d1", "(X12)");
    pty_ask("Q@d1", "Q@d1 is no legal move: no queen in the pool (X12)");
    quit();
    start("gala|--seat|both|--depth|1", pgn);
    pty_ask("why e1e16", "(G4)");
    quit();
}

static void shows_targets(void **state)
{
    char pgn[FOLDER_MAX + 16];
    (void)state;
    start("chess|--seat|w", pgn);
    pty_ask("e2", " 4  .  .  .  . (.)");
    pty_wait(" 2  P  P  P  P {P}");
    pty_wait("e2e3 e2e4");
    pty_ask("e1", "The piece on e1 has no legal move.");
    pty_ask("e5", "There is no piece on e5.");
    pty_ask("e7", "The piece on e7 is Black's, and it is White's move.");
    pty_ask("moves", "20 legal moves.");
    pty_ask("flip", " 1  R  N  B  K  Q");
    quit();
    start("cubic|--seat|w", pgn);
    pty_ask("P@", "There is no legal drop of P.");
    quit();
}

static void ends_with_its_input(void **state)
{
    char pgn[FOLDER_MAX + 16], line[512];
    (void)state;
    start("chess|--seat|both", pgn);
    pty_ask("e2e4", "Black> ");
    pty_press("\x04");
    pty_wait("The game is saved in ");
    pty_end();
    assert_pgn(pgn, RESULT_NONE, "e2e4");
    snprintf(line, sizeof line, "play|chess|--seat|w|--pgn|%s", pgn);
    assert_succeeds(line); /* no terminal, and nothing to read */
    assert_contains(last.out, "The game is saved in ");
    assert_pgn(pgn, RESULT_NONE, "");
}

static void survives_bad_input(void **state)
{
    static const char *const lines[] = {"zz", "e2e4 e7e5", "?",     "e9",
                                        "@",  "e2e4q",     "why ]", "\t"};
    char pgn[FOLDER_MAX + 16], line[2048];
    (void)state;
    start("chess|--seat|w|--depth|1", pgn);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        pty_wait("White> ");
        pty_type(lines[i]);
    }
    memset(line, 'e', sizeof line - 1);
    line[sizeof line - 1] = '\0';
    pty_wait("White> ");
    pty_ask(line, "is no legal move");
    pty_ask("fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    pty_ask("HELP", "where the piece on a square may go");
    quit();
    assert_pgn(pgn, RESULT_NONE, "");
}

static void refuses_flags(void **state)
{
    (void)state;
    assert_fails("play|chess|--seat|purple", 2,
                 "chess has no seat \"purple\"; it has White, Black");
    assert_fails("play|gala-cutthroat|--seat|white", 2, "it has Red, Blue, Yellow, Green");
    assert_fails("play|chess|--seat|2", 2, "no seat");
    assert_fails("play|chess|--seat|", 2, "no seat");
    assert_fails("play|chess|--seat|w,", 2, "no seat");
    assert_fails("play|chess|--seat|w|--colour|mauve", 2, "--colour: expected always");
    assert_fails("play|chess|--seat|w|--level|21", 2, "--level: expected a number");
    assert_fails("play|chess|--level|3", 2, "need --seat");
    assert_fails("play|chess|--seat|w|--pgn|/nonexistent/game.pgn", 1, "cannot create");
}

static void saves_copies(void **state)
{
    char pgn[FOLDER_MAX + 16], copy[FOLDER_MAX + 16], line[512];
    (void)state;
    snprintf(copy, sizeof copy, "%s/a copy.pgn", folder);
    snprintf(line, sizeof line, "save %s", copy);
    start("chess|--seat|both", pgn);
    pty_ask("e2e4", "Black> ");
    pty_ask(line, "Saved in ");
    assert_pgn(copy, RESULT_NONE, "e2e4");
    pty_ask("c7c5", "White> ");
    pty_ask(line, "Saved in "); /* its own file */
    assert_pgn(copy, RESULT_NONE, "e2e4 c7c5");
    snprintf(line, sizeof line, "save %s", pgn);
    pty_ask(line, "is not written: File exists");
    pty_ask("draw", "1/2-1/2 (draw agreed)");
    quit();
    assert_pgn(pgn, RESULT_DRAW, "e2e4 c7c5");
    unlink(copy);
}

/* The tags of the players are those of their seats. */
static void names_the_players(void **state)
{
    char pgn[FOLDER_MAX + 16], text[4096];
    (void)state;
    start("gala-team|--seat|red,blue", pgn);
    pty_ask("a5a4", "Blue> ");
    pty_ask("resign", "1-0 (Blue resigns)");
    quit();
    assert_pgn(pgn, RESULT_WHITE_WINS, "a5a4");
    read_file(pgn, text, sizeof text);
    assert_contains(text, "[Red \"Human\"]\n[Blue \"Human\"]\n[Yellow \"Quincunx\"]\n"
                          "[Green \"Quincunx\"]\n[Result ");
    assert_null(strstr(text, "[White "));
    assert_null(strstr(text, "[Black "));
}

static void loses_on_time(void **state)
{
    char pgn[FOLDER_MAX + 16], text[4096];
    (void)state;
    start("chess|--seat|w|--time|1", pgn);
    pty_wait("White's flag has fallen");
    pty_ask("save copy.pgn", "Saved in ");
    quit();
    for (int i = 0; i < 2; i++) {
        read_file(i == 0 ? pgn : "copy.pgn", text, sizeof text);
        assert_contains(text, "[Result \"0-1\"]");
        assert_contains(text, "[Termination \"time forfeit\"]");
        assert_contains(text, "[TimeControl \"1+0.01\"]");
    }
    assert_int_equal(unlink("copy.pgn"), 0);
}

/* The engine takes a draw where it is lost, and none where it wins. */
static void weighs_draws(void **state)
{
    char pgn[FOLDER_MAX + 16];
    (void)state;
    start("chess|3qk3/8/8/8/8/8/8/4K3 w|--seat|w|--depth|2", pgn);
    pty_ask("draw", "Quincunx declines: it expects -");
    quit();
    start("chess|4k3/8/8/8/8/8/8/3QK3 w|--seat|w|--depth|2", pgn);
    pty_ask("draw", "1/2-1/2 (draw agreed)");
    quit();
}

/* A game may begin anywhere, at its end too. */
static void begins_elsewhere(void **state)
{
    char pgn[FOLDER_MAX + 16], text[4096];
    (void)state;
    start("chess|7k/4P3/8/8/8/8/8/K7 w|--seat|both", pgn);
    pty_ask("e8=Q", " 8  .  .  .  . [Q] .  . !k!");
    pty_wait("Black> ");
    pty_ask("new", "move 1, White to move");
    pty_ask("fen", "7k/4P3/8/8/8/8/8/K7 w - - 0 1");
    pty_type("quit");
    pty_wait("Nothing was played, so nothing was saved.");
    pty_end();
    assert_pgn(pgn, RESULT_NONE, "e7e8q");
    start("chess|R5k1/5ppp/8/8/8/8/8/K7 b|--seat|both", pgn);
    pty_wait("The game is over: 1-0 (checkmate).");
    quit();
    read_file(pgn, text, sizeof text);
    assert_contains(text, "[FEN \"R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1\"]");
    assert_fails("play|chess|R5k1/5ppp/8/8/8/8/8/K7 b", 2, "a FEN needs --seat");
}

/* Writes a file in the folder of the games. */
static void write_file(const char *name, const char *text)
{
    FILE *file = fopen(name, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void looks_through_a_game(void **state)
{
    char pgn[FOLDER_MAX + 16];
    (void)state;
    write_file("fool.pgn", "1. f2f3 e7e5 2. g2g4 d8h4 0-1\n\n[Variant \"xodul\"]\n\n*\n");
    write_file("end.fen", "7k/8/8/8/8/8/4P3/K7 w - - 0 1\n");
    write_file("bad.pgn", "\n1. f2f3 e7e5 2. a1a9 *\n");
    start("chess|--seat|w|--depth|1", pgn);
    pty_ask("load nosuch.pgn", "nosuch.pgn: No such file");
    pty_ask("load", "`load FILE` opens");
    pty_ask("load bad.pgn", "bad.pgn, line 2: ");
    pty_ask("load fool.pgn 2", "a game of Xodul");
    pty_ask("load fool.pgn 3", "there is no game 3 in it");
    pty_ask("load fool.pgn", "4 moves, 0-1");
    pty_ask("next", "This is the end.");
    pty_ask("back", "Black> "); /* whose turn the engine leaves alone */
    pty_ask("goto 1", "move 1, White to move");
    pty_ask("back", "This is the beginning.");
    pty_ask("goto 3", "move 3, White to move");
    pty_ask("goto 4", "There is no move 4.");
    pty_ask("goto x", "`goto 12` shows");
    assert_pgn(pgn, RESULT_NONE, ""); /* looking changes no file */
    pty_ask("goto 2", "move 2, White to move");
    pty_ask("analyse x", "looks for ten seconds");
    pty_ask("analyse 1", "Best: ");
    pty_ask("d2d4", "move 3, White to move"); /* the engine goes on */
    pty_ask("next", "This is the end.");
    pty_ask("load end.fen", "end.fen: a position.");
    pty_ask("fen", "7k/8/8/8/8/8/4P3/K7 w - - 0 1");
    pty_type("quit");
    pty_end();
}

static void pages_the_rules(void **state)
{
    char pgn[FOLDER_MAX + 16];
    (void)state;
    start("nodal|--seat|w|--depth|1", pgn);
    pty_ask("rules", "Nodal Chess (`nodal`, `nodal-ludii`)\r\n"); /* the heading, alone */
    for (int page = 0; page < 3; page++) {
        pty_ask("rules", "`rules` goes on");
    }
    pty_ask("rules N5", "N5 ");
    pty_ask("rules KNIGHT", "knight");
    pty_ask("pieces", "(`pieces P` tells how one goes.)");
    pty_ask("pieces n", "N   knight (N5)");
    pty_ask("pieces W", "This game has no piece W.");
    pty_ask("rules rochade", "No rule of this game has the word rochade.");
    pty_type("quit");
    pty_end();
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(plays_to_mate),
                                       cmocka_unit_test(takes_back),
                                       cmocka_unit_test(takes_back_the_end),
                                       cmocka_unit_test(gives_hints_and_reasons),
                                       cmocka_unit_test(tells_what_endgame_tables_know),
                                       cmocka_unit_test(names_the_rule),
                                       cmocka_unit_test(shows_targets),
                                       cmocka_unit_test(ends_with_its_input),
                                       cmocka_unit_test(survives_bad_input),
                                       cmocka_unit_test(refuses_flags),
                                       cmocka_unit_test(saves_copies),
                                       cmocka_unit_test(names_the_players),
                                       cmocka_unit_test(loses_on_time),
                                       cmocka_unit_test(weighs_draws),
                                       cmocka_unit_test(begins_elsewhere),
                                       cmocka_unit_test(looks_through_a_game),
                                       cmocka_unit_test(pages_the_rules)};
    if (!find_program_under_test(argc, argv)) {
        return 1;
    }
    make_folder(folder);
    assert_int_equal(chdir(folder), 0);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
