/* Static exchange evaluation for chess. */
#include "rules/chess/chess.h"

#include "rules/exchange_tmpl.h"

static inline bitset attackers(const struct exchange *exchange, int seat)
{
    return chess_attackers(chess_of(exchange->position), exchange->square, seat,
                           exchange->occupied);
}

bool chess_see(const struct position *position, move_t move, int threshold,
               const int16_t *value)
{
    static const struct exchange_rules rules = {.attackers = attackers};
    static const uint16_t decisive[2] = {1 << CHESS_KING, 1 << CHESS_KING};
    const struct board *board = &chess_of(position)->board;
    return exchange_wins(rules, exchange_begin(position, board, move, value, decisive), move,
                         threshold);
}
