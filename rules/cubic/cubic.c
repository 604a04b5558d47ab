/* Cubic Shogi: the table row, and what a position says by itself. */
#include "rules/cubic/cubic.h"

#include <stddef.h>
#include <string.h>

_Static_assert(offsetof(struct cubic, board.square) == sizeof(struct position),
               "the mailbox follows the head");
_Static_assert(sizeof(struct cubic) <= POSITION_SIZE_MAX, "a position fits the stacks");

/* Whether the seat has a cube to drop. */
static bool has_drops(const struct cubic *cubic, int seat)
{
    static const uint8_t none[8];
    return memcmp(cubic->stack[seat], none, sizeof none) != 0;
}

/* C12: bare kings and an empty stack. Any one cube more can mate, see RULES.md. */
static bool is_dead(const struct position *position)
{
    const struct cubic *cubic = cubic_of(position);
    bitset others = bitset_minus(board_occupied(&cubic->board), cubic->board.kind[CUBIC_KING]);
    return !bitset_any(others) && !has_drops(cubic, 0) && !has_drops(cubic, 1);
}

static void structure(const struct position *position, uint64_t key[STRUCTURES])
{
    const struct board *board = &cubic_of(position)->board;
    board_structure(board, board->kind[CUBIC_PAWN], key);
}

/* Men that may wait: a rook, bishop, knight or general; or a cube to drop, in its own time. */
static bool null_move_is_sound(const struct position *position)
{
    const struct cubic *cubic = cubic_of(position);
    const struct board *board = &cubic->board;
    bitset few = bitset_or(board->kind[CUBIC_PAWN], board->kind[CUBIC_KING]);
    return bitset_any(bitset_minus(board->side[position->seat], few)) ||
           has_drops(cubic, position->seat);
}

static bool is_attacked(const struct position *position, int square, int seat)
{
    const struct cubic *cubic = cubic_of(position);
    return bitset_any(cubic_attackers(cubic, square, seat, board_occupied(&cubic->board)));
}

static int pool(const struct position *position, int seat, int piece)
{
    return piece > 0 && piece < PIECE_KINDS ? cubic_of(position)->stack[seat][piece] : 0;
}

static void swap_sides(struct position *position)
{
    struct cubic *cubic = (struct cubic *)(void *)position;
    for (int kind = 1; kind < PIECE_KINDS; kind++) {
        uint8_t count = cubic->stack[0][kind];
        cubic->stack[0][kind] = cubic->stack[1][kind];
        cubic->stack[1][kind] = count;
    }
}

static const struct rule_option cubic_options[] = {{"extension", {"zone", "anywhere"}},
                                                   {"pawndrop", {"free", "program"}},
                                                   {NULL, {NULL, NULL}}};

const struct variant variant_cubic = {
    .name = "cubic",
    .title = "Cubic Shogi",
    .files = FILES,
    .ranks = RANKS,
    VARIANT_TWO_SEATS,
    .letters = " PNBRGK",
    .royal = CUBIC_KING,
    .pawn = CUBIC_PAWN,
    .start_fen = "1nbgkgn1/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/1NGKGBN1[PPpp] w - - 0 1",
    .position_size = sizeof(struct cubic),
    .options = cubic_options,
    .halfmove_limit = 100,
    .halfmove_reason = "50-move rule",
    .hand_is_pool = true,
    .init = cubic_init,
    .from_fen = cubic_from_fen,
    .to_fen = cubic_to_fen,
    .generate = cubic_generate,
    .outcome = outcome_stalemate_draws,
    .count = cubic_count,
    .is_legal = cubic_is_legal,
    .apply = cubic_apply,
    .gives_check = cubic_gives_check,
    .apply_null = cubic_apply_null,
    .is_dead = is_dead,
    .null_move_is_sound = null_move_is_sound,
    .structure = structure,
    .see = cubic_see,
    .explain = cubic_explain,
    .derive = cubic_derive,
    .pool = pool,
    .is_attacked = is_attacked,
    .swap_sides = swap_sides,
};
