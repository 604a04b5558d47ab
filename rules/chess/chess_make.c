/* The tables of chess, who attacks what, making a move, and static exchange evaluation. */
#include "rules/build.h"
#include "rules/chess/chess_make.h"

#include "rules/see_tmpl.h"

#include <assert.h>

struct line_tables chess_lines;
struct chess_tables chess_tables;

void chess_init(void)
{
    zobrist_init();
    line_tables_build(&chess_lines);
    for (int square = 0; square < SQUARES; square++) {
        chess_tables.king[square] = king_reach(square);
        chess_tables.knight[square] = knight_reach(square);
        chess_tables.pawn[0][square] = pawn_capture_reach(square, 0);
        chess_tables.pawn[1][square] = pawn_capture_reach(square, 1);
        chess_tables.keeps[square] = 15;
    }
    chess_tables.keeps[0] = 15 & ~CASTLE_WHITE_LONG;
    chess_tables.keeps[7] = 15 & ~CASTLE_WHITE_SHORT;
    chess_tables.keeps[4] = CASTLE_BLACK_SHORT | CASTLE_BLACK_LONG;
    chess_tables.keeps[56] = 15 & ~CASTLE_BLACK_LONG;
    chess_tables.keeps[63] = 15 & ~CASTLE_BLACK_SHORT;
    chess_tables.keeps[60] = CASTLE_WHITE_SHORT | CASTLE_WHITE_LONG;
}

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

bitset chess_attackers(const struct chess *chess, int square, int seat, bitset occupied)
{
    bitset king = bitset_and(chess_tables.king[square], chess->board.type[CHESS_KING]);
    return bitset_or(chess_checkers(chess, square, seat, occupied),
                     bitset_and(king, chess->board.side[seat]));
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
    chess_make_as(from, to, move, from->seat);
}

void chess_apply(const struct position *from, struct position *to, move_t move)
{
    const struct chess *before = chess_of(from);
    const struct chess *after = chess_of(to);
    uint64_t change = chess_make_as(from, to, move, from->seat);
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
        return move_gives_check(chess_apply, position, move);
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

static inline bitset attackers(const struct see *see, int seat)
{
    return chess_attackers(chess_of(see->position), see->square, seat, see->occupied);
}

bool chess_see(const struct position *position, move_t move, int threshold,
               const int16_t *value)
{
    static const struct see_rules rules = {.attackers = attackers};
    static const uint16_t decisive[2] = {1 << CHESS_KING, 1 << CHESS_KING};
    const struct board *board = &chess_of(position)->board;
    return see_wins(rules, see_begin(position, board, move, value, decisive), move, threshold);
}
