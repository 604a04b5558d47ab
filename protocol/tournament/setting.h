/* Flags and their words as rows of a table: what a word is called, where its value goes, which
 * values there are, and the line of --help about it. The command line of `quincunx match` is
 * read by nothing else, so no word is known that the help does not explain. */
#ifndef PROTOCOL_TOURNAMENT_SETTING_H
#define PROTOCOL_TOURNAMENT_SETTING_H

#include <stdbool.h>
#include <stddef.h>

enum setting_kind {
    SETTING_END,      /* after the last row */
    SETTING_SWITCH,   /* a bool: true when named, or by on/off, true/false */
    SETTING_CLEAR,    /* a bool: false when named */
    SETTING_NUMBER,   /* an int */
    SETTING_COUNT,    /* a uint64_t */
    SETTING_REAL,     /* a double */
    SETTING_TEXT,     /* a const char *, into the command line; not empty */
    SETTING_CHOICE,   /* an enum: `choices` */
    SETTING_READ,     /* by `read` */
    SETTING_OPTIONAL, /* by `read`; flags only: the next word if it is a number, else NULL */
    SETTING_GROUP     /* flags only: any number of words after it, for `words` */
};

struct setting_choice {
    const char *name; /* NULL after the last */
    int value;
};

enum { SETTING_WRONG_MAX = 200 };

/* Reads `text` into `base`; returns false with why in `wrong`. */
typedef bool setting_reader(void *base, const char *text, char wrong[SETTING_WRONG_MAX]);

struct setting {
    const char *name; /* "tc"; "option." = all words that begin so; "" = any word */
    enum setting_kind kind;
    size_t offset;           /* of the value, from `base` */
    double minimum, maximum; /* of numbers; `open` ones are excluded themselves */
    bool open;
    const struct setting_choice *choices;
    setting_reader *read;
    const struct setting *words; /* of a group */
    const char *value;           /* for the help: "N", "FILE", "roundrobin|gauntlet" */
    const char *what;            /* for the help */
};

/* Reads one word "name=value" or "name" by the rows. False with why in `wrong`. */
bool setting_read_word(const struct setting *rows, void *base, const char *word,
                       char wrong[SETTING_WRONG_MAX]);

/* Reads the value of one row (NULL for a switch). */
bool setting_read_value(const struct setting *row, void *base, const char *value,
                        char wrong[SETTING_WRONG_MAX]);

/* The row of a flag, "-games" or "--games", or NULL. */
const struct setting *setting_find_flag(const struct setting *rows, const char *flag);

/* How many of the words that follow a flag are its own; -1 when one is missing. */
int setting_take(const struct setting *row, int count, char *const *words);

/* Prints a line for every row, groups with their words. */
void setting_print_help(const struct setting *rows);

/* Helpers of readers: a phrase into `wrong`, and false. */
bool setting_refuse(char wrong[SETTING_WRONG_MAX], const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Reads a plain decimal number ("2", "0.05", "-1.5"), nothing before or behind it. */
bool setting_read_real(const char *text, double *value);

#endif
