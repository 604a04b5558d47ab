/* The commands `openings` and `study`, as other programs rely on them: test_study_commands
 * PROGRAM. */
#include "tests/cli/shard_files.h"

#include <stdio.h>
#include <string.h>

static char first[RUN_OUTPUT_MAX];

/* Both runs succeed and print the same. */
static void assert_same(const char *line, const char *other)
{
    assert_succeeds(line);
    memcpy(first, last.out, sizeof first);
    assert_succeeds(other);
    assert_string_equal(first, last.out);
}

static void openings_are_printed(void **state)
{
    (void)state;
    assert_same("openings|chess|3|--seed|4|--depth=3", "openings|chess|3|--depth|3|--seed=4");
    assert_int_equal(count_lines(last.out), 3);
    const char *command =
        strstr(last.out,
               " c0 \"quincunx openings chess 3 --seed 4 --plies 8 --depth 3 --limit 60\";\n");
    assert_non_null(command);
    assert_ptr_equal(command + strcspn(command, "\n"), strchr(last.out, '\n')); /* in line 1 */
    assert_contains(last.out, " w ");
    assert_succeeds("openings|xodul|1|--setup=rotated|--plies|2|--depth|1|--limit|500");
    assert_contains(last.out, "--limit 500 --setup=rotated\";\n");
    assert_succeeds("openings|xymyx|2|--plies|1|--depth|1");
    assert_int_equal(count_lines(last.out), 2);
}

static void openings_refuse(void **state)
{
    (void)state;
    assert_fails("openings|chess", 2, "too few arguments");
    assert_fails("openings|checkers|3", 2, "unknown variant \"checkers\"");
    assert_fails("openings|chess|0", 2, "number of openings: expected a number from 1");
    assert_fails("openings|chess|3|--limit|0", 2, "--limit: expected a number from 1");
    assert_fails("openings|chess|3|--setup=rotated", 2, "no option");
    /* What was found before is printed all the same. */
    run("openings|chess|2|--plies|0|--depth|1");
    assert_int_equal(last.status, 1);
    assert_int_equal(count_lines(last.out), 1);
    assert_int_equal(count_lines(last.error), 1);
    assert_contains(last.error, "quincunx openings: only 1 found");
}

static void balance_is_measured(void **state)
{
    (void)state;
    assert_same("study|balance|nodal|--games|6|--nodes|50",
                "study|balance|nodal|--games|6|--nodes|50|--jobs|3");
    assert_memory_equal(last.out, "nodal: 6 games, seed 1, 50 nodes a move, ", 41);
    assert_contains(last.out, "\nWhite scores ");
    assert_contains(last.out, "\ndraws ");
    assert_contains(last.out, "\nlength ");
    assert_contains(last.out, "\nlegal moves ");
    assert_contains(last.out, "\nended by ");
    assert_succeeds("study|balance|xymyx|--games|2|--nodes|20|--json|--seed|3");
    assert_int_equal(count_lines(last.out), 1);
    assert_memory_equal(last.out, "{\"study\": \"balance\", \"variant\": \"xymyx\", ", 41);
    assert_contains(last.out, "\"seed\": 3, \"games\": 2, \"nodes\": 20, ");
    assert_contains(last.out, "\"endings\": [{\"reason\": ");
    assert_contains(last.out, "}]}\n");
    assert_succeeds("study|balance|nodal|--games|2|--time|0.001");
    assert_contains(last.out, ", 0.001 s a move, ");
}

static void values_are_measured(void **state)
{
    (void)state;
    assert_same("study|values|nodal|--games|4|--nodes|30|--jobs|2",
                "study|values|nodal|--games|4|--nodes|30");
    assert_memory_equal(last.out, "nodal: 4 games a piece, 8 for the pawn, seed 1", 44);
    assert_contains(last.out, "\nP    nothing ");
    assert_contains(last.out, "\nN    PPP ");
    assert_contains(last.out, "\nQ    ");
    assert_contains(last.out, "\nB    ");
    assert_null(strstr(last.out, "\nK "));
    assert_contains(last.out, " openings of 16 random moves\n");
    assert_contains(last.out, "worth in Elo");
    assert_succeeds("study|values|nodal|--games|2|--nodes|30|--json");
    assert_contains(last.out, "{\"piece\": \"P\", \"against\": \"\", \"games\": 4, ");
    assert_contains(last.out, "\"worth_error\": ");
    assert_contains(last.out, "{\"piece\": \"N\", \"against\": \"PPP\", \"games\": 2, ");
    assert_contains(last.out, "}]}\n");
}

/* --- Shards --- */

/* The command that merges the files 1 to `parts`, the last first. */
static const char *merge_of(int parts, const char *flags)
{
    static const int numbers[] = {3, 2, 1};
    return shard_files_merge(flags, numbers + 3 - parts, parts);
}

static void assert_whole(const char *what, int parts)
{
    static const char *const flags[] = {"", "|--json"};
    shard_files_make_all(what, parts);
    for (int i = 0; i < 2; i++) {
        char line[SHARD_LINE_MAX];
        snprintf(line, sizeof line, "study|%s%s", what, flags[i]);
        assert_same(line, merge_of(parts, flags[i]));
    }
}

static void merged_shards_are_the_study(void **state)
{
    (void)state;
    assert_whole("balance|nodal|--games|4|--nodes|20", 1);
    assert_whole("balance|nodal|--games|7|--nodes|40|--jobs|2", 3);
    assert_whole("balance|xodul|--pool=common|--games|2|--nodes|20|--seed|9", 3);
    assert_whole("balance|gala-team|--games|2|--nodes|5|--plies|4|--limit|900", 2);
    assert_whole("balance|xymyx|--games|2|--nodes|5|--plies|2", 2);
    assert_whole("values|nodal|--games|2|--nodes|9", 3);
}

static void other_shards_are_refused(void **state)
{
    (void)state;
    static char text[RUN_OUTPUT_MAX];
    static const struct {
        const char *what, *fault;
    } others[] = {
        {"balance|nodal|--games|4|--nodes|21", " --nodes 21\" as "},
        {"balance|nodal|--games|5|--nodes|20", "not \"Study: balance nodal --games 5"},
        {"balance|nodal|--games|4|--nodes|20|--seed|2", " --seed 2 "},
        {"values|nodal|--games|2|--nodes|9", "not \"Study: values nodal"},
        {"balance|nodal-ludii|--games|4|--nodes|20", "not \"Study: balance nodal-ludii"}};
    shard_files_make("balance|nodal|--games|4|--nodes|20", 1, 2);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        char path[SHARD_PATH_MAX];
        shard_files_make(others[i].what, 2, 2);
        shard_files_path(1, path);
        assert_fails(merge_of(2, ""), 1, others[i].fault);
        assert_contains(last.error, path);
    }
    assert_fails(merge_of(1, ""), 1, "quincunx study: no file has shard 2/2; 1 missing");
    shard_files_make("balance|nodal|--games|4|--nodes|20", 2, 2);
    assert_succeeds(merge_of(2, ""));
    shard_files_make("balance|nodal|--games|4|--nodes|20", 2, 2);
    memcpy(text, last.out, sizeof text);
    text[strlen(text) / 2] ^= 1;
    shard_files_store(2, text);
    assert_fails(merge_of(2, ""), 1, "/2: damaged or cut short");
    shard_files_make("balance|nodal|--games|4|--nodes|20", 1, 2);
    shard_files_store(2, last.out);
    assert_fails(merge_of(2, ""), 1, "/1: has shard 1/2 again, which is in ");
    assert_succeeds("perft|nodal|1|--shard|2/2");
    shard_files_store(2, last.out);
    assert_fails(merge_of(2, ""), 1, "/2: not a shard of quincunx study");
    assert_fails("study|--merge|a|--games|4", 2,
                 "--merge takes files and no other flag but --json");
    assert_fails("study|--merge|a|--shard|1/2", 2, "--merge takes files");
    assert_fails("study|balance|chess|--shard|3/2", 2, "--shard: expected I/N, with I from 1");
    assert_fails("study|balance|chess|chess", 2, "unexpected argument \"chess\"");
}

static void studies_refuse(void **state)
{
    (void)state;
    assert_fails("study|balance", 2, "too few arguments");
    assert_fails("study|speed|chess", 2, "unknown study \"speed\"");
    assert_fails("study|values|checkers", 2, "unknown variant \"checkers\"");
    assert_fails("study|balance|gala-cutthroat|--games|2", 2,
                 "balance needs a game of two sides; gala-cutthroat has more");
    assert_fails("study|values|gala-cutthroat|--games|2", 2,
                 "values needs a game of two sides; gala-cutthroat has more");
    assert_fails("study|balance|chess|--nodes|9|--time|1", 2, "cannot be used together");
    assert_fails("study|balance|chess|--games|1", 2, "--games: expected a number from 2");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(openings_are_printed),
        cmocka_unit_test(openings_refuse),
        cmocka_unit_test(balance_is_measured),
        cmocka_unit_test(values_are_measured),
        cmocka_unit_test(studies_refuse),
        cmocka_unit_test(merged_shards_are_the_study),
        cmocka_unit_test(other_shards_are_refused),
    };
    if (!find_program_under_test(argc, argv)) {
        return 2;
    }
    shard_files_begin("study");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
