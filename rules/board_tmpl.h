/* Pieces on a board, kept twice: a mailbox for "what stands here" and a set for each piece type
 * and each seat for "where are they". Invariant: both say the same, and a square holds at
 * most one piece.
 *
 * The includer defines PIECE_TYPES, the number of piece types plus one (type 0 is "none").
 */
#ifndef PIECE_TYPES
#include "rules/bitset_tmpl.h"
#define PIECE_TYPES 2
#endif

#include "rules/position.h"
#include "rules/variant.h"

#include <string.h>

struct board {
    uint8_t square[SQUARES];  /* seat << 4 | type, 0 = empty; must come first */
    bitset type[PIECE_TYPES]; /* type[0] stays empty */
    bitset side[2];           /* by piece_side: of seats 0 and 2, and of seats 1 and 3 */
};

static inline bitset board_occupied(const struct board *board)
{
    return bitset_or(board->side[0], board->side[1]);
}

/* The pieces of one seat and type. */
static inline bitset board_pieces(const struct board *board, int seat, int type)
{
    return bitset_and(board->side[seat], board->type[type]);
}

/* Puts a piece on an empty square and returns the key's change. */
static inline uint64_t board_put(struct board *board, int piece, int square)
{
    bitset here = bitset_of(square);
    board->square[square] = (uint8_t)piece;
    board->type[piece_type(piece)] = bitset_or(board->type[piece_type(piece)], here);
    board->side[piece_side(piece)] = bitset_or(board->side[piece_side(piece)], here);
    return zobrist_piece[piece][square];
}

/* Takes the piece off an occupied square and returns the key's change. */
static inline uint64_t board_lift(struct board *board, int square)
{
    int piece = board->square[square];
    bitset here = bitset_of(square);
    board->square[square] = 0;
    board->type[piece_type(piece)] = bitset_xor(board->type[piece_type(piece)], here);
    board->side[piece_side(piece)] = bitset_xor(board->side[piece_side(piece)], here);
    return zobrist_piece[piece][square];
}

/* Moves a piece to an empty square and returns the key's change. */
static inline uint64_t board_move(struct board *board, int from, int to)
{
    int piece = board->square[from];
    bitset path = bitset_or(bitset_of(from), bitset_of(to));
    board->square[from] = 0;
    board->square[to] = (uint8_t)piece;
    board->type[piece_type(piece)] = bitset_xor(board->type[piece_type(piece)], path);
    board->side[piece_side(piece)] = bitset_xor(board->side[piece_side(piece)], path);
    return zobrist_piece[piece][from] ^ zobrist_piece[piece][to];
}

/* The same where the piece becomes a `type`, or stays what it is when that is 0. */
static inline uint64_t board_move_as(struct board *board, int from, int to, int type)
{
    if (type == 0) {
        return board_move(board, from, to);
    }
    int seat = piece_seat(board->square[from]);
    uint64_t change = board_lift(board, from);
    return change ^ board_put(board, piece_make(seat, type), to);
}

/* The set for those who do not know the size of the board. */
static inline void bitset_write(bitset set, struct square_set *squares)
{
    for (int i = 0; i < SQUARES_MAX / 64; i++) {
        squares->word[i] = i < WORDS ? set.word[i < WORDS ? i : 0] : 0;
    }
}

/* The type of the piece that the move brings to its square. */
static inline int board_arriving(const struct board *board, move_t move)
{
    int type = move_piece_type(move);
    return type != 0 ? type : piece_type(board->square[move_from(move)]);
}

/* Mixes a set into a hash; the multiplier is SplitMix64's. */
static inline uint64_t board_hash(uint64_t hash, bitset set)
{
    for (int i = 0; i < WORDS; i++) {
        hash = (hash ^ set.word[i]) * UINT64_C(0xbf58476d1ce4e5b9);
        hash ^= hash >> 32;
    }
    return hash;
}

/* variant->structure, `pawns` being those of both sides. */
static inline void board_structure(const struct board *board, bitset pawns,
                                   uint64_t key[STRUCTURES])
{
    bitset white = bitset_and(pawns, board->side[0]);
    key[STRUCTURE_PAWNS] = board_hash(board_hash(1, white), bitset_minus(pawns, white));
    key[STRUCTURE_WHITE] = board_hash(2, bitset_minus(board->side[0], pawns));
    key[STRUCTURE_BLACK] = board_hash(3, bitset_minus(board->side[1], pawns));
}

/* Makes the sets anew from the mailbox. */
static inline void board_derive(struct board *board)
{
    memset(board->type, 0, sizeof board->type);
    memset(board->side, 0, sizeof board->side);
    for (int square = 0; square < SQUARES; square++) {
        int piece = board->square[square];
        if (piece != 0) {
            /* Word by word: checked builds do this for every position made. */
            uint64_t bit = UINT64_C(1) << square % 64;
            board->type[piece_type(piece)].word[square / 64] |= bit;
            board->side[piece_side(piece)].word[square / 64] |= bit;
        }
    }
}

/* The key of the pieces alone, from scratch. */
static inline uint64_t board_key(const struct board *board)
{
    uint64_t key = 0;
    for (int square = 0; square < SQUARES; square++) {
        key ^= board->square[square] != 0 ? zobrist_piece[board->square[square]][square] : 0;
    }
    return key;
}
