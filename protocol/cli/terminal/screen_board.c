#include "protocol/cli/terminal/screen_board.h"

#include "protocol/cli/terminal/screen.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* What a square is, as far as colours tell. */
enum zone {
    ZONE_FIELD,
    ZONE_SOUTH_WEST,
    ZONE_SOUTH_EAST,
    ZONE_NORTH_WEST,
    ZONE_NORTH_EAST,
    ZONE_ROAD,
    ZONES
};

/* Numbers of the 256 colours: of dark squares and of light ones. */
static const uint8_t tint[ZONES][2] = {
    [ZONE_FIELD] = {94, 137},      [ZONE_SOUTH_WEST] = {94, 137}, [ZONE_SOUTH_EAST] = {95, 138},
    [ZONE_NORTH_WEST] = {95, 138}, [ZONE_NORTH_EAST] = {94, 137}, [ZONE_ROAD] = {65, 72}};
/* Where there are four seats, their letters are coloured and the squares dark. */
static const uint8_t tint_of_four[ZONES][2] = {
    [ZONE_FIELD] = {236, 239},    [ZONE_SOUTH_WEST] = {52, 88},  [ZONE_SOUTH_EAST] = {22, 28},
    [ZONE_NORTH_WEST] = {17, 18}, [ZONE_NORTH_EAST] = {58, 100}, [ZONE_ROAD] = {236, 239}};
static const uint8_t last_tint[2] = {100, 142};
static const uint8_t last_tint_of_four[2] = {91, 92};

enum { TARGET_TINT = 30, PREY_TINT = 161, CHOSEN_TINT = 25, CHECK_TINT = 160 };
enum { LARGE_BOARD = 16, CASTLE_WIDTH = 7 };

/* The colours of pieces, by their seat's name. */
struct seat_colour {
    const char *name;
    uint8_t colour;
};

static const struct seat_colour seat_colours[] = {{"White", 231},  {"Black", 16},
                                                  {"Red", 210},    {"Blue", 117},
                                                  {"Yellow", 227}, {"Green", 120}};

static int colour_of_seat(const struct variant *variant, int seat)
{
    const char *name = variant->seat_names[seat];
    for (size_t i = 0; i < sizeof seat_colours / sizeof *seat_colours; i++) {
        if (strcmp(seat_colours[i].name, name) == 0) {
            return seat_colours[i].colour;
        }
    }
    return 231;
}

static int half_of(int line)
{
    return line < CASTLE_WIDTH ? 0 : line >= LARGE_BOARD - CASTLE_WIDTH ? 1 : -1;
}

/* The zones of Gala's board; all squares of others are alike. */
static enum zone zone_of(const struct variant *variant, int square)
{
    if (variant->files != LARGE_BOARD || variant->ranks != LARGE_BOARD) {
        return ZONE_FIELD;
    }
    int across = half_of(square % LARGE_BOARD);
    int up = half_of(square / LARGE_BOARD);
    if (across < 0 || up < 0) {
        return ZONE_ROAD;
    }
    return (enum zone)(ZONE_SOUTH_WEST + across + 2 * up);
}

static int background_of(const struct screen_board *board, int square)
{
    const struct variant *variant = board->variant;
    int mark = board->mark[square];
    int light = (square % variant->files + square / variant->files) % 2;
    bool many = variant->seats > 2;
    if (mark & MARK_CHOSEN) {
        return CHOSEN_TINT;
    }
    if (mark & MARK_TARGET) {
        return position_piece(board->position, square) == 0 ? TARGET_TINT : PREY_TINT;
    }
    if (mark & MARK_CHECK) {
        return CHECK_TINT;
    }
    if (mark & MARK_LAST) {
        return many ? last_tint_of_four[light] : last_tint[light];
    }
    return (many ? tint_of_four : tint)[zone_of(variant, square)][light];
}

/* The letter of a piece: small for the second seat of two; where there are more, all are large.
 */
static char letter_of(const struct variant *variant, int piece)
{
    char letter = variant->letters[piece_type(piece)];
    bool is_small = variant->seats == 2 && piece_seat(piece) == 1;
    return is_small ? (char)tolower((unsigned char)letter) : letter;
}

static void print_coloured(const struct screen_board *board, int square, bool is_middle)
{
    int piece = position_piece(board->position, square);
    int before = (board->form.columns - 1) / 2;
    bool is_target = board->mark[square] & MARK_TARGET;
    char letter = !is_middle   ? ' '
                  : piece != 0 ? letter_of(board->variant, piece)
                  : is_target  ? '.'
                               : ' ';
    printf("\x1b[48;5;%dm", background_of(board, square));
    if (piece != 0 && is_middle) {
        printf("\x1b[1;38;5;%dm", colour_of_seat(board->variant, piece_seat(piece)));
    } else if (is_target) {
        printf("\x1b[1;38;5;231m");
    }
    printf("%*s%c%*s", before, "", letter, board->form.columns - 1 - before, "");
}

/* The characters around a piece that tell its square's mark. */
static const char *marks_around(int mark)
{
    return mark & MARK_CHOSEN   ? "{}"
           : mark & MARK_TARGET ? "()"
           : mark & MARK_CHECK  ? "!!"
           : mark & MARK_LAST   ? "[]"
                                : "  ";
}

static void print_plain(const struct screen_board *board, int square)
{
    const struct variant *variant = board->variant;
    int piece = position_piece(board->position, square);
    const char *marks = marks_around(board->mark[square]);
    char letter = piece == 0 ? '.' : letter_of(variant, piece);
    bool is_narrow = board->form.columns < 3;
    if (variant->seats > 2 && piece != 0) {
        char seat = *variant->seat_names[piece_seat(piece)];
        bool is_large = is_narrow && board->mark[square] != 0;
        printf("%c%c", is_large ? seat : tolower((unsigned char)seat), letter);
        printf("%.*s", is_narrow ? 0 : 1, &marks[1]);
    } else if (is_narrow) {
        printf("%c%c", letter, marks[1]);
    } else {
        printf("%c%c%c", marks[0], letter, marks[1]);
    }
}

static void print_files(const struct screen_board *board)
{
    int before = (board->form.columns - 1) / 2;
    printf("%*s", SCREEN_BOARD_LEFT, "");
    for (int column = 0; column < board->variant->files; column++) {
        int file = board->flipped ? board->variant->files - 1 - column : column;
        printf("%*s%c%*s", before, "", 'a' + file, board->form.columns - 1 - before, "");
    }
}

void screen_board_print_line(const struct screen_board *board, int line)
{
    const struct variant *variant = board->variant;
    int row = line / board->form.lines;
    bool is_middle = line % board->form.lines == board->form.lines / 2;
    if (row >= variant->ranks) {
        print_files(board);
        return;
    }
    int rank = board->flipped ? row : variant->ranks - 1 - row;
    if (is_middle) {
        printf("%2d ", rank + 1);
    } else {
        printf("%*s", SCREEN_BOARD_LEFT, "");
    }
    for (int column = 0; column < variant->files; column++) {
        int file = board->flipped ? variant->files - 1 - column : column;
        int square = rank * variant->files + file;
        if (board->coloured) {
            print_coloured(board, square, is_middle);
        } else {
            print_plain(board, square);
        }
    }
    fputs(board->coloured ? "\x1b[0m" : "", stdout);
}

void screen_board_print_text(const struct variant *variant, int seat, bool coloured,
                             const char *text)
{
    if (coloured && variant->seats > 2) {
        printf("\x1b[38;5;%dm%s\x1b[0m", colour_of_seat(variant, seat), text);
    } else {
        fputs(text, stdout);
    }
}
