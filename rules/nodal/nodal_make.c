/* Making a Nodal Chess move: board, key, counts, check and the end by stalling. */
#include "rules/nodal/nodal_make.h"

#include "rules/check_map_tmpl.h"
#include "rules/nodal/nodal_king.h"
#include "rules/nodal/nodal_moves.h"

#include <assert.h>

/* Whether the seat to move has won by stalling: the other has just counted beyond the limit,
 * and it is not itself without a move (N16). */
static bool is_stalled(struct nodal *nodal)
{
    if (nodal->stall[1 - nodal->head.seat] <= NODAL_STALL_MAX) {
        return false;
    }
    nodal->head.is_over = false;
    return nodal_count(&nodal->head) > 0;
}

/* Derives in_check and is_over from board and counts. */
static void nodal_find_check(struct nodal *nodal)
{
    int us = nodal->head.seat;
    nodal->head.in_check =
        nodal_is_hit(nodal, nodal_king_square(nodal, us), nodal->board.side[1 - us],
                     board_occupied(&nodal->board));
    nodal->head.is_over = nodal->is_ludii && is_stalled(nodal);
}

/* The counts of N16 in the key: type 0 of each seat is no piece. */
static uint64_t stall_key(const struct nodal *nodal, int seat)
{
    return zobrist_pool_key(piece_make(seat, 0), nodal->stall[seat]);
}

/* The key of everything that belongs to it, from scratch. */
static uint64_t nodal_key(const struct nodal *nodal)
{
    return board_key(&nodal->board) ^ stall_key(nodal, 0) ^ stall_key(nodal, 1) ^
           zobrist_seat[nodal->head.seat];
}

/* What the mover's count is after its move (N16): a pawn move or capture sets it to 0 before
 * the move counts, but the king's second step captures after that. */
static uint8_t next_stall(const struct nodal *nodal, move_t move)
{
    int from = move_from(move);
    int type = piece_type(nodal->board.square[from]);
    if (type == NODAL_KING &&
        (move_kind(move) == MOVE_CAPTURE_BOTH ||
         (move_kind(move) == MOVE_CAPTURE && nodal_king_steps_to(nodal, move_to(move))))) {
        return 0;
    }
    bool resets = type == NODAL_PAWN || move_is_capture(move);
    return (uint8_t)(resets ? 1 : nodal->stall[nodal->head.seat] + 1);
}

void nodal_derive(struct position *position)
{
    struct nodal *nodal = (struct nodal *)(void *)position;
    board_derive(&nodal->board);
    nodal_find_check(nodal);
    position->key = nodal_key(nodal);
}

/* Makes the move but for the draw counter, the number and the key, and returns the key's change
 * by pieces and N16. */
FORCE_INLINE uint64_t make_move(const struct position *from, struct position *to, move_t move)
{
    struct nodal *nodal = (struct nodal *)(void *)to;
    *nodal = *nodal_of(from);
    int target = move_to(move);
    int us = nodal->head.seat;
    enum move_kind kind = move_kind(move);
    uint64_t change = 0;
    if (nodal->is_ludii) {
        change ^= stall_key(nodal, us);
        nodal->stall[us] = next_stall(nodal_of(from), move);
        change ^= stall_key(nodal, us);
    }
    if (kind == MOVE_CAPTURE_VIA || kind == MOVE_CAPTURE_BOTH) {
        change ^= board_lift(&nodal->board, move_via(move));
    }
    if (move_is_capture(move) && kind != MOVE_CAPTURE_VIA) {
        change ^= board_lift(&nodal->board, target);
    }
    change ^= board_move_as(&nodal->board, move_from(move), target, move_piece_type(move));
    to->seat ^= 1;
    nodal_find_check(nodal);
    return change;
}

void nodal_make(const struct position *from, struct position *to, move_t move)
{
    make_move(from, to, move);
}

void nodal_apply(const struct position *from, struct position *to, move_t move)
{
    const struct nodal *before = nodal_of(from);
    bool is_pawn = piece_type(before->board.square[move_from(move)]) == NODAL_PAWN;
    uint64_t change = make_move(from, to, move);
    to->key ^= change;
    if (!before->is_ludii) {
        position_count_halfmove(to, is_pawn || move_is_capture(move));
    }
    position_note_seat(to);
    assert(!POSITION_CHECKS || position_is_consistent(to, sizeof *before, nodal_derive));
}

bool nodal_gives_check(const struct position *position, move_t move)
{
    return move_gives_check(nodal_make, position, move);
}

/* The piece that alone shields `king` from a rider, whose way this is. */
static bitset shield(bitset between, bitset occupied)
{
    bitset pieces = bitset_and(between, occupied);
    return bitset_many(pieces) ? bitset_empty() : pieces;
}

/* Where a piece may shield the hostile king from the pieces of `us`: those that knights would
 * go on to, the knights too, and those over which the king would step. */
static bitset shields(const struct nodal *nodal, int us, int king)
{
    bitset occupied = board_occupied(&nodal->board);
    bitset near = nodal_tables.near[king];
    bitset knights = bitset_and(board_pieces(&nodal->board, us, NODAL_KNIGHT), near);
    bitset bishops = board_pieces(&nodal->board, us, NODAL_BISHOP);
    bitset queens = board_pieces(&nodal->board, us, NODAL_QUEEN);
    int own_king = nodal_king_square(nodal, us);
    bitset found = bitset_has(nodal_tables.area[king], own_king)
                       ? bitset_and(near, nodal_tables.near[own_king])
                       : bitset_empty();
    found = bitset_or(found, knights);
    while (bitset_any(knights)) {
        bitset onward = nodal_tables.knight[bitset_pop(&knights)];
        found = bitset_or(found, bitset_and(onward, near));
    }
    bishops = bitset_and(bishops, nodal_tables.lines[king]);
    while (bitset_any(bishops)) {
        bitset between = squares_between(king, bitset_pop(&bishops));
        found = bitset_or(found, shield(between, occupied));
    }
    queens = bitset_and(queens, nodal_tables.bends[king]);
    while (bitset_any(queens)) {
        bitset between = nodal_tables.bend_between[king][bitset_pop(&queens)];
        found = bitset_or(found, shield(between, occupied));
    }
    return found;
}

void nodal_checks(const struct position *position, const struct move_list *list,
                  struct move_set *checks)
{
    const struct nodal *nodal = nodal_of(position);
    int king = nodal_king_square(nodal, 1 - position->seat);
    bitset occupied = board_occupied(&nodal->board);
    struct check_map map = {.kinds = 1 << MOVE_CAPTURE_VIA | 1 << MOVE_CAPTURE_BOTH |
                                     MOVE_PROMOTION_KINDS,
                            .leaving = shields(nodal, position->seat, king)};
    bitset *reach = map.reach; /* of kings none: a king that attacked another were attacked */
    reach[NODAL_PAWN] = nodal_tables.slant[king];
    reach[NODAL_KNIGHT] = nodal_tables.knight[king];
    reach[NODAL_BISHOP] = nodal_bishop_attacks(king, occupied);
    reach[NODAL_QUEEN] = nodal_queen_attacks(bitset_of(king), occupied);
    bitset near = nodal_tables.near[king];
    while (bitset_any(near)) {
        int square = bitset_pop(&near);
        if (nodal_is_passed(king, bitset_of(square), occupied)) {
            bitset_add(&reach[NODAL_KNIGHT], square);
        }
    }
    check_map_mark(&map, &nodal->board, nodal_gives_check, position, list, checks);
}

/* A pass is no move that N16 would count. */
void nodal_apply_null(const struct position *from, struct position *to)
{
    struct nodal *nodal = (struct nodal *)(void *)to;
    *nodal = *nodal_of(from);
    if (!nodal->is_ludii) {
        position_count_halfmove(to, false);
    }
    position_pass_move(to);
    nodal_find_check(nodal);
    assert(!POSITION_CHECKS || position_is_consistent(to, sizeof *nodal, nodal_derive));
}
