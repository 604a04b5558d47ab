/* Static exchange evaluation for Xodul: who wins the series of captures on one square when
 * both sides capture with their least man and may stop at any time.
 *
 * Each capture changes which cannons have a screen, which riders see the square and which
 * wizards have a free middle, so the attackers are found anew after each. A capture feeds the
 * captor's pool; that is left to the search. */
#include "rules/xodul/xodul.h"

/* The kind of the least valuable man of a set that is not empty. */
static int least_kind(const struct board *board, bitset men, const int16_t *value)
{
    int least = 0;
    for (int kind = 1; kind < PIECE_KINDS; kind++) {
        if (bitset_meet(men, board->kind[kind]) && (least == 0 || value[kind] < value[least])) {
            least = kind;
        }
    }
    return least;
}

/* Whether the side whose turn it is on `to` comes out ahead; `balance` is what the other side
 * has won so far less what now stands on `to`, negated each turn as in any negamax. */
static bool side_to_capture_loses(const struct xodul *xodul, int to, bitset occupied,
                                  const int16_t *value, int balance)
{
    const struct board *board = &xodul->board;
    int first = 1 - xodul->head.seat;
    int side = first;
    for (;; side = 1 - side) {
        bitset mine = bitset_and(xodul_attackers(xodul, to, side, occupied), occupied);
        if (!bitset_any(mine)) {
            break;
        }
        int least = least_kind(board, mine, value);
        occupied =
            bitset_xor(occupied, bitset_of(bitset_first(bitset_and(mine, board->kind[least]))));
        if (least == XODUL_KING &&
            bitset_meet(xodul_attackers(xodul, to, 1 - side, occupied), occupied)) {
            break;
        }
        balance = -balance - 1 - value[least];
        if (balance >= 0) {
            side = 1 - side;
            break;
        }
    }
    return side == first;
}

bool xodul_see(const struct position *position, move_t move, int threshold,
               const int16_t *value)
{
    const struct xodul *xodul = xodul_of(position);
    int from = move_from(move);
    int to = move_to(move);
    int moved = man_kind(xodul->board.square[from]);
    int victim = move_is_capture(move) ? man_kind(xodul->board.square[to]) : 0;
    int balance = (victim != 0 ? value[victim] : 0) - threshold;
    if (move_piece(move) != 0) {
        balance += value[move_piece(move)] - value[XODUL_PAWN];
        moved = move_piece(move);
    }
    if (balance < 0) {
        return false;
    }
    balance -= value[moved];
    if (balance >= 0) {
        return true;
    }
    bitset occupied = board_occupied(&xodul->board);
    bitset_remove(&occupied, from);
    bitset_add(&occupied, to);
    return side_to_capture_loses(xodul, to, occupied, value, balance);
}
