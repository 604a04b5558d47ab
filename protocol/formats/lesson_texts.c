#include "protocol/formats/lesson_texts.h"

#include "protocol/base/text_file.h"
#include "protocol/formats/json.h"
#include "protocol/formats/lesson_judge.h"
#include "protocol/formats/notation.h"
#include "rules/quincunx_game.h"
#include "rules/variants.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool open_lesson_of(const char *name, struct lesson *lesson,
                           struct quincunx_error *error)
{
    const struct variant *variant = name != NULL ? variant_find(name) : NULL;
    struct lesson_error why = {.what = "there is no variant of this name"};
    if (variant == NULL || !lesson_open(lesson, variant, &why)) {
        quincunx_refuse(error, 0, why.what);
        return false;
    }
    return true;
}

static char *end_text(struct text_file *text, struct quincunx_error *error)
{
    return text_file_close(text) ? text->text : quincunx_refuse(error, 0, "out of memory");
}

/* Writes the rule options of a task as quincunx_new reads them. */
static void write_options(FILE *file, const struct lesson_task *task)
{
    char text[128] = "";
    const struct rule_option *row = task->variant->options;
    for (int i = 0; row != NULL && row[i].name != NULL; i++) {
        size_t used = strlen(text);
        if (task->options >> i & 1) {
            snprintf(text + used, sizeof text - used, "%s%s=%s", used > 0 ? " " : "",
                     row[i].name, row[i].value[1]);
        }
    }
    json_write_member(file, ",", "options", text);
}

static void write_goal(FILE *file, const struct variant *variant,
                       const struct lesson_goal *goal)
{
    const char letter[2] = {variant->letters[goal->type], '\0'};
    json_write_member(file, "{", "kind", lesson_kind_name(goal->kind));
    json_write_member(file, ",", "piece", goal->type != 0 ? letter : NULL);
    json_write_squares(file, variant, ",", "squares", goal->squares);
    fputs("}", file);
}

static void write_task(FILE *file, const struct lesson_task *task)
{
    json_write_member(file, "{", "title", task->title);
    json_write_member(file, ",", "variant", task->variant->name);
    write_options(file, task);
    json_write_member(file, ",", "fen", task->fen);
    json_write_member(file, ",", "say", task->say);
    json_write_member(file, ",", "solved", task->solved);
    json_write_member(file, ",", "hint", task->hint);
    fprintf(file, ",\"moves\":%d,\"goals\":[", task->moves);
    for (int i = 0; i < task->goal_count; i++) {
        fputs(i > 0 ? "," : "", file);
        write_goal(file, task->variant, &task->goal[i]);
    }
    fputs("]}", file);
}

char *quincunx_lessons(const char *variant, struct quincunx_error *error)
{
    struct lesson lesson;
    struct text_file text;
    if (!open_lesson_of(variant, &lesson, error)) {
        return NULL;
    }
    if (!text_file_open(&text)) {
        lesson_free(&lesson);
        return quincunx_refuse(error, 0, "out of memory");
    }
    for (int i = 0; i < lesson.count; i++) {
        fputs(i > 0 ? ",\n" : "[", text.file);
        write_task(text.file, &lesson.task[i]);
    }
    fputs("]\n", text.file);
    lesson_free(&lesson);
    return end_text(&text, error);
}

/* Writes what came of a move. */
static void write_verdict(FILE *file, const struct lesson_task *task,
                          const struct position *before, move_t move,
                          const struct lesson_verdict *verdict)
{
    static const char *const states[] = {"solved", "on", "wrong"};
    char answer[MOVE_TEXT_MAX], fen[FEN_MAX];
    bool has_answer = verdict->answer != MOVE_NONE;
    bool has_position = verdict->state == LESSON_GOES_ON ||
                        (verdict->state == LESSON_SOLVED && !task->variant->simultaneous);
    if (has_answer) {
        lesson_write_answer(task, before, move, verdict->answer, answer);
    }
    if (has_position) {
        task->variant->to_fen(task->variant, &verdict->position.head, fen);
    }
    json_write_member(file, "{", "state", states[verdict->state]);
    json_write_member(file, ",", "why", verdict->state == LESSON_WRONG ? verdict->why : NULL);
    json_write_member(file, ",", "answer", has_answer ? answer : NULL);
    json_write_member(file, ",", "fen", has_position ? fen : NULL);
    fputs("}\n", file);
}

char *quincunx_lesson_move(const char *variant, int task, const char *fen, int moves,
                           const char *move, struct quincunx_error *error)
{
    struct lesson lesson;
    struct lesson_verdict verdict;
    struct text_file text;
    struct text_error why = {.column = 0, .what = "there is no such task"};
    union position_room room;
    move_t played = MOVE_NONE;
    if (!open_lesson_of(variant, &lesson, error)) {
        return NULL;
    }
    bool is_there = task >= 0 && task < lesson.count;
    const struct lesson_task *of = &lesson.task[is_there ? task : 0];
    if (is_there && (moves < 1 || moves > of->moves)) {
        snprintf(why.what, sizeof why.what, "the task has %d moves", of->moves);
    } else if (is_there &&
               of->variant->from_fen(of->variant, &room.head, fen, of->options, &why)) {
        played = notation_read(of->variant, &room.head, move, &why);
    }
    if (played == MOVE_NONE || !text_file_open(&text)) {
        quincunx_refuse(error, why.column, played == MOVE_NONE ? why.what : "out of memory");
        lesson_free(&lesson);
        return NULL;
    }
    lesson_judge(of, &room.head, moves, played, &verdict);
    write_verdict(text.file, of, &room.head, played, &verdict);
    lesson_free(&lesson);
    return end_text(&text, error);
}
