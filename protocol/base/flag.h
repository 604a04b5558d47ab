/* Flags and their words as rows of a table: what a flag is called, where its value goes, which
 * values there are, and what the help says about it. Every command line is read by such tables
 * and by nothing else, so no flag is known that its help does not explain.
 *
 * Three forms of command lines share the rows:
 * - `quincunx perft chess 5 --hash 64`: read by cli/arguments.c, flag_print_usage;
 * - `quincunx match -engine cmd=a -rounds 5`: read by match/tournament/tournament_flags.c,
 *   flag_print_help;
 * - `selfplay -g 100`, of the tools in bench/: flag_read_letters.
 */
#ifndef PROTOCOL_BASE_FLAG_H
#define PROTOCOL_BASE_FLAG_H

#include "protocol/base/usage.h"

#include <stdbool.h>
#include <stddef.h>

enum flag_kind {
    FLAG_SWITCH,     /* a bool: true when named, or by on/off, true/false */
    FLAG_CLEAR,      /* a bool: false when named */
    FLAG_NUMBER,     /* an int */
    FLAG_LONG,       /* an int64_t */
    FLAG_COUNT,      /* a uint64_t */
    FLAG_REAL,       /* a double */
    FLAG_SCIENTIFIC, /* a double, which may have an exponent: 1e-4 */
    FLAG_SECONDS,    /* an int64_t of milliseconds: seconds with a fraction */
    FLAG_TEXT,       /* a const char *, into the command line; not empty */
    FLAG_CHOICE,     /* an enum: `choices` */
    FLAG_READ,       /* by `read` */
    FLAG_OPTIONAL,   /* by `read`; flags only: the next word if it is a number, else NULL */
    FLAG_GROUP       /* flags only: any number of words after it, for `words` */
};

/* The greatest maximum of a FLAG_LONG: INT64_MAX. */
#define FLAG_ANY 0x1p63

struct flag_choice {
    const char *name; /* NULL after the last */
    int value;
};

enum { FLAG_WRONG_MAX = 200 };

/* Reads `text` into what `at` points to; returns false with why in `wrong`. */
typedef bool flag_reader(void *at, const char *text, char wrong[FLAG_WRONG_MAX]);

struct flag {
    const char *name; /* "tc"; "option." = all words that begin so; "" = any word; NULL after
                         the last row */
    enum flag_kind kind;
    size_t offset;           /* of the value, from `base` */
    double minimum, maximum; /* of numbers; of seconds, in milliseconds */
    bool open;               /* minimum and maximum themselves are not allowed */
    const struct flag_choice *choices;
    flag_reader *read;
    const struct flag *words; /* of a group */
    const char *value;        /* for the help: "N", "FILE", "roundrobin|gauntlet" */
    const char *what;         /* for the help */
};

/* The row whose name is the first `length` bytes of `name`, or NULL; `rows` may be NULL. */
const struct flag *flag_find(const struct flag *rows, const char *name, size_t length);

/* Reads the value of one row (NULL for a switch). False with why in `wrong`. */
bool flag_read_value(const struct flag *row, void *base, const char *value,
                     char wrong[FLAG_WRONG_MAX]);

/* Reads one word "name=value" or "name" by the rows. False with why in `wrong`. */
bool flag_read_word(const struct flag *rows, void *base, const char *word,
                    char wrong[FLAG_WRONG_MAX]);

/* Whether a text looks like NAME=VALUE, the name being of letters, digits, - and _ only. */
bool flag_is_setting(const char *text);

/* How many of the `count` words that follow a flag belong to it; -1 when its value is missing.
 */
int flag_take(const struct flag *row, int count, char *const *words);

/* Reads the flags that the rows name as getopt_long does: `-g 100`, and `--shard 1/4` where the
 * name has more than one letter. Returns the index in argv of the first word behind them; -1
 * after a line on stderr such as `selfplay: -g abc: expected a number from 1 to 1000000000`: a
 * row's `read` writes to `wrong` what was expected. */
int flag_read_letters(const char *program, const struct flag *rows, void *base, int argc,
                      char **argv);

/* Writes which values a number or seconds may have: "a number from 1 to 9". */
void flag_expected(const struct flag *row, char text[FLAG_WRONG_MAX]);

/* Prints a line for every row, groups with their words. */
void flag_print_help(const struct flag *rows);

/* Prints " [--name VALUE]" for every switch and row with a value text, from `column` of a line
 * on, broken into lines. */
void flag_print_usage(const struct flag *rows, int column);

/* For readers: writes a phrase to `wrong` and returns false. */
bool flag_refuse(char wrong[FLAG_WRONG_MAX], const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
