/* `quincunx endgames` as people use it: what it makes, what it goes on with, what it refuses:
 * test_endgames_command PROGRAM. */
#include "tests/support/run_program.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LINE_MAX = 512, PATH_MAX_HERE = 512, BYTES_MAX = 1 << 17, CHESS_TABLES = 6 };

static const char *const chess_tables[CHESS_TABLES] = {"KvK",  "KQvK", "KRvK",
                                                       "KBvK", "KNvK", "KPvK"};

static char folder[FOLDER_MAX]; /* with chess's tables, made undisturbed */

static void run_in(const char *line, const char *where)
{
    char whole[LINE_MAX];
    snprintf(whole, sizeof whole, "%s|--folder|%s", line, where);
    run(whole);
}

static void make_in(const char *line, const char *where)
{
    run_in(line, where);
    assert_int_equal(last.status, 0);
    assert_string_equal(last.error, "");
}

static void table_path(const char *where, const char *table, char path[PATH_MAX_HERE])
{
    snprintf(path, PATH_MAX_HERE, "%s/chess/%s.qet", where, table);
}

static size_t read_bytes(const char *path, unsigned char *bytes)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        fail_msg("no file %s", path);
    }
    size_t size = fread(bytes, 1, BYTES_MAX, file);
    assert_true(size < BYTES_MAX);
    fclose(file);
    return size;
}

/* Both folders have all of chess's tables, byte for byte, and nothing besides. */
static void assert_same_tables(const char *one, const char *other)
{
    static unsigned char bytes[2][BYTES_MAX];
    char path[PATH_MAX_HERE];
    int entries = 0;
    for (int i = 0; i < CHESS_TABLES; i++) {
        table_path(one, chess_tables[i], path);
        size_t size = read_bytes(path, bytes[0]);
        table_path(other, chess_tables[i], path);
        assert_int_equal(read_bytes(path, bytes[1]), size);
        assert_memory_equal(bytes[0], bytes[1], size);
    }
    snprintf(path, sizeof path, "%s/chess", other);
    DIR *directory = opendir(path);
    assert_non_null(directory);
    for (const struct dirent *entry; (entry = readdir(directory)) != NULL;) {
        entries += entry->d_name[0] != '.';
    }
    closedir(directory);
    assert_int_equal(entries, CHESS_TABLES);
}

/* --- Making --- */

static void makes_each_table_once(void **state)
{
    (void)state;
    make_folder(folder);
    make_in("endgames|chess", folder); /* three pieces, where nothing is said */
    assert_int_equal(count_lines(last.out), CHESS_TABLES);
    assert_contains(last.out, "KRvK: White moves: won ");
    assert_contains(last.out, ", longest win 31 plies; Black moves: won 0, ");
    assert_same_tables(folder, folder);
    make_in("endgames|chess", folder);
    assert_string_equal(last.out, "");
    make_in("endgames|chess|--pieces=2", folder);
    assert_string_equal(last.out, "");
}

static void goes_on_after_files_were_lost(void **state)
{
    (void)state;
    char copy[FOLDER_MAX], path[PATH_MAX_HERE];
    make_folder(copy);
    make_in("endgames|chess", copy);
    table_path(copy, "KPvK", path);
    assert_int_equal(unlink(path), 0);
    table_path(copy, "KQvK", path);
    assert_int_equal(unlink(path), 0);
    make_in("endgames|chess", copy);
    assert_int_equal(count_lines(last.out), 2);
    assert_memory_equal(last.out, "KQvK: ", 6);
    assert_contains(last.out, "\nKPvK: ");
    assert_same_tables(folder, copy);
}

static void makes_damaged_tables_again(void **state)
{
    (void)state;
    static unsigned char bytes[BYTES_MAX];
    char copy[FOLDER_MAX], path[PATH_MAX_HERE], wanted[2 * PATH_MAX_HERE];
    make_folder(copy);
    make_in("endgames|chess", copy);
    table_path(copy, "KRvK", path);
    size_t size = read_bytes(path, bytes);
    bytes[size / 2] ^= 1;
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    fclose(file);
    run_in("endgames|chess|8/8/8/8/4k3/8/8/KR6 w", copy); /* and is not believed before */
    assert_int_equal(last.status, 1);
    snprintf(wanted, sizeof wanted, "quincunx endgames: %s: damaged: the checksum is wrong\n",
             path);
    assert_string_equal(last.error, wanted);
    assert_string_equal(last.out, "");
    run_in("endgames|chess", copy);
    assert_int_equal(last.status, 0);
    snprintf(wanted, sizeof wanted,
             "quincunx endgames: %s: damaged: the checksum is wrong; the table is made again\n",
             path);
    assert_string_equal(last.error, wanted);
    assert_int_equal(count_lines(last.out), 1);
    assert_memory_equal(last.out, "KRvK: ", 6);
    assert_same_tables(folder, copy);
}

static void threads_make_the_same_bytes(void **state)
{
    (void)state;
    char copy[FOLDER_MAX];
    make_folder(copy);
    make_in("endgames|chess|--threads|2", copy);
    assert_same_tables(folder, copy);
}

/* Kills the program as soon as it has told of so many tables. */
static void kill_after(const char *where, int lines, const char *threads)
{
    char *const words[] = {(char *)program, "endgames",  "chess",         "--folder",
                           (char *)where,   "--threads", (char *)threads, NULL};
    int output[2], status;
    char byte;
    assert_int_equal(pipe(output), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        dup2(output[1], STDOUT_FILENO);
        execv(program, words);
        _exit(126);
    }
    close(output[1]);
    while (lines > 0 && read(output[0], &byte, 1) == 1) {
        lines -= byte == '\n';
    }
    kill(child, SIGKILL);
    assert_int_equal(waitpid(child, &status, 0), child);
    close(output[0]);
    assert_int_equal(lines, 0);
    assert_true(WIFSIGNALED(status) || WEXITSTATUS(status) == 0);
}

/* What was killed at any moment goes on to the same bytes. */
static void goes_on_after_it_was_killed(void **state)
{
    (void)state;
    char copy[FOLDER_MAX];
    for (int lines = 0; lines < CHESS_TABLES; lines++) {
        make_folder(copy);
        kill_after(copy, lines, lines % 2 == 0 ? "1" : "2");
        make_in("endgames|chess", copy);
        assert_true(count_lines(last.out) <= CHESS_TABLES - lines);
        assert_same_tables(folder, copy);
    }
}

/* --- Looking up --- */

static void assert_says(const char *fen, const char *words)
{
    char line[LINE_MAX];
    snprintf(line, sizeof line, "endgames|chess|%s", fen);
    make_in(line, folder);
    assert_string_equal(last.out, words);
}

static void says_what_a_position_is_worth(void **state)
{
    (void)state;
    assert_says("8/8/8/8/4k3/8/8/KR6 w", "White: win in 29 plies\n");
    assert_says("kr6/8/8/4K3/8/8/8/8 b - - 0 1", "Black: win in 29 plies\n");
    assert_says("8/8/8/8/8/2k5/1Q6/7K b - - 0 1", "draw\n"); /* the queen is lost */
    assert_says("7k/5Q2/8/8/8/8/8/K7 b - - 0 1", "draw\n");  /* stalemate */
    assert_says("7k/6Q1/5K2/8/8/8/8/8 b - - 0 1", "Black: loss in 0 plies\n");
    assert_says("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "White: win in 1 plies\n");
}

static void says_what_both_sides_at_once_are_worth(void **state)
{
    (void)state;
    char copy[FOLDER_MAX];
    make_folder(copy);
    make_in("endgames|xymyx|--pieces|2", copy);
    assert_memory_equal(last.out, "KvK: won ", 9);
    make_in("endgames|xymyx|4k3/8/8/8/8/8/8/4K3 w", copy);
    assert_memory_equal(last.out, "White gets 0.5000", 17); /* in 65535ths */
}

/* --- Refusals --- */

static void assert_refused_in(const char *line, int status, const char *part)
{
    char whole[LINE_MAX];
    snprintf(whole, sizeof whole, "%s|--folder|%s", line, folder);
    assert_fails(whole, status, part);
}

static void refuses_bad_words(void **state)
{
    (void)state;
    char line[LINE_MAX];
    assert_fails("endgames", 2, "too few arguments");
    assert_refused_in("endgames|draughts", 2, "unknown variant \"draughts\"");
    assert_refused_in("endgames|gala-team", 2, "there are no tables of gala-team");
    assert_refused_in("endgames|gala-cutthroat", 2, "there are no tables of gala-cutthroat");
    assert_refused_in("endgames|chess|--pieces|5", 2,
                      "--pieces: expected a number from 2 to 4, not \"5\"");
    assert_refused_in("endgames|chess|--pieces|1", 2, "--pieces: expected a number from 2");
    assert_refused_in("endgames|chess|--pieces|two", 2, "--pieces: expected a number from 2");
    assert_refused_in("endgames|chess|--threads|0", 2, "--threads: expected a number from 1");
    assert_refused_in("endgames|chess|--threads|65", 2, "--threads: expected a number from 1");
    assert_refused_in("endgames|chess|--hash|4", 2, "--hash");
    assert_refused_in("endgames|chess|--pool=common", 2, "chess has no option");
    assert_refused_in("endgames|chess|8/8 w", 2, "FEN refused");
    assert_refused_in("endgames|chess|startpos|extra", 2, "unexpected argument \"extra\"");
    assert_refused_in("endgames|chess|startpos", 1, "has this position");
    assert_refused_in("endgames|chess|8/8/8/8/4k3/8/8/4K2R w K - 0 1", 1, "has this position");
    assert_refused_in("endgames|xodul|4k4/9/9/9/9/9/9/4K4 w", 1, "has this position");
    assert_fails("endgames|chess|--folder|/proc/nothing/here", 1,
                 "cannot write /proc/nothing/here/chess: ");
    snprintf(line, sizeof line, "endgames|chess|--folder|%s/chess/KvK.qet", folder);
    assert_fails(line, 1, "cannot write ");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(makes_each_table_once),
        cmocka_unit_test(goes_on_after_files_were_lost),
        cmocka_unit_test(makes_damaged_tables_again),
        cmocka_unit_test(threads_make_the_same_bytes),
        cmocka_unit_test(goes_on_after_it_was_killed),
        cmocka_unit_test(says_what_a_position_is_worth),
        cmocka_unit_test(says_what_both_sides_at_once_are_worth),
        cmocka_unit_test(refuses_bad_words),
    };
    if (!find_program_under_test(argc, argv)) {
        return 2;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
