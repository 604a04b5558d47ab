/* The tables of Cubic Shogi, who attacks what, making a move with its changes of the stack, and
 * static exchange evaluation. */
#include "rules/build.h"
#include "rules/cubic/cubic.h"

#include "rules/see_tmpl.h"

#include <assert.h>

struct line_tables cubic_lines;
struct cubic_tables cubic_tables;

/* Both ways of looking at the single step `step` from `square` (C3-C5). */
static void build_extension(struct cubic_extension *extension, int square, bitset step,
                            bool anywhere)
{
    for (int seat = 0; seat < 2; seat++) {
        bitset zone = cubic_zone[seat];
        bitset limit = anywhere ? bitset_full() : zone;
        extension->reach[seat][square] =
            bitset_has(zone, square) ? bitset_and(step, limit) : bitset_empty();
        extension->origin[seat][square] =
            bitset_has(limit, square) ? bitset_and(step, zone) : bitset_empty();
    }
}

/* Two squares forward and one sideways, or one sideways (C6). */
static bitset knight_of(int square, int seat)
{
    int8_t ahead = seat == 0 ? 2 : -2;
    const struct leap leap[4] = {{-1, 0}, {1, 0}, {-1, ahead}, {1, ahead}};
    return leaper_reach(square, 4, leap);
}

void cubic_init(void)
{
    zobrist_init();
    line_tables_build(&cubic_lines);
    for (int square = 0; square < SQUARES; square++) {
        bitset orthogonal = orthogonal_reach(square);
        bitset diagonal = diagonal_reach(square, 1);
        cubic_tables.king[square] = bitset_or(orthogonal, diagonal);
        for (int seat = 0; seat < 2; seat++) {
            cubic_tables.pawn[seat][square] = forward_reach(square, seat);
            cubic_tables.knight[seat][square] = knight_of(square, seat);
            cubic_tables.general[seat][square] =
                bitset_or(orthogonal, pawn_capture_reach(square, seat));
        }
        for (int anywhere = 0; anywhere < 2; anywhere++) {
            build_extension(&cubic_tables.rook[anywhere], square, diagonal, anywhere);
            build_extension(&cubic_tables.bishop[anywhere], square, orthogonal, anywhere);
        }
    }
}

/* Pieces that attack from next to the square or by a leap, whatever is in between: everything
 * but the slides of rooks and bishops. Pieces of the other seat may be among them. */
FORCE_INLINE bitset contact_attackers(const struct cubic *cubic, int square, int seat)
{
    const struct board *board = &cubic->board;
    int other = 1 - seat;
    bitset attackers = bitset_and(cubic_tables.pawn[other][square], board->type[CUBIC_PAWN]);
    attackers = bitset_or(
        attackers, bitset_and(cubic_tables.knight[other][square], board->type[CUBIC_KNIGHT]));
    attackers = bitset_or(
        attackers, bitset_and(cubic_tables.general[other][square], board->type[CUBIC_GENERAL]));
    attackers = bitset_or(attackers, bitset_and(cubic_rook_steps(cubic)->origin[seat][square],
                                                board->type[CUBIC_ROOK]));
    attackers = bitset_or(attackers, bitset_and(cubic_bishop_steps(cubic)->origin[seat][square],
                                                board->type[CUBIC_BISHOP]));
    return bitset_or(attackers, bitset_and(cubic_tables.king[square], board->type[CUBIC_KING]));
}

bitset cubic_attackers(const struct cubic *cubic, int square, int seat, bitset occupied)
{
    const struct board *board = &cubic->board;
    bitset attackers = contact_attackers(cubic, square, seat);
    bitset straight = bitset_and(board->type[CUBIC_ROOK], cubic_lines.straight[square]);
    bitset diagonal = bitset_and(board->type[CUBIC_BISHOP], cubic_lines.diagonal[square]);
    if (bitset_meet(straight, board->side[seat])) {
        attackers = bitset_or(attackers, bitset_and(rook_attacks(square, occupied), straight));
    }
    if (bitset_meet(diagonal, board->side[seat])) {
        attackers =
            bitset_or(attackers, bitset_and(bishop_attacks(square, occupied), diagonal));
    }
    return bitset_and(attackers, board->side[seat]);
}

/* Derives checkers and in_check from the board. */
static void cubic_find_checkers(struct cubic *cubic)
{
    int us = cubic->head.seat;
    cubic->checkers = cubic_attackers(cubic, cubic_king_square(cubic, us), 1 - us,
                                      board_occupied(&cubic->board));
    cubic->head.in_check = bitset_any(cubic->checkers);
}

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

/* Adds or takes one cube of a seat's and returns the key's change. */
static inline uint64_t change_stack(struct cubic *cubic, int seat, int type, int by)
{
    int piece = piece_make(seat, type);
    uint8_t *count = &cubic->stack[seat][type];
    uint64_t change = zobrist_pool_key(piece, *count);
    *count = (uint8_t)(*count + by);
    return change ^ zobrist_pool_key(piece, *count);
}

/* Takes the piece off `square` and returns the key's change. For a piece that is not a pawn the
 * captor pays with a pawn cube of his, which becomes that piece; the cube taken stands in for
 * it as a pawn of the other side. Without a pawn cube, and for a pawn, the cube leaves (C9). */
static inline uint64_t capture(struct cubic *cubic, int square, int us)
{
    int type = piece_type(cubic->board.square[square]);
    uint64_t change = board_lift(&cubic->board, square);
    if (type != CUBIC_PAWN && cubic->stack[us][CUBIC_PAWN] != 0) {
        change ^= change_stack(cubic, us, CUBIC_PAWN, -1);
        change ^= change_stack(cubic, us, type, 1);
        change ^= change_stack(cubic, 1 - us, CUBIC_PAWN, 1);
    }
    return change;
}

void cubic_derive(struct position *position)
{
    struct cubic *cubic = (struct cubic *)(void *)position;
    board_derive(&cubic->board);
    cubic_find_checkers(cubic);
    position->key = cubic_key(cubic);
}

/* Makes the move but for the counts and the key, and returns what pieces change in the key. */
FORCE_INLINE uint64_t make(const struct position *from, struct position *to, move_t move)
{
    struct cubic *cubic = (struct cubic *)(void *)to;
    *cubic = *cubic_of(from);
    struct board *board = &cubic->board;
    int source = move_from(move);
    int target = move_to(move);
    int type = move_piece_type(move);
    int us = cubic->head.seat;
    uint64_t change = 0;
    if (move_is_capture(move)) {
        change = capture(cubic, target, us);
    }
    if (move_kind(move) == MOVE_DROP) {
        change ^= change_stack(cubic, us, type, -1);
        change ^= board_put(board, piece_make(us, type), target);
    } else if (type != 0) {
        change ^= board_lift(board, source);
        change ^= board_put(board, piece_make(us, type), target);
    } else {
        change ^= board_move(board, source, target);
    }
    to->seat ^= 1;
    cubic_find_checkers(cubic);
    return change;
}

void cubic_make(const struct position *from, struct position *to, move_t move)
{
    make(from, to, move);
}

void cubic_apply(const struct position *from, struct position *to, move_t move)
{
    bool drops = move_kind(move) == MOVE_DROP;
    bool is_pawn = piece_type(cubic_of(from)->board.square[move_from(move)]) == CUBIC_PAWN;
    uint64_t change = make(from, to, move);
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
           move_gives_check(cubic_apply, position, move);
}

void cubic_apply_null(const struct position *from, struct position *to)
{
    struct cubic *cubic = (struct cubic *)(void *)to;
    *cubic = *cubic_of(from);
    position_count_halfmove(to, false);
    position_pass_move(to);
    cubic_find_checkers(cubic);
    assert(!POSITION_CHECKS || position_is_consistent(to, sizeof *cubic, cubic_derive));
}

/* Static exchange evaluation for Cubic Shogi. What a capture moves in the stack (C9) is left to
 * the search. */
static inline bitset attackers(const struct see *see, int seat)
{
    return cubic_attackers(cubic_of(see->position), see->square, seat, see->occupied);
}

bool cubic_see(const struct position *position, move_t move, int threshold,
               const int16_t *value)
{
    static const struct see_rules rules = {.attackers = attackers};
    static const uint16_t decisive[2] = {1 << CUBIC_KING, 1 << CUBIC_KING};
    const struct board *board = &cubic_of(position)->board;
    return see_wins(rules, see_begin(position, board, move, value, decisive), move, threshold);
}
