/* XYMYX positions as text: FEN with every field checked (S17), and why a move is illegal. */
#include "rules/fen.h"
#include "rules/move_text.h"
#include "rules/xymyx/xymyx.h"

#include <stdio.h>
#include <string.h>

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
    if ((rank != 2 && rank != RANKS - 3) || fen->man[pawn] != man_make(seat, CHESS_PAWN)) {
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

bool xymyx_from_fen(const struct variant *variant, struct position *position, const char *text,
                    unsigned options, struct text_error *error)
{
    struct fen fen;
    struct xymyx *xymyx = (struct xymyx *)(void *)position;
    if (!fen_scan(variant, text, &fen, error) || !chess_check_men(variant, text, &fen, error)) {
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

void xymyx_to_fen(const struct variant *variant, const struct position *position, char *fen)
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

static const char *const piece_names[PIECE_KINDS] = {"",     "pawn",  "knight", "bishop",
                                                     "rook", "queen", "king"};

/* Why the man on `from` may not go to `to`. */
static void explain_squares(const struct xymyx *xymyx, int from, int to,
                            struct text_error *error)
{
    const struct board *board = &xymyx->chess.board;
    int us = xymyx->chess.head.seat;
    int kind = man_kind(board->square[from]);
    if (board->square[from] == 0) {
        text_refuse(error, 1, "there is no man on the first square");
    } else if (man_seat(board->square[from]) != us) {
        text_refuse(error, 1, "that man is the opponent's");
    } else if (man_kind(board->square[to]) == CHESS_KING) {
        text_refuse(error, 3, "kings are never taken or absorbed (S3)");
    } else if (bitset_any(xymyx->checkers[us]) && kind != CHESS_KING) {
        text_refuse(error, 1, "in check only the king may move (S5)");
    } else if (bitset_has(xymyx_frozen(xymyx, us), from)) {
        text_refuse(error, 1, "a queen that attacks the king may not move (S11)");
    } else if (kind == CHESS_KING && bitset_has(chess_tables.king[from], to)) {
        text_refuse(error, 3, "the king may not go to an attacked square (S4, S5)");
    } else {
        text_refuse(error, 3, "a %s does not move so", piece_names[kind]);
    }
}

void xymyx_explain(const struct variant *variant, const struct position *position,
                   const char *text, struct text_error *error)
{
    int from;
    int to;
    char suffix;
    if (!move_text_squares(variant, text, &from, &to, &suffix)) {
        text_refuse(error, 1, "not a move of this game");
    } else if (xymyx_count(position) == 0) {
        text_refuse(error, 1, "the game is over");
    } else {
        explain_squares(xymyx_of(position), from, to, error);
    }
}
