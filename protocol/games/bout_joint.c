/* A turn in which both sides move at once. An engine's half of it reaches the other engine only
 * when that one has answered too; but XBoard's engines, with Black, are shown White's half
 * first, since their protocol knows nothing else. */
#include "protocol/games/bout_parts.h"
#include "rules/move_text.h"

#include <assert.h>

enum { BOTH = 2 };

/* Who registered first: who took less time, where all engines are told of it. */
static int first_by_clock(const struct referee *referee)
{
    int64_t later = referee->question[0].answer.spent - referee->question[1].answer.spent;
    bool clocks_count =
        !rival_moves_second(referee->rivals[0]) && !rival_moves_second(referee->rivals[1]);
    if (!clocks_count || later == 0) {
        return position_first(game_position(&referee->bout->game));
    }
    return later < 0 ? 0 : 1;
}

/* Asks both at once. */
static bool ask_both(struct referee *referee)
{
    bout_ask(referee, 0);
    bout_ask(referee, 1);
    return bout_listen(referee);
}

/* Asks White, then Black with White's half pending, which is taken back afterwards. */
static bool ask_in_turn(struct referee *referee)
{
    struct game *game = &referee->bout->game;
    bout_ask(referee, 0);
    if (!bout_listen(referee)) {
        return false;
    }
    if (!game_play(game, referee->question[0].answer.move)) {
        referee->out_of_memory = true;
        return false;
    }
    bout_ask(referee, 1);
    bool answered = bout_listen(referee);
    game_undo(game, 1);
    return answered;
}

void bout_joint_turn(struct referee *referee)
{
    struct bout *bout = referee->bout;
    bool shown = rival_moves_second(referee->rivals[1]);
    assert(game_position(&bout->game)->seat == 0 && !game_position(&bout->game)->is_pending);
    if (!(shown ? ask_in_turn(referee) : ask_both(referee))) {
        return;
    }
    struct joint joint = {.first = first_by_clock(referee)};
    int index = bout->game.count;
    for (int seat = 0; seat < BOTH; seat++) {
        joint.half[seat] = referee->question[seat].answer.move;
    }
    if (!bout_reserve(referee, index + BOTH) || !game_play_joint(&bout->game, &joint)) {
        referee->out_of_memory = true;
        return;
    }
    for (int seat = 0; seat < BOTH; seat++) {
        bout_note_turn(referee, seat);
        bout->firsts[index + seat] = (signed char)joint.first;
        bout->remarks[index + seat] = bout_remark(referee, seat);
    }
}

int bout_opening_first(const struct game *opening, int index)
{
    _Alignas(32) unsigned char storage[POSITION_SIZE_MAX];
    struct position *resolved = (struct position *)(void *)storage;
    const struct position *standing = game_position_at(opening, index);
    int first = position_first(standing);
    opening->variant->resolve(standing, resolved, &opening->moves[index], first);
    return resolved->key == game_position_at(opening, index + BOTH)->key ? first : 1 - first;
}
