/* See endgame_support.h. */
#include "tests/endgames/endgame_support.h"

#include "engine/endgames/solve.h"

#include <stdlib.h>
#include <string.h>

enum { NAMES_MAX = 256 };

struct material find_material(const struct variant *variant, const char *name)
{
    struct material found;
    if (!material_from_text(variant, name, &found)) {
        fail_msg("%s has no material %s", variant->name, name);
    }
    return found;
}

static enum solve_status solve_men(const struct endgames *endgames,
                                   const struct rule_set *rules, const struct material *pieces,
                                   int threads, int clock, unsigned char **bytes, size_t *size,
                                   struct material *missing)
{
    const struct solve_settings settings = {.threads = threads, .clock = clock};
    return solve_table(endgames, rules->variant, rules->options, pieces, &settings, bytes, size,
                       missing);
}

unsigned char *solve_material(const struct endgames *endgames, const struct rule_set *rules,
                              const char *name, int threads, size_t *size)
{
    struct material pieces = find_material(rules->variant, name);
    struct material missing;
    unsigned char *bytes = NULL;
    assert_int_equal(solve_men(endgames, rules, &pieces, threads, 0, &bytes, size, &missing),
                     SOLVE_DONE);
    return bytes;
}

static void see_progress(void *context, double part)
{
    struct watch *watch = context;
    assert_true(part >= 0 && part <= 1);
    watch->times++;
    if (part >= watch->stop_at) {
        atomic_store(&watch->stop, true);
    }
}

enum solve_status solve_watched(const struct endgames *endgames, const struct rule_set *rules,
                                const char *name, struct watch *watch, int threads,
                                unsigned char **bytes, size_t *size)
{
    struct material pieces = find_material(rules->variant, name);
    struct material missing;
    const struct solve_settings settings = {
        .threads = threads, .stop = &watch->stop, .progress = see_progress, .context = watch};
    *bytes = NULL;
    return solve_table(endgames, rules->variant, rules->options, &pieces, &settings, bytes,
                       size, &missing);
}

/* Makes a table and, before it, those that it leads to. */
static void make_table(struct endgames *endgames, const struct rule_set *rules,
                       const struct material *pieces)
{
    unsigned char *bytes = NULL;
    char reason[TABLE_REASON_MAX];
    size_t size;
    struct material missing;
    enum solve_status status = SOLVE_MISSING;
    if (endgames_find(endgames, rules->variant, rules->options, pieces) != NULL) {
        return;
    }
    while (status == SOLVE_MISSING) {
        status = solve_men(endgames, rules, pieces, 1, 0, &bytes, &size, &missing);
        if (status == SOLVE_MISSING) {
            make_table(endgames, rules, &missing);
        }
    }
    if (status == SOLVE_IMPOSSIBLE) {
        return;
    }
    assert_int_equal(status, SOLVE_DONE);
    if (!endgames_add(endgames, bytes, size, reason)) {
        fail_msg("%s", reason);
    }
}

void make_tables(struct endgames *endgames, const struct rule_set *rules, const char *names)
{
    char copy[NAMES_MAX];
    char *rest = copy;
    assert_true(strlen(names) < sizeof copy);
    strcpy(copy, names);
    for (char *name; (name = strsep(&rest, " ")) != NULL;) {
        struct material pieces = find_material(rules->variant, name);
        make_table(endgames, rules, &pieces);
        assert_non_null(endgames_find(endgames, rules->variant, rules->options, &pieces));
    }
}

uint64_t table_checksum(const struct endgame_table *table)
{
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    uint64_t size;
    memcpy(&size, table->offset + 8 * table->blocks, sizeof size);
    size += (uint64_t)(table->data - table->bytes);
    for (uint64_t i = 0; i < size; i++) {
        sum = (sum ^ table->bytes[i]) * UINT64_C(0x100000001b3);
    }
    return sum;
}

void make_all_tables(struct endgames *endgames, const struct rule_set *rules, int most)
{
    struct material *list = malloc(MATERIALS_MAX * sizeof *list);
    assert_non_null(list);
    int count = materials_list(rules->variant, most, list);
    for (int i = 0; i < count; i++) {
        make_table(endgames, rules, &list[i]);
    }
    free(list);
}

void make_later_tables(struct endgames *later, const struct endgames *endgames,
                       const struct rule_set *rules, int clock)
{
    for (int i = 0; i < endgames_count(endgames); i++) {
        unsigned char *bytes = NULL;
        char reason[TABLE_REASON_MAX];
        size_t size;
        struct material missing;
        const struct material *pieces = &endgames_at(endgames, i)->layout->material;
        assert_int_equal(solve_men(endgames, rules, pieces, 1, clock, &bytes, &size, &missing),
                         SOLVE_DONE);
        if (!endgames_add(later, bytes, size, reason)) {
            fail_msg("%s", reason);
        }
    }
}
