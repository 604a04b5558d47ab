/* Shards of `quincunx perft`, put together, print what a whole count prints; what does not make
 * up one count is refused; and shards are even: test_perft_shards PROGRAM. */
#include "engine/perft.h"
#include "rules/variants.h"
#include "tests/cli/shard_files.h"
#include "tests/support/test_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Cuts off the lines that tell time and speed, which must be the last. */
static void cut_speed(char *text)
{
    char *speed = strstr(text, "Time: ");
    assert_non_null(speed);
    assert_memory_equal(strchr(speed, '\n'), "\nNodes/second: ", 15);
    *speed = '\0';
}

/* --- Merged is whole --- */

static void assert_whole(const char *what, const char *flags, int parts)
{
    static char whole[RUN_OUTPUT_MAX];
    /* In no order. */
    static const int order[] = {3, 1, 7, 2, 6, 5, 4};
    int files[8], count = 0;
    char line[SHARD_LINE_MAX];
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        if (order[i] <= parts) {
            files[count++] = order[i];
        }
    }
    snprintf(line, sizeof line, "%s%s", what, flags);
    shard_files_make_all(line, parts);
    static const char *const divides[] = {"", "|--divide"};
    for (int i = 0; i < 2; i++) {
        snprintf(line, sizeof line, "perft|%s%s", what, divides[i]);
        assert_succeeds(line);
        memcpy(whole, last.out, sizeof whole);
        cut_speed(whole);
        assert_succeeds(shard_files_merge(divides[i], files, count));
        cut_speed(last.out);
        assert_string_equal(last.out, whole);
    }
}

static void merged_is_whole(void **state)
{
    (void)state;
    static const struct {
        const char *what, *flags;
    } counts[] = {{"chess|3", ""},
                  {"chess|4|8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "|--hash|1"},
                  {"xodul|2", "|--no-bulk"},
                  {"xodul|2|--pool=common|--setup=rotated", ""},
                  {"xodul|2|8k/9/9/4P4/9/9/9/4K4[NQ] w", ""},
                  {"cubic|3", "|--threads|3|--hash|1"},
                  {"nodal|3", "|--threads|2"},
                  {"nodal-ludii|3", ""},
                  {"gala|2", ""},
                  {"gala-shared|2", ""},
                  {"gala-team|2", ""},
                  {"gala-team-shared|2", "|--divide"},
                  {"gala-cutthroat|2", ""},
                  {"xymyx|1", ""},
                  {"xymyx|2|8/6K1/8/3q1p2/5kn1/8/8/8 w - - 0 55", "|--threads|2|--hash|1"},
                  {"chess|0", ""},
                  {"chess|1|--no-bulk", ""},
                  {"chess|3|7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", ""}};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        assert_whole(counts[i].what, counts[i].flags, 1);
        assert_whole(counts[i].what, counts[i].flags, 7);
    }
}

/* --- What is refused --- */

/* The merge of these files is refused with one line that names the file `part` and says this.
 */
static void assert_merge_refused(const int *parts, int count, int part, const char *fault)
{
    char said[SHARD_LINE_MAX], path[SHARD_PATH_MAX];
    shard_files_path(part, path);
    snprintf(said, sizeof said, "quincunx perft: %s: %s", path, fault);
    assert_fails(shard_files_merge("", parts, count), 1, said);
}

static void other_work_is_refused(void **state)
{
    (void)state;
    static const struct {
        const char *what;
        int parts;
        const char *fault;
    } others[] = {
        {"chess|3", 3, "has \"Variant: chess\", not \"Variant: xodul\" as "},
        {"xodul|1", 3, "has \"Depth: 1\", not \"Depth: 2\" as "},
        {"xodul|2|--pool=common", 3,
         "has \"Rules: setup=mirrored pool=common\", not \"Rules: "},
        {"xodul|2|8k/9/9/4P4/9/9/9/4K4[NQ] w", 3, "has \"FEN: 8k/"},
        {"xodul|2", 4, "has a shard of 4, not of 3 as "},
    };
    static const int files[] = {1, 2, 3};
    shard_files_make_all("xodul|2", 3);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        shard_files_make(others[i].what, 2, others[i].parts);
        assert_merge_refused(files, 3, 2, others[i].fault);
    }
}

static void missing_and_double_shards_are_refused(void **state)
{
    (void)state;
    static const int all[] = {1, 2, 3, 4}, twice[] = {1, 2, 3, 2, 4};
    char again[SHARD_PATH_MAX + 64], path[SHARD_PATH_MAX];
    shard_files_make_all("nodal|2", 4);
    assert_succeeds(shard_files_merge("", all, 4));
    assert_fails(shard_files_merge("", all, 3), 1,
                 "quincunx perft: no file has shard 4/4; 1 missing\n");
    assert_fails(shard_files_merge("", all + 1, 2), 1, "no file has shard 1/4; 2 missing\n");
    shard_files_path(2, path);
    snprintf(again, sizeof again, "has shard 2/4 again, which is in %s\n", path);
    assert_merge_refused(twice, 5, 2, again);
    assert_merge_refused(twice, 4, 2, again);
}

static void damaged_files_are_refused(void **state)
{
    (void)state;
    static char whole[RUN_OUTPUT_MAX], text[RUN_OUTPUT_MAX];
    static const int files[] = {1, 2};
    shard_files_make_all("chess|2", 2);
    memcpy(whole, last.out, sizeof whole);
    size_t size = strlen(whole), first = strcspn(whole, "\n") + 1;
    for (size_t cut = 0; cut < size; cut += 7) {
        snprintf(text, sizeof text, "%.*s", (int)cut, whole);
        shard_files_store(2, text);
        assert_merge_refused(files, 2, 2,
                             cut < first ? "not a shard of quincunx perft\n"
                                         : "damaged or cut short\n");
    }
    for (size_t at = first; at < size; at += 5) {
        memcpy(text, whole, sizeof text);
        text[at] ^= 1;
        shard_files_store(2, text);
        assert_merge_refused(files, 2, 2, "damaged or cut short\n");
    }
    snprintf(text, sizeof text, "%.99999s%.99s", whole, whole);
    shard_files_store(2, text);
    assert_merge_refused(files, 2, 2, "damaged or cut short\n");
    shard_files_store(2, "Nodes searched: 400\n");
    assert_merge_refused(files, 2, 2, "not a shard of quincunx perft\n");
    shard_files_store(2, whole);
    assert_succeeds(shard_files_merge("", files, 2));
    assert_fails("perft|--merge|/none/at/all", 1, "perft: /none/at/all: No such file");
}

static void bad_flags_are_refused(void **state)
{
    (void)state;
    static const char *const shards[] = {"0/3", "4/3",  "1",    "1/",      "/3",  "-1/3",
                                         "1/0", "1/3x", "1 /3", "1/10001", "a/b", ""};
    for (size_t i = 0; i < sizeof shards / sizeof *shards; i++) {
        char line[64];
        snprintf(line, sizeof line, "perft|chess|2|--shard|%s", shards[i]);
        assert_fails(line, 2, "--shard: expected I/N, with I from 1 to N and N up to 10000");
    }
    assert_fails("perft|chess|2|--shard", 2, "--shard needs a value");
    assert_fails("perft|--merge", 2, "too few arguments");
    assert_fails("perft|--merge=a", 2, "--merge takes no value");
    static const char *const flags[] = {"--shard|1/1", "--hash|1", "--threads|2", "--no-bulk",
                                        "--pool=own"};
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
        char line[64];
        snprintf(line, sizeof line, "perft|--merge|a|%s", flags[i]);
        assert_fails(line, 2, "--merge takes files and no other flag but --divide");
    }
}

/* --- Shards are even --- */

/* The largest shard has at most a fifth more nodes than the mean, and none is empty. */
static void assert_even(const char *name, const char *fen, int depth, int shards)
{
    union position_room position;
    struct text_error error;
    const struct variant *variant = variant_find(name);
    if (fen == NULL) {
        variant_start(variant, 0, &position.head);
    } else {
        assert_true(variant->from_fen(variant, &position.head, fen, 0, &error));
    }
    uint64_t largest = 0, all = 0, paths = 0, split_paths = 0;
    for (int shard = 1; shard <= shards; shard++) {
        struct perft_result result;
        struct perft_settings settings = {
            .depth = depth, .bulk = true, .threads = 1, .shard = shard, .shards = shards};
        assert_true(perft_run(variant, &position.head, &settings, &result));
        assert_true(result.nodes > 0);
        largest = result.nodes > largest ? result.nodes : largest;
        all += result.nodes;
        paths += result.split.own;
        split_paths = result.split.paths;
        assert_true(result.split.plies < depth);
        perft_result_free(&result);
    }
    assert_int_equal(all, perft(variant, &position.head, depth, true));
    assert_int_equal(paths, split_paths);
    assert_true(split_paths >= (uint64_t)shards * PERFT_SPLIT_PATHS);
    if (largest * (uint64_t)shards * 5 > all * 6) {
        print_error("%s, %d shards: the largest has %.3f of the mean\n", name, shards,
                    (double)largest * shards / (double)all);
    }
    assert_true(largest * (uint64_t)shards * 5 <= all * 6);
}

static void shards_are_even(void **state)
{
    (void)state;
    assert_even("chess", NULL, 4, 7);
    assert_even("chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                4, 16);
    assert_even("chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 14);
    assert_even("xodul", NULL, 3, 16);
    assert_even("xodul", "3lk1l2/9/2L1L4/9/9/3l1l3/9/2L1KL3 b - - 0 1", 5, 64);
    assert_even("cubic", NULL, 4, 64);
    assert_even("nodal", NULL, 4, 16);
    assert_even("nodal", "5k/6/6/3b2/2K3/6/6/6 w - - 0 1", 6, 64);
    assert_even("nodal-ludii", "6/6/6/6/2pp2/6/K5/3k2 b - - 11,13 40", 7, 16);
    assert_even("gala", NULL, 3, 16);
    assert_even("gala-team", NULL, 3, 16);
    assert_even("gala-cutthroat", NULL, 3, 16);
    assert_even("xymyx", NULL, 2, 7);
    assert_even("xymyx", "4k3/P6P/8/8/8/8/p6p/4K3 w - - 0 1", 3, 16);
}

/* Shards are dealt out by the position, the depth and their number alone: a table or threads
 * change nothing, nor which shard is asked for. */
static void the_split_is_always_the_same(void **state)
{
    (void)state;
    union position_room start;
    const struct variant *variant = variant_find("cubic");
    struct perft_result one, two;
    struct perft_settings settings = {
        .depth = 4, .bulk = true, .threads = 1, .shard = 2, .shards = 5};
    variant_start(variant, 0, &start.head);
    assert_true(perft_run(variant, &start.head, &settings, &one));
    settings.bulk = false;
    settings.threads = 3;
    settings.hash_megabytes = 1;
    assert_true(perft_run(variant, &start.head, &settings, &two));
    assert_int_equal(one.nodes, two.nodes);
    assert_memory_equal(&one.split, &two.split, sizeof one.split);
    perft_result_free(&two);
    settings.shard = 3;
    assert_true(perft_run(variant, &start.head, &settings, &two));
    assert_int_equal(one.split.fingerprint, two.split.fingerprint);
    assert_true(one.nodes != two.nodes);
    perft_result_free(&two);
    settings.shards = 6;
    assert_true(perft_run(variant, &start.head, &settings, &two));
    assert_true(one.split.fingerprint != two.split.fingerprint);
    perft_result_free(&two);
    perft_result_free(&one);
}

/* --- Progress --- */

struct heard {
    int calls;
    uint64_t done, paths;
};

static void hear(void *context, uint64_t done, uint64_t paths)
{
    struct heard *heard = context;
    assert_int_equal(done, heard->done + 1);
    *heard = (struct heard){heard->calls + 1, done, paths};
}

static void every_path_is_told(void **state)
{
    (void)state;
    union position_room start;
    struct heard heard = {0, 0, 0};
    const struct variant *variant = variant_find("nodal");
    struct perft_result result;
    struct perft_settings settings = {.depth = 3,
                                      .bulk = true,
                                      .threads = 2,
                                      .shard = 1,
                                      .shards = 3,
                                      .listen = hear,
                                      .context = &heard};
    variant_start(variant, 0, &start.head);
    assert_true(perft_run(variant, &start.head, &settings, &result));
    assert_int_equal(heard.done, heard.paths);
    assert_int_equal(heard.paths, result.split.own);
    assert_true(heard.calls > 1);
    perft_result_free(&result);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(merged_is_whole),
        cmocka_unit_test(other_work_is_refused),
        cmocka_unit_test(missing_and_double_shards_are_refused),
        cmocka_unit_test(damaged_files_are_refused),
        cmocka_unit_test(bad_flags_are_refused),
        cmocka_unit_test(shards_are_even),
        cmocka_unit_test(the_split_is_always_the_same),
        cmocka_unit_test(every_path_is_told),
    };
    if (!find_program_under_test(argc, argv)) {
        return 2;
    }
    shard_files_begin("perft");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
