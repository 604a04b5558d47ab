/* Static exchange evaluation (SEE), by the swap algorithm of chess programs: who wins a series
 * of captures on one square when both sides capture with their least valuable piece and may
 * stop at any time. Pinned pieces take part, and other effects of captures (pools, promotions)
 * are left to the search.
 *
 * Invariant: a piece that has captured is no longer in `occupied`, and the attackers are found
 * again over what is left. So pieces behind pieces join in, hoppers gain and lose their
 * screens, and lame pieces their free squares.
 *
 * The includer has included the board, and gives the game's attackers and the pieces that it
 * must not lose. */
#ifndef PIECE_TYPES
#include "rules/board_tmpl.h"
#endif

#include "rules/build.h"
#include "rules/move.h"

/* The fight as it stands. */
struct see {
    const struct position *position;
    const struct board *board;
    const int16_t *value;
    bitset occupied;       /* pieces still on the board, the one on `square` too */
    int square;            /* fought over */
    int type;              /* of the piece that stands there */
    uint16_t decisive[2];  /* types, as bits: a seat that loses a piece of them has lost */
    const bitset *answers; /* who can take next, where that is known already; else NULL */
    int won;               /* what the first move took and gained */
    bool is_won;           /* the first move ended the game */
};

/* What a game tells the template; a constant, so that the functions fold away. */
struct see_rules {
    /* Pieces of `seat` that can capture on see->square by going there. Pieces that are no more
     * in see->occupied may be among them; they do not count. */
    bitset (*attackers)(const struct see *see, int seat);
    /* Whether a piece of `seat` can remove the piece on see->square without going there, so
     * that nobody can take back. NULL where there are no such pieces. */
    bool (*is_shot)(const struct see *see, int seat);
};

/* The type of the least valuable of `pieces`, which are not empty: decisive types come last,
 * and of two types of the same value the lower one first. */
static inline int see_least(const struct see *see, bitset pieces, int seat)
{
    int least = 0;
    int least_value = 0;
    while (bitset_any(pieces)) {
        int type = piece_type(see->board->square[bitset_pop(&pieces)]);
        int value = see->decisive[seat] >> type & 1 ? INT16_MAX : see->value[type];
        if (least == 0 || value < least_value || (value == least_value && type < least)) {
            least = type;
            least_value = value;
        }
    }
    return least;
}

/* The first move takes the piece on `square`. */
FORCE_INLINE void see_take(struct see *see, int square)
{
    int type = piece_type(see->board->square[square]);
    see->won += see->value[type];
    see->is_won |= see->decisive[1 - (see->position->seat & 1)] >> type & 1;
    bitset_remove(&see->occupied, square);
}

/* Makes the first move. The captured pieces are where its kind says, on `via` or on `to`. */
FORCE_INLINE void see_begin(struct see *see, move_t move)
{
    enum move_kind kind = move_kind(move);
    int from = move_from(move);
    int to = move_to(move);
    see->occupied = board_occupied(see->board);
    see->square = to;
    see->type = piece_type(see->board->square[from]);
    if (kind == MOVE_CAPTURE_VIA || kind == MOVE_CAPTURE_BOTH) {
        see_take(see, move_via(move));
    }
    if (move_is_capture(move) && kind != MOVE_CAPTURE_VIA) {
        see_take(see, to);
    }
    if (move_piece_type(move) != 0) {
        int enters = see->value[move_piece_type(move)];
        see->won += kind == MOVE_DROP ? 0 : enters - see->value[see->type];
        see->type = move_piece_type(move);
    }
    bitset_remove(&see->occupied, from);
    bitset_add(&see->occupied, to);
}

/* Pieces of `seat` that can still capture on the square. */
FORCE_INLINE bitset see_attackers(const struct see *see, struct see_rules rules, int seat)
{
    return bitset_and(rules.attackers(see, seat), see->occupied);
}

/* Whether `seat`, which may capture next on the square, comes out ahead. `balance` is what the
 * other seat has won so far less what now stands on the square. */
FORCE_INLINE bool see_is_answered(struct see *see, struct see_rules rules, int seat,
                                  int balance)
{
    for (int first = seat;; seat = 1 - seat) {
        bool is_first = seat == first;
        bool takes_all = see->decisive[1 - seat] >> see->type & 1;
        if (rules.is_shot != NULL && rules.is_shot(see, seat)) {
            return (takes_all || -balance - 1 >= 0) == is_first;
        }
        bitset mine = see->answers != NULL ? *see->answers : see_attackers(see, rules, seat);
        see->answers = NULL;
        if (!bitset_any(mine)) {
            return !is_first;
        }
        int least = see_least(see, mine, seat);
        bitset pieces = bitset_and(mine, see->board->type[least]);
        bitset_remove(&see->occupied, bitset_first(pieces));
        see->type = least;
        if (takes_all) {
            return is_first;
        }
        if (see->decisive[seat] >> least & 1 &&
            (bitset_any(see_attackers(see, rules, 1 - seat)) ||
             (rules.is_shot != NULL && rules.is_shot(see, 1 - seat)))) {
            return !is_first;
        }
        balance = -balance - 1 - see->value[least];
        if (balance >= 0) {
            return is_first;
        }
    }
}

/* Whether the exchange that begins with `move` wins at least `threshold`. Of *see the position,
 * the board, the values and the decisive types are filled in, and the rest is 0. */
FORCE_INLINE bool see_wins(struct see_rules rules, struct see *see, move_t move, int threshold)
{
    int seat = see->position->seat & 1;
    see_begin(see, move);
    int balance = see->won - threshold;
    if (see->is_won) {
        return true;
    }
    if (balance < 0 || move_kind(move) == MOVE_CASTLE || move_kind(move) == MOVE_SHOT) {
        return balance >= 0;
    }
    balance -= see->value[see->type];
    if (balance >= 0 && !(see->decisive[seat] >> see->type & 1)) {
        return true;
    }
    return !see_is_answered(see, rules, 1 - seat, balance);
}
