/* Huge input: files and lines of 3 MB, of 100 MB in a soak, made of one piece that is repeated.
 * Each is read or refused with one line, within 256 MB of address space with all tables; and
 * what talks goes on talking.
 *
 *     test_huge PROGRAM [limited]
 */
#include "tests/gui/bad_input/program.h"
#include "tests/support/random.h"
#include "tests/support/run_program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { BRIEF = 3, SOAK = 100, MEGABYTE = 1000000, LIMIT = 256, PATH_BYTES = FOLDER_MAX + 16 };

/* A text: `piece` so often that it is huge, between `head` and `tail`. */
struct text {
    const char *head, *piece, *tail;
};

static char path[PATH_BYTES], folder[FOLDER_MAX];

static size_t huge_size(void)
{
    bool is_soak = run_count(SOAK) == SOAK;
    return (size_t)(is_soak ? SOAK : BRIEF) * MEGABYTE;
}

/* A megabyte or so of repeated text, to be freed. */
static char *make_block(const char *piece, size_t *size)
{
    size_t length = strlen(piece), count = MEGABYTE / length;
    char *block = malloc(count * length);
    assert_non_null(block);
    for (size_t i = 0; i < count; i++) {
        memcpy(block + i * length, piece, length);
    }
    *size = count * length;
    return block;
}

static void write_huge(const struct text *text)
{
    size_t size;
    char *block = make_block(text->piece, &size);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text->head, file);
    for (size_t done = 0; done < huge_size(); done += size) {
        assert_int_equal(fwrite(block, 1, size, file), size);
    }
    fputs(text->tail, file);
    assert_int_equal(fclose(file), 0);
    free(block);
}

/* --- Files --- */

static const char *const game = "[White \"a\"]\n[Black \"b\"]\n\n"
                                "1. e4 e5 2. Nf3 Nc6 3. Bb5 {a comment} (3. Bc4) a6 4. Ba4 Nf6 "
                                "5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 1/2-1/2\n\n";

/* PGNs, and what is said of each; NULL = it is read. */
static const struct {
    struct text text;
    const char *refusal;
} pgns[] = {
    {{"[Event \"", "x", ""}, "line 1: a tag must be"},
    {{"[", "x", "\n\n1. e4 *\n"}, "line 1: a tag must be"},
    {{"", "[White \"a\"]\n", "\n1. e4 *\n"}, NULL},
    {{"[Event \"", "x", "\"]\n\n1. e4 *\n"}, NULL},
    {{"[FEN \"", "x", "\"]\n\n1. e4 *\n"}, "line 1: the tag FEN has more than 1023 bytes"},
    {{"1. e4 * White wins", " words", "\n"}, NULL},
    {{"1. e4 {", "x", ""}, "line 1: the comment does not end"},
    {{"1. e4 {", "x\n", "} e5 *\n"}, NULL},
    {{"1. e4 ;", "x", "\ne5 *\n"}, NULL},
    {{"1. e4 ", "(", ""}, "a variation does not end"},
    {{"1. e4 ", "(d4 d5) ", "*\n"}, NULL},
    {{"1. e4 ", "e", " *\n"}, "line 1: move 1, eee"},
    {{"1. e4 ", "$1 ", "e5 *\n"}, NULL},
    {{"", " ", "1. e4 *\n"}, NULL},
    {{"1. e4 ", "8", " e5 *\n"}, "line 1: move 1, 888"},
    {{"", "1. Nf3 Nf6 2. Ng1 Ng8 ", "*\n"}, "line 1: move 1 again"},
    {{"", "Nf3 Nf6 Ng1 Ng8 ", "*\n"}, "line 1: the game has more than 30000 moves"},
    {{"", "Nf3 Nf6\nNg1 Ng8\n", "*\n"}, "line 15001: the game has more than 30000 moves"},
};

enum { PGNS = sizeof pgns / sizeof pgns[0] };

/* The words of a match with openings of the file in that format. */
static void run_match(const char *format)
{
    char line[512];
    snprintf(
        line, sizeof line,
        "match|-engine|cmd=false|-engine|cmd=false|-each|depth=1|-openings|file=%s|format=%s",
        path, format);
    run(line);
}

/* A match that cannot begin: its openings or, if they are read, its engines are refused. */
static void assert_match(const char *format, const char *refusal)
{
    run_match(format);
    const char *wanted = refusal != NULL ? refusal : "cannot begin: exited with status 1";
    char with_colon[128];
    snprintf(with_colon, sizeof with_colon, "%s", wanted);
    if (refusal != NULL && strncmp(refusal, "line ", 5) == 0) {
        snprintf(with_colon, sizeof with_colon, ":%s", refusal + 5);
    }
    assert_contains(last.error, with_colon);
    assert_int_equal(last.status, 1);
    if (refusal != NULL) {
        assert_contains(last.error, "there is no opening in");
    } else {
        assert_int_equal(count_lines(last.error), 1);
    }
}

static void pgns_are_read_or_refused(void **state)
{
    (void)state;
    for (int i = 0; i < PGNS; i++) {
        char line[256];
        write_huge(&pgns[i].text);
        snprintf(line, sizeof line, "analyse|chess|%s|--nodes|1", path);
        run(line);
        if (pgns[i].refusal != NULL) {
            assert_contains(last.error, pgns[i].refusal);
            assert_contains(last.error, " games could not be read");
        } else {
            assert_contains(last.out, "\n1. e4 ");
            assert_int_equal(count_lines(last.error), 0);
        }
        assert_int_equal(last.status, pgns[i].refusal != NULL);
        assert_match("pgn", pgns[i].refusal);
    }
}

static void epds_are_read_or_refused(void **state)
{
    (void)state;
    static const struct {
        struct text text;
        const char *refusal;
    } epds[] = {
        {{"", "8", ""}, ":1: a line of more than 65535 bytes"},
        {{"", " ", ""}, ":1: a line of more than 65535 bytes"},
        {{"4k3/8/8/8/8/8/8/4KQ2 w - - id \"", "x", "\";\n"}, ":1: a line of more than"},
        {{"#\n", "# x\n", "\n4k3/8/8/8/8/8/8/4KQ2 w - -\n"}, NULL},
        {{"\n", "\n", "8/8 w\n"}, ": column 4: placement: "},
    };
    for (size_t i = 0; i < sizeof epds / sizeof epds[0]; i++) {
        write_huge(&epds[i].text);
        run_match("epd");
        assert_contains(last.error,
                        epds[i].refusal != NULL ? epds[i].refusal : "cannot begin: exited");
        assert_int_equal(last.status, 1);
        assert_int_equal(count_lines(last.error), epds[i].refusal != NULL ? 3 : 1);
    }
}

/* Games are read one after the other; those that are openings are kept. */
static void many_games_are_read(void **state)
{
    (void)state;
    const struct text text = {"", game, "[White \"last\"]\n1. e5 *\n"};
    write_huge(&text);
    run_match("pgn");
    assert_contains(last.error, ": move 1, e5: ");
    assert_contains(last.error, "cannot begin: exited");
    assert_int_equal(last.status, 1);
    assert_int_equal(count_lines(last.error), 3); /* and how many games were refused */
}

/* --- Lines --- */

/* Sends a huge line; there is one error, and the program goes on. */
static void send_line(const char *greeting, const char *head, const char *question,
                      const char *answer, const char *error)
{
    static const struct circumstances ordinary;
    struct program talk;
    size_t size;
    int errors = 0;
    const char *line;
    char *block = make_block("rnbqkbnr/", &size);
    assert_true(program_start(&talk, program, &ordinary));
    assert_true(program_send(&talk, greeting, strlen(greeting)));
    assert_non_null(program_await(&talk, answer));
    assert_true(program_send(&talk, head, strlen(head)));
    for (size_t done = 0; done < huge_size(); done += size) {
        assert_true(program_send(&talk, block, size));
    }
    assert_true(program_send(&talk, "\n", 1));
    assert_true(program_send(&talk, question, strlen(question)));
    while ((line = program_line(&talk)) != NULL && strncmp(line, answer, strlen(answer)) != 0) {
        errors += strncmp(line, error, strlen(error)) == 0;
    }
    assert_non_null(line);
    assert_int_equal(errors, 1);
    program_end_input(&talk);
    assert_int_equal(program_finish(&talk), 0);
    free(block);
}

static void lines_are_refused(void **state)
{
    (void)state;
    static const char *const uci[] = {"position fen ", "position startpos moves ", "setoption ",
                                      ""};
    static const char *const cecp[] = {"setboard ", "usermove ", "option ", ""};
    for (int i = 0; i < 4; i++) {
        send_line("uci\nisready\n", uci[i], "isready\n", "readyok", "info string error: ");
        send_line("xboard\nprotover 2\nping 1\n", cecp[i], "ping 1\n", "pong 1", "Error (");
    }
}

/* --- */

static int make_file(void **state)
{
    (void)state;
    make_folder(folder);
    snprintf(path, sizeof path, "%s/huge", folder);
    return 0;
}

static int remove_file(void **state)
{
    (void)state;
    unlink(path);
    return rmdir(folder);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pgns_are_read_or_refused), cmocka_unit_test(epds_are_read_or_refused),
        cmocka_unit_test(many_games_are_read), cmocka_unit_test(lines_are_refused)};
    bool is_limited = argc == 3 && strcmp(argv[2], "limited") == 0;
    struct rlimit limit;
    if (!find_program_under_test(is_limited ? 2 : argc, argv)) {
        return 2;
    }
    if (is_limited && getrlimit(RLIMIT_AS, &limit) == 0) {
        limit.rlim_cur = (rlim_t)LIMIT << 20;
        setrlimit(RLIMIT_AS, &limit);
        setenv("MALLOC_ARENA_MAX", "1", 1);
    }
    return cmocka_run_group_tests(tests, make_file, remove_file);
}
