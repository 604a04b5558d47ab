/* Openings made by chance: the generator, and the books shipped in bench/openings. What must
 * not depend on how the engine thinks is told apart from what may: positions a book is chosen
 * from follow from the rules and the seed alone. */
#include "protocol/match/openings/book.h"
#include "rules/variants.h"
#include "tests/support/test_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHIPPED = 1000, SHIPPED_OF_FOUR = 200, SAMPLE = 2, WIDE = 30000, TRIES = 400 };

static const char *const variants[] = {
    "chess",         "xodul",       "cubic", "nodal",     "nodal-ludii",
    "gala",          "gala-shared", "xymyx", "gala-team", "gala-team-shared",
    "gala-cutthroat"};

enum { VARIANTS = sizeof variants / sizeof *variants };

/* A shipped book. */
struct shipped {
    const struct variant *variant;
    struct book_rule rule;
    uint64_t seed;
    int count;
    char line[SHIPPED][FEN_MAX];
};

static struct shipped shipped;

/* Reads `file`'s next line without its end. */
static bool read_line(FILE *file, char line[FEN_MAX])
{
    if (fgets(line, FEN_MAX, file) == NULL) {
        return false;
    }
    size_t length = strlen(line);
    assert_true(length > 1 && line[length - 1] == '\n');
    line[length - 1] = '\0';
    return true;
}

/* Reads a book of bench/openings, whose first line has the command that made it. */
static void read_shipped(const char *name)
{
    char path[64], line[FEN_MAX], same[FEN_MAX];
    unsigned long long seed;
    struct book_rule *rule = &shipped.rule;
    shipped.variant = variant_find(name);
    assert_non_null(shipped.variant);
    shipped.count = shipped.variant->seats > 2 ? SHIPPED_OF_FOUR : SHIPPED;
    snprintf(path, sizeof path, "../../bench/openings/%s.epd", name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    for (int i = 0; i < shipped.count; i++) {
        assert_true(read_line(file, shipped.line[i]));
    }
    char *command = strstr(shipped.line[0], " c0 \"");
    assert_non_null(command);
    const char *numbers = strstr(command, " --seed ");
    assert_non_null(numbers);
    assert_int_equal(sscanf(numbers, " --seed %llu --plies %d --depth %d --limit %d", &seed,
                            &rule->plies, &rule->depth, &rule->limit),
                     4);
    snprintf(same, sizeof same,
             " c0 \"quincunx openings %s %d --seed %llu --plies %d --depth %d --limit %d", name,
             shipped.count, seed, rule->plies, rule->depth, rule->limit);
    /* Behind it stands which version did, if not this one. */
    assert_memory_equal(command, same, strlen(same));
    *command = '\0';
    assert_null(fgets(line, sizeof line, file));
    fclose(file);
    shipped.seed = seed;
}

static int compare_keys(const void *left, const void *right)
{
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

static void shipped_openings_can_be_played(void **state)
{
    (void)state;
    static uint64_t keys[SHIPPED];
    for (int v = 0; v < VARIANTS; v++) {
        struct game game;
        struct text_error error;
        char epd[FEN_MAX];
        read_shipped(variants[v]);
        assert_true(game_init(&game, shipped.variant, 0));
        for (int i = 0; i < shipped.count; i++) {
            assert_true(game_set_fen(&game, shipped.line[i], &error));
            assert_int_equal(game_end(&game).result, RESULT_NONE);
            book_write_epd(shipped.variant, game_position(&game), epd);
            assert_string_equal(epd, shipped.line[i]);
            keys[i] = game_position(&game)->key;
        }
        qsort(keys, (size_t)shipped.count, sizeof *keys, compare_keys);
        for (int i = 1; i < shipped.count; i++) {
            assert_true(keys[i - 1] != keys[i]);
        }
        game_free(&game);
    }
}

/* The first ones come up, in this order, among what a book chooses from. */
static void shipped_openings_are_the_generators(void **state)
{
    (void)state;
    struct book_rule wide = {.depth = 1, .limit = WIDE};
    for (int v = 0; v < VARIANTS; v++) {
        char epd[FEN_MAX];
        read_shipped(variants[v]);
        wide.plies = shipped.rule.plies;
        struct book *book = book_new(shipped.variant, 0, &wide, shipped.seed);
        assert_non_null(book);
        int found = 0;
        for (int i = 0; i < TRIES && found < SAMPLE; i++) {
            assert_int_equal(book_next(book, epd), BOOK_FOUND);
            found += strcmp(epd, shipped.line[found]) == 0;
        }
        assert_int_equal(found, SAMPLE);
        book_free(book);
    }
}

/* The engine may have changed since, but not so much. */
static void shipped_openings_are_even(void **state)
{
    (void)state;
    struct local_engine *engine = local_engine_new(LOCAL_MEGABYTES);
    assert_non_null(engine);
    for (int v = 0; v < VARIANTS; v++) {
        struct game game;
        struct text_error error;
        read_shipped(variants[v]);
        if (variant_is_free_for_all(shipped.variant)) {
            continue; /* nobody was asked */
        }
        assert_true(game_init(&game, shipped.variant, 0));
        for (int i = 0; i < shipped.count; i += shipped.count / SAMPLE) {
            assert_true(game_set_fen(&game, shipped.line[i], &error));
            local_engine_forget(engine);
            int score = local_engine_score(engine, &game, shipped.rule.depth);
            assert_true(abs(score) < 3 * shipped.rule.limit);
        }
        game_free(&game);
    }
    local_engine_free(engine);
}

enum { SHORT = 6 };

/* Fills a short book of a game. */
static void fill_book(const char *name, uint64_t seed, int count, char epd[SHORT][FEN_MAX])
{
    const struct variant *variant = variant_find(name);
    struct book_rule rule = book_default(variant);
    rule.depth = 2;
    struct book *book = book_new(variant, 0, &rule, seed);
    assert_non_null(book);
    for (int i = 0; i < count; i++) {
        assert_int_equal(book_next(book, epd[i]), BOOK_FOUND);
    }
    book_free(book);
}

static void a_book_follows_from_its_seed(void **state)
{
    (void)state;
    static char one[SHORT][FEN_MAX], same[SHORT][FEN_MAX], other[SHORT][FEN_MAX];
    static const char *const games[] = {"chess", "xodul", "xymyx"};
    for (int g = 0; g < 3; g++) {
        fill_book(games[g], 7, SHORT, one);
        fill_book(games[g], 7, SHORT / 2, same);
        fill_book(games[g], 8, SHORT, other);
        for (int i = 0; i < SHORT; i++) {
            assert_true(i >= SHORT / 2 || strcmp(one[i], same[i]) == 0);
            assert_string_not_equal(one[i], other[i]);
        }
    }
}

/* Openings are even by the rule's own search, from either side's point of view. */
static void openings_are_even(void **state)
{
    (void)state;
    const struct variant *variant = variant_find("chess");
    struct book_rule rule = {.plies = 7, .depth = 4, .limit = 30, .centre = 200};
    struct game game;
    uint64_t random = 3;
    struct local_engine *engine = local_engine_new(LOCAL_MEGABYTES);
    assert_non_null(engine);
    assert_true(game_init(&game, variant, 0));
    for (int i = 0; i < SHORT; i++) {
        game_set_variant(&game, variant, 0);
        assert_int_equal(book_draw(engine, &rule, &random, &game), BOOK_FOUND);
        assert_int_equal(game.count, 0);
        assert_int_equal(game_position(&game)->seat, 1);
        local_engine_forget(engine);
        int score = local_engine_score(engine, &game, rule.depth);
        assert_true(score > 0 && abs(score - rule.centre) < 2 * rule.limit);
    }
    game_free(&game);
    local_engine_free(engine);
}

/* There is one position without a move: the second cannot be found, and nothing hangs. */
static void a_book_without_another_opening_ends(void **state)
{
    (void)state;
    const struct variant *variant = variant_find("chess");
    struct book_rule rule = {.plies = 0, .depth = 1, .limit = WIDE};
    char epd[FEN_MAX];
    struct book *book = book_new(variant, 0, &rule, 1);
    assert_non_null(book);
    assert_int_equal(book_next(book, epd), BOOK_FOUND);
    assert_string_equal(epd, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -");
    assert_int_equal(book_next(book, epd), BOOK_NOT_FOUND);
    book_free(book);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shipped_openings_can_be_played),
        cmocka_unit_test(shipped_openings_are_the_generators),
        cmocka_unit_test(shipped_openings_are_even),
        cmocka_unit_test(a_book_follows_from_its_seed),
        cmocka_unit_test(openings_are_even),
        cmocka_unit_test(a_book_without_another_opening_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
