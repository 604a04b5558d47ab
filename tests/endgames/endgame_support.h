/* Endgame tables in tests: made in memory, without a folder. */
#ifndef TESTS_ENDGAMES_ENDGAME_SUPPORT_H
#define TESTS_ENDGAMES_ENDGAME_SUPPORT_H

#include "engine/endgames/solve.h"
#include "tests/support/test_support.h"

/* The material that a text like "KRvK" names; fails the test when the game has none such. */
struct material find_material(const struct variant *variant, const char *name);

/* Solves a material whose tables are all there; the file's bytes, to be freed by the caller. */
unsigned char *solve_material(const struct endgames *endgames, const struct rule_set *rules,
                              const char *name, int threads, size_t *size);

/* A solution that is watched, and stopped when it has come to a part of the work. */
struct watch {
    double stop_at; /* above 1: never */
    atomic_bool stop;
    int times; /* that it has told how far it was */
};

/* Solves a material whose tables are all there; *bytes, to be freed by the caller, is NULL
 * unless the status is SOLVE_DONE. */
enum solve_status solve_watched(const struct endgames *endgames, const struct rule_set *rules,
                                const char *name, struct watch *watch, int threads,
                                unsigned char **bytes, size_t *size);

/* Makes the tables of the materials in `names`, parted by spaces, and all that they lead to. */
void make_tables(struct endgames *endgames, const struct rule_set *rules, const char *names);

/* The checksum (Fowler, Noll, Vo) of a table's file. */
uint64_t table_checksum(const struct endgame_table *table);

/* Makes all tables of up to `most` pieces. */
void make_all_tables(struct endgames *endgames, const struct rule_set *rules, int most);

/* Makes in `later`, of a game in which both sides move at once, all tables that there are in
 * `endgames` once more, as of positions where the rule that draws by counting has counted
 * `clock` turns. */
void make_later_tables(struct endgames *later, const struct endgames *endgames,
                       const struct rule_set *rules, int clock);

#endif
