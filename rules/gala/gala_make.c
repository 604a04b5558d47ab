/* Making a move of Gala for two: board, key, counts, check, and whether one gives check. */
#include "rules/gala/gala_make.h"

#include <assert.h>

/* Derives is_over and in_check from the board. */
static void gala_find_check(struct gala *gala)
{
    int us = gala->head.seat;
    wide royals = wide_and(gala_royals(&gala->board), wide_load(&gala->board.side[us]));
    gala->head.is_over = !wide_any(royals);
    gala->head.in_check = 0;
    if (!gala->head.is_over && !wide_many(royals)) {
        int last = bitset_first(wide_store(royals));
        wide occupied = gala_occupied(&gala->board);
        gala->head.in_check = wide_any(gala_attackers(gala, last, 1 - us, occupied)) ||
                              wide_any(gala_shooters_of(
                                  gala, last, wide_load(&gala->board.side[1 - us]), occupied));
    }
}

uint64_t gala_key(const struct gala *gala)
{
    return board_key(&gala->board) ^ zobrist_seat[gala->head.seat] ^
           zobrist_extra[gala->head.options | gala->setup << RULE_OPTIONS_MAX];
}

void gala_derive(struct position *position)
{
    struct gala *gala = (struct gala *)(void *)position;
    board_derive(&gala->board);
    gala_find_check(gala);
    position->key = gala_key(gala);
}

/* Makes the move but for the counts and the key, and returns what pieces change in the key. */
FORCE_INLINE uint64_t make_move(const struct position *from, struct position *to, move_t move)
{
    struct gala *gala = (struct gala *)(void *)to;
    *gala = *gala_of(from);
    uint64_t change = 0;
    if (move_is_capture(move)) {
        change ^= board_lift(&gala->board, move_to(move));
    }
    if (move_kind(move) != MOVE_SHOT) {
        change ^= board_move(&gala->board, move_from(move), move_to(move));
    }
    to->seat ^= 1;
    gala_find_check(gala);
    return change;
}

void gala_make(const struct position *from, struct position *to, move_t move)
{
    make_move(from, to, move);
}

void gala_apply(const struct position *from, struct position *to, move_t move)
{
    int type = piece_type(gala_of(from)->board.square[move_from(move)]);
    uint64_t change = make_move(from, to, move);
    to->key ^= change;
    position_count_halfmove(to, move_is_capture(move) || type <= GALA_SOLDIER);
    position_note_seat(to);
    assert(!POSITION_CHECKS || position_is_consistent(to, sizeof(struct gala), gala_derive));
}

/* Only a last royal is in check, and a move takes two royals at the most: whether a move that
 * takes nothing may give check. */
static bool has_last_royal(const struct gala *gala)
{
    wide theirs = wide_load(&gala->board.side[1 - gala->head.seat]);
    return !wide_many(wide_and(gala_royals(&gala->board), theirs));
}

bool gala_gives_check(const struct position *position, move_t move)
{
    return (move_is_capture(move) || has_last_royal(gala_of(position))) &&
           move_gives_check(gala_make, position, move);
}

void gala_checks(const struct position *position, const struct move_list *list,
                 struct move_set *checks)
{
    moves_give_check(gala_make, position, list, has_last_royal(gala_of(position)), checks);
}

void gala_apply_null(const struct position *from, struct position *to)
{
    struct gala *gala = (struct gala *)(void *)to;
    *gala = *gala_of(from);
    position_count_halfmove(to, false);
    position_pass_move(to);
    gala_find_check(gala);
    assert(!POSITION_CHECKS || position_is_consistent(to, sizeof *gala, gala_derive));
}
