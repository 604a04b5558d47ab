/* Mates are found, and none is seen that is not there. The positions to find them in were
 * proved without the engine by tests/generators/mates.c, with its defaults.
 *
 * usage: test_mates VARIANT SEARCHES MOVES
 *
 * One in MATES_SHARE of the mates is looked for, each day others; all in a soak. The claims of
 * so many searches of random positions, and of so many moves of games, are proved or refuted.
 */
#include "tests/support/random.h"
#include "tests/support/search_support.h"

#include "rules/variants.h"
#include "tests/generators/proof.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MATE_MAX = FEN_MAX + 16, /* a line of the file */
    MATES_SHARE = 20,
    PLIES_MORE = 2,       /* than the mate has, for a search to a depth */
    MATE_NODES = 5000000, /* of a search for mate */
    MOVES_FROM_MATE = 7,  /* less than so many */
    CLAIM_DEPTH = 5,
    CLAIM_MATE_NODES = 10000,
    CLAIM_MOVES = 3, /* longer mates are not proved */
    PROOF_NODES = 1000000,
    GAME_NODES = 10000,
    HURRY = 100, /* nodes */
    HURRY_MOST = 1700,
    HURRY_PLIES = 7, /* of a mate */
    GAME_MOVES = 60,
    UNPROVED_PERCENT = 20 /* claims too large to prove, at most; of 10 claims and more */
};

static const char *rules;
static int searches, game_moves;

/* Opens the file of the game's mates. */
static FILE *open_mates(void)
{
    char name[64];
    snprintf(name, sizeof name, "mates/%s.txt", rules);
    FILE *file = fopen(name, "r");
    assert_non_null(file);
    return file;
}

/* Reads the next mate, its FEN and its plies; false at the end. */
static bool read_mate(FILE *file, char fen[MATE_MAX], int *plies)
{
    if (fgets(fen, MATE_MAX, file) == NULL) {
        return false;
    }
    char *text = strrchr(fen, ';');
    assert_non_null(text);
    *text = '\0';
    *plies = atoi(text + 1);
    return true;
}

/* One in how many mates is looked at. */
static uint64_t mates_share(void)
{
    return run_count(MATES_SHARE) == MATES_SHARE ? 1 : MATES_SHARE;
}

/* Plies to the mate that the mover sees, 0 when it sees none. */
static int plies_seen(int score)
{
    return score >= SCORE_WON ? SCORE_MATE - score : 0;
}

static void mates_are_found(void **state)
{
    (void)state;
    char line[MATE_MAX];
    int plies;
    FILE *file = open_mates();
    struct engine *engine = engine_new();
    int count = 0;
    for (uint64_t number = run_seed(); read_mate(file, line, &plies); number++) {
        if (number % mates_share() != 0) {
            continue;
        }
        struct game game;
        open_game(&game, rules, line);
        struct limits to_mate = {.mate = (plies + 1) / 2, .nodes = MATE_NODES};
        engine_clear(engine);
        int seen = plies_seen(search(engine, &game, to_mate).best.score);
        if (seen == 0 || seen > plies) {
            fail_msg("%s: mate in %d plies, not found", line, plies);
        }
        engine_clear(engine);
        struct limits deep = {.depth = plies + PLIES_MORE, .mate_nodes = ENGINE_MATE_NODES};
        if (plies_seen(search(engine, &game, deep).best.score) == 0) {
            fail_msg("%s: mate in %d plies, not found at depth %d", line, plies, deep.depth);
        }
        count++;
        game_free(&game);
    }
    fclose(file);
    engine_free(engine);
    assert_true(count > 0);
}

/* A position to make claims about: random moves from the start or, where all royals must be
 * taken and no random game comes near that, a few such moves from one of the mates. */
static void open_for_claims(struct game *game, int moves)
{
    if (variant_find(rules)->royal != 0) {
        open_random(game, rules, moves);
        return;
    }
    char line[MATE_MAX], chosen[MATE_MAX];
    int plies;
    FILE *file = open_mates();
    for (uint64_t count = 1; read_mate(file, line, &plies); count++) {
        if (next_random() % count == 0) {
            strcpy(chosen, line);
        }
    }
    fclose(file);
    open_game(game, rules, chosen);
    for (int i = 0; i < moves % MOVES_FROM_MATE; i++) {
        if (!play_random(game)) {
            break;
        }
    }
    if (game->variant->count(game_position(game)) == 0) {
        game_undo(game, 1);
    }
}

struct claims {
    int count, unproved;
};

/* Judges what a search claimed, if it claimed a mate. */
static void take_claim(struct claims *claims, const struct game *game,
                       const struct heard *heard)
{
    int score = heard->best.score;
    bool claimed = score >= SCORE_WON || score <= -SCORE_WON;
    if (!claimed || heard->best.move == MOVE_NONE) {
        return;
    }
    enum proof_verdict verdict =
        proof_of_claim(game->variant, game_position(game), score < 0, SCORE_MATE - abs(score),
                       CLAIM_MOVES, PROOF_NODES);
    if (verdict == PROOF_FALSE) {
        char fen[FEN_MAX];
        game->variant->to_fen(game->variant, game_position(game), fen);
        fail_msg("%s: no mate in %d plies", fen, SCORE_MATE - abs(score));
    }
    claims->count++;
    claims->unproved += verdict == PROOF_UNKNOWN;
}

static void claims_are_true(void **state)
{
    (void)state;
    struct limits limits = {.depth = CLAIM_DEPTH, .mate_nodes = CLAIM_MATE_NODES};
    struct engine *engine = engine_new();
    begin_random(1); /* how many are proved is asserted, so the searches are always the same */
    struct claims claims = {0, 0};
    for (int i = 0; i < searches; i++) {
        struct game game;
        open_for_claims(&game, (int)(next_random() % 80));
        struct heard heard = search(engine, &game, limits);
        take_claim(&claims, &game, &heard);
        game_free(&game);
    }
    engine_free(engine);
    print_message("%s: %d claims of mate in %d searches, %d too large to prove\n", rules,
                  claims.count, searches, claims.unproved);
    assert_true(claims.count < 10 || claims.unproved * 100 <= UNPROVED_PERCENT * claims.count);
}

/* In games, where the table is full of what came before and deep searches do all they can. */
static void claims_in_games_are_true(void **state)
{
    (void)state;
    struct engine *engine = engine_new();
    begin_random(run_seed());
    struct claims claims = {0, 0};
    int count = 0;
    while (count < game_moves) {
        struct game game;
        open_for_claims(&game, 30);
        engine_clear(engine);
        for (int move = 0; move < GAME_MOVES && count < game_moves; move++, count++) {
            struct heard heard = search(engine, &game, (struct limits){.nodes = GAME_NODES});
            take_claim(&claims, &game, &heard);
            if (heard.best.move == MOVE_NONE || !game_play(&game, heard.best.move)) {
                break;
            }
        }
        game_free(&game);
    }
    engine_free(engine);
    print_message("%s: %d claims of mate in %d moves of games, %d too large to prove\n", rules,
                  claims.count, game_moves, claims.unproved);
}

/* Judges what searches cut short after so and so many nodes claim of a position in which the
 * mover is mated in so many plies, if they claim that it goes faster. */
static void judge_hurried_searches(struct engine *engine, const struct game *game, int plies)
{
    struct claims claims = {0, 0};
    for (uint64_t nodes = HURRY; nodes <= HURRY_MOST; nodes += HURRY) {
        engine_clear(engine);
        struct heard heard = search(engine, game, (struct limits){.nodes = nodes});
        if (heard.best.score < plies - SCORE_MATE) {
            take_claim(&claims, game, &heard);
        }
    }
}

/* Whoever is mated and cut short in the middle of a depth does not say that it goes faster. */
static void losses_are_no_shorter(void **state)
{
    (void)state;
    char line[MATE_MAX];
    int plies;
    int count = 0;
    FILE *file = open_mates();
    struct engine *engine = engine_new();
    while (read_mate(file, line, &plies)) {
        struct game game;
        open_game(&game, rules, line);
        engine_clear(engine);
        if (plies == HURRY_PLIES) {
            struct heard heard = search(engine, &game, (struct limits){.nodes = GAME_NODES});
            if (plies_seen(heard.best.score) == plies) {
                assert_true(game_play(&game, heard.best.move));
                judge_hurried_searches(engine, &game, plies - 1);
                count++;
            }
        }
        game_free(&game);
    }
    fclose(file);
    engine_free(engine);
    assert_true(count > 0);
}

int main(int argc, char **argv)
{
    if (argc != 4) {
        fputs("usage: test_mates VARIANT SEARCHES MOVES\n", stderr);
        return 2;
    }
    rules = argv[1];
    searches = atoi(argv[2]);
    game_moves = atoi(argv[3]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mates_are_found),
        cmocka_unit_test(claims_are_true),
        cmocka_unit_test(claims_in_games_are_true),
        cmocka_unit_test(losses_are_no_shorter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
