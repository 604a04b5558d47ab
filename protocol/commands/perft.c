/* What is merged becomes a struct perft_result and is printed as that of a whole count, so both
 * print the same. The head of a shard's text (protocol/text/shard.h) says what is counted and
 * how it was dealt out; the body is what the shard has come to:
 *
 *   Variant: xodul                  Paths: 1286
 *   Rules: setup=usual pool=own     Microseconds: 2184
 *   FEN: ...                        a2a3: 1035
 *   Depth: 5                        ...
 *   Split: 9002 paths of 3 moves, 0123456789abcdef
 *                                   Nodes searched: 73214
 */
#include "protocol/commands/perft.h"

#include "engine/perft.h"
#include "protocol/system/system.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct flag depth_word = {"depth", FLAG_NUMBER,     0,
                                       0,       PERFT_DEPTH_MAX, .value = NULL};

static void print_result(const struct perft_result *result, bool divides)
{
    for (int i = 0; i < result->count && divides; i++) {
        printf("%s: %llu\n", result->line[i].text, (unsigned long long)result->line[i].nodes);
    }
    printf("Nodes searched: %llu\nNodes/second: %llu\n", (unsigned long long)result->nodes,
           (unsigned long long)perft_speed(result));
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
    const struct rule_option *option = variant->options;
    variant->to_fen(variant, position, fen);
    fprintf(out, "Variant: %s\nRules:", variant->name);
    for (int i = 0; option != NULL && option[i].name != NULL; i++) {
        fprintf(out, " %s=%s", option[i].name, option[i].value[position->options >> i & 1]);
    }
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

static int count(const struct arguments *arguments)
{
    int depth, shown = -1, status = STATUS_SUCCESS;
    struct game game;
    struct perft_result result;
    if (!arguments_fit(arguments, 2, 3) ||
        !arguments_number(arguments, 1, &depth_word, &depth) ||
        !arguments_game(arguments, 2, &game)) {
        return STATUS_USAGE;
    }
    const struct shard *shard = &arguments->shard;
    struct perft_settings settings = {.depth = depth,
                                      .bulk = !arguments->no_bulk,
                                      .threads = (int)given_or(arguments->threads, 1),
                                      .hash_megabytes = (size_t)given_or(arguments->hash, 0),
                                      .shard = shard->number,
                                      .shards = shard->count,
                                      .listen =
                                          system_is_terminal(stderr) ? show_progress : NULL,
                                      .context = &shown};
    const struct position *position = game_position(&game);
    if (!perft_run(game.variant, position, &settings, &result)) {
        fprintf(stderr, "quincunx perft: not enough memory for the hash table\n");
        game_free(&game);
        return STATUS_FAILURE;
    }
    if (shard->count == 0) {
        print_result(&result, arguments->divide);
    } else if (!print_shard(shard, game.variant, position, depth, &result)) {
        fprintf(stderr, "quincunx perft: out of memory\n");
        status = STATUS_FAILURE;
    }
    perft_result_free(&result);
    game_free(&game);
    return status;
}

/* --- Shards put together --- */

/* Reads the number of the line that *rest begins with, "NAME: 123", and moves *rest behind it;
 * NULL for any name, which goes to `found`. */
static bool take_line(char **rest, const char *name, const char **found, uint64_t *number)
{
    char *line = *rest, *end = strchr(line, '\n'), *after;
    if (end == NULL) {
        return false;
    }
    *end = '\0';
    char *colon = strrchr(line, ':');
    if (colon == NULL || colon[1] != ' ' || (size_t)(colon - line) >= JOINT_TEXT_MAX) {
        return false;
    }
    *colon = '\0';
    *number = strtoull(colon + 2, &after, 10);
    *found = line;
    *rest = end + 1;
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
    if (!take_line(&rest, total, &name, &number) || *rest != '\0' ||
        (result->count > 0 && number != nodes)) {
        return false;
    }
    result->microseconds += (int64_t)microseconds;
    result->nodes += number;
    return true;
}

static int merge(const struct arguments *arguments)
{
    if (arguments->shard.count != 0 || arguments->no_bulk || arguments->hash != NOT_GIVEN ||
        arguments->threads != NOT_GIVEN || arguments->rule_count > 0) {
        return usage_error("perft", "--merge takes files, and no flag but --divide");
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

int perft_command(struct arguments *arguments)
{
    return arguments->merge ? merge(arguments) : count(arguments);
}
