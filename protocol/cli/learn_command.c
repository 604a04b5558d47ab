#include "protocol/cli/learn_command.h"

#include "protocol/base/line.h"
#include "protocol/base/sanitize.h"
#include "protocol/base/system.h"
#include "protocol/formats/board.h"
#include "protocol/formats/card.h"
#include "protocol/formats/lesson_judge.h"
#include "protocol/formats/notation.h"
#include "rules/variants.h"

#include <string.h>
#include <strings.h>

/* A learner at work. */
struct learner {
    struct lesson lesson;
    int at; /* the task, from 0 */
    union position_room position;
    int moves;   /* that are left for it */
    bool hinted; /* the hint was told since the last move */
    bool quits;
};

static const struct lesson_task *task_of(const struct learner *learner)
{
    return &learner->lesson.task[learner->at];
}

static void say(const char *text)
{
    card_write_text(stdout, text, 0, CARD_WIDTH);
}

/* Brackets around the squares that the goals name, as far as there is room for marks. */
static struct board_marks marks_of(const struct lesson_task *task)
{
    struct board_marks marks = {.count = 0};
    int squares[4], count = 0;
    for (int i = 0; i < task->goal_count; i++) {
        for (int square = 0; square < SQUARES_MAX && count < 4; square++) {
            if (square_set_has(&task->goal[i].squares, square)) {
                squares[count++] = square;
            }
        }
    }
    for (int i = 0; i < count; i += 2) {
        int other = squares[i + 1 < count ? i + 1 : i];
        marks.move[marks.count++] = move_make(MOVE_QUIET, squares[i], other, 0, 0);
    }
    return marks;
}

static void show_board(const struct learner *learner)
{
    const struct lesson_task *task = task_of(learner);
    const struct board_marks marks = marks_of(task);
    char text[BOARD_TEXT_MAX];
    board_to_text(task->variant, &learner->position.head, &marks, text);
    printf("\n%s\n", text);
}

/* Goes to a task, or ends when there is no such. */
static void begin(struct learner *learner, int at)
{
    if (at >= learner->lesson.count) {
        puts("\nThat was the last task.");
        learner->quits = true;
        return;
    }
    learner->at = at > 0 ? at : 0;
    const struct lesson_task *task = task_of(learner);
    lesson_start(task, &learner->position.head);
    learner->moves = task->moves;
    learner->hinted = false;
    printf("\n%s, task %d of %d: %s\n\n", task->variant->title, learner->at + 1,
           learner->lesson.count, task->title);
    say(task->say);
    printf("(%d move%s%s)\n", task->moves, task->moves > 1 ? "s" : "",
           task->variant->simultaneous ? ", whatever the other side does"
           : lesson_is_answered(task)  ? ", whatever the answers are"
           : task->moves > 1           ? "; the other side stands still"
                                       : "");
    show_board(learner);
}

/* Says the hint; asked again, a move. */
static void give_hint(struct learner *learner)
{
    const struct lesson_task *task = task_of(learner);
    const struct position *position = &learner->position.head;
    if (!learner->hinted) {
        say(task->hint);
        puts("(`hint` again tells a move.)");
        learner->hinted = true;
        return;
    }
    char text[MOVE_TEXT_MAX];
    move_t move = lesson_way(task, position, learner->moves);
    move_to_text(task->variant, position, move, text);
    printf("Play %s.\n", text);
}

/* Says what the other side does, and shows the board. */
static void go_on(struct learner *learner, const struct lesson_verdict *verdict, move_t move)
{
    const struct lesson_task *task = task_of(learner);
    char text[MOVE_TEXT_MAX];
    if (verdict->answer == MOVE_NONE) {
        puts("Right, go on.");
    } else {
        int seat =
            lesson_write_answer(task, &learner->position.head, move, verdict->answer, text);
        printf("Right. %s plays %s. Go on.\n", task->variant->seat_names[seat], text);
    }
    learner->position = verdict->position;
    learner->moves--;
    show_board(learner);
}

static void play(struct learner *learner, const char *word)
{
    const struct lesson_task *task = task_of(learner);
    struct lesson_verdict verdict;
    struct text_error error;
    move_t move = notation_read(task->variant, &learner->position.head, word, &error);
    if (move == MOVE_NONE) {
        printf("%.40s is no legal move: %s. (`help` lists the commands.)\n", word, error.what);
        return;
    }
    lesson_judge(task, &learner->position.head, learner->moves, move, &verdict);
    switch (verdict.state) {
    case LESSON_WRONG:
        say(verdict.why);
        say(task->hint);
        break;
    case LESSON_GOES_ON:
        learner->hinted = false;
        go_on(learner, &verdict, move);
        break;
    default:
        say(task->solved);
        begin(learner, learner->at + 1);
        break;
    }
}

static void show_help(void)
{
    puts("a move       as e2e4 or in short notation\n"
         "hint         help with the task; asked again, a move\n"
         "skip         go to the next task\n"
         "back         go to the task before\n"
         "pieces L     tell how the piece with the letter L goes\n"
         "help         this list\n"
         "quit         leave");
}

/* Does what a line asks for. */
static void take_line(struct learner *learner, char *line)
{
    sanitize_text(line);
    const char *word = line_word(&line);
    if (word == NULL) {
        return;
    }
    if (strcasecmp(word, "hint") == 0) {
        give_hint(learner);
    } else if (strcasecmp(word, "skip") == 0) {
        begin(learner, learner->at + 1);
    } else if (strcasecmp(word, "back") == 0) {
        begin(learner, learner->at - 1);
    } else if (strcasecmp(word, "pieces") == 0) {
        card_write_asked(stdout, task_of(learner)->variant, line_trim(line), CARD_WIDTH);
    } else if (strcasecmp(word, "help") == 0) {
        show_help();
    } else if (strcasecmp(word, "quit") == 0) {
        learner->quits = true;
    } else if (line_word(&line) != NULL) {
        puts("One move at a time, please. (`help` lists the commands.)");
    } else {
        play(learner, word);
    }
}

/* Asks for lines until the learner has had enough or the input ends. */
static void teach(struct learner *learner)
{
    struct line_reader reader;
    line_reader_init(&reader, SYSTEM_INPUT);
    while (!learner->quits) {
        char *line;
        printf("%s> ", task_of(learner)->variant->seat_names[learner->position.head.seat]);
        fflush(stdout);
        enum line_status status;
        while ((status = line_reader_next(&reader, &line)) == LINE_MISSING) {
            line_reader_fill(&reader);
        }
        if (status == LINE_END) {
            putchar('\n');
            break;
        }
        if (status == LINE_READY) {
            take_line(learner, line);
        } else {
            puts("That line is too long.");
        }
    }
    line_reader_free(&reader);
}

/* Opens the lesson of a variant. False after a line on stderr. */
static bool open_lesson(struct lesson *lesson, const struct variant *variant)
{
    struct lesson_error error;
    if (!lesson_open(lesson, variant, &error)) {
        fprintf(stderr, "quincunx learn: line %d: %s\n", error.line, error.what);
        return false;
    }
    return true;
}

static int list_lessons(void)
{
    for (int i = 0; i < variant_count(); i++) {
        const struct variant *variant = variant_find(variant_at(i)->name);
        struct lesson lesson;
        if (!open_lesson(&lesson, variant)) {
            return STATUS_FAILURE;
        }
        const struct variant *first = lesson.task[0].variant;
        printf("%-17s %s: %d tasks%s%s\n", variant->name, variant->title, lesson.count,
               variant == first ? "" : ", those of ", variant == first ? "" : first->name);
        lesson_free(&lesson);
    }
    return STATUS_SUCCESS;
}

static int run_learn(struct arguments *arguments)
{
    static const struct flag task = {"task", FLAG_NUMBER, 0, 1, 99, .value = NULL};
    const struct variant *variant;
    unsigned options;
    struct learner learner = {.quits = false};
    int number = 1;
    if (arguments->count == 0) {
        return list_lessons();
    }
    if (!arguments_variant(arguments, &variant, &options) ||
        (arguments->count > 1 && !arguments_number(arguments, 1, &task, &number))) {
        return STATUS_USAGE;
    }
    if (!open_lesson(&learner.lesson, variant)) {
        return STATUS_FAILURE;
    }
    if (number > learner.lesson.count) {
        int count = learner.lesson.count;
        lesson_free(&learner.lesson);
        return usage_error("learn", "%s has %d tasks, not %d", variant->name, count, number);
    }
    puts("Type a move, or `help`. Brackets show the squares of the task.");
    begin(&learner, number - 1);
    teach(&learner);
    lesson_free(&learner.lesson);
    return STATUS_SUCCESS;
}

const struct command learn_command = {
    .name = "learn",
    .words = "[VARIANT] [TASK]",
    .what = "teaches a game by small tasks; without a variant, lists the lessons",
    .count = {0, 2},
    .refuses_rules = true,
    .run = run_learn};
