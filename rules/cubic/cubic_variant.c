/* Cubic Shogi to the rest of the program: positions as text, FEN with every field checked, why
 * a move is illegal, what a position says by itself, and the table row. */
#include "rules/cubic/cubic_make.h"
#include "rules/cubic/cubic_moves.h"

#include "rules/fen.h"
#include "rules/fen_print.h"
#include "rules/game_words.h"
#include "rules/move_text.h"
#include "rules/see_tmpl.h"

#include <string.h>

_Static_assert(offsetof(struct cubic, board.square) == sizeof(struct position),
               "the mailbox follows the head");
_Static_assert(sizeof(struct cubic) <= POSITION_SIZE_MAX, "a position fits the stacks");

/* Fills the stack from the brackets and counts all cubes. */
static bool read_stack(const struct fen *fen, struct cubic *cubic, struct text_error *error)
{
    int cubes = bitset_count(board_occupied(&cubic->board));
    int last = 1;
    for (int seat = 0; seat < 2; seat++) {
        for (int type = 1; type < PIECE_TYPES; type++) {
            int count = fen->hand[seat][type];
            int letter = fen->hand_letter[seat][type];
            if (count > 0 && type == CUBIC_KING) {
                return text_refuse(error, letter, "hand: a king cannot be in the stack");
            }
            cubic->stack[seat][type] = (uint8_t)count;
            cubes += count;
            last = letter > last ? letter : last;
        }
    }
    return cubes <= CUBIC_CUBES_MAX ||
           text_refuse(error, last, "hand: more than %d cubes on the board and in the stack",
                       CUBIC_CUBES_MAX);
}

static bool cubic_from_fen(const struct variant *variant, struct position *position,
                           const char *text, unsigned options, struct text_error *error)
{
    struct fen fen;
    struct cubic *cubic = (struct cubic *)(void *)position;
    if (!fen_scan(variant, text, &fen, error) ||
        !fen_expect_one_each(variant, &fen, CUBIC_KING, error) ||
        !fen_expect_no_rights(&fen, error)) {
        return false;
    }
    fen_fill(&fen, variant, options, position);
    board_derive(&cubic->board);
    if (!read_stack(&fen, cubic, error) ||
        !fen_expect_no_check(variant, &fen, position, error)) {
        return false;
    }
    cubic_derive(position);
    return true;
}

static void cubic_to_fen(const struct variant *variant, const struct position *position,
                         char *fen)
{
    const struct cubic *cubic = cubic_of(position);
    char *out = fen_print_placement(variant, position, fen);
    out = fen_print_hands(variant, cubic->stack[0], cubic->stack[1], out);
    fen_print_tail(variant, position, out);
}

/* Why dropping a cube of `type` on `square` is illegal; `name` is that square's. */
static void explain_drop(const struct cubic *cubic, int type, int square, const char *name,
                         struct text_error *error)
{
    int us = cubic->head.seat;
    bitset pawns = board_pieces(&cubic->board, us, CUBIC_PAWN);
    if (cubic->stack[us][type] == 0) {
        text_refuse(error, 1, "no %s in the stack (C10)", cubic_words.piece[type].name);
    } else if (cubic->board.square[square] != 0) {
        text_refuse(error, 3, "a piece stands on %s; cubes are dropped on empty squares (C10)",
                    name);
    } else if (type == CUBIC_PAWN && bitset_has(cubic_files(pawns), square)) {
        text_refuse(error, 3, "an own pawn stands on that file (C11)");
    } else if (!bitset_has(cubic_drop_squares(cubic, us, type), square)) {
        text_refuse(error, 3, "an enemy pawn on that file has been passed (C11)");
    } else {
        text_refuse(error, 3, "the king would still be in check (C12)");
    }
}

/* Why the own piece on `from` does not reach `to`. */
static void explain_reach(const struct variant *variant, const struct cubic *cubic, int from,
                          int to, struct text_error *error)
{
    int us = cubic->head.seat;
    int type = piece_type(cubic->board.square[from]);
    bool steps = bitset_has(cubic_tables.king[from], to);
    if (type == CUBIC_PAWN && !bitset_any(cubic_tables.pawn[us][from])) {
        text_refuse(error, 3, "the pawn on the last rank cannot move (C11)");
    } else if (steps && type == CUBIC_ROOK) {
        text_refuse(error, 3, "the rook steps diagonally only within its zone (C3)");
    } else if (steps && type == CUBIC_BISHOP) {
        text_refuse(error, 3,
                    "the bishop steps along a rank or file only within its zone (C4)");
    } else {
        words_refuse(variant, type, false, 3, error);
    }
}

static void cubic_explain(const struct variant *variant, const struct position *position,
                          const char *text, struct text_error *error)
{
    const struct cubic *cubic = cubic_of(position);
    int from;
    int to;
    int type;
    char suffix;
    bool is_over = cubic_count(position) == 0;
    if (!is_over && move_text_drop(variant, text, &type, &to)) {
        explain_drop(cubic, type, to, text + 2, error);
        return;
    }
    if (!is_over && move_text_squares(variant, text, &from, &to, &suffix) &&
        bitset_has(cubic->board.side[position->seat], from) &&
        !bitset_has(cubic->board.side[position->seat], to) &&
        cubic_between(position, from, to) == MOVE_NONE) {
        explain_reach(variant, cubic, from, to, error);
        return;
    }
    move_text_explain(variant, position, text, error);
}

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
    bitset others = bitset_minus(board_occupied(&cubic->board), cubic->board.type[CUBIC_KING]);
    return !bitset_any(others) && !has_drops(cubic, 0) && !has_drops(cubic, 1);
}

static void pawn_structure(const struct position *position, uint64_t key[STRUCTURES])
{
    const struct board *board = &cubic_of(position)->board;
    board_structure(board, board->type[CUBIC_PAWN], key);
}

/* Pieces that may wait: a rook, bishop, knight or general; or a cube to drop, in its own time.
 */
static bool null_move_is_sound(const struct position *position)
{
    const struct cubic *cubic = cubic_of(position);
    const struct board *board = &cubic->board;
    bitset few = bitset_or(board->type[CUBIC_PAWN], board->type[CUBIC_KING]);
    return bitset_any(bitset_minus(board->side[position->seat], few)) ||
           has_drops(cubic, position->seat);
}

static bool is_attacked(const struct position *position, int square, int seat)
{
    const struct cubic *cubic = cubic_of(position);
    return bitset_any(cubic_attackers(cubic, square, seat, board_occupied(&cubic->board)));
}

static void attackers(const struct position *position, int square, int seat,
                      struct square_set *found)
{
    const struct cubic *cubic = cubic_of(position);
    bitset_write(cubic_attackers(cubic, square, seat, board_occupied(&cubic->board)), found);
}

static int pool_count(const struct position *position, int seat, int type)
{
    return type > 0 && type < PIECE_TYPES ? cubic_of(position)->stack[seat][type] : 0;
}

static void swap_sides(struct position *position)
{
    struct cubic *cubic = (struct cubic *)(void *)position;
    for (int type = 1; type < PIECE_TYPES; type++) {
        uint8_t count = cubic->stack[0][type];
        cubic->stack[0][type] = cubic->stack[1][type];
        cubic->stack[1][type] = count;
    }
}

/* Static exchange evaluation for Cubic Shogi. What a capture moves in the stack (C9) is left to
 * the search. */
static inline bitset attackers_in(const struct see *see, int seat)
{
    return cubic_attackers(cubic_of(see->position), see->square, seat, see->occupied);
}

static bool cubic_see(const struct position *position, move_t move, int threshold,
                      const int16_t *value)
{
    static const struct see_rules rules = {.attackers = attackers_in};
    struct see see = {.position = position,
                      .board = &cubic_of(position)->board,
                      .value = value,
                      .decisive = {1 << CUBIC_KING, 1 << CUBIC_KING}};
    return see_wins(rules, &see, move, threshold);
}

const struct variant variant_cubic = {
    .name = "cubic",
    .title = "Cubic Shogi",
    .files = FILES,
    .ranks = RANKS,
    VARIANT_TWO_SEATS,
    .letters = " PNBRGK",
    .words = &cubic_words,
    .royal = CUBIC_KING,
    .royals = 1 << CUBIC_KING,
    .symmetry = {.oriented = 0x3f & ~(1 << CUBIC_KING),
                 .images = 0xff,
                 .oriented_images = 0x03},
    .pawn = CUBIC_PAWN,
    .start_fen = "1nbgkgn1/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/1NGKGBN1[PPpp] w - - 0 1",
    .position_size = sizeof(struct cubic),
    .options = cubic_options,
    .halfmove_limit = 100,
    .halfmove_reason = "50-move rule",
    .repeats_past_reset = true,
    .hand_is_pool = true,
    .hand_types = 0x3f & ~(1 << CUBIC_KING),
    .init = cubic_init,
    .from_fen = cubic_from_fen,
    .to_fen = cubic_to_fen,
    .generate = cubic_generate,
    .outcome = variant_stalemate_draws,
    .count = cubic_count,
    .count_next = cubic_count_next,
    .is_legal = cubic_is_legal,
    .make = cubic_make,
    .apply = cubic_apply,
    .gives_check = cubic_gives_check,
    .checks = cubic_checks,
    .apply_null = cubic_apply_null,
    .is_dead = is_dead,
    .null_move_is_sound = null_move_is_sound,
    .structure = pawn_structure,
    .see = cubic_see,
    .explain = cubic_explain,
    .derive = cubic_derive,
    .pool = pool_count,
    .is_attacked = is_attacked,
    .attackers = attackers,
    .between = cubic_between,
    .attacks = cubic_attacks,
    .swap_sides = swap_sides,
};
