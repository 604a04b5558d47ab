#include "protocol/cli/openings_command.h"

#include "protocol/match/openings/book.h"

#include <stdio.h>

static const struct flag openings_flags[] = {
    {"seed", FLAG_LONG, ARGUMENTS_AT(seed), 0, FLAG_ANY, .value = "S"},
    {"plies", FLAG_NUMBER, ARGUMENTS_AT(plies), 0, 200, .value = "P"},
    {"depth", FLAG_NUMBER, ARGUMENTS_AT(depth), 1, 100, .value = "D"},
    {"limit", FLAG_NUMBER, ARGUMENTS_AT(limit), 1, 30000, .value = "CENTIPAWNS"},
    {.name = NULL}};

static const struct flag openings_count = {"number of openings", FLAG_NUMBER, 0, 1, 100000000,
                                           .value = NULL};

/* Prints the command that makes this book, as an operation: EPD has no comments of its own. */
static void print_command(const struct variant *variant, const struct arguments *arguments,
                          const struct book_rule *rule, int64_t seed)
{
    printf(" c0 \"quincunx openings %s %s --seed %lld --plies %d --depth %d --limit %d",
           variant->name, arguments->word[1], (long long)seed, rule->plies, rule->depth,
           rule->limit);
    for (int i = 0; i < arguments->rule_count; i++) {
        printf(" --%s", arguments->rule[i]);
    }
    printf("\";");
}

/* Prints the book's next opening, without the line's end; `found` stand before it. */
static int print_next(struct book *book, int found)
{
    char epd[FEN_MAX];
    switch (book_next(book, epd)) {
    case BOOK_OUT_OF_MEMORY:
        fprintf(stderr, "quincunx openings: out of memory\n");
        return STATUS_FAILURE;
    case BOOK_NOT_FOUND:
        fprintf(stderr, "quincunx openings: only %d found; %d tries in a row gave no new one\n",
                found, BOOK_TRIES_MAX);
        return STATUS_FAILURE;
    default:
        return fputs(epd, stdout) < 0 ? STATUS_FAILURE : STATUS_SUCCESS;
    }
}

static int run_openings(struct arguments *arguments)
{
    const struct variant *variant;
    unsigned options;
    int count;
    if (!arguments_variant(arguments, &variant, &options) ||
        !arguments_number(arguments, 1, &openings_count, &count)) {
        return STATUS_USAGE;
    }
    struct book_rule rule = book_default(variant);
    rule.plies = (int)given_or(arguments->plies, rule.plies);
    rule.depth = (int)given_or(arguments->depth, rule.depth);
    rule.limit = (int)given_or(arguments->limit, rule.limit);
    int64_t seed = given_or(arguments->seed, 1);
    struct book *book = book_new(variant, options, &rule, (uint64_t)seed);
    if (book == NULL) {
        fprintf(stderr, "quincunx openings: out of memory\n");
        return STATUS_FAILURE;
    }
    int status = STATUS_SUCCESS;
    for (int i = 0; i < count && (status = print_next(book, i)) == STATUS_SUCCESS; i++) {
        if (i == 0) {
            print_command(variant, arguments, &rule, seed);
        }
        putchar('\n');
    }
    book_free(book);
    return status;
}

const struct command openings_command = {.name = "openings",
                                         .words = "VARIANT N",
                                         .what = "prints N balanced random openings as EPD",
                                         .count = {2, 2},
                                         .flags = openings_flags,
                                         .run = run_openings};
