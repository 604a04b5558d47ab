/* The command line, as other programs rely on it: test_commands PROGRAM. */
#include "tests/support/run_program.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The last two lines are the count and the speed. */
static void assert_counts(const char *line, const char *nodes)
{
    char wanted[64];
    assert_succeeds(line);
    snprintf(wanted, sizeof wanted, "Nodes searched: %s\nTime: ", nodes);
    assert_contains(last.out, wanted);
    const char *speed = strstr(last.out, "Nodes/second: ");
    assert_string_equal(speed + strcspn(speed, "\n"), "\n");
}

static void explains_itself(void **state)
{
    (void)state;
    static const char *const commands[] = {"perft",  "bench",    "moves", "apply",   "xboard",
                                           "eval",   "variants", "play",  "match",   "openings",
                                           "pieces", "study",    "svg",   "analyse", "endgames",
                                           "learn",  NULL};
    assert_succeeds("--help");
    for (int i = 0; commands[i] != NULL; i++) {
        char usage[32];
        snprintf(usage, sizeof usage, "quincunx %s ", commands[i]);
        assert_contains(last.out, usage);
    }
    assert_succeeds("match|--help");
    assert_contains(last.out, "usage: quincunx match ");
    assert_contains(last.out, "Exit status: ");
    assert_succeeds("--version");
    assert_memory_equal(last.out, "Quincunx ", 9);
    /* An empty argument is what XBoard adds behind a path in quotes. */
    assert_succeeds("");
    assert_string_equal(last.out, "");
    assert_succeeds("variants");
    assert_contains(last.out, "chess ");
    assert_contains(last.out, "xodul ");
    assert_contains(last.out, "--setup=");
    assert_contains(last.out, "--pool=own|common");
}

static void perft_counts(void **state)
{
    (void)state;
    assert_counts("perft|chess|0", "1");
    assert_counts("perft|chess|1", "20");
    assert_counts("perft|chess|4", "197281");
    assert_counts("perft|normal|3", "8902");
    assert_counts("perft|chess|4|--no-bulk", "197281");
    assert_counts("perft|chess|4|--hash|1", "197281");
    assert_counts("perft|--hash=8|chess|--threads|3|4", "197281");
    assert_counts("perft|chess|1|--no-bulk|--threads=256", "20");
    assert_counts("perft|chess|3|r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w "
                  "KQkq - 0 1",
                  "97862");
    assert_counts("perft|xodul|3", "188065");
    assert_counts("perft|xodul|3|--pool=own|--threads=2|--hash=2", "188065");
    /* A position without a move counts nothing. */
    assert_counts("perft|chess|3|7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "0");
}

static void perft_divides(void **state)
{
    (void)state;
    assert_counts("perft|chess|3|--divide", "8902");
    assert_int_equal(count_lines(last.out), 23);
    assert_memory_equal(last.out, "a2a3: 380\na2a4: 420\nb1a3: 400\n", 30);
    assert_counts("perft|chess|0|startpos|--divide", "1");
    assert_int_equal(count_lines(last.out), 3);
}

static void perft_tells_all_depths(void **state)
{
    (void)state;
    assert_succeeds("perft|chess|3|--loop");
    assert_int_equal(count_lines(last.out), 4);
    assert_contains(last.out, "\n    1                   20 ");
    assert_contains(last.out, "\n    3                 8902 ");
    assert_succeeds("perft|chess|0|--loop");
    assert_contains(last.out, "\n    0                    1 ");
    assert_succeeds("perft|xodul|2|8k/9/9/4P4/9/9/9/4K4[NQ] w|--json|--pool=common");
    assert_contains(last.out,
                    "{\"variant\": \"xodul\", \"rules\": \"setup=mirrored pool=common\", "
                    "\"fen\": \"8k/9/9/4P4/9/9/9/4K4[NQ] w - - 0 1\", \"depths\": [\n"
                    "{\"depth\": 2, \"nodes\": ");
    assert_succeeds("perft|chess|2|7k/8/5K2/8/8/8/8/6Q1 b - - 0 1|--json|--loop|--divide");
    assert_contains(last.out, "{\"depth\": 1, \"nodes\": 1, \"seconds\": ");
    assert_contains(last.out, ", \"moves\": {\"h8h7\": 1}},\n{\"depth\": 2, ");
    assert_fails("perft|chess|2|--loop|--divide", 2, "--loop with --divide needs --json");
    assert_fails("perft|chess|2|--loop|--shard=1/2", 2, "--shard cannot be used with --loop");
}

static void store_suite(const char *path, const char *lines)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_true(fputs(lines, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void perft_counts_suites(void **state)
{
    (void)state;
    char folder[FOLDER_MAX], path[FOLDER_MAX + 8], line[FOLDER_MAX + 64];
    make_folder(folder);
    snprintf(path, sizeof path, "%s/a.epd", folder);
    snprintf(line, sizeof line, "perft|xodul|3|--suite=%s", path);
    store_suite(path, "# what others have counted\n\n"
                      "rnbqkwglc/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKWGLC[] w - - 0 1 ;D1 57 ;D2 "
                      "3234 ;D4 1 # too deep\n"
                      "clgwkqbnr/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKWGLC[] w - - 0 1; setup "
                      "rotated; D1 57; D3 188061;\r\n");
    assert_succeeds(line);
    assert_contains(last.out, "a.epd:3: passed to D2: rnbqk");
    assert_contains(last.out, "a.epd:4: passed to D3: clgwk");
    assert_contains(last.out,
                    "Positions: 2 passed, 0 failed, 0 not read\nNodes searched: 191409");
    store_suite(path, "rnbqkwglc/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKWGLC[] w - - 0 1 ;D1 57 ;D2 "
                      "3235 ;D3 1\n"
                      "4k4/9/9/9/9/9/9/4Q4[] w - - 0 1 ;D1 1\n"
                      "4k4/9/9/9/9/9/9/4K4[] w - - 0 1 ;D1 x\n"
                      "4k4/9/9/9/9/9/9/4K4[] w - - 0 1 ;D1 5 ;D2 25\n"
                      "4k4/9/9/9/9/9/9/4K4[] w - - 0 1 ;tempo fast ;D1 5\n");
    run(line);
    assert_int_equal(last.status, 1);
    assert_contains(last.out, "a.epd:1: FAILED: D2: counted 3234, not 3235: rnbqk");
    assert_contains(last.error, "a.epd:2: column 1: placement: White has 0 kings");
    assert_contains(last.error, "a.epd:3: column 34: expected D1 20, or an option");
    assert_contains(last.out, "a.epd:4: passed to D2: ");
    assert_contains(last.error, "a.epd:5: column 34: expected D1 20, or an option");
    assert_contains(last.out, "Positions: 1 passed, 1 failed, 3 not read\n");
    assert_fails("perft|xodul|--suite=/nowhere/a.epd", 2, "No such file");
    snprintf(line, sizeof line, "perft|xodul|--divide|--suite=%s", path);
    assert_fails(line, 2, "with --suite only");
    assert_int_equal(remove(path), 0);
    assert_int_equal(rmdir(folder), 0);
}

static void lists_moves(void **state)
{
    (void)state;
    assert_succeeds("moves|xodul");
    assert_int_equal(count_lines(last.out), 57);
    for (char *line = last.out, *next; (next = strchr(line, '\n')) != NULL && next[1] != '\0';
         line = next + 1) {
        assert_true(strncmp(line, next + 1, 4) < 0);
    }
    assert_succeeds("moves|chess|7k/8/8/8/8/8/8/K7 w - - 0 1");
    assert_string_equal(last.out, "a1a2\na1b1\na1b2\n");
    assert_succeeds("moves|chess|7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert_string_equal(last.out, "");
    assert_succeeds("moves|xodul|8k/9/9/4P4/9/9/9/4K4[NQ] w");
    assert_contains(last.out, "N@e5\nQ@e5\n");
}

/* White's first; the name of the side follows each. */
static void lists_the_moves_of_both_sides(void **state)
{
    (void)state;
    assert_succeeds("moves|xymyx");
    assert_memory_equal(last.out, "a1a2 White\na1b1 White\n", 22);
    assert_contains(last.out, "h2h4 White\na7a5 Black\na7a6 Black\n");
    const char *black = strstr(last.out, "a7a5 Black\n");
    assert_int_equal(count_lines(black), 39);
    assert_int_equal(count_lines(last.out), 2 * 39);
    /* A queen that gives check may not move (S11), and in check only the king may (S5). */
    assert_succeeds("moves|xymyx|4k3/8/8/8/4Q3/8/7P/6K1 w - - 0 1");
    assert_string_equal(last.out, "g1f1 White\ng1f2 White\ng1g2 White\ng1h1 White\n"
                                  "g1h2 White\nh2h3 White\nh2h4 White\n"
                                  "e8d7 Black\ne8d8 Black\ne8f7 Black\ne8f8 Black\n");
    assert_succeeds("moves|xymyx|4k3/4R3/8/8/8/8/4r3/4K3 w - - 0 1");
    assert_string_equal(last.out, "e1d1 White\ne1e2 White\ne1f1 White\n"
                                  "e8d8 Black\ne8e7 Black\ne8f8 Black\n");
    /* Nobody has a move when one side is mated (S13). */
    assert_succeeds("moves|xymyx|1nbqkbnr/1pppQppp/8/3N4/8/8/2PP1PPP/RrB1KBNR w - - 0 1");
    assert_string_equal(last.out, "");
}

static void applies_moves(void **state)
{
    (void)state;
    assert_succeeds("apply|chess|startpos|e2e4|e7e5|g1f3");
    assert_string_equal(last.out,
                        "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2\n");
    assert_succeeds("apply|chess|startpos");
    assert_int_equal(count_lines(last.out), 1);
    assert_succeeds("apply|chess|startpos|f2f3|e7e5|g2g4|d8h4");
    assert_contains(last.out, " w KQkq - 1 3\nresult: 0-1 (checkmate)\n");
    assert_succeeds("apply|chess|7k/8/6K1/8/8/8/8/5Q2 w - - 0 1|f1f7");
    assert_contains(last.out, "\nresult: 1/2-1/2 (stalemate)\n");
    assert_succeeds("apply|xodul|startpos|i1i7|--setup=rotated");
    assert_memory_equal(last.out, "clgwkqbnr/ppppppppC/", 20);
    assert_fails("apply|chess|startpos|e2e5", 1, "illegal");
    assert_fails("apply|chess|startpos|e2e4|e2e4", 1, "move 2, \"e2e4\"");
    assert_fails("apply|chess|startpos|", 1, "illegal");
    assert_fails("apply|chess|startpos|e2e4\n\n\ne7e5", 1, "illegal");
    assert_fails("apply|xodul|startpos|z9z9", 1, "illegal");
}

static void evaluates(void **state)
{
    (void)state;
    assert_succeeds("eval|xodul");
    assert_contains(last.out, "net xodul, ");
    assert_contains(last.out, "\nevaluation: ");
    assert_succeeds("eval|xymyx");
    assert_contains(last.out, "material");
    assert_contains(last.out, "total");
    assert_contains(last.out, "\nevaluation: ");
    assert_succeeds("eval|gala-cutthroat");
    assert_contains(last.out, " of 256\nevaluation: -0.56 for Red, who is to move\n");
    assert_succeeds("eval|gala-cutthroat|16/16/16/16/16/16/16/16/16/16/16/16/16/16/16/"
                    "rK,14,rR r - 0 1"); /* the last royal: nothing left to win */
    assert_contains(last.out, "| 100.0 % |   +0.62\n");
    assert_null(strstr(last.out, "evaluation"));
    assert_succeeds("eval|chess|7k/8/8/8/8/8/8/KQ6 b - - 0 1");
    assert_contains(last.out, " for White, -");
}

static void draws(void **state)
{
    (void)state;
    assert_succeeds("svg|chess");
    assert_memory_equal(last.out, "<svg ", 5);
    assert_contains(last.out, " width=\"400\"");
    assert_null(strstr(last.out, "class=\"last\""));
    assert_succeeds("svg|chess|startpos|e2e4|--width|200");
    assert_contains(last.out, " width=\"200\"");
    assert_contains(last.out, "class=\"last\"");
    assert_succeeds("svg|xodul|8k/9/9/4P4/9/9/9/4K4[NQ] w|--setup=rotated");
    assert_contains(last.out, "</svg>");
    assert_fails("svg|chess|startpos|e2e5", 1, "move 1, \"e2e5\": ");
}

/* How often the output has the text. */
static int times(const char *text)
{
    int count = 0;
    for (const char *at = last.out; (at = strstr(at, text)) != NULL; at++) {
        count++;
    }
    return count;
}

static void draws_signs(void **state)
{
    (void)state;
    assert_succeeds("svg|chess|startpos|e2e4|--targets|g1|--mark|e4,d5|--arrow|e2e4,d7d5");
    assert_int_equal(times("class=\"move\""), 3);
    assert_int_equal(times("class=\"frame\""), 2);
    assert_int_equal(times("class=\"arrow\""), 2);
    assert_succeeds("svg|xodul|9/9/9/9/4R4/9/4p4/9 w|--targets|e4"); /* no kings */
    assert_int_equal(times("class=\"piece\""), 2);
    assert_int_equal(times("class=\"move\""), 13);
    assert_int_equal(times("class=\"capture\""), 1);
    assert_succeeds("svg|gala|16/16/16/16/16/16/16/16/16/16/16/6R9/16/16/16/16 w|--targets|g5");
    assert_int_equal(times("class=\"move\""), 46);
    assert_succeeds("svg|gala|--piece|K");
    assert_int_equal(times("class=\"taken\""), 2);
    assert_succeeds("svg|nodal|--piece|n|--width|100");
    assert_int_equal(times("class=\"taken\""), 2);
    assert_int_equal(times("class=\"capture\""), 1);
    assert_succeeds("svg|xymyx|startpos|e2e4|--targets|d8"); /* absorbs four */
    assert_int_equal(times("class=\"capture\""), 4);
    assert_fails("svg|chess|startpos|--targets|e5", 2, "--targets: there is no piece on e5");
    assert_fails("svg|chess|startpos|--targets|j9", 2, "--targets: expected a square");
    assert_fails("svg|chess|8/8/8/8/8/8/8/8 w|--targets|e5", 2, "FEN refused: ");
    assert_fails("svg|chess|8/8/8/8/8/8/8/P7 w|--targets|a1", 2, "FEN refused: ");
    assert_fails("svg|chess|--mark|e4,", 2, "--mark: expected squares");
    assert_fails("svg|chess|--mark|e4d5", 2, "--mark: expected squares");
    assert_fails("svg|chess|--arrow|e4", 2, "--arrow: expected pairs of squares");
    assert_fails("svg|chess|--piece|W", 2, "--piece: expected a piece's letter");
    assert_fails("svg|chess|startpos|--piece|Kk", 2, "--piece: expected a piece's letter");
    assert_fails("svg|gala-team|--piece|K", 2, "--piece draws a position of its own");
}

static void explains_pieces(void **state)
{
    (void)state;
    assert_succeeds("pieces|xodul");
    assert_contains(last.out, "Checkmate the enemy king");
    assert_contains(last.out, "W   wizard (X3, X4)\n    The wizard goes exactly");
    assert_contains(last.out, "--pool: Captured pieces\n");
    assert_contains(last.out, "common: one pool for both\n");
    for (const char *line = last.out; *line != '\0'; line += strcspn(line, "\n") + 1) {
        assert_in_range(strcspn(line, "\n"), 0, 79);
    }
    assert_succeeds("pieces|xodul|w");
    assert_contains(last.out, "(p)");
    assert_int_equal(times(" * "), 68);
    assert_succeeds("pieces|gala-team|K");
    assert_fails("pieces|chess|W", 2, "chess has no piece \"W\"; its letters are PNBRQK");
    assert_fails("pieces|chess|--setup=rotated", 2, "unknown flag");
}

static void benches(void **state)
{
    (void)state;
    char first[RUN_OUTPUT_MAX];
    assert_succeeds("bench|all|2|1|1");
    snprintf(first, sizeof first, "%.*s", (int)(strstr(last.out, "Nodes/second: ") - last.out),
             last.out);
    assert_contains(first, "Nodes searched: ");
    assert_succeeds("bench|all|2|1|1");
    assert_memory_equal(last.out, first, strlen(first));
}

static void refuses_bad_arguments(void **state)
{
    (void)state;
    static const struct {
        const char *line, *part;
    } bad[] = {
        {"frobnicate", "unknown command \"frobnicate\""},
        {"|chess", "quincunx: unknown command"},
        {"perft", "too few arguments"},
        {"perft|chess", "too few arguments"},
        {"perft|draughts|3", "unknown variant \"draughts\""},
        {"perft||3", "unknown variant"},
        {"perft|chess|three", "depth: expected a number from 0 to 99, not \"three\""},
        {"perft|chess|", "depth: expected a number"},
        {"perft|chess|3x", "depth: expected a number"},
        {"perft|chess|-1", "depth: expected a number"},
        {"perft|chess|100", "depth: expected a number"},
        {"perft|chess|99999999999999999999", "depth: expected a number"},
        {"perft|chess|2|startpos|extra", "unexpected argument \"extra\""},
        {"perft|chess|2|--frobnicate", "unknown flag \"--frobnicate\""},
        {"perft|chess|2|-x", "unknown flag \"-x\""},
        {"perft|chess|2|--hash", "--hash needs a value"},
        {"perft|chess|2|--hash=0", "--hash: expected a number from 1"},
        {"perft|chess|2|--hash|much", "--hash: expected a number from 1"},
        {"perft|chess|2|--threads|0", "--threads: expected a number from 1 to 256"},
        {"perft|chess|2|--threads|257", "--threads: expected a number from 1 to 256"},
        {"perft|chess|2|--threads|1000", "--threads: expected a number from 1 to 256"},
        {"bench|chess|1|1000", "threads: expected a number from 1 to 256"},
        {"endgames|chess|--threads|1000", "--threads: expected a number from 1 to 64"},
        {"study|balance|chess|--jobs|1000", "--jobs: expected a number from 1 to 64"},
        {"match|-concurrency|1000", "-concurrency 1000: must be from 1 to 64"},
        {"perft|chess|2|--divide=yes", "--divide takes no value"},
        {"perft|chess|2|--pool=common", "chess has no option \"--pool=common\""},
        {"perft|xodul|2|--pool=mine", "xodul has no option \"--pool=mine\""},
        {"perft|xodul|2|--pool", "unknown flag \"--pool\""},
        {"perft|chess|2|junk", "FEN refused at column 1: "},
        {"moves|chess|rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
         "FEN refused at column 45: side"},
        {"moves|chess|", "FEN refused at column"},
        {"moves|xymyx|4k3/8/8/8/8/8/8/4K3 b - - 0 1",
         "FEN refused at column 21: side to move: expected w, both sides move at once"},
        {"moves|chess|8/8/8/8/8/8/8/8 w - - 0 1\n\n", "FEN refused"},
        {"moves", "too few arguments"},
        {"moves|chess|startpos|startpos", "unexpected argument"},
        {"apply|chess", "too few arguments"},
        {"apply|chess|8/8 w - - 0 1", "FEN refused"},
        {"eval|nothing", "unknown variant"},
        {"eval|xodul|8/8/8/8 w", "FEN refused"},
        {"bench|draughts", "unknown variant"},
        {"bench|all|0", "depth: expected a number"},
        {"bench|all|1|many", "threads: expected a number"},
        {"bench|all|1|1|-5", "hash: expected a number"},
        {"bench|all|1|1|1|1", "unexpected argument"},
        {"variants|chess", "unexpected argument"},
        {"play", "too few arguments"},
        {"play|draughts", "unknown variant"},
        {"play|xodul|--time|soon", "--time: expected seconds"},
        {"play|xodul|--time|nan", "--time: expected seconds"},
        {"play|xodul|--time|1e99", "--time: expected seconds"},
        {"play|xodul|--depth|0", "--depth: expected a number"},
        {"match", "engines are missing"},
        {"match|-engine|cmd=one|depth=1", "there must be at least two"},
        {"match|-engine|cmd=one|-engine|cmd=two", "no limit"},
        {"match|-engine|cmd=one|-frobnicate", "unknown flag; see quincunx match --help"},
        {"svg", "too few arguments"},
        {"svg|draughts", "unknown variant"},
        {"svg|chess|8/8 w - - 0 1", "FEN refused"},
        {"svg|chess|--width|0", "--width: expected a number from 16"},
        {"xboard", "too few arguments"},
        {"xboard|draughts", "unknown variant"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_fails(bad[i].line, 2, bad[i].part);
    }
}

static void survives_huge_arguments(void **state)
{
    (void)state;
    static char fen[100001];
    char *words[] = {(char *)program, "moves", "chess", fen, NULL};
    const char *const patterns[] = {"9", "/", "K", "[", "w ", "8/", "rnbq"};
    for (size_t i = 0; i < sizeof patterns / sizeof patterns[0]; i++) {
        for (size_t at = 0; at < sizeof fen - 1; at++) {
            fen[at] = patterns[i][at % strlen(patterns[i])];
        }
        run_words(program, words);
        assert_int_equal(last.status, 2);
        assert_int_equal(count_lines(last.error), 1);
    }
}

/* A command that cannot write what it found out has failed. */
static void notices_a_full_disk(void **state)
{
    (void)state;
    static const char *const commands[] = {"moves", "eval", "svg", NULL};
    for (int i = 0; commands[i] != NULL; i++) {
        char *words[] = {(char *)program, (char *)commands[i], "chess", NULL};
        int full = open("/dev/full", O_WRONLY);
        run_into(program, words, full);
        assert_int_equal(last.status, 1);
        close(full);
    }
}

/* `| head`: the reader goes before all is written, which is no error to report. */
static void is_silent_when_nobody_reads(void **state)
{
    (void)state;
    char script[1024], *words[] = {"/bin/sh", "-c", script, NULL};
    static const char *const commands[] = {
        "moves gala", "play chess --depth 1 --moves-max 20 --pgn /dev/null",
        "play chess --seat both --pgn /dev/null", "match --help"};
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        for (int ignores = 0; ignores < 2; ignores++) {
            snprintf(script, sizeof script,
                     "trap %s PIPE; yes fen 2>/dev/null | %s %s; echo $? >&2",
                     ignores ? "''" : "-", program, commands[i]);
            int ends[2];
            assert_int_equal(pipe(ends), 0);
            close(ends[0]);
            run_into("/bin/sh", words, ends[1]);
            close(ends[1]);
            assert_string_equal(last.error, "141\n");
        }
    }
}

static void analyses_games(void **state)
{
    (void)state;
    char path[] = "/tmp/quincunx-analyse-XXXXXX", line[128];
    int file = mkstemp(path);
    static const char games[] = "[White \"a\"]\n\n1. f2f3 e7e5 2. g2g4 d8h4 0-1\n\n"
                                "[Variant \"xymyx\"]\n\n1. e2e4|e7e5@w *\n";
    assert_true(file >= 0);
    assert_int_equal(write(file, games, sizeof games - 1), sizeof games - 1);
    snprintf(line, sizeof line, "analyse|chess|%s|--nodes|3000", path);
    assert_succeeds(line);
    assert_contains(last.out, "[White \"a\"]");
    for (char *end = last.out; (end = strchr(end, '\n')) != NULL;) {
        *end = ' '; /* lines may break between any words */
    }
    assert_contains(last.out, "2. g4 $4 {"); /* mate in one */
    assert_contains(last.out, "Qh4# {+M1/");
    assert_contains(last.out, "1. e4|e5@w {");
    assert_int_equal(ftruncate(file, 0), 0);
    snprintf(line, sizeof line, "analyse|chess|%s", path);
    assert_fails(line, 2, "there is no game in it");
    assert_int_equal(lseek(file, 0, SEEK_SET), 0);
    static const char bad[] = "1. e5 *\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n1. e4 -- *\n";
    assert_int_equal(write(file, bad, sizeof bad - 1), sizeof bad - 1);
    snprintf(line, sizeof line, "analyse|chess|%s|--nodes|3000", path);
    run(line);
    assert_int_equal(last.status, 1);
    assert_contains(last.out, "Qh4#");
    assert_contains(last.error, ", line 1: move 1, e5: ");
    assert_contains(last.error, ", line 5: move 1, --: a null move, and this game has none\n");
    assert_contains(last.error, ": 2 of 3 games could not be read\n");
    close(file);
    unlink(path);
    assert_fails(line, 2, "No such file");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(explains_itself),
        cmocka_unit_test(perft_counts),
        cmocka_unit_test(analyses_games),
        cmocka_unit_test(perft_divides),
        cmocka_unit_test(perft_tells_all_depths),
        cmocka_unit_test(perft_counts_suites),
        cmocka_unit_test(lists_moves),
        cmocka_unit_test(lists_the_moves_of_both_sides),
        cmocka_unit_test(applies_moves),
        cmocka_unit_test(evaluates),
        cmocka_unit_test(draws),
        cmocka_unit_test(draws_signs),
        cmocka_unit_test(explains_pieces),
        cmocka_unit_test(benches),
        cmocka_unit_test(refuses_bad_arguments),
        cmocka_unit_test(survives_huge_arguments),
        cmocka_unit_test(notices_a_full_disk),
        cmocka_unit_test(is_silent_when_nobody_reads),
    };
    if (!find_program_under_test(argc, argv)) {
        return 2;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
