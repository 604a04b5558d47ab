/* The moves of a game that is read, and the comments on them, one array each as long as the
 * other. */
#include "protocol/formats/pgn_reading.h"
#include "protocol/formats/pgn_word.h"

#include <stdlib.h>

/* Makes room for one more move of both sides. */
static bool reserve_move(struct reading *reading)
{
    struct pgn_game *game = reading->game;
    if (game->game.count + 2 <= reading->room) {
        return true;
    }
    size_t room = reading->room == 0 ? 64 : 2 * (size_t)reading->room;
    struct comment *comments = realloc(game->comments, room * sizeof *comments);
    if (comments == NULL) {
        return false;
    }
    game->comments = comments;
    if (game->game.variant->simultaneous) {
        signed char *firsts = realloc(game->firsts, room);
        if (firsts == NULL) {
            return false;
        }
        game->firsts = firsts;
    }
    reading->room = (int)room;
    return true;
}

/* Plays a turn of both sides at once. */
static bool play_joint(struct reading *reading, const struct joint *joint)
{
    struct pgn_game *game = reading->game;
    for (int i = game->game.count; i < game->game.count + 2; i++) {
        game->comments[i] = (struct comment){.depth = 0};
        game->firsts[i] = (signed char)joint->first;
    }
    return game_play_joint(&game->game, joint);
}

void pgn_take_move(struct reading *reading, const struct pgn_token *token, const char *text)
{
    struct game *game = &reading->game->game;
    const struct variant *variant = game->variant;
    struct text_error error = {.what = ""};
    struct joint joint;
    move_t move = MOVE_NONE;
    if (reading->is_refused || reading->is_short) {
        return;
    }
    int step = variant->simultaneous ? 2 : 1;
    reading->said = step; /* comments on moves that are not read are not read either */
    if (reading->plies > 0 && game->count + step > reading->plies) {
        return;
    }
    if (game->count + step > PGN_MOVES_MAX) {
        pgn_refuse(reading, token->line, "the game has more than %d moves", PGN_MOVES_MAX);
        return;
    }
    const struct position *position = game_position(game);
    bool is_legal = false;
    if (variant->simultaneous) {
        is_legal = notation_read_joint(variant, position, text, &joint, &error);
    } else {
        move = notation_read(variant, position, text, &error);
        is_legal = move != MOVE_NONE;
    }
    if (!is_legal) {
        pgn_refuse(reading, token->line, "move %d, %.60s: %.120s", position->fullmove_number,
                   text,
                   pgn_word_is_null(text) ? "a null move, and this game has none" : error.what);
        return;
    }
    if (!reserve_move(reading)) {
        reading->is_short = true;
    } else if (variant->simultaneous) {
        reading->is_short = !play_joint(reading, &joint);
    } else {
        reading->game->comments[game->count] = (struct comment){.depth = 0};
        reading->is_short = !game_play(game, move);
    }
    reading->said = 0;
}

void pgn_take_comment(struct reading *reading, const char *text)
{
    const struct pgn_game *game = reading->game;
    int step = game->game.variant != NULL && game->game.variant->simultaneous ? 2 : 1;
    if (reading->variations == 0 && !reading->is_refused &&
        reading->reader->on_comment != NULL) {
        reading->reader->on_comment(reading->reader->context, game->game.count, step, text);
    }
    if (reading->variations == 0 && !reading->is_refused && game->game.count > 0 &&
        reading->said < step &&
        comment_from_text(text, &game->comments[game->game.count - step + reading->said])) {
        reading->said++;
    }
}
