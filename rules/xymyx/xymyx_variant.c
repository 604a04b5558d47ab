/* XYMYX to the rest of the program: positions as text, FEN with every field checked (S17), why
 * a move is illegal, what a position says by itself, and the table row. */
#include "rules/xymyx/xymyx_make.h"
#include "rules/xymyx/xymyx_moves.h"

#include "rules/chess/chess_moves.h"
#include "rules/chess/chess_variant.h"
#include "rules/fen.h"
#include "rules/fen_print.h"
#include "rules/game_words.h"
#include "rules/move_text.h"

#include <stdio.h>
#include <string.h>

_Static_assert(offsetof(struct xymyx, chess.board.square) == sizeof(struct position),
               "the mailbox follows the head");
_Static_assert(sizeof(struct xymyx) <= POSITION_SIZE_MAX, "a position fits the stacks");

/* Reads one passed square of the en-passant field. */
static bool read_passed(const struct variant *variant, const struct fen *fen, const char *text,
                        struct xymyx *xymyx, struct text_error *error)
{
    int square;
    int column = fen->passant_column + (int)(text - fen->passant);
    if (square_from_text(variant, text, &square) == 0) {
        return text_refuse(error, column, "en passant: expected squares or -");
    }
    int rank = square / FILES;
    int seat = rank == 2 ? 0 : 1;
    int pawn = seat == 0 ? square + FILES : square - FILES;
    if ((rank != 2 && rank != RANKS - 3) || fen->piece[pawn] != piece_make(seat, CHESS_PAWN)) {
        return text_refuse(error, column, "en passant: no pawn has just passed %.2s", text);
    }
    if (xymyx->passed[seat] != 0) {
        return text_refuse(error, column, "en passant: two pawns of one side");
    }
    xymyx->passed[seat] = (uint8_t)square;
    return true;
}

static bool read_passant(const struct variant *variant, const struct fen *fen,
                         struct xymyx *xymyx, struct text_error *error)
{
    if (strcmp(fen->passant, "-") == 0) {
        return true;
    }
    for (const char *text = fen->passant; *text != '\0'; text += 2) {
        if (!read_passed(variant, fen, text, xymyx, error)) {
            return false;
        }
    }
    return true;
}

static bool xymyx_from_fen(const struct variant *variant, struct position *position,
                           const char *text, unsigned options, struct text_error *error)
{
    struct fen fen;
    struct xymyx *xymyx = (struct xymyx *)(void *)position;
    if (!fen_scan(variant, text, &fen, error) ||
        !chess_check_pieces(variant, text, &fen, error)) {
        return false;
    }
    if (fen.seat != 0) {
        return text_refuse(error, fen.side_column,
                           "side to move: expected w, both sides move at once");
    }
    fen_fill(&fen, variant, options, position);
    xymyx->first = (uint8_t)position_first(position);
    xymyx->first_before = (uint8_t)(1 - xymyx->first);
    if (!chess_read_rights(&fen, &xymyx->chess, error) ||
        !read_passant(variant, &fen, xymyx, error)) {
        return false;
    }
    xymyx_derive(position);
    return true;
}

static void xymyx_to_fen(const struct variant *variant, const struct position *position,
                         char *fen)
{
    const struct xymyx *xymyx = xymyx_of(position);
    char *out = fen_print_placement(variant, position, fen);
    out += sprintf(out, " w ");
    out = chess_print_rights(&xymyx->chess, out);
    *out++ = ' ';
    for (int seat = 0; seat < 2; seat++) {
        if (xymyx->passed[seat] != 0) {
            out += square_to_text(variant, xymyx->passed[seat], out);
        }
    }
    if (xymyx->passed[0] == 0 && xymyx->passed[1] == 0) {
        *out++ = '-';
    }
    sprintf(out, " %d %d", position->halfmove_clock, position->fullmove_number);
}

/* Why the piece on `from` may not go to `to`. */
static void explain_squares(const struct variant *variant, const struct xymyx *xymyx, int from,
                            int to, struct text_error *error)
{
    const struct board *board = &xymyx->chess.board;
    int us = xymyx->chess.head.seat;
    int type = piece_type(board->square[from]);
    if (!move_text_expect_mover(variant, &xymyx->chess.head, from, error)) {
        return;
    }
    if (piece_type(board->square[to]) == CHESS_KING) {
        text_refuse(error, 3, "kings are never taken or absorbed (S3)");
    } else if (bitset_any(xymyx->checkers[us]) && type != CHESS_KING) {
        text_refuse(error, 1, "in check only the king may move (S5)");
    } else if (bitset_has(xymyx_frozen(xymyx, us), from)) {
        text_refuse(error, 1, "a queen that attacks the king may not move (S11)");
    } else if (type == CHESS_KING && bitset_has(chess_tables.king[from], to)) {
        text_refuse(error, 3, "the king may not go to an attacked square (S4, S5)");
    } else if (chess_goes_as_in_passing(&xymyx->chess, from, to)) {
        text_refuse(error, 3,
                    "a pawn is captured in passing only in the turn after it has gone two "
                    "squares (S8)");
    } else if (!chess_refuse_castling(variant, &xymyx->chess, from, to, "S4", error)) {
        words_refuse(variant, type, board->square[to] != 0, 3, error);
    }
}

static void xymyx_explain(const struct variant *variant, const struct position *position,
                          const char *text, struct text_error *error)
{
    int from;
    int to;
    char suffix;
    if (!move_text_squares(variant, text, &from, &to, &suffix)) {
        move_text_refuse_form(variant, text, error);
    } else if (xymyx_count(position) == 0) {
        text_refuse(error, 1, "the game is over");
    } else {
        explain_squares(variant, xymyx_of(position), from, to, error);
    }
}

static bool is_mated(const struct xymyx *xymyx, int seat)
{
    return bitset_any(xymyx->checkers[seat]) && !xymyx_can_move(xymyx, seat);
}

/* S13, S14. */
static struct outcome xymyx_outcome(const struct position *position)
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
    bitset minor = bitset_or(board->type[CHESS_KNIGHT], board->type[CHESS_BISHOP]);
    bitset others = bitset_minus(board_occupied(board), board->type[CHESS_KING]);
    return !bitset_many(others) && !bitset_any(bitset_minus(others, minor));
}

/* There is no order of turns that a pass could gain or lose. */
static bool null_move_is_sound(const struct position *position)
{
    (void)position;
    return false;
}

/* Nobody answers a capture on its square: the other side has already moved. */
static bool xymyx_see(const struct position *position, move_t move, int threshold,
                      const int16_t *value)
{
    int victim = piece_type(position_piece(position, move_to(move)));
    return (move_is_capture(move) && victim != 0 ? value[victim] : 0) >= threshold;
}

static move_t flip_move(move_t move)
{
    enum move_kind kind = move_kind(move);
    bool has_via = kind == MOVE_CASTLE || kind == MOVE_CAPTURE_VIA || kind == MOVE_CAPTURE_BOTH;
    return move == MOVE_NONE
               ? MOVE_NONE
               : move_make(kind, move_from(move) ^ 56, move_to(move) ^ 56,
                           move_piece_type(move), has_via ? move_via(move) ^ 56 : 0);
}

static uint8_t flip_square(uint8_t square)
{
    return square != 0 ? square ^ 56 : 0;
}

static void swap_sides(struct position *position)
{
    struct xymyx *xymyx = (struct xymyx *)(void *)position;
    uint8_t passed = xymyx->passed[0];
    chess_swap_sides(position);
    xymyx->passed[0] = flip_square(xymyx->passed[1]);
    xymyx->passed[1] = flip_square(passed);
    xymyx->pending = flip_move(xymyx->pending);
    xymyx->first = 1 - xymyx->first;
    xymyx->first_before = 1 - xymyx->first_before;
    xymyx->opener = 1 - xymyx->opener;
}

const struct variant variant_xymyx = {
    .name = "xymyx",
    .title = "XYMYX",
    .files = FILES,
    .ranks = RANKS,
    VARIANT_TWO_SEATS,
    .simultaneous = true,
    .letters = " PNBRQK",
    .words = &xymyx_words,
    .royal = CHESS_KING,
    .royals = 1 << CHESS_KING,
    .symmetry = {.oriented = 1 << CHESS_PAWN, .images = 0xff, .oriented_images = 0x03},
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
    .make = xymyx_apply,
    .apply = xymyx_apply,
    .gives_check = xymyx_gives_check,
    .checks = xymyx_checks,
    .resolve = xymyx_resolve,
    .open = xymyx_open,
    .apply_null = xymyx_apply_null,
    .is_dead = is_dead,
    .null_move_is_sound = null_move_is_sound,
    .structure = chess_structure,
    .see = xymyx_see,
    .explain = xymyx_explain,
    .derive = xymyx_derive,
    .pool = variant_no_pool,
    .is_attacked = chess_is_attacked,
    .attacks = chess_attacks,
    .swap_sides = swap_sides,
};
