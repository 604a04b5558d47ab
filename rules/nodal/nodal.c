/* Nodal Chess: the two table rows, and what a position says by itself. */
#include "rules/nodal/nodal.h"

#include <stddef.h>
#include <string.h>

_Static_assert(offsetof(struct nodal, board.square) == sizeof(struct position),
               "the mailbox follows the head");
_Static_assert(sizeof(struct nodal) <= POSITION_SIZE_MAX, "a position fits the stacks");

/* Bare kings play on: whoever has no turn loses (N13, N14). */
static bool is_dead(const struct position *position)
{
    (void)position;
    return false;
}

static void structure(const struct position *position, uint64_t key[STRUCTURES])
{
    const struct board *board = &nodal_of(position)->board;
    board_structure(board, board->kind[NODAL_PAWN], key);
}

/* Having to move is what loses here (N13): a pass is no test for a side with one man or none
 * besides pawns, a king with few turns, or a count about to end the game (N16). */
static bool null_move_is_sound(const struct position *position)
{
    const struct nodal *nodal = nodal_of(position);
    int us = position->seat;
    bitset few = bitset_or(nodal->board.kind[NODAL_PAWN], nodal->board.kind[NODAL_KING]);
    return bitset_many(bitset_minus(nodal->board.side[us], few)) &&
           nodal->stall[us] < NODAL_STALL_MAX - 1 &&
           nodal_king_turns(nodal, GENERATE_ALL, NULL) > 2;
}

static struct outcome outcome(const struct position *position)
{
    return position->is_over ? (struct outcome){OUTCOME_WIN, "stalling"}
                             : outcome_stalemate_loses(position);
}

static bool is_attacked(const struct position *position, int square, int seat)
{
    const struct nodal *nodal = nodal_of(position);
    return nodal_is_hit(nodal, square, nodal->board.side[seat], board_occupied(&nodal->board));
}

/* Ranks swapped, a point's parity changes and the slope of its diagonal line with it, so every
 * line falls on a line (N1), and N2 is its own image. */
static void swap_sides(struct position *position)
{
    struct nodal *nodal = (struct nodal *)(void *)position;
    uint8_t stall = nodal->stall[0];
    nodal->stall[0] = nodal->stall[1];
    nodal->stall[1] = stall;
}

static const char *const ludii_aliases[] = {"nodalludii", NULL};

#define NODAL_ROW                                                                              \
    .files = FILES, .ranks = RANKS, VARIANT_TWO_SEATS, .letters = " PNBQK",                    \
    .royal = NODAL_KING, .pawn = NODAL_PAWN, .position_size = sizeof(struct nodal),            \
    .init = nodal_init, .from_fen = nodal_from_fen, .to_fen = nodal_to_fen,                    \
    .generate = nodal_generate, .outcome = outcome, .count = nodal_count,                      \
    .is_legal = nodal_is_legal, .gives_check = nodal_gives_check, .apply = nodal_apply,        \
    .apply_null = nodal_apply_null, .is_dead = is_dead,                                        \
    .null_move_is_sound = null_move_is_sound, .structure = structure, .see = nodal_see,        \
    .explain = nodal_explain, .derive = nodal_derive, .pool = pool_none,                       \
    .is_attacked = is_attacked, .swap_sides = swap_sides

const struct variant variant_nodal = {
    .name = "nodal",
    .title = "Nodal Chess",
    .start_fen = "bnqknb/pppppp/6/6/6/6/PPPPPP/BNQKNB w - - 0 1",
    .halfmove_limit = 100,
    .halfmove_reason = "50-move rule",
    NODAL_ROW,
};

const struct variant variant_nodal_ludii = {
    .name = "nodal-ludii",
    .title = "Nodal Chess (Ludii)",
    .aliases = ludii_aliases,
    .start_fen = "bnqknb/pppppp/6/6/6/6/PPPPPP/BNQKNB w - - 0,0 1",
    .halfmove_by_seat = true,
    NODAL_ROW,
};
