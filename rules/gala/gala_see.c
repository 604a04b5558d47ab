/* Static exchange evaluation for Gala. Royals take part, but not the last one of a side. A
 * royal on the square may also be shot from afar, and then nobody can take back there (G11,
 * G18). Where four play, all pieces of a side take part, whichever of its seats is to move. */
#include "rules/gala/gala_see.h"

#include "rules/gala/gala.h"

#include "rules/see_tmpl.h"

/* The pieces that fight for a side of the exchange: in cut-throat the mover's army, and those
 * of all others together. */
static wide pieces_of(const struct gala *gala, int side)
{
    if (gala->setup != GALA_CUTTHROAT) {
        return wide_load(&gala->board.side[side]);
    }
    int seat = gala->head.seat;
    return side == (seat & 1) ? gala_army(gala, seat, true) : gala_foes(gala, seat, true);
}

static wide attackers_in(const struct gala *gala, int square, int side, wide occupied)
{
    int seat = gala->head.seat;
    if (gala->setup != GALA_CUTTHROAT) {
        return gala_attackers(gala, square, side, occupied);
    }
    return side != (seat & 1)
               ? gala_foes_attackers(gala, square, seat, occupied)
               : gala_attackers_of(gala, square, wide_and(pieces_of(gala, side), occupied),
                                   gala_flag(gala->setup, seat), occupied);
}

static bitset see_pieces(const struct see *see, int side)
{
    return wide_store(
        attackers_in(gala_of(see->position), see->square, side, wide_load(&see->occupied)));
}

static bool is_shot(const struct see *see, int side)
{
    const struct gala *gala = gala_of(see->position);
    return see->type >= GALA_ADVISOR &&
           wide_any(gala_shooters_of(gala, see->square, pieces_of(gala, side),
                                     wide_load(&see->occupied)));
}

/* Whether a side has no more than one royal. */
static bool is_last_royal(const struct gala *gala, int side)
{
    return !wide_many(wide_and(gala_royals(&gala->board), pieces_of(gala, side)));
}

/* The royal types of a side that has a single royal, as bits. */
static uint16_t decisive_types(const struct gala *gala, int side)
{
    return is_last_royal(gala, side) ? 1 << GALA_ADVISOR | 1 << GALA_GENERAL | 1 << GALA_KING
                                     : 0;
}

/* Whether the move captures a partner's piece (G20). */
static bool takes_partner(const struct gala *gala, move_t move)
{
    return gala->seats == SEATS_MAX && gala->setup != GALA_CUTTHROAT && move_is_capture(move) &&
           piece_side(gala->board.square[move_to(move)]) == (gala->head.seat & 1);
}

/* The board after the first move of the see. */
static wide occupied_after(const struct board *board, move_t move)
{
    wide gone = wide_load(&gala_tables.one[move_from(move)]);
    wide there = wide_load(&gala_tables.one[move_to(move)]);
    return wide_or(wide_minus(gala_occupied(board), gone), there);
}

/* What can be said without going through the exchange: 1 wins, 0 does not, -1 who knows. Then
 * `answers` are those who can take back, unless a royal captured, who may be shot. */
static int see_obvious(const struct gala *gala, move_t move, int threshold,
                       const int16_t *value, bitset *answers)
{
    const struct board *board = &gala->board;
    int to = move_to(move);
    int mover = piece_type(board->square[move_from(move)]);
    int victim = move_is_capture(move) ? piece_type(board->square[to]) : 0;
    int won = (victim != 0 ? value[victim] : 0) - threshold;
    int enemy = 1 - (gala->head.seat & 1);
    if (takes_partner(gala, move)) {
        return -value[victim] >= threshold;
    }
    if (victim >= GALA_ADVISOR && is_last_royal(gala, enemy)) {
        return 1;
    }
    if (won < 0 || move_kind(move) == MOVE_SHOT) {
        return won >= 0;
    }
    if (mover >= GALA_ADVISOR) {
        return -1;
    }
    if (won >= value[mover]) {
        return 1;
    }
    wide able = attackers_in(gala, to, enemy, occupied_after(board, move));
    *answers = wide_store(able);
    return wide_any(able) ? -1 : 1;
}

bool gala_see(const struct position *position, move_t move, int threshold, const int16_t *value)
{
    const struct gala *gala = gala_of(position);
    const struct see_rules rules = {.attackers = see_pieces, .is_shot = is_shot};
    bitset answers = bitset_empty();
    int known = see_obvious(gala, move, threshold, value, &answers);
    if (known >= 0) {
        return known;
    }
    struct see see = {.position = position,
                      .board = &gala->board,
                      .value = value,
                      .decisive = {decisive_types(gala, 0), decisive_types(gala, 1)},
                      .answers = bitset_any(answers) ? &answers : NULL};
    return see_wins(rules, &see, move, threshold);
}
