/* The evaluation of games like chess begins with a walk over the pieces of each side: what they
 * are worth where they stand, where they can go, and what they do to the enemy's king.
 *
 * The includer has included eval/attack_info_tmpl.h and defined `weights`, a pointer to its
 * numbers, with value, square, mobility, king_attacker and king_square, each by type. It calls
 * walk_build once, and for each evaluation, after sides_begin, walk_type for each type of
 * officers and walk_rest.
 */
#ifndef KING_TYPE
#include "eval/chess_weights.h"
#define KING_TYPE CHESS_KING
#define PAWN_TYPE CHESS_PAWN
#include "eval/attack_info_tmpl.h"
static const struct chess_weights *const weights = &chess_weights;
#endif

#define VIEW struct sides
#include "eval/terms_tmpl.h"

static inline void walk_build(void)
{
    side_masks_build();
    square_table_build(weights->value, &weights->square[0][0][0]);
}

/* Where a piece can capture, and where it can go, captures included. They differ for
 * hoppers only. */
struct scope {
    bitset attacks, moves;
};

/* What the piece of a type, a constant, on `square` reaches. */
typedef struct scope scope_function(const struct sides *sides, int seat, int type, int square);

static inline struct scope scope_of(bitset attacks)
{
    struct scope scope = {attacks, attacks};
    return scope;
}

/* Goes over a seat's pieces of one type. Called with a constant type and function, it becomes
 * that type's own loop. */
FORCE_INLINE void walk_type(struct sides *sides, int seat, int type, scope_function *scope_from)
{
    struct attack_info *own = &sides->info[seat];
    bitset zone = side_masks.zone[1 - seat][sides->info[1 - seat].king];
    bitset pieces = board_pieces(sides->board, seat, type);
    const taper_t *square_value = square_table[seat][type];
    const taper_t *mobility_value = weights->mobility[type];
    bitset by = bitset_empty();
    bitset twice = own->twice;
    taper_t squares = 0;
    taper_t mobility = 0;
    while (bitset_any(pieces)) {
        int square = bitset_pop(&pieces);
        struct scope scope = scope_from(sides, seat, type, square);
        int near_king = bitset_count(bitset_and(scope.attacks, zone));
        squares += square_value[square];
        mobility += mobility_value[bitset_count(bitset_and(scope.moves, own->area))];
        own->king_attackers += near_king > 0;
        own->king_weight += (near_king > 0) * weights->king_attacker[type];
        own->king_weight += near_king * weights->king_square[type];
        twice = bitset_or(twice, bitset_and(by, scope.attacks));
        by = bitset_or(by, scope.attacks);
    }
    own->squares += squares;
    own->mobility += mobility;
    own->twice = bitset_or(twice, bitset_and(own->attacks, by));
    own->attacks = bitset_or(own->attacks, by);
    own->by[type] = by;
}

/* The pieces whose reach does not matter: pawns, and the king, who attacks `king_attacks`. */
FORCE_INLINE void walk_rest(struct sides *sides, int seat, bitset king_attacks)
{
    struct attack_info *own = &sides->info[seat];
    own->squares += sum_squares(own->pawns, square_table[seat][PAWN_TYPE]);
    own->squares += square_table[seat][KING_TYPE][own->king];
    attack_info_add(own, KING_TYPE, king_attacks);
}

/* The terms that the walk found, and what it is worth to have the move. */
FORCE_INLINE taper_t squares_score(const struct sides *sides, int seat)
{
    return sides->info[seat].squares;
}

FORCE_INLINE taper_t mobility_score(const struct sides *sides, int seat)
{
    return sides->info[seat].mobility;
}

FORCE_INLINE taper_t tempo_score(const struct sides *sides, int seat)
{
    return sides->position->seat == seat ? weights->tempo : 0;
}

/* The evaluation of a game. A constant, so that the functions fold away. */
struct walk_rules {
    void (*walk)(struct sides *sides, int seat); /* goes over all pieces of a seat */
    /* What the end game's advantage of a seat counts for, of SCALE_MAX: little where it can
     * hardly win. NULL: always all of it. */
    int (*scale)(const struct sides *sides, int seat);
    struct term_table table;
};

/* evaluator->evaluate. */
FORCE_INLINE int walk_evaluate(const struct walk_rules *rules, const struct position *position,
                               const struct board *board, int phase, struct eval_trace *trace)
{
    struct sides sides;
    sides.position = position;
    sides_begin(&sides, board);
    rules->walk(&sides, 0);
    rules->walk(&sides, 1);
    struct terms terms = terms_of(&rules->table, &sides, phase);
    if (rules->scale != NULL) {
        terms.scale = rules->scale(&sides, taper_end(terms_sum(&terms)) >= 0 ? 0 : 1);
    }
    int total = terms_total(&terms);
    if (trace != NULL) {
        terms_explain(&terms, &rules->table, board, weights->value, trace);
    }
    return position->seat == 0 ? total : -total;
}

/* --- The safety of a king: its shelter, the weak squares beside it, safe checks, and danger as
 * a score. The includer's weights have safe_check by type. --- */

enum { DANGER_MAX = 500, DANGER_SQUARED = 160, DANGER_END = 6 };

FORCE_INLINE taper_t shelter_score(const struct sides *sides, int seat,
                                   const struct shelter_weights *shelter)
{
    const struct attack_info *own = &sides->info[seat];
    const struct attack_info *enemy = &sides->info[1 - seat];
    bitset pair = bitset_or(bitset_of(own->king), sideways(bitset_of(own->king)));
    bitset near = bitset_or(pair, forward(seat, pair, 1));
    bitset far = forward(seat, pair, 2);
    bitset half_open = bitset_minus(pair, own->pawn_files);
    bitset open = bitset_minus(half_open, enemy->pawn_files);
    bitset front = side_masks.front[seat][own->king];
    bitset storm = bitset_minus(front, forward(seat, front, 4));
    return shelter->near * bitset_count(bitset_and(own->pawns, near)) +
           shelter->far * bitset_count(bitset_and(own->pawns, far)) +
           shelter->half_open * bitset_count(bitset_minus(half_open, open)) +
           shelter->open * bitset_count(open) +
           shelter->storm * bitset_count(bitset_and(enemy->pawns, storm));
}

/* Squares of the king's zone that the enemy attacks and at most one piece of its own guards. */
FORCE_INLINE bitset weak_zone(const struct sides *sides, int seat)
{
    const struct attack_info *own = &sides->info[seat];
    bitset zone = side_masks.zone[seat][own->king];
    return bitset_minus(bitset_and(zone, sides->info[1 - seat].attacks), own->twice);
}

/* Danger from the enemy's pieces of a type that can give check from a square of `from` which
 * they reach and the seat does not guard. */
FORCE_INLINE int safe_check(const struct sides *sides, int seat, int type, bitset from)
{
    bitset guarded = bitset_or(sides->info[seat].attacks, sides->board->side[1 - seat]);
    bitset reached = bitset_and(sides->info[1 - seat].by[type], from);
    return weights->safe_check[type] * bitset_any(bitset_minus(reached, guarded));
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
    if (bitset_any(sides->info[1 - seat].pawns)) {
        return false;
    }
    int own = officer_value(sides, seat, weights->value);
    int other = officer_value(sides, 1 - seat, weights->value);
    return own - other >= 400 && other <= 400;
}
