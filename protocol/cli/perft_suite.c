#include "protocol/cli/perft_suite.h"

#include "protocol/base/line.h"
#include "protocol/base/number.h"
#include "protocol/base/text_source.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { SUITE_LINE_MAX = 4096 };

static const struct flag depth_word = {"depth", FLAG_NUMBER,     0,
                                       1,       PERFT_DEPTH_MAX, .value = NULL};

void perft_suite_print_totals(const struct perft_result *result)
{
    printf("Nodes searched: %" PRIu64 "\nTime: %.3f s\nNodes/second: %" PRIu64 "\n",
           result->nodes, (double)result->microseconds / 1e6, perft_speed(result));
}

/* A suite on its way. */
struct suite {
    struct perft_settings settings;
    const struct variant *variant;
    const char *path;
    unsigned options; /* of the rules, by the command line */
    int depth;        /* the deepest count to make */
    int line;         /* its number, from 1 */
    int passed, failed, odd;
    struct perft_result all; /* the sums */
};

/* Names what is wrong in a line, and counts it. */
static void refuse_line(struct suite *suite, size_t column, const char *what)
{
    fflush(stdout);
    fprintf(stderr, "quincunx perft: %s:%d: column %zu: %s\n", suite->path, suite->line, column,
            what);
    suite->odd++;
}

/* Reads "D3 8902" or, into the options of the rules, "setup rotated". */
static bool read_field(const struct suite *suite, const char *field, int *depth, int64_t *count,
                       unsigned *options)
{
    char name[32], value[32], rest;
    int64_t number;
    *depth = 0;
    if (sscanf(field, "%31s %31s %c", name, value, &rest) != 2) {
        return false;
    }
    if (name[0] == 'D' && number_read(name + 1, 1, PERFT_DEPTH_MAX, &number) == PARSE_READ) {
        *depth = (int)number;
        return number_read(value, 0, INT64_MAX, count) == PARSE_READ;
    }
    return variant_set_option(suite->variant, name, value, options);
}

/* Counts one depth of a position. False when memory is short. */
static bool count_depth(struct suite *suite, const struct game *game, int depth,
                        uint64_t *nodes)
{
    struct perft_result result;
    suite->settings.depth = depth;
    if (!perft_run(game->variant, game_position(game), &suite->settings, &result)) {
        return false;
    }
    *nodes = result.nodes;
    suite->all.nodes += result.nodes;
    suite->all.microseconds += result.microseconds;
    perft_result_free(&result);
    return true;
}

/* What others have counted. */
struct known {
    int depth;
    int64_t nodes;
};

/* Makes so many counts of a line. False when memory is short. */
static bool count_line(struct suite *suite, const struct game *game, const struct known *known,
                       int counts, const char *fen)
{
    int deepest = 0;
    for (int i = 0; i < counts; i++) {
        int depth = known[i].depth;
        uint64_t found;
        if (depth > suite->depth) {
            continue;
        }
        if (!count_depth(suite, game, depth, &found)) {
            fprintf(stderr, "quincunx perft: not enough memory for the hash table\n");
            return false;
        }
        if (found != (uint64_t)known[i].nodes) {
            printf("%s:%d: FAILED: D%d: counted %" PRIu64 ", not %" PRId64 ": %s\n",
                   suite->path, suite->line, depth, found, known[i].nodes, fen);
            suite->failed++;
            return true;
        }
        deepest = depth > deepest ? depth : deepest;
    }
    printf("%s:%d: passed to D%d: %s\n", suite->path, suite->line, deepest, fen);
    suite->passed++;
    return true;
}

/* Reads a line and makes its counts. False when memory is short. */
static bool run_line(struct suite *suite, char *line)
{
    struct known known[PERFT_DEPTH_MAX];
    char *rest = line;
    int counts = 0;
    bool is_empty = true;
    unsigned options = suite->options;
    line[strcspn(line, "#")] = '\0';
    char *fen = line_trim(line_field(&rest, ';'));
    while (rest != NULL && counts < PERFT_DEPTH_MAX) {
        struct known next;
        char *part = line_trim(line_field(&rest, ';'));
        if (*part == '\0') {
            continue; /* behind the last */
        }
        if (!read_field(suite, part, &next.depth, &next.nodes, &options)) {
            refuse_line(suite, (size_t)(part - line) + 1,
                        "expected D1 20, or an option of the rules");
            return true;
        }
        is_empty = false;
        if (next.depth > 0) {
            known[counts++] = next;
        }
    }
    if (*fen == '\0' && is_empty) {
        return true;
    }
    struct game game;
    struct text_error error;
    if (!game_init(&game, suite->variant, options)) {
        usage_error("perft", "out of memory");
        return false;
    }
    bool goes_on = true;
    if (!game_set_fen(&game, fen, &error)) {
        refuse_line(suite, (size_t)(fen - line) + (size_t)error.column, error.what);
    } else {
        goes_on = count_line(suite, &game, known, counts, fen);
    }
    game_free(&game);
    fflush(stdout);
    return goes_on;
}

/* Runs all lines. False when one could not be counted or the file not be read. */
static bool run_file(struct suite *suite, FILE *file)
{
    char line[SUITE_LINE_MAX];
    struct text_source source;
    int length;
    bool goes_on = true;
    text_source_init(&source, file);
    while (goes_on && (length = text_source_line(&source, line, sizeof line)) >= 0) {
        suite->line++;
        if (length == SUITE_LINE_MAX) {
            refuse_line(suite, SUITE_LINE_MAX, "the line is too long");
        } else if (strlen(line) < (size_t)length) {
            refuse_line(suite, strlen(line) + 1, "a NUL byte");
        } else {
            goes_on = run_line(suite, line);
        }
    }
    const char *wrong = text_source_wrong(&source);
    if (goes_on && wrong != NULL) {
        fprintf(stderr, "quincunx perft: %s: %s\n", suite->path, wrong);
        return false;
    }
    return goes_on;
}

int perft_suite(const struct arguments *arguments, const struct perft_settings *settings)
{
    struct suite suite = {
        .settings = *settings, .path = arguments->suite, .depth = PERFT_DEPTH_MAX};
    if (!arguments_fit(arguments, 1, 2) ||
        !arguments_variant(arguments, &suite.variant, &suite.options) ||
        (arguments->count > 1 && !arguments_number(arguments, 1, &depth_word, &suite.depth))) {
        return STATUS_USAGE;
    }
    if (arguments->divide || arguments->loop || arguments->json || arguments->merge ||
        arguments->shard.count > 0) {
        return usage_error("perft",
                           "with --suite only --no-bulk, --hash and --threads can be used");
    }
    FILE *file = fopen(suite.path, "r");
    if (file == NULL) {
        return usage_error("perft", "%s: %s", suite.path, strerror(errno));
    }
    bool done = run_file(&suite, file);
    fclose(file);
    printf("Positions: %d passed, %d failed, %d not read\n", suite.passed, suite.failed,
           suite.odd);
    perft_suite_print_totals(&suite.all);
    return done && suite.failed == 0 && suite.odd == 0 ? STATUS_SUCCESS : STATUS_FAILURE;
}
