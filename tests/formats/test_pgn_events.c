/* What stands among the moves of a game: variations, comments, glyphs, told by the reader and
 * written again. */
#include "protocol/base/text_file.h"
#include "protocol/formats/pgn_lines.h"
#include "rules/variants.h"
#include "tests/formats/pgn_case.h"
#include "tests/support/random.h"
#include "tests/support/test_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TREES = 4000, LINE_MOVES = 12, DEPTH = 4 };

static uint64_t seed;

static int random_below(int bound)
{
    return (int)(splitmix64(&seed) % (uint64_t)bound);
}

/* --- What is told --- */

static const char marks[] = "m${?+()";

/* Notes an event as a mark and its text, in one line; what continues a text is added to it. */
static void note_event(void *context, enum pgn_event event, const char *text)
{
    if (event != PGN_CONTINUATION) {
        fprintf(context, "\n%c", marks[event]);
    }
    for (; *text != '\0'; text++) {
        fputc(*text == '\n' ? ' ' : *text, context);
    }
}

/* Reads the one game of a text. What is told of it, a line for each event, to be freed. */
static char *told_of(const char *pgn, const char *variant)
{
    struct text_file notes;
    struct pgn_game *read = malloc(sizeof *read);
    char what[PGN_TEXT_MAX];
    int line;
    FILE *source = fmemopen((char *)(size_t)pgn, strlen(pgn), "r");
    struct pgn_reader *reader = pgn_reader_new(source, variant_find(variant), 0);
    assert_true(text_file_open(&notes));
    assert_true(pgn_reader_listen(reader, note_event, notes.file));
    if (pgn_read(reader, 0, read, &line, what) != PGN_GAME) {
        fail_msg("line %d: %s, in %s", line, what, pgn);
    }
    pgn_game_free(read);
    assert_int_equal(pgn_read(reader, 0, read, &line, what), PGN_END);
    pgn_reader_free(reader);
    fclose(source);
    free(read);
    assert_true(text_file_close(&notes));
    return notes.text;
}

/* What was told has a stroke between its lines. */
static const struct {
    const char *pgn, *told;
} told[] = {
    {"{a} 1. e4 {b} {c} 1... e5 ; d\n2. Nf3 *", "{a/me2e4/{b/{c/me7e5/{ d/mg1f3"},
    {"{a}\n[Event \"x\"]\n{b}\n1. e4 *", "{a/{b/me2e4"},
    {"1. e4 $1 $13$14 $0 $256 e5$2 *", "me2e4/$$1/$$13/$$14/{$256/me7e5/$$2"},
    {"1. e4! e5? 2. Nf3!! Nc6?? 3. Bb5!? a6?! *",
     "me2e4/$$1/me7e5/$$2/mg1f3/$$3/mb8c6/$$4/mf1b5/$$5/ma7a6/$$6"},
    {"1. e4 !? e5 +/- 2. Nf3 N Nc6 = D 3. Bb5 RR a6+- *",
     "me2e4/$$5/me7e5/$$16/mg1f3/$$146/mb8c6/$$10/$$220/mf1b5/$$145/ma7a6/$$18"},
    {"1. e4!-+ e5\xe2\x88\x9e 2. Nf3\xe2\x96\xa1 Nc6 \xe2\x8c\x93 3. Bb5N a6\xc2\xb1 *",
     "me2e4/$$1/$$19/me7e5/$$13/mg1f3/$$7/mb8c6/$$142/mf1b5/$$146/ma7a6/$$16"},
    {"1. f4 e5 2. g4 Qh4# *", "mf2f4/me7e5/mg2g4/md8h4"},
    {"1. e4 (1. d4 d5 (1... Nf6 {x} 2. c4) 2. c4) (1. c4) 1... e5 *",
     "me2e4/(/md2d4/md7d5/(/mg8f6/{x/mc2c4/)/mc2c4/)/(/mc2c4/)/me7e5"},
    {"1. e4 ({why} $142 d4! {x}) e5 *", "me2e4/(/{why/$$142/md2d4/$$1/{x/)/me7e5"},
    {"1. e4 e5 (c5 1-0) (e6 *) *", "me2e4/me7e5/(/mc7c5/{1-0/)/(/me7e6/)"},
    /* What cannot be read. */
    {"1. e4 (1. d4 Ng4 {x} 2. c4 (2. Nf3 $1) e5) 1... e5 *",
     "me2e4/(/md2d4/?1... Ng4 (x) 2. c4 (2. Nf3 $1) e5/)/me7e5"},
    {"1. e4 (-- 2. d4) e5 (1... c5 2. Nf3 (2. Nc4 d6 (x) y) d6) *",
     "me2e4/(/?1. -- 2. d4/)/me7e5/(/mc7c5/mg1f3/(/?2. Nc4 d6 (x) y/)/md7d6/)"},
    {"(1. d4 {x}) 1. e4 *", "?(1. d4 (x))/me2e4"},
    {"1. e4 ((1. c4) 1. d4) *", "me2e4/(/?(1. c4)/md2d4/)"},
    {"1. e4 () ({x}) *", "me2e4/(/)/(/{x/)"},
    {"1. e4 (1... e5) 1... e5 (2. Nf3) *", "me2e4/(/?1... e5/)/me7e5/(/?2. Nf3/)"},
    {"1. e4 (1. d4 2d5) *", "me2e4/(/md2d4/?2d5/)"},
};

static void what_stands_among_the_moves_is_told(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
        char *lines = told_of(told[i].pgn, "chess");
        for (char *end = lines; (end = strchr(end, '\n')) != NULL;) {
            *end = '/';
        }
        if (strcmp(lines + 1, told[i].told) != 0) {
            fail_msg("%s, not %s, of %s", lines + 1, told[i].told, told[i].pgn);
        }
        free(lines);
    }
}

static void long_comments_are_told_whole(void **state)
{
    (void)state;
    enum { LENGTH = 5000 };
    char comment[LENGTH + 1] = "", pgn[2 * LENGTH + 100];
    for (int i = 0; i < LENGTH; i++) {
        comment[i] = (char)('a' + random_below(26));
    }
    snprintf(pgn, sizeof pgn, "1. e4 {%s} (1. d4 e8 {%s}) ;%s\n*", comment, comment, "end");
    char *lines = told_of(pgn, "chess");
    assert_non_null(strstr(lines, comment));
    assert_non_null(strstr(strstr(lines, comment) + LENGTH, comment));
    assert_int_equal(strlen(lines),
                     2 * LENGTH + strlen("\nme2e4\n{\n(\nmd2d4\n?1... e8 ()\n)\n{end"));
    free(lines);
}

/* So many variations are read, and the text of those that stand deeper is told. */
static void depth_has_a_limit(void **state)
{
    (void)state;
    char pgn[4096] = "1. e4 ";
    for (int i = 0; i < PGN_DEPTH_MAX; i++) {
        strcat(pgn, i % 2 == 0 ? "(1. d4 " : "(1. e4 ");
    }
    strcat(pgn, "(1. c4 (1. c3))");
    memset(pgn + strlen(pgn), ')', PGN_DEPTH_MAX);
    char *lines = told_of(pgn, "chess");
    assert_non_null(strstr(lines, "\n(\nme2e4\n?(1. c4 (1. c3))\n)\n)"));
    free(lines);
}

/* --- What is written --- */

/* A game and the events of its text. */
struct tree {
    struct game game;
    struct text_file events; /* as note_event has them */
};

/* A text of characters that mean something in a PGN. Blanks stand alone, as they are read. */
static void random_text(char *text, int size)
{
    static const char letters[] = "ab \"\\[];%.1-0*()$!?/x{\xc3\xa9";
    int length = 0;
    for (int i = random_below(size); i > 0; i--) {
        char letter = letters[random_below((int)sizeof letters - 1)];
        if (letter != ' ' || (length > 0 && text[length - 1] != ' ')) {
            text[length++] = letter;
        }
    }
    length -= length > 0 && text[length - 1] == ' ';
    text[length] = '\0';
}

static void random_remarks(FILE *events, bool is_move)
{
    char text[200];
    while (is_move && random_below(4) == 0) {
        fprintf(events, "\n$$%d", 1 + random_below(255));
    }
    while (random_below(3) == 0) {
        random_text(text, random_below(4) == 0 ? (int)sizeof text : 10);
        fprintf(events, "\n{%s", text);
    }
}

static bool random_step(const struct variant *variant, const struct position *position,
                        struct pgn_step *step)
{
    static struct move_list list;
    union position_room opened;
    for (int seat = 0; seat < (variant->simultaneous ? 2 : 1); seat++) {
        const struct position *asked = position;
        if (variant->simultaneous) {
            variant->open(position, &opened.head, seat);
            asked = &opened.head;
        }
        list.count = 0;
        variant->generate(asked, GENERATE_ALL, &list);
        if (list.count == 0) {
            return false;
        }
        step->move = list.move[random_below(list.count)];
        step->joint.half[seat] = step->move;
    }
    step->joint.first = random_below(2);
    return true;
}

/* Adds a line of random moves to the events, and variations from each. */
static void add_line(struct tree *tree, struct pgn_lines *lines, int moves)
{
    const struct variant *variant = lines->variant;
    struct pgn_step step;
    char text[JOINT_TEXT_MAX];
    for (; moves > 0 && random_step(variant, pgn_lines_now(lines), &step); moves--) {
        pgn_step_text(variant, pgn_lines_now(lines), &step, text);
        if (lines->depth == 0) {
            assert_true(variant->simultaneous ? game_play_joint(&tree->game, &step.joint)
                                              : game_play(&tree->game, step.move));
        }
        pgn_lines_play(lines, &step);
        fprintf(tree->events.file, "\nm%s", text);
        random_remarks(tree->events.file, true);
        while (lines->depth < DEPTH && random_below(6) == 0) {
            assert_true(pgn_lines_open(lines));
            fputs("\n(", tree->events.file);
            random_remarks(tree->events.file, false);
            add_line(tree, lines, 1 + random_below(LINE_MOVES));
            fputs("\n)", tree->events.file);
            pgn_lines_close(lines);
            random_remarks(tree->events.file, false);
        }
    }
}

/* Makes a tree, from the start of a game or from its midst. */
static void make_tree(struct tree *tree, int number)
{
    const struct variant *variant = variant_find(variant_at(number % variant_count())->name);
    struct pgn_lines lines;
    struct pgn_step step;
    assert_true(game_init(&tree->game, variant, 0));
    for (int i = random_below(30); i > 0 && !variant->simultaneous; i--) {
        const struct position *now = game_position(&tree->game);
        if (!random_step(variant, now, &step) || !game_play(&tree->game, step.move)) {
            break;
        }
    }
    char fen[FEN_MAX];
    struct text_error error;
    variant->to_fen(variant, game_position(&tree->game), fen);
    if (variant->count(game_position(&tree->game)) == 0) {
        game_undo(&tree->game, tree->game.count);
    } else {
        assert_true(game_set_fen(&tree->game, fen, &error));
    }
    assert_true(pgn_lines_init(&lines));
    pgn_lines_begin(&lines, variant, NULL, game_position(&tree->game));
    assert_true(text_file_open(&tree->events));
    random_remarks(tree->events.file, false);
    add_line(tree, &lines, random_below(2 * LINE_MOVES));
    assert_true(text_file_close(&tree->events));
    pgn_lines_free(&lines);
}

/* Writes a tree, in any notation. The text is to be freed. */
static char *written(const struct tree *tree)
{
    struct text_file pgn;
    struct text_error error;
    const struct pgn_entry entry = {.game = &tree->game,
                                    .notation = (enum notation)random_below(NOTATION_UCI + 1)};
    char *events = strdup(tree->events.text), *rest = NULL;
    assert_true(text_file_open(&pgn));
    struct pgn_writer *writer = pgn_writer_new(pgn.file, &entry);
    for (char *line = strtok_r(events, "\n", &rest); line != NULL;
         line = strtok_r(NULL, "\n", &rest)) {
        enum pgn_event event = (enum pgn_event)(strchr(marks, *line) - marks);
        if (!pgn_writer_put(writer, event, line + 1, &error)) {
            fail_msg("%s: %s, in %s", line, error.what, tree->events.text);
        }
    }
    assert_true(pgn_writer_end(writer));
    pgn_writer_free(writer);
    free(events);
    assert_true(text_file_close(&pgn));
    return pgn.text;
}

static void trees_are_read_as_they_are_written(void **state)
{
    (void)state;
    struct tree tree;
    for (int i = 0; i < run_count(TREES); i++) {
        make_tree(&tree, i);
        char *pgn = written(&tree);
        assert_lines(pgn);
        char *read = told_of(pgn, tree.game.variant->name);
        if (strcmp(read, tree.events.text) != 0) {
            size_t same = 0;
            while (read[same] == tree.events.text[same]) {
                same++;
            }
            printf("%s\n", pgn);
            fail_msg("told %.80s, not %.80s", read + same, tree.events.text + same);
        }
        free(read);
        free(pgn);
        free(tree.events.text);
        game_free(&tree.game);
    }
}

/* The text behind the tags of a game, given by its events. */
static char *moves_of(const char *variant, const char *events)
{
    struct tree tree = {.events = {.text = (char *)(size_t)events}};
    assert_true(game_init(&tree.game, variant_find(variant), 0));
    uint64_t kept = seed;
    do {
        seed++;
        kept = seed;
    } while (random_below(NOTATION_UCI + 1) != NOTATION_SAN);
    seed = kept;
    char *pgn = written(&tree);
    char *moves = strdup(strstr(pgn, "\n\n") + 2);
    game_free(&tree.game);
    free(pgn);
    return moves;
}

static void numbers_stand_where_the_standard_has_them(void **state)
{
    (void)state;
    char *text = moves_of("chess", "{a\nme2e4\n$$1\n(\nmd2d4\nmd7d5\n(\nmg8f6\n{x\nmc2c4\n)\n"
                                   "mc2c4\n)\nme7e5\n(\n{y\nmc7c5\n)\nmg1f3\nmb8c6\n{z\nmf1b5\n"
                                   "{\nma7a6");
    assert_string_equal(
        text, "{a} 1. e4 $1 (1. d4 d5 (1... Nf6 {x} 2. c4) 2. c4) 1... e5 ({y} 1... c5) "
              "2. Nf3\nNc6 {z} 3. Bb5 {} 3... a6 *\n\n");
    free(text);
    text = moves_of("gala", "{a");
    assert_string_equal(text, "{a} *\n\n");
    free(text);
    text = moves_of("xymyx", "me2e4|e7e5@b\n{a\n(\nmd2d4|d7d5@w\n)\nmd2d4|d7d5@w");
    assert_string_equal(text, "1. e4|e5@b {a} (1. d4|d5@w) 2. d4|d5@w *\n\n");
    free(text);
}

/* Whether the writer takes the last of the events. */
static void what_is_no_game_is_not_written(void **state)
{
    (void)state;
    struct game game;
    struct text_file pgn;
    struct text_error error;
    assert_true(game_init(&game, variant_find("chess"), 0));
    assert_true(text_file_open(&pgn));
    const struct pgn_entry entry = {.game = &game};
    struct pgn_writer *writer = pgn_writer_new(pgn.file, &entry);
    assert_false(pgn_writer_put(writer, PGN_OPEN, "", &error));
    assert_false(pgn_writer_put(writer, PGN_CLOSE, "", &error));
    assert_false(pgn_writer_put(writer, PGN_MOVE, "e2e5", &error));
    assert_non_null(strstr(error.what, "pawn"));
    assert_true(pgn_writer_put(writer, PGN_MOVE, "e2e4", &error));
    assert_true(pgn_writer_put(writer, PGN_OPEN, "", &error));
    assert_false(pgn_writer_put(writer, PGN_OPEN, "", &error));
    assert_true(pgn_writer_put(writer, PGN_MOVE, "d2d4", &error));
    assert_true(pgn_writer_end(writer));
    pgn_writer_free(writer);
    assert_true(text_file_close(&pgn));
    assert_string_equal(strstr(pgn.text, "\n\n"), "\n\n1. e4 (1. d4) *\n\n");
    free(pgn.text);
    game_free(&game);
}

int main(void)
{
    seed = run_seed();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_stands_among_the_moves_is_told),
        cmocka_unit_test(long_comments_are_told_whole),
        cmocka_unit_test(depth_has_a_limit),
        cmocka_unit_test(trees_are_read_as_they_are_written),
        cmocka_unit_test(numbers_stand_where_the_standard_has_them),
        cmocka_unit_test(what_is_no_game_is_not_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
