/* A text is taken apart into what it tells of the move; it means the one legal move of which
 * all that is true. So a pinned piece need not be told from another, as the notation has it.
 * What is written is the shortest text that means the move. */
#include "protocol/formats/notation.h"

#include "rules/fen.h"
#include "rules/game_words.h"
#include "rules/move_text.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { SAN_MAX = 32, UNTOLD = -1 };

/* What a text tells of a move; UNTOLD where it says nothing. */
struct san {
    int castles; /* 0, 1 to the right, -1 to the left, as White sees it */
    int type;
    int file, rank;  /* where the piece comes from, from 0 */
    int via;         /* where a king captured that went on */
    int to, to_file; /* one of them is told */
    int promotion;
    bool is_shot;
};

/* Reads a rank. Returns the characters read, 0 when there is none. */
static int rank_from_text(const struct variant *variant, const char *text, int *rank)
{
    int number = 0, length = 0;
    while (length < 2 && isdigit((unsigned char)text[length])) {
        number = 10 * number + (text[length++] - '0');
    }
    if (length == 2 && variant->ranks < 10) {
        number /= 10;
        length = 1;
    }
    *rank = number - 1;
    return number >= 1 && number <= variant->ranks ? length : 0;
}

/* Reads a square and the second leg of a king behind it: "c3", "d2,c3", "d2,xc3". Returns what
 * follows, NULL when there is no square. */
static const char *read_target(const struct variant *variant, const char *text, struct san *san)
{
    int length = square_from_text(variant, text, &san->to);
    const char *rest = text + length;
    if (length > 0 && *rest == ',') {
        san->via = san->to;
        rest += 1 + (rest[1] == 'x');
        length = square_from_text(variant, rest, &san->to);
        rest += length;
    }
    return length > 0 ? rest : NULL;
}

/* Reads what comes behind the letter of the piece: "f3", "bd2", "1a3", "g1xf3", "*c12". Returns
 * what follows, NULL when there is no square. */
static const char *read_squares(const struct variant *variant, const char *text,
                                struct san *san)
{
    const char *at = text;
    int file = *at - 'a';
    if (file >= 0 && file < variant->files) {
        san->file = file;
        at++;
    }
    int length = rank_from_text(variant, at, &san->rank);
    if (length == 0) {
        san->rank = UNTOLD;
    }
    at += length;
    san->is_shot = *at == '*';
    at += *at == 'x' || *at == '-' || *at == ':' || *at == '*';
    const char *rest = read_target(variant, at, san);
    if (rest == NULL && !san->is_shot) {
        san->file = UNTOLD; /* there is but one square, and it is where the piece goes */
        san->rank = UNTOLD;
        rest = read_target(variant, text, san);
    }
    return rest;
}

/* Reads "=Q", "/Q", "(Q)", "=(Q)", "Q" or nothing. */
static bool read_promotion(const struct variant *variant, const char *text, struct san *san)
{
    text += *text == '=' || *text == '/';
    bool is_in_brackets = *text == '(';
    text += is_in_brackets;
    if (isalpha((unsigned char)*text)) {
        san->promotion = fen_piece_type(variant, *text++);
    }
    if (is_in_brackets && *text++ != ')') {
        return false;
    }
    return *text == '\0' && san->promotion != 0;
}

/* The castling that the text is: 1 for "O-O", "o-o", "0-0", "OO" or "00", -1 for the long one,
 * 0 for none. */
static int castling_from_text(const char *text)
{
    int letters = 0, dashes = 0;
    for (; *text != '\0'; text++) {
        bool is_letter = strchr("Oo0", *text) != NULL;
        if (!is_letter && (*text != '-' || letters != dashes + 1)) {
            return 0;
        }
        letters += is_letter;
        dashes += !is_letter;
    }
    if (dashes != 0 && dashes != letters - 1) {
        return 0;
    }
    return letters == 2 ? 1 : letters == 3 ? -1 : 0;
}

/* Reads the capture of a pawn by its files alone, "exd" or "ed". Returns what follows, NULL
 * when it is none. */
static const char *read_files(const struct variant *variant, const char *text, struct san *san)
{
    const char *to = text[0] != '\0' ? text + 1 + (text[1] == 'x' || text[1] == ':') : text;
    bool are_files = text[0] >= 'a' && text[0] < 'a' + variant->files && to[0] >= 'a' &&
                     to[0] < 'a' + variant->files;
    if (!are_files) {
        return NULL;
    }
    san->file = text[0] - 'a';
    san->to_file = to[0] - 'a';
    return to + 1;
}

/* Takes a text apart. False when it is not of the notation. */
static bool read_san(const struct variant *variant, const char *text, struct san *san)
{
    *san = (struct san){.type = variant->pawn,
                        .file = UNTOLD,
                        .rank = UNTOLD,
                        .via = UNTOLD,
                        .to = UNTOLD,
                        .to_file = UNTOLD,
                        .promotion = UNTOLD};
    san->castles = castling_from_text(text);
    if (san->castles != 0) {
        return true;
    }
    bool is_pawn = false;
    if (isupper((unsigned char)*text) || (*text >= 'a' + variant->files && *text <= 'z')) {
        san->type = fen_piece_type(variant, *text++); /* "nf3" is written too */
    } else {
        is_pawn = true;
    }
    const char *rest = san->type != 0 ? read_squares(variant, text, san) : NULL;
    if (rest == NULL && is_pawn) {
        rest = read_files(variant, text, san);
    }
    return rest != NULL && read_promotion(variant, rest, san);
}

/* Whether the piece on a square is as the text tells. */
static bool is_piece_told(const struct variant *variant, const struct position *position,
                          const struct san *san, int square)
{
    return position_piece(position, square) == piece_make(position->seat, san->type) &&
           (san->file == UNTOLD || square % variant->files == san->file) &&
           (san->rank == UNTOLD || square / variant->files == san->rank);
}

/* Whether all that the text tells is true of a legal move. */
static bool is_true_of(const struct variant *variant, const struct position *position,
                       const struct san *san, move_t move)
{
    int from = move_from(move);
    enum move_kind kind = move_kind(move);
    if (san->castles != 0) {
        return kind == MOVE_CASTLE && (move_via(move) > from) == (san->castles > 0);
    }
    bool promotes = MOVE_PROMOTION_KINDS >> kind & 1;
    int via = move_is_in_legs(variant, position, move) ? move_via(move) : UNTOLD;
    bool is_target = san->to_file == UNTOLD ? move_to(move) == san->to
                                            : move_to(move) % variant->files == san->to_file &&
                                                  move_is_capture(move);
    return kind != MOVE_DROP && kind != MOVE_EXCHANGE && is_target && via == san->via &&
           (kind == MOVE_SHOT) == san->is_shot && is_piece_told(variant, position, san, from) &&
           (san->promotion == UNTOLD || (promotes && move_piece_type(move) == san->promotion));
}

/* How many legal moves all that is told is true of; one of them in *found. */
static int count_matches(const struct variant *variant, const struct position *position,
                         const struct san *san, move_t *found)
{
    struct move_list list;
    int count = 0;
    list.count = 0;
    variant->generate(position, GENERATE_ALL, &list);
    for (int i = 0; i < list.count; i++) {
        if (is_true_of(variant, position, san, list.move[i])) {
            *found = list.move[i];
            count++;
        }
    }
    return count;
}

/* How many pieces are as the text tells, one of them in *found. */
static int pieces_told(const struct variant *variant, const struct position *position,
                       const struct san *san, int *found)
{
    int count = 0;
    for (int square = 0; square < variant->files * variant->ranks; square++) {
        if (is_piece_told(variant, position, san, square)) {
            *found = square;
            count++;
        }
    }
    return count;
}

/* Says why no legal move is as the text tells: of the piece, if there is but one. */
static void refuse_san(const struct variant *variant, const struct position *position,
                       struct san san, struct text_error *error)
{
    int from = UNTOLD;
    if (san.castles != 0 && strstr(variant->start_fen, " KQkq ") == NULL) {
        text_refuse(error, 1, "there is no castling in this game");
        return;
    }
    if (san.castles != 0) {
        san.type = variant->royal;
    }
    int count = pieces_told(variant, position, &san, &from);
    if (san.castles != 0) {
        int file = from % variant->files + 2 * san.castles;
        san.to = file >= 0 && file < variant->files ? from + 2 * san.castles : UNTOLD;
    }
    char text[8] = "";
    const char *name = variant->words->piece[san.type].name;
    if (san.promotion != UNTOLD || san.is_shot || san.via != UNTOLD || san.to == UNTOLD) {
        text_refuse(error, 1, "there is no such move");
    } else if (count == 0) {
        text_refuse(error, 1, "there is no such %s", name);
    } else if (count > 1) {
        square_to_text(variant, san.to, text);
        text_refuse(error, 1, "no %s may go to %s", name, text);
    } else {
        square_to_text(variant, san.to, text + square_to_text(variant, from, text));
        if (move_from_text(variant, position, text, error) != MOVE_NONE) {
            text_refuse(error, 1, "there is no such move"); /* but one that is told otherwise */
        }
        error->column = 1;
    }
}

/* The legal move that the text means, MOVE_NONE when there are none or several. */
static move_t find_move(const struct variant *variant, const struct position *position,
                        const struct san *san, struct text_error *error)
{
    move_t found = MOVE_NONE;
    int count = count_matches(variant, position, san, &found);
    if (count > 1) {
        text_refuse(error, 1, "it may be one of %d moves", count);
    } else if (count == 0) {
        refuse_san(variant, position, *san, error);
    }
    return count == 1 ? found : MOVE_NONE;
}

/* The legal move that a text without signs behind it names. */
static move_t read_bare(const struct variant *variant, const struct position *position,
                        const char *bare, struct text_error *error)
{
    struct san san;
    move_t move = move_from_text(variant, position, bare, error);
    if (move == MOVE_NONE && read_san(variant, bare, &san)) {
        struct text_error why;
        move = find_move(variant, position, &san, &why);
        int from, to;
        char suffix;
        if (!move_text_squares(variant, bare, &from, &to, &suffix)) {
            *error = why;
        }
    }
    return move;
}

size_t notation_sign_size(const char *text, size_t length)
{
    static const char *const signs[] = {"e.p.", "+/-", "-/+", "+/=", "=/+", "e.p", "+-",
                                        "-+",   "+=",  "=+",  "ep",  "+",   "#",   "!",
                                        "?",    "=",   "~",   ".",   ","};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        size_t size = strlen(signs[i]);
        if (size <= length && strncmp(text + length - size, signs[i], size) == 0) {
            return size;
        }
    }
    return 0;
}

/* The same, and the sign of a novelty behind the move of a piece: behind that of a pawn it may
 * be what the pawn becomes. */
static size_t sign_size(const char *text, size_t length)
{
    size_t size = notation_sign_size(text, length);
    bool is_piece = isupper((unsigned char)*text) && length > 2;
    if (size == 0 && is_piece && text[length - 1] == 'N') {
        size = 1 + (text[length - 2] == 'T');
    }
    return size;
}

/* The length of a text without the signs at its end that no move ends with. */
static size_t bare_length(const char *text)
{
    size_t length = strlen(text);
    while (length > 0 && strchr("+#!?", text[length - 1]) != NULL) {
        length--;
    }
    return length;
}

/* A text is tried with all signs off that no move ends with, then with one sign less at a
 * time. */
move_t notation_read(const struct variant *variant, const struct position *position,
                     const char *text, struct text_error *error)
{
    char bare[SAN_MAX];
    struct text_error other, *why = error;
    size_t length = bare_length(text), size = 1;
    if (length == 0 || length >= sizeof bare) {
        text_refuse(error, 1, "not a move of this game");
        return MOVE_NONE;
    }
    move_t move = MOVE_NONE;
    for (; move == MOVE_NONE && length > 0 && size > 0; length -= size) {
        memcpy(bare, text, length);
        bare[length] = '\0';
        move = read_bare(variant, position, bare, why);
        why = &other; /* what is told is why the longest text is none */
        size = sign_size(bare, length);
    }
    return move;
}

bool notation_read_joint(const struct variant *variant, const struct position *standing,
                         const char *text, struct joint *joint, struct text_error *error)
{
    char bare[2 * SAN_MAX];
    size_t length = bare_length(text);
    if (length >= sizeof bare) {
        return text_refuse(error, 1, "not a turn of this game");
    }
    memcpy(bare, text, length);
    bare[length] = '\0';
    return joint_from_text_by(notation_read, variant, standing, bare, joint, error);
}

/* --- Writing --- */

/* What is told of a move whose piece is known from all others. */
static struct san describe_move(const struct variant *variant, const struct position *position,
                                move_t move)
{
    int from = move_from(move);
    enum move_kind kind = move_kind(move);
    bool promotes = MOVE_PROMOTION_KINDS >> kind & 1;
    struct san san = {.type = piece_type(position_piece(position, from)),
                      .file = from % variant->files,
                      .rank = from / variant->files,
                      .via = UNTOLD,
                      .to = move_to(move),
                      .to_file = UNTOLD,
                      .promotion = promotes ? move_piece_type(move) : UNTOLD,
                      .is_shot = kind == MOVE_SHOT};
    if (move_is_in_legs(variant, position, move)) {
        san.via = move_via(move);
    }
    return san;
}

/* Leaves out what is not needed of the square that the piece comes from: file and rank, else
 * the rank, else the file. A pawn that captures tells its file always. */
static void shorten_origin(const struct variant *variant, const struct position *position,
                           move_t move, struct san *san)
{
    bool keeps_file = san->type == variant->pawn && move_is_capture(move) && !san->is_shot;
    const int files[] = {UNTOLD, san->file, UNTOLD};
    const int ranks[] = {UNTOLD, UNTOLD, san->rank};
    for (int i = keeps_file; i < 3 - keeps_file; i++) {
        struct san less = *san;
        move_t found;
        less.file = files[i];
        less.rank = ranks[i];
        if (count_matches(variant, position, &less, &found) == 1) {
            *san = less;
            return;
        }
    }
}

/* Writes what is told of a move, its sign of capture and the letter it becomes. */
static void write_san(const struct variant *variant, const struct san *san, move_t move,
                      bool is_long, char text[MOVE_TEXT_MAX])
{
    char square[4];
    char *out = text;
    if (san->type != variant->pawn) {
        *out++ = variant->letters[san->type];
    }
    if (san->file != UNTOLD) {
        *out++ = (char)('a' + san->file);
    }
    if (san->rank != UNTOLD) {
        out += sprintf(out, "%d", san->rank + 1);
    }
    if (san->is_shot || move_is_capture(move) || is_long) {
        *out++ = san->is_shot ? '*' : move_is_capture(move) ? 'x' : '-';
    }
    if (san->via != UNTOLD) {
        square_to_text(variant, san->via, square);
        out += sprintf(out, "%s,%s", square, move_kind(move) == MOVE_CAPTURE_BOTH ? "x" : "");
    }
    out += square_to_text(variant, san->to, out);
    if (san->promotion != UNTOLD) {
        sprintf(out, "=%c", variant->letters[san->promotion]);
    }
}

/* "+" where the next to move is in check, "#" where the move has decided the game; "" where
 * both sides move at once, since only both moves together tell. */
static const char *sign_of(const struct variant *variant, const struct position *position,
                           move_t move)
{
    union position_room room;
    struct position *after = &room.head;
    if (variant->simultaneous) {
        return "";
    }
    variant->apply(position, after, move);
    bool is_decided =
        variant->count(after) == 0 && variant->outcome(after).kind != OUTCOME_DRAW;
    return is_decided ? "#" : after->in_check ? "+" : "";
}

void notation_write(const struct variant *variant, const struct position *position, move_t move,
                    enum notation notation, char text[MOVE_TEXT_MAX])
{
    enum move_kind kind = move_kind(move);
    move_to_text(variant, position, move, text);
    if (notation == NOTATION_UCI || kind == MOVE_NULL) {
        return;
    }
    if (kind == MOVE_CASTLE) {
        strcpy(text, move_via(move) > move_from(move) ? "O-O" : "O-O-O");
    } else if (kind != MOVE_DROP && kind != MOVE_EXCHANGE) {
        struct san san = describe_move(variant, position, move);
        if (notation == NOTATION_SAN) {
            shorten_origin(variant, position, move, &san);
        }
        write_san(variant, &san, move, notation == NOTATION_LAN, text);
    }
    strcat(text, sign_of(variant, position, move));
}

void notation_write_joint(const struct variant *variant, const struct position *standing,
                          const struct joint *joint, enum notation notation,
                          char text[JOINT_TEXT_MAX])
{
    union position_room room;
    char half[2][MOVE_TEXT_MAX];
    for (int seat = 0; seat < 2; seat++) {
        variant->open(standing, &room.head, seat);
        notation_write(variant, &room.head, joint->half[seat], notation, half[seat]);
    }
    joint_join(half[0], half[1], joint->first, text);
}
