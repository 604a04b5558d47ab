/* What other programs write is understood, or refused with the line named. */
#include "tests/formats/pgn_case.h"

#include "rules/variants.h"
#include "tests/support/test_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- Texts of all kinds --- */

static void all_forms_of_text_are_read(void **state)
{
    (void)state;
    static const char three[] = "e2e4 e7e5 g1f3";
    assert_reads("1. e4 e5 2. Nf3 *", three, RESULT_NONE);
    assert_reads("1.e4 e5 2.Nf3 1-0", three, RESULT_WHITE_WINS);
    assert_reads("1. e4 1... e5 2. Nf3 0-1", three, RESULT_BLACK_WINS);
    assert_reads("1.e4 1...e5 2 . Nf3 1/2-1/2", three, RESULT_DRAW);
    assert_reads("1 e4 e5 2 Nf3", three, RESULT_NONE);
    assert_reads("e2-e4 e7e5 Ng1-f3", three, RESULT_NONE);
    assert_reads("e4!! e5?! $6 $14 Nf3 ! *", three, RESULT_NONE);
    assert_reads("\xEF\xBB\xBF"
                 "e4 e5 Nf3 *",
                 three, RESULT_NONE);
    assert_reads("\xEF\xBB\xBF%escape\n1. e4 e5 Nf3 *", three, RESULT_NONE);
    assert_reads("[Event \"x\"]\r\n\r\n1. e4\r\ne5\r\n2. Nf3\r\n1-0\r\n", three,
                 RESULT_WHITE_WINS);
    assert_reads("[Event \"x\"]\r1. e4\re5\r2. Nf3\r1-0\r", three, RESULT_WHITE_WINS);
    assert_reads("e4 ; a comment } ) (\n%an escape {\n e5 {braces ; and ( and [ \n%here} Nf3",
                 three, RESULT_NONE);
    assert_reads("e4 (d4 d5 (Nf6 {)} 1-0) 2. c4) e5 (e6) Nf3 0-1", three, RESULT_BLACK_WINS);
    assert_reads("e4(1.d4)e5{good}Nf3{best}*", three, RESULT_NONE);
    assert_reads("{before} [Event \"x\"] {between} [Result \"1-0\"] 1. e4 e5 Nf3", three,
                 RESULT_WHITE_WINS);
    assert_reads("[ Event  \"x\" ][Round \"1\"] e4 e5 Nf3", three, RESULT_NONE);
    assert_reads("[Event \"x\"]", "", RESULT_NONE);
    assert_reads("[Event \"x\"]\n\n1/2-1/2", "", RESULT_DRAW);
    assert_reads("[Variant \"Standard\"] [SetUp \"0\"] e4", "e2e4", RESULT_NONE);
    assert_reads("[Variant \"From Position\"] [FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"] e4",
                 "e2e4", RESULT_NONE);
}

static void short_notation_is_read(void **state)
{
    (void)state;
    assert_reads("[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"] O-O O-O-O *", "e1g1 e8c8",
                 RESULT_NONE);
    assert_reads("[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"] 0-0-0 0-0 *", "e1c1 e8g8",
                 RESULT_NONE);
    assert_reads("[FEN \"1n5k/P7/8/8/8/8/8/K7 w - - 0 1\"] axb8=Q+ *", "a7b8q", RESULT_NONE);
    assert_reads("[FEN \"1n5k/P7/8/8/8/8/8/K7 w - - 0 1\"] a8N! *", "a7a8n", RESULT_NONE);
    assert_reads("[FEN \"1n5k/P7/8/8/8/8/8/K7 w - - 0 1\"] a7-a8/R# *", "a7a8r", RESULT_NONE);
    assert_reads("[FEN \"7k/8/8/3pP3/8/8/8/K7 w - d6 0 1\"] exd6 e.p. *", "e5d6", RESULT_NONE);
}

static void the_notation_tells_pieces_apart(void **state)
{
    (void)state;
    static const char start[] = "[FEN \"7k/8/8/8/8/2N5/8/KN4N1 w - - 0 1\"] ";
    char text[128];
    snprintf(text, sizeof text, "%sNge2", start);
    assert_reads(text, "g1e2", RESULT_NONE);
    snprintf(text, sizeof text, "%sNg1e2", start);
    assert_reads(text, "g1e2", RESULT_NONE);
    snprintf(text, sizeof text, "%sN3e2", start);
    assert_reads(text, "c3e2", RESULT_NONE);
    /* A piece that is pinned need not be told from the other. */
    assert_reads("[FEN \"4r2k/8/8/8/8/8/4N3/4K1N1 w - - 0 1\"] Nf3", "g1f3", RESULT_NONE);
}

static void assert_same_comment(const struct comment *written, const struct comment *read)
{
    assert_int_equal(read->score, written->score);
    assert_int_equal(read->depth, written->depth);
    assert_true(read->milliseconds == written->milliseconds);
}

static void comments_are_read(void **state)
{
    (void)state;
    static struct pgn_game read;
    static const char text[] =
        "{+1.00/1 1s} e4 {+0.3/12 0.5s} ({-9.00/9 9s} d4) e5 {x} "
        "{-M5/20 0.010s, mates} Nf3 {1.00/7} {+2.00/2 2s} Nc6 {12s} "
        "Bb5 {[%clk 0:10:00]} a6 {book} Ba4 { +99999.00/99999 1.23456s }";
    static const struct comment expected[] = {
        {.score = 30, .depth = 12, .milliseconds = 500},
        {.score = -100005, .depth = 20, .milliseconds = 10},
        {.score = 100, .depth = 7},
        {.milliseconds = 12000},
        {.depth = 0},
        {.milliseconds = COMMENT_BOOK},
        {.score = 99999, .depth = 9999, .milliseconds = 1234}};
    char what[PGN_TEXT_MAX];
    int line;
    struct opened_text opened = open_text(text, sizeof text - 1, "chess");
    assert_int_equal(pgn_read(opened.reader, 0, &read, &line, what), PGN_GAME);
    assert_int_equal(read.game.count, 7);
    assert_null(read.firsts);
    for (int i = 0; i < 7; i++) {
        assert_same_comment(&expected[i], &read.comments[i]);
    }
    pgn_game_free(&read);
    close_text(&opened);
}

static void so_many_moves_are_read(void **state)
{
    (void)state;
    static struct pgn_game read;
    static const char text[] = "e4 {1s} e5 {2s} nonsense {3s} 1-0 [Variant \"xymyx\"] "
                               "e2e4|e7e5@b {1s} {2s} nonsense 0-1 *";
    char what[PGN_TEXT_MAX];
    int line;
    struct opened_text opened = open_text(text, sizeof text - 1, "chess");
    assert_int_equal(pgn_read(opened.reader, 2, &read, &line, what), PGN_GAME);
    assert_int_equal(read.game.count, 2);
    assert_true(read.comments[1].milliseconds == 2000);
    assert_int_equal(read.result, RESULT_WHITE_WINS);
    pgn_game_free(&read);
    assert_int_equal(pgn_read(opened.reader, 3, &read, &line, what), PGN_GAME);
    assert_int_equal(read.game.count, 2);
    assert_int_equal(read.firsts[1], 1);
    assert_true(read.comments[0].milliseconds == 1000);
    assert_true(read.comments[1].milliseconds == 2000);
    assert_int_equal(read.result, RESULT_BLACK_WINS);
    pgn_game_free(&read);
    assert_int_equal(pgn_read(opened.reader, 0, &read, &line, what), PGN_END);
    close_text(&opened);
}

/* --- What other programs and people write --- */

/* Chess, and pieces in the way of nothing. */
static const char promotion[] = "[FEN \"7k/P7/8/8/8/8/8/K7 w - - 0 1\"]\n";
static const char passant[] = "[FEN \"7k/8/8/3pP3/8/8/8/K7 w - d6 0 1\"]\n";
static const char castling[] = "[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"]\n";

static const struct {
    const char *start, *text, *moves;
    enum game_result result;
} loose[] = {
    {promotion, "a8(Q)+ *", "a7a8q", RESULT_NONE},
    {promotion, "a8=(R) *", "a7a8r", RESULT_NONE},
    {promotion, "1.a8(N)(1.a8(Q)) *", "a7a8n", RESULT_NONE},
    {promotion, "a8=q *", "a7a8q", RESULT_NONE},
    {promotion, "a7-a8=B+/- *", "a7a8b", RESULT_NONE},
    {promotion, "a7a8(Q)!? *", "a7a8q", RESULT_NONE},
    {passant, "exd6e.p. *", "e5d6", RESULT_NONE},
    {passant, "1.exd6ep+ *", "e5d6", RESULT_NONE},
    {passant, "e5xd6e.p.!! *", "e5d6", RESULT_NONE},
    {passant, "exd6 ep *", "e5d6", RESULT_NONE},
    {passant, "ed6 e.p. *", "e5d6", RESULT_NONE},
    {passant, "e5:d6 *", "e5d6", RESULT_NONE},
    {passant, "exd e.p. *", "e5d6", RESULT_NONE},
    {"", "e4 d5 ed *", "e2e4 d7d5 e4d5", RESULT_NONE},
    {"", "e4 nf6 pe5 nd5 *", "e2e4 g8f6 e4e5 f6d5", RESULT_NONE},
    {castling, "o-o o-o-o *", "e1g1 e8c8", RESULT_NONE},
    {castling, "0-0-0+ 0-0 *", "e1c1 e8g8", RESULT_NONE},
    {castling, "1.00 000 *", "e1g1 e8c8", RESULT_NONE},
    {castling, "1. OO O-O-O! *", "e1g1 e8c8", RESULT_NONE},
    {castling,
     "1.O\xe2\x80\x93O 1...0\xe2\x80\x93"
     "0\xe2\x80\x93"
     "0 *",
     "e1g1 e8c8", RESULT_NONE},
    {"", "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 00 00 5. d3 *",
     "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1 e8g8 d2d3", RESULT_NONE},
    {"", "e4 d5 Bb5 + c6 = *", "e2e4 d7d5 f1b5 c7c6", RESULT_NONE},
    {"", "e4 +/- e5 -+ Nf3 N *", "e2e4 e7e5 g1f3", RESULT_NONE},
    {"", "e4+/= e5= Nf3N Nc6TN *", "e2e4 e7e5 g1f3 b8c6", RESULT_NONE},
    {"", "e4 \xc2\xb1 e5 \xe2\x88\x9e Nf3\xe2\xa9\xb2 *", "e2e4 e7e5 g1f3", RESULT_NONE},
    {"", "1.e4 d5 2.Bb5+2...c6 3.Nf3 *", "e2e4 d7d5 f1b5 c7c6 g1f3", RESULT_NONE},
    {"", "e4!e5?!Nf3*", "e2e4 e7e5 g1f3", RESULT_NONE},
    {"", "!e4!!1...e5??2.Nf3!? 1-0", "e2e4 e7e5 g1f3", RESULT_WHITE_WINS},
    {"", "e4, e5. Nf3! ? *", "e2e4 e7e5 g1f3", RESULT_NONE},
    {"",
     "1.\xc2\xa0"
     "e4\xa0"
     "e5 2.\xe2\x80\xaf"
     "Nf3\xc2\xa0*",
     "e2e4 e7e5 g1f3", RESULT_NONE},
    {"",
     "1. e4 1\xe2\x80\xa6"
     "e5 2\x85 Nf3 *",
     "e2e4 e7e5 g1f3", RESULT_NONE},
    {"",
     "1. e4 e5 2.N\xc3\x97"
     "f3 *",
     "e2e4 e7e5 g1f3", RESULT_NONE},
    {"", "1. e4 \xc2\xbd", "e2e4", RESULT_DRAW},
    {"", "1. e4 \xbd-\xbd", "e2e4", RESULT_DRAW},
    {"", "1. e4 1/2", "e2e4", RESULT_DRAW},
    {"",
     "1. e4 1\xe2\x80\x93"
     "0",
     "e2e4", RESULT_WHITE_WINS},
    {"", "1. e4 1-0 1-0", "e2e4", RESULT_WHITE_WINS},
    {"", "1. e4 1-0 ? +- {mate} (1. d4 d5) $18\n\x1a", "e2e4", RESULT_WHITE_WINS},
    {"", "1. e4 e5 \x1a", "e2e4 e7e5", RESULT_NONE},
    {"", "1. e4 1/2 - 1/2", "e2e4", RESULT_DRAW},
    {"[Variant \"Standard Chess\"]\n",
     "1. e4\xc2\xad e\xe2\x80\x8d"
     "5\xe2\x81\xa0 \xe2\x80\x8e *",
     "e2e4 e7e5", RESULT_NONE},
    {"", "1. e4 1-0 *", "e2e4", RESULT_WHITE_WINS},
    {"[Result \"1/2\"]\n", "1. e4", "e2e4", RESULT_DRAW},
    {"[Result \"0-1\"]\n", "1. e4 *", "e2e4", RESULT_BLACK_WINS},
    {"[Variant \"\"]\n", "e4 *", "e2e4", RESULT_NONE},
    {"[Variant \"?\"]\n", "e4 *", "e2e4", RESULT_NONE},
    {"[Variant \"-\"]\n", "e4 *", "e2e4", RESULT_NONE},
    {"[Variant \"CHESS\"]\n", "e4 *", "e2e4", RESULT_NONE},
    {"[Variant \" from-position \"]\n", "e4 *", "e2e4", RESULT_NONE},
    {"[variant \"Normal\"]\n[fen \"7k/8/8/8/8/8/4P3/K7 w - - 0 1\"]\n", "e4", "e2e4",
     RESULT_NONE},
    {"[Event \"a \"quoted\" word\"]\n", "e4 *", "e2e4", RESULT_NONE},
    {"[Event x]\n[Site]\n[Date \"?]\n[Round \"1\"\n[White Ann, B.] \n", "e4 *", "e2e4",
     RESULT_NONE},
    {"[Site \"C:\\\"]\n", "e4 *", "e2e4", RESULT_NONE},
    {"[X-Y:Z \"1\"]\n[Site\xc2\xa0\"x\"\xc2\xa0]\n", "e4 *", "e2e4", RESULT_NONE},
    {"[Event \"a\"]\n\n[Site \"b\"]\n\n", "e4 *", "e2e4", RESULT_NONE},
    {"[Event \"M\xfcller \xff\"]\n", "e4 {M\xfcller} *", "e2e4", RESULT_NONE},
    {"% escape\n\n\n", "\te4\t\n% e5\n1... e5 ; 2. d4\n2. Nf3\n", "e2e4 e7e5 g1f3",
     RESULT_NONE},
    {"\xEF\xBB\xBF[Event \"a\"]\n", "e4 ((d4) c4 (Nf3 $1 (b3))) e5 $139 $1 *", "e2e4 e7e5",
     RESULT_NONE},
    {"", "1e4 1e5 2Nf3 *", "e2e4 e7e5 g1f3", RESULT_NONE},
    {"", "1 e4 e5 2 Nf3 *", "e2e4 e7e5 g1f3", RESULT_NONE},
    {"", "1.e4 e5 2.Nf3 2...Nc6 3 . Bb5 ... a6 *", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6",
     RESULT_NONE},
};

static void loose_texts_are_read(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof loose / sizeof *loose; i++) {
        char text[512];
        snprintf(text, sizeof text, "%s%s", loose[i].start, loose[i].text);
        assert_reads(text, loose[i].moves, loose[i].result);
    }
}

/* The title that the programs show is a name. */
static void titles_are_names(void **state)
{
    (void)state;
    static struct pgn_game read;
    for (int i = 0; i < variant_count(); i++) {
        char text[256], what[PGN_TEXT_MAX];
        int line;
        snprintf(text, sizeof text, "[Variant \"%s\"]\n\n*\n", variant_at(i)->title);
        struct opened_text opened = open_text(text, strlen(text), "chess");
        assert_int_equal(pgn_read(opened.reader, 0, &read, &line, what), PGN_GAME);
        assert_ptr_equal(read.game.variant, variant_at(i));
        pgn_game_free(&read);
        close_text(&opened);
    }
}

/* --- Refusals --- */

static const struct {
    const char *text;
    int line;
    const char *what;
} refusals[] = {
    {"1. e4 e5\n2. Nf4 1-0", 2, "move 2, Nf4: "},
    {"1. e4 e5\n2. d1d8 1-0", 2, "as far as the way is empty (H2)"},
    {"[FEN \"7k/8/8/8/8/2N5/8/K5N1 w - - 0 1\"]\nNe2", 2, "one of 2 moves"},
    {"[FEN \"7k/P7/8/8/8/8/8/K7 w - - 0 1\"]\na8", 2, "one of 4 moves"},
    {"\n\n[Event \"x] 1. e4\n1. e4 *", 3, "a tag must be"},
    {"[Event] [FEN \"x\"]\n1. e4 *", 1, "a tag must be"},
    {"[FEN \"7k/8/8/8/8/8/4P3/K7 w - - 0 1]\n1. e4 *", 1, "a tag must be"},
    {"[Variant xodul]\n1. e4 *", 1, "a tag must be"},
    {"1. e4 [Nf3 is better]\n1... e5 *", 1, "a tag must be"},
    {"[Event \"x\"] [\n1. e4 *", 1, "a tag must be"},
    {"[Variant \"no such\"]\n\ne4 *", 1, "a game of no such, which is not played"},
    {"[Event \"x\"]\n[FEN \"8/8 w\"]\n\ne4 *", 2, "FEN column "},
    {"[SetUp \"1\"]\ne4 *", 1, "SetUp without a FEN"},
    {"[Variant \"xodul\"]\n[Rules \"pool=none\"]\n*", 2, "xodul has no rules pool=none"},
    {"[Variant \"xodul\"]\n[Rules \"pool\"]\n*", 2, "xodul has no rules pool"},
    {"e4\ne5 ) Nf3 *", 2, "')' ends no variation"},
    {"e4\ne5 (Nf3 *\n[Event \"x\"] *", 3, "variation does not end"},
    {"e4\ne5 {Nf3 *\n\n", 2, "comment does not end"},
    {"e4\ne5 } *\n\n", 2, "'}' does not belong"},
    {"[Variant \"Crazyhouse\"]\ne4 *", 1, "a game of Crazyhouse, which is not played here"},
    {"\n[Variant \"Chess960\"]\ne4 *", 2, "a game of Chess960, which is not played here"},
    {"e4 e5\n-- *", 2, "move 2, --: a null move"},
    {"e4 0000 2. e5 *", 1, "move 1, 0000: a null move"},
    {"e4 Z0 2. e5 *", 1, "move 1, Z0: a null move"},
    {"1.e4 1...-- 2. e5 *", 1, "move 1, --: a null move"},
    {"e4 @@@@ 2. e5 *", 1, "move 1, @@@@: a null move"},
    {"e4 \xe2\x80\x93\xe2\x80\x93 2. e5 *", 1, "move 1, --: a null move"},
    {"e4 - 2. e5 *", 1, "move 1, -: "},
    {"e4 pass 2. e5 *", 1, "a null move"},
    {"e4 \xe2\x99\x98"
     "f6 *",
     1,
     "move 1, \xe2\x99\x98"
     "f6: "},
    {"e4 e\x01"
     "5 *",
     1, "move 1, e_5: "},
    {"e4 0 *", 1, "move 1, 0: "},
    {"e4 Sf6 *", 1, "move 1, Sf6: "},
    {"1. e4 ee *", 1, "move 1, ee: there is no such move"},
    {"1. d4 e5 de d6 e4 f5 ef *", 1, "move 4, ef: it may be one of 2 moves"},
    {"1. e4 2e5 *", 1, "move 1, 2e5: "},
    {"e4 e5 Nf3- *", 1, "move 2, Nf3-: "},
    {"e4 e5 Nf3 Nc6 Bc4 Bc5 O-O- *", 1, "move 4, O-O-: "},
    {"e4 e5 Nf3 Nc6 Bc4 Bc5 O-OO *", 1, "move 4, O-OO: "},
    {"e4 e5 2.Bc4 (2. d4 1-0", 3, "variation does not end"},
    {"23. e4 e5 *", 1, "the game begins with move 23"},
    {"1. e4 e5\n1. d4 d5 *", 2, "move 1 again"},
    {"1. e4 2. e5 *", 1, "move 2: where is the one before it?"},
    {"1. e4 2 e5 *", 1, "move 2: where is the one before it?"},
    {"1. e4 e5 1... Nf3 *", 1, "move 1"},
    {"1. e4 e5 2. Nf3 Nc6 2... Bb5 *", 1, "move 2: where is the one before it?"},
    {"1. e4 1-0 0-1", 1, "a second result, 0-1"},
    {"[FEN \"7k/8/8/8/8/8/8/K7 w - - 0 1\"]\n[FEN \"7k/8/8/8/8/8/8/1K6 w - - 0 1\"]\n*", 2,
     "two tags FEN, which differ"},
    {"[Variant \"xymyx\"]\ne2e4\n*", 2, "both sides' moves"},
    {"[Variant \"xymyx\"]\ne2e4|e7e9 *", 2, "move 1, e2e4|e7e9: "},
    {"\"quoted\"", 1, "does not belong"},
};

/* Each is refused with its line, and the game behind it is read. */
static void refusals_name_the_line(void **state)
{
    (void)state;
    static struct pgn_game read;
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        char text[512], what[PGN_TEXT_MAX];
        int line;
        snprintf(text, sizeof text, "%s\n\n[Event \"next\"]\n\nd4 *", refusals[i].text);
        struct opened_text opened = open_text(text, strlen(text), "chess");
        assert_int_equal(pgn_read(opened.reader, 0, &read, &line, what), PGN_REFUSED);
        if (line != refusals[i].line || strstr(what, refusals[i].what) == NULL) {
            fail_msg("line %d: %s, of %s", line, what, refusals[i].text);
        }
        enum pgn_status status = pgn_read(opened.reader, 0, &read, &line, what);
        if (strstr(refusals[i].text, "(Nf3 *") !=
            NULL) { /* its cut-off lies in the next game */
            assert_int_equal(status, PGN_GAME);
            pgn_game_free(&read);
            status = pgn_read(opened.reader, 0, &read, &line, what);
        }
        assert_int_equal(status, PGN_GAME);
        assert_string_equal(pgn_tag(&read, "Event"), "next");
        assert_int_equal(read.game.count, 1);
        pgn_game_free(&read);
        assert_int_equal(pgn_read(opened.reader, 0, &read, &line, what), PGN_END);
        close_text(&opened);
    }
}

static void a_file_that_cannot_be_read_is_told(void **state)
{
    (void)state;
    static struct pgn_game read;
    char what[PGN_TEXT_MAX];
    int line;
    FILE *folder = fopen(".", "r");
    assert_non_null(folder);
    struct pgn_reader *reader = pgn_reader_new(folder, variant_find("chess"), 0);
    assert_int_equal(pgn_read(reader, 0, &read, &line, what), PGN_REFUSED);
    assert_non_null(strstr(what, "cannot be read"));
    assert_int_equal(pgn_read(reader, 0, &read, &line, what), PGN_END);
    pgn_reader_free(reader);
    fclose(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_forms_of_text_are_read),
        cmocka_unit_test(short_notation_is_read),
        cmocka_unit_test(the_notation_tells_pieces_apart),
        cmocka_unit_test(comments_are_read),
        cmocka_unit_test(so_many_moves_are_read),
        cmocka_unit_test(loose_texts_are_read),
        cmocka_unit_test(titles_are_names),
        cmocka_unit_test(refusals_name_the_line),
        cmocka_unit_test(a_file_that_cannot_be_read_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
