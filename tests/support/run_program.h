/* Runs the program as other programs do: with arguments, its output and error output caught in
 * memory, so that nothing blocks and nothing is left behind. */
#ifndef TESTS_SUPPORT_RUN_PROGRAM_H
#define TESTS_SUPPORT_RUN_PROGRAM_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { RUN_OUTPUT_MAX = 1 << 18 };

struct run {
    int status;
    char out[RUN_OUTPUT_MAX];
    char error[4096];
};

/* What the last run did. */
extern struct run last;

/* The program under test. */
extern const char *program;

/* Takes the program's path from the command line of the test; false when there is none. */
bool find_program_under_test(int argc, char **argv);

/* Runs the program with the arguments in `line`, parted by '|'; with `words` as they are. */
void run(const char *line);
void run_words(const char *path, char **words);

/* The same of a program whose output goes to the file `out`, and not to `last`. */
void run_into(const char *path, char **words, int out);

/* The run succeeds and says nothing on stderr. */
void assert_succeeds(const char *line);

/* The command is refused with `status` and one line on stderr that contains `part`. */
void assert_fails(const char *line, int status, const char *part);

void assert_contains(const char *text, const char *part);

int count_lines(const char *text);

/* Reads a whole file, or what fits. */
void read_file(const char *path, char *text, size_t size);

/* Makes a new empty folder, which is removed with what is in it when the test program ends. */
enum { FOLDER_MAX = 64 };
void make_folder(char folder[FOLDER_MAX]);

#endif
