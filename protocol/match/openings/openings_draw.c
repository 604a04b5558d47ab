/* A drawn opening is the first try of its own sequence of random numbers that is fit to be
 * played, so it depends on nothing but the tournament's seed and its number, and nothing is
 * kept of it. */
#include "protocol/match/openings/openings_draw.h"

/* After so many tries that are not fit games begin at the start. Drops and teleports would be
 * most of what there is to draw. */
enum { DRAWN_MOVES = 4, TRIES_MAX = 1000, DROPS = 1 << MOVE_DROP | 1 << MOVE_TELEPORT };

/* How many moves drawn openings have, as games count them. */
static int count_moves(const struct tournament *tournament)
{
    int moves = tournament->openings.plies > 0 ? tournament->openings.plies : DRAWN_MOVES;
    return tournament->variant->simultaneous ? moves + moves % 2 : moves;
}

move_t openings_draw_move(const struct variant *variant, const struct position *position,
                          unsigned excluded, uint64_t *random)
{
    struct move_list list;
    int count = 0;
    list.count = 0;
    variant->generate(position, GENERATE_ALL, &list);
    for (int i = 0; i < list.count; i++) {
        if ((excluded >> move_kind(list.move[i]) & 1) == 0) {
            list.move[count++] = list.move[i];
        }
    }
    return count > 0 ? list.move[splitmix64(random) % (uint64_t)count] : MOVE_NONE;
}

bool openings_draw_joint(const struct variant *variant, const struct position *standing,
                         unsigned excluded, uint64_t *random, struct joint *joint)
{
    union position_room room;
    for (int seat = 0; seat < 2; seat++) {
        variant->open(standing, &room.head, seat);
        joint->half[seat] = openings_draw_move(variant, &room.head, excluded, random);
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

/* Whether the seat to move has a move that wins. */
static bool has_win(const struct variant *variant, const struct position *position)
{
    union position_room after;
    struct move_list list;
    list.count = 0;
    variant->generate(position, GENERATE_ALL, &list);
    for (int i = 0; i < list.count; i++) {
        variant->apply(position, &after.head, list.move[i]);
        if (is_won(variant, &after.head, position->seat)) {
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
    union position_room after;
    move_t half[2];
    half[seat] = move;
    for (int i = 0; i < replies->count; i++) {
        half[1 - seat] = replies->move[i];
        variant->resolve(standing, &after.head, half, position_first(standing));
        if (!is_won(variant, &after.head, seat)) {
            return false;
        }
    }
    return true;
}

/* Whether either side has a move that wins whatever the other one plays. */
static bool has_joint_win(const struct variant *variant, const struct position *standing)
{
    union position_room room;
    struct move_list list[2];
    for (int seat = 0; seat < 2; seat++) {
        variant->open(standing, &room.head, seat);
        list[seat].count = 0;
        variant->generate(&room.head, GENERATE_ALL, &list[seat]);
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

/* Plays a move by chance if the game goes on and there is one to draw. */
static enum step play_random(struct game *game, uint64_t *random)
{
    const struct position *position = game_position(game);
    bool is_played;
    if (game_end(game).result != RESULT_NONE) {
        return STEP_NONE;
    }
    if (game->variant->simultaneous) {
        struct joint joint;
        if (!openings_draw_joint(game->variant, position, DROPS, random, &joint)) {
            return STEP_NONE;
        }
        is_played = game_play_joint(game, &joint);
    } else {
        move_t move = openings_draw_move(game->variant, position, DROPS, random);
        if (move == MOVE_NONE) {
            return STEP_NONE;
        }
        is_played = game_play(game, move);
    }
    return is_played ? STEP_PLAYED : STEP_OUT_OF_MEMORY;
}

bool openings_draw(const struct tournament *tournament, uint64_t number, struct game *game)
{
    int moves = count_moves(tournament);
    uint64_t mixed = tournament->seed;
    uint64_t random = splitmix64(&mixed) ^ number; /* so that seeds are no numbers in a row */
    for (int i = 0; i < TRIES_MAX; i++) {
        enum step step = STEP_PLAYED;
        while (step == STEP_PLAYED && game->count < moves) {
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
