/* A drawn opening is the first try of its own sequence of random numbers that is fit to be
 * played, so it depends on nothing but the contest's seed and its number. */
#include "protocol/tournament/openings/openings_parts.h"

#include "rules/move_text.h"
#include "rules/position.h"

#include <stdlib.h>
#include <string.h>

/* After so many tries that are not fit games begin at the start. */
enum { DRAWN_TURNS = 4, TRIES_MAX = 1000 };

struct asked {
    _Alignas(64) unsigned char bytes[POSITION_SIZE_MAX];
};

static struct position *position_in(struct asked *storage)
{
    return (struct position *)(void *)storage->bytes;
}

int openings_drawn_turns(const struct contest *contest)
{
    int turns = contest->openings.plies > 0 ? contest->openings.plies : DRAWN_TURNS;
    return contest->variant->simultaneous ? turns + turns % 2 : turns;
}

/* Any turn of the position's seat, MOVE_NONE when there is none; no drops on the whole board,
 * which would be most of what there is. */
static move_t draw_move(const struct variant *variant, const struct position *position,
                        uint64_t *random)
{
    struct move_list list;
    int count = 0;
    list.count = 0;
    variant->generate(position, GENERATE_ALL, &list);
    for (int i = 0; i < list.count; i++) {
        enum move_kind kind = move_kind(list.move[i]);
        if (kind != MOVE_TELEPORT && kind != MOVE_DROP) {
            list.move[count++] = list.move[i];
        }
    }
    return count > 0 ? list.move[splitmix64(random) % (uint64_t)count] : MOVE_NONE;
}

/* Draws a turn of both sides at once. False where one has none. */
static bool draw_joint(const struct variant *variant, const struct position *standing,
                       uint64_t *random, struct joint *joint)
{
    struct asked storage;
    for (int seat = 0; seat < 2; seat++) {
        variant->open(standing, position_in(&storage), seat);
        joint->half[seat] = draw_move(variant, position_in(&storage), random);
        if (joint->half[seat] == MOVE_NONE) {
            return false;
        }
    }
    joint->first = position_first(standing);
    return true;
}

/* Whether a position is won for `seat` by the rules; of more than two sides, for anybody. */
static bool is_won(const struct variant *variant, const struct position *position, int seat)
{
    if (variant->count(position) != 0) {
        return false;
    }
    bool is_ours = variant->team[position->seat] == variant->team[seat];
    return variant->outcome(position).kind == (is_ours ? OUTCOME_WIN : OUTCOME_LOSS);
}

/* Whether the seat to move has a turn that wins. */
static bool has_win(const struct variant *variant, const struct position *position)
{
    struct asked after;
    struct move_list list;
    list.count = 0;
    variant->generate(position, GENERATE_ALL, &list);
    for (int i = 0; i < list.count; i++) {
        variant->apply(position, position_in(&after), list.move[i]);
        if (is_won(variant, position_in(&after), position->seat)) {
            return true;
        }
    }
    return false;
}

/* Whether, where both sides move at once, `move` wins for `seat` whatever the other one plays.
 */
static bool wins_anyway(const struct variant *variant, const struct position *standing,
                        int seat, move_t move, const struct move_list *replies)
{
    struct asked after;
    move_t half[2];
    half[seat] = move;
    for (int i = 0; i < replies->count; i++) {
        half[1 - seat] = replies->move[i];
        variant->resolve(standing, position_in(&after), half, position_first(standing));
        if (!is_won(variant, position_in(&after), seat)) {
            return false;
        }
    }
    return true;
}

/* Whether either side has a move that wins whatever the other one plays. */
static bool has_joint_win(const struct variant *variant, const struct position *standing)
{
    struct asked storage;
    struct move_list list[2];
    for (int seat = 0; seat < 2; seat++) {
        variant->open(standing, position_in(&storage), seat);
        list[seat].count = 0;
        variant->generate(position_in(&storage), GENERATE_ALL, &list[seat]);
    }
    bool found = false;
    for (int seat = 0; seat < 2; seat++) {
        for (int i = 0; i < list[seat].count && !found; i++) {
            found = wins_anyway(variant, standing, seat, list[seat].move[i], &list[1 - seat]);
        }
    }
    return found;
}

/* Whether a game may begin where this one stands. */
static bool is_fit(const struct game *game)
{
    const struct variant *variant = game->variant;
    const struct position *position = game_position(game);
    return game_end(game).result == RESULT_NONE &&
           !(variant->simultaneous ? has_joint_win(variant, position)
                                   : has_win(variant, position));
}

enum step { STEP_PLAYED, STEP_NONE, STEP_OUT_OF_MEMORY };

/* Plays a turn by chance if the game goes on and there is one to draw. */
static enum step play_random(struct game *game, uint64_t *random)
{
    const struct position *position = game_position(game);
    bool is_played;
    if (game_end(game).result != RESULT_NONE) {
        return STEP_NONE;
    }
    if (game->variant->simultaneous) {
        struct joint joint;
        if (!draw_joint(game->variant, position, random, &joint)) {
            return STEP_NONE;
        }
        is_played = game_play_joint(game, &joint);
    } else {
        move_t move = draw_move(game->variant, position, random);
        if (move == MOVE_NONE) {
            return STEP_NONE;
        }
        is_played = game_play(game, move);
    }
    return is_played ? STEP_PLAYED : STEP_OUT_OF_MEMORY;
}

bool openings_draw(const struct contest *contest, uint64_t number, struct game *game)
{
    int turns = openings_drawn_turns(contest);
    uint64_t mixed = contest->seed;
    uint64_t random = splitmix64(&mixed) ^ number; /* so that seeds are no numbers in a row */
    for (int i = 0; i < TRIES_MAX; i++) {
        enum step step = STEP_PLAYED;
        while (step == STEP_PLAYED && game->count < turns) {
            step = play_random(game, &random);
        }
        if (step == STEP_OUT_OF_MEMORY) {
            return false;
        }
        if (step == STEP_PLAYED && is_fit(game)) {
            return true;
        }
        game_undo(game, game->count);
    }
    return true;
}
