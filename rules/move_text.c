#include "rules/move_text.h"

#include "rules/exposed.h"
#include "rules/fen.h"
#include "rules/game_words.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

int square_from_text(const struct variant *variant, const char *text, int *square)
{
    int file = text[0] - 'a';
    if (file < 0 || file >= variant->files || !isdigit((unsigned char)text[1])) {
        return 0;
    }
    int rank = text[1] - '0';
    int length = 2;
    if (variant->ranks > 9 && isdigit((unsigned char)text[2])) {
        rank = 10 * rank + (text[2] - '0');
        length = 3;
    }
    if (rank < 1 || rank > variant->ranks) {
        return 0;
    }
    *square = (rank - 1) * variant->files + file;
    return length;
}

int square_to_text(const struct variant *variant, int square, char *text)
{
    int rank = square / variant->files + 1;
    char *out = text;
    *out++ = (char)('a' + square % variant->files);
    if (rank > 9) {
        *out++ = (char)('0' + rank / 10 % 10);
    }
    *out++ = (char)('0' + rank % 10);
    *out = '\0';
    return (int)(out - text);
}

bool move_is_in_legs(const struct variant *variant, const struct position *position,
                     move_t move)
{
    int mover = piece_type(position_piece(position, move_from(move)));
    return mover == variant->royal &&
           (move_kind(move) == MOVE_CAPTURE_BOTH || move_kind(move) == MOVE_CAPTURE_VIA);
}

/* Writes the move in two legs, `d1d2,d2c3`. */
static void write_legs(const struct variant *variant, move_t move, char text[MOVE_TEXT_MAX])
{
    char from[4];
    char via[4];
    char to[4];
    square_to_text(variant, move_from(move), from);
    square_to_text(variant, move_via(move), via);
    square_to_text(variant, move_to(move), to);
    snprintf(text, MOVE_TEXT_MAX, "%s%s,%s%s", from, via, via, to);
}

void move_to_text(const struct variant *variant, const struct position *position, move_t move,
                  char *text)
{
    char from[4];
    char to[4];
    if (move_is_in_legs(variant, position, move)) {
        write_legs(variant, move, text);
        return;
    }
    square_to_text(variant, move_from(move), from);
    square_to_text(variant, move_to(move), to);
    char letter = variant->letters[move_piece_type(move)];
    switch (move_kind(move)) {
    case MOVE_NULL:
        strcpy(text, "0000");
        break;
    case MOVE_DROP:
    case MOVE_EXCHANGE:
        snprintf(text, MOVE_TEXT_MAX, "%c@%s", letter, to);
        break;
    case MOVE_PROMOTION:
    case MOVE_CAPTURE_PROMOTION:
    case MOVE_ABSORB_PROMOTION:
        snprintf(text, MOVE_TEXT_MAX, "%s%s%c", from, to, tolower((unsigned char)letter));
        break;
    case MOVE_SHOT:
        snprintf(text, MOVE_TEXT_MAX, "%s*%s", from, to);
        break;
    default:
        snprintf(text, MOVE_TEXT_MAX, "%s%s", from, to);
        break;
    }
}

/* Whether `text` names a capture on the way in two legs, `b1b2,b2c3`. */
static bool names_legs(const struct variant *variant, const char *text, move_t move)
{
    char legs[MOVE_TEXT_MAX];
    if (move_kind(move) != MOVE_CAPTURE_VIA) {
        return false;
    }
    write_legs(variant, move, legs);
    return strcmp(text, legs) == 0;
}

/* Whether `text` names the move written `full`: 2 the same but for the case of a suffix,
 * 1 the same but for the missing letter of a promotion, 0 another move. */
static int matches(const char *text, const char *full, move_t move)
{
    size_t length = strlen(full);
    bool promotes = MOVE_PROMOTION_KINDS >> move_kind(move) & 1;
    if (strcmp(text, full) == 0) {
        return 2;
    }
    if (!promotes || strncmp(text, full, length - 1) != 0) {
        return 0;
    }
    if (text[length - 1] == '\0') {
        return 1;
    }
    return tolower((unsigned char)text[length - 1]) == full[length - 1] && text[length] == '\0'
               ? 2
               : 0;
}

move_t move_from_text(const struct variant *variant, const struct position *position,
                      const char *text, struct text_error *error)
{
    struct move_list list;
    char full[MOVE_TEXT_MAX];
    move_t unfinished = MOVE_NONE;
    int candidates = 0;
    list.count = 0;
    variant->generate(position, GENERATE_ALL, &list);
    for (int i = 0; i < list.count; i++) {
        move_to_text(variant, position, list.move[i], full);
        int match = matches(text, full, list.move[i]);
        if (match == 2 || names_legs(variant, text, list.move[i])) {
            return list.move[i];
        }
        if (match == 1) {
            unfinished = list.move[i];
            candidates++;
        }
    }
    if (candidates == 1) {
        return unfinished;
    }
    if (candidates > 1) {
        text_refuse(error, (int)strlen(text) + 1, "the piece to promote to is missing");
    } else {
        variant->explain(variant, position, text, error);
    }
    return MOVE_NONE;
}

bool move_text_squares(const struct variant *variant, const char *text, int *from, int *to,
                       char *suffix)
{
    int first = square_from_text(variant, text, from);
    int second = first > 0 ? square_from_text(variant, text + first, to) : 0;
    if (second == 0) {
        return false;
    }
    const char *rest = text + first + second;
    *suffix = *rest;
    return *rest == '\0' || (isalpha((unsigned char)*rest) && rest[1] == '\0');
}

bool move_text_refuse_form(const struct variant *variant, const char *text,
                           struct text_error *error)
{
    for (const char *at = text; *at != '\0'; at++) {
        int square;
        int length = 1;
        while (islower((unsigned char)*at) && length < 4 &&
               isdigit((unsigned char)at[length])) {
            length++;
        }
        if (length > 1 && square_from_text(variant, at, &square) != length) {
            return text_refuse(error, (int)(at - text) + 1,
                               "there is no square %.*s: files are a to %c, ranks 1 to %d",
                               length, at, 'a' + variant->files - 1, variant->ranks);
        }
    }
    return text_refuse(error, 1, "not a move of this game");
}

bool move_text_drop(const struct variant *variant, const char *text, int *type, int *square)
{
    *type = isupper((unsigned char)text[0]) ? fen_piece_type(variant, text[0]) : 0;
    if (*type == 0 || text[1] != '@') {
        return false;
    }
    int length = square_from_text(variant, text + 2, square);
    return length > 0 && text[2 + length] == '\0';
}

bool move_text_expect_mover(const struct variant *variant, const struct position *position,
                            int square, struct text_error *error)
{
    char name[4];
    int piece = position_piece(position, square);
    square_to_text(variant, square, name);
    if (piece == 0) {
        return text_refuse(error, 1, "there is no piece on %s", name);
    }
    if (piece_seat(piece) != position->seat) {
        return variant->seats == 2
                   ? text_refuse(error, 1, "the piece on %s is the opponent's", name)
                   : text_refuse(error, 1, "the piece on %s is %s's, it is %s's move", name,
                                 variant->seat_names[piece_seat(piece)],
                                 variant->seat_names[position->seat]);
    }
    return true;
}

bool move_text_expect_pieces(const struct variant *variant, const struct position *position,
                             const int squares[2], int to_column, struct text_error *error)
{
    char name[4];
    int target = position_piece(position, squares[1]);
    if (!move_text_expect_mover(variant, position, squares[0], error)) {
        return false;
    }
    if (target != 0 && piece_seat(target) == position->seat) {
        square_to_text(variant, squares[1], name);
        return text_refuse(error, to_column, "an own piece stands on %s", name);
    }
    return true;
}

/* Whether some legal move goes from one square to the other. */
static bool is_playable(const struct variant *variant, const struct position *position,
                        const int squares[2])
{
    struct move_list list;
    list.count = 0;
    variant->generate(position, GENERATE_ALL, &list);
    for (int i = 0; i < list.count; i++) {
        if (move_from(list.move[i]) == squares[0] && move_to(list.move[i]) == squares[1]) {
            return true;
        }
    }
    return false;
}

bool move_text_refuse_exposed(const struct variant *variant, const struct position *position,
                              move_t move, const char *what, struct text_error *error)
{
    struct square_set attackers;
    char list[sizeof error->what] = "";
    size_t used = 0;
    exposed_after(variant, position, move, &attackers);
    for (int square = 0; square < variant->files * variant->ranks; square++) {
        if (square_set_has(&attackers, square) && used < sizeof list) {
            char name[4];
            int type = piece_type(position_piece(position, square));
            square_to_text(variant, square, name);
            used += (size_t)snprintf(list + used, sizeof list - used, "%s the %s on %s",
                                     used > 0 ? " and" : " by",
                                     variant->words->piece[type].name, name);
        }
    }
    return text_refuse(error, 3, "%s%s", what, list);
}

void move_text_explain(const struct variant *variant, const struct position *position,
                       const char *text, struct text_error *error)
{
    int squares[2];
    char suffix;
    if (!move_text_squares(variant, text, &squares[0], &squares[1], &suffix)) {
        move_text_refuse_form(variant, text, error);
        return;
    }
    if (variant->count(position) == 0) {
        text_refuse(error, 1, "the game is over");
        return;
    }
    if (!move_text_expect_pieces(variant, position, squares, 3, error)) {
        return;
    }
    int type = piece_type(position_piece(position, squares[0]));
    move_t move = variant->between(position, squares[0], squares[1]);
    if (move == MOVE_NONE) {
        words_refuse(variant, type, position_piece(position, squares[1]) != 0, 3, error);
    } else if (is_playable(variant, position, squares)) {
        text_refuse(error, (int)strlen(text), "'%c' does not belong to this move", suffix);
    } else {
        move_text_refuse_exposed(variant, position, move,
                                 type == variant->royal ? "the king would be in check"
                                 : position->in_check   ? "the king would still be in check"
                                                        : "the king would be left in check",
                                 error);
    }
}

void joint_to_text(const struct variant *variant, const struct position *standing,
                   const struct joint *joint, char text[JOINT_TEXT_MAX])
{
    char half[2][MOVE_TEXT_MAX];
    for (int seat = 0; seat < 2; seat++) {
        move_to_text(variant, standing, joint->half[seat], half[seat]);
    }
    joint_join(half[0], half[1], joint->first, text);
}

void joint_join(const char *white, const char *black, int first, char text[JOINT_TEXT_MAX])
{
    snprintf(text, JOINT_TEXT_MAX, "%.14s|%.14s@%c", white, black, first == 0 ? 'w' : 'b');
}

/* Reads the first `length` characters of `text` as the move of the side that is asked. */
static move_t half_from_text(move_reader *read, const struct variant *variant,
                             const struct position *asked, const char *text, size_t length,
                             struct text_error *error)
{
    char half[MOVE_TEXT_MAX];
    if (length >= sizeof half) {
        text_refuse(error, 1, "not a move of this game");
        return MOVE_NONE;
    }
    memcpy(half, text, length);
    half[length] = '\0';
    return read(variant, asked, half, error);
}

bool joint_from_text_by(move_reader *read, const struct variant *variant,
                        const struct position *standing, const char *text, struct joint *joint,
                        struct text_error *error)
{
    union position_room asked;
    const char *bar = strchr(text, '|');
    if (bar == NULL) {
        return text_refuse(error, 1, "expected both sides' moves, as e2e4|e7e5");
    }
    const char *half[2] = {text, bar + 1};
    size_t length[2] = {(size_t)(bar - text), strcspn(bar + 1, "@")};
    const char *token = half[1] + length[1];
    if (*token != '\0' && strcmp(token, "@w") != 0 && strcmp(token, "@b") != 0) {
        return text_refuse(error, (int)(token - text) + 1, "expected @w or @b");
    }
    joint->first = *token != '\0' ? token[1] == 'b' : position_first(standing);
    for (int seat = 0; seat < 2; seat++) {
        variant->open(standing, &asked.head, seat);
        joint->half[seat] =
            half_from_text(read, variant, &asked.head, half[seat], length[seat], error);
        if (joint->half[seat] == MOVE_NONE) {
            error->column += (int)(half[seat] - text);
            return false;
        }
    }
    return true;
}

bool joint_from_text(const struct variant *variant, const struct position *standing,
                     const char *text, struct joint *joint, struct text_error *error)
{
    return joint_from_text_by(move_from_text, variant, standing, text, joint, error);
}
