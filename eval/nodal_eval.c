/* The evaluation of Nodal Chess, for both variants: material, squares and mobility as in chess,
 * and what is its own: room for the king, which alone may answer a check and loses when it has
 * nowhere to go (N12, N13); pawns that guard both ways along their diagonals and advance two
 * ways (N3); the count that ends the game by stalling (N16).
 *
 * Invariant: mirroring colours and ranks and changing the mover leaves the value as it is; each
 * term is computed by one function for either seat.
 */
#include "eval/evaluators.h"
#include "eval/nodal_weights.h"
#include "eval/piece_square.h"
#include "eval/terms.h"
#include "rules/nodal/nodal.h"

/* What pawns on the set capture on, forward and backward (N3). */
FORCE_INLINE bitset nodal_pawn_targets(int seat, bitset set)
{
    (void)seat;
    return nodal_slants(set);
}

#define KING_KIND NODAL_KING
#define PAWN_KIND NODAL_PAWN
#define PAWN_TARGETS nodal_pawn_targets
#include "eval/side_tmpl.h"

#include "eval/king_tmpl.h"

enum nodal_term {
    TERM_MATERIAL,
    TERM_SQUARES,
    TERM_MOBILITY,
    TERM_PAWNS,
    TERM_PASSED,
    TERM_PIECES,
    TERM_THREATS,
    TERM_ROOM,
    TERM_KING,
    TERM_STALL,
    TERM_TEMPO,
    TERMS
};

static const char *const term_names[TERMS] = {"material", "squares", "mobility", "pawns",
                                              "passed",   "pieces",  "threats",  "room",
                                              "king",     "stall",   "tempo"};

enum { OFFICERS_FULL = 16 };

static taper_t square_table[2][PIECE_KINDS][SQUARES];
static const struct nodal_weights *const weights = &nodal_weights;

static void init(void)
{
    struct piece_square_source source = {.files = FILES,
                                         .ranks = RANKS,
                                         .kinds = PIECE_KINDS,
                                         .value = weights->value,
                                         .square = &weights->square[0][0][0]};
    side_masks_build();
    for (int square = 0; square < SQUARES; square++) {
        bitset zone = bitset_or(nodal_tables.near[square], bitset_of(square));
        for (int seat = 0; seat < 2; seat++) {
            side_masks.zone[seat][square] =
                bitset_or(zone, forward(seat, bitset_of(square), 2));
        }
    }
    piece_square_expand(&source, &square_table[0][0][0]);
}

static inline struct scope knight_scope(const struct sides *sides, int seat, int square)
{
    (void)sides;
    (void)seat;
    return scope_of(nodal_tables.knight[square]);
}

static inline struct scope bishop_scope(const struct sides *sides, int seat, int square)
{
    (void)seat;
    return scope_of(nodal_bishop_attacks(square, sides->occupied));
}

static inline struct scope queen_scope(const struct sides *sides, int seat, int square)
{
    (void)seat;
    return scope_of(nodal_queen_attacks(bitset_of(square), sides->occupied));
}

FORCE_INLINE void walk(struct sides *sides, int seat, int kind, scope_function *scope_from)
{
    struct walk_weights walk = {.square = square_table[seat][kind],
                                .mobility = weights->mobility[kind],
                                .king_attacker = weights->king_attacker[kind],
                                .king_square = weights->king_square[kind]};
    walk_kind(sides, seat, kind, scope_from, &walk);
}

FORCE_INLINE void walk_side(struct sides *sides, int seat)
{
    struct side *side = &sides->side[seat];
    walk(sides, seat, NODAL_KNIGHT, knight_scope);
    walk(sides, seat, NODAL_BISHOP, bishop_scope);
    walk(sides, seat, NODAL_QUEEN, queen_scope);
    side->squares += sum_squares(side->pawns, square_table[seat][NODAL_PAWN]);
    side->squares += square_table[seat][NODAL_KING][side->king];
    side_add_attacks(side, NODAL_KING, nodal_king_attacks(side->king, sides->occupied));
}

/* Pawns that pawns guard, and pawns free to take their next step. */
FORCE_INLINE taper_t pawn_score(const struct sides *sides, int seat)
{
    const struct side *side = &sides->side[seat];
    bitset closed = bitset_or(sides->occupied, sides->side[1 - seat].attacks);
    bitset pawns = side->pawns;
    taper_t score = 0;
    while (bitset_any(pawns)) {
        int square = bitset_pop(&pawns);
        int rank = relative_rank(seat, square);
        score += weights->guarded[rank] * bitset_has(side->pawn_attacks, square);
        score += weights->runner[rank] *
                 bitset_any(bitset_minus(nodal_tables.ahead[seat][square], closed));
    }
    return score;
}

/* Pawns that meet no enemy pawn on their file or beside it. */
FORCE_INLINE taper_t passed_score(const struct sides *sides, int seat)
{
    bitset front = sides->side[1 - seat].pawn_front;
    bitset way = bitset_or(bitset_or(front, sideways(front)), sides->side[1 - seat].pawns);
    bitset passed = bitset_minus(sides->side[seat].pawns, way);
    taper_t score = 0;
    while (bitset_any(passed)) {
        score += weights->passed[relative_rank(seat, bitset_pop(&passed))];
    }
    return score;
}

FORCE_INLINE taper_t piece_score(const struct sides *sides, int seat)
{
    bool pair = bitset_many(board_men(sides->board, seat, NODAL_BISHOP));
    return pair ? weights->bishop_pair : 0;
}

FORCE_INLINE taper_t threat_score(const struct sides *sides, int seat)
{
    const struct side *side = &sides->side[seat];
    const struct side *enemy = &sides->side[1 - seat];
    const struct board *board = sides->board;
    bitset men = bitset_minus(board->side[1 - seat], board->kind[NODAL_KING]);
    bitset officers = bitset_minus(men, enemy->pawns);
    bitset riders = bitset_minus(officers, board->kind[NODAL_KNIGHT]);
    bitset loose = bitset_minus(bitset_and(men, side->attacks), enemy->attacks);
    return weights->threat_by_pawn * bitset_count(bitset_and(officers, side->pawn_attacks)) +
           weights->threat_by_knight *
               bitset_count(bitset_and(riders, side->by[NODAL_KNIGHT])) +
           weights->hanging * bitset_count(loose);
}

/* How many points the king of `seat` can go to, in one safe step or two: N10 but for what a
 * capture changes. */
FORCE_INLINE int king_room(const struct sides *sides, int seat)
{
    const struct side *side = &sides->side[seat];
    bitset safe =
        bitset_not(bitset_or(sides->board->side[seat], sides->side[1 - seat].attacks));
    bitset first = bitset_and(nodal_tables.near[side->king], safe);
    bitset second = bitset_and(nodal_neighbours(first), safe);
    return bitset_count(bitset_or(first, bitset_and(second, nodal_tables.area[side->king])));
}

/* Kinds of the enemy that can give check from a point they reach and the seat does not guard,
 * as danger. */
FORCE_INLINE int safe_check_danger(const struct sides *sides, int seat)
{
    const struct side *side = &sides->side[seat];
    const struct side *enemy = &sides->side[1 - seat];
    bitset guarded = bitset_or(side->attacks, sides->board->side[1 - seat]);
    bitset from_lines = nodal_bishop_attacks(side->king, sides->occupied);
    bitset from_bends = nodal_queen_attacks(bitset_of(side->king), sides->occupied);
    bitset knight = bitset_and(enemy->by[NODAL_KNIGHT], nodal_tables.knight[side->king]);
    bitset bishop = bitset_and(enemy->by[NODAL_BISHOP], from_lines);
    bitset queen = bitset_and(enemy->by[NODAL_QUEEN], from_bends);
    return weights->safe_check[NODAL_KNIGHT] * bitset_any(bitset_minus(knight, guarded)) +
           weights->safe_check[NODAL_BISHOP] * bitset_any(bitset_minus(bishop, guarded)) +
           weights->safe_check[NODAL_QUEEN] * bitset_any(bitset_minus(queen, guarded));
}

FORCE_INLINE taper_t king_score(const struct sides *sides, int seat, int room)
{
    const struct side *enemy = &sides->side[1 - seat];
    bitset near = nodal_tables.near[sides->side[seat].king];
    int shield = bitset_count(bitset_and(near, sides->board->side[seat]));
    int danger = enemy->king_weight + safe_check_danger(sides, seat) + weights->cramped[room] +
                 weights->weak_zone * bitset_count(weak_zone(sides, seat));
    taper_t score = weights->shield * shield;
    return enemy->king_attackers == 0 ? score : score + danger_score(danger);
}

static inline int game_phase(const struct board *board)
{
    bitset heavy = bitset_or(board->kind[NODAL_BISHOP], board->kind[NODAL_QUEEN]);
    int sum = bitset_count(board->kind[NODAL_KNIGHT]) + 2 * bitset_count(heavy);
    return (sum > OFFICERS_FULL ? OFFICERS_FULL : sum) * PHASE_MAX / OFFICERS_FULL;
}

/* Splits each seat's piece-square sum into material and squares, and writes all terms. */
static void trace_terms(const struct sides *sides, struct terms *terms,
                        struct eval_trace *trace)
{
    for (int seat = 0; seat < 2; seat++) {
        taper_t material = men_worth(sides->board, seat, weights->value);
        terms->term[TERM_MATERIAL][seat] = material;
        terms->term[TERM_SQUARES][seat] -= material;
    }
    terms_trace(terms, term_names, trace);
}

/* All terms of one seat, which is constant. */
FORCE_INLINE void score_side(const struct nodal *nodal, const struct sides *sides, int seat,
                             struct terms *terms)
{
    const struct side *side = &sides->side[seat];
    int room = king_room(sides, seat);
    terms->term[TERM_MATERIAL][seat] = 0;
    terms->term[TERM_SQUARES][seat] = side->squares;
    terms->term[TERM_MOBILITY][seat] = side->mobility;
    terms->term[TERM_PAWNS][seat] = pawn_score(sides, seat);
    terms->term[TERM_PASSED][seat] = passed_score(sides, seat);
    terms->term[TERM_PIECES][seat] = piece_score(sides, seat);
    terms->term[TERM_THREATS][seat] = threat_score(sides, seat);
    terms->term[TERM_ROOM][seat] = weights->room[room];
    terms->term[TERM_KING][seat] = king_score(sides, seat, room);
    terms->term[TERM_STALL][seat] = weights->stall[nodal->stall[seat]];
}

static int evaluate(const struct position *position, struct eval_trace *trace)
{
    const struct nodal *nodal = nodal_of(position);
    struct sides sides;
    struct terms terms = {.count = TERMS, .phase = 0, .scale = SCALE_MAX};
    sides.position = position;
    sides_begin(&sides, &nodal->board);
    for (int seat = 0; seat < 2; seat++) {
        walk_side(&sides, seat);
    }
    score_side(nodal, &sides, 0, &terms);
    score_side(nodal, &sides, 1, &terms);
    terms.term[TERM_TEMPO][position->seat] = weights->tempo;
    terms.term[TERM_TEMPO][1 - position->seat] = 0;
    terms.phase = game_phase(sides.board);
    int total = terms_total(&terms);
    if (trace != NULL) {
        trace_terms(&sides, &terms, trace);
    }
    return position->seat == 0 ? total : -total;
}

static const char *const variants[] = {"nodal", "nodal-ludii", NULL};

const struct evaluator nodal_evaluator = {.variants = variants,
                                          .value = {[NODAL_PAWN] = 110,
                                                    [NODAL_KNIGHT] = 320,
                                                    [NODAL_BISHOP] = 630,
                                                    [NODAL_QUEEN] = 510,
                                                    [NODAL_KING] = 10000},
                                          .capture_swing = 100,
                                          .init = init,
                                          .evaluate = evaluate};
