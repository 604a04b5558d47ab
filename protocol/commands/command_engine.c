/* Commands that need evaluation or search: eval, bench. */
#include "protocol/commands/bench.h"
#include "protocol/commands/command.h"
#include "protocol/text/trace.h"

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

/* The words of `bench` behind the variant. */
static const struct flag bench_words[] = {{"depth", FLAG_NUMBER, 1, BENCH_DEPTH_MAX},
                                          {"threads", FLAG_NUMBER, 1, BENCH_THREADS_MAX},
                                          {"hash", FLAG_NUMBER, 1, BENCH_HASH_MAX}};

int command_bench(struct arguments *arguments)
{
    const struct variant *variant = NULL;
    unsigned options;
    int64_t number[] = {BENCH_DEPTH, 1, BENCH_MEGABYTES};
    bool all = arguments->count == 0 || strcasecmp(arguments->word[0], "all") == 0;
    if (!all && !arguments_variant(arguments, &variant, &options)) {
        return STATUS_USAGE;
    }
    for (int i = 0; i + 1 < arguments->count; i++) {
        if (!arguments_number(arguments, i + 1, &bench_words[i], &number[i])) {
            return STATUS_USAGE;
        }
    }
    if (bench_run(variant, (int)number[0], (int)number[1], (size_t)number[2], stdout) == 0) {
        fprintf(stderr, "quincunx bench: not enough memory\n");
        return STATUS_FAILURE;
    }
    return STATUS_SUCCESS;
}
