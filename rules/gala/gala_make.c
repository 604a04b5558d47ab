/* Making a move of Gala, who attacks what, and static exchange evaluation. */
#include "rules/build.h"
#include "rules/gala/gala.h"

#include "rules/see_tmpl.h"

#include <assert.h>

/* Whether the rider, hopper or lame piece on squares[0] attacks squares[1] past `pieces`, to
 * whom squares[1] does not belong. */
static bool attacks_far(const struct gala *gala, const int squares[2],
                        const struct gala_views *pieces)
{
    int from = squares[0];
    int to = squares[1];
    unsigned straight = gala_tables.rook_arms[to][from];
    unsigned slanted = gala_tables.bishop_arms[to][from];
    switch (piece_type(gala->board.square[from])) {
    case GALA_HORSE:
        return wide_has(gala_horse_reach(from, &pieces->seen[UPRIGHT]), to);
    case GALA_ELEPHANT:
        return wide_has(gala_elephant_reach(from, &pieces->seen[UPRIGHT], gala->head.options),
                        to);
    case GALA_BISHOP:
        return gala_arms_reach(gala_tables.bishop_trail, slanted, squares, pieces, false);
    case GALA_ROOK:
        return gala_arms_reach(gala_tables.rook_trail, straight, squares, pieces, false);
    case GALA_CANNON:
        return gala_arms_reach(gala_tables.rook_trail, straight, squares, pieces, true);
    default:
        return gala_arms_reach(gala_tables.bishop_trail, slanted, squares, pieces, true);
    }
}

wide gala_attackers_of(const struct gala *gala, int square, wide pieces, int flag,
                       wide occupied)
{
    const bitset *pieces_of = gala->board.type;
    const bitset *from = gala_tables.from[square];
    const bitset *march = &from[FROM_MARCH + 2 * flag];
    wide bishops =
        wide_or(wide_load(&pieces_of[GALA_BISHOP]), wide_load(&pieces_of[GALA_ARCHER]));
    wide rooks = wide_or(wide_load(&pieces_of[GALA_ROOK]), wide_load(&pieces_of[GALA_CANNON]));
    wide near = wide_or(wide_and(wide_load(&pieces_of[GALA_PAWN]), wide_load(&march[0])),
                        wide_and(wide_load(&pieces_of[GALA_SOLDIER]), wide_load(&march[1])));
    for (int i = 0; i < PIECE_TYPES - GALA_ADVISOR; i++) {
        near = wide_or(near, wide_and(wide_load(&pieces_of[GALA_ADVISOR + i]),
                                      wide_load(&from[FROM_ROYAL + i])));
    }
    wide far = wide_or(wide_and(bishops, wide_load(&from[FROM_BISHOP])),
                       wide_and(rooks, wide_load(&from[FROM_ROOK])));
    far =
        wide_or(far, wide_and(wide_load(&pieces_of[GALA_HORSE]), wide_load(&from[FROM_HORSE])));
    bool is_korean = gala->head.options & GALA_KOREAN_ELEPHANTS;
    const bitset *from_elephant = &from[is_korean ? FROM_KOREAN_ELEPHANT : FROM_ELEPHANT];
    far =
        wide_or(far, wide_and(wide_load(&pieces_of[GALA_ELEPHANT]), wide_load(from_elephant)));
    wide attackers = wide_and(near, pieces);
    bitset candidates = wide_store(wide_and(far, pieces));
    if (!bitset_any(candidates)) {
        return attackers;
    }
    struct gala_views views =
        gala_views_of(wide_minus(occupied, wide_load(&gala_tables.one[square])));
    do {
        const int squares[2] = {bitset_pop(&candidates), square};
        wide one = wide_load(&gala_tables.one[squares[0]]);
        attackers = wide_or(attackers, wide_where(one, attacks_far(gala, squares, &views)));
    } while (bitset_any(candidates));
    return attackers;
}

wide gala_attackers(const struct gala *gala, int square, int side, wide occupied)
{
    wide pieces = wide_and(wide_load(&gala->board.side[side]), occupied);
    return gala_attackers_of(gala, square, pieces, 2 * gala->setup + side, occupied);
}

wide gala_foes_attackers(const struct gala *gala, int square, int seat, wide occupied)
{
    if (gala->setup != GALA_CUTTHROAT) {
        return gala_attackers(gala, square, 1 - (seat & 1), occupied);
    }
    wide attackers = wide_empty();
    for (int foe = 0; foe < SEATS_MAX; foe++) {
        wide pieces = wide_and(gala_army(gala, foe, true), occupied);
        if (foe != seat && wide_any(pieces)) {
            int flag = gala_flag(gala->setup, foe);
            attackers =
                wide_or(attackers, gala_attackers_of(gala, square, pieces, flag, occupied));
        }
    }
    return attackers;
}

wide gala_shooters_of(const struct gala *gala, int square, wide pieces, wide occupied)
{
    const struct board *board = &gala->board;
    struct gala_views views = gala_views_of(occupied);
    wide general = wide_load(&board->type[GALA_GENERAL]);
    wide advisor = wide_load(&board->type[GALA_ADVISOR]);
    wide king = wide_load(&board->type[GALA_KING]);
    wide road = wide_load(&gala_tables.road);
    wide straight = wide_or(wide_minus(general, road), wide_and(advisor, road));
    wide slanted = wide_or(wide_minus(advisor, road), wide_and(general, road));
    straight = wide_and(wide_or(straight, king), gala_sight(square, false, &views));
    slanted = wide_and(wide_or(slanted, king), gala_sight(square, true, &views));
    return wide_and(wide_or(straight, slanted), wide_and(pieces, occupied));
}

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
FORCE_INLINE uint64_t make(const struct position *from, struct position *to, move_t move)
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
    make(from, to, move);
}

void gala_apply(const struct position *from, struct position *to, move_t move)
{
    int type = piece_type(gala_of(from)->board.square[move_from(move)]);
    uint64_t change = make(from, to, move);
    to->key ^= change;
    position_count_halfmove(to, move_is_capture(move) || type <= GALA_SOLDIER);
    position_note_seat(to);
    assert(!POSITION_CHECKS || position_is_consistent(to, sizeof(struct gala), gala_derive));
}

/* Only a last royal is in check, and a move takes two royals at the most. */
bool gala_gives_check(const struct position *position, move_t move)
{
    const struct gala *gala = gala_of(position);
    wide theirs = wide_load(&gala->board.side[1 - position->seat]);
    wide royals = wide_and(gala_royals(&gala->board), theirs);
    bool none_is_last = wide_many(royals) && !move_is_capture(move);
    return !none_is_last && move_gives_check(gala_apply, position, move);
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

/* --- Static exchange evaluation: royals may be taken and may take, but not the last one;
 * a royal that stands on the square may also be shot from afar, which nobody can answer there
 * (G11, G18). Where four play, a side's pieces join in whoever of them is to move next. --- */

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

static bitset attackers(const struct see *see, int side)
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
static int obvious(const struct gala *gala, move_t move, int threshold, const int16_t *value,
                   bitset *answers)
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
    const struct see_rules rules = {.attackers = attackers, .is_shot = is_shot};
    bitset answers = bitset_empty();
    int known = obvious(gala, move, threshold, value, &answers);
    if (known >= 0) {
        return known;
    }
    uint16_t decisive[2] = {decisive_types(gala, 0), decisive_types(gala, 1)};
    struct see see = see_begin(position, &gala->board, move, value, decisive);
    see.answers = bitset_any(answers) ? &answers : NULL;
    return see_wins(rules, see, move, threshold);
}
