/* The engine and nets: a net that the options name is what values a game that it serves, none
 * where it is switched off or made for another game, and nothing of one lasts longer than the
 * options do. */
#include "eval/eval.h"
#include "eval/nnue/nnue.h"
#include "rules/variants.h"
#include "tests/support/net_maker.h"
#include "tests/support/search_support.h"

#include <string.h>

enum { DEPTH = 4, NODES = 4000 };

static const struct engine_options without_nets = {.seed = 1, .without_nets = true};
static const struct engine_options plain = {.seed = 1};

static struct engine_options options_with(const struct made_net *made)
{
    return (struct engine_options){.seed = 1, .net = &made->net};
}

/* A net for a game by name, always the same for one seed. */
static void make_net_for(struct made_net *made, const char *game, uint64_t seed)
{
    make_net(made, eval_find(variant_find(game))->features, &net_gentle, &seed);
}

static bool has_features(const struct variant *variant)
{
    return eval_find(variant)->features != NULL;
}

/* A search under these options by an engine that has searched before. */
static struct heard search_with(struct engine *engine, const struct game *game,
                                struct engine_options options)
{
    engine_set_options(engine, &options);
    return search(engine, game,
                  (struct limits){.depth = depth_within(game->variant, DEPTH), .nodes = NODES});
}

/* The same by one that never did anything else. */
static struct heard search_alone(const struct game *game, struct engine_options options)
{
    struct engine *engine = engine_new();
    assert_non_null(engine);
    struct heard heard = search_with(engine, game, options);
    engine_free(engine);
    return heard;
}

static bool is_same(const struct heard *left, const struct heard *right)
{
    return left->nodes == right->nodes && left->best.score == right->best.score &&
           left->best.move == right->best.move && left->depth == right->depth;
}

/* A random position that a search by the pieces alone does not see the end of. */
static struct heard open_undecided(struct game *game, const struct variant *variant)
{
    for (;;) {
        open_random(game, variant->name, 6);
        struct heard heard = search_alone(game, without_nets);
        if (heard.best.score < SCORE_WON && heard.best.score > -SCORE_WON) {
            return heard;
        }
        game_free(game);
    }
}

static void a_net_is_used_while_it_is_on(void **state)
{
    (void)state;
    int games = 0;
    for (int i = 0; i < variant_count(); i++) {
        struct game game;
        struct made_net made;
        if (!has_features(variant_at(i))) {
            continue;
        }
        struct heard by_pieces = open_undecided(&game, variant_at(i));
        make_net_for(&made, game.variant->name, 1 + (uint64_t)i);
        struct heard by_net = search_alone(&game, options_with(&made));
        if (is_same(&by_pieces, &by_net)) {
            fail_msg("%s: the net changes nothing", game.variant->name);
        }
        struct engine *engine = engine_new();
        for (int turn = 0; turn < 4; turn++) {
            struct engine_options options = turn % 2 == 0 ? options_with(&made) : without_nets;
            struct heard heard = search_with(engine, &game, options);
            assert_true(is_same(&heard, turn % 2 == 0 ? &by_net : &by_pieces));
        }
        struct engine_options both = without_nets;
        both.net = &made.net;
        struct heard off = search_with(engine, &game, both);
        assert_true(is_same(&off, &by_pieces));
        engine_free(engine);
        free_made_net(&made);
        game_free(&game);
        games++;
    }
    assert_true(games > 0);
}

/* Neither is the search another one, nor the value. */
static void a_net_for_another_game_is_not_used(void **state)
{
    (void)state;
    struct made_net made;
    make_net_for(&made, "chess", 3);
    struct engine *engine = engine_new();
    struct engine_options with = options_with(&made);
    for (int i = 0; i < variant_count(); i++) {
        struct game game;
        const struct variant *variant = variant_at(i);
        if (strcmp(variant->name, "chess") == 0) {
            continue;
        }
        open_random(&game, variant->name, 10);
        struct heard without = search_alone(&game, plain);
        engine_clear(engine);
        struct heard heard = search_with(engine, &game, with);
        assert_true(is_same(&heard, &without));
        assert_ptr_equal(engine_net(engine, variant),
                         net_embedded(eval_find(variant)->features));
        game_free(&game);
    }
    assert_ptr_equal(engine_net(engine, variant_find("chess")), &made.net);
    engine_free(engine);
    free_made_net(&made);
}

/* By accumulators without a past. */
static int value_by(const struct net *net, const struct variant *variant,
                    const struct position *position)
{
    static struct nnue nnue;
    memset(&nnue, 0, sizeof nnue);
    nnue_begin(&nnue, net, eval_find(variant)->features);
    return nnue_evaluate(&nnue, position, NULL, 0);
}

static void values_follow_the_options(void **state)
{
    (void)state;
    struct engine *engine = engine_new();
    for (int i = 0; i < variant_count(); i++) {
        struct game game;
        struct made_net made;
        if (!has_features(variant_at(i))) {
            continue;
        }
        open_random(&game, variant_at(i)->name, 20);
        const struct variant *variant = game.variant;
        const struct position *position = game_position(&game);
        make_net_for(&made, variant->name, 5);
        struct engine_options with = options_with(&made);
        engine_set_options(engine, &with);
        assert_ptr_equal(engine_net(engine, variant), &made.net);
        assert_int_equal(engine_evaluate(engine, variant, position),
                         value_by(&made.net, variant, position));
        engine_set_options(engine, &without_nets);
        assert_null(engine_net(engine, variant));
        assert_int_equal(engine_evaluate(engine, variant, position),
                         eval_position(eval_find(variant), variant, NULL, position, NULL, 0));
        engine_set_options(engine, &plain);
        assert_ptr_equal(engine_net(engine, variant),
                         net_embedded(eval_find(variant)->features));
        free_made_net(&made);
        game_free(&game);
    }
    engine_free(engine);
}

/* A net may be gone, and another lie in its place, as soon as other options are set. */
static void nothing_is_kept_of_a_net_that_is_gone(void **state)
{
    (void)state;
    struct game game;
    struct made_net first, second;
    struct engine *engine = engine_new();
    open_undecided(&game, variant_find("nodal"));
    make_net_for(&first, "nodal", 1);
    make_net_for(&second, "nodal", 2);
    struct heard by_first = search_alone(&game, options_with(&first));
    struct heard by_second = search_alone(&game, options_with(&second));
    assert_false(is_same(&by_first, &by_second));
    struct heard heard = search_with(engine, &game, options_with(&first));
    assert_true(is_same(&heard, &by_first));
    engine_set_options(engine, &plain);
    struct net gone = first.net;
    first.net = second.net;
    heard = search_with(engine, &game, options_with(&first));
    assert_true(is_same(&heard, &by_second));
    assert_int_equal(engine_evaluate(engine, game.variant, game_position(&game)),
                     value_by(&second.net, game.variant, game_position(&game)));
    first.net = gone;
    engine_free(engine);
    free_made_net(&first);
    free_made_net(&second);
    game_free(&game);
}

/* Threads have accumulators of their own; new ones too are ready for the net. */
static void many_threads_use_a_net(void **state)
{
    (void)state;
    struct game game;
    struct made_net made;
    struct engine *engine = engine_new();
    open_random(&game, "cubic", 10);
    make_net_for(&made, "cubic", 7);
    struct heard alone = search_alone(&game, options_with(&made));
    search_with(engine, &game, options_with(&made));
    assert_true(engine_set_threads(engine, 3));
    search_with(engine, &game, options_with(&made));
    search_with(engine, &game, without_nets);
    assert_true(engine_set_threads(engine, 1));
    struct heard heard = search_with(engine, &game, options_with(&made));
    assert_true(is_same(&heard, &alone));
    engine_free(engine);
    free_made_net(&made);
    game_free(&game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_net_is_used_while_it_is_on),
        cmocka_unit_test(a_net_for_another_game_is_not_used),
        cmocka_unit_test(values_follow_the_options),
        cmocka_unit_test(nothing_is_kept_of_a_net_that_is_gone),
        cmocka_unit_test(many_threads_use_a_net),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
