/* See joint_support.h. Lists are compared as sorted lines, for the eye. */
#include "tests/support/joint_support.h"

#include "rules/move_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HALVES_MAX = 512, LINE_MAX_LENGTH = HALVES_MAX * MOVE_TEXT_MAX };

struct halves {
    int count;
    char text[HALVES_MAX][MOVE_TEXT_MAX];
};

static struct oracle_list slow_list;

static int compare_texts(const void *first, const void *second)
{
    return strcmp(first, second);
}

static void put(struct halves *halves, const char *text)
{
    assert_true(halves->count < HALVES_MAX && strlen(text) < MOVE_TEXT_MAX);
    strcpy(halves->text[halves->count++], text);
}

/* Splits at spaces, putting `prefix` before each. */
static struct halves split(const char *text, const char *prefix)
{
    struct halves halves = {0};
    char copy[LINE_MAX_LENGTH];
    char *rest = NULL;
    snprintf(copy, sizeof copy, "%s", text);
    for (char *word = strtok_r(copy, " ", &rest); word != NULL;
         word = strtok_r(NULL, " ", &rest)) {
        char full[MOVE_TEXT_MAX];
        snprintf(full, sizeof full, "%.4s%.10s", prefix, word);
        put(&halves, full);
    }
    return halves;
}

static void read_slow(const struct rule_set *rules, const char *fen, int seat,
                      struct oracle_position *slow)
{
    if (!rules->oracle->read(slow, fen, rules->options)) {
        fail_msg("the oracle refuses %s", fen);
    }
    slow->side = seat;
}

void read_asked(const struct rule_set *rules, const char *fen, int seat,
                union position_room *asked)
{
    union position_room standing;
    read_position(rules, fen, &standing);
    memset(asked, 0, sizeof *asked);
    rules->variant->open(&standing.head, &asked->head, seat);
    assert_int_equal(asked->head.seat, seat);
}

/* The turns of `seat` that begin with `with`, by either generator. */
static struct halves collect(const struct rule_set *rules, const char *fen, int seat,
                             const char *with, bool slow)
{
    static struct move_list list;
    struct halves halves = {0};
    union position_room asked;
    struct oracle_position position;
    list.count = slow_list.count = 0;
    if (slow) {
        read_slow(rules, fen, seat, &position);
        rules->oracle->generate(&position, &slow_list);
    } else {
        read_asked(rules, fen, seat, &asked);
        rules->variant->generate(&asked.head, GENERATE_ALL, &list);
        assert_int_equal(rules->variant->count(&asked.head), list.count);
    }
    for (int i = 0; i < (slow ? slow_list.count : list.count); i++) {
        char text[ORACLE_TEXT_MAX];
        if (slow) {
            strcpy(text, slow_list.move[i].text);
        } else {
            move_to_text(rules->variant, &asked.head, list.move[i], text);
        }
        if (strncmp(text, with, strlen(with)) == 0) {
            put(&halves, text);
        }
    }
    return halves;
}

static void join(struct halves *halves, char line[LINE_MAX_LENGTH])
{
    qsort(halves->text, (size_t)halves->count, MOVE_TEXT_MAX, compare_texts);
    line[0] = '\0';
    for (int i = 0; i < halves->count; i++) {
        line += sprintf(line, "%s%s", i > 0 ? " " : "", halves->text[i]);
    }
}

static void assert_with(const char *game, const char *fen, int seat, const char *with,
                        struct halves expected)
{
    struct rule_set rules = find_rules(game);
    char wanted[LINE_MAX_LENGTH];
    char found[LINE_MAX_LENGTH];
    join(&expected, wanted);
    for (int slow = 1; slow >= 0; slow--) {
        struct halves actual = collect(&rules, fen, seat, with, slow != 0);
        join(&actual, found);
        if (strcmp(wanted, found) != 0) {
            fail_msg("%s%s\nexpected %s\nlisted   %s", slow ? "oracle, " : "", fen, wanted,
                     found);
        }
    }
}

void assert_halves(const char *game, const char *fen, int seat, const char *halves)
{
    assert_with(game, fen, seat, "", split(halves, ""));
}

void assert_half_counts(const char *game, const char *fen, int white, int black)
{
    struct rule_set rules = find_rules(game);
    for (int slow = 0; slow < 2; slow++) {
        assert_int_equal(collect(&rules, fen, 0, "", slow != 0).count, white);
        assert_int_equal(collect(&rules, fen, 1, "", slow != 0).count, black);
    }
}

void assert_goes(const char *game, const char *fen, const char *square, const char *to)
{
    struct rule_set rules = find_rules(game);
    union position_room position;
    int index;
    read_position(&rules, fen, &position);
    assert_true(square_from_text(rules.variant, square, &index) > 0);
    int piece = position_piece(&position.head, index);
    assert_true(piece != 0);
    assert_with(game, fen, piece_seat(piece), square, split(to, square));
}

static void assert_each_half(const char *game, const char *fen, int seat, const char *halves,
                             bool legal)
{
    struct rule_set rules = find_rules(game);
    struct halves wanted = split(halves, "");
    struct halves slow = collect(&rules, fen, seat, "", true);
    union position_room asked;
    assert_true(wanted.count > 0);
    read_asked(&rules, fen, seat, &asked);
    for (int i = 0; i < wanted.count; i++) {
        const char *text = wanted.text[i];
        struct text_error error = {0};
        bool listed = false;
        for (int k = 0; k < slow.count; k++) {
            listed = listed || strcmp(slow.text[k], text) == 0;
        }
        move_t move = move_from_text(rules.variant, &asked.head, text, &error);
        if (listed != legal || (move != MOVE_NONE) != legal) {
            fail_msg("%s: %s should be %s; fast %s, oracle %s", fen, text,
                     legal ? "legal" : "illegal", move != MOVE_NONE ? "legal" : error.what,
                     listed ? "legal" : "illegal");
        }
        assert_int_equal(error.what[0] == '\0', legal);
        assert_int_equal(rules.variant->is_legal(&asked.head, move), legal);
    }
}

void assert_may(const char *game, const char *fen, int seat, const char *halves)
{
    assert_each_half(game, fen, seat, halves, true);
}

void assert_may_not(const char *game, const char *fen, int seat, const char *halves)
{
    assert_each_half(game, fen, seat, halves, false);
}

static bool is_slow_half(const struct rule_set *rules, const struct oracle_position *position,
                         int seat, const char *half)
{
    struct oracle_position asked = *position;
    asked.side = seat;
    slow_list.count = 0;
    rules->oracle->generate(&asked, &slow_list);
    for (int i = 0; i < slow_list.count; i++) {
        if (strcmp(slow_list.move[i].text, half) == 0) {
            return true;
        }
    }
    return false;
}

/* One joint turn on both, each half of it being listed by both. */
static void play_joint(const struct rule_set *rules, struct game *record,
                       struct oracle_position *slow, const char *text)
{
    struct joint joint;
    struct text_error error = {0};
    char half[2][MOVE_TEXT_MAX];
    struct oracle_position after;
    if (!joint_from_text(rules->variant, game_position(record), text, &joint, &error)) {
        fail_msg("%s is refused: column %d: %s", text, error.column, error.what);
    }
    for (int seat = 0; seat < 2; seat++) {
        move_to_text(rules->variant, game_position(record), joint.half[seat], half[seat]);
        if (!is_slow_half(rules, slow, seat, half[seat])) {
            fail_msg("the oracle has no turn %s of seat %d", half[seat], seat);
        }
    }
    const char *const halves[2] = {half[0], half[1]};
    const char *token = strchr(text, '@');
    int first = token == NULL ? 1 - slow->fullmove_number % 2 : token[1] == 'b';
    assert_int_equal(joint.first, first);
    rules->oracle->resolve(slow, halves, first, &after);
    *slow = after;
    assert_true(game_play_joint(record, &joint));
    assert_true(variant_is_consistent(rules->variant, game_position(record)));
}

/* The game after the joint turns; the caller frees the record. */
static void play_all(const struct rule_set *rules, const char *fen, const char *joints,
                     struct game *record, struct oracle_position *slow)
{
    char *copy = strdup(joints);
    char *rest = NULL;
    struct text_error error = {0};
    assert_true(copy != NULL && game_init(record, rules->variant, rules->options));
    if (!game_set_fen(record, fen, &error)) {
        fail_msg("%s is refused: column %d: %s", fen, error.column, error.what);
    }
    read_slow(rules, fen, 0, slow);
    for (char *word = strtok_r(copy, " ", &rest); word != NULL;
         word = strtok_r(NULL, " ", &rest)) {
        play_joint(rules, record, slow, word);
    }
    free(copy);
}

void assert_joint(const char *game, const char *fen, const char *joints, const char *after)
{
    struct rule_set rules = find_rules(game);
    struct oracle_position slow;
    struct game record;
    char text[FEN_MAX];
    size_t length = strlen(after);
    bool whole = strchr(after, ' ') != NULL;
    play_all(&rules, fen, joints, &record, &slow);
    for (int i = 0; i < 2; i++) {
        if (i == 0) {
            oracle_print(rules.oracle, &slow, text);
        } else {
            rules.variant->to_fen(rules.variant, game_position(&record), text);
        }
        text[whole ? strlen(text) : strcspn(text, " ")] = '\0';
        if (strlen(text) != length || memcmp(text, after, length) != 0) {
            fail_msg("%s%s after %s\nexpected %s\nfound    %s", i == 0 ? "oracle, " : "", fen,
                     joints, after, text);
        }
    }
    game_free(&record);
}

void assert_joint_end(const char *game, const char *fen, const char *joints,
                      enum game_result result, const char *reason)
{
    struct rule_set rules = find_rules(game);
    struct oracle_position slow;
    struct game record;
    play_all(&rules, fen, joints, &record, &slow);
    struct game_end end = game_end(&record);
    game_free(&record);
    assert_string_equal(game_result_text(end.result), game_result_text(result));
    if (strstr(end.reason, reason) == NULL) {
        fail_msg("%s: expected `%s`, found `%s`", fen, reason, end.reason);
    }
    slow_list.count = 0;
    rules.oracle->generate(&slow, &slow_list);
    if (slow_list.count == 0) {
        struct oracle_outcome outcome = rules.oracle->outcome(&slow);
        assert_int_equal(outcome.result, result == RESULT_WHITE_WINS   ? 1
                                         : result == RESULT_BLACK_WINS ? -1
                                                                       : 0);
    }
}

void assert_joint_refused(const char *game, const char *fen, const char *joint, int column,
                          const char *what)
{
    struct rule_set rules = find_rules(game);
    union position_room position;
    struct joint read;
    struct text_error error = {0};
    read_position(&rules, fen, &position);
    assert_false(joint_from_text(rules.variant, &position.head, joint, &read, &error));
    if ((column > 0 ? error.column != column : error.column < 1) ||
        strstr(error.what, what) == NULL || error.what[0] == '\0') {
        fail_msg("%s: expected column %d and `%s`, found column %d: %s", joint, column, what,
                 error.column, error.what);
    }
}
