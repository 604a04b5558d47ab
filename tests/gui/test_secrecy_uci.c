/* S16 over UCI: whatever half of the other side is pending, the program says the same, shows
 * the same and logs the same until the turn is complete. test_secrecy_uci PROGRAM */
#include "rules/game.h"
#include "rules/move_text.h"
#include "rules/variants.h"
#include "tests/support/random.h"
#include "tests/support/talk.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { POSITIONS = 40 };

static const char *program;
static const char *const varying[] = {" time ", " nps ", NULL};

static int below(int limit)
{
    static uint64_t random_state = 3;
    return (int)(xorshift(&random_state) % (uint64_t)limit);
}

/* A random turn of both sides. False at the game's end. */
static bool play_random(struct game *game)
{
    static struct move_list list;
    for (int i = 0; i < 2; i++) {
        list.count = 0;
        game->variant->generate(game_position(game), GENERATE_ALL, &list);
        if (list.count == 0 || (i == 0 && game_end(game).result != RESULT_NONE)) {
            return false;
        }
        assert_true(game_play(game, list.move[below(list.count)]));
    }
    return true;
}

/* The FEN of a random position that goes on, and two different halves of White there. */
static void choose_position(char fen[FEN_MAX], char half[2][MOVE_TEXT_MAX])
{
    static struct move_list list;
    struct game game;
    int turns = 0;
    list.count = 0;
    assert_true(game_init(&game, variant_find("xymyx"), 0));
    do {
        while (turns-- > 0 && play_random(&game)) {
        }
        list.count = 0;
        game.variant->generate(game_position(&game), GENERATE_ALL, &list);
        if (list.count < 2 || game_end(&game).result != RESULT_NONE) {
            assert_int_equal(game_undo(&game, game.count), game.count);
            list.count = 0;
        }
        turns = below(40);
    } while (list.count < 2);
    game.variant->to_fen(game.variant, game_position(&game), fen);
    int one = below(list.count);
    int two = (one + 1 + below(list.count - 1)) % list.count;
    move_to_text(game.variant, game_position(&game), list.move[one], half[0]);
    move_to_text(game.variant, game_position(&game), list.move[two], half[1]);
    assert_string_not_equal(half[0], half[1]);
    game_free(&game);
}

/* All that is said when Black is asked, White's half being pending, or nothing if NULL. */
static char *ask(struct talk *talk, const char *fen, const char *half, const char *side)
{
    talk_send(talk, "ucinewgame");
    talk_send(talk, "setoption name Side value %s", side);
    talk_send(talk, "isready");
    talk_wait(talk, "readyok", varying);
    talk_record(talk);
    talk_send(talk, "position fen %s%s%s", fen, half == NULL ? "" : " moves ",
              half == NULL ? "" : half);
    talk_send(talk, "d");
    talk_send(talk, "eval");
    talk_send(talk, "query gameover");
    talk_wait(talk, "response ", varying);
    talk_send(talk, "go nodes 3000");
    talk_wait(talk, "bestmove ", varying);
    talk_send(talk, "go matrix depth 1");
    talk_wait(talk, "bestmove ", varying);
    return talk_take(talk);
}

static void says_the_same(void **state)
{
    (void)state;
    struct talk talk;
    talk_start(&talk, program);
    talk_send(&talk, "uci");
    talk_wait(&talk, "uciok", varying);
    talk_send(&talk, "setoption name UCI_Variant value xymyx");
    for (int i = 0; i < POSITIONS; i++) {
        char fen[FEN_MAX], half[2][MOVE_TEXT_MAX];
        choose_position(fen, half);
        talk_send(&talk, "setoption name Seed value %d", 1 + i);
        talk_send(&talk, "setoption name MultiPV value %d", 1 + i % 3);
        char *plain = ask(&talk, fen, NULL, "black");
        for (int way = 0; way < 2; way++) {
            /* A pending half of White's leaves Black to be asked. */
            char *said = ask(&talk, fen, half[way], way == 0 ? "black" : "auto");
            assert_string_equal(said, plain);
            free(said);
        }
        free(plain);
    }
    talk_end(&talk);
}

/* Reads the log, which is there. */
static void read_log(const char *path, char *text, size_t size)
{
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    size_t length = fread(text, 1, size - 1, file);
    text[length] = '\0';
    fclose(file);
}

/* Two answers: then all that was said before the second question is in the log. */
static void settle(struct talk *talk)
{
    for (int i = 0; i < 2; i++) {
        talk_send(talk, "isready");
        talk_wait(talk, "readyok", varying);
    }
}

/* The log holds a half once the turn is complete, and everything that was said meanwhile. */
static void logs_nothing_before_the_move_is_complete(void **state)
{
    (void)state;
    static char log[1 << 16];
    char path[] = "/tmp/quincunx-log-XXXXXX";
    struct talk talk;
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    talk_start(&talk, program);
    talk_send(&talk, "uci");
    talk_send(&talk, "setoption name UCI_Variant value xymyx");
    talk_send(&talk, "setoption name Debug Log File value %s", path);
    talk_send(&talk, "position startpos moves e2e4|e7e5");
    settle(&talk);
    read_log(path, log, sizeof log);
    assert_non_null(
        strstr(log, ">> position startpos moves e2e4|e7e5\n>> isready\n<< readyok\n"));
    talk_send(&talk, "position startpos moves e2e4|e7e5 d1h5");
    talk_send(&talk, "go depth 1");
    talk_wait(&talk, "bestmove ", varying);
    read_log(path, log, sizeof log);
    assert_null(strstr(log, "d1h5"));
    talk_send(&talk, "position startpos moves e2e4|e7e5 d1h5|b8c6");
    settle(&talk);
    read_log(path, log, sizeof log);
    const char *half =
        strstr(log, ">> position startpos moves e2e4|e7e5 d1h5\n>> go depth 1\n");
    assert_non_null(half);
    assert_non_null(strstr(half, "<< bestmove "));
    assert_non_null(strstr(half, ">> position startpos moves e2e4|e7e5 d1h5|b8c6\n"));
    /* The next half may come before the log was looked at: what is complete is written. */
    talk_send(&talk, "position startpos moves e2e4");
    talk_send(&talk, "position startpos moves e2e4 g8f6 a2a4");
    settle(&talk);
    read_log(path, log, sizeof log);
    assert_non_null(strstr(log, ">> position startpos moves e2e4\n"));
    assert_null(strstr(log, "a2a4"));
    talk_end(&talk);
    read_log(path, log, sizeof log);
    assert_non_null(strstr(log, ">> position startpos moves e2e4 g8f6 a2a4\n>> isready\n"));
    unlink(path);
}

int main(int count, char **argument)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(says_the_same),
        cmocka_unit_test(logs_nothing_before_the_move_is_complete),
    };
    program = count > 1 ? argument[1] : NULL;
    return program == NULL ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
