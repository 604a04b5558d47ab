/* The command line, run as other programs run it: test_commands PROGRAM. Every run's output
 * and error output go to files in memory, so nothing blocks and nothing is left behind. */
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { WORDS_MAX = 24, OUTPUT_MAX = 1 << 18 };

static const char *program;

struct run {
    int status;
    char out[OUTPUT_MAX];
    char error[4096];
};

static struct run last;

static void read_back(int file, char *text, size_t size)
{
    ssize_t length = pread(file, text, size - 1, 0);
    assert_true(length >= 0);
    text[length] = '\0';
    close(file);
}

/* In the child. */
static void start(const char *path, char **words, int out, int error)
{
    int nothing = open("/dev/null", O_RDONLY);
    if (dup2(nothing, 0) == 0 && dup2(out, 1) == 1 && dup2(error, 2) == 2) {
        execv(path, words);
    }
    _exit(126);
}

static void run_words(const char *path, char **words, int out)
{
    int error = memfd_create("error", MFD_CLOEXEC);
    int status = 0;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        start(path, words, out, error);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    read_back(out, last.out, sizeof last.out);
    read_back(error, last.error, sizeof last.error);
    assert_true(WIFEXITED(status));
    last.status = WEXITSTATUS(status);
}

/* Runs the program with the arguments in `line`, parted by '|'. */
static void run(const char *line)
{
    char text[2048];
    char *words[WORDS_MAX] = {(char *)program};
    int count = 1;
    snprintf(text, sizeof text, "%s", line);
    for (char *rest = text, *word; (word = strsep(&rest, "|")) != NULL;) {
        assert_true(count < WORDS_MAX - 1);
        words[count++] = word;
    }
    run_words(program, words, memfd_create("out", MFD_CLOEXEC));
}

static void assert_succeeds(const char *line)
{
    run(line);
    if (last.status != 0) {
        print_error("%s: %s", line, last.error);
    }
    assert_int_equal(last.status, 0);
    assert_string_equal(last.error, "");
}

static void assert_contains(const char *text, const char *part)
{
    if (strstr(text, part) == NULL) {
        print_error("no \"%s\" in: %s\n", part, text);
    }
    assert_non_null(strstr(text, part));
}

/* The command is refused with `status` and one line on stderr that contains `part`. */
static void assert_refused(const char *line, int status, const char *part)
{
    run(line);
    assert_contains(last.error, part);
    assert_int_equal(last.status, status);
    const char *end = strchr(last.error, '\n');
    assert_non_null(end);
    assert_string_equal(end, "\n");
    assert_string_equal(last.out, "");
}

/* The last two lines are the count and the speed. */
static void assert_counts(const char *line, const char *nodes)
{
    char wanted[64];
    assert_succeeds(line);
    snprintf(wanted, sizeof wanted, "Nodes searched: %s\nNodes/second: ", nodes);
    assert_contains(last.out, wanted);
    const char *speed = strstr(last.out, "Nodes/second: ");
    assert_string_equal(speed + strcspn(speed, "\n"), "\n");
}

static int count_lines(const char *text)
{
    int lines = 0;
    for (; *text != '\0'; text++) {
        lines += *text == '\n';
    }
    return lines;
}

static void explains_itself(void **state)
{
    (void)state;
    static const char *const commands[] = {"perft", "bench",    "moves", "apply", "xboard",
                                           "eval",  "variants", "play",  NULL};
    assert_succeeds("--help");
    for (int i = 0; commands[i] != NULL; i++) {
        char usage[32];
        snprintf(usage, sizeof usage, "quincunx %s ", commands[i]);
        assert_contains(last.out, usage);
    }
    assert_succeeds("--version");
    assert_memory_equal(last.out, "Quincunx ", 9);
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
    /* A position without a turn counts nothing. */
    assert_counts("perft|chess|3|7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "0");
}

static void perft_divides(void **state)
{
    (void)state;
    assert_counts("perft|chess|3|--divide", "8902");
    assert_int_equal(count_lines(last.out), 22);
    assert_memory_equal(last.out, "a2a3: 380\na2a4: 420\nb1a3: 400\n", 30);
    assert_counts("perft|chess|0|startpos|--divide", "1");
    assert_int_equal(count_lines(last.out), 2);
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
    assert_refused("apply|chess|startpos|e2e5", 1, "illegal");
    assert_refused("apply|chess|startpos|e2e4|e2e4", 1, "move 2, \"e2e4\"");
    assert_refused("apply|chess|startpos|", 1, "illegal");
    assert_refused("apply|chess|startpos|e2e4\n\n\ne7e5", 1, "illegal");
    assert_refused("apply|xodul|startpos|z9z9", 1, "illegal");
}

static void evaluates(void **state)
{
    (void)state;
    assert_succeeds("eval|xodul");
    assert_contains(last.out, "material");
    assert_contains(last.out, "total");
    assert_contains(last.out, "evaluation: ");
    assert_succeeds("eval|chess|7k/8/8/8/8/8/8/KQ6 b - - 0 1");
    assert_contains(last.out, " for White, -");
}

static void benches(void **state)
{
    (void)state;
    char first[OUTPUT_MAX];
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
        {"", "unknown command"},
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
        {"perft|chess|2|--divide=yes", "--divide takes no value"},
        {"perft|chess|2|--pool=common", "chess has no option \"--pool=common\""},
        {"perft|xodul|2|--pool=mine", "xodul has no option \"--pool=mine\""},
        {"perft|xodul|2|--pool", "unknown flag \"--pool\""},
        {"perft|chess|2|junk", "FEN refused at column 1: "},
        {"moves|chess|rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
         "FEN refused at column 45: side"},
        {"moves|chess|", "FEN refused at column"},
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
        {"xboard", "too few arguments"},
        {"xboard|draughts", "unknown variant"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_refused(bad[i].line, 2, bad[i].part);
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
        run_words(program, words, memfd_create("out", MFD_CLOEXEC));
        assert_int_equal(last.status, 2);
        assert_int_equal(count_lines(last.error), 1);
    }
}

/* A command that cannot write what it found out has failed. */
static void notices_a_full_disk(void **state)
{
    (void)state;
    static const char *const commands[] = {"moves", "eval", NULL};
    for (int i = 0; commands[i] != NULL; i++) {
        char *words[] = {(char *)program, (char *)commands[i], "chess", NULL};
        int full = open("/dev/full", O_WRONLY);
        int out = dup(full);
        pid_t child = fork();
        int status;
        if (child == 0) {
            start(program, words, full, full);
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), 1);
        close(full);
        close(out);
    }
}

static void make_folder(char folder[64])
{
    snprintf(folder, 64, "/tmp/quincunx-test-XXXXXX");
    assert_non_null(mkdtemp(folder));
}

/* XBoard is played by echo, which prints what it was given. */
static void opens_xboard(void **state)
{
    (void)state;
    char folder[64], link[128];
    make_folder(folder);
    snprintf(link, sizeof link, "%s/xboard", folder);
    assert_int_equal(symlink("/bin/echo", link), 0);
    setenv("PATH", folder, 1);
    unsetenv("DISPLAY");
    assert_refused("xboard|xodul", 1, "no display");
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
    unlink(link);
    rmdir(folder);
}

static void says_what_to_install(void **state)
{
    (void)state;
    if (access("/usr/games/xboard", X_OK) == 0) {
        skip();
    }
    setenv("PATH", "/nonexistent", 1);
    setenv("DISPLAY", ":99", 1);
    assert_refused("xboard|xodul", 1, "apt install xboard");
}

static void read_file(const char *path, char *text, size_t size)
{
    int file = open(path, O_RDONLY);
    assert_true(file >= 0);
    read_back(file, text, size);
}

static void plays_a_game(void **state)
{
    (void)state;
    char folder[64], pgn[128], line[256];
    static char text[OUTPUT_MAX];
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
    unlink(pgn);
    rmdir(folder);
    assert_refused("play|chess|--pgn|/nonexistent/game.pgn", 1, "cannot create");
}

/* A depth-1 game of chess without a limit comes to an end by the rules. */
static void plays_to_the_end(void **state)
{
    (void)state;
    char folder[64], old[4096];
    static char text[OUTPUT_MAX];
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
    unlink(path);
    rmdir(folder);
}

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

/* A faster copy beside the program, here echo, is started where the processor allows. */
static void starts_its_faster_copy(void **state)
{
    (void)state;
#if defined(__x86_64__) && !defined(__AVX2__)
    char folder[64], copy[128], faster[128];
    make_folder(folder);
    snprintf(copy, sizeof copy, "%s/quincunx", folder);
    snprintf(faster, sizeof faster, "%s/quincunx-v3", folder);
    copy_program(copy);
    assert_int_equal(symlink("/bin/echo", faster), 0);
    char *words[] = {copy, "perft", "chess", "1", NULL};
    unsetenv("QUINCUNX_CPU");
    run_words(copy, words, memfd_create("out", MFD_CLOEXEC));
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2")) {
        assert_string_equal(last.out, "perft chess 1\n");
    } else {
        assert_contains(last.out, "Nodes searched: 20");
    }
    setenv("QUINCUNX_CPU", "generic", 1);
    run_words(copy, words, memfd_create("out", MFD_CLOEXEC));
    assert_contains(last.out, "Nodes searched: 20\n");
    unsetenv("QUINCUNX_CPU");
    unlink(copy);
    unlink(faster);
    rmdir(folder);
#else
    skip();
#endif
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(explains_itself),
        cmocka_unit_test(perft_counts),
        cmocka_unit_test(perft_divides),
        cmocka_unit_test(lists_moves),
        cmocka_unit_test(applies_moves),
        cmocka_unit_test(evaluates),
        cmocka_unit_test(benches),
        cmocka_unit_test(refuses_bad_arguments),
        cmocka_unit_test(survives_huge_arguments),
        cmocka_unit_test(notices_a_full_disk),
        cmocka_unit_test(plays_a_game),
        cmocka_unit_test(plays_to_the_end),
        cmocka_unit_test(starts_its_faster_copy),
        cmocka_unit_test(opens_xboard),
        cmocka_unit_test(says_what_to_install),
    };
    if (argc != 2) {
        fprintf(stderr, "usage: test_commands PROGRAM\n");
        return 2;
    }
    program = realpath(argv[1], NULL);
    if (program == NULL) {
        fprintf(stderr, "test_commands: no program %s\n", argv[1]);
        return 2;
    }
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free((char *)program);
    return failed;
}
