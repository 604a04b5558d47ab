/* The legal moves of a Nodal Chess position as lists, and whether a move is legal. */
#include "rules/nodal/nodal_moves.h"

#include "rules/nodal/nodal_scene.h"

void nodal_generate(const struct position *position, enum generation which,
                    struct move_list *list)
{
    nodal_moves(nodal_of(position), which, list, NULL, bitset_empty());
}

uint64_t nodal_count(const struct position *position)
{
    return nodal_moves(nodal_of(position), GENERATE_ALL, NULL, NULL, bitset_empty());
}

/* Whether a pawn on the last rank may become this piece type (N3). */
static bool is_choice(int type)
{
    return type == NODAL_KNIGHT || type == NODAL_BISHOP || type == NODAL_QUEEN;
}

/* The one way to write the move of the piece on `from` to `to`, which it reaches; of
 * the promotions that to `type`. */
static move_t canonical_move(const struct nodal *nodal, int from, int to, int promotion)
{
    bool captures = nodal->board.square[to] != 0;
    int us = nodal->head.seat;
    int type = piece_type(nodal->board.square[from]);
    if (type == NODAL_PAWN && bitset_has(nodal_last_rank(us), to)) {
        return !is_choice(promotion)
                   ? MOVE_NONE
                   : move_make(captures ? MOVE_CAPTURE_PROMOTION : MOVE_PROMOTION, from, to,
                               promotion, 0);
    }
    if (type == NODAL_KNIGHT && !captures) {
        bitset passed = bitset_and(nodal_tables.near[from], nodal_tables.near[to]);
        if (bitset_meet(passed, nodal->board.side[1 - us])) {
            return move_make(MOVE_CAPTURE_VIA, from, to, 0, bitset_first(passed));
        }
    }
    return move_make(captures ? MOVE_CAPTURE : MOVE_QUIET, from, to, 0, 0);
}

move_t nodal_between(const struct position *position, int from, int to)
{
    const struct nodal *nodal = nodal_of(position);
    return bitset_has(nodal_reach(nodal, from), to)
               ? canonical_move(nodal, from, to, NODAL_QUEEN)
               : MOVE_NONE;
}

static bool king_move_is_legal(const struct nodal *nodal, move_t move)
{
    struct move_list list;
    list.count = 0;
    nodal_king_moves(nodal, GENERATE_ALL, &list);
    return move_list_has(&list, move);
}

bool nodal_is_legal(const struct position *position, move_t move)
{
    const struct nodal *nodal = nodal_of(position);
    int from = move_from(move);
    int to = move_to(move);
    if (from >= SQUARES || to >= SQUARES || position->is_over ||
        !bitset_has(nodal->board.side[position->seat], from)) {
        return false;
    }
    if (piece_type(nodal->board.square[from]) == NODAL_KING) {
        return king_move_is_legal(nodal, move);
    }
    if ((position->in_check && !nodal->is_ludii) || !bitset_has(nodal_reach(nodal, from), to) ||
        move != canonical_move(nodal, from, to, move_piece_type(move))) {
        return false;
    }
    bool passing = move_kind(move) == MOVE_CAPTURE_VIA;
    bitset gone = passing ? bitset_of(move_via(move)) : bitset_empty();
    return nodal_leaves_king_safe(nodal, from, to, gone);
}
