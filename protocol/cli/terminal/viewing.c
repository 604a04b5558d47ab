#include "protocol/cli/terminal/viewing.h"

#include <stdlib.h>

/* A move that was taken back. */
struct viewing_move {
    move_t move;
    struct comment comment;
    signed char first;
};

/* Moves of the game that make one turn. */
static int step_of(const struct game *game)
{
    return game->variant->simultaneous ? 2 : 1;
}

/* Takes a turn back and keeps it. False at the beginning, or when memory is short. */
static bool step_back(struct viewing *viewing, struct game *game, struct record *record)
{
    int step = step_of(game);
    if (game->count < step) {
        return false;
    }
    size_t room = (size_t)(viewing->count + step) * sizeof *viewing->later;
    struct viewing_move *grown = realloc(viewing->later, room);
    if (grown == NULL) {
        return false;
    }
    viewing->later = grown;
    for (int i = game->count - 1; i >= game->count - step; i--) {
        viewing->later[viewing->count++] =
            (struct viewing_move){game->moves[i], record->comments[i], record->firsts[i]};
    }
    game_undo(game, step);
    record_take_back(record, game->count);
    return true;
}

/* Plays a turn again. False at the end, or when memory is short. */
static bool step_on(struct viewing *viewing, struct game *game, struct record *record)
{
    int step = step_of(game);
    if (viewing->count < step) {
        return false;
    }
    const struct viewing_move *next = &viewing->later[viewing->count - 1];
    bool is_good = true;
    for (int i = 0; i < step; i++) {
        is_good = is_good && record_add(record, &next[-i].comment, next[-i].first);
    }
    if (step == 2) {
        struct joint joint = {{next[0].move, next[-1].move}, next[0].first};
        is_good = is_good && game_play_joint(game, &joint);
    } else {
        is_good = is_good && game_play(game, next->move);
    }
    if (!is_good) {
        record_take_back(record, game->count);
        return false;
    }
    viewing->count -= step;
    return true;
}

bool viewing_step(struct viewing *viewing, struct game *game, struct record *record, int turns)
{
    bool moved = true;
    for (int i = 0; i < abs(turns) && moved; i++) {
        moved = turns < 0 ? step_back(viewing, game, record) : step_on(viewing, game, record);
    }
    return moved;
}

bool viewing_goto(struct viewing *viewing, struct game *game, struct record *record, int number)
{
    while (game_position(game)->fullmove_number >= number && step_back(viewing, game, record)) {
    }
    while (game_position(game)->fullmove_number < number && step_on(viewing, game, record)) {
    }
    return game_position(game)->fullmove_number == number;
}

void viewing_end(struct viewing *viewing)
{
    free(viewing->later);
    *viewing = (struct viewing){.later = NULL};
}
