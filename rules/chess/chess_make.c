/* Making a move of chess with its key and counts, and whether one gives check. */
#include "rules/chess/chess_make.h"

#include "rules/check_map_tmpl.h"

#include <assert.h>

/* Rights and en passant as one number of the key's extras: castling 0-15, square 16-79. */
static uint64_t rights_key(const struct chess *chess)
{
    return zobrist_extra[chess->castling] ^
           (chess->passant != 0 ? zobrist_extra[16 + chess->passant] : 0);
}

/* The key of everything that belongs to it, from scratch. */
static uint64_t chess_key(const struct chess *chess)
{
    return board_key(&chess->board) ^ rights_key(chess) ^ zobrist_seat[chess->head.seat];
}

void chess_derive(struct position *position)
{
    struct chess *chess = (struct chess *)(void *)position;
    board_derive(&chess->board);
    chess_find_checkers(chess, chess->head.seat);
    position->key = chess_key(chess);
}

void chess_make(const struct position *from, struct position *to, move_t move)
{
    chess_make_as(from, to, move, from->seat, true);
}

void chess_apply(const struct position *from, struct position *to, move_t move)
{
    const struct chess *before = chess_of(from);
    const struct chess *after = chess_of(to);
    uint64_t change = chess_make_as(from, to, move, from->seat, true);
    bool is_pawn = piece_type(before->board.square[move_from(move)]) == CHESS_PAWN;
    to->key ^= change ^ rights_key(before) ^ rights_key(after);
    position_count_halfmove(to, is_pawn || move_is_capture(move));
    position_note_seat(to);
    assert(!POSITION_CHECKS || position_is_consistent(to, sizeof *after, chess_derive));
}

/* Whether the seat's queens, rooks or bishops attack `king` over `occupied`, those on `without`
 * left out. */
static bool slides_to(const struct chess *chess, int king, int seat, bitset occupied,
                      bitset without)
{
    const struct board *board = &chess->board;
    bitset own = bitset_minus(board->side[seat], without);
    bitset queens = board->type[CHESS_QUEEN];
    bitset straight = bitset_and(own, bitset_or(board->type[CHESS_ROOK], queens));
    bitset diagonal = bitset_and(own, bitset_or(board->type[CHESS_BISHOP], queens));
    return (bitset_meet(straight, chess_lines.straight[king]) &&
            bitset_meet(straight, rook_attacks(king, occupied))) ||
           (bitset_meet(diagonal, chess_lines.diagonal[king]) &&
            bitset_meet(diagonal, bishop_attacks(king, occupied)));
}

bool chess_gives_check(const struct position *position, move_t move)
{
    const struct chess *chess = chess_of(position);
    int us = position->seat;
    int king = chess_king_square(chess, 1 - us);
    bitset from = bitset_of(move_from(move));
    bitset to = bitset_of(move_to(move));
    if (move_kind(move) == MOVE_CASTLE || move_kind(move) == MOVE_CAPTURE_VIA) {
        return move_gives_check(chess_make, position, move);
    }
    int type = board_arriving(&chess->board, move);
    bitset occupied = bitset_or(bitset_minus(board_occupied(&chess->board), from), to);
    bitset lines = bitset_or(chess_lines.straight[king], chess_lines.diagonal[king]);
    if (type == CHESS_PAWN && bitset_has(chess_tables.pawn[us][move_to(move)], king)) {
        return true;
    }
    if (type == CHESS_KNIGHT && bitset_meet(chess_tables.knight[king], to)) {
        return true;
    }
    if (type >= CHESS_BISHOP && type <= CHESS_QUEEN && bitset_meet(lines, to) &&
        bitset_has(chess_piece_attacks(type, move_to(move), occupied), king)) {
        return true;
    }
    return bitset_meet(lines, from) && slides_to(chess, king, us, occupied, from);
}

FORCE_INLINE struct check_map map_checks(const struct chess *chess, int us)
{
    int king = chess_king_square(chess, 1 - us);
    bitset occupied = board_occupied(&chess->board);
    struct check_map map = {.kinds = MOVE_PROMOTION_KINDS | 1 << MOVE_CASTLE |
                                     1 << MOVE_CAPTURE_VIA};
    bitset *reach = map.reach;
    reach[CHESS_PAWN] = chess_tables.pawn[1 - us][king];
    reach[CHESS_KNIGHT] = chess_tables.knight[king];
    reach[CHESS_BISHOP] = bishop_attacks(king, occupied);
    reach[CHESS_ROOK] = rook_attacks(king, occupied);
    reach[CHESS_QUEEN] = bitset_or(reach[CHESS_BISHOP], reach[CHESS_ROOK]);
    bitset first = bitset_and(reach[CHESS_QUEEN], chess->board.side[us]);
    if (slides_to(chess, king, us, bitset_minus(occupied, first), first)) {
        map.leaving = first;
    }
    return map;
}

void chess_checks(const struct position *position, const struct move_list *list,
                  struct move_set *checks)
{
    const struct chess *chess = chess_of(position);
    struct check_map map = map_checks(chess, position->seat);
    check_map_mark(&map, &chess->board, chess_gives_check, position, list, checks);
}

FORCE_INLINE void make_each(const struct position *from, const struct move_list *list,
                            struct position *to, int us)
{
    const struct chess *chess = chess_of(from);
    struct check_map map = map_checks(chess, us);
    for (int i = 0; i < list->count; i++) {
        move_t move = list->move[i];
        int type = board_arriving(&chess->board, move);
        bool may_check = bitset_has(map.reach[type], move_to(move)) ||
                         bitset_has(map.leaving, move_from(move)) ||
                         (map.kinds >> move_kind(move) & 1);
        chess_make_as(from, to, move, us, may_check);
    }
}

void chess_make_each(const struct position *from, const struct move_list *list,
                     struct position *to)
{
    if (from->seat == 0) {
        make_each(from, list, to, 0);
    } else {
        make_each(from, list, to, 1);
    }
}

void chess_apply_null(const struct position *from, struct position *to)
{
    struct chess *chess = (struct chess *)(void *)to;
    *chess = *chess_of(from);
    chess->head.key ^= rights_key(chess);
    position_count_halfmove(to, false);
    chess->passant = 0;
    position_pass_move(to);
    chess_find_checkers(chess, chess->head.seat);
    chess->head.key ^= rights_key(chess);
    assert(!POSITION_CHECKS || position_is_consistent(to, sizeof *chess, chess_derive));
}
