/* The tables of Xodul, and who attacks what. */
#include "rules/xodul/xodul.h"

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
FORCE_INLINE bitset guards_at(const struct xodul *xodul, int square, int seat, bitset seen)
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

bitset xodul_attackers(const struct xodul *xodul, int square, int seat, bitset occupied)
{
    const struct board *board = &xodul->board;
    bitset queens = board->type[XODUL_QUEEN];
    bitset attackers = xodul_contact_attackers(xodul, square, seat);
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

/* What all pieces of a type, a constant and no pawns, attack. */
FORCE_INLINE bitset type_attacks(const struct xodul *xodul, int type, int seat, bitset occupied)
{
    int king = xodul_king_square(xodul, seat);
    bitset pieces = board_pieces(&xodul->board, seat, type);
    bitset attacked = bitset_empty();
    while (bitset_any(pieces)) {
        int from = bitset_pop(&pieces);
        bitset reach = type == XODUL_WIZARD ? xodul_wizard_attacks(from, occupied)
                       : type == XODUL_CANNON
                           ? cannon_attacks(from, occupied)
                           : xodul_piece_attacks(type, from, seat, king, occupied);
        attacked = bitset_or(attacked, reach);
    }
    return attacked;
}

void xodul_attacks(const struct position *position, int seat, struct square_set *attacked)
{
    const struct xodul *xodul = xodul_of(position);
    bitset occupied = board_occupied(&xodul->board);
    bitset pawns = board_pieces(&xodul->board, seat, XODUL_PAWN);
    bitset ahead = seat == 0 ? bitset_up(pawns, FILES) : bitset_down(pawns, FILES);
    bitset set = bitset_or(bitset_step(ahead, 1, 0), bitset_step(ahead, -1, 0));
    set = bitset_or(set, type_attacks(xodul, XODUL_KNIGHT, seat, occupied));
    set = bitset_or(set, type_attacks(xodul, XODUL_BISHOP, seat, occupied));
    set = bitset_or(set, type_attacks(xodul, XODUL_CAR, seat, occupied));
    set = bitset_or(set, type_attacks(xodul, XODUL_QUEEN, seat, occupied));
    set = bitset_or(set, type_attacks(xodul, XODUL_KING, seat, occupied));
    set = bitset_or(set, type_attacks(xodul, XODUL_WIZARD, seat, occupied));
    set = bitset_or(set, type_attacks(xodul, XODUL_GUARD, seat, occupied));
    set = bitset_or(set, type_attacks(xodul, XODUL_LANCE, seat, occupied));
    set = bitset_or(set, type_attacks(xodul, XODUL_CANNON, seat, occupied));
    set = bitset_or(set, type_attacks(xodul, XODUL_GENERAL, seat, occupied));
    bitset_write(set, attacked);
}
