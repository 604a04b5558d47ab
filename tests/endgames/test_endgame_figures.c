/* Endgame tables against figures that were approved: how many positions are won, drawn and
 * lost, and a checksum of the file. Whether the figures are right is for the other tests of
 * tables to say, once; here each byte is held to what it was then. The figures are printed when
 * they differ, as lines for the table below.
 *
 * usage: test_endgame_figures RULES MATERIAL...
 */
#include "tests/endgames/endgame_support.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *game;
static char **materials;

/* With White to move, then with Black; of a game in which both sides move at once only the
 * first, drawn being what is mixed. */
static const struct figures {
    const char *game, *material;
    uint64_t won[2], drawn[2], lost[2];
    unsigned longest[2];
    uint64_t checksum;
} figures[] = {
    {"chess", "KRvK", {22400, 0}, {0, 2847}, {0, 25797}, {31, 0}, UINT64_C(0xc39f1370238b69db)},
    {"chess",
     "KPvK",
     {62480, 0},
     {19184, 35210},
     {0, 48802},
     {55, 0},
     UINT64_C(0x3d8097a694567f1b)},
    {"nodal", "KvK", {298, 298}, {0, 0}, {132, 132}, {13, 13}, UINT64_C(0xf2449b316fd03c1d)},
    {"nodal",
     "KPvK",
     {33519, 3471},
     {0, 0},
     {30, 31279},
     {21, 15},
     UINT64_C(0xc4017bf64a4bdade)},
    {"nodal",
     "KNNvK",
     {301448, 263},
     {0, 0},
     {0, 447414},
     {13, 15},
     UINT64_C(0xc03876f07d708e80)},
    {"nodal-ludii",
     "KvK",
     {53712, 53712},
     {0, 0},
     {30568, 30568},
     {9, 9},
     UINT64_C(0xae566b2db6d2f5b0)},
    {"nodal-ludii",
     "KQvK",
     {1958022, 814283},
     {0, 0},
     {241686, 3073965},
     {9, 11},
     UINT64_C(0xdb49d58305fa5fd1)},
    {"cubic",
     "KRvK",
     {86012, 0},
     {0, 11259},
     {0, 100713},
     {29, 0},
     UINT64_C(0xe8cde98b5deb8e6e)},
    {"cubic", "KvK", {0, 0}, {462, 462}, {0, 0}, {0, 0}, UINT64_C(0x348ca544bd47d160)},
    {"cubic", "K+RvK", {1806, 0}, {0, 0}, {0, 1806}, {27, 0}, UINT64_C(0x9ab26efff42b09b9)},
    {"xodul", "KvK", {0, 0}, {1169, 1169}, {0, 0}, {0, 0}, UINT64_C(0x43487fa6b30d6117)},
    {"xodul",
     "KGvK",
     {719, 0},
     {72963, 81662},
     {0, 168},
     {27, 0},
     UINT64_C(0x61dc60fa8f4267c9)},
    {"gala",
     "KvG",
     {5189, 904},
     {3031, 3394},
     {0, 3922},
     {35, 1},
     UINT64_C(0x9d1c43700a6c4e6d)},
    {"gala",
     "KvK",
     {2384, 2384},
     {5292, 5292},
     {544, 544},
     {23, 23},
     UINT64_C(0x01504b78fda8ffc6)},
};

static bool are_same(const struct figures *one, const struct figures *other)
{
    bool same = one->checksum == other->checksum;
    for (int seat = 0; seat < 2; seat++) {
        same = same && one->won[seat] == other->won[seat] &&
               one->drawn[seat] == other->drawn[seat] && one->lost[seat] == other->lost[seat] &&
               one->longest[seat] == other->longest[seat];
    }
    return same;
}

/* The row of a material, of which nothing but the names counts where there is none. */
static struct figures find_figures(const char *material)
{
    struct figures found = {.game = game, .material = material};
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++) {
        if (strcmp(figures[i].game, game) == 0 && strcmp(figures[i].material, material) == 0) {
            found = figures[i];
        }
    }
    return found;
}

/* What the table of a material comes to. */
static struct figures figures_of(const struct endgames *tables, const struct rule_set *rules,
                                 const char *material)
{
    struct material pieces = find_material(rules->variant, material);
    const struct endgame_table *table =
        endgames_find(tables, rules->variant, rules->options, &pieces);
    const struct endgame_facts *facts = &table->facts;
    struct figures found = {.game = game, .material = material};
    for (int seat = 0; seat < 2; seat++) {
        found.won[seat] = facts->won[seat];
        found.drawn[seat] = facts->drawn[seat];
        found.lost[seat] = facts->lost[seat];
        found.longest[seat] = facts->longest[seat];
    }
    found.checksum = table_checksum(table);
    return found;
}

static void print_figures(const struct figures *found)
{
    print_message("{\"%s\", \"%s\"", found->game, found->material);
    const uint64_t *const pairs[] = {found->won, found->drawn, found->lost};
    for (int i = 0; i < 3; i++) {
        print_message(", {%" PRIu64 ", %" PRIu64 "}", pairs[i][0], pairs[i][1]);
    }
    print_message(", {%u, %u}, UINT64_C(0x%016" PRIx64 ")},\n", found->longest[0],
                  found->longest[1], found->checksum);
}

static void tables_have_the_approved_figures(void **state)
{
    (void)state;
    struct rule_set rules = find_rules(game);
    struct endgames *tables = endgames_new();
    int differing = 0;
    for (char **material = materials; *material != NULL; material++) {
        make_tables(tables, &rules, *material);
        struct figures approved = find_figures(*material);
        struct figures found = figures_of(tables, &rules, *material);
        if (!are_same(&found, &approved)) {
            print_figures(&found);
            differing++;
        }
    }
    endgames_free(tables);
    assert_int_equal(differing, 0);
}

/* --- How they are made --- */

static void threads_make_the_same_table(void **state)
{
    (void)state;
    struct rule_set rules = find_rules(game);
    struct endgames *tables = endgames_new();
    unsigned char *one, *other;
    size_t size[2];
    make_tables(tables, &rules, materials[0]);
    struct watch watch = {.stop_at = 2};
    assert_int_equal(solve_watched(tables, &rules, materials[0], &watch, 1, &one, &size[0]),
                     SOLVE_DONE);
    assert_true(watch.times > 0);
    assert_int_equal(solve_watched(tables, &rules, materials[0], &watch, 3, &other, &size[1]),
                     SOLVE_DONE);
    assert_int_equal(size[0], size[1]);
    assert_memory_equal(one, other, size[0]);
    free(one);
    free(other);
    endgames_free(tables);
}

static void a_stopped_solution_is_none(void **state)
{
    (void)state;
    struct rule_set rules = find_rules(game);
    struct endgames *tables = endgames_new();
    make_tables(tables, &rules, materials[0]);
    for (double stop_at = 0; stop_at < 0.5; stop_at += 0.15) {
        struct watch watch = {.stop_at = stop_at};
        unsigned char *bytes;
        size_t size;
        enum solve_status status =
            solve_watched(tables, &rules, materials[0], &watch, 1, &bytes, &size);
        assert_true(
            status == (watch.stop ? SOLVE_STOPPED : SOLVE_DONE) ||
            (status == SOLVE_DONE && stop_at > 0)); /* seen after the last of the work */
        assert_true(stop_at > 0 || status == SOLVE_STOPPED);
        assert_true((bytes != NULL) == (status == SOLVE_DONE));
        free(bytes);
    }
    endgames_free(tables);
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fputs("usage: test_endgame_figures RULES MATERIAL...\n", stderr);
        return 2;
    }
    game = argv[1];
    materials = argv + 2;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_have_the_approved_figures),
        cmocka_unit_test(threads_make_the_same_table),
        cmocka_unit_test(a_stopped_solution_is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
