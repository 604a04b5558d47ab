/* Half-turns, and executing a joint turn. */
#include "rules/xymyx/xymyx_make.h"

#include "rules/xymyx/xymyx_moves.h"

#include <assert.h>

enum { ARRIVALS_MAX = 4 };

/* A piece that stands on a square of its own after the turn, unless another one beats it. */
struct arrival {
    int square;
    int piece;
    bool stays;
};

/* What a joint turn does to a board. */
struct turn {
    const move_t *move; /* of each seat */
    int first;
    int count;
    struct arrival arrival[ARRIVALS_MAX];
    bool stays[2]; /* whether the piece that each seat moved is still there */
};

/* S7: K > Q > R > N > B > P. */
static int rank_of(int piece)
{
    static const uint8_t rank[PIECE_TYPES] = {
        [CHESS_PAWN] = 1, [CHESS_BISHOP] = 2, [CHESS_KNIGHT] = 3,
        [CHESS_ROOK] = 4, [CHESS_QUEEN] = 5,  [CHESS_KING] = 6};
    return rank[piece_type(piece)];
}

static bool moves_pawn(const struct board *board, move_t move)
{
    return piece_type(board->square[move_from(move)]) == CHESS_PAWN;
}

/* Takes the movers of a seat off the board and notes where they arrive. */
static uint64_t lift_movers(struct board *board, struct turn *turn, int seat)
{
    move_t move = turn->move[seat];
    int type = move_piece_type(move);
    int piece = board->square[move_from(move)];
    uint64_t key = board_lift(board, move_from(move));
    turn->arrival[turn->count++] =
        (struct arrival){move_to(move), type != 0 ? piece_make(seat, type) : piece, true};
    if (move_kind(move) == MOVE_CASTLE) {
        int rook = board->square[move_via(move)];
        key ^= board_lift(board, move_via(move));
        turn->arrival[turn->count++] =
            (struct arrival){(move_from(move) + move_to(move)) / 2, rook, true};
    }
    return key;
}

/* Whether `piece`, arriving where `other` arrives too, stays (S6). `sitter` is the piece that
 * stands there and did not move, or 0. */
static bool beats(int piece, int other, int sitter, int first)
{
    if (sitter != 0) {
        return piece_seat(piece) == piece_seat(sitter);
    }
    if (rank_of(piece) != rank_of(other)) {
        return rank_of(piece) > rank_of(other);
    }
    return piece_seat(piece) == first;
}

/* Settles which arriving pieces stay. A castling meets nobody (S15). */
static void meet_arrivals(const struct board *board, struct turn *turn)
{
    for (int i = 0; i < turn->count; i++) {
        for (int j = 0; j < turn->count; j++) {
            struct arrival *one = &turn->arrival[i];
            const struct arrival *two = &turn->arrival[j];
            if (i != j && one->square == two->square) {
                assert(move_kind(turn->move[0]) != MOVE_CASTLE);
                assert(move_kind(turn->move[1]) != MOVE_CASTLE);
                one->stays =
                    beats(one->piece, two->piece, board->square[one->square], turn->first);
                assert(one->stays || piece_type(one->piece) != CHESS_KING);
            }
        }
    }
}

/* Puts the arriving pieces that stay in the place of whoever sits there. */
static uint64_t settle_arrivals(struct board *board, struct turn *turn)
{
    uint64_t key = 0;
    for (int i = 0; i < turn->count; i++) {
        const struct arrival *arrival = &turn->arrival[i];
        if (!arrival->stays) {
            continue;
        }
        if (board->square[arrival->square] != 0) {
            assert(piece_type(board->square[arrival->square]) != CHESS_KING);
            key ^= board_lift(board, arrival->square);
        }
        key ^= board_put(board, arrival->piece, arrival->square);
        if (arrival->square == move_to(turn->move[piece_seat(arrival->piece)])) {
            turn->stays[piece_seat(arrival->piece)] = true;
        }
    }
    return key;
}

/* Whether the move captures in passing a pawn that may still be taken so: the capturing pawn
 * stays, the passed one has not moved and nobody has arrived in its place (S8). */
static bool takes_in_passing(const struct turn *turn, int seat)
{
    move_t move = turn->move[seat];
    int victim = move_via(move);
    bool in_passing =
        move_kind(move) == MOVE_CAPTURE_VIA || move_kind(move) == MOVE_CAPTURE_BOTH;
    return in_passing && turn->stays[seat] && move_from(turn->move[1 - seat]) != victim &&
           move_to(turn->move[1 - seat]) != victim;
}

/* Rights end when a home square is left or reached (S10). */
static uint8_t rights_left(uint8_t castling, const struct turn *turn)
{
    for (int seat = 0; seat < 2; seat++) {
        castling &= chess_tables.keeps[move_from(turn->move[seat])];
        castling &= chess_tables.keeps[move_to(turn->move[seat])];
    }
    return castling;
}

static uint64_t execute_turn(struct board *board, struct turn *turn)
{
    uint64_t key = lift_movers(board, turn, 0);
    key ^= lift_movers(board, turn, 1);
    meet_arrivals(board, turn);
    key ^= settle_arrivals(board, turn);
    for (int seat = 0; seat < 2; seat++) {
        if (takes_in_passing(turn, seat)) {
            key ^= board_lift(board, move_via(turn->move[seat]));
        }
    }
    return key;
}

/* Derives checkers, in_check and is_over from the board. */
static void xymyx_find_checkers(struct xymyx *xymyx)
{
    bitset occupied = board_occupied(&xymyx->chess.board);
    int us = xymyx->chess.head.seat;
    for (int seat = 0; seat < 2; seat++) {
        xymyx->checkers[seat] = chess_attackers(
            &xymyx->chess, chess_king_square(&xymyx->chess, seat), 1 - seat, occupied);
    }
    xymyx->chess.checkers = xymyx->checkers[us];
    xymyx->chess.head.in_check = bitset_any(xymyx->checkers[us]);
    xymyx->chess.head.other_in_check = bitset_any(xymyx->checkers[1 - us]);
    xymyx->chess.head.is_over = !xymyx_can_move(xymyx, 0) || !xymyx_can_move(xymyx, 1);
}

static uint64_t rights_key(const struct xymyx *xymyx)
{
    uint64_t key = zobrist_extra[xymyx->chess.castling];
    for (int seat = 0; seat < 2; seat++) {
        key ^= xymyx->passed[seat] != 0 ? zobrist_extra[16 + xymyx->passed[seat]] : 0;
    }
    return key;
}

/* The part of the key that depends on who is asked: the seat, who opens, the move pending. */
static uint64_t asking_key(const struct xymyx *xymyx)
{
    uint64_t state = xymyx->pending;
    uint64_t pending = xymyx->pending != MOVE_NONE ? splitmix64(&state) : 0;
    return zobrist_seat[xymyx->chess.head.seat] ^ pending ^ zobrist_extra[128 + xymyx->opener];
}

/* The key of everything that belongs to it, from scratch. */
static uint64_t xymyx_key(const struct xymyx *xymyx)
{
    return board_key(&xymyx->chess.board) ^ rights_key(xymyx) ^ asking_key(xymyx) ^
           zobrist_extra[192 + xymyx->chess.head.options];
}

void xymyx_derive(struct position *position)
{
    struct xymyx *xymyx = (struct xymyx *)(void *)position;
    board_derive(&xymyx->chess.board);
    xymyx_find_checkers(xymyx);
    position->key = xymyx_key(xymyx);
}

void xymyx_resolve(const struct position *from, struct position *to, const move_t move[2],
                   int first)
{
    struct xymyx *xymyx = (struct xymyx *)(void *)to;
    *xymyx = *xymyx_of(from);
    struct board *board = &xymyx->chess.board;
    struct turn turn = {.move = move, .first = first};
    int pieces = bitset_count(board_occupied(board));
    bool pawn_moves = moves_pawn(board, move[0]) || moves_pawn(board, move[1]);
    uint64_t key = xymyx->chess.head.key ^ rights_key(xymyx) ^ asking_key(xymyx);
    key ^= execute_turn(board, &turn);
    xymyx->chess.castling = rights_left(xymyx->chess.castling, &turn);
    for (int seat = 0; seat < 2; seat++) {
        bool passed = move_kind(move[seat]) == MOVE_DOUBLE_STEP && turn.stays[seat];
        int square = (move_from(move[seat]) + move_to(move[seat])) / 2;
        xymyx->passed[seat] = (uint8_t)(passed ? square : 0);
    }
    position_count_halfmove(to, pawn_moves || bitset_count(board_occupied(board)) != pieces);
    to->fullmove_number =
        (uint16_t)(to->fullmove_number + (to->fullmove_number < POSITION_COUNT_MAX));
    to->seat = xymyx->opener;
    to->is_pending = false;
    xymyx->pending = MOVE_NONE;
    xymyx->first_before = (uint8_t)first;
    xymyx->first = (uint8_t)position_first(to);
    xymyx->chess.head.key = key ^ rights_key(xymyx) ^ asking_key(xymyx);
    xymyx_find_checkers(xymyx);
    assert(!POSITION_CHECKS || position_is_consistent(to, sizeof *xymyx, xymyx_derive));
}

/* Asks `seat` on the same board, `pending` being what the other one has committed. */
static void ask_seat(struct xymyx *xymyx, int seat, move_t pending)
{
    struct position *head = &xymyx->chess.head;
    head->key ^= asking_key(xymyx);
    xymyx->pending = pending;
    head->is_pending = pending != MOVE_NONE;
    head->seat = (uint8_t)seat;
    xymyx->chess.checkers = xymyx->checkers[seat];
    head->in_check = bitset_any(xymyx->checkers[seat]);
    head->other_in_check = bitset_any(xymyx->checkers[1 - seat]);
    head->key ^= asking_key(xymyx);
}

void xymyx_open(const struct position *from, struct position *to, int seat)
{
    struct xymyx *xymyx = (struct xymyx *)(void *)to;
    *xymyx = *xymyx_of(from);
    to->key ^= zobrist_extra[128 + xymyx->opener] ^ zobrist_extra[128 + seat];
    xymyx->opener = (uint8_t)seat;
    ask_seat(xymyx, seat, MOVE_NONE);
}

void xymyx_apply(const struct position *from, struct position *to, move_t move)
{
    const struct xymyx *old = xymyx_of(from);
    if (from->is_pending) {
        move_t half[2];
        half[from->seat] = move;
        half[1 - from->seat] = old->pending;
        xymyx_resolve(from, to, half, old->first);
        return;
    }
    struct xymyx *xymyx = (struct xymyx *)(void *)to;
    *xymyx = *old;
    ask_seat(xymyx, 1 - from->seat, move);
}

bool xymyx_gives_check(const struct position *position, move_t move)
{
    return move_gives_check(xymyx_apply, position, move);
}

void xymyx_checks(const struct position *position, const struct move_list *list,
                  struct move_set *checks)
{
    moves_give_check(xymyx_apply, position, list, true, checks);
}

/* A pass is no move of this game: the other seat is asked, and the turn goes by. */
void xymyx_apply_null(const struct position *from, struct position *to)
{
    struct xymyx *xymyx = (struct xymyx *)(void *)to;
    *xymyx = *xymyx_of(from);
    position_count_halfmove(to, false);
    ask_seat(xymyx, 1 - from->seat, MOVE_NONE);
}
