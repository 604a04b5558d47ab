/* The engine's facade: it obeys every limit, repeats itself exactly, ends when told, and names
 * a legal move whatever the clock, the threads, the options or the table do to it. */
#include "rules/move_text.h"
#include "rules/variants.h"
#include "tests/support/search_support.h"

#include <pthread.h>

/* --- Limits --- */

static void the_same_search_twice(void **state)
{
    (void)state;
    for (int i = 0; i < variant_count(); i++) {
        struct engine *engine = engine_new();
        struct engine_options options = {.seed = 1};
        engine_set_options(engine, &options);
        struct game game, other;
        open_random(&game, variant_at(i)->name, 12);
        open_game(&other, variant_at(variant_count() - 1 - i)->name, NULL);
        struct limits limits = {.depth = depth_within(game.variant, 6)};
        struct limits others = {.depth = depth_within(other.variant, 6)};
        struct heard first = search(engine, &game, limits);
        search(engine, &other, others);
        engine_clear(engine);
        struct heard second = search(engine, &game, limits);
        assert_true(first.nodes == second.nodes);
        assert_int_equal(first.best.move, second.best.move);
        assert_int_equal(first.best.score, second.best.score);
        game_free(&game);
        game_free(&other);
        engine_free(engine);
    }
}

static void node_limits_are_exact(void **state)
{
    (void)state;
    struct engine *engine = engine_new();
    for (int i = 0; i < 100; i++) {
        struct game game;
        open_random(&game, variant_at(i % variant_count())->name, (int)(next_random() % 60));
        uint64_t nodes = 1 + next_random() % 3000;
        struct heard heard = search(engine, &game, (struct limits){.nodes = nodes});
        assert_true(heard.nodes <= nodes);
        /* A game decided is not searched on. */
        if (heard.depth < 100 && !game.variant->simultaneous) {
            assert_true(heard.nodes == nodes);
        }
        game_free(&game);
    }
    engine_free(engine);
}

static void depth_limits_are_kept(void **state)
{
    (void)state;
    struct engine *engine = engine_new();
    for (int i = 0; i < variant_count(); i++) {
        struct game game;
        open_game(&game, variant_at(i)->name, NULL);
        for (int threads = 1; threads <= 3; threads++) {
            assert_true(engine_set_threads(engine, threads));
            for (int depth = 1; depth <= depth_within(game.variant, 5); depth++) {
                struct heard heard = search(engine, &game, (struct limits){.depth = depth});
                assert_int_equal(heard.depth, depth);
            }
        }
        game_free(&game);
    }
    engine_free(engine);
}

static void hardly_any_time_is_enough(void **state)
{
    (void)state;
    struct engine *engine = engine_new();
    struct game game;
    for (int i = 0; i < variant_count(); i++) {
        open_game(&game, variant_at(i)->name, NULL);
        for (int move = 0; move < 40 && play_random(&game); move++) {
            search(engine, &game, (struct limits){.move_time = 1});
        }
        game_free(&game);
    }
    engine_free(engine);
}

static void time_may_be_counted_in_nodes(void **state)
{
    (void)state;
    struct engine *engine = engine_new();
    struct game game;
    open_game(&game, "chess", NULL);
    struct limits limits = {.move_time = 100, .nodes_per_second = 50000};
    struct heard heard = search(engine, &game, limits);
    assert_in_range(heard.nodes, 1, 5000 + 512);
    engine_clear(engine);
    struct heard again = search(engine, &game, limits);
    assert_true(heard.nodes == again.nodes);
    game_free(&game);
    engine_free(engine);
}

/* --- Root moves --- */

static void lines_are_distinct(void **state)
{
    (void)state;
    struct engine *engine = engine_new();
    struct game game;
    for (int i = 0; i < serial_games(); i++) {
        open_game(&game, serial_game_at(i)->name, NULL);
        struct heard heard = search(engine, &game, (struct limits){.depth = 4, .multipv = 6});
        for (int j = 0; j < 6; j++) {
            for (int k = 0; k < j; k++) {
                assert_true(heard.line[j] != heard.line[k]);
            }
        }
        game_free(&game);
    }
    engine_free(engine);
}

static void only_allowed_moves_are_played(void **state)
{
    (void)state;
    struct engine *engine = engine_new();
    struct game game;
    struct move_list list;
    for (int i = 0; i < variant_count(); i++) {
        open_game(&game, variant_at(i)->name, NULL);
        list.count = 0;
        game.variant->generate(game_position(&game), GENERATE_ALL, &list);
        for (int j = 0; j < 12; j++) {
            move_t allowed[] = {list.move[j], 0xffffffff, list.move[j + 1]};
            struct limits limits = {
                .search_move_count = 3, .search_moves = allowed, .multipv = 3};
            limits.depth = depth_within(game.variant, 3);
            struct heard heard = search(engine, &game, limits);
            assert_true(heard.best.move == allowed[0] || heard.best.move == allowed[2]);
            assert_true(heard.line[0] == allowed[0] || heard.line[0] == allowed[2]);
        }
        game_free(&game);
    }
    engine_free(engine);
}

/* Where both sides move at once: the likeliest move is played if that is wished; a seed draws
 * the same move again, other seeds others; the safest move does not depend on the seed. */
static void moves_are_drawn_as_the_options_say(void **state)
{
    (void)state;
    struct engine *engine = engine_new();
    struct game game;
    move_t drawn[2] = {MOVE_NONE, MOVE_NONE};
    move_t safest = MOVE_NONE;
    open_game(&game, "xymyx", "r4b1r/1Np3pp/p4N2/5k2/4q3/P7/3PK1PP/B2Q1B1R w - - 0 19");
    for (uint64_t seed = 1; seed <= 12; seed++) {
        struct best best[3];
        for (int mode = MIX_SAMPLE; mode <= MIX_SECURE; mode++) {
            for (int again = 0; again < 2; again++) {
                struct engine_options options = {.mix_mode = (enum mix_mode)mode, .seed = seed};
                engine_set_options(engine, &options);
                engine_clear(engine);
                struct heard heard = search(engine, &game, (struct limits){.depth = 2});
                assert_true(again == 0 || heard.best.move == best[mode].move);
                assert_true(mode != MIX_ARGMAX || heard.best.move == heard.line[0]);
                best[mode] = heard.best;
            }
        }
        assert_true(safest == MOVE_NONE || best[MIX_SECURE].move == safest);
        safest = best[MIX_SECURE].move;
        drawn[best[MIX_SAMPLE].move == best[MIX_ARGMAX].move] = best[MIX_SAMPLE].move;
    }
    assert_int_not_equal(drawn[0], MOVE_NONE);
    assert_int_not_equal(drawn[1], MOVE_NONE);
    game_free(&game);
    engine_free(engine);
}

/* Where both sides move at once a mate is told only if it is sure, and as late as the mated
 * side can make it. Black mates in two turns where White goes to c3, which he need not; in
 * three always. */
static void a_mate_is_sure(void **state)
{
    (void)state;
    struct engine *engine = engine_new();
    struct game game;
    open_game(&game, "xymyx", "r1b5/ppp1k2p/4p2n/8/PP2R3/K4RPP/q2r1P2/1N6 w - - 1 22");
    for (int depth = 1; depth <= 4; depth++) {
        engine_clear(engine);
        int score = search(engine, &game, (struct limits){.depth = depth}).best.score;
        assert_true(score <= -SCORE_WON ? score == 6 - SCORE_MATE : depth < 3);
    }
    game_free(&game);
    engine_free(engine);
}

/* White is far ahead but must not let the position occur a third time. */
static void repetition_is_avoided_when_ahead(void **state)
{
    (void)state;
    struct engine *engine = engine_new();
    struct game game;
    struct text_error error;
    open_game(&game, "chess", "7k/8/8/8/8/8/1Q6/K7 b - - 0 1");
    static const char *const moves[] = {"h8g8", "b2g2", "g8h8", "g2b2", "h8g8", "b2g2", "g8h8"};
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        move_t move = move_from_text(game.variant, game_position(&game), moves[i], &error);
        assert_true(game_play(&game, move));
    }
    struct heard heard = search(engine, &game, (struct limits){.depth = 6});
    assert_true(heard.best.score > 300);
    assert_true(game_play(&game, heard.best.move));
    assert_int_equal(game_end(&game).result, RESULT_NONE);
    game_free(&game);
    engine_free(engine);
}

/* Cut short anywhere, a search that has seen mate against every move still plays the move that
 * puts it off longest. */
static void the_longest_defence_is_kept(void **state)
{
    (void)state;
    struct engine *engine = engine_new();
    struct game game;
    open_game(&game, "nodal", "1n1k1b/1Np1p1/p2n2/1p1P1p/4P1/1PP3/P2N2/B2K1Q b - - 2 16");
    struct heard whole = search(engine, &game, (struct limits){.depth = 12});
    assert_true(whole.best.score <= -SCORE_WON);
    for (uint64_t nodes = whole.nodes; nodes < 4 * whole.nodes; nodes += whole.nodes / 16) {
        engine_clear(engine);
        struct heard heard = search(engine, &game, (struct limits){.nodes = nodes});
        assert_true(heard.best.score <= whole.best.score || heard.depth > 12);
        assert_true(heard.best.score <= -SCORE_WON);
        assert_true(heard.best.score >= -SCORE_MATE + 8);
    }
    game_free(&game);
    engine_free(engine);
}

/* Black loses to a mate in eight plies, by worse moves sooner: a search that is cut short after
 * it has seen that of the first move claims no mate that the others put off. */
static void no_loss_is_claimed_too_early(void **state)
{
    (void)state;
    struct engine *engine = engine_new();
    struct game game;
    open_game(&game, "xodul", "r5g2/4p3k/2p6/P8/3P2B2/4B4/2Q1C1L2/4K2wq[CLNRWgn] b - - 11 50");
    bool is_lost = false;
    for (uint64_t nodes = 1000; nodes < 4000; nodes += 10) {
        engine_clear(engine);
        int score = search(engine, &game, (struct limits){.nodes = nodes}).best.score;
        assert_true(score >= 8 - SCORE_MATE);
        is_lost |= score <= -SCORE_WON;
    }
    assert_true(is_lost);
    game_free(&game);
    engine_free(engine);
}

/* --- Stop, ponder, threads, options --- */

static void endless_searches_end_when_told(void **state)
{
    (void)state;
    struct engine *engine = engine_new();
    struct game game;
    struct heard heard;
    open_game(&game, "xodul", NULL);
    for (int threads = 1; threads <= 4; threads++) {
        assert_true(engine_set_threads(engine, threads));
        struct limits endless = {.time = {-1, -1}, .infinite = true};
        start_search(engine, &game, &endless, &heard);
        assert_true(engine_is_searching(engine));
        struct progress progress;
        assert_true(engine_progress(engine, &progress));
        assert_true(progress.moves_left <= progress.moves_total);
        engine_stop(engine);
        finish_search(engine, &heard);
        assert_false(engine_progress(engine, &progress));
        struct limits ponder = {.time = {1000, 1000}, .ponder = true, .depth = 2};
        start_search(engine, &game, &ponder, &heard);
        assert_true(engine_is_searching(engine));
        engine_ponder_hit(engine);
        finish_search(engine, &heard);
        start_search(engine, &game, &ponder, &heard);
        engine_stop(engine);
        finish_search(engine, &heard);
        endless.depth = 1;
        start_search(engine, &game, &endless, &heard);
        engine_stop(engine);
        engine_stop(engine);
        engine_ponder_hit(engine);
        finish_search(engine, &heard);
    }
    engine_stop(engine);
    engine_wait(engine);
    game_free(&game);
    engine_free(engine);
}

static void progress_is_that_of_the_search(void **state)
{
    (void)state;
    struct engine *engine = engine_new();
    struct game game;
    struct heard heard;
    struct progress progress = {.time_ms = -1};
    open_game(&game, "xodul", NULL);
    struct limits endless = {.time = {-1, -1}, .infinite = true};
    start_search(engine, &game, &endless, &heard);
    while (engine_progress(engine, &progress) && progress.depth < 5) {
    }
    assert_true(progress.nodes > (uint64_t)progress.moves_total);
    assert_true(progress.time_ms >= 0);
    assert_true(game.variant->is_legal(game_position(&game), progress.current));
    assert_int_equal(progress.moves_total, game.variant->count(game_position(&game)));
    assert_in_range(progress.moves_left, 0, progress.moves_total - 1);
    engine_stop(engine);
    finish_search(engine, &heard);
    move_t only = progress.current;
    endless.search_move_count = 1;
    endless.search_moves = &only;
    progress.depth = 0;
    start_search(engine, &game, &endless, &heard);
    while (engine_progress(engine, &progress) && progress.depth < 2) {
    }
    assert_int_equal(progress.current, only);
    assert_int_equal(progress.moves_total, 1);
    assert_int_equal(progress.moves_left, 0);
    engine_stop(engine);
    finish_search(engine, &heard);
    game_free(&game);
    engine_free(engine);
}

/* What was thought while the opponent did counts when the move comes. */
static void a_hit_ends_what_has_thought_enough(void **state)
{
    (void)state;
    struct engine *engine = engine_new();
    struct game game;
    struct heard heard;
    struct progress progress = {.depth = 0};
    open_game(&game, "chess", "k7/8/8/8/8/8/r7/7K w - - 0 1"); /* one move */
    struct limits ponder = {.time = {60000, 60000}, .ponder = true};
    start_search(engine, &game, &ponder, &heard);
    while (engine_progress(engine, &progress) && progress.depth < 8) {
    }
    assert_false(atomic_load(&engine_search(engine)->stop));
    engine_ponder_hit(engine);
    assert_true(atomic_load(&engine_search(engine)->stop));
    finish_search(engine, &heard);
    game_free(&game);
    engine_free(engine);
}

/* A seat with one legal move does not think about it, whatever the clock. */
static void one_move_needs_no_thought(void **state)
{
    (void)state;
    static const char *const games[] = {"chess", "xymyx"};
    struct engine *engine = engine_new();
    for (int i = 0; i < 2; i++) {
        for (int moves_to_go = 0; moves_to_go < 2; moves_to_go++) {
            struct game game;
            open_game(&game, games[i], "k7/8/8/8/8/8/r7/7K w - - 0 1");
            struct limits limits = {.time = {3600000, 3600000}, .moves_to_go = moves_to_go};
            struct heard heard;
            start_search(engine, &game, &limits, &heard);
            finish_search(engine, &heard);
            assert_in_range(heard.depth, 1, 4);
            game_free(&game);
        }
    }
    engine_free(engine);
}

static void many_threads_play_too(void **state)
{
    (void)state;
    struct engine *engine = engine_new();
    assert_true(engine_set_threads(engine, 4));
    assert_true(engine_set_hash(engine, 1));
    for (int i = 0; i < 24; i++) {
        struct game game;
        open_random(&game, variant_at(i % variant_count())->name, (int)(next_random() % 80));
        search(engine, &game, (struct limits){.nodes = 8000});
        game_free(&game);
    }
    engine_free(engine);
}

static void settings_out_of_range_change_nothing(void **state)
{
    (void)state;
    struct engine *engine = engine_new();
    assert_false(engine_set_hash(engine, 0));
    assert_false(engine_set_hash(engine, SIZE_MAX));
    assert_false(engine_set_threads(engine, 0));
    assert_false(engine_set_threads(engine, -1));
    assert_false(engine_set_threads(engine, 1000000));
    struct game game;
    open_game(&game, "chess", NULL);
    search(engine, &game, (struct limits){.depth = 3});
    game_free(&game);
    engine_free(engine);
}

/* --- A table full of lies --- */

/* Stores nonsense for the position and for those up to `depth` moves after it. */
static void store_lies(struct search *shared, const struct position *position, int depth)
{
    uint64_t random = next_random();
    struct tt_data lie = {
        (move_t)random,     (int16_t)(random >> 32),         (int16_t)(random >> 48),
        (int)(random % 64), (enum tt_bound)(1 + random % 3), (random & 1) != 0};
    tt_store(&shared->tt, position->key, &lie);
    struct move_list list;
    list.count = 0;
    shared->variant->generate(position, GENERATE_ALL, &list);
    for (int i = 0; i < list.count && depth > 0; i++) {
        union position_room child;
        shared->variant->apply(position, &child.head, list.move[i]);
        store_lies(shared, &child.head, depth - 1);
    }
}

/* Whatever the table says, only legal moves come out. */
static void lies_in_the_table_do_no_harm(void **state)
{
    (void)state;
    struct engine *engine = engine_new();
    assert_true(engine_set_hash(engine, 1));
    for (int i = 0; i < 12; i++) { /* of every game */
        struct game game;
        open_random(&game, variant_at(i % variant_count())->name, (int)(next_random() % 80));
        search(engine, &game, (struct limits){.nodes = 1});
        store_lies(engine_search(engine), game_position(&game), 2);
        search(engine, &game, (struct limits){.nodes = 3000});
        game_free(&game);
    }
    engine_free(engine);
}

/* Flips bits of live entries until told to stop. */
struct vandal {
    struct tt *tt;
    atomic_bool stop;
    uint64_t random;
};

static void *flip_bits(void *context)
{
    struct vandal *vandal = context;
    while (!atomic_load(&vandal->stop)) {
        vandal->random = vandal->random * UINT64_C(6364136223846793005) + 1442695040888963407;
        uint64_t random = vandal->random >> 16;
        struct tt_cluster *cluster = tt_cluster(vandal->tt, vandal->random);
        struct tt_entry *entry = &cluster->entry[random % TT_CLUSTER];
        atomic_fetch_xor_explicit(&entry->word[random >> 2 & 1],
                                  UINT64_C(1) << (random >> 3 & 63), memory_order_relaxed);
    }
    return NULL;
}

static void flipped_bits_do_no_harm(void **state)
{
    (void)state;
    struct engine *engine = engine_new();
    assert_true(engine_set_hash(engine, 1));
    assert_true(engine_set_threads(engine, 2));
    struct vandal vandal = {.tt = &engine_search(engine)->tt, .random = 1};
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, flip_bits, &vandal), 0);
    for (int i = 0; i < 12; i++) { /* of every game */
        struct game game;
        open_random(&game, variant_at(i % variant_count())->name, (int)(next_random() % 80));
        search(engine, &game, (struct limits){.nodes = 5000});
        game_free(&game);
    }
    atomic_store(&vandal.stop, true);
    pthread_join(thread, NULL);
    engine_free(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_search_twice),
        cmocka_unit_test(node_limits_are_exact),
        cmocka_unit_test(depth_limits_are_kept),
        cmocka_unit_test(hardly_any_time_is_enough),
        cmocka_unit_test(time_may_be_counted_in_nodes),
        cmocka_unit_test(lines_are_distinct),
        cmocka_unit_test(only_allowed_moves_are_played),
        cmocka_unit_test(moves_are_drawn_as_the_options_say),
        cmocka_unit_test(a_mate_is_sure),
        cmocka_unit_test(repetition_is_avoided_when_ahead),
        cmocka_unit_test(the_longest_defence_is_kept),
        cmocka_unit_test(no_loss_is_claimed_too_early),
        cmocka_unit_test(endless_searches_end_when_told),
        cmocka_unit_test(progress_is_that_of_the_search),
        cmocka_unit_test(a_hit_ends_what_has_thought_enough),
        cmocka_unit_test(one_move_needs_no_thought),
        cmocka_unit_test(many_threads_play_too),
        cmocka_unit_test(settings_out_of_range_change_nothing),
        cmocka_unit_test(lies_in_the_table_do_no_harm),
        cmocka_unit_test(flipped_bits_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
