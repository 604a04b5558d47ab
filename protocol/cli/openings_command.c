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

/* Prints the command that makes this book, as a comment. */
static void print_command(const struct variant *variant, const struct arguments *arguments,
                          const struct book_rule *rule, int64_t seed)
{
    printf("# quincunx openings %s %s --seed %lld --plies %d --depth %d --limit %d",
           variant->name, arguments->word[1], (long long)seed, rule->plies, rule->depth,
           rule->limit);
    for (int i = 0; i < arguments->rule_count; i++) {
        printf(" --%s", arguments->rule[i]);
    }
    putchar('\n');
}

static int print_book(struct book *book, int count)
{
    char epd[FEN_MAX];
    for (int i = 0; i < count; i++) {
        enum book_status status = book_next(book, epd);
        if (status == BOOK_OUT_OF_MEMORY) {
            fprintf(stderr, "quincunx openings: out of memory\n");
            return STATUS_FAILURE;
        }
        if (status == BOOK_NOT_FOUND) {
            fprintf(stderr,
                    "quincunx openings: only %d found; %d tries in a row gave no new one\n", i,
                    BOOK_TRIES_MAX);
            return STATUS_FAILURE;
        }
        puts(epd);
        if (ferror(stdout)) {
            return STATUS_FAILURE;
        }
    }
    return STATUS_SUCCESS;
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
    print_command(variant, arguments, &rule, seed);
    int status = print_book(book, count);
    book_free(book);
    return status;
}

const struct command openings_command = {.name = "openings",
                                         .words = "VARIANT N",
                                         .what = "prints N balanced random openings as EPD",
                                         .count = {2, 2},
                                         .flags = openings_flags,
                                         .run = run_openings};
