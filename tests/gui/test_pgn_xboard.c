/* Games in the form in which XBoard loads them: whoever follows such a file ply by ply, as
 * XBoard has the engine do, comes to where the game was. */
#include "protocol/gui/xboard/pgn_xboard.h"
#include "protocol/gui/xboard/xboard.h"
#include "rules/variants.h"
#include "tests/support/random.h"
#include "tests/support/test_support.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 200, MOVES = 240 };

static uint64_t seed;
static struct pgn_game sample;
static signed char firsts[MOVES + 2];
static struct comment comments[MOVES + 2];
static char *words[MOVES + 3]; /* of people */

static int random_below(int bound)
{
    return (int)(splitmix64(&seed) % (uint64_t)bound);
}

static move_t random_move(const struct variant *variant, const struct position *position)
{
    static struct move_list list;
    list.count = 0;
    variant->generate(position, GENERATE_ALL, &list);
    return list.count == 0 ? MOVE_NONE : list.move[random_below(list.count)];
}

/* Plays a move, or one of both sides. False when the game is over. */
static bool play_on(struct game *game)
{
    const struct variant *variant = game->variant;
    if (!variant->simultaneous) {
        move_t move = random_move(variant, game_position(game));
        return move != MOVE_NONE && game_play(game, move);
    }
    union position_room opened;
    struct joint joint = {.first = random_below(2)};
    for (int seat = 0; seat < 2; seat++) {
        variant->open(game_position(game), &opened.head, seat);
        joint.half[seat] = random_move(variant, &opened.head);
        if (joint.half[seat] == MOVE_NONE) {
            return false;
        }
    }
    firsts[game->count] = firsts[game->count + 1] = (signed char)joint.first;
    return game_play_joint(game, &joint);
}

static void begin_sample(const struct variant *variant)
{
    sample = (struct pgn_game){.firsts = variant->simultaneous ? firsts : NULL,
                               .comments = comments,
                               .result = RESULT_DRAW};
    assert_true(game_init(&sample.game, variant, 0));
}

/* Writes the sample; the text is to be freed. */
static char *write_sample(void)
{
    char *text = NULL;
    size_t size;
    FILE *file = open_memstream(&text, &size);
    assert_true(pgn_xboard_write(file, &sample, words));
    fclose(file);
    return text;
}

/* Turns "d1d2-c3", as files have two legs, into "d1d2,d2c3" as the wire does. */
static void part_legs(const char *word, char text[XBOARD_TEXT_MAX])
{
    const char *dash = strchr(word, '-');
    if (dash == NULL || dash == word) {
        snprintf(text, XBOARD_TEXT_MAX, "%s", dash == word ? xboard_pass_text : word);
        return;
    }
    const char *via = dash;
    while (!isalpha((unsigned char)via[-1])) {
        via--;
    }
    via--;
    snprintf(text, XBOARD_TEXT_MAX, "%.*s,%.*s%s", (int)(dash - word), word, (int)(dash - via),
             via, dash + 1);
}

/* Plays the plies of the text from the start; returns how many moves of the sample they are. */
static int follow(char *text, struct game *game)
{
    struct xboard_view view;
    struct text_error error = {.what = ""};
    char *rest = NULL;
    xboard_view_init(&view, sample.game.variant, NULL);
    for (char *word = strtok_r(text, " \n", &rest);
         word != NULL && strcmp(word, "1/2-1/2") != 0; word = strtok_r(NULL, " \n", &rest)) {
        char ply_text[XBOARD_TEXT_MAX];
        struct xboard_ply ply;
        if (*word == '{') { /* the moves end here */
            break;
        }
        if (word[strlen(word) - 1] == '.') {
            continue;
        }
        part_legs(word, ply_text);
        bool is_pass = strcmp(ply_text, xboard_pass_text) == 0;
        assert_int_equal(is_pass, xboard_must_pass(&view, game, game->count));
        if (is_pass) {
            view.passed = game->count;
            continue;
        }
        if (!xboard_read_ply(&view, game_position(game), ply_text, &ply, &error)) {
            fail_msg("%s: %s: %s", view.variant->name, ply_text, error.what);
        }
        assert_true(xboard_play(&view, game, &ply));
    }
    return game->count;
}

static void a_file_is_followed_to_its_end(void **state)
{
    (void)state;
    char fen[2][FEN_MAX];
    int games = run_count(GAMES);
    int whole = 0;
    for (int i = 0; i < games; i++) {
        for (int j = 1; xboard_at(j) != NULL; j++) { /* XBoard has chess by itself */
            const struct variant *variant = variant_find(xboard_at(j)->variant);
            struct game copy;
            begin_sample(variant);
            assert_true(game_init(&copy, variant, 0));
            int moves = random_below(MOVES);
            while (sample.game.count < moves && play_on(&sample.game)) {
            }
            char *text = write_sample();
            int count = follow(strstr(text, "\n\n"), &copy);
            assert_true(count <= sample.game.count);
            whole += count == sample.game.count;
            variant->to_fen(variant, game_position_at(&sample.game, count), fen[0]);
            variant->to_fen(variant, game_position(&copy), fen[1]);
            assert_string_equal(fen[1], fen[0]);
            free(text);
            game_free(&copy);
            game_free(&sample.game);
        }
    }
    assert_true(whole > games * 7);
}

/* What is said of the first move of a game that is written. */
static const struct comment said = {.score = 30, .depth = 12, .milliseconds = 512};

/* Writes the moves of a game of the variant from the FEN, NULL = its start. */
static char *written(const char *variant, const char *fen, const char *moves)
{
    char list[256];
    char *rest = NULL;
    struct text_error error;
    begin_sample(variant_find(variant));
    if (fen != NULL) {
        assert_true(game_set_fen(&sample.game, fen, &error));
    }
    snprintf(list, sizeof list, "%s", moves);
    for (char *word = strtok_r(list, " ", &rest); word != NULL;
         word = strtok_r(NULL, " ", &rest)) {
        assert_int_equal(game_play_text(&sample.game, word, &error), GAME_PLAYED);
    }
    strcpy(sample.tag[0].name, "White");
    strcpy(sample.tag[0].value, "Ann \"A\"");
    strcpy(sample.tag[1].name, "FEN");
    strcpy(sample.tag[1].value, "another");
    sample.tag_count = 2;
    comments[0] = said;
    char *text = write_sample();
    comments[0] = (struct comment){.depth = 0};
    game_free(&sample.game);
    return text;
}

static void a_game_is_written_so(void **state)
{
    (void)state;
    char *text = written("xodul", NULL, "e2e4 d7d5 e4d5");
    assert_string_equal(
        text, "[White \"Ann \\\"A\\\"\"]\n[Variant \"xodul\"]\n[SetUp \"1\"]\n"
              "[FEN \"rnbqkwglc*tT/ppppppppp*tT/9*tT/9*tT/9*tT/9*tT/PPPPPPPPP*tT/RNBQKWGLC*tT "
              "w - - 0 1\"]\n\n\n1. e2e4 {+0.30/12 0.5} d7d5\n2. e4d5\n1/2-1/2\n\n");
    free(text);
    text = written("nodal", "6/6/6/2p3/2K3/6/6/5k b - - 0 1", "f1e1 c4c5,c5d6");
    assert_non_null(strstr(text, "[FEN \"6/6/6/2p3/2K3/6/6/5k b - - 0 1\"]\n"));
    assert_non_null(strstr(text, "[VariantMen \"P:KADNmpabK;N:KADNmpabK;"));
    assert_non_null(strstr(text, " f1e1 {+0.30/12 0.5}\n2. c4c5-d6\n"));
    free(text);
}

/* What people wrote stands where it stood, and what they wrote of the last move before the
 * result, where XBoard takes it for the reason. */
static void words_are_written_too(void **state)
{
    (void)state;
    words[0] = "Begin";
    words[1] = "a centre";
    words[2] = "the other";
    char *text = written("xodul", NULL, "e2e4 d7d5");
    words[0] = words[1] = words[2] = NULL;
    assert_non_null(strstr(text, "\n\n {Begin}\n1. e2e4 {+0.30/12 0.5} {a centre} d7d5 {the "
                                 "other}\n1/2-1/2\n"));
    free(text);
}

/* A pawn on each file, each exchanged: the last for a token that stands in a hole. */
static void nine_pawns_can_be_exchanged(void **state)
{
    (void)state;
    char *text =
        written("xodul", "4k4/9/9/9/9/9/PPPPPPPPP/4K4[NNNNNNNNN] w - - 0 1",
                "N@a2 e8d8 N@b2 d8e8 N@c2 e8d8 N@d2 d8e8 N@e2 e8d8 N@f2 d8e8 N@g2 e8d8 "
                "N@h2 d8e8 N@i2");
    assert_non_null(strstr(text, "[FEN \"4k4ttT/9*tT/9*tT/9*tT/9*tT/9*tT/PPPPPPPPP*tT/"
                                 "4K4TtT w - - 0 1\"]\n"));
    assert_non_null(strstr(text, "\n1. l1a2n "));
    assert_non_null(strstr(text, "\n8. l8h2n d8e8\n9. j1i2n\n"));
    free(text);
}

/* In Cubic the stacks of another beginning stand beside the board. */
static void stacks_are_in_the_fen(void **state)
{
    (void)state;
    char *text = written(
        "cubic", "1nbgk1n1/2r1g1b1/pppp1ppp/4p3/3PP2P/PPP2PP1/1B2B1R1/1NGKG1N1[Pp] b - -", "");
    assert_non_null(strstr(text, "/1NGKG1N1*ptPT b - - 0 1\"]\n"));
    free(text);
}

/* Castling when the rook's square is taken: no ply shows it. Nor is the piece read that a pawn
 * is exchanged for in two legs. */
static void what_cannot_be_shown_is_said(void **state)
{
    (void)state;
    char *text =
        written("xymyx", "4k2r/8/8/8/3B4/8/8/4K3 w k - 0 1", "d4h8|e8g8@b e1e2|f8f7@b");
    assert_non_null(strstr(text, "\n1. d4h8 {+0.30/12 0.5} {XBoard cannot show what follows}\n"
                                 "1/2-1/2\n"));
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_is_followed_to_its_end),
        cmocka_unit_test(a_game_is_written_so),
        cmocka_unit_test(words_are_written_too),
        cmocka_unit_test(nine_pawns_can_be_exchanged),
        cmocka_unit_test(stacks_are_in_the_fen),
        cmocka_unit_test(what_cannot_be_shown_is_said),
    };
    seed = run_seed();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
