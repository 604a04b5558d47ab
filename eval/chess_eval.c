/* The evaluation of orthodox chess: tapered piece-square values, mobility, pawn shape, threats,
 * king danger and what is known of simple endings.
 *
 * Invariant: mirroring colours and ranks and changing the mover leaves the value as it is; each
 * term is computed by one function for either seat.
 */
#include "eval/chess_weights.h"
#include "eval/evaluator.h"
#include "rules/chess/chess.h"
#include "rules/chess/chess_moves.h"

#define KING_TYPE CHESS_KING
#define PAWN_TYPE CHESS_PAWN
#include "eval/attack_info_tmpl.h"

static const struct chess_weights *const weights = &chess_weights;

#include "eval/walk_tmpl.h"

#include "eval/pawn_tmpl.h"

/* By seat and its king's square: the files up to two away, the five nearest ranks. */
static bitset flanks[2][SQUARES];

static void build_tables(void)
{
    walk_build();
    for (int seat = 0; seat < 2; seat++) {
        bitset two = side_masks.back[seat];
        bitset four = bitset_or(two, forward(seat, two, 2));
        bitset near = bitset_or(four, forward(seat, four, 1));
        for (int square = 0; square < SQUARES; square++) {
            bitset here = bitset_of(square);
            bitset file = bitset_or(here, bitset_or(ahead(0, here), ahead(1, here)));
            bitset three = bitset_or(file, sideways(file));
            flanks[seat][square] = bitset_and(near, bitset_or(three, sideways(three)));
        }
    }
}

/* Bishops see through own queens, rooks through own rooks and queens. */
static inline struct scope scope(const struct sides *sides, int seat, int type, int square)
{
    bitset queens = board_pieces(sides->board, seat, CHESS_QUEEN);
    bitset rooks = board_pieces(sides->board, seat, CHESS_ROOK);
    bitset through = type == CHESS_BISHOP ? queens
                     : type == CHESS_ROOK ? bitset_or(rooks, queens)
                                          : bitset_empty();
    return scope_of(chess_piece_attacks(type, square, bitset_minus(sides->occupied, through)));
}

FORCE_INLINE void walk_side(struct sides *sides, int seat)
{
    int king = sides->info[seat].king;
    walk_type(sides, seat, CHESS_KNIGHT, scope);
    walk_type(sides, seat, CHESS_BISHOP, scope);
    walk_type(sides, seat, CHESS_ROOK, scope);
    walk_type(sides, seat, CHESS_QUEEN, scope);
    walk_rest(sides, seat, chess_tables.king[king]);
}

FORCE_INLINE taper_t passed_pawn_score(const struct sides *sides, int seat, int square)
{
    const struct attack_info *own = &sides->info[seat];
    const struct attack_info *enemy = &sides->info[1 - seat];
    int rank = relative_rank(seat, square);
    int stop = seat == 0 ? square + FILES : square - FILES;
    taper_t score = weights->passed[rank];
    if (bitset_has(sides->occupied, stop)) {
        score += weights->passed_blocked[rank];
    } else if (!bitset_meet(ahead(seat, bitset_of(square)),
                            bitset_or(sides->occupied, enemy->attacks))) {
        score += weights->passed_free[rank];
    }
    if (bitset_has(own->pawn_attacks, square)) {
        score += weights->passed_defended;
    }
    if (rank > 2) {
        score += (weights->passed_king_near * king_distance(own->king, stop) +
                  weights->passed_king_far * king_distance(enemy->king, stop)) *
                 (rank - 2);
    }
    return score;
}

FORCE_INLINE taper_t passed_score(const struct sides *sides, int seat)
{
    bitset passed = pawn_shape(sides, seat).passed;
    taper_t score = 0;
    while (bitset_any(passed)) {
        score += passed_pawn_score(sides, seat, bitset_pop(&passed));
    }
    return score;
}

/* Bishops' colour complexes: the squares of the colour of a1. */
static inline bitset dark_squares(void)
{
    bitset dark = {{UINT64_C(0xaa55aa55aa55aa55)}};
    return dark;
}

FORCE_INLINE taper_t bishop_score(const struct sides *sides, int seat, bitset safe)
{
    const struct attack_info *own = &sides->info[seat];
    bitset bishops = board_pieces(sides->board, seat, CHESS_BISHOP);
    bitset dark = dark_squares();
    taper_t score = weights->bishop_outpost * bitset_count(bitset_and(bishops, safe));
    bool on_dark = bitset_meet(bishops, dark);
    bool on_light = bitset_any(bitset_minus(bishops, dark));
    if (on_dark) {
        score += weights->bad_bishop_pawn * bitset_count(bitset_and(own->pawns, dark));
    }
    if (on_light) {
        score += weights->bad_bishop_pawn * bitset_count(bitset_minus(own->pawns, dark));
    }
    return on_dark && on_light ? score + weights->bishop_pair : score;
}

/* What numbers of pieces add to or take from their worth. */
FORCE_INLINE taper_t balance_score(const struct sides *sides, int seat)
{
    int pawns = bitset_count(sides->info[seat].pawns) - 5;
    int knights = bitset_count(board_pieces(sides->board, seat, CHESS_KNIGHT));
    int rooks = bitset_count(board_pieces(sides->board, seat, CHESS_ROOK));
    return weights->knight_pawns * (knights * pawns) + weights->rook_pawns * (rooks * pawns) +
           weights->knight_pair * (knights > 1) + weights->rook_pair * (rooks > 1);
}

/* Where minor pieces and rooks stand with respect to pawns. */
FORCE_INLINE taper_t piece_score(const struct sides *sides, int seat)
{
    const struct attack_info *own = &sides->info[seat];
    const struct attack_info *enemy = &sides->info[1 - seat];
    bitset safe = outposts(sides, seat);
    bitset knights = board_pieces(sides->board, seat, CHESS_KNIGHT);
    taper_t score = weights->knight_outpost * bitset_count(bitset_and(knights, safe));
    score += bishop_score(sides, seat, safe);

    bitset rooks = board_pieces(sides->board, seat, CHESS_ROOK);
    bitset half_open = bitset_minus(rooks, own->pawn_files);
    bitset open = bitset_minus(half_open, enemy->pawn_files);
    bitset behind = bitset_and(rooks, ahead(1 - seat, pawn_shape(sides, seat).passed));
    score += weights->rook_half_open * bitset_count(half_open);
    score += (weights->rook_open - weights->rook_half_open) * bitset_count(open);
    bitset minors = bitset_or(knights, board_pieces(sides->board, seat, CHESS_BISHOP));
    bitset sheltered = bitset_and(forward(seat, minors, 1), sides->board->type[CHESS_PAWN]);
    score += weights->minor_behind_pawn * bitset_count(sheltered);
    score += weights->rook_behind_passer * bitset_count(behind);
    return score + balance_score(sides, seat);
}

/* Pieces that a pawn's step to a safe square would attack. */
FORCE_INLINE bitset pushed_at(const struct sides *sides, int seat)
{
    const struct attack_info *own = &sides->info[seat];
    const struct attack_info *enemy = &sides->info[1 - seat];
    bitset third = forward(seat, side_masks.back[seat], 1);
    bitset one = bitset_minus(forward(seat, own->pawns, 1), sides->occupied);
    bitset two = bitset_minus(forward(seat, bitset_and(one, third), 1), sides->occupied);
    bitset unsafe = bitset_or(enemy->pawn_attacks, bitset_minus(enemy->attacks, own->attacks));
    bitset targets = bitset_minus(sides->board->side[1 - seat], enemy->pawns);
    return bitset_and(targets, pawn_targets(seat, bitset_minus(bitset_or(one, two), unsafe)));
}

FORCE_INLINE taper_t threat_score(const struct sides *sides, int seat)
{
    const struct attack_info *own = &sides->info[seat];
    const struct attack_info *enemy = &sides->info[1 - seat];
    const struct board *board = sides->board;
    bitset minors = bitset_or(own->by[CHESS_KNIGHT], own->by[CHESS_BISHOP]);
    bitset undefended = bitset_minus(board->side[1 - seat], enemy->attacks);
    bitset loose = bitset_minus(board->side[1 - seat], enemy->pawn_attacks);
    taper_t score = weights->hanging * bitset_count(bitset_and(undefended, own->attacks)) +
                    weights->king_attacks * bitset_meet(undefended, own->by[CHESS_KING]);
    bitset held = bitset_or(enemy->pawn_attacks, bitset_minus(enemy->twice, own->twice));
    bitset restricted = bitset_minus(bitset_and(enemy->attacks, own->attacks), held);
    score += weights->push_threat * bitset_count(pushed_at(sides, seat)) +
             weights->restricted * bitset_count(restricted);
    for (int type = CHESS_PAWN; type <= CHESS_QUEEN; type++) {
        bitset pieces = board_pieces(board, 1 - seat, type);
        bitset exposed = type >= CHESS_ROOK ? pieces : bitset_and(pieces, loose);
        score += weights->threat_by_pawn[type] *
                     bitset_count(bitset_and(pieces, own->pawn_attacks)) +
                 weights->threat_by_minor[type] * bitset_count(bitset_and(exposed, minors)) +
                 weights->threat_by_rook[type] *
                     bitset_count(bitset_and(exposed, own->by[CHESS_ROOK]));
    }
    return score;
}

FORCE_INLINE int safe_check_danger(const struct sides *sides, int seat)
{
    int king = sides->info[seat].king;
    bitset straight = rook_attacks(king, sides->occupied);
    bitset diagonal = bishop_attacks(king, sides->occupied);
    return safe_check(sides, seat, CHESS_KNIGHT, chess_tables.knight[king]) +
           safe_check(sides, seat, CHESS_BISHOP, diagonal) +
           safe_check(sides, seat, CHESS_ROOK, straight) +
           safe_check(sides, seat, CHESS_QUEEN, bitset_or(straight, diagonal));
}

/* The part of the board about a king in which attacks on it are made ready. */
FORCE_INLINE int flank_danger(const struct sides *sides, int seat)
{
    const struct attack_info *own = &sides->info[seat];
    const struct attack_info *enemy = &sides->info[1 - seat];
    bitset flank = flanks[seat][own->king];
    int attacks = bitset_count(bitset_and(flank, enemy->attacks)) +
                  bitset_count(bitset_and(flank, enemy->twice));
    return weights->flank_attacks * attacks -
           weights->flank_defence * bitset_count(bitset_and(flank, own->attacks));
}

FORCE_INLINE taper_t king_score(const struct sides *sides, int seat)
{
    const struct attack_info *enemy = &sides->info[1 - seat];
    taper_t shelter = shelter_score(sides, seat, &weights->shelter);
    int danger = enemy->king_weight + safe_check_danger(sides, seat) +
                 weights->weak_zone * bitset_count(weak_zone(sides, seat)) +
                 flank_danger(sides, seat) - taper_middle(shelter) / 2;
    if (!bitset_any(board_pieces(sides->board, 1 - seat, CHESS_QUEEN))) {
        danger -= weights->no_queen;
    }
    return enemy->king_attackers < 2 ? shelter : shelter + danger_score(danger);
}

/* One bishop a side, on different colours. */
static bool has_opposite_bishops(const struct board *board)
{
    bitset bishops = board->type[CHESS_BISHOP];
    bitset dark = bitset_and(bishops, dark_squares());
    return bitset_count(bishops) == 2 && bitset_count(dark) == 1 &&
           bitset_meet(bishops, board->side[0]) && bitset_meet(bishops, board->side[1]);
}

/* A king and knights, two at the most. */
static bool has_few_knights_only(const struct board *board, int seat)
{
    bitset others = bitset_minus(board->side[seat], board->type[CHESS_KING]);
    return bitset_count(others) <= 2 &&
           !bitset_any(bitset_minus(others, board->type[CHESS_KNIGHT]));
}

/* How much of the end game's advantage `seat` can hope to win with. */
static int winning_scale(const struct sides *sides, int seat)
{
    const struct board *board = sides->board;
    int pawns = bitset_count(sides->info[seat].pawns);
    if (has_opposite_bishops(board)) {
        bitset few = bitset_or(bitset_or(board->type[CHESS_BISHOP], board->type[CHESS_PAWN]),
                               board->type[CHESS_KING]);
        return bitset_equal(few, sides->occupied) ? 26 : 48;
    }
    if (pawns >= 4) {
        return SCALE_MAX;
    }
    int own = officer_value(sides, seat, weights->value);
    int other = officer_value(sides, 1 - seat, weights->value);
    int bishop = taper_middle(weights->value[CHESS_BISHOP]);
    if (own - other > bishop) {
        return pawns == 0 && has_few_knights_only(board, seat) ? 0 : SCALE_MAX;
    }
    if (pawns > 0) {
        return 48 + 4 * pawns;
    }
    return own <= bishop ? 0 : other <= bishop ? 6 : 14;
}

/* Steps to the nearer corner of the bishop's colour. */
static inline int corner_distance(int square, bool dark)
{
    int one = dark ? 0 : FILES - 1;
    int a = king_distance(square, one);
    int b = king_distance(square, SQUARES - 1 - one);
    return a < b ? a : b;
}

/* For a seat that must mate a king without pawns: that king to the edge, or to the right
 * corner, and the own king near it. */
FORCE_INLINE taper_t ending_score(const struct sides *sides, int seat)
{
    const struct board *board = sides->board;
    int weak_king = sides->info[1 - seat].king;
    if (!is_hunting(sides, seat)) {
        return 0;
    }
    int end = hunt_value(sides->info[seat].king, weak_king);
    bitset bishops = board_pieces(board, seat, CHESS_BISHOP);
    bitset heavy = bitset_or(bitset_or(board->type[CHESS_QUEEN], board->type[CHESS_ROOK]),
                             board->type[CHESS_PAWN]);
    if (bitset_count(bishops) == 1 && !bitset_meet(heavy, board->side[seat])) {
        end += 20 * (FILES - corner_distance(weak_king, bitset_meet(bishops, dark_squares())));
    }
    return taper_make(0, end);
}

static inline int game_phase(const struct board *board)
{
    int sum =
        bitset_count(board->type[CHESS_KNIGHT]) + bitset_count(board->type[CHESS_BISHOP]) +
        2 * bitset_count(board->type[CHESS_ROOK]) + 4 * bitset_count(board->type[CHESS_QUEEN]);
    return taper_phase(sum, 24);
}

static int chess_evaluate(const struct position *position, struct eval_trace *trace)
{
    static const struct walk_rules rules = {
        .walk = walk_side,
        .scale = winning_scale,
        .table = {{{"material", NULL},
                   {"squares", squares_score},
                   {"mobility", mobility_score},
                   {"pawns", pawn_score},
                   {"passed pawns", passed_score},
                   {"pieces", piece_score},
                   {"threats", threat_score},
                   {"king", king_score},
                   {"ending", ending_score},
                   {"tempo", tempo_score}}},
    };
    const struct board *board = &chess_of(position)->board;
    return walk_evaluate(&rules, position, board, game_phase(board), trace);
}

/* Castling rights, short and long. */
static void fill_counts(const struct position *position, uint8_t count[FEATURE_COUNTS_MAX])
{
    for (int i = 0; i < 4; i++) {
        count[i] = chess_of(position)->castling >> i & 1;
    }
}

static const struct features features = {.net = "chess",
                                         .files = FILES,
                                         .ranks = RANKS,
                                         .types = PIECE_TYPES - 1,
                                         .royal = CHESS_KING,
                                         .pieces = 32,
                                         .sided = 2,
                                         .limit = 1,
                                         .fill = fill_counts,
                                         .attacks = chess_attacks};

const struct evaluator chess_evaluator = {.variants = (const char *const[]){"chess", NULL},
                                          .features = &features,
                                          .value = {0, 100, 325, 340, 500, 1000, 10000},
                                          .capture_swing = 100,
                                          .level_step = 100,
                                          .init = build_tables,
                                          .evaluate = chess_evaluate};
