/* Orthodox chess: its board, tables and the attack functions that rules and evaluation share.
 * Private to rules/chess, games built on its pieces, and eval/. */
#ifndef RULES_CHESS_CHESS_H
#define RULES_CHESS_CHESS_H

#include "rules/variant.h"

#define BOARD_FILES 8
#define BOARD_RANKS 8
#define PIECE_TYPES 7
#define LINE_TABLES chess_lines

#include "rules/bitset_tmpl.h"
#include "rules/board_tmpl.h"
#include "rules/emit_tmpl.h"
#include "rules/lines_tmpl.h"

enum chess_type {
    CHESS_PAWN = 1,
    CHESS_KNIGHT,
    CHESS_BISHOP,
    CHESS_ROOK,
    CHESS_QUEEN,
    CHESS_KING
};

/* Castling rights, one bit each. */
enum {
    CASTLE_WHITE_SHORT = 1,
    CASTLE_WHITE_LONG = 2,
    CASTLE_BLACK_SHORT = 4,
    CASTLE_BLACK_LONG = 8
};

struct chess {
    struct position head;
    struct board board;
    bitset checkers;     /* pieces that attack the mover's king */
    uint8_t castling;    /* CASTLE_* bits */
    uint8_t passant;     /* square behind a pawn that can be captured in passing, or 0 */
    uint8_t reserved[6]; /* zero */
};

struct chess_tables {
    bitset king[SQUARES];
    bitset knight[SQUARES];
    bitset pawn[2][SQUARES]; /* capture targets of a pawn of either seat */
    uint8_t keeps[SQUARES];  /* castling rights left when a piece leaves or reaches it */
};

extern struct chess_tables chess_tables;
extern const struct variant variant_chess;

/* The whole position behind its head. */
static inline const struct chess *chess_of(const struct position *position)
{
    return (const struct chess *)(const void *)position;
}

static inline int chess_king_square(const struct chess *chess, int seat)
{
    return bitset_first(board_pieces(&chess->board, seat, CHESS_KING));
}

/* Squares that a piece of a kind, no pawn, attacks. */
FORCE_INLINE bitset chess_piece_attacks(int type, int square, bitset occupied)
{
    switch (type) {
    case CHESS_KNIGHT:
        return chess_tables.knight[square];
    case CHESS_BISHOP:
        return bishop_attacks(square, occupied);
    case CHESS_ROOK:
        return rook_attacks(square, occupied);
    case CHESS_QUEEN:
        return queen_attacks(square, occupied);
    default:
        return chess_tables.king[square];
    }
}

/* Pieces of `seat` that attack `square` over `occupied`. */
bitset chess_attackers(const struct chess *chess, int square, int seat, bitset occupied);

/* Squares that the enemy of `seat` attacks once the king of `seat` is off the board. */
bitset chess_danger(const struct chess *chess, int seat);

/* The castlings of `us`, as White's bits, for which there are the right and an empty way. In
 * this header, as the next, because a call costs XYMYX 2 % of its perft. */
FORCE_INLINE int chess_castle_ways(const struct chess *chess, bitset occupied, int us)
{
    int home = us == 0 ? 4 : 60;
    bitset short_way = {{UINT64_C(0x60) << (home - 4)}};
    bitset long_way = {{UINT64_C(0x0e) << (home - 4)}};
    int blocked = (bitset_meet(short_way, occupied) ? CASTLE_WHITE_SHORT : 0) |
                  (bitset_meet(long_way, occupied) ? CASTLE_WHITE_LONG : 0);
    return chess->castling >> (2 * us) & 3 & ~blocked;
}

/* Castlings of `us`, which is not in check and has the `ways`, the enemy attacking `attacked`:
 * where the king's way is safe. Counts when list is NULL. */
FORCE_INLINE uint64_t chess_castle_moves(struct move_list *list, int ways, bitset attacked,
                                         int us)
{
    uint64_t count = 0;
    int home = us == 0 ? 4 : 60;
    bitset short_king = {{UINT64_C(0x60) << (home - 4)}};
    bitset long_king = {{UINT64_C(0x0c) << (home - 4)}};
    if ((ways & CASTLE_WHITE_SHORT) && !bitset_meet(short_king, attacked)) {
        count += emit_move(list, move_make(MOVE_CASTLE, home, home + 2, 0, home + 3));
    }
    if ((ways & CASTLE_WHITE_LONG) && !bitset_meet(long_king, attacked)) {
        count += emit_move(list, move_make(MOVE_CASTLE, home, home - 2, 0, home - 4));
    }
    return count;
}

/* Squares the piece on `from` may go to as it moves, castling and its king's safety aside. */
bitset chess_reach(const struct chess *chess, int from);

/* The functions of struct variant, by file: chess_moves.c, chess_make.c. */
void chess_init(void);
void chess_generate(const struct position *position, enum generation which,
                    struct move_list *list);
uint64_t chess_count(const struct position *position);
uint64_t chess_count_next(const struct position *position);
bool chess_is_legal(const struct position *position, move_t move);
void chess_make(const struct position *from, struct position *to, move_t move);
void chess_apply(const struct position *from, struct position *to, move_t move);
bool chess_gives_check(const struct position *position, move_t move);
void chess_derive(struct position *position);
void chess_apply_null(const struct position *from, struct position *to);
bool chess_see(const struct position *position, move_t move, int threshold,
               const int16_t *value);

struct fen;

/* For games of chess's pieces: refuses pawns on the first or last rank and all but one king
 * each; reads the castling field; prints it and returns the end of the text. */
bool chess_check_pieces(const struct variant *variant, const char *text, const struct fen *fen,
                        struct text_error *error);
bool chess_read_rights(const struct fen *fen, struct chess *chess, struct text_error *error);
char *chess_print_rights(const struct chess *chess, char *out);

#endif
