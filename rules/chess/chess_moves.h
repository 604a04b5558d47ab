/* The legal moves of chess, and what other games need of them. */
#ifndef RULES_CHESS_CHESS_MOVES_H
#define RULES_CHESS_CHESS_MOVES_H

#include "rules/chess/chess.h"

#include "rules/emit_tmpl.h"

/* Squares that the enemy of `seat` attacks once the king of `seat` is off the board. */
bitset chess_danger(const struct chess *chess, int seat);

/* The castlings of `us`, as White's bits, for which there are the right and an empty way. In
 * this header, as the next, because a call costs XYMYX 2 % of its perft. */
FORCE_INLINE int chess_castle_ways(const struct chess *chess, bitset occupied, int us)
{
    int home = chess_king_home(us);
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
    int home = chess_king_home(us);
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

/* variant->between. */
move_t chess_between(const struct position *position, int from, int to);

/* The functions of struct variant for attacks and for moves, listed and counted. */
void chess_attacks(const struct position *position, int seat, struct square_set *attacked);
void chess_generate(const struct position *position, enum generation which,
                    struct move_list *list);
uint64_t chess_count(const struct position *position);
bool chess_is_legal(const struct position *position, move_t move);

#endif
