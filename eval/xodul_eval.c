/* The evaluation of Xodul: as in chess, and what is its own: pieces waiting in the pool for a
 * pawn to become them (X11), cannons that need screens (X8), a wizard who may appear anywhere
 * (X4) and pawns that become no more than generals (X10).
 *
 * Invariant: mirroring colours and ranks and changing the mover leaves the value as it is; each
 * term is computed by one function for either seat.
 */
#include "eval/evaluator.h"
#include "eval/xodul_weights.h"
#include "rules/xodul/xodul.h"
#include "rules/xodul/xodul_moves.h"

#define KING_TYPE XODUL_KING
#define PAWN_TYPE XODUL_PAWN
#include "eval/attack_info_tmpl.h"

static const struct xodul_weights *const weights = &xodul_weights;

#include "eval/walk_tmpl.h"

#include "eval/pawn_tmpl.h"

#include <string.h>

enum { SCREENS_ENOUGH = 20, OFFICERS_FULL = 22 };

/* Types that a pawn may become, best first. */
static const int pool_order[] = {XODUL_QUEEN,  XODUL_CAR,    XODUL_WIZARD, XODUL_BISHOP,
                                 XODUL_CANNON, XODUL_KNIGHT, XODUL_LANCE,  XODUL_GUARD};

static inline struct scope scope(const struct sides *sides, int seat, int type, int square)
{
    bitset occupied = sides->occupied;
    if (type == XODUL_WIZARD) {
        return scope_of(xodul_wizard_attacks(square, occupied));
    }
    if (type == XODUL_CANNON) {
        bitset hops = cannon_attacks(square, occupied);
        bitset slide = bitset_minus(rook_attacks(square, occupied), occupied);
        return (struct scope){hops, bitset_or(hops, slide)};
    }
    return scope_of(xodul_piece_attacks(type, square, seat, sides->info[seat].king, occupied));
}

FORCE_INLINE void walk_side(struct sides *sides, int seat)
{
    int king = sides->info[seat].king;
    walk_type(sides, seat, XODUL_KNIGHT, scope);
    walk_type(sides, seat, XODUL_BISHOP, scope);
    walk_type(sides, seat, XODUL_CAR, scope);
    walk_type(sides, seat, XODUL_QUEEN, scope);
    walk_type(sides, seat, XODUL_WIZARD, scope);
    walk_type(sides, seat, XODUL_GUARD, scope);
    walk_type(sides, seat, XODUL_LANCE, scope);
    walk_type(sides, seat, XODUL_CANNON, scope);
    walk_type(sides, seat, XODUL_GENERAL, scope);
    walk_rest(sides, seat, xodul_tables.king[king]);
}

FORCE_INLINE taper_t passed_score(const struct sides *sides, int seat)
{
    bitset passed = pawn_shape(sides, seat).passed;
    bitset blocked = bitset_and(forward(seat, passed, 1), sides->occupied);
    taper_t score = weights->passed_blocked * bitset_count(blocked);
    while (bitset_any(passed)) {
        score += weights->passed[relative_rank(seat, bitset_pop(&passed))];
    }
    return score;
}

/* How many pieces `seat` can still place: it has pawns for them, and of a common pool the other
 * side takes every second one (X11, X12). */
FORCE_INLINE int pool_tickets(const struct sides *sides, int seat)
{
    const struct xodul *xodul = xodul_of(sides->position);
    const uint8_t *pool = xodul->pool[xodul_pool_of(xodul, seat)];
    int pieces = 0;
    for (int type = 1; type < PIECE_TYPES; type++) {
        pieces += pool[type];
    }
    if (xodul->head.options & XODUL_COMMON_POOL) {
        pieces = (pieces + 1) / 2;
    }
    int pawns = bitset_count(sides->info[seat].pawns);
    return pieces < pawns ? pieces : pawns;
}

/* The best pieces of the pool, one for each pawn, and the places the pawns offer them. */
FORCE_INLINE taper_t pool_score(const struct sides *sides, int seat)
{
    const struct xodul *xodul = xodul_of(sides->position);
    const uint8_t *pool = xodul->pool[xodul_pool_of(xodul, seat)];
    int tickets = pool_tickets(sides, seat);
    taper_t score = 0;
    int slot = 0;
    for (int i = 0; slot < tickets; i++) {
        for (int n = pool[pool_order[i]]; n > 0 && slot < tickets; n--) {
            score += weights->pool[pool_order[i]];
            score += weights->pool_slot[slot < XODUL_SLOTS ? slot : XODUL_SLOTS - 1];
            slot++;
        }
    }
    bitset pawns = slot > 0 ? sides->info[seat].pawns : bitset_empty();
    while (bitset_any(pawns)) {
        score += weights->pool_rank[relative_rank(seat, bitset_pop(&pawns))];
    }
    return score;
}

/* Where pieces stand with respect to pawns and to each other. */
FORCE_INLINE taper_t piece_score(const struct sides *sides, int seat)
{
    const struct board *board = sides->board;
    bitset own = sides->info[seat].pawns;
    bitset light = bitset_or(bitset_or(board->type[XODUL_KNIGHT], board->type[XODUL_BISHOP]),
                             board->type[XODUL_WIZARD]);
    bitset placed = bitset_and(outposts(sides, seat), board->side[seat]);
    taper_t score = weights->outpost * bitset_count(bitset_and(placed, light));

    bitset half_open =
        bitset_minus(board_pieces(board, seat, XODUL_CAR), sides->info[seat].pawn_files);
    bitset open = bitset_minus(half_open, sides->info[1 - seat].pawn_files);
    score += weights->car_half_open * bitset_count(bitset_minus(half_open, open));
    score += weights->car_open * bitset_count(open);

    bitset lances = board_pieces(board, seat, XODUL_LANCE);
    score += weights->lance_open * bitset_count(bitset_minus(lances, ahead(1 - seat, own)));
    if (bitset_many(board_pieces(board, seat, XODUL_BISHOP))) {
        score += weights->bishop_pair;
    }
    int cannons = bitset_count(board_pieces(board, seat, XODUL_CANNON));
    int screens = bitset_count(sides->occupied) - SCREENS_ENOUGH;
    return score + weights->cannon_screen * (cannons * screens);
}

FORCE_INLINE taper_t threat_score(const struct sides *sides, int seat)
{
    const struct attack_info *own = &sides->info[seat];
    const struct attack_info *enemy = &sides->info[1 - seat];
    const struct board *board = sides->board;
    bitset strong = bitset_or(bitset_or(board->type[XODUL_CAR], board->type[XODUL_QUEEN]),
                              board->type[XODUL_WIZARD]);
    bitset pieces = bitset_minus(board->side[1 - seat],
                                 bitset_or(board->type[XODUL_PAWN], board->type[XODUL_KING]));
    bitset heavy = bitset_and(pieces, strong);
    bitset by_light = bitset_or(bitset_or(own->by[XODUL_KNIGHT], own->by[XODUL_BISHOP]),
                                bitset_or(own->by[XODUL_LANCE], own->by[XODUL_CANNON]));
    by_light = bitset_or(by_light, bitset_or(own->by[XODUL_GUARD], own->by[XODUL_GENERAL]));
    bitset by_pawn = bitset_and(pieces, own->pawn_attacks);
    bitset loose = bitset_minus(bitset_and(pieces, own->attacks), enemy->attacks);
    return weights->threat_by_pawn_light * bitset_count(bitset_minus(by_pawn, heavy)) +
           weights->threat_by_pawn_heavy * bitset_count(bitset_and(by_pawn, heavy)) +
           weights->threat_by_light * bitset_count(bitset_and(heavy, by_light)) +
           weights->hanging * bitset_count(loose);
}

FORCE_INLINE int safe_check_danger(const struct sides *sides, int seat)
{
    int king = sides->info[seat].king;
    bitset straight = rook_attacks(king, sides->occupied);
    bitset diagonal = bishop_attacks(king, sides->occupied);
    return safe_check(sides, seat, XODUL_KNIGHT, xodul_tables.knight[king]) +
           safe_check(sides, seat, XODUL_BISHOP, diagonal) +
           safe_check(sides, seat, XODUL_CAR, straight) +
           safe_check(sides, seat, XODUL_QUEEN, bitset_or(straight, diagonal));
}

FORCE_INLINE taper_t king_score(const struct sides *sides, int seat)
{
    const struct attack_info *enemy = &sides->info[1 - seat];
    const struct board *board = sides->board;
    bitset zone = side_masks.zone[seat][sides->info[seat].king];
    bitset guards = bitset_and(board_pieces(board, seat, XODUL_GUARD), zone);
    taper_t shelter = shelter_score(sides, seat, &weights->shelter) +
                      weights->shield_guard * bitset_count(guards);
    int danger = enemy->king_weight + safe_check_danger(sides, seat) +
                 weights->weak_zone * bitset_count(weak_zone(sides, seat)) -
                 taper_middle(shelter) / 2;
    if (!bitset_any(board_pieces(board, 1 - seat, XODUL_QUEEN))) {
        danger -= weights->no_queen;
    }
    return enemy->king_attackers < 2 ? shelter : shelter + danger_score(danger);
}

/* How much of the end game's advantage `seat` can hope to win with. */
static int winning_scale(const struct sides *sides, int seat)
{
    if (bitset_any(sides->info[seat].pawns)) {
        return SCALE_MAX;
    }
    int own = officer_value(sides, seat, weights->value);
    int other = officer_value(sides, 1 - seat, weights->value);
    int bishop = taper_middle(weights->value[XODUL_BISHOP]);
    return own - other > bishop ? SCALE_MAX : own <= bishop ? 8 : 24;
}

/* For a seat that must mate a king without pawns: that king to the edge, the own king near. */
FORCE_INLINE taper_t ending_score(const struct sides *sides, int seat)
{
    if (!is_hunting(sides, seat)) {
        return 0;
    }
    return taper_make(0, hunt_value(sides->info[seat].king, sides->info[1 - seat].king));
}

static inline int game_phase(const struct board *board)
{
    bitset ones = bitset_or(bitset_or(board->type[XODUL_KNIGHT], board->type[XODUL_BISHOP]),
                            bitset_or(board->type[XODUL_LANCE], board->type[XODUL_CANNON]));
    ones = bitset_or(ones, board->type[XODUL_WIZARD]);
    int sum = bitset_count(ones) + 2 * bitset_count(board->type[XODUL_CAR]) +
              4 * bitset_count(board->type[XODUL_QUEEN]);
    return taper_phase(sum, OFFICERS_FULL);
}

static int xodul_evaluate(const struct position *position, struct eval_trace *trace)
{
    static const struct walk_rules rules = {
        .walk = walk_side,
        .scale = winning_scale,
        .table = {{{"material", NULL},
                   {"squares", squares_score},
                   {"mobility", mobility_score},
                   {"pawns", pawn_score},
                   {"passed", passed_score},
                   {"pool", pool_score},
                   {"pieces", piece_score},
                   {"threats", threat_score},
                   {"king", king_score},
                   {"ending", ending_score},
                   {"tempo", tempo_score}}},
    };
    const struct board *board = &xodul_of(position)->board;
    return walk_evaluate(&rules, position, board, game_phase(board), trace);
}

/* The pools (X12), and the options. */
static void fill_counts(const struct position *position, uint8_t count[FEATURE_COUNTS_MAX])
{
    enum { POOLED = PIECE_TYPES - 1 };
    const struct xodul *xodul = xodul_of(position);
    memcpy(count, &xodul->pool[xodul_pool_of(xodul, 0)][1], POOLED);
    memcpy(count + POOLED, &xodul->pool[xodul_pool_of(xodul, 1)][1], POOLED);
    count[2 * POOLED] = (position->options & XODUL_ROTATED) != 0;
    count[2 * POOLED + 1] = (position->options & XODUL_COMMON_POOL) != 0;
}

static const struct features features = {.net = "xodul",
                                         .files = FILES,
                                         .ranks = RANKS,
                                         .types = PIECE_TYPES - 1,
                                         .royal = XODUL_KING,
                                         .pieces = 36,
                                         .sided = PIECE_TYPES - 1,
                                         .shared = 2,
                                         .limit = XODUL_TYPE_MAX,
                                         .fill = fill_counts,
                                         .attacks = xodul_attacks};

const struct evaluator xodul_evaluator = {.variants = (const char *const[]){"xodul", NULL},
                                          .features = &features,
                                          .value = {[XODUL_PAWN] = 120,
                                                    [XODUL_KNIGHT] = 300,
                                                    [XODUL_BISHOP] = 330,
                                                    [XODUL_CAR] = 460,
                                                    [XODUL_QUEEN] = 920,
                                                    [XODUL_KING] = 10000,
                                                    [XODUL_WIZARD] = 340,
                                                    [XODUL_GUARD] = 180,
                                                    [XODUL_LANCE] = 240,
                                                    [XODUL_CANNON] = 280,
                                                    [XODUL_GENERAL] = 140},
                                          .capture_swing = 150,
                                          .level_step = 100,
                                          .init = walk_build,
                                          .evaluate = xodul_evaluate};
