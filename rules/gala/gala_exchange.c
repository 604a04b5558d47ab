/* Static exchange evaluation for Gala: royals may be taken and may take, but not the last one;
 * a royal that stands on the square may also be shot from afar, which nobody can answer there
 * (G11, G18). */
#include "rules/gala/gala.h"

#include "rules/exchange_tmpl.h"

static bitset attackers(const struct exchange *exchange, int seat)
{
    return wide_store(gala_attackers(gala_of(exchange->position), exchange->square, seat,
                                     wide_load(&exchange->occupied)));
}

static bool is_shot(const struct exchange *exchange, int seat)
{
    return exchange->kind >= GALA_ADVISOR &&
           wide_any(gala_shooters(gala_of(exchange->position), exchange->square, seat,
                                  wide_load(&exchange->occupied)));
}

/* Whether a seat has no more than one royal. */
static bool is_last_royal(const struct board *board, int seat)
{
    return !wide_many(wide_and(gala_royals(board), wide_load(&board->side[seat])));
}

/* The royal kinds of a seat that has a single royal, as bits. */
static uint16_t decisive_kinds(const struct board *board, int seat)
{
    return is_last_royal(board, seat) ? 1 << GALA_ADVISOR | 1 << GALA_GENERAL | 1 << GALA_KING
                                      : 0;
}

/* The board after the first turn of the exchange. */
static wide occupied_after(const struct board *board, move_t move)
{
    wide gone = wide_load(&gala_tables.one[move_from(move)]);
    wide there = wide_load(&gala_tables.one[move_to(move)]);
    return wide_or(wide_minus(gala_occupied(board), gone), there);
}

/* What can be said without going through the exchange: 1 wins, 0 does not, -1 who knows. */
static int obvious(const struct gala *gala, move_t move, int threshold, const int16_t *value)
{
    const struct board *board = &gala->board;
    int to = move_to(move);
    int mover = man_kind(board->square[move_from(move)]);
    int victim = move_is_capture(move) ? man_kind(board->square[to]) : 0;
    int won = (victim != 0 ? value[victim] : 0) - threshold;
    int enemy = 1 - gala->head.seat;
    if (victim >= GALA_ADVISOR && is_last_royal(board, enemy)) {
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
    return wide_any(gala_attackers(gala, to, enemy, occupied_after(board, move))) ? -1 : 1;
}

bool gala_see(const struct position *position, move_t move, int threshold, const int16_t *value)
{
    const struct board *board = &gala_of(position)->board;
    const struct exchange_rules rules = {.attackers = attackers, .is_shot = is_shot};
    int known = obvious(gala_of(position), move, threshold, value);
    if (known >= 0) {
        return known;
    }
    uint16_t decisive[2] = {decisive_kinds(board, 0), decisive_kinds(board, 1)};
    struct exchange exchange = exchange_begin(position, board, move, value, decisive);
    return exchange_wins(rules, exchange, move, threshold);
}
