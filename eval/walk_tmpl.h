/* The walk over a side's men that the evaluation of games like chess begins with: what they
 * are worth where they stand, where they may go and what they do to the enemy king.
 *
 * The includer has included eval/side_tmpl.h and defined `weights`, a pointer to its numbers,
 * with value, square, mobility, king_attacker and king_square, each by kind. It calls
 * walk_build once, and for each evaluation, after sides_begin, walk_kind for each kind of
 * officers and walk_rest.
 */
#ifndef KING_KIND
#include "eval/chess_weights.h"
#define KING_KIND CHESS_KING
#define PAWN_KIND CHESS_PAWN
#include "eval/side_tmpl.h"
static const struct chess_weights *const weights = &chess_weights;
#endif

#include "eval/piece_square.h"

/* The third term of these games. */
enum { TERM_MOBILITY = TERM_OWN, TERM_AFTER_WALK };

/* What a man is worth on a square, its value included. */
static taper_t square_table[2][PIECE_KINDS][SQUARES];

static inline void walk_build(void)
{
    struct piece_square_source source = {.files = FILES,
                                         .ranks = RANKS,
                                         .kinds = PIECE_KINDS,
                                         .value = weights->value,
                                         .square = &weights->square[0][0][0]};
    side_masks_build();
    piece_square_expand(&source, &square_table[0][0][0]);
}

/* Where a man may capture, and where it may go, captures included: the same but for hoppers. */
struct scope {
    bitset attacks, moves;
};

typedef struct scope scope_function(const struct sides *sides, int seat, int square);

static inline struct scope scope_of(bitset attacks)
{
    struct scope scope = {attacks, attacks};
    return scope;
}

/* Goes over a seat's men of one kind. Called with a constant kind and function, it becomes that
 * kind's own loop. */
FORCE_INLINE void walk_kind(struct sides *sides, int seat, int kind, scope_function *scope_from)
{
    struct side *side = &sides->side[seat];
    bitset zone = side_masks.zone[1 - seat][sides->side[1 - seat].king];
    bitset men = board_men(sides->board, seat, kind);
    const taper_t *square_worth = square_table[seat][kind];
    const taper_t *mobility_worth = weights->mobility[kind];
    bitset by = bitset_empty();
    bitset twice = side->twice;
    taper_t squares = 0;
    taper_t mobility = 0;
    while (bitset_any(men)) {
        int square = bitset_pop(&men);
        struct scope scope = scope_from(sides, seat, square);
        int near_king = bitset_count(bitset_and(scope.attacks, zone));
        squares += square_worth[square];
        mobility += mobility_worth[bitset_count(bitset_and(scope.moves, side->area))];
        side->king_attackers += near_king > 0;
        side->king_weight += (near_king > 0) * weights->king_attacker[kind];
        side->king_weight += near_king * weights->king_square[kind];
        twice = bitset_or(twice, bitset_and(by, scope.attacks));
        by = bitset_or(by, scope.attacks);
    }
    side->squares += squares;
    side->mobility += mobility;
    side->twice = bitset_or(twice, bitset_and(side->attacks, by));
    side->attacks = bitset_or(side->attacks, by);
    side->by[kind] = by;
}

/* The men whose reach does not matter: pawns, and the king, who attacks `king_attacks`. */
FORCE_INLINE void walk_rest(struct sides *sides, int seat, bitset king_attacks)
{
    struct side *side = &sides->side[seat];
    side->squares += sum_squares(side->pawns, square_table[seat][PAWN_KIND]);
    side->squares += square_table[seat][KING_KIND][side->king];
    side_add_attacks(side, KING_KIND, king_attacks);
}

/* The terms that the walk found. */
FORCE_INLINE void walk_terms(const struct sides *sides, int seat, struct terms *terms)
{
    terms->term[TERM_MATERIAL][seat] = 0;
    terms->term[TERM_SQUARES][seat] = sides->side[seat].squares;
    terms->term[TERM_MOBILITY][seat] = sides->side[seat].mobility;
}
