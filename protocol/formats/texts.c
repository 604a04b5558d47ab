#pragma GCC visibility push(default)
#include "protocol/formats/texts.h"
#pragma GCC visibility pop

#include "protocol/base/text_file.h"
#include "protocol/formats/card.h"
#include "protocol/formats/game_text.h"
#include "protocol/formats/json.h"
#include "protocol/formats/svg.h"
#include "rules/move_text.h"
#include "rules/quincunx_game.h"
#include "rules/variants.h"

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
    if (san[0] == '\0') {
        quincunx_refuse(error, why.column, why.what);
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

/* Reads the name of a square and nothing else. */
static bool read_square(const struct game *game, const char *text, int *square)
{
    int length = text != NULL ? square_from_text(game->variant, text, square) : 0;
    return length > 0 && text[length] == '\0';
}

char *quincunx_svg(const struct quincunx_position *position, int width, int turn,
                   const char *targets)
{
    struct targets found;
    struct text_error error;
    int square;
    const struct game *game = quincunx_game(position);
    struct svg_style style = {.width = width, .turn = turn, .marks = board_marks_of(game)};
    struct text_file picture;
    if (!text_file_open(&picture)) {
        return NULL;
    }
    bool finds = read_square(game, targets, &square) &&
                 targets_find(game->variant, game_position(game), square, &found, &error);
    style.targets = finds ? &found : NULL;
    svg_write(picture.file, game->variant, game_position(game), &style);
    return text_file_close(&picture) ? picture.text : NULL;
}

/* The squares with one of the bits. */
static struct square_set squares_with(const struct targets *targets, unsigned bit)
{
    struct square_set squares = {{0}};
    for (int square = 0; square < SQUARES_MAX; square++) {
        if ((targets->of[square] & bit) != 0) {
            square_set_add(&squares, square);
        }
    }
    return squares;
}

char *quincunx_targets(const struct quincunx_position *position, const char *square)
{
    const struct game *game = quincunx_game(position);
    const struct variant *variant = game->variant;
    struct targets targets = {{0}};
    struct pin pin = {0};
    struct text_error error;
    struct text_file lists;
    int at;
    if (!text_file_open(&lists)) {
        return NULL;
    }
    if (read_square(game, square, &at) &&
        targets_find(variant, game_position(game), at, &targets, &error)) {
        targets_find_pin(variant, game_position(game), at, &targets, &pin);
    }
    FILE *file = lists.file;
    json_write_squares(file, variant, "{", "moves", squares_with(&targets, TARGET_MOVE));
    json_write_squares(file, variant, ",", "captures", squares_with(&targets, TARGET_CAPTURE));
    json_write_squares(file, variant, ",", "taken", squares_with(&targets, TARGET_TAKEN));
    json_write_squares(file, variant, ",", "exposing", pin.exposing);
    json_write_squares(file, variant, ",", "pinners", pin.pinners);
    json_write_squares(file, variant, ",", "checkers", pin.checkers);
    fputs("}", file);
    return text_file_close(&lists) ? lists.text : NULL;
}

char *quincunx_words(const char *variant)
{
    const struct variant *found = variant != NULL ? variant_find(variant) : NULL;
    struct text_file words;
    if (found == NULL || !text_file_open(&words)) {
        return NULL;
    }
    card_write_json(words.file, found);
    return text_file_close(&words) ? words.text : NULL;
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
