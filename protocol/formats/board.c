/* One cell is three columns wide, or four where four play and a piece is a colour and a letter,
 * so the largest board, 16x16, needs 16 lines of 71 bytes and a few more: BOARD_TEXT_MAX is
 * never reached, and the writer below would stop there. */
#include "protocol/formats/board.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>

struct sheet {
    const struct board_marks *marks;
    char *text;
    size_t used;
};

__attribute__((format(printf, 2, 3))) static void put(struct sheet *sheet, const char *format,
                                                      ...)
{
    va_list list;
    va_start(list, format);
    int length =
        vsnprintf(sheet->text + sheet->used, BOARD_TEXT_MAX - sheet->used, format, list);
    va_end(list);
    if (length > 0 && sheet->used + (size_t)length < BOARD_TEXT_MAX) {
        sheet->used += (size_t)length;
    }
}

/* Writes what stands on a square: "K" and "k", of four players "rK". */
static void piece_to_text(const struct variant *variant, int piece, char text[3])
{
    char letter = piece == 0 ? '.' : variant->letters[piece_type(piece)];
    if (variant->seats > 2) {
        text[0] = piece == 0 ? ' ' : variant->seat_letters[piece_seat(piece)];
        text[1] = letter;
        text[2] = '\0';
        return;
    }
    text[0] = (char)(piece_seat(piece) == 0 ? letter : tolower((unsigned char)letter));
    text[1] = '\0';
}

static bool is_marked(const struct board_marks *marks, int square)
{
    for (int i = 0; i < marks->count; i++) {
        move_t move = marks->move[i];
        if (move != MOVE_NONE && (square == move_from(move) || square == move_to(move))) {
            return true;
        }
    }
    return false;
}

static void put_rank(struct sheet *sheet, const struct variant *variant,
                     const struct position *position, int rank)
{
    put(sheet, "  %2d |", rank + 1);
    for (int file = 0; file < variant->files; file++) {
        int square = rank * variant->files + file;
        char piece[3];
        piece_to_text(variant, position_piece(position, square), piece);
        put(sheet, is_marked(sheet->marks, square) ? "[%s]" : " %s ", piece);
    }
    put(sheet, "|\n");
}

static void put_pool(struct sheet *sheet, const struct variant *variant,
                     const struct position *position, int seat)
{
    put(sheet, "      %s holds:", variant->seat_names[seat]);
    bool any = false;
    for (int type = 1; variant->letters[type] != '\0'; type++) {
        int held = variant->pool(position, seat, type);
        if (held == 1) {
            put(sheet, " %c", variant->letters[type]);
        } else if (held > 1) {
            put(sheet, " %dx%c", held, variant->letters[type]);
        }
        any = any || held > 0;
    }
    put(sheet, any ? "\n" : " nothing\n");
}

struct board_marks board_marks_of(const struct game *game)
{
    struct board_marks marks = {.count = game->variant->simultaneous ? 2 : 1};
    if (game->count < marks.count || game_position(game)->is_pending) {
        marks.count = 0;
    }
    for (int i = 0; i < marks.count; i++) {
        marks.move[i] = game->moves[game->count - marks.count + i];
    }
    return marks;
}

void board_to_text(const struct variant *variant, const struct position *position,
                   const struct board_marks *marks, char text[BOARD_TEXT_MAX])
{
    struct sheet sheet = {.marks = marks, .text = text, .used = 0};
    text[0] = '\0';
    for (int rank = variant->ranks - 1; rank >= 0; rank--) {
        put_rank(&sheet, variant, position, rank);
    }
    put(&sheet, "      ");
    for (int file = 0; file < variant->files; file++) {
        put(&sheet, variant->seats > 2 ? "  %c " : " %c ", 'a' + file);
    }
    put(&sheet, "\n");
    if (variant->hand_is_pool) {
        put_pool(&sheet, variant, position, 0);
        put_pool(&sheet, variant, position, 1);
    }
}
