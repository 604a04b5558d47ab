/* The search through its facade: it must agree with plain minimax, find mates and claim none
 * that are not there, repeat itself exactly, obey every limit, and always name a legal turn. */
#include "engine/search.h"
#include "tests/test_support.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* What one search told. */
struct heard {
    const struct game *game;
    struct best best;
    int best_count;
    int info_count;
    uint64_t nodes;
    int depth;
    bool final;
    move_t line[8]; /* first turns of the lines of the last report */
};

/* Every line of thought consists of legal turns. */
static void take_info(void *context, const struct info *info)
{
    struct heard *heard = context;
    const struct variant *variant = heard->game->variant;
    struct any_position a, b;
    memcpy(&a, game_position(heard->game), variant->position_size);
    for (int i = 0; i < info->pv_length; i++) {
        assert_true(variant->is_legal(any(&a), info->pv[i]));
        variant->apply(any(&a), any(&b), info->pv[i]);
        a = b;
    }
    heard->info_count++;
    heard->nodes = info->nodes;
    heard->depth = info->depth;
    heard->final = info->final;
    if (info->multipv <= 8 && info->pv_length > 0) {
        heard->line[info->multipv - 1] = info->pv[0];
    }
}

static void take_best(void *context, const struct best *best)
{
    struct heard *heard = context;
    heard->best = *best;
    heard->best_count++;
}

/* Starts a search. */
static void start(struct engine *engine, const struct game *game, const struct limits *limits,
                  struct heard *heard)
{
    memset(heard, 0, sizeof *heard);
    heard->game = game;
    struct callbacks callbacks = {heard, take_info, NULL, take_best};
    engine_go(engine, game, limits, &callbacks);
}

/* Waits for the end and checks what always holds then. */
static void finish(struct engine *engine, const struct heard *heard)
{
    engine_wait(engine);
    assert_false(engine_is_searching(engine));
    assert_int_equal(heard->best_count, 1);
    assert_true(heard->final);
    const struct variant *variant = heard->game->variant;
    const struct position *position = game_position(heard->game);
    if (variant->count(position) == 0) {
        assert_int_equal(heard->best.move, MOVE_NONE);
        return;
    }
    assert_true(variant->is_legal(position, heard->best.move));
    if (heard->best.ponder != MOVE_NONE) {
        struct any_position next;
        variant->apply(position, any(&next), heard->best.move);
        assert_true(variant->is_legal(any(&next), heard->best.ponder));
    }
}

static struct heard search(struct engine *engine, const struct game *game, struct limits limits)
{
    struct heard heard;
    limits.time[0] = limits.time[1] = -1;
    start(engine, game, &limits, &heard);
    finish(engine, &heard);
    return heard;
}

/* A game from a FEN. */
static void open_game(struct game *game, const char *name, const char *fen)
{
    struct text_error error;
    assert_true(game_init(game, variant_find(name), 0));
    if (fen != NULL) {
        assert_true(game_set_fen(game, fen, &error));
    }
}

static uint64_t seed = 1;

static uint64_t next_random(void)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return seed;
}

/* Plays a random turn; false when there is none or the game is over. */
static bool play_random(struct game *game)
{
    struct move_list list;
    list.count = 0;
    game->variant->generate(game_position(game), GENERATE_ALL, &list);
    if (list.count == 0 || game_end(game).result != RESULT_NONE) {
        return false;
    }
    return game_play(game, list.move[next_random() % (uint64_t)list.count]);
}

/* A random position some turns from the start that has a turn. */
static void open_random(struct game *game, const char *name, int turns)
{
    open_game(game, name, NULL);
    for (int i = 0; i < turns; i++) {
        if (!play_random(game)) {
            break;
        }
    }
    while (game->variant->count(game_position(game)) == 0) {
        game_undo(game, 1);
    }
}

/* --- Minimax --- */

static int minimax(const struct variant *variant, const struct position *position, int depth,
                   int ply)
{
    struct move_list list;
    struct any_position child;
    if (ply > 0 && variant->is_dead(position)) {
        return 0;
    }
    list.count = 0;
    variant->generate(position, GENERATE_ALL, &list);
    bool ends = list.count == 0;
    int end = ends ? search_end_score(variant, position, ply) : 0;
    if (ply > 0 && variant->quiet_limit > 0 && position->quiet >= variant->quiet_limit &&
        (list.count > 0 || end == 0)) {
        return 0;
    }
    if (depth == 0 && !position->is_over) {
        return eval_find(variant)->evaluate(position, NULL);
    }
    if (ends) {
        return end;
    }
    int best = -SCORE_INFINITE;
    for (int i = 0; i < list.count; i++) {
        variant->apply(position, any(&child), list.move[i]);
        int score = minimax(variant, any(&child), depth - 1, ply + 1);
        bool allied = variant->team[any(&child)->seat] == variant->team[position->seat];
        score = allied ? score : -score;
        best = score > best ? score : best;
    }
    return best;
}

static void compare_with_minimax(const char *name, int count, int depth)
{
    struct engine *engine = engine_new();
    engine_set_features(engine, 0);
    while (count > 0) {
        struct game game;
        open_random(&game, name, (int)(next_random() % 120));
        if (depth < 3 || game.variant->count(game_position(&game)) <= 24) {
            struct heard heard = search(engine, &game, (struct limits){.depth = depth});
            int expected = minimax(game.variant, game_position(&game), depth, 0);
            assert_int_equal(heard.best.score, expected);
            count--;
        }
        game_free(&game);
    }
    engine_free(engine);
}

static void bare_search_is_minimax(void **state)
{
    (void)state;
    compare_with_minimax("chess", 24, 2);
    compare_with_minimax("chess", 4, 3);
    compare_with_minimax("xodul", 10, 2);
    compare_with_minimax("xodul", 2, 3);
}

/* --- Mates --- */

static bool loses_in(const struct variant *variant, const struct position *position, int turns);

/* Whether the mover can force mate within so many turns, by trying everything. */
static bool mates_in(const struct variant *variant, const struct position *position, int turns)
{
    struct move_list list;
    struct any_position child;
    list.count = 0;
    variant->generate(position, GENERATE_ALL, &list);
    for (int i = 0; i < list.count; i++) {
        variant->apply(position, any(&child), list.move[i]);
        if ((turns > 1 || any(&child)->in_check) && loses_in(variant, any(&child), turns - 1)) {
            return true;
        }
    }
    return false;
}

/* Whether the mover is mated, or will be within so many turns of the opponent. */
static bool loses_in(const struct variant *variant, const struct position *position, int turns)
{
    struct move_list list;
    struct any_position child;
    list.count = 0;
    variant->generate(position, GENERATE_ALL, &list);
    if (list.count == 0) {
        return position->in_check;
    }
    if (turns == 0) {
        return false;
    }
    for (int i = 0; i < list.count; i++) {
        variant->apply(position, any(&child), list.move[i]);
        if (!mates_in(variant, any(&child), turns)) {
            return false;
        }
    }
    return true;
}

static const struct mate {
    const char *variant, *fen;
    int turns;
} mates[] = {
    {"chess", "r2k4/1p1n4/1pp2p1b/3ppP1p/2PP4/PP2BK1b/4N1r1/RN6 b - - 2 25", 1},
    {"chess", "6k1/2R5/8/8/4P2B/2p5/1P1Q2Np/4K2R w - - 0 40", 1},
    {"chess", "3k4/r7/8/8/1p6/2q5/7n/1K6 b - - 7 56", 1},
    {"chess", "5b1r/p4ppp/n1Q5/1p1Qp1k1/8/P1NP4/1PPN1PPP/R1B1KB1R w KQ - 3 16", 2},
    {"chess", "5k2/p3p3/n1p5/7p/3pNP1p/p4rr1/N2PK3/8 b - - 5 33", 2},
    {"chess", "r6r/3QPkbp/6qn/1B4p1/3pp3/6PP/P1NN1pK1/R1B4R w - - 1 29", 2},
    {"chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2},
    {"chess", "5R2/1N6/4k3/pp1N4/8/r1PR4/4r3/3K4 w - - 8 57", 3},
    {"chess", "6k1/1n6/1P4p1/p1P3r1/Pp1p4/3P4/7p/5K2 b - - 0 53", 3},
    {"chess", "8/8/1p3k2/6p1/8/4K3/8/2r4q b - - 1 57", 3},
    {"xodul", "rn3kgl1/p1b2rp1p/1p2q4/PB7/2P3Pq1/N4P3/1P4L1c/5K2C[Wgw] b - - 0 24", 1},
    {"xodul", "1n3g2C/3k1ppp1/p1p4q1/1b1p1P3/WP1Pl4/5P3/P1R2KPPc/R2Q2GL1[BWn] b - - 0 25", 1},
    {"xodul", "2c6/Wnpk1qg1l/r5pL1/pN3q3/9/1P7/P2B1PP1P/2R2KG2[bcw] b - - 1 29", 1},
    {"xodul", "4k1glc/2q1p1p1r/9/4n2p1/1WqC5/1wN4P1/1PK1P1L1P/6r2[Bbg] b - - 3 30", 2},
    {"xodul", "4kg3/L4b2L/7K1/9/1Wp6/B3n3q/c8/9[QRWcgnr] b - - 2 54", 2},
    {"xodul", "1n2klQc1/rp2p4/9/B5p2/3P1p3/P2PP3P/P3WWP1b/R1Q1KG1L1[CGn] w - - 1 24", 2},
    {"xodul", "rn2k4/2pp5/5q1l1/1p5b1/8P/1P7/P1qWPPbP1/3cK1GLc[gnrw] b - - 1 24", 3},
    {"xodul", "6k2/1p4g2/r2w1lq2/3pc4/1n3Q3/9/PP1NPK1Lb/c1r3G2[bw] b - - 1 33", 3},
};

static void short_mates_are_found(void **state)
{
    (void)state;
    struct engine *engine = engine_new();
    for (size_t i = 0; i < sizeof mates / sizeof mates[0]; i++) {
        const struct mate *mate = &mates[i];
        struct game game;
        open_game(&game, mate->variant, mate->fen);
        if (mate->turns < 3) {
            assert_true(mates_in(game.variant, game_position(&game), mate->turns));
            assert_true(mate->turns == 1 || !mates_in(game.variant, game_position(&game), 1));
        }
        struct heard heard =
            search(engine, &game, (struct limits){.mate = mate->turns, .nodes = 2000000});
        assert_int_equal(heard.best.score, SCORE_MATE - (2 * mate->turns - 1));
        game_free(&game);
    }
    engine_free(engine);
}

/* A mate in 1 or 2 that the search claims must be one. Returns whether it claimed one. */
static bool check_claim(const struct game *game, int score)
{
    int plies = SCORE_MATE - abs(score);
    if (plies > 3) {
        return false;
    }
    const struct position *position = game_position(game);
    assert_true(score > 0 ? mates_in(game->variant, position, (plies + 1) / 2)
                          : loses_in(game->variant, position, plies / 2));
    return true;
}

/* Plays against a random mover until it is mated, checking every claim on the way. */
static void no_mate_is_made_up(void **state)
{
    (void)state;
    struct engine *engine = engine_new();
    int claims = 0;
    for (int i = 0; i < 24; i++) {
        struct game game;
        open_random(&game, i & 1 ? "chess" : "xodul", 10);
        for (int turn = 0; turn < 60; turn++) {
            if (game_end(&game).result != RESULT_NONE) {
                break;
            }
            struct heard heard = search(engine, &game, (struct limits){.nodes = 800});
            claims += check_claim(&game, heard.best.score);
            if (!game_play(&game, heard.best.move) || !play_random(&game)) {
                break;
            }
        }
        game_free(&game);
    }
    assert_true(claims > 20);
    engine_free(engine);
}

static void finished_games_have_no_turn(void **state)
{
    (void)state;
    static const struct {
        const char *variant, *fen;
        int score;
    } ends[] = {
        {"chess", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", -SCORE_MATE},
        {"chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 0},
        {"xodul", "k8/1Q7/1K7/9/9/9/9/9[] b - - 0 1", -SCORE_MATE},
        {"xodul", "k8/2Q6/1K7/9/9/9/9/9[] b - - 0 1", 0},
    };
    struct engine *engine = engine_new();
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        struct game game;
        open_game(&game, ends[i].variant, ends[i].fen);
        assert_true(game.variant->count(game_position(&game)) == 0);
        struct heard heard = search(engine, &game, (struct limits){.depth = 4});
        assert_int_equal(heard.best.score, ends[i].score);
        struct limits endless = {.time = {-1, -1}, .infinite = true};
        start(engine, &game, &endless, &heard);
        engine_stop(engine);
        finish(engine, &heard);
        game_free(&game);
    }
    engine_free(engine);
}

/* --- Determinism and limits --- */

static void the_same_search_twice(void **state)
{
    (void)state;
    for (int i = 0; i < variant_count(); i++) {
        struct engine *engine = engine_new();
        struct game game, other;
        open_random(&game, variant_at(i)->name, 12);
        open_game(&other, variant_at(variant_count() - 1 - i)->name, NULL);
        struct limits limits = {.depth = 6};
        struct heard first = search(engine, &game, limits);
        search(engine, &other, limits);
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
        open_random(&game, i & 1 ? "chess" : "xodul", (int)(next_random() % 60));
        uint64_t nodes = 1 + next_random() % 3000;
        struct heard heard = search(engine, &game, (struct limits){.nodes = nodes});
        assert_true(heard.nodes <= nodes);
        if (heard.depth < 100) {
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
    struct game game;
    open_game(&game, "chess", NULL);
    for (int depth = 1; depth <= 6; depth++) {
        struct heard heard = search(engine, &game, (struct limits){.depth = depth});
        assert_int_equal(heard.depth, depth);
    }
    game_free(&game);
    engine_free(engine);
}

static void hardly_any_time_is_enough(void **state)
{
    (void)state;
    struct engine *engine = engine_new();
    struct game game;
    open_game(&game, "xodul", NULL);
    for (int i = 0; i < 120 && play_random(&game); i++) {
        search(engine, &game, (struct limits){.move_time = 1});
    }
    game_free(&game);
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

/* --- Root turns --- */

static void lines_are_distinct(void **state)
{
    (void)state;
    struct engine *engine = engine_new();
    struct game game;
    open_random(&game, "xodul", 10);
    struct heard heard = search(engine, &game, (struct limits){.depth = 5, .multipv = 6});
    for (int i = 0; i < 6; i++) {
        for (int j = 0; j < i; j++) {
            assert_true(heard.line[i] != heard.line[j]);
        }
    }
    game_free(&game);
    engine_free(engine);
}

static void only_allowed_turns_are_played(void **state)
{
    (void)state;
    struct engine *engine = engine_new();
    struct game game;
    struct move_list list;
    open_game(&game, "chess", NULL);
    list.count = 0;
    game.variant->generate(game_position(&game), GENERATE_ALL, &list);
    for (int i = 0; i + 1 < list.count; i++) {
        move_t allowed[] = {list.move[i], 0xffffffff, list.move[i + 1]};
        struct limits limits = {
            .depth = 3, .search_move_count = 3, .search_moves = allowed, .multipv = 3};
        struct heard heard = search(engine, &game, limits);
        assert_true(heard.best.move == allowed[0] || heard.best.move == allowed[2]);
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
    static const char *const turns[] = {"h8g8", "b2g2", "g8h8", "g2b2", "h8g8", "b2g2", "g8h8"};
    for (size_t i = 0; i < sizeof turns / sizeof turns[0]; i++) {
        move_t move = move_from_text(game.variant, game_position(&game), turns[i], &error);
        assert_true(game_play(&game, move));
    }
    struct heard heard = search(engine, &game, (struct limits){.depth = 6});
    assert_true(heard.best.score > 300);
    assert_true(game_play(&game, heard.best.move));
    assert_int_equal(game_end(&game).result, RESULT_NONE);
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
        start(engine, &game, &endless, &heard);
        assert_true(engine_is_searching(engine));
        struct progress progress;
        assert_true(engine_progress(engine, &progress));
        assert_true(progress.moves_left <= progress.moves_total);
        engine_stop(engine);
        finish(engine, &heard);
        assert_false(engine_progress(engine, &progress));
        struct limits ponder = {.time = {1000, 1000}, .ponder = true, .depth = 2};
        start(engine, &game, &ponder, &heard);
        assert_true(engine_is_searching(engine));
        engine_ponder_hit(engine);
        finish(engine, &heard);
        start(engine, &game, &ponder, &heard);
        engine_stop(engine);
        finish(engine, &heard);
        endless.depth = 1;
        start(engine, &game, &endless, &heard);
        engine_stop(engine);
        engine_stop(engine);
        engine_ponder_hit(engine);
        finish(engine, &heard);
    }
    engine_stop(engine);
    engine_wait(engine);
    game_free(&game);
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
        open_random(&game, i & 1 ? "chess" : "xodul", (int)(next_random() % 80));
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

static void weak_play_is_legal_and_varied(void **state)
{
    (void)state;
    struct engine *engine = engine_new();
    struct engine_options options = {.skill = -20};
    engine_set_options(engine, &options);
    struct game game;
    open_game(&game, "chess", NULL);
    move_t first = MOVE_NONE;
    bool varied = false;
    for (int i = 0; i < 200 && !varied; i++) {
        struct heard heard = search(engine, &game, (struct limits){.depth = 3});
        varied = i > 0 && heard.best.move != first;
        first = heard.best.move;
    }
    assert_true(varied);
    game_free(&game);
    engine_free(engine);
}

/* --- A table full of lies --- */

/* Stores nonsense for the position and for those up to `depth` turns after it. */
static void store_lies(struct search *shared, const struct position *position, int depth)
{
    uint64_t random = next_random();
    struct tt_data lie = {(move_t)random, (int16_t)(random >> 32), (int16_t)(random >> 48),
                          (int)(random % 64), (enum tt_bound)(1 + random % 3)};
    tt_store(&shared->tt, position->key, &lie);
    struct move_list list;
    list.count = 0;
    shared->variant->generate(position, GENERATE_ALL, &list);
    for (int i = 0; i < list.count && depth > 0; i++) {
        struct any_position child;
        shared->variant->apply(position, any(&child), list.move[i]);
        store_lies(shared, any(&child), depth - 1);
    }
}

/* Whatever the table says, only legal turns come out. */
static void lies_in_the_table_do_no_harm(void **state)
{
    (void)state;
    struct engine *engine = engine_new();
    assert_true(engine_set_hash(engine, 1));
    for (int i = 0; i < 24; i++) {
        struct game game;
        open_random(&game, i & 1 ? "chess" : "xodul", (int)(next_random() % 80));
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
    for (int i = 0; i < 24; i++) {
        struct game game;
        open_random(&game, i & 1 ? "chess" : "xodul", (int)(next_random() % 80));
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
        cmocka_unit_test(bare_search_is_minimax),
        cmocka_unit_test(short_mates_are_found),
        cmocka_unit_test(no_mate_is_made_up),
        cmocka_unit_test(finished_games_have_no_turn),
        cmocka_unit_test(the_same_search_twice),
        cmocka_unit_test(node_limits_are_exact),
        cmocka_unit_test(depth_limits_are_kept),
        cmocka_unit_test(hardly_any_time_is_enough),
        cmocka_unit_test(time_may_be_counted_in_nodes),
        cmocka_unit_test(lines_are_distinct),
        cmocka_unit_test(only_allowed_turns_are_played),
        cmocka_unit_test(repetition_is_avoided_when_ahead),
        cmocka_unit_test(endless_searches_end_when_told),
        cmocka_unit_test(many_threads_play_too),
        cmocka_unit_test(settings_out_of_range_change_nothing),
        cmocka_unit_test(weak_play_is_legal_and_varied),
        cmocka_unit_test(lies_in_the_table_do_no_harm),
        cmocka_unit_test(flipped_bits_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
