/* See test_support.h. Move lists are compared as sorted texts, because two lines of text one
 * above the other are what one wants to see when they differ. */
#include "tests/support/test_support.h"

#include "rules/move_text.h"
#include "rules/position.h"
#include "rules/variants.h"
#include "tests/support/random.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS_MAX = 4096, WORD_MAX = 32 };

struct words {
    int count;
    char word[WORDS_MAX][WORD_MAX];
    char line[WORDS_MAX * WORD_MAX];
};

static struct words expected;
static struct words actual;
static struct oracle_list oracle_moves;

static void words_add(struct words *words, const char *word, size_t length)
{
    assert_true(words->count < WORDS_MAX && length < WORD_MAX);
    memcpy(words->word[words->count], word, length);
    words->word[words->count++][length] = '\0';
}

static int compare_words(const void *first, const void *second)
{
    return strcmp(first, second);
}

/* Sorts the words and returns them as one line. */
static const char *words_line(struct words *words)
{
    qsort(words->word, (size_t)words->count, WORD_MAX, compare_words);
    char *end = words->line;
    *end = '\0';
    for (int i = 0; i < words->count; i++) {
        end += sprintf(end, "%s%s", i > 0 ? " " : "", words->word[i]);
    }
    return words->line;
}

/* Splits at spaces, putting `prefix` before each word. */
static void words_split(struct words *words, const char *text, const char *prefix)
{
    words->count = 0;
    while (*(text += strspn(text, " ")) != '\0') {
        char word[WORD_MAX];
        size_t length = strcspn(text, " ");
        assert_true(length + strlen(prefix) < WORD_MAX);
        int total = snprintf(word, sizeof word, "%s%.*s", prefix, (int)length, text);
        words_add(words, word, (size_t)total);
        text += length;
    }
}

struct rule_set find_rules(const char *game)
{
    struct rule_set rules = {0};
    words_split(&actual, game, "");
    rules.variant = variant_find(actual.word[0]);
    if (rules.variant == NULL) {
        fail_msg("no variant %s", actual.word[0]);
    }
    rules.oracle = oracle_find(rules.variant->name);
    for (int i = 1; i < actual.count; i++) {
        char *equals = strchr(actual.word[i], '=');
        assert_non_null(equals);
        *equals = '\0';
        if (!variant_set_option(rules.variant, actual.word[i], equals + 1, &rules.options)) {
            fail_msg("no option %s=%s", actual.word[i], equals + 1);
        }
    }
    return rules;
}

void read_position(const struct rule_set *rules, const char *fen, union position_room *position)
{
    struct text_error error = {0};
    memset(position, 0, sizeof *position);
    if (!rules->variant->from_fen(rules->variant, &position->head, fen, rules->options,
                                  &error)) {
        fail_msg("%s refused: column %d: %s", fen, error.column, error.what);
    }
    assert_true(variant_is_consistent(rules->variant, &position->head));
}

static void read_oracle(const struct rule_set *rules, const char *fen,
                        struct oracle_position *position)
{
    if (!rules->oracle->read(position, fen, rules->options)) {
        fail_msg("the oracle refuses %s", fen);
    }
}

static void apply_move(const struct rule_set *rules, union position_room *position, move_t move)
{
    union position_room next;
    memset(&next, 0, sizeof next);
    rules->variant->apply(&position->head, &next.head, move);
    *position = next;
    assert_true(variant_is_consistent(rules->variant, &position->head));
}

uint64_t key_of(const char *game, const char *fen)
{
    struct rule_set rules = find_rules(game);
    union position_room position;
    read_position(&rules, fen, &position);
    return position.head.key;
}

void play_moves(const struct rule_set *rules, union position_room *position, const char *moves)
{
    struct words *words = &actual;
    words_split(words, moves, "");
    for (int i = 0; i < words->count; i++) {
        struct text_error error = {0};
        move_t move = move_from_text(rules->variant, &position->head, words->word[i], &error);
        if (move == MOVE_NONE) {
            fail_msg("%s is refused: %s", words->word[i], error.what);
        }
        apply_move(rules, position, move);
    }
}

/* Whether the move begins with `with`, and c12 does not begin with c1; or whether it has an `@`
 * in it where that is wanted. */
static bool is_wanted(const char *text, const char *with)
{
    size_t length = strlen(with);
    if (with[0] == '@') {
        return strchr(text, '@') != NULL;
    }
    return strncmp(text, with, length) == 0 &&
           (length == 0 || !isdigit((unsigned char)text[length]));
}

static void collect_fast(const struct rule_set *rules, const char *fen, const char *with)
{
    union position_room position;
    struct move_list list = {0};
    read_position(rules, fen, &position);
    rules->variant->generate(&position.head, GENERATE_ALL, &list);
    assert_int_equal(rules->variant->count(&position.head), list.count);
    actual.count = 0;
    for (int i = 0; i < list.count; i++) {
        char text[MOVE_TEXT_MAX];
        move_to_text(rules->variant, &position.head, list.move[i], text);
        if (is_wanted(text, with)) {
            words_add(&actual, text, strlen(text));
        }
    }
}

static void collect_slow(const struct rule_set *rules, const char *fen, const char *with)
{
    struct oracle_position position;
    read_oracle(rules, fen, &position);
    oracle_moves.count = 0;
    rules->oracle->generate(&position, &oracle_moves);
    actual.count = 0;
    for (int i = 0; i < oracle_moves.count; i++) {
        const char *text = oracle_moves.move[i].text;
        if (is_wanted(text, with)) {
            words_add(&actual, text, strlen(text));
        }
    }
}

/* The moves that begin with `with`, or with an `@` in them, are the expected ones. */
static void assert_moves_with(const char *game, const char *fen, const char *with)
{
    struct rule_set rules = find_rules(game);
    const char *line = words_line(&expected);
    collect_slow(&rules, fen, with);
    if (strcmp(words_line(&actual), line) != 0) {
        fail_msg("oracle, %s\nexpected %s\nlisted   %s", fen, line, actual.line);
    }
    collect_fast(&rules, fen, with);
    if (strcmp(words_line(&actual), line) != 0) {
        fail_msg("%s\nexpected %s\nlisted   %s", fen, line, actual.line);
    }
}

void assert_moves(const char *game, const char *fen, const char *moves)
{
    words_split(&expected, moves, "");
    assert_moves_with(game, fen, "");
}

void assert_destinations(const char *game, const char *fen, const char *square,
                         const char *destinations)
{
    words_split(&expected, destinations, square);
    assert_moves_with(game, fen, square);
}

void assert_exchanges(const char *game, const char *fen, const char *exchanges)
{
    words_split(&expected, exchanges, "");
    assert_moves_with(game, fen, "@");
}

void assert_count_of(const char *game, const char *fen, const char *with, int count)
{
    struct rule_set rules = find_rules(game);
    collect_slow(&rules, fen, with);
    assert_int_equal(actual.count, count);
    collect_fast(&rules, fen, with);
    assert_int_equal(actual.count, count);
}

void assert_move_count(const char *game, const char *fen, int count)
{
    assert_count_of(game, fen, "", count);
}

static bool is_listed(const struct words *words, const char *word)
{
    for (int i = 0; i < words->count; i++) {
        if (strcmp(words->word[i], word) == 0) {
            return true;
        }
    }
    return false;
}

/* Each expected move is listed, and can be read, exactly when `legal`. */
static void assert_each(const char *game, const char *fen, const char *moves, bool legal)
{
    struct rule_set rules = find_rules(game);
    union position_room position;
    words_split(&expected, moves, "");
    assert_true(expected.count > 0);
    for (int slow = 0; slow < 2; slow++) {
        (slow ? collect_slow : collect_fast)(&rules, fen, "");
        for (int i = 0; i < expected.count; i++) {
            if (is_listed(&actual, expected.word[i]) != legal) {
                fail_msg("%s%s: %s should be %s", slow ? "oracle, " : "", fen, expected.word[i],
                         legal ? "legal" : "illegal");
            }
        }
    }
    read_position(&rules, fen, &position);
    for (int i = 0; i < expected.count; i++) {
        struct text_error error = {0};
        move_t move = move_from_text(rules.variant, &position.head, expected.word[i], &error);
        assert_int_equal(move != MOVE_NONE, legal);
        assert_int_equal(error.what[0] == '\0', legal);
        assert_int_equal(rules.variant->is_legal(&position.head, move), legal);
    }
}

void assert_legal(const char *game, const char *fen, const char *moves)
{
    assert_each(game, fen, moves, true);
}

void assert_illegal(const char *game, const char *fen, const char *moves)
{
    assert_each(game, fen, moves, false);
}

static void play_oracle(const struct rule_set *rules, struct oracle_position *position,
                        const char *moves)
{
    words_split(&expected, moves, "");
    for (int i = 0; i < expected.count; i++) {
        oracle_moves.count = 0;
        rules->oracle->generate(position, &oracle_moves);
        int found = -1;
        for (int k = 0; k < oracle_moves.count; k++) {
            if (strcmp(oracle_moves.move[k].text, expected.word[i]) == 0) {
                found = k;
            }
        }
        if (found < 0) {
            fail_msg("the oracle has no move %s", expected.word[i]);
        }
        *position = oracle_moves.move[found].after;
    }
}

void assert_after(const char *game, const char *fen, const char *moves, const char *after)
{
    struct rule_set rules = find_rules(game);
    struct oracle_position slow;
    union position_room fast;
    union position_room direct;
    char text[FEN_MAX];
    read_oracle(&rules, fen, &slow);
    play_oracle(&rules, &slow, moves);
    oracle_print(rules.oracle, &slow, text);
    assert_string_equal(text, after);
    read_position(&rules, fen, &fast);
    play_moves(&rules, &fast, moves);
    rules.variant->to_fen(rules.variant, &fast.head, text);
    assert_string_equal(text, after);
    read_position(&rules, after, &direct);
    assert_true(direct.head.key == fast.head.key);
}

void assert_check(const char *game, const char *fen, bool check)
{
    struct rule_set rules = find_rules(game);
    struct oracle_position slow;
    union position_room fast;
    read_oracle(&rules, fen, &slow);
    assert_int_equal(oracle_in_check(rules.oracle, &slow, slow.side), check);
    read_position(&rules, fen, &fast);
    assert_int_equal(fast.head.in_check != 0, check);
}

void assert_refused(const char *game, const char *fen, int column, const char *field)
{
    struct rule_set rules = find_rules(game);
    struct oracle_position slow;
    union position_room fast;
    struct text_error error = {0};
    assert_false(rules.oracle->read(&slow, fen, rules.options));
    if (rules.variant->from_fen(rules.variant, &fast.head, fen, rules.options, &error)) {
        fail_msg("%s is accepted", fen);
    }
    if ((column > 0 ? error.column != column : error.column < 1) ||
        strstr(error.what, field) == NULL) {
        fail_msg("%s: expected column %d and `%s`, found column %d: %s", fen, column, field,
                 error.column, error.what);
    }
}

void assert_refusals(const char *game, const struct refusal *refusals, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        assert_refused(game, refusals[i].fen, refusals[i].column, refusals[i].field);
    }
}

void assert_prints(const char *game, const char *fen, const char *printed)
{
    assert_after(game, fen, "", printed);
}

void assert_start(const char *game, const char *fen)
{
    struct rule_set rules = find_rules(game);
    union position_room position;
    char text[FEN_MAX];
    variant_start(rules.variant, rules.options, &position.head);
    rules.variant->to_fen(rules.variant, &position.head, text);
    assert_string_equal(text, fen);
}

void assert_end(const char *game, const char *fen, const char *moves, enum game_result result,
                const char *reason)
{
    struct rule_set rules = find_rules(game);
    struct game record;
    struct text_error error = {0};
    assert_true(game_init(&record, rules.variant, rules.options));
    assert_true(game_set_fen(&record, fen, &error));
    words_split(&expected, moves, "");
    for (int i = 0; i < expected.count; i++) {
        move_t move =
            move_from_text(rules.variant, game_position(&record), expected.word[i], &error);
        if (move == MOVE_NONE) {
            fail_msg("%s is refused: %s", expected.word[i], error.what);
        }
        assert_true(game_play(&record, move));
    }
    struct game_end end = game_end(&record);
    char seen[128];
    snprintf(seen, sizeof seen, "%s", end.reason == NULL ? "" : end.reason);
    game_free(&record);
    assert_string_equal(game_result_text(end.result), game_result_text(result));
    if (strstr(seen, reason) == NULL) {
        fail_msg("%s: expected `%s`, found `%s`", fen, reason, seen);
    }
}

void visit_random_games(const struct variant *variant, unsigned options, int games, int plies,
                        visit_function *visit)
{
    struct game game;
    uint64_t seed = run_seed();
    assert_true(game_init(&game, variant, options));
    for (int i = run_count(games); i > 0; i--) {
        game_undo(&game, game.count);
        for (int ply = 0; ply < plies && game_end(&game).result == RESULT_NONE; ply++) {
            struct move_list list;
            list.count = 0;
            visit(variant, game_position(&game));
            variant->generate(game_position(&game), GENERATE_ALL, &list);
            move_t move = list.move[splitmix64(&seed) % (uint64_t)list.count];
            assert_true(game_play(&game, move));
        }
    }
    game_free(&game);
}

int image_of(const struct variant *variant, int square, int image)
{
    int file = square % variant->files;
    int rank = square / variant->files;
    file = image & 1 ? variant->files - 1 - file : file;
    rank = image & 2 ? variant->ranks - 1 - rank : rank;
    return image & 4 ? file * variant->files + rank : rank * variant->files + file;
}
