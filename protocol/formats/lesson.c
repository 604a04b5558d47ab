/* A text is copied once, and cut where its lines and words end: the tasks point into the copy.
 */
#include "protocol/formats/lesson.h"

#include "protocol/base/line.h"
#include "rules/fen.h"
#include "rules/move_text.h"
#include "rules/variants.h"

#include <lesson_files.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const kind_names[LESSON_KINDS] = {"stand", "capture", "check",
                                                     "win",   "keep",    "hold"};

/* A text that is being read. */
struct lesson_reading {
    struct lesson *lesson;
    struct lesson_error *error;
    char *rest;
    int line;      /* that the last one began in */
    int next_line; /* that `rest` begins in */
    const struct variant *variant;
    unsigned options;
};

__attribute__((format(printf, 3, 4))) static bool refuse(struct lesson_reading *reading,
                                                         int line, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    reading->error->line = line;
    vsnprintf(reading->error->what, sizeof reading->error->what, format, list);
    va_end(list);
    return false;
}

/* Takes the next line that says something, with those that go on with it; NULL at the end. */
static char *take_line(struct lesson_reading *reading)
{
    char *line;
    do {
        reading->line = reading->next_line++;
        line = line_field(&reading->rest, '\n');
    } while (line != NULL && (*line == '\0' || *line == '#'));
    while (line != NULL && reading->rest != NULL && *reading->rest == ' ') {
        char *more = line_trim(line_field(&reading->rest, '\n'));
        char *end = line + strlen(line);
        *end++ = ' ';
        memmove(end, more, strlen(more) + 1);
        reading->next_line++;
    }
    return line != NULL ? line_trim(line) : NULL;
}

static struct lesson_task *last_task(const struct lesson_reading *reading)
{
    return &reading->lesson->task[reading->lesson->count - 1];
}

static bool read_variant(struct lesson_reading *reading, char *rest)
{
    const char *name = line_word(&rest);
    reading->variant = name != NULL ? variant_find(name) : NULL;
    reading->options = 0;
    if (reading->variant == NULL) {
        return refuse(reading, reading->line, "unknown variant \"%.60s\"",
                      name != NULL ? name : "");
    }
    for (const char *word; (word = line_word(&rest)) != NULL;) {
        if (!variant_read_option(reading->variant, word, &reading->options)) {
            return refuse(reading, reading->line, "%s has no option \"%.60s\"",
                          reading->variant->name, word);
        }
    }
    return true;
}

/* Whether what the goals ask for can be: hostile pieces to capture, a pool to hold something.
 */
static bool has_possible_goals(struct lesson_reading *reading, const struct lesson_task *task)
{
    const uint8_t *team = task->variant->team;
    union position_room room;
    lesson_start(task, &room.head);
    for (int i = 0; i < task->goal_count; i++) {
        const struct lesson_goal *goal = &task->goal[i];
        if (goal->kind == LESSON_HOLD && (task->variant->hand_types >> goal->type & 1) == 0) {
            return refuse(reading, task->line, "nobody can hold a %c",
                          task->variant->letters[goal->type]);
        }
        for (int square = 0; square < task->variant->files * task->variant->ranks; square++) {
            int piece = position_piece(&room.head, square);
            if (goal->kind == LESSON_CAPTURE && square_set_has(&goal->squares, square) &&
                (piece == 0 || team[piece_seat(piece)] == team[room.head.seat])) {
                char name[8];
                square_to_text(task->variant, square, name);
                return refuse(reading, task->line, "there is nothing to capture on %s", name);
            }
        }
    }
    return true;
}

/* Whether the last task, if there is one, has all that a task must have. */
static bool is_complete(struct lesson_reading *reading)
{
    if (reading->lesson->count == 0) {
        return true;
    }
    const struct lesson_task *task = last_task(reading);
    const char *missing = task->fen == NULL       ? "fen"
                          : task->goal_count == 0 ? "goal"
                          : task->moves == 0      ? "moves"
                          : task->say == NULL     ? "say"
                          : task->solved == NULL  ? "solved"
                          : task->hint == NULL    ? "hint"
                                                  : NULL;
    return missing != NULL ? refuse(reading, task->line, "the task has no %s", missing)
                           : has_possible_goals(reading, task);
}

static bool begin_task(struct lesson_reading *reading, const char *title)
{
    struct lesson *lesson = reading->lesson;
    if (!is_complete(reading)) {
        return false;
    }
    if (reading->variant == NULL) {
        return refuse(reading, reading->line, "a task before the first variant");
    }
    struct lesson_task *task =
        realloc(lesson->task, sizeof *task * ((size_t)lesson->count + 1));
    if (task == NULL) {
        return refuse(reading, reading->line, "out of memory");
    }
    lesson->task = task;
    task[lesson->count++] = (struct lesson_task){.variant = reading->variant,
                                                 .options = reading->options,
                                                 .title = title,
                                                 .line = reading->line};
    return true;
}

static bool read_fen(struct lesson_reading *reading, struct lesson_task *task, char *rest)
{
    union position_room room;
    struct text_error why;
    if (!task->variant->from_fen(task->variant, &room.head, rest, task->options, &why)) {
        return refuse(reading, reading->line, "FEN refused at column %d: %s", why.column,
                      why.what);
    }
    if (task->variant->simultaneous && room.head.seat != 0) {
        return refuse(reading, reading->line, "the learner has the first seat where both move");
    }
    task->fen = rest;
    return true;
}

/* Adds the squares that the words name, one at least. */
static bool read_goal_squares(struct lesson_reading *reading, const struct lesson_task *task,
                              char *rest, struct lesson_goal *goal)
{
    char *word = line_word(&rest);
    if (word == NULL) {
        return refuse(reading, reading->line, "the goal names no square");
    }
    for (; word != NULL; word = line_word(&rest)) {
        int square;
        int length = square_from_text(task->variant, word, &square);
        if (length == 0 || word[length] != '\0') {
            return refuse(reading, reading->line, "there is no square \"%.60s\"", word);
        }
        goal->squares.word[square / 64] |= UINT64_C(1) << square % 64;
    }
    return true;
}

static bool read_type(struct lesson_reading *reading, const struct lesson_task *task,
                      char **rest, struct lesson_goal *goal)
{
    const char *word = line_word(rest);
    goal->type = word != NULL && word[1] == '\0' ? fen_piece_type(task->variant, word[0]) : 0;
    return goal->type != 0 || refuse(reading, reading->line, "there is no piece \"%.60s\"",
                                     word != NULL ? word : "");
}

static bool read_goal(struct lesson_reading *reading, struct lesson_task *task, char *rest)
{
    const char *word = line_word(&rest);
    int kind = 0;
    while (kind < LESSON_KINDS && (word == NULL || strcmp(word, kind_names[kind]) != 0)) {
        kind++;
    }
    if (kind == LESSON_KINDS) {
        return refuse(reading, reading->line, "unknown goal \"%.60s\"",
                      word != NULL ? word : "");
    }
    if (task->goal_count == LESSON_GOALS_MAX) {
        return refuse(reading, reading->line, "more than %d goals", LESSON_GOALS_MAX);
    }
    struct lesson_goal *goal = &task->goal[task->goal_count++];
    goal->kind = (enum lesson_kind)kind;
    bool has_type = kind == LESSON_STAND || kind == LESSON_KEEP || kind == LESSON_HOLD;
    if (has_type && !read_type(reading, task, &rest, goal)) {
        return false;
    }
    rest = line_trim(rest);
    if (kind == LESSON_CAPTURE && strcmp(rest, "all") == 0) {
        return true;
    }
    if (kind == LESSON_STAND || kind == LESSON_CAPTURE) {
        return read_goal_squares(reading, task, rest, goal);
    }
    return *rest == '\0' || refuse(reading, reading->line, "unexpected \"%.60s\"", rest);
}

static bool read_moves(struct lesson_reading *reading, struct lesson_task *task,
                       const char *rest)
{
    if (rest[0] < '1' || rest[0] > '0' + LESSON_MOVES_MAX || rest[1] != '\0') {
        return refuse(reading, reading->line, "expected a number from 1 to %d",
                      LESSON_MOVES_MAX);
    }
    task->moves = rest[0] - '0';
    return true;
}

/* Reads a line of a task. */
static bool read_line(struct lesson_reading *reading, const char *key, char *rest)
{
    struct lesson_task *task = last_task(reading);
    const struct {
        const char *key;
        const char **text;
    } sentences[] = {{"say", &task->say}, {"solved", &task->solved}, {"hint", &task->hint}};
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++) {
        if (strcmp(key, sentences[i].key) == 0 && *sentences[i].text == NULL) {
            *sentences[i].text = rest;
            return true;
        }
    }
    if (strcmp(key, "fen") == 0 && task->fen == NULL) {
        return read_fen(reading, task, rest);
    }
    if (strcmp(key, "goal") == 0) {
        return read_goal(reading, task, rest);
    }
    if (strcmp(key, "moves") == 0 && task->moves == 0) {
        return read_moves(reading, task, rest);
    }
    static const char keys[] = " fen moves say solved hint ";
    char word[16];
    snprintf(word, sizeof word, " %.10s ", key);
    return refuse(reading, reading->line,
                  strstr(keys, word) != NULL ? "a second \"%.60s\"" : "unknown word \"%.60s\"",
                  key);
}

static bool read_all(struct lesson_reading *reading)
{
    for (char *line; (line = take_line(reading)) != NULL;) {
        const char *key = line_word(&line);
        char *rest = line_trim(line);
        bool is_good;
        if (*rest == '\0') {
            is_good = refuse(reading, reading->line, "nothing stands behind \"%.60s\"", key);
        } else if (strcmp(key, "variant") == 0) {
            is_good = read_variant(reading, rest);
        } else if (strcmp(key, "task") == 0) {
            is_good = begin_task(reading, rest);
        } else if (reading->lesson->count == 0) {
            is_good = refuse(reading, reading->line, "\"%.60s\" before the first task", key);
        } else {
            is_good = read_line(reading, key, rest);
        }
        if (!is_good) {
            return false;
        }
    }
    return is_complete(reading) &&
           (reading->lesson->count > 0 || refuse(reading, 1, "there is no task"));
}

/* Whether the text has no control characters but ends of lines. */
static bool has_no_control(struct lesson_reading *reading, size_t size)
{
    int line = 1;
    for (size_t i = 0; i < size; i++) {
        unsigned char byte = (unsigned char)reading->lesson->text[i];
        if (byte != '\n' && (byte < ' ' || byte == 0x7f)) {
            return refuse(reading, line, "a control character, number %d", byte);
        }
        line += byte == '\n';
    }
    return true;
}

bool lesson_read(struct lesson *lesson, const char *text, size_t size,
                 struct lesson_error *error)
{
    *lesson = (struct lesson){.text = malloc(size + 1)};
    struct lesson_reading reading = {
        .lesson = lesson, .error = error, .rest = lesson->text, .next_line = 1};
    if (lesson->text == NULL) {
        return refuse(&reading, 1, "out of memory");
    }
    memcpy(lesson->text, text, size);
    lesson->text[size] = '\0';
    if (!has_no_control(&reading, size) || !read_all(&reading)) {
        lesson_free(lesson);
        return false;
    }
    return true;
}

void lesson_free(struct lesson *lesson)
{
    free(lesson->task);
    free(lesson->text);
    *lesson = (struct lesson){.count = 0};
}

int lesson_text_count(void)
{
    return (int)(sizeof lesson_files / sizeof *lesson_files);
}

struct embedded_text lesson_text_at(int index)
{
    return lesson_files[index];
}

bool lesson_open(struct lesson *lesson, const struct variant *variant,
                 struct lesson_error *error)
{
    for (int i = 0; i < lesson_text_count(); i++) {
        if (!lesson_read(lesson, lesson_files[i].bytes, lesson_files[i].size, error)) {
            return false;
        }
        for (int j = 0; j < lesson->count; j++) {
            if (lesson->task[j].variant == variant) {
                return true;
            }
        }
        lesson_free(lesson);
    }
    error->line = 1;
    snprintf(error->what, sizeof error->what, "there is no lesson of %s", variant->name);
    return false;
}

const char *lesson_kind_name(enum lesson_kind kind)
{
    return kind_names[kind];
}

void lesson_start(const struct lesson_task *task, struct position *position)
{
    struct text_error error;
    bool is_read =
        task->variant->from_fen(task->variant, position, task->fen, task->options, &error);
    assert(is_read);
    (void)is_read;
}
