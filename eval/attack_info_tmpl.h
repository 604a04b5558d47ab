/* Sets seen from one side, and what the evaluation of a game for two sides knows of each side.
 *
 * The includer has included its game's private header (sets, board) and defined KING_TYPE and
 * PAWN_TYPE, and PAWNS_CAPTURE_AHEAD as true where pawns capture straight ahead, or
 * PAWN_TARGETS as a function of its own where they capture elsewhere. It calls side_masks_build
 * once and sides_begin for each evaluation.
 *
 * Invariant: everything is symmetric. What is computed for a seat depends on seat only through
 * "forward" and the rank tables.
 */
#ifndef KING_TYPE
#include "rules/board_tmpl.h"
#define KING_TYPE 1
#define PAWN_TYPE 1
#endif

#ifndef PAWNS_CAPTURE_AHEAD
#define PAWNS_CAPTURE_AHEAD false
#endif

#include "eval/evaluator.h"

#include <stdbool.h>
#include <stdlib.h>

/* Sets built once. */
struct side_masks {
    bitset back[2];                     /* the seat's own two first ranks */
    bitset zone[2][SQUARES];            /* the king's surroundings, by its seat */
    bitset front[2][SQUARES];           /* the king's file and its neighbours, ahead of it */
    uint8_t distance[SQUARES][SQUARES]; /* king's steps */
};

static struct side_masks side_masks;

/* What is known about a seat: what follows from its king and pawns by sides_begin, the rest by
 * the walk over its pieces. */
struct attack_info {
    int king;
    taper_t squares, mobility;
    bitset pawns;
    bitset pawn_attacks;
    bitset pawn_front;      /* squares ahead of pawns on their files */
    bitset pawn_files;      /* whole files with a pawn */
    bitset pawn_reach;      /* what pawns attack now or on their way */
    bitset area;            /* squares that count for mobility */
    bitset attacks;         /* by any piece */
    bitset twice;           /* by two pieces or more */
    bitset by[PIECE_TYPES]; /* of the types walked */
    int king_attackers;     /* pieces that attack the enemy king's zone */
    int king_weight;        /* their weights, and one share for each zone square attacked */
};

struct sides {
    const struct position *position;
    const struct board *board;
    bitset occupied;
    struct attack_info info[2];
};

FORCE_INLINE int relative_rank(int seat, int square)
{
    return seat == 0 ? square / FILES : RANKS - 1 - square / FILES;
}

/* The set moved `ranks` ranks away from the seat's first rank. */
FORCE_INLINE bitset forward(int seat, bitset set, int ranks)
{
    return bitset_step(set, 0, seat == 0 ? ranks : -ranks);
}

/* All squares ahead of the set's on their files. */
FORCE_INLINE bitset ahead(int seat, bitset set)
{
    bitset filled = forward(seat, set, 1);
    filled = bitset_or(filled, forward(seat, filled, 1));
    filled = bitset_or(filled, forward(seat, filled, 2));
    return bitset_or(filled, forward(seat, filled, 4));
}

/* The set's neighbours on the same rank. */
FORCE_INLINE bitset sideways(bitset set)
{
    return bitset_or(bitset_step(set, -1, 0), bitset_step(set, 1, 0));
}

#ifndef PAWN_TARGETS
#define PAWN_TARGETS pawn_targets
/* What pawns on the set capture on. */
FORCE_INLINE bitset pawn_targets(int seat, bitset set)
{
    return forward(seat, PAWNS_CAPTURE_AHEAD ? set : sideways(set), 1);
}
#endif

static inline int king_distance(int a, int b)
{
    return side_masks.distance[a][b];
}

/* Steps from the middle of the board, as a rook counts them. */
static inline int off_centre(int square)
{
    int files = 2 * (square % FILES) - (FILES - 1);
    int ranks = 2 * (square / FILES) - (RANKS - 1);
    return (abs(files) + abs(ranks)) / 2;
}

/* What it is worth to have driven a lonely king to the edge and to stand near it. */
static inline int hunt_value(int hunter, int hunted)
{
    return 12 * off_centre(hunted) + 6 * (FILES - king_distance(hunter, hunted));
}

static inline void side_masks_build_square(int square)
{
    bitset pair = bitset_or(bitset_of(square), sideways(bitset_of(square)));
    bitset ring = bitset_or(pair, bitset_or(bitset_up(pair, FILES), bitset_down(pair, FILES)));
    for (int seat = 0; seat < 2; seat++) {
        side_masks.zone[seat][square] = bitset_or(ring, forward(seat, pair, 2));
        side_masks.front[seat][square] = ahead(seat, pair);
    }
    for (int other = 0; other < SQUARES; other++) {
        int files = abs(square % FILES - other % FILES);
        int ranks = abs(square / FILES - other / FILES);
        side_masks.distance[square][other] = (uint8_t)(files > ranks ? files : ranks);
    }
}

static inline void side_masks_build(void)
{
    side_masks.back[0] = bitset_or(bitset_rank(0), bitset_rank(1));
    side_masks.back[1] = bitset_or(bitset_rank(RANKS - 1), bitset_rank(RANKS - 2));
    for (int square = 0; square < SQUARES; square++) {
        side_masks_build_square(square);
    }
}

/* Adds the squares that the pieces of a type attack. Two pieces of that type count as one. */
FORCE_INLINE void attack_info_add(struct attack_info *info, int type, bitset attacks)
{
    info->twice = bitset_or(info->twice, bitset_and(info->attacks, attacks));
    info->attacks = bitset_or(info->attacks, attacks);
    info->by[type] = attacks;
}

/* A seat's king and pawns, and what follows from them. */
FORCE_INLINE void attack_info_begin(struct sides *sides, int seat)
{
    struct attack_info *own = &sides->info[seat];
    bitset pawns = board_pieces(sides->board, seat, PAWN_TYPE);
    bitset behind = ahead(1 - seat, pawns);
    own->king = bitset_first(board_pieces(sides->board, seat, KING_TYPE));
    own->squares = 0;
    own->mobility = 0;
    own->pawns = pawns;
    own->pawn_attacks = PAWN_TARGETS(seat, pawns);
    own->pawn_front = ahead(seat, pawns);
    own->pawn_files = bitset_or(bitset_or(pawns, behind), own->pawn_front);
    own->pawn_reach = PAWN_TARGETS(seat, bitset_or(pawns, own->pawn_front));
    own->attacks = bitset_empty();
    own->twice = bitset_empty();
    own->king_attackers = 0;
    own->king_weight = 0;
    attack_info_add(own, PAWN_TYPE, own->pawn_attacks);
}

/* Fills in what is known of both seats before the walk. */
FORCE_INLINE void sides_begin(struct sides *sides, const struct board *board)
{
    sides->board = board;
    sides->occupied = board_occupied(board);
    attack_info_begin(sides, 0);
    attack_info_begin(sides, 1);
    for (int seat = 0; seat < 2; seat++) {
        struct attack_info *own = &sides->info[seat];
        bitset stuck = bitset_and(own->pawns, side_masks.back[seat]);
        bitset closed = bitset_or(sides->info[1 - seat].pawn_attacks, stuck);
        own->area = bitset_not(bitset_or(closed, bitset_of(own->king)));
    }
}

/* What a piece is worth on a square, its value included. */
static taper_t square_table[2][PIECE_TYPES][SQUARES];

/* Expands one table, value[type] added, for White's left half of the board to both seats and
 * both wings: for each type from 1, its ranks from the owner's first on, each with the left
 * files from the edge inwards. */
static inline void square_table_build(const taper_t *value, const taper_t *half)
{
    enum { HALF_FILES = (FILES + 1) / 2 };
    for (int type = 1; type < PIECE_TYPES; type++) {
        for (int square = 0; square < SQUARES; square++) {
            int rank = square / FILES;
            int file = square % FILES;
            int inwards = file < HALF_FILES ? file : FILES - 1 - file;
            taper_t score =
                value[type] + half[((type - 1) * RANKS + rank) * HALF_FILES + inwards];
            square_table[0][type][square] = score;
            square_table[1][type][(RANKS - 1 - rank) * FILES + file] = score;
        }
    }
}

/* The sum of a table over a set of pieces. */
FORCE_INLINE taper_t sum_squares(bitset pieces, const taper_t *table)
{
    taper_t sum = 0;
    while (bitset_any(pieces)) {
        sum += table[bitset_pop(&pieces)];
    }
    return sum;
}

/* The sum of value[type] over all a seat's pieces. */
static inline taper_t pieces_value(const struct board *board, int seat, const taper_t *value)
{
    taper_t sum = 0;
    for (int type = 1; type < PIECE_TYPES; type++) {
        sum += value[type] * bitset_count(board_pieces(board, seat, type));
    }
    return sum;
}

/* The same in middle-game centipawns without pawns; the king's value is 0. */
static inline int officer_value(const struct sides *sides, int seat, const taper_t *value)
{
    int pawns = bitset_count(sides->info[seat].pawns);
    return taper_middle(pieces_value(sides->board, seat, value) - value[PAWN_TYPE] * pawns);
}
