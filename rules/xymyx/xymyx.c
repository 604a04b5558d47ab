/* XYMYX: the table row, half-turns, and what a position says by itself. */
#include "rules/xymyx/xymyx.h"

#include "rules/build.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

_Static_assert(offsetof(struct xymyx, chess.board.square) == sizeof(struct position),
               "the mailbox follows the head");
_Static_assert(sizeof(struct xymyx) <= POSITION_SIZE_MAX, "a position fits the stacks");

/* Asks `seat` on the same board, `pending` being what the other one has committed. */
static void ask(struct xymyx *xymyx, int seat, move_t pending)
{
    struct position *head = &xymyx->chess.head;
    head->key ^= xymyx_asking_key(xymyx);
    xymyx->pending = pending;
    head->is_pending = pending != MOVE_NONE;
    head->seat = (uint8_t)seat;
    xymyx->chess.checkers = xymyx->checkers[seat];
    head->in_check = bitset_any(xymyx->checkers[seat]);
    head->other_in_check = bitset_any(xymyx->checkers[1 - seat]);
    head->key ^= xymyx_asking_key(xymyx);
}

void xymyx_open(const struct position *from, struct position *to, int seat)
{
    struct xymyx *xymyx = (struct xymyx *)(void *)to;
    *xymyx = *xymyx_of(from);
    to->key ^= zobrist_extra[128 + xymyx->opener] ^ zobrist_extra[128 + seat];
    xymyx->opener = (uint8_t)seat;
    ask(xymyx, seat, MOVE_NONE);
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
    ask(xymyx, 1 - from->seat, move);
}

bool xymyx_gives_check(const struct position *position, move_t move)
{
    return turn_gives_check(xymyx_apply, position, move);
}

/* A pass is no move of this game: the other seat is asked, and the turn goes by. */
void xymyx_apply_null(const struct position *from, struct position *to)
{
    struct xymyx *xymyx = (struct xymyx *)(void *)to;
    *xymyx = *xymyx_of(from);
    position_count_halfmove(to, false);
    ask(xymyx, 1 - from->seat, MOVE_NONE);
}

static bool is_mated(const struct xymyx *xymyx, int seat)
{
    return bitset_any(xymyx->checkers[seat]) && !xymyx_can_move(xymyx, seat);
}

/* S13, S14. */
struct outcome xymyx_outcome(const struct position *position)
{
    const struct xymyx *xymyx = xymyx_of(position);
    bool mated[2] = {is_mated(xymyx, 0), is_mated(xymyx, 1)};
    if (!mated[0] && !mated[1]) {
        return (struct outcome){OUTCOME_DRAW, "stalemate"};
    }
    int winner = mated[0] && mated[1] ? xymyx->first_before : mated[0] ? 1 : 0;
    return (struct outcome){winner == position->seat ? OUTCOME_WIN : OUTCOME_LOSS,
                            mated[0] && mated[1] ? "both checkmated" : "checkmate"};
}

/* S14: bare kings, or one knight or bishop besides them. */
static bool is_dead(const struct position *position)
{
    const struct board *board = &xymyx_of(position)->chess.board;
    bitset minor = bitset_or(board->kind[CHESS_KNIGHT], board->kind[CHESS_BISHOP]);
    bitset others = bitset_minus(board_occupied(board), board->kind[CHESS_KING]);
    return !bitset_many(others) && !bitset_any(bitset_minus(others, minor));
}

static void structure(const struct position *position, uint64_t key[STRUCTURES])
{
    const struct board *board = &xymyx_of(position)->chess.board;
    board_structure(board, board->kind[CHESS_PAWN], key);
}

/* There is no order of turns that a pass could gain or lose. */
static bool null_move_is_sound(const struct position *position)
{
    (void)position;
    return false;
}

static bool is_attacked(const struct position *position, int square, int seat)
{
    const struct chess *chess = &xymyx_of(position)->chess;
    return bitset_any(chess_attackers(chess, square, seat, board_occupied(&chess->board)));
}

/* Nobody answers a capture on its square: the other side has already moved. */
static bool see(const struct position *position, move_t move, int threshold,
                const int16_t *value)
{
    int victim = man_kind(position_man(position, move_to(move)));
    return (move_is_capture(move) && victim != 0 ? value[victim] : 0) >= threshold;
}

static move_t flip_move(move_t move)
{
    enum move_kind kind = move_kind(move);
    bool has_via = kind == MOVE_CASTLE || kind == MOVE_CAPTURE_VIA || kind == MOVE_CAPTURE_BOTH;
    return move == MOVE_NONE ? MOVE_NONE
                             : move_make(kind, move_from(move) ^ 56, move_to(move) ^ 56,
                                         move_piece(move), has_via ? move_via(move) ^ 56 : 0);
}

static uint8_t flip_square(uint8_t square)
{
    return square != 0 ? square ^ 56 : 0;
}

static void swap_sides(struct position *position)
{
    struct xymyx *xymyx = (struct xymyx *)(void *)position;
    uint8_t passed = xymyx->passed[0];
    variant_chess.swap_sides(position);
    xymyx->passed[0] = flip_square(xymyx->passed[1]);
    xymyx->passed[1] = flip_square(passed);
    xymyx->pending = flip_move(xymyx->pending);
    xymyx->first = 1 - xymyx->first;
    xymyx->first_before = 1 - xymyx->first_before;
    xymyx->opener = 1 - xymyx->opener;
}

static const struct rule_option xymyx_options[] = {{"check", {"king", "strict"}},
                                                   {NULL, {NULL, NULL}}};

const struct variant variant_xymyx = {
    .name = "xymyx",
    .title = "XYMYX",
    .files = FILES,
    .ranks = RANKS,
    VARIANT_TWO_SEATS,
    .simultaneous = true,
    .letters = " PNBRQK",
    .royal = CHESS_KING,
    .pawn = CHESS_PAWN,
    .start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    .position_size = sizeof(struct xymyx),
    .options = xymyx_options,
    .halfmove_limit = 50,
    .halfmove_reason = "50-turn rule",
    .init = chess_init,
    .from_fen = xymyx_from_fen,
    .to_fen = xymyx_to_fen,
    .generate = xymyx_generate,
    .outcome = xymyx_outcome,
    .count = xymyx_count,
    .is_legal = xymyx_is_legal,
    .apply = xymyx_apply,
    .gives_check = xymyx_gives_check,
    .resolve = xymyx_resolve,
    .open = xymyx_open,
    .apply_null = xymyx_apply_null,
    .is_dead = is_dead,
    .null_move_is_sound = null_move_is_sound,
    .structure = structure,
    .see = see,
    .explain = xymyx_explain,
    .derive = xymyx_derive,
    .pool = pool_none,
    .is_attacked = is_attacked,
    .swap_sides = swap_sides,
};
