/* Where both sides move at once and endgame tables know all that a turn leads to, the search
 * tells what the tables do: the payoff of each pair of moves is the value of the position after
 * it, and the turn is worth what its own table says. */
#include "engine/joint/joint_bounds.h"
#include "tests/endgames/endgame_support.h"
#include "tests/support/search_support.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

/* Ten-thousandths: shares that are too small are left out of a mix; a table knows of a turn
 * less than the search, which can be the one that wins. */
enum {
    WHOLE = 10000,
    TOLERANCE = 200,
    A_TURN_MORE = 50,
    POSITIONS = 60,
    TRIES = 4000,
    SQUARES = 64
};

/* The part that what each turn takes a part of has in a value, see engine/joint/joint_bounds.c.
 */
static const double haste_part = 0.001;

static struct rule_set rules;
static struct endgames *tables;
static struct endgame_cache *cache;

/* How the search tells a share of seat 0, to `seat`: a win by the tables is no win seen. */
static double score_of(double share, int seat)
{
    double score = WHOLE * (utility_of_share(share) + UTILITY_WIN) / (2.0 * UTILITY_WIN);
    return seat == 0 ? score : WHOLE - score;
}

/* What `seat` gets after a turn, in ten-thousandths; ties have both orders. */
static double score_after(const struct position *standing, const move_t half[2], int seat)
{
    double sum = 0;
    for (int first = 0; first < 2; first++) {
        union position_room after;
        struct endgame endgame;
        double share = 0.5;
        rules.variant->resolve(standing, &after.head, half, first);
        if (after.head.is_over) {
            share = (1 + variant_joint_outcome(rules.variant, &after.head)) / 2.0;
        } else if (!rules.variant->is_dead(&after.head)) {
            assert_true(endgames_look_up(tables, cache, rules.variant, &after.head, &endgame));
            share = (1 - haste_part) * endgame.value + haste_part * endgame.hasty;
        }
        sum += share / 2;
    }
    return score_of(sum, seat);
}

/* Nobody gains by another move, which is all that an equilibrium is. */
static void assert_equilibrium(const struct payoffs *payoffs)
{
    for (int side = 0; side < 2; side++) {
        int value = side == 0 ? payoffs->value : WHOLE - payoffs->value;
        for (int i = 0; i < payoffs->count[side]; i++) {
            double sum = 0;
            for (int j = 0; j < payoffs->count[1 - side]; j++) {
                int score = side == 0 ? payoffs->score[i][j] : WHOLE - payoffs->score[j][i];
                sum += payoffs->permille[1 - side][j] * score / 1000.0;
            }
            assert_true(sum <= value + TOLERANCE);
            assert_true(payoffs->permille[side][i] == 0 || sum >= value - TOLERANCE);
        }
    }
}

/* The scores of all pairs of moves, and their number, by the tables. */
static void assert_turn(const struct payoffs *payoffs, const struct position *standing,
                        int seat)
{
    struct endgame endgame;
    assert_true(endgames_look_up(tables, cache, rules.variant, standing, &endgame));
    assert_true(fabs(payoffs->value - score_of(endgame.value, seat)) <= A_TURN_MORE);
    assert_int_equal(payoffs->lower, payoffs->value);
    assert_int_equal(payoffs->upper, payoffs->value);
    for (int side = 0; side < 2; side++) {
        struct move_list list;
        variant_moves_of(rules.variant, standing, side == 0 ? seat : 1 - seat, &list);
        assert_int_equal(payoffs->count[side], list.count);
    }
    for (int i = 0; i < payoffs->count[0]; i++) {
        for (int j = 0; j < payoffs->count[1]; j++) {
            move_t half[2];
            half[seat] = payoffs->move[0][i];
            half[1 - seat] = payoffs->move[1][j];
            double score = score_after(standing, half, seat);
            assert_true(fabs(payoffs->score[i][j] - score) <= 1);
        }
    }
    assert_equilibrium(payoffs);
}

/* A game that begins with these pieces by chance; false where the rules refuse that. */
static bool open_pieces(struct game *game, const char *pieces)
{
    char board[SQUARES] = {0};
    char fen[FEN_MAX], *end = fen;
    struct text_error error;
    for (const char *piece = pieces; *piece != '\0'; piece++) {
        board[next_random() % SQUARES] = *piece;
    }
    for (int square = 0, empty = 0; square < SQUARES; square++) {
        bool ends_rank = square % 8 == 7;
        empty += board[square] == 0;
        if (empty > 0 && (board[square] != 0 || ends_rank)) {
            *end++ = (char)('0' + empty);
            empty = 0;
        }
        if (board[square] != 0) {
            *end++ = board[square];
        }
        if (ends_rank) {
            *end++ = square == SQUARES - 1 ? ' ' : '/';
        }
    }
    strcpy(end, "w - - 0 1");
    assert_true(game_init(game, rules.variant, rules.options));
    if (!game_set_fen(game, fen, &error)) {
        game_free(game);
        return false;
    }
    return true;
}

static void the_root_is_what_the_tables_say(void **state)
{
    (void)state;
    static const char *const pieces[] = {"KRk", "Kkr", "KPk", "Kkp"};
    struct engine *engine = engine_new();
    struct engine_options options = {.endgames = tables};
    int seen = 0;
    engine_set_options(engine, &options);
    for (int i = 0; i < TRIES && seen < POSITIONS; i++) {
        struct game game;
        struct endgame endgame;
        if (!open_pieces(&game, pieces[i % 4])) {
            continue;
        }
        if (endgames_look_up(tables, cache, rules.variant, game_position(&game), &endgame)) {
            for (int seat = 0; seat < 2; seat++) {
                struct payoffs payoffs = payoffs_of(engine, &game, seat);
                assert_turn(&payoffs, game_position(&game), seat);
            }
            seen++;
        }
        game_free(&game);
    }
    assert_int_equal(seen, POSITIONS);
    engine_free(engine);
}

/* Each byte of the tables is held to what it was when all else agreed. */
static void tables_have_the_approved_figures(void **state)
{
    (void)state;
    static const struct {
        const char *material;
        uint64_t won, mixed, lost, checksum;
    } figures[] = {
        {"KRvK", 6418, 25388, 310, UINT64_C(0xa1d66ce47b5b9aa5)},
        {"KPvK", 51377, 41525, 842, UINT64_C(0x6967d98b8ae9494a)},
    };
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++) {
        struct material material = find_material(rules.variant, figures[i].material);
        const struct endgame_table *table =
            endgames_find(tables, rules.variant, rules.options, &material);
        assert_int_equal(table->facts.won[0], figures[i].won);
        assert_int_equal(table->facts.drawn[0], figures[i].mixed);
        assert_int_equal(table->facts.lost[0], figures[i].lost);
        if (table_checksum(table) != figures[i].checksum) {
            fail_msg("%s has the checksum %016" PRIx64, figures[i].material,
                     table_checksum(table));
        }
    }
}

/* Stopped while positions are read, and while either of their values is worked out. */
static void a_stopped_solution_is_none(void **state)
{
    (void)state;
    static const double parts[] = {0, 0.1, 0.4, 0.7};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        struct watch watch = {.stop_at = parts[i]};
        unsigned char *bytes;
        size_t size;
        assert_int_equal(solve_watched(tables, &rules, "KRvK", &watch, 1, &bytes, &size),
                         SOLVE_STOPPED);
        assert_null(bytes);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_have_the_approved_figures),
        cmocka_unit_test(the_root_is_what_the_tables_say),
        cmocka_unit_test(a_stopped_solution_is_none),
    };
    rules = find_rules("xymyx");
    tables = endgames_new();
    cache = endgame_cache_new(64);
    make_tables(tables, &rules, "KPvK");
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    endgame_cache_free(cache);
    endgames_free(tables);
    return failed;
}
