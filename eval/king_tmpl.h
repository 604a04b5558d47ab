/* A king's surroundings: its shelter, the weak squares beside it, checks that cost nothing,
 * danger as a score. The includer has included eval/walk_tmpl.h; its weights have safe_check by
 * kind. */
#ifndef KING_KIND
#include "eval/walk_tmpl.h"
#endif

#include "eval/shelter_weights.h"

enum { DANGER_MAX = 500, DANGER_SQUARED = 160, DANGER_END = 6 };

FORCE_INLINE taper_t shelter_score(const struct sides *sides, int seat,
                                   const struct shelter_weights *shelter)
{
    const struct side *side = &sides->side[seat];
    const struct side *enemy = &sides->side[1 - seat];
    bitset pair = bitset_or(bitset_of(side->king), sideways(bitset_of(side->king)));
    bitset near = bitset_or(pair, forward(seat, pair, 1));
    bitset far = forward(seat, pair, 2);
    bitset half_open = bitset_minus(pair, side->pawn_files);
    bitset open = bitset_minus(half_open, enemy->pawn_files);
    bitset front = side_masks.front[seat][side->king];
    bitset storm = bitset_minus(front, forward(seat, front, 4));
    return shelter->near * bitset_count(bitset_and(side->pawns, near)) +
           shelter->far * bitset_count(bitset_and(side->pawns, far)) +
           shelter->half_open * bitset_count(bitset_minus(half_open, open)) +
           shelter->open * bitset_count(open) +
           shelter->storm * bitset_count(bitset_and(enemy->pawns, storm));
}

/* Squares of the king's zone that the enemy attacks and at most one man of its own guards. */
FORCE_INLINE bitset weak_zone(const struct sides *sides, int seat)
{
    const struct side *side = &sides->side[seat];
    bitset zone = side_masks.zone[seat][side->king];
    return bitset_minus(bitset_and(zone, sides->side[1 - seat].attacks), side->twice);
}

/* Danger from the enemy's men of a kind that can give check from a square of `from` which they
 * reach and the seat does not guard. */
FORCE_INLINE int safe_check(const struct sides *sides, int seat, int kind, bitset from)
{
    bitset guarded = bitset_or(sides->side[seat].attacks, sides->board->side[1 - seat]);
    bitset reached = bitset_and(sides->side[1 - seat].by[kind], from);
    return weights->safe_check[kind] * bitset_any(bitset_minus(reached, guarded));
}

/* What danger to a king, in units that add up, costs: more than its share. */
FORCE_INLINE taper_t danger_score(int danger)
{
    danger = danger < 0 ? 0 : danger > DANGER_MAX ? DANGER_MAX : danger;
    return -taper_make(danger * danger / DANGER_SQUARED, danger / DANGER_END);
}

/* Whether little more than a mate is left to do: the enemy has no pawns and hardly an officer,
 * the seat a rook more. */
static inline bool is_hunting(const struct sides *sides, int seat)
{
    if (bitset_any(sides->side[1 - seat].pawns)) {
        return false;
    }
    int own = officer_worth(sides, seat, weights->value);
    int other = officer_worth(sides, 1 - seat, weights->value);
    return own - other >= 400 && other <= 400;
}
