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

bitset xodul_attackers(const struct xodul *xodul, int square, int seat, bitset occupied)
{
    bitset attackers = xodul_contact_attackers(xodul, square, seat);
    bitset candidates = xodul_line_candidates(xodul, square, seat);
    while (bitset_any(candidates)) {
        int from = bitset_pop(&candidates);
        bitset between = bitset_and(squares_between(square, from), occupied);
        bool hops = bitset_has(xodul->board.type[XODUL_CANNON], from);
        if (bitset_count(between) == hops) {
            bitset_add(&attackers, from);
        }
    }
    return attackers;
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
