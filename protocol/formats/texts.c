#pragma GCC visibility push(default)
#include "protocol/formats/texts.h"
#pragma GCC visibility pop

#include "protocol/base/text_file.h"
#include "protocol/formats/game_text.h"
#include "protocol/formats/svg.h"
#include "rules/quincunx_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The position in which `text` names a move: where both sides move at once and nothing is
 * pending it may be the second side's. */
static const struct position *asked(const struct game *game, const char *text,
                                    union position_room *room)
{
    const struct position *now = game_position(game);
    struct text_error why;
    if (game->variant->simultaneous && !now->is_pending &&
        move_from_text(game->variant, now, text, &why) == MOVE_NONE) {
        game->variant->open(now, &room->head, 1);
        return &room->head;
    }
    return now;
}

/* Writes the move that `text` names as players do. False when it is refused. */
static bool write_as_san(const struct game *game, const char *text, FILE *file,
                         struct quincunx_error *error)
{
    union position_room room;
    const struct position *now = game_position(game);
    struct text_error why;
    struct joint joint;
    char san[JOINT_TEXT_MAX] = "";
    if (game->variant->simultaneous && !now->is_pending && strchr(text, '|') != NULL) {
        if (joint_from_text(game->variant, now, text, &joint, &why)) {
            notation_write_joint(game->variant, now, &joint, NOTATION_SAN, san);
        }
    } else {
        now = asked(game, text, &room);
        move_t move = move_from_text(game->variant, now, text, &why);
        if (move != MOVE_NONE) {
            notation_write(game->variant, now, move, NOTATION_SAN, san);
        }
    }
    if (san[0] == '\0' && error != NULL) {
        error->column = why.column;
        snprintf(error->reason, sizeof error->reason, "%s", why.what);
    }
    return san[0] != '\0' && fputs(san, file) >= 0;
}

/* Writes the moves, each played before the next. False when one is refused. */
static bool write_line(const struct quincunx_position *position, const char *moves, FILE *file,
                       struct quincunx_error *error)
{
    struct quincunx_position *copy = NULL; /* where something is played */
    bool is_good = true;
    while (is_good && *moves != '\0') {
        char text[JOINT_TEXT_MAX];
        int length = (int)strcspn(moves, " ");
        snprintf(text, sizeof text, "%.*s", length, moves);
        moves += length + (moves[length] == ' ');
        is_good =
            write_as_san(quincunx_game(copy != NULL ? copy : position), text, file, error);
        if (is_good && *moves != '\0') {
            copy = copy != NULL ? copy : quincunx_copy(position);
            fputc(' ', file);
            is_good = copy != NULL && quincunx_push(copy, text, error);
        }
    }
    quincunx_free(copy);
    return is_good;
}

char *quincunx_san(const struct quincunx_position *position, const char *moves,
                   struct quincunx_error *error)
{
    struct text_file line;
    if (!text_file_open(&line)) {
        return NULL;
    }
    bool is_good = write_line(position, moves, line.file, error);
    is_good = text_file_close(&line) && is_good;
    if (!is_good) {
        free(line.text);
    }
    return is_good ? line.text : NULL;
}

char *quincunx_svg(const struct quincunx_position *position, int width, int turn)
{
    const struct game *game = quincunx_game(position);
    struct svg_style style = {.width = width, .turn = turn, .marks = board_marks_of(game)};
    struct text_file picture;
    if (!text_file_open(&picture)) {
        return NULL;
    }
    svg_write(picture.file, game->variant, game_position(game), &style);
    return text_file_close(&picture) ? picture.text : NULL;
}

char *quincunx_pocket(const struct quincunx_position *position, int seat)
{
    const struct game *game = quincunx_game(position);
    const char *letters = game->variant->letters;
    struct text_file pocket;
    if (!text_file_open(&pocket)) {
        return NULL;
    }
    for (int type = 1; seat >= 0 && seat < game->variant->seats && letters[type] != '\0';
         type++) {
        for (int i = game->variant->pool(game_position(game), seat, type); i > 0; i--) {
            fputc(letters[type], pocket.file);
        }
    }
    return text_file_close(&pocket) ? pocket.text : NULL;
}

void quincunx_free_text(char *text)
{
    free(text);
}
