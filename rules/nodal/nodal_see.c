/* Static exchange evaluation for Nodal Chess, about the point of arrival; men captured on the
 * way there count as taken. A knight that captures in passing goes on and leaves nothing to
 * take back. That N10 might bar a king's two steps, and that a check would forbid all other
 * men to capture (N12), is left to the search. */
#include "rules/nodal/nodal.h"

#include "rules/see_tmpl.h"

static inline bitset attackers(const struct see *see, int seat)
{
    const bitset *kind = see->board->kind;
    bitset men = bitset_and(see->board->side[seat], see->occupied);
    int square = see->square;
    bitset pawns = bitset_and(kind[NODAL_PAWN], nodal_tables.slant[square]);
    bitset knights = bitset_and(kind[NODAL_KNIGHT], nodal_tables.knight[square]);
    bitset found = bitset_or(pawns, knights);
    bitset king = bitset_and(kind[NODAL_KING], nodal_tables.area[square]);
    bitset bishops = bitset_and(kind[NODAL_BISHOP], nodal_tables.lines[square]);
    bitset queens = bitset_and(bitset_and(kind[NODAL_QUEEN], nodal_tables.bends[square]), men);
    if (bitset_meet(king, men)) {
        bitset reach = nodal_king_attacks(square, see->occupied);
        found = bitset_or(found, bitset_and(king, reach));
    }
    if (bitset_meet(bishops, men)) {
        bitset reach = nodal_bishop_attacks(square, see->occupied);
        found = bitset_or(found, bitset_and(bishops, reach));
    }
    while (bitset_any(queens)) {
        int queen = bitset_pop(&queens);
        if (!bitset_meet(nodal_tables.bend_between[square][queen], see->occupied)) {
            bitset_add(&found, queen);
        }
    }
    return bitset_and(found, men);
}

/* Whether a knight of `seat` can capture on the point in passing. */
static inline bool is_passed(const struct see *see, int seat)
{
    bitset men = bitset_and(see->board->side[seat], see->occupied);
    bitset knights = bitset_and(see->board->kind[NODAL_KNIGHT], men);
    return nodal_is_passed(see->square, knights, see->occupied);
}

bool nodal_see(const struct position *position, move_t move, int threshold,
               const int16_t *value)
{
    static const struct see_rules rules = {.attackers = attackers, .is_shot = is_passed};
    static const uint16_t decisive[2] = {1 << NODAL_KING, 1 << NODAL_KING};
    const struct board *board = &nodal_of(position)->board;
    return see_wins(rules, see_begin(position, board, move, value, decisive), move, threshold);
}
