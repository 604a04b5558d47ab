/* The words and flags after `quincunx COMMAND`, read once and checked while they are read.
 * Every function that can refuse prints one line on stderr, in the same form, and returns
 * false; the command then ends with STATUS_USAGE. */
#ifndef PROTOCOL_COMMANDS_COMMAND_ARGUMENTS_H
#define PROTOCOL_COMMANDS_COMMAND_ARGUMENTS_H

#include "rules/game.h"
#include "rules/variant.h"

#include <stdbool.h>
#include <stdint.h>

/* Exit statuses of the program. */
enum { STATUS_SUCCESS = 0, STATUS_FAILURE = 1, STATUS_USAGE = 2 };

enum flag_kind { FLAG_SWITCH, FLAG_NUMBER, FLAG_SECONDS, FLAG_TEXT };

/* A flag a command takes: `--divide`, `--hash MB`, `--hash=MB`. */
struct flag {
    const char *name; /* without the dashes; NULL ends a table */
    enum flag_kind kind;
    int64_t minimum, maximum; /* of a number; of seconds, in milliseconds */
};

struct flag_value {
    bool given;
    int64_t number; /* of seconds: milliseconds */
    const char *text;
};

/* The flag's number, or another one where it was not given. */
static inline int64_t flag_or(const struct flag_value *flag, int64_t otherwise)
{
    return flag->given ? flag->number : otherwise;
}

enum { FLAGS_MAX = 12, RULE_WORDS_MAX = 8 };

struct arguments {
    const char *command;
    int count; /* words that are no flags */
    char **word;
    struct flag_value flag[FLAGS_MAX]; /* in the order of the command's table */
    int rule_count;
    const char *rule[RULE_WORDS_MAX]; /* "setup=rotated": flags of no table */
};

/* What a command accepts. */
struct argument_form {
    const char *command;
    int minimum, maximum;     /* words */
    const struct flag *flags; /* NULL = none */
    bool takes_rules;         /* `--name=value` of the variant */
};

/* Sorts argv[0 .. argc-1] into words and flags; argv's order changes. */
bool arguments_read(struct arguments *arguments, const struct argument_form *form, int argc,
                    char **argv);

/* The variant named by the first word, with the rule options given. */
bool arguments_variant(const struct arguments *arguments, const struct variant **variant,
                       unsigned *options);

/* The number in word `index`; `range` gives its bounds and what the message calls it. */
bool arguments_number(const struct arguments *arguments, int index, const struct flag *range,
                      int64_t *value);

/* A game of the variant named by the first word, at the FEN in word `index`; at its start
 * when there is no such word or it is "startpos". The caller frees it. */
bool arguments_game(const struct arguments *arguments, int index, struct game *game);

/* Prints "quincunx COMMAND: ..." as one line on stderr and returns STATUS_USAGE. */
int usage_error(const char *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
