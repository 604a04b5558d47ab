/* The shape of one side's pawns, as sets and as a score. The includer has included
 * eval/walk_tmpl.h; its weights have isolated, doubled, backward, and connected by rank. */
#ifndef KING_TYPE
#include "eval/walk_tmpl.h"
#endif

struct pawn_shape {
    bitset connected; /* beside or defended by another pawn */
    bitset isolated;  /* no own pawn on a neighbouring file */
    bitset doubled;   /* an own pawn ahead on the file */
    bitset backward;  /* cannot be defended by a pawn, and its way is guarded by one */
    bitset passed;    /* no enemy pawn can stop or take it on its way; foremost of its file */
};

FORCE_INLINE struct pawn_shape pawn_shape(const struct sides *sides, int seat)
{
    struct pawn_shape shape;
    const struct attack_info *own = &sides->info[seat];
    const struct attack_info *enemy = &sides->info[1 - seat];
    bitset pawns = own->pawns;
    bitset neighbours = sideways(pawns);
    bitset contested = forward(1 - seat, bitset_or(enemy->pawns, enemy->pawn_attacks), 1);
    bitset enemy_way = bitset_or(enemy->pawns, enemy->pawn_front);

    shape.connected = bitset_and(pawns, bitset_or(neighbours, own->pawn_attacks));
    shape.isolated = bitset_minus(pawns, sideways(own->pawn_files));
    shape.doubled = bitset_and(pawns, ahead(1 - seat, pawns));
    shape.backward =
        bitset_minus(bitset_and(pawns, contested),
                     bitset_or(bitset_or(own->pawn_reach, neighbours), shape.isolated));
    shape.passed = bitset_minus(pawns, bitset_or(enemy_way, enemy->pawn_reach));
    shape.passed = bitset_minus(shape.passed, shape.doubled);
    return shape;
}

/* The term for the shape of the pawns; passed pawns are a term of their own. */
FORCE_INLINE taper_t pawn_score(const struct sides *sides, int seat)
{
    struct pawn_shape shape = pawn_shape(sides, seat);
    taper_t score = weights->isolated * bitset_count(shape.isolated) +
                    weights->doubled * bitset_count(shape.doubled) +
                    weights->backward * bitset_count(shape.backward);
    bitset connected = shape.connected;
    while (bitset_any(connected)) {
        score += weights->connected[relative_rank(seat, bitset_pop(&connected))];
    }
    return score;
}

/* Squares beyond the seat's three first ranks that a pawn guards and no enemy pawn can ever
 * attack. */
FORCE_INLINE bitset outposts(const struct sides *sides, int seat)
{
    bitset back = side_masks.back[seat];
    bitset camp = bitset_not(bitset_or(back, forward(seat, back, 1)));
    return bitset_minus(bitset_and(camp, sides->info[seat].pawn_attacks),
                        sides->info[1 - seat].pawn_reach);
}
