/* S16 over CECP: whatever half of the other side has been shown, the program says and shows the
 * same and chooses the same half; only its ply, which makes the turn complete, shows more.
 * test_secrecy_cecp PROGRAM */
#include "protocol/gui/xboard/xboard.h"
#include "rules/move_text.h"
#include "rules/variants.h"
#include "tests/support/talk.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { POSITIONS = 60, MOVES = 30, LINE_MAX_LENGTH = 4096 };

static const char *program;
static const char *const nothing[] = {NULL};

static uint32_t next_random(void)
{
    static uint32_t seed = 7;
    seed = seed * 1664525U + 1013904223U;
    return seed >> 8;
}

static move_t random_move(const struct game *game)
{
    static struct move_list list;
    list.count = 0;
    game->variant->generate(game_position(game), GENERATE_ALL, &list);
    assert_true(list.count > 0);
    return list.move[next_random() % (uint32_t)list.count];
}

/* A random game that goes on. */
static void play_random(struct game *game)
{
    assert_true(game_init(game, variant_find("xymyx"), 0));
    int turns = (int)(next_random() % MOVES);
    for (int i = 0; i < turns; i++) {
        assert_true(game_play(game, random_move(game)));
        assert_true(game_play(game, random_move(game)));
        if (game_end(game).result != RESULT_NONE) {
            game_undo(game, 2);
        }
    }
}

/* Takes out of thinking lines, "depth score time nodes seldepth nps 0 line", what time has a
 * part in, and cuts the text before the program's ply. */
static char *without_times(const char *said)
{
    static char kept[1 << 16];
    char *out = kept;
    while (*said != '\0' && strncmp(said, "move ", 5) != 0) {
        size_t length = strcspn(said, "\n");
        int depth, score, end = 0;
        long long time, nodes;
        if (sscanf(said, "%d %d %lld %lld %n", &depth, &score, &time, &nodes, &end) == 4) {
            const char *line = memchr(said, '\t', length);
            assert_non_null(line);
            out += sprintf(out, "%d %d %lld%.*s\n", depth, score, nodes,
                           (int)(said + length - line), line);
        } else {
            out += sprintf(out, "%.*s\n", (int)length, said);
        }
        said += length + (said[length] == '\n');
        assert_true((size_t)(out - kept) < sizeof(kept) - LINE_MAX_LENGTH);
    }
    *out = '\0';
    return kept;
}

/* The program's ply in what it said, legs joined as XBoard does. */
static void find_ply(const char *said, char ply[XBOARD_TEXT_MAX])
{
    const char *move = strstr(said, "move ");
    assert_non_null(move);
    int length = (int)strcspn(move + 5, "\n");
    snprintf(ply, XBOARD_TEXT_MAX, "%.*s", length, move + 5);
    if (ply[length - 1] == ',') {
        move = strstr(move + 5, "move ");
        assert_non_null(move);
        snprintf(ply + length, XBOARD_TEXT_MAX - (size_t)length, "%.*s",
                 (int)strcspn(move + 5, "\n"), move + 5);
    }
}

/* What the program says from the moment on when White's half is shown until its own ply. */
static char *ask(struct talk *talk, const char *fen, const char *half, int number)
{
    talk_send(talk, "new");
    talk_send(talk, "variant xymyx");
    talk_send(talk, "option Clear Hash");
    talk_send(talk, "option Seed=%d", number);
    talk_send(talk, "force");
    talk_send(talk, "sd 2");
    talk_send(talk, "setboard %s", fen);
    talk_send(talk, "ping 1");
    talk_wait(talk, "pong 1", nothing);
    talk_record(talk);
    talk_send(talk, "usermove %s", half);
    for (const char *command = "d\0moves\0eval\0lift b8\0put a6\0lift e7\0?\0hover a1\0";
         *command != '\0'; command += strlen(command) + 1) {
        talk_send(talk, "%s", command);
    }
    talk_send(talk, "ping 2");
    talk_wait(talk, "pong 2", nothing);
    talk_send(talk, "go");
    talk_send(talk, "ping 3");
    talk_wait(talk, "pong 3", nothing);
    return talk_take(talk);
}

/* The half in the ply that answers `half`. */
static move_t half_of(const struct game *standing, move_t half, const char *said)
{
    struct xboard_view view;
    struct xboard_ply turn = {.move = half, .first = -1, .token = -1};
    struct text_error error;
    struct game game;
    char fen[FEN_MAX];
    char ply[XBOARD_TEXT_MAX];
    xboard_view_init(&view, standing->variant, NULL);
    assert_true(game_init(&game, standing->variant, 0));
    standing->variant->to_fen(standing->variant, game_position(standing), fen);
    assert_true(game_set_fen(&game, fen, &error));
    assert_true(xboard_play(&view, &game, &turn));
    find_ply(said, ply);
    if (!xboard_read_ply(&view, game_position(&game), ply, &turn, &error)) {
        fail_msg("%s in %s: %s", ply, fen, error.what);
    }
    game_free(&game);
    return turn.move;
}

static void says_and_chooses_the_same(void **state)
{
    (void)state;
    struct talk talk;
    int differ = 0;
    talk_start(&talk, program);
    talk_send(&talk, "xboard");
    talk_send(&talk, "protover 2");
    talk_send(&talk, "accepted debug");
    talk_send(&talk, "post");
    for (int i = 0; i < POSITIONS; i++) {
        struct game game;
        char fen[FEN_MAX];
        char *said[2];
        char *kept[2];
        move_t half[2], answer[2];
        play_random(&game);
        game.variant->to_fen(game.variant, game_position(&game), fen);
        for (int way = 0; way < 2; way++) {
            char text[MOVE_TEXT_MAX];
            do {
                half[way] = random_move(&game);
            } while (move_kind(half[way]) == MOVE_CAPTURE_VIA ||
                     move_kind(half[way]) == MOVE_CAPTURE_BOTH);
            move_to_text(game.variant, game_position(&game), half[way], text);
            said[way] = ask(&talk, fen, text, i + 1);
            kept[way] = strdup(without_times(said[way]));
            answer[way] = half_of(&game, half[way], said[way]);
        }
        assert_string_equal(kept[0], kept[1]);
        assert_int_equal(answer[0], answer[1]);
        differ += strcmp(said[0], said[1]) != 0 && half[0] != half[1];
        for (int way = 0; way < 2; way++) {
            free(said[way]);
            free(kept[way]);
        }
        game_free(&game);
    }
    assert_true(differ > 0); /* what is compared above is not all there is */
    talk_end(&talk);
}

/* The log holds a half once the turn is complete. */
static void logs_nothing_before_the_move_is_complete(void **state)
{
    (void)state;
    static char log[1 << 16];
    char path[] = "/tmp/quincunx-log-XXXXXX";
    struct talk talk;
    int file = mkstemp(path);
    assert_true(file >= 0);
    talk_start(&talk, program);
    talk_send(&talk, "xboard");
    talk_send(&talk, "protover 2");
    talk_send(&talk, "variant xymyx");
    talk_send(&talk, "force");
    talk_send(&talk, "option Debug Log File=%s", path);
    talk_send(&talk, "usermove g1f3");
    talk_send(&talk, "ping 1");
    talk_wait(&talk, "pong 1", nothing);
    ssize_t length = pread(file, log, sizeof(log) - 1, 0);
    assert_true(length >= 0);
    log[length] = '\0';
    assert_null(strstr(log, "g1f3"));
    talk_send(&talk, "usermove g8f6");
    for (int i = 2; i < 4; i++) {
        talk_send(&talk, "ping %d", i);
        talk_wait(&talk, i == 2 ? "pong 2" : "pong 3", nothing);
    }
    length = pread(file, log, sizeof(log) - 1, 0);
    assert_true(length >= 0);
    log[length] = '\0';
    assert_non_null(strstr(log, "usermove g1f3"));
    talk_end(&talk);
    close(file);
    unlink(path);
}

int main(int count, char **argument)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(says_and_chooses_the_same),
        cmocka_unit_test(logs_nothing_before_the_move_is_complete),
    };
    program = count > 1 ? argument[1] : NULL;
    return program == NULL ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
