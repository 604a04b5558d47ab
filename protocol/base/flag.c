/* Each kind of value has one reader; what they have in common is that `wrong` is written when,
 * and only when, they return false. */
#include "protocol/base/flag.h"

#include "protocol/base/number.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool flag_refuse(char wrong[FLAG_WRONG_MAX], const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(wrong, FLAG_WRONG_MAX, format, list);
    va_end(list);
    return false;
}

/* --- Values --- */

static bool is_within(const struct flag *row, double value)
{
    return row->open ? value > row->minimum && value < row->maximum
                     : value >= row->minimum && value <= row->maximum;
}

static bool refuse_range(const struct flag *row, char wrong[FLAG_WRONG_MAX])
{
    return flag_refuse(wrong, "must be %s %.15g %s %.15g", row->open ? "between" : "from",
                       row->minimum, row->open ? "and" : "to", row->maximum);
}

static bool read_whole(const struct flag *row, const char *text, int64_t *value,
                       char wrong[FLAG_WRONG_MAX])
{
    enum parse_status status = number_read(text, INT64_MIN, INT64_MAX, value);
    if (status == PARSE_JUNK || status == PARSE_MISSING) {
        return flag_refuse(wrong, "not a whole number");
    }
    return (status == PARSE_READ && is_within(row, (double)*value)) || refuse_range(row, wrong);
}

static bool read_count(const struct flag *row, void *at, const char *text,
                       char wrong[FLAG_WRONG_MAX])
{
    if (*text == '\0' || text[strspn(text, "0123456789")] != '\0') {
        return flag_refuse(wrong, "not a whole number");
    }
    errno = 0;
    unsigned long long value = strtoull(text, NULL, 10);
    if (errno != 0 || !is_within(row, (double)value)) {
        return refuse_range(row, wrong);
    }
    *(uint64_t *)at = value;
    return true;
}

static bool read_real(const struct flag *row, void *at, const char *text,
                      char wrong[FLAG_WRONG_MAX])
{
    double value;
    enum parse_status status =
        (row->kind == FLAG_REAL ? number_read_decimal
                                : number_read_scientific)(text, -HUGE_VAL, HUGE_VAL, &value);
    if (status != PARSE_READ) {
        return flag_refuse(wrong, "not a number");
    }
    if (!is_within(row, value)) {
        return refuse_range(row, wrong);
    }
    *(double *)at = value;
    return true;
}

static bool read_seconds(const struct flag *row, void *at, const char *text,
                         char wrong[FLAG_WRONG_MAX])
{
    double seconds;
    if (number_read_scientific(text, -HUGE_VAL, HUGE_VAL, &seconds) != PARSE_READ ||
        !is_within(row, seconds * 1000)) {
        return refuse_range(row, wrong);
    }
    *(int64_t *)at = (int64_t)(seconds * 1000);
    return true;
}

static bool read_choice(const struct flag *row, void *at, const char *text,
                        char wrong[FLAG_WRONG_MAX])
{
    for (const struct flag_choice *choice = row->choices; choice->name != NULL; choice++) {
        if (strcmp(choice->name, text) == 0) {
            *(int *)at = choice->value;
            return true;
        }
    }
    return flag_refuse(wrong, "must be %s", row->value);
}

static bool read_switch(void *at, const char *text, char wrong[FLAG_WRONG_MAX])
{
    static const char *const words[] = {"off", "on", "false", "true"};
    for (int i = 0; i < 4; i++) {
        if (text == NULL || strcmp(text, words[i]) == 0) {
            *(bool *)at = text == NULL || i % 2 == 1;
            return true;
        }
    }
    return flag_refuse(wrong, "must be on or off");
}

bool flag_read_value(const struct flag *row, void *base, const char *value,
                     char wrong[FLAG_WRONG_MAX])
{
    void *at = (char *)base + row->offset;
    int64_t whole;
    if (value == NULL && row->kind != FLAG_SWITCH && row->kind != FLAG_CLEAR &&
        row->kind != FLAG_OPTIONAL) {
        return flag_refuse(wrong, "needs a value");
    }
    switch (row->kind) {
    case FLAG_SWITCH:
        return read_switch(at, value, wrong);
    case FLAG_CLEAR:
        *(bool *)at = false;
        return value == NULL || flag_refuse(wrong, "takes no value");
    case FLAG_NUMBER:
        if (!read_whole(row, value, &whole, wrong)) {
            return false;
        }
        *(int *)at = (int)whole;
        return true;
    case FLAG_LONG:
        return read_whole(row, value, at, wrong);
    case FLAG_COUNT:
        return read_count(row, at, value, wrong);
    case FLAG_REAL:
    case FLAG_SCIENTIFIC:
        return read_real(row, at, value, wrong);
    case FLAG_SECONDS:
        return read_seconds(row, at, value, wrong);
    case FLAG_TEXT:
        *(const char **)at = value;
        return *value != '\0' || flag_refuse(wrong, "must not be empty");
    case FLAG_CHOICE:
        return read_choice(row, at, value, wrong);
    default:
        return row->read(at, value, wrong);
    }
}

/* --- Flags and words --- */

const struct flag *flag_find(const struct flag *rows, const char *name, size_t length)
{
    for (const struct flag *row = rows; row != NULL && row->name != NULL; row++) {
        if (strlen(row->name) == length && strncmp(row->name, name, length) == 0) {
            return row;
        }
    }
    return NULL;
}

bool flag_read_word(const struct flag *rows, void *base, const char *word,
                    char wrong[FLAG_WRONG_MAX])
{
    size_t length = strcspn(word, "=");
    const struct flag *row = flag_find(rows, word, length);
    if (row != NULL) {
        return flag_read_value(row, base, word[length] == '=' ? word + length + 1 : NULL,
                               wrong);
    }
    for (row = rows; row->name != NULL; row++) {
        size_t name = strlen(row->name);
        if (name == 0 || (row->name[name - 1] == '.' && strncmp(word, row->name, name) == 0)) {
            return row->read((char *)base + row->offset, word + name, wrong);
        }
    }
    return flag_refuse(wrong, "unknown word; see quincunx match --help");
}

bool flag_is_setting(const char *text)
{
    size_t length = strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                 "0123456789-_");
    return length > 0 && text[length] == '=';
}

int flag_take(const struct flag *row, int count, char *const *words)
{
    int taken = 0;
    switch (row->kind) {
    case FLAG_SWITCH:
    case FLAG_CLEAR:
        return 0;
    case FLAG_OPTIONAL:
        return count > 0 && isdigit((unsigned char)words[0][0]) ? 1 : 0;
    case FLAG_GROUP:
        while (taken < count && words[taken][0] != '-') {
            taken++;
        }
        return taken > 0 ? taken : -1;
    default:
        return count > 0 ? 1 : -1;
    }
}

enum { WORDS_MAX = 8, WORD = 256 }; /* beyond all letters */

/* Writes what getopt_long is to know of the rows. */
static void list_rows(const struct flag *rows, char *letters, size_t size,
                      struct option words[WORDS_MAX + 1])
{
    size_t length = 0;
    int count = 0;
    for (const struct flag *row = rows; row->name != NULL; row++) {
        bool has_value = row->kind != FLAG_SWITCH;
        if (row->name[1] == '\0') {
            length += (size_t)snprintf(letters + length, size - length, "%c%s", row->name[0],
                                       has_value ? ":" : "");
        } else {
            assert(count < WORDS_MAX);
            words[count++] =
                (struct option){row->name, has_value ? required_argument : no_argument, NULL,
                                WORD + (int)(row - rows)};
        }
    }
    words[count] = (struct option){.name = NULL};
}

/* Says what is wrong with the flag that getopt_long has refused. */
static void refuse_flag(const char *program, const struct flag *rows, const char *letters,
                        const char *word)
{
    if (optopt >= WORD) {
        const struct flag *row = &rows[optopt - WORD];
        fprintf(stderr, "%s: --%s: expected %s value\n", program, row->name,
                row->kind == FLAG_SWITCH ? "no" : "a");
    } else if (optopt == 0) {
        fprintf(stderr, "%s: %.60s: no such flag\n", program, word);
    } else {
        fprintf(stderr, "%s: -%c: %s\n", program, optopt,
                strchr(letters, optopt) != NULL ? "expected a value" : "no such flag");
    }
}

int flag_read_letters(const char *program, const struct flag *rows, void *base, int argc,
                      char **argv)
{
    char letters[128] = "", wrong[FLAG_WRONG_MAX], letter[2] = "";
    struct option words[WORDS_MAX + 1];
    list_rows(rows, letters, sizeof letters, words);
    opterr = 0;
    for (int found; (found = getopt_long(argc, argv, letters, words, NULL)) != -1;) {
        letter[0] = (char)found;
        const struct flag *row =
            found >= WORD ? &rows[found - WORD] : flag_find(rows, letter, 1);
        if (row == NULL) {
            refuse_flag(program, rows, letters, argv[optind - 1]);
            return -1;
        }
        if (!flag_read_value(row, base, row->kind == FLAG_SWITCH ? NULL : optarg, wrong)) {
            flag_expected(row, wrong);
            fprintf(stderr, "%s: %s%s %s: expected %s\n", program, found >= WORD ? "--" : "-",
                    row->name, optarg, wrong);
            return -1;
        }
    }
    return optind;
}

/* --- The help --- */

void flag_expected(const struct flag *row, char text[FLAG_WRONG_MAX])
{
    switch (row->kind) {
    case FLAG_NUMBER:
    case FLAG_LONG:
    case FLAG_COUNT:
        flag_refuse(text, "a number from %.0f to %lld", row->minimum,
                    row->maximum < FLAG_ANY ? (long long)row->maximum : INT64_MAX);
        break;
    case FLAG_REAL:
    case FLAG_SCIENTIFIC:
        flag_refuse(text, "a number from %.10g to %.10g", row->minimum, row->maximum);
        break;
    case FLAG_SECONDS:
        flag_refuse(text, "seconds from %g to %g", row->minimum / 1000, row->maximum / 1000);
        break;
    case FLAG_TEXT:
        flag_refuse(text, "a word that is not empty");
        break;
    default: /* `text` says what the row's own reader expected */
        break;
    }
}

/* A name and its value, then what it is from the same column on in every line. */
static void print_row(const char *margin, const struct flag *row, const char *between)
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

void flag_print_help(const struct flag *rows)
{
    const struct flag *shown = NULL; /* words of two flags are shown once */
    for (const struct flag *row = rows; row->name != NULL; row++) {
        print_row("  -", row, " ");
        const struct flag *word = row->words != shown ? row->words : NULL;
        for (; word != NULL && word->name != NULL; word++) {
            if (word->name[0] != '\0') {
                bool joined = word->name[strlen(word->name) - 1] == '.';
                print_row("      ", word, joined ? "" : "=");
            }
        }
        shown = row->words != NULL ? row->words : shown;
    }
}

void flag_print_usage(const struct flag *rows, int column)
{
    enum { LINE_WIDTH = 96, INDENT = 11 };
    for (const struct flag *row = rows; row != NULL && row->name != NULL; row++) {
        char text[128];
        if (row->kind != FLAG_SWITCH && row->value == NULL) {
            continue; /* shown with the row before it */
        }
        int length =
            snprintf(text, sizeof text, "[--%s%s%s]", row->name, row->value != NULL ? " " : "",
                     row->value != NULL ? row->value : "");
        bool breaks = column + 1 + length > LINE_WIDTH;
        column = (breaks ? INDENT : column + 1) + length;
        printf("%s%*s%s", breaks ? "\n" : "", breaks ? INDENT : 1, "", text);
    }
}
