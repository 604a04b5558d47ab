/* Making a move of Xodul with its key and counts, and whether one gives check. */
#include "rules/xodul/xodul_make.h"

#include "rules/check_map_tmpl.h"

#include <assert.h>

static uint64_t pools_key(const struct xodul *xodul)
{
    uint64_t key = 0;
    for (int pool = 0; pool < 2; pool++) {
        for (int type = 1; type < PIECE_TYPES; type++) {
            key ^= zobrist_pool_key(piece_make(pool, type), xodul->pool[pool][type]);
        }
    }
    return key;
}

/* The key of everything that belongs to it, from scratch. */
static uint64_t xodul_key(const struct xodul *xodul)
{
    return board_key(&xodul->board) ^ pools_key(xodul) ^ zobrist_seat[xodul->head.seat] ^
           zobrist_extra[xodul->head.options];
}

void xodul_derive(struct position *position)
{
    struct xodul *xodul = (struct xodul *)(void *)position;
    board_derive(&xodul->board);
    xodul_find_checkers(xodul, xodul->head.seat);
    position->key = xodul_key(xodul);
}

void xodul_make(const struct position *from, struct position *to, move_t move)
{
    xodul_make_as(from, to, move, from->seat);
}

void xodul_apply(const struct position *from, struct position *to, move_t move)
{
    bool is_pawn = piece_type(xodul_of(from)->board.square[move_from(move)]) == XODUL_PAWN;
    uint64_t change = xodul_make_as(from, to, move, from->seat);
    to->key ^= change;
    position_count_halfmove(to, is_pawn || move_is_capture(move));
    position_note_seat(to);
    assert(!POSITION_CHECKS || position_is_consistent(to, sizeof(struct xodul), xodul_derive));
}

/* Whether the move may have to do with the hostile king: it ends where its piece could attack
 * it on some board, or changes a line between it and a piece that attacks along lines, as a
 * guard does from its own king's file and rank. */
static bool may_give_check(const struct xodul *xodul, move_t move)
{
    const struct board *board = &xodul->board;
    int us = xodul->head.seat;
    int king = xodul_king_square(xodul, 1 - us);
    bitset straight = xodul_lines.straight[king];
    bitset lines = bitset_or(straight, xodul_lines.diagonal[king]);
    bitset changed = bitset_or(bitset_of(move_from(move)), bitset_of(move_to(move)));
    int type = board_arriving(board, move);
    if (type == XODUL_PAWN && bitset_has(xodul_tables.pawn[us][move_to(move)], king)) {
        return true;
    }
    if (type == XODUL_KNIGHT && bitset_has(xodul_tables.knight[king], move_to(move))) {
        return true;
    }
    if (type == XODUL_GENERAL && bitset_has(xodul_tables.general[us][move_to(move)], king)) {
        return true;
    }
    bool is_line_piece = type != XODUL_PAWN && type != XODUL_KNIGHT && type != XODUL_GENERAL &&
                         type != XODUL_KING;
    if (is_line_piece && bitset_has(lines, move_to(move))) {
        return true;
    }
    bitset guards = bitset_and(board_pieces(board, us, XODUL_GUARD), straight);
    if (type == XODUL_KING && bitset_any(guards)) {
        return true;
    }
    bitset short_pieces =
        bitset_or(bitset_or(board->type[XODUL_PAWN], board->type[XODUL_KNIGHT]),
                  bitset_or(board->type[XODUL_GENERAL], board->type[XODUL_KING]));
    bitset line_pieces = bitset_minus(bitset_and(board->side[us], lines), short_pieces);
    return bitset_meet(changed, lines) && bitset_any(line_pieces);
}

bool xodul_gives_check(const struct position *position, move_t move)
{
    return may_give_check(xodul_of(position), move) &&
           move_gives_check(xodul_make, position, move);
}

/* From where a guard of `us` would attack the hostile king, to which `seen` is open: from the
 * next squares, and where the way to the own king's file or rank leads through its square. */
static bitset guard_places(const struct xodul *xodul, int us, int king, bitset seen)
{
    int own_king = xodul_king_square(xodul, us);
    int files = own_king % FILES - king % FILES;
    int ranks = own_king / FILES - king / FILES;
    bitset beside = xodul_tables.orthogonal[king];
    if (files != 0) {
        seen = bitset_minus(seen, xodul_lines.ray[2 * LINE_RANK + (files < 0)][king]);
    }
    if (ranks != 0) {
        seen = bitset_minus(seen, xodul_lines.ray[2 * LINE_FILE + (ranks < 0)][king]);
    }
    return bitset_or(beside, seen);
}

/* Where a piece of `us` that comes or goes opens a line to the hostile king: the only piece
 * between it and a rider, either of two before a cannon, or where a cannon has none yet. */
static void find_crossings(const struct xodul *xodul, int us, int king, struct check_map *map)
{
    bitset occupied = board_occupied(&xodul->board);
    bitset cannons = xodul->board.type[XODUL_CANNON];
    bitset candidates = xodul_line_candidates(xodul, king, us);
    while (bitset_any(candidates)) {
        int square = bitset_pop(&candidates);
        bitset between = squares_between(king, square);
        bitset pieces = bitset_and(between, occupied);
        bool hops = bitset_has(cannons, square);
        if (bitset_count(pieces) == (hops ? 2 : 1)) {
            map->leaving = bitset_or(map->leaving, pieces);
        } else if (hops && !bitset_any(pieces)) {
            map->arriving = bitset_or(map->arriving, between);
            bitset_add(&map->leaving, square); /* is itself the piece before a square behind */
        }
    }
}

void xodul_checks(const struct position *position, const struct move_list *list,
                  struct move_set *checks)
{
    const struct xodul *xodul = xodul_of(position);
    const struct board *board = &xodul->board;
    int us = position->seat;
    int king = xodul_king_square(xodul, 1 - us);
    bitset occupied = board_occupied(board);
    struct check_map map = {.kinds = MOVE_PROMOTION_KINDS};
    bitset *reach = map.reach;
    reach[XODUL_PAWN] = xodul_tables.pawn[1 - us][king];
    reach[XODUL_KNIGHT] = xodul_tables.knight[king];
    reach[XODUL_GENERAL] = xodul_tables.general[1 - us][king];
    reach[XODUL_BISHOP] = bishop_attacks(king, occupied);
    reach[XODUL_WIZARD] = bitset_and(reach[XODUL_BISHOP], xodul_tables.hop[king]);
    reach[XODUL_CAR] = rook_attacks(king, occupied);
    reach[XODUL_QUEEN] = bitset_or(reach[XODUL_BISHOP], reach[XODUL_CAR]);
    reach[XODUL_LANCE] = bitset_or(xodul_tables.diagonal[king],
                                   bitset_and(reach[XODUL_CAR], xodul_front(king, 1 - us)));
    reach[XODUL_CANNON] = cannon_attacks(king, occupied);
    reach[XODUL_GUARD] = guard_places(xodul, us, king, reach[XODUL_CAR]);
    bitset guards = board_pieces(board, us, XODUL_GUARD);
    map.leaving = xodul_tables.diagonal[king]; /* a wizard steps back to where it captures */
    map.types = bitset_meet(guards, xodul_lines.straight[king]) ? 1 << XODUL_KING : 0;
    find_crossings(xodul, us, king, &map);
    check_map_mark(&map, board, xodul_gives_check, position, list, checks);
}

void xodul_apply_null(const struct position *from, struct position *to)
{
    struct xodul *xodul = (struct xodul *)(void *)to;
    *xodul = *xodul_of(from);
    position_count_halfmove(to, false);
    position_pass_move(to);
    xodul_find_checkers(xodul, xodul->head.seat);
    assert(!POSITION_CHECKS || position_is_consistent(to, sizeof *xodul, xodul_derive));
}
