/* The tool that measures how far the engine's mixes can be exploited: exact values a few turns
 * ahead (bench/joint/joint_value.h). */
#include "bench/joint/joint_value.h"
#include "engine/joint/joint_bounds.h"
#include "rules/move_text.h"
#include "rules/variants.h"
#include "tests/support/test_support.h"

#include <math.h>
#include <string.h>

enum { PERMILLE = 1000 };

static const struct variant *variant;
static struct local_engine *engine;

static int set_up(void **state)
{
    (void)state;
    variant = variant_find("xymyx");
    engine = local_engine_new(JOINT_MEGABYTES);
    assert_non_null(engine);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    local_engine_free(engine);
    return 0;
}

static void open_fen(const char *fen, union position_room *place)
{
    struct text_error error;
    if (!variant->from_fen(variant, &place->head, fen, 0, &error)) {
        fail_msg("%s: %s", fen, error.what);
    }
}

/* The engine's mixes at `depth`. This also fills the table of utilities. */
static struct answer ask(const char *fen, int depth)
{
    struct game game;
    struct text_error error;
    struct answer answer;
    struct local_limit limit = {.depth = depth};
    assert_true(game_init(&game, variant, 0));
    assert_true(game_set_fen(&game, fen, &error));
    answer_ask(engine, &game, &limit, &answer);
    game_free(&game);
    assert_int_equal(answer.depth, depth);
    return answer;
}

/* An answer in which each side plays one move. */
static struct answer pure_answer(move_t white, move_t black)
{
    struct answer answer = {.depth = 1};
    for (int seat = 0; seat < 2; seat++) {
        answer.mixture.count[seat] = 1;
        answer.mixture.move[seat][0] = seat == 0 ? white : black;
        answer.mixture.permille[seat][0] = PERMILLE;
    }
    return answer;
}

/* An answer that plays the equilibrium, rounded. */
static struct answer mixed_answer(const struct turn_matrix *turn, const struct mix *mix)
{
    struct answer answer = {.depth = 1};
    struct mixture *mixture = &answer.mixture;
    for (int seat = 0; seat < 2; seat++) {
        int count = seat == 0 ? turn->matrix.rows : turn->matrix.columns;
        for (int i = 0; i < count; i++) {
            double probability = seat == 0 ? mix->row[i] : mix->column[i];
            int permille = (int)lround(PERMILLE * probability);
            if (permille > 0) {
                mixture->move[seat][mixture->count[seat]] = turn->move[seat][i];
                mixture->permille[seat][mixture->count[seat]++] = permille;
            }
        }
    }
    return answer;
}

/* What one side alone plays. */
static struct answer one_sided(const struct turn_matrix *turn, int seat, int index)
{
    return seat == 0 ? pure_answer(turn->move[0][index], turn->move[1][0])
                     : pure_answer(turn->move[0][0], turn->move[1][index]);
}

/* Many pieces hang on both sides: whoever is known beforehand loses by it, whatever it plays;
 * the equilibrium does not. */
static void a_pure_move_is_exploited_and_the_equilibrium_is_not(void **state)
{
    (void)state;
    static const char fen[] = "8/6pp/2B2n2/4bk2/8/6P1/1rP1PP1P/4K2R w K - 0 19";
    static struct turn_matrix turn;
    static struct mix mix;
    union position_room place;
    double loss[2];
    ask(fen, 1);
    struct horizon horizon = {.variant = variant, .evaluator = eval_find(variant)};
    open_fen(fen, &place);
    assert_true(horizon_solve(&horizon, &place.head, 1, &turn, &mix));
    struct answer exact = mixed_answer(&turn, &mix);
    horizon_answer(&horizon, &place.head, 1, &exact, &turn);
    answer_losses(&turn, &mix, &exact, loss);
    for (int seat = 0; seat < 2; seat++) {
        int count = seat == 0 ? turn.matrix.rows : turn.matrix.columns;
        double pure_loss[2];
        assert_true(exact.mixture.count[seat] > 1);
        assert_true(loss[seat] > -1 && loss[seat] < 2 * UTILITY_WIN / 200.0);
        for (int i = 0; i < count; i++) {
            struct answer pure = one_sided(&turn, seat, i);
            horizon_answer(&horizon, &place.head, 1, &pure, &turn);
            answer_losses(&turn, &mix, &pure, pure_loss);
            assert_true(pure_loss[seat] > 1);
        }
    }
}

/* The mix found with few entries is an equilibrium of the whole matrix. */
static void the_equilibrium_is_that_of_the_whole_matrix(void **state)
{
    (void)state;
    static const char *const fens[] = {
        "8/6pp/2B2n2/4bk2/8/6P1/1rP1PP1P/4K2R w K - 0 19",
        "r1bqkb1r/pPp2ppp/7n/8/4N3/5P2/1PPP1n1P/Q3KB1R w kq - 0 13",
        "8/2k5/3p4/8/3R4/2K5/8/8 w - - 0 1"};
    static struct turn_matrix turn;
    static struct mix mix, whole;
    ask(fens[0], 1);
    for (int i = 0; i < 3; i++) {
        struct horizon horizon = {
            .variant = variant, .evaluator = eval_find(variant), .extensions = i % 2};
        struct answer all = {0};
        union position_room place;
        int depth = i == 2 ? 2 : 1;
        open_fen(fens[i], &place);
        assert_true(horizon_solve(&horizon, &place.head, depth, &turn, &mix));
        uint64_t leaves = horizon.leaves;
        horizon_answer(&horizon, &place.head, depth, &all, &turn);
        assert_true(leaves < horizon.leaves);
        matrix_solve(&turn.matrix, &whole);
        assert_true(fabs(whole.value - mix.value) < 0.1);
        assert_true(matrix_best_row(&turn.matrix, mix.column, NULL) < mix.value + 0.1);
        assert_true(matrix_best_column(&turn.matrix, mix.row, NULL) > mix.value - 0.1);
    }
}

/* S13: mate in one turn is seen from one turn on, and a turn later it is worth less. */
static void mates_count_by_their_distance(void **state)
{
    (void)state;
    static const char fen[] = "k7/8/2K5/8/8/8/8/R6R w - - 0 1";
    union position_room place;
    struct horizon horizon = {.variant = variant, .evaluator = eval_find(variant)};
    ask(fen, 1);
    open_fen(fen, &place);
    for (int depth = 1; depth <= 2; depth++) {
        double value = horizon_value(&horizon, &place.head, 0, depth);
        assert_true(value == UTILITY_WIN - 1);
    }
    assert_true(horizon_value(&horizon, &place.head, 2, 1) == UTILITY_WIN - 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pure_move_is_exploited_and_the_equilibrium_is_not),
        cmocka_unit_test(the_equilibrium_is_that_of_the_whole_matrix),
        cmocka_unit_test(mates_count_by_their_distance),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
