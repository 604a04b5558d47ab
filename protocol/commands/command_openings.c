/* `quincunx openings`: a book of random openings, one EPD a line behind a line that tells how
 * it was made. */
#include "protocol/commands/command.h"
#include "protocol/tournament/openings/book.h"

#include <stdio.h>

enum { OPENINGS_SEED, OPENINGS_PLIES, OPENINGS_DEPTH, OPENINGS_LIMIT };

const struct flag command_openings_flags[] = {
    [OPENINGS_SEED] = {"seed", FLAG_NUMBER, 0, INT64_MAX},
    [OPENINGS_PLIES] = {"plies", FLAG_NUMBER, 0, 200},
    [OPENINGS_DEPTH] = {"depth", FLAG_NUMBER, 1, 100},
    [OPENINGS_LIMIT] = {"limit", FLAG_NUMBER, 1, 30000},
    {NULL, FLAG_SWITCH, 0, 0}};

static const struct flag count_range = {"number of openings", FLAG_NUMBER, 1, 100000000};

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

static int print_book(struct book *book, int64_t count)
{
    char epd[FEN_MAX];
    for (int64_t i = 0; i < count; i++) {
        enum book_status status = book_next(book, epd);
        if (status == BOOK_OUT_OF_MEMORY) {
            fprintf(stderr, "quincunx openings: out of memory\n");
            return STATUS_FAILURE;
        }
        if (status == BOOK_NOT_FOUND) {
            fprintf(stderr,
                    "quincunx openings: only %lld found; %d tries in a row gave no new one\n",
                    (long long)i, BOOK_TRIES_MAX);
            return STATUS_FAILURE;
        }
        puts(epd);
        if (ferror(stdout)) {
            return STATUS_FAILURE;
        }
    }
    return STATUS_SUCCESS;
}

int command_openings(struct arguments *arguments)
{
    const struct flag_value *flag = arguments->flag;
    const struct variant *variant;
    unsigned options;
    int64_t count;
    if (!arguments_variant(arguments, &variant, &options) ||
        !arguments_number(arguments, 1, &count_range, &count)) {
        return STATUS_USAGE;
    }
    struct book_rule rule = book_default(variant);
    rule.plies = (int)flag_or(&flag[OPENINGS_PLIES], rule.plies);
    rule.depth = (int)flag_or(&flag[OPENINGS_DEPTH], rule.depth);
    rule.limit = (int)flag_or(&flag[OPENINGS_LIMIT], rule.limit);
    int64_t seed = flag_or(&flag[OPENINGS_SEED], 1);
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
