/* Static exchange evaluation: who wins the series of captures on one square when both sides
 * capture with their least man and may stop at any time. Pinned men are not excused, and what
 * captures do besides (pools, promotions on the way) is left to the search.
 *
 * Invariant: a man that captured is gone from `occupied` ever after, and the attackers are
 * found anew over what is left, so men behind men join in, hoppers gain and lose their
 * screens, and lame men their free squares.
 *
 * The includer has the board, and gives the game's attackers and the men it may not lose. */
#ifndef PIECE_KINDS
#include "rules/board_tmpl.h"
#endif

#include "rules/inline.h"
#include "rules/move.h"

/* The fight as it stands. */
struct exchange {
    const struct position *position;
    const struct board *board;
    const int16_t *value;
    bitset occupied;       /* men still on the board, the one on `square` too */
    int square;            /* fought over */
    int kind;              /* of the man that stands there */
    uint16_t decisive[2];  /* kinds, as bits: a seat that loses a man of them has lost */
    const bitset *answers; /* who can take next, where that is known already; else NULL */
    int won;               /* what the first turn took and gained */
    bool is_won;           /* the first turn ended the game */
};

/* What a game tells the template; a constant, so that the functions fold away. */
struct exchange_rules {
    /* Men of `seat` that can capture on exchange->square by going there. Men that are no more
     * in exchange->occupied may be among them; they do not count. */
    bitset (*attackers)(const struct exchange *exchange, int seat);
    /* Whether a man of `seat` can remove the man on exchange->square without going there, so
     * that nobody can take back. NULL where there are no such men. */
    bool (*is_shot)(const struct exchange *exchange, int seat);
};

/* The kind of the least valuable of `men`, the decisive last, the lower of two worth the same;
 * `men` is not empty. */
static inline int exchange_least(const struct exchange *exchange, bitset men, int seat)
{
    int least = 0;
    int worth = 0;
    while (bitset_any(men)) {
        int kind = man_kind(exchange->board->square[bitset_pop(&men)]);
        int value = exchange->decisive[seat] >> kind & 1 ? INT16_MAX : exchange->value[kind];
        if (least == 0 || value < worth || (value == worth && kind < least)) {
            least = kind;
            worth = value;
        }
    }
    return least;
}

/* The first turn takes the man on `square`. */
static inline void exchange_take(struct exchange *exchange, int square)
{
    int kind = man_kind(exchange->board->square[square]);
    exchange->won += exchange->value[kind];
    exchange->is_won |= exchange->decisive[1 - (exchange->position->seat & 1)] >> kind & 1;
    bitset_remove(&exchange->occupied, square);
}

/* The exchange after `move`. decisive[seat] holds the kinds, as bits, of which `seat` may not
 * lose a man. The captured men are where the kind of the turn says, on `via` or on `to`. */
static inline struct exchange exchange_begin(const struct position *position,
                                             const struct board *board, move_t move,
                                             const int16_t *value, const uint16_t decisive[2])
{
    enum move_kind kind = move_kind(move);
    int from = move_from(move);
    int to = move_to(move);
    struct exchange exchange = {.position = position,
                                .board = board,
                                .value = value,
                                .occupied = board_occupied(board),
                                .square = to,
                                .kind = man_kind(board->square[from]),
                                .decisive = {decisive[0], decisive[1]}};
    if (kind == MOVE_CAPTURE_VIA || kind == MOVE_CAPTURE_BOTH) {
        exchange_take(&exchange, move_via(move));
    }
    if (move_is_capture(move) && kind != MOVE_CAPTURE_VIA) {
        exchange_take(&exchange, to);
    }
    if (move_piece(move) != 0) {
        exchange.won += kind == MOVE_DROP ? 0 : value[move_piece(move)] - value[exchange.kind];
        exchange.kind = move_piece(move);
    }
    bitset_remove(&exchange.occupied, from);
    bitset_add(&exchange.occupied, to);
    return exchange;
}

/* Men of `seat` that can still capture on the square. */
FORCE_INLINE bitset exchange_attackers(const struct exchange *exchange,
                                       struct exchange_rules rules, int seat)
{
    return bitset_and(rules.attackers(exchange, seat), exchange->occupied);
}

/* Whether `seat`, whose turn it is on the square, comes out ahead. `balance` is what the other
 * seat has won so far less what now stands on the square. */
FORCE_INLINE bool exchange_is_answered(struct exchange *exchange, struct exchange_rules rules,
                                       int seat, int balance)
{
    for (int first = seat;; seat = 1 - seat) {
        bool is_first = seat == first;
        bool takes_all = exchange->decisive[1 - seat] >> exchange->kind & 1;
        if (rules.is_shot != NULL && rules.is_shot(exchange, seat)) {
            return (takes_all || -balance - 1 >= 0) == is_first;
        }
        bitset mine = exchange->answers != NULL ? *exchange->answers
                                                : exchange_attackers(exchange, rules, seat);
        exchange->answers = NULL;
        if (!bitset_any(mine)) {
            return !is_first;
        }
        int least = exchange_least(exchange, mine, seat);
        bitset men = bitset_and(mine, exchange->board->kind[least]);
        bitset_remove(&exchange->occupied, bitset_first(men));
        exchange->kind = least;
        if (takes_all) {
            return is_first;
        }
        if (exchange->decisive[seat] >> least & 1 &&
            (bitset_any(exchange_attackers(exchange, rules, 1 - seat)) ||
             (rules.is_shot != NULL && rules.is_shot(exchange, 1 - seat)))) {
            return !is_first;
        }
        balance = -balance - 1 - exchange->value[least];
        if (balance >= 0) {
            return is_first;
        }
    }
}

/* Whether the exchange begun by `move` wins at least `threshold`; exchange_begin says the
 * rest. */
FORCE_INLINE bool exchange_wins(struct exchange_rules rules, struct exchange exchange,
                                move_t move, int threshold)
{
    int seat = exchange.position->seat & 1;
    int balance = exchange.won - threshold;
    if (exchange.is_won) {
        return true;
    }
    if (balance < 0 || move_kind(move) == MOVE_CASTLE || move_kind(move) == MOVE_SHOT) {
        return balance >= 0;
    }
    balance -= exchange.value[exchange.kind];
    if (balance >= 0 && !(exchange.decisive[seat] >> exchange.kind & 1)) {
        return true;
    }
    return !exchange_is_answered(&exchange, rules, 1 - seat, balance);
}
