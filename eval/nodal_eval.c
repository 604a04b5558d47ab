/* The evaluation of Nodal Chess, for both variants: material, squares and mobility as in chess,
 * and what is its own: room for the king, which alone may answer a check and loses when it has
 * nowhere to go (N12, N13); pawns that guard both ways along their diagonals and advance two
 * ways (N3); the count that ends the game by stalling (N16).
 *
 * Invariant: mirroring colours and ranks and changing the mover leaves the value as it is; each
 * term is computed by one function for either seat.
 */
#include "eval/evaluator.h"
#include "eval/nodal_weights.h"
#include "rules/nodal/nodal.h"
#include "rules/nodal/nodal_king.h"

/* What pawns on the set capture on, forward and backward (N3). */
FORCE_INLINE bitset nodal_pawn_targets(int seat, bitset set)
{
    (void)seat;
    return nodal_slants(set);
}

#define KING_TYPE NODAL_KING
#define PAWN_TYPE NODAL_PAWN
#define PAWN_TARGETS nodal_pawn_targets
#include "eval/attack_info_tmpl.h"

static const struct nodal_weights *const weights = &nodal_weights;

#include "eval/walk_tmpl.h"

enum { OFFICERS_FULL = 16 };

static void build_tables(void)
{
    walk_build();
    for (int square = 0; square < SQUARES; square++) {
        bitset zone = bitset_or(nodal_tables.near[square], bitset_of(square));
        for (int seat = 0; seat < 2; seat++) {
            side_masks.zone[seat][square] =
                bitset_or(zone, forward(seat, bitset_of(square), 2));
        }
    }
}

static inline struct scope scope(const struct sides *sides, int seat, int type, int square)
{
    (void)seat;
    switch (type) {
    case NODAL_KNIGHT:
        return scope_of(nodal_tables.knight[square]);
    case NODAL_BISHOP:
        return scope_of(nodal_bishop_attacks(square, sides->occupied));
    default:
        return scope_of(nodal_queen_attacks(bitset_of(square), sides->occupied));
    }
}

FORCE_INLINE void walk_side(struct sides *sides, int seat)
{
    int king = sides->info[seat].king;
    walk_type(sides, seat, NODAL_KNIGHT, scope);
    walk_type(sides, seat, NODAL_BISHOP, scope);
    walk_type(sides, seat, NODAL_QUEEN, scope);
    walk_rest(sides, seat, nodal_king_attacks(king, sides->occupied));
}

/* Pawns that pawns guard, and pawns free to take their next step. */
FORCE_INLINE taper_t pawn_score(const struct sides *sides, int seat)
{
    const struct attack_info *own = &sides->info[seat];
    bitset closed = bitset_or(sides->occupied, sides->info[1 - seat].attacks);
    bitset pawns = own->pawns;
    taper_t score = 0;
    while (bitset_any(pawns)) {
        int square = bitset_pop(&pawns);
        int rank = relative_rank(seat, square);
        score += weights->guarded[rank] * bitset_has(own->pawn_attacks, square);
        score += weights->runner[rank] *
                 bitset_any(bitset_minus(nodal_tables.ahead[seat][square], closed));
    }
    return score;
}

/* Pawns that meet no enemy pawn on their file or beside it. */
FORCE_INLINE taper_t passed_score(const struct sides *sides, int seat)
{
    bitset front = sides->info[1 - seat].pawn_front;
    bitset way = bitset_or(bitset_or(front, sideways(front)), sides->info[1 - seat].pawns);
    bitset passed = bitset_minus(sides->info[seat].pawns, way);
    taper_t score = 0;
    while (bitset_any(passed)) {
        score += weights->passed[relative_rank(seat, bitset_pop(&passed))];
    }
    return score;
}

FORCE_INLINE taper_t piece_score(const struct sides *sides, int seat)
{
    bool pair = bitset_many(board_pieces(sides->board, seat, NODAL_BISHOP));
    return pair ? weights->bishop_pair : 0;
}

FORCE_INLINE taper_t threat_score(const struct sides *sides, int seat)
{
    const struct attack_info *own = &sides->info[seat];
    const struct attack_info *enemy = &sides->info[1 - seat];
    const struct board *board = sides->board;
    bitset pieces = bitset_minus(board->side[1 - seat], board->type[NODAL_KING]);
    bitset officers = bitset_minus(pieces, enemy->pawns);
    bitset riders = bitset_minus(officers, board->type[NODAL_KNIGHT]);
    bitset loose = bitset_minus(bitset_and(pieces, own->attacks), enemy->attacks);
    return weights->threat_by_pawn * bitset_count(bitset_and(officers, own->pawn_attacks)) +
           weights->threat_by_knight * bitset_count(bitset_and(riders, own->by[NODAL_KNIGHT])) +
           weights->hanging * bitset_count(loose);
}

/* How many points the king of `seat` can go to, in one safe step or two: N10 but for what a
 * capture changes. */
FORCE_INLINE int king_room(const struct sides *sides, int seat)
{
    const struct attack_info *own = &sides->info[seat];
    bitset safe =
        bitset_not(bitset_or(sides->board->side[seat], sides->info[1 - seat].attacks));
    bitset first = bitset_and(nodal_tables.near[own->king], safe);
    bitset second = bitset_and(nodal_neighbours(first), safe);
    return bitset_count(bitset_or(first, bitset_and(second, nodal_tables.area[own->king])));
}

FORCE_INLINE taper_t room_score(const struct sides *sides, int seat)
{
    return weights->room[king_room(sides, seat)];
}

FORCE_INLINE int safe_check_danger(const struct sides *sides, int seat)
{
    int king = sides->info[seat].king;
    bitset bends = nodal_queen_attacks(bitset_of(king), sides->occupied);
    return safe_check(sides, seat, NODAL_KNIGHT, nodal_tables.knight[king]) +
           safe_check(sides, seat, NODAL_BISHOP, nodal_bishop_attacks(king, sides->occupied)) +
           safe_check(sides, seat, NODAL_QUEEN, bends);
}

FORCE_INLINE taper_t king_score(const struct sides *sides, int seat)
{
    const struct attack_info *enemy = &sides->info[1 - seat];
    bitset near = nodal_tables.near[sides->info[seat].king];
    int shield = bitset_count(bitset_and(near, sides->board->side[seat]));
    int danger = enemy->king_weight + safe_check_danger(sides, seat) +
                 weights->cramped[king_room(sides, seat)] +
                 weights->weak_zone * bitset_count(weak_zone(sides, seat));
    taper_t score = weights->shield * shield;
    return enemy->king_attackers == 0 ? score : score + danger_score(danger);
}

FORCE_INLINE taper_t stall_score(const struct sides *sides, int seat)
{
    return weights->stall[nodal_of(sides->position)->stall[seat]];
}

static inline int game_phase(const struct board *board)
{
    bitset heavy = bitset_or(board->type[NODAL_BISHOP], board->type[NODAL_QUEEN]);
    int sum = bitset_count(board->type[NODAL_KNIGHT]) + 2 * bitset_count(heavy);
    return taper_phase(sum, OFFICERS_FULL);
}

static int nodal_evaluate(const struct position *position, struct eval_trace *trace)
{
    static const struct walk_rules rules = {
        .walk = walk_side,
        .table = {{{"material", NULL},
                   {"squares", squares_score},
                   {"mobility", mobility_score},
                   {"pawns", pawn_score},
                   {"passed", passed_score},
                   {"pieces", piece_score},
                   {"threats", threat_score},
                   {"room", room_score},
                   {"king", king_score},
                   {"stall", stall_score},
                   {"tempo", tempo_score}}},
    };
    const struct board *board = &nodal_of(position)->board;
    return walk_evaluate(&rules, position, board, game_phase(board), trace);
}

/* Who stalls (N16), where that matters. */
static void fill_counts(const struct position *position, uint8_t count[FEATURE_COUNTS_MAX])
{
    const struct nodal *nodal = nodal_of(position);
    for (int seat = 0; seat < 2; seat++) {
        count[seat] =
            nodal->stall[seat] < NODAL_STALL_MAX ? nodal->stall[seat] : NODAL_STALL_MAX;
    }
    count[2] = nodal->is_ludii;
}

static const struct features features = {.net = "nodal",
                                         .files = FILES,
                                         .ranks = RANKS,
                                         .types = PIECE_TYPES - 1,
                                         .royal = NODAL_KING,
                                         .pieces = 24,
                                         .sided = 1,
                                         .shared = 1,
                                         .limit = NODAL_STALL_MAX,
                                         .fill = fill_counts,
                                         .attacks = nodal_attacks};

const struct evaluator nodal_evaluator = {
    .variants = (const char *const[]){"nodal", "nodal-ludii", NULL},
    .features = &features,
    .value = {[NODAL_PAWN] = 110,
              [NODAL_KNIGHT] = 320,
              [NODAL_BISHOP] = 630,
              [NODAL_QUEEN] = 510,
              [NODAL_KING] = 10000},
    .capture_swing = 100,
    .level_step = 120,
    .init = build_tables,
    .evaluate = nodal_evaluate};
