/* What a listener is told of a game that is read. Of a variation with something that is no
 * legal move the rest is told as it stands, up to the parenthesis that ends it. */
#include "protocol/formats/pgn_nag.h"
#include "protocol/formats/pgn_reading.h"

#include <stdlib.h>
#include <string.h>

static bool is_heard(const struct reading *reading)
{
    return reading->reader->listener != NULL && !reading->is_refused && !reading->is_short &&
           !reading->is_full;
}

static void emit(struct reading *reading, enum pgn_event event, const char *text)
{
    if (is_heard(reading)) {
        reading->reader->listener(reading->reader->context, event, text);
    }
}

/* Tells more of the text of a variation that is not read. */
static void tell_rest(struct reading *reading, const char *text)
{
    if (!reading->is_rest_open && *text != ')') {
        emit(reading, PGN_CONTINUATION, " ");
    }
    emit(reading, PGN_CONTINUATION, text);
    reading->is_rest_open = strcmp(text, "(") == 0;
}

static void tell_nag(struct reading *reading, int nag)
{
    char text[8];
    snprintf(text, sizeof text, "$%d", nag);
    emit(reading, PGN_NAG, text);
}

static void tell_nags(struct reading *reading, const char *text, size_t length, bool may_be_new)
{
    int nag[PGN_SIGNS_MAX];
    int count = pgn_nags_of(text, length, may_be_new, nag);
    for (int i = 0; i < count; i++) {
        tell_nag(reading, nag[i]);
    }
}

void pgn_tell_move(struct reading *reading, const struct position *position,
                   const struct pgn_step *step, const char *text)
{
    if (!is_heard(reading)) {
        return;
    }
    const struct variant *variant = reading->game->game.variant;
    char move[JOINT_TEXT_MAX];
    pgn_step_text(variant, position, step, move);
    emit(reading, PGN_MOVE, move);
    if (!variant->simultaneous) {
        bool promotes = MOVE_PROMOTION_KINDS >> move_kind(step->move) & 1;
        tell_nags(reading, text, strlen(text), !promotes);
        return;
    }
    while (*text != '\0') { /* "e4!|e5?@w" */
        size_t length = strcspn(text, "|@");
        tell_nags(reading, text, length, false);
        text += length + (text[length] != '\0');
    }
}

void pgn_tell_comment(struct reading *reading, const struct pgn_token *token)
{
    if (reading->rest == 0) {
        emit(reading, token->is_first ? PGN_COMMENT : PGN_CONTINUATION, token->text);
        return;
    }
    if (token->is_first) {
        tell_rest(reading, "(");
    }
    emit(reading, PGN_CONTINUATION, token->text);
    if (token->is_last) {
        tell_rest(reading, ")");
    }
}

void pgn_take_glyph(struct reading *reading, const char *text)
{
    long nag = strtol(text + 1, NULL, 10);
    if (reading->rest > 0) {
        tell_rest(reading, text);
    } else if (nag > PGN_NAG_MAX) {
        emit(reading, PGN_COMMENT, text);
    } else if (nag > 0) {
        tell_nag(reading, (int)nag);
    }
}

void pgn_take_signs(struct reading *reading, const char *text)
{
    tell_nags(reading, text, strlen(text), false);
}

/* Whether a number is not that of the move which is to be played. Behind a FEN numbers may
 * begin anywhere. */
static bool is_wrong_number(const struct reading *reading, const struct pgn_word *word)
{
    const struct position *now = pgn_lines_now(&reading->reader->lines);
    const struct variant *variant = reading->game->game.variant;
    bool is_first = now->seat == 0 || variant->simultaneous;
    return word->number >= 0 && !reading->has_fen &&
           (word->number != now->fullmove_number || (is_first && word->points > 1));
}

/* From here on the variation is told as it stands; a move with its number. */
static void begin_rest(struct reading *reading, const struct pgn_token *token,
                       const struct pgn_word *word)
{
    const struct position *now = pgn_lines_now(&reading->reader->lines);
    char number[16] = "";
    if (word->number < 0 && word->points == 0) {
        bool is_first = now->seat == 0 || reading->game->game.variant->simultaneous;
        snprintf(number, sizeof number, "%d%s ", now->fullmove_number, is_first ? "." : "...");
    }
    reading->rest = reading->variations;
    reading->is_rest_open = false;
    emit(reading, PGN_REST, number);
    emit(reading, PGN_CONTINUATION, token->text);
}

void pgn_take_aside(struct reading *reading, const struct pgn_token *token)
{
    struct pgn_lines *lines = &reading->reader->lines;
    struct pgn_step step;
    struct pgn_word word;
    struct text_error error;
    if (!is_heard(reading)) {
        return;
    }
    if (reading->rest > 0) {
        tell_rest(reading, token->text);
        return;
    }
    pgn_word_read(token->text, &word);
    if (word.kind == WORD_RESULT) {
        if (word.result != RESULT_NONE) {
            emit(reading, PGN_COMMENT, token->text);
        }
    } else if (is_wrong_number(reading, &word)) {
        begin_rest(reading, token, &word);
    } else if (word.kind == WORD_NOTHING) {
        pgn_take_signs(reading, word.move);
    } else if (pgn_step_read(lines->variant, pgn_lines_now(lines), word.move, &step, &error)) {
        union position_room before;
        memcpy(&before, pgn_lines_now(lines), lines->variant->position_size);
        pgn_lines_play(lines, &step);
        pgn_tell_move(reading, &before.head, &step, word.move);
    } else {
        begin_rest(reading, token, &word);
    }
}

void pgn_take_open(struct reading *reading)
{
    const struct game *game = &reading->game->game;
    struct pgn_lines *lines = &reading->reader->lines;
    reading->variations++;
    if (!is_heard(reading)) {
        return;
    }
    if (reading->rest > 0) {
        tell_rest(reading, "(");
        return;
    }
    if (reading->told == 0) {
        int step = game->variant->simultaneous ? 2 : 1;
        pgn_lines_begin(lines, game->variant,
                        game->count > 0 ? game_position_at(game, game->count - step) : NULL,
                        game_position(game));
    }
    if (pgn_lines_open(lines)) {
        reading->told++;
        emit(reading, PGN_OPEN, "");
    } else {
        reading->rest = reading->variations;
        reading->is_rest_open = true;
        emit(reading, PGN_REST, "(");
    }
}

void pgn_take_close(struct reading *reading)
{
    bool is_told = reading->told == reading->variations;
    if (reading->rest > 0 && !is_told) {
        tell_rest(reading, ")");
    }
    if (reading->rest == reading->variations) {
        reading->rest = 0;
    }
    if (is_told) {
        reading->told--;
        pgn_lines_close(&reading->reader->lines);
        emit(reading, PGN_CLOSE, "");
    }
    reading->variations--;
}
