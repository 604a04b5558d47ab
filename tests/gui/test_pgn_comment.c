/* Comments of a PGN as XBoard is to have them: what programs wrote opens no window there, what
 * people wrote does. */
#include "protocol/gui/xboard/pgn_comment.h"
#include "tests/support/test_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Converts a PGN; the text is to be freed. */
static char *converted(const char *pgn)
{
    char *text = NULL;
    size_t size;
    FILE *in = tmpfile(), *out = open_memstream(&text, &size);
    assert_non_null(in);
    fputs(pgn, in);
    rewind(in);
    assert_true(pgn_comment_convert(in, out));
    fclose(in);
    fclose(out);
    return text;
}

static void a_comment_is_parted(void **state)
{
    (void)state;
    static const struct {
        const char *comment, *written;
    } cases[] = {
        /* this program, cutechess-cli, fastchess */
        {"+0.30/12 0.512s", " {+0.30/12 0.5}"},
        {"-0.05/1 2.949s, n=12345, sd=20, nps=24112", " {-0.05/1 2.9}"},
        {"+M4/7 0.100s", " {+1000.04/7 0.1}"},
        {"-M4/7", " {-1000.04/7}"},
        {"+0.01/9 59.960s", " {+0.01/9 1:00}"},
        {"+0.30/12 0.512s, White mates", " {+0.30/12 0.5} {White mates}"},
        {"0.512s", ""},
        {"book", ""},
        /* XBoard and its like */
        {"+0.30/12 0.5", " {+0.30/12 0.5}"},
        {"+0.30/12", " {+0.30/12}"},
        {"0.20/15 12", " {+0.20/15 12.0}"},
        {"-1.20/15 1:05", " {-1.20/15 1:05}"},
        {"(e4 e5) +0.20/15 12", " {+0.20/15 12.0}"},
        {"+0.30/12 0.5 A fine move!", " {+0.30/12 0.5} {A fine move!}"},
        {"+0.30/12\n3s", " {+0.30/12 3.0}"},
        /* servers */
        {"[%clk 0:10:00]", ""},
        {" [%eval 0.17] [%clk 0:30:00] ", ""},
        {"[%eval #-3] [%clk 0:30:00] Black mates.", " {Black mates.}"},
        {"(0.17 -> -0.50) Mistake. Nf3 was best. [%eval -0.5]",
         " {(0.17 -> -0.50) Mistake. Nf3 was best.}"},
        {"d=35, sd=60, mt=12345, tl=99, s=1, n=2, pv=d4 Nf6 c4, tb=0, R50=50, wv=0.24,", ""},
        /* people */
        {"A person wrote this.", " {A person wrote this.}"},
        {"1/2 a pawn", " {1/2 a pawn}"},
        {"3.5/4 so far", " {3.5/4 so far}"},
        {"10s left", " {10s left}"},
        {"book says Nf3", " {book says Nf3}"},
        {"e8=Q, wins", " {e8=Q, wins}"},
        {"e8=Q, bxa8=Q", " {e8=Q, bxa8=Q}"},
        {"x=1", " {x=1}"},
        {"(a line) is better", " {(a line) is better}"},
        {"[%unended", " {[%unended}"},
        {"+", " {+}"},
        {"a } in it", " {a ) in it}"},
        {"", ""},
        {" \n", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char words[256], *text = NULL;
        size_t size;
        struct comment said;
        FILE *out = open_memstream(&text, &size);
        pgn_comment_part(cases[i].comment, &said, words, sizeof words);
        pgn_comment_write(out, &said, words);
        fclose(out);
        assert_string_equal(text, cases[i].written);
        free(text);
    }
}

static void words_that_are_too_long_are_cut(void **state)
{
    (void)state;
    char words[5];
    struct comment said;
    pgn_comment_part("abcdefgh", &said, words, sizeof words);
    assert_string_equal(words, "abcd");
}

/* Games, variations, glyphs and tags stay as they are. */
static void a_file_is_converted(void **state)
{
    (void)state;
    char *text = converted("%{escape}\n[White \"{A} \\\"]; B\"]\n[Black \"C\"]\n\n"
                           "1. e4{+0.30/12 0.512s}e5 $1 (1... c5 {[%clk 0:01] Why not}) "
                           "2. Nf3!? {[%clk 0:10:00]} Nc6 ; +0.10/9 1s, n=5\n"
                           "3. Bb5 ; Spanish {or} Ruy Lopez\n3... a6 1-0\n\n[White \"D\"]\n\n"
                           "1. d4 {to be ended");
    assert_string_equal(text,
                        "[White \"{A} \\\"]; B\"]\n[Black \"C\"]\n\n"
                        "1. e4 {+0.30/12 0.5} e5 $1 (1... c5  {Why not} ) "
                        "2. Nf3!?   Nc6  {+0.10/9 1.0}\n"
                        "3. Bb5  {Spanish {or) Ruy Lopez}\n3... a6 1-0\n\n[White \"D\"]\n\n"
                        "1. d4 {to be ended");
    free(text);
}

/* A comment of thousands of letters is nobody's but a person's. */
static void a_long_comment_stays(void **state)
{
    (void)state;
    static char pgn[20000];
    for (int i = 0; i < 2; i++) {
        int length = i == 0 ? 8000 : 9000;
        sprintf(pgn, "1. e4 {%0*d} e5 {x}", length, 0);
        char *text = converted(pgn);
        assert_int_equal(strspn(strchr(text, '{') + 1, "0"), length);
        assert_non_null(strstr(text, "0} "));
        assert_non_null(strstr(text, " e5  {x} "));
        free(text);
    }
    sprintf(pgn, "1. e4 ;%09000d\ne5 ;x", 0);
    char *text = converted(pgn);
    assert_non_null(strstr(text, "0\ne5  {x}"));
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_comment_is_parted),
        cmocka_unit_test(words_that_are_too_long_are_cut),
        cmocka_unit_test(a_file_is_converted),
        cmocka_unit_test(a_long_comment_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
