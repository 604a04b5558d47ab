/* Making a move of Cubic Shogi with its key and counts, and whether one gives check. */
#include "rules/cubic/cubic_make.h"

#include "rules/check_map_tmpl.h"

#include <assert.h>

/* The key of everything that belongs to it, from scratch. */
static uint64_t cubic_key(const struct cubic *cubic)
{
    uint64_t key = board_key(&cubic->board) ^ zobrist_seat[cubic->head.seat] ^
                   zobrist_extra[cubic->head.options];
    for (int seat = 0; seat < 2; seat++) {
        for (int type = 1; type < PIECE_TYPES; type++) {
            key ^= zobrist_pool_key(piece_make(seat, type), cubic->stack[seat][type]);
        }
    }
    return key;
}

void cubic_derive(struct position *position)
{
    struct cubic *cubic = (struct cubic *)(void *)position;
    board_derive(&cubic->board);
    cubic_find_checkers(cubic, cubic->head.seat);
    position->key = cubic_key(cubic);
}

void cubic_make(const struct position *from, struct position *to, move_t move)
{
    cubic_make_as(from, to, move, from->seat);
}

void cubic_apply(const struct position *from, struct position *to, move_t move)
{
    bool drops = move_kind(move) == MOVE_DROP;
    bool is_pawn = piece_type(cubic_of(from)->board.square[move_from(move)]) == CUBIC_PAWN;
    uint64_t change = cubic_make_as(from, to, move, from->seat);
    to->key ^= change;
    position_count_halfmove(to, is_pawn || drops || move_is_capture(move));
    position_note_seat(to);
    assert(!POSITION_CHECKS || position_is_consistent(to, sizeof(struct cubic), cubic_derive));
}

/* Whether the move may have to do with the hostile king: it ends where its piece could attack
 * it, or leaves a line between it and a rook or bishop. */
static bool may_give_check(const struct cubic *cubic, move_t move)
{
    const struct board *board = &cubic->board;
    int us = cubic->head.seat;
    int king = cubic_king_square(cubic, 1 - us);
    int to = move_to(move);
    int type = board_arriving(board, move);
    bitset straight = cubic_lines.straight[king];
    bitset diagonal = cubic_lines.diagonal[king];
    bitset lines = bitset_or(straight, diagonal);
    bitset reach = bitset_empty();
    switch (type) {
    case CUBIC_PAWN:
        reach = cubic_tables.pawn[us][to];
        break;
    case CUBIC_KNIGHT:
        reach = cubic_tables.knight[us][to];
        break;
    case CUBIC_GENERAL:
        reach = cubic_tables.general[us][to];
        break;
    case CUBIC_ROOK:
        reach = bitset_or(cubic_lines.straight[to], cubic_tables.king[to]);
        break;
    case CUBIC_BISHOP:
        reach = bitset_or(cubic_lines.diagonal[to], cubic_tables.king[to]);
        break;
    default:
        break;
    }
    bitset riders = bitset_or(bitset_and(board->type[CUBIC_ROOK], straight),
                              bitset_and(board->type[CUBIC_BISHOP], diagonal));
    return bitset_has(reach, king) ||
           (bitset_has(lines, move_from(move)) && bitset_meet(riders, board->side[us]));
}

bool cubic_gives_check(const struct position *position, move_t move)
{
    return may_give_check(cubic_of(position), move) &&
           move_gives_check(cubic_make, position, move);
}

void cubic_checks(const struct position *position, const struct move_list *list,
                  struct move_set *checks)
{
    const struct cubic *cubic = cubic_of(position);
    const struct board *board = &cubic->board;
    int us = position->seat;
    int king = cubic_king_square(cubic, 1 - us);
    bitset occupied = board_occupied(board);
    struct check_map map = {.kinds = MOVE_PROMOTION_KINDS};
    bitset *reach = map.reach;
    bitset straight = rook_attacks(king, occupied);
    bitset diagonal = bishop_attacks(king, occupied);
    reach[CUBIC_PAWN] = cubic_tables.pawn[1 - us][king];
    reach[CUBIC_KNIGHT] = cubic_tables.knight[1 - us][king];
    reach[CUBIC_GENERAL] = cubic_tables.general[1 - us][king];
    reach[CUBIC_ROOK] = bitset_or(straight, cubic_rook_steps(cubic)->origin[us][king]);
    reach[CUBIC_BISHOP] = bitset_or(diagonal, cubic_bishop_steps(cubic)->origin[us][king]);
    bitset riders =
        bitset_or(bitset_and(board->type[CUBIC_ROOK], cubic_lines.straight[king]),
                  bitset_and(board->type[CUBIC_BISHOP], cubic_lines.diagonal[king]));
    if (bitset_meet(riders, board->side[us])) {
        map.leaving = bitset_and(bitset_or(straight, diagonal), board->side[us]);
    }
    check_map_mark(&map, board, cubic_gives_check, position, list, checks);
}

void cubic_apply_null(const struct position *from, struct position *to)
{
    struct cubic *cubic = (struct cubic *)(void *)to;
    *cubic = *cubic_of(from);
    position_count_halfmove(to, false);
    position_pass_move(to);
    cubic_find_checkers(cubic, cubic->head.seat);
    assert(!POSITION_CHECKS || position_is_consistent(to, sizeof *cubic, cubic_derive));
}
