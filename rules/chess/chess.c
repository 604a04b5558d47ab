/* The tables of chess, and who attacks what. */
#include "rules/chess/chess.h"

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

bitset chess_attackers(const struct chess *chess, int square, int seat, bitset occupied)
{
    bitset king = bitset_and(chess_tables.king[square], chess->board.type[CHESS_KING]);
    return bitset_or(chess_checkers(chess, square, seat, occupied),
                     bitset_and(king, chess->board.side[seat]));
}
