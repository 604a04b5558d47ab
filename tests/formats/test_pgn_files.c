/* Files of games: where each begins, and that nothing long, and nothing that stands between two
 * games, costs a game. */
#include "tests/formats/pgn_case.h"

#include "rules/variants.h"
#include "tests/support/test_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How the games of a text are told from each other. What stands behind a result is of no game
 * unless it is a tag, a move at the beginning of its line, or move 1. */
static const struct {
    const char *text, *games;
} divisions[] = {
    {"[Event \"1\"][FEN \"7k/8/8/8/8/8/8/K7 w - - 0 1\"] [Event \"2\"] 1. d4 *", "1:0 2:1"},
    {"[Event \"1\"]\n[White \"a\"]\n\n[White \"b\"]\n\n1. d4 *", "1:0 ?:1"},
    {"[Event \"1\"]\n[White \"a\"]\n[White \"b\"]\n\n1. d4 *", "1:1"},
    {"[Event \"1\"]\n\n1. e4 e5\n\n[Event \"2\"]\n\n1. d4 *", "1:2 2:1"},
    {"[Event \"1\"]\n\n1. e4 {oops\n\n[Event \"2\"]\n\n1. d4 {x} *", "x 2:1"},
    {"[Event \"1\"]\n\n1. e4 (1. d4\n\n[Event \"2\"]\n\n1. d4 *", "x 2:1"},
    {"[Event \"1\n[Site \"a\"]\n\n1. e4 *\n\n[Event \"2\"]\n\n1. d4 *", "1:1 2:1"},
    {"[Event]\n\n[Event \"2\"]\n\n1. d4 *", ":0 2:1"},
    {"1. e4 -- 2. e5 *\n\n[Event \"2\"]\n\n1. d4 *", "x 2:1"},
    {"1. e4 1-0 } ]\n\n[Event \"2\"]\n\n1. d4 *", "?:1 2:1"},
    {"1. e4 1-0 (unclosed\n\n[Event \"2\"]\n\n1. d4 *", "?:1 2:1"},
    {"1. e4 1-0 rest of a letter\n\n[Event \"2\"]\n\n1. d4 *", "?:1 2:1"},
    {"From: Ann\n\n[Event \"2\"]\n\n1. d4 *", "x 2:1"},
    {"1. e4 * 1. d4 d5 * 1. c4 *", "?:1 ?:2 ?:1"},
    {"1. e4 e5 1. d4 d5 *\n\n[Event \"2\"]\n\n1. d4 *", "x 2:1"},
    {"1. e4 1-0 0-1\n\n[Event \"2\"]\n\n1. d4 *", "x 2:1"},
    {"[Event \"1\"]\n\n1. e4 e5 [Event \"2\"] 2. Nf3 *", "1:2 x"},
    {"\xEF\xBB\xBF[Event \"1\"]\n\n*\n\xEF\xBB\xBF[Event \"2\"]\n\n1. d4 *", "1:0 2:1"},
    {"1. e4 1-0 White wins on time\n\n[Event \"2\"]\n\n1. d4 *", "?:1 2:1"},
    {"1. e4 1/2-1/2 agreed\n\n1. d4 d5 * 1. c4 *", "?:1 ?:2 ?:1"},
    {"1. e4 1/2-1/2 agreed after 12. Nf3 had been seen\n\n1. d4 *", "?:1 ?:1"},
    {"1. e4 1-0, White wins in 12.\nBlack saw e5 too late\n1 d4 d5 *", "?:1 ?:2"},
    {"1. e4 1-0 (Time) 35 moves, B33; G60 [agreed] \"so\" <1:30>\n\n1.\nd4 d5 *", "?:1 ?:2"},
    {"1. e4 1-0 -- Ann resigns 1-0 (1. d4)\n\nDear Bob,\nhere is one more:\n1. d4 *",
     "?:1 ?:1"},
    {"1. e4 1-0 White wins\n2. d4 d5 *\n\n[Event \"2\"]\n\n*", "?:1 x 2:0"},
    {"1. e4 e5 1-0 2 Nf3 Nc6 *\n\n[Event \"2\"]\n\n*", "?:2 x 2:0"},
    {"1. e4 e5 1-0 2. -- *", "?:2 x"},
    {"e4 1-0 d4 d5 0-1 c4 *", "?:1 ?:2 ?:1"},
    {"e4 1-0 what\nd4 d5 0-1\n!c4 *", "?:1 ?:2 ?:1"},
    {"e4 1-0\n0-0\n[Event \"2\"] *", "?:1 x 2:0"},
    {"e4 1-0\n[FEN x]\ne4 *", "?:1 x"},
    {"e4 1-0 [White wins]\n[Event \"2\"] *", "?:1 2:0"},
    {"e4 1-0 [White wins] [Event \"2\"] *", "?:1 x"},
    {"e4 1-0\n[White Ann]\ne4 e5 *", "?:1 ?:2"},
    {"e4 * it went on\n1-0", "x"},
    {"e4 1-0 it was 0-1\n\n[Event \"2\"] *", "x 2:0"},
    {"\x1a\n? !\n", ""},
    {"{nothing}", ""},
    {"", ""},
};

static void games_are_told_apart(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof divisions / sizeof *divisions; i++) {
        assert_divides(divisions[i].text, divisions[i].games);
    }
}

/* How people write that a game is over. */
static const struct {
    const char *text;
    enum game_result result;
} endings[] = {
    {"1:0", RESULT_WHITE_WINS},
    {"0:1.", RESULT_BLACK_WINS},
    {"1-0!", RESULT_WHITE_WINS},
    {"1-0,", RESULT_WHITE_WINS},
    {"1 - 0", RESULT_WHITE_WINS},
    {"0 - 1", RESULT_BLACK_WINS},
    {"0 - 1 *", RESULT_BLACK_WINS},
    {"1/2", RESULT_DRAW},
    {"1/2.", RESULT_DRAW},
    {"1/2:1/2", RESULT_DRAW},
    {"0.5-0.5", RESULT_DRAW},
    {"0,5-0,5", RESULT_DRAW},
    {".5-.5", RESULT_DRAW},
    {"\xc2\xbd-\xc2\xbd", RESULT_DRAW},
    {"\xc2\xbd\xe2\x80\x93\xc2\xbd", RESULT_DRAW},
    {"\xc2\xbd:\xc2\xbd", RESULT_DRAW},
    {"White resigns 1-0", RESULT_WHITE_WINS},
    {"White resigned. 0-1 Black wins", RESULT_BLACK_WINS},
    {"mate", RESULT_NONE},
    {"draw agreed, 1/2-1/2", RESULT_DRAW},
    {"Black won on time; 0-1", RESULT_NONE},
    {"ch *", RESULT_NONE},
    {"{a comment} (1-0)", RESULT_NONE},
    {"$300 $2147483648 $ *", RESULT_NONE},
    {"($1) (!?) (1-0 (0-1)) *", RESULT_NONE},
    {"\n% 1-0\n; 0-1\r;1-0\r*", RESULT_NONE},
};

static void endings_of_all_kinds_are_read(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        char text[256];
        snprintf(text, sizeof text, "1.e4 e5\n2.Nf3 %s", endings[i].text);
        assert_reads(text, "e2e4 e7e5 g1f3", endings[i].result);
    }
}

/* Tags that mean nothing here are read over; those that say which game it is are refused. */
static const char *const odd_tags[] = {
    "[Event \"a\"][Site \"b\"]  [Date \"c\"] {d} [Round \"e\"]\n",
    "[Site]\n[Event \"\"]\n[]\n",
    "[\xd0\x9e\xd1\x82 \"x\"]\n[Wei\xdf\"1\"]\n",
    "[White Elo \"2000\"]\n[White \"Ann\"]\n",
    "[Annotator \"a \\\"b\\\" \\\\ c\"]\n[Site \"\\\\\"]\n",
    "[Event\t\"x\"\t]\r[Site \"y\"]\r",
    "[Event \"%\"]\n%[FEN \"x\"]\n[Site \";\"] ; [FEN \"x\"]\r\n",
    "[WhiteElo \"?\"]\n[TimeControl \"40/7200:3600\"]\n[Link \"https://example.org/?a=1;b\"]\n",
};

static void odd_tags_cost_nothing(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof odd_tags / sizeof *odd_tags; i++) {
        char text[512];
        snprintf(text, sizeof text, "%s\n1. e4 e5 2. Nf3 *", odd_tags[i]);
        assert_reads(text, "e2e4 e7e5 g1f3", RESULT_NONE);
    }
    assert_divides("[FEN of it \"8/8 w\"]\n1. e4 *\n\n[Event \"2\"]\n\n*", "x 2:0");
    assert_divides("1. e4 [White Elo \"2000\"]\ne5 *\n\n[Event \"2\"]\n\n*", "x 2:0");
}

/* --- What is long --- */

/* A text that grows. */
struct long_text {
    char text[1 << 20];
    size_t length;
};

static void add(struct long_text *made, const char *text, int times)
{
    size_t size = strlen(text);
    assert_true(made->length + size * (size_t)times < sizeof made->text);
    for (int i = 0; i < times; i++) {
        memcpy(made->text + made->length, text, size);
        made->length += size;
    }
    made->text[made->length] = '\0';
}

static void long_values_are_cut(void **state)
{
    (void)state;
    static const int sizes[] = {1022, 1023, 1024, 1025, 4000, 300000};
    static struct long_text made;
    static struct pgn_game read;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        char what[PGN_TEXT_MAX];
        int line;
        made.length = 0;
        add(&made, "[Event \"", 1);
        add(&made, "v", sizes[i]);
        add(&made, "\\\" end\"]\n[Site \"y\"]\n\n1. e4 e5 2. Nf3 *", 1);
        assert_reads(made.text, "e2e4 e7e5 g1f3", RESULT_NONE);
        struct opened_text opened = open_text(made.text, made.length, "chess");
        assert_int_equal(pgn_read(opened.reader, 0, &read, &line, what), PGN_GAME);
        assert_int_equal(strlen(pgn_tag(&read, "Event")), FEN_MAX - 1);
        assert_int_equal(strspn(pgn_tag(&read, "Event"), "v"),
                         sizes[i] < FEN_MAX - 1 ? sizes[i] : FEN_MAX - 1);
        assert_string_equal(pgn_tag(&read, "Site"), "y");
        pgn_game_free(&read);
        close_text(&opened);
    }
}

/* A character of several bytes is kept whole or not at all. */
static void no_character_is_cut(void **state)
{
    (void)state;
    static const char *const characters[] = {"\xc3\xa9", "\xe7\x8e\x8b", "\xf0\x9f\x98\x80"};
    static struct pgn_game read;
    static struct long_text made;
    for (size_t i = 0; i < sizeof characters / sizeof *characters; i++) {
        char what[PGN_TEXT_MAX];
        size_t size = strlen(characters[i]);
        for (int before = 0; before < 4; before++) {
            int line;
            made.length = 0;
            add(&made, "[Event \"", 1);
            add(&made, "v", before);
            add(&made, characters[i], 600);
            add(&made, "\"]\n*", 1);
            struct opened_text opened = open_text(made.text, made.length, "chess");
            assert_int_equal(pgn_read(opened.reader, 0, &read, &line, what), PGN_GAME);
            size_t whole = (FEN_MAX - 1 - (size_t)before) / size * size;
            assert_int_equal(strlen(pgn_tag(&read, "Event")), (size_t)before + whole);
            assert_null(strchr(pgn_tag(&read, "Event"), '?'));
            pgn_game_free(&read);
            close_text(&opened);
        }
    }
}

/* What would decide which game it is may not be cut. */
static void long_values_that_decide_are_refused(void **state)
{
    (void)state;
    static const char *const names[] = {"FEN", "Variant", "Rules", "SetUp", "fen"};
    static struct long_text made;
    static struct pgn_game read;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char what[PGN_TEXT_MAX];
        int line;
        made.length = 0;
        add(&made, "[Event \"1\"]\n[", 1);
        add(&made, names[i], 1);
        add(&made, " \"7k/8/8/8/8/8/8/K7 w - -", 1);
        add(&made, " ", FEN_MAX);
        add(&made, "\"]\n\n*\n\n[Event \"2\"]\n\n*", 1);
        struct opened_text opened = open_text(made.text, made.length, "chess");
        assert_int_equal(pgn_read(opened.reader, 0, &read, &line, what), PGN_REFUSED);
        assert_int_equal(line, 2);
        assert_non_null(strstr(what, "has more than 1023 bytes"));
        close_text(&opened);
        assert_divides(made.text, "x 2:0");
    }
}

/* The rest of what can be long, in a game of three moves each. */
static const struct {
    const char *before, *again, *behind;
    int times;
} lengths[] = {
    {"[", "N", " \"x\"]\n1. e4 e5 2. Nf3 *", 100000},
    {"{", "a long comment, ", "} 1. e4 e5 2. Nf3 *", 50000},
    {"1. e4 {", "x", "} e5 2. Nf3 *", 500000},
    {"1. e4 ", "{x} ", "e5 2. Nf3 *", 100000},
    {"1. e4 ;", "x", "\r1... e5 2. Nf3 *", 500000},
    {"%", "x", "\n1. e4 e5 2. Nf3 *", 500000},
    {"1. e4 ", "$300 ", "e5 2. Nf3 *", 100000},
    {"1. e4 e5 $", "9", " 2. Nf3 *", 500000},
    {"1. e4", " ", "e5 2. Nf3 *", 500000},
    {"1. e4", "\r", "e5 2. Nf3 *", 500000},
    {"1. e4 e5 2. Nf3", "!", " *", 200},
    {"1. e4 e5 2. Nf3 * ", "words ", "", 100000},
    {"1. e4 e5 2. Nf3 * ", "w", "\n\x1a", 500000},
    {"1. e4 e5 2. Nf3 * ", "*", "", 500000},
    {"", "[Same \"x\"]\n", "1. e4 e5 2. Nf3 *", 10000},
};

static void long_things_cost_nothing(void **state)
{
    (void)state;
    static struct long_text made;
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        made.length = 0;
        add(&made, lengths[i].before, 1);
        add(&made, lengths[i].again, lengths[i].times);
        add(&made, lengths[i].behind, 1);
        assert_reads(made.text, "e2e4 e7e5 g1f3", RESULT_NONE);
    }
    made.length = 0;
    add(&made, "1. e4 ", 1);
    add(&made, "(1. d4 ", 50000);
    add(&made, ") ", 50000);
    add(&made, "e5 2. Nf3 *", 1);
    assert_reads(made.text, "e2e4 e7e5 g1f3", RESULT_NONE);
    made.length = 0;
    add(&made, "1. e4 e5 2. Nf3 ", 1);
    add(&made, "1", 2000);
    add(&made, " *\n\n[Event \"2\"]\n\n*", 1);
    assert_divides(made.text, "x 2:0");
}

/* Of many tags the first are kept, and whatever says which game it is. */
static void the_first_tags_are_kept(void **state)
{
    (void)state;
    static struct long_text made;
    static struct pgn_game read;
    char what[PGN_TEXT_MAX];
    int line;
    made.length = 0;
    for (int i = 0; i < 3 * PGN_TAGS_MAX; i++) {
        char tag[32];
        snprintf(tag, sizeof tag, "[T%d \"%d\"]\n", i, i);
        add(&made, tag, 1);
    }
    add(&made, "[FEN \"7k/8/8/8/8/8/8/K7 b - -\"]\n[Result \"0-1\"]\n[SetUp \"1\"]\n", 2);
    add(&made, "[Variant \"chess\"]\n[Late \"x\"]\n\nKg8 *\n\n[Event \"2\"]\n\n*", 1);
    struct opened_text opened = open_text(made.text, made.length, "xodul");
    assert_int_equal(pgn_read(opened.reader, 0, &read, &line, what), PGN_GAME);
    assert_int_equal(read.tag_count, PGN_TAGS_MAX);
    assert_string_equal(read.game.variant->name, "chess");
    assert_int_equal(read.game.count, 1);
    assert_int_equal(read.result, RESULT_BLACK_WINS);
    assert_string_equal(pgn_tag(&read, "T0"), "0");
    assert_non_null(pgn_tag(&read, "T59"));
    assert_null(pgn_tag(&read, "T60"));
    assert_null(pgn_tag(&read, "Late"));
    pgn_game_free(&read);
    assert_int_equal(pgn_read(opened.reader, 0, &read, &line, what), PGN_GAME);
    assert_string_equal(pgn_tag(&read, "Event"), "2");
    pgn_game_free(&read);
    close_text(&opened);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_told_apart),
        cmocka_unit_test(endings_of_all_kinds_are_read),
        cmocka_unit_test(odd_tags_cost_nothing),
        cmocka_unit_test(long_values_are_cut),
        cmocka_unit_test(no_character_is_cut),
        cmocka_unit_test(long_values_that_decide_are_refused),
        cmocka_unit_test(long_things_cost_nothing),
        cmocka_unit_test(the_first_tags_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
