/* One child at a time; its files are memory, so a chatty program never blocks. */
#include "tests/support/run_program.h"

#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WORDS_MAX = 24, FOLDERS_MAX = 64 };

struct run last;
const char *program;

bool find_program_under_test(int argc, char **argv)
{
    static char path[4096];
    program = argc == 2 ? realpath(argv[1], path) : NULL;
    if (program == NULL) {
        fprintf(stderr, "usage: %s PROGRAM\n", argv[0]);
    }
    return program != NULL;
}

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

static int run_and_wait(const char *path, char **words, int out, int error)
{
    int status = 0;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        start(path, words, out, error);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

void run_words(const char *path, char **words)
{
    int out = memfd_create("out", MFD_CLOEXEC);
    run_into(path, words, out);
    read_back(out, last.out, sizeof last.out);
}

void run_into(const char *path, char **words, int out)
{
    int error = memfd_create("error", MFD_CLOEXEC);
    last.status = run_and_wait(path, words, out, error);
    read_back(error, last.error, sizeof last.error);
}

void run(const char *line)
{
    char text[2048];
    char *words[WORDS_MAX] = {(char *)program};
    int count = 1;
    snprintf(text, sizeof text, "%s", line);
    for (char *rest = text, *word; (word = strsep(&rest, "|")) != NULL;) {
        assert_true(count < WORDS_MAX - 1);
        words[count++] = word;
    }
    run_words(program, words);
}

void assert_succeeds(const char *line)
{
    run(line);
    if (last.status != 0) {
        print_error("%s: %s", line, last.error);
    }
    assert_int_equal(last.status, 0);
    assert_string_equal(last.error, "");
}

void assert_contains(const char *text, const char *part)
{
    if (strstr(text, part) == NULL) {
        print_error("no \"%s\" in: %s\n", part, text);
    }
    assert_non_null(strstr(text, part));
}

void assert_fails(const char *line, int status, const char *part)
{
    run(line);
    assert_contains(last.error, part);
    assert_int_equal(last.status, status);
    const char *end = strchr(last.error, '\n');
    assert_non_null(end);
    assert_string_equal(end, "\n");
    assert_string_equal(last.out, "");
}

int count_lines(const char *text)
{
    int lines = 0;
    for (; *text != '\0'; text++) {
        lines += *text == '\n';
    }
    return lines;
}

void read_file(const char *path, char *text, size_t size)
{
    int file = open(path, O_RDONLY);
    assert_true(file >= 0);
    read_back(file, text, size);
}

static char folders[FOLDERS_MAX][FOLDER_MAX];
static int folder_count;
static pid_t folder_owner;

static int remove_entry(const char *path, const struct stat *status, int type, struct FTW *walk)
{
    (void)status;
    (void)type;
    (void)walk;
    return remove(path);
}

static void remove_folders(void)
{
    bool is_child = getpid() != folder_owner; /* which may not take them from its parent */
    for (int i = 0; i < folder_count && !is_child; i++) {
        nftw(folders[i], remove_entry, 8, FTW_DEPTH | FTW_PHYS);
    }
}

void make_folder(char folder[FOLDER_MAX])
{
    assert_true(folder_count < FOLDERS_MAX);
    snprintf(folder, FOLDER_MAX, "/tmp/quincunx-test-XXXXXX");
    assert_non_null(mkdtemp(folder));
    if (folder_count == 0) {
        folder_owner = getpid();
        assert_int_equal(atexit(remove_folders), 0);
    }
    memcpy(folders[folder_count++], folder, FOLDER_MAX);
}
