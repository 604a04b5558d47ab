/* A text is taken apart into what it tells of the move; the one legal move of which all that is
 * true is meant. So a piece that is pinned need not be told from another, as the notation has
 * it.
 */
#include "protocol/pgn/pgn_san.h"

#include "rules/fen.h"
#include "rules/move_text.h"

#include <ctype.h>
#include <string.h>

enum { SAN_MAX = 32, UNTOLD = -1 };

/* What a text tells of a move; UNTOLD where it says nothing. */
struct san {
    int castles; /* 0, 1 to the right, -1 to the left, as White sees it */
    int type;
    int file, rank; /* where the piece comes from, from 0 */
    int to;
    int promotion;
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

/* Reads what comes behind the letter of the piece: "f3", "bd2", "1a3", "g1xf3". Returns what
 * follows, NULL when there is no square. */
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
    at += *at == 'x' || *at == '-' || *at == ':';
    length = square_from_text(variant, at, &san->to);
    if (length > 0) {
        return at + length;
    }
    san->file = UNTOLD; /* there is but one square, and it is where the piece goes */
    san->rank = UNTOLD;
    length = square_from_text(variant, text, &san->to);
    return length > 0 ? text + length : NULL;
}

/* Reads "=Q", "/Q", "Q" or nothing. */
static bool read_promotion(const struct variant *variant, const char *text, struct san *san)
{
    text += *text == '=' || *text == '/';
    if (isalpha((unsigned char)*text)) {
        san->promotion = fen_piece_type(variant, *text++);
    }
    return *text == '\0' && san->promotion != 0;
}

/* Takes a text apart. False when it is not of the notation. */
static bool read_san(const struct variant *variant, const char *text, struct san *san)
{
    *san = (struct san){
        .type = variant->pawn, .file = UNTOLD, .rank = UNTOLD, .promotion = UNTOLD};
    bool is_short = strcmp(text, "O-O") == 0 || strcmp(text, "0-0") == 0;
    bool is_long = strcmp(text, "O-O-O") == 0 || strcmp(text, "0-0-0") == 0;
    if (is_short || is_long) {
        san->castles = is_short ? 1 : -1;
        return true;
    }
    if (isupper((unsigned char)*text)) {
        san->type = fen_piece_type(variant, *text++);
    }
    const char *rest = san->type != 0 ? read_squares(variant, text, san) : NULL;
    return rest != NULL && read_promotion(variant, rest, san);
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
    return kind != MOVE_DROP && kind != MOVE_EXCHANGE && move_to(move) == san->to &&
           piece_type(position_piece(position, from)) == san->type &&
           (san->file == UNTOLD || from % variant->files == san->file) &&
           (san->rank == UNTOLD || from / variant->files == san->rank) &&
           (san->promotion == UNTOLD || (promotes && move_piece_type(move) == san->promotion));
}

/* The legal move that the text means, MOVE_NONE when there are none or several. */
static move_t find(const struct variant *variant, const struct position *position,
                   const struct san *san, struct text_error *error)
{
    struct move_list list;
    move_t found = MOVE_NONE;
    int count = 0;
    list.count = 0;
    variant->generate(position, GENERATE_ALL, &list);
    for (int i = 0; i < list.count; i++) {
        if (is_true_of(variant, position, san, list.move[i])) {
            found = list.move[i];
            count++;
        }
    }
    if (count > 1) {
        text_refuse(error, 1, "it may be one of %d moves", count);
    } else if (count == 0) {
        text_refuse(error, 1, "there is no such move");
    }
    return count == 1 ? found : MOVE_NONE;
}

move_t pgn_san_read(const struct variant *variant, const struct position *position,
                    const char *text, struct text_error *error)
{
    char bare[SAN_MAX];
    struct san san;
    size_t length = strlen(text);
    while (length > 0 && strchr("+#!?", text[length - 1]) != NULL) {
        length--;
    }
    if (length == 0 || length >= sizeof bare) {
        text_refuse(error, 1, "not a move of this game");
        return MOVE_NONE;
    }
    memcpy(bare, text, length);
    bare[length] = '\0';
    move_t move = move_from_text(variant, position, bare, error);
    if (move == MOVE_NONE && read_san(variant, bare, &san)) {
        struct text_error why;
        move = find(variant, position, &san, &why);
        int from, to;
        char suffix;
        if (!move_text_squares(variant, bare, &from, &to, &suffix)) {
            *error = why;
        }
    }
    return move;
}
