/* Commands that need evaluation or search: eval, bench. */
#include "bench/bench.h"
#include "protocol/command.h"
#include "protocol/trace.h"

#include <stdio.h>
#include <strings.h>

enum { BENCH_DEPTH_MAX = 200, BENCH_THREADS_MAX = 256, BENCH_HASH_MAX = 262144 };

int command_eval(struct arguments *arguments)
{
    struct game game;
    char text[TRACE_TEXT_MAX];
    if (!arguments_game(arguments, 1, &game)) {
        return STATUS_USAGE;
    }
    trace_to_text(game.variant, game_position(&game), text);
    fputs(text, stdout);
    game_free(&game);
    return STATUS_SUCCESS;
}

/* The number in word `index`, which may be missing: *value is the default then. */
static bool optional_number(const struct arguments *arguments, int index, const char *name,
                            int64_t maximum, int64_t *value)
{
    return index >= arguments->count ||
           arguments_number(arguments, index, name, 1, maximum, value);
}

int command_bench(struct arguments *arguments)
{
    const struct variant *variant = NULL;
    unsigned options;
    int64_t depth = BENCH_DEPTH, threads = 1, hash = BENCH_MEGABYTES;
    bool all = arguments->count == 0 || strcasecmp(arguments->word[0], "all") == 0;
    if ((!all && !arguments_variant(arguments, &variant, &options)) ||
        !optional_number(arguments, 1, "depth", BENCH_DEPTH_MAX, &depth) ||
        !optional_number(arguments, 2, "threads", BENCH_THREADS_MAX, &threads) ||
        !optional_number(arguments, 3, "hash", BENCH_HASH_MAX, &hash)) {
        return STATUS_USAGE;
    }
    if (bench_run(variant, (int)depth, (int)threads, (size_t)hash, stdout) == 0) {
        fprintf(stderr, "quincunx bench: not enough memory\n");
        return STATUS_FAILURE;
    }
    return STATUS_SUCCESS;
}
