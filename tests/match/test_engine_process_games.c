/* Games through engine_process.h between engines that behave: every game over both wires,
 * thinking in the opponent's time, joint turns, questions taken back; and engines that cannot
 * play. Stock engines where they are installed. */
#include "protocol/match/clients/side.h"
#include "rules/move_text.h"
#include "rules/variants.h"
#include "tests/match/engine_process_support.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char *rogue_program, *own_program;

/* Plays a game between two engines to its end, or to `moves`; returns how it ended. */
static struct game_end play_game(struct engine_process *engines[], struct game *game, int moves)
{
    struct game_end end = game_end(game);
    enum game_result claim;
    int sides = side_count(game->variant);
    for (int side = 0; side < sides; side++) {
        if (engine_process_begin(engines[side], game, side) != ENGINE_READY) {
            fail_msg("%s", engine_process_what(engines[side]));
        }
    }
    while (end.result == RESULT_NONE && game->count < moves) {
        int side = side_of(game->variant, game_position(game)->seat), which;
        struct answer answer;
        engine_process_ask(engines[side], game, NULL, &ten_seconds);
        assert_true(
            engine_process_hear(engines, sides, engine_process_now() + LONG, &which, &answer));
        assert_int_equal(which, side);
        if (answer.kind != ANSWER_MOVE) {
            engine_process_dump(engines[side], stderr);
            fail_msg("answer %d: %s", (int)answer.kind, answer.text);
        }
        assert_true(game_play(game, answer.move));
        end = game_end(game);
    }
    end = end.result == RESULT_NONE ? (struct game_end){RESULT_DRAW, "long enough"} : end;
    for (int side = 0; side < sides; side++) {
        if (engine_process_conclude(engines[side], game, end, &claim) != ENGINE_READY) {
            fail_msg("%s", engine_process_what(engines[side]));
        }
        assert_int_equal(claim, RESULT_NONE);
    }
    return end;
}

/* Two games between the participants, sides changed; of four sides each has two. */
static void play_two(int moves)
{
    struct engine_process *engines[SEATS_MAX];
    int sides = side_count(tournament.variant);
    for (int i = 0; i < sides; i++) {
        engines[i] = new_engine_process(i % 2);
        assert_non_null(engines[i]);
        engine_process_set_patience(engines[i], &long_patience);
    }
    for (int round = 0; round < 2; round++) {
        struct game game;
        struct engine_process *seats[SEATS_MAX];
        for (int side = 0; side < sides; side++) {
            seats[side] = engines[(side + round) % sides];
        }
        assert_true(game_init(&game, tournament.variant, tournament.rules));
        play_game(seats, &game, moves);
        assert_true(game.count > 0);
        game_free(&game);
    }
    for (int i = 0; i < sides; i++) {
        engine_process_free(engines[i]);
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
            if (tournament.variant->seats == 2) {
                enter(0, rogue_program, "good-cecp", DIALECT_CECP);
            } else {
                enter(0, rogue_program, "good-uci", DIALECT_UCI);
            }
            enter(1, rogue_program, "good-uci", DIALECT_UCI);
            tournament.participant[0].word[2] = (char *)"7"; /* its seed */
            tournament.participant[1].word[2] = (char *)"8";
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
    struct engine_process *engine = new_engine_process(0);
    assert_non_null(engine);
    engine_process_set_patience(engine, &long_patience);
    assert_true(game_init(&game, tournament.variant, 0));
    assert_int_equal(engine_process_begin(engine, &game, 3), ENGINE_UNFIT);
    assert_non_null(strstr(engine_process_what(engine), "use UCI"));
    engine_process_free(engine);
    game_free(&game);
    assert_alone();
}

static void pondering_is_kept_apart(void **state)
{
    (void)state;
    prepare("chess");
    enter(0, rogue_program, "good-uci", DIALECT_UCI);
    enter(1, rogue_program, "good-uci", DIALECT_UCI); /* as the first expects: all are hits */
    tournament.participant[0].ponder = tournament.participant[1].ponder = true;
    play_two(60);
    tournament.participant[1].word[2] = (char *)"9"; /* now hardly any is */
    play_two(60);
}

/* Joint turns: over UCI at once; over CECP White's half is shown to Black. */
static void play_joint(struct engine_process *engines[2], struct game *game,
                       signed char *firsts)
{
    bool is_second = engine_process_moves_second(engines[1]);
    struct joint joint = {.first = position_first(game_position(game))};
    for (int seat = 0; seat < 2; seat++) {
        engine_process_ask(engines[seat], game, firsts, &ten_seconds);
        for (bool heard = false; (is_second || seat == 1) && !heard;) {
            struct answer answer;
            int which;
            assert_true(
                engine_process_hear(engines, 2, engine_process_now() + LONG, &which, &answer));
            if (answer.kind != ANSWER_MOVE) {
                engine_process_dump(engines[which], stderr);
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
        struct engine_process *engines[2];
        struct game game;
        enum game_result claim;
        signed char firsts[2 * MOVES] = {0};
        enter(0, rogue_program, "good", kind == 0 ? DIALECT_CECP : DIALECT_UCI);
        enter(1, rogue_program, "good", kind == 1 ? DIALECT_UCI : DIALECT_CECP);
        assert_true(game_init(&game, tournament.variant, 0));
        for (int seat = 0; seat < 2; seat++) {
            engines[seat] = new_engine_process(seat);
            assert_non_null(engines[seat]);
            engine_process_set_patience(engines[seat], &long_patience);
            if (engine_process_begin(engines[seat], &game, seat) != ENGINE_READY) {
                fail_msg("%s", engine_process_what(engines[seat]));
            }
        }
        while (game.count < 2 * MOVES && game_end(&game).result == RESULT_NONE) {
            play_joint(engines, &game, firsts);
        }
        struct game_end end = {RESULT_DRAW, "long enough"};
        for (int seat = 0; seat < 2; seat++) {
            assert_int_equal(engine_process_conclude(engines[seat], &game, end, &claim),
                             ENGINE_READY);
            engine_process_free(engines[seat]);
        }
        game_free(&game);
        assert_alone();
    }
}

/* --- Who cannot play --- */

static void assert_unfit(const char *what)
{
    struct game game;
    struct engine_process *engine = new_engine_process(0);
    assert_non_null(engine);
    engine_process_set_patience(engine, &long_patience);
    assert_true(game_init(&game, tournament.variant, tournament.rules));
    assert_int_equal(engine_process_begin(engine, &game, 0), ENGINE_UNFIT);
    if (strstr(engine_process_what(engine), what) == NULL) {
        fail_msg("%s", engine_process_what(engine));
    }
    engine_process_free(engine);
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
        tournament.participant[0].option_count = 1;
        tournament.participant[0].option[0] = (struct engine_option){"Hsah", "1"};
        assert_unfit("does not offer the option Hsah");
        enter(0, rogue_program, "good", (enum dialect)dialect);
        tournament.rule[0] = "pool=common";
        tournament.rule_count = 1;
        assert_unfit("does not know the rule pool=common");
        enter(0, own_program, NULL, (enum dialect)dialect);
        tournament.participant[0].option_count = 1;
        tournament.participant[0].option[0] = (struct engine_option){"EvalFile", "/nowhere"};
        assert_unfit("EvalFile: cannot open it: No such file");
    }
}

/* Dialects, options, clocks and rules with an engine of the house. */
static void our_own_engine_plays(void **state)
{
    (void)state;
    prepare("xodul");
    tournament.rule[0] = "pool=common";
    tournament.rule_count = 1;
    assert_true(variant_set_option(tournament.variant, "pool", "common", &tournament.rules));
    enter(0, own_program, NULL, DIALECT_CECP);
    enter(1, own_program, NULL, DIALECT_UCI);
    for (int i = 0; i < 2; i++) {
        tournament.participant[i].time_control =
            (struct time_control){.nodes = 500, .depth = 3};
        tournament.participant[i].ponder = true;
        tournament.participant[i].option_count = 1;
        tournament.participant[i].option[0] = (struct engine_option){"Hash", "9"};
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
    tournament.participant[0].time_control =
        (struct time_control){.base = 10 * SECOND, .depth = 4};
    tournament.participant[1].time_control =
        (struct time_control){.base = 10 * SECOND, .nodes = 300};
    tournament.participant[1].ponder = true;
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
        tournament.participant[0].time_control = (struct time_control){.infinite = true};
        struct engine_process *engine = new_engine_process(0);
        assert_non_null(engine);
        engine_process_set_patience(engine, &long_patience);
        assert_true(game_init(&game, tournament.variant, 0));
        for (int i = 0; i < 3; i++) {
            assert_int_equal(engine_process_begin(engine, &game, 0), ENGINE_READY);
            engine_process_ask(engine, &game, NULL, &ten_seconds);
            assert_false(hear(engine, SHORT, &answer));
            assert_int_equal(engine_process_conclude(engine, &game, end, &claim), ENGINE_READY);
            assert_int_equal(claim, RESULT_NONE);
        }
        tournament.participant[0].time_control = (struct time_control){.depth = 1};
        assert_int_equal(engine_process_begin(engine, &game, 0), ENGINE_READY);
        engine_process_ask(engine, &game, NULL, &ten_seconds);
        assert_true(hear(engine, LONG, &answer));
        assert_int_equal(answer.kind, ANSWER_MOVE);
        engine_process_free(engine);
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
        fputs("usage: test_engine_process_games ROGUE QUINCUNX\n", stderr);
        return 1;
    }
    rogue_program = argv[1];
    own_program = argv[2];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
