#include "protocol/formats/puzzle.h"

#include "protocol/base/line.h"
#include "protocol/base/number.h"
#include "protocol/formats/notation.h"
#include "rules/fen.h"

#include <string.h>

/* Where an operation's value goes. */
struct operation {
    const char *name;
    char *text; /* of `size` bytes, or NULL: */
    size_t size;
    int *number;
    const char *prefix; /* of the value, left out */
    bool is_quoted;
};

/* Reads "value", with or without the quotes and the prefix that its operation wants. */
static bool take_operand(const struct operation *operation, const char *value, size_t length)
{
    size_t prefix = strlen(operation->prefix);
    if (operation->is_quoted) {
        if (length < 2 || value[0] != '"' || value[length - 1] != '"') {
            return false;
        }
        value++;
        length -= 2;
    }
    if (length < prefix || strncmp(value, operation->prefix, prefix) != 0) {
        return false;
    }
    value += prefix;
    length -= prefix;
    if (operation->text != NULL) {
        if (length >= operation->size || memchr(value, '"', length) != NULL) {
            return false;
        }
        snprintf(operation->text, operation->size, "%.*s", (int)length, value);
        return true;
    }
    char digits[16];
    int64_t number;
    snprintf(digits, sizeof digits, "%.*s", (int)(length < 15 ? length : 15), value);
    if (number_read(digits, -32000, 32000, &number) != PARSE_READ) {
        return false;
    }
    *operation->number = (int)number;
    return true;
}

/* Reads the operation "name value" of `length` bytes. */
static bool read_operation(const struct operation *operations, const char *text, size_t length,
                           int column, struct text_error *error)
{
    size_t name = strcspn(text, " ;");
    for (; operations->name != NULL; operations++) {
        if (strlen(operations->name) == name && strncmp(text, operations->name, name) == 0) {
            return (name < length &&
                    take_operand(operations, text + name + 1, length - name - 1)) ||
                   text_refuse(error, column, "the value of %s is missing or wrong",
                               operations->name);
        }
    }
    return text_refuse(error, column, "unknown operation \"%.*s\"",
                       (int)(name < 20 ? name : 20), text);
}

bool puzzle_read(struct puzzle *puzzle, const char *text, struct text_error *error)
{
    *puzzle = (struct puzzle){.grade = 0};
    const struct operation operations[] = {
        {"bm", puzzle->best, sizeof puzzle->best, NULL, "", false},
        {"id", puzzle->id, sizeof puzzle->id, NULL, "", true},
        {"dm", NULL, 0, &puzzle->mate, "", false},
        {"ce", NULL, 0, &puzzle->score, "", false},
        {"pv", puzzle->line, sizeof puzzle->line, NULL, "", false},
        {"c0", NULL, 0, &puzzle->grade, "grade ", true},
        {"c1", puzzle->themes, sizeof puzzle->themes, NULL, "", true},
        {.name = NULL}};
    const char *at = strstr(text, " bm ");
    if (at == NULL || (size_t)(at - text) >= sizeof puzzle->fen) {
        return text_refuse(error, 1, "expected a position and bm");
    }
    snprintf(puzzle->fen, sizeof puzzle->fen, "%.*s", (int)(at - text), text);
    at++;
    while (*at != '\0') {
        size_t length = strcspn(at, ";");
        if (at[length] == '\0') {
            return text_refuse(error, (int)(at - text) + 1, "expected ; behind an operation");
        }
        if (!read_operation(operations, at, length, (int)(at - text) + 1, error)) {
            return false;
        }
        at += length + 1;
        at += strspn(at, " ");
    }
    if (puzzle->id[0] == '\0' || puzzle->grade < 1 || puzzle->grade > PUZZLE_GRADE_MAX ||
        puzzle->mate < 0) {
        return text_refuse(error, 1, "expected id, and c0 with a grade from 1 to %d",
                           PUZZLE_GRADE_MAX);
    }
    return true;
}

void puzzle_write(const struct puzzle *puzzle, char *text)
{
    snprintf(text, PUZZLE_TEXT_MAX,
             "%s bm %s; id \"%s\"; %s %d; pv %s; c0 \"grade %d\"; c1 \"%s\";", puzzle->fen,
             puzzle->best, puzzle->id, puzzle->mate > 0 ? "dm" : "ce",
             puzzle->mate > 0 ? puzzle->mate : puzzle->score, puzzle->line, puzzle->grade,
             puzzle->themes);
}

bool puzzle_has_theme(const struct puzzle *puzzle, const char *name)
{
    char themes[PUZZLE_THEMES_MAX];
    char *rest = themes, *word;
    memcpy(themes, puzzle->themes, sizeof themes);
    while ((word = line_word(&rest)) != NULL) {
        if (strcmp(word, name) == 0) {
            return true;
        }
    }
    return false;
}

bool puzzle_set_up(const struct puzzle *puzzle, struct game *game, move_t *best,
                   struct text_error *error)
{
    if (!game_set_fen(game, puzzle->fen, error)) {
        return false;
    }
    *best = notation_read(game->variant, game_position(game), puzzle->best, error);
    return *best != MOVE_NONE;
}
