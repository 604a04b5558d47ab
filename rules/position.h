/* The head every position starts with. The engine sees only this and, behind it, the
 * mailbox; each game's position is `struct { struct position head; uint8_t square[...]; ...}`.
 *
 * A piece in the mailbox is `seat << 4 | piece type`, 0 where the square is empty. Piece types
 * count from 1 in the order of the variant's `letters`. Positions hold no pointers and no
 * history, so copying variant->position_size bytes copies a position.
 */
#ifndef RULES_POSITION_H
#define RULES_POSITION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SQUARES_MAX = 256, PIECE_TYPES_MAX = 16, SEATS_MAX = 4, POSITION_SIZE_MAX = 1024 };

struct position {
    uint64_t key; /* equal for equal positions: board, seat, rights, hands, options */
    uint16_t halfmove_clock;  /* plies since the last irreversible move (draw counter) */
    uint16_t fullmove_number; /* full-move number of the FEN, from 1 */
    uint8_t seat;             /* who moves: 0 White, 1 Black, ... */
    uint8_t in_check;         /* the mover has one royal left, and it is attacked */
    uint8_t options;          /* rule options, see struct rule_option */
    uint8_t is_over;          /* the last move ended the game, whatever the board would allow */
    uint8_t is_pending;       /* the other seat has committed its half of a simultaneous turn */
    uint8_t other_in_check;   /* simultaneous games: the other seat's royal is attacked */
    uint8_t reserved[2];      /* zero */
};

/* Room for a position of any game, aligned for the sets of all. */
union position_room {
    struct position head;
    _Alignas(64) unsigned char bytes[POSITION_SIZE_MAX];
};

/* Squares of a board of any size: square s is bit s % 64 of word s / 64. No bit beyond the
 * board is set. */
struct square_set {
    uint64_t word[SQUARES_MAX / 64];
};

static inline bool square_set_has(const struct square_set *set, int square)
{
    return set->word[(unsigned)square / 64] >> (unsigned)square % 64 & 1;
}

static inline void square_set_add(struct square_set *set, int square)
{
    set->word[square / 64] |= UINT64_C(1) << square % 64;
}

static inline void square_set_add_all(struct square_set *set, const struct square_set *more)
{
    for (int i = 0; i < SQUARES_MAX / 64; i++) {
        set->word[i] |= more->word[i];
    }
}

/* Counters stop here, where FEN's do. */
enum { POSITION_COUNT_MAX = 9999 };

/* Counts one more ply without an irreversible move, or sets the clock to 0 when this one
 * `resets` it. */
static inline void position_count_halfmove(struct position *position, bool resets)
{
    int count = resets ? 0 : position->halfmove_clock + 1;
    position->halfmove_clock =
        (uint16_t)(count < POSITION_COUNT_MAX ? count : POSITION_COUNT_MAX);
}

/* Counts the full moves of a two-player game, the other seat being to move: Black completes
 * each. */
static inline void position_count_fullmove(struct position *position)
{
    int count = position->fullmove_number + 1 - position->seat;
    position->fullmove_number =
        (uint16_t)(count < POSITION_COUNT_MAX ? count : POSITION_COUNT_MAX);
}

/* The seat that registers first in a turn in which both sides move at once, when no clock says
 * so (rule S12 of XYMYX): White in odd turns. */
static inline int position_first(const struct position *standing)
{
    return 1 - standing->fullmove_number % 2;
}

/* Whether `derive`, a function of struct variant, changes nothing in the position of `size`
 * bytes. */
bool position_is_consistent(const struct position *position, size_t size,
                            void (*derive)(struct position *position));

/* The piece on `square`: 0, or seat << 4 | type. */
static inline int position_piece(const struct position *position, int square)
{
    return ((const uint8_t *)(position + 1))[square];
}

static inline int piece_make(int seat, int type)
{
    return seat << 4 | type;
}

static inline int piece_type(int piece)
{
    return piece & 15;
}

static inline int piece_seat(int piece)
{
    return piece >> 4;
}

/* Which of two sides a piece belongs to: partners have seats of one parity. */
static inline int piece_side(int piece)
{
    return piece >> 4 & 1;
}

/* --- Keys (Zobrist 1970): random numbers from splitmix64 with a fixed seed, so that keys are
 * the same in every build. Filled once by zobrist_init. --- */

enum { ZOBRIST_EXTRAS = 256, ZOBRIST_PIECES = SEATS_MAX * PIECE_TYPES_MAX };

extern uint64_t zobrist_piece[ZOBRIST_PIECES][SQUARES_MAX]; /* [seat << 4 | type][square] */
extern uint64_t zobrist_seat[SEATS_MAX];                    /* seat to move; 0 for seat 0 */
extern uint64_t zobrist_extra[ZOBRIST_EXTRAS];              /* rights, en passant, options */
extern uint64_t zobrist_pool[ZOBRIST_PIECES];               /* odd; see zobrist_pool_key */

/* Part of the key for `count` pieces of one type in a seat's pool; 0 for none. */
static inline uint64_t zobrist_pool_key(int piece, int count)
{
    uint64_t x = zobrist_pool[piece] * (uint64_t)count;
    return x ^ x >> 29;
}

/* Updates number and key for a game for two in which the other seat is to move now. */
static inline void position_note_seat(struct position *position)
{
    position_count_fullmove(position);
    position->key ^= zobrist_seat[1];
}

/* Passes the move to the other seat of a game for two: seat, number and key. */
static inline void position_pass_move(struct position *position)
{
    position->seat ^= 1;
    position_note_seat(position);
}

/* Fills the tables. Idempotent. */
void zobrist_init(void);

/* The next number of a splitmix64 sequence (Steele, Lea, Flood 2014). */
uint64_t splitmix64(uint64_t *state);

#endif
