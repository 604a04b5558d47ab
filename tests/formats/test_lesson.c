/* The lessons of the program: every task is solved by a slow search over the library's API,
 * which passes a turn by writing the FEN anew and knows nothing of the judge; both must agree
 * about every first move. And texts that are refused. */
#include "protocol/formats/lesson_judge.h"
#include "rules/quincunx.h"
#include "rules/variants.h"
#include "tests/support/test_support.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- The slow search --- */

struct slow {
    const struct lesson_task *task;
    struct quincunx_position *start, *now;
    int seat;
};

/* How many pieces with the letter, or with any but K when it is '*', the learner or the others
 * have. */
static int letters_of(const struct slow *slow, const struct quincunx_position *position,
                      bool own, char letter)
{
    int count = 0;
    for (int rank = 0; rank < quincunx_ranks(position); rank++) {
        for (int file = 0; file < quincunx_files(position); file++) {
            int seat = quincunx_piece_seat(position, file, rank);
            int piece = toupper((unsigned char)quincunx_piece(position, file, rank));
            bool is_own = seat >= 0 &&
                          quincunx_team(position, seat) == quincunx_team(position, slow->seat);
            count += seat >= 0 && is_own == own &&
                     (letter == '*' ? piece != 'K' || slow->task->variant->royal == 0
                                    : piece == letter);
        }
    }
    return count;
}

/* Whether the learner's pieces with the letter stand on the goal's squares; with '*', whether
 * the others' pieces that stood there at the start stand there no more. */
static bool squares_are(const struct slow *slow, const struct lesson_goal *goal, char letter)
{
    int files = quincunx_files(slow->now);
    for (int i = 0; i < files * quincunx_ranks(slow->now); i++) {
        if (!square_set_has(&goal->squares, i)) {
            continue;
        }
        int seat = quincunx_piece_seat(slow->now, i % files, i / files);
        char piece = quincunx_piece(slow->now, i % files, i / files);
        if (letter == '*') {
            int had = quincunx_piece_seat(slow->start, i % files, i / files);
            assert_true(had >= 0 && had != slow->seat);
            char old = quincunx_piece(slow->start, i % files, i / files);
            int left = letters_of(slow, slow->now, false, (char)toupper((unsigned char)old));
            int were = letters_of(slow, slow->start, false, (char)toupper((unsigned char)old));
            if ((seat == had && piece == old) || left >= were) {
                return false;
            }
        } else if (seat != slow->seat || toupper((unsigned char)piece) != letter) {
            return false;
        }
    }
    return true;
}

static bool holds(const struct slow *slow, char letter)
{
    char fen[QUINCUNX_FEN_SIZE];
    const char *bracket = strchr(quincunx_fen(slow->now, fen), '[');
    assert_non_null(bracket);
    int wanted = slow->seat == 0 ? letter : tolower((unsigned char)letter);
    const char *found = strchr(bracket, wanted);
    return found != NULL && found < strchr(bracket, ']');
}

/* Whether no answer of those to move takes a piece with the letter. */
static bool is_safe(const struct slow *slow, char letter)
{
    static quincunx_move moves[QUINCUNX_MOVES_MAX];
    int count = quincunx_moves(slow->now, moves, QUINCUNX_MOVES_MAX);
    int had = letters_of(slow, slow->now, true, letter);
    for (int i = 0; i < count; i++) {
        assert_true(quincunx_make(slow->now, moves[i]));
        int has = letters_of(slow, slow->now, true, letter);
        quincunx_undo(slow->now, 1);
        if (has < had) {
            return false;
        }
    }
    return true;
}

static bool slow_reaches(const struct slow *slow)
{
    bool all = true;
    for (int i = 0; i < slow->task->goal_count && all; i++) {
        const struct lesson_goal *goal = &slow->task->goal[i];
        const struct square_set none = {{0}};
        bool any_square = memcmp(&goal->squares, &none, sizeof none) != 0;
        char letter = slow->task->variant->letters[goal->type];
        switch (goal->kind) {
        case LESSON_STAND:
            all = squares_are(slow, goal, letter);
            break;
        case LESSON_CAPTURE:
            all = any_square ? squares_are(slow, goal, '*')
                             : letters_of(slow, slow->now, false, '*') == 0;
            break;
        case LESSON_CHECK:
            all = quincunx_in_check(slow->now);
            break;
        case LESSON_WIN:
            all = quincunx_points(slow->now, slow->seat) == 1;
            break;
        case LESSON_KEEP:
            all = slow->task->variant->simultaneous
                      ? letters_of(slow, slow->now, true, letter) >=
                            letters_of(slow, slow->start, true, letter)
                      : is_safe(slow, letter);
            break;
        default:
            all = holds(slow, letter);
            break;
        }
    }
    return all;
}

/* Sets up the position after a move with the learner to move again. False when one of the
 * others would have to move. */
static bool stands_still(const struct slow *slow, struct quincunx_position *copy)
{
    char fen[QUINCUNX_FEN_SIZE];
    struct quincunx_error error;
    const char *letters = slow->task->variant->seat_letters;
    quincunx_fen(slow->now, fen);
    char *side = strchr(fen, ' ') + 1;
    for (int step = 1; step < slow->task->variant->seats; step++) {
        *side = letters[(slow->seat + step) % slow->task->variant->seats];
        if (!quincunx_set_fen(copy, fen, &error) || quincunx_in_check(copy) ||
            quincunx_moves(copy, NULL, 0) == 0) {
            return false;
        }
    }
    *side = letters[slow->seat];
    char *passant = strchr(strchr(side + 2, ' '), ' ') + 1;
    if (slow->task->variant->seats == 2 && *passant != '-') {
        memmove(passant + 1, passant + 2, strlen(passant + 2) + 1);
        *passant = '-';
    }
    return quincunx_set_fen(copy, fen, &error);
}

static bool slow_solves(struct slow *slow, int moves);

/* Whether the learner's half does it against all halves and in both orders. */
static bool half_does_it(struct slow *slow, quincunx_move move, int moves)
{
    static quincunx_move list[LESSON_MOVES_MAX + 1][QUINCUNX_MOVES_MAX];
    char own[QUINCUNX_MOVE_SIZE], other[QUINCUNX_MOVE_SIZE];
    quincunx_move_to_text(slow->now, move, own);
    int count = quincunx_moves_of(slow->now, 1, list[moves], QUINCUNX_MOVES_MAX);
    for (int i = 0; i < 2 * count; i++) {
        char turn[2 * QUINCUNX_MOVE_SIZE + 4];
        quincunx_move_to_text(slow->now, list[moves][i / 2], other);
        snprintf(turn, sizeof turn, "%s|%s@%c", own, other, "wb"[i % 2]);
        assert_true(quincunx_push(slow->now, turn, NULL));
        bool done = slow_reaches(slow) || slow_solves(slow, moves - 1);
        quincunx_undo(slow->now, 2);
        if (!done) {
            return false;
        }
    }
    return true;
}

/* Whether the others, having answered in any way, leave the learner able to do it. */
static bool answers_fail(struct slow *slow, int moves)
{
    static quincunx_move list[LESSON_MOVES_MAX + 1][QUINCUNX_MOVES_MAX];
    int count = quincunx_moves(slow->now, list[moves], QUINCUNX_MOVES_MAX);
    bool all = count > 0;
    for (int i = 0; i < count && all; i++) {
        assert_true(quincunx_make(slow->now, list[moves][i]));
        all = slow_solves(slow, moves - 1);
        quincunx_undo(slow->now, 1);
    }
    return all;
}

/* Whether the move is the beginning of a way of `moves` moves. */
static bool move_does_it(struct slow *slow, quincunx_move move, int moves)
{
    bool to_win = false;
    for (int i = 0; i < slow->task->goal_count; i++) {
        to_win = to_win || slow->task->goal[i].kind == LESSON_WIN;
    }
    if (slow->task->variant->simultaneous) {
        return half_does_it(slow, move, moves);
    }
    assert_true(quincunx_make(slow->now, move));
    bool done = slow_reaches(slow);
    if (!done && moves > 1 && to_win) {
        done = answers_fail(slow, moves);
    } else if (!done && moves > 1) {
        struct slow next = *slow;
        next.now = quincunx_copy(slow->now);
        done = stands_still(slow, next.now) && slow_solves(&next, moves - 1);
        quincunx_free(next.now);
    }
    quincunx_undo(slow->now, 1);
    return done;
}

static bool slow_solves(struct slow *slow, int moves)
{
    static quincunx_move list[LESSON_MOVES_MAX + 1][QUINCUNX_MOVES_MAX];
    int count = moves > 0
                    ? quincunx_moves_of(slow->now, slow->seat, list[moves], QUINCUNX_MOVES_MAX)
                    : 0;
    for (int i = 0; i < count; i++) {
        if (move_does_it(slow, list[moves][i], moves)) {
            return true;
        }
    }
    return false;
}

/* --- The lessons of the program --- */

static void assert_sentence(const char *text)
{
    assert_true(strlen(text) > 5);
    assert_true(isupper((unsigned char)text[0]));
    assert_true(strchr(".?", text[strlen(text) - 1]) != NULL);
}

static void begin_slow(struct slow *slow, const struct lesson_task *task)
{
    char options[64] = "";
    const struct rule_option *row = task->variant->options;
    for (unsigned i = 0; row != NULL && row[i].name != NULL; i++) {
        size_t used = strlen(options);
        snprintf(options + used, sizeof options - used, "%s%s=%s", i > 0 ? " " : "",
                 row[i].name, row[i].value[task->options >> i & 1]);
    }
    slow->task = task;
    slow->now = quincunx_new(task->variant->name, options, NULL);
    assert_non_null(slow->now);
    assert_true(quincunx_set_fen(slow->now, task->fen, NULL));
    slow->start = quincunx_copy(slow->now);
    slow->seat = quincunx_seat(slow->now);
}

/* Plays the way that the judge names until the task is solved. */
static void walk(const struct lesson_task *task)
{
    struct lesson_verdict verdict;
    union position_room now;
    lesson_start(task, &now.head);
    for (int moves = task->moves; moves > 0; moves--) {
        move_t move = lesson_way(task, &now.head, moves);
        assert_true(move != MOVE_NONE);
        lesson_judge(task, &now.head, moves, move, &verdict);
        assert_int_equal(verdict.state, moves > 1 ? LESSON_GOES_ON : LESSON_SOLVED);
        now = verdict.position;
    }
}

/* The task is solved in the moves it says and not in fewer, and the judge agrees about every
 * first move: one that is wrong gets an answer. */
static void check_task(const struct lesson_task *task)
{
    struct slow slow;
    begin_slow(&slow, task);
    assert_false(slow_reaches(&slow) && !task->variant->simultaneous);
    assert_false(slow_solves(&slow, task->moves - 1));
    union position_room start;
    struct move_list list = {.count = 0};
    lesson_start(task, &start.head);
    task->variant->generate(&start.head, GENERATE_ALL, &list);
    int right = 0;
    for (int i = 0; i < list.count; i++) {
        struct lesson_verdict verdict;
        char text[MOVE_TEXT_MAX];
        move_to_text(task->variant, &start.head, list.move[i], text);
        lesson_judge(task, &start.head, task->moves, list.move[i], &verdict);
        quincunx_move move = quincunx_move_from_text(slow.now, text, NULL);
        assert_int_equal(move_does_it(&slow, move, task->moves), verdict.state != LESSON_WRONG);
        right += verdict.state != LESSON_WRONG;
        if (verdict.state == LESSON_WRONG) {
            assert_sentence(verdict.why);
        }
    }
    assert_true(right > 0);
    walk(task);
    quincunx_free(slow.start);
    quincunx_free(slow.now);
}

static void every_task(void **state)
{
    (void)state;
    for (int i = 0; i < lesson_text_count(); i++) {
        struct embedded_text text = lesson_text_at(i);
        struct lesson lesson;
        struct lesson_error error;
        if (!lesson_read(&lesson, text.bytes, text.size, &error)) {
            fail_msg("%s.txt:%d: %s", text.name, error.line, error.what);
        }
        assert_in_range(lesson.count, 8, 15);
        for (int j = 0; j < lesson.count; j++) {
            const struct lesson_task *task = &lesson.task[j];
            print_message("%s.txt:%d: %s\n", text.name, task->line, task->title);
            assert_sentence(task->say);
            assert_sentence(task->solved);
            assert_sentence(task->hint);
            check_task(task);
        }
        lesson_free(&lesson);
    }
}

static void every_variant_has_a_lesson(void **state)
{
    (void)state;
    for (int i = 0; i < variant_count(); i++) {
        struct lesson lesson;
        struct lesson_error error;
        assert_true(lesson_open(&lesson, variant_find(variant_at(i)->name), &error));
        lesson_free(&lesson);
    }
}

/* --- Texts --- */

#define TASK "task A\nfen 8k/9/9/9/9/9/9/K3W4 w\ngoal stand W e5\n"
#define WORDS "moves 1\nsay A.\nsolved B.\nhint C.\n"

static void assert_refused_text(const char *text, int line, const char *part)
{
    struct lesson lesson;
    struct lesson_error error = {.line = 0};
    assert_false(lesson_read(&lesson, text, strlen(text), &error));
    assert_int_equal(error.line, line);
    if (strstr(error.what, part) == NULL) {
        fail_msg("\"%s\" has no \"%s\"", error.what, part);
    }
}

static void bad_texts(void **state)
{
    (void)state;
    assert_refused_text("", 1, "no task");
    assert_refused_text("variant xodul\r\n", 1, "a control character, number 13");
    assert_refused_text("# only this\n", 1, "no task");
    assert_refused_text("\nvariant draughts\n", 2, "unknown variant \"draughts\"");
    assert_refused_text("variant xodul pool=deep\n", 1, "no option \"pool=deep\"");
    assert_refused_text("variant\n", 1, "nothing stands behind");
    assert_refused_text(TASK WORDS, 1, "before the first variant");
    assert_refused_text("variant xodul\nmoves 1\n", 2, "before the first task");
    assert_refused_text("variant xodul\n" TASK, 2, "the task has no moves");
    assert_refused_text("variant xodul\n" TASK "moves 1\nsay A.\n" TASK, 2, "has no solved");
    assert_refused_text("variant xodul\n" TASK "fen 9\n", 5, "a second \"fen\"");
    assert_refused_text("variant xodul\n" TASK "moves 10\n", 5, "a number from 1 to 9");
    assert_refused_text("variant xodul\n" TASK "goal dance\n", 5, "unknown goal \"dance\"");
    assert_refused_text("variant xodul\n" TASK "goal stand X e5\n", 5, "no piece \"X\"");
    assert_refused_text("variant xodul\n" TASK "goal stand W\n", 5, "names no square");
    assert_refused_text("variant xodul\n" TASK "goal stand W j5\n", 5, "no square \"j5\"");
    assert_refused_text("variant xodul\n" TASK "goal win all\n", 5, "unexpected \"all\"");
    assert_refused_text("variant xodul\n" TASK "sing A.\n", 5, "unknown word \"sing\"");
    assert_refused_text("variant xodul\ntask A\nfen 8k/9\n", 3, "FEN refused at column");
    assert_refused_text("variant xymyx\ntask A\nfen 7k/8/8/8/8/8/8/K7 b\n", 3, "");
    assert_refused_text("variant xodul\n" TASK "goal capture e5\n" WORDS, 2,
                        "nothing to capture on e5");
    assert_refused_text("variant xodul\n" TASK "goal hold K\n" WORDS, 2, "hold a K");
    assert_refused_text("variant xodul\n" TASK "goal check\ngoal win\ngoal keep W\n", 7,
                        "more than 3 goals");
}

static void good_text(void **state)
{
    (void)state;
    static const char text[] =
        "# A comment\n\nvariant xodul pool=common\n" TASK
        "goal capture all\nmoves 2\nsay A\n b\n   c.\nsolved B.\nhint C.";
    struct lesson lesson;
    struct lesson_error error;
    assert_true(lesson_read(&lesson, text, strlen(text), &error));
    assert_int_equal(lesson.count, 1);
    assert_int_equal(lesson.task->line, 4);
    assert_int_equal(lesson.task->moves, 2);
    assert_int_equal(lesson.task->goal_count, 2);
    assert_int_equal(lesson.task->options, 2);
    assert_string_equal(lesson.task->say, "A b c.");
    assert_string_equal(lesson.task->hint, "C.");
    lesson_free(&lesson);
    assert_false(lesson_read(&lesson, "\0", 1, &error));
    assert_string_equal(error.what, "a control character, number 0");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_task),
        cmocka_unit_test(every_variant_has_a_lesson),
        cmocka_unit_test(bad_texts),
        cmocka_unit_test(good_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
