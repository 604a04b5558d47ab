/* Endgame tables one move deep: what a table says of a random position follows from what the
 * tables say of the positions that the slow generators' moves lead to. Where that holds
 * everywhere the tables are right, since distances grow by one from mate to mate.
 *
 * usage: test_endgame_moves RULES MATERIALS POSITIONS
 *
 * MATERIALS are names parted by spaces, whose tables are made with those they lead to; or a
 * number: all tables of so many pieces.
 */
#include "tests/endgames/endgame_support.h"
#include "tests/oracle/setup.h"
#include "tests/support/random.h"

#include "engine/joint/matrix.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEVELS = 3, TRIES = 1000 }; /* a position, what it leads to, and captures in passing */

/* Of a simultaneous game; the second is what solve_joint.h takes off each turn. */
static const double tolerance = 2e-5, haste = 0.98;

static struct rule_set rules;
static const char *game, *wanted;
static int positions;
static struct endgames *tables, *later; /* later: of a simultaneous game, with one turn gone */
static struct endgame_cache *cache;
static uint64_t state_of_random;
static struct oracle_list *lists; /* two for each level */

/* --- Random positions --- */

/* What can be chosen from. */
static struct material *list_materials(int *count)
{
    struct material *list = malloc(MATERIALS_MAX * sizeof *list);
    char copy[256];
    char *rest = copy;
    assert_non_null(list);
    if (isdigit((unsigned char)wanted[0])) {
        *count = materials_list(rules.variant, atoi(wanted), list);
        return list;
    }
    snprintf(copy, sizeof copy, "%s", wanted);
    *count = 0;
    for (char *name; (name = strsep(&rest, " ")) != NULL;) {
        list[(*count)++] = find_material(rules.variant, name);
    }
    return list;
}

/* Puts the pieces anywhere, of either colour. A pool that cannot be of use is no part of the
 * material, and may be there all the same. */
static void set_up(const struct material *pieces, struct oracle_position *position)
{
    int swaps = random_below(&state_of_random, 2);
    memset(position, 0, sizeof *position);
    memset(position->square, ORACLE_EMPTY, sizeof position->square);
    position->passed = position->passed_of[0] = position->passed_of[1] = -1;
    position->fullmove_number = 1;
    position->options = rules.options;
    position->side = rules.variant->simultaneous ? 0 : random_below(&state_of_random, 2);
    for (int side = 0; side < 2 && rules.oracle->halfmove_by_seat; side++) {
        position->halfmove_clock_of[side] =
            random_below(&state_of_random, rules.variant->stall_limit + 1);
    }
    bool has_pawn = false;
    for (int i = 0; i < pieces->count; i++) {
        int piece = material_piece(pieces->code[i]);
        int side = piece_seat(piece) ^ swaps;
        char letter = rules.variant->letters[piece_type(piece)];
        has_pawn |= letter == 'P';
        if (material_is_in_hand(pieces->code[i])) {
            position->pool[side][letter - 'A']++;
        } else {
            position->square[random_empty_square(rules.oracle, position, &state_of_random)] =
                oracle_piece(side, letter);
        }
    }
    if (rules.variant->hand_needs_pawn && !has_pawn) {
        position->pool[0]['R' - 'A'] += (uint8_t)random_below(&state_of_random, 2);
    }
}

/* A position that the rules take, with the pieces; false when there are hardly any. */
static bool find_position(const struct material *pieces, struct oracle_position *position)
{
    for (int i = 0; i < TRIES; i++) {
        char fen[ORACLE_FEN_MAX];
        set_up(pieces, position);
        oracle_print(rules.oracle, position, fen);
        if (rules.oracle->read(position, fen, rules.options)) {
            return true;
        }
    }
    return false;
}

/* --- Sides that take turns --- */

static bool look_up(const struct endgames *set, const struct oracle_position *position,
                    char fen[ORACLE_FEN_MAX], struct endgame *endgame)
{
    union position_room fast;
    oracle_print(rules.oracle, position, fen);
    read_position(&rules, fen, &fast);
    return endgames_look_up(set, cache, rules.variant, &fast.head, endgame);
}

static struct endgame value_by_moves(const struct oracle_position *position, int level);

/* What the tables or the rules say of a position; where the tables know none with the right to
 * capture in passing, its moves. */
static struct endgame value_of(const struct oracle_position *position, int level)
{
    char fen[ORACLE_FEN_MAX];
    struct endgame endgame = {.result = ENDGAME_DRAW};
    struct oracle_list *list = &lists[level];
    list->count = 0;
    rules.oracle->generate(position, list);
    if (rules.oracle->is_dead(position)) {
        return endgame;
    }
    if (list->count == 0) {
        int result = rules.oracle->outcome(position).result;
        endgame.result = result < 0 ? ENDGAME_LOSS : result > 0 ? ENDGAME_WIN : ENDGAME_DRAW;
        return endgame;
    }
    if (!look_up(tables, position, fen, &endgame)) {
        if (position->passed < 0) {
            fail_msg("%s %s: no table has it", game, fen);
        }
        endgame = value_by_moves(position, level);
    }
    return endgame;
}

/* What follows from the moves of the position. */
static struct endgame value_by_moves(const struct oracle_position *position, int level)
{
    struct endgame value = {.result = ENDGAME_LOSS};
    struct oracle_list *list = &lists[level];
    assert_in_range(level, 0, LEVELS - 1);
    list->count = 0;
    rules.oracle->generate(position, list);
    for (int i = 0; i < list->count; i++) {
        struct endgame after = value_of(&list->move[i].after, level + 1);
        bool wins = after.result == ENDGAME_LOSS;
        bool is_nearer = value.result != ENDGAME_WIN || after.plies + 1 < value.plies;
        if (wins && is_nearer) {
            value = (struct endgame){.result = ENDGAME_WIN, .plies = after.plies + 1};
        } else if (after.result == ENDGAME_DRAW && value.result == ENDGAME_LOSS) {
            value = (struct endgame){.result = ENDGAME_DRAW};
        } else if (value.result == ENDGAME_LOSS && after.plies + 1 > value.plies) {
            value.plies = after.plies + 1;
        }
    }
    return value;
}

static void check_position(const struct oracle_position *position)
{
    char fen[ORACLE_FEN_MAX];
    struct endgame found, value;
    if (!look_up(tables, position, fen, &found)) {
        fail_msg("%s %s: no table has it", game, fen);
    }
    lists[0].count = 0;
    rules.oracle->generate(position, &lists[0]);
    bool ends = lists[0].count == 0 || rules.oracle->is_dead(position);
    value = ends ? value_of(position, 0) : value_by_moves(position, 0);
    if (found.result != value.result ||
        (value.result != ENDGAME_DRAW && found.plies != value.plies)) {
        fail_msg("%s %s: result %d in %d plies; by its moves %d in %d", game, fen, found.result,
                 found.plies, value.result, value.plies);
    }
}

/* --- Both sides at once --- */

/* What White gets after a turn. Only one side has pawns in these tables, so that none is ever
 * captured in passing. */
static struct endgame share_of(struct oracle_position *position)
{
    char fen[ORACLE_FEN_MAX];
    position->passed_of[0] = position->passed_of[1] = -1;
    struct endgame endgame = {.value = 0.5, .hasty = 0.5};
    struct oracle_list *list = &lists[LEVELS];
    list->count = 0;
    rules.oracle->generate(position, list);
    if (rules.oracle->is_dead(position)) {
        return endgame;
    }
    if (list->count == 0) {
        endgame.value = endgame.hasty = 0.5 + 0.5 * rules.oracle->outcome(position).result;
    } else if (!look_up(position->halfmove_clock == 0 ? tables : later, position, fen,
                        &endgame)) {
        fail_msg("%s %s: no table has it", game, fen);
    }
    return endgame;
}

static double solve(const struct matrix *matrix)
{
    struct mix mix;
    matrix_solve(matrix, &mix);
    return mix.value;
}

static void check_joint_position(const struct oracle_position *position)
{
    static struct matrix value, hasty;
    char fen[ORACLE_FEN_MAX];
    struct endgame found;
    for (int side = 0; side < 2; side++) {
        struct oracle_position asked = *position;
        asked.side = side;
        lists[side].count = 0;
        rules.oracle->generate(&asked, &lists[side]);
    }
    if (!look_up(tables, position, fen, &found)) { /* the game is over there */
        assert_int_equal(lists[0].count, 0);
        return;
    }
    if (rules.oracle->is_dead(position)) {
        assert_true(fabs(found.value - 0.5) < tolerance);
        return;
    }
    value.rows = hasty.rows = lists[0].count;
    value.columns = hasty.columns = lists[1].count;
    for (int i = 0; i < lists[0].count; i++) {
        for (int k = 0; k < lists[1].count; k++) {
            const char *const half[2] = {lists[0].move[i].text, lists[1].move[k].text};
            value.payoff[i][k] = hasty.payoff[i][k] = 0;
            for (int first = 0; first < 2; first++) {
                struct oracle_position after;
                rules.oracle->resolve(position, half, first, &after);
                struct endgame share = share_of(&after);
                value.payoff[i][k] += share.value / 2;
                hasty.payoff[i][k] += share.hasty / 2;
            }
        }
    }
    double wanted_value = solve(&value);
    double wanted_hasty = 0.5 + (solve(&hasty) - 0.5) * haste;
    if (fabs(found.value - wanted_value) > tolerance ||
        fabs(found.hasty - wanted_hasty) > tolerance) {
        fail_msg("%s %s: %f, hasty %f; by its matrices %f, %f", game, fen, found.value,
                 found.hasty, wanted_value, wanted_hasty);
    }
}

/* --- */

static void tables_follow_from_moves(void **state)
{
    (void)state;
    int count;
    struct material *list = list_materials(&count);
    if (isdigit((unsigned char)wanted[0])) {
        make_all_tables(tables, &rules, atoi(wanted));
    } else {
        make_tables(tables, &rules, wanted);
    }
    if (rules.variant->simultaneous) {
        make_later_tables(later, tables, &rules, 1);
    }
    int checked = 0;
    for (int i = 0; i < run_count(positions); i++) {
        struct oracle_position position;
        if (find_position(&list[random_below(&state_of_random, count)], &position)) {
            (rules.variant->simultaneous ? check_joint_position : check_position)(&position);
            checked++;
        }
    }
    free(list);
    print_message("%s %s: %d positions\n", game, wanted, checked);
    assert_true(2 * checked >= run_count(positions));
}

static int begin(void **state)
{
    (void)state;
    rules = find_rules(game);
    tables = endgames_new();
    later = endgames_new();
    cache = endgame_cache_new(64);
    lists = calloc(LEVELS + 1, sizeof *lists);
    state_of_random = run_seed();
    return tables != NULL && later != NULL && cache != NULL && lists != NULL ? 0 : -1;
}

static int end(void **state)
{
    (void)state;
    endgames_free(tables);
    endgames_free(later);
    endgame_cache_free(cache);
    free(lists);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc != 4) {
        fputs("usage: test_endgame_moves RULES MATERIALS POSITIONS\n", stderr);
        return 2;
    }
    game = argv[1];
    wanted = argv[2];
    positions = atoi(argv[3]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_follow_from_moves),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
