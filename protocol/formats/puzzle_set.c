#include "protocol/formats/puzzle_set.h"

#include "protocol/base/embedded_text.h"
#include "protocol/base/line.h"

#include <assert.h>
#include <puzzle_files.h>
#include <stdlib.h>
#include <string.h>

/* Reads the puzzles of a text. False when memory is short. */
static bool read_text(struct puzzle_set *set, const char *at, const char *end)
{
    int lines = 0;
    for (const char *c = at; c < end; c++) {
        lines += *c == '\n';
    }
    set->puzzle = calloc((size_t)lines + 1, sizeof *set->puzzle);
    while (set->puzzle != NULL && at < end) {
        char text[PUZZLE_TEXT_MAX];
        struct text_error error;
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        stop = stop != NULL ? stop : end;
        snprintf(text, sizeof text, "%.*s", (int)(stop - at), at);
        if (text[0] != '#' && text[0] != '\0') {
            bool is_read = puzzle_read(&set->puzzle[set->count], text, &error);
            assert(is_read);
            set->count += is_read;
        }
        at = stop + 1;
    }
    return set->puzzle != NULL;
}

bool puzzle_set_open(struct puzzle_set *set, const struct variant *variant)
{
    *set = (struct puzzle_set){.count = 0};
    for (size_t i = 0; i < sizeof puzzle_files / sizeof *puzzle_files; i++) {
        const struct embedded_text *text = &puzzle_files[i];
        if (strcmp(text->name, variant->name) == 0) {
            return read_text(set, text->bytes, text->bytes + text->size);
        }
    }
    return true;
}

void puzzle_set_close(struct puzzle_set *set)
{
    free(set->puzzle);
    *set = (struct puzzle_set){.count = 0};
}

void puzzle_set_filter(struct puzzle_set *set, const char *theme, int grade)
{
    int kept = 0;
    for (int i = 0; i < set->count; i++) {
        const struct puzzle *puzzle = &set->puzzle[i];
        if ((theme == NULL || puzzle_has_theme(puzzle, theme)) &&
            (grade == 0 || puzzle->grade == grade)) {
            memmove(&set->puzzle[kept++], puzzle, sizeof *puzzle);
        }
    }
    set->count = kept;
}

enum { THEMES_MAX = 64, THEME_NAME_MAX = 32 };

static int compare_names(const void *left, const void *right)
{
    return strcmp(left, right);
}

void puzzle_set_themes(const struct puzzle_set *set, char *text, size_t size)
{
    char name[THEMES_MAX][THEME_NAME_MAX];
    int count = 0;
    for (int i = 0; i < set->count; i++) {
        char themes[PUZZLE_THEMES_MAX];
        char *rest = themes, *word;
        memcpy(themes, set->puzzle[i].themes, sizeof themes);
        while ((word = line_word(&rest)) != NULL && count < THEMES_MAX) {
            int at = 0;
            while (at < count && strcmp(name[at], word) != 0) {
                at++;
            }
            if (at == count) {
                snprintf(name[count++], THEME_NAME_MAX, "%s", word);
            }
        }
    }
    qsort(name, (size_t)count, sizeof *name, compare_names);
    text[0] = '\0';
    for (int i = 0; i < count; i++) {
        line_append(text, size, "%s%s", i > 0 ? ", " : "", name[i]);
    }
}

int puzzle_set_of_day(const struct puzzle_set *set, int year, int month, int day)
{
    enum { MONTHS = 12, DAYS = 31 };
    return ((year * MONTHS + month) * DAYS + day) % set->count;
}
