/* The file is read and written anew whenever something changes, under another name first. */
#include "protocol/cli/puzzle_progress.h"

#include "protocol/base/line.h"
#include "protocol/base/number.h"
#include "protocol/base/system.h"
#include "protocol/base/text_source.h"
#include "protocol/base/usage.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { STREAK_MAX = 1000000, ID_BYTES_MAX = 128 };

/* Forgets all that was read. */
static void clear(struct puzzle_progress *progress)
{
    for (int i = 0; i < progress->count; i++) {
        free(progress->solved[i]);
    }
    progress->count = 0;
    progress->streak = 0;
    progress->best = 0;
}

/* False when memory is short. */
static bool add(struct puzzle_progress *progress, const char *id)
{
    if (progress->count == progress->capacity) {
        int capacity = progress->capacity > 0 ? 2 * progress->capacity : 64;
        char **solved = realloc(progress->solved, (size_t)capacity * sizeof *progress->solved);
        if (solved == NULL) {
            return false;
        }
        progress->solved = solved;
        progress->capacity = capacity;
    }
    char *copy = strdup(id);
    if (copy != NULL) {
        progress->solved[progress->count++] = copy;
    }
    return copy != NULL;
}

/* Reads a line of the file. False when it is none. */
static bool read_line(struct puzzle_progress *progress, char *line)
{
    char *name = line_word(&line), *value = line_word(&line);
    int64_t number;
    if (name == NULL || value == NULL || line_word(&line) != NULL) {
        return false;
    }
    if (strcmp(name, "solved") == 0) {
        return add(progress, value);
    }
    if (number_read(value, 0, STREAK_MAX, &number) != PARSE_READ) {
        return false;
    }
    if (strcmp(name, "streak") == 0) {
        progress->streak = (int)number;
        return true;
    }
    progress->best = (int)number;
    return strcmp(name, "best") == 0;
}

/* Puts a damaged file aside. */
static void put_aside(struct puzzle_progress *progress, int line)
{
    char aside[PROGRESS_PATH_MAX + 16];
    snprintf(aside, sizeof aside, "%s.damaged", progress->path);
    bool is_aside = system_replace(progress->path, aside);
    fprintf(stderr,
            "quincunx puzzle: %s, line %d: expected streak, best or solved and a value; %s\n",
            progress->path, line,
            is_aside ? "it is kept as puzzles.damaged, a new one begins" : "a new one begins");
    clear(progress);
}

static void read_file(struct puzzle_progress *progress, FILE *file)
{
    char line[ID_BYTES_MAX];
    struct text_source source;
    text_source_init(&source, file);
    int number = 1, length;
    while ((length = text_source_line(&source, line, sizeof line)) >= 0) {
        if (length >= (int)sizeof line || (length > 0 && !read_line(progress, line))) {
            put_aside(progress, number);
            return;
        }
        number++;
    }
    if (text_source_wrong(&source) != NULL) {
        put_aside(progress, number);
    }
}

/* Reads the file anew, if there is one: who solves puzzles elsewhere writes it, too. */
static void load(struct puzzle_progress *progress)
{
    if (progress->path[0] == '\0') {
        return;
    }
    FILE *file = system_open(progress->path, "r");
    if (file != NULL) {
        clear(progress);
        read_file(progress, file);
        fclose(file);
    } else if (errno != ENOENT) {
        usage_error("puzzle", "%.200s: %s; what is solved is not kept", progress->path,
                    strerror(errno));
        progress->path[0] = '\0';
    }
}

void puzzle_progress_open(struct puzzle_progress *progress)
{
    char folder[PROGRESS_PATH_MAX - 32];
    *progress = (struct puzzle_progress){.count = 0};
    if (system_state_folder(folder, sizeof folder)) {
        snprintf(progress->path, sizeof progress->path, "%squincunx/puzzles", folder);
        load(progress);
    }
}

void puzzle_progress_close(struct puzzle_progress *progress)
{
    clear(progress);
    free(progress->solved);
    *progress = (struct puzzle_progress){.count = 0};
}

bool puzzle_progress_has(const struct puzzle_progress *progress, const char *id)
{
    for (int i = 0; i < progress->count; i++) {
        if (strcmp(progress->solved[i], id) == 0) {
            return true;
        }
    }
    return false;
}

/* Makes the folders above a file, as far as they can be made: the writing that follows tells.
 */
static void make_folders(const char *path)
{
    char folder[PROGRESS_PATH_MAX];
    for (const char *slash = strchr(path + 1, '/'); slash != NULL;
         slash = strchr(slash + 1, '/')) {
        snprintf(folder, sizeof folder, "%.*s", (int)(slash - path), path);
        system_make_folder(folder);
    }
}

/* Writes the file. Where that fails a line says so, once. */
static void save(struct puzzle_progress *progress)
{
    char part[PROGRESS_PATH_MAX + 8];
    if (progress->path[0] == '\0') {
        return;
    }
    make_folders(progress->path);
    snprintf(part, sizeof part, "%s.part", progress->path);
    FILE *file = system_open(part, "wb");
    bool is_written = file != NULL && fprintf(file, "streak %d\nbest %d\n", progress->streak,
                                              progress->best) > 0;
    for (int i = 0; is_written && i < progress->count; i++) {
        is_written = fprintf(file, "solved %s\n", progress->solved[i]) > 0;
    }
    is_written = is_written && system_flush(file);
    if (file != NULL && fclose(file) != 0) {
        is_written = false;
    }
    if (!is_written || !system_replace(part, progress->path)) {
        usage_error("puzzle", "cannot write %.200s: %s; what is solved is not kept",
                    progress->path, strerror(errno));
        progress->path[0] = '\0';
    }
}

void puzzle_progress_note(struct puzzle_progress *progress, const char *id, bool at_first_try)
{
    load(progress);
    progress->streak = at_first_try ? progress->streak + 1 : 0;
    progress->best = progress->streak > progress->best ? progress->streak : progress->best;
    if (!puzzle_progress_has(progress, id)) {
        add(progress, id);
    }
    save(progress);
}

void puzzle_progress_fail(struct puzzle_progress *progress)
{
    load(progress);
    if (progress->streak > 0) {
        progress->streak = 0;
        save(progress);
    }
}
