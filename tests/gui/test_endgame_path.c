/* The option EndgamePath over UCI and CECP: when tables are looked up, and what the engine then
 * knows: test_endgame_path PROGRAM. */
#include "tests/support/run_program.h"
#include "tests/support/talk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX = 512 };

static const char *const nothing[] = {NULL};

static char folder[FOLDER_MAX]; /* tables of chess and Nodal */
static char cubic[FOLDER_MAX];  /* of Cubic Shogi, by two sets of rules */

/* White wins in 29 plies; Black to move loses in 28. */
static const char rook_wins[] = "8/8/8/8/4k3/8/8/KR6 w - - 0 1";

static void make_in(const char *words, const char *where)
{
    char line[LINE_MAX];
    snprintf(line, sizeof line, "endgames|%s|--folder|%s", words, where);
    assert_succeeds(line);
}

/* What the program says while it searches the position, to be freed. */
static char *search(struct talk *talk, const char *fen, const char *limits)
{
    talk_record(talk);
    talk_send(talk, "position fen %s", fen);
    talk_send(talk, "go %s", limits);
    talk_wait(talk, "bestmove ", nothing);
    return talk_take(talk);
}

/* Whether tables were looked up in a search; it says how often in every line or in none. */
static bool looks_up(struct talk *talk, const char *fen)
{
    char *text = search(talk, fen, "depth 3");
    bool hits = false;
    assert_contains(text, " tbhits ");
    for (char *at = text; (at = strstr(at, " tbhits ")) != NULL;) {
        at += strlen(" tbhits ");
        hits |= strtol(at, NULL, 10) > 0;
    }
    free(text);
    return hits;
}

static void assert_finds(struct talk *talk, const char *fen, const char *limits,
                         const char *part)
{
    char *text = search(talk, fen, limits);
    assert_contains(text, part);
    free(text);
}

/* Sets the option; the program says nothing of it, or one line with `error`. */
static void set_path(struct talk *talk, const char *path, const char *error)
{
    talk_send(talk, "isready");
    talk_wait(talk, "readyok", nothing);
    talk_record(talk);
    talk_send(talk, "setoption name EndgamePath value %s", path);
    talk_send(talk, "isready");
    talk_wait(talk, "readyok", nothing);
    char *text = talk_take(talk);
    if (error == NULL) {
        assert_string_equal(text, "readyok\n");
    } else {
        assert_memory_equal(text, "info string error: setoption: EndgamePath: ", 43);
        assert_contains(text, error);
        assert_int_equal(count_lines(text), 2);
    }
    free(text);
}

static void start_uci(struct talk *talk, const char *variant)
{
    talk_start(talk, program);
    talk_send(talk, "uci");
    talk_wait(talk, "uciok", nothing);
    talk_send(talk, "setoption name UCI_Variant value %s", variant);
}

/* --- UCI --- */

static void tables_tell_the_distance(void **state)
{
    (void)state;
    struct talk talk;
    start_uci(&talk, "chess");
    set_path(&talk, folder, NULL);
    assert_finds(&talk, rook_wins, "depth 1", "score mate 15 ");
    assert_finds(&talk, rook_wins, "depth 2", "score mate 15 ");
    assert_finds(&talk, "8/8/8/8/4k3/8/8/1K1R4 b - - 0 1", "depth 2", "score mate -");
    assert_finds(&talk, "8/8/8/8/4k3/8/8/KN6 w - - 0 1", "depth 2", "score cp 0 ");
    assert_true(looks_up(&talk, rook_wins));
    talk_send(&talk, "setoption name Threads value 2");
    assert_finds(&talk, rook_wins, "depth 2", "score mate 15 ");
    /* Four pieces: what captures lead to is known. */
    assert_true(looks_up(&talk, "8/8/8/3rk3/3R4/8/8/K7 w - - 0 1"));
    talk_end(&talk);
}

/* A win that the clock comes before is no mate. */
static void the_clock_is_respected(void **state)
{
    (void)state;
    struct talk talk;
    start_uci(&talk, "chess");
    set_path(&talk, folder, NULL);
    char *text = search(&talk, "8/8/8/8/4k3/8/8/KR6 w - - 72 100", "depth 1");
    assert_null(strstr(text, " mate "));
    free(text);
    assert_finds(&talk, "8/8/8/8/4k3/8/8/KR6 w - - 71 100", "depth 1", "score mate 15 ");
    talk_end(&talk);
}

static void without_tables_nothing_is_looked_up(void **state)
{
    (void)state;
    struct talk talk;
    start_uci(&talk, "chess");
    assert_false(looks_up(&talk, rook_wins));
    set_path(&talk, folder, NULL);
    assert_true(looks_up(&talk, rook_wins));
    /* Far from all tables. */
    assert_false(looks_up(&talk, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"));
    set_path(&talk, "<empty>", NULL);
    assert_false(looks_up(&talk, rook_wins));
    talk_end(&talk);
}

/* A folder that is none leaves what was there. */
static void a_bad_folder_is_refused(void **state)
{
    (void)state;
    struct talk talk;
    char other[FOLDER_MAX];
    make_folder(other);
    start_uci(&talk, "chess");
    set_path(&talk, folder, NULL);
    set_path(&talk, "/nonexistent/folder", "no endgame tables in /nonexistent/folder\n");
    set_path(&talk, other, "no endgame tables in ");
    set_path(&talk, "/dev/zero", "no endgame tables in /dev/zero\n");
    assert_true(looks_up(&talk, rook_wins));
    talk_end(&talk);
}

/* A damaged table is refused with its name, in one line, when the folder is named or when its
 * game is played. */
static void a_damaged_table_is_named(void **state)
{
    (void)state;
    struct talk talk;
    char other[FOLDER_MAX], path[LINE_MAX];
    make_folder(other);
    make_in("chess|--pieces|2", other);
    make_in("nodal|--pieces|2", other);
    snprintf(path, sizeof path, "%s/chess/KvK.qet", other);
    FILE *file = fopen(path, "r+b");
    assert_non_null(file);
    assert_int_equal(fputc('X', file), 'X');
    assert_int_equal(fclose(file), 0);
    start_uci(&talk, "chess");
    set_path(&talk, other, "KvK.qet: not an endgame table\n");
    talk_send(&talk, "setoption name UCI_Variant value nodal");
    set_path(&talk, other, NULL);
    assert_true(looks_up(&talk, "6/6/2k3/6/6/3K2/6/6 w - - 0 1"));
    talk_send(&talk, "setoption name UCI_Variant value chess");
    assert_finds(&talk, rook_wins, "depth 1", "KvK.qet: not an endgame table\n");
    talk_end(&talk);
}

/* A search that runs ends before, as with every option, and the next one has the tables. */
static void it_may_be_set_while_a_search_runs(void **state)
{
    (void)state;
    struct talk talk;
    static const char error[] = "info string error: setoption: EndgamePath: no endgame tables";
    start_uci(&talk, "chess");
    for (int i = 0; i < 4; i++) {
        const char *path = i % 2 == 0 ? folder : "<empty>";
        talk_send(&talk, "position fen %s", rook_wins);
        talk_send(&talk, "go infinite");
        talk_send(&talk, "setoption name EndgamePath value %s", path);
        talk_wait(&talk, "bestmove ", nothing);
        assert_true(looks_up(&talk, rook_wins) == (i % 2 == 0));
        talk_send(&talk, "go infinite");
        talk_send(&talk, "setoption name EndgamePath value /nonexistent");
        talk_wait(&talk, "bestmove ", nothing);
        talk_wait(&talk, error, nothing);
        assert_true(looks_up(&talk, rook_wins) == (i % 2 == 0));
    }
    talk_end(&talk);
}

/* The folder is the same, the game another: its tables are read. */
static void another_game_has_tables_of_its_own(void **state)
{
    (void)state;
    struct talk talk;
    static const char kings[] = "6/6/2k3/6/6/3K2/6/6 w - - 0 1";
    start_uci(&talk, "chess");
    set_path(&talk, folder, NULL);
    assert_true(looks_up(&talk, rook_wins));
    talk_send(&talk, "setoption name UCI_Variant value nodal");
    assert_true(looks_up(&talk, kings));
    talk_send(&talk, "setoption name UCI_Variant value xodul"); /* of which there are none */
    assert_false(looks_up(&talk, "4k4/9/9/9/9/9/9/4KR3 w - - 0 1"));
    talk_send(&talk, "setoption name UCI_Variant value chess");
    assert_finds(&talk, rook_wins, "depth 1", "score mate 15 ");
    talk_end(&talk);
}

/* Nothing of a table that is gone is remembered, even where the new one comes to lie in its
 * place: the bishop wins in 17 plies by one rule and in 15 by the other. */
static void a_table_that_is_gone_is_forgotten(void **state)
{
    (void)state;
    struct talk talk;
    static const char bishop[] = "4k3/8/8/2K5/8/8/2B5/8 w - - 0 1";
    start_uci(&talk, "cubic");
    for (int i = 0; i < 4; i++) {
        const char *rule = i % 2 == 0 ? "zone" : "anywhere";
        talk_send(&talk, "setoption name Cubic Shogi extension value %s", rule);
        talk_send(&talk, "position fen %s", bishop);
        set_path(&talk, cubic, NULL);
        assert_finds(&talk, bishop, "depth 2", i % 2 == 0 ? "score mate 9 " : "score mate 8 ");
        set_path(&talk, "<empty>", NULL);
    }
    talk_end(&talk);
}

/* --- CECP --- */

/* The thinking of a search to a depth: its lines have the hits before the tab. */
static char *think(struct talk *talk, const char *fen)
{
    talk_send(talk, "setboard %s", fen);
    talk_record(talk);
    talk_send(talk, "go");
    talk_wait(talk, "move ", nothing);
    char *text = talk_take(talk);
    talk_send(talk, "force");
    return text;
}

static void assert_error(struct talk *talk, const char *path, const char *error)
{
    talk_record(talk);
    talk_send(talk, "option EndgamePath=%s", path);
    talk_send(talk, "ping 7");
    talk_wait(talk, "pong 7", nothing);
    char *text = talk_take(talk);
    assert_contains(text, error);
    assert_int_equal(count_lines(text), error[0] == '\0' ? 1 : 2);
    free(text);
}

static void cecp_has_the_option_too(void **state)
{
    (void)state;
    struct talk talk;
    talk_start(&talk, program);
    talk_send(&talk, "xboard");
    talk_send(&talk, "protover 2");
    talk_wait(&talk, "feature done=1", nothing);
    talk_send(&talk, "new");
    talk_send(&talk, "force");
    talk_send(&talk, "post");
    talk_send(&talk, "sd 2");
    char *text = think(&talk, rook_wins);
    assert_contains(text, " 0\t");
    free(text);
    assert_error(&talk, "/nonexistent",
                 "Error (EndgamePath: no endgame tables in /nonexistent): option EndgamePath");
    assert_error(&talk, folder, "");
    text = think(&talk, rook_wins);
    assert_contains(text, " 100015 "); /* mate in 15 */
    assert_null(strstr(text, " 0\t"));
    free(text);
    assert_error(&talk, "", "");
    text = think(&talk, rook_wins);
    assert_contains(text, " 0\t");
    free(text);
    talk_send(&talk, "quit");
    talk_end(&talk);
}

/* --- */

static int begin(void **state)
{
    (void)state;
    make_folder(folder);
    make_folder(cubic);
    make_in("chess", folder);
    make_in("nodal|--pieces|2", folder);
    make_in("cubic", cubic);
    make_in("cubic|--extension=anywhere", cubic);
    return 0;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_tell_the_distance),
        cmocka_unit_test(the_clock_is_respected),
        cmocka_unit_test(without_tables_nothing_is_looked_up),
        cmocka_unit_test(a_bad_folder_is_refused),
        cmocka_unit_test(a_damaged_table_is_named),
        cmocka_unit_test(it_may_be_set_while_a_search_runs),
        cmocka_unit_test(another_game_has_tables_of_its_own),
        cmocka_unit_test(a_table_that_is_gone_is_forgotten),
        cmocka_unit_test(cecp_has_the_option_too),
    };
    if (!find_program_under_test(argc, argv)) {
        return 2;
    }
    return cmocka_run_group_tests(tests, begin, NULL);
}
