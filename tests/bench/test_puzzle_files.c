/* The puzzles that the program has within it: each is what its line says, and what is short to
 * prove is proved again. In full (QUINCUNX_SOAK=1) every one is. */
#include "bench/train/puzzle_joint.h"
#include "bench/train/puzzle_proof.h"
#include "bench/train/puzzle_themes.h"
#include "protocol/base/line.h"
#include "protocol/formats/notation.h"
#include "rules/variants.h"
#include "tests/support/random.h"
#include "tests/support/test_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHORT_MATE = 3, LINE_MAX = 64, PUZZLES_MAX = 1000, REFUSED_IN_HUNDRED = 5 };

static const char *const games[] = {"chess", "xodul", "cubic", "nodal", "gala", "xymyx"};
enum { GAMES = sizeof games / sizeof games[0] };

/* A puzzle of a file, set up. */
struct posed {
    struct puzzle puzzle;
    struct game game;
    move_t best;
};

typedef void posed_visitor(void *context, struct posed *posed);

/* Visits all puzzles of a game's file. Returns their number. */
static int visit_file(const char *name, posed_visitor *visit, void *context)
{
    static char text[PUZZLE_TEXT_MAX];
    char path[64], written[PUZZLE_TEXT_MAX];
    struct posed posed;
    struct text_error error;
    int count = 0;
    snprintf(path, sizeof path, "../../bench/positions/puzzles/%s.epd", name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_true(game_init(&posed.game, variant_find(name), 0));
    while (fgets(text, sizeof text, file) != NULL) {
        text[strcspn(text, "\n")] = '\0';
        if (text[0] == '#') {
            continue;
        }
        if (!puzzle_read(&posed.puzzle, text, &error) ||
            !puzzle_set_up(&posed.puzzle, &posed.game, &posed.best, &error)) {
            fail_msg("%s: %s", text, error.what);
        }
        puzzle_write(&posed.puzzle, written);
        assert_string_equal(written, text);
        visit(context, &posed);
        count++;
    }
    game_free(&posed.game);
    fclose(file);
    return count;
}

/* Plays the line, whose first move is the puzzle's, and goes back; the number of its moves. */
static int play_line(struct posed *posed, move_t line[LINE_MAX], struct game_end *end)
{
    struct game *game = &posed->game;
    char text[PUZZLE_LINE_MAX];
    char *rest = text, *word;
    int count = 0;
    memcpy(text, posed->puzzle.line, sizeof text);
    while ((word = line_word(&rest)) != NULL) {
        struct text_error error;
        assert_true(count < LINE_MAX);
        line[count] = notation_read(game->variant, game_position(game), word, &error);
        if (line[count] == MOVE_NONE) {
            fail_msg("%s: %s: %s", posed->puzzle.id, word, error.what);
        }
        assert_true(game_play(game, line[count++]));
    }
    *end = game_end(game);
    game_undo(game, count);
    return count;
}

/* The ids and the positions that were seen. */
struct seen {
    int count;
    char id[PUZZLES_MAX][PUZZLE_ID_MAX];
    uint64_t key[PUZZLES_MAX];
};

static void assert_is_new(struct seen *seen, const struct posed *posed)
{
    uint64_t key = game_position(&posed->game)->key;
    assert_true(seen->count < PUZZLES_MAX);
    for (int i = 0; i < seen->count; i++) {
        assert_string_not_equal(seen->id[i], posed->puzzle.id);
        assert_true(seen->key[i] != key);
    }
    memcpy(seen->id[seen->count], posed->puzzle.id, PUZZLE_ID_MAX);
    seen->key[seen->count++] = key;
}

/* Is proved in full: that takes a millisecond. */
static void assert_is_joint_puzzle(const struct posed *posed)
{
    struct puzzle again;
    char text[PUZZLE_TEXT_MAX], expected[PUZZLE_TEXT_MAX];
    assert_true(puzzle_joint_prove(&posed->game, &again));
    memcpy(again.id, posed->puzzle.id, sizeof again.id);
    puzzle_write(&again, text);
    puzzle_write(&posed->puzzle, expected);
    assert_string_equal(text, expected);
}

static void check_line(void *context, struct posed *posed)
{
    const struct puzzle *puzzle = &posed->puzzle;
    const struct game *game = &posed->game;
    size_t length = strlen(game->variant->name);
    char themes[PUZZLE_THEMES_MAX];
    move_t line[LINE_MAX];
    struct game_end end;
    assert_is_new(context, posed);
    if (game->variant->simultaneous) {
        assert_is_joint_puzzle(posed);
        return;
    }
    assert_memory_equal(puzzle->id, game->variant->name, length);
    assert_int_equal(puzzle->id[length], '.');
    assert_true(game_end(game).result == RESULT_NONE);
    assert_true(game->variant->count(game_position(game)) > 1);
    int count = play_line(posed, line, &end);
    assert_int_equal(line[0], posed->best);
    if (puzzle->mate > 0) {
        int seat = game_position(game)->seat;
        assert_int_equal(count, 2 * puzzle->mate - 1);
        assert_int_equal(end.result, seat == 0 ? RESULT_WHITE_WINS : RESULT_BLACK_WINS);
    } else {
        assert_true(puzzle->score >= PUZZLE_WINS);
    }
    puzzle_themes_find(game->variant, game_position(game), line, count, puzzle->mate, themes);
    assert_string_equal(themes, puzzle->themes);
}

static void all_lines_are_right(void **state)
{
    static struct seen seen;
    (void)state;
    for (int i = 0; i < GAMES; i++) {
        seen.count = 0;
        assert_true(visit_file(games[i], check_line, &seen) >= 10);
    }
}

/* What is no mate, or none so soon, is not proved. */
static void false_mates_are_refused(void **state)
{
    static const char back_rank[] = "3r2k1/5ppp/8/8/8/8/4Q3/4R1K1 w - -";
    struct local_engine *engine = local_engine_new(LOCAL_MEGABYTES);
    struct text_error error;
    struct game game;
    (void)state;
    assert_non_null(engine);
    assert_true(game_init(&game, variant_find("chess"), 0));
    assert_true(game_set_fen(&game, back_rank, &error));
    move_t mates = notation_read(game.variant, game_position(&game), "Qe8+", &error);
    move_t fails = notation_read(game.variant, game_position(&game), "Qe7", &error);
    assert_true(puzzle_mates(engine, &game, mates, 2));
    assert_false(puzzle_mates(engine, &game, mates, 1));
    assert_false(puzzle_mates(engine, &game, fails, 2));
    game_free(&game);
    local_engine_free(engine);
}

/* One half mates whatever the reply, or none does. */
static void joint_puzzles_have_one_half(void **state)
{
    static const struct {
        const char *fen, *best;
    } cases[] = {{"2k5/1R4p1/Q6p/4P3/PP6/2P5/4B1PP/4K2R w - -", "Qa8"},
                 {"2k5/1R4p1/Q6p/4P3/PP6/2P5/4B1PP/R3K2R w - -", "Qa8"},
                 {"2k5/6p1/Q6p/4P3/PP6/2P5/4B1PP/4K2R w - -", NULL},
                 {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", NULL}};
    struct text_error error;
    struct puzzle puzzle;
    struct game game;
    (void)state;
    assert_true(game_init(&game, variant_find("xymyx"), 0));
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_true(game_set_fen(&game, cases[i].fen, &error));
        assert_int_equal(puzzle_joint_prove(&game, &puzzle), cases[i].best != NULL);
        if (cases[i].best != NULL) {
            assert_string_equal(puzzle.best, cases[i].best);
        }
    }
    game_free(&game);
}

static void prove_short_mate(void *context, struct posed *posed)
{
    struct local_engine *engine = context;
    int mate = posed->puzzle.mate;
    if (!posed->game.variant->simultaneous && mate > 0 && mate <= SHORT_MATE &&
        !puzzle_mates(engine, &posed->game, posed->best, mate)) {
        fail_msg("%s: no mate in %d", posed->puzzle.id, mate);
    }
}

static void short_mates_are_proved(void **state)
{
    struct local_engine *engine = local_engine_new(LOCAL_MEGABYTES);
    (void)state;
    assert_non_null(engine);
    for (int i = 0; i < GAMES; i++) {
        visit_file(games[i], prove_short_mate, engine);
    }
    local_engine_free(engine);
}

/* What is proved in full. */
struct proofs {
    struct local_engine *engine;
    int tried, refused;
};

static void prove(void *context, struct posed *posed)
{
    struct proofs *proofs = context;
    struct puzzle puzzle;
    proofs->tried++;
    if (!puzzle_prove(proofs->engine, &posed->game, 1, &puzzle) ||
        strcmp(puzzle.best, posed->puzzle.best) != 0) {
        print_message("%s is not proved any more\n", posed->puzzle.id);
        proofs->refused++;
    }
}

/* An engine that was changed since may think a little otherwise of a few. */
static void nearly_all_are_proved(void **state)
{
    struct proofs proofs = {.engine = local_engine_new(PUZZLE_MEGABYTES)};
    (void)state;
    if (getenv("QUINCUNX_SOAK") == NULL) {
        local_engine_free(proofs.engine);
        skip();
    }
    assert_non_null(proofs.engine);
    for (int i = 0; i < GAMES; i++) {
        visit_file(games[i], prove, &proofs);
    }
    local_engine_free(proofs.engine);
    assert_true(100 * proofs.refused <= REFUSED_IN_HUNDRED * proofs.tried);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_lines_are_right), cmocka_unit_test(false_mates_are_refused),
        cmocka_unit_test(joint_puzzles_have_one_half), cmocka_unit_test(short_mates_are_proved),
        cmocka_unit_test(nearly_all_are_proved)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
