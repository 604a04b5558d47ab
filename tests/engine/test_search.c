/* What the search finds: it must agree with plain minimax, find mates and claim none that are
 * not there, know how a game ends, and come to rest. */
#include "rules/move_text.h"
#include "rules/variants.h"
#include "tests/support/gala_support.h"
#include "tests/support/random.h"
#include "tests/support/search_support.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* --- Minimax --- */

static int minimax(struct engine *engine, const struct variant *variant,
                   const struct position *position, int depth, int ply)
{
    struct move_list list;
    union position_room child;
    if (position->is_over) {
        return coalition_outcome_score(variant, position, ply);
    }
    if (ply > 0 && variant->is_dead(position)) {
        return 0;
    }
    list.count = 0;
    variant->generate(position, GENERATE_ALL, &list);
    int end = list.count == 0 ? coalition_outcome_score(variant, position, ply) : 0;
    if (ply > 0 && variant->halfmove_limit > 0 &&
        position->halfmove_clock >= variant->halfmove_limit && end == 0) {
        return 0;
    }
    if (depth == 0) {
        return engine_evaluate(engine, variant, position);
    }
    if (list.count == 0) {
        return end;
    }
    int best = -SCORE_INFINITE;
    for (int i = 0; i < list.count; i++) {
        variant->apply(position, &child.head, list.move[i]);
        int score = minimax(engine, variant, &child.head, depth - 1, ply + 1);
        bool allied = variant->team[child.head.seat] == variant->team[position->seat];
        score = allied ? score : -score;
        best = score > best ? score : best;
    }
    return best;
}

/* Where everybody plays for himself: the share, as one of so many players, and the threats that
 * are left to the seat by all others together, in games that do not end so soon. */
static int paranoid(const struct variant *variant, const struct position *position, int seat,
                    int players, int depth)
{
    struct move_list list;
    union position_room child;
    int strength[SEATS_MAX];
    if (depth == 0) {
        const struct evaluator *evaluator = eval_find(variant);
        evaluator->strengths(position, strength);
        return eval_with_threats(eval_share(strength, seat, players),
                                 evaluator->threats(position, seat));
    }
    bool is_own = position->seat == seat;
    int best = is_own ? -SCORE_INFINITE : SCORE_INFINITE;
    list.count = 0;
    variant->generate(position, GENERATE_ALL, &list);
    assert_true(list.count > 0);
    for (int i = 0; i < list.count; i++) {
        variant->apply(position, &child.head, list.move[i]);
        int score = paranoid(variant, &child.head, seat, players, depth - 1);
        best = is_own == (score > best) ? score : best;
    }
    return best;
}

/* Searches without any feature; positions of which minimax would take too long are left out. */
static void compare_with_minimax(struct engine *engine, struct game *game, int depth,
                                 bool without_nets)
{
    uint64_t count = game->variant->count(game_position(game));
    if (depth > 2 && count > 24) {
        depth = 2;
    }
    const struct position *position = game_position(game);
    bool is_alone = variant_is_free_for_all(game->variant);
    const struct engine_options options = {.without_nets = without_nets};
    engine_set_options(engine, &options);
    struct heard heard = search(engine, game, (struct limits){.depth = depth});
    int players = __builtin_popcount(variant_seats_alive(game->variant, position));
    int expected = is_alone ? paranoid(game->variant, position, position->seat, players, depth)
                            : minimax(engine, game->variant, position, depth, 0);
    assert_int_equal(heard.best.score, expected);
}

static void bare_search_is_minimax(void **state)
{
    (void)state;
    struct engine *engine = engine_new();
    engine_set_features(engine, 0);
    begin_random(run_seed());
    for (int i = run_count(16 * serial_games()); i > 0; i--) {
        struct game game;
        open_random(&game, serial_game_at(i)->name, (int)(next_random() % 120));
        compare_with_minimax(engine, &game, 3, i / serial_games() % 2 == 0);
        game_free(&game);
    }
    begin_random(1); /* what follows counts on positions that are always the same */
    engine_free(engine);
}

/* --- Mates --- */

/* 1 when the mover can force the end of the game in his favour within so many plies, -1 when
 * his opponent can, else 0; by trying everything. */
static int forced(const struct variant *variant, const struct position *position, int plies)
{
    struct move_list list;
    union position_room child;
    bool needs_check = variant->outcome == variant_stalemate_draws && plies == 1;
    list.count = 0;
    variant->generate(position, GENERATE_ALL, &list);
    if (list.count == 0) {
        int score = coalition_outcome_score(variant, position, 0);
        return score > 0 ? 1 : score < 0 ? -1 : 0;
    }
    int worst = 1;
    for (int i = 0; i < list.count && plies > 0; i++) {
        variant->apply(position, &child.head, list.move[i]);
        int score = 0;
        if (!needs_check || child.head.in_check) {
            score = forced(variant, &child.head, plies - 1);
        }
        if (score < 0) {
            return 1;
        }
        worst = score < worst ? score : worst;
    }
    return plies > 0 ? -worst : 0;
}

static const struct mate {
    const char *variant, *fen;
    int plies;        /* to the end, below 0 when the mover loses */
    const char *move; /* the only one that does it, where that is the point */
} mates[] = {
    {"chess", "r2k4/1p1n4/1pp2p1b/3ppP1p/2PP4/PP2BK1b/4N1r1/RN6 b - - 2 25", 1, NULL},
    {"chess", "6k1/2R5/8/8/4P2B/2p5/1P1Q2Np/4K2R w - - 0 40", 1, NULL},
    {"chess", "3k4/r7/8/8/1p6/2q5/7n/1K6 b - - 7 56", 1, NULL},
    {"chess", "5b1r/p4ppp/n1Q5/1p1Qp1k1/8/P1NP4/1PPN1PPP/R1B1KB1R w KQ - 3 16", 3, NULL},
    {"chess", "5k2/p3p3/n1p5/7p/3pNP1p/p4rr1/N2PK3/8 b - - 5 33", 3, NULL},
    {"chess", "r6r/3QPkbp/6qn/1B4p1/3pp3/6PP/P1NN1pK1/R1B4R w - - 1 29", 3, NULL},
    {"chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 3, NULL},
    {"chess", "5R2/1N6/4k3/pp1N4/8/r1PR4/4r3/3K4 w - - 8 57", 5, NULL},
    {"chess", "6k1/1n6/1P4p1/p1P3r1/Pp1p4/3P4/7p/5K2 b - - 0 53", 5, NULL},
    {"chess", "8/8/1p3k2/6p1/8/4K3/8/2r4q b - - 1 57", 5, NULL},
    {"xodul", "rn3kgl1/p1b2rp1p/1p2q4/PB7/2P3Pq1/N4P3/1P4L1c/5K2C[Wgw] b - - 0 24", 1, NULL},
    {"xodul", "1n3g2C/3k1ppp1/p1p4q1/1b1p1P3/WP1Pl4/5P3/P1R2KPPc/R2Q2GL1[BWn] b - - 0 25", 1,
     NULL},
    {"xodul", "2c6/Wnpk1qg1l/r5pL1/pN3q3/9/1P7/P2B1PP1P/2R2KG2[bcw] b - - 1 29", 1, NULL},
    {"xodul", "4k1glc/2q1p1p1r/9/4n2p1/1WqC5/1wN4P1/1PK1P1L1P/6r2[Bbg] b - - 3 30", 3, NULL},
    {"xodul", "4kg3/L4b2L/7K1/9/1Wp6/B3n3q/c8/9[QRWcgnr] b - - 2 54", 3, NULL},
    {"xodul", "1n2klQc1/rp2p4/9/B5p2/3P1p3/P2PP3P/P3WWP1b/R1Q1KG1L1[CGn] w - - 1 24", 3, NULL},
    {"xodul", "rn2k4/2pp5/5q1l1/1p5b1/8P/1P7/P1qWPPbP1/3cK1GLc[gnrw] b - - 1 24", 5, NULL},
    {"xodul", "6k2/1p4g2/r2w1lq2/3pc4/1n3Q3/9/PP1NPK1Lb/c1r3G2[bw] b - - 1 33", 5, NULL},
    {"cubic", "1n1b2n1/k3b1g1/pp2p2p/1G3pN1/3p1PPP/PPPPP3/GBBGR3/N3K3[Ppppr] b - - 0 26", 1,
     "R@g1"},
    {"cubic", "1n2g2B/2pbk3/p1r1pNpp/1K1p1p1B/1p3P1P/PP1PP1PN/b1G3R1/2N1G3[Pgp] b - - 1 31", 1,
     "G@a5"},
    {"cubic", "8/b3G3/8/2k5/p2g2p1/1g4P1/3g4/K3g3[] b - - 5 102", 3, NULL},
    {"nodal", "bnqknb/ppp1pp/4p1/6/6/1P4/P1PPPP/BNQKNB w - - 0 2", 1, "a1d4"},
    {"nodal", "6/p5/P4p/1n4/4k1/6/2K3/6 b - - 3 85", 3, NULL},
    {"nodal", "6/k5/4N1/2K2Q/5P/3N1P/6/6 b - - 0 97", -2, NULL},
    {"nodal-ludii", "6/5p/1kp2q/3p2/5B/2n3/P1BK2/3Q2 b - - 3,2 49", 1, NULL},
    {"nodal-ludii", "6/6/b5/p1k3/6/6/n2K2/6 b - - 8,7 72", 3, NULL},
    {"nodal-ludii", "K5/6/6/5p/6/6/2k3/n5 w - - 13,2 69", -1, NULL},
    {"nodal-ludii", "n5/3k2/6/4p1/1K4/5p/6/4b1 b - - 13,1 73", 2, NULL},
    {"gala", "16/6S9/16/11K4/2r13/5c10/12s3/2R13/3r12/9R6/14P1/16/9S6/13s2/16/6p4k4 b - - 0 1",
     1, "l1*l13"},
    {"gala", "2V13/16/16/7C8/13p2/2e13/16/6r9/16/16/14C1/4B5B5/6c9/2c8S4/9Gb5/3g12 b - - 0 1",
     1, "g9j2"},
    {"gala", "16/4V2G4S3/13C2/16/16/S2h5G6/16/g14p/15R/16/12h3/7s8/16/16/16/1S1v3r8 w - - 0 1",
     3, NULL},
    {"gala", "6A1R7/2g4b8/16/16/16/16/r15/14E1/1S10c3/B15/16/5S10/6kv7v/9r1S4/16/16 w - - 0 1",
     -2, NULL},
};

static int count_moves_that_win(const struct game *game)
{
    struct move_list list;
    union position_room child;
    int count = 0;
    list.count = 0;
    game->variant->generate(game_position(game), GENERATE_ALL, &list);
    for (int i = 0; i < list.count; i++) {
        game->variant->apply(game_position(game), &child.head, list.move[i]);
        count += forced(game->variant, &child.head, 0) < 0;
    }
    return count;
}

/* Everything tried: the end comes in so many plies, and no sooner. */
static void prove_mate(const struct game *game, int plies)
{
    int shortest = plies < 0 ? -plies : plies;
    const struct position *position = game_position(game);
    if (shortest <= 3 && game->variant->count(position) <= 60) {
        assert_int_equal(forced(game->variant, position, shortest), plies > 0 ? 1 : -1);
        assert_int_equal(forced(game->variant, position, shortest - 1), 0);
    }
}

static void short_mates_are_found(void **state)
{
    (void)state;
    struct engine *engine = engine_new();
    for (size_t i = 0; i < sizeof mates / sizeof mates[0]; i++) {
        const struct mate *mate = &mates[i];
        struct game game;
        int plies = mate->plies;
        open_game(&game, mate->variant, mate->fen);
        prove_mate(&game, plies);
        struct limits limits = {.nodes = 2000000};
        if (plies > 0) {
            limits.mate = (plies + 1) / 2;
        } else {
            limits.depth = 8;
        }
        struct heard heard = search(engine, &game, limits);
        assert_int_equal(heard.best.score,
                         plies < 0 ? -SCORE_MATE - plies : SCORE_MATE - plies);
        if (mate->move != NULL) {
            char text[MOVE_TEXT_MAX];
            assert_int_equal(count_moves_that_win(&game), 1);
            move_to_text(game.variant, game_position(&game), heard.best.move, text);
            assert_string_equal(text, mate->move);
        }
        game_free(&game);
    }
    engine_free(engine);
}

/* A short mate that the search claims must be one. Returns whether it claimed one that could
 * be checked in reasonable time. */
static bool check_claim(const struct game *game, int score)
{
    const struct position *position = game_position(game);
    int plies = SCORE_MATE - abs(score);
    uint64_t width = game->variant->count(position);
    if (plies > 3 ||
        (plies == 3 && width > 60 && game->variant->outcome != variant_stalemate_draws)) {
        return false;
    }
    if (forced(game->variant, position, plies) != (score > 0 ? 1 : -1)) {
        char fen[FEN_MAX];
        game->variant->to_fen(game->variant, position, fen);
        fail_msg("%s: value %d, yet no mate in %d plies", fen, score, plies);
    }
    return true;
}

/* Plays against a random mover until the game ends, checking every claim on the way. */
static int count_true_claims(struct engine *engine, struct game *game)
{
    int claims = 0;
    for (int move = 0; move < 60 && game_end(game).result == RESULT_NONE; move++) {
        struct heard heard = search(engine, game, (struct limits){.nodes = 800});
        claims += check_claim(game, heard.best.score);
        if (!game_play(game, heard.best.move) || !play_random(game)) {
            break;
        }
    }
    return claims;
}

static void no_mate_is_made_up(void **state)
{
    (void)state;
    struct engine *engine = engine_new();
    int claims = 0;
    for (int i = 0; i < 12 * serial_games(); i++) {
        struct game game;
        const struct variant *variant = serial_game_at(i);
        if (variant->royal != 0) {
            open_random(&game, variant->name, 10);
            claims += count_true_claims(engine, &game);
            game_free(&game);
        }
    }
    assert_true(claims > 40);
    engine_free(engine);
}

/* A few pieces of Gala on the whole board, one or two royals each, as games of it end. */
static void open_sparse(struct game *game)
{
    static const char pieces[] = "AGKPSHEBRCV";
    struct text_error error;
    char board[256];
    char fen[FEN_MAX];
    open_game(game, "gala", NULL);
    do {
        int royals = 2 + (int)(next_random() % 3);
        memset(board, '.', sizeof board);
        for (int i = 0; i < 16; i++) {
            int type = (int)(i < royals ? next_random() % 3 : 3 + next_random() % 8);
            int letter = i & 1 ? pieces[type] : tolower(pieces[type]);
            board[next_random() % sizeof board] = (char)letter;
        }
        gala_write_fen(board, next_random() & 1 ? 'w' : 'b', fen);
    } while (!game_set_fen(game, fen, &error) ||
             game->variant->count(game_position(game)) == 0);
}

/* Where royals may be left to capture (G18), only the loss of the last is the end, and so is
 * claimed. Looking for it costs little. */
static void last_royals_are_not_made_up(void **state)
{
    (void)state;
    struct engine *engine = engine_new();
    int claims = 0;
    int checks = 0;
    for (int i = 0; i < 80; i++) {
        struct game game;
        open_sparse(&game);
        struct heard calm = search(engine, &game, (struct limits){.depth = 1});
        assert_in_range(calm.nodes, 1, 30000);
        struct heard heard = search(engine, &game, (struct limits){.nodes = 1000});
        claims += check_claim(&game, heard.best.score);
        checks += game_position(&game)->in_check;
        game_free(&game);
    }
    assert_true(claims > 5);
    assert_true(checks > 2);
    engine_free(engine);
}

/* --- The end --- */

static void finished_games_have_no_move(void **state)
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
        {"nodal", "bnqknb/pppppp/4N1/6/6/6/PPPPPP/B1QKNB b - - 0 1", -SCORE_MATE},
    };
    struct engine *engine = engine_new();
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        struct game game;
        open_game(&game, ends[i].variant, ends[i].fen);
        assert_true(game.variant->count(game_position(&game)) == 0);
        struct heard heard = search(engine, &game, (struct limits){.depth = 4});
        assert_int_equal(heard.best.score, ends[i].score);
        struct limits endless = {.time = {-1, -1}, .infinite = true};
        start_search(engine, &game, &endless, &heard);
        engine_stop(engine);
        finish_search(engine, &heard);
        game_free(&game);
    }
    engine_free(engine);
}

/* Who ponders with all nodes used up still waits for the move; the other engine's search gives
 * the answer time to come too early. */
static void nodes_do_not_end_pondering(void **state)
{
    (void)state;
    struct engine *engine = engine_new();
    struct engine *other = engine_new();
    struct game game;
    struct heard heard;
    open_game(&game, "chess", NULL);
    for (int threads = 1; threads <= 2; threads++) {
        assert_true(engine_set_threads(engine, threads));
        struct limits ponder = {.time = {60000, 60000}, .ponder = true, .nodes = 100};
        start_search(engine, &game, &ponder, &heard);
        search(other, &game, (struct limits){.nodes = 50000});
        assert_true(engine_is_searching(engine));
        engine_ponder_hit(engine);
        finish_search(engine, &heard);
    }
    game_free(&game);
    engine_free(other);
    engine_free(engine);
}

/* --- Games that a move ends --- */

/* Chess in which a king that reaches one of the four middle squares has won, and who captures a
 * queen has lost: games that a move ends, either way. */
static struct variant sudden;

static bool is_middle(int square)
{
    return (square % 8 == 3 || square % 8 == 4) && (square / 8 == 3 || square / 8 == 4);
}

static void sudden_apply(const struct position *from, struct position *to, move_t move)
{
    const struct variant *chess = variant_find("chess");
    int piece = piece_type(position_piece(from, move_from(move)));
    int victim = piece_type(position_piece(from, move_to(move)));
    chess->apply(from, to, move);
    to->is_over =
        chess->letters[victim] == 'Q' || (piece == chess->royal && is_middle(move_to(move)));
}

static struct outcome sudden_outcome(const struct position *position)
{
    if (!position->is_over) {
        return variant_stalemate_draws(position);
    }
    for (int square = 0; square < 64; square++) {
        if (is_middle(square) &&
            position_piece(position, square) == piece_make(1 - position->seat, sudden.royal)) {
            return (struct outcome){OUTCOME_LOSS, "king in the middle"};
        }
    }
    return (struct outcome){OUTCOME_WIN, "queen taken"};
}

static void sudden_generate(const struct position *position, enum generation which,
                            struct move_list *list)
{
    if (!position->is_over) {
        variant_find("chess")->generate(position, which, list);
    }
}

static uint64_t sudden_count(const struct position *position)
{
    return position->is_over ? 0 : variant_find("chess")->count(position);
}

static bool sudden_is_legal(const struct position *position, move_t move)
{
    return !position->is_over && variant_find("chess")->is_legal(position, move);
}

/* A random position of that game that has a move. */
static void open_sudden(struct game *game, int moves)
{
    sudden = *variant_find("chess");
    sudden.apply = sudden_apply;
    sudden.outcome = sudden_outcome;
    sudden.generate = sudden_generate;
    sudden.count = sudden_count;
    sudden.is_legal = sudden_is_legal;
    assert_true(game_init(game, &sudden, 0));
    for (int i = 0; i < moves && play_random(game); i++) {
    }
    while (sudden.count(game_position(game)) == 0) {
        game_undo(game, 1);
    }
}

static void sudden_ends_are_minimax(void **state)
{
    (void)state;
    struct engine *engine = engine_new();
    engine_set_features(engine, 0);
    for (int i = 0; i < 24; i++) {
        struct game game;
        open_sudden(&game, (int)(next_random() % 60));
        compare_with_minimax(engine, &game, 3, i / serial_games() % 2 == 0);
        game_free(&game);
    }
    engine_free(engine);
}

static void sudden_ends_are_not_made_up(void **state)
{
    (void)state;
    struct engine *engine = engine_new();
    int claims = 0;
    for (int i = 0; i < 32; i++) {
        struct game game;
        open_sudden(&game, 10);
        claims += count_true_claims(engine, &game);
        game_free(&game);
    }
    assert_true(claims > 8);
    engine_free(engine);
}

/* Ends that a move makes count before draws, and the loser may be the one who moves. */
static void sudden_ends_are_seen(void **state)
{
    (void)state;
    static const struct {
        const char *fen;
        int score;
    } ends[] = {
        {"k7/8/8/8/8/3K4/8/8 w - - 99 90", SCORE_MATE - 1},
        {"k7/p7/8/8/2K5/8/8/8 w - - 0 1", SCORE_MATE - 1},
        {"k7/1Q6/8/8/8/8/8/7K b - - 0 1", -SCORE_MATE + 1},
        {"7k/8/8/8/8/8/1q6/K7 w - - 99 90", -SCORE_MATE + 1},
        {"k7/p7/8/8/1K6/8/8/8 w - - 0 1", SCORE_MATE - 3},
    };
    struct engine *engine = engine_new();
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        struct game game;
        struct text_error error;
        open_sudden(&game, 0);
        assert_true(game_set_fen(&game, ends[i].fen, &error));
        struct heard heard = search(engine, &game, (struct limits){.depth = 5});
        assert_int_equal(heard.best.score, ends[i].score);
        game_free(&game);
    }
    engine_free(engine);
}

/* --- Coming to rest --- */

/* The calm below the last ply is found soon, however many pieces hang: one ply and what follows
 * it is looked at for every move. */
static void quiescence_ends_soon(void **state)
{
    (void)state;
    struct engine *engine = engine_new();
    for (int i = 0; i < 20 * serial_games(); i++) {
        struct game game;
        open_random(&game, serial_game_at(i)->name, (int)(next_random() % 300));
        uint64_t width = game.variant->count(game_position(&game));
        struct heard heard = search(engine, &game, (struct limits){.depth = 1});
        if (heard.nodes > 100 * width + 1000) {
            char fen[FEN_MAX];
            game.variant->to_fen(game.variant, game_position(&game), fen);
            fail_msg("%s: %d nodes for %d moves", fen, (int)heard.nodes, (int)width);
        }
        game_free(&game);
    }
    engine_free(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bare_search_is_minimax),
        cmocka_unit_test(short_mates_are_found),
        cmocka_unit_test(no_mate_is_made_up),
        cmocka_unit_test(last_royals_are_not_made_up),
        cmocka_unit_test(finished_games_have_no_move),
        cmocka_unit_test(nodes_do_not_end_pondering),
        cmocka_unit_test(sudden_ends_are_minimax),
        cmocka_unit_test(sudden_ends_are_not_made_up),
        cmocka_unit_test(sudden_ends_are_seen),
        cmocka_unit_test(quiescence_ends_soon),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
