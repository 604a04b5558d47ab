/* What a study counts: that its games follow from their numbers, whoever plays them, that
 * unequal armies lack what they should, and that the figures are right. */
#include "protocol/cli/study/imbalance.h"
#include "protocol/cli/study/study.h"
#include "rules/variants.h"
#include "tests/support/test_support.h"

#include <string.h>

enum { GAMES = 6 };

static struct study study_of(const char *name)
{
    const struct variant *variant = variant_find(name);
    return (struct study){.variant = variant,
                          .games = GAMES,
                          .jobs = 1,
                          .seed = 5,
                          .limit = {.nodes = 40},
                          .opening = {.plies = 4, .depth = 1, .limit = 200}};
}

static void games_follow_from_their_numbers(void **state)
{
    (void)state;
    static const char *const names[] = {"chess", "nodal", "xymyx"};
    for (int i = 0; i < 3; i++) {
        struct study study = study_of(names[i]);
        struct study_game alone[GAMES], together[GAMES];
        memset(alone, 0, sizeof alone);
        memset(together, 0, sizeof together);
        assert_int_equal(study_play(&study, alone), STUDY_DONE);
        study.jobs = 3;
        assert_int_equal(study_play(&study, together), STUDY_DONE);
        bool differ = false;
        for (int game = 0; game < GAMES; game++) {
            assert_int_equal(alone[game].result, together[game].result);
            assert_int_equal(alone[game].moves, together[game].moves);
            assert_string_equal(alone[game].reason, together[game].reason);
            assert_true(alone[game].branching == together[game].branching);
            assert_int_not_equal(alone[game].result, RESULT_NONE);
            assert_true(alone[game].moves > 4 && alone[game].branching > 1);
            differ = differ || alone[game].moves != alone[0].moves;
        }
        assert_true(differ);
    }
}

/* Game after game from one position. */
static void start_there(const struct study *study, int number, uint64_t *random, char *fen)
{
    (void)number;
    (void)random;
    strcpy(fen, study->context);
}

static void games_begin_where_they_are_told(void **state)
{
    (void)state;
    struct study study = study_of("chess");
    struct study_game games[GAMES];
    study.start = start_there;
    study.context = "4k3/pppppppp/8/8/8/8/PPPPPPPP/QQQQKQQQ w - - 0 1";
    study.limit.nodes = 1000;
    study.opening.limit = 5000;
    assert_int_equal(study_play(&study, games), STUDY_DONE);
    for (int i = 0; i < GAMES; i++) {
        assert_int_not_equal(games[i].result, RESULT_BLACK_WINS);
    }
    assert_int_equal(games[0].result, RESULT_WHITE_WINS);
    assert_string_equal(games[0].reason, "checkmate");
    study.context = "no position";
    assert_int_equal(study_play(&study, games), STUDY_NO_OPENING);
}

static void assert_near(double value, double wanted)
{
    assert_true(value > wanted - 1e-4 && value < wanted + 1e-4);
}

static void means_have_errors(void **state)
{
    (void)state;
    double numbers[] = {2, 4, 4, 4, 5, 5, 7, 9};
    struct study_mean mean = study_mean(numbers, 8);
    assert_near(mean.mean, 5);
    assert_near(mean.error, 1.959964 * 0.755929); /* the root of 32 / 7 / 8 */
    mean = study_mean(numbers, 1);
    assert_near(mean.mean, 2);
    assert_near(mean.error, 0);
}

static void shares_have_errors(void **state)
{
    (void)state;
    struct study_mean share = study_share(50, 0, 50);
    assert_near(share.mean, 0.5);
    /* 50.5, 0.5, 50.5 of 101.5: variance 101 / 101.5 / 4 */
    assert_near(share.error, 1.959964 * 0.0495062);
    share = study_share(10, 0, 0);
    assert_near(share.mean, 1);
    assert_true(share.error > 0.05 && share.error < 0.3);
    assert_near(study_share(1, 2, 1).mean, 0.5);
    assert_true(study_share(100, 800, 100).error < study_share(500, 0, 500).error);
}

static void rights_go_with_the_pieces(void **state)
{
    (void)state;
    const struct variant *chess = variant_find("chess");
    struct basket lacks[2] = {{1, {4}}, {2, {1, 1}}};
    char fen[FEN_MAX];
    uint64_t random = 1;
    bool kings = false, queens = false;
    for (int i = 0; i < 40; i++) {
        assert_true(imbalance_write(chess, 0, lacks, &random, fen));
        bool lacks_h = strstr(fen, "/RNBQKBN1 w Qkq -") != NULL;
        bool lacks_a = strstr(fen, "/1NBQKBNR w Kkq -") != NULL;
        assert_true(lacks_h != lacks_a);
        kings = kings || lacks_h;
        queens = queens || lacks_a;
    }
    assert_true(kings && queens);
}

static void what_cannot_be_lacked_is_refused(void **state)
{
    (void)state;
    const struct variant *chess = variant_find("chess");
    struct basket king[2] = {{1, {6}}, {0, {0}}};
    struct basket queens[2] = {{0, {0}}, {2, {5, 5}}};
    char fen[FEN_MAX];
    uint64_t random = 1;
    assert_false(imbalance_write(chess, 0, king, &random, fen));
    assert_false(imbalance_write(chess, 0, queens, &random, fen));
}

/* One piece less, of that kind and side, and nothing else changed. */
static void every_game_can_be_unequal(void **state)
{
    (void)state;
    uint64_t random = 9;
    for (int v = 0; v < variant_count(); v++) {
        const struct variant *variant = variant_find(variant_at(v)->name);
        union position_room start, unequal;
        struct text_error error;
        char fen[FEN_MAX];
        variant_start(variant, 0, &start.head);
        for (int seat = 0; seat < 2; seat++) {
            struct basket lacks[2] = {{.count = 0}, {.count = 0}};
            lacks[seat] = (struct basket){1, {variant->pawn}};
            assert_true(imbalance_count(variant, 0, seat, variant->pawn) > 0);
            assert_true(imbalance_write(variant, 0, lacks, &random, fen));
            assert_true(variant->from_fen(variant, &unequal.head, fen, 0, &error));
            int differ = 0;
            for (int square = 0; square < variant->files * variant->ranks; square++) {
                int before = position_piece(&start.head, square);
                int after = position_piece(&unequal.head, square);
                if (before != after) {
                    assert_int_equal(before, piece_make(seat, variant->pawn));
                    assert_int_equal(after, 0);
                    differ++;
                }
            }
            assert_int_equal(differ, 1);
            assert_int_equal(variant->pool(&start.head, 0, variant->pawn),
                             variant->pool(&unequal.head, 0, variant->pawn));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_follow_from_their_numbers),
        cmocka_unit_test(games_begin_where_they_are_told),
        cmocka_unit_test(means_have_errors),
        cmocka_unit_test(shares_have_errors),
        cmocka_unit_test(rights_go_with_the_pieces),
        cmocka_unit_test(what_cannot_be_lacked_is_refused),
        cmocka_unit_test(every_game_can_be_unequal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
