/* A turn in which both sides move at once. The engines speak UCI: each is asked about the
 * standing position for its own side, one after the other, so that neither takes processor time
 * from the other. Clocks are set when both have answered. Who took less time registered first
 * (S12); without clocks, or where they agree, the position tells. */
#include "protocol/terminal/play.h"

#include <stdio.h>

/* Whether the seat may make this half of the turn; else it loses. */
static bool is_half(struct play *play, int seat, const char *half)
{
    _Alignas(32) unsigned char storage[POSITION_SIZE_MAX];
    struct position *asked = (struct position *)(void *)storage;
    const struct variant *variant = play->game.variant;
    struct text_error error;
    variant->open(game_position(&play->game), asked, seat);
    if (move_from_text(variant, asked, half, &error) == MOVE_NONE) {
        play_illegal(play, seat, half);
        return false;
    }
    return true;
}

bool play_joint_turn(struct play *play, struct remark remark[2], int *first)
{
    struct game *game = &play->game;
    char half[2][MOVE_TEXT_MAX], text[2 * MOVE_TEXT_MAX + 4];
    struct joint joint;
    struct text_error error;
    for (int seat = 0; seat < 2; seat++) {
        if (!play_ask(play, seat, &remark[seat], half[seat])) {
            return false;
        }
    }
    for (int seat = 0; seat < 2; seat++) {
        play_spend(play, seat, remark[seat].milliseconds);
        if (!is_half(play, seat, half[seat])) {
            return false;
        }
    }
    int64_t later = remark[0].milliseconds - remark[1].milliseconds;
    const char *token = play->settings->base == 0 || later == 0 ? "" : later < 0 ? "@w" : "@b";
    snprintf(text, sizeof text, "%s|%s%s", half[0], half[1], token);
    if (!joint_from_text(game->variant, game_position(game), text, &joint, &error)) {
        play_stop(play, RESULT_NONE, "abandoned", "turn %s refused: %.80s", text, error.what);
        return false;
    }
    *first = joint.first;
    if (!game_play_joint(game, &joint)) {
        play_stop(play, RESULT_NONE, "abandoned", "memory is short");
        return false;
    }
    return true;
}
