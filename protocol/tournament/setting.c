/* Each kind of value has one reader; what they have in common is that `wrong` is written when,
 * and only when, they return false. */
#include "protocol/tournament/setting.h"

#include "protocol/text/line.h"
#include "protocol/text/number.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool setting_refuse(char wrong[SETTING_WRONG_MAX], const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(wrong, SETTING_WRONG_MAX, format, list);
    va_end(list);
    return false;
}

bool setting_read_real(const char *text, double *value)
{
    const char *digits = text + (*text == '-' || *text == '+');
    if (!isdigit((unsigned char)*digits) && *digits != '.') {
        return false;
    }
    if (digits[strspn(digits, "0123456789.")] != '\0') {
        return false; /* no "0x10", "1e9", "nan" */
    }
    char *end;
    *value = strtod(text, &end);
    return end != text && *end == '\0' && isfinite(*value);
}

static bool is_within(const struct setting *row, double value)
{
    return row->open ? value > row->minimum && value < row->maximum
                     : value >= row->minimum && value <= row->maximum;
}

static bool refuse_range(const struct setting *row, char wrong[SETTING_WRONG_MAX])
{
    return setting_refuse(wrong, "must be %s %.15g %s %.15g", row->open ? "between" : "from",
                          row->minimum, row->open ? "and" : "to", row->maximum);
}

static bool read_number(const struct setting *row, void *at, const char *text,
                        char wrong[SETTING_WRONG_MAX])
{
    int64_t value;
    enum parse_status status = number_read(text, INT64_MIN, INT64_MAX, &value);
    if (status == PARSE_JUNK || status == PARSE_MISSING) {
        return setting_refuse(wrong, "not a whole number");
    }
    if (!is_within(row, (double)value)) {
        return refuse_range(row, wrong);
    }
    *(int *)at = (int)value;
    return true;
}

static bool read_count(const struct setting *row, void *at, const char *text,
                       char wrong[SETTING_WRONG_MAX])
{
    if (*text == '\0' || text[strspn(text, "0123456789")] != '\0') {
        return setting_refuse(wrong, "not a whole number");
    }
    errno = 0;
    unsigned long long value = strtoull(text, NULL, 10);
    if (errno != 0 || !is_within(row, (double)value)) {
        return refuse_range(row, wrong);
    }
    *(uint64_t *)at = value;
    return true;
}

static bool read_real(const struct setting *row, void *at, const char *text,
                      char wrong[SETTING_WRONG_MAX])
{
    double value;
    if (!setting_read_real(text, &value)) {
        return setting_refuse(wrong, "not a number");
    }
    if (!is_within(row, value)) {
        return refuse_range(row, wrong);
    }
    *(double *)at = value;
    return true;
}

static bool read_choice(const struct setting *row, void *at, const char *text,
                        char wrong[SETTING_WRONG_MAX])
{
    for (const struct setting_choice *choice = row->choices; choice->name != NULL; choice++) {
        if (strcmp(choice->name, text) == 0) {
            *(int *)at = choice->value;
            return true;
        }
    }
    return setting_refuse(wrong, "must be %s", row->value);
}

static bool read_switch(void *at, const char *text, char wrong[SETTING_WRONG_MAX])
{
    static const char *const words[] = {"off", "on", "false", "true"};
    for (int i = 0; i < 4; i++) {
        if (text == NULL || strcmp(text, words[i]) == 0) {
            *(bool *)at = text == NULL || i % 2 == 1;
            return true;
        }
    }
    return setting_refuse(wrong, "must be on or off");
}

bool setting_read_value(const struct setting *row, void *base, const char *value,
                        char wrong[SETTING_WRONG_MAX])
{
    void *at = (char *)base + row->offset;
    bool needs_value = row->kind != SETTING_SWITCH && row->kind != SETTING_CLEAR &&
                       row->kind != SETTING_OPTIONAL;
    if (value == NULL && needs_value) {
        return setting_refuse(wrong, "needs a value");
    }
    switch (row->kind) {
    case SETTING_SWITCH:
        return read_switch(at, value, wrong);
    case SETTING_CLEAR:
        *(bool *)at = false;
        return value == NULL || setting_refuse(wrong, "takes no value");
    case SETTING_NUMBER:
        return read_number(row, at, value, wrong);
    case SETTING_COUNT:
        return read_count(row, at, value, wrong);
    case SETTING_REAL:
        return read_real(row, at, value, wrong);
    case SETTING_TEXT:
        *(const char **)at = value;
        return *value != '\0' || setting_refuse(wrong, "must not be empty");
    case SETTING_CHOICE:
        return read_choice(row, at, value, wrong);
    default:
        return row->read(base, value, wrong);
    }
}

bool setting_read_word(const struct setting *rows, void *base, const char *word,
                       char wrong[SETTING_WRONG_MAX])
{
    size_t length = strcspn(word, "=");
    for (const struct setting *row = rows; row->kind != SETTING_END; row++) {
        size_t name = strlen(row->name);
        if (name == 0 || (row->name[name - 1] == '.' && strncmp(word, row->name, name) == 0)) {
            return row->read(base, word + name, wrong);
        }
        if (name == length && strncmp(word, row->name, length) == 0) {
            return setting_read_value(row, base, word[length] == '=' ? word + length + 1 : NULL,
                                      wrong);
        }
    }
    return setting_refuse(wrong, "unknown word; see quincunx match --help");
}

const struct setting *setting_find_flag(const struct setting *rows, const char *flag)
{
    if (flag[0] != '-') {
        return NULL;
    }
    const char *name = flag + (flag[1] == '-' ? 2 : 1);
    for (const struct setting *row = rows; row->kind != SETTING_END; row++) {
        if (strcmp(row->name, name) == 0) {
            return row;
        }
    }
    return NULL;
}

int setting_take(const struct setting *row, int count, char *const *words)
{
    int taken = 0;
    switch (row->kind) {
    case SETTING_SWITCH:
    case SETTING_CLEAR:
        return 0;
    case SETTING_OPTIONAL:
        return count > 0 && isdigit((unsigned char)words[0][0]) ? 1 : 0;
    case SETTING_GROUP:
        while (taken < count && words[taken][0] != '-') {
            taken++;
        }
        return taken > 0 ? taken : -1;
    default:
        return count > 0 ? 1 : -1;
    }
}

/* A name and its value, then what it is from the same column on in every line. */
static void print_row(const char *margin, const struct setting *row, const char *between)
{
    enum { COLUMN = 34 };
    const char *value = row->value != NULL ? row->value : "";
    int width = printf("%s%s%s%s", margin, row->name, row->value != NULL ? between : "", value);
    const char *what = row->what;
    if (width >= COLUMN) {
        putchar('\n');
        width = 0;
    }
    for (;;) {
        int length = (int)strcspn(what, "\n");
        printf("%*s%.*s\n", COLUMN - width, "", length, what);
        if (what[length] == '\0') {
            return;
        }
        what += length + 1;
        width = 0;
    }
}

void setting_print_help(const struct setting *rows)
{
    const struct setting *shown = NULL; /* words of two flags are shown once */
    for (const struct setting *row = rows; row->kind != SETTING_END; row++) {
        print_row("  -", row, " ");
        const struct setting *word = row->words != shown ? row->words : NULL;
        for (; word != NULL && word->kind != SETTING_END; word++) {
            if (word->name[0] != '\0') {
                bool joined = word->name[strlen(word->name) - 1] == '.';
                print_row("      ", word, joined ? "" : "=");
            }
        }
        shown = row->words != NULL ? row->words : shown;
    }
}
