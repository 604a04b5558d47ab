#include "rules/fen.h"

#include <ctype.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* A FEN being read: the text, where we are, where to complain. */
struct scanner {
    const struct variant *variant;
    const char *text;
    const char *at;
    struct text_error *error;
};

static int column_of(const struct scanner *scanner, const char *at)
{
    ptrdiff_t offset = at - scanner->text;
    return offset < INT_MAX ? (int)offset + 1 : INT_MAX;
}

static int column(const struct scanner *scanner)
{
    return column_of(scanner, scanner->at);
}

bool text_refuse(struct text_error *error, int column, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    error->column = column;
    vsnprintf(error->what, sizeof error->what, format, arguments);
    va_end(arguments);
    return false;
}

char fen_letter(const struct variant *variant, int piece)
{
    char letter = variant->letters[piece_type(piece)];
    return piece_seat(piece) == 0 ? letter : (char)tolower((unsigned char)letter);
}

int fen_piece_type(const struct variant *variant, char letter)
{
    const char *found = isalpha((unsigned char)letter)
                            ? strchr(variant->letters + 1, toupper((unsigned char)letter))
                            : NULL;
    return found != NULL && *found != '\0' ? (int)(found - variant->letters) : 0;
}

/* How a refusal shows an unexpected character. */
static const char *shown(char c, char buffer[8])
{
    if (c == '\0') {
        return "end of text";
    }
    if (isprint((unsigned char)c)) {
        snprintf(buffer, 8, "'%c'", c);
    } else {
        snprintf(buffer, 8, "\\x%02x", (unsigned)(unsigned char)c);
    }
    return buffer;
}

/* Whether pieces are written with their colour before, `rK`, and all cells between commas. */
static bool has_cells(const struct scanner *scanner)
{
    return scanner->variant->seats > 2;
}

/* Reads up to two digits as a gap; 0 with the error filled where they say 0. */
static int read_gap(struct scanner *scanner)
{
    const char *start = scanner->at;
    int gap = 0;
    for (int digits = 0; digits < 2 && isdigit((unsigned char)*scanner->at); digits++) {
        gap = 10 * gap + (*scanner->at++ - '0');
    }
    if (gap == 0) {
        text_refuse(scanner->error, column_of(scanner, start), "placement: a gap of 0 squares");
    }
    return gap;
}

/* The seat whose letter it is, -1 if none's. */
static int seat_of(const struct variant *variant, char letter)
{
    const char *found = letter != '\0' ? strchr(variant->seat_letters, letter) : NULL;
    return found != NULL ? (int)(found - variant->seat_letters) : -1;
}

/* Reads `K` or `k`; 0 with the error filled where there is no piece. */
static int read_letter(struct scanner *scanner)
{
    char buffer[8];
    int type = fen_piece_type(scanner->variant, *scanner->at);
    if (type == 0) {
        text_refuse(scanner->error, column(scanner), "placement: %s is no piece of this game",
                    shown(*scanner->at, buffer));
        return 0;
    }
    return piece_make(isupper((unsigned char)*scanner->at++) ? 0 : 1, type);
}

/* Reads `rK`; 0 with the error filled where there is no piece. */
static int read_cell(struct scanner *scanner)
{
    const struct variant *variant = scanner->variant;
    int seat = seat_of(variant, scanner->at[0]);
    if (seat < 0) {
        text_refuse(scanner->error, column(scanner),
                    "placement: expected a colour, one of %s, or a number",
                    variant->seat_letters);
        return 0;
    }
    char letter = *++scanner->at;
    int type = isupper((unsigned char)letter) ? fen_piece_type(variant, letter) : 0;
    if (type == 0) {
        text_refuse(scanner->error, column(scanner),
                    "placement: after a colour a piece of this game is expected");
        return 0;
    }
    scanner->at++;
    return piece_make(seat, type);
}

/* Reads one rank of the placement into fen->piece. */
static bool read_rank(struct scanner *scanner, int rank, struct fen *fen)
{
    int files = scanner->variant->files;
    bool cells = has_cells(scanner);
    int file = 0;
    while (cells || strcspn(scanner->at, "/[ \t") > 0) {
        const char *start = scanner->at;
        bool is_gap = isdigit((unsigned char)*start);
        int found = is_gap  ? read_gap(scanner)
                    : cells ? read_cell(scanner)
                            : read_letter(scanner);
        if (found == 0) {
            return false;
        }
        if (!is_gap && file < files) {
            fen->piece[rank * files + file] = (uint8_t)found;
        }
        file += is_gap ? found : 1;
        if (file > files) {
            return text_refuse(scanner->error, column_of(scanner, start),
                               "placement: rank %d has more than %d squares", rank + 1, files);
        }
        if (cells && *scanner->at != ',') {
            break;
        }
        scanner->at += cells;
    }
    return file == files ||
           text_refuse(scanner->error, column(scanner),
                       "placement: rank %d has %d squares, expected %d", rank + 1, file, files);
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\0';
}

static bool read_placement(struct scanner *scanner, struct fen *fen)
{
    for (int rank = scanner->variant->ranks - 1; rank >= 0; rank--) {
        if (!read_rank(scanner, rank, fen)) {
            return false;
        }
        if (rank > 0 && *scanner->at != '/') {
            int ranks = scanner->variant->ranks;
            return has_cells(scanner)
                       ? text_refuse(scanner->error, column(scanner),
                                     "placement: expected / or , after a cell")
                       : text_refuse(scanner->error, column(scanner),
                                     "placement: %d ranks, expected %d", ranks - rank, ranks);
        }
        scanner->at += rank > 0;
    }
    if (has_cells(scanner)) {
        return is_blank(*scanner->at) ||
               text_refuse(scanner->error, column(scanner),
                           "placement: expected a blank after rank 1");
    }
    return *scanner->at != '/' ||
           text_refuse(scanner->error, column(scanner), "placement: more than %d ranks",
                       scanner->variant->ranks);
}

/* Reads the brackets of games with hands; `[-]` and `[]` are empty ones. */
static bool read_hand(struct scanner *scanner, struct fen *fen)
{
    char buffer[8];
    if (*scanner->at != '[') {
        return true;
    }
    if (!scanner->variant->hand_is_pool) {
        return text_refuse(scanner->error, column(scanner), "hand: this game has none");
    }
    for (scanner->at++; *scanner->at != ']'; scanner->at++) {
        int type = fen_piece_type(scanner->variant, *scanner->at);
        if (*scanner->at == '-' && scanner->at[1] == ']') {
            continue;
        }
        if (is_blank(*scanner->at)) {
            return text_refuse(scanner->error, column(scanner), "hand: ']' is missing");
        }
        if (type == 0) {
            return text_refuse(scanner->error, column(scanner),
                               "hand: %s is no piece of this game",
                               shown(*scanner->at, buffer));
        }
        int seat = isupper((unsigned char)*scanner->at) ? 0 : 1;
        uint8_t *count = &fen->hand[seat][type];
        if (*count == UINT8_MAX) {
            return text_refuse(scanner->error, column(scanner), "hand: too many pieces");
        }
        ++*count;
        fen->hand_letter[seat][type] = column(scanner);
    }
    scanner->at++;
    return true;
}

/* Copies the next blank-separated field; false when the text has ended. */
static bool next_field(struct scanner *scanner, char field[FEN_FIELD_MAX], int *where)
{
    while (*scanner->at == ' ' || *scanner->at == '\t') {
        scanner->at++;
    }
    *where = column(scanner);
    size_t length = strcspn(scanner->at, " \t");
    size_t kept = length < FEN_FIELD_MAX - 1 ? length : FEN_FIELD_MAX - 1;
    memcpy(field, scanner->at, kept);
    field[kept] = '\0';
    scanner->at += length;
    return length > 0;
}

static bool is_number(const char *field)
{
    return *field != '\0' && strspn(field, "0123456789") == strlen(field);
}

static bool read_count(const char *field, int where, const char *name, int *count,
                       struct text_error *error)
{
    if (!is_number(field)) {
        return text_refuse(error, where, "%s: expected a number", name);
    }
    size_t zeros = strspn(field, "0");
    if (strlen(field) - zeros > 4) {
        return text_refuse(error, where, "%s: more than %d", name, POSITION_COUNT_MAX);
    }
    *count = 0;
    for (const char *digit = field + zeros; *digit != '\0'; digit++) {
        *count = 10 * *count + (*digit - '0');
    }
    return true;
}

static bool read_side(struct scanner *scanner, struct fen *fen)
{
    char field[FEN_FIELD_MAX];
    char buffer[8];
    if (!is_blank(*scanner->at)) {
        return text_refuse(scanner->error, column(scanner), "placement: unexpected %s",
                           shown(*scanner->at, buffer));
    }
    if (!next_field(scanner, field, &fen->side_column)) {
        return text_refuse(scanner->error, fen->side_column, "side to move: missing");
    }
    fen->seat = seat_of(scanner->variant, field[0]);
    if (fen->seat < 0 || field[1] != '\0') {
        return has_cells(scanner) ? text_refuse(scanner->error, fen->side_column,
                                                "side to move: expected one of %s",
                                                scanner->variant->seat_letters)
                                  : text_refuse(scanner->error, fen->side_column,
                                                "side to move: expected w or b");
    }
    return true;
}

/* Reads the half-move field: one count, or `w,b`, for which `0` is short for `0,0`. */
static bool read_halfmove_clock(struct scanner *scanner, char *field, struct fen *fen)
{
    int where = fen->halfmove_column;
    if (!scanner->variant->halfmove_by_seat || strcmp(field, "0") == 0) {
        return read_count(field, where,
                          has_cells(scanner) ? "quiet-turn count" : "half-move count",
                          &fen->halfmove_clock, scanner->error);
    }
    char *comma = strchr(field, ',');
    if (comma == NULL) {
        return text_refuse(scanner->error, where,
                           "half-move count: expected White's and Black's, as 0,0");
    }
    *comma = '\0';
    int second = where + (int)(comma - field) + 1;
    return read_count(field, where, "half-move count", &fen->halfmove_clock_of[0],
                      scanner->error) &&
           read_count(comma + 1, second, "half-move count", &fen->halfmove_clock_of[1],
                      scanner->error);
}

/* Reads rights, en passant and the counters; some senders leave the en-passant field out. */
static bool read_tail(struct scanner *scanner, struct fen *fen)
{
    char field[FEN_FIELD_MAX];
    int where;
    if (!next_field(scanner, fen->rights, &fen->rights_column)) {
        strcpy(fen->rights, "-");
    }
    if (has_cells(scanner) && strcmp(fen->rights, "-") != 0) {
        return text_refuse(scanner->error, fen->rights_column,
                           "rights: expected -, this game has none");
    }
    bool have = next_field(scanner, field, &fen->passant_column);
    where = fen->passant_column;
    strcpy(fen->passant, "-");
    if (have && !has_cells(scanner) && !isdigit((unsigned char)*field)) {
        strcpy(fen->passant, field);
        have = next_field(scanner, field, &where);
    }
    fen->halfmove_column = where;
    if (have && !read_halfmove_clock(scanner, field, fen)) {
        return false;
    }
    fen->fullmove_number = 1;
    if (have && next_field(scanner, field, &where) &&
        !read_count(field, where, "move number", &fen->fullmove_number, scanner->error)) {
        return false;
    }
    fen->fullmove_number = fen->fullmove_number > 0 ? fen->fullmove_number : 1;
    return !next_field(scanner, field, &where) ||
           text_refuse(scanner->error, where, "unexpected text after the move number");
}

bool fen_scan(const struct variant *variant, const char *text, struct fen *fen,
              struct text_error *error)
{
    struct scanner scanner = {variant, text, text, error};
    memset(fen, 0, sizeof *fen);
    while (*scanner.at == ' ' || *scanner.at == '\t') {
        scanner.at++;
    }
    return read_placement(&scanner, fen) && read_hand(&scanner, fen) &&
           read_side(&scanner, fen) && read_tail(&scanner, fen);
}

/* Refuses a field unless it is "-". */
static bool expect_none(const char *field, int column, const char *name,
                        struct text_error *error)
{
    return strcmp(field, "-") == 0 ||
           text_refuse(error, column, "%s: expected -, this game has none", name);
}

bool fen_expect_no_rights(const struct fen *fen, struct text_error *error)
{
    return expect_none(fen->rights, fen->rights_column, "castling", error) &&
           expect_none(fen->passant, fen->passant_column, "en passant", error);
}

bool fen_expect_pawns_inside(const struct variant *variant, const char *text,
                             const struct fen *fen, struct text_error *error)
{
    int squares = variant->files * variant->ranks;
    for (int square = 0; square < squares; square++) {
        if (piece_type(fen->piece[square]) == variant->pawn &&
            (square < variant->files || square >= squares - variant->files)) {
            return text_refuse(error, fen_square_column(variant, text, square),
                               "placement: a pawn on the first or last rank");
        }
    }
    return true;
}

bool fen_expect_no_check(const struct variant *variant, const struct fen *fen,
                         const struct position *position, struct text_error *error)
{
    int square = 0;
    while (fen->piece[square] != piece_make(1 - fen->seat, variant->royal)) {
        square++;
    }
    return !variant->is_attacked(position, square, fen->seat) ||
           text_refuse(error, fen->side_column,
                       "side to move: the opponent's king is in check");
}

void fen_fill(const struct fen *fen, const struct variant *variant, unsigned options,
              struct position *position)
{
    memset(position, 0, variant->position_size);
    memcpy(position + 1, fen->piece, (size_t)(variant->files * variant->ranks));
    position->options = (uint8_t)options;
    position->halfmove_clock = (uint16_t)fen->halfmove_clock;
    position->fullmove_number = (uint16_t)fen->fullmove_number;
    position->seat = (uint8_t)fen->seat;
}

bool fen_expect_one_each(const struct variant *variant, const struct fen *fen, int type,
                         struct text_error *error)
{
    static const char *const side[2] = {"White", "Black"};
    for (int seat = 0; seat < 2; seat++) {
        int count = 0;
        for (int square = 0; square < variant->files * variant->ranks; square++) {
            count += fen->piece[square] == piece_make(seat, type);
        }
        if (count != 1) {
            return text_refuse(error, 1, "placement: %s has %d kings, expected 1", side[seat],
                               count);
        }
    }
    return true;
}

int fen_square_column(const struct variant *variant, const char *text, int square)
{
    int rank = variant->ranks - 1;
    int file = 0;
    const char *at = text + strspn(text, " \t");
    while (*at != '\0' && rank > square / variant->files) {
        rank -= *at++ == '/';
    }
    while (*at != '\0' && file < square % variant->files) {
        int gap = 0;
        do {
            gap = isdigit((unsigned char)*at) ? 10 * gap + (*at - '0') : 1;
            at++;
        } while (isdigit((unsigned char)at[-1]) && isdigit((unsigned char)*at));
        file += gap;
    }
    return (int)(at - text) + 1;
}
