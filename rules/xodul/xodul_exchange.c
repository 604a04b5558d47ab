/* Static exchange evaluation for Xodul. A capture feeds the captor's pool; that is left to the
 * search. */
#include "rules/xodul/xodul.h"

#include "rules/exchange_tmpl.h"

static inline bitset attackers(const struct exchange *exchange, int seat)
{
    return xodul_attackers(xodul_of(exchange->position), exchange->square, seat,
                           exchange->occupied);
}

bool xodul_see(const struct position *position, move_t move, int threshold,
               const int16_t *value)
{
    static const struct exchange_rules rules = {.attackers = attackers};
    static const uint16_t decisive[2] = {1 << XODUL_KING, 1 << XODUL_KING};
    const struct board *board = &xodul_of(position)->board;
    return exchange_wins(rules, exchange_begin(position, board, move, value, decisive), move,
                         threshold);
}
