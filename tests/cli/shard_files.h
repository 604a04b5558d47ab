/* The shards of one command's work as numbered files in a new folder. */
#ifndef TESTS_CLI_SHARD_FILES_H
#define TESTS_CLI_SHARD_FILES_H

#include "tests/support/run_program.h"

enum { SHARD_PATH_MAX = FOLDER_MAX + 16, SHARD_LINE_MAX = 1024 };

/* Makes the folder, for shards of `quincunx COMMAND`. */
void shard_files_begin(const char *command);

void shard_files_path(int part, char path[SHARD_PATH_MAX]);
void shard_files_store(int part, const char *text);

/* Has the command do a shard of `what`, into the file with its number; all shards. */
void shard_files_make(const char *what, int part, int parts);
void shard_files_make_all(const char *what, int parts);

/* The arguments that merge the files with these numbers. */
const char *shard_files_merge(const char *flags, const int *parts, int count);

#endif
