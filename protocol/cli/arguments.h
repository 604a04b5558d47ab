/* The words and flags after `quincunx COMMAND`, checked while they are read. Every function
 * that returns false has printed one line on stderr; the command then ends with
 * STATUS_USAGE. */
#ifndef PROTOCOL_CLI_ARGUMENTS_H
#define PROTOCOL_CLI_ARGUMENTS_H

#include "protocol/base/flag.h"
#include "protocol/base/shard.h"
#include "rules/game.h"

#include <limits.h>
#include <stdint.h>

enum { RULE_WORDS_MAX = 8, NOT_GIVEN = INT_MIN };

struct command;

struct arguments {
    const struct command *command;
    int count; /* words that are no flags */
    char **word;
    int rule_count;
    const char *rule[RULE_WORDS_MAX]; /* "setup=rotated": flags of no table */

    /* Values of all commands' flags; of the command's own NOT_GIVEN, NULL or false where there
     * is none. */
    int64_t time, increment; /* milliseconds */
    int64_t seed, nodes;
    int depth, moves_max, level, hash, threads, plies, limit, games, jobs, width, pieces, grade;
    const char *seat, *pgn, *colour, *folder, *endgames, *suite, *targets, *marks, *arrows,
        *piece, *theme;
    bool divide, loop, no_bulk, json, merge, daily;
    struct shard shard;
};

/* The value of a flag, or another one where it was not given. */
static inline int64_t given_or(int64_t value, int64_t otherwise)
{
    return value != NOT_GIVEN ? value : otherwise;
}

/* Where a flag's value goes. */
#define ARGUMENTS_AT(field) offsetof(struct arguments, field)

/* A command, what it accepts, and what the help says of it. */
struct command {
    const char *name;
    const char *words;        /* behind the name; the flags follow */
    const char *what;         /* for the help */
    int count[2];             /* of words that are no flags: the fewest and the most */
    const struct flag *flags; /* values go to a struct arguments; NULL = none */
    bool refuses_rules;       /* `--name=value` of a variant */
    int (*run)(struct arguments *arguments); /* returns the exit status */
};

/* Sorts argv[0 .. argc-1] into words and flags; argv's order changes. */
bool arguments_read(struct arguments *arguments, const struct command *command, int argc,
                    char **argv);

/* Whether there are from `minimum` to `maximum` words, for a command that takes fewer with some
 * flags than with others. */
bool arguments_fit(const struct arguments *arguments, int minimum, int maximum);

/* The variant named by the first word, with the rule options given. */
bool arguments_variant(const struct arguments *arguments, const struct variant **variant,
                       unsigned *options);

/* The number in word `index`; `range` gives its bounds and what the message calls it. */
bool arguments_number(const struct arguments *arguments, int index, const struct flag *range,
                      int *value);

/* A game of the variant named by the first word, at the FEN in word `index`; at its start
 * when there is no such word or it is "startpos". The caller frees it. */
bool arguments_game(const struct arguments *arguments, int index, struct game *game);

#endif
