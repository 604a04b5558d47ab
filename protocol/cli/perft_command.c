/* What is merged becomes a struct perft_result and is printed as that of a whole count, so both
 * print the same. The head of a shard's text (protocol/base/shard.h) says what is counted and
 * how it was dealt out; the body is what the shard has come to:
 *
 *   Variant: xodul                  Paths: 1286
 *   Rules: setup=usual pool=own     Microseconds: 2184
 *   FEN: ...                        a2a3: 1035
 *   Depth: 5                        ...
 *   Split: 9002 paths of 3 moves, 0123456789abcdef
 *                                   Nodes searched: 73214
 */
#include "protocol/cli/perft_command.h"

#include "protocol/base/line.h"
#include "protocol/base/system.h"
#include "protocol/cli/perft_suite.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct flag perft_flags[] = {
    {"divide", FLAG_SWITCH, ARGUMENTS_AT(divide), .value = NULL},
    {"loop", FLAG_SWITCH, ARGUMENTS_AT(loop), .value = NULL},
    {"json", FLAG_SWITCH, ARGUMENTS_AT(json), .value = NULL},
    {"suite", FLAG_TEXT, ARGUMENTS_AT(suite), .value = "FILE"},
    {"no-bulk", FLAG_SWITCH, ARGUMENTS_AT(no_bulk), .value = NULL},
    {"hash", FLAG_NUMBER, ARGUMENTS_AT(hash), 1, PERFT_HASH_MAX, .value = "MB"},
    {"threads", FLAG_NUMBER, ARGUMENTS_AT(threads), 1, PERFT_THREADS_MAX, .value = "N"},
    {"shard", FLAG_READ, ARGUMENTS_AT(shard), .read = shard_read, .value = "I/N"},
    {"merge", FLAG_SWITCH, ARGUMENTS_AT(merge), .value = "FILE..."},
    {.name = NULL}};

static const struct flag depth_word = {"depth", FLAG_NUMBER,     0,
                                       0,       PERFT_DEPTH_MAX, .value = NULL};

static double seconds_of(const struct perft_result *result)
{
    return (double)result->microseconds / 1e6;
}

/* --- What is printed --- */

static void print_result(const struct perft_result *result, bool divides)
{
    for (int i = 0; i < result->count && divides; i++) {
        printf("%s: %" PRIu64 "\n", result->line[i].text, result->line[i].nodes);
    }
    perft_suite_print_totals(result);
}

/* A row of the table of all depths. */
static void print_row(const struct perft_result *result, int depth, bool is_first)
{
    if (is_first) {
        printf("Depth                Nodes    Time (s)     Nodes/second\n");
    }
    printf("%5d %20" PRIu64 " %11.3f %16" PRIu64 "\n", depth, result->nodes, seconds_of(result),
           perft_speed(result));
}

/* The rules as options name them: "setup=mirrored pool=own". */
static void print_rules(FILE *out, const struct variant *variant, unsigned options,
                        const char *before)
{
    const struct rule_option *option = variant->options;
    for (int i = 0; option != NULL && option[i].name != NULL; i++) {
        fprintf(out, "%s%s=%s", before, option[i].name, option[i].value[options >> i & 1]);
        before = " ";
    }
}

static void print_json_head(const struct game *game)
{
    char fen[FEN_MAX];
    game->variant->to_fen(game->variant, game_position(game), fen);
    printf("{\"variant\": \"%s\", \"rules\": \"", game->variant->name);
    print_rules(stdout, game->variant, game->options, "");
    printf("\", \"fen\": \"%s\", \"depths\": [\n", fen);
}

static void print_json(const struct perft_result *result, int depth, bool is_first,
                       bool divides)
{
    printf("%s{\"depth\": %d, \"nodes\": %" PRIu64 ", \"seconds\": %.6f", is_first ? "" : ",\n",
           depth, result->nodes, seconds_of(result));
    for (int i = 0; i < result->count && divides; i++) {
        printf("%s\"%s\": %" PRIu64, i == 0 ? ", \"moves\": {" : ", ", result->line[i].text,
               result->line[i].nodes);
    }
    printf(result->count > 0 && divides ? "}}" : "}");
}

/* --- A shard --- */

/* Shows how far the count has come, in tenths of a percent. */
static void show_progress(void *context, uint64_t done, uint64_t paths)
{
    int *shown = context;
    int now = (int)(1000 * done / paths);
    if (now != *shown) {
        *shown = now;
        fprintf(stderr, "\r%d.%d %%%s", now / 10, now % 10, done == paths ? "\n" : "");
    }
}

static void write_head(FILE *out, const struct variant *variant,
                       const struct position *position, int depth,
                       const struct perft_split *split)
{
    char fen[FEN_MAX];
    variant->to_fen(variant, position, fen);
    fprintf(out, "Variant: %s\nRules:", variant->name);
    print_rules(out, variant, position->options, " ");
    fprintf(out, "\nFEN: %s\nDepth: %d\nSplit: %" PRIu64 " paths of %d moves, %016" PRIx64 "\n",
            fen, depth, split->paths, split->plies, split->fingerprint);
}

/* Prints what the shard has come to. False when memory is short. */
static bool print_shard(const struct shard *shard, const struct variant *variant,
                        const struct position *position, int depth,
                        const struct perft_result *result)
{
    struct text_file text;
    if (!shard_begin(&text, "perft", shard)) {
        return false;
    }
    write_head(text.file, variant, position, depth, &result->split);
    fprintf(text.file, "\nPaths: %" PRIu64 "\nMicroseconds: %" PRId64 "\n", result->split.own,
            result->microseconds);
    for (int i = 0; i < result->count; i++) {
        fprintf(text.file, "%s: %" PRIu64 "\n", result->line[i].text, result->line[i].nodes);
    }
    fprintf(text.file, "Nodes searched: %" PRIu64 "\n", result->nodes);
    return shard_end(&text);
}

/* Counts all depths from `first` to that of the settings and prints each when it is done. */
static bool count_depths(const struct arguments *arguments, const struct game *game,
                         struct perft_settings *settings, int first)
{
    const struct position *position = game_position(game);
    int last = settings->depth;
    if (arguments->json) {
        print_json_head(game);
    }
    for (int depth = first; depth <= last; depth++) {
        struct perft_result result;
        settings->depth = depth;
        if (!perft_run(game->variant, position, settings, &result)) {
            fprintf(stderr, "quincunx perft: not enough memory for the hash table\n");
            return false;
        }
        bool is_printed = true;
        if (settings->shards > 0) {
            is_printed =
                print_shard(&arguments->shard, game->variant, position, depth, &result);
        } else if (arguments->json) {
            print_json(&result, depth, depth == first, arguments->divide);
        } else if (arguments->loop) {
            print_row(&result, depth, depth == first);
        } else {
            print_result(&result, arguments->divide);
        }
        perft_result_free(&result);
        if (!is_printed) {
            fprintf(stderr, "quincunx perft: out of memory\n");
            return false;
        }
        fflush(stdout);
    }
    if (arguments->json) {
        printf("\n]}\n");
    }
    return true;
}

/* What the flags say about how to count. */
static struct perft_settings settings_of(const struct arguments *arguments, int depth)
{
    return (struct perft_settings){.depth = depth,
                                   .bulk = !arguments->no_bulk,
                                   .threads = (int)given_or(arguments->threads, 1),
                                   .hash_megabytes = (size_t)given_or(arguments->hash, 0),
                                   .shard = arguments->shard.number,
                                   .shards = arguments->shard.count};
}

static int count_game(const struct arguments *arguments)
{
    int depth, shown = -1;
    struct game game;
    if (!arguments_fit(arguments, 2, 3) ||
        !arguments_number(arguments, 1, &depth_word, &depth)) {
        return STATUS_USAGE;
    }
    if (arguments->shard.count > 0 && (arguments->loop || arguments->json)) {
        return usage_error("perft", "--shard cannot be used with --loop or --json");
    }
    if (arguments->loop && arguments->divide && !arguments->json) {
        return usage_error("perft", "--loop with --divide needs --json");
    }
    if (!arguments_game(arguments, 2, &game)) {
        return STATUS_USAGE;
    }
    struct perft_settings settings = settings_of(arguments, depth);
    settings.listen = system_is_terminal(stderr) ? show_progress : NULL;
    settings.context = &shown;
    bool done =
        count_depths(arguments, &game, &settings, arguments->loop && depth > 0 ? 1 : depth);
    game_free(&game);
    return done ? STATUS_SUCCESS : STATUS_FAILURE;
}

/* --- Shards put together --- */

/* Reads the number of the line that *rest begins with, "NAME: 123", and moves *rest behind it;
 * NULL for any name, which goes to `found`. */
static bool take_line(char **rest, const char *name, const char **found, uint64_t *number)
{
    char *line = line_field(rest, '\n'), *after;
    char *colon = line != NULL ? strrchr(line, ':') : NULL;
    if (colon == NULL || colon[1] != ' ' || (size_t)(colon - line) >= JOINT_TEXT_MAX) {
        return false;
    }
    *colon = '\0';
    *number = strtoull(colon + 2, &after, 10);
    *found = line;
    return *after == '\0' && (name == NULL || strcmp(line, name) == 0);
}

/* How many root moves a body has lines of. */
static int count_moves(const char *body)
{
    int lines = 0;
    for (const char *at = body; (at = strchr(at, '\n')) != NULL; at++) {
        lines++;
    }
    return lines > 3 ? lines - 3 : 0;
}

/* Adds a shard to the result, whose moves the first one has named. */
static bool add_shard(struct perft_result *result, const struct shard_file *file)
{
    static const char total[] = "Nodes searched";
    char *rest = file->body;
    const char *name;
    uint64_t number, microseconds, nodes = 0;
    if (count_moves(rest) != result->count || !take_line(&rest, "Paths", &name, &number) ||
        !take_line(&rest, "Microseconds", &name, &microseconds)) {
        return false;
    }
    for (int i = 0; i < result->count; i++) {
        struct perft_line *line = &result->line[i];
        if (!take_line(&rest, NULL, &name, &number)) {
            return false;
        }
        if (file->shard.number == 1) {
            strcpy(line->text, name);
        } else if (strcmp(line->text, name) != 0) {
            return false;
        }
        line->nodes += number;
        nodes += number;
    }
    if (!take_line(&rest, total, &name, &number) || rest == NULL || *rest != '\0' ||
        (result->count > 0 && number != nodes)) {
        return false;
    }
    result->microseconds += (int64_t)microseconds;
    result->nodes += number;
    return true;
}

static int merge_shards(const struct arguments *arguments)
{
    if (arguments->shard.count != 0 || arguments->no_bulk || arguments->hash != NOT_GIVEN ||
        arguments->threads != NOT_GIVEN || arguments->rule_count > 0 || arguments->loop ||
        arguments->json) {
        return usage_error("perft", "--merge takes files and no other flag but --divide");
    }
    int files_count = arguments->count, status = STATUS_FAILURE;
    struct shard_file *files = shard_files_read("perft", arguments->word, files_count);
    if (files == NULL) {
        return STATUS_FAILURE;
    }
    struct perft_result result = {.count = count_moves(files[0].body)};
    result.line = calloc((size_t)result.count + 1, sizeof *result.line);
    if (result.line == NULL) {
        usage_error("perft", "out of memory");
    } else {
        int done = 0;
        while (done < files_count && add_shard(&result, &files[done])) {
            done++;
        }
        if (done == files_count) {
            print_result(&result, arguments->divide);
            status = STATUS_SUCCESS;
        } else {
            shard_refuse("perft", &files[done], "damaged: its lines do not fit");
        }
    }
    perft_result_free(&result);
    shard_files_free(files, files_count);
    return status;
}

static int run_perft(struct arguments *arguments)
{
    const struct perft_settings settings = settings_of(arguments, 0);
    return arguments->suite != NULL ? perft_suite(arguments, &settings)
           : arguments->merge       ? merge_shards(arguments)
                                    : count_game(arguments);
}

const struct command perft_command = {
    .name = "perft",
    .words = "VARIANT DEPTH [FEN]",
    .what = "counts the sequences of DEPTH moves; with --suite, those of an EPD file",
    .count = {1, INT_MAX},
    .flags = perft_flags,
    .run = run_perft};
