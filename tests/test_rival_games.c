/* Games through rival.h between engines that behave: every game over both wires, thinking in
 * the opponent's time, joint turns, questions taken back; and engines that cannot play. Stock
 * engines where they are installed. */
#include "protocol/engines/entrant.h"
#include "rules/move_text.h"
#include "rules/variants.h"
#include "tests/rival_support.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char *rogue_program, *own_program;

/* Plays a game between two rivals to its end, or to `moves`; returns how it ended. */
static struct game_end play_game(struct rival *rivals[], struct game *game, int moves)
{
    struct game_end end = game_end(game);
    enum game_result claim;
    int sides = side_count(game->variant);
    for (int side = 0; side < sides; side++) {
        if (rival_begin(rivals[side], game, side) != RIVAL_READY) {
            fail_msg("%s", rival_what(rivals[side]));
        }
    }
    while (end.result == RESULT_NONE && game->count < moves) {
        int side = side_of(game->variant, game_position(game)->seat), which;
        struct answer answer;
        rival_ask(rivals[side], game, NULL, &ten_seconds);
        assert_true(rival_hear(rivals, sides, rival_now() + LONG, &which, &answer));
        assert_int_equal(which, side);
        if (answer.kind != ANSWER_MOVE) {
            rival_dump(rivals[side], stderr);
            fail_msg("answer %d: %s", (int)answer.kind, answer.text);
        }
        assert_true(game_play(game, answer.move));
        end = game_end(game);
    }
    end = end.result == RESULT_NONE ? (struct game_end){RESULT_DRAW, "long enough"} : end;
    for (int side = 0; side < sides; side++) {
        if (rival_conclude(rivals[side], game, end, &claim) != RIVAL_READY) {
            fail_msg("%s", rival_what(rivals[side]));
        }
        assert_int_equal(claim, RESULT_NONE);
    }
    return end;
}

/* Two games between the entrants, sides changed; of four sides each has two. */
static void play_two(int moves)
{
    struct rival *rivals[SEATS_MAX];
    int sides = side_count(contest.variant);
    for (int i = 0; i < sides; i++) {
        rivals[i] = new_rival(i % 2);
        assert_non_null(rivals[i]);
        rival_set_patience(rivals[i], &long_patience);
    }
    for (int round = 0; round < 2; round++) {
        struct game game;
        struct rival *seats[SEATS_MAX];
        for (int side = 0; side < sides; side++) {
            seats[side] = rivals[(side + round) % sides];
        }
        assert_true(game_init(&game, contest.variant, contest.rules));
        play_game(seats, &game, moves);
        assert_true(game.count > 0);
        game_free(&game);
    }
    for (int i = 0; i < sides; i++) {
        rival_free(rivals[i]);
    }
    assert_alone();
}

/* Every game in which sides take turns, over both wires; those of four over UCI. */
static void all_games_are_played(void **state)
{
    (void)state;
    for (int i = 0; i < variant_count(); i++) {
        if (!variant_at(i)->simultaneous) {
            prepare(variant_at(i)->name);
            if (contest.variant->seats == 2) {
                enter(0, rogue_program, "good-cecp", DIALECT_CECP);
            } else {
                enter(0, rogue_program, "good-uci", DIALECT_UCI);
            }
            enter(1, rogue_program, "good-uci", DIALECT_UCI);
            contest.entrant[0].word[2] = (char *)"7"; /* its seed */
            contest.entrant[1].word[2] = (char *)"8";
            play_two(200);
        }
    }
}

/* XBoard's protocol has no words for more than two seats. */
static void four_players_need_uci(void **state)
{
    (void)state;
    struct game game;
    prepare("gala-cutthroat");
    enter(0, rogue_program, "good-cecp", DIALECT_CECP);
    struct rival *rival = new_rival(0);
    assert_non_null(rival);
    rival_set_patience(rival, &long_patience);
    assert_true(game_init(&game, contest.variant, 0));
    assert_int_equal(rival_begin(rival, &game, 3), RIVAL_UNFIT);
    assert_non_null(strstr(rival_what(rival), "use UCI"));
    rival_free(rival);
    game_free(&game);
    assert_alone();
}

static void pondering_is_kept_apart(void **state)
{
    (void)state;
    prepare("chess");
    enter(0, rogue_program, "good-uci", DIALECT_UCI);
    enter(1, rogue_program, "good-uci", DIALECT_UCI); /* as the first expects: all are hits */
    contest.entrant[0].ponder = contest.entrant[1].ponder = true;
    play_two(60);
    contest.entrant[1].word[2] = (char *)"9"; /* now hardly any is */
    play_two(60);
}

/* Joint turns: over UCI at once; over CECP White's half is shown to Black. */
static void play_joint(struct rival *rivals[2], struct game *game, signed char *firsts)
{
    bool is_second = rival_moves_second(rivals[1]);
    struct joint joint = {.first = position_first(game_position(game))};
    for (int seat = 0; seat < 2; seat++) {
        rival_ask(rivals[seat], game, firsts, &ten_seconds);
        for (bool heard = false; (is_second || seat == 1) && !heard;) {
            struct answer answer;
            int which;
            assert_true(rival_hear(rivals, 2, rival_now() + LONG, &which, &answer));
            if (answer.kind != ANSWER_MOVE) {
                rival_dump(rivals[which], stderr);
                fail_msg("answer %d: %s", (int)answer.kind, answer.text);
            }
            joint.half[which] = answer.move;
            heard = is_second || joint.half[1 - which] != MOVE_NONE;
        }
        if (is_second && seat == 0) {
            assert_true(game_play(game, joint.half[0]));
        }
    }
    if (is_second) {
        game_undo(game, 1);
    }
    firsts[game->count] = firsts[game->count + 1] = (signed char)joint.first;
    assert_true(game_play_joint(game, &joint));
}

static void joint_games_are_played(void **state)
{
    (void)state;
    prepare("xymyx");
    for (int kind = 0; kind < 3; kind++) { /* CECP twice, UCI twice, one of each */
        enum { MOVES = 30 };
        struct rival *rivals[2];
        struct game game;
        enum game_result claim;
        signed char firsts[2 * MOVES] = {0};
        enter(0, rogue_program, "good", kind == 0 ? DIALECT_CECP : DIALECT_UCI);
        enter(1, rogue_program, "good", kind == 1 ? DIALECT_UCI : DIALECT_CECP);
        assert_true(game_init(&game, contest.variant, 0));
        for (int seat = 0; seat < 2; seat++) {
            rivals[seat] = new_rival(seat);
            assert_non_null(rivals[seat]);
            rival_set_patience(rivals[seat], &long_patience);
            if (rival_begin(rivals[seat], &game, seat) != RIVAL_READY) {
                fail_msg("%s", rival_what(rivals[seat]));
            }
        }
        while (game.count < 2 * MOVES && game_end(&game).result == RESULT_NONE) {
            play_joint(rivals, &game, firsts);
        }
        struct game_end end = {RESULT_DRAW, "long enough"};
        for (int seat = 0; seat < 2; seat++) {
            assert_int_equal(rival_conclude(rivals[seat], &game, end, &claim), RIVAL_READY);
            rival_free(rivals[seat]);
        }
        game_free(&game);
        assert_alone();
    }
}

/* --- Who cannot play --- */

static void assert_unfit(const char *what)
{
    struct game game;
    struct rival *rival = new_rival(0);
    assert_non_null(rival);
    rival_set_patience(rival, &long_patience);
    assert_true(game_init(&game, contest.variant, contest.rules));
    assert_int_equal(rival_begin(rival, &game, 0), RIVAL_UNFIT);
    if (strstr(rival_what(rival), what) == NULL) {
        fail_msg("%s", rival_what(rival));
    }
    rival_free(rival);
    game_free(&game);
    assert_alone();
}

static void the_unfit_are_named(void **state)
{
    (void)state;
    for (int dialect = DIALECT_CECP; dialect <= DIALECT_UCI; dialect++) {
        prepare("xodul");
        enter(0, rogue_program, "chess-only", (enum dialect)dialect);
        assert_unfit("does not know the variant xodul");
        enter(0, "/nowhere/engine", NULL, (enum dialect)dialect);
        assert_unfit("cannot be started: No such file");
        enter(0, rogue_program, "good", (enum dialect)dialect);
        contest.entrant[0].option_count = 1;
        contest.entrant[0].option[0] = (struct engine_option){"Hsah", "1"};
        assert_unfit("does not offer the option Hsah");
        enter(0, rogue_program, "good", (enum dialect)dialect);
        contest.rule[0] = "pool=common";
        contest.rule_count = 1;
        assert_unfit("does not know the rule pool=common");
    }
}

/* Dialects, options, clocks and rules with an engine of the house. */
static void our_own_engine_plays(void **state)
{
    (void)state;
    prepare("xodul");
    contest.rule[0] = "pool=common";
    contest.rule_count = 1;
    assert_true(variant_set_option(contest.variant, "pool", "common", &contest.rules));
    enter(0, own_program, NULL, DIALECT_CECP);
    enter(1, own_program, NULL, DIALECT_UCI);
    for (int i = 0; i < 2; i++) {
        contest.entrant[i].pace = (struct pace){.nodes = 500, .depth = 3};
        contest.entrant[i].ponder = true;
        contest.entrant[i].option_count = 1;
        contest.entrant[i].option[0] = (struct engine_option){"Hash", "9"};
    }
    play_two(40);
}

static void stock_engines_play(void **state)
{
    (void)state;
    static const char stockfish[] = "/usr/games/stockfish", fairymax[] = "/usr/games/fairymax";
    if (access(stockfish, X_OK) != 0 || access(fairymax, X_OK) != 0) {
        skip();
    }
    prepare("chess");
    enter(0, fairymax, NULL, DIALECT_CECP);
    enter(1, stockfish, NULL, DIALECT_UCI);
    contest.entrant[0].pace = (struct pace){.base = 10 * SECOND, .depth = 4};
    contest.entrant[1].pace = (struct pace){.base = 10 * SECOND, .nodes = 300};
    contest.entrant[1].ponder = true;
    play_two(400);
}

/* An engine that thinks for ever is brought to rest, and then plays. */
static void a_question_is_taken_back(void **state)
{
    (void)state;
    static const struct game_end end = {RESULT_BLACK_WINS, "time"};
    prepare("gala");
    for (int dialect = DIALECT_CECP; dialect <= DIALECT_UCI; dialect++) {
        struct game game;
        struct answer answer;
        enum game_result claim;
        enter(0, own_program, NULL, (enum dialect)dialect);
        contest.entrant[0].pace = (struct pace){.infinite = true};
        struct rival *rival = new_rival(0);
        assert_non_null(rival);
        rival_set_patience(rival, &long_patience);
        assert_true(game_init(&game, contest.variant, 0));
        for (int i = 0; i < 3; i++) {
            assert_int_equal(rival_begin(rival, &game, 0), RIVAL_READY);
            rival_ask(rival, &game, NULL, &ten_seconds);
            assert_false(hear(rival, SHORT, &answer));
            assert_int_equal(rival_conclude(rival, &game, end, &claim), RIVAL_READY);
            assert_int_equal(claim, RESULT_NONE);
        }
        contest.entrant[0].pace = (struct pace){.depth = 1};
        assert_int_equal(rival_begin(rival, &game, 0), RIVAL_READY);
        rival_ask(rival, &game, NULL, &ten_seconds);
        assert_true(hear(rival, LONG, &answer));
        assert_int_equal(answer.kind, ANSWER_MOVE);
        rival_free(rival);
        game_free(&game);
        assert_alone();
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_games_are_played),    cmocka_unit_test(four_players_need_uci),
        cmocka_unit_test(pondering_is_kept_apart), cmocka_unit_test(joint_games_are_played),
        cmocka_unit_test(the_unfit_are_named),     cmocka_unit_test(our_own_engine_plays),
        cmocka_unit_test(stock_engines_play),      cmocka_unit_test(a_question_is_taken_back),
    };
    if (argc != 3) {
        fputs("usage: test_rival_games ROGUE QUINCUNX\n", stderr);
        return 1;
    }
    rogue_program = argv[1];
    own_program = argv[2];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
