/* The tables of Xodul, who attacks what, making a move with its changes of the pools, and
 * static exchange evaluation. */
#include "rules/build.h"
#include "rules/xodul/xodul.h"

#include "rules/see_tmpl.h"

#include <assert.h>

struct line_tables xodul_lines;
struct xodul_tables xodul_tables;

/* Squares of a rank or file from `square`, itself left out, through the crossing line. */
static void build_guard_spans(int square)
{
    int own_file = square % FILES;
    int own_rank = square / FILES;
    for (int file = 0; file < FILES; file++) {
        bitset span = bitset_empty();
        for (int at = own_file; at != file;) {
            at += file > own_file ? 1 : -1;
            bitset_add(&span, own_rank * FILES + at);
        }
        xodul_tables.toward_file[file][square] = span;
    }
    for (int rank = 0; rank < RANKS; rank++) {
        bitset span = bitset_empty();
        for (int at = own_rank; at != rank;) {
            at += rank > own_rank ? 1 : -1;
            bitset_add(&span, at * FILES + own_file);
        }
        xodul_tables.toward_rank[rank][square] = span;
    }
}

void xodul_init(void)
{
    zobrist_init();
    line_tables_build(&xodul_lines);
    for (int square = 0; square < SQUARES; square++) {
        xodul_tables.orthogonal[square] = orthogonal_reach(square);
        xodul_tables.diagonal[square] = diagonal_reach(square, 1);
        xodul_tables.king[square] =
            bitset_or(xodul_tables.orthogonal[square], xodul_tables.diagonal[square]);
        xodul_tables.knight[square] = knight_reach(square);
        xodul_tables.hop[square] = diagonal_reach(square, 2);
        for (int seat = 0; seat < 2; seat++) {
            xodul_tables.pawn[seat][square] = pawn_capture_reach(square, seat);
            xodul_tables.general[seat][square] =
                bitset_or(xodul_tables.diagonal[square], forward_reach(square, seat));
        }
        build_guard_spans(square);
    }
    xodul_tables.third_rank[0] = bitset_rank(2);
    xodul_tables.third_rank[1] = bitset_rank(RANKS - 3);
    xodul_tables.last_rank[0] = bitset_rank(RANKS - 1);
    xodul_tables.last_rank[1] = bitset_rank(0);
}

/* Guards of `seat` that reach `square`, which they see along `seen` (rook lines). */
static bitset guards_at(const struct xodul *xodul, int square, int seat, bitset seen)
{
    bitset guards = board_pieces(&xodul->board, seat, XODUL_GUARD);
    bitset attackers = bitset_and(guards, xodul_tables.orthogonal[square]);
    guards = bitset_and(bitset_minus(guards, attackers), seen);
    while (bitset_any(guards)) {
        int guard = bitset_pop(&guards);
        if (bitset_has(xodul_guard_span(xodul_king_square(xodul, seat), guard), square)) {
            bitset_add(&attackers, guard);
        }
    }
    return attackers;
}

/* Pieces that attack from a square next to theirs or by a leap, whatever is in between. */
static bitset contact_attackers(const struct xodul *xodul, int square, int seat)
{
    const struct board *board = &xodul->board;
    bitset attackers = bitset_and(xodul_tables.knight[square], board->type[XODUL_KNIGHT]);
    attackers =
        bitset_or(attackers, bitset_and(xodul_tables.king[square], board->type[XODUL_KING]));
    attackers = bitset_or(attackers,
                          bitset_and(xodul_tables.diagonal[square], board->type[XODUL_LANCE]));
    attackers = bitset_or(
        attackers, bitset_and(xodul_tables.pawn[1 - seat][square], board->type[XODUL_PAWN]));
    attackers = bitset_or(attackers, bitset_and(xodul_tables.general[1 - seat][square],
                                                board->type[XODUL_GENERAL]));
    return bitset_and(attackers, board->side[seat]);
}

bitset xodul_attackers(const struct xodul *xodul, int square, int seat, bitset occupied)
{
    const struct board *board = &xodul->board;
    bitset queens = board->type[XODUL_QUEEN];
    bitset attackers = contact_attackers(xodul, square, seat);
    bitset straight = bitset_or(board->type[XODUL_GUARD], board->type[XODUL_LANCE]);
    straight = bitset_or(straight, bitset_or(board->type[XODUL_CAR], queens));
    straight =
        bitset_and(straight, bitset_and(board->side[seat], xodul_lines.straight[square]));
    if (bitset_any(straight)) {
        bitset seen = rook_attacks(square, occupied);
        bitset behind = bitset_and(seen, xodul_front(square, 1 - seat));
        attackers =
            bitset_or(attackers, bitset_and(seen, bitset_or(board->type[XODUL_CAR], queens)));
        attackers = bitset_or(attackers, bitset_and(behind, board->type[XODUL_LANCE]));
        attackers = bitset_or(attackers, guards_at(xodul, square, seat, seen));
    }
    bitset cannons = board_pieces(board, seat, XODUL_CANNON);
    if (bitset_meet(cannons, xodul_lines.straight[square])) {
        attackers = bitset_or(attackers, bitset_and(cannon_attacks(square, occupied), cannons));
    }
    bitset diagonal = bitset_or(board->type[XODUL_BISHOP], queens);
    diagonal =
        bitset_or(diagonal, bitset_and(board->type[XODUL_WIZARD], xodul_tables.hop[square]));
    diagonal =
        bitset_and(diagonal, bitset_and(board->side[seat], xodul_lines.diagonal[square]));
    if (bitset_any(diagonal)) {
        attackers =
            bitset_or(attackers, bitset_and(bishop_attacks(square, occupied), diagonal));
    }
    return bitset_and(attackers, board->side[seat]);
}

/* Hostile pieces that would attack `king` along a line were the right number of pieces between:
 * none for riders, guards within their span and wizards at two, one for cannons. */
static bitset line_candidates(const struct xodul *xodul, int king, int them)
{
    const struct board *board = &xodul->board;
    bitset queens = board->type[XODUL_QUEEN];
    bitset straight = bitset_or(bitset_or(board->type[XODUL_CAR], queens),
                                bitset_or(board->type[XODUL_CANNON], board->type[XODUL_GUARD]));
    straight = bitset_and(straight, xodul_lines.straight[king]);
    bitset lances = bitset_and(board->type[XODUL_LANCE], xodul_front(king, 1 - them));
    bitset diagonal = bitset_or(board->type[XODUL_BISHOP], queens);
    diagonal = bitset_and(diagonal, xodul_lines.diagonal[king]);
    bitset wizards = bitset_and(board->type[XODUL_WIZARD], xodul_tables.hop[king]);
    bitset all = bitset_or(bitset_or(straight, lances), bitset_or(diagonal, wizards));
    all = bitset_and(all, board->side[them]);
    bitset guards = bitset_and(all, board->type[XODUL_GUARD]);
    while (bitset_any(guards)) {
        int guard = bitset_pop(&guards);
        bitset span = xodul_guard_span(xodul_king_square(xodul, them), guard);
        span = bitset_or(span, xodul_tables.orthogonal[guard]);
        if (!bitset_has(span, king)) {
            bitset_remove(&all, guard);
        }
    }
    return all;
}

/* A candidate with n pieces between is a checker (rider: n = 0, cannon: n = 1) or a watcher:
 * one move of the mover can make it attack. That is a rider with n = 1, an own piece, which is
 * then pinned; a cannon with n = 0, before which no piece may step; a cannon with n = 2, own
 * pieces among them, which may not leave or capture each other away. */
static void xodul_find_checkers(struct xodul *xodul)
{
    int us = xodul->head.seat;
    int king = xodul_king_square(xodul, us);
    bitset own = xodul->board.side[us];
    bitset occupied = board_occupied(&xodul->board);
    bitset cannons = xodul->board.type[XODUL_CANNON];
    bitset candidates = line_candidates(xodul, king, 1 - us);
    xodul->checkers = contact_attackers(xodul, king, 1 - us);
    xodul->watchers = bitset_empty();
    while (bitset_any(candidates)) {
        int square = bitset_pop(&candidates);
        bitset pieces = bitset_and(squares_between(king, square), occupied);
        bool hops = bitset_has(cannons, square);
        int count = bitset_count(pieces);
        if (count == (hops ? 1 : 0)) {
            bitset_add(&xodul->checkers, square);
        } else if ((count == (hops ? 2 : 1) && bitset_meet(pieces, own)) ||
                   (hops && count == 0)) {
            bitset_add(&xodul->watchers, square);
        }
    }
    xodul->head.in_check = bitset_any(xodul->checkers);
}

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

/* Adds or takes pieces of a type in a pool and returns the key's change. */
static uint64_t change_pool(struct xodul *xodul, int type, int by)
{
    int pool = xodul_pool_of(xodul, xodul->head.seat);
    int piece = piece_make(pool, type);
    uint8_t *count = &xodul->pool[pool][type];
    uint64_t change = zobrist_pool_key(piece, *count);
    *count = (uint8_t)(*count + by);
    return change ^ zobrist_pool_key(piece, *count);
}

/* Removes the piece on `square`; all but pawns and generals enter the captor's pool (X12). */
static uint64_t capture(struct xodul *xodul, int square)
{
    int type = piece_type(xodul->board.square[square]);
    uint64_t change = board_lift(&xodul->board, square);
    if (type != XODUL_PAWN && type != XODUL_GENERAL) {
        change ^= change_pool(xodul, type, 1);
    }
    return change;
}

void xodul_derive(struct position *position)
{
    struct xodul *xodul = (struct xodul *)(void *)position;
    board_derive(&xodul->board);
    xodul_find_checkers(xodul);
    position->key = xodul_key(xodul);
}

/* Makes the move but for the counts and the key, and returns what pieces change in the key. */
FORCE_INLINE uint64_t make(const struct position *from, struct position *to, move_t move)
{
    struct xodul *xodul = (struct xodul *)(void *)to;
    *xodul = *xodul_of(from);
    uint64_t change = 0;
    if (move_is_capture(move)) {
        change ^= capture(xodul, move_to(move));
    }
    change ^=
        board_move_as(&xodul->board, move_from(move), move_to(move), move_piece_type(move));
    if (move_kind(move) == MOVE_EXCHANGE) {
        change ^= change_pool(xodul, move_piece_type(move), -1);
    }
    to->seat ^= 1;
    xodul_find_checkers(xodul);
    return change;
}

void xodul_make(const struct position *from, struct position *to, move_t move)
{
    make(from, to, move);
}

void xodul_apply(const struct position *from, struct position *to, move_t move)
{
    bool is_pawn = piece_type(xodul_of(from)->board.square[move_from(move)]) == XODUL_PAWN;
    uint64_t change = make(from, to, move);
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
           move_gives_check(xodul_apply, position, move);
}

void xodul_apply_null(const struct position *from, struct position *to)
{
    struct xodul *xodul = (struct xodul *)(void *)to;
    *xodul = *xodul_of(from);
    position_count_halfmove(to, false);
    position_pass_move(to);
    xodul_find_checkers(xodul);
    assert(!POSITION_CHECKS || position_is_consistent(to, sizeof *xodul, xodul_derive));
}

/* Static exchange evaluation for Xodul. A capture feeds the captor's pool; that is left to the
 * search. */
static inline bitset attackers(const struct see *see, int seat)
{
    return xodul_attackers(xodul_of(see->position), see->square, seat, see->occupied);
}

bool xodul_see(const struct position *position, move_t move, int threshold,
               const int16_t *value)
{
    static const struct see_rules rules = {.attackers = attackers};
    static const uint16_t decisive[2] = {1 << XODUL_KING, 1 << XODUL_KING};
    const struct board *board = &xodul_of(position)->board;
    return see_wins(rules, see_begin(position, board, move, value, decisive), move, threshold);
}
