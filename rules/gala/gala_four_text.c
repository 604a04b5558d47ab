/* Positions of Gala for four as text, after the convention of four-player chess (G24): cells
 * between commas, `rK` a man, a number so many empty squares. */
#include "rules/fen.h"
#include "rules/gala/gala.h"

#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

struct reader {
    const struct variant *variant;
    const char *text, *at;
    struct text_error *error;
};

static int column_at(const struct reader *reader, const char *at)
{
    ptrdiff_t offset = at - reader->text;
    return offset < INT_MAX ? (int)offset + 1 : INT_MAX;
}

/* The seat whose letter it is, -1 if none's. */
static int seat_of(const struct variant *variant, char letter)
{
    const char *found = letter != '\0' ? strchr(variant->seat_letters, letter) : NULL;
    return found != NULL ? (int)(found - variant->seat_letters) : -1;
}

/* Reads `rK`; 0 with the error filled where there is no man. */
static int read_man(struct reader *reader)
{
    int seat = seat_of(reader->variant, reader->at[0]);
    if (seat < 0) {
        text_refuse(reader->error, column_at(reader, reader->at),
                    "placement: expected a colour, one of %s, or a number",
                    reader->variant->seat_letters);
        return 0;
    }
    char letter = reader->at[1];
    int kind = isupper((unsigned char)letter) ? fen_kind(reader->variant, letter) : 0;
    if (kind == 0) {
        text_refuse(reader->error, column_at(reader, reader->at + 1),
                    "placement: after a colour a piece of this game is expected");
        return 0;
    }
    reader->at += 2;
    return man_make(seat, kind);
}

/* Reads `12`; 0 with the error filled where it is no number of squares. */
static int read_gap(struct reader *reader)
{
    const char *start = reader->at;
    int gap = 0;
    for (int digits = 0; digits < 2 && isdigit((unsigned char)*reader->at); digits++) {
        gap = 10 * gap + (*reader->at++ - '0');
    }
    if (gap == 0) {
        text_refuse(reader->error, column_at(reader, start), "placement: a gap of 0 squares");
    }
    return gap;
}

/* Reads a rank's cells; `man` is its first square. */
static bool read_rank(struct reader *reader, int rank, uint8_t *man)
{
    for (int file = 0;;) {
        const char *start = reader->at;
        bool is_gap = isdigit((unsigned char)*start);
        int found = is_gap ? read_gap(reader) : read_man(reader);
        if (found == 0) {
            return false;
        }
        if (!is_gap && file < FILES) {
            man[file] = (uint8_t)found;
        }
        file += is_gap ? found : 1;
        if (file > FILES) {
            return text_refuse(reader->error, column_at(reader, start),
                               "placement: rank %d has more than %d squares", rank + 1, FILES);
        }
        if (*reader->at != ',') {
            return file == FILES ||
                   text_refuse(reader->error, column_at(reader, reader->at),
                               "placement: rank %d has %d squares, expected %d", rank + 1, file,
                               FILES);
        }
        reader->at++;
    }
}

static bool read_placement(struct reader *reader, uint8_t man[SQUARES])
{
    for (int rank = RANKS - 1; rank >= 0; rank--) {
        if (!read_rank(reader, rank, man + rank * FILES)) {
            return false;
        }
        char expected = rank > 0 ? '/' : ' ';
        char met = *reader->at == '\t' || *reader->at == '\0' ? ' ' : *reader->at;
        if (met != expected) {
            return text_refuse(reader->error, column_at(reader, reader->at),
                               rank > 0 ? "placement: expected / or , after a cell"
                                        : "placement: expected a blank after rank 1");
        }
        reader->at += rank > 0;
    }
    return true;
}

/* Copies the next field, cut short where it is long; "" at the end of the text. */
static int next_field(struct reader *reader, char field[FEN_FIELD_MAX])
{
    reader->at += strspn(reader->at, " \t");
    int column = column_at(reader, reader->at);
    size_t length = strcspn(reader->at, " \t");
    snprintf(field, FEN_FIELD_MAX, "%.*s", length < FEN_FIELD_MAX ? (int)length : FEN_FIELD_MAX,
             reader->at);
    reader->at += length;
    return column;
}

/* Reads a count; `least` where the field is missing. */
static bool read_count(struct reader *reader, const char *name, int least, uint16_t *count)
{
    char field[FEN_FIELD_MAX];
    int column = next_field(reader, field);
    int value = 0;
    for (const char *digit = field; *digit != '\0'; digit++) {
        if (!isdigit((unsigned char)*digit)) {
            return text_refuse(reader->error, column, "%s: expected a number", name);
        }
        value = 10 * value + (*digit - '0');
        if (value > POSITION_COUNT_MAX) {
            return text_refuse(reader->error, column, "%s: more than %d", name,
                               POSITION_COUNT_MAX);
        }
    }
    *count = (uint16_t)(value > least ? value : least);
    return true;
}

static bool read_fields(struct reader *reader, struct position *head)
{
    char field[FEN_FIELD_MAX];
    int column = next_field(reader, field);
    int seat = seat_of(reader->variant, field[0]);
    if (field[0] == '\0') {
        return text_refuse(reader->error, column, "side to move: missing");
    }
    if (seat < 0 || field[1] != '\0') {
        return text_refuse(reader->error, column, "side to move: expected one of %s",
                           reader->variant->seat_letters);
    }
    head->seat = (uint8_t)seat;
    column = next_field(reader, field);
    if (field[0] != '\0' && strcmp(field, "-") != 0) {
        return text_refuse(reader->error, column, "rights: expected -, this game has none");
    }
    if (!read_count(reader, "quiet-turn count", 0, &head->halfmove_clock) ||
        !read_count(reader, "turn number", 1, &head->fullmove_number)) {
        return false;
    }
    column = next_field(reader, field);
    return field[0] == '\0' ||
           text_refuse(reader->error, column, "unexpected text after the turn number");
}

bool gala_four_from_fen(const struct variant *variant, struct position *position,
                        const char *text, unsigned options, struct text_error *error)
{
    struct reader reader = {variant, text, text + strspn(text, " \t"), error};
    struct gala_four *four = (struct gala_four *)(void *)position;
    uint8_t man[SQUARES] = {0};
    memset(four, 0, sizeof *four);
    if (!read_placement(&reader, man) || !read_fields(&reader, position)) {
        return false;
    }
    board_set(&four->gala.board, man);
    position->options = (uint8_t)options;
    four->gala.setup = (uint8_t)variant->setup;
    four->gala.seats = SEATS_MAX;
    if (!wide_any(gala_royals(&four->gala.board))) {
        return text_refuse(error, 1, "placement: nobody has a royal (G20, G21)");
    }
    gala_four_complete(four);
    return true;
}

void gala_four_to_fen(const struct variant *variant, const struct position *position, char *fen)
{
    char *out = fen_print_placement(variant, position, fen);
    sprintf(out, " %c - %d %d", variant->seat_letters[position->seat], position->halfmove_clock,
            position->fullmove_number);
}
