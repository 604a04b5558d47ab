/* The bench workload, see bench.h. The positions are compiled in from bench/positions. */
#include "bench/bench.h"

#include "bench/positions.h"
#include "engine/clock.h"
#include "engine/engine.h"

#include <inttypes.h>
#include <string.h>

/* What one run is made of. */
struct bench {
    struct engine *engine;
    const struct variant *variant;
    int depth;
    FILE *out;
    uint64_t nodes;
};

static void take_info(void *context, const struct info *info)
{
    *(uint64_t *)context = info->nodes;
}

static void take_best(void *context, const struct best *best)
{
    (void)context;
    (void)best;
}

/* Where both sides move at once the depth counts turns of both, each of which is as dear as
 * four turns of one side. */
static int depth_in(const struct variant *variant, int depth)
{
    return variant->simultaneous ? (depth + 3) / 4 : depth;
}

/* Searches one position from a clean slate. */
static void run_position(struct bench *bench, const char *fen)
{
    struct game game;
    struct text_error error;
    uint64_t nodes = 0;
    if (!game_init(&game, bench->variant, 0)) {
        return;
    }
    if (game_set_fen(&game, fen, &error)) {
        struct limits limits = {.time = {-1, -1}, .multipv = 1};
        limits.depth = depth_in(bench->variant, bench->depth);
        struct callbacks callbacks = {&nodes, take_info, NULL, take_best};
        engine_clear(bench->engine);
        engine_go(bench->engine, &game, &limits, &callbacks);
        engine_wait(bench->engine);
        fprintf(bench->out, "%s %s: %" PRIu64 "\n", bench->variant->name, fen, nodes);
    } else {
        fprintf(bench->out, "%s %s: %s\n", bench->variant->name, fen, error.what);
    }
    bench->nodes += nodes;
    game_free(&game);
}

/* Searches every position of the bench's variant. */
static void run_variant(struct bench *bench)
{
    for (size_t i = 0; i < sizeof bench_positions / sizeof bench_positions[0]; i++) {
        if (strcmp(bench_positions[i].variant, bench->variant->name) == 0) {
            run_position(bench, bench_positions[i].fen);
        }
    }
}

uint64_t bench_run(const struct variant *variant, int depth, int threads, size_t hash_mb,
                   FILE *out)
{
    struct bench bench = {engine_new(), variant, depth > 0 ? depth : BENCH_DEPTH, out, 0};
    if (bench.engine == NULL || !engine_set_hash(bench.engine, hash_mb) ||
        !engine_set_threads(bench.engine, threads)) {
        engine_free(bench.engine);
        return 0;
    }
    int64_t start = clock_now();
    if (variant != NULL) {
        run_variant(&bench);
    } else {
        for (int i = 0; i < variant_count(); i++) {
            bench.variant = variant_find(variant_at(i)->name);
            run_variant(&bench);
        }
    }
    uint64_t time = (uint64_t)(clock_now() - start);
    engine_free(bench.engine);
    fprintf(out, "Nodes searched: %" PRIu64 "\n", bench.nodes);
    fprintf(out, "Nodes/second: %" PRIu64 "\n", bench.nodes * 1000000 / (time > 0 ? time : 1));
    return bench.nodes;
}
