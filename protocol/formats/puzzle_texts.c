#pragma GCC visibility push(default)
#include "protocol/formats/puzzle_texts.h"
#pragma GCC visibility pop

#include "protocol/base/line.h"
#include "protocol/base/text_file.h"
#include "protocol/formats/json.h"
#include "protocol/formats/notation.h"
#include "protocol/formats/puzzle_set.h"
#include "rules/quincunx_game.h"
#include "rules/variants.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Writes the moves of the line as far as each is played: of a turn of both sides the first
 * half.
 */
static void write_puzzle_line(FILE *file, const struct puzzle *puzzle, struct game *game)
{
    char line[PUZZLE_LINE_MAX];
    char *rest = line, *word;
    const char *before = "";
    move_t move;
    struct text_error why;
    fputs(",\"line\":[", file);
    memcpy(line, puzzle->line, sizeof line);
    if (puzzle_set_up(puzzle, game, &move, &why)) {
        while ((word = line_word(&rest)) != NULL) {
            const struct position *now = game_position(game);
            char text[MOVE_TEXT_MAX];
            move = notation_read(game->variant, now, word, &why);
            if (move == MOVE_NONE) {
                break;
            }
            move_to_text(game->variant, now, move, text);
            fprintf(file, "%s\"%s\"", before, text);
            before = ",";
            if (game->variant->simultaneous || !game_play(game, move)) {
                break;
            }
        }
    }
    fputs("]", file);
}

static void write_puzzle_themes(FILE *file, const struct puzzle *puzzle)
{
    char themes[PUZZLE_THEMES_MAX];
    char *rest = themes, *word;
    const char *before = "";
    fputs(",\"themes\":[", file);
    memcpy(themes, puzzle->themes, sizeof themes);
    while ((word = line_word(&rest)) != NULL) {
        fprintf(file, "%s\"%s\"", before, word);
        before = ",";
    }
    fputs("]}", file);
}

static void write_puzzle(FILE *file, const struct puzzle *puzzle, struct game *game)
{
    json_write_member(file, "{", "id", puzzle->id);
    json_write_member(file, ",", "fen", puzzle->fen);
    fprintf(file, ",\"mate\":%d,\"score\":%d,\"grade\":%d", puzzle->mate, puzzle->score,
            puzzle->grade);
    write_puzzle_line(file, puzzle, game);
    write_puzzle_themes(file, puzzle);
}

/* Writes all puzzles of a set. False when memory is short. */
static bool write_puzzle_set(FILE *file, const struct puzzle_set *set,
                             const struct variant *variant)
{
    struct game game;
    if (!game_init(&game, variant, 0)) {
        return false;
    }
    fputs("[", file);
    for (int i = 0; i < set->count; i++) {
        fputs(i > 0 ? ",\n" : "", file);
        write_puzzle(file, &set->puzzle[i], &game);
    }
    fputs("]\n", file);
    game_free(&game);
    return true;
}

char *quincunx_puzzles(const char *variant, struct quincunx_error *error)
{
    const struct variant *found = variant != NULL ? variant_find(variant) : NULL;
    struct puzzle_set set;
    struct text_file text;
    if (found == NULL) {
        return quincunx_refuse(error, 0, "there is no variant of this name");
    }
    if (!puzzle_set_open(&set, found)) {
        return quincunx_refuse(error, 0, "out of memory");
    }
    bool is_open = text_file_open(&text);
    bool is_good = is_open && write_puzzle_set(text.file, &set, found);
    puzzle_set_close(&set);
    if (is_open && !(text_file_close(&text) && is_good)) {
        free(text.text);
        is_good = false;
    }
    return is_good ? text.text : quincunx_refuse(error, 0, "out of memory");
}

int quincunx_puzzle_of_day(const char *variant, int year, int month, int day)
{
    const struct variant *found = variant != NULL ? variant_find(variant) : NULL;
    struct puzzle_set set = {.count = 0};
    int number = -1;
    if (found != NULL && puzzle_set_open(&set, found) && set.count > 0) {
        number = puzzle_set_of_day(&set, year, month, day);
    }
    puzzle_set_close(&set);
    return number;
}
