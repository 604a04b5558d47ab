/* Self-play into a file: the games are those that are printed, and whatever stops it, the same
 * call completes the file.
 */
#include "bench/train/game_replay.h"
#include "rules/variants.h"
#include "tests/support/random.h"
#include "tests/support/run_program.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LINES_MAX = 4096, FILE_MAX = 1 << 18, GAMES_MAX = 64, CUTS = 8, KILLS = 4 };

static char path[64];

struct lines {
    int count;
    char *line[LINES_MAX];
};

/* Games of a file, by their numbers. */
struct games {
    int count;
    uint8_t options[GAMES_MAX];
    uint32_t sum[GAMES_MAX]; /* of all that the record says; 0 = there is no such game */
};

/* --- Runs --- */

/* Runs the program with arguments that are parted by '|', and the file. */
static void play_into_file(const char *arguments, const char *variant)
{
    char line[200];
    snprintf(line, sizeof line, "%s|-o|%s|%s", arguments, path, variant);
    assert_succeeds(line);
    assert_string_equal(last.out, "");
}

static size_t load(unsigned char bytes[FILE_MAX])
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t size = fread(bytes, 1, FILE_MAX, file);
    assert_true(size < FILE_MAX);
    fclose(file);
    return size;
}

static void store(const unsigned char *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

static uint32_t mix(uint32_t sum, uint32_t value)
{
    return (sum ^ value) * UINT32_C(2654435761) + 1;
}

/* Adds the games of the file, none of which may be there before, with numbers below `count`. */
static void add_games(struct games *games, int count)
{
    char wrong[GAME_WRONG_MAX];
    const struct game_record *record;
    struct game_reader *reader = game_reader_open(path, wrong);
    assert_non_null(reader);
    while (game_reader_next(reader, &record, wrong) == GAME_READ) {
        assert_in_range(record->number, 0, count - 1);
        uint32_t sum = mix(record->half_points, record->opening);
        for (int i = 0; i < record->count; i++) {
            sum = mix(sum, record->moves[i].move);
            sum = mix(sum, (uint32_t)record->moves[i].score << 8 | record->moves[i].flags);
        }
        assert_int_equal(games->sum[record->number], 0);
        games->sum[record->number] = sum;
        games->options[record->number] = record->options;
        games->count++;
    }
    game_reader_close(reader);
}

/* Reads a file of so many games, each of which must be there once. */
static void read_games(struct games *games, int count)
{
    memset(games, 0, sizeof *games);
    add_games(games, count);
    assert_int_equal(games->count, count);
}

/* --- The games are those that are printed --- */

static void add_line(struct lines *lines, const char *text)
{
    assert_true(lines->count < LINES_MAX);
    lines->line[lines->count] = strdup(text);
    assert_non_null(lines->line[lines->count++]);
}

static int compare_lines(const void *left, const void *right)
{
    return strcmp(*(char *const *)left, *(char *const *)right);
}

static void sort_lines(struct lines *lines)
{
    qsort(lines->line, (size_t)lines->count, sizeof *lines->line, compare_lines);
}

static void free_lines(struct lines *lines)
{
    while (lines->count > 0) {
        free(lines->line[--lines->count]);
    }
}

struct collection {
    const struct variant *variant;
    struct lines lines;
};

static bool collect(void *context, const struct game_label *label)
{
    struct collection *collection = context;
    char fen[FEN_MAX], text[FEN_MAX + 32];
    collection->variant->to_fen(collection->variant, label->position, fen);
    snprintf(text, sizeof text, "%s;%d;%g", fen, label->score, label->half_points / 2.0);
    add_line(&collection->lines, text);
    return true;
}

static void assert_same_labels(const char *arguments, const char *variant)
{
    static struct lines printed;
    static struct collection read;
    char line[200], *paths[] = {path};
    snprintf(line, sizeof line, "%s|%s", arguments, variant);
    assert_succeeds(line);
    char *rest = strchr(last.out, '\n') + 1;
    for (char *end; (end = strchr(rest, '\n')) != NULL; rest = end + 1) {
        *end = '\0';
        add_line(&printed, rest);
    }
    unlink(path);
    play_into_file(arguments, variant);
    read.variant = variant_find(variant);
    assert_true(game_replay_visit("test", read.variant, paths, 1, collect, &read));
    assert_true(printed.count > 5);
    assert_int_equal(printed.count, read.lines.count);
    sort_lines(&printed);
    sort_lines(&read.lines);
    for (int i = 0; i < printed.count; i++) {
        assert_string_equal(printed.line[i], read.lines.line[i]);
    }
    free_lines(&printed);
    free_lines(&read.lines);
}

static void files_have_what_is_printed(void **state)
{
    (void)state;
    assert_same_labels("-g|2|-n|50", "chess");
    assert_same_labels("-g|2|-n|50|-s|7|-p|4", "xodul");
    assert_same_labels("-g|2|-n|50", "cubic");
    assert_same_labels("-g|4|-n|50", "gala-team");
    assert_same_labels("-g|1|-n|50|-d|1", "xymyx");
}

/* --- Files are completed --- */

/* Also says how the games were made, as the text does. */
static void cut_files_are_completed(void **state)
{
    (void)state;
    static unsigned char whole[FILE_MAX], again[FILE_MAX];
    static const char origin[] = "# selfplay -g 5 -n 20 -s 2 -p 10 nodal\n";
    uint64_t random = run_seed();
    unlink(path);
    play_into_file("-g|5|-n|20|-s|2", "nodal");
    size_t size = load(whole);
    assert_memory_equal(whole + 12, origin, sizeof origin - 1);
    for (int i = 0; i < CUTS; i++) {
        store(whole, (size_t)(xorshift(&random) % (size + 1)));
        play_into_file("-g|5|-n|20|-s|2", "nodal");
        assert_int_equal(load(again), size);
        assert_memory_equal(again, whole, size);
    }
}

static void threads_play_the_same_games(void **state)
{
    (void)state;
    struct games one, two;
    unlink(path);
    play_into_file("-g|12|-n|20", "nodal");
    read_games(&one, 12);
    unlink(path);
    play_into_file("-g|12|-n|20|-j|3", "nodal");
    read_games(&two, 12);
    assert_memory_equal(&one, &two, sizeof one);
}

/* --- Shards --- */

/* One after the other into one file, and each into its own. */
static void shards_play_the_games_of_all(void **state)
{
    (void)state;
    enum { GAMES = 11, SHARDS = 3 };
    static const int played[] = {4, 4, 3};
    struct games whole, parts = {.count = 0}, together;
    char arguments[64];
    unlink(path);
    play_into_file("-g|11|-n|20|-r|40", "xodul");
    read_games(&whole, GAMES);
    for (int shard = 1; shard <= SHARDS; shard++) {
        int before = parts.count;
        unlink(path);
        snprintf(arguments, sizeof arguments, "-g|11|-n|20|-r|40|--shard|%d/3|-j|2", shard);
        play_into_file(arguments, "xodul");
        add_games(&parts, GAMES);
        assert_int_equal(parts.count - before, played[shard - 1]);
        assert_true(parts.sum[shard - 1] != 0 && parts.sum[shard + 2] != 0);
    }
    assert_memory_equal(&whole, &parts, sizeof whole);
    play_into_file("-g|11|-n|20|-r|40|--shard=1/3", "xodul");
    play_into_file("-g|11|-n|20|-r|40|--shard=2/3", "xodul");
    read_games(&together, GAMES);
    assert_memory_equal(&whole, &together, sizeof whole);
}

static void shards_print_the_games_of_all(void **state)
{
    (void)state;
    static struct lines whole, parts;
    static const char *const calls[] = {"-g|3|-n|50|nodal", "-g|3|-n|50|--shard|1/2|nodal",
                                        "-g|3|-n|50|--shard|2/2|nodal"};
    for (int i = 0; i < 3; i++) {
        assert_succeeds(calls[i]);
        char *rest = strchr(last.out, '\n') + 1;
        for (char *end; (end = strchr(rest, '\n')) != NULL; rest = end + 1) {
            *end = '\0';
            add_line(i == 0 ? &whole : &parts, rest);
        }
        assert_true(i == 0 || parts.count > 0);
    }
    sort_lines(&whole);
    sort_lines(&parts);
    assert_int_equal(whole.count, parts.count);
    for (int i = 0; i < whole.count; i++) {
        assert_string_equal(whole.line[i], parts.line[i]);
    }
    free_lines(&whole);
    free_lines(&parts);
}

static void bad_shards_are_refused(void **state)
{
    (void)state;
    assert_fails("--shard|4/3|nodal", 2, "selfplay: --shard 4/3: expected I/N, with I from 1");
    assert_fails("--shard=0/3|nodal", 2, "selfplay: --shard 0/3: expected I/N");
    assert_fails("nodal|--shard", 2, "selfplay: --shard: expected a value\n");
    assert_fails("--frobnicate|nodal", 2, "selfplay: --frobnicate: no such flag\n");
    assert_fails("-S|1/2|nodal", 2, "selfplay: -S: no such flag\n");
}

/* Begins to play with two threads. */
static pid_t begin(int games)
{
    char number[16];
    snprintf(number, sizeof number, "%d", games);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        execl(program, program, "-g", number, "-n", "10", "-j", "2", "-o", path, "nodal",
              (char *)NULL);
        _exit(126);
    }
    return child;
}

static int64_t file_size(void)
{
    struct stat status;
    return stat(path, &status) == 0 ? (int64_t)status.st_size : 0;
}

/* Kills it, again and again, once the file has grown by some bytes more. */
static void killed_runs_are_completed(void **state)
{
    (void)state;
    enum { GAMES = 30 };
    struct games undisturbed, killed;
    uint64_t random = run_seed();
    unlink(path);
    play_into_file("-g|30|-n|10", "nodal");
    read_games(&undisturbed, GAMES);
    int64_t step = file_size() / (2 * KILLS);
    unlink(path);
    for (int i = 0; i < KILLS; i++) {
        int64_t enough = file_size() + (int64_t)(xorshift(&random) % (uint64_t)step);
        pid_t child = begin(GAMES);
        while (file_size() <= enough && waitpid(child, NULL, WNOHANG) == 0) {
            poll(NULL, 0, 1);
        }
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
    }
    play_into_file("-g|30|-n|10|-j|2", "nodal");
    read_games(&killed, GAMES);
    assert_memory_equal(&undisturbed, &killed, sizeof killed);
}

/* --- Rule options --- */

static int count_with_options(const struct games *games)
{
    int count = 0;
    for (int i = 0; i < games->count; i++) {
        count += games->options[i] != 0;
    }
    return count;
}

/* Those games that have the usual options are what they are without -r. */
static void options_are_drawn(void **state)
{
    (void)state;
    static struct collection read;
    char *paths[] = {path};
    struct games usual, some, all;
    unlink(path);
    play_into_file("-g|10|-n|5", "xodul");
    read_games(&usual, 10);
    assert_int_equal(count_with_options(&usual), 0);
    unlink(path);
    play_into_file("-g|10|-n|5|-r|40", "xodul");
    read_games(&some, 10);
    unlink(path);
    play_into_file("-g|10|-n|5|-r|100", "xodul");
    read_games(&all, 10);
    assert_in_range(count_with_options(&some), 1, 8);
    assert_true(count_with_options(&all) > count_with_options(&some));
    for (int i = 0; i < 10; i++) {
        assert_true(some.options[i] == 0 ? some.sum[i] == usual.sum[i]
                                         : some.options[i] == all.options[i]);
    }
    read.variant = variant_find("xodul");
    assert_true(game_replay_visit("test", read.variant, paths, 1, collect, &read));
    free_lines(&read.lines);
    assert_fails("-r|5|xodul", 2, "selfplay: -r: needs -o");
    assert_fails("-r|101|xodul", 2, "selfplay: -r 101: expected a number from 0 to 100");
}

/* --- What is refused, and full disks --- */

static void assert_file_refused(const char *arguments, int status, const char *part)
{
    char line[200], said[200];
    snprintf(line, sizeof line, "%s|-o|%s|nodal", arguments, path);
    snprintf(said, sizeof said, "selfplay: %s: %s", path, part);
    assert_fails(line, status, said);
}

static void other_files_are_left_alone(void **state)
{
    (void)state;
    static unsigned char whole[FILE_MAX], after[FILE_MAX];
    unlink(path);
    play_into_file("-g|2|-n|20", "nodal");
    size_t size = load(whole);
    assert_file_refused("-g|2|-n|21", 2,
                        "has the games of `# selfplay -g 2 -n 20 -s 1 -p 10 nodal`, not of "
                        "`# selfplay -g 2 -n 21 -s 1 -p 10 nodal`\n");
    assert_file_refused("-g|2|-n|20|-r|1", 2, "has the games of");
    assert_int_equal(load(after), size);
    assert_memory_equal(after, whole, size);
    whole[size / 2] ^= 1;
    store(whole, size);
    assert_file_refused("-g|2|-n|20", 1, "byte ");
    store((const unsigned char *)"rnbqkbnr", 8);
    assert_file_refused("-g|2|-n|20", 2, "not a file of games");
    assert_fails("-o|/none/at/all|nodal", 1, "selfplay: /none/at/all: No such file");
    assert_fails("-g|2|-n|20|-o|/dev/full|nodal", 1, "selfplay: /dev/full: No space left");
    assert_fails("-o||nodal", 2, "selfplay: -o : expected a word that is not empty");
    unlink(path);
    assert_fails("-o|games|gala-cutthroat", 2, "each plays for himself");
    assert_int_equal(access("games", F_OK), -1);
}

/* The games that have room stay, and when there is more room the rest follow. */
static void a_full_disk_loses_no_game(void **state)
{
    (void)state;
    static unsigned char whole[FILE_MAX], part[FILE_MAX];
    struct rlimit old, limit;
    unlink(path);
    play_into_file("-g|6|-n|20", "nodal");
    size_t size = load(whole);
    unlink(path);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &old), 0);
    signal(SIGXFSZ, SIG_IGN);
    limit = (struct rlimit){size / 2, old.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    assert_file_refused("-g|6|-n|20", 1, "File too large\n");
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &old), 0);
    size_t written = load(part);
    assert_in_range(written, 60, size / 2);
    assert_memory_equal(part, whole, written);
    play_into_file("-g|6|-n|20", "nodal");
    assert_int_equal(load(part), size);
    assert_memory_equal(part, whole, size);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(files_have_what_is_printed),
                                       cmocka_unit_test(cut_files_are_completed),
                                       cmocka_unit_test(threads_play_the_same_games),
                                       cmocka_unit_test(killed_runs_are_completed),
                                       cmocka_unit_test(shards_play_the_games_of_all),
                                       cmocka_unit_test(shards_print_the_games_of_all),
                                       cmocka_unit_test(bad_shards_are_refused),
                                       cmocka_unit_test(options_are_drawn),
                                       cmocka_unit_test(other_files_are_left_alone),
                                       cmocka_unit_test(a_full_disk_loses_no_game)};
    snprintf(path, sizeof path, "/tmp/quincunx-games-XXXXXX");
    int file = find_program_under_test(argc, argv) ? mkstemp(path) : -1;
    if (file < 0) {
        return 1;
    }
    close(file);
    int failures = cmocka_run_group_tests(tests, NULL, NULL);
    unlink(path);
    return failures;
}
