#include "tests/cli/shard_files.h"

#include <stdio.h>

static char folder[FOLDER_MAX];
static const char *command;

void shard_files_begin(const char *name)
{
    command = name;
    make_folder(folder);
}

void shard_files_path(int part, char path[SHARD_PATH_MAX])
{
    snprintf(path, SHARD_PATH_MAX, "%s/%d", folder, part);
}

void shard_files_store(int part, const char *text)
{
    char path[SHARD_PATH_MAX];
    shard_files_path(part, path);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

void shard_files_make(const char *what, int part, int parts)
{
    char line[SHARD_LINE_MAX];
    snprintf(line, sizeof line, "%s|%s|--shard|%d/%d", command, what, part, parts);
    assert_succeeds(line);
    shard_files_store(part, last.out);
}

void shard_files_make_all(const char *what, int parts)
{
    for (int part = 1; part <= parts; part++) {
        shard_files_make(what, part, parts);
    }
}

const char *shard_files_merge(const char *flags, const int *parts, int count)
{
    static char line[SHARD_LINE_MAX];
    size_t length = (size_t)snprintf(line, sizeof line, "%s|--merge%s", command, flags);
    for (int i = 0; i < count; i++) {
        char path[SHARD_PATH_MAX];
        shard_files_path(parts[i], path);
        length += (size_t)snprintf(line + length, sizeof line - length, "|%s", path);
    }
    assert_true(length < sizeof line);
    return line;
}
