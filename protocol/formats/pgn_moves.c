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
    struct pgn_step played;
    if (reading->is_refused || reading->is_short) {
        return;
    }
    int step = variant->simultaneous ? 2 : 1;
    reading->said = step; /* comments on moves that are not read are not read either */
    if (reading->plies > 0 && game->count + step > reading->plies) {
        reading->is_full = true;
        return;
    }
    if (game->count + step > PGN_MOVES_MAX) {
        pgn_refuse(reading, token->line, "the game has more than %d moves", PGN_MOVES_MAX);
        return;
    }
    const struct position *position = game_position(game);
    if (!pgn_step_read(variant, position, text, &played, &error)) {
        pgn_refuse(reading, token->line, "move %d, %.60s: %.120s", position->fullmove_number,
                   text,
                   pgn_word_is_null(text) ? "a null move, and this game has none" : error.what);
        return;
    }
    if (!reserve_move(reading)) {
        reading->is_short = true;
    } else if (variant->simultaneous) {
        reading->is_short = !play_joint(reading, &played.joint);
    } else {
        reading->game->comments[game->count] = (struct comment){.depth = 0};
        reading->is_short = !game_play(game, played.move);
    }
    reading->said = 0;
    if (!reading->is_short) {
        pgn_tell_move(reading, game_position_at(game, game->count - step), &played, text);
    }
}

void pgn_take_comment(struct reading *reading, const struct pgn_token *token)
{
    const struct pgn_game *game = reading->game;
    int step = game->game.variant != NULL && game->game.variant->simultaneous ? 2 : 1;
    if (reading->variations == 0 && token->is_first && !reading->is_refused &&
        game->game.count > 0 && reading->said < step &&
        comment_from_text(token->text,
                          &game->comments[game->game.count - step + reading->said])) {
        reading->said++;
    }
}
