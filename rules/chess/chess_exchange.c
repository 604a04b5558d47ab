/* Static exchange evaluation for chess: who wins the series of captures on one square when
 * both sides capture with their least man and may stop at any time. Men behind men on a line
 * join in as the line opens; pinned men are not excused. */
#include "rules/chess/chess.h"

/* The least valuable man of `men`, as its kind; `men` is not empty. */
static int least_kind(const struct board *board, bitset men)
{
    int kind = CHESS_PAWN;
    while (!bitset_meet(men, board->kind[kind])) {
        kind++;
    }
    return kind;
}

/* All men of both sides that attack `square` over `occupied`. */
static bitset attackers_of(const struct chess *chess, int square, bitset occupied)
{
    return bitset_or(chess_attackers(chess, square, 0, occupied),
                     chess_attackers(chess, square, 1, occupied));
}

/* Men that attack along lines and may be uncovered by a capture. */
static bitset uncovered(const struct chess *chess, int square, bitset occupied)
{
    const struct board *board = &chess->board;
    bitset queens = board->kind[CHESS_QUEEN];
    bitset diagonal = bitset_or(board->kind[CHESS_BISHOP], queens);
    bitset straight = bitset_or(board->kind[CHESS_ROOK], queens);
    return bitset_or(bitset_and(bishop_attacks(square, occupied), diagonal),
                     bitset_and(rook_attacks(square, occupied), straight));
}

bool chess_see(const struct position *position, move_t move, int threshold,
               const int16_t *value)
{
    const struct chess *chess = chess_of(position);
    const struct board *board = &chess->board;
    int from = move_from(move);
    int to = move_to(move);
    enum move_kind kind = move_kind(move);
    int victim = kind == MOVE_CAPTURE_VIA ? CHESS_PAWN : man_kind(board->square[to]);
    int moved = man_kind(board->square[from]);
    int balance = (victim != 0 ? value[victim] : 0) - threshold;
    if (kind == MOVE_CASTLE) {
        return threshold <= 0;
    }
    if (move_piece(move) != 0) {
        balance += value[move_piece(move)] - value[CHESS_PAWN];
        moved = move_piece(move);
    }
    if (balance < 0) {
        return false;
    }
    balance -= value[moved];
    if (balance >= 0) {
        return true;
    }
    bitset occupied = bitset_or(board_occupied(board), bitset_of(to));
    bitset_remove(&occupied, from);
    if (kind == MOVE_CAPTURE_VIA) {
        bitset_remove(&occupied, move_via(move));
    }
    bitset attackers = attackers_of(chess, to, occupied);
    int side = 1 - position->seat;
    for (;; side = 1 - side) {
        attackers = bitset_and(attackers, occupied);
        bitset mine = bitset_and(attackers, board->side[side]);
        if (!bitset_any(mine)) {
            break;
        }
        int least = least_kind(board, mine);
        if (least == CHESS_KING && bitset_meet(attackers, board->side[1 - side])) {
            break;
        }
        occupied =
            bitset_xor(occupied, bitset_of(bitset_first(bitset_and(mine, board->kind[least]))));
        attackers = bitset_or(attackers, uncovered(chess, to, occupied));
        balance = -balance - 1 - value[least];
        if (balance >= 0) {
            side = 1 - side;
            break;
        }
    }
    return side != position->seat;
}
