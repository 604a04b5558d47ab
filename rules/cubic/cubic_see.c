/* Static exchange evaluation for Cubic Shogi. What a capture moves in the stack (C9) is left to
 * the search. */
#include "rules/cubic/cubic.h"

#include "rules/see_tmpl.h"

static inline bitset attackers(const struct see *see, int seat)
{
    return cubic_attackers(cubic_of(see->position), see->square, seat, see->occupied);
}

bool cubic_see(const struct position *position, move_t move, int threshold,
               const int16_t *value)
{
    static const struct see_rules rules = {.attackers = attackers};
    static const uint16_t decisive[2] = {1 << CUBIC_KING, 1 << CUBIC_KING};
    const struct board *board = &cubic_of(position)->board;
    return see_wins(rules, see_begin(position, board, move, value, decisive), move, threshold);
}
