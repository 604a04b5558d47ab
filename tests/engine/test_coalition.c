/* Sides as a search sees them: teams, one seat against all others, and whose moves are looked
 * at. */
#include "rules/variants.h"
#include "tests/support/gala_support.h"
#include "tests/support/random.h"
#include "tests/support/search_support.h"

#include <limits.h>
#include <string.h>

static union position_room storage;

static const struct position *start_of(const char *name)
{
    variant_start(variant_find(name), 0, &storage.head);
    return &storage.head;
}

static struct coalition coalition_in(const char *name)
{
    const struct variant *variant = variant_find(name);
    return coalition_of(variant, eval_find(variant), start_of(name), true);
}

static void teams_are_teams(void **state)
{
    (void)state;
    struct coalition chess = coalition_in("chess");
    assert_false(chess.is_formed);
    assert_memory_equal(chess.team, variant_find("chess")->team, SEATS_MAX);
    struct coalition team = coalition_in("gala-team");
    assert_false(team.is_formed);
    assert_int_equal(team.salt, 0);
    assert_memory_equal(team.team, variant_find("gala-team")->team, SEATS_MAX);
}

static void all_are_against_one(void **state)
{
    (void)state;
    static const uint8_t against_red[SEATS_MAX] = {0, 1, 1, 1};
    struct coalition coalition = coalition_in("gala-cutthroat");
    assert_true(coalition.is_formed);
    assert_int_equal(coalition.rivals, 3);
    assert_memory_equal(coalition.team, against_red, SEATS_MAX);
}

/* A worker at the root of a position, whose frame after it is that of the next seat. */
static struct worker *worker_at(struct engine *engine, const char *fen)
{
    struct game game;
    open_game(&game, "gala-cutthroat", fen);
    search(engine, &game, (struct limits){.depth = 1});
    game_free(&game);
    struct worker *worker = engine_search(engine)->workers[0];
    struct frame *root = &worker->frames[FRAMES_BEFORE];
    worker_make(worker, root, worker->roots[0].move);
    return worker;
}

/* How many moves are searched in a frame. */
static int moves_at(const struct worker *worker, const struct frame *frame)
{
    return coalition_moves(&worker->coalition, frame_head(frame), frame->opps_used);
}

static void only_one_opponent_chooses(void **state)
{
    (void)state;
    struct engine *engine = engine_new();
    struct worker *worker = worker_at(engine, NULL);
    struct frame *root = &worker->frames[FRAMES_BEFORE];
    struct frame *blue = root + 1;
    assert_int_equal(moves_at(worker, root), INT_MAX);
    int likely = moves_at(worker, blue);
    assert_true(likely > 1 && likely < 60);
    struct move_list list = {.count = 0};
    worker->variant->generate(frame_head(blue), GENERATE_ALL, &list);
    worker_make(worker, blue, list.move[0]);
    assert_int_equal(moves_at(worker, blue + 1), likely);
    uint64_t key = search_key(worker, blue + 1);
    worker_note_unlikely(worker, blue);
    assert_int_equal(moves_at(worker, blue + 1), 1);
    assert_true(search_key(worker, blue + 1) != key);
    engine_free(engine);
}

static const char two_left[] =
    "bK,15/16/16/16/16/16/16/16/16/16/16/16/16/1,gP,14/16/rR,rK,14 r - 0 1";

/* Green has pieces but no royal: he plays on, and is expected to play one move. */
static void who_is_out_has_one_move_and_the_last_rival_all(void **state)
{
    (void)state;
    struct engine *engine = engine_new();
    struct worker *worker = worker_at(engine, two_left);
    struct frame *blue = &worker->frames[FRAMES_BEFORE + 1];
    assert_int_equal(worker->coalition.rivals, 1);
    assert_int_equal(frame_head(blue)->seat, 1);
    assert_int_equal(moves_at(worker, blue), INT_MAX);
    struct move_list list = {.count = 0};
    worker->variant->generate(frame_head(blue), GENERATE_ALL, &list);
    worker_make(worker, blue, list.move[0]);
    assert_int_equal(frame_head(blue + 1)->seat, 3);
    assert_int_equal(moves_at(worker, blue + 1), 1);
    engine_free(engine);
}

/* The last opponent's last royal is taken, which wins, but is no mate that was proved. */
static void the_last_royal_is_taken(void **state)
{
    (void)state;
    struct engine *engine = engine_new();
    struct game game;
    open_game(&game, "gala-cutthroat",
              "bK,15/16/16/16/16/16/16/16/16/16/16/16/16/5,gP,10/16/rK,2,rR,12 r - 0 1");
    struct heard heard = search(engine, &game, (struct limits){.depth = 3});
    assert_true(heard.best.score > 19000);
    assert_true(heard.best.score < SCORE_WON);
    assert_true(game_play(&game, heard.best.move));
    assert_int_equal(game_end(&game).result, game_result_of_seats(1 << 0));
    game_free(&game);
    engine_free(engine);
}

/* On boards that are full, where all that everybody may take is the most there can be, two
 * moves are looked at with few nodes. */
static void crowded_boards_are_bounded(void **state)
{
    (void)state;
    static const char *const games[] = {"gala-cutthroat", "gala-team"};
    struct engine *engine = engine_new();
    uint64_t random = 1;
    for (int i = 0; i < 6; i++) {
        char board[512], fen[FEN_MAX];
        for (int square = 0; square < 256; square++) {
            board[2 * square] = "rbyg"[xorshift(&random) % 4];
            board[2 * square + 1] = "RVHCEBAGSP"[xorshift(&random) % 10];
        }
        memcpy(board, "rK", 2);
        memcpy(board + 30, "gK", 2);
        memcpy(board + 480, "bK", 2);
        memcpy(board + 510, "yK", 2);
        gala_write_four(board, "r - 0 1", fen);
        struct game game;
        engine_clear(engine);
        open_game(&game, games[i / 3 % 2], fen);
        struct heard heard = search(engine, &game, (struct limits){.depth = 2});
        assert_int_equal(heard.depth, 2);
        assert_in_range(heard.nodes, 1, 200000);
        game_free(&game);
    }
    engine_free(engine);
}

static void no_score_is_a_mate(void **state)
{
    (void)state;
    struct engine *engine = engine_new();
    for (int i = 0; i < 12; i++) {
        struct game game;
        open_random(&game, "gala-cutthroat", 40 * i);
        struct heard heard = search(engine, &game, (struct limits){.nodes = 2000});
        assert_true(heard.best.score < SCORE_WON && heard.best.score > -SCORE_WON);
        game_free(&game);
    }
    engine_free(engine);
}

/* Three have royals: a move that leaves one of them to another's pieces wins nothing for sure.
 */
static void what_others_may_take_is_no_mate(void **state)
{
    (void)state;
    struct engine *engine = engine_new();
    struct game game;
    open_game(&game, "gala-cutthroat",
              "12,bB,3/16/9,yE,6/16/12,rC,3/16/16/16/16/8,gK,4,rH,2/16/yK,15/8,rA,7/16/5,yV,10"
              "/13,bB,2 r - 0 1");
    for (int depth = 1; depth <= 6; depth++) {
        struct heard heard = search(engine, &game, (struct limits){.depth = depth});
        assert_true(heard.best.score < SCORE_WON && heard.best.score > -SCORE_WON);
    }
    game_free(&game);
    engine_free(engine);
}

/* Red, who has no royal left, saves his rook from Blue's, or takes that one. */
static void who_is_out_keeps_his_pieces(void **state)
{
    (void)state;
    struct engine *engine = engine_new();
    struct game game;
    open_game(&game, "gala-cutthroat",
              "bK,14,yK/bR,15/16/16/16/16/16/16/16/16/16/16/16/16/rR,15/15,gK r - 0 1");
    struct heard heard = search(engine, &game, (struct limits){.depth = 4});
    int rook = position_piece(game_position(&game), 1 * 16);
    assert_int_equal(heard.best.score, eval_find(game.variant)->value[piece_type(rook)]);
    game_free(&game);
    engine_free(engine);
}

/* With two left and nobody else's pieces between them a mate is one; a pawn of who is out,
 * which may be in the way, makes it a hope. */
static void a_duel_has_mates(void **state)
{
    (void)state;
    static const struct {
        const char *fen;
        bool proves;
    } cases[] = {
        {"16/16/16/bK,15/16/16/16/16/16/16/16/16/16/rR,15/16/rK,15 r - 0 1", true},
        {"16/16/16/yK,15/16/16/16/16/16/16/16/16/16/rR,15/16/rK,15 r - 0 1", true},
        {"16/16/16/bK,15/16/16/16/16/16/16/16/16/16/rR,15/5,gP,10/rK,15 r - 0 1", false},
    };
    struct engine *engine = engine_new();
    for (int i = 0; i < 3; i++) {
        struct game game;
        open_game(&game, "gala-cutthroat", cases[i].fen);
        struct heard heard = search(engine, &game, (struct limits){.depth = 6});
        assert_int_equal(heard.best.score >= SCORE_WON, cases[i].proves);
        game_free(&game);
    }
    engine_free(engine);
}

/* The sides of a search from a position of four who play each for himself. */
static struct coalition coalition_at(const char *fen)
{
    const struct variant *variant = variant_find("gala-cutthroat");
    struct text_error error;
    assert_true(variant->from_fen(variant, &storage.head, fen, 0, &error));
    return coalition_of(variant, eval_find(variant), &storage.head, true);
}

/* Three are left; Red has little, Green more, Blue most. */
static const char unequal[2][160] = {
    "bK,15/bR,bR,bR,13/16/16/16/16/16/16/16/16/16/16/16/16/gR,gR,gK,13/rS,rK,14 r - 0 1",
    "bK,15/bR,bR,bR,13/16/16/16/16/16/16/16/16/16/16/16/16/gR,gR,gK,13/rS,rK,14 b - 0 1"};

/* A draw is no gain to who has his share or more, and one to who is far behind it. */
static void draws_are_for_the_weak(void **state)
{
    (void)state;
    assert_true(coalition_in("gala-cutthroat").draw < 0);
    assert_true(coalition_at(unequal[1]).draw < 0);
    int strength[SEATS_MAX];
    struct coalition weak = coalition_at(unequal[0]);
    weak.evaluator->strengths(&storage.head, strength);
    assert_true(weak.draw < eval_share(strength, 0, 3));
    weak = coalition_of(weak.variant, weak.evaluator, &storage.head, false);
    assert_int_equal(weak.target, NO_SEAT);
    assert_int_equal(weak.draw, eval_share(strength, 0, 3));
}

/* Who is far behind has the leader for a target; who leads, or is no worse than others, or has
 * one opponent left, has none. Values of one aim are not for searches with another. */
static void who_is_behind_has_a_target(void **state)
{
    (void)state;
    struct coalition behind = coalition_at(unequal[0]);
    assert_int_equal(behind.target, 1);
    assert_int_equal(coalition_at(unequal[1]).target, NO_SEAT);
    assert_int_equal(coalition_at(two_left).target, NO_SEAT);
    struct coalition even = coalition_in("gala-cutthroat");
    assert_int_equal(even.target, NO_SEAT);
    assert_true(even.salt != behind.salt);
}

/* The evaluation of a position in which Red is to move by a worker who searches for him. */
static int evaluated(const struct worker *worker, const char *fen)
{
    struct text_error error;
    assert_true(worker->variant->from_fen(worker->variant, &storage.head, fen, 0, &error));
    return coalition_evaluate(&worker->coalition, &storage.head, NULL, 0);
}

/* A rook less for the leader, Blue, is better for Red than one less for Green; to who takes all
 * for enemies alike it is the same. */
static void who_is_behind_hurts_the_leader(void **state)
{
    (void)state;
    static const char both[] = "bK,15/bR,bR,bR,13/16/16/16/16/16/16/16/16/16/16/16/16/"
                               "13,gR,gR,1/1,rS,rK,12,gK r - 0 1";
    static const char without_blue[] = "bK,15/bR,bR,14/16/16/16/16/16/16/16/16/16/16/16/16/"
                                       "13,gR,gR,1/1,rS,rK,12,gK r - 0 1";
    static const char without_green[] = "bK,15/bR,bR,bR,13/16/16/16/16/16/16/16/16/16/16/16/16/"
                                        "13,gR,2/1,rS,rK,12,gK r - 0 1";
    struct engine *engine = engine_new();
    struct worker *worker = worker_at(engine, both);
    assert_int_equal(worker->coalition.target, 1);
    int gain = evaluated(worker, without_blue) - evaluated(worker, without_green);
    assert_true(gain > 200);
    engine_set_features(engine, SEARCH_EVERYTHING & ~SEARCH_OPPS);
    worker = worker_at(engine, both);
    int none = evaluated(worker, without_blue) - evaluated(worker, without_green);
    assert_in_range(none + 100, 0, 200);
    engine_free(engine);
}

/* Shares of equals are 0, of who is out less than anything else, and they grow with strength.
 */
static void shares(void **state)
{
    (void)state;
    const int equal[SEATS_MAX] = {900, 900, 900, 900};
    const int three[SEATS_MAX] = {900, 0, 900, 900};
    const int ahead[SEATS_MAX] = {1000, 900, 900, 900};
    assert_int_equal(eval_players(equal), 4);
    assert_int_equal(eval_players(three), 3);
    assert_int_equal(eval_share(equal, 2, 4), 0);
    assert_int_equal(eval_share(three, 0, 3), 0);
    assert_true(eval_share(three, 0, 4) > 0);
    assert_true(eval_share(three, 1, 3) < -18000);
    assert_true(eval_share(ahead, 0, 4) > 0);
    assert_true(eval_share(ahead, 1, 4) < 0);
}

/* However far ahead a player is, he gains by what he wins. */
static void shares_grow_to_the_end(void **state)
{
    (void)state;
    int strength[SEATS_MAX] = {9000, 900, 9000, 9000};
    int before = eval_share(strength, 0, 4);
    for (int seat = 1; seat < SEATS_MAX; seat++) {
        for (; strength[seat] > 0; strength[seat] -= 300) {
            int share = eval_share(strength, 0, 4);
            assert_true(share >= before && share < 20000);
            before = share;
        }
        assert_true(eval_share(strength, 0, 4) > before);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(teams_are_teams),
        cmocka_unit_test(all_are_against_one),
        cmocka_unit_test(only_one_opponent_chooses),
        cmocka_unit_test(who_is_out_has_one_move_and_the_last_rival_all),
        cmocka_unit_test(the_last_royal_is_taken),
        cmocka_unit_test(crowded_boards_are_bounded),
        cmocka_unit_test(no_score_is_a_mate),
        cmocka_unit_test(what_others_may_take_is_no_mate),
        cmocka_unit_test(who_is_out_keeps_his_pieces),
        cmocka_unit_test(a_duel_has_mates),
        cmocka_unit_test(draws_are_for_the_weak),
        cmocka_unit_test(who_is_behind_has_a_target),
        cmocka_unit_test(who_is_behind_hurts_the_leader),
        cmocka_unit_test(shares),
        cmocka_unit_test(shares_grow_to_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
