/* What a tournament leaves in its folder, and whether two that were the same came to the same:
 * for tests that disturb one. What goes wrong ends the test. */
#ifndef TESTS_MATCH_OUTCOME_H
#define TESTS_MATCH_OUTCOME_H

#include <stdint.h>

enum { PATH_BYTES = 512 };

/* A folder with the files of one run of the tournament. */
struct files {
    char folder[PATH_BYTES], pgn[PATH_BYTES], ledger[PATH_BYTES];
    char output[PATH_BYTES], errors[PATH_BYTES];
};

/* Prints why the test fails, and ends it. */
_Noreturn void fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* A whole file with a NUL behind it, to be freed. */
char *read_file(const char *path);

/* Makes a new folder and the names of the files in it; nothing is in it. */
void make_folder(struct files *files);

/* Removes the folder with all that is in it, but for folders. */
void remove_folder(const struct files *files);

/* Makes the output and the errors of this process files in the folder. */
void redirect(const struct files *files);

/* Waits until no descendant is left: engines of a dead referee are given to this process, which
 * must be a subreaper. */
void await_engines(void);

/* Both have the same table at the end of the output, and the same `games` games in the PGN,
 * each once, but for their dates, comments and order. */
void compare(const struct files *one, const struct files *other, int games);

#endif
