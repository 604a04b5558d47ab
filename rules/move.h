/* A move in 32 bits. Squares are numbered rank by rank from a1 = 0, file a first, so
 * square = rank * files + file; 8 bits hold every board up to 16x16.
 *
 *   31   28 27   24 23     16 15      8 7       0
 *  +-------+-------+---------+---------+---------+
 *  | kind  | type  |   via   |  from   |   to    |
 *  +-------+-------+---------+---------+---------+
 *
 * kind  = what the move does (enum move_kind); whether it is noisy is a mask over kind.
 * type  = promoted-to, dropped or exchanged-for piece type, else 0.
 * via   = second square of interest: a king's first step, the square of a piece captured
 *         elsewhere than on `to`, the rook's square of a castling; else 0.
 * Drops and exchanges have from == to. A shot captures on `to` and the mover stays on `from`.
 */
#ifndef RULES_MOVE_H
#define RULES_MOVE_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

typedef uint32_t move_t;

enum { MOVE_NONE = 0 };

enum move_kind {
    MOVE_NULL,              /* no move at all, or a pass */
    MOVE_QUIET,             /* to an empty square */
    MOVE_DOUBLE_STEP,       /* a pawn's two squares */
    MOVE_CASTLE,            /* king from-to, rook starts on via */
    MOVE_TELEPORT,          /* to an empty square anywhere */
    MOVE_DROP,              /* type from the hand onto to */
    MOVE_EXCHANGE,          /* own piece on to replaced by type from the pool */
    MOVE_PROMOTION,         /* to an empty square, becomes type */
    MOVE_CAPTURE,           /* of the piece on to */
    MOVE_CAPTURE_PROMOTION, /* of the piece on to, becomes type */
    MOVE_CAPTURE_VIA,       /* of the piece on via only, arriving on an empty to */
    MOVE_CAPTURE_BOTH,      /* of the pieces on via and on to */
    MOVE_SHOT,              /* of the piece on to; the mover stays */
    MOVE_ABSORB,            /* of an own piece on to, which leaves the game */
    MOVE_ABSORB_PROMOTION,  /* the same, becomes type */
    MOVE_KINDS
};

/* Noisy kinds, which quiescence looks at: captures and promotions. All others, exchanges and
 * drops too, are quiet in the sense of the search (GENERATE_QUIET); MOVE_QUIET is one kind
 * among them, a plain step to an empty square. */
enum {
    MOVE_NOISY_KINDS = 1 << MOVE_PROMOTION | 1 << MOVE_CAPTURE | 1 << MOVE_CAPTURE_PROMOTION |
                       1 << MOVE_CAPTURE_VIA | 1 << MOVE_CAPTURE_BOTH | 1 << MOVE_SHOT,
    MOVE_CAPTURE_KINDS = MOVE_NOISY_KINDS & ~(1 << MOVE_PROMOTION),
    MOVE_PROMOTION_KINDS =
        1 << MOVE_PROMOTION | 1 << MOVE_CAPTURE_PROMOTION | 1 << MOVE_ABSORB_PROMOTION
};

static inline move_t move_make(enum move_kind kind, int from, int to, int type, int via)
{
    return (uint32_t)kind << 28 | (uint32_t)type << 24 | (uint32_t)via << 16 |
           (uint32_t)from << 8 | (uint32_t)to;
}

static inline enum move_kind move_kind(move_t move)
{
    return (enum move_kind)(move >> 28);
}

static inline int move_piece_type(move_t move)
{
    return (int)(move >> 24 & 15);
}

static inline int move_via(move_t move)
{
    return (int)(move >> 16 & 255);
}

static inline int move_from(move_t move)
{
    return (int)(move >> 8 & 255);
}

static inline int move_to(move_t move)
{
    return (int)(move & 255);
}

static inline bool move_is_noisy(move_t move)
{
    return MOVE_NOISY_KINDS >> (move >> 28) & 1;
}

static inline bool move_is_capture(move_t move)
{
    return MOVE_CAPTURE_KINDS >> (move >> 28) & 1;
}

/* A list of moves. No position of any game has more than MOVES_MAX; a test climbs towards the
 * fullest positions that it can find. */
enum { MOVES_MAX = 4096 };

struct move_list {
    int count;
    move_t move[MOVES_MAX];
};

static inline void move_list_add(struct move_list *list, move_t move)
{
    assert(list->count < MOVES_MAX);
    list->move[list->count++] = move;
}

/* Some of a list's moves, by their numbers. */
struct move_set {
    uint64_t word[MOVES_MAX / 64];
};

/* The first `count` moves of a list, none of which is in the set. */
static inline void move_set_clear(struct move_set *set, int count)
{
    for (int i = 0; i < (count + 63) / 64; i++) {
        set->word[i] = 0;
    }
}

static inline void move_set_add(struct move_set *set, int number, bool wanted)
{
    set->word[number / 64] |= (uint64_t)wanted << number % 64;
}

static inline bool move_set_has(const struct move_set *set, int number)
{
    return set->word[(unsigned)number / 64] >> (unsigned)number % 64 & 1;
}

static inline bool move_list_has(const struct move_list *list, move_t move)
{
    for (int i = 0; i < list->count; i++) {
        if (list->move[i] == move) {
            return true;
        }
    }
    return false;
}

#endif
