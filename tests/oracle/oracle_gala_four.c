/* Gala Xiang-Qi for four players (rules G20 to G24), slowly: whose turn it is, when the game is
 * over, and the FEN. What the pieces do is in gala.c. */
#include "tests/oracle/oracle_gala.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEATS = 4 };

/* G20, G21: whether at most one team has a royal left. */
static bool is_over(const struct oracle_position *position)
{
    int teams = (position->options & GALA_CUTTHROAT) != 0 ? 4 : 2;
    int alive = 0;
    for (int seat = 0; seat < teams; seat++) {
        alive += gala_count_royals(position, seat) > 0;
    }
    return alive <= 1;
}

static bool seat_has_move(const struct oracle_position *position, int seat)
{
    struct oracle_position asked = *position;
    asked.side = seat;
    return gala_has_move(&asked);
}

/* G19, G22: the first seat after the given one that has a move, itself the last to be asked;
 * the next in order where nobody has one or the game is over. */
static int seat_after(const struct oracle_position *position, int seat)
{
    int asked = is_over(position) ? 0 : SEATS;
    for (int i = 1; i <= asked; i++) {
        if (seat_has_move(position, (seat + i) % SEATS)) {
            return (seat + i) % SEATS;
        }
    }
    return (seat + 1) % SEATS;
}

/* Passes the move to `seat`; a new round begins with a seat that is not behind the mover. */
static void pass_to(struct oracle_position *position, int seat)
{
    position->fullmove_number += seat <= position->side;
    position->side = seat;
}

static void four_generate(const struct oracle_position *position, struct oracle_list *list)
{
    if (is_over(position)) {
        return;
    }
    gala_list_moves(position, list);
    for (int i = 0; i < list->count; i++) {
        struct oracle_position *after = &list->move[i].after;
        pass_to(after, seat_after(after, after->side));
    }
}

static int four_next_side(const struct oracle_position *position)
{
    return seat_after(position, position->side);
}

static bool four_in_check(const struct oracle_position *position, int seat)
{
    return !is_over(position) && gala_in_check(position, seat);
}

static struct oracle_outcome four_outcome(const struct oracle_position *position)
{
    if (!is_over(position)) {
        return (struct oracle_outcome){0, "no legal move"};
    }
    bool survives = gala_count_royals(position, position->side) > 0;
    return (struct oracle_outcome){survives ? 1 : -1, "no royal left"};
}

/* --- FEN --- */

/* G24: the colour of each seat is its castle's. */
static char colour_of(const struct oracle_position *position, int seat)
{
    static const char colour[] = {
        [SOUTH_WEST] = 'r', [NORTH_WEST] = 'b', [NORTH_EAST] = 'y', [SOUTH_EAST] = 'g'};
    return colour[gala_castle(position, seat)];
}

/* The seat of a colour, -1 if there is none. */
static int seat_of(const struct oracle_position *position, char colour)
{
    for (int seat = 0; seat < SEATS; seat++) {
        if (colour_of(position, seat) == colour) {
            return seat;
        }
    }
    return -1;
}

/* Reads one cell, or several empty ones, of a rank with `room` left, and returns the number of
 * them, 0 when it is refused. */
static int read_cells(const struct oracle_position *position, const char **text, int room,
                      char *piece)
{
    int gap = 0;
    *piece = ORACLE_EMPTY;
    if (**text >= '1' && **text <= '9') {
        while (isdigit((unsigned char)**text) && gap <= room) {
            gap = 10 * gap + *(*text)++ - '0';
        }
        return gap <= room ? gap : 0;
    }
    int seat = seat_of(position, **text);
    if (seat < 0) {
        return 0;
    }
    char type = *++*text;
    if (type == '\0' || strchr(oracle_gala.letters, type) == NULL) {
        return 0;
    }
    ++*text;
    *piece = oracle_piece(seat, type);
    return room >= 1;
}

static bool read_cells_of_board(struct oracle_position *position, const char *text)
{
    for (int rank = GALA_RANKS - 1; rank >= 0; rank--) {
        int file = 0;
        while (file < GALA_FILES) {
            char piece;
            int cells = read_cells(position, &text, GALA_FILES - file, &piece);
            if (cells == 0) {
                return false;
            }
            position->square[rank * GALA_FILES + file] = piece;
            file += cells;
            char expected = file < GALA_FILES ? ',' : rank > 0 ? '/' : '\0';
            if (*text++ != expected) {
                return false;
            }
        }
    }
    return true;
}

/* A seat without a move has been skipped, if another one has a move. */
static void skip_seats(struct oracle_position *position)
{
    if (is_over(position) || seat_has_move(position, position->side)) {
        return;
    }
    int seat = seat_after(position, position->side);
    if (seat_has_move(position, seat)) {
        pass_to(position, seat);
    }
}

/* Refused are texts that are no FEN, and boards on which nobody has a royal. */
static bool four_read(struct oracle_position *position, const char *fen, unsigned options)
{
    char cells[ORACLE_FEN_MAX];
    char colour[32];
    char dash[32] = "-";
    char quiet[32] = "0";
    char move[32] = "1";
    char rest[8];
    memset(position, 0, sizeof *position);
    memset(position->square, ORACLE_EMPTY, sizeof position->square);
    position->options = options;
    position->passed = position->passed_of[0] = position->passed_of[1] = -1;
    int count =
        sscanf(fen, "%1023s %31s %31s %31s %31s %7s", cells, colour, dash, quiet, move, rest);
    if (count < 2 || count > 5 || strlen(colour) != 1 || strcmp(dash, "-") != 0 ||
        !read_cells_of_board(position, cells)) {
        return false;
    }
    position->side = seat_of(position, *colour);
    if (position->side < 0 || !oracle_read_count(quiet, 0, &position->halfmove_clock) ||
        !oracle_read_count(move, 1, &position->fullmove_number)) {
        return false;
    }
    int royals = 0;
    for (int square = 0; square < GALA_SQUARES; square++) {
        royals += gala_is_royal(oracle_type_at(position, square));
    }
    if (royals > 0) {
        skip_seats(position);
    }
    return royals > 0;
}

static void four_print(const struct oracle_position *position, char *fen)
{
    for (int rank = GALA_RANKS - 1; rank >= 0; rank--) {
        int gap = 0;
        for (int file = 0; file < GALA_FILES; file++) {
            int square = rank * GALA_FILES + file;
            bool is_empty = position->square[square] == ORACLE_EMPTY;
            bool is_last = file == GALA_FILES - 1;
            gap += is_empty;
            if (gap > 0 && (!is_empty || is_last)) {
                fen = oracle_write_number(gap, fen);
                *fen++ = ',';
                gap = 0;
            }
            if (!is_empty) {
                *fen++ = colour_of(position, oracle_side_at(position, square));
                *fen++ = oracle_type_at(position, square);
                *fen++ = ',';
            }
        }
        fen[-1] = rank > 0 ? '/' : ' ';
    }
    *fen++ = colour_of(position, position->side);
    fen += sprintf(fen, " - %d %d", position->halfmove_clock, position->fullmove_number);
}

/* --- The games --- */

static bool shared_read(struct oracle_position *position, const char *fen, unsigned options)
{
    return four_read(position, fen, options | GALA_SHARED);
}

static bool cutthroat_read(struct oracle_position *position, const char *fen, unsigned options)
{
    return four_read(position, fen, options | GALA_CUTTHROAT);
}

static void shared_set_up(struct oracle_position *position, uint64_t *random)
{
    position->options |= GALA_SHARED;
    gala_set_up_four(position, random);
}

static void cutthroat_set_up(struct oracle_position *position, uint64_t *random)
{
    position->options |= GALA_CUTTHROAT;
    gala_set_up_four(position, random);
}

/* What the games for four have in common. */
#define GALA_FOUR_ROW                                                                          \
    .letters = "KGARBCVHEPS", .files = GALA_FILES, .ranks = GALA_RANKS, .print = four_print,   \
    .generate = four_generate, .piece_attacks = gala_piece_attacks,                            \
    .mark_attacks = gala_mark_attacks, .in_check = four_in_check, .outcome = four_outcome,     \
    .next_side = four_next_side, .is_dead = gala_is_dead

const struct oracle_game oracle_gala_team = {
    .name = "gala-team", .read = four_read, .set_up = gala_set_up_four, GALA_FOUR_ROW};

const struct oracle_game oracle_gala_team_shared = {
    .name = "gala-team-shared", .read = shared_read, .set_up = shared_set_up, GALA_FOUR_ROW};

const struct oracle_game oracle_gala_cutthroat = {.name = "gala-cutthroat",
                                                  .read = cutthroat_read,
                                                  .set_up = cutthroat_set_up,
                                                  GALA_FOUR_ROW};
