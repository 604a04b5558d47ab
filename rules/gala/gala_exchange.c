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

/* The royal kinds of a seat that has a single royal, as bits. */
static uint16_t decisive_kinds(const struct board *board, int seat)
{
    bool is_last = !wide_many(wide_and(gala_royals(board), wide_load(&board->side[seat])));
    return is_last ? 1 << GALA_ADVISOR | 1 << GALA_GENERAL | 1 << GALA_KING : 0;
}

bool gala_see(const struct position *position, move_t move, int threshold, const int16_t *value)
{
    const struct board *board = &gala_of(position)->board;
    const struct exchange_rules rules = {.attackers = attackers, .is_shot = is_shot};
    uint16_t decisive[2] = {decisive_kinds(board, 0), decisive_kinds(board, 1)};
    struct exchange exchange = exchange_begin(position, board, move, value, decisive);
    return exchange_wins(rules, exchange, move, threshold);
}
