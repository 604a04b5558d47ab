/* The referee's side of an engine, against one that misbehaves in every way that rogue.c knows
 * and against stock ones, where they are installed: what is said of each, and that no process
 * of its group is left. Every wait has a deadline that a healthy machine never reaches; where a
 * test must see one pass, it is short. */
#include "engine/clock.h"
#include "protocol/match/clients/process.h"
#include "tests/match/engine_process_support.h"
#include "tests/match/rogue_modes.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char *rogue_program;

/* --- Rogues --- */

/* A game in which a rogue plays White and a first legal move is made for Black. */
struct trial {
    struct engine_process *engine;
    struct game game;
    pid_t child; /* of forks-a-child */
};

static struct trial begin_trial(const char *mode, enum dialect dialect, bool is_patient)
{
    struct trial trial;
    enter(0, rogue_program, mode, dialect);
    trial.engine = new_engine_process(0);
    assert_non_null(trial.engine);
    engine_process_set_patience(trial.engine, is_patient ? &long_patience : &short_patience);
    assert_true(game_init(&trial.game, tournament.variant, 0));
    return trial;
}

static void end_trial(struct trial *trial)
{
    engine_process_free(trial->engine);
    game_free(&trial->game);
    assert_alone();
}

/* Plays the first legal move. */
static void play_first(struct game *game)
{
    struct move_list list = {.count = 0};
    game->variant->generate(game_position(game), GENERATE_ALL, &list);
    assert_true(list.count > 0);
    assert_true(game_play(game, list.move[0]));
}

/* Asks White until it has made `moves` moves or answers something else. */
static struct answer play(struct trial *trial, int moves, int64_t patience)
{
    struct answer answer = {.kind = ANSWER_MOVE};
    for (int i = 0; i < moves && answer.kind == ANSWER_MOVE; i++) {
        engine_process_ask(trial->engine, &trial->game, NULL, &ten_seconds);
        if (!hear(trial->engine, patience, &answer)) {
            answer.kind = ANSWER_STALLED;
            return answer;
        }
        if (answer.kind == ANSWER_MOVE) {
            assert_true(game_play(&trial->game, answer.move));
            play_first(&trial->game);
        }
    }
    return answer;
}

/* What a mode is to come to. */
struct expected {
    const char *mode;
    enum dialect dialect;
    enum engine_status status; /* of the begin */
    const char *what;          /* part of the phrase; NULL = not looked at */
    enum answer_kind kind;     /* of the third answer, where it can begin */
    bool hears_nothing;        /* there is no third answer */
};

static const struct expected expectations[] = {
    {"good", DIALECT_CECP, ENGINE_READY, NULL, ANSWER_MOVE, false},
    {"good", DIALECT_UCI, ENGINE_READY, NULL, ANSWER_MOVE, false},
    {"silent", DIALECT_UCI, ENGINE_STALLED, "no answer to uci for 0.2 s", 0, false},
    {"silent", DIALECT_CECP, ENGINE_READY, NULL, 0, true},
    {"garbage", DIALECT_UCI, ENGINE_STALLED, "no answer to uci", 0, false},
    {"garbage", DIALECT_CECP, ENGINE_READY, NULL, 0, true},
    {"exits-at-start", DIALECT_CECP, ENGINE_GONE, "exited with status 3", 0, false},
    {"exits-at-start", DIALECT_UCI, ENGINE_GONE, "exited with status 3", 0, false},
    {"exits-in-game", DIALECT_CECP, ENGINE_READY, "exited with status 3", ANSWER_GONE, false},
    {"exits-in-game", DIALECT_UCI, ENGINE_READY, "exited with status 3", ANSWER_GONE, false},
    {"segfault", DIALECT_CECP, ENGINE_READY, "killed by signal 11", ANSWER_GONE, false},
    {"segfault", DIALECT_UCI, ENGINE_READY, "killed by signal 11", ANSWER_GONE, false},
    {"hangs-in-game", DIALECT_CECP, ENGINE_READY, NULL, 0, true},
    {"hangs-in-game", DIALECT_UCI, ENGINE_READY, NULL, 0, true},
    {"floods", DIALECT_CECP, ENGINE_READY, "floods", ANSWER_STALLED, false},
    {"floods", DIALECT_UCI, ENGINE_READY, "floods", ANSWER_STALLED, false},
    {"endless-line", DIALECT_CECP, ENGINE_READY, "floods", ANSWER_STALLED, false},
    {"endless-line", DIALECT_UCI, ENGINE_READY, "floods", ANSWER_STALLED, false},
    {"huge-line", DIALECT_CECP, ENGINE_READY, NULL, ANSWER_MOVE, false},
    {"huge-line", DIALECT_UCI, ENGINE_READY, NULL, ANSWER_MOVE, false},
    {"illegal", DIALECT_CECP, ENGINE_READY, NULL, ANSWER_ILLEGAL, false},
    {"illegal", DIALECT_UCI, ENGINE_READY, NULL, ANSWER_ILLEGAL, false},
    {"false-claim", DIALECT_CECP, ENGINE_READY, NULL, ANSWER_CLAIM, false},
    {"false-claim", DIALECT_UCI, ENGINE_READY, NULL, ANSWER_CLAIM, false},
    {"complains", DIALECT_CECP, ENGINE_READY, NULL, ANSWER_CLAIM, false},
    {"resigns", DIALECT_CECP, ENGINE_READY, NULL, ANSWER_RESIGN, false},
    {"offers-draw", DIALECT_CECP, ENGINE_READY, NULL, ANSWER_OFFER_DRAW, false},
    {"closes-stdout", DIALECT_CECP, ENGINE_READY, "closed its output", ANSWER_GONE, false},
    {"closes-stdout", DIALECT_UCI, ENGINE_READY, "closed its output", ANSWER_GONE, false},
    {"closes-stdin", DIALECT_CECP, ENGINE_READY, "closed its input", ANSWER_GONE, false},
    {"closes-stdin", DIALECT_UCI, ENGINE_READY, "closed its input", ANSWER_GONE, false},
    {"ignores-quit", DIALECT_CECP, ENGINE_READY, NULL, ANSWER_MOVE, false},
    {"ignores-quit", DIALECT_UCI, ENGINE_READY, NULL, ANSWER_MOVE, false},
    {"forks-a-child", DIALECT_CECP, ENGINE_READY, NULL, ANSWER_MOVE, false},
    {"forks-a-child", DIALECT_UCI, ENGINE_READY, NULL, ANSWER_MOVE, false},
    {"stderr-flood", DIALECT_CECP, ENGINE_READY, NULL, ANSWER_MOVE, false},
    {"stderr-flood", DIALECT_UCI, ENGINE_READY, NULL, ANSWER_MOVE, false},
    {"garbage-in-game", DIALECT_CECP, ENGINE_READY, NULL, ANSWER_MOVE, false},
    {"garbage-in-game", DIALECT_UCI, ENGINE_READY, NULL, ANSWER_MOVE, false},
    {"never-reads-stdin", DIALECT_UCI, ENGINE_READY, NULL, 0, true},
    {"never-reads-stdin", DIALECT_CECP, ENGINE_READY, NULL, 0, true},
    {"ready-twice", DIALECT_UCI, ENGINE_READY, NULL, ANSWER_MOVE, false},
    {"no-ping", DIALECT_CECP, ENGINE_READY, NULL, ANSWER_MOVE, false},
    {"no-features", DIALECT_CECP, ENGINE_READY, NULL, ANSWER_MOVE, false},
    {"says-number", DIALECT_CECP, ENGINE_READY, NULL, ANSWER_MOVE, false},
    {"says-number-bare", DIALECT_CECP, ENGINE_READY, NULL, ANSWER_MOVE, false},
    {"says-phrase", DIALECT_CECP, ENGINE_READY, NULL, ANSWER_MOVE, false},
    {"says-twice", DIALECT_CECP, ENGINE_READY, NULL, ANSWER_MOVE, false},
    {"says-capitals", DIALECT_CECP, ENGINE_READY, NULL, ANSWER_MOVE, false},
    {"says-hyphens", DIALECT_CECP, ENGINE_READY, NULL, ANSWER_MOVE, false},
    {"says-san", DIALECT_CECP, ENGINE_READY, NULL, ANSWER_MOVE, false},
    {"wants-san", DIALECT_CECP, ENGINE_READY, NULL, ANSWER_MOVE, false},
    {"says-resigns", DIALECT_CECP, ENGINE_READY, NULL, ANSWER_CLAIM, false},
    {"slow", DIALECT_UCI, ENGINE_READY, NULL, ANSWER_MOVE, false},
};

static bool is_mode(const struct expected *expected, const char *mode)
{
    return strcmp(expected->mode, mode) == 0;
}

/* Short where it must be waited for in vain, and there only. */
static struct engine_process_patience patience_with(const struct expected *expected)
{
    struct engine_process_patience patience = long_patience;
    bool is_cecp = expected->dialect == DIALECT_CECP;
    bool greets = expected->status != ENGINE_STALLED && !rogue_mode_is_old(expected->mode) &&
                  !(is_cecp && is_mode(expected, "silent")) &&
                  !(is_cecp && is_mode(expected, "garbage"));
    if (!greets) {
        patience.start = patience.features = SHORT;
    }
    if (!greets || expected->hears_nothing || is_mode(expected, "ignores-quit")) {
        patience.quit = SHORT;
    }
    return patience;
}

static void meet(const struct expected *expected)
{
    struct trial trial = begin_trial(expected->mode, expected->dialect, true);
    struct engine_process_patience patience = patience_with(expected);
    engine_process_set_patience(trial.engine, &patience);
    enum engine_status status = engine_process_begin(trial.engine, &trial.game, 0);
    if (status != expected->status) {
        fail_msg("%s: status %d, %s", expected->mode, (int)status,
                 engine_process_what(trial.engine));
    }
    if (status == ENGINE_READY) {
        struct answer answer = play(&trial, 3, expected->hears_nothing ? SHORT : LONG);
        enum answer_kind wanted = expected->hears_nothing ? ANSWER_STALLED : expected->kind;
        if (answer.kind != wanted) {
            fail_msg("%s: answer %d, %s, %s", expected->mode, (int)answer.kind, answer.text,
                     engine_process_what(trial.engine));
        }
    }
    if (expected->what != NULL &&
        strstr(engine_process_what(trial.engine), expected->what) == NULL) {
        fail_msg("%s: %s", expected->mode, engine_process_what(trial.engine));
    }
    end_trial(&trial);
}

static void rogues_are_seen_through(void **state)
{
    (void)state;
    prepare("chess");
    for (size_t i = 0; i < sizeof expectations / sizeof expectations[0]; i++) {
        meet(&expectations[i]);
    }
}

static void a_claim_is_told(void **state)
{
    (void)state;
    prepare("chess");
    struct trial trial = begin_trial("false-claim", DIALECT_CECP, true);
    assert_int_equal(engine_process_begin(trial.engine, &trial.game, 0), ENGINE_READY);
    struct answer answer = play(&trial, 3, LONG);
    assert_int_equal(answer.kind, ANSWER_CLAIM);
    assert_int_equal(answer.claim, RESULT_WHITE_WINS);
    assert_string_equal(answer.text, "1-0 {White mates}");
    end_trial(&trial);
}

/* A claim behind a move is told when the game ends otherwise, or else is the next answer. */
static void a_late_claim_is_told(void **state)
{
    (void)state;
    struct answer answer;
    enum game_result claim;
    prepare("chess");
    for (int ends = 0; ends < 2; ends++) {
        struct trial trial = begin_trial("early-claim", DIALECT_CECP, true);
        assert_int_equal(engine_process_begin(trial.engine, &trial.game, 0), ENGINE_READY);
        answer = play(&trial, 3, LONG);
        assert_int_equal(answer.kind, ANSWER_MOVE);
        if (ends) {
            struct game_end end = {RESULT_DRAW, "adjudication"};
            assert_int_equal(engine_process_conclude(trial.engine, &trial.game, end, &claim),
                             ENGINE_READY);
            assert_int_equal(claim, RESULT_WHITE_WINS);
        } else {
            engine_process_ask(trial.engine, &trial.game, NULL, &ten_seconds);
            assert_true(hear(trial.engine, LONG, &answer));
            assert_int_equal(answer.kind, ANSWER_CLAIM);
        }
        end_trial(&trial);
    }
}

static void what_it_thought_is_read(void **state)
{
    (void)state;
    prepare("chess");
    for (int dialect = DIALECT_CECP; dialect <= DIALECT_UCI; dialect++) {
        struct trial trial = begin_trial("good", (enum dialect)dialect, true);
        assert_int_equal(engine_process_begin(trial.engine, &trial.game, 0), ENGINE_READY);
        struct answer answer = play(&trial, 1, LONG);
        assert_int_equal(answer.kind, ANSWER_MOVE);
        assert_true(answer.has_score);
        assert_int_equal(answer.score, 25);
        assert_int_equal(answer.depth, 3);
        assert_int_equal(answer.nodes, 1234);
        assert_true(answer.spent >= 0 && answer.spent <= LONG);
        end_trial(&trial);
    }
}

/* The dump of a failure has the lines both ways and the end of stderr. */
static void what_was_said_is_kept(void **state)
{
    (void)state;
    char *text = NULL;
    size_t size = 0;
    prepare("chess");
    struct trial trial = begin_trial("stderr-flood", DIALECT_UCI, true);
    assert_int_equal(engine_process_begin(trial.engine, &trial.game, 0), ENGINE_READY);
    assert_int_equal(play(&trial, 2, LONG).kind, ANSWER_MOVE);
    engine_process_end(trial.engine);
    FILE *file = open_memstream(&text, &size);
    assert_non_null(file);
    engine_process_dump(trial.engine, file);
    assert_int_equal(fclose(file), 0);
    assert_non_null(strstr(text, " > position startpos\n"));
    assert_non_null(strstr(text, " < bestmove "));
    assert_non_null(strstr(text, "16383 of a flood"));
    assert_true(size < 2 * PROCESS_ERROR_BYTES);
    free(text);
    end_trial(&trial);
}

/* Time in which the referee neither asks nor waits, as if it had been stopped, is no engine's.
 */
static void a_standstill_between_waits_is_excused(void **state)
{
    (void)state;
    static const struct timespec standstill = {2, 200000000};
    struct answer answer;
    prepare("chess");
    struct trial trial = begin_trial("good", DIALECT_UCI, true);
    assert_int_equal(engine_process_begin(trial.engine, &trial.game, 0), ENGINE_READY);
    engine_process_ask(trial.engine, &trial.game, NULL, &ten_seconds);
    int64_t asked = engine_process_asked(trial.engine);
    nanosleep(&standstill, NULL);
    assert_true(hear(trial.engine, LONG, &answer));
    assert_true(engine_process_asked(trial.engine) >= asked + 2000000);
    end_trial(&trial);
}

/* An engine that takes nothing in blocks nobody, however much it is told. */
static void who_reads_nothing_blocks_nobody(void **state)
{
    (void)state;
    struct answer answer;
    prepare("chess");
    struct trial trial = begin_trial("never-reads-stdin", DIALECT_CECP, true);
    assert_int_equal(engine_process_begin(trial.engine, &trial.game, 0), ENGINE_READY);
    for (int i = 0; i < 5000; i++) {
        engine_process_ask(trial.engine, &trial.game, NULL, &ten_seconds);
        engine_process_stop(trial.engine);
    }
    engine_process_ask(trial.engine, &trial.game, NULL, &ten_seconds);
    assert_false(hear(trial.engine, SHORT, &answer));
    engine_process_set_patience(trial.engine, &short_patience);
    end_trial(&trial);
}

/* The process of a engine_process_free'd engine is gone with all it started, its pipes' other
 * holders too: forks-a-child above. Here: the group of one that has been killed. */
static void a_group_is_ended(void **state)
{
    (void)state;
    char *words[] = {(char *)rogue_program, (char *)"forks-a-child", NULL};
    const struct program program = {.words = words};
    struct process process = {.number = 0};
    char phrase[PROCESS_PHRASE_MAX];
    assert_true(process_start(&process, &program, phrase));
    pid_t group = process.number;
    assert_int_equal(getpgid(group), group);
    line_writer_put(&process.input, "uci", false);
    while (process.output.used == 0) { /* it greets after it has forked */
        struct wait waits[PROCESS_WAITS];
        process_waits(&process, waits);
        assert_true(system_wait(waits, PROCESS_WAITS, LONG) > 0);
        process_serve(&process, waits);
    }
    kill(process.number, SIGKILL);
    assert_true(process_wait(&process, clock_now() + LONG));
    assert_true(process_has_ended(&process, phrase));
    assert_string_equal(phrase, "killed by signal 9 (Killed)");
    assert_int_equal(kill(-group, 0), 0); /* the child is still there */
    process_end(&process, "quit", clock_now());
    process_free(&process);
    assert_int_equal(kill(-group, 0), -1);
    assert_int_equal(errno, ESRCH);
    assert_alone();
}

/* A CECP engine that claims a draw when it is to move, then does as `then` says. */
static struct answer claim_draw(const char *then)
{
    static char shell[] = "sh", flag[] = "-c";
    char script[512];
    snprintf(script, sizeof script,
             "while read -r line; do case $line in"
             " protover*) echo 'feature ping=1 sigint=0 done=1' ;;"
             " ping*) echo \"pong ${line#ping }\" ;;"
             " go) echo '1/2-1/2 {I say so}'; %s ;;"
             " quit) exit ;; esac; done",
             then);
    prepare("chess");
    struct trial trial = begin_trial("", DIALECT_CECP, true);
    tournament.participant[0].word[0] = shell;
    tournament.participant[0].word[1] = flag;
    tournament.participant[0].word[2] = script;
    assert_int_equal(engine_process_begin(trial.engine, &trial.game, 0), ENGINE_READY);
    struct answer answer = play(&trial, 1, LONG);
    end_trial(&trial);
    return answer;
}

/* It belongs to the move that follows; where none does it is the answer. */
static void a_draw_may_be_claimed_before_the_move(void **state)
{
    (void)state;
    struct answer answer = claim_draw("echo 'move e2e4'");
    assert_int_equal(answer.kind, ANSWER_MOVE);
    assert_true(answer.claims_draw);
    answer = claim_draw(":");
    assert_int_equal(answer.kind, ANSWER_CLAIM);
    assert_int_equal(answer.claim, RESULT_DRAW);
    assert_string_equal(answer.text, "1/2-1/2 {I say so}");
    assert_false(answer.claims_draw);
}

/* Nobody waits for an engine to begin when all is to end. */
static void waiting_can_be_called_off(void **state)
{
    (void)state;
    static const struct engine_process_patience endless = {.start = INT64_MAX / 4,
                                                           .features = INT64_MAX / 4,
                                                           .ping = INT64_MAX / 4,
                                                           .quit = SHORT};
    _Atomic(bool) stop = true;
    prepare("chess");
    struct trial trial = begin_trial("silent", DIALECT_UCI, true);
    engine_process_set_patience(trial.engine, &endless);
    engine_process_set_stop(trial.engine, &stop);
    assert_int_equal(engine_process_begin(trial.engine, &trial.game, 0), ENGINE_STALLED);
    end_trial(&trial);
}

/* What an engine says on stderr is copied to its file. */
static void errors_go_to_a_file(void **state)
{
    (void)state;
    char path[] = "/tmp/test_rival_XXXXXX";
    char text[32] = "";
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    prepare("chess");
    struct trial trial = begin_trial("stderr-flood", DIALECT_CECP, true);
    tournament.participant[0].errors = path;
    assert_int_equal(engine_process_begin(trial.engine, &trial.game, 0), ENGINE_READY);
    assert_int_equal(play(&trial, 1, LONG).kind, ANSWER_MOVE);
    end_trial(&trial);
    assert_true(read(descriptor, text, sizeof text - 1) > 0);
    assert_int_equal(strncmp(text, "rogue: line        0", 20), 0);
    assert_int_equal(lseek(descriptor, 0, SEEK_END), 64 << 14);
    close(descriptor);
    unlink(path);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_group_is_ended),
        cmocka_unit_test(rogues_are_seen_through),
        cmocka_unit_test(a_claim_is_told),
        cmocka_unit_test(a_late_claim_is_told),
        cmocka_unit_test(what_it_thought_is_read),
        cmocka_unit_test(what_was_said_is_kept),
        cmocka_unit_test(a_standstill_between_waits_is_excused),
        cmocka_unit_test(a_draw_may_be_claimed_before_the_move),
        cmocka_unit_test(waiting_can_be_called_off),
        cmocka_unit_test(errors_go_to_a_file),
        cmocka_unit_test(who_reads_nothing_blocks_nobody),
    };
    if (argc != 2) {
        fputs("usage: test_engine_process ROGUE\n", stderr);
        return 1;
    }
    rogue_program = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
