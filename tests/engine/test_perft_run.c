/* Counts with a table, threads and shards against the plain count of every root move. */
#include "engine/perft.h"
#include "rules/variants.h"
#include "tests/support/test_support.h"

#include <string.h>

/* A position and how many of its moves are counted. */
static const struct {
    const char *game, *fen;
    int depth;
} roots[] = {
    {"chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 2},
    {"chess", "7k/5KQ1/8/8/8/8/8/8 b - - 0 1", 2},
    {"chess", "8/8/3k4/8/8/3K4/4P3/8 w - - 0 1", 5}, /* deep enough for the table */
    {"nodal", NULL, 3},
    {"cubic", "8/8/4k3/8/8/8/8/4K3[Rp] w - - 0 1", 3},
    {"xymyx", NULL, 1},
    {"xymyx", "4k3/P6P/8/8/8/8/p6p/4K3 w - - 0 1", 2},
};

enum { ROOTS = sizeof roots / sizeof roots[0], LINES_MAX = 4096 };

static struct rule_set rules;
static union position_room root;

static void open_root(int index)
{
    rules = find_rules(roots[index].game);
    if (roots[index].fen != NULL) {
        read_position(&rules, roots[index].fen, &root);
    } else {
        variant_start(rules.variant, rules.options, &root.head);
    }
}

/* What the rules' own count says of the root move. */
static uint64_t plain_count(const struct perft_line *line, int depth)
{
    union position_room next;
    if (rules.variant->simultaneous) {
        rules.variant->resolve(&root.head, &next.head, line->half, 0);
    } else {
        rules.variant->apply(&root.head, &next.head, line->half[0]);
    }
    return perft(rules.variant, &next.head, depth - 1, true);
}

static struct perft_result count(const struct perft_settings *settings)
{
    struct perft_result result;
    assert_true(perft_run(rules.variant, &root.head, settings, &result));
    return result;
}

/* Every line once, in order, with what the rules count; the sum of them. */
static void assert_whole(const struct perft_settings *settings)
{
    struct perft_result result = count(settings);
    uint64_t sum = 0;
    for (int i = 0; i < result.count; i++) {
        assert_int_equal(result.line[i].nodes, plain_count(&result.line[i], settings->depth));
        assert_true(i == 0 || strcmp(result.line[i - 1].text, result.line[i].text) < 0);
        sum += result.line[i].nodes;
    }
    assert_int_equal(result.count,
                     settings->depth > 0 ? perft(rules.variant, &root.head, 1, true) : 0);
    assert_int_equal(result.nodes, settings->depth > 0 ? sum : 1);
    assert_int_equal(result.split.paths, 0);
    perft_result_free(&result);
    assert_null(result.line);
}

static void tables_and_threads_change_no_count(void **state)
{
    (void)state;
    for (int i = 0; i < ROOTS; i++) {
        open_root(i);
        for (int depth = 0; depth <= roots[i].depth; depth++) {
            for (int way = 0; way < 8; way++) {
                struct perft_settings settings = {.depth = depth,
                                                  .bulk = way & 1,
                                                  .hash_megabytes = way & 2 ? 1 : 0,
                                                  .threads = way & 4 ? 3 : 1};
                if (way != 0 || depth < roots[i].depth) { /* the slowest */
                    assert_whole(&settings);
                }
            }
        }
    }
}

/* --- Shards --- */

struct told {
    uint64_t times, paths;
};

static void hear(void *context, uint64_t done, uint64_t paths)
{
    struct told *told = context;
    assert_int_equal(done, ++told->times);
    told->paths = paths;
}

/* The plies are as few as have enough paths, and the paths are dealt out evenly. */
static void assert_split(const struct perft_split *split, int depth, int shards)
{
    uint64_t wanted = (uint64_t)shards * PERFT_SPLIT_PATHS;
    assert_int_equal(split->paths, perft(rules.variant, &root.head, split->plies, true));
    assert_true(split->plies == depth || split->paths >= wanted);
    assert_true(split->plies == 0 ||
                perft(rules.variant, &root.head, split->plies - 1, true) < wanted);
    assert_in_range(split->own, split->paths / (uint64_t)shards,
                    split->paths / (uint64_t)shards + 1);
}

static void assert_shards(int depth, int shards, int threads)
{
    static uint64_t nodes[LINES_MAX];
    struct perft_split first = {.plies = 0};
    uint64_t own = 0, sum = 0;
    memset(nodes, 0, sizeof nodes);
    for (int shard = 1; shard <= shards; shard++) {
        struct told told = {.times = 0};
        struct perft_settings settings = {.depth = depth,
                                          .bulk = true,
                                          .threads = threads,
                                          .shard = shard,
                                          .shards = shards,
                                          .listen = hear,
                                          .context = &told};
        struct perft_result result = count(&settings);
        first = shard == 1 ? result.split : first;
        assert_split(&result.split, depth, shards);
        assert_int_equal(result.split.plies, first.plies);
        assert_int_equal(result.split.paths, first.paths);
        assert_true(depth == 0 || told.times == result.split.own);
        assert_true(told.times == 0 || told.paths == result.split.own);
        own += result.split.own;
        sum += result.nodes;
        for (int i = 0; i < result.count; i++) {
            nodes[i] += result.line[i].nodes;
            assert_true(shard < shards ||
                        nodes[i] == plain_count(&result.line[i], settings.depth));
        }
        perft_result_free(&result);
    }
    assert_int_equal(own, first.paths);
    assert_int_equal(sum, perft(rules.variant, &root.head, depth, true));
}

static void shards_add_up_to_the_whole(void **state)
{
    (void)state;
    static const int shards[] = {1, 2, 7};
    for (int i = 0; i < ROOTS; i++) {
        open_root(i);
        for (int depth = 0; depth <= roots[i].depth; depth++) {
            for (int k = 0; k < 3; k++) {
                assert_shards(depth, shards[k], 1 + k);
            }
        }
    }
}

static void a_stopped_count_is_too_small(void **state)
{
    (void)state;
    const atomic_bool stop = true;
    for (int i = 0; i < ROOTS; i++) {
        open_root(i);
        struct perft_settings settings = {.depth = 9, .threads = 2, .stop = &stop};
        struct perft_result result = count(&settings);
        assert_int_equal(result.nodes, 0);
        perft_result_free(&result);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_and_threads_change_no_count),
        cmocka_unit_test(shards_add_up_to_the_whole),
        cmocka_unit_test(a_stopped_count_is_too_small),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
