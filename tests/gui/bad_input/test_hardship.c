/* Hard circumstances: test_hardship PROGRAM. The program must live through signals, slow,
 * absent and vanished readers, a folder that is gone, an empty environment, hash tables of any
 * size and many of its kind, or end well where its input or output does. */
#include "tests/gui/bad_input/program.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { HARDSHIP_PROCESSES = 40 }; /* at once */

static const char *path;
static const struct circumstances ordinary;

static void start(struct program *program, const struct circumstances *circumstances)
{
    assert_true(program_start(program, path, circumstances));
}

static void send_text(struct program *program, const char *text)
{
    assert_true(program_send(program, text, strlen(text)));
}

static void assert_answers(struct program *program, const char *question, const char *answer)
{
    send_text(program, question);
    assert_non_null(program_await(program, answer));
}

static void assert_ends_well(struct program *program)
{
    program_end_input(program);
    assert_int_equal(program_finish(program), 0);
}

/* In either protocol: the question is answered and a move comes. */
static void assert_plays_cecp(struct program *program)
{
    assert_answers(program, "xboard\nprotover 2\n", "feature done=1");
    assert_answers(program, "new\nsd 2\nping 1\n", "pong 1");
    assert_answers(program, "usermove e2e4\n", "move ");
}

static void assert_plays_uci(struct program *program)
{
    assert_answers(program, "uci\nisready\n", "readyok");
    assert_answers(program, "position startpos moves e2e4\ngo depth 2\n", "bestmove ");
}

static void assert_plays(const struct circumstances *circumstances)
{
    struct program program;
    start(&program, circumstances);
    assert_plays_cecp(&program);
    assert_ends_well(&program);
    start(&program, circumstances);
    assert_plays_uci(&program);
    assert_ends_well(&program);
}

static void nothing_is_said(void **state)
{
    (void)state;
    struct program program;
    start(&program, &ordinary);
    assert_ends_well(&program);
}

static void input_comes_byte_by_byte(void **state)
{
    static const char cecp[] = "xboard\r\nprotover 2\nnew\nsd 2\nusermove e2e4\nping 8\n";
    static const char uci[] = "uci\nposition startpos moves e2e4\r\ngo depth 2\nisready\n";
    static const struct circumstances packets = {.packets = true};
    struct program program;
    (void)state;
    start(&program, &packets);
    for (const char *byte = cecp; *byte != '\0'; byte++) {
        assert_true(program_send(&program, byte, 1));
    }
    assert_non_null(program_await(&program, "move "));
    assert_non_null(program_await(&program, "pong 8"));
    assert_ends_well(&program);
    start(&program, &packets);
    for (const char *byte = uci; *byte != '\0'; byte++) {
        assert_true(program_send(&program, byte, 1));
    }
    assert_non_null(program_await(&program, "bestmove "));
    assert_ends_well(&program);
}

/* Questions with a hundred times more to answer than a pipe holds, none of it read: all are
 * taken, and when somebody reads at last the answers are all there. */
static void output_is_read_late(void **state)
{
    static const struct circumstances circumstances[] = {{.no_folder = false},
                                                         {.output_does_not_wait = true}};
    enum { QUESTIONS = 5000 };
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct program program;
        start(&program, &circumstances[i]);
        send_text(&program, "uci\n");
        for (int question = 0; question < QUESTIONS; question++) {
            assert_true(program_push(&program, "d\n", 2));
        }
        assert_true(program_push(&program, "isready\n", 8));
        int boards = 0;
        const char *line;
        while ((line = program_line(&program)) != NULL && strcmp(line, "readyok") != 0) {
            boards += strncmp(line, "Fen: ", 5) == 0;
        }
        assert_int_equal(boards, QUESTIONS);
        assert_plays_uci(&program);
        assert_ends_well(&program);
    }
}

/* Nobody ever reads: the program still hears `quit`, and the end of its input. */
static void output_is_never_read(void **state)
{
    static const char *const endings[] = {"quit\n", "", "go infinite\n", "go infinite\nquit\n"};
    (void)state;
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        struct program program;
        start(&program, &ordinary);
        assert_true(program_push(&program, "uci\n", 4));
        for (int question = 0; question < 1000; question++) {
            assert_true(program_push(&program, "d\n", 2));
        }
        assert_true(program_push(&program, endings[i], strlen(endings[i])));
        program_end_input(&program);
        assert_int_equal(program_finish_unread(&program), 0);
    }
}

static void reader_is_gone(void **state)
{
    static const struct circumstances gone = {.reader_gone = true};
    static const char *const lines[] = {"xboard\nprotover 2\nping 1\n", "uci\nisready\n",
                                        "uci\ngo infinite\n", "xboard\nanalyze\nping 1\n"};
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        struct program program;
        start(&program, &gone);
        send_text(&program, lines[i]);
        assert_int_equal(program_finish_unread(&program), 0);
    }
}

static void terminated(void **state)
{
    static const struct {
        const char *question, *answer;
    } moments[] = {{"xboard\nprotover 2\n", "feature done=1"},
                   {"xboard\nanalyze\nping 2\n", "pong 2"},
                   {"uci\n", "uciok"},
                   {"uci\ngo infinite\nisready\n", "readyok"},
                   {"uci\ngo perft 99\nisready\n", "readyok"}};
    (void)state;
    for (size_t i = 0; i < sizeof moments / sizeof moments[0]; i++) {
        struct program program;
        start(&program, &ordinary);
        assert_answers(&program, moments[i].question, moments[i].answer);
        kill(program.process, SIGTERM);
        assert_int_equal(program_finish(&program), 0);
    }
}

static void interrupted(void **state)
{
    struct program program;
    (void)state;
    start(&program, &ordinary);
    assert_plays_cecp(&program);
    for (int i = 0; i < 20; i++) {
        kill(program.process, SIGINT);
    }
    assert_answers(&program, "ping 2\n", "pong 2");
    assert_answers(&program, "force\nnew\nsd 1\ngo\n", "move ");
    assert_ends_well(&program);
    start(&program, &ordinary);
    assert_answers(&program, "uci\ngo infinite\nisready\n", "readyok");
    kill(program.process, SIGINT);
    assert_int_equal(program_finish(&program), 0);
}

static void broken_pipe_signal(void **state)
{
    struct program program;
    (void)state;
    start(&program, &ordinary);
    assert_plays_uci(&program);
    kill(program.process, SIGPIPE);
    assert_plays_uci(&program);
    assert_ends_well(&program);
}

static void stopped_and_continued(void **state)
{
    struct program program;
    int status;
    (void)state;
    start(&program, &ordinary);
    assert_answers(&program, "uci\ngo infinite\nisready\n", "readyok");
    for (int i = 0; i < 5; i++) {
        kill(program.process, SIGSTOP);
        assert_int_equal(waitpid(program.process, &status, WUNTRACED), program.process);
        assert_true(WIFSTOPPED(status));
        send_text(&program, "isready\n");
        kill(program.process, SIGCONT);
        assert_non_null(program_await(&program, "readyok"));
    }
    assert_answers(&program, "stop\n", "bestmove ");
    assert_ends_well(&program);
}

static void folder_is_gone(void **state)
{
    static const struct circumstances homeless = {.no_folder = true};
    (void)state;
    assert_plays(&homeless);
}

static void environment_is_empty(void **state)
{
    static const struct circumstances bare = {.no_environment = true};
    (void)state;
    assert_plays(&bare);
}

static void many_at_once(void **state)
{
    static struct program programs[HARDSHIP_PROCESSES];
    (void)state;
    for (int i = 0; i < HARDSHIP_PROCESSES; i++) {
        start(&programs[i], &ordinary);
        send_text(&programs[i], i % 2 ? "uci\nisready\n" : "xboard\nprotover 2\nnew\nsd 1\n");
    }
    for (int i = 0; i < HARDSHIP_PROCESSES; i++) {
        send_text(&programs[i], i % 2 ? "go depth 1\n" : "usermove e2e4\n");
    }
    for (int i = 0; i < HARDSHIP_PROCESSES; i++) {
        assert_non_null(program_await(&programs[i], i % 2 ? "bestmove " : "move "));
        assert_ends_well(&programs[i]);
    }
}

/* A table that the system does not give is refused, and so are threads, unless they can be
 * had; all goes on as before. */
static void memory_is_short(void **state)
{
    static const struct circumstances poor = {.address_space = 1200};
    struct program program;
    (void)state;
    start(&program, &poor);
    assert_answers(&program, "uci\nsetoption name Hash value 100000\n", "info string error: ");
    assert_plays_uci(&program);
    assert_answers(&program, "setoption name Threads value 256\nisready\n", "readyok");
    assert_plays_uci(&program);
    assert_ends_well(&program);
    start(&program, &poor);
    assert_answers(&program, "xboard\nmemory 100000\n", "Error (");
    assert_plays_cecp(&program);
    assert_ends_well(&program);
}

/* Sends a line and the question behind it; how many errors come before the answer. */
static int count_errors(struct program *program, const char *lines, const char *answer,
                        const char *error)
{
    const char *line;
    int errors = 0;
    send_text(program, lines);
    while ((line = program_line(program)) != NULL && strcmp(line, answer) != 0) {
        errors += strncmp(line, error, strlen(error)) == 0;
    }
    assert_non_null(line);
    return errors;
}

/* A thousand threads are refused in one line, and as many as may be asked for are given or
 * refused in one, where there is no memory for their stacks; the program plays as before. */
static void threads_are_many(void **state)
{
    static const struct circumstances circumstances[] = {{.address_space = 0},
                                                         {.address_space = 600}};
    static const char uci_error[] = "info string error: ", cecp_error[] = "Error (";
    struct program program;
    int refused;
    (void)state;
    for (int i = 0; i < 2; i++) {
        start(&program, &circumstances[i]);
        assert_plays_uci(&program);
        assert_int_equal(count_errors(&program, "setoption name Threads value 1000\nisready\n",
                                      "readyok", uci_error),
                         1);
        refused = count_errors(&program, "setoption name Threads value 256\nisready\n",
                               "readyok", uci_error);
        assert_int_equal(refused, i);
        assert_plays_uci(&program);
        assert_ends_well(&program);
        start(&program, &circumstances[i]);
        assert_plays_cecp(&program);
        assert_int_equal(count_errors(&program, "cores 1000\nping 2\n", "pong 2", cecp_error),
                         1);
        refused = count_errors(&program, "cores 256\nping 3\n", "pong 3", cecp_error);
        assert_int_equal(refused, i);
        assert_plays_cecp(&program);
        assert_ends_well(&program);
    }
}

/* Megabytes that the process has mapped. */
static long mapped(const struct program *program)
{
    char path_of_size[64];
    long pages = 0;
    snprintf(path_of_size, sizeof path_of_size, "/proc/%d/statm", (int)program->process);
    FILE *file = fopen(path_of_size, "r");
    assert_non_null(file);
    assert_int_equal(fscanf(file, "%ld", &pages), 1);
    fclose(file);
    return pages / (1048576 / sysconf(_SC_PAGESIZE));
}

/* How each protocol asks for a size, and how it refuses. */
static const struct wire {
    const char *greeting, *answer, *size, *question, *refusal, *play, *move;
    int beside; /* megabytes that are not for the table */
} wires[] = {{"uci\nisready\n", "readyok", "setoption name Hash value %s\nisready\n", "readyok",
              "info string error: ", "ucinewgame\nposition startpos\ngo depth 2\n", "bestmove ",
              0},
             {"xboard\nprotover 2\nping 1\n", "pong 1", "memory %s\nping 2\n", "pong 2",
              "Error (", "new\nsd 2\ngo\n", "move ", 8}};

/* Asks for a size: it is given, without a word, or refused in one line. Then the program plays.
 */
static bool takes_size(struct program *program, const struct wire *wire, const char *size)
{
    char text[128];
    snprintf(text, sizeof text, wire->size, size);
    send_text(program, text);
    char *line = program_line(program);
    assert_non_null(line);
    bool refused = strncmp(line, wire->question, strlen(wire->question)) != 0;
    if (refused) {
        assert_memory_equal(line, wire->refusal, strlen(wire->refusal));
        assert_non_null(line = program_line(program));
        assert_memory_equal(line, wire->question, strlen(wire->question));
    }
    return !refused;
}

/* With little memory each size is given or refused, and what was there before stays. */
static void any_hash(void **state)
{
    static const struct circumstances poor = {.address_space = 1200};
    static const char *const given[] = {"9", "100", "10", "300", "11", "16"};
    static const char *const refused[] = {
        "1200", "4096", "262144",        "262153",
        "0",    "-1",   "1099511627776", "1e9",
        "text", "",     "0x100",         "2147483647",
        "1.5",  "NaN",  "+-3",           "999999999999999999999"};
    enum { GIVEN = sizeof given / sizeof *given, REFUSED = sizeof refused / sizeof *refused };
    (void)state;
    for (int i = 0; i < 2; i++) {
        const struct wire *wire = &wires[i];
        struct program program;
        start(&program, &poor);
        assert_answers(&program, wire->greeting, wire->answer);
        assert_answers(&program, wire->play, wire->move);
        long before = mapped(&program) - 16;
        for (int j = 0; j < GIVEN + REFUSED; j++) {
            if (j < GIVEN) {
                assert_true(takes_size(&program, wire, given[j]));
            } else {
                assert_false(takes_size(&program, wire, refused[j - GIVEN]));
            }
            long size = strtol(given[j < GIVEN ? j : GIVEN - 1], NULL, 10) - wire->beside;
            assert_in_range(mapped(&program) - before, size - 1, size + 1);
            assert_answers(&program, wire->play, wire->move);
        }
        assert_ends_well(&program);
    }
}

/* POSIX.1-2008 does not say how much memory is left. */
#ifdef QUINCUNX_PLAIN_POSIX
enum { KNOWS_MEMORY = false };
#else
enum { KNOWS_MEMORY = true };
#endif

/* All the memory of the machine is more than it has left, though it may promise it. */
static void all_memory(void **state)
{
    long long kilobytes = 0;
    char line[128], size[32];
    (void)state;
    if (!KNOWS_MEMORY) {
        print_message("all_memory is skipped: nobody tells how much memory is left\n");
        skip();
    }
    FILE *file = fopen("/proc/meminfo", "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        sscanf(line, "MemTotal: %lld", &kilobytes);
    }
    fclose(file);
    assert_true(kilobytes > 0);
    snprintf(size, sizeof size, "%lld", kilobytes / 1024);
    for (int i = 0; i < 2; i++) {
        struct program program;
        start(&program, &ordinary);
        assert_answers(&program, wires[i].greeting, wires[i].answer);
        assert_false(takes_size(&program, &wires[i], size));
        assert_answers(&program, wires[i].play, wires[i].move);
        assert_ends_well(&program);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_said),       cmocka_unit_test(input_comes_byte_by_byte),
        cmocka_unit_test(output_is_read_late),   cmocka_unit_test(output_is_never_read),
        cmocka_unit_test(reader_is_gone),        cmocka_unit_test(terminated),
        cmocka_unit_test(interrupted),           cmocka_unit_test(broken_pipe_signal),
        cmocka_unit_test(stopped_and_continued), cmocka_unit_test(folder_is_gone),
        cmocka_unit_test(environment_is_empty),  cmocka_unit_test(many_at_once),
    };
    const struct CMUnitTest unsanitized[] = {
        cmocka_unit_test(memory_is_short), cmocka_unit_test(threads_are_many),
        cmocka_unit_test(any_hash), cmocka_unit_test(all_memory)};
    if (argc < 2) {
        fprintf(stderr, "usage: test_hardship PROGRAM [limited]\n");
        return EXIT_FAILURE;
    }
    path = argv[1];
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    if (argc > 2) {
        failed += cmocka_run_group_tests(unsanitized, NULL, NULL);
    }
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
