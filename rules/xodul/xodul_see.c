/* Static exchange evaluation for Xodul. A capture feeds the captor's pool; that is left to the
 * search. */
#include "rules/xodul/xodul.h"

#include "rules/see_tmpl.h"

static inline bitset attackers(const struct see *see, int seat)
{
    return xodul_attackers(xodul_of(see->position), see->square, seat, see->occupied);
}

bool xodul_see(const struct position *position, move_t move, int threshold,
               const int16_t *value)
{
    static const struct see_rules rules = {.attackers = attackers};
    static const uint16_t decisive[2] = {1 << XODUL_KING, 1 << XODUL_KING};
    const struct board *board = &xodul_of(position)->board;
    return see_wins(rules, see_begin(position, board, move, value, decisive), move, threshold);
}
