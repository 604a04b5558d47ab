/* Endgame tables and the search. Without tables it finds near wins and claims none that a table
 * does not have; with them it knows at once.
 *
 * usage: test_endgame_search RULES MATERIALS SEARCHES
 */
#include "rules/fen.h"
#include "tests/endgames/endgame_support.h"
#include "tests/oracle/setup.h"
#include "tests/support/random.h"
#include "tests/support/search_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    NODES = 20000,
    NEAR = 5,       /* plies of a win that must be found */
    NEAR_DEPTH = 9, /* by a search so deep */
    NAMES_MAX = 16,
    TRIES = 1000,
    EXCHANGES = 8
};

static const char *game, *materials;
static int searches;
static struct rule_set rules;
static struct endgames *tables;
static struct endgame_cache *cache;
static struct engine *engine;
static uint64_t state_of_random;
static int names;
static struct material name[NAMES_MAX];

/* A random position of one of the materials that the rules take and in which there is a move;
 * its FEN. */
static void find_position(char fen[ORACLE_FEN_MAX])
{
    static struct oracle_list list;
    for (int i = 0; i < TRIES; i++) {
        const struct material *pieces = &name[random_below(&state_of_random, names)];
        struct oracle_position position = {.passed = -1, .passed_of = {-1, -1}};
        int swaps = random_below(&state_of_random, 2);
        memset(position.square, ORACLE_EMPTY, sizeof position.square);
        position.fullmove_number = 1;
        position.side = random_below(&state_of_random, 2);
        for (int k = 0; k < pieces->count; k++) {
            int piece = material_piece(pieces->code[k]);
            int side = piece_seat(piece) ^ swaps;
            char letter = rules.variant->letters[piece_type(piece)];
            if (material_is_in_hand(pieces->code[k])) {
                position.pool[side][letter - 'A']++;
                continue;
            }
            position.square[random_empty_square(rules.oracle, &position, &state_of_random)] =
                oracle_piece(side, letter);
        }
        oracle_print(rules.oracle, &position, fen);
        list.count = 0;
        if (rules.oracle->read(&position, fen, rules.options)) {
            rules.oracle->generate(&position, &list);
        }
        if (list.count > 0 && !rules.oracle->is_dead(&position)) {
            return;
        }
    }
    fail_msg("%s: hardly any position", game);
}

static struct endgame look_up(const char *fen)
{
    union position_room position;
    struct endgame endgame;
    read_position(&rules, fen, &position);
    assert_true(endgames_look_up(tables, cache, rules.variant, &position.head, &endgame));
    return endgame;
}

static int score_of(const char *fen, struct limits limits, const struct endgames *with)
{
    struct game opened;
    const struct engine_options options = {.endgames = with};
    engine_set_options(engine, &options);
    engine_clear(engine);
    open_game(&opened, game, fen);
    int score = search(engine, &opened, limits).best.score;
    game_free(&opened);
    return score;
}

/* What a search without tables claims is true. */
static void claims_agree_with_the_tables(void **state)
{
    (void)state;
    int claims = 0;
    for (int i = 0; i < run_count(searches); i++) {
        char fen[ORACLE_FEN_MAX];
        find_position(fen);
        struct endgame endgame = look_up(fen);
        int score = score_of(fen, (struct limits){.nodes = NODES}, NULL);
        bool wins = score >= SCORE_WON;
        bool loses = score <= -SCORE_WON;
        int plies = SCORE_MATE - abs(score);
        if ((wins && (endgame.result != ENDGAME_WIN || endgame.plies > plies)) ||
            (loses && endgame.result != ENDGAME_LOSS)) {
            fail_msg("%s %s: %s in %d plies claimed, the table says result %d in %d", game, fen,
                     wins ? "a win" : "a loss", plies, endgame.result, endgame.plies);
        }
        claims += wins || loses;
    }
    print_message("%s: %d claims in %d searches\n", game, claims, run_count(searches));
}

static void near_wins_are_found(void **state)
{
    (void)state;
    const struct limits near = {.depth = NEAR_DEPTH, .mate_nodes = ENGINE_MATE_NODES};
    int found = 0;
    for (int i = 0; i < 20 * run_count(searches); i++) {
        char fen[ORACLE_FEN_MAX];
        find_position(fen);
        struct endgame endgame = look_up(fen);
        if (endgame.result != ENDGAME_WIN || endgame.plies > NEAR) {
            continue;
        }
        int score = score_of(fen, near, NULL);
        if (SCORE_MATE - score < endgame.plies || score < SCORE_WON) {
            fail_msg("%s %s: win in %d plies, score %d", game, fen, endgame.plies, score);
        }
        found++;
    }
    assert_true(found > 0);
}

/* With tables a search to depth 1 has the exact distance. */
static void distances_are_known_at_once(void **state)
{
    (void)state;
    for (int i = 0; i < 5 * run_count(searches); i++) {
        char fen[ORACLE_FEN_MAX];
        find_position(fen);
        struct endgame endgame = look_up(fen);
        int score = score_of(fen, (struct limits){.depth = 1}, tables);
        int wanted = endgame.result == ENDGAME_DRAW  ? 0
                     : endgame.result == ENDGAME_WIN ? SCORE_MATE - endgame.plies
                                                     : endgame.plies - SCORE_MATE;
        if (score != wanted) {
            fail_msg("%s %s: score %d, not %d", game, fen, score, wanted);
        }
    }
}

/* A table of two kings that says the same everywhere. */
static struct endgames *uniform_tables(uint8_t code)
{
    struct pairs *pairs = NULL;
    struct material pieces = find_material(rules.variant, "KvK");
    struct endgame_facts facts = {.error = 0};
    char reason[TABLE_REASON_MAX];
    size_t size;
    bool possible;
    struct layout *layout =
        layout_new(rules.variant, rules.options, &pieces, &pairs, &possible);
    assert_non_null(layout);
    uint8_t *codes = malloc(layout->count);
    assert_non_null(codes);
    memset(codes, code, layout->count);
    unsigned char *bytes = endgame_table_pack(layout, codes, 1, &facts, &size);
    free(codes);
    layout_free(layout);
    layout_pairs_free(pairs);
    struct endgames *endgames = endgames_new();
    assert_true(endgames_add(endgames, bytes, size, reason));
    return endgames;
}

/* Tables come and go; new ones may lie where those before lay. */
static void nothing_is_remembered_of_tables_that_are_gone(void **state)
{
    (void)state;
    static const char kings[] = "6/6/2k3/6/6/3K2/6/6 w - - 0 1";
    if (strcmp(game, "nodal") != 0) {
        skip();
    }
    for (int i = 0; i < EXCHANGES; i++) {
        struct endgames *endgames = uniform_tables(i % 2 == 0 ? 0 : 1);
        int score = score_of(kings, (struct limits){.depth = 1}, endgames);
        assert_int_equal(score, i % 2 == 0 ? 0 : SCORE_MATE - 1);
        const struct engine_options none = {.endgames = NULL};
        engine_set_options(engine, &none);
        endgames_free(endgames);
    }
}

static int begin(void **state)
{
    (void)state;
    char copy[256];
    char *rest = copy;
    rules = find_rules(game);
    tables = endgames_new();
    cache = endgame_cache_new(64);
    engine = engine_new();
    state_of_random = run_seed();
    make_tables(tables, &rules, materials);
    snprintf(copy, sizeof copy, "%s", materials);
    for (char *word; (word = strsep(&rest, " ")) != NULL && names < NAMES_MAX;) {
        name[names++] = find_material(rules.variant, word);
    }
    return 0;
}

static int end(void **state)
{
    (void)state;
    engine_free(engine);
    endgame_cache_free(cache);
    endgames_free(tables);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc != 4) {
        fputs("usage: test_endgame_search RULES MATERIALS SEARCHES\n", stderr);
        return 2;
    }
    game = argv[1];
    materials = argv[2];
    searches = atoi(argv[3]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(claims_agree_with_the_tables),
        cmocka_unit_test(near_wins_are_found),
        cmocka_unit_test(distances_are_known_at_once),
        cmocka_unit_test(nothing_is_remembered_of_tables_that_are_gone),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
