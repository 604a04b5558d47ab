/* The evaluation of Cubic Shogi: material, squares, mobility and king safety as in chess, and
 * what is its own: cubes in the stack, which may be dropped anywhere, next to the king before
 * all (C10); pawn cubes, with which captures are paid (C9); pawns and knights on the way to
 * become generals (C8).
 *
 * Invariant: mirroring colours and ranks and changing the mover leaves the value as it is; each
 * term is computed by one function for either seat.
 */
#include "eval/cubic_weights.h"
#include "eval/evaluator.h"
#include "rules/cubic/cubic.h"
#include "rules/cubic/cubic_moves.h"

#define KING_TYPE CUBIC_KING
#define PAWN_TYPE CUBIC_PAWN
#define PAWNS_CAPTURE_AHEAD true
#include "eval/attack_info_tmpl.h"

static const struct cubic_weights *const weights = &cubic_weights;

#include "eval/walk_tmpl.h"

enum { OFFICERS_FULL = 16, CROWD = 3 };

static inline struct scope scope(const struct sides *sides, int seat, int type, int square)
{
    return scope_of(
        cubic_piece_attacks(cubic_of(sides->position), type, square, seat, sides->occupied));
}

FORCE_INLINE void walk_side(struct sides *sides, int seat)
{
    int king = sides->info[seat].king;
    walk_type(sides, seat, CUBIC_KNIGHT, scope);
    walk_type(sides, seat, CUBIC_BISHOP, scope);
    walk_type(sides, seat, CUBIC_ROOK, scope);
    walk_type(sides, seat, CUBIC_GENERAL, scope);
    walk_rest(sides, seat, cubic_tables.king[king]);
}

/* Cubes of a seat that are no pawns. */
FORCE_INLINE int stacked_officers(const struct cubic *cubic, int seat)
{
    const uint8_t *stack = cubic->stack[seat];
    return stack[CUBIC_KNIGHT] + stack[CUBIC_BISHOP] + stack[CUBIC_ROOK] + stack[CUBIC_GENERAL];
}

/* Cubes waiting to be dropped, and the pawn cubes among them. */
FORCE_INLINE taper_t stack_score(const struct sides *sides, int seat)
{
    const struct cubic *cubic = cubic_of(sides->position);
    const uint8_t *stack = cubic->stack[seat];
    int pawns = stack[CUBIC_PAWN];
    int officers = stacked_officers(cubic, seat);
    taper_t score = weights->stack_pawns[pawns < CUBIC_STACKED ? pawns : CUBIC_STACKED - 1];
    for (int type = CUBIC_KNIGHT; type < CUBIC_KING; type++) {
        score += weights->stack[type] * stack[type];
    }
    if (officers > CROWD) {
        score += weights->stack_crowd * (officers - CROWD);
    }
    if (pawns > 0) {
        int taken = bitset_count(sides->info[seat].pawn_files) / RANKS;
        score += weights->free_file * (FILES - taken);
    }
    return score;
}

/* Pawns and knights whose way into the zone is open (C8). */
FORCE_INLINE taper_t pawn_score(const struct sides *sides, int seat)
{
    const struct attack_info *own = &sides->info[seat];
    bitset guarded = sides->info[1 - seat].attacks;
    bitset closed = bitset_or(sides->occupied, guarded);
    bitset runners = bitset_minus(own->pawns, forward(1 - seat, closed, 1));
    bitset knights = bitset_minus(own->by[CUBIC_KNIGHT], closed);
    taper_t score = 0;
    while (bitset_any(runners)) {
        score += weights->runner[relative_rank(seat, bitset_pop(&runners))];
    }
    return score + weights->runner_knight * bitset_meet(knights, cubic_zone[seat]);
}

FORCE_INLINE taper_t piece_score(const struct sides *sides, int seat)
{
    const struct board *board = sides->board;
    bitset open =
        bitset_minus(board_pieces(board, seat, CUBIC_ROOK), sides->info[seat].pawn_files);
    taper_t score = weights->rook_open * bitset_count(open);
    return bitset_many(board_pieces(board, seat, CUBIC_BISHOP)) ? score + weights->bishop_pair
                                                                : score;
}

FORCE_INLINE taper_t threat_score(const struct sides *sides, int seat)
{
    const struct cubic *cubic = cubic_of(sides->position);
    const struct attack_info *own = &sides->info[seat];
    const struct attack_info *enemy = &sides->info[1 - seat];
    const struct board *board = sides->board;
    bitset pieces = bitset_minus(board->side[1 - seat], board->type[CUBIC_KING]);
    bitset officers = bitset_minus(pieces, enemy->pawns);
    bitset riders = bitset_or(board->type[CUBIC_ROOK], board->type[CUBIC_BISHOP]);
    bitset by_light = bitset_or(own->by[CUBIC_KNIGHT], own->by[CUBIC_GENERAL]);
    bitset loose = bitset_minus(bitset_and(pieces, own->attacks), enemy->attacks);
    taper_t score =
        weights->threat_by_pawn * bitset_count(bitset_and(officers, own->pawn_attacks)) +
        weights->threat_by_light *
            bitset_count(bitset_and(bitset_and(officers, riders), by_light)) +
        weights->hanging * bitset_count(loose);
    if (cubic->stack[seat][CUBIC_PAWN] != 0) {
        score += weights->hanging_paid * bitset_count(bitset_and(loose, officers));
    }
    return score;
}

/* What the enemy can do next to the king of `seat`: checks, by moves and by drops. */
FORCE_INLINE int check_danger(const struct sides *sides, int seat)
{
    const struct cubic *cubic = cubic_of(sides->position);
    const struct attack_info *own = &sides->info[seat];
    const struct attack_info *enemy = &sides->info[1 - seat];
    const uint8_t *stack = cubic->stack[1 - seat];
    bitset ring = cubic_tables.king[own->king];
    bitset others = bitset_or(bitset_or(own->by[CUBIC_KNIGHT], own->by[CUBIC_GENERAL]),
                              bitset_or(own->by[CUBIC_BISHOP], own->by[CUBIC_ROOK]));
    bitset guarded = bitset_or(others, own->pawn_attacks);
    bitset unsafe = bitset_or(guarded, bitset_minus(ring, enemy->attacks));
    bitset from[PIECE_TYPES] = {
        [CUBIC_PAWN] = cubic_tables.pawn[seat][own->king],
        [CUBIC_KNIGHT] = cubic_tables.knight[seat][own->king],
        [CUBIC_BISHOP] = bishop_attacks(own->king, sides->occupied),
        [CUBIC_ROOK] = rook_attacks(own->king, sides->occupied),
        [CUBIC_GENERAL] = cubic_tables.general[seat][own->king],
    };
    int danger = 0;
    for (int type = CUBIC_PAWN; type < CUBIC_KING; type++) {
        bitset safe = bitset_minus(from[type], unsafe);
        bitset reached = bitset_minus(enemy->by[type], sides->board->side[1 - seat]);
        danger += weights->safe_check[type] * bitset_meet(safe, reached);
        danger += weights->drop_check[type] *
                  (stack[type] != 0 && bitset_any(bitset_minus(safe, sides->occupied)));
    }
    return danger + weights->stack_near * stacked_officers(cubic, 1 - seat);
}

FORCE_INLINE taper_t king_score(const struct sides *sides, int seat)
{
    const struct attack_info *enemy = &sides->info[1 - seat];
    bitset zone = side_masks.zone[seat][sides->info[seat].king];
    bitset shield = bitset_and(board_pieces(sides->board, seat, CUBIC_GENERAL), zone);
    taper_t shelter = shelter_score(sides, seat, &weights->shelter) +
                      weights->shield_general * bitset_count(shield);
    int danger = enemy->king_weight + check_danger(sides, seat) +
                 weights->weak_zone * bitset_count(weak_zone(sides, seat)) -
                 taper_middle(shelter) / 2 - weights->base;
    return shelter + danger_score(danger);
}

/* For a seat with pieces left against a bare king: that king to the edge, the own king near. */
FORCE_INLINE taper_t ending_score(const struct sides *sides, int seat)
{
    const struct cubic *cubic = cubic_of(sides->position);
    const struct attack_info *own = &sides->info[seat];
    const struct attack_info *enemy = &sides->info[1 - seat];
    if (bitset_many(sides->board->side[1 - seat]) || stacked_officers(cubic, 1 - seat) > 0) {
        return 0;
    }
    int end = hunt_value(own->king, enemy->king);
    return taper_make(end, end);
}

/* Cubes in the stack count as on the board: they come back. */
static inline int game_phase(const struct cubic *cubic)
{
    const struct board *board = &cubic->board;
    int sum = 0;
    for (int type = CUBIC_KNIGHT; type < CUBIC_KING; type++) {
        int value = type == CUBIC_ROOK ? 2 : 1;
        sum += value * (bitset_count(board->type[type]) + cubic->stack[0][type] +
                        cubic->stack[1][type]);
    }
    return taper_phase(sum, OFFICERS_FULL);
}

static int cubic_evaluate(const struct position *position, struct eval_trace *trace)
{
    static const struct walk_rules rules = {
        .walk = walk_side,
        .table = {{{"material", NULL},
                   {"squares", squares_score},
                   {"mobility", mobility_score},
                   {"stack", stack_score},
                   {"pawns", pawn_score},
                   {"pieces", piece_score},
                   {"threats", threat_score},
                   {"king", king_score},
                   {"ending", ending_score},
                   {"tempo", tempo_score}}},
    };
    const struct board *board = &cubic_of(position)->board;
    return walk_evaluate(&rules, position, board, game_phase(cubic_of(position)), trace);
}

/* What a capture swings (C9): the piece off the board, its worth in the stack for the captor,
 * less the pawn cubes that change hands. */
enum { STACK_LIMIT = 16 }; /* what a side has in the stack beyond that says no more */

/* The stack (C10), and the options. */
static void fill_counts(const struct position *position, uint8_t count[FEATURE_COUNTS_MAX])
{
    const struct cubic *cubic = cubic_of(position);
    for (int seat = 0; seat < 2; seat++) {
        for (int type = CUBIC_PAWN; type <= CUBIC_GENERAL; type++) {
            uint8_t cubes = cubic->stack[seat][type];
            *count++ = cubes < STACK_LIMIT ? cubes : STACK_LIMIT;
        }
    }
    count[0] = (position->options & CUBIC_ANYWHERE) != 0;
    count[1] = (position->options & CUBIC_PROGRAM_DROPS) != 0;
}

static const struct features features = {.net = "cubic",
                                         .files = FILES,
                                         .ranks = RANKS,
                                         .types = PIECE_TYPES - 1,
                                         .royal = CUBIC_KING,
                                         .pieces = 32,
                                         .sided = CUBIC_GENERAL,
                                         .shared = 2,
                                         .limit = STACK_LIMIT,
                                         .fill = fill_counts,
                                         .attacks = cubic_attacks};

const struct evaluator cubic_evaluator = {.variants = (const char *const[]){"cubic", NULL},
                                          .features = &features,
                                          .value = {[CUBIC_PAWN] = 110,
                                                    [CUBIC_KNIGHT] = 210,
                                                    [CUBIC_BISHOP] = 350,
                                                    [CUBIC_ROOK] = 470,
                                                    [CUBIC_GENERAL] = 340,
                                                    [CUBIC_KING] = 10000},
                                          .capture_swing = 150,
                                          .level_step = 115,
                                          .init = walk_build,
                                          .evaluate = cubic_evaluate};
