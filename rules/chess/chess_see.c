/* Static exchange evaluation for chess. */
#include "rules/chess/chess.h"

#include "rules/see_tmpl.h"

static inline bitset attackers(const struct see *see, int seat)
{
    return chess_attackers(chess_of(see->position), see->square, seat, see->occupied);
}

bool chess_see(const struct position *position, move_t move, int threshold,
               const int16_t *value)
{
    static const struct see_rules rules = {.attackers = attackers};
    static const uint16_t decisive[2] = {1 << CHESS_KING, 1 << CHESS_KING};
    const struct board *board = &chess_of(position)->board;
    return see_wins(rules, see_begin(position, board, move, value, decisive), move, threshold);
}
