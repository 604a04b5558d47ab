#include "rules/fen_print.h"

#include "rules/fen.h"

#include <stdio.h>
#include <string.h>

/* Writes a number of empty squares, up to 99; nothing for none. */
static char *print_gap(int gap, char *out)
{
    if (gap >= 10) {
        *out++ = (char)('0' + gap / 10);
    }
    if (gap > 0) {
        *out++ = (char)('0' + gap % 10);
    }
    return out;
}

/* Writes a rank as cells with a comma behind each: `rK,14,bP,`. */
static char *print_cells(const struct variant *variant, const uint8_t *piece, char *out)
{
    int gap = 0;
    for (int file = 0; file < variant->files; file++) {
        if (piece[file] != 0) {
            *out++ = variant->seat_letters[piece_seat(piece[file])];
            *out++ = variant->letters[piece_type(piece[file])];
            *out++ = ',';
            continue;
        }
        gap++;
        if (file == variant->files - 1 || piece[file + 1] != 0) {
            out = print_gap(gap, out);
            *out++ = ',';
            gap = 0;
        }
    }
    return out;
}

/* The placement of four players. */
static char *print_ranks_of_cells(const struct variant *variant,
                                  const struct position *position, char *out)
{
    const uint8_t *piece = (const uint8_t *)(position + 1);
    for (int rank = variant->ranks - 1; rank >= 0; rank--) {
        out = print_cells(variant, piece + rank * variant->files, out);
        out[-1] = '/';
    }
    *--out = '\0';
    return out;
}

char *fen_print_placement(const struct variant *variant, const struct position *position,
                          char *out)
{
    if (variant->seats > 2) {
        return print_ranks_of_cells(variant, position, out);
    }
    for (int rank = variant->ranks - 1; rank >= 0; rank--) {
        int gap = 0;
        for (int file = 0; file < variant->files; file++) {
            int piece = position_piece(position, rank * variant->files + file);
            if (piece == 0) {
                gap++;
                continue;
            }
            out = print_gap(gap, out);
            gap = 0;
            *out++ = fen_letter(variant, piece);
        }
        out = print_gap(gap, out);
        if (rank > 0) {
            *out++ = '/';
        }
    }
    *out = '\0';
    return out;
}

char *fen_print_hands(const struct variant *variant, const uint8_t *white, const uint8_t *black,
                      char *out)
{
    *out++ = '[';
    for (int seat = 0; seat < 2; seat++) {
        const uint8_t *count = seat == 0 ? white : black;
        for (char letter = 'A'; letter <= 'Z'; letter++) {
            int type = fen_piece_type(variant, letter);
            for (int i = 0; type != 0 && i < count[type]; i++) {
                *out++ = fen_letter(variant, piece_make(seat, type));
            }
        }
    }
    *out++ = ']';
    *out = '\0';
    return out;
}

void fen_print_tail(const struct variant *variant, const struct position *position, char *out)
{
    sprintf(out, variant->seats > 2 ? " %c - %d %d" : " %c - - %d %d",
            variant->seat_letters[position->seat], position->halfmove_clock,
            position->fullmove_number);
}
