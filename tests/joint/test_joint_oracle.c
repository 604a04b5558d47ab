/* The search of games in which both sides move at once. In exact mode its parts must agree: the
 * serial bounds enclose the equilibrium, and the double oracle finds what the full matrix
 * holds. Then what a player sees: mixes, draws, mates, and that nothing leaks.
 *
 * An argument is the number of positions for the comparisons; without one, few. */
#include "engine/joint/joint_root.h"
#include "engine/memory.h"
#include "eval/eval.h"
#include "rules/move_text.h"
#include "rules/variants.h"
#include "tests/support/random.h"
#include "tests/support/test_support.h"

#include <stdlib.h>
#include <string.h>

enum {
    FULL_WINDOW = UTILITY_WIN + 1,
    TABLE_MEGABYTES = 1,
    MIXED_WITHIN = 100 /* positions there is one in which the best is a mix */
};

static int positions = 20;

/* How many positions are searched deeper, with pruning. */
static int deep_positions(void)
{
    return positions / 10 + 1;
}

/* All that one search needs. */
struct bench {
    struct search *search;
    struct worker *worker;
    struct joint_oracle *state;
};

static struct game game;
static uint64_t random_state;

static int below(int limit)
{
    return (int)(xorshift(&random_state) >> 33) % limit;
}

static struct bench open_bench(bool exact)
{
    struct bench bench = {memory_map(sizeof *bench.search), memory_map(sizeof *bench.worker),
                          memory_map(sizeof *bench.state)};
    assert_non_null(bench.search);
    assert_non_null(bench.worker);
    assert_non_null(bench.state);
    assert_true(tt_init(&bench.search->tt, TABLE_MEGABYTES));
    bench.search->variant = game.variant;
    bench.search->evaluator = eval_find(game.variant);
    bench.worker->search = bench.search;
    bench.worker->variant = game.variant;
    bench.worker->evaluator = bench.search->evaluator;
    bench.worker->coalition =
        (struct coalition){.variant = game.variant, .evaluator = bench.search->evaluator};
    bench.worker->index = 1; /* the first one would look at clocks */
    bench.worker->next_poll = UINT64_MAX;
    bench.state->bounds.exact = exact;
    return bench;
}

static void close_bench(struct bench *bench)
{
    tt_free(&bench->search->tt);
    memory_unmap(bench->search, sizeof *bench->search);
    memory_unmap(bench->worker, sizeof *bench->worker);
    memory_unmap(bench->state, sizeof *bench->state);
}

/* Solves the game's position from an empty table. */
static const struct solution *solve(struct bench *bench, int depth)
{
    tt_clear(&bench->search->tt);
    joint_bounds_prepare(&bench->state->bounds, bench->worker, &game);
    bench->state->bounds.first = -1;
    joint_oracle_solve(bench->state, depth);
    assert_int_equal(bench->state->solution.depth, depth);
    return &bench->state->solution;
}

static void open_fen(const char *fen)
{
    struct text_error error;
    assert_true(game_set_fen(&game, fen, &error));
}

/* One random joint turn; false when the game is over. */
static bool play_random(void)
{
    static struct move_list list;
    struct joint joint;
    if (game_end(&game).result != RESULT_NONE) {
        return false;
    }
    for (int seat = 0; seat < 2; seat++) {
        union position_room asked;
        game.variant->open(game_position(&game), &asked.head, seat);
        list.count = 0;
        game.variant->generate(&asked.head, GENERATE_ALL, &list);
        joint.half[seat] = list.move[below(list.count)];
    }
    joint.first = below(2);
    assert_true(game_play_joint(&game, &joint));
    return true;
}

/* A random position that has turns. */
static void open_random(void)
{
    do {
        game_set_variant(&game, game.variant, 0);
        for (int turns = below(40); turns > 0 && play_random(); turns--) {
        }
    } while (game_end(&game).result != RESULT_NONE);
}

static void open_random_small(void)
{
    static const char *const fens[] = {
        "8/2k5/3p4/8/3R4/2K5/8/8 w - - 0 1", "4k3/8/4q3/8/8/4R3/8/4K2R w - - 0 1",
        "8/pk6/1p6/8/8/6P1/6KP/8 w - - 0 1", "2k5/2r5/8/3N4/8/4B3/4K3/8 w - - 0 1",
        "5k2/8/8/2Q5/8/3q4/8/K7 w - - 0 1"};
    do {
        open_fen(fens[below(5)]);
        for (int turns = below(6); turns > 0 && play_random(); turns--) {
        }
    } while (game_end(&game).result != RESULT_NONE);
}

static void assert_bounds(const struct solution *solution)
{
    if (solution->lower > solution->value + 1 || solution->value > solution->upper + 1) {
        char fen[FEN_MAX];
        game.variant->to_fen(game.variant, game_position(&game), fen);
        fail_msg("%s: %d is not within %d .. %d", fen, solution->value, solution->lower,
                 solution->upper);
    }
}

static void bounds_enclose_the_value(void **state)
{
    (void)state;
    struct bench bench = open_bench(true);
    for (int i = 0; i < positions; i++) {
        open_random();
        assert_bounds(solve(&bench, 1));
    }
    for (int i = 0; i < positions; i++) {
        open_random_small();
        assert_bounds(solve(&bench, 2));
    }
    close_bench(&bench);
}

/* The value of the whole matrix of the root. */
static double full_value(struct bench *bench, int depth)
{
    static struct matrix matrix;
    static struct mix mix;
    struct joint_oracle *root = bench->state;
    struct window open = {-FULL_WINDOW, FULL_WINDOW};
    matrix.rows = root->count[0];
    matrix.columns = root->count[1];
    for (int i = 0; i < matrix.rows; i++) {
        for (int j = 0; j < matrix.columns; j++) {
            move_t half[2] = {root->move[0][i], root->move[1][j]};
            int lower = joint_bounds_turn_value(&root->bounds, 0, 0, half, depth - 1, open);
            int upper = -joint_bounds_turn_value(&root->bounds, 0, 1, half, depth - 1, open);
            matrix.payoff[i][j] = (lower + upper) / 2;
        }
    }
    matrix_solve(&matrix, &mix);
    return mix.value;
}

static void assert_full(struct bench *bench, int depth)
{
    int value = solve(bench, depth)->value;
    if (bench->state->count[0] <= MATRIX_MAX && bench->state->count[1] <= MATRIX_MAX) {
        double full = full_value(bench, depth);
        if (value > full + 3 || value < full - 3) {
            char fen[FEN_MAX];
            game.variant->to_fen(game.variant, game_position(&game), fen);
            fail_msg("%s: %d, the full matrix %f", fen, value, full);
        }
    }
}

static void the_double_oracle_finds_the_value_of_the_full_matrix(void **state)
{
    (void)state;
    struct bench bench = open_bench(true);
    for (int i = 0; i < positions; i++) {
        open_random();
        assert_full(&bench, 1);
    }
    for (int i = 0; i < positions / 4; i++) {
        open_random_small();
        assert_full(&bench, 2);
    }
    close_bench(&bench);
}

static void the_same_search_gives_the_same_answer(void **state)
{
    (void)state;
    struct bench one = open_bench(false);
    struct bench two = open_bench(false);
    for (int i = 0; i < deep_positions(); i++) {
        open_random();
        one.state->bounds.leaves = two.state->bounds.leaves = 0;
        solve(&one, 2);
        solve(&two, 2);
        assert_memory_equal(&one.state->solution, &two.state->solution,
                            sizeof(struct solution));
        assert_int_equal(one.state->bounds.leaves, two.state->bounds.leaves);
        for (uint64_t draw = 0; draw < 20; draw++) {
            uint64_t random = draw * UINT64_C(0x0ccccccccccccccc);
            assert_int_equal(joint_root_draw(one.state, 0, random),
                             joint_root_draw(two.state, 0, random));
        }
    }
    close_bench(&one);
    close_bench(&two);
}

static bool is_in(const struct mixture *mixture, int side, move_t move)
{
    for (int i = 0; i < mixture->count[side]; i++) {
        if (mixture->move[side][i] == move) {
            return true;
        }
    }
    return false;
}

/* Probabilities add up, unlikely moves are dropped, and only listed moves are drawn. */
static void mixes_are_whole(void **state)
{
    (void)state;
    struct bench bench = open_bench(false);
    int mixed = 0;
    for (int i = 0; i < deep_positions() || (mixed == 0 && i < MIXED_WITHIN); i++) {
        struct mixture mixture;
        open_random();
        solve(&bench, 2);
        for (int seat = 0; seat < 2; seat++) {
            joint_root_describe(bench.state, seat, &mixture);
            for (int side = 0; side < 2; side++) {
                int sum = 0;
                assert_in_range(mixture.count[side], 1, MIXTURE_MAX);
                int least = mixture.count[side] > 50 ? 1000 / mixture.count[side] : 20;
                for (int at = 0; at < mixture.count[side]; at++) {
                    assert_in_range(mixture.permille[side][at], least, 1000);
                    sum += mixture.permille[side][at];
                }
                assert_in_range(sum, 1000 - mixture.count[side], 1000 + mixture.count[side]);
            }
            for (uint64_t draw = 0; draw < 16; draw++) {
                move_t move = joint_root_draw(bench.state, seat, draw << 60);
                assert_true(is_in(&mixture, 0, move));
            }
            mixed += mixture.count[0] > 1;
        }
        assert_bounds(&(struct solution){
            .lower = -UTILITY_WIN, .upper = UTILITY_WIN, .value = bench.state->solution.value});
    }
    assert_true(mixed > 0);
    close_bench(&bench);
}

/* S5, S13: Black's king has one step, and there the other rook or the king mates it. */
static void a_mate_in_one_move_is_found(void **state)
{
    (void)state;
    for (int exact = 0; exact < 2; exact++) {
        struct bench bench = open_bench(exact != 0);
        for (int depth = 1; depth <= 3; depth++) {
            open_fen("k7/8/2K5/8/8/8/8/R6R w - - 0 1");
            assert_int_equal(solve(&bench, depth)->value, UTILITY_WIN - 1);
            assert_int_equal(bench.state->count[1], 1);
            struct joint joint = {.half = {joint_root_draw(bench.state, 0, UINT64_MAX),
                                           joint_root_draw(bench.state, 1, 0)}};
            assert_true(game_play_joint(&game, &joint));
            assert_int_equal(game_end(&game).result, RESULT_WHITE_WINS);
        }
        close_bench(&bench);
    }
}

/* A move that the other side hardly ever makes leaves nearly any need for what it is worth.
 * Here some are so rare that the need is beyond an int. */
static void rare_moves_are_weighed(void **state)
{
    (void)state;
    static const char *const fens[] = {
        "r1bk2nr/pp1n1ppp/2q5/8/4Q1P1/1P3N2/P3P2P/4KB1R w - - 3 15",
        "2b1k3/p2p3B/1p2p3/b1n5/7P/PK6/8/5r2 w - - 0 28",
        "8/ppp1k2r/2n5/P7/2r5/7P/3K4/8 w - - 0 38", "7r/pk6/8/8/2P2K2/1P4P1/P7/6q1 w - - 0 41"};
    struct bench bench = open_bench(false);
    for (size_t i = 0; i < sizeof fens / sizeof *fens; i++) {
        open_fen(fens[i]);
        assert_bounds(solve(&bench, 2));
    }
    close_bench(&bench);
}

/* S16: what the other side has committed changes nothing. */
static void nothing_depends_on_what_is_pending(void **state)
{
    (void)state;
    static struct move_list list;
    struct bench plain = open_bench(false);
    struct bench told = open_bench(false);
    for (int i = 0; i < deep_positions(); i++) {
        union position_room asked;
        open_random();
        solve(&plain, 2);
        int opener = game_position(&game)->seat;
        game.variant->open(game_position(&game), &asked.head, opener);
        list.count = 0;
        game.variant->generate(&asked.head, GENERATE_ALL, &list);
        assert_true(game_play(&game, list.move[below(list.count)]));
        assert_true(game_position(&game)->is_pending);
        solve(&told, 2);
        assert_memory_equal(&plain.state->solution, &told.state->solution,
                            sizeof(struct solution));
    }
    close_bench(&plain);
    close_bench(&told);
}

/* However far a side is ahead, more is worth more: else who has won looks for no end. */
static void more_is_always_value_more(void **state)
{
    (void)state;
    utility_prepare();
    for (int centipawns = 0; centipawns < 4000; centipawns++) {
        int value = utility_of(centipawns);
        assert_int_equal(utility_of(-centipawns), -value);
        assert_true(utility_of(centipawns + 10) > value);
        assert_true(utility_of(centipawns + 1) >= value);
        assert_in_range(utility_to_centipawns(value), centipawns > 5 ? centipawns - 5 : 0,
                        centipawns);
    }
    assert_true(utility_of(1 << 20) <= UTILITY_STATIC_MAX);
}

int main(int count, char **argument)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bounds_enclose_the_value),
        cmocka_unit_test(the_double_oracle_finds_the_value_of_the_full_matrix),
        cmocka_unit_test(the_same_search_gives_the_same_answer),
        cmocka_unit_test(mixes_are_whole),
        cmocka_unit_test(a_mate_in_one_move_is_found),
        cmocka_unit_test(rare_moves_are_weighed),
        cmocka_unit_test(nothing_depends_on_what_is_pending),
        cmocka_unit_test(more_is_always_value_more),
    };
    const struct variant *variant = variant_find("xymyx");
    if (variant == NULL || !game_init(&game, variant, 0)) {
        return 1;
    }
    random_state = run_seed();
    positions = count > 1 ? atoi(argument[1]) : positions;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    game_free(&game);
    return failed;
}
