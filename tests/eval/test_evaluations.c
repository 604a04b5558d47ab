/* The hand-written evaluations: the same for a position and its mirror image, equal to the sum
 * of their traces, and within their bound, over random games and random set-ups. Then what
 * anyone can see of any evaluation. */
#include "eval/eval.h"
#include "rules/variants.h"
#include "tests/oracle/setup.h"
#include "tests/support/random.h"
#include "tests/support/test_support.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POSITIONS = 50000, PLIES_MAX = 200, BOUND = 20000, THREADS_ASKED = 30 };

/* The total that the terms of a trace add up to. */
static int trace_total(const struct eval_trace *trace)
{
    int64_t middle = 0;
    int64_t end = 0;
    for (int i = 0; i < trace->count; i++) {
        assert_non_null(trace->term[i].name);
        middle += trace->term[i].middle[0] - trace->term[i].middle[1];
        end += trace->term[i].end[0] - trace->term[i].end[1];
    }
    return (int)((middle * trace->phase + end * (256 - trace->phase)) / 256);
}

/* Where everybody plays for himself the value is the mover's share of all strengths and what
 * attacked pieces add to it, of which there are no terms. */
static void check_shares(const struct evaluator *evaluator, const struct position *position,
                         const struct eval_trace *trace)
{
    int strength[SEATS_MAX];
    evaluator->strengths(position, strength);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        assert_in_range(strength[seat], 0, INT16_MAX * SQUARES_MAX);
    }
    int total = eval_share(strength, position->seat, eval_players(strength));
    total = eval_with_threats(total, evaluator->threats(position, position->seat));
    assert_int_equal(trace->count, 0);
    assert_int_equal(trace->total, total);
}

static void check_position(const struct evaluator *evaluator, const struct variant *variant,
                           const struct position *position)
{
    union position_room flipped;
    struct eval_trace trace;
    int score = evaluator->evaluate(position, NULL);
    variant_flip(variant, position, &flipped.head);
    if (evaluator->evaluate(&flipped.head, NULL) != score) {
        char fen[FEN_MAX];
        variant->to_fen(variant, position, fen);
        fail_msg("%s: %d, flipped %d", fen, score, evaluator->evaluate(&flipped.head, NULL));
    }
    assert_int_equal(evaluator->evaluate(position, &trace), score);
    assert_in_range(trace.phase, 0, 256);
    assert_true(abs(score) < BOUND);
    if (evaluator->strengths != NULL) {
        check_shares(evaluator, position, &trace);
        return;
    }
    assert_int_equal(trace.total, variant->team[position->seat] == 0 ? score : -score);
    assert_in_range(trace.count, 1, EVAL_TERMS_MAX);
    if (abs(trace_total(&trace)) < BOUND - 1000) {
        assert_int_equal(trace.total, trace_total(&trace));
    }
}

/* Makes a random move; false where there is none. */
static bool play_random_move(const struct variant *variant, uint64_t *random,
                             union position_room *position)
{
    static struct move_list list;
    union position_room next;
    list.count = 0;
    variant->generate(&position->head, GENERATE_ALL, &list);
    if (list.count == 0) {
        return false;
    }
    variant->apply(&position->head, &next.head, list.move[random_below(random, list.count)]);
    *position = next;
    return true;
}

/* Random play from the start position, under all combinations of options in turn. */
static void check_random_games(const char *name, unsigned options_end)
{
    const struct variant *variant = variant_find(name);
    const struct evaluator *evaluator = eval_find(variant);
    union position_room position;
    uint64_t random = run_seed();
    unsigned options = 0;
    int ply = PLIES_MAX;
    for (int checked = 0; checked < run_count(POSITIONS); checked++) {
        if (ply >= PLIES_MAX) {
            variant_start(variant, options++ % options_end, &position.head);
            ply = 0;
        }
        check_position(evaluator, variant, &position.head);
        ply = play_random_move(variant, &random, &position) ? ply + 1 : PLIES_MAX;
    }
}

/* Random set-ups, those that the FEN reader accepts. */
static void check_random_setups(const char *name, unsigned options_end)
{
    const struct variant *variant = variant_find(name);
    const struct evaluator *evaluator = eval_find(variant);
    const struct oracle_game *oracle = oracle_find(name);
    uint64_t random = run_seed();
    int checked = 0;
    while (checked < run_count(POSITIONS)) {
        struct oracle_position setup;
        union position_room position;
        struct text_error error;
        char fen[ORACLE_FEN_MAX];
        unsigned options = (unsigned)random_below(&random, (int)options_end);
        oracle_random_position(oracle, options, &random, &setup);
        oracle_print(oracle, &setup, fen);
        if (variant->from_fen(variant, &position.head, fen, options, &error)) {
            check_position(evaluator, variant, &position.head);
            checked++;
        }
    }
}

/* The variants that have a hand-written evaluation. */
static const char *const written[] = {"xymyx", "gala-cutthroat"};
enum { WRITTEN = sizeof written / sizeof written[0] };

static void every_other_variant_has_a_net(void **state)
{
    (void)state;
    for (int i = 0; i < variant_count(); i++) {
        const char *name = variant_at(i)->name;
        bool is_written = strcmp(name, written[0]) == 0 || strcmp(name, written[1]) == 0;
        const struct evaluator *evaluator = eval_find(variant_at(i));
        assert_true((evaluator->evaluate != NULL) == is_written);
        assert_true(is_written || evaluator->features != NULL);
    }
}

static void evaluations_are_symmetric_in_random_games(void **state)
{
    (void)state;
    for (int i = 0; i < WRITTEN; i++) {
        check_random_games(written[i], variant_option_sets(variant_find(written[i])));
    }
}

static void evaluations_are_symmetric_in_random_setups(void **state)
{
    (void)state;
    for (int i = 0; i < WRITTEN; i++) {
        check_random_setups(written[i], variant_option_sets(variant_find(written[i])));
    }
}

/* A value asked for by a thread of its own. */
struct question {
    const struct evaluator *evaluator;
    const struct position *position;
    int value;
};

static void *ask_alone(void *question)
{
    struct question *asked = question;
    asked->value = asked->evaluator->evaluate(asked->position, NULL);
    return NULL;
}

/* A value is the position's alone, whatever the thread has valued before. */
static void the_past_does_not_count(void **state)
{
    (void)state;
    static union position_room kept[THREADS_ASKED];
    for (int i = 0; i < WRITTEN; i++) {
        const struct variant *variant = variant_find(written[i]);
        const struct evaluator *evaluator = eval_find(variant);
        uint64_t random = 5;
        variant_start(variant, 0, &kept[0].head);
        for (int n = 1; n < THREADS_ASKED; n++) {
            kept[n] = kept[n - 1];
            play_random_move(variant, &random, &kept[n]);
        }
        for (int n = 0; n < 10 * THREADS_ASKED; n++) {
            const struct position *position = &kept[random_below(&random, THREADS_ASKED)].head;
            struct question question = {evaluator, position, 0};
            pthread_t thread;
            assert_int_equal(pthread_create(&thread, NULL, ask_alone, &question), 0);
            assert_int_equal(pthread_join(thread, NULL), 0);
            assert_int_equal(evaluator->evaluate(position, NULL), question.value);
        }
    }
}

/* By the program's net, if it has one for the game. */
static int score_of(const char *game, const char *fen)
{
    static struct nnue nnue;
    struct rule_set rules = find_rules(game);
    const struct evaluator *evaluator = eval_find(rules.variant);
    const struct net *net =
        evaluator->features != NULL ? net_embedded(evaluator->features) : NULL;
    union position_room position;
    read_position(&rules, fen, &position);
    nnue_forget(&nnue);
    if (net != NULL) {
        nnue_begin(&nnue, net, evaluator->features);
    }
    return eval_position(evaluator, rules.variant, net != NULL ? &nnue : NULL, &position.head,
                         NULL, 0);
}

/* Black's strongest piece is missing at the start. */
static void the_side_with_more_is_better(void **state)
{
    (void)state;
    static const struct {
        const char *game, *board, *rest;
    } less[] = {
        {"chess", "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "KQkq - 0 1"},
        {"xodul", "rnb1kwglc/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKWGLC[]", "- - 0 1"},
        {"cubic", "1nbgkgn1/6b1/pppppppp/8/8/PPPPPPPP/1B4R1/1NGKGBN1[PPpp]", "- - 0 1"},
        {"nodal", "bn1knb/pppppp/6/6/6/6/PPPPPP/BNQKNB", "- - 0 1"},
        {"nodal-ludii", "bn1knb/pppppp/6/6/6/6/PPPPPP/BNQKNB", "- - 0,0 1"},
        {"xymyx", "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "KQkq - 0 1"},
    };
    for (size_t i = 0; i < sizeof less / sizeof less[0]; i++) {
        char fen[FEN_MAX];
        snprintf(fen, sizeof fen, "%s w %s", less[i].board, less[i].rest);
        assert_true(score_of(less[i].game, fen) > 250);
        if (strcmp(less[i].game, "xymyx") != 0) { /* where nobody has the move */
            snprintf(fen, sizeof fen, "%s b %s", less[i].board, less[i].rest);
            assert_true(score_of(less[i].game, fen) < -250);
        }
    }
}

/* Who plays alone is as strong as his royals and pieces: level at the start, and with more than
 * his part of the whole as the others lose. Who has no royal is out of it. */
static void shares_of_players(void **state)
{
    (void)state;
    static const char game[] = "gala-cutthroat";
    static const char rest[] = "16/16/16/16/16/16/16/16/16/16/16/16/16/16/";
    struct rule_set rules = find_rules(game);
    const struct evaluator *evaluator = eval_find(rules.variant);
    union position_room position;
    char fen[2][FEN_MAX];
    int strength[SEATS_MAX];
    variant_start(rules.variant, 0, &position.head);
    evaluator->strengths(&position.head, strength);
    for (int seat = 1; seat < SEATS_MAX; seat++) {
        assert_int_equal(strength[seat], strength[0]);
    }
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        assert_in_range(evaluator->threats(&position.head, seat) + 100, 0, 200);
    }
    assert_int_equal(eval_share(strength, 0, eval_players(strength)), 0);
    assert_int_equal(evaluator->evaluate(&position.head, NULL),
                     evaluator->threats(&position.head, 0));
    snprintf(fen[0], FEN_MAX, "bK,14,yK/%srK,1,rR,12,gK r - 0 1", rest);
    snprintf(fen[1], FEN_MAX, "bK,14,yK/%srK,1,rR,12,gK b - 0 1", rest);
    assert_true(score_of(game, fen[0]) > 500);
    assert_true(score_of(game, fen[1]) < -100);
    snprintf(fen[0], FEN_MAX, "bK,14,yK/%srK,14,gR r - 0 1", rest);
    snprintf(fen[1], FEN_MAX, "bK,14,yK/%srK,14,gR g - 0 1", rest);
    assert_true(score_of(game, fen[0]) > score_of(game, fen[1]) + 1000);
    read_position(&rules, fen[1], &position);
    evaluator->strengths(&position.head, strength);
    assert_int_equal(strength[3], 0);
    assert_int_equal(evaluator->threats(&position.head, 3), 0);
    assert_true(strength[0] > 0 && strength[1] == strength[0]);
}

/* What Red's threats are worth in a position. */
static int threats_of_red(const char *board, char mover)
{
    struct rule_set rules = find_rules("gala-cutthroat");
    union position_room position;
    char fen[FEN_MAX];
    snprintf(fen, sizeof fen, "%s %c - 0 1", board, mover);
    read_position(&rules, fen, &position);
    return eval_find(rules.variant)->threats(&position.head, 0);
}

/* Red's horse, which Green's rook attacks, costs Red more when it is not defended, and more
 * still when Green has the move. What Red attacks is worth more when he has the move. */
static void threats_of_players(void **state)
{
    (void)state;
    static const char rest[] = "2,bK,13/16/15,yK/16/16/16/16/16/16/16/16/16/16/";
    char loose[FEN_MAX], held[FEN_MAX], apart[FEN_MAX], target[FEN_MAX];
    snprintf(apart, FEN_MAX, "%s16/rK,15/5,rH,4,gR,2,gK,2", rest);
    snprintf(loose, FEN_MAX, "%s11,gR,4/rK,15/5,rH,7,gK,2", rest);
    snprintf(held, FEN_MAX, "%s11,gR,4/4,rK,11/5,rH,7,gK,2", rest);
    snprintf(target, FEN_MAX, "%s11,rR,4/rK,15/5,gH,7,gK,2", rest);
    assert_int_equal(threats_of_red(apart, 'b'), 0);
    assert_true(threats_of_red(loose, 'b') < -100);
    assert_true(threats_of_red(loose, 'g') < threats_of_red(loose, 'b'));
    assert_true(threats_of_red(held, 'g') > threats_of_red(loose, 'g'));
    assert_true(threats_of_red(target, 'g') > 0);
    assert_true(threats_of_red(target, 'r') > threats_of_red(target, 'g'));
}

/* Partners are one side. */
static void teams_are_sides(void **state)
{
    (void)state;
    static const char rest[] = "16/16/16/16/16/16/16/16/16/16/16/16/16/16/";
    static const char *const games[] = {"gala-team", "gala-team-shared"};
    char fen[FEN_MAX];
    for (int game = 0; game < 2; game++) {
        for (int seat = 0; seat < SEATS_MAX; seat++) {
            char mover = find_rules(games[game]).variant->seat_letters[seat];
            snprintf(fen, sizeof fen, "bK,14,yK/%srK,14,gK %c - 0 1", rest, mover);
            assert_true(abs(score_of(games[game], fen)) <= 100);
            snprintf(fen, sizeof fen, "bK,14,yK/%srK,1,rR,12,gK %c - 0 1", rest, mover);
            int score = score_of(games[game], fen);
            assert_true(seat % 2 == 0 ? score > 300 : score < -300);
        }
    }
}

/* By its pieces alone the position is worth `count` of those of this letter to the mover. */
static void assert_material(const char *game, const char *fen, int count, char letter)
{
    struct rule_set rules = find_rules(game);
    const struct evaluator *evaluator = eval_find(rules.variant);
    union position_room position;
    read_position(&rules, fen, &position);
    int type = (int)(strchr(rules.variant->letters, letter) - rules.variant->letters);
    int difference = eval_material(evaluator, rules.variant, &position.head) -
                     count * evaluator->value[type];
    if (abs(difference) > MATERIAL_NOISE) {
        fail_msg("%s: %s: %d is too much", game, fen, difference);
    }
}

/* Pieces on the board and in hand, and a partner's. */
static void pieces_alone_count(void **state)
{
    (void)state;
    assert_material("chess", "4k3/8/8/8/8/8/8/3QK3 w - - 0 1", 1, 'Q');
    assert_material("chess", "4k3/8/8/8/8/8/8/3QK3 b - - 0 1", -1, 'Q');
    assert_material("chess", "4k3/8/8/8/3N4/8/2N5/4K3 w - - 0 1", 2, 'N');
    assert_material("cubic", "4k3/4p3/8/8/8/8/4P3/4K3[RR] w - - 0 1", 2, 'R');
    assert_material("cubic", "4k3/4p3/8/8/8/8/4P3/4K3[r] w - - 0 1", -1, 'R');
    static const char rest[] = "16/16/16/16/16/16/16/16/16/16/16/16/16/16/";
    char fen[FEN_MAX];
    snprintf(fen, sizeof fen, "bK,14,yK/%srK,1,rR,12,gK y - 0 1", rest);
    assert_material("gala-team", fen, 1, 'R');
    snprintf(fen, sizeof fen, "bK,14,yK/%srK,1,rR,12,gK g - 0 1", rest);
    assert_material("gala-team", fen, -1, 'R');
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_other_variant_has_a_net),
        cmocka_unit_test(evaluations_are_symmetric_in_random_games),
        cmocka_unit_test(evaluations_are_symmetric_in_random_setups),
        cmocka_unit_test(the_past_does_not_count),
        cmocka_unit_test(the_side_with_more_is_better),
        cmocka_unit_test(shares_of_players),
        cmocka_unit_test(threats_of_players),
        cmocka_unit_test(teams_are_sides),
        cmocka_unit_test(pieces_alone_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
